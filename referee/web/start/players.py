"""Players, options and starting player, as a new table and its settings post them; and why these cannot play."""

from collections.abc import Sequence
from itertools import chain, count, islice

from flask import abort, request, session
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.store.records import Mode
from referee.web.access import store
from referee.web.forms import MOST_NAMES, PlayersForm, StarterForm
from referee.web.lang import lang, say
from referee.web.names import has_no_name, people, unnamed


def usual_names(game: Game, counts: Sequence[int], last: Sequence[str] = ()) -> list[str]:
    """The names of the last game, of a circle or of this phone, else numbers; never more than the game allows.

    Without any name the usual number of seats is the most: a game for two, or four with a second box, begins with two.
    """
    usual = [""] * game.about.usual_seats
    last = last or _last() or usual
    last = last if any(last) else min(last, usual, key=len)
    fits = max([count for count in counts if count <= len(last)], default=counts[0])  # two, where three cannot play
    return people([*last[:fits], *[""] * (fits - len(last))])


def posted_names(
    form: PlayersForm, game: Game, counts: Sequence[int], last: Sequence[str] = (), comes: str | None = None
) -> list[str]:
    """The posted names, after the tapped number, "remove" or "add".

    "Add" goes on to the next number that can play. The name that comes is the tapped one, else a player of the last
    game without a place, else a number; an empty name gets its number.
    """
    names = people(form.names)
    if form.drop.data is not None:
        stay = (name for n, name in enumerate(names) if str(n) != form.drop.data)
        return people("" if has_no_name(name) else name for name in stay)  # numbers count again
    if comes is not None:
        return names if len(names) == MOST_NAMES else seated(names, comes)
    tapped = next((count for count in counts if str(count) == form.seats.data), None)
    if tapped is not None and tapped < len(names):
        return _without(names, len(names) - tapped)
    more = missing(counts, len(names)) if tapped is None else tapped - len(names)
    if tapped is not None or form.add.data:
        out = (last or _last())[len(usual_names(game, counts, last)) :]
        known = [name for name in out if name and name not in names]
        free = (name for n in count(len(names) + len(known) + 1) if (name := unnamed(n)) not in names)
        return [*names, *islice(chain(known, free), more)]
    return names


def _without(names: Sequence[str], fewer: int) -> list[str]:
    """So many fewer, the last seats first: those without a name before any that has one."""
    leave = sorted(range(len(names)), key=lambda n: (not has_no_name(names[n]), -n))[:fewer]
    return people("" if has_no_name(name) else name for n, name in enumerate(names) if n not in leave)


def fewer(counts: Sequence[int], names: Sequence[str], first: int | None) -> int | None:
    """The smaller number that perhaps plays, where the last rows were left without a name.

    None where nobody has a name, or where a player of these rows is ticked to begin.
    """
    named = max((n for n, name in enumerate(names, 1) if not has_no_name(name)), default=len(names))
    found = next((count for count in counts if count >= named), len(names))
    begins = first is not None and first >= found
    return None if found >= len(names) or begins else found


def as_posted(names: Sequence[str]) -> MultiDict[str, str]:
    """The form as it was posted, of these players."""
    posted = MultiDict(request.form)
    posted.setlist("name", list(names))
    return posted


def seated(names: Sequence[str], comes: str) -> list[str]:
    """The player takes the first seat that nobody has by name, else one more."""
    free = next((n for n, name in enumerate(names) if has_no_name(name)), len(names))
    return list(names) if comes in names else [*names[:free], comes, *names[free + 1 :]]


def missing(counts: Sequence[int], here: int) -> int:
    """How many more it takes until another number can play; 0 where no more may."""
    return next((count - here for count in counts if count > here), 0)


def between(game: Game, mode: Mode, names: list[str]) -> str | None:
    """Why this number cannot play: shown as soon as the names stand on the page."""
    counts = game.kinds[mode].seats
    if len(names) in counts:
        return None
    if len(names) < counts[0]:
        return say("new.too_few", least=counts[0])
    if len(names) > counts[-1]:
        return say("new.at_most", most=counts[-1])
    try:
        game.setup(tuple(names))
    except Unreadable as error:
        if because := _because(game, names, error):
            return say("new.not_with", n=len(names), why=because)
    return say("new.how_many", counts=list(counts))


def problem_with(game: Game, mode: Mode, names: list[str], options: Raw, box: Raw) -> str | None:
    """Why these people cannot play with these options and this box, in one sentence; what is lacking, a line each."""
    if number := between(game, mode, names):
        return number
    if (twice := next((name for name in names if names.count(name) > 1), None)) is not None:
        return say("new.same", name=twice)
    if lacking := game.look.lacking(as_posted(names), game.kinds[mode]):
        speech = game.speech(lang(), names)
        return "\n".join(f"{speech.sentence(each)} · §{each.rule}" for each in lacking)
    try:
        setup = game.setup(tuple(names), options, box)
        if len(names) > (most := game.about.most_seats(setup.options)):
            return say("new.too_many", n=len(names), most=most)
        game.begin(setup, mode)
    except Unreadable as error:
        return _because(game, names, error) or abort(400)
    return None


def _last() -> list[str]:
    """The players of the table that this phone made or named last, if it still may open that; a number is no name."""
    found = store().opened(session.get("last", ""), session.get("phone", ""))
    return ["" if has_no_name(name) else name for name in (found.table.seats if found else ())]


def _because(game: Game, names: list[str], error: Unreadable) -> str | None:
    """The rule of the game that says so, if one does."""
    rule = error.breach.facts.get("because")
    return None if rule is None else f"§{rule} · {game.speech(lang(), names).rule(rule).text[lang()]}"


class Last(Struct, frozen=True):
    """The seats of last time, by the names of today, and the one that started."""

    names: tuple[str | None, ...]
    first: int


class Proposal(Struct, frozen=True):
    seat: int
    why: str


def is_asked(game: Game, mode: str) -> bool:
    """Does such a table say who starts? Where chance decides anew for each game, nobody can be proposed."""
    asks = "first" in game.about.options.__struct_fields__ and "first" not in game.about.dealt
    return asks and game.kinds[mode].judges


def propose(game: Game, last: Last | None, names: Sequence[str]) -> Proposal | None:
    """The next in turn after the last first player, of those who play again; or that one once more."""
    if last is None:
        return None
    before = last.names[last.first]
    if game.about.first_stays:
        return Proposal(names.index(before), say("new.first_stays", name=before)) if before in names else None
    others = [*last.names[last.first + 1 :], *last.names[: last.first]]
    name = next((each for each in others if each in names), None)
    if name is None:
        return None
    why = say("new.in_turn", name=name, last=before) if before else say("new.in_turn_only", name=name)
    return Proposal(names.index(name), why)


def chosen_seat(posted: PlayersForm, names: Sequence[str], proposal: Proposal | None) -> int:
    """Where the chosen player sits now; the one proposed, where nobody was chosen, or where that one left."""
    form = StarterForm.read()
    first, before = form.first.data, people(posted.names)
    if posted.drop.data is not None:  # each by the number of now
        stay = iter(names)
        before = ["" if str(n) == posted.drop.data else next(stay, "") for n in range(len(before))]
    if first is not None and first != form.proposed.data and first < len(before) and before[first] in names:
        return names.index(before[first])
    return proposal.seat if proposal else 0


def last_of(names: Sequence[str | None], options: Raw) -> Last | None:
    first = options.get("first", 0)
    return Last(tuple(names), first) if isinstance(first, int) and 0 <= first < len(names) else None
