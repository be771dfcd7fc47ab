"""The result on paper, in the words of one language: a page that prints on A6 and lines of text; pages say slip."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from flask import Blueprint, render_template
from msgspec import Struct

from referee.core.files.result import Result, link_of
from referee.core.score import PadRow, SeatScore
from referee.core.words.speech import HOUSE
from referee.store.play.in_play import Live
from referee.web.access import circle_of, open_table, store
from referee.web.circle.numbers.remembered import Fallen, Remembered, remembered
from referee.web.circle.people.names import Faces
from referee.web.dates import full
from referee.web.lang import lang, minus, points, say, speech
from referee.web.links import qr, shared
from referee.web.taken.fonts import readable_names
from referee.web.telling.entries import describe, seat_of
from referee.web.telling.result import result
from referee.web.telling.settled import in_words, settled_in_words

page = Blueprint("paper", __name__)
NOT_COUNTED = "–"
NOTHING = Remembered()


class PaperRow(Struct, frozen=True):
    """A row of the pad: its name, where the row above is one of the same kind only its number."""

    name: str
    number: str
    cells: tuple[str | None, ...]  # None: this seat has none


class PaperNote(Struct, frozen=True):
    """What is to be said beside the points, and the rule that it hangs on."""

    text: str
    id: str = ""


class Paper(Struct, frozen=True):
    """The result in the words of one language. Its rows are those of the pad: a game's `Count.pad`."""

    head: str  # game, date, how long
    title: str
    names: tuple[str, ...]
    totals: tuple[str, ...]
    winners: tuple[int, ...]
    ranks: tuple[str, ...]  # by seat, before the name; nothing of a seat whose rank is open
    order: str  # of the rows, where their names do not say it
    rows: tuple[PaperRow, ...]
    notes: tuple[PaperNote, ...]
    checksum: str
    foot: str
    more: Callable[[int], str]  # the sentence about notes that there is no room for


@page.get("/t/<id>/slip")
def paper(id: str) -> str:
    live = open_table(id)
    found = result(live)
    link, paper = shared("join.view", live.table.view), in_our_words(live, found, remembered(live, circle_of(id)))
    return render_template(
        "paper.html",
        live=live,
        paper=paper,
        shortened=readable_names(found.names) != list(found.names),
        text=as_text(paper, found),
        day=found.when.date(),
        bgstats=bg_stats(live, found) if found.over and live.setup.count > 1 else None,
        qr=qr(link),
    )


def bg_stats(live: Live, found: Result) -> str:
    """That app asks of each player: has won or not? Of a game that is not decided a comment says that nobody knows."""
    open = [] if found.sheet.decided else [title(found), *(in_words(matter.doubt) for matter in found.sheet.open)]
    return link_of(live.game, found, live.table.id, people_of(live.table.id), "\n".join(open))


def people_of(table: str) -> Sequence[str | None]:
    """The people of its circle, by seat, for a phone that knows the circle."""
    circle, there = circle_of(table), store().circles.at(table)
    if circle is None or there is None:
        return ()
    return Faces(store().circles.people(circle.id)).seated(there[1], len(there[1]))


def in_our_words(live: Live, found: Result, known: Remembered) -> Paper:
    """The result in the language of this request; the table is open. `known`: what its circle remembers beside it."""
    entries = [] if found.entries is None else [say("paper.entries", n=found.entries)]
    ranked = found.over and len(found.names) > 1
    return Paper(
        head=head(live, found),
        title=title(found),
        names=found.names,
        totals=tuple(_total(found, seat) for seat in found.sheet.seats),
        winners=tuple(found.sheet.won) if found.over else (),
        ranks=tuple(_rank(found, seat) for seat in found.sheet.seats) if ranked else (),
        order=speech().phrase("pad.order_paper") if "pad.order_paper" in speech().words.phrases else "",
        rows=tuple(_rows(found.rows)),
        notes=(*record(found, known.fallen), *notes(live, found, dict(known.before))),
        checksum=found.checksum,
        foot=" ".join([*entries, say("paper.same")]),
        more=lambda n: say("paper.more", n=n),
    )


def head(live: Live, found: Result) -> str:
    """Which game, when, how long; of one that is not over, that it is not."""
    state = "scores.ended" if found.ended else "scores.running"
    game = live.game.name if found.over else say(state, game=live.game.name)
    return " · ".join([game, full(found.when), *([say("paper.minutes", n=found.minutes)] if found.minutes else [])])


def title(found: Result) -> str:
    sheet, winners = found.sheet, found.sheet.won
    if not found.over:
        return say("scores.so_far")
    best, *others = sorted((seat.total for seat in sheet.seats), reverse=True)
    if not sheet.decided:
        return say("scores.undecided")
    if not others:
        return say("scores.alone", n=best)
    if len(winners) > 1 or found.sheet.open:
        return say("scores.shared" if len(winners) > 1 else "scores.won", winners=winners)
    return say("paper.won_tied" if best == others[0] else "paper.won", winners=winners, n=best, m=others[0])


