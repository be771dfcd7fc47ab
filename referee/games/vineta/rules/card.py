"""What every card has in common: its turn, its place in the deck, and what becomes of it."""

from typing import ClassVar, Literal

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.moves import Grounds, Move, put
from referee.core.verdict import LEGAL, Breach, Effect, Sentence, Verdict, refuse
from referee.games.vineta.rules.judging import in_deck, list_departures_once, out_of_turn
from referee.games.vineta.rules.laps import Effects, Next, next_card, thrown
from referee.games.vineta.rules.pieces import District
from referee.games.vineta.rules.position import Past, Position


class Card(Move[Position], frozen=True, kw_only=True, tag_field="card", rename={"origin": "from"}):
    """A card is revealed and resolved. Without targets it is bare: it can do nothing, or its effect is waived (V.A5).

    A kind of card says what it can do (`can_act`), what is wrong with its targets (`targets`) and
    what they cause (`act`).
    """

    do: Literal["card"]
    seat: int

    rule: ClassVar[str]  # what the card does, in the rulebook
    optional: ClassVar[frozenset[str]] = frozenset()  # targets that some positions do without
    always_bare: ClassVar[bool] = False
    needs_series: ClassVar[bool] = False  # is it printed that without a series it does nothing?
    stays: ClassVar[bool] = False  # on the table, until the round ends (V4.1)

    @property
    def name(self) -> str:
        return str(self.__struct_config__.tag)

    def can_act(self, at: Position) -> bool:
        """Is there any target with which this card is legal?"""
        raise NotImplementedError

    def targets(self, at: Position) -> list[Breach]:
        raise NotImplementedError

    def doubts(self, at: Position) -> tuple[Breach, ...]:
        return ()

    def aimed_by(self, at: Position) -> Grounds:
        """The rules that allow these targets."""
        return (self.rule,)

    def act(self, at: Position) -> Position:
        raise NotImplementedError

    def caused(self, before: Position, after: Position) -> Effects:
        """What the board does not show of it."""
        return ()

    def kept(self, at: Position) -> Sentence | None:
        """What keeps it from doing anything, if not the lack of something to act on."""
        return None

    def idle(self, at: Position) -> Effect:
        """Why it does nothing where no target would do."""
        printed, kept = self.needs_series and not at.series, self.kept(at)
        rules = (self.rule,) if printed else (self.rule, kept.rule if kept else "V.A5")
        return Effect("nothing", {"card": self.name}, rules)

    def judge(self, at: Position) -> Verdict:
        given, missing = self._given()
        if given and missing:
            return refuse("house.shape", hard=True, reason=f"Object missing required field `{missing[0]}`")
        if wrong := out_of_turn(at, "card", self.seat):
            return wrong
        if gone := in_deck(at, self.seat, self.name):
            return Verdict(tuple(gone))  # alone: with no card to play, its targets break nothing
        if self.always_bare:
            return LEGAL
        facts = {"card": self.name, "seat": self.seat}
        if given:
            aimed = list_departures_once(self.targets(at))
            if aimed and not self.can_act(at):  # no other target would do: say so
                aimed.append(Breach("V.A5", facts, "useless"))
            return Verdict(tuple(aimed), self.doubts(at))
        return Verdict((Breach("V.A5", facts),)) if self.can_act(at) and not at.setup.options.waive else LEGAL

    def grounds(self, at: Position) -> Grounds:
        """What the card does; of one without targets, why it may be played so; then the end of a round."""
        given, _ = self._given()
        acts = bool(given or self.always_bare)
        why = self.aimed_by(at) if acts else self._idles(at)
        return (*why[:1], *self._ends(at, acts), *why[1:])

    def _idles(self, at: Position) -> Grounds:
        say, rules = "ground_waived" if self.can_act(at) else "ground", self.idle(at).rules
        if rules == (self.rule,):
            return (Sentence(self.rule, "ground_idle"),)
        why: Grounds = (Sentence("V.A5", say, {"card": self.name}), rules[0])
        return (kept, *why) if say == "ground" and (kept := self.kept(at)) else why

    def _ends(self, at: Position, acts: bool) -> Grounds:
        """Of the card that ends a round: what the series are worth then, and whether one leads (V5.3, V5.4)."""
        _, effects = self.apply(at)
        rules = next((effect.rules for effect in effects if effect.effect in ("sunk", "tie")), ())
        if rules[:1] not in (("V5.3",), ("V5.4",)):
            return ()
        left = (self.act(at) if acts else at).series
        worth = [(district, series.value) for district, series in left.items() if series.value is not None]
        low = "V6.11" if len(worth) > 1 else "V.A8"
        rule = low if low in rules else rules[0]
        return (Sentence(rule, "ground", {"series": worth}),)

    def apply(self, at: Position) -> Next:
        past = Past(self.seat, self.name, at.round, at.lap, self._places())
        decks = put(at.decks, self.seat, at.decks[self.seat].play(self.name))
        at = replace(at, decks=decks, past=(*at.past, past))
        given, _ = self._given()
        acts = given or self.always_bare
        if not (acts and self.stays):  # V4.1: used, or useless
            at = replace(at, decks=thrown(at.decks, [(self.seat, self.name)]))
        if acts:
            after = self.act(at)
            return next_card(after, self.caused(at, after))
        if self.can_act(at):
            return next_card(at, (Effect("waived", {"card": self.name}, ("V.A5",)),))
        return next_card(at, (self.idle(at),))

    def _places(self) -> tuple[District, ...]:
        """The districts that the entry names, where it comes from first."""
        named = (getattr(self, name, UNSET) for name in ("origin", "a", "b", "on", "to"))
        each = (place if isinstance(place, tuple) else (place,) for place in named)
        return tuple(place for places in each for place in places if place is not UNSET)

    def _given(self) -> tuple[list[str], list[str]]:
        """The target fields that the entry has, and those that it lacks."""
        names = zip(self.__struct_encode_fields__, self.__struct_fields__, strict=True)
        fields: dict[str, object] = {
            encoded: getattr(self, name) for encoded, name in names if name not in ("do", "seat")
        }
        given = [name for name, value in fields.items() if value is not UNSET]
        return given, [name for name, value in fields.items() if value is UNSET and name not in self.optional]
