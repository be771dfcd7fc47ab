"""The answer to a move: what kind it is, by which rules, and what each other reading would make of it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import Game, Kind
from referee.core.log.entries import judge
from referee.core.moves import AnyMove, Entry, Position
from referee.core.refereed import Refereed
from referee.core.setup import AnySetup, Unreadable
from referee.core.verdict import Breach, Effect, Sentence, Verdict
from referee.core.words.rulebook import Rule, value_of

AnswerKind = Literal["refused", "allowed", "ruled", "to_check", "by_reading"]
MOST_REASONS = 2  # grounds of a move


class ReadOtherwise(Struct, frozen=True):
    """Another reading, under which this move is judged otherwise, causes something else or leaves another position."""

    rule: Rule
    pick: str
    then: "Judged"
    turns: bool  # allowed in place of refused, or the other way round


class MoveAnswer(Struct, frozen=True):
    kind: AnswerKind
    verdict: Verdict
    effects: tuple[Effect, ...]
    acts: int | None  # whose turn it is then
    because: tuple[Sentence, ...]  # the rules that decide, each with its facts
    readings: tuple[ReadOtherwise, ...]
    becomes: Sentence | None = None  # what it comes to, of a move that is one of several things

    @property
    def decides(self) -> tuple[Sentence, ...]:
        """What stands beside the word: the rules in doubt, each once; else those that decide.

        First a reading that turns the verdict, then the ground of the entry itself, then what has facts to say.
        """
        doubts = {each.rule: Sentence(each.rule, each.say, each.facts) for each in self.verdict.doubts}
        if self.verdict.legal and doubts:
            return tuple(doubts.values())
        turns, own = {each.rule.id for each in self.readings if each.turns}, self.because[:1]
        return tuple(sorted(self.because, key=lambda each: (each.rule not in turns, each not in own, not each.say)))

    @property
    def briefly(self) -> tuple[Sentence, ...]:
        """Those that stand beside a board: the first, and one that may be read otherwise, else the next."""
        read = {each.rule.id for each in self.readings[:2]}
        first, rest = self.decides[:1], self.decides[1:]
        return (*first, *sorted(rest, key=lambda each: each.rule not in read)[:1])


def answer(game: Game, mode: str, at: Position, entry: Entry) -> MoveAnswer:
    """What the referee says of an entry at a position, with its reasons."""
    now = Judged(game, mode, at, entry)
    readings = _read_otherwise(game, mode, at, entry, now)
    if not now.verdict.legal:
        broken = {breach.rule: breach for breach in reversed(now.verdict.breaches)}
        rules = dict.fromkeys(breach.rule for breach in now.verdict.breaches)
        because = tuple(Sentence(rule, broken[rule].say, broken[rule].facts) for rule in rules)
    else:
        because = _grounds(at, now, readings)
    several = now.move.several if now.legal and now.move is not None else ()
    becomes = next((each for each in because if each.say and each.rule in several), None)
    return MoveAnswer(_kind(now, readings), now.verdict, now.effects, now.acts, because, readings, becomes)


def turn_first(kind: Kind, at: Position, seat: int | None, verdict: Verdict, entry: Entry | None = None) -> Verdict:
    """The verdict on a move or key of this seat; before all else that it is another's turn, if no breach says so."""
    there = None if seat is None else kind.in_turn(at, seat)
    if there is None or not isinstance(kind, Refereed) or (entry is not None and _of_turn(kind, at, there, entry)):
        return verdict
    asked = (_of_turn(kind, at, there, each) for each in reversed([*kind.asked(there)]))
    turn = (replace(each, hard=verdict.hard) for each in next(filter(None, asked), ()))
    return Verdict((*turn, *verdict.breaches), verdict.doubts)


def _of_turn(kind: Kind, at: Position, there: Position, entry: Entry) -> list[Breach]:
    """What speaks against an entry only as long as it is not that seat's turn."""
    now, then = (judge(kind.moves, each, entry)[0].breaches for each in (at, there))
    return [each for each in now if each.rule not in {breach.rule for breach in then}]


