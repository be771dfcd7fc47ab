"""The city with the cards lit that somebody may have miscounted."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from referee.games.space_aztecs.phone.drawing import Drawing, draw
from referee.games.space_aztecs.rules.city import City
from referee.games.space_aztecs.rules.parts import Piece, of
from referee.games.space_aztecs.rules.position import Position, final_of
from referee.games.space_aztecs.rules.scoring import lines_of


def city_with(at: object, seat: int, pieces: Iterable[Piece]) -> Drawing | None:
    """None where no city is known: in a table that only counts, or where no card of it is meant."""
    if not isinstance(at, Position) or not (places := _places(at.cities[seat], pieces)):
        return None
    return draw(at, seat, lines_of(at.setup, final_of(at), seat), places)


def _places(city: City, pieces: Iterable[Piece]) -> set[int]:
    """As many cards as are meant, of each kind; whether a priest has an alien is no matter of the card itself."""
    meant, places = Counter(_card(piece) for piece in pieces if not piece.taken), set()
    for place, lying in enumerate(city.aztecs):
        cards = [_card(piece) for piece in of(lying.card)[1]]
        if any(meant[card] > 0 for card in cards):
            places.add(place)
            meant.subtract(cards)
    return places


def _card(piece: Piece) -> Piece:
    return replace(piece, points=None if piece.kind == "priest" else piece.points, given=False)
