"""Every rule that pays may be misread everywhere: whoever does so finds that rule as the first reason."""

import random
from collections import defaultdict
from functools import cache
from itertools import islice

import pytest

from referee.core.dispute.claims import Claim, answers_about, number
from referee.core.slips import Case
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES
from tests.games.own import own

FINALS = own("finals", "draw")
HEARD = own("finals", "HEARD")
TIMES = 20
every_game = pytest.mark.parametrize("id", FINALS)
# Lines of a family that is not in play pay nothing and cannot.
PAYS_NOTHING = {"S3.1"}


@cache
def case(id, seed):
    """A final, drawn and scored once for all tests."""
    setup, final = FINALS[id](random.Random(f"misread {seed}"))
    count = GAMES[id].count
    return Case(setup, final, count.score(setup, final), 0, count.parts, count.named)


@cache
def total(id, seed):
    """The first seat's, whose slips are made once whatever is claimed in its place."""
    at = case(id, seed)
    return number(GAMES[id], at.setup, "tally", at.final, 0)


@cache
def misread(id, seed):
    """Every rule misread wherever it counts: the rule, the slip, the way, and how much it changes."""
    at, found = case(id, seed), []
    for slip in GAMES[id].count.slips:
        for way in slip.ways(at):
            more = sum(slipped.points - at.points(line) for line, slipped in way.lines.items())
            if more and not slip.lapse:
                changed = [line for line, slipped in way.lines.items() if slipped.points != at.points(line)]
                found.append((way.rule_of(changed) or slip.rule, slip, way, more))
    return found


@every_game
def test_who_misreads_a_rule_everywhere_finds_it_first(id):
    """Another rule may give the same number: then it is one of those that stand first, all misread everywhere."""
    game = GAMES[id]
    for seed in range(8):
        at, of_number = case(id, seed), defaultdict(set)
        for rule, _, _, more in misread(id, seed):
            of_number[at.score.total + more].add(rule)
        for claimed, rules in of_number.items():
            found = answers_about(total(id, seed), Claim(0, claimed))[0].explanations
            first = [each for each in found if each.made[0].slip.id != "house.reading"]
            everywhere = [each for each in first if each.made[0].is_everywhere]
            assert first[: len(everywhere)] == everywhere, "what is misread everywhere comes first"
            paid = {line.rule for line in at.score.lines}
            before = found[: min(map(found.index, everywhere))]
            assert all(paid.intersection(game.telling.rulebook[each.rule].see) for each in before)
            assert rules <= {each.rule for each in everywhere}


@pytest.mark.parametrize(("id", "slip"), [(id, slip) for id, slips in HEARD.items() for slip in slips])
def test_what_is_often_misread_everywhere_is_among_the_two_reasons_in_sight(id, slip):
    seen, game = [], GAMES[id]
    for seed in range(50):
        at = case(id, seed)
        for way in islice(game.count.slips[slip].ways(at), 1):
            more = sum(slipped.points - at.points(line) for line, slipped in way.lines.items())
            found = answers_about(total(id, seed), Claim(0, at.score.total + more))[0].explanations
            seen += [game.count.slips[slip].rule in {each.rule for each in found[:2]}] if more else []
    assert len(seen) > 5 and sum(seen) >= HEARD[id][slip] * len(seen), f"{sum(seen)} of {len(seen)}"


@every_game
def test_every_rule_that_pays_may_be_misread(id):
    """By a slip of the game's own, or because the table may read it otherwise."""
    cited, known = set(), set()
    known |= {rule.id for rule in GAMES[id].telling.rulebook if rule.picks}
    for seed in range(TIMES):
        cited |= {line.rule for seat in case(id, seed).sheet.seats for line in seat.lines}
        known |= {rule for rule, *_ in misread(id, seed)}
    assert cited - known <= PAYS_NOTHING


@every_game
def test_two_numbers_never_share_one_sentence(id):
    for seed in range(TIMES):
        setup = case(id, seed).setup
        for lang in LANGUAGES:
            speech = GAMES[id].speech(lang, setup.seats, setup.box, setup.options)
            numbers = defaultdict(set)
            for _, slip, way, more in misread(id, seed):
                numbers[speech.fill(slip.text, way.facts)].add(more)
            assert not {how: deltas for how, deltas in numbers.items() if len(deltas) > 1}
