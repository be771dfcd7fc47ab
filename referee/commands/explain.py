"""`explain`: how somebody gets another number than the one that is counted."""

from argparse import ArgumentTypeError
from collections.abc import Iterable

from referee.commands import FINE, takes
from referee.commands.answers import about_files
from referee.core.dispute.claims import Claim, answer
from referee.core.files.answers import Answers
from referee.core.files.table import read_end
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.games import GAMES


def explain(raw: object, claim: Iterable[Claim]) -> tuple[Raw, int]:
    game, setup, mode, final = read_end(raw, GAMES)
    for seat in (seat for each in claim for seat in (each.seat, *each.also)):
        if not 0 <= seat < setup.count:
            raise Unreadable("house.claim_seat", seat=seat, last=setup.count - 1)
    return {"claims": [Answers(game, setup).claim(answer(game, setup, mode, final, each)) for each in claim]}, FINE


def _claim(typed: str) -> Claim:
    """The first is in dispute; what the same person counts for others comes after commas."""
    try:
        pairs = [each.split("=", 1) for each in typed.split(",")]
        (seat, number), *also = ((int(seat), int(number)) for seat, number in pairs)
        return Claim(seat, number, also=dict(also))
    except ValueError:
        wrong = "is no claim: SEAT=NUMBER, both in digits, the first seat is 0, so 2=26 is 26 for the third player"
        raise ArgumentTypeError(f"{typed} {wrong}") from None


COMMAND = about_files(
    "how one gets another number than the one that is counted",
    explain,
    "a table or a final",
    takes("--claim", nargs="+", action="extend", required=True, metavar="SEAT=NUMBER", type=_claim),
)
