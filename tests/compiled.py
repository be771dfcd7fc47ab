"""Templates that one app compiled the next one of a process has: hundreds are made, each for few pages."""

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """In memory; Jinja asks by the template and its source."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


def share() -> None:
    Flask.jinja_options = Flask.jinja_options | {"bytecode_cache": Compiled()}
