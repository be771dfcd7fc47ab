"""What the score sheet says of a game that is not over yet."""

from tests.web.scenes import DEAL


def test_a_game_under_way_is_not_to_be_checked_for_being_unfinished(phone):
    for mode, doubtful in (("play", False), ("tally", True)):
        new = f"/new/faraway/{mode}"
        phone.post(new, phone.get(new).dock.sent())
        table = phone.address.split("?")[0]
        phone.type(DEAL[0][0][0])
        phone.get(f"{table}/scores")
        assert ("To check" in phone.page.text) is doubtful, mode
