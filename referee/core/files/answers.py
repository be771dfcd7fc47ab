"""The command line's answers as JSON: data with its sentences in both languages."""

from collections.abc import Callable, Mapping, Sequence
from operator import methodcaller

from referee.core.dispute.answer import MoveAnswer, answer
from referee.core.dispute.claims import Claim, Explained
from referee.core.dispute.explanations import Explanation
from referee.core.files.table import TableFile, other_rules
from referee.core.game import Game
from referee.core.log.entries import Reading
from referee.core.log.timeline import Timeline
from referee.core.matters import Matter, bounds
from referee.core.moves import Position
from referee.core.raw import Raw
from referee.core.score import Line, ScoreSheet, TieBreak
from referee.core.setup import AnySetup
from referee.core.verdict import Breach, Sentence
from referee.core.words.phrases import LANGUAGES
from referee.core.words.speech import Speech


class Answers:
    """Answers about one set-up: scores, replays, claims."""

    def __init__(self, game: Game, setup: AnySetup) -> None:
        self.game, self.setup = game, setup
        self.speeches = {lang: game.speech(lang, setup.seats, setup.box, setup.options) for lang in LANGUAGES}

    def score(self, sheet: ScoreSheet, extras: Mapping[str, Sequence[object]] | None = None) -> Raw:
        seats = [
            {
                "seat": seat.seat,
                "name": self.setup.seats[seat.seat],
                "total": seat.total,
                "rank": seat.rank,
                "lines": [self._line(line) for line in seat.lines],
                **seat.extra,
                **{key: values[seat.seat] for key, values in (extras or {}).items()},
            }
            for seat in sheet.seats
        ]
        return {
            "seats": seats,
            "winners": sheet.winners,
            "won": sheet.won,
            "open": [self._matter(each) for each in sheet.open],
            "tie_break": (sheet.tie_break.facts or None) if sheet.tie_break else None,
            **({"tie": self._tie(sheet.tie_break)} if sheet.tie_break else {}),
            "breaches": self.breaches(sheet.breaches),
            "doubts": self.breaches(sheet.doubts),
        }

    def _matter(self, matter: Matter) -> Raw:
        """What is undecided, and how many points more it may bring each seat."""
        count = self.setup.count
        brings = [(None, None)] * count if matter.amiss else bounds([0] * count, [matter])
        return self.breaches((matter.doubt,))[0] | {"seats": [{"least": least, "most": most} for least, most in brings]}

    def replay(
        self, file: TableFile, timeline: Timeline, each: Sequence[Position] | None = None, *, answers: bool = False
    ) -> Raw:
        position = timeline.position
        sheet = self.score(self.game.score_of(self.setup, position))
        entries = [self._reading(reading) for reading in timeline.readings()]
        for entry, at in zip(entries, each or (), strict=False):
            entry["position"] = self.game.played.view(at)
        for entry, reading in zip(entries, timeline.readings() if answers else (), strict=False):
            there = timeline.before(reading.seq)
            if there is not None and not reading.undone:
                entry["answer"] = self.answer(answer(self.game, "play", there, reading.entry))
        return {
            "entries": entries,
            "position": self.game.played.view(position),
            "running": sheet,
            "score": sheet if position.over else None,
            "doubts": self.breaches(other_rules(self.game, file.rules)),
        }

    def answer(self, answer: MoveAnswer) -> Raw:
        """What the referee says of a move: the rules that decide, and what each other reading makes of it."""
        return {
            "kind": answer.kind,
            "becomes": self._because(answer.becomes) if answer.becomes else None,
            "because": [self._because(each) for each in answer.decides],
            "readings": [
                {
                    "rule": each.rule.id,
                    "pick": each.pick,
                    "legal": each.then.legal,
                    "breaches": self.breaches(each.then.verdict.breaches),
                    "effects": [{"effect": effect.effect, **effect.facts} for effect in each.then.effects],
                    "acts": each.then.acts,
                }
                for each in answer.readings
            ],
        }

    def _because(self, why: Sentence) -> Raw:
        said = {"text": self._both(methodcaller("sentence", why))} if why.say else {}
        return {
            "rule": why.rule,
            "short": self._both(lambda speech: speech.rule(why.rule).short[speech.lang]),
            "facts": why.facts,
            **said,
        }

    def claim(self, explained: Explained) -> Raw:
        """How one gets the number that is claimed, and whether it matters."""
        claim, span, sheets = explained.claim, explained.span, (explained.now, explained.then)
        totals = [[seat.total for seat in sheet.seats] for sheet in sheets]
        return {
            "seat": claim.seat,
            "claimed": claim.claimed,
            "also": [{"seat": seat, "claimed": number} for seat, number in claim.also.items()],
            "counted": explained.counted,
            "explanations": [self._explanation(claim, each) for each in explained.explanations],
            "tied": explained.tied,
            "agreeing": explained.agreeing,
            "sums": [self._explanation(claim, each) for each in explained.sums],
            "open": {"from": span[0], "to": span[1], "possible": bool(explained.possible)} if explained.open else None,
            "everybody": explained.everybody,
            "totals": {"counted": totals[0], "claimed": totals[1]},
            "ranking": {"counted": explained.now.ranking, "claimed": explained.then.ranking},
            "ties": [self._tie(sheet.tie_break) if sheet.tie_break else None for sheet in sheets],
        }

    def _explanation(self, claim: Claim, explanation: Explanation) -> Raw:
        how = "claim.perhaps" if explanation.is_guess else "claim.how"
        return {
            "slip": explanation.id,
            "rule": explanation.rule,
            "seat": claim.seat,
            "lines": [change.line for change in explanation.changes],
            "text": self._both(lambda speech: speech.phrase(how, {"n": claim.claimed, "how": explanation.how(speech)})),
        }

    def breaches(self, breaches: tuple[Breach, ...]) -> list[Raw]:
        return [{"rule": b.rule, "facts": b.facts, "text": self._both(methodcaller("sentence", b))} for b in breaches]

    def _reading(self, reading: Reading) -> Raw:
        as_read: Raw = {
            "seq": reading.seq,
            "legal": reading.legal,
            "breaches": self.breaches(reading.verdict.breaches),
            "doubts": self.breaches(reading.verdict.doubts),
            "effects": [{"effect": e.effect, **e.facts} for e in reading.effects],
        }
        if reading.undone:
            as_read["undone"] = True
        if reading.amended_by:
            as_read["amended_by"] = reading.amended_by
        return as_read

    def _line(self, line: Line) -> Raw:
        return {
            "id": line.id,
            "points": line.points,
            "rule": line.rule,
            "operands": line.operands,
            "text": self._both(methodcaller("line", line)),
        }

    def _tie(self, tie: TieBreak) -> Raw:
        """Why equal leaders were separated, or why they were not."""
        return {
            "tied": tie.tied,
            "winners": tie.winners,
            "rule": tie.rule,
            "text": self._both(lambda speech: " ".join(map(speech.sentence, tie.why))),
        }

    def _both(self, say: Callable[[Speech], str]) -> dict[str, str]:
        return {lang: say(speech) for lang, speech in self.speeches.items()}
