"""Sudoku: boards accepted and refused, its rules against all fillings, its picture, its words."""

from itertools import permutations, product

import pytest
from common import needs_engine
from examples.sudoku import sudokus
from hypothesis import given

import nono
from nono import Sudoku

OPEN = ["...."] * 4


LARGE = [pytest.param(size, marks=needs_engine) for size in (20, 25)]


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, *LARGE])
def test_usual_boxes_need_not_be_given(size: int) -> None:
    puzzle = Sudoku(["." * size] * size)
    assert [len(cells) for cells in puzzle.boxes.parts()] == [size] * size
    assert Sudoku(puzzle.givens, puzzle.boxes) == puzzle
    assert "boxes" not in puzzle.to_dict()
    result = nono.solve(puzzle, limit=1)
    assert puzzle.check(result.grids[0])


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
    result = nono.solve(puzzle, limit=None)
    assert set(result.grids) == all_fillings(puzzle)
    assert all(puzzle.check(grid) for grid in result.grids)


@given(sudokus(sides=(4, 6)))
def test_solutions_keep_the_rules_in_other_words(puzzle: Sudoku) -> None:
    for grid in nono.solve(puzzle, limit=20).grids:
        assert slow_check(puzzle, tuple(colour + 1 for colour in grid))
        other = bytes([*grid[:-1], (grid[-1] + 1) % puzzle.width])
        assert not puzzle.check(other)


def test_puzzles_with_the_same_rules_are_solved_in_turn() -> None:
    """The engine keeps the counters of one puzzle for the next. The answers must be those of separate searches."""
    rows = ["3..1", ".4..", "....", "..2."]
    texts = [rows, OPEN, rows[::-1], ["11..", *OPEN[1:]], rows]
    puzzles = [Sudoku(text) for text in texts] + [Sudoku(rows, diagonals=True), Sudoku(rows)]
    for puzzle, result in zip(puzzles, nono.solve_many(puzzles, limit=5), strict=True):
        expected = nono.solve(puzzle, backend="reference", limit=None)
        assert result.count == min(5, expected.count)
        assert set(result.grids) <= set(expected.grids)
