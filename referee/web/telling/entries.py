"""Entries and breaches in words, as the phone that asks may know them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from weakref import WeakKeyDictionary

from flask import g
from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import MOST_REASONS, Judged, MoveAnswer, answer
from referee.core.dispute.recount import seconds
from referee.core.game import Game
from referee.core.log.entries import Reading, counted_again, is_settled, move_of
from referee.core.log.sight import Sight
from referee.core.moves import Entry, Position
from referee.core.raw import Fields
from referee.core.verdict import Sentence
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live, Refused
from referee.web.lang import lang, say, speech
from referee.web.telling.settled import in_words, settled_in_words


class Said(Struct, frozen=True):
    """A sentence of an entry, and the rules by which it is so."""

    sentence: str
    rules: tuple[str, ...] = ()


MOST_SAID = 1000  # entries of a table
MOST_ALIKE = 4  # effects of one entry that are said at once
_SAID: WeakKeyDictionary[Live, dict[tuple[object, ...], tuple[tuple[object, ...], list[Said]]]] = WeakKeyDictionary()


def sight(live: Live) -> Sight:
    """What the phone of this request may know of the table's log."""
    return live.sight(g.seat)


def seat_of(live: Live, reading: Reading) -> int | None:
    return seat_in(reading.entry, live.setup.count)


def whose(live: Live, reading: Reading) -> set[int]:
    """Whose entry it is, or whose it takes back, brings in or corrects; nobody's is everybody's.

    One that names nobody may belong to a turn, and so to whose turn it is.
    """
    if reading.of is not None:
        return whose(live, sight(live).reading(reading.of))
    entry = reading.entry
    entries = [entry] if reading.was is None else [entry["entry"], reading.was]
    seats = {seat_in(each, live.setup.count) for each in entries}
    if seats == {None} and live.kind.judges and (at := sight(live).before(reading.seq)) is not None:
        seats = {live.game.telling.turn(at)}
    return {seat for seat in seats if seat is not None}


def seat_in(entry: object, count: int) -> int | None:
    """Whose entry it is, where it says so; an imported entry may say anything."""
    move = move_of(entry)
    seat = move.get("seat") if isinstance(move, Mapping) else None
    return seat if type(seat) is int and 0 <= seat < count else None


def describe(live: Live, reading: Reading, doubts: bool = True) -> list[str]:
    """What was entered, what it caused, what is in doubt; of a filled-in field what changed.

    The reading is one of a `Sight`: what is not for this phone is covered there.
    """
    return [each.sentence for each in explained(live, reading, doubts)]


def explained(live: Live, reading: Reading, doubts: bool = True) -> list[Said]:
    """The same, each sentence with the rules that make it so."""
    entry = reading.entry
    seen = sight(live)  # of what would follow from a correction, the position is another
    if reading.of is not None:
        taken = seen.reading(reading.of)
        tell = partial(_taken, live, reading, taken)
        own = taken.of is None and taken.was is None  # its sentence is of itself, and of no other entry
        return _kept(live, (reading, taken, seen.before(taken.seq)), tell) if own and not seen.partial else tell()
    if is_settled(entry) and reading.legal:
        kept = settled_in_words(entry)
        rules = tuple(rule.id for rule in kept.rules)
        return [Said(kept.question), *([Said(kept.answer, rules)] if kept.answer or rules else [])]
    there = seen.before(reading.seq) if seen.reading(reading.seq) is reading else None
    tell = partial(_explained, live, reading, there, doubts)
    said = tell() if seen.partial else _kept(live, (reading, there), tell, doubts)
    amended = [] if reading.was is None else retold(live, entry["seq"], entry["entry"], reading.was)
    return [*said, *map(Said, amended)]


def last_said(live: Live, reading: Reading, doubts: bool = True) -> tuple[int | None, list[str]]:
    """Whose the last entry is and what it says; of a correction in one line what it makes of whose move."""
    if reading.was is None:
        return seat_of(live, reading), describe(live, reading, doubts)
    seq, new = reading.entry["seq"], reading.entry["entry"]
    brief = speech().differs(*_moves(live, seq, reading.was, new)) or in_full(live, seq, new)
    return seat_in(new, live.setup.count), [say("amend.last", seq=seq, new=brief)]


