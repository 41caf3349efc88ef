"""Writes ``docs/trust.md``: what each answer rests on, in lines of code, and what catches planted bugs.

The lines are counted in the files; the bugs are those of ``tests/planted_bugs.py``, which a test plants one by one.
"""

from __future__ import annotations

import ast
import io
import re
import runpy
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON, ENGINE, GENRES = "src/nono", "src/engine", "src/nono/genres"
SUFFIXES = (".py", ".cpp", ".hpp", ".def")

# What has to be right: names of files and folders.
PARTS = {
    "reader": [f"{PYTHON}/formats/{name}" for name in ("json_.py", "non", "shared/json_text.py", "shared/clues.py")],
    "rules": [f"{GENRES}/nonogram/{name}.py" for name in ("puzzle", "clue", "arrays")],
    "engine": [
        f"{ENGINE}/{name}"
        for name in (
            *("base", "belief", "cardinality", "cdcl", "duality", "learning", "line", "model", "propagators"),
            *("solver.cpp", "solver.hpp", "threads.cpp", "threads.hpp"),
        )
    ],
    "counting": [f"{ENGINE}/counting"],
    "sample": [f"{PYTHON}/solving/sample.py"],
    "grading": [f"{ENGINE}/grading", f"{PYTHON}/grading"],
    "repair": [f"{PYTHON}/design/{name}.py" for name in ("repair", "repair_search", "repair_cuts")],
    "sat": ["encoders/nono_encoders", f"{PYTHON}/backends/sat.py", f"{PYTHON}/backends/shared/python_sat.py"],
    "cpsat": ["encoders/nono_constraints", f"{PYTHON}/backends/cpsat.py"],
    "nono_check": [f"{PYTHON}/checkers/nono_check.py"],
    "twin": ["src/checker"],
}


def lines(*parts: str) -> int:
    """The lines of code of some parts, without comments, docstrings and blank lines."""
    files = [file for part in parts for name in PARTS[part] for file in files_of(ROOT / name)]
    return sum(python_lines(file) if file.suffix == ".py" else cpp_lines(file) for file in files)


def files_of(path: Path) -> list[Path]:
    """The file, or those of the folder."""
    return [path] if path.is_file() else [file for file in path.rglob("*.*") if file.suffix in SUFFIXES]


def python_lines(path: Path) -> int:
    text = path.read_text(encoding="utf-8")
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            code.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(code)


def cpp_lines(path: Path) -> int:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in text.splitlines())


def at_most(*parts: str) -> str:
    """Their number, rounded up so that it stays when a few lines change."""
    number = lines(*parts)
    step = 50 if number < 1000 else 500 if number < 10_000 else 1000
    return f"{-(-number // step) * step:,}"
