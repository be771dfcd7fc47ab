"""What the phone posts: a key says how many."""

from referee.core.forms import DraftForm, a_number, ticked
from tests.toy.rules.pieces import HEAPS


class TapForm(DraftForm):
    tap = a_number(most=max(HEAPS))
    more = ticked
