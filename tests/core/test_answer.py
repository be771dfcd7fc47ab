"""The answer to a move: its kind, the rules that decide, and each reading that would make something else of it."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.dispute.answer import answer, other_picks
from referee.core.log.timeline import Timeline
from referee.core.setup import Unreadable
from referee.core.verdict import Breach, Sentence
from referee.games.aqua import GAME as AQUA
from referee.games.faraway import GAME as FARAWAY
from referee.games.gefira import GAME as GEFIRA
from referee.games.space_aztecs import GAME as SPACE_AZTECS
from referee.games.vineta import GAME as VINETA
from tests.games.aqua.table import snail
from tests.games.aqua.table import table as reef
from tests.games.faraway.table import region
from tests.games.faraway.table import table as rows
from tests.games.gefira.table import face
from tests.games.gefira.test_four import between
from tests.games.space_aztecs.grounds import ACTED
from tests.games.space_aztecs.table import play, villager
from tests.games.test_whole_games import every_game
from tests.games.vineta.table import card, flood, table
from tests.tools import told


@every_game
@given(data=st.data())
@settings(max_examples=5)
def test_whatever_is_allowed_names_the_rules_that_allow_it(whole, data):
    """Each is a rule of the game with a sentence of its own; whatever is refused names what it breaks."""
    start, log = data.draw(whole.games)
    game, book = whole.game, whole.game.telling.rulebook
    folded = Timeline(game.played.moves, start, log)
    assert any(reading.legal for reading in folded.readings()), "nothing is asked"
    for seq in range(1, folded.seq + 1):
        at, reading = folded.before(seq), folded.reading(seq)
        found = answer(game, "play", at, reading.entry)
        assert found.because, f"{game.id}: {reading.entry} gives no reason"
        assert all(book[each.rule].short for each in found.because if each.rule in book)
        for each in found.because:
            if each.say:  # a ground says its facts in full, in both languages
                told(game, Breach(each.rule, each.facts, each.say), start.setup.seats, start.setup.options)
        assert found.verdict == reading.verdict and found.effects == reading.effects
        assert (found.kind in ("allowed", "to_check")) or found.readings or not reading.legal
        for doubt in found.verdict.doubts:  # each is a question, with an answer that a key gives
            _asks(game, at, doubt)


def _asks(game, at, doubt):
    setup = at.setup
    assert game.speech("fr", setup.seats, setup.box, setup.options).question(doubt), f"{game.id}: {doubt} asks nothing"
    if (doubt.rule, doubt.say) != ("Q.13", "large"):  # its points are typed with its entry
        assert game.settles(at, doubt), f"{game.id}: {doubt} has no answer"


@every_game
@given(data=st.data())
@settings(max_examples=3)
def test_each_other_reading_gives_what_the_game_says_under_it(whole, data):
    """Judged and applied under the other pick, at the same position: nothing is listed by hand, nothing is left out."""
    start, log = data.draw(whole.games)
    game = whole.game
    folded = Timeline(game.played.moves, start, log)
    seq = data.draw(st.integers(1, folded.seq))
    at, entry = folded.before(seq), folded.reading(seq).entry
    now = answer(game, "play", at, entry)
    told = {(each.rule.id, each.pick): each for each in now.readings}
    options = msgspec.to_builtins(at.setup.options)
    for rule, _ in game.readings("play", options):
        if rule.option in game.look.asks:
            continue  # a fact of the set-up, which nobody reads otherwise in the middle of a game
        for pick in rule.picks:
            value = {"yes": True, "no": False}.get(pick, pick)
            try:
                setup = game.setup(at.setup.seats, options | {rule.option: value}, msgspec.to_builtins(at.setup.box))
            except Unreadable:
                continue
            then = answer(game, "play", msgspec.structs.replace(at, setup=setup), entry)
            if each := told.get((rule.id, pick)):
                assert (then.verdict, then.effects) == (each.then.verdict, each.then.effects)
                assert each.turns == (now.verdict.legal != then.verdict.legal)
            else:
                assert (then.verdict, then.effects, then.acts) == (now.verdict, now.effects, now.acts)


@pytest.mark.rule("V3.4", "V3.2")
def test_a_flood_card_on_an_open_series_joins_it_and_elsewhere_it_starts_one():
    opened = table(flood(0, 3, "G1")).position
    assert answer(VINETA, "play", opened, flood(1, 2, "G1")).because == (
        Sentence(
            "V3.4", "ground_keeps", {"district": "G1", "seat": 1, "owner": 0, "nth": 2, "value": 3, "row": [0, 1]}
        ),
        Sentence("V3.1"),
    )
    assert answer(VINETA, "play", table().position, flood(0, 3, "G1")).because == (
        Sentence("V3.1", "ground", {"district": "G1", "seat": 0}),
        Sentence("V3.2", "ground", {"district": "G1"}),
    )


@pytest.mark.rule("V3.4")
def test_a_move_that_is_one_of_several_things_says_which():
    opened = table(flood(0, 3, "G1")).position
    joins = answer(VINETA, "play", opened, flood(1, 2, "G1"))
    assert joins.becomes == joins.because[0] and joins.becomes.facts["owner"] == 0
    assert answer(VINETA, "play", table().position, flood(0, 3, "G1")).becomes.facts == {"district": "G1", "seat": 0}
    assert answer(VINETA, "play", opened, flood(1, 2, "R1")).becomes is None, "it is refused"


@pytest.mark.rule("V.A14", "V3.4")
def test_what_a_card_comes_to_is_told_where_another_fact_stands_before_it():
    """That a district in quarantine may sink is no answer to what the card becomes."""
    held = table(flood(0, 3, "G1"), card(1, "quarantine", on="G1")).position
    found = answer(VINETA, "play", held, flood(2, 2, "G1"))
    assert [each.rule for each in found.because][:2] == ["V.A14", "V3.4"] and found.becomes == found.because[1]


@pytest.mark.rule("F7.3")
def test_a_region_finds_a_sanctuary_or_none():
    laid = rows([region(0, "R30"), region(1, "R12")]).position
    for card_id, say in (("R40", "ground_finds"), ("R08", "ground_none")):
        found = answer(FARAWAY, "play", laid, region(0, card_id))
        assert (found.becomes.rule, found.becomes.say) == ("F7.3", say)


@pytest.mark.rule("S6.3", "S7.2")
def test_a_card_that_comes_into_sight_after_the_saucer_is_told_as_such_first():
    """That no temple covers it is not what is disputed then."""
    found = answer(SPACE_AZTECS, "play", ACTED.position, play(1, villager()))
    assert found.becomes == found.decides[0] and found.becomes.say == "ground_acted"


@pytest.mark.rule("Q.17")
def test_a_reading_that_turns_the_verdict_stands_before_the_rules_of_the_move():
    found = answer(AQUA, "play", reef().position, snail(0))
    assert [each.rule for each in found.because] == ["Q4.3", "Q.17"]
    assert [each.rule for each in found.decides] == ["Q.17", "Q4.3"]


@pytest.mark.rule("V5.4", "V.A8", "V.A15")
def test_of_a_card_that_ends_a_round_its_own_rule_stands_before_what_decides_the_round():
    below = [flood(0, 1, "G1"), card(1, "authority", on="G1", sign="-"), card(1, "one_less")]
    for log, decides in ((below, "V.A8"), ([flood(0, 3, "G1"), flood(1, 1, "G1"), card(1, "one_less")], "V5.4")):
        found = answer(VINETA, "play", table(*log, seats=2).position, flood(0, 1, "G1"))
        assert [each.rule for each in found.decides] == ["V3.4", decides, "V.A15"], "last who opens the next one"
        assert found.becomes == found.decides[0]


@pytest.mark.rule("V.A5")
def test_what_is_refused_only_as_this_table_reads_it_says_so():
    """A card that can act must; where a table may waive its effect, it is allowed for nothing."""
    found = answer(VINETA, "play", table(flood(0, 3, "G1")).position, card(1, "calm_sea"))
    assert (found.kind, [each.rule for each in found.because]) == ("by_reading", ["V.A5"])
    assert [(each.rule.id, each.then.legal, each.turns) for each in found.readings] == [("V.A5", True, True)]
    assert found.readings[0].then.effects[0].effect == "waived"


@pytest.mark.rule("G.A31")
def test_a_choice_under_which_no_game_can_begin_is_no_other_reading():
    """Halves of three and five lie beside each other only in pairs."""
    setup = GEFIRA.setup(("Ana", "Bo", "Cleo", "Dan"), {"arm": "3+5", "cross": "pairs_right"}, {})
    crosses = [pick for rule, pick, _ in other_picks(GEFIRA, "play", setup) if rule.option == "cross"]
    assert crosses == ["pairs_left"]


@pytest.mark.rule("G.A32", "G.A25")
def test_what_the_table_said_of_its_cross_is_no_other_reading_of_an_event():
    """Which of the four crosses lies there is a fact; who the opponent is, is read."""
    found = answer(GEFIRA, "play", between("broken_plank").position, face("broken_plank", opponent=2))
    assert [(each.rule.id, each.pick) for each in found.readings] == [("G.A32", "both")]
    assert [each.rule for each in found.because] == ["G7.2", "G.A32", "G6.6"], "what became of who stood there first"
