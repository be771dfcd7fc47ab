"""Slips of every game, tried on whole games drawn at random: who makes one finds it again, and its number exactly."""

import random
from collections import Counter

import pytest
from msgspec import json
from msgspec.structs import replace

from bench.games import SCENARIOS
from referee.core.dispute.claims import Claim, answers_about, number
from referee.core.dispute.explanations import Explanation
from referee.core.log.timeline import Timeline
from referee.core.slips import Case
from referee.core.words.phrases import LANGUAGES

GAMES, TIMES = 20, 4  # so many games, each scored so many times on its way: 80 finals
OFTEN = 8  # finals in which one slip is looked for: the rarest ones are made in the last of them
every_game = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


def finals(scenario):
    """Games drawn at random, scored when a quarter is played, a half …, all; each with its sheet."""
    game = scenario.game
    for seed in range(GAMES):
        drawn = scenario.draw(random.Random(f"slips {seed}"))
        log = Timeline(game.refereed.moves, game.begin(drawn.setup))
        for time in range(TIMES):
            end = (time + 1) * len(drawn.log) // TIMES
            log.extend(drawn.log[log.seq : end])
            final = game.refereed.final_of(log.position)
            yield drawn.setup, final, game.count.score(drawn.setup, final)


def recount(case, explanation):
    """The total with what an explanation changes, line by line: lines that are not on the sheet come on top."""
    new = {change.line: change.new for change in explanation.changes}
    assert all(change.old == case.points(change.line) for change in explanation.changes)
    assert len(new) == len(explanation.changes), "no line is changed twice"
    return sum(({line.id: line.points for line in case.score.lines} | new).values())


def kept(explanation):
    """As it comes back from a log, where cards are JSON."""
    return Explanation(tuple(replace(made, facts=json.decode(json.encode(made.facts))) for made in explanation.made))


@every_game
def test_who_makes_a_slip_finds_it_among_the_explanations(scenario):
    game, made = scenario.game, Counter()
    for setup, final, sheet in finals(scenario):
        speeches = [game.speech(lang, setup.seats, setup.box, setup.options) for lang in LANGUAGES]
        case = Case(setup, final, sheet, 0, game.count.parts)
        total = number(game, setup, "play", final, 0)
        claims = {}  # the slips that give each number
        for slip in game.count.slips:
            for way in slip.ways(case):
                more = sum(slipped.points - case.points(line) for line, slipped in way.lines.items())
                if more:
                    claims.setdefault(sheet.seats[0].total + more, set()).add(slip.id)
        fresh = {slip for slips in claims.values() for slip in slips if made[slip] < OFTEN}
        made.update(fresh)
        for claimed, slips in claims.items():
            if not slips & fresh:
                continue
            told, *_ = answers_about(total, Claim(0, claimed))
            assert slips <= {each.id for each in told.explanations}
            for each in told.explanations:
                if each.changes:
                    assert recount(case, each) == claimed, each
                for speech in speeches:
                    how = each.how(speech)
                    assert how and "{" not in how and "?" not in how, how
                    assert kept(each).how(speech) == how
    assert made or not list(game.count.slips)


@every_game
def test_every_slip_names_a_rule_of_its_game(scenario):
    for slip in scenario.game.count.slips:
        assert slip.rule in scenario.game.telling.rulebook, slip.id
