"""Templates and addresses that one app compiled, for the next one of a process: hundreds are made. Templates are there
for the other processes of a run too, servers among them.
"""

from collections.abc import Callable

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from tests import shared

FOLDER = str(shared.FOLDER)


class Compiled(FileSystemBytecodeCache):
    """In memory, read from the folder once; Jinja asks by the template and its source."""

    def __init__(self) -> None:
        super().__init__(FOLDER)
        self.known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        key = bucket.key, bucket.checksum
        if key in self.known:
            bucket.bytecode_from_string(self.known[key])
            return
        super().load_bytecode(bucket)
        if bucket.code:
            self.known[key] = bucket.bytecode_to_string()

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()
        super().dump_bytecode(bucket)


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
