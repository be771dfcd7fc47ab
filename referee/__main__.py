"""The command line: `python -m referee score|replay|readings|explain|checksum|rules|tables|circle …`."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from referee.commands import circle, keep, move, tables
from referee.commands.rules_source import rules_answer, searched
from referee.core.dispute.claims import Claim, answer
from referee.core.files.answers import Answers, explain
from referee.core.files.checksum import checksum_of
from referee.core.files.table import each_position, read_end, read_final, read_json, read_readings, read_table
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES
from referee.version import version_and_commit

FINE, ILLEGAL, UNREADABLE = 0, 1, 2


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m referee", description="A rules referee and scoring companion.")
    parser.add_argument("--version", action="version", version=version_and_commit())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score = commands.add_parser("score", help="score final positions")
    score.add_argument("files", nargs="+", metavar="FILE", help="a referee-final/1 file; - reads standard input")
    score.add_argument("--best", action="store_true", help="add what only this game can say (best order …)")
    score.set_defaults(run=lambda args: _each(args.files, lambda raw: score_file(raw, best=args.best)))
    replay = commands.add_parser("replay", help="judge the log of tables")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a referee-table/1 file; - reads standard input")
    replay.add_argument("--positions", action="store_true", help="add the position after each entry")
    replay.set_defaults(run=lambda args: _each(args.files, lambda raw: replay_file(raw, positions=args.positions)))
    readings = commands.add_parser("readings", help="what reading the booklet otherwise would change")
    readings.add_argument("files", nargs="+", metavar="FILE", help="a table or a final; - reads standard input")
    readings.add_argument("--all", action="store_true", help="choices that change nothing too")
    readings.set_defaults(run=lambda args: _each(args.files, lambda raw: readings_file(raw, every=args.all)))
    claims = commands.add_parser("explain", help="how one gets another number than the one that is counted")
    claims.add_argument("files", nargs="+", metavar="FILE", help="a table or a final; - reads standard input")
    claims.add_argument("--claim", nargs="+", action="extend", required=True, metavar="SEAT=NUMBER", type=_claim)
    claims.set_defaults(run=lambda args: _each(args.files, lambda raw: explain_file(raw, args.claim)))
    marks = commands.add_parser("checksum", help="the short mark that the result of a table bears")
    marks.add_argument("files", nargs="+", metavar="FILE", help="a table or a final; - reads standard input")
    marks.set_defaults(run=lambda args: _each(args.files, lambda raw: ({"checksum": checksum_of(raw, GAMES)}, FINE)))
    rules = commands.add_parser("rules", help="the rules of a game, where each is enforced, which tests name it")
    rules.add_argument("game", choices=sorted(GAMES))
    rules.add_argument("words", nargs="*", metavar="WORDS", help="only the rules that a search finds, the best first")
    rules.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the titles, searched first")
    rules.add_argument("--json", action="store_true", help="as one JSON object")
    rules.set_defaults(run=lambda args: print_rules(args.game, " ".join(args.words), args.lang, as_json=args.json))
    tables.add(commands)
    circle.add(commands)
    keep.add(commands)
    move.add(commands)
    args = parser.parse_args(argv)
    return int(args.run(args))


def score_file(raw: object, *, best: bool = False) -> tuple[Raw, int]:
    game, setup, final = read_final(raw, GAMES)
    sheet = game.count.score(setup, final)
    extras = {key: find(setup, final) for key, find in game.count.extras.items()} if best else {}
    return Answers(game, setup).score(sheet, extras), ILLEGAL if sheet.breaches else FINE


def replay_file(raw: object, *, positions: bool = False) -> tuple[Raw, int]:
    game, file, timeline = read_table(raw, GAMES)
    setup = file.setup(game)
    each = each_position(game, file) if positions else None
    legal = all(reading.legal for reading in timeline.readings())
    return Answers(game, setup).replay(file, timeline, each), FINE if legal else ILLEGAL


def readings_file(raw: object, *, every: bool = False) -> tuple[Raw, int]:
    held = [(each, each.choices if every else each.changing) for each in read_readings(raw, GAMES)]
    return {
        "readings": [
            {
                "id": each.rule.id,
                "option": each.rule.option,
                "now": each.now,
                "choices": [{"value": choice.value, **msgspec.to_builtins(choice.outcome)} for choice in choices],
            }
            for each, choices in held
            if choices
        ]
    }, FINE


def explain_file(raw: object, claims: Iterable[Claim]) -> tuple[Raw, int]:
    game, setup, mode, final = read_end(raw, GAMES)
    answers = Answers(game, setup)
    for claim in claims:
        if not 0 <= claim.seat < setup.count:
            raise Unreadable("house.claim_seat", seat=claim.seat, last=setup.count - 1)
    return {"claims": [answers.claim(answer(game, setup, mode, final, claim)) for claim in claims]}, FINE


def _claim(told: str) -> Claim:
    """SEAT=NUMBER, as it is typed."""
    seat, _, number = told.partition("=")
    return Claim(int(seat), int(number))


def print_rules(name: str, words: str, lang: str, *, as_json: bool) -> int:
    game = GAMES[name]
    answer = searched(game, words, lang) if words else rules_answer(game)
    if as_json:
        _print(answer)
        return FINE
    if answer.get("near"):
        print(
            "No rule has these words; the nearest:" if answer["rules"] else "No rule has these words.", file=sys.stderr
        )
    for rule in answer["rules"]:
        print(f"{rule['id']:6} {rule['kind']:10} {rule['title'][lang]}  [{', '.join(rule['enforced_in'])}]")
        if words:
            print(f"{'':6} {rule['text'][lang]}")
    return FINE


def _each(files: Iterable[str], answer: Callable[[object], tuple[Raw, int]]) -> int:
    """One line of JSON a file, in order; the exit code is the highest."""
    worst = FINE
    for name in files:
        try:
            told, code = answer(read_json(_read(name)))
        except Unreadable as error:
            told, code = {"error": explain(error, games=GAMES)}, UNREADABLE
            print(f"{name}: {told['error']}", file=sys.stderr)
        _print(told)
        worst = max(worst, code)
    return worst


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable("house.open", reason=error.strerror or str(error)) from None


def _print(answer: Raw) -> None:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    print(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085"))


def _run() -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is UTF-8, whatever the terminal says
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREADABLE
    return code


if __name__ == "__main__":
    sys.exit(_run())
