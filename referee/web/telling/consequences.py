"""Consequences: what a correction or other settings would change, shown before they are saved."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.dispute import other_readings
from referee.core.dispute.other_readings import Meaning, NextOtherwise, Otherwise, asked_now, next_otherwise
from referee.core.log.entries import Reading, judge
from referee.core.log.timeline import Timeline
from referee.core.score import ChangedTotal, changed_totals
from referee.store.play.in_play import Live
from referee.web.lang import say, speech
from referee.web.telling.entries import seat_of, sight

MOST_ROOTS = 20  # refused entries that are looked at for what falls with them: each has the log judged again
MOST_SAID = 3  # sentences of what an entry comes to mean


class Follows(Struct, frozen=True):
    """What a log comes to say otherwise."""

    changes: list[Reading]  # entries whose verdict is another
    fallen: dict[int, int]
    otherwise: list["Retold"]
    scores: list[ChangedTotal]
    stay: int  # moves that were allowed and still are
    options: object  # of the table as it would be read
    next: tuple[NextOtherwise, ...] = ()  # of what may be entered now

    @property
    def nothing(self) -> bool:
        """Does nothing change but what is corrected itself?"""
        return not (self.changes or self.otherwise or self.scores or self.next)


def what_follows(live: Live, then: Timeline, after: Timeline, other: Live) -> Follows:
    """`other` is the table as `after` reads it."""
    game, mode, at = live.game, live.table.mode, then.position
    scores = changed_totals(live.score(at), other.score(after.position))
    pairs = zip(then.readings(), after.readings(), strict=False)
    stay = sum(a.legal and b.legal and not b.undone and then.before(a.seq) is not None for a, b in pairs)
    changes = then.changes(after)
    fell = fallen(live, after, [each for each in changes if not each.legal])
    means_else = [retell(live, each) for each in other_readings.otherwise(game, mode, then, after)]
    alike = other is live or live.setup.seats != other.setup.seats  # else read otherwise, or with another box
    next = () if alike else next_otherwise(game, mode, at, asked_now(game, mode, at), other.setup)
    return Follows(changes, fell, means_else, scores, stay, other.setup.options, next)


def fell(live: Live) -> dict[int, int]:
    """What fell in the log as it stands; where some of it is covered, nobody says why an entry is refused."""
    log, seen = live.timeline, sight(live)
    refused = [each for each in log.readings() if not (each.legal or each.undone) and log.before(each.seq) is not None]
    return fallen(live, log, refused) if live.kind.judges and len(refused) > 1 and not seen.partial else {}


def fallen(live: Live, after: Timeline, refused: Sequence[Reading]) -> dict[int, int]:
    """Entries that are refused only because an earlier one is, each with that one: if it stood, so would they."""
    found = dict[int, int]()
    for root in refused[:MOST_ROOTS]:
        if root.seq in found:
            continue
        rest = [each for each in refused if each.seq > root.seq and each.seq not in found]
        if root.verdict.hard:  # it cannot be applied: then as if it were the turn of whoever comes after
            found |= {each.seq: root.seq for each in rest if _only_turn(live, after, each)}
        else:
            ruling = {"do": "ruling", "entry": root.entry, "note": ""}
            after = after.what_if([{"do": "amend", "seq": root.seq, "entry": ruling}])
            found |= {each.seq: root.seq for each in rest if after.reading(each.seq).legal}
    return found


def _only_turn(live: Live, log: Timeline, reading: Reading) -> bool:
    """Does nothing but the turn speak against it?"""
    at, seat = log.before(reading.seq), seat_of(live, reading)
    there = None if at is None or seat is None else live.kind.in_turn(at, seat)
    return there is not None and judge(log.moves, there, reading.entry)[0].legal


class Retold(Struct, frozen=True):
    """An entry that stays legal and comes to mean something else, in words: what differs."""

    reading: Reading
    now: str
    old: str
    rest: bool  # is something of it the same?


def retell(live: Live, each: Otherwise) -> Retold:
    """The heading, what it causes, and who acts next, each where it differs."""
    now, old = _meaning(live, each.now, each.then), _meaning(live, each.then, each.now)
    differs, differed = (_in_brief(these, those) for these, those in ((now, old), (old, now)))
    return Retold(each.now.reading, differs, differed, not now.keys().isdisjoint(old))


def _in_brief(these: dict[str, str], those: dict[str, str]) -> str:
    """What is said here and not there; of much, one of each kind."""
    said = [each for each in these if each not in those]
    if len(said) > MOST_SAID:
        firsts = list({these[each]: each for each in reversed(said)}.values())[::-1][:MOST_SAID]
        said = [*firsts, say("readings.more", n=len(said) - len(firsts))]
    return " · ".join(said)


def _meaning(live: Live, this: Meaning, other: Meaning) -> dict[str, str]:
    """Each sentence, with what it is of; who acts next, where the last effect does not say it."""
    said = {speech().phrase(*this.heading): "heading"} if this.heading else {}
    said |= {speech().effect(each): each.effect for each in this.reading.effects}
    last = this.reading.effects[-1].facts.get("seat") if this.reading.effects else None
    if this.acts not in (None, last, other.acts):
        said[say("readings.acts", seat=this.acts)] = "acts"
    return said
