"""An exception as one line, with its place in the files of a game."""

import traceback
from pathlib import Path


def said(error: BaseException, folder: Path) -> str:
    files = [(Path(each.filename), each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    own = [f"{path.relative_to(folder)}:{line}: " for path, line in files if path.is_relative_to(folder)]
    return f"{own[-1] if own else ''}{type(error).__name__}: {error}"
