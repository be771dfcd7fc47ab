"""The journey of the seat whose score is in dispute: slips count it again, with other cards in sight or other pay."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from referee.core.slips import Case, Slipped
from referee.games.faraway.rules.final import Row, read
from referee.games.faraway.rules.journey import face_up, is_met, journey, reward
from referee.games.faraway.rules.pieces import FEATURES, INDEX, Card, Printed

Ids = Sequence[str]
NONE: Ids = ()


class Turn(Struct, frozen=True):
    """A card when it is scored: what it sees, and what it does not. A Sanctuary destroyed is not."""

    card: Card
    printed: Printed
    counts: Sequence[int]
    points: int  # as it counts
    paid: bool  # its sacrifice was made
    seen: Ids
    left: Ids  # Regions further left, not visible yet
    right: Ids  # turned over before it; none for a Sanctuary, which sees the whole row by right
    early: Ids  # further left, and visible from the start (F10.2)
    standing: Ids  # Sanctuaries
    gone: Ids  # destroyed before its turn (F10.3)
    doomed: Ids  # destroyed at its turn or later
    missed: Ids  # in sight, with a condition that was not met

    @property
    def of(self) -> tuple[str, ...]:
        return self.card.quest.of if self.card.quest else ()

    @property
    def kind(self) -> str:
        return self.card.quest.kind if self.card.quest else ""

    @property
    def is_met(self) -> bool:
        return is_met(self.card, self.counts)

    def count(self, feature: str) -> int:
        return self.counts[INDEX[feature]]

    def showing(self, features: Iterable[str], least: int = 1) -> tuple[str, ...]:
        """The cards in sight that show this number of one of these."""
        cards = self.printed.cards
        return tuple(id for id in self.seen if any(cards[id].gives(feature) >= least for feature in features))


@lru_cache(maxsize=8)  # all slips of one final walk the same ways
def turns(case: Case) -> tuple[Turn, ...]:
    return tuple(_turns(case, row_of(case)))


def row_of(case: Case) -> Row:
    return read(case.setup, case.final)[0][case.seat]


def _turns(case: Case, row: Row) -> Iterator[Turn]:
    from_start = face_up(row.regions)
    missed = {line.id for line in case.score.lines if line.say == "missed"}
    destroyed = [id for ids in row.sacrifices.values() for id in ids]
    for id, counts, visible, standing, given in journey(row):
        left, right, seen = NONE, NONE, (*visible, *standing)
        if id not in seen:
            continue
        if id in row.regions:
            place = row.regions.index(id)
            left, right = row.regions[:place], row.regions[place + 1 :]
        yield Turn(
            row.printed.cards[id],
            row.printed,
            tuple(counts),
            case.points(id),
            bool(given),
            seen,
            [id for id in left if id not in from_start],
            [id for id in right if id not in from_start],
            [id for id in left if id in from_start],
            tuple(standing),
            [id for id in destroyed if id not in standing],
            [id for id in destroyed if id in standing],
            [id for id in seen if id in missed],
        )


Sight = Callable[[Turn], tuple[Ids, Ids]]  # cards that are counted too, and those left out


def sees(
    case: Case, sight: Sight, features: Iterable[str] = FEATURES, *, quest: bool = True, needs: bool = True
) -> dict[str, Slipped]:
    """The lines that change where quests, conditions or both look at other cards."""
    lines = {}
    for turn in turns(case):
        looks = {*(turn.of if quest else ()), *(turn.card.needs if needs else ())}
        wanted = {INDEX[feature] for feature in looks.intersection(features)}
        if not wanted:
            continue
        counts, lit = list(turn.counts), []
        for ids, times in zip(sight(turn), (1, -1), strict=True):
            for id in ids:
                for index, n in turn.printed.shows[id]:
                    if index in wanted:
                        counts[index] += times * n
                        lit.append(id)
        met = is_met(turn.card, counts if needs else turn.counts)
        points = reward(turn.card, counts if quest else turn.counts, paid=turn.paid) if met else 0
        if points != turn.points:
            lines[turn.card.id] = Slipped(points, tuple(dict.fromkeys(lit)))
    return lines
