"""Every word that a page asks for is there, in both languages; none lies about unused."""

import re
import tomllib
from pathlib import Path

import pytest

from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES
from referee.web import ROOT
from referee.web.lang import WORDS
from tests.tools import placeholders, template_files

SOURCES = [*template_files(), *ROOT.glob("referee/web/**/*.py"), *ROOT.glob("referee/store/*.py")]
TEXT = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)
EXACT = set(re.findall(r"""['"]([a-z_]+\.[a-z0-9_]+)['"]""", TEXT))
MADE = {  # keys whose end is decided at run time: 'home.' ~ mode, f"error.e{code}"
    *re.findall(r"""['"]([a-z_]+\.[a-z0-9_]*)['"] ~""", TEXT),
    *re.findall(r"""f['"]([a-z_]+\.[a-z0-9_]*)\{""", TEXT),
}
FACT = re.compile(r"\{[^{}]*\}")


def test_every_key_that_a_page_names_exists():
    asked = set(re.findall(r"""\bsay\(['"]([a-z_]+\.[a-z0-9_]+)['"][,)]""", TEXT))
    assert len(asked) > 60 and not asked - WORDS.phrases.keys()


def test_no_key_is_unused():
    unused = [key for key in WORDS.phrases if key not in EXACT and not key.startswith(tuple(MADE))]
    assert not unused


def test_keys_made_at_run_time_lead_to_something():
    known = [*WORDS.phrases, *(key for game in GAMES.values() for key in game.telling.words.phrases)]
    for start in MADE:
        assert any(key.startswith(start) for key in known), start


@pytest.mark.parametrize(
    "file", sorted(ROOT.glob("referee/**/words.toml")), ids=lambda file: str(file.relative_to(ROOT))
)
def test_both_languages_say_everything_with_the_same_facts(file: Path):
    def walk(table, name):
        for key, value in table.items():
            if "fr" in value or "en" in value:
                yield f"{name}{key}", value
            else:
                yield from walk(value, f"{name}{key}.")

    for key, value in walk(tomllib.loads(file.read_text(encoding="utf-8")), ""):
        assert set(value) == set(LANGUAGES), key
        fr, en = (value[lang] if isinstance(value[lang], list) else [value[lang]] for lang in LANGUAGES)
        assert len(fr) == len(en) and all(text.strip() for text in (*fr, *en)), key
        for one, other in zip(fr, en, strict=True):
            assert placeholders(one) == placeholders(other), key


def told_in(table, name=""):
    """Each sentence of a file of words or rules, in both languages; with words for the facts in it."""
    for key, value in table.items():
        if isinstance(value, dict) and {*LANGUAGES} <= set(value):
            fr, en = (value[lang] if isinstance(value[lang], list) else [value[lang]] for lang in LANGUAGES)
            for pair in zip(fr, en, strict=True):
                yield (f"{name}{key}", *(FACT.sub("x", FACT.sub("x", text)) for text in pair))
        if isinstance(value, dict | list):
            named = value if isinstance(value, dict) else dict(enumerate(value))
            yield from told_in({k: v for k, v in named.items() if isinstance(v, dict | list)}, f"{name}{key}.")


@pytest.mark.parametrize("file", sorted(ROOT.glob("referee/**/*.toml")), ids=lambda file: str(file.relative_to(ROOT)))
def test_high_punctuation_stands_apart_in_french_alone(file: Path):
    """A sign of what is unknown is none: "12 + ?", "→ ?"."""
    for key, fr, en in told_in(tomllib.loads(file.read_text(encoding="utf-8"))):
        assert not re.search(r"""[\w)»"'’…] [?!:;](?!\w)|[«»]""", en), (key, en)
        assert not re.search(r"""[\w)»…][?!:;](?!\w)|«\S|\S»""", fr), (key, fr)


def test_no_template_puts_its_own_space_before_a_question_mark():
    """It would stand in both languages, and could break: such a mark is part of the words."""
    for path in template_files():
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"""(?:\}\}|[\w)»>]|['"]) [?!;:](?=['"<\s]|$)""", text), path


def test_nobody_is_addressed_and_nothing_is_shouted():
    """The tone of the house: facts, an infinitive, no "vous", no exclamation mark."""
    for key, both in WORDS.phrases.items():
        assert not re.search(r"\b(vous|votre|vos|tu|ton|toi)\b", both["fr"], re.IGNORECASE), key
        assert not re.search(r"\b(you|your|please)\b", both["en"], re.IGNORECASE), key
        assert "!" not in both["fr"] + both["en"], key
    for key, both in (told for game in GAMES.values() for told in game.telling.words.phrases.items()):
        assert not re.search(r"\b(vous|votre|vos|tu|ton|toi)\b|^(Suivez|Touchez)", str(both["fr"]), re.IGNORECASE), key


def test_nothing_is_said_to_stay_as_it_is_but_what_has_been_entered():
    """The next entry may well differ: "nothing would change" alone is not known."""
    text = (ROOT / "referee" / "web" / "words.toml").read_text(encoding="utf-8").casefold()
    for alone, known in (
        ("nothing would change", "of what has been entered nothing would change"),
        ("rien ne changerait", "de ce qui est entré, rien ne changerait"),
    ):
        assert text.count(alone) == text.count(known) > 0
    for path in template_files():
        assert "nothing would change" not in path.read_text(encoding="utf-8")
