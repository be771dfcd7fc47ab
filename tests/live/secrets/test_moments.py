"""No earlier moment of a table tells what is in a hand."""

import pytest

from tests.live.secrets.seen import SECRET, sees


def taken_back(people):
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    people["Ana"].undo()


def brought_back(people):
    taken_back(people)
    people["Ana"].undo("redo")


def another_instead(people):
    """It stays in the hand, whatever is revealed afterwards."""
    taken_back(people)
    for seat, region in ((0, "R40"), (2, "R68")):
        people["host"].lay(seat, region)
    people["Bo"].lay(1, "R50")


def amended_away(people):
    people["Ana"].lay(0, SECRET)
    people["Ana"].amend(1, "iR24")
    people["Ana"].save()
    people["host"].lay(1, "R12")
    people["host"].lay(2, "R68")


def amended_and_back(people):
    amended_away(people)
    for _ in range(3):
        people["host"].undo()


def at_moments(app, player):
    """Where this phone sees it, of all moments of its table."""
    length, found = app.extensions["hall"].live(player.table).seq, []
    for seq in range(length + 1):
        seats = [f"?at={seq}&seat={seat}&tab=dispute" for seat in range(3)]
        found += [rest for rest in (f"?at={seq}", f"/scores?at={seq}", *seats, "/moment") if sees(player.at(rest))]
        assert player.status == 200
    return found


# Other logs are asked the same by what differs between two worlds (`tests/live/test_two_worlds.py`).
@pytest.mark.parametrize("script", [brought_back, another_instead, amended_and_back], ids=lambda each: each.__name__)
def test_no_moment_of_the_table_tells_what_is_in_a_hand(app, people, script):
    script(people)
    assert at_moments(app, people["Ana"]), "its own seat sees it"
    assert not [(name, at) for name in ("Bo", "host", "view") for at in at_moments(app, people[name])]


def test_no_moment_tells_that_a_correction_names_what_lies_face_down(app, people):
    """Bo corrects his own to what Ana laid: both stand until the reveal."""
    people["Bo"].lay(1, "R12")
    people["Ana"].lay(0, SECRET)
    people["Bo"].amend(1, f"i{SECRET}", seat=1)
    people["Bo"].save()
    assert not [(name, at) for name in ("host", "view") for at in at_moments(app, people[name])]
    for name in ("host", "view"):
        assert "Refused since" not in people[name].at("?at=2").text and "already" not in people[name].page.text