def record(found: Result, fallen: Fallen | None) -> list[PaperNote]:
    """The record that fell, with the names of this table alone: paper goes from hand to hand."""
    if fallen is None:
        return []
    best = [seat.total == fallen.now.best for seat in fallen.now.played.seats]
    holder = ", ".join(name for name, has_it in zip(found.names, best, strict=True) if has_it)
    key = "numbers.record_alone" if len(best) == 1 else "numbers.record_fell"
    return [PaperNote(say(key, n=fallen.now.best, holder=holder, players=len(best)))]


def notes(live: Live, found: Result, before: Mapping[int | str, str]) -> list[PaperNote]:
    """The tie first, then what is in doubt, what the table decided, what it chose, what was settled."""
    notes, tie = [], found.sheet.tie_break
    if tie and found.sheet.won and found.over:
        why = " ".join(map(speech().sentence, tie.why))
        tied = say("scores.tied", n=found.sheet.seats[tie.tied[0]].total, tied=tie.tied)
        notes.append(PaperNote(f"{tied} {why}", tie.rule))
    open = [matter.doubt for matter in found.sheet.open if found.over]
    ends = [_between(found.names[seat], *found.sheet.ranges[seat]) for seat in found.sheet.unsure]
    notes += [PaperNote(" · ".join(ends))] if ends and found.over else []
    doubts = (*open, *(doubt for doubt in found.doubts if doubt not in open))
    notes += [PaperNote(in_words(doubt), _id(doubt.rule)) for doubt in doubts]
    for reading in found.rulings:
        broken = [_id(breach.rule) for breach in reading.verdict.breaches]
        who = [found.names[seat]] if (seat := seat_of(live, reading)) is not None else []
        parts = [*who, *describe(live, reading)[:2], *_as_before(before, reading.seq)]
        notes.append(PaperNote(" · ".join(parts), next(iter(broken), "")))
    for rule in found.readings:
        what = rule.pick(live.setup.options)
        parts = [rule.title[lang()], *([what[lang()]] if what else []), *_as_before(before, rule.id)]
        notes.append(PaperNote(" · ".join(parts), rule.id))
    for reading in found.settled:
        each = settled_in_words(reading.entry)
        parts = [*filter(None, [each.question, each.answer]), *_as_before(before, reading.seq)]
        notes.append(PaperNote(" · ".join(parts), each.id))
    return notes


def _as_before(before: Mapping[int | str, str], what: int | str) -> list[str]:
    """When the circle had settled it the same way: a reading by its rule, an entry by its number."""
    key = "paper.read_before" if isinstance(what, str) else "paper.settled_before"
    return [say(key, day=before[what])] if what in before else []


def _between(name: str, least: int | None, most: int | None) -> str:
    """A player with the least and the most that is possible as long as something is open."""
    if least is None:
        return f"{name} {say('scores.any')}"
    between = say("scores.at_least", n=least) if most is None else say("scores.range", least=least, most=most)
    return f"{name} {between}"


def _id(rule: str) -> str:
    """Of a game's rule; the house's have no number."""
    return "" if rule in HOUSE else rule


def _total(found: Result, of: SeatScore) -> str:
    return points(of.total, found.over and of.seat in found.sheet.unsure) if of.lines else NOT_COUNTED


def _rank(found: Result, of: SeatScore) -> str:
    return "" if found.over and of.seat in found.sheet.open_places else f"{of.rank}. "


def _rows(rows: Sequence[PadRow]) -> list[PaperRow]:
    found, before = [], None
    for row in rows:
        kind, number = _kind(row)
        cells = tuple(minus(sum(line.points for line in cell)) if cell else None for cell in row.cells)
        found.append(PaperRow(_name(row), number if number and kind == before else "", cells))
        before = kind
    return found


def _kind(row: PadRow) -> tuple[str, str]:
    """Of several rows of one kind, which kind and which one; a mere number is a kind too."""
    kind, _, number = row.id.partition(".")
    return ("number", row.id) if row.id.isdigit() else (kind, number)


def _name(row: PadRow) -> str:
    return speech().phrase("row.number", {"n": row.id}) if row.id.isdigit() else speech().row(row.id)


# -- as text -----------------------------------------------------------------------------------------


def as_text(paper: Paper, found: Result) -> str:
    """The result in lines, each with its label, for a message."""
    lines = [paper.head, paper.title]
    for seat in found.ranked:
        at = {"rank": _rank(found, found.sheet.seats[seat]), "name": paper.names[seat], "n": paper.totals[seat]}
        rows = [say("paper.row", row=name, n=n) for name, n in _sums(found, seat)]
        lines.append(say("paper.line", **at, rows=", ".join(rows)) if rows else say("paper.bare", **at))
    for note in paper.notes:
        lines.append(say("paper.note", text=note.text, id=note.id) if note.id else note.text)
    lines.append(say("paper.mark", checksum=paper.checksum, rules=found.rules))
    return "\n".join(lines)


def _sums(found: Result, seat: int) -> list[tuple[str, int]]:
    """What each row pays a seat; several rows of one kind together, where the game has a word for them all."""
    sums = []
    for kind, rows in groupby(found.rows, key=lambda row: _kind(row)[0]):
        cells = [(_name(row), row.cells[seat]) for row in rows]
        paid = [(name, sum(line.points for line in cell)) for name, cell in cells if cell]
        if f"rows.{kind}" in speech().words.phrases and paid:
            paid = [(speech().phrase(f"rows.{kind}"), sum(n for _, n in paid))]
        sums += paid
    return sums
