"""Templates, one element a line: `python -m tests.style` writes them so, `--check` only says which are not.
Sentences in plain words (tests/plain.py), and files and functions that are read at once (`LONGEST`): it only says where
they are not.

A line break beside a tag or a block means nothing (referee/web/templates.py drops it), so an element may stand
on a line of its own without a space on the page. A space that is meant stands inside a line.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.web.templates import TAG
from tests.plain import all_faults

ROOT = Path(__file__).parent.parent
TEMPLATES = (*ROOT.glob("templates"), *ROOT.glob("referee/games/*/templates"), *ROOT.glob("tests/*/templates"))
WIDTH = 120
TOKEN = re.compile(
    rf"(?P<comment>\{{#.*?#\}})|(?P<block>\{{%.*?%\}})|(?P<value>\{{\{{.*?\}}\}})|(?P<tag>{TAG})"
    r"|(?P<space>\s+)|(?P<text>(?:(?!\{[#%{])[^\s<])+|<)",
    re.DOTALL,
)
LONGEST = {"file": 300, "function": 40, "test": 500}  # lines; a test is a list of cases
VOID = {"br", "hr", "img", "input", "link", "meta", "!doctype"}
INLINE = {"a", "b", "em", "i", "s", "span", "strong"}
LAID = {  # spaces around these are never seen
    "!doctype", "article", "aside", "body", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "footer", "form",
    "h1", "h2", "h3", "head", "header", "html", "legend", "li", "link", "main", "meta", "nav", "ol", "option", "p",
    "script", "section", "select", "summary", "table", "tbody", "td", "template", "tfoot", "th", "thead", "title", "tr",
    "ul",
}  # fmt: skip
OPENS, CLOSES, TURNS = {"if", "for", "block", "macro", "call", "filter", "with"}, "end", {"else", "elif"}


@dataclass
class Token:
    kind: str
    text: str
    name: str = ""  # of a tag or a block
    steps: int = 0  # how what follows is indented against what came before
    gap: str = ""  # before it: nothing, or a space that is meant

    @property
    def edge(self) -> bool:
        return self.kind in ("tag", "block", "comment")


def read(kind: str, text: str) -> Token:
    if kind == "tag":
        name = re.sub(r"^</?|[^!\w-].*", "", text, flags=re.DOTALL).lower()
        alone = name in VOID or text.endswith("/>")
        return Token(kind, text, name, -1 if text.startswith("</") else int(not alone))
    if kind == "block":
        name = re.sub(r"^\{%-?\s*|\W.*", "", text, flags=re.DOTALL)
        opens = name in OPENS or (name == "set" and "=" not in text)
        return Token(kind, text, name, -1 if name.startswith(CLOSES) else int(opens))
    return Token(kind, text)


def tokens(source: str) -> list[Token]:
    found: list[Token] = []
    space = ""
    for match in TOKEN.finditer(source):
        kind = match.lastgroup or ""
        if kind == "space":
            space = match[0]
            continue
        token = read(kind, match[0])
        token.gap, space = gap(found[-1], token, space) if found else "", ""
        found.append(token)
    return list(phrases(found))


def gap(before: Token, token: Token, space: str) -> str:
    """The space that is meant between two tokens: not one beside a block of the page, nor a break beside an edge."""
    laid = any(each.kind == "tag" and each.name in LAID for each in (before, token))
    torn = "\n" in space and (before.edge or token.edge)
    return " " if space and not laid and not torn else ""


def phrases(found: list[Token]) -> Iterator[Token]:
    """A few words in one inline element are like a word."""
    while found:
        token, end = found[0], 1
        while end < len(found) and found[end].kind in ("value", "text"):
            end += 1
        if token.name in INLINE and token.steps == 1 and end < len(found) and found[end].text == f"</{token.name}>":
            text = "".join(each.gap * (n > 0) + each.text for n, each in enumerate(found[: end + 1]))
            yield Token("tag", text, token.name, 0, token.gap)
            found = found[end + 1 :]
        else:
            yield token
            found = found[1:]


def units(found: list[Token]) -> list[list[Token]]:
    """What may not be torn apart."""
    made: list[list[Token]] = []
    for token in found:
        before = made[-1][-1] if made else None
        torn = before is None or (not token.gap and (before.edge or token.edge))
        made.append([token]) if torn else made[-1].append(token)
    return made


def joined(parts: list[list[Token]]) -> str:
    each = [token for part in parts for token in part]
    return re.sub(r"\s*\n\s*", " ", "".join(token.gap * (n > 0) + token.text for n, token in enumerate(each)))


def closing(parts: list[list[Token]], start: int) -> int | None:
    """Where what this unit opens is closed again."""
    depth = 0
    for n in range(start, len(parts)):
        depth += sum(token.steps for token in parts[n])
        if depth <= 0:
            return n if depth == 0 and n > start else None
    return None


def short(parts: list[list[Token]], depth: int) -> bool:
    """May these stand on one line: one element, or one block around at most one?"""
    inner = [token for part in parts for token in part]
    blocks = sum(token.kind == "block" and token.steps >= 0 for token in inner)
    elements = sum(token.kind == "tag" and token.steps >= 0 for token in inner)
    return blocks <= 1 and blocks + elements <= 2 and depth + len(joined(parts)) <= WIDTH


def lines(source: str) -> Iterator[str]:
    parts, n, depth = units(tokens(source)), 0, 0
    while n < len(parts):
        opens = parts[n][0].steps > 0 and sum(token.steps for token in parts[n]) > 0
        end = closing(parts, n) if opens else None
        taken = parts[n : end + 1] if end is not None and short(parts[n : end + 1], depth) else parts[n : n + 1]
        steps = [token.steps for part in taken for token in part]
        lowest = min(0, *(sum(steps[: k + 1]) for k in range(len(steps))))
        turns = taken[0][0].name in TURNS
        yield from wrapped(joined(taken), max(0, depth + lowest - turns))
        depth = max(0, depth + sum(steps))
        n += len(taken)


def wrapped(line: str, depth: int) -> Iterator[str]:
    """A tag too long for its line has its attributes below it."""
    first = TOKEN.match(line)
    attributes = split(first[0]) if first and line.startswith("<") else []
    if depth + len(line) <= WIDTH or len(attributes) < 2 or not first:
        yield " " * depth + line
        return
    yield " " * depth + attributes[0]
    for each in attributes[1:-1]:
        yield " " * (depth + 2) + each
    yield " " * (depth + 2) + attributes[-1] + line[first.end() :]


def split(tag: str) -> list[str]:
    """The attributes of a tag; what stands in quotes or between blocks of the template is one."""
    parts, depth, quote = [""], 0, False
    for match in re.finditer(r"\{[{#].*?[}#]\}|\{%.*?%\}|.", tag, re.DOTALL):
        piece = match[0]
        if piece.startswith("{%"):
            depth += read("block", piece).steps
        quote ^= piece == '"'
        if piece.isspace() and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += piece
    return [part for part in parts if part]


def formatted(source: str) -> str:
    return "\n".join(lines(source)) + "\n"


def too_long(root: Path = ROOT) -> Iterator[str]:
    folders = ("*.py", "referee/**/*.py", "bench/**/*.py", "tests/**/*.py")
    for path in sorted(path for each in folders for path in root.glob(each)):
        source, place = path.read_text(encoding="utf-8"), path.relative_to(root)
        tested = place.parts[0] == "tests"
        found = [("test" if tested else "file", 1, len(source.splitlines()), path.name)]
        for node in () if tested else ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.append(("function", node.lineno, (node.end_lineno or 0) - node.lineno + 1, node.name))
        for kind, line, length, name in found:
            if length > LONGEST[kind]:
                at = f"{place.as_posix()}:{line}"
                yield f"{at}: the {kind} {name} has {length} lines: rather {LONGEST[kind]} at the most"


def main() -> int:
    check = "--check" in sys.argv[1:]
    untidy = 0
    for path in [path for folder in TEMPLATES for path in sorted(folder.rglob("*.html"))]:
        source = path.read_text(encoding="utf-8")
        if (tidy := formatted(source)) != source:
            untidy += 1
            if check:
                print(f"{path.relative_to(ROOT)}: not one element a line; `make tidy` writes it so")
            else:
                path.write_text(tidy, encoding="utf-8")
    unusual = [*all_faults(), *too_long()]
    print("\n".join(unusual), end="\n" * bool(unusual))
    return int(check and untidy + len(unusual) > 0)


if __name__ == "__main__":
    sys.exit(main())
