"""The result of a table in play: only what everybody may know, for it is passed on."""

from datetime import datetime

from msgspec.structs import replace

from referee.core.dispute.other_readings import ComparedReading
from referee.core.dispute.recount import any_entered
from referee.core.files.checksum import checksum
from referee.core.files.result import Result
from referee.core.log.entries import Reading, is_settled
from referee.core.log.sight import Sight
from referee.core.moves import AnyPosition
from referee.core.score import ScoreSheet
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule
from referee.store.exchange.export import exported
from referee.store.play.history import played_of
from referee.store.play.in_play import Live

MOST_SETTLED = 20  # on paper; the log has them all


def as_counted(live: Live, at: AnyPosition) -> ScoreSheet:
    """The score sheet as people read it: a player not counted yet has no lines, so a dash and no nought."""
    sheet = live.score(at)
    if live.kind.judges:
        return sheet
    seats = (seat if any_entered(at, seat.seat) else replace(seat, lines=()) for seat in sheet.seats)
    return replace(sheet, seats=tuple(seats))


def result(live: Live) -> Result:
    seen = live.sight(None)
    played = played_of(live)
    sheet, over = as_counted(live, seen.position), seen.position.over
    settled = [each for each in seen.readings() if is_settled(each.entry) and each.legal]
    return Result(
        rules=live.table.rules,
        names=live.table.seats,
        sheet=sheet,
        rows=tuple(live.game.count.pad(sheet)),
        over=over,
        ended=live.table.ended,
        when=datetime.fromisoformat(played.ended),
        minutes=played.minutes,
        first=played.first,
        entries=live.seq if live.kind.judges else None,
        checksum=checksum(live.game, exported(live)),
        readings=tuple(readings(live, sheet)),
        doubts=(*final_doubts(live, sheet), *live.doubts),
        rulings=tuple(ruled(seen)),
        settled=tuple(settled[: -MOST_SETTLED - 1 : -1]),
    )


def final_doubts(live: Live, sheet: ScoreSheet) -> tuple[Breach, ...]:
    """What is in doubt about the end; a game under way is unfinished by nature and has none yet."""
    ended = live.sight(None).position.over or live.table.ended or not live.kind.judges
    return sheet.doubts if ended else ()


def ruled(seen: Sight) -> list[Reading]:
    """What the table allowed against the rules, as far as a phone may know."""
    return [reading for reading in seen.readings() if reading.ruled and reading.seq not in seen.covered]


def readings(live: Live, sheet: ScoreSheet) -> list[Rule]:
    """Where the booklet is open: what this table chose itself, and what would pay or rank otherwise read otherwise."""
    why = {sentence.rule for sentence in sheet.tie_break.why} if sheet.tie_break else set()
    decided = {held.rule.id for held in live.compared(None) or () if _decides(held)} | why
    return [rule for rule, own in asked_readings(live) if own or rule.id in decided]


def asked_readings(live: Live) -> list[tuple[Rule, bool]]:
    """The readings that this table may pick, each with whether its pick is another than the usual one."""
    options, usual = live.setup.options, live.game.about.options_for(live.setup.count)()
    rules = [rule for rule in live.game.telling.rulebook if rule.asked_of(options)]
    return [(rule, rule.pick(options) != rule.pick(usual)) for rule in rules]


def _decides(held: ComparedReading) -> bool:
    """Is there another choice by which the same entries, as legal as now, give other points or ranks?"""
    now = held.outcome
    others = [each.outcome for each in held.choices if each.outcome.illegal == now.illegal]
    return any((each.totals, each.ranking) != (now.totals, now.ranking) for each in others)
