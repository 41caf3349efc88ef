"""Only `nono.base` opens files: its readers have limits. The checkers stand alone, and read only regular files."""

import ast
from collections.abc import Iterator

from common import ROOT

SOURCE = ROOT / "src/nono"
READERS = ("read_text", "read_bytes")
STREAMS = ("stdin",)
# What is no file of a user, or goes on to a reader with limits.
ALLOWED = {
    ("cli/process.py", "open"),  # os.devnull in place of a closed stream
    ("cli/commands/doctor.py", "read_text"),  # of an installed package
    ("text/_read.py", "stdin"),  # the reader of puzzles bounds texts, lines and bytes
    ("serve/work.py", "stdin"),  # in its place, the body of a request
}


def uses(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each way to read without a limit, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            yield "open", node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS:
            yield node.func.attr, node.lineno
        if isinstance(node, ast.Attribute) and node.attr in STREAMS and getattr(node.value, "id", "") == "sys":
            yield node.attr, node.lineno


def test_no_other_room_opens_files() -> None:
    found, allowed = [], set()
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(("base/", "checkers/")):
            continue
        for use, line in uses(ast.parse(path.read_text("utf-8"))):
            if (name, use) in ALLOWED:
                allowed.add((name, use))
            else:
                found.append(f"{name}:{line}: {use}; nono.base.inputs reads files within limits")
    assert found == []
    assert allowed == ALLOWED
