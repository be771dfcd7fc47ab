"""The moves of Faraway, one class each."""

from typing import ClassVar

from msgspec.structs import replace

from referee.core.moves import Grounds, Move, Moves, put
from referee.core.setup import no_such_seat
from referee.core.verdict import LEGAL, Breach, Effect, Facts, Sentence, Verdict, refuse
from referee.games.faraway.rules.final import ROW, no_meteor, sacrifice, unknown_region, unknown_sanctuary
from referee.games.faraway.rules.judging import (
    already,
    drawn,
    elsewhere,
    keeps_none,
    may_not_keep,
    may_not_lay,
    not_in_hand,
    out_of_phase,
)
from referee.games.faraway.rules.pieces import TIME, rises
from referee.games.faraway.rules.position import FACE_DOWN, Position, Story, next_round, reveal

Next = tuple[Position, tuple[Effect, ...]]


class Display(Move[Position], frozen=True, tag="display"):
    """The Regions on the table at the start of a round, one more than there are players (F4.2)."""

    regions: tuple[int | str, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := out_of_phase(at, "display", None):
            return wrong
        breaches: list[Breach] = []
        if len(self.regions) != at.setup.count + 1:
            facts: Facts = {"given": len(self.regions), "asked": at.setup.count + 1}
            breaches.append(Breach("F4.2", facts, "how_many", hard=True))
        seen: set[str] = set()
        for name in self.regions:
            id = at.deck.region(name)
            if not isinstance(id, str):
                breaches.append(unknown_region(name, id, None))
            elif id in seen:
                breaches.append(Breach("F2.2", {"card": id}, "twice", hard=True))
            else:
                seen.add(id)
                if id in at.holder:  # F7.9: a new display shows new cards
                    breaches.append(Breach("F2.2", {"card": id, "holder": at.holder[id]}, hard=True))
                elif id in at.stories:
                    breaches.append(already("F7.9", id, at.stories[id]))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return (Sentence("F4.2", "ground", {"given": len(self.regions), "players": at.setup.count}), "F2.2")

    def apply(self, at: Position) -> Next:
        ids = tuple(id for name in self.regions if isinstance(id := at.deck.region(name), str))
        stories = at.stories | {id: Story("shown", at.round) for id in ids}
        return replace(at, phase="regions", display=ids, stories=stories), ()


class Region(Move[Position], frozen=True, tag="region"):
    """A player lays a Region face down; the last one reveals all (F7.2)."""

    several: ClassVar[tuple[str, ...]] = ("F7.3", "F.12")  # it finds a Sanctuary, or none

    seat: int
    region: int | str
    blind: bool = False  # of a phone that did not see what lay there: the same Region twice shows at the reveal

    def judge(self, at: Position) -> Verdict:
        if wrong := may_not_lay(at, self.seat):
            return wrong
        id = at.deck.region(self.region)
        if not isinstance(id, str):
            return Verdict((unknown_region(self.region, id, self.seat),))
        breaches = list(elsewhere(at, id, self.seat, self.blind))
        if at.tracked and not breaches and id not in at.known[self.seat]:
            breaches += not_in_hand(at, id, self.seat)
        return Verdict(tuple(breaches)) if breaches else LEGAL

    def grounds(self, at: Position) -> Grounds:
        id = str(at.deck.region(self.region))
        story = at.stories.get(id) if at.tracked else None
        if story is None or story.seat != self.seat:
            return (*self._finds(at, id), "F7.2", "F2.2")
        taken: Facts = {"card": id, "seat": self.seat, "round": story.round}
        return (Sentence("F7.2", "ground_hand", taken), *self._finds(at, id))

    def _finds(self, at: Position, id: str) -> Grounds:
        """Any number may be laid; whether a Sanctuary is found hangs on the one before (F7.3, F.12)."""
        if not (row := at.rows[self.seat]) or id not in TIME:
            return ()
        say = "ground_finds" if rises((row[-1], id)) else "ground_none"
        equal = TIME[row[-1]][0] == TIME[id][0]
        return (Sentence("F.12" if equal else "F7.3", say, {"seat": self.seat, "before": row[-1], "now": id}),)

    def apply(self, at: Position) -> Next:
        id = at.deck.region(self.region)
        blind = (*at.blind, self.seat) if self.blind else at.blind
        after = replace(at, laid=put(at.laid, self.seat, id), blind=blind)
        if id in at.display:  # only where the table allows it
            after = replace(after, display=tuple(card for card in at.display if card != id))
        hand = at.known[self.seat] if at.tracked else ()
        if id in hand:
            after = replace(after, known=put(at.known, self.seat, tuple(card for card in hand if card != id)))
        elif at.tracked:
            after = replace(after, unknown=put(at.unknown, self.seat, max(0, at.unknown[self.seat] - 1)))
        if None in after.laid or FACE_DOWN in after.laid:
            return after, ()
        doubled = Effect("doubled", {"seats": list(after.doubled)}, ("F2.2",))
        return (after, (doubled,)) if after.doubled else reveal(after)


class Pick(Move[Position], frozen=True, tag="pick"):
    """A player takes one of the Regions on the table into the hand (F7.6)."""

    seat: int
    region: int | str

    def judge(self, at: Position) -> Verdict:
        if wrong := out_of_phase(at, "pick", self.seat):
            return wrong
        id = at.deck.region(self.region)
        if not isinstance(id, str):
            return Verdict((unknown_region(self.region, id, self.seat),))
        if id not in at.display:
            off = Breach("F7.6", {"card": id, "display": list(at.display)}, hard=True)
            if id in at.holder:
                return Verdict((off, Breach("F7.6", {"card": id, "holder": at.holder[id]}, "in_row", hard=True)))
            story = at.stories.get(id)
            if story is None:
                return Verdict((off,))
            before = replace(already("F7.9" if story.fate == "left" else "F7.6", id, story), hard=True)
            return Verdict((before, off) if story.fate == "left" else (off, before))
        return LEGAL

    def grounds(self, at: Position) -> Grounds:
        laid = [at.rows[seat][-1] for seat in at.order]
        facts: Facts = {"seat": self.seat, "card": at.rows[self.seat][-1], "laid": laid}
        shown: Facts = {"display": list(at.display)}
        last = ["F.22"] if at.round == ROW - 1 and len(at.todo) == 1 else []  # nobody takes one after this
        return (Sentence("F7.6", "ground", shown), *last, Sentence("F7.5", "ground", facts))

    def apply(self, at: Position) -> Next:
        id = at.deck.region(self.region)
        assert isinstance(id, str)
        left = tuple(card for card in at.display if card != id)
        stories = at.stories | {id: Story("picked", at.round, self.seat)}
        effects: list[Effect] = []
        if not any(do == "pick" for do, _ in at.todo[1:]):  # F7.9: what is left is out of the game
            stories |= {card: Story("left", at.round) for card in left}
            effects, left = [Effect("left", {"regions": list(left)}, ("F7.9",))], ()
        known = put(at.known, self.seat, (*at.known[self.seat], id))
        return _done(replace(at, display=left, stories=stories, known=known), effects)


class Sanctuary(Move[Position], frozen=True, tag="sanctuary"):
    """A player who found Sanctuaries keeps exactly one (F7.7, F.11); null where there were not enough (F.18)."""

    seat: int
    sanctuary: str | None

    def judge(self, at: Position) -> Verdict:
        wrong = may_not_keep(at, self.seat) or LEGAL
        if self.sanctuary is None:
            if wrong.breaches:
                return Verdict(tuple(replace(breach, hard=True) for breach in wrong.breaches))  # nothing to allow
            return keeps_none(at, self.seat)
        if wrong.hard:
            return wrong
        id = at.deck.sanctuary(self.sanctuary)
        if id is None:
            return Verdict((*wrong.breaches, unknown_sanctuary(self.sanctuary, self.seat)))
        holder = next((holder for holder, held in enumerate(at.held) if id in held), None)
        if holder is not None:
            twice = Breach("F2.3", {"card": id, "seat": self.seat, "holder": holder}, hard=True)
            return Verdict((*wrong.breaches, twice))
        return wrong

    def grounds(self, at: Position) -> Grounds:
        if self.sanctuary is None:
            return (Sentence("F.18", "ground", {"asked": at.asked, "left": at.left}),)
        before, now = at.rows[self.seat][-2:]
        facts: Facts = {"before": before, "now": now, "draws": at.draws[self.seat]}
        many = drawn(at, self.seat, at.held[self.seat])
        found = replace(many, say="ground") if many.facts["clues"] and not at.short else Breach("F7.3", facts, "ground")
        many_found = Sentence(found.rule, found.say, found.facts)
        return ("F7.8", many_found) if at.round == ROW else (many_found, "F7.7")

    def apply(self, at: Position) -> Next:
        after = at
        if self.sanctuary is not None:
            held = (*at.held[self.seat], at.deck.sanctuary(self.sanctuary))
            after = replace(at, held=put(at.held, self.seat, held))
        awaited = at.todo[:1] == (("sanctuary", self.seat),)  # else the table allows one more
        return _done(after, []) if awaited else (after, ())


class Sacrifice(Move[Position], frozen=True, tag="sacrifice"):
    """After the end: Sanctuaries destroyed for a meteor's points (F10.3, F.19)."""

    seat: int
    region: str
    sanctuaries: tuple[str, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat):
            return wrong
        if not at.over:
            return refuse("F10.3", "early", hard=True, round=at.round)
        made = at.sacrifices[self.seat]
        if made.get(self.region):
            return refuse("F10.3", "again", hard=True, seat=self.seat, region=self.region)
        gone = [id for ids in made.values() for id in ids]
        row, held = at.rows[self.seat], at.held[self.seat]
        return Verdict(tuple(sacrifice(self.seat, self.region, self._ids(at), row, held, gone)))

    def grounds(self, at: Position) -> Grounds:
        return (Sentence("F10.3", "ground", {"region": self.region, "count": len(self.sanctuaries)}),)

    def apply(self, at: Position) -> Next:
        made = at.sacrifices[self.seat] | {self.region: self._ids(at)}
        return replace(at, sacrifices=put(at.sacrifices, self.seat, made)), ()

    def _ids(self, at: Position) -> tuple[str, ...]:
        return tuple(at.deck.sanctuary(name) or name for name in self.sanctuaries)


class Keep(Move[Position], frozen=True, tag="keep"):
    """After the end: nothing is destroyed for a meteor, which pays nothing then (F10.3)."""

    seat: int
    region: str

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat):
            return wrong
        if not at.over:
            return refuse("F10.3", "early", hard=True, round=at.round)
        if at.sacrifices[self.seat].get(self.region):
            return refuse("F10.3", "again", hard=True, seat=self.seat, region=self.region)
        return Verdict(tuple(no_meteor(self.seat, self.region, at.rows[self.seat])))

    def grounds(self, at: Position) -> Grounds:
        return (Sentence("F10.3", "ground_kept", {"region": self.region}),)

    def apply(self, at: Position) -> Next:
        said = at.sacrifices[self.seat] | {self.region: ()}
        return replace(at, sacrifices=put(at.sacrifices, self.seat, said)), ()


MOVES = Moves(Display, Region, Pick, Sanctuary, Sacrifice, Keep)


def _done(at: Position, effects: list[Effect]) -> Next:
    """One thing less to enter; with the last one the round is over (F7.1)."""
    after = replace(at, todo=at.todo[1:])
    return (after, tuple(effects)) if after.todo else next_round(after, effects)