def _grounds(at: Position, now: "Judged", readings: tuple[ReadOtherwise, ...]) -> tuple[Sentence, ...]:
    """Why it is allowed; beside the first ground the reading that made an effect, where another would make another."""
    named = () if now.move is None else now.move.grounds(at)
    grounds = [Sentence(each) if isinstance(each, str) else each for each in named]
    decided = {rule for effect in now.effects for rule in effect.rules}.difference(each.rule for each in grounds)
    read = [Sentence(each.rule.id) for each in readings if each.rule.id in decided]
    return (*grounds[:1], *read[:1], *grounds[1:MOST_REASONS])


class Judged:
    def __init__(self, game: Game, mode: str, at: Position, entry: Entry) -> None:
        kind = game.kinds[mode]
        self.move: AnyMove | None
        self.verdict, self.move = judge(kind.moves, at, entry)
        self.ruled = isinstance(entry, dict) and entry.get("do") == "ruling" and not self.verdict.legal
        self.legal = self.verdict.legal or (self.ruled and not self.verdict.hard)
        self.after, self.effects = at, tuple[Effect, ...]()
        if self.legal and self.move is not None:
            self.after, self.effects = self.move.apply(at)
        self.acts = game.telling.turn(self.after) if kind.judges else None

    @property
    def rules(self) -> set[str]:
        """Every rule that the verdict or an effect names."""
        said = (*self.verdict.breaches, *self.verdict.doubts)
        return {each.rule for each in said}.union(*[effect.rules for effect in self.effects])

    def differs(self, other: "Judged") -> bool:
        """Do the two say, cause or leave something else?"""
        mine, its = ((each.verdict, done(each.effects), each.acts) for each in (self, other))
        return mine != its or without_setup(self.after) != without_setup(other.after)


def done(effects: Sequence[Effect]) -> list[Effect]:
    """What is done, whichever rules say so."""
    return [Effect(each.effect, each.facts) for each in effects]


def _kind(now: Judged, readings: tuple[ReadOtherwise, ...]) -> AnswerKind:
    if now.ruled:
        return "ruled"
    if now.verdict.legal and now.verdict.doubts:
        return "to_check"
    if any(each.turns for each in readings):
        return "by_reading"
    return "allowed" if now.legal else "refused"


def _read_otherwise(game: Game, mode: str, at: Position, entry: Entry, now: Judged) -> tuple[ReadOtherwise, ...]:
    """Each other pick that makes something else of it: those that turn the verdict first, then those of its rules.

    What a table says of its set-up is a fact, as how its parts lie: in the middle of a game nobody reads it anew.
    """
    if not game.kinds[mode].judges or not hasattr(at, "setup"):
        return ()
    found, named = [], now.rules
    for rule, pick, setup in other_picks(game, mode, at.setup):
        if rule.option in game.look.asks:
            continue
        then = Judged(game, mode, under_setup(at, setup), entry)
        if now.differs(then):
            found.append(ReadOtherwise(rule, pick, then, now.legal != then.legal))
    return tuple(sorted(found, key=lambda each: (not each.turns, each.rule.id not in named)))


def other_picks(game: Game, mode: str, setup: AnySetup) -> Iterator[tuple[Rule, str, AnySetup]]:
    """Every reading with each other pick, and the table under it; not where it leaves no game to begin."""
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    for rule, picked in game.readings(mode, options):
        for pick in rule.picks:
            if pick != picked:
                with suppress(Unreadable):
                    other = game.setup(setup.seats, options | {rule.option: value_of(pick)}, box)
                    game.begin(other, mode)
                    yield rule, pick, other


def under_setup(at: Position, setup: AnySetup) -> Position:
    assert isinstance(at, Struct)
    return replace(at, setup=setup)


def without_setup(at: Position) -> object:
    """A position without its set-up: the same table under other options."""
    return replace(at, setup=None) if isinstance(at, Struct) and hasattr(at, "setup") else None
