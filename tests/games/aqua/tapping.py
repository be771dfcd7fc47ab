"""A whole game on phones: three colours and a place, an animal that is outlined, the end of the turn."""

import random

from referee.games.aqua.phone.draft import redraft
from referee.games.aqua.rules.pieces import LETTERS
from tests.games.aqua.players import KNOWN, random_game
from tests.games.tapping import Tapped
from tests.tools import NAMES


def steps(entry, then):
    do = entry["do"]
    if do == "tile":
        q, r = entry["at"]
        corals = "".join(LETTERS[colour] for colour in entry["corals"])
        here = f"?place={q}.{r}&corals={corals}&turn={entry.get('turn', 0)}"
        return [here, "l", "w", "e"] if then == "done" else [here, "w"]
    if do == "large":
        return ["?" + "&".join(f"{name}={value}" for name, value in redraft(None, entry).items()), "y"]
    return [{"done": "e", "snail": "s"}[do]]


def whole():
    options, log = random_game(random.Random(4), 3)
    pairs = zip(log, [*(each["do"] for each in log[1:]), ""], strict=True)
    tapped = [(each, steps(each, then)) for each, then in pairs]
    return Tapped(NAMES[:3], tapped, options, KNOWN)


TABLES = {"": whole}
