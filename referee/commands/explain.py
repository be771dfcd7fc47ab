"""`explain`: how somebody gets another number than the one that is counted."""

import argparse
from collections.abc import Iterable

from referee.commands import FINE
from referee.commands.answers import answer_each, take_files
from referee.core.dispute.claims import Claim, answer
from referee.core.files.answers import Answers
from referee.core.files.table import read_end
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.games import GAMES

NAME, HELP = "explain", "how one gets another number than the one that is counted"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_files(parser, "a table or a final")
    parser.add_argument("--claim", nargs="+", action="extend", required=True, metavar="SEAT=NUMBER", type=_claim)


def run(args: argparse.Namespace) -> int:
    return answer_each(args.files, lambda raw: _explain(raw, args.claim))


def _explain(raw: object, claims: Iterable[Claim]) -> tuple[Raw, int]:
    game, setup, mode, final = read_end(raw, GAMES)
    answers = Answers(game, setup)
    for claim in claims:
        if not 0 <= claim.seat < setup.count:
            raise Unreadable("house.claim_seat", seat=claim.seat, last=setup.count - 1)
    return {"claims": [answers.claim(answer(game, setup, mode, final, claim)) for claim in claims]}, FINE


def _claim(typed: str) -> Claim:
    """SEAT=NUMBER."""
    seat, _, number = typed.partition("=")
    return Claim(int(seat), int(number))
