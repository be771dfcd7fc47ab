"""Files that cannot be read, several files, standard input: one answer a line."""

import json

import pytest

from tests.commands.files import ROW, final, table
from tests.tools import run, run_one

UNREADABLE = {
    "empty": b"",
    "binary": bytes(range(256)),
    "half a file": json.dumps(final(ROW)).encode()[:-9],
    "two files in one": json.dumps(final(ROW)).encode() * 2,
    "NaN": json.dumps(final({"regions": [float("nan")]})).encode(),
    "NaN in a log": json.dumps(table({"do": "region", "seat": 0, "region": float("nan")})).encode(),
    "infinite": json.dumps(final({"regions": [1]}, options={"x": float("inf")})).encode(),
    "too many digits": b'{"format":"referee-final/1","game":' + b"9" * 5000 + b"}",
    "deep lists": b"[" * 100_000,
    "deep and closed": b"[" * 5_000 + b"]" * 5_000,
    "deep objects": b'{"log":' * 5_000 + b"1" + b"}" * 5_000,
    "half a surrogate": json.dumps(final(ROW, seats=["\ud800"])).encode(),
    "half a surrogate as game": json.dumps({**final(ROW), "game": "\udfff"}).encode(),
    "a list": [],
    "a word": "faraway",
    "null": None,
    "nothing in it": {},
    "no format": {key: value for key, value in final(ROW).items() if key != "format"},
    "the format of later": {**final(ROW), "format": "referee-final/2"},
    "another game": {**final(ROW), "game": "chess"},
    "no game": {**final(ROW), "game": None},
    "a field more": final(ROW, more=1),
    "an unknown option": final(ROW, options={"speed": 1}),
    "an option of the wrong type": final(ROW, options={"sets": "base"}),
    "a box that this game has not": final(ROW, box={"faces": []}),
    "no seats": final(seats=[]),
    "eight seats": final(*[{"regions": []}] * 8, seats=list("abcdefgh")),
    "more rows than seats": final(ROW, {"regions": []}, seats=["Ana"]),
    "names that are no words": final(ROW, seats=[1]),
    "a field more in a row": final({**ROW, "meteors": 1}),
    "true is no number": final({"regions": [True]}),
}


@pytest.mark.parametrize("file", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("command", ["score", "replay"])
def test_an_unreadable_file_is_answered_with_an_error(command, file):
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    code, answers, err = run(command, "-", stdin=data)
    assert code == 2 and len(answers) == 1 and set(answers[0]) == {"error"}
    assert err.count("\n") == 1 and err.startswith("-: ")


@pytest.mark.rule("F1.1", "F.15")
@pytest.mark.parametrize(
    "file",
    [
        table(seats=["Ana"]),
        table(seats=list("abcdefg")),
        table(seats=list("abcdefg"), options={"sets": ["base", "under_starry_skies"]}),
        table(seats=list("abcdefgh"), options={"sets": ["base", "people_from_below"]}),
        table(options={"sets": ["people_from_below"]}),
        table(rules=1),
        {**table(), "log": {}},
        final(ROW),
    ],
)
def test_an_impossible_table_is_unreadable(file):
    assert run_one("replay", file)[0] == 2


def test_a_log_of_nonsense_is_illegal_not_unreadable():
    code, answer = run_one("replay", table(None, 5, [], {"do": []}, {"do": {"a": 1}}, {"do": "region", "seat": 10**30}))
    assert code == 1 and not any(entry["legal"] for entry in answer["entries"]) and len(answer["entries"]) == 6
    huge = table({"do": "region", "seat": 0, "region": 10**400}, {"do": "amend", "seq": 10**30, "entry": {}})
    code, answer = run_one("replay", huge)
    assert code == 1 and [entry["legal"] for entry in answer["entries"]] == [False, False]


def test_several_files_in_order_and_the_highest_exit_code(tmp_path):
    names = []
    for number, file in enumerate([final(ROW), final({"regions": [99]}), []]):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(file))
        names.append(str(path))
    assert run("score", names[0])[0] == 0
    assert run("score", *names[:2])[0] == 1
    code, answers, err = run("score", *names, names[0])
    assert code == 2 and ["error" in answer for answer in answers] == [False, False, True, False]
    assert answers[0] == answers[3] and err.count("\n") == 1 and err.startswith(names[2])


def test_files_that_cannot_be_opened(tmp_path):
    code, answers, err = run("score", str(tmp_path), str(tmp_path / "none.json"), "-", stdin=b"{}")
    assert code == 2 and ["error" in answer for answer in answers] == [True] * 3 and err.count("\n") == 3


def test_standard_input_is_read_once():
    code, answers, _ = run("score", "-", "-", stdin=json.dumps(final(ROW)).encode())
    assert code == 2 and "seats" in answers[0] and "error" in answers[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_names_of_any_script_and_encoding(encoding):
    file = json.dumps(final(ROW, seats=["Zoé \U0001f30b\u2028"]), ensure_ascii=False).encode(encoding)
    code, answer = run_one("score", file)
    assert code == 0 and answer["seats"][0]["name"] == "Zoé \U0001f30b\u2028"
