"""How AQUA's values are told: places, touching sides, animals counted; colours and species as the box names them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.core.phrases import singular
from referee.core.rulebook import Words
from referee.core.speech import Teller
from referee.games.aqua.box import Box, Species
from referee.games.aqua.drawing import centre, middle
from referee.games.aqua.lattice import Place
from referee.games.aqua.pieces import SPECIES

WORDS = Words(Path(__file__).parent / "words.toml")
CENTRE: Place = ("A", 0, 0)  # the picture of the hot spot
NAMED = {colour: name for name, colour in SPECIES.items()}
Names = Sequence[str]
Colours = Callable[[str, str], str]  # colour, language -> its name


def place(value: Any, lang: str, names: Names) -> str:
    """A place as it is found on the table, in cells from the picture of the hot spot: 1½ to the right + 1 down."""
    return apart(middle(tuple(value)), lang)


def point(value: Any, lang: str, names: Names) -> str:
    """The same for a point of the drawing."""
    return apart(value, lang)


def hexagon(value: Any, lang: str, names: Names) -> str:
    """The same for a tile, as an entry names its hexagon; an imported entry may say anything."""
    known = isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(n, int) for n in value)
    return apart(centre(tuple(value)), lang) if known else "?"


def cell(value: Any, lang: str, names: Names) -> str:
    """The same for an animal below a large one."""
    known = isinstance(value, list | tuple) and len(value) == 3 and value[0] in ("A", "B")
    known = known and all(isinstance(n, int) for n in value[1:])
    return place(value, lang, names) if known else "?"


def entitle(entry: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """A hexagon is one value, not a list of two."""
    facts = {**entry, "at": [entry["at"]]} if "at" in entry else entry
    return f"move.{entry.get('do')}", facts


def apart(at: Sequence[int], lang: str) -> str:
    (x, y), (left, top) = at, middle(CENTRE)
    steps = ((round((x - left) / 26), "right", "left"), (round((y - top) / 22.5), "down", "up"))  # halves of a cell
    told = [f"{_halves(abs(n))} {_word('way', after if n > 0 else before, lang)}" for n, after, before in steps if n]
    return " + ".join(told) or _word("way", "here", lang)


def _halves(n: int) -> str:
    return f"{n // 2 or ''}{'½' * (n % 2)}"


def taken(value: Any, lang: str, names: Names) -> str:
    """A large animal with its points."""
    return f"{_word('large', value['shape'], lang)} {written(value['points'], lang, names)}"


def written(value: Any, lang: str, names: Names) -> str:
    """A number of the sheet, a dash where none is known."""
    return "–" if value is None else str(value)


def told(value: Any, lang: str, names: Names) -> str:
    """A number of the sheet, or a large animal of a list."""
    return taken(value, lang, names) if isinstance(value, dict) else written(value, lang, names)


def _coloured(colour: Colours, species: Colours) -> dict[str, Teller]:
    """What is told with colours and species."""

    def touch(value: Any, lang: str, names: Names) -> str:
        """One touching side: own colour, other colour."""
        _, own, other = value
        return f"{colour(own, lang)} {'=' if own == other else '≠'} {colour(other, lang)}"

    def small(value: Any, lang: str, names: Names) -> str:
        """ "red 2 × 3" """
        return f"{colour(value['colour'], lang)} {value['n']} × {written(value['points'], lang, names)}"

    def touching(value: Any, lang: str, names: Names) -> str:
        """The colour of an animal beside a reef."""
        return colour(value[3], lang)

    def laid(value: Any, lang: str, names: Names) -> str:
        """The colours of a tile, clockwise."""
        return ", ".join(colour(each, lang) for each in value["corals"])

    def native(value: Any, lang: str, names: Names) -> str:
        """An ecosystem with its native: 3 turtle (green)."""
        number, own = value
        return f"{number} {species(own, lang)}"

    return {"native": native, "touch": touch, "small": small, "touching": touching, "laid": laid}


def tellers_of(box: Box | None, options: Any) -> dict[str, Teller]:
    """Colours and species by the names in the household's box (Q.13)."""
    named = (box.species if box else None) or {}
    known: dict[str, Species] = {str(colour): each for colour, each in named.items() if each}
    if not any(each.name or each.colour for each in known.values()):
        return {}

    def colour(value: str, lang: str) -> str:
        return (known[value].colour if value in known else None) or _word("colour", value, lang)

    def species(value: str, lang: str) -> str:
        own = known.get(value, Species())
        if own.name is None and own.colour is None:
            return _word("species", value, lang)
        return f"{_word('animal', own.name or NAMED.get(value, 'species'), lang)} ({colour(value, lang)})"

    return _coloured(colour, species) | {
        "colour": lambda value, lang, _: colour(value, lang),
        "species": lambda value, lang, _: species(value, lang),
    }


def _word(kind: str, value: str, lang: str, n: int = 1) -> str:
    if forms := WORDS.plurals.get(f"{kind}.{value}"):
        return forms[lang][0 if singular(n, lang) else 1]
    found: Mapping[str, str] = WORDS.phrases.get(f"{kind}.{value}") or {}
    return found.get(lang, value)


TELLERS: dict[str, Teller] = {
    "place": place,
    "point": point,
    "hex": hexagon,
    "cell": cell,
    "taken": taken,
    "told": told,
    "written": written,
} | _coloured(lambda value, lang: _word("colour", value, lang), lambda value, lang: _word("species", value, lang))
