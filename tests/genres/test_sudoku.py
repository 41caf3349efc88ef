"""Sudoku: boards accepted and refused, its rules against all fillings, its picture, its words."""

from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from command_line import command
from common import needs_engine
from examples.sudoku import sudokus
from hypothesis import given

import nono
from nono import Sudoku
from nono.genres import Saved

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


USUAL = nono.puzzle("mainframe")  # a board of 16x16 in 1 to G
assert isinstance(USUAL, Sudoku)
FROM_ZERO = [row.replace("G", "0") for row in USUAL.givens]
SOLVED_FROM_ZERO = [row.replace("G", "0") for row in USUAL.rows_text(USUAL.goal_bytes or b"")]


@pytest.mark.parametrize(
    "rows",
    [
        FROM_ZERO,
        "\n".join(FROM_ZERO),
        [row.replace(".", "_") for row in FROM_ZERO],
        [[None if key == "." else int(key, 16) for key in row] for row in FROM_ZERO],
        [[-1 if key == "." else int(key, 16) for key in row] for row in FROM_ZERO],
    ],
)
def test_zero_is_a_digit_of_a_board_in_0_to_f(rows: Any) -> None:
    puzzle = Sudoku(rows)
    assert puzzle.givens == tuple(FROM_ZERO)
    assert "".join(colour.key for colour in puzzle.palette) == "123456789ABCDEF0"
    assert puzzle.with_standard_keys() == USUAL
    solved = replace(puzzle, goal=SOLVED_FROM_ZERO)  # type: ignore[arg-type]
    assert solved.goal_bytes == USUAL.goal_bytes
    assert not solved.goal_violation()
    again = nono.loads(nono.dumps(solved))
    assert (again, again.goal_bytes) == (solved, solved.goal_bytes)


def test_zero_is_an_open_cell_on_other_boards() -> None:
    """Also beside another sign, if the board has a G."""
    assert isinstance(USUAL, Sudoku)
    assert Sudoku([row.replace(".", "0") for row in USUAL.givens]) == USUAL
    first, *others = USUAL.givens
    assert Sudoku([first.replace(".", "0"), *others]) == USUAL
    assert Sudoku(["0.3.", ".2..", "..1.", "4..."]).givens[0] == "..3."


@needs_engine
def test_boards_in_0_to_f_are_printed_so(tmp_path: Path) -> None:
    (tmp_path / "list.sdm").write_text("".join(FROM_ZERO) + "\n")
    (tmp_path / "board.txt").write_text("Sudoku\n" + "\n".join(FROM_ZERO) + "\n")
    (tmp_path / "puzzle.json").write_text(nono.dumps(Sudoku(FROM_ZERO)))
    for name in ("list.sdm", "board.txt", "puzzle.json"):
        done = command(tmp_path, "solve", name, "--unique")
        assert done.returncode == 0, done.stderr
        shown = ["".join(line.split()) for line in done.stdout.splitlines()]
        assert [line for line in shown if len(line) == 16] == SOLVED_FROM_ZERO


@needs_engine
def test_other_programs_and_checkers_get_the_usual_digits(tmp_path: Path) -> None:
    for format in ("puzzlink", "sgt"):
        assert nono.loads(nono.dumps(Sudoku(FROM_ZERO), format=format)) == USUAL
    first, *others = SOLVED_FROM_ZERO
    started = Saved("", "", (first.replace("4", "[04]"), *others))
    easy = Sudoku([first.replace("4", "."), *others], saved=[started])
    (tmp_path / "puzzle.json").write_text(nono.dumps(easy))
    for options in ([], ["--start", "1"]):
        assert command(tmp_path, "certify", "puzzle.json", "-o", "proof", *options).returncode == 0
        checked = command(tmp_path, "check-certificate", "proof", "puzzle.json")
        assert checked.returncode == 0, checked.stderr
    assert nono.verify(easy).not_compared == ""
    assert nono.verify(easy, start=started.grid).not_compared == ""
