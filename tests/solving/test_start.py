"""``start`` in every function that has it: rows of text, and the colours of the cells as in a solution."""

import re
from collections.abc import Iterator
from inspect import signature
from typing import Any

import numpy as np
import pytest
from common import needs_engine, public

import nono

HEART = nono.puzzle("heart")
SOLUTION: list[list[int | None]] = [[0, 1, 0, 1, 0], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]]
TEXT = [".X.X.", "XXXXX", "?????", ".XXX.", "..X.."]
PARTLY: list[list[int | None]] = [*SOLUTION[:2], [-1] * 5, *SOLUTION[3:]]
WAYS = {
    "an array with -1": np.array(PARTLY),
    "a small array with -1": np.array(PARTLY, np.int8),
    "a list with -1": PARTLY,
    "a list with None": [[None if cell == -1 else cell for cell in row] for row in PARTLY],
    "a list of keys": [list(row) for row in TEXT],
    "rows of both kinds": [*TEXT[:3], *SOLUTION[3:]],
    "a tuple": tuple(map(tuple, PARTLY)),
    "a masked array": np.ma.masked_array(SOLUTION, [[row == 2] * 5 for row in range(5)]),
}
MORE: dict[str, dict[str, Any]] = {
    "certify": {"folder": "certificate"},
    "check_steps": {"steps": [[[3, 1, "X"]], [[3, 2, "."]]]},
    "sample": {"number": 1, "seed": 1},
    "solve_many": {"puzzle": [HEART]},
}
FUNCTIONS = [name for name in public() if name != "Pegs" and "start" in signature(getattr(nono, name)).parameters]


def answer(name: str, start: Any, **more: Any) -> str:
    """What a function answers with a saved grid, without times."""
    named = {"puzzle": HEART, **MORE.get(name, {}), **more, "start": start}
    puzzle = named.pop("puzzle")
    result = getattr(nono, name)(puzzle, **named)
    if isinstance(result, (Iterator, nono.Solutions)):
        result = [getattr(item, "solutions", item) for item in result]
    return re.sub(r"[\d.e-]+ ?s\b", "", str(result))


def test_the_functions() -> None:
    assert {"solve", "count", "certify", "check_steps", "hint", "verify"} < set(FUNCTIONS)


@needs_engine
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_all_forms_have_one_meaning(name: str, way: str, here: object) -> None:
    expected = answer(name, TEXT)
    more = {"folder": "again"} if name == "certify" else {}
    assert answer(name, WAYS[way], **more) == expected


@pytest.mark.parametrize("puzzle", [nono.puzzle("heart"), nono.puzzle("pulsar"), nono.puzzle("parrot")], ids=str)
def test_a_solution_is_a_start(puzzle: nono.Puzzle) -> None:
    [solution] = nono.solve(puzzle).solutions
    assert nono.count(puzzle, start=solution) == nono.count(puzzle, start=solution.tolist()) == 1
    wrong = solution.copy()
    wrong[0, 0] = 1 - min(wrong[0, 0], 1)
    assert nono.count(puzzle, start=wrong) == 0


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (np.zeros((5, 4), int), "row 1 of a saved grid has 4 cells, expected 5"),
        (np.zeros((4, 5), int), "found a saved grid of 4 rows, expected 5"),
        (np.full((5, 5), 255, np.uint8), "row 1 of a saved grid has 255, expected colours 0 to 1"),
        ([[0, 0, 0, 0, 0.5]] * 5, "row 1 of a saved grid has 0.5, expected colours 0 to 1"),
        ([[0, 0, 0, 0, object()]] * 5, "row 1 of a saved grid has an object of the class object, expected colours"),
        ([[0, 0, 0, 0, [1]]] * 5, "row 1 of a saved grid has [1], expected colours 0 to 1"),
        (np.zeros(25, int), "a saved grid is the number 0; expected rows of text, or an array of colours of shape"),
        ("X" * 25, "a saved grid is the text"),
        (object(), "a saved grid is an object of the class object; expected rows of text, or an array of colours"),
        ([["X", "X", "X", "X", "y"]] * 5, "row 1 of a saved grid: found 'y', expected . X or ?"),
    ],
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_grid(name: str, start: Any, message: str, here: object) -> None:
    with pytest.raises(nono.PuzzleError, match=re.escape(message)):
        answer(name, start)
