"""The moves of Space Aztecs, one class each."""

from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from referee.core.moves import Grounds, Move, Moves, put
from referee.core.setup import no_such_seat
from referee.core.verdict import LEGAL, Breach, Effect, Facts, Sentence, Verdict, refuse
from referee.games.space_aztecs.rules.box import HOUR
from referee.games.space_aztecs.rules.city import Beam, Lying
from referee.games.space_aztecs.rules.judging import not_in_play, not_the_start, out_of_turn, wrong_pile
from referee.games.space_aztecs.rules.limits import Census, too_many
from referee.games.space_aztecs.rules.pieces import PILES, Card, Codex, Family, Priest, Printed, Saucer, Temple
from referee.games.space_aztecs.rules.position import (
    LAST,
    Position,
    agents,
    attack,
    clockwise,
    settle,
    take,
    with_city,
)
from referee.games.space_aztecs.rules.shelter import led_by, no_shelter

Next = tuple[Position, tuple[Effect, ...]]
Said = Annotated[str, msgspec.Meta(max_length=20)]  # an hour, as it was announced


class Earliest(Move[Position], frozen=True, tag="earliest"):
    """The player who announced the earliest hour: takes the token and plays first (S4.3, S4.4)."""

    seat: int

    def judge(self, at: Position) -> Verdict:
        return no_such_seat(at.setup, self.seat) or not_the_start(at) or LEGAL

    def grounds(self, at: Position) -> Grounds:
        return ("S4.4",)

    def apply(self, at: Position) -> Next:
        return _begin(at, self.seat)


