"""Anything at all is answered: any JSON, any bytes, a valid file with a small wrong."""

import copy
import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.__main__ import main
from tests.commands.files import GAME, ROW, final, table
from tests.tools import run

words = st.sampled_from(
    ["do", "seat", "region", "regions", "tableaus", "undo", "amend", "seq", "entry", "M15", "S12", "base", "format", ""]
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words | st.integers(0, 80),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


COMMANDS = st.sampled_from(
    [("score",), ("score", "--best"), ("replay",), ("replay", "--positions"), ("explain", "--claim", "0=7")]
)


def answered(command, data):
    code, answers, err = run(command[0], "-", *command[1:], stdin=data)
    assert code in (0, 1, 2) and len(answers) == 1 and isinstance(answers[0], dict)
    assert (code == 2) is ("error" in answers[0]) is bool(err)
    return code, answers[0]


@given(COMMANDS, json_values)
def test_any_json_is_answered(command, value):
    answered(command, json.dumps(value).encode())


@given(COMMANDS, st.binary(max_size=60))
def test_any_bytes_are_answered(command, data):
    answered(command, data)


def places(value, path=()):
    """Every place inside a JSON value."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def mutate(file, path, how, value):
    """A copy with one place replaced, removed or doubled."""
    if not path:
        return value
    file = copy.deepcopy(file)
    inside = file
    for key in path[:-1]:
        inside = inside[key]
    if how == "replace":
        inside[path[-1]] = value
    elif how == "remove":
        del inside[path[-1]]
    elif isinstance(inside, list):
        inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
    else:
        inside[str(value)[:8]] = inside[path[-1]]
    return file


SKY = final(
    {"regions": ["M15", "R11", "M38", 44], "sanctuaries": ["S12", "S38", "S24"], "sacrifices": {"M15": ["S38"]}},
    ROW,
    options={"sets": ["base", "under_starry_skies"], "tie_break": "sum"},
)


LONG = table(
    *GAME["log"][:30],
    {"do": "undo"},
    {"do": "redo"},
    {"do": "note", "text": "x"},
    {"do": "amend", "seq": 2, "entry": GAME["log"][1]},
    {"do": "ruling", "entry": GAME["log"][30], "note": "so"},
    options={"track_display": True},
    rules="1",
)


@pytest.mark.parametrize("file", [SKY, LONG, GAME], ids=["final", "log", "game"])
@given(data=st.data())
@settings(max_examples=120)
def test_a_valid_file_with_a_small_wrong_is_answered(file, data):
    command = ("score", "--best") if "final" in file else ("replay", "--positions")
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(file))))
        value = data.draw(json_values | st.integers(0, 80) | st.sampled_from(["M15", "R15", "S38"]))
        file = mutate(file, path, data.draw(st.sampled_from(["replace", "remove", "double"])), value)
    code, answer = answered(command, json.dumps(file).encode())
    if code < 2 and "entries" in answer:
        assert (code == 1) is (not all(entry["legal"] for entry in answer["entries"]))
    elif code < 2:
        assert (code == 1) is bool(answer["breaches"])


def test_the_version_is_told_as_it_stands_in_the_project(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    told = capsys.readouterr().out
    assert end.value.code == 0 and re.fullmatch(r"\d+\.\d+\.\d+( \([0-9a-f]{7,}\))?\n", told)
    assert told.split()[0] == tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["version"]


@pytest.mark.parametrize("claim", ["Cid=26", "2", "=26", "2=", "2=x"])
def test_what_is_no_claim_is_said_in_plain_words(claim, capsys):
    with pytest.raises(SystemExit):
        main(["explain", "--claim", claim, "-"])
    said = capsys.readouterr().err
    assert f"{claim} is no claim: SEAT=NUMBER" in said and "_claim value" not in said
