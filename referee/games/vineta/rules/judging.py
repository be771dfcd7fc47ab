"""Questions that the judges of many moves ask: whose turn, which districts, which houses."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.core.moves import Grounds
from referee.core.setup import no_such_seat
from referee.core.verdict import Breach, Facts, Sentence, Verdict, refuse
from referee.games.vineta.rules.pieces import DECK, DISTRICTS, Colour, District
from referee.games.vineta.rules.position import Position

# The rule that says who acts in a phase.
IN_TURN = {"place": "V1.8", "card": "V2.3", "take": "V5.6"}

# Breaches that list where houses may leave, each with its sentence that does not.
DEPARTURES = {
    ("V6.5", "refused"): "not_threatened",
    ("V6.9", "refused"): "since",
    ("V6.9", "exchange"): "since",
    ("V6.12", "empty"): "no_house",
    ("V.A12", "refused"): "together",
}


def out_of_turn(at: Position, do: str, seat: int | None) -> Verdict | None:
    """A wrong seat, phase or turn stands alone."""
    if seat is not None and (wrong := no_such_seat(at.setup, seat)):
        return wrong
    if at.over:
        return refuse("V7.1", "over", hard=True)
    if do == "take" and not at.setup.options.records:
        return refuse("V.A11", hard=True)
    if at.phase != do:
        return refuse("V2.1", hard=True, do=do, phase=at.phase)
    if seat is not None and at.seat not in (seat, None):
        return refuse(IN_TURN[do], "turn", hard=True, seat=seat, turn=at.seat)
    return None


def in_deck(at: Position, seat: int, card: str) -> list[Breach]:
    """The card must be in hand or in the pile: each deck has a fixed number of it (V1.5)."""
    if at.decks[seat].left.get(card):
        return []
    count = DECK[card]  # that many are gone; those before them are in the deck again since it was shuffled
    gone = [past for past in at.past if (past.seat, past.card) == (seat, card)][-count:]
    played = [[past.round, past.lap, list(past.places)] for past in gone]
    return [Breach("V1.5", {"seat": seat, "card": card, "count": count, "played": played}, hard=True)]


def afloat(at: Position, *districts: District) -> list[Breach]:
    """A sunk district is out of the game (V5.5)."""
    gone = [district for district in dict.fromkeys(districts) if district not in at.houses]
    return [Breach("V5.5", {"district": d, "round": at.sunk.index(d) + 1}, hard=True) for d in gone]


def open_series(at: Position, district: District) -> list[Breach]:
    """There must be a series at this district (V3.5)."""
    if district in at.series:
        return []
    say = "refused" if at.series else "none"
    return [Breach("V3.5", {"district": district, "allowed": list(at.series)}, say, hard=True)]


def flood_card(at: Position, district: District, index: int) -> list[Breach]:
    """Flood cards of a row are counted from 0; authority cards are not among them (V.A7)."""
    if missing := open_series(at, district):
        return missing
    row = at.series[district].row
    if 0 <= index < len(row):
        return []
    return [Breach("V.A7", {"district": district, "place": index + 1, "count": len(row)}, hard=True)]


def elsewhere(at: Position, origin: District, to: District) -> list[Breach]:
    """A house that a rescue or a false hope moves goes to another district, unless the table lets it stay (V6.13)."""
    return [] if at.setup.options.stay or to != origin else [Breach("V6.13", {"district": origin}, hard=True)]


def arrivals(at: Position, among: Iterable[District], *origins: District) -> list[District]:
    """Those of these districts to which a house may go from there (V6.13, V.A14)."""
    return [to for to in among if not shut(at, to) and (at.setup.options.stay or to not in origins)]


def keeps_out(at: Position) -> bool:
    """Does quarantine keep houses out as well? Only where the table reads it so (V.A14)."""
    return bool(at.setup.options.quarantine == "both")


def shut(at: Position, district: District) -> bool:
    """Does its quarantine keep houses out of this district?"""
    return keeps_out(at) and district in at.quarantined


def houses_arrive(at: Position, to: Iterable[District], allowed: Sequence[District]) -> list[Breach]:
    """Houses that move must be free to come (V.A14)."""
    held = ((district, at.quarantined[district]) for district in to if shut(at, district))
    facts = ({"district": district, "lap": since.lap, "by": since.seat, "allowed": allowed} for district, since in held)
    return [Breach("V.A14", each, "refused" if allowed else "shut") for each in facts]


def held_there(at: Position, *to: District) -> Grounds:
    """Houses may enter a quarantined district (V.A14); the sentence names the lap and the player of the quarantine.

    It stands first, because a doubter would say that quarantine forbids the card.
    """
    for district in to:
        if (locked := at.quarantined.get(district)) is not None:
            return (Sentence("V.A14", "ground", {"district": district, "lap": locked.lap, "by": locked.seat}),)
    return ()


def closed(at: Position, to: Iterable[District], leaving: Sequence[District]) -> Sentence | None:
    """Of a card that does nothing: houses could leave, and quarantine keeps them out of where it leads (V.A14)."""
    there = [district for district in to if shut(at, district)]
    return Sentence("V.A14", "ground_closed", {"districts": there}) if there and leaving else None


def quarantine(
    at: Position, origin: District, allowed: Sequence[District], say: str = "refused", **facts: str
) -> list[Breach]:
    """No house leaves a quarantined district (V6.9, V.A14)."""
    if (locked := at.quarantined.get(origin)) is None:
        return []
    held: Facts = {"district": origin, "lap": locked.lap, "by": locked.seat, "allowed": list(allowed)}
    return [Breach("V6.9", held | facts, say)]


def houses_leave(at: Position, origin: District, wanted: Sequence[Colour], allowed: Sequence[District]) -> list[Breach]:
    """Houses that move must be free to go (V6.9) and stand there (V6.12)."""
    there = at.houses.get(origin, {})
    breaches = quarantine(at, origin, allowed)
    if not there:
        breaches.append(Breach("V6.12", {"district": origin, "allowed": list(allowed)}, "empty", hard=True))
        return breaches
    for colour, n in Counter(wanted).items():
        if n > (standing := there.get(colour, 0)):
            facts = {"district": origin, "colour": colour, "wanted": n, "there": standing, "allowed": list(there)}
            breaches.append(Breach("V6.12", facts, hard=True))
    return breaches


def list_departures_once(breaches: Sequence[Breach]) -> list[Breach]:
    """The last breach that can lists where houses may leave; none does where they may leave nowhere."""
    kept: list[Breach] = []
    listed = False
    for breach in reversed(breaches):
        if plain := DEPARTURES.get((breach.rule, breach.say)):
            breach = breach if breach.facts["allowed"] and not listed else replace(breach, say=plain)
            listed = True
        if breach not in kept:
            kept.append(breach)
    return kept[::-1]


def departures(at: Position, among: Iterable[District]) -> list[District]:
    """Those of these districts that a house may leave: inhabited, not quarantined."""
    return [d for d in among if at.houses[d] and d not in at.quarantined]


def threatened(at: Position) -> list[District]:
    """Districts that carry a god token (V3.7)."""
    return [district for district in DISTRICTS if district in at.series and district in at.houses]
