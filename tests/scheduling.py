"""Which worker runs which tests, and when: a file stays together, and what takes longest begins first."""

from xdist.scheduler import LoadScopeScheduling

# Files that read the same walk through the docks: who walked it for one of them has it for the others.
WALKED = {f"tests/web/test_{name}.py" for name in ("sheets", "greyed", "help")}
# The longest, a browser's first; the rest are many and short, so that no worker is alone at the end.
FIRST = [
    "tests/browser/test_engines.py",
    "tests/browser/test_pages.py",
    *sorted(WALKED),
    "tests/live/test_two_worlds.py",
    "tests/live/test_two_processes.py",
    "tests/browser/",
    "tests/live/",
    "tests/web/",
    "tests/store/",
    *(f"tests/{name}.py" for name in ("test_conformance", "games/test_misread", "test_install", "test_operating")),
]


class ByFile(LoadScopeScheduling):
    """What a file lays out is laid once, and each browser is opened by one worker."""

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return "walked" if file in WALKED else file


def place(file):
    """How early a file begins."""
    return next((n for n, begins in enumerate(FIRST) if file.startswith(begins)), len(FIRST))
