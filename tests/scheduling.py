"""Which worker runs which tests, and when: a file stays together, and what takes longest begins first."""

from zlib import crc32

from xdist.scheduler import LoadScopeScheduling

# Files that read the same walk through the docks: who walked it for one of them has it for the others.
WALKED = {f"tests/web/test_{name}.py" for name in ("sheets", "greyed", "help", "tried")}
# The longest, a browser's first; the rest are many and short, so that no worker is alone at the end.
FIRST = [
    "tests/browser/test_engines.py",
    "tests/browser/test_pages.py",
    *sorted(WALKED),
    "tests/live/test_two_worlds.py",
    "tests/live/test_two_processes.py",
]
# Some of these work without a rest, others wait for a clock or a line: mixed, or all workers would wait at once.
MIXED = (
    *(f"tests/{folder}/" for folder in ("browser", "live", "web", "store")),
    *(f"tests/test_{name}.py" for name in ("conformance", "install", "operating", "deploy")),
    "tests/games/test_misread.py",
)


class ByFile(LoadScopeScheduling):
    """What a file lays out is laid once, and each browser is opened by one worker."""

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return "walked" if file in WALKED else file


def place(nodeid):
    """How early its file begins."""
    file = nodeid.partition("::")[0]
    if file in FIRST:
        return FIRST.index(file), 0
    return (len(FIRST), crc32(file.encode())) if file.startswith(MIXED) else (len(FIRST) + 1, 0)
