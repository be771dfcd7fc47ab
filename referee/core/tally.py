"""Score only: a table whose log has one move, `put`, which fills in the final position."""

from typing import Any

import msgspec
from msgspec import json

from referee.core.game import Game, Move, Moves, Setup, Unreadable
from referee.core.score import ScoreSheet
from referee.core.seats import no_such_seat
from referee.core.verdict import Effect, Verdict, refuse

WHOLE = "final"  # a put of this field fills in everything at once, in whichever kind a final may come


class Tally:
    """The final position as far as it is entered. `final` is the JSON of a final, never changed in place."""

    __slots__ = ("_read", "final", "game", "setup")

    def __init__(self, game: Game, setup: Setup, final: dict[str, Any] | None = None) -> None:
        self.game, self.setup = game, setup
        self.final = game.blank(setup) if final is None else final
        self._read: Any = None

    def read(self) -> Any:
        """The final as the game's own type; raises msgspec.ValidationError."""
        if self._read is None:
            self._read = msgspec.convert(self.final, self.game.final)
        return self._read

    @property
    def key(self) -> str:
        """The list that has one item a seat, in a final of this kind."""
        return next((key for key in self.game.seat_keys if self.final.get(key) is not None), self.game.seat_key)

    @property
    def over(self) -> bool:
        return self.game.complete(self.setup, self.read())

    @property
    def turn(self) -> None:
        """Nobody's: everyone may enter anything."""

    def score(self) -> ScoreSheet:
        return self.game.score(self.setup, self.read())


class Put(Move, frozen=True, tag="put"):
    """One field of a seat, or of the whole table when `seat` is null, takes this value."""

    field: str
    value: Any
    seat: int | None = None

    def judge(self, at: Tally) -> Verdict:
        if self.seat is not None and (wrong := no_such_seat(at.setup, self.seat)):
            return wrong
        key = at.key
        if self.field == WHOLE and self.seat is None:
            return self._judge_whole(at)
        if self.field not in (at.final.keys() - {key} if self.seat is None else at.final[key][self.seat]):
            return refuse("house.field", hard=True, field=self.field)
        after = self._put(at)
        try:
            verdict = at.game.check(at.setup, after.read())
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            return refuse("house.shape", hard=True, reason=str(error))
        if not verdict.breaches:
            return verdict
        already = at.game.check(at.setup, at.read()).breaches
        return Verdict(tuple(b for b in verdict.breaches if b not in already), verdict.doubts)

    def _judge_whole(self, at: Tally) -> Verdict:
        try:
            return at.game.check(at.setup, at.game.read_final(at.setup, self.value))
        except Unreadable as error:
            return Verdict((error.breach,))

    def apply(self, at: Tally) -> tuple[Tally, tuple[Effect, ...]]:
        how, facts = _difference(self._field(at), self.value)
        return self._put(at), (Effect(f"{self.field}_{how}", facts),)

    def clashes(self, then: Tally, now: Tally) -> bool:
        return bool(self._field(then) != self._field(now))

    def _field(self, at: Tally) -> Any:
        if self.field == WHOLE and self.seat is None:
            return at.final
        return (at.final if self.seat is None else at.final[at.key][self.seat]).get(self.field)

    def _put(self, at: Tally) -> Tally:
        if self.seat is None:
            if self.field == WHOLE:
                return Tally(at.game, at.setup, json.decode(json.encode(at.game.read_final(at.setup, self.value))))
            return Tally(at.game, at.setup, {**at.final, self.field: self.value})
        seats = list(at.final[at.key])
        seats[self.seat] = {**seats[self.seat], self.field: self.value}
        return Tally(at.game, at.setup, {**at.final, at.key: seats})


def _difference(before: Any, after: Any) -> tuple[str, dict[str, Any]]:
    """How a field changed, for the log: what came, what went, or simply what it is now."""
    if isinstance(before, list) and isinstance(after, list):
        came, gone = [], list(before)
        for item in after:
            gone.remove(item) if item in gone else came.append(item)
        if came and gone:
            return "swapped", {"came": came, "gone": gone}
        if came or gone:
            return ("came", {"came": came}) if came else ("gone", {"gone": gone})
    return "now", {"value": after}


def put_entry(seat: int | None, field: str, value: Any) -> dict[str, Any]:
    """The entry that puts this value into a field of a seat; seat None: of the whole table."""
    return {"do": "put", "seat": seat, "field": field, "value": msgspec.to_builtins(value)}


def entries_of(game: Game, final: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries that fill in a final position from nothing; one of another kind comes whole."""
    if final.get(game.seat_key) is None:
        return [{"do": "put", "field": WHOLE, "value": final}]
    entries = [
        put_entry(seat, field, value)
        for seat, fields in enumerate(final[game.seat_key])
        for field, value in fields.items()
        if value
    ]
    table = [{"do": "put", "field": field, "value": value} for field, value in final.items() if field != game.seat_key]
    return table + entries


MOVES = Moves(Put)
