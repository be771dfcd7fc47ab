"""Which cards may be laid now, as keys: a column a family, and what each would do."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.games.space_aztecs.phone.known import Pick, picks, unknown
from referee.games.space_aztecs.rules.limits import Census, too_many
from referee.games.space_aztecs.rules.options import in_play
from referee.games.space_aztecs.rules.pieces import AZTECS, JAGUAR, Codex, Family, Saucer, Temple, Warrior
from referee.games.space_aztecs.rules.position import Position

KINDS_OF: dict[Family, tuple[str, ...]] = {
    "pink": ("villager",),
    "yellow": (JAGUAR, "warrior"),
    "blue": ("priest", "alien", "noble"),
    "green": ("agent", "archivist", "spy"),
}


ALIKE = (JAGUAR, "priest")  # nothing more is printed on them: one key says all


class Key(Struct, frozen=True):
    tap: str
    word: str  # how it is drawn, and called unless the box has a name for it
    pick: Pick | None = None
    covers: int | None = None  # Aztecs that a temple would gather
    victims: tuple[int, ...] = ()  # who would lose one to a saucer
    out: bool = False  # none is left: still there, and answers why
    more: bool = False  # beside the cards that the box knows: another one of this kind


class Column(Struct, frozen=True):
    family: Family
    keys: tuple[Key, ...]


class Offer(Struct, frozen=True):
    columns: tuple[Column, ...]
    codex: Key | None
    boxed: bool  # a key a card; else a key a kind


def offer(at: Position, barred: Callable[[str], bool], every_kind: bool) -> Offer:
    """With a box a key a card, unless every kind is asked for. A kind may be barred as it is claimed."""
    census = Census(at.cities)
    known = picks(at) if at.setup.box.cards and not every_kind else None
    open_to = unknown(at.setup.box)
    columns = []
    for family in in_play(at.setup.options.removed):
        cards = [
            Key(f"c{pick.slot}", _called(pick), pick=pick, out=barred(pick.card.kind))
            for pick in (known or {}).get(family, [])
        ]
        kinds = () if known is not None and family not in open_to else KINDS_OF[family]
        named = {key.word for key in cards if key.word in ALIKE}
        cards += [
            replace(key, more=known is not None and key.word not in ALIKE)
            for key in _kinds(census, family, kinds, barred)
            if key.word not in named
        ]
        columns.append(Column(family, (*cards, *_stones(at, census, family, known is not None))))
    codex = Key("kcodex", "codex", out=bool(too_many(census, Codex()))) if at.setup.options.codex else None
    return Offer(tuple(columns), codex, known is not None)


def _called(pick: Pick) -> str:
    return JAGUAR if isinstance(pick.card, Warrior) and pick.card.type == JAGUAR else pick.card.kind


def _kinds(census: Census, family: Family, kinds: tuple[str, ...], barred: Callable[[str], bool]) -> Iterator[Key]:
    full = census.aztecs[family] >= AZTECS
    for kind in kinds:
        jaguar = kind == JAGUAR
        warrior = kind in (JAGUAR, "warrior")
        out = full or barred(kind) or (warrior and bool(too_many(census, Warrior(JAGUAR if jaguar else "?"))))
        yield Key(f"k{kind}", kind, out=out)


def _stones(at: Position, census: Census, family: Family, cards: bool) -> Iterator[Key]:
    """The temple and the saucer of a family. Beside the cards of a box is no room to say that it would cover none."""
    covers: int | None = len(at.cities[at.acting].exposed(family)) if at.acting is not None else 0
    covers = None if cards and not covers else covers
    victims = tuple(seat for seat, city in enumerate(at.cities) if seat != at.acting and city.exposed(family))
    yield Key(f"t{family}", "temple", covers=covers, out=bool(too_many(census, Temple(family))))
    yield Key(f"u{family}", "saucer", victims=victims, out=bool(too_many(census, Saucer(family))))
