"""Templates and addresses that one app compiled, for the next one of a process: hundreds are made."""

from collections.abc import Callable

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule


class Compiled(BytecodeCache):
    """In memory; Jinja asks by the template and its source."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


def once(build: Callable[[Rule, bool], object]) -> Callable[[Rule, bool], object]:
    """What `build` makes of an address is a function of its text alone; making it is most of what an app costs."""
    known: dict[tuple[object, ...], object] = {}

    def built(rule: Rule, append_unknown: bool = True) -> object:
        if rule.defaults:
            return build(rule, append_unknown)
        key = rule.rule, tuple(rule._trace), append_unknown
        if key not in known:
            known[key] = build(rule, append_unknown)
        return known[key]

    return built


def share() -> None:
    Flask.jinja_options = Flask.jinja_options | {"bytecode_cache": Compiled()}
    Rule._compile_builder = once(Rule._compile_builder)