def in_brief(live: Live, reading: Reading) -> tuple[list[str], list[str]]:
    """What was entered and caused, and what is left out of it: of a long chain all but what its rules decide."""
    what, *said = explained(live, reading, doubts=False)
    shown = _decided(said, answer_to(live, reading.entry, reading.seq).decides) if said[4:] else said
    kept, rest = ([each.sentence for each in said if (each in shown) is wanted] for wanted in (True, False))
    return [what.sentence, *kept], rest


def _decided(said: Sequence[Said], by: Sequence[Sentence]) -> Sequence[Said]:
    """The effect that rests on the first of these rules, and those after it that share one with it.

    One alone has that of the next rule beside it, else the one that follows, so that these rules are in sight.
    """
    rank = {each.rule: n for n, each in reversed([*enumerate(by)])}

    def far(each: Said) -> tuple[int, int]:
        return min((rank.get(id, len(by)) for id in each.rules), default=len(by)), sum(
            -1 if id in rank else 1 for id in each.rules
        )

    first, second, *_ = sorted(said[:-1], key=far)
    after = said[said.index(first) :]
    alike = [each for each in after if not set(first.rules).isdisjoint(each.rules)]
    return alike[:MOST_ALIKE] if alike[1:] else [first, second if far(second)[0] < len(by) else after[1]]


def _kept(live: Live, of: tuple[object, ...], tell: Callable[[], list[Said]], doubts: bool = True) -> list[Said]:
    """The sentences of a reading, made once for everybody in a language. Where something is covered they are not kept:
    what a phone may know of such an entry is made anew for each page.
    """
    kept = _SAID.setdefault(live, {})
    asked = (*map(id, of), lang(), doubts)  # the cache holds references to them, so their ids are not reused
    if (found := kept.get(asked)) is None:
        if len(kept) >= MOST_SAID:
            kept.clear()
        found = kept[asked] = of, tell()
    return found[1]


def _taken(live: Live, reading: Reading, taken: Reading) -> list[Said]:
    """An undo or a redo: of what."""
    return [Said(say(f"log.{reading.entry['do']}", seq=taken.seq, what=who_and_what(live, taken)))]


def _explained(live: Live, reading: Reading, there: Position | None, doubts: bool) -> list[Said]:
    """What depends on the entry as it reads, and on the position that it was made in, alone."""
    entry = reading.entry
    if again := _counted_again(live, reading):
        return [Said(" · ".join([speech().entry(entry), *again]))]
    effects = [Said(speech().effect(effect), effect.rules) for effect in reading.effects]
    if reading.legal and isinstance(entry, Mapping) and entry.get("do") == "put":
        return effects or [Said(speech().phrase(f"effect.{entry['field']}_now", entry))]
    in_doubt = [Said(say("log.doubt", doubt=in_words(each)), (each.rule,)) for each in reading.verdict.doubts if doubts]
    says_it = any("card" in effect.facts for effect in reading.effects)
    entered = _words(live, entry, None if says_it else there)
    return [*map(Said, entered), *effects, *in_doubt]


def _counted_again(live: Live, reading: Reading) -> list[str]:
    """What an entry of a second count put there; nothing for any other."""
    if live.kind.judges or counted_again(reading.entry) is None:
        return []
    known, now = g.setdefault("second_counts", {}), (live.serial, live.seq)
    if now not in known:
        _, known[now] = seconds(live.timeline)
    if (there := known[now].get(reading.seq)) is None:
        return []
    return [speech().effect(effect) for effect in there.effects] or [speech().entry(there.entry)]


def answer_to(live: Live, entry: Entry, seq: int | None = None) -> MoveAnswer:
    """What the referee says of an entry now, or of the one at this place in the log, as this phone may know it."""
    seen = sight(live)
    at = seen.position if seq is None else seen.before(seq) or seen.position
    found = answer(live.game, live.table.mode, at, entry)
    return replace(found, because=tuple(_since(seen, seq or 0, at, each) for each in found.because))


def _since(seen: Sight, seq: int, at: Position, reason: Sentence) -> Sentence:
    """The same with the entry since which the position is as it says, if it was not so from the start."""
    if not reason.field:
        return reason
    now, earlier = getattr(at, reason.field), range(seq - 1, 0, -1)
    other = (n for n in earlier if (then := seen.before(n)) is not None and getattr(then, reason.field) != now)
    since = next(other, None)
    facts = {**reason.facts, "since": since}
    return reason if since is None else replace(reason, say=f"{reason.say}_since", facts=facts)


