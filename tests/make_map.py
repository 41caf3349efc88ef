"""Writes ``tests/MAP.md``: the tests that import a module, run it as a command, or reach it through another module.

``python tests/make_map.py``. It reads source text alone: imports, rows of tables ("module:attribute"), and strings
that may be the name of a command.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHOWN = 6

HEAD = """\
# Which tests concern a module

For each module the tests that import it or run it as a command, those with the fewest imports first; where there is no
such test, a module that imports it and the tests of that one. `tests/long` has programs that draw puzzles for as long
as wanted, `tests/engine` the tests in C++, `tests/page` those of the page in a browser.

This page is written by `tests/make_map.py`.
"""


def imports(path: Path) -> set[str]:
    """The dotted names that a file imports or has as strings."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(re.findall(r"^nono(?:_encoders|_constraints)?(?:\.\w+)+", node.value))
    return found


def commands(path: Path) -> set[str]:
    """The modules of the commands that a file names: in a call, as the first of a list, or before further words."""
    words: list[ast.expr] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            words += node.args
        elif isinstance(node, ast.List):
            words += node.elts[:1]
        elif isinstance(node, ast.Constant) and " " in str(node.value):
            words.append(node)
    strings = [word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)]
    return {"nono.cli." + string.partition(" ")[0].replace("-", "_") for string in strings}


def modules() -> dict[str, Path]:
    """The files of the packages by their dotted names, without those that hold a docstring alone."""
    found = {}
    for folder in (ROOT / "src", ROOT / "encoders"):
        for path in sorted(folder.rglob("*.py"), key=lambda path: (path.parent, path)):
            *parents, name = path.relative_to(folder).with_suffix("").parts
            if name != "__main__" and len(ast.parse(path.read_text(encoding="utf-8")).body) > 1:
                found[".".join(parents if name == "__init__" else [*parents, name])] = path
    return found


def concerned_by(files: dict[str, Path]) -> dict[str, list[str]]:
    """The tests that import each module or run it as a command, those with the fewest modules first."""
    rows = imports(files["nono.cli.commands"])
    tests = [*ROOT.glob("tests/test_*.py"), *ROOT.glob("tests/page/test_*.py")]
    concerned = {path: files.keys() & (imports(path) | commands(path) & rows) for path in tests}
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(concerned, key=lambda path: (len(concerned[path]), path)):
        for name in concerned[path]:
            found[name].append(path.stem)
    return found


def ways(files: dict[str, Path]) -> dict[str, tuple[str, list[str]]]:
    """For each module that a test reaches, the module through which it does (or itself), and the tests."""
    found = {name: (name, tests) for name, tests in concerned_by(files).items()}
    imported = {name: imports(path) & files.keys() for name, path in files.items()}
    while True:
        further = {
            name: (importer, found[importer][1])
            for importer in sorted(found, reverse=True)
            for name in imported[importer] - found.keys()
        }
        if not further:
            return found
        found |= further


def page() -> str:
    """The whole page: a table for each folder."""
    files = modules()
    found = ways(files)
    lines = [HEAD.rstrip()]
    folder = None
    for name, path in files.items():
        if path.parent != folder:
            folder = path.parent
            lines.append(f"\n## {folder.relative_to(ROOT).as_posix()}\n\n| module | tests |\n| --- | --- |")
        through, tests = found[name]
        more = [f"{len(tests) - SHOWN} more"] if len(tests) > SHOWN else []
        prefix = "" if through == name else f"through `{through}`: "
        lines.append(f"| `{name}` | {prefix}{', '.join(tests[:SHOWN] + more)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "tests/MAP.md").write_text(page(), encoding="utf-8")
