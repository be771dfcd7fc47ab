"""A finger at the desk: it taps keys, keeps the draft as the phone's address would, and knows which key comes next."""

from referee.games.gefira.phone.forms import LETTERS
from referee.games.gefira.phone.play import ask, tap
from referee.games.gefira.rules.pieces import COLOURS

LETTER = {symbol: letter for letter, symbol in LETTERS.items()}
PARTS = {"tool": "t", "steps": "p", "direction": "d"}


class Finger:
    """Counts its taps."""

    def __init__(self, at, **draft):
        self.at, self.draft, self.taps = at, draft, 0
        self.greyed = None  # why the key tapped last did nothing, and the tap that insists

    @property
    def board(self):
        return ask(self.at.position, self.draft)

    def tap(self, value):
        board = self.board
        hidden = {"seat": str(board.seat), "dock": board.draft.dock, "shown": board.draft.so_far}
        if board.dock == "symbol":
            hidden["nth"] = str(board.asks.column)
        if board.draft.group:
            hidden["group"] = LETTER[board.draft.group]
        if board.draft.whom is not None:
            hidden["whom"] = str(board.draft.whom)
        meant = tap(self.at.position, hidden | {"tap": value})
        self.taps += 1
        self.greyed = meant.greyed and (meant.greyed, meant.insist)
        if meant.greyed:  # the page stays as it is
            assert not (meant.entries or meant.draft or meant.back)
            return []
        self.draft = meant.draft
        undos = self.at.undos_of(meant.back)
        return [self.at.push(entry) for entry in (*meant.entries, *[{"do": "undo"}] * undos)]

    def type(self, *values):
        return [reading for value in values for reading in self.tap(value)]

    def enter(self, entry, tool=None):
        """Key after key until this entry is in, whoever sits first; `tool`: which one shows after it."""
        if entry["do"] == "take":
            self.draft = {"seat": str(entry["seat"])}
        seq = self.at.seq
        while self.at.seq == seq:
            self.tap(self.next(entry, tool))

    def next(self, entry, tool=None):
        """The key that leads on to the entry; a greyed one is insisted on."""
        return self.greyed[1][1] if self.greyed else next_key(entry, self.board, tool)


def next_key(entry, page, tool=None):
    """The tap that leads on from this page to the entry."""
    do, dock, draft = entry["do"], page.dock, page.draft
    if dock in ("symbol", "face", "fill"):
        places = entry.get("places", [entry])
        symbol = next(place["symbol"] for place in places if dock != "symbol" or place["column"] == page.asks.column)
        return f"s{LETTER[symbol]}"
    if do == "build" and dock == "build":
        symbol = [symbol for row in entry["symbols"].values() for symbol in row][len(draft.row)]
        return f"s{LETTER[symbol]}" if symbol else "o"
    if do == "build":
        return f"v{entry['taken'][COLOURS[page.asks.bridge]]}"
    if do == "lay":
        return "glay" if dock == "build" else f"l{COLOURS.index(entry['bridge'])}{LETTER[entry['symbol']]}"
    if do == "take" and dock == "giver":
        return f"v{COLOURS.index(entry['bridge'])}"
    if do == "take":
        return f"c{next(column for column in entry['columns'] if column not in draft.columns)}"
    if do == "activate" and "bridge" in entry:
        return f"X{COLOURS.index(entry['bridge'])}{entry['column']}"
    if do == "activate":
        return f"x{entry['column']}"
    if do == "tool":
        return "y" if entry["matches"] else "n"
    if do == "face":
        chosen = {"opponent": ("v", entry.get("opponent")), "arrow": ("w", entry["arrow"] or ""), "flood": ("t", tool)}
        return "".join(map(str, chosen[dock]))
    if do == "extra":
        return "e" if entry["seat"] == page.seat else "E"
    if dock == "turn":
        return f"g{do}"
    if do == "destiny":
        left = [part for part in PARTS if part in entry and part not in draft.changes]
        return f"{PARTS[left[0]]}{entry[left[0]]}" if left else f"k{entry['lock']}"
    return next((f"h{each['column']}" for each in entry["places"] if each["column"] not in draft.placed), "z")
