"""Score only, by the play areas themselves: every board laid out in any order, everything computed."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from referee.core.count import WHOLE, Tally, put_entry
from referee.core.moves import Entry
from referee.core.verdict import Breach
from referee.games.aqua.phone import drawing, order
from referee.games.aqua.phone.drawing import Picture
from referee.games.aqua.phone.forms import BLANK, TapForm, hex_of
from referee.games.aqua.phone.hand import Hand
from referee.games.aqua.rules.board import HOT_SPOT, RING, Board, LargeAnimal, Tile, lay
from referee.games.aqua.rules.final import BoardFile, Final, boards, natives_of
from referee.games.aqua.rules.lattice import Coral
from referee.games.aqua.rules.pieces import CLASSIC, COLOURS, LETTERS, NAMES, ROUNDS

NO_RING = "------"
NUMBERS = tuple(str(n) for n in range(1, 25))
Typing = tuple[tuple[int, tuple[int | None, ...]], ...]  # ecosystems to type, with what is typed on each board


class InHand(Struct, frozen=True):
    """A tile that lacks a colour or its place, or waits to be laid."""

    hand: Hand
    made: tuple[str, ...]  # colours of the habitats to come
    unknown: tuple[str, ...]  # colours of animals of which the points are asked
    large: int  # animals that this board has
    lacking: bool  # is the hot spot not entered yet?


class Tapped(Struct, frozen=True):
    """A tile that lies there."""

    hand: Hand


class RingAsked(Struct, frozen=True):
    """The hot spot, and which of its corals is in question."""

    ring: tuple[str | None, ...]
    nth: int


class LargeAsked(Struct, frozen=True):
    """The large animals of this board, and one that is being entered."""

    large: tuple[LargeAnimal, ...]
    shape: str
    face: str
    points: tuple[int, ...]  # printed on the tiles of the shape, where the box knows


class Typed(Struct, frozen=True):
    """The ecosystems that only people can count."""

    typing: Typing
    no: int | None  # the one that is open


class NativesAsked(Struct, frozen=True):
    """Which ecosystem each species is native to."""

    numbers: tuple[str, ...]  # that may be in play
    natives: Mapping[str, str]  # colour -> ecosystem
    twice: tuple[Breach, ...]  # of one ecosystem, chosen for several species
    typing: Typing


Asks = InHand | Tapped | RingAsked | LargeAsked | NativesAsked | Typed | order.Asked


class Page(Struct, frozen=True):
    """One board, everyone's points so far, and what the dock asks."""

    seat: int
    dock: str  # tile, laid, ring, large, natives, typed, order
    totals: tuple[int, ...]
    mode: str
    picture: Picture
    tiles: tuple[int, ...]  # how many lie on each board
    asks: Asks

    @property
    def full(self) -> bool:
        """Do all the tiles of this board lie there (Q3.1)?"""
        return self.tiles[self.seat] >= ROUNDS


class LaidDraft(Hand, frozen=True, kw_only=True):
    """What is on the screen and not entered: a tile in hand, or another dock."""

    dock: str = "tile"
    ring: tuple[str | None, ...] = ()  # of the hot spot, where it is not whole yet
    nth: int = 0  # the coral of the hot spot that is asked
    shape: str = ""
    face: str = ""
    order: tuple[int, ...] = ()

    @property
    def idle(self) -> bool:
        """Nothing is in hand."""
        return self.dock == "tile" and self.place is None

    def chosen(self, final: Final) -> Tile | None:
        """The tile that was tapped."""
        tiles = final.laid[self.seat].tiles if self.dock == "laid" else ()
        return next((tile for tile in tiles if tile.at == self.place), None)

    def fields(self) -> dict[str, object]:
        dock = "" if self.dock in ("tile", "laid") else self.dock
        ring = "".join(LETTERS.get(colour or "", "-") for colour in self.ring)
        return {"seat": self.seat, "dock": dock, "ring": ring.strip("-") and ring} | super().fields()


def read(form: TapForm, final: Final) -> LaidDraft:
    files = final.laid or ()
    seat = form.value("seat") or 0
    seat = seat if seat < len(files) else 0
    place = form.value("place")
    place = hex_of(place) if place else None
    dock = form.value("dock") or "tile"
    if dock == "tile" and place in {tile.at for tile in files[seat].tiles}:
        dock = "laid"
    elif dock == "tile" and len(files[seat].tiles) >= ROUNDS:  # Q3.1: no place is left to choose
        place = None
    if place in HOT_SPOT:
        dock, place = "ring", None
    return LaidDraft(
        seat=seat,
        dock=dock,
        place=place,
        corals=form.value("corals") or BLANK,
        turn=form.value("turn") or 0,
        ring=ring_of(form, files[seat]),
        nth=(form.value("nth") or 0) % 6,
        shape=form.value("shape") or "",
        face=form.value("face") or "",
        order=order.so_far(form, len(files)),
    )


