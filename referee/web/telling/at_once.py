"""A move and the end of its turn that one tap entered: one line of the log, one undo.

What ends a turn so (`Telling.quiet`) has no line of its own, unless it caused something: its number stands beside that
of the move, "2–3". Ended by a tap of its own, a turn has a line of its own.
"""

from collections.abc import Sequence

from referee.core.log.entries import Reading, tag_of
from referee.core.log.timeline import Timeline
from referee.store.play.in_play import Live
from referee.web.telling.entries import Said, describe, explained, heading, last_said, sight


def move_at(live: Live, seq: int, log: Timeline | None = None) -> int:
    """The entry that people made by this tap: itself, or of an end of turn the move before it."""
    log = log or live.timeline
    if seq < 2 or not live.kind.judges or tag_of(log.entries[seq - 1]) not in live.game.telling.quiet:
        return seq
    end, move = log.reading(seq), log.reading(seq - 1)
    alike = (end.undone, end.legal) == (move.undone, move.legal)
    return seq - 1 if alike and log.before(seq - 1) is not None and _one_tap(live, log, seq) else seq


def _one_tap(live: Live, log: Timeline, seq: int) -> bool:
    """Did one tap enter this and the one before? What is only tried was entered by nobody."""
    rows = live.rows[seq - 2 : seq]
    entered = [row.entry == entry for row, entry in zip(rows, log.entries[seq - 2 : seq], strict=False)]
    if len(entered) == 2 and all(entered):
        return (rows[0].at, rows[0].by) == (rows[1].at, rows[1].by)
    return not any(entered)


def taken_back(live: Live, log: Timeline) -> range:
    """The entries that one undo takes back, the move first; none where nothing is left."""
    latest = log.latest()
    return range(move_at(live, latest, log), latest + 1) if latest else range(0)


def brought_back(live: Live, log: Timeline) -> range:
    """The entries that one redo brings back, the move first."""
    first = log.next_redo()
    if first is None:
        return range(0)
    ends = first < log.seq and move_at(live, first + 1, log) == first
    return range(first, first + 2 if ends and log.what_if([{"do": "redo"}]).next_redo() == first + 1 else first + 1)


def last_move(live: Live) -> Reading | None:
    """The move that stands last, as people entered it."""
    found = taken_back(live, live.timeline)
    return sight(live).reading(found[0]) if found else None


def last_line(live: Live, doubts: bool = True) -> tuple[int | None, Sequence[str]]:
    """Whose that move is, and what it says with what the end of its turn caused; an end alone says what it ended."""
    taken = [sight(live).reading(seq) for seq in taken_back(live, live.timeline)]
    who, says = last_said(live, taken[0], doubts)
    for end in taken[1:]:
        says = [*says, *(each.sentence for each in _caused(live, end))]
    if says[1:] or tag_of(taken[0].entry) not in live.game.telling.quiet:
        return who, says
    return who, [*says, *describe(live, sight(live).reading(taken[0].seq - 1))[:1]]


def unlisted(live: Live) -> frozenset[int]:
    """The entries without a line in the log: ends of turns that caused nothing, and what took them back or in."""
    found: set[int] = set()
    if not (live.kind.judges and live.game.telling.quiet):
        return frozenset()
    readings = sight(live).readings()
    for reading in readings:
        seq, of = reading.seq, reading.of
        if of is not None:
            beside = (each.of for each in readings[max(0, seq - 2) : seq + 1])
            if of in found and of - 1 in beside:
                found.add(seq)
        elif move_at(live, seq) != seq and not _caused(live, reading):
            found.add(seq)
    return frozenset(found)


def rules_of_last(live: Live) -> tuple[str, ...]:
    """The rules of what that line says last: of what the move caused, or the end of its turn."""
    move, *ends = (sight(live).reading(seq) for seq in taken_back(live, live.timeline))
    caused = [*explained(live, move, doubts=False)[1:], *(said for end in ends for said in _caused(live, end))]
    return caused[-1].rules if caused else ()


def lines(live: Live, opened: int | None = None) -> dict[int, range]:
    """The entries of each line of the log, by the one that it tells; what is asked for by its number has a line."""
    quiet, found, first = unlisted(live) - {opened}, dict[int, range](), 1
    for reading in sight(live).readings():
        seq = reading.seq
        if seq not in quiet:
            found[seq], first = range(first, seq + 1), seq + 1
        elif reading.entry["do"] != "undo":  # taken back, the end of a turn comes before its move
            move = next(reversed(found))
            found[move], first = range(found[move].start, seq + 1), seq + 1
    return found


def numbered(entries: range) -> str:
    """Their numbers, as the log names what one tap entered."""
    return "–".join(str(n) for n in dict.fromkeys((entries[0], entries[-1])))


def _caused(live: Live, reading: Reading) -> list[Said]:
    """What it caused, but for a round or turn that begins: that stands above its entries."""
    begins = heading(live, live.timeline.after(reading.seq))
    return [each for each in explained(live, reading)[1:] if each.sentence != begins]
