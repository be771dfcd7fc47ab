"""Who counts right? Somebody says another number: how one gets it, and whether it matters. Nothing is written."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from flask import Blueprint, g, render_template, request, url_for
from msgspec import Struct
from msgspec.structs import asdict

from referee.core.dispute.claims import Claim, Explained, answers, likely
from referee.core.dispute.explanations import Explanation
from referee.core.dispute.recount import any_entered
from referee.core.dispute.stakes import open_in, span
from referee.core.matters import Range
from referee.core.moves import AnyPosition
from referee.core.raw import Raw
from referee.core.score import Line, PadRow, ScoreSheet
from referee.store.play.in_play import Live
from referee.web.access import open_table
from referee.web.dispute import moment
from referee.web.dispute.counting.outcome import WhoWins, totals_under
from referee.web.dispute.questions.claim import SaidTotals
from referee.web.forms import MOST_CLAIMED, ClaimForm, totals_as_said, typed_on
from referee.web.lang import say, speech
from referee.web.telling.entries import sight


class Shown(Struct, frozen=True):
    """A piece, drawn once for all of its kind that lie side by side; lit where it is the matter."""

    piece: object
    n: int
    is_lit: bool


class Counted(Struct, frozen=True):
    line: Line
    name: str  # empty where the sentence begins with it
    says: str
    pieces: list[Shown]


def shown(pieces: Iterable[object], lit: Sequence[object]) -> list[Shown]:
    found = list(pieces)
    kinds = [piece for n, piece in enumerate(found) if piece not in found[:n]]
    return [Shown(piece, found.count(piece), piece in lit) for piece in kinds]


page = Blueprint("who_counts", __name__)
SHOWN = 3  # lines that an explanation changes, which stand open


class Disputed(Struct, frozen=True):
    """The score that is in dispute, as the phone that asks may know it: now, or at a moment (`at`)."""

    live: Live  # as it stood then
    real: Live
    at: int | None
    position: AnyPosition
    sheet: ScoreSheet
    rows: list[PadRow]

    @property
    def shared(self) -> dict[str, object]:
        """What each of its pages is made of."""
        words = {"named": self.named, "placed": self.placed, "span": self.span, "uncounted": self.uncounted}
        now = {"over": self.position.over, "to": self.to, "nothing": self.nothing, "totals_under": totals_under}
        return {**self.live.game.look.drawn, **asdict(self), **words, **now}

    def uncounted(self, seat: int) -> bool:
        """Is nothing entered for this seat of a count? Then it has no number to compare."""
        return not self.live.kind.judges and not any_entered(self.position, seat)

    @property
    def nothing(self) -> bool:
        """Does no line pay anybody yet, but for what is due at the end? Then nobody is ahead, whoever counts what."""
        live = self.live
        due = live.game.count.due(live.setup, live.kind.final_of(self.position))
        cells = (cell for row in self.rows if row.id not in due for cell in row.cells)
        return not self.position.over and not any(line.points for cell in cells for line in cell)

    def row(self, seat: int, id: str) -> PadRow | None:
        return next((row for row in self.rows if row.id == id and row.cells[seat]), None)

    def points(self, seat: int, row: PadRow | None) -> int:
        return sum(line.points for line in row.cells[seat]) if row else self.sheet.seats[seat].total

    def span(self, seat: int, row: PadRow | None = None) -> Range:
        """Between which points a total stays, or a row, as far as it is open."""
        return span(self.points(seat, row), open_in(self.sheet, seat, row.cells[seat] if row else None))

    def called(self, line: Line) -> str:
        return speech().word("line", self.live.game.count.named(line))

    def named(self, row: PadRow, seat: int) -> str:
        """A row of the pad as it is called for one seat: by its only line, which says more than a number."""
        lines = row.cells[seat]
        return self.called(lines[0]) if len(lines) == 1 else speech().word("row", row.id)

    def placed(self, row: PadRow, seat: int) -> str:
        """Where its card lies, if rows have places: "laid 5th, counted 4th"."""
        facts = self.live.game.count.placed(self.rows, row, seat)
        return speech().phrase("row.placed", facts) if facts else ""

    def counted(self, lines: Iterable[Line], lit: Mapping[str, Sequence[object]] = {}) -> list[Counted]:
        """Lines in words; `lit` are the pieces that are the matter, by line."""
        found = []
        for line in lines:
            name, says = self.called(line), speech().line(line)
            pieces = shown((part.piece for part in self.live.game.count.parts(line)), lit.get(line.id, ()))
            found.append(Counted(line, "" if says.startswith(name) else name, says, pieces))
        return found

    def answers(self, claim: Claim) -> list[Explained]:
        live = self.live
        return answers(live.game, live.setup, live.table.mode, live.kind.final_of(self.position), claim)

    def likely(self, seat: int, row: PadRow) -> list[int]:
        """The numbers that this row is likely to be miscounted as."""
        live = self.live
        return likely(live.game, live.setup, live.table.mode, live.kind.final_of(self.position), seat, row.id)

    def to(self, endpoint: str, **fields: object) -> str:
        """A page of this table, at the same moment."""
        given: Raw = {**fields, "id": self.live.table.id, "at": self.at}
        return url_for(endpoint, **given)


def disputed(real: Live) -> Disputed:
    at = moment.asked(real, request.args)
    live = real if at is None else real.glimpse(g.seat, at)
    position = sight(live).position
    sheet = live.score(position)
    return Disputed(live, real, at, position, sheet, live.game.count.pad(sheet))


@page.get("/t/<id>/claim")
def claim(id: str) -> str:
    at, asked = disputed(open_table(id)), ClaimForm.read()
    seat = asked.seat_of(at.live.setup.count)
    if seat is None:
        return which(at, asked, "who_counts.claim", say("dispute.claim"))
    row = at.row(seat, asked.row.data) if asked.row.data else None
    if at.uncounted(seat):
        return nothing(at, seat, row)
    if asked.row.data and row is None:
        return number(at, asked, seat, None, say("claim.odd_row"))
    if asked.tap.data is not None or not request.args.get("n"):
        return number(at, asked, seat, row)
    if asked.n.data is None:
        return number(at, asked, seat, row, say("claim.odd_number", most=MOST_CLAIMED))
    claimed = asked.n.data + (0 if asked.of.data is None else at.points(seat, row) - asked.of.data)
    said = Claim(seat, claimed, row.id if row else None, asked.how.data, asked.also_of(at.live.setup.count))
    return explained(at, asked, turned(at, said), row)


def turned(at: Disputed, claim: Claim) -> Claim:
    """Where the total said last is right, the claim is still the other one that the same person says."""
    wrong = (seat for seat, number in claim.also.items() if number != at.points(seat, None))
    other = next(wrong, None) if claim.row is None and claim.claimed == at.points(claim.seat, None) else None
    if other is None:
        return claim
    said = {seat: number for seat, number in claim.also.items() if seat != other}
    return Claim(other, claim.also[other], also={**said, claim.seat: claim.claimed})


def which(at: Disputed, asked: ClaimForm, endpoint: str, title: str) -> str:
    """Whose score is it? All totals, as keys."""
    problem = say("claim.odd_seat") if "seat" in asked.said else None
    return render_template("dispute/claim_which.html", **at.shared, endpoint=endpoint, title=title, problem=problem)


def number(at: Disputed, asked: ClaimForm, seat: int, row: PadRow | None, problem: str | None = None) -> str:
    """Which other number? The pad; each digit is a page of its own where nothing echoes it."""
    return render_template(
        "dispute/claim_number.html",
        **at.shared,
        seat=seat,
        row=row,
        typed=typed_on(request.args.get("n", ""), asked.tap.data or ""),
        by=asked.by_of(at.live.setup.count, g.seat),
        also=totals_as_said(asked.also_of(at.live.setup.count)),
        agreed=asked.agreed.data,
        who=asked.tap.data == "w",
        problem=problem,
    )


def nothing(at: Disputed, seat: int, row: PadRow | None, lines: Sequence[Counted] = ()) -> str:
    """What is to be entered first: of this seat, or of anybody."""
    return render_template("dispute/claim_nothing.html", **at.shared, seat=seat, row=row, lines=lines)


def explained(at: Disputed, asked: ClaimForm, claim: Claim, row: PadRow | None) -> str:
    live = at.live
    lines = [line for each in ([row] if row else at.rows) for line in each.cells[claim.seat]]
    if at.nothing:
        return nothing(at, claim.seat, row, at.counted(lines))
    found, *tied = at.answers(claim)
    known = {line.id: at.called(line) for line in lines}
    row_of = {line.id: each.id for each in at.rows for line in each.cells[claim.seat]}
    all_lines = at.counted(lines, {change.line: change.pieces for e in found.explanations[:1] for change in e.changes})
    parted = (all_lines, []) if row else apart(all_lines, found)
    few, folded = ({row_of[each.line.id] for each in part} for part in parted)
    rows = {claim.seat: at.named(row, claim.seat)} if row else {}
    counts = SaidTotals({claim.seat: claim.claimed, **claim.also}, rows)
    said = {"by": asked.by_of(live.setup.count, None), "agreed": asked.agreed.data, "also": totals_as_said(claim.also)}
    return render_template(
        "dispute/claim.html",
        **at.shared,
        found=found,
        tied=[] if found.possible else tied,
        later=later(found),
        row=row,
        row_of=row_of,
        **said,
        again=partial(at.to, "who_counts.claim", seat=claim.seat, row=claim.row, n=claim.claimed, **said),
        lines=(*parted, len(folded - few) or 1),
        shown=lambda pieces: shown(pieces, pieces),
        called=lambda id: known.get(id) or speech().word("line", id),
        counts=counts,
        outcome=WhoWins(found, tied, at.position.over, at.sheet, counts),
    )


def later(found: Explained) -> list[Explanation]:
    """The reasons below those that stand first, each once.

    What does not give the other totals that the same person counts is no reason any more.
    """
    first, last = 0 if found.possible else found.tied, found.agreeing or len(found.explanations)
    return [each for each in found.explanations[first:last] if not each.twin]


def apart(lines: list[Counted], found: Explained) -> tuple[list[Counted], list[Counted]]:
    """Lines to show, what the reason changes, and the others, which are one row.

    Where nothing explains the number all that pay are the matter; of two reasons each says its own lines.
    """
    reason = found.explanations[:1] if found.tied < 2 else ()
    changed = [change.line for each in reason for change in each.changes]
    few = [each for each in lines if each.line.id in changed][:SHOWN]
    if not found.explanations or found.possible:
        few = [each for each in lines if each.line.points]
    return few, [each for each in lines if each not in few]