def ring_of(form: TapForm, file: BoardFile) -> tuple[str | None, ...]:
    """The hot spot as the table knows it, else as far as it is entered on this phone."""
    return file.hot_spot or tuple(NAMES.get(letter) for letter in form.value("ring") or NO_RING)


def begin(at: Tally[Final]) -> Entry:
    """The score sheet gives way to boards on which nothing is entered, the hot spot neither (Q2.1)."""
    empty = [to_builtins(BoardFile(None, ())) for _ in at.setup.seats]
    mode = "solo" if at.setup.count == 1 else "classic"
    value = {"mode": mode, "natives": None, "boards": empty, "last_round_order": None}
    return put_entry(None, WHOLE, value)


def ask(at: Tally[Final], fields: Mapping[str, str]) -> Page:
    form, final = TapForm(fields), at.read()
    hand, all_boards = read(form, final), boards(at.setup, final)
    totals = tuple(seat.total for seat in at.score().seats)
    whole = all(len(each.tiles) >= ROUNDS for each in final.laid)
    dock = "order" if hand.idle and whole and order.undecided(final, totals) else hand.dock
    chosen = hand.chosen(final)
    picture, made = _drawn(at, hand, all_boards[hand.seat], chosen)
    if chosen:
        asks: Asks = Tapped(replace(hand, corals="".join(LETTERS[c] for c in chosen.corals), turn=chosen.turn))
    elif dock == "tile":
        unknown = at.setup.box.unknown(all_boards[hand.seat].animals.values())[:1] if hand.idle else ()
        asks = InHand(hand, made, unknown, len(final.laid[hand.seat].large), None in hand.ring)
    else:
        asks = _asks(dock, at, form, hand, all_boards)
    return Page(hand.seat, dock, totals, final.mode, picture, tuple(len(each.tiles) for each in final.laid), asks)


def _asks(dock: str, at: Tally[Final], form: TapForm, hand: LaidDraft, all_boards: Sequence[Board]) -> Asks:
    """The docks beside the tile."""
    final, box = at.read(), at.setup.box
    file = final.laid[hand.seat]
    if dock == "ring":
        return RingAsked(hand.ring, hand.nth)
    if dock == "large":
        stack = next(
            (large.points for shape, large in (box.large or {}).items() if shape == hand.shape and large), None
        )
        printed = sorted({points for points in stack or () if points is not None}, reverse=True)
        return LargeAsked(file.large, hand.shape, hand.face, tuple(printed))
    if dock == "order":
        return order.Asked(hand.order)
    natives = natives_of(at.setup, final)
    by_hand = () if final.mode == "family" else box.by_hand(natives)
    typing = tuple((int(n), tuple(each.typed.get(n) for each in all_boards)) for n in by_hand)
    if dock == "typed":
        return Typed(typing, form.value("no"))
    numbers = CLASSIC if final.mode == "classic" else NUMBERS
    chosen = native_in(form) or {colour: number for number, colour in natives.items() if colour}
    return NativesAsked(numbers, chosen, twice(chosen), typing)


def native_in(form: TapForm) -> dict[str, str]:
    """Colour -> the ecosystem chosen for it."""
    numbers = ((colour, form.value(f"e{n}")) for n, colour in enumerate(COLOURS))
    return {colour: str(number) for colour, number in numbers if number is not None}


def twice(chosen: Mapping[str, str]) -> tuple[Breach, ...]:
    """An ecosystem has one native species: those that were given several (Q2.3)."""
    many = [number for number, n in Counter(chosen.values()).items() if n > 1]
    return tuple(
        Breach("Q2.3", {"ecosystem": number, "species": [c for c, n in chosen.items() if n == number]}, "twice")
        for number in many
    )


def _drawn(at: Tally[Final], hand: LaidDraft, board: Board, chosen: Tile | None) -> tuple[Picture, tuple[str, ...]]:
    """The board with what the dock speaks of standing out; the habitats that the tile in hand would make."""
    box = at.setup.box
    shown = board if board.hot_spot else replace(board, corals=board.corals | _as_known(hand.ring))
    if hand.dock == "ring":
        return drawing.picture(shown, box, marked=(RING[hand.nth],), spots=False), ()
    if hand.dock not in ("tile", "laid"):
        return drawing.picture(shown, box, spots=False), ()
    marked = [coral for coral, _ in chosen.by_coral()] if chosen else []
    if hand.place is None or chosen:
        return drawing.picture(shown, box, marked=marked, spots=len(board.tiles) < ROUNDS), ()
    made = {}
    if tile := hand.tile:
        after, places = lay(board, tile, at.setup.options.strict_exactly_three)
        made = {place: after.animals[place] for place in places}
    ghost = drawing.ghost(hand.place, hand.known, None, False, (), made, box)
    return drawing.picture(shown, box, ghost=ghost), tuple(made.values())


def _as_known(ring: tuple[str | None, ...]) -> dict[Coral, str]:
    """The corals of a hot spot to draw; blank ones for what is not known."""
    return {coral: colour or "" for coral, colour in zip(RING, ring, strict=True)}
