"""How people miscount houses won: those of a sunk district go to others than its flood cards in turn."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.core.slips import Case, Way, Ways, one
from referee.games.vineta.rules.final import Seen
from referee.games.vineta.rules.matters import WON
from referee.games.vineta.rules.parts import HOUSE
from referee.games.vineta.rules.series import Played, Sank, Series, waves

Seats = list[int]


class Shared(NamedTuple):
    """A district that sank by a series, and its houses."""

    houses: int
    series: Series
    row: Sequence[Played]  # its cards, in the order in which houses are taken
    first: int  # who began the round
    players_there: int  # seats

    @property
    def cards(self) -> Seats:
        return [seat for seat, _ in self.row]

    @property
    def players(self) -> Seats:
        """Of its cards, each once."""
        return list(dict.fromkeys(self.cards))

    @property
    def authority(self) -> Seats:
        return [seat for seat, _ in self.series.authority]

    def around(self, seats: Seats) -> Seats:
        """One house each, round and round, to the last house."""
        return [seats[n % len(seats)] for n in range(self.houses)]

    def clockwise(self, first: int) -> Seats:
        """The players of its cards, from this seat on."""
        return sorted(self.players, key=lambda seat: (seat - first) % self.players_there)

    def once(self, then: Sequence[int] = ()) -> Seats:
        """One house for each card, and what is left to one seat, or to nobody."""
        return [*self.cards, *[*then] * self.houses][: self.houses]


def _shared(taken: Callable[[Shared], Seats]) -> Ways:
    def ways(case: Case) -> Iterator[Way]:
        if isinstance(case.final, Seen):
            won, wrong = 0, Seats()
            for takers, sank in zip(case.final.shared, case.final.sank, strict=True):
                mine = takers.count(case.seat)
                if takers and (other := taken(_of(case, takers, sank)).count(case.seat)) != mine:
                    wrong = wrong or list(takers)  # the first district of which it makes a difference
                    mine = other
                won += mine
            yield one("won", WON * won, HOUSE, takers=wrong)

    return ways


def _of(case: Case, takers: Sequence[int], sank: Sank) -> Shared:
    assert sank.series is not None, "somebody took houses"
    row = sank.series.in_order(case.setup.options.sharing_order)
    return Shared(len(takers), sank.series, row, sank.first, case.setup.count)


def _by_wave(each: Shared) -> Seats:
    return each.around([seat for seat, card in each.row for _ in range(waves(card))])


def _highest_first(each: Shared) -> Seats:
    return each.around([seat for seat, card in sorted(each.row, key=lambda played: -waves(played[1]))])


def _from_opener(each: Shared) -> Seats:
    """From the player whose token lies there, though the card that opened the series was moved or taken away."""
    owner, cards = each.series.owner, each.cards
    at = cards.index(owner) if owner in cards else 0
    return each.around([*([] if owner in cards else [owner]), *cards[at:], *cards[:at]])


def _from_left(each: Shared) -> Seats:
    """From the left neighbour of the one who opened the series."""
    return each.around(each.clockwise(each.cards[0] + 1))


def _round_the_table(each: Shared) -> Seats:
    return each.around([(each.cards[0] + n) % each.players_there for n in range(each.players_there)])


WAYS: dict[str, Ways] = {
    "house_a_player": _shared(lambda each: each.around(each.players)),
    "house_a_wave": _shared(_by_wave),
    "authority_takes": _shared(lambda each: each.around([*each.cards, *each.authority])),
    "first_takes_all": _shared(lambda each: each.cards[:1] * each.houses),
    "one_a_card": _shared(lambda each: each.once()),
    "rest_to_first": _shared(lambda each: each.once(each.cards[:1])),
    "one_a_player": _shared(lambda each: each.players[: each.houses]),
    "evenly": _shared(lambda each: each.players * (each.houses // len(each.players))),
    "from_second": _shared(lambda each: each.around([*each.cards[1:], each.cards[0]])),
    "from_last": _shared(lambda each: each.around(each.cards[::-1])),
    "from_left": _shared(_from_left),
    "from_opener": _shared(_from_opener),
    "from_first_player": _shared(lambda each: each.around(each.clockwise(each.first))),
    "round_the_table": _shared(_round_the_table),
    "highest_first": _shared(_highest_first),
}
