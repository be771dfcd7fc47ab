"""Which version of the app this is: what stands in pyproject.toml, and the commit where that is known."""

import os
import subprocess
import tomllib
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def version() -> str:
    """Of the checkout; where there is none, of what was installed."""
    if not (ROOT / "pyproject.toml").exists():
        return metadata.version("referee")
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


@cache
def commit() -> str | None:
    """As it was named when the image was built (REFEREE_COMMIT), else as git says of this folder."""
    named = os.environ.get("REFEREE_COMMIT")
    if named or not (ROOT / ".git").exists():
        return named or None
    asked = ("git", "-C", str(ROOT), "rev-parse", "--short=9", "HEAD")
    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(asked, capture_output=True, text=True, timeout=5, check=True).stdout.strip()  # noqa: S603
    return None


def version_and_commit() -> str:
    """0.1.0 (c3c18d7a1)"""
    return f"{version()} ({commit()})" if commit() else version()
