"""The answers kept at a table, for the desk and the scores."""

from itertools import islice

from referee.core.log.entries import is_settled
from referee.store.play.in_play import Live
from referee.web.telling.entries import sight
from referee.web.telling.settled import InWords, settled_in_words

MOST = 20  # on one page; the log has them all


def kept(live: Live) -> list[tuple[int, InWords]]:
    """Each with its entry, the newest first."""
    entries = live.timeline.entries  # of a moment, those until then
    seqs = (seq for seq in range(len(entries), 0, -1) if is_settled(entries[seq - 1]))
    legal = (seq for seq in seqs if sight(live).reading(seq).legal)
    return [(seq, settled_in_words(entries[seq - 1])) for seq in islice(legal, MOST)]
