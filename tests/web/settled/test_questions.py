"""The questions of the desk: what each keeps reads the same after a file; none lacks a part."""

import json

import pytest

from referee.core.log.entries import ABOUT_THE_LOG, is_remark
from referee.core.verdict import Breach, Verdict
from referee.web.dispute.questions import QUESTIONS
from referee.web.dispute.questions.claim import SettledClaim, SettledSlip
from referee.web.dispute.questions.from_now import SettledFromNow
from referee.web.dispute.questions.moment import SettledMoment
from referee.web.dispute.questions.question import Answer, AnswerForm
from referee.web.dispute.questions.reading import SettledReading
from referee.web.dispute.questions.rule import SettledRule
from referee.web.dispute.questions.trial import SettledTrial
from referee.web.lang import WORDS
from referee.web.telling.settled import NEVER_ENTERED, SettledFacts, facts_of
from tests.tools import ROOT
from tests.toy.rules.moves import take

A = take(0, 3)
SPRITE = (ROOT / "static" / "sprite.svg").read_text(encoding="utf-8")
ALL = [
    SettledClaim(
        0,
        14,
        17,
        "sanctuaries",
        (SettledSlip("faraway.left_too", {"n": 3}, "4", [{"pieces": ["S04"]}]),),
        9,
        also=((1, 8),),
    ),
    SettledTrial(take(0, 9), False, (Breach("T1", {"n": 9, "most": 4}, "refused"),), 2, (A,), {"do": "take", "n": 9}),
    SettledReading("sum", "lowest"),
    SettledMoment(3, A),
    SettledRule(),
    SettledFromNow(True, {"F.14": "sum"}),
]


def test_no_question_is_left_out():
    assert {type(facts) for facts in ALL} == {question.facts for question in QUESTIONS.values()}


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: type(facts).__name__)
def test_an_answer_is_the_same_after_a_file(app, facts):
    question = next(each for each in QUESTIONS.values() if each.facts is type(facts))
    entry = json.loads(json.dumps(question.entry(Answer(facts, "F8.3"), 1)))
    with app.app_context():
        assert facts_of(entry) == facts and is_remark(entry) and entry["about"] == question.name
    assert not isinstance(ABOUT_THE_LOG.decode(entry), Verdict)


def test_foreign_facts_mean_nothing(app):
    with app.app_context():
        for about, facts in (("claim", {"seat": "Ana"}), ("trial", {}), ("moment", {"seq": None}), ("war", {})):
            with pytest.raises(NEVER_ENTERED):
                facts_of({"do": "settled", "about": about, "facts": facts})
        with pytest.raises(NEVER_ENTERED):
            facts_of({"about": {}})


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=lambda question: question.name)
def test_no_question_lacks_a_part(app, question):
    assert question.form.answer is not AnswerForm.answer and question.facts.in_words is not SettledFacts.in_words
    if question.page is not None:  # a key of the desk
        assert question.page in app.view_functions and f'id="{question.icon}"' in SPRITE
        assert {f"dispute.{question.name}", f"dispute.{question.name}_line"} <= WORDS.phrases.keys()
