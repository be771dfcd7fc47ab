"""The colours of a game, made from its accent: as text in light and in dark, and the two tints that lie under it."""

from collections.abc import Iterable

from referee.core.game import Game

SHEETS = ("#FFFCF6", "#1C2026")  # what a tint is mixed into: `--sheet` of tokens.css in light and in dark
# how much of the accent is in each tint, in light and in dark
TINTS = ({"tint": 0.114, "tint2": 0.225}, {"tint": 0.095, "tint2": 0.194})


def light(game: Game) -> dict[str, str]:
    """Its tokens in light, by name; on paper they are so in the dark too."""
    return {"deep": game.look.accent[0], **_tints(game, 0)}


def accent_css(games: Iterable[Game]) -> str:
    """The tokens of these games as a style sheet."""
    found = [(f".game-{game.id}", game) for game in games]
    day = [f"{own},{own} .paper{{{_declared(light(game))}}}" for own, game in found]
    night = [f"{own}{{{_declared({'accent': game.look.accent[1], **_tints(game, 1)})}}}" for own, game in found]
    plain = [own for own, game in found if game.look.plain_chips]
    chips = [
        f"{own} .chip{{fill:var(--sheet);stroke:var(--ink);stroke-width:1.75}}{own} .chip text{{fill:var(--ink)}}"
        for own in plain
    ]
    return "\n".join([*day, *chips, f"@media (prefers-color-scheme:dark){{{''.join(night)}}}", ""])


def _tints(game: Game, dark: int) -> dict[str, str]:
    return {name: _mixed(game.look.accent[dark], SHEETS[dark], part) for name, part in TINTS[dark].items()}


def _declared(tokens: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in tokens.items())


def _mixed(colour: str, ground: str, part: float) -> str:
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * part):02X}" for over, under in pairs)
