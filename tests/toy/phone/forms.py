"""What the phone posts: a key says how many."""

from referee.core.forms import DraftForm, Ticked, Whole
from tests.toy.rules.pieces import HEAPS


class TapForm(DraftForm):
    tap = Whole(most=max(HEAPS))
    more = Ticked()
