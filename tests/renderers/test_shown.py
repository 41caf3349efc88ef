"""What `print`, ``repr`` and notebooks show of puzzles and results."""

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from common import needs_engine, ones

import nono
from nono import Puzzle
from nono.solving import MOST

HOSTILE = "<b>&\x1b[31m"
HEART = nono.puzzle("heart")
DOTS = ones(2, id="dots")
PEGS = nono.Pegs("triangle4", 1)


def test_a_puzzle_is_its_board_with_clues() -> None:
    assert str(DOTS) == "   1 1\n1  . .\n1  . ."
    assert str(nono.Akari(["1.", ".#"])) == " 1 .\n . #"
    assert str(PEGS) == "   o\n  . o\n o o o\no o o o"
    assert repr(HEART) == "<Nonogram 'heart' 5x5, 2 colours>"


@needs_engine
def test_a_result_is_its_verdict_and_pictures() -> None:
    assert str(nono.solve(DOTS)) == (
        "dots, 2x2: multiple, at least 2 solutions\n\n   1 1\n1  . X\n1  X .\n\n   1 1\n1  X .\n1  . X"
    )
    many = str(nono.solve(ones(3), limit=None))
    assert many.count("X") == 3 * MOST
    assert many.endswith("\n\nand 2 more")
    assert str(nono.solve(nono.Nonogram([[1], []], [[], []], check=False))) == "2x2: unsolvable"
    assert "7-4-2" in str(nono.solve(PEGS, limit=1))


RESULTS: dict[str, Callable[[Puzzle], Any]] = {
    "solve": nono.solve,
    "verify": lambda puzzle: nono.verify(puzzle, ["reference"]),
    "hint": nono.hint,
    "check_steps": lambda puzzle: nono.check_steps(puzzle, [[[1, 1, "."]]]),
    "explain": nono.explain,
    "grade": nono.grade,
    "diff": nono.diff,
    "sample": lambda puzzle: nono.sample(puzzle, 2),
    "repair": nono.repair,
    "givens": nono.givens,
    "fix": nono.fix,
}


@needs_engine
@pytest.mark.parametrize("name", RESULTS)
def test_notebooks_show_pages_that_titles_cannot_change(name: str) -> None:
    puzzle = nono.Nonogram([[1], [1]], [[1], [1]], ["white", {"name": HOSTILE}], HOSTILE, HOSTILE)
    found = RESULTS[name](puzzle)
    page = found._repr_html_()
    assert "<b>" not in page
    for text in (page, str(found), repr(found)):
        assert "\x1b" not in text
    assert len(repr(found)) < 120
    assert "\n" not in repr(found)
    if name in ("solve", "diff", "sample", "repair"):
        assert page.count("<svg") == (2 if name in ("solve", "sample") else 1 if name == "diff" else 3)
    if name != "explain":
        ElementTree.fromstring(f"<div>{page.replace('<br>', '<br/>')}</div>")