class Hours(Move[Position], frozen=True, tag="hours"):
    """The hours that were announced, one a seat (S4.3); clock numbers, so 00:30 is early (S.R03)."""

    hours: tuple[Said, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := not_the_start(at):
            return wrong
        if len(self.hours) != at.setup.count:
            return refuse("S4.3", "how_many", hard=True, given=len(self.hours), asked=at.setup.count)
        if wrong_ones := [hour for hour in self.hours if not HOUR.fullmatch(hour)]:
            return refuse("S4.3", "no_hour", hard=True, wrong=[hour or "–" for hour in wrong_ones])
        tied = [seat for seat, hour in enumerate(self.hours) if hour == min(self.hours)]
        if len(tied) == 1:
            return LEGAL
        facts = {"tied": tied, "hour": min(self.hours), "first": self.first(at), "token": at.token}
        return Verdict(doubts=(Breach("S.R02", facts, "tie"),))

    def grounds(self, at: Position) -> Grounds:
        hour = min(self.hours)
        first: Facts = {"hour": hour, "seat": self.first(at)}
        midnight = ["S.R03"] if hour < "01:00" else []
        return (Sentence("S4.4", "ground", first), *midnight)

    def apply(self, at: Position) -> Next:
        tied = self.hours.count(min(self.hours)) > 1
        return _begin(at, self.first(at), *(["S.R02"] if tied else []))

    def first(self, at: Position) -> int:
        """Of equal hours, the first player met clockwise from the token, its holder included (S.R02)."""
        return min(clockwise(at.token, at.setup.count), key=lambda seat: self.hours[seat])


class Play(Move[Position], frozen=True, tag="play"):
    """A player lays a card and resolves it before the next one does (S4.4, S4.5)."""

    several: ClassVar[tuple[str, ...]] = ("S7.1", "S6.1", "S6.3", "S7.2", "S12.1")  # covers, takes, late, open, under

    seat: int
    card: Card
    pile: int | None = None
    sheltered: bool = False

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or out_of_turn(at, self.seat):
            return wrong
        census = Census(at.cities)
        breaches = [*wrong_pile(at, self.pile), *not_in_play(at, self.card), *too_many(census, self.card)]
        if self.sheltered:
            breaches += no_shelter(at, self.seat, self.card)
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        if isinstance(self.card, Codex):
            return ("S8.1",)
        if isinstance(self.card, Saucer):
            return self._beamed(at, self.card.family)
        city, family = at.cities[self.seat], self.card.family
        if isinstance(self.card, Temple):
            covers = len(city.exposed(family))
            why = Sentence("S7.1", "ground", {"family": family, "covers": covers})
            return (why,) if covers else ("S.R11", why)
        if not self.sheltered:
            acted: Facts = {"seats": [seat for seat, beam in at.beamed if beam == family], "family": family}
            late = [Sentence("S6.3", "ground_acted", acted)] if acted["seats"] else []
            may = family in city.temples and agents(at, self.seat)  # under it, and it was not
            alone = Sentence("S11.1", "ground") if isinstance(self.card, Priest) else "S4.4"
            return (*late, self._lies_open(at, family), "S12.1" if may else alone)
        leads = Sentence("S12.1", "ground", {"owners": agents(at, self.seat), "family": family})
        return (leads if agents(at, self.seat) else Sentence("S12.1"), *led_by(at, self.seat, self.card.kind)[1:])

    def _beamed(self, at: Position, family: Family) -> Grounds:
        """The players with an Aztec in sight for the saucer, how near the end is (S5.1); first, that it came (S5.2)."""
        seen = [seat for seat in clockwise(self.seat, at.setup.count)[1:] if at.cities[seat].exposed(family)]
        taken: Facts = {"family": family, "victims": seen, "end": at.row.end}
        ends: Facts = {"count": at.saucers + 1, "end": at.row.end}
        hidden = [
            seat for seat in clockwise(self.seat, at.setup.count)[1:] if seat not in seen and _covered(at, seat, family)
        ]
        later = at.order[at.played + 1 :]  # whose card of this round is not there yet
        why = Sentence("S5.2" if at.last else "S5.1", "ground", ends)
        if not at.last and at.saucers + 1 < at.row.end:
            if hidden:
                why = Sentence("S6.3", "ground_hidden", {"seats": hidden, "family": family})
            elif not seen and later:
                why = Sentence("S6.3", "ground_later", {"later": list(later), "n": len(later)})
        takes = Sentence("S6.1", "ground" if seen else "ground_nobody", taken)
        return (why, takes) if at.last else (takes, why)

    def _lies_open(self, at: Position, family: Family) -> Sentence:
        """Why an Aztec is in sight: its player has no temple of the family, or lays it beside."""
        owned = family in at.cities[self.seat].temples
        return Sentence("S7.2", "ground_beside" if owned else "ground", {"seat": self.seat, "family": family})

    def apply(self, at: Position) -> Next:
        at = replace(at, played=at.played + 1)
        effects: list[Effect] = []
        facts: Facts
        if self.pile is not None and at.piles is not None:
            left = max(0, at.piles[self.pile] - 1)
            piles = put(at.piles, self.pile, left)
            if left == 0:
                facts = {"pile": self.pile + 1, "empty": piles.count(0)}
                effects.append(Effect("pile_empty", facts, ("S5.1",)))
            at = replace(at, piles=piles, used=(*at.used, self.pile), empty=piles.count(0))
        city = at.cities[self.seat]
        if isinstance(self.card, Codex):  # S8.1: beside the city, out of reach
            at = with_city(at, self.seat, replace(city, codex=city.codex + 1))
        elif isinstance(self.card, Temple):  # S7.1; with nobody to cover it stands empty (S.R11)
            covers = city.exposed(self.card.family)
            facts = {"seat": self.seat, "family": self.card.family, "count": len(covers), "covers": covers}
            effects.append(Effect("covered", facts, ("S7.1",) if covers else ("S7.1", "S.R11")))
            at = with_city(at, self.seat, city.cover(self.card.family))
        elif isinstance(self.card, Saucer):  # S6.1, at once (S4.5)
            at = with_city(at, self.seat, replace(city, saucers=(*city.saucers, Beam(self.card.family))))
            at = replace(at, beamed=(*at.beamed, (self.seat, self.card.family)))
            at, attacked = attack(at, self.seat, self.card.family)
            effects += attacked
        else:
            lying = Lying(self.card, self.sheltered)
            if self.sheltered:
                facts = {"seat": self.seat, "family": self.card.family}
                effects.append(Effect("sheltered", facts, led_by(at, self.seat, self.card.kind)))
            at = with_city(at, self.seat, replace(city, aztecs=(*city.aztecs, lying)))
        return settle(at, effects)


class Capture(Move[Position], frozen=True, tag="capture"):
    """Where a victim has several visible Aztecs of the saucer's family, the attacker says which one goes (S6.2)."""

    seat: int
    card: int
    victim: int = msgspec.field(name="from")

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or no_such_seat(at.setup, self.victim):
            return wrong
        if at.over:
            return refuse("S5.2", hard=True)
        if not at.due:
            beams = at.cities[self.seat].saucers
            if not beams or not beams[-1].captives:
                return refuse("S6.2", "none_due", hard=True)
            captives = [msgspec.to_builtins(card) for card in beams[-1].captives]
            return refuse("S6.1", "once", hard=True, seat=self.seat, captives=captives)
        if self.seat != at.acting:
            return refuse("S6.2", hard=True, seat=self.seat, attacker=at.acting)
        if self.victim not in at.due:
            return refuse("S6.2", "victim", hard=True, victim=self.victim, due=list(at.due))
        aztecs = at.cities[self.victim].aztecs
        if not 0 <= self.card < len(aztecs):
            return refuse("S6.2", "card", hard=True, victim=self.victim, card=self.card + 1, most=len(aztecs))
        family, lying = at.cities[self.seat].saucers[-1].family, aztecs[self.card]
        breaches = []
        allowed = [msgspec.to_builtins(aztecs[place].card) for place in at.cities[self.victim].exposed(family)]
        if lying.card.family != family:
            breaches.append(Breach("S6.1", {"family": family, "other": lying.card.family, "allowed": allowed}))
        if lying.sheltered:
            facts: Facts = {"victim": self.victim, "card": msgspec.to_builtins(lying.card), "allowed": allowed}
            breaches.append(Breach("S6.3", facts))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        family = at.cities[self.seat].saucers[-1].family
        visible = len(at.cities[self.victim].exposed(family))
        facts: Facts = {"victim": self.victim, "count": visible, "family": family}
        return (Sentence("S6.2", "ground", facts), "S6.3")

    def apply(self, at: Position) -> Next:
        at, effect = take(at, self.seat, self.victim, self.card, "S6.2")
        return settle(replace(at, due=tuple(seat for seat in at.due if seat != self.victim)), [effect])

    def clashes(self, then: Position, now: Position) -> bool:
        """Another victim's card may be chosen meanwhile, not this one's."""
        return then.played != now.played or (self.victim in then.due) != (self.victim in now.due)


class PileEmpty(Move[Position], frozen=True, tag="pile_empty"):
    """Somebody sees that a pile is empty; only where piles are not tracked (S5.1)."""

    def judge(self, at: Position) -> Verdict:
        if at.over:
            return refuse("S5.2", hard=True)
        if at.piles is not None:
            return refuse("S5.1", "tracked", hard=True)
        nth, size, cards = at.empty + 1, at.row.pile, at.setup.count * at.begun
        if nth > PILES:
            return refuse("S5.1", "no_more", hard=True, most=PILES)
        breaches = []
        if at.begun < size:  # S4.1: a pile loses one card a round at the most
            breaches.append(Breach("S5.1", {"rounds": at.begun, "pile": size}, "too_soon"))
        if cards < nth * size:
            breaches.append(Breach("S5.1", {"cards": cards, "piles": nth, "least": nth * size}, "too_few"))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return (Sentence("S5.1", "ground_piles", {"n": at.empty + 1, "end": LAST}),)

    def apply(self, at: Position) -> Next:
        at = replace(at, empty=at.empty + 1)
        if at.empty == LAST and not at.last:  # the last round is said with the number of piles
            return settle(at, [])
        return settle(at, [Effect("empty", {"empty": at.empty}, ("S5.1",))])

    def clashes(self, then: Position, now: Position) -> bool:
        """Two phones that see the same pile."""
        return then.empty != now.empty


class ReadCodex(Move[Position], frozen=True, tag="codex"):
    """After the end: what each codex of a seat gives, in order of play (S8.3)."""

    seat: int
    points: tuple[Printed, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat):
            return wrong
        if not at.over:
            return refuse("S8.3", "early", hard=True, round=at.round)
        city = at.cities[self.seat]
        if not city.codex:
            return refuse("S8.3", "none", hard=True, seat=self.seat)
        breaches = []
        if city.read is not None:
            breaches.append(Breach("S8.3", {"seat": self.seat, "points": list(city.read)}, "again", hard=True))
        if len(self.points) != city.codex:
            facts = {"seat": self.seat, "given": len(self.points), "asked": city.codex}
            breaches.append(Breach("S8.3", facts, "how_many", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return ("S8.3",)

    def apply(self, at: Position) -> Next:
        return with_city(at, self.seat, replace(at.cities[self.seat], read=self.points)), ()

    def clashes(self, then: Position, now: Position) -> bool:
        return bool(then.cities[self.seat : self.seat + 1] != now.cities[self.seat : self.seat + 1])


MOVES = Moves(Earliest, Hours, Play, Capture, PileEmpty, ReadCodex)


def _covered(at: Position, seat: int, family: Family) -> bool:
    """Has this player an Aztec of the family that a saucer cannot take?"""
    return any(lying.sheltered and lying.card.family == family for lying in at.cities[seat].aztecs)


def _begin(at: Position, seat: int, *why: str) -> Next:
    """The earliest takes the token and plays; the others follow clockwise."""
    order = clockwise(seat, at.setup.count)
    effect = Effect("first", {"seat": seat, "order": list(order)}, ("S4.4", *why))
    return replace(at, phase="play", token=seat, order=order), (effect,)
