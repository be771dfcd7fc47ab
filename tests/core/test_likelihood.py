"""Of misreadings that give one number the likeliest comes first."""

from referee.core.dispute.explanations import LineChange, Made
from referee.core.dispute.likelihood import likeliest_first
from referee.core.slips import Slip


def made(id, delta, rule="A1", **more):
    return Made(Slip(id, rule, {}, lambda case: (), **more), (LineChange("line", 0, delta),), rule=rule)


def order(*found, others=()):
    return [each.slip.id for each in likeliest_first(found, [*found, *others])]


def test_what_people_do_often_comes_before_what_they_hardly_do():
    plain, often, seldom = made("plain", 3), made("often", 3, "B1", often=True), made("seldom", 3, "C1", seldom=True)
    assert order(seldom, plain, often) == ["often", "plain", "seldom"]


def test_equal_ones_stay_in_the_order_of_their_game():
    assert order(made("one", 3), made("other", 3, "B1")) == ["one", "other"]


def test_what_may_come_to_any_number_comes_after_what_gives_this_one_alone():
    """Chance brings the number in question too."""
    vague = made("vague", 3)
    assert order(vague, made("exact", 3, "B1"), others=[made("vague", 2), made("vague", 5)]) == ["exact", "vague"]


def test_one_line_alone_says_nothing_of_how_a_whole_row_is_misread():
    alone = Made(made("whole", 1).slip, (LineChange("line", 0, 1),), only="line", rule="A1")
    assert order(made("whole", 3), made("other", 3, "B1"), others=[alone]) == ["whole", "other"]


def test_one_line_alone_lifts_no_rule_above_one_that_is_misread_in_the_whole_row():
    """However often the rule is misread: in the whole row that gives another number."""
    often = made("often", 5, "B1", often=True)
    alone = Made(often.slip, (LineChange("line", 0, 3),), only="line", rule="B1")
    assert order(alone, made("rare", 3, "B1", seldom=True), made("plain", 3), others=[often])[0] == "plain"


def test_a_rule_stands_where_its_likeliest_way_does_with_its_other_ways():
    found = made("rare", 3, "A1", seldom=True), made("plain", 3, "B1"), made("often", 3, "A1", often=True)
    assert order(*found) == ["often", "rare", "plain"]


def test_of_equal_rules_the_one_that_is_misread_so_in_more_ways_comes_first():
    assert order(made("one", 3), made("two", 3, "B1"), made("three", 3, "B1")) == ["two", "three", "one"]


def test_ways_that_hardly_anybody_goes_lift_no_rule():
    """Any number has some of them: of equal rules the first of their game stays first."""
    rare = [made(f"rare {n}", 3, "B1", seldom=True) for n in range(3)]
    assert order(made("one", 3), made("other", 3, "B1"), *rare)[0] == "one"
