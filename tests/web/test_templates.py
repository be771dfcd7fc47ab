"""Templates say attributes as attributes: nothing is marked safe by hand, and no block closes another's quote."""

import ast
import re

import pytest
from jinja2 import Undefined

from referee.web.templates import CODE, attrs
from tests.tools import ROOT, template_files


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"aria_current": "true", "class": "win"}, ' aria-current="true" class="win"'),
        ({"aria_current": None, "hidden": False, "title": Undefined(name="no else")}, ""),
        ({"hidden": True, "data_seq": 0}, ' hidden data-seq="0"'),
        ({"title": '"Ana" <b>'}, ' title="&#34;Ana&#34; &lt;b&gt;"'),
    ],
)
def test_an_attribute_is_told_escaped_or_left_out(named, said):
    assert attrs(**named) == said


def test_an_if_without_an_else_leaves_its_attribute_out(app):
    drawn = app.jinja_env.from_string("<b{{ attrs(class='win' if won) }}>{{ name }}</b>").render
    assert drawn(won=True, name="<i>") == '<b class="win">&lt;i&gt;</b>'
    assert drawn(won=False, name="Ana") == "<b>Ana</b>"


BLOCK = re.compile(r"\{% (?:block|macro) (\w+).*?%\}(.*?)\{% end(?:block|macro) %\}", re.DOTALL)


def test_nothing_is_safe_by_word_alone_and_a_block_closes_the_quotes_it_opens():
    wrong = []
    for path in sorted(template_files()):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\|\s*safe\b", text):
            wrong.append(f"{path}: an attribute is written by attrs(...)")
        for name, body in BLOCK.findall(text):
            if '"' in re.sub(r'="[^"]*"', "", re.sub(CODE, "", body, flags=re.DOTALL)):
                wrong.append(f"{path}: {name} closes or opens a quote of another")
    assert not wrong, "\n".join(wrong)


MOST_NAMES = 12  # that a template is handed; what belongs together is a struct
LONGER = {"counting/who_counts.py": 13, "dispute/readings.py": 13}  # never more than they are


def names_handed():
    """Each page's longest hand-over: what is spread of a game counts as one."""
    texts = ((path, path.read_text(encoding="utf-8")) for path in (ROOT / "referee").rglob("*.py"))
    for path, text in texts:
        for node in ast.walk(ast.parse(text)) if "render_template(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "render_template":
                yield f"{path.parent.name}/{path.name}", len(node.keywords)


def test_no_template_is_handed_more_names_than_a_reader_keeps_in_mind():
    found = list(names_handed())
    assert len(found) > 40
    assert [each for each in found if each[1] > LONGER.get(each[0], MOST_NAMES)] == []


def test_a_function_that_finds_nothing_is_nothing_on_the_page(app):
    template = app.jinja_env.from_string("{% if find([]) %}found{% else %}none{% endif %}")
    assert template.render(find=lambda these: next(iter(these))) == "none"
