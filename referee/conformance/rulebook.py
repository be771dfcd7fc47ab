"""Rulebook and words: both languages say the same, every rule has what pages show of it, readings can be picked."""

import re
from collections.abc import Collection, Iterator
from string import Formatter
from typing import get_args, get_type_hints

from msgspec import Struct

from referee.commands.rules import citations, tested
from referee.core.game import Game
from referee.core.words.phrases import LANGUAGES, Both
from referee.core.words.rulebook import Rule, Rulebook, Words, pick_key

FILE = "rulebook.toml"
SHORT = (15, 72)  # letters of a short sentence: two lines of a phone
STEPS = 9  # of a turn, at the most
# what nobody understands who reads a pick beside other rules: who "he" is, what is allowed
BARE = r"(Il|Elle|Ils|Elles|Ce|Cela|Permis|Refusé|He|She|It|They|Allowed|Refused|Who is)\b"
OURS = r"\b(nous|we)\b"  # tells what is read into a booklet


def placeholders(template: str) -> set[str]:
    """The facts that a template wants, those inside a format too."""
    found = set()
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            found |= {name} | placeholders(spec or "")
    return found


def same_facts(where: str, both: Both) -> Iterator[str]:
    """A sentence wants the same facts in both languages, and its braces are closed."""
    try:
        french, english = (placeholders(both[lang]) for lang in LANGUAGES)
    except ValueError as error:
        yield f"{where}: {error} in a {{fact}}"
        return
    if french != english:
        odd = ", ".join(sorted(french ^ english))
        yield f"{where}: only one language has the fact {odd}: write it in both"


def book_faults(book: Rulebook) -> Iterator[str]:
    shorts: dict[str, str] = {}
    for rule in book:
        where = f"{FILE}: rule {rule.id}"
        yield from _rule_faults(where, rule)
        for key, both in rule.say.items():
            yield from same_facts(f"{where}: say.{key}", both)
        for lang in LANGUAGES:
            if other := shorts.setdefault(rule.short[lang], rule.id) != rule.id and shorts[rule.short[lang]]:
                yield f"{where}: short ({lang}) is that of {other} too: each rule has its own"


def _rule_faults(where: str, rule: Rule) -> Iterator[str]:
    if rule.text["fr"] == rule.text["en"] or not rule.text["fr"].endswith((".", "?")):
        yield f"{where}: text is a sentence in each language, with a full stop"
    for lang in LANGUAGES:
        short = rule.short[lang]
        if not (SHORT[0] <= len(short) <= SHORT[1] and short[:1] == short[:1].upper() and short.endswith(".")):
            yield f"{where}: short ({lang}) is a sentence of {SHORT[0]} to {SHORT[1]} letters with a full stop: {short}"
        if short == rule.title[lang]:
            yield f"{where}: short ({lang}) says more than the title"
        if re.search(r"[A-Z]\.?[A-Z]?\d+\.\d|vo(tre|s)\b|\byou", short):
            yield f"{where}: short ({lang}) names no rule and speaks to nobody: {short}"
        if re.search(r"sources? (d.accord|agree)", f"{rule.place} {rule.title} {rule.text}", re.IGNORECASE):
            yield f"{where}: it leans on a source that it does not name"
    if rule.kind not in ("reading", "check") and re.search(OURS, f"{rule.short} {rule.text}", re.IGNORECASE):
        yield f"{where}: what we take it to mean is no word of the booklet: write it under source"
    if rule.kind == "reading":
        if not (rule.unclear and rule.because):
            yield f"{where}: a reading says what is open (unclear) and why it is read so (because)"
        if bool(rule.option) == bool(rule.fixed):
            yield f"{where}: a reading has an option that tables pick by, or fixed: why they cannot"
    elif rule.unclear or rule.because or rule.option:
        yield f'{where}: unclear, because and option are of a reading: write kind = "reading"'
    for pick in (text for picks in rule.picks.values() for text in picks.values()):
        if re.match(BARE, pick):
            yield f"{where}: picks are read beside other rules: name who or what it is about in {pick!r}"


def words_faults(words: Words) -> Iterator[str]:
    for key, both in words.phrases.items():
        yield from same_facts(f"words.toml: {key}", both)


def game_faults(game: Game) -> Iterator[str]:
    """What the rulebook promises of the game: chapters, steps, picks, rules that code keeps."""
    book = game.telling.rulebook
    if len(book.flow) > STEPS:
        yield f"{FILE}: [[flow]] has {len(book.flow)} steps: a turn is told in {STEPS} at the most"
    for rule in book:
        chapter = rule.id.partition(".")[0]
        if rule.kind not in ("reading", "check") and chapter not in book.chapters:
            yield f'{FILE}: rule {rule.id} is in no chapter: write {chapter} = {{ fr = "…", en = "…" }} under [chapter]'
        yield from _pick_faults(game, rule)
    yield from _cited(game)
    phrases = game.telling.words.phrases
    tables: list[tuple[str, Collection[str]]] = [("words.toml", phrases), (f"{FILE}: [dock]", book.docks)]
    for where, keys in (*tables, *((f"{FILE}: rule {rule.id}: say", rule.say) for rule in book)):
        for key, count in (found.groups() for each in keys if (found := re.fullmatch(r"(.+)_at_(\d+)", each))):
            if key not in keys or int(count) not in game.count.seats:
                yield f"{where}: {key}_at_{count} stands beside {key}, for a number of players that may play"


def _pick_faults(game: Game, rule: Rule) -> Iterator[str]:
    where = f"{FILE}: rule {rule.id}"
    if not rule.option:
        return
    shapes: list[type[Struct]] = [game.about.options, *game.about.options_at.values()]
    asking = [shape for shape in shapes if rule.option in shape.__struct_fields__]
    if not asking:
        yield f"{where}: option names no field of Options: {rule.option}"
    if rule.only is not None and rule.only not in game.kinds:
        yield f"{where}: only is play or tally: {rule.only}"
    for shape in asking:
        kind, usual = get_type_hints(shape)[rule.option], pick_key(getattr(shape(), rule.option))
        values = [pick_key(value) for value in ((True, False) if kind is bool else get_args(kind))]
        if set(rule.picks) != set(values):
            yield f"{where}: picks has a sentence for each of {', '.join(values)}"
        elif next(iter(rule.picks)) != usual:
            yield f"{where}: the usual pick stands first: {usual}"


def _cited(game: Game) -> Iterator[str]:
    """Rules that nothing keeps, and ids that are no rule; only people keep rules of the kind `table`."""
    book, tests = game.telling.rulebook, tested(game.folder)
    tests = tests if set(book.rules) & tests.keys() else {key: [] for key in book.rules}  # none lie beside a wheel
    kept = citations(game.folder, set(book.rules))
    for rule in book:
        if rule.kind != "table" and rule.id not in kept:
            yield f'{FILE}: no code names {rule.id}: name it where it is kept, or write kind = "table"'
        elif rule.kind != "table" and rule.id not in tests:
            yield f'{FILE}: no test names {rule.id}: mark one with @pytest.mark.rule("{rule.id}")'
    for path in sorted(game.folder.rglob("*.py")):
        for id in sorted(set(re.findall(r"\"([A-Z]+\d*\.[A-Z]?\d+)\"", path.read_text(encoding="utf-8")))):
            if id not in book:
                yield f"{path.relative_to(game.folder)}: {id} is no rule of {FILE}"
