"""Sudoku: boards accepted and refused, its rules against all fillings, its picture, its words."""

from itertools import permutations, product

import pytest
from common import needs_engine
from hypothesis import given
from strategies import sudokus

import nono
from nono import Sudoku
from nono.renderers import sheet
from nono.renderers._items import Disc, Label
from nono.renderers._text import render

OPEN = ["...."] * 4
SMALL = Sudoku(["3..1", ".4..", "....", "..2."], goal=["3241", "1432", "2314", "4123"])


LARGE = [pytest.param(size, marks=needs_engine) for size in (20, 25)]


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, *LARGE])
def test_usual_boxes_need_not_be_given(size: int) -> None:
    puzzle = Sudoku(["." * size] * size)
    assert [len(cells) for cells in puzzle.boxes.parts()] == [size] * size
    assert Sudoku(puzzle.givens, puzzle.boxes) == puzzle
    assert "boxes" not in puzzle.to_dict()
    others = [image.boxes for _, image in puzzle.images()]
    wide = puzzle.boxes.text.count("A", 0, size)
    assert len({*others, puzzle.boxes}) == (1 if wide * wide == size else 2)
    found = nono.solve(puzzle, limit=1)
    assert puzzle.check(found.grids[0])


def slow_check(puzzle: Sudoku, digits: tuple[int, ...]) -> bool:
    """The rules, each place by itself."""
    size = puzzle.width
    lines = [digits[row * size : (row + 1) * size] for row in range(size)] + [digits[at::size] for at in range(size)]
    lines += [tuple(digits[cell] for cell in cells) for cells in puzzle.boxes.parts()]
    if puzzle.diagonals:
        lines += [digits[:: size + 1], tuple(digits[(row + 1) * size - row - 1] for row in range(size))]
    given = all(key in (".", str(digit)) for key, digit in zip(puzzle.givens.text, digits, strict=True))
    parity = all(key in (".", "eo"[digit % 2]) for key, digit in zip(puzzle.parity.text, digits, strict=True))
    return given and parity and all(len(set(line)) == size for line in lines)


def all_fillings(puzzle: Sudoku) -> set[bytes]:
    """All solutions, found by trying all rows of digits."""
    rows = list(permutations(range(1, puzzle.width + 1)))
    boards = (sum(board, ()) for board in product(rows, repeat=puzzle.height))
    return {bytes(digit - 1 for digit in board) for board in boards if slow_check(puzzle, board)}


@given(sudokus(sides=(1, 2, 3, 3)))
def test_the_solutions_are_those_among_all_fillings(puzzle: Sudoku) -> None:
    found = nono.solve(puzzle, limit=None)
    assert set(found.grids) == all_fillings(puzzle)
    assert all(puzzle.check(grid) for grid in found.grids)


@given(sudokus(sides=(4, 6)))
def test_solutions_keep_the_rules_in_other_words(puzzle: Sudoku) -> None:
    for grid in nono.solve(puzzle, limit=20).grids:
        assert slow_check(puzzle, tuple(colour + 1 for colour in grid))
        other = bytes([*grid[:-1], (grid[-1] + 1) % puzzle.width])
        assert not puzzle.check(other)


def test_clues_come_from_a_goal() -> None:
    other = nono.Sudoku(["1..2", ".2..", "....", "..2."], goal=SMALL.goal, check=False)
    assert Sudoku(**other.clues_of(SMALL.goal_bytes or b"")) == SMALL


def test_even_cells_are_grey_and_odd_ones_have_a_disc() -> None:
    puzzle = Sudoku(SMALL.givens, parity=["o..o", "....", ".o.e", "...."])
    assert nono.solve(puzzle).verdict == "unique"
    assert render(puzzle.picture()) == " 3 . . 1\n . 4 . .\n . o . e\n . . 2 .\n"
    assert render(puzzle.picture(SMALL.goal_bytes)) == " 3 2 4 1\n 1 4 3 2\n 2 3 1 4\n 4 1 2 3\n"
    items = sheet(puzzle, SMALL.goal_bytes).items
    assert sum(isinstance(item, Disc) for item in items) == 2 * 3
    assert sum(isinstance(item, Label) for item in items) == 16


def test_words() -> None:
    steps = [step.text for step in nono.explain(SMALL).steps]
    assert steps[0] == "row 3 column 3 is 1, because box 4 has no other place for 1 (hidden-single)"
    assert "is the last open cell of" in steps[-1]
    broken = Sudoku(["11..", *OPEN[1:]])
    assert nono.hint(broken).text == "there is no solution: box 1 has two 1s instead of one 1"


def test_cells_with_few_digits_are_tried_first() -> None:
    text = "..7..5..................1291..4.68....93.........9.4..5.2.8.76.....7....8..1...4."
    puzzle = Sudoku([text[row : row + 9] for row in range(0, 81, 9)])
    in_order = nono.solve(puzzle, backend="native", trial_order="board").stats["trials"]
    assert nono.solve(puzzle, backend="native").stats["trials"] < in_order / 2


def test_puzzles_with_the_same_rules_are_solved_in_turn() -> None:
    """The engine keeps the counters of one puzzle for the next. The answers must be those of separate searches."""
    rows = ["3..1", ".4..", "....", "..2."]
    texts = [rows, OPEN, rows[::-1], ["11..", *OPEN[1:]], rows]
    puzzles = [Sudoku(text) for text in texts] + [Sudoku(rows, diagonals=True), Sudoku(rows)]
    for puzzle, result in zip(puzzles, nono.solve_many(puzzles, limit=5), strict=True):
        expected = nono.solve(puzzle, backend="reference", limit=None)
        assert result.count == min(5, expected.count)
        assert set(result.grids) <= set(expected.grids)
