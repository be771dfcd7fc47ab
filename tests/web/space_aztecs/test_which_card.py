"""The keys of a card: how they are drawn, and a card that is claimed to go under a temple."""

import pytest

from tests.games.space_aztecs import table as sa
from tests.games.space_aztecs.scenes import PEOPLE
from tests.web.phone import Phone, open_at, press


@pytest.mark.rule("S7.2", "S12.1")
def test_a_card_may_be_claimed_to_go_under_a_temple_and_the_rule_answers(app, laid):
    before = [*sa.rounds([sa.temple("pink"), *[{"kind": "priest"}] * 2]), sa.earliest(0)]
    phone, table = Phone(app), laid(before, seats=PEOPLE[:3], removed="green")
    page = open_at(phone, table)
    assert "Under a temple" in page.text
    phone.get(next(link for link in page.links if "shelter=y" in link))
    page = press(phone, "kvillager")
    assert phone.status == 422 and "S12.1" in page.source and "Ana has no visible agent" in page.alert
    assert "Under a temple" not in open_at(Phone(app), laid(before[:-1], seats=PEOPLE[:3], removed="green")).text
    bare = [*sa.rounds([{"kind": "priest"}] * 3), sa.earliest(0)]
    assert "Under a temple" not in open_at(Phone(app), laid(bare, seats=PEOPLE[:3], removed="green")).text


@pytest.mark.rule("S12.1")
def test_the_number_of_a_card_that_goes_under_a_temple_is_asked_of_it_there(app, laid):
    before = sa.rounds([sa.agent(), {"kind": "priest"}], [sa.temple("pink"), {"kind": "priest"}])
    phone, table = Phone(app), laid([*before, sa.earliest(0)], seats=PEOPLE[:2], removed="yellow")
    page = open_at(phone, table)
    phone.get(next(link for link in page.links if "shelter=y" in link))
    assert "Villager under a temple: which number?" in press(phone, "kvillager").text


def test_a_jaguar_is_drawn_otherwise_than_another_warrior(app, laid):
    log = sa.rounds([{"kind": "warrior", "type": "jaguar"}, {"kind": "warrior", "type": "eagle"}])
    table = laid([*log, sa.earliest(0)], seats=PEOPLE[:2], removed="green")
    page = open_at(Phone(app), table)
    for key in ("kjaguar", "kwarrior"):
        drawn = page.source.partition(f'value="{key}"')[2].partition("</button>")[0]
        assert f'#{key[1:]}"' in drawn, key
    cities = [
        open_at(Phone(app), table, f"?seat={seat}").source.partition('<svg class="az-city"')[2] for seat in (0, 1)
    ]
    assert ["#jaguar" in city.partition("</svg>")[0] for city in cities] == [True, False]


@pytest.mark.rule("S12.1")
def test_a_claim_to_a_temple_that_no_agent_opens_is_answered_before_anything_printed_is_asked(app, laid, store):
    """What stands on the card changes nothing: its number is asked of whoever puts it there all the same."""
    log = sa.rounds([sa.temple("green"), sa.villager(2)])
    table = laid([*log, sa.earliest(0)], seats=PEOPLE[:2])
    for address in ("/try?kept=4&shelter=y", "?shelter=y"):
        phone = Phone(app)
        page = open_at(phone, table, address)
        assert 'aria-disabled="true" name="tap" value="karchivist"' in " ".join(page.source.split())
        page = press(phone, "karchivist")
        assert phone.status == 422 and "S12.1" in page.source and "Refused" in page.alert
        assert "which number" not in page.text and store.seq(table.id) == 4
        page = press(phone, "aarchivist", "n2", "n3")
        assert "S12.1" in page.source and "Archivist 2 + 3, under a temple" in page.text
    assert store.seq(table.id) == 4


@pytest.mark.rule("S7.2", "S12.1")
@pytest.mark.parametrize(
    ("key", "rule", "said"),
    [("kjaguar", "S12.1", "Jaguar warrior"), ("kwarrior", "S12.1", "Warrior"), ("kvillager", "S7.2", "Villager")],
)
def test_a_card_that_may_not_go_under_is_greyed_called_by_its_name_and_told_that_in_sight_it_may(
    app, laid, key, rule, said
):
    """The agent lies under the green temple; the Jaguar is greyed as the others are."""
    mine = [sa.agent(), sa.temple("yellow"), sa.temple("green")]
    log = [entry for card in mine for entry in sa.rounds([card, sa.villager(2)])]
    page = open_at(phone := Phone(app), laid([*log, sa.earliest(0)], seats=PEOPLE[:2]), "?shelter=y")
    assert f'aria-disabled="true" name="tap" value="{key}"' in " ".join(page.source.split())
    assert "Ana: which card under a temple?" in page.text
    assert "No agent in sight: no card goes there." in page.text
    page = press(phone, key)
    assert phone.status == 422 and rule in page.alert and f"Ana · {said}, under a temple" in page.alert
    assert "In sight the card needs neither temple nor agent." in page.alert
