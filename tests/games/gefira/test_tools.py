"""The pile of tools: who knows its order, and what a flood shows."""

import pytest

from tests.games.gefira.table import BLUE, destiny, face, keys, playing, view
from tests.games.gefira.test_events import SETS_OFF, facing


def floods(*steps, **more):
    """A table where blue's turn goes through these: a tool's name = chosen, (tool) or () = a flood, told so or not."""
    at = playing({"on": [2]}, bridges=(BLUE, facing("flood")), **more)
    for step in steps:
        if isinstance(step, str):
            at.push(destiny(at.position.seat, "steps", tool=step))
            continue
        at = playing({"on": [2]}, bridges=(BLUE, facing("flood")), log=SETS_OFF, state=pile(at))
        assert at.push(face("flood", **({"tool": step[0]} if step else {}))).legal
    return at


def pile(at):
    return {name: getattr(at.position, name) for name in ("tool", "below", "below_known")}


@pytest.mark.rule("G6.5", "G4.5", "G.A18")
@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        ([()], "compass"),  # nobody knows: what files mean that say nothing
        ([("spyglass",)], "spyglass"),
        ([(), ()], "spyglass"),
        ([("spyglass",), ()], "compass"),  # the machete went below both
        ([("spyglass",), (), ()], "machete"),
        (["compass", ()], "machete"),  # a change of destiny put the compass on top of it
        (["compass", (), ()], "spyglass"),
        (["spyglass", ()], "machete"),
        (["machete", ()], "compass"),  # no change, so the order is as unknown as before
        ([(), "machete", ()], "compass"),
        (["compass", ("spyglass",)], "spyglass"),  # told against the known order: believed
        (["compass", ("spyglass",), ()], "machete"),  # then the remaining one, then the former tool
        (["compass", ("spyglass",), (), ()], "compass"),
    ],
)
def test_the_order_of_the_tools_is_deduced(steps, shown):
    assert view(floods(*steps))["tool"] == shown


@pytest.mark.rule("G6.5", "G.A18")
@pytest.mark.parametrize(("steps", "why"), [([("spyglass",)], ()), ([()], ("G.A18",)), (["compass", ()], ("G.A18",))])
def test_a_tool_that_nobody_told_says_from_where_it_is_known(steps, why):
    at = floods(*steps)
    caused = next(each for each in at.reading(at.seq).effects if each.effect == "tool")
    assert caused.rules == ("G6.5", *why)


@pytest.mark.rule("G6.5", "G.A18")
def test_a_tool_told_against_the_known_order_is_in_doubt_and_believed():
    at = playing({"on": [2]}, bridges=(BLUE, facing("flood")), log=SETS_OFF, state=pile(floods("compass")))
    assert [doubt.facts for doubt in at.judge(face("flood", tool="spyglass")).doubts] == [
        {"tool": "spyglass", "next": "machete"}
    ]
    assert not at.judge(face("flood", tool="machete")).doubts and not at.judge(face("flood")).doubts
    at = playing({"on": [2]}, bridges=(BLUE, facing("flood")), log=SETS_OFF)
    assert not at.judge(face("flood", tool="spyglass")).doubts, "nobody knows yet"


@pytest.mark.rule("G6.5", "G.A18")
def test_which_tool_may_be_told_to_show():
    """Case 13: never the former one, and only after a flood."""
    bridges = (BLUE, facing("flood"))
    at = playing({"on": [2]}, bridges=bridges, log=SETS_OFF)
    assert at.judge(face("flood", tool="compass")).legal
    assert keys(at.judge(face("flood", tool="machete"))) == [("G6.5", "same_tool")]
    assert keys(at.judge(face("snake", "back", tool="compass"))) == [("G6.5", "no_flood")]
    at = playing({"on": [2]}, bridges=(BLUE, facing("snake")), log=SETS_OFF)
    assert keys(at.judge(face("snake", tool="compass"))) == [("G6.5", "no_flood")]
