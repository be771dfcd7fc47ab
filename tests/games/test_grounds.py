"""Each rule by which the app allows a move could refuse one of its kind, or makes it what it is: a table a game."""

import ast
import re
from pathlib import Path

import pytest

from referee.core.dispute.answer import answer
from referee.core.log.entries import judge
from referee.games import GAMES
from tests.games.grounds import Caused, Refused, Unlike
from tests.games.own import own

TABLES = own("grounds", "GROUNDS")
RULES = Path(__file__).parents[2] / "referee" / "games"
NAMING = ("grounds", "aimed_by", "_ashore", "held_there", "_beamed", "_lies_open", "_finds", "led_by")
NAMING += ("_meets", "alike", "led", "_ends", "_idles", "drawn", "_lets_go", "_follows")
RULE = re.compile(r"[A-Z]\d*\.[A-Z]?\d+")
each_game = pytest.mark.parametrize("name", TABLES)


def named(name):
    """Every rule that the code of a game names as a ground."""
    found = set()
    for path in (RULES / name / "rules").glob("*.py"):
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(each, ast.FunctionDef) and each.name in NAMING:
                texts = [part.value for part in ast.walk(each) if isinstance(part, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str) and RULE.fullmatch(text)}
            if isinstance(each, ast.AnnAssign) and getattr(each.target, "id", "") == "rule" and each.value:
                found.add(each.value.value)  # of a kind of card: what it does
            if path.stem == "events" and isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "RULES":
                found |= {part.value for part in each.value.values}
    return found


def grounds(name, at, entry):
    return [each.rule for each in answer(GAMES[name], "play", at.position, entry).because]


@each_game
def test_every_ground_stands_in_the_table_of_its_game(name):
    assert named(name) == set(TABLES[name])


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, table in TABLES.items() for rule in table])
def test_a_ground_can_refuse_such_a_move_or_makes_it_what_it_is(name, rule):
    shown = TABLES[name][rule]
    verdict, move = judge(GAMES[name].played.moves, shown.at.position, shown.entry)
    match shown:
        case Refused():
            assert rule in [each.rule for each in verdict.breaches], verdict
        case Caused():
            assert verdict.legal, verdict
            assert rule in grounds(name, shown.at, shown.entry)
            _, effects = move.apply(shown.at.position)
            assert rule in [id for effect in effects for id in effect.rules], effects
        case Unlike():
            there, entry = shown.other
            assert verdict.legal, verdict
            assert rule in grounds(name, shown.at, shown.entry) and rule not in grounds(name, there, entry)
            then, other = judge(GAMES[name].played.moves, there.position, entry)
            assert then.legal and shown.entry["do"] == entry["do"], then
            assert shown.look(move.apply(shown.at.position)[0]) != shown.look(other.apply(there.position)[0])


@pytest.mark.parametrize(("name", "may"), [(name, may) for name, mays in own("grounds", "MAY").items() for may in mays])
def test_who_doubted_reads_the_rule_in_question_with_its_facts(name, may):
    verdict, _ = judge(GAMES[name].played.moves, may.at.position, may.entry)
    assert verdict.legal, verdict
    because = answer(GAMES[name], "play", may.at.position, may.entry).because
    assert tuple(each.rule for each in because)[: len(may.rules)] == may.rules
    speech = GAMES[name].speech("en", may.at.position.setup.seats, None, may.at.position.setup.options)
    said = " ".join(speech.sentence(each) for each in because if each.say)
    assert may.says in said.replace("\u00a0", " "), said


@each_game
def test_a_ground_that_says_facts_is_said_somewhere_in_the_code(name):
    """No sentence of a ground is left over: the code of its game names rule and sentence."""
    code = "".join(path.read_text(encoding="utf-8") for path in (RULES / name / "rules").glob("*.py"))
    for rule in GAMES[name].telling.rulebook:
        for key in rule.say:
            if key.startswith("ground"):
                said = key.removesuffix("_at_4").removesuffix("_since")
                assert f'"{rule.id}"' in code and f'"{said}"' in code, (rule.id, key)


def constants(part):
    """The texts that an argument may be: of `x if y else z` either."""
    if isinstance(part, ast.IfExp):
        return constants(part.body) + constants(part.orelse)
    return [part.value] if isinstance(part, ast.Constant) and isinstance(part.value, str) else []


def sentences(name):
    """Every rule and sentence that the code of a game names together, where both stand there as texts."""
    for path in (RULES / name / "rules").glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            kind = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
            if kind not in ("Breach", "Sentence", "refuse"):
                continue
            nth = 2 if kind == "Breach" else 1
            says = [each.value for each in call.keywords if each.arg == "say"] + call.args[nth : nth + 1]
            keys = constants(says[0]) if says else [""] if kind == "Sentence" else ["refused"]
            yield from ((path.name, rule, key) for rule in constants(call.args[0]) for key in keys)


@each_game
def test_each_sentence_that_the_code_names_is_one_of_the_rule_beside_it(name):
    speech = GAMES[name].speech("en", ("Ana", "Bo"))
    book = GAMES[name].telling.rulebook
    found = [each for each in sentences(name) if RULE.fullmatch(each[1])]
    assert len(found) > 20
    for file, rule, key in found:
        assert not key or speech.for_players(key, book[rule].say) in book[rule].say, (file, rule, key)