def rules_of_move(live: Live, seq: int) -> tuple[list[str], list[str]]:
    """Of a move that stands the rules that it names itself, and those that allow it; of one face down no grounds."""
    seen = sight(live)
    reading, at = seen.reading(seq), seen.before(seq)
    named = [each.rule for each in reading.verdict.breaches]
    named = list(dict.fromkeys([*named, *(id for effect in reading.effects for id in effect.rules)]))
    if at is None or seq in seen.covered:
        return named, []
    judged = Judged(live.game, live.table.mode, at, reading.entry)
    grounds = judged.move.grounds(at) if judged.verdict.legal and judged.move else ()
    return named, [each if isinstance(each, str) else each.rule for each in grounds[:MOST_REASONS]]


def read_so(live: Live, refused: Refused) -> MoveAnswer | None:
    """The answer to a refused entry that another reading would allow; None where none would, or it is not of now."""
    found = answer_to(live, refused.entry) if refused.entry else None
    return found if found and found.kind == "by_reading" and found.verdict == refused.verdict else None


def is_read(rules: Iterable[str]) -> bool:
    """Does the booklet leave something open about one of these rules, or about one that qualifies it?"""
    book = speech()
    return any(book.rule(each).unclear for id in rules for each in (id, *book.rule(id).see))


def who_and_what(live: Live, reading: Reading) -> str:
    seat, said = seat_of(live, reading), describe(live, reading)
    what = " ".join(said if is_settled(reading.entry) else said[:1]).strip()
    return what if seat is None else f"{live.table.seats[seat]} · {what}"


def heading(live: Live, at: Position | None, full: bool = False) -> str | None:
    """The round, lap or turn that a position is in, where there is one; in `full` also the player who opens it."""
    found = live.game.telling.heading(at) if live.kind.judges and at is not None else None
    if found is None:
        return None
    key = f"{found[0]}_full" if full and f"{found[0]}_full" in live.game.telling.words.phrases else found[0]
    return speech().phrase(key, found[1])


def _words(live: Live, entry: object, at: object) -> list[str]:
    """An entry in words, as it was meant in a position; of a ruling, what the table allows, then that it does."""
    move = move_of(entry)
    known = named(live.game, move, at)
    said = [known] if move is entry or not isinstance(move, Mapping) else [known, entry]
    return [speech().entry(each) for each in said]


def named(game: Game, move: object, at: object) -> object:
    """A move with each piece by its name where it lay in a position, if there is one."""
    return game.telling.named(move, at) if at is not None and isinstance(move, Mapping) else move


def as_named(live: Live, reading: Reading) -> Fields:
    """The move that was entered or ruled, each piece by its name where it lay."""
    found = named(live.game, move_of(reading.entry), sight(live).before(reading.seq))
    return found if isinstance(found, Mapping) else {}


def readings_on(live: Live, id: str) -> list[Rule]:
    """The readings that this table picked and that bear on a rule: the rule itself, or one that qualifies it."""
    rule = speech().rule(id)
    near = [rule, *(speech().rule(each) for each in rule.see)]
    return [each for each in near if each.asked_of(live.setup.options) and each.only in (None, live.table.mode)]


def in_full(live: Live, seq: int, entry: object) -> str:
    """What was entered there, with all that a correction may change: where it lies, which way it is turned."""
    return speech().entry(_moves(live, seq, entry)[0], full=True)


def _moves(live: Live, seq: int, *entries: object) -> list[object]:
    return [named(live.game, move_of(each), sight(live).before(seq)) for each in entries]


def retold(live: Live, seq: int, new: object, old: object) -> list[str]:
    """An entry read otherwise: the new text, then the old, each with its player where that is another one; or in brief
    what differs.
    """
    texts = [in_full(live, seq, entry) for entry in (new, old)]
    seats = [seat_in(entry, live.setup.count) for entry in (new, old)]
    if seats[0] != seats[1]:
        names = ["" if seat is None else f"{live.table.seats[seat]} · " for seat in seats]
        texts = [name + what for name, what in zip(names, texts, strict=True)]
    elif brief := speech().differs(*_moves(live, seq, old, new)):
        return [say("amend.by", seq=seq, new=brief)]
    return [say("amend.by", seq=seq, new=texts[0]), say("amend.instead", old=texts[1])]
