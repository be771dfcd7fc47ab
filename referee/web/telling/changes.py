"""What changed beside the log during a game, shown between its entries: options, names, values of the box, seats."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.box import Piece, Slot, changed
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.core.verdict import Breach
from referee.store.play.in_play import Live
from referee.store.records import ChangeBeside
from referee.web.access import phone, store
from referee.web.boxes.words import piece_name, shelves_of, slot_name, value_of
from referee.web.lang import lang, say
from referee.web.telling.settled import in_words

ChangedSlot = tuple[Piece, Slot, object, object]
MOST_SHOWN = 6  # values; another box may change them all


class Beside(Struct, frozen=True):
    """One change, in words as an entry is; one whose field is no longer known says nothing."""

    seq: int  # of the entry before it
    seat: int | None  # of the phone that changed it, where it sits; of a shared seat, which
    icon: str
    what: str
    more: list[str] = []
    of: ChangeBeside | None = None  # of the box, which can be taken back …
    nth: int | None = None  # … by its place among all changes


def beside(live: Live) -> list[Beside]:
    """Whatever changed since the first entry, how many sit there, and every seat that was shared, earliest first."""
    changes = store().changes(live.table.id)
    shown = [each for each in changes if each.seq or each.what == "shared" or _recounted(each)]
    worded = [each for each in _all(live, shown) if each.icon == "phone" or each.more]
    return [replace(each, nth=changes.index(each.of)) if each.of else each for each in worded]


def shared_seats(live: Live) -> list[Beside]:
    """A phone sat down where another sits: by design (two phones of one player), and never unseen."""
    return _all(live, store().changes(live.table.id, "shared"))


def in_one_line(live: Live, change: ChangeBeside) -> str:
    """A change of the box as another phone hears of it: by whom, if that is known, and what."""
    (one,) = _all(live, [change])
    who = [] if one.seat is None else [live.table.seats[one.seat]]
    return " · ".join([*who, *one.more])


def options_in_words(live: Live, old: Raw, new: Raw) -> list[str]:
    """The options of a table under way, each that differs: what it is, and what it was.

    As the rule tells it that is read so, or else the game's words.
    """
    game = live.game
    try:
        was, now = (game.setup(live.table.seats, each, live.table.box).options for each in (old, new))
    except Unreadable:  # options of an older shape
        return [say("settings.title")]
    speech = game.speech(lang(), live.table.seats, live.setup.box, now)
    rules = {rule.option: rule for rule in game.telling.rulebook if rule.option}
    sentences, before = [], msgspec.to_builtins(was)
    for name, value in msgspec.to_builtins(now).items():
        facts = {"old": _listed(before[name]), "new": _listed(value)}
        if value == before[name]:
            continue
        if rule := rules.get(name):
            picks = [pick[lang()] if (pick := rule.pick(options)) else "" for options in (was, now)]
            sentences.append(say("settings.pick", title=rule.title[lang()], old=picks[0], new=picks[1]))
        elif f"set_to.{name}" in game.telling.words.phrases:
            sentences.append(speech.phrase(f"set_to.{name}", facts))
        elif f"options.{name}" in game.telling.words.phrases:
            values = {key: speech.word("ticked", each) for key, each in (("old", before[name]), ("new", value))}
            sentences.append(say("settings.value", what=speech.phrase(f"options.{name}"), **values))
    return sentences


def _all(live: Live, changes: Sequence[ChangeBeside]) -> list[Beside]:
    """A seat that is there no more is nobody's."""
    seats = seats_by_phone(live) if changes else {}
    known = [each for each in changes if each.what != "shared" or each.new in range(live.setup.count)]
    return [_one(live, change, seats.get(change.by)) for change in known]


def seats_by_phone(live: Live) -> dict[str, int]:
    """Where each phone sits now."""
    seats = range(live.setup.count)
    return {phone: seat for phone, _, seat in store().phones(live.table.id) if seat is not None and seat in seats}


def _recounted(change: ChangeBeside) -> bool:
    """Did somebody sit down or get up? Only before the first entry."""
    return change.what == "seats" and len(change.old) != len(change.new)


def _one(live: Live, change: ChangeBeside, seat: int | None) -> Beside:
    own = change.by == phone()
    if change.what == "shared":
        what = say("log.shared_here" if own else "log.shared", seat=change.new)
        return Beside(change.seq, change.new, "phone", what)
    who = say("share.here" if own else "share.elsewhere") if seat is None else live.table.seats[seat]
    if change.what == "box":
        values, answers = _values(live.game, change.old, change.new), _seen(change)
        icon, key = ("doubt", "log.seen") if answers and not values else ("box", "log.box")
        return Beside(change.seq, seat, icon, say(key, who=who), [*values, *answers], change)
    return Beside(change.seq, seat, "pencil", say("log.settings", who=who), _settings(live, change))


def _settings(live: Live, change: ChangeBeside) -> list[str]:
    if change.what == "options":
        return options_in_words(live, change.old, change.new)
    if change.what == "ended":
        return [say("settings.ended" if change.new else "settings.went_on")]
    if _recounted(change):
        return [say("settings.counted", old=len(change.old), new=len(change.new))]
    pairs = zip(change.old, change.new, strict=False)
    return [say("settings.renamed", old=old, new=new) for old, new in pairs if old != new]


def _listed(value: object) -> object:
    """The values one by one: of a mapping each key with its value, of nothing a dash."""
    return [list(pair) for pair in value.items()] if isinstance(value, dict) else [] if value is None else value


def _values(game: Game, old: Raw, new: Raw) -> list[str]:
    sentences, both = [], changed(shelves_of(game, old), shelves_of(game, new))
    for piece, slot, before, now in _borders(both) or both:
        key = "log.value_gone" if now is None else "log.value" if before is None else "log.value_instead"
        values = {"value": value_of(slot, now), "old": value_of(slot, before)}
        sentences.append(say(key, piece=piece_name(piece), what=slot_name(piece, slot), **values))
    left = len(sentences) - MOST_SHOWN
    return [*sentences[:MOST_SHOWN], say("log.more_values", n=left)] if left > 0 else sentences


def _borders(both: Sequence[ChangedSlot]) -> list[ChangedSlot]:
    """Of neighbours only those that came or went, each pair once: with one border entered, all stand in the box."""
    found, paired = list[ChangedSlot](), set[frozenset[object]]()
    for piece, slot, before, now in both:
        if slot.kind != "many" or not slot.shipped:
            found.append((piece, slot, before, now))
            continue
        then, after = (each if isinstance(each, list) else [*slot.shipped] for each in (before, now))
        for here, there, came in ((after, then, True), (then, after, False)):
            others = [each for each in here if each not in there and frozenset((piece.id, each)) not in paired]
            paired.update(frozenset((piece.id, each)) for each in others)
            if others:
                found.append((piece, slot, *((None, others) if came else (others, None))))
    return found


def _seen(change: ChangeBeside) -> list[str]:
    """The doubts of which somebody said that it is so, or took that back."""
    old, new = (each.get("seen", []) for each in (change.old, change.new))
    pairs = [("log.seen_so", each) for each in new if each not in old]
    pairs += [("log.seen_no_more", each) for each in old if each not in new]
    return [say(key, doubt=in_words(msgspec.convert(each, Breach))) for key, each in pairs]
