"""Why a move of Faraway is refused: a wrong phase or turn, no find, a Region that is elsewhere."""

from referee.core.setup import no_such_seat
from referee.core.verdict import LEGAL, Breach, Facts, Verdict, refuse
from referee.games.faraway.rules.final import ROW
from referee.games.faraway.rules.pieces import rises
from referee.games.faraway.rules.position import FIRST_HAND, Position, Story


def may_not_lay(at: Position, seat: int) -> Verdict | None:
    """Why this seat lays no Region now, whichever it is: another phase, or it has laid (F7.2)."""
    if wrong := out_of_phase(at, "region", seat):
        return wrong
    return refuse("F7.2", hard=True, seat=seat) if at.laid[seat] is not None else None


def may_not_keep(at: Position, seat: int) -> Verdict | None:
    """Why this seat keeps no Sanctuary now, whichever it is: none was found (F7.3), or one is kept already (F7.7)."""
    return out_of_phase(at, "sanctuary", seat)


def out_of_phase(at: Position, do: str, seat: int | None) -> Verdict | None:
    """A wrong seat, phase or turn stands alone."""
    if seat is not None and (wrong := no_such_seat(at.setup, seat)):
        return wrong
    if do in ("display", "pick") and not at.tracked:
        return refuse("F4.2", "untracked", hard=True)
    if at.over:
        return refuse("F8.1", hard=True)
    phase = {"display": "display", "region": "regions"}.get(do, "turns")
    if at.phase != phase:
        if do == "sanctuary" and _choosing_beside(at) and seat is not None and (wrong := _no_find(at, seat)):
            return wrong
        if do == "pick" and at.round == ROW:
            return refuse("F7.8", hard=True)
        if do == "display" and at.round == ROW:
            return refuse("F.22", hard=True)
        return refuse("F7.1", hard=True, phase=at.phase, round=at.round)
    if phase == "turns" and at.todo[0] != (do, seat):
        assert seat is not None
        return _out_of_turn(at, do, seat)
    return None


def _choosing_beside(at: Position) -> bool:
    """Without a display people still choose by the last reveal while the app asks for the next Regions."""
    return at.phase == "regions" and not at.tracked and bool(at.order)


def _out_of_turn(at: Position, do: str, seat: int) -> Verdict:
    awaited, who = at.todo[0]
    if do == "sanctuary" and (wrong := _no_find(at, seat)):
        return wrong
    if do == "pick" and at.round == ROW:
        return refuse("F7.8", hard=True)
    picked = [id for id, story in at.stories.items() if story == Story("picked", at.round, seat)]
    if do == "pick" and picked:
        return refuse("F7.6", "second", hard=True, seat=seat, card=picked[0])
    if do == "sanctuary" and who == seat:
        return refuse("F7.7", "first_region", hard=True, seat=seat, display=list(at.display))
    return refuse("F7.5", hard=True, seat=seat, turn=who, awaited=awaited, laid=at.rows[who][-1])


def _no_find(at: Position, seat: int) -> Verdict | None:
    """A Sanctuary that the last reveal does not give: not found, or another one was kept. The table may allow it."""
    row = at.rows[seat]
    if not at.draws[seat] and rises(row[-2:]):
        return refuse("F.18", "none_left", seat=seat)
    if not at.draws[seat]:  # F7.3: no rise, no Sanctuary
        facts: Facts = {"seat": seat, "before": row[-2:-1], "now": row[-1], "round": len(row)}
        return refuse("F7.3", "refused" if len(row) > 1 else "first", **facts)
    if ("sanctuary", seat) not in at.todo and not at.may_go_without:  # one, and one only
        latest = at.held[seat][-1:]
        kept = Breach("F7.7", {"seat": seat, "kept": list(latest)}, "second")
        many = (drawn(at, seat, at.held[seat][:-1]),) if at.draws[seat] > 1 else ()
        # after keeping a Clue a player may expect another draw
        clue = any(at.deck.printed.clues[id] for id in latest)
        return Verdict((*many, kept) if clue else (kept, *many))
    return None


def keeps_none(at: Position, seat: int) -> Verdict:
    """A finder keeps one (F.11); where too few Sanctuaries were left, as the table reads that (F.18)."""
    if at.may_go_without:
        return LEGAL
    if not at.short:
        return refuse("F.11", seat=seat)
    facts: Facts = {"seat": seat, "draws": at.draws[seat], "asked": at.asked, "left": at.left}
    return refuse("F.18", "served" if at.setup.options.shortage == "lowest_first" else "each", **facts)


def drawn(at: Position, seat: int, held: tuple[str, ...]) -> Breach:
    """How many were drawn, and by which Clues: what was kept since counts from the next find on (F7.4)."""
    lay = (*at.rows[seat], *held)
    clues = [id for id in lay for _ in range(at.deck.printed.clues[id])]
    facts: Facts = {"seat": seat, "draws": at.draws[seat], "clues": clues, "kept": list(at.held[seat][-1:])}
    return Breach("F7.4", facts, "drawn")


def elsewhere(at: Position, id: str, seat: int, blind: bool) -> list[Breach]:
    """Each Region is there once (F2.2): already in a row, or laid this round by somebody whom its phone saw lay it."""
    if id in at.holder:
        return [Breach("F2.2", {"card": id, "seat": seat, "holder": at.holder[id]}, hard=True)]
    for other, laid in enumerate(at.laid):
        if laid == id and not blind and other not in at.blind:  # `secret`: not shown to others before the reveal
            facts: Facts = {"card": id, "seat": seat, "holder": other, "secret": True}
            return [Breach("F2.2", facts, "laid", hard=True)]
    return []


def not_in_hand(at: Position, id: str, seat: int) -> list[Breach]:
    """What the displays say about a hand (F7.2): seen elsewhere, or more first-hand cards than were dealt."""
    story = at.stories.get(id)
    if story is not None:
        return [already("F7.9" if story.fate == "left" else "F7.2", id, story)]
    if at.unknown[seat] == 0:
        return [Breach("F4.1", {"card": id, "seat": seat, "dealt": FIRST_HAND, "known": list(at.known[seat])}, "hand")]
    return []


def already(rule: str, id: str, story: Story) -> Breach:
    """The story of a Region that was shown: picked, left, or still on the table."""
    facts: Facts = {"card": id, "round": story.round}
    if story.seat is not None:
        facts["holder"] = story.seat
    return Breach(rule, facts, story.fate)
