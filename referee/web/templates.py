"""How templates are read: a line break between elements is dropped, `attrs` writes attributes, calls are quick."""

import re
from collections.abc import Callable, MutableMapping
from functools import lru_cache, partial
from pathlib import Path
from types import BuiltinMethodType, FunctionType, MethodType

from flask import Flask
from flask.templating import Environment
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, Undefined
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from referee.games import GAMES

CODE = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
TAG = rf"<!?/?[a-zA-Z](?:{CODE}|\"(?:{CODE}|[^\"])*\"|[^<>\"])*>"
GAP = r"\s*\n\s*"
OUTSIDE = re.compile(rf"(?P<code>{CODE})|(?P<tag>{TAG})|(?P<gap>{GAP})", re.DOTALL)
PLAIN = {FunctionType, MethodType, BuiltinMethodType, partial, type(lru_cache(len))}
INSIDE = re.compile(rf"(?P<code>{CODE})|(?P<gap>{GAP})", re.DOTALL)


class OneElementALine(Extension):
    """Drops the line breaks and the indentation that only the source needs; line numbers stay."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return OUTSIDE.sub(_written, source)


def _written(match: re.Match[str]) -> str:
    if match["code"]:
        return match[0]
    if match["tag"]:
        return INSIDE.sub(lambda inner: inner["code"] or " " + _broken(inner["gap"]), match["tag"])
    source = match.string
    edge = source.endswith((">", "%}", "#}"), 0, match.start()) or source.startswith(("<", "{%", "{#"), match.end())
    words = match.start() > 0 and match.end() < len(source) and not edge
    return " " * words + _broken(match["gap"])


def _broken(gap: str) -> str:
    """As many lines, without a letter on the page."""
    return "{#" + "\n" * gap.count("\n") + "#}"


def attrs(**named: object) -> Markup:
    """Attributes of an element; none, false and an `if` without an else are left out, `true` has no value."""
    written = "".join(
        f" {name.replace('_', '-')}" if value is True else f' {name.replace("_", "-")}="{escape(value)}"'
        for name, value in named.items()
        if not (value is None or value is False or isinstance(value, Undefined))
    )
    return Markup(written)  # noqa: S704 - each value is escaped, the names are the template's own


class QuickContext(Context):
    """Calls macros and plain functions at once; Jinja first asks each of the hundreds on a page what it takes."""

    def call(self, obj: Callable[..., object], /, *args: object, **kwargs: object) -> object:
        if type(obj) is Macro:
            args = (self.eval_ctx, *args)
        elif type(obj) not in PLAIN or hasattr(obj, "jinja_pass_arg"):
            return super().call(obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        try:
            return obj(*args, **kwargs)
        except StopIteration:  # nothing was found: as in Jinja, that is nothing on the page
            return self.environment.undefined()


class QuickEnvironment(Environment):
    """No template here has names of its own beside those of all: they need no chain, which is slow to look through."""

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        return super().make_globals(d) if d else self.globals


def init_templates(app: Flask) -> None:
    """`games/<id>/play.html` lies in the folder `templates/` of that game's package, any other in the house's."""
    app.jinja_environment = QuickEnvironment
    app.jinja_env.context_class = QuickContext
    of_games = {id: FileSystemLoader(game.folder / "templates") for id, game in GAMES.items()}
    house = FileSystemLoader(Path(app.root_path) / str(app.template_folder))
    app.jinja_env.loader = ChoiceLoader([PrefixLoader({"games": PrefixLoader(of_games)}), house])
    app.jinja_env.add_extension(OneElementALine)
    app.jinja_env.globals.update(attrs=attrs)
