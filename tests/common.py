"""What tests of many rooms have in common: the project's folder, marks, and the puzzles with n! solutions."""

import runpy
import subprocess
from collections.abc import Mapping
from functools import cache
from inspect import isclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nono
from nono import Nonogram, Puzzle
from nono.page.site import ENGINE, page_sources
from nono.text import built_in

ROOT = Path(__file__).parents[1]
needs_engine = pytest.mark.needs("native")
needs_sat = pytest.mark.needs("sat")
needs_page = pytest.mark.skipif(ENGINE not in page_sources(), reason="needs nono.wasm, the engine of the page")
Capture = pytest.CaptureFixture[str]


def ones(side: int, **named: Any) -> Nonogram:
    """A square puzzle whose every row and column has a single filled cell; it has ``side``! solutions."""
    return Nonogram([[1]] * side, [[1]] * side, **named)


def noise(side: int, seed: int, ink: float = 0.5) -> Nonogram:
    """A square picture with this share of filled cells."""
    rng = Random(seed)
    return Nonogram.from_grid([[int(rng.random() < ink) for _ in range(side)] for _ in range(side)])


@cache
def built_in_puzzles() -> Mapping[str, Puzzle]:
    """Return the built-in puzzles by name. Reading them takes half a second, so a process reads them once."""
    return {name: nono.puzzle(name) for name in built_in()}


def public() -> list[str]:
    """Return the names of the functions and of the puzzle classes, without the classes of results."""
    functions = [name for name in nono.__all__ if callable(getattr(nono, name)) and not isclass(getattr(nono, name))]
    classes = [name for name in nono.__all__ if isclass(kind := getattr(nono, name)) and hasattr(kind, "genre")]
    return sorted([*functions, *classes])


def guide(name: str) -> str:
    """The text of a page of the documentation."""
    return (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")


def script(name: str, folder: str = "docs") -> dict[str, Any]:
    """What a script in docs/ or another folder defines."""
    return runpy.run_path(str(ROOT / f"{folder}/{name}.py"))


def finished(command: Any, **more: Any) -> subprocess.CompletedProcess[str]:
    """What a process wrote, and how it ended."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)
