"""Binairo: valid and invalid boards, rules against all fillings, signs on edges, wording."""

import json
from itertools import product
from warnings import catch_warnings, simplefilter

import pytest
from examples.binairo import binairos
from hypothesis import given

import nono
from nono import Binairo

RELATIVES = ("Tango", "tango", "Unruly", "Binairo+", "binairo plus")


def slow_check(puzzle: Binairo, board: tuple[tuple[int, ...], ...]) -> bool:
    """Check the rules, line by line and cell by cell."""
    across, down = puzzle.signs
    for lines in (board, tuple(zip(*board, strict=True))):
        if any(2 * sum(line) != len(line) for line in lines):
            return False
        if any(len({*line[at : at + 3]}) == 1 for line in lines for at in range(len(line) - 2)):
            return False
        if not puzzle.repeats and len({*lines}) < len(lines):
            return False
    for y, x in product(range(puzzle.height), range(puzzle.width)):
        own = board[y][x]
        wrong = puzzle.givens[y][x] == str(1 - own)
        if x + 1 < puzzle.width:
            wrong |= across[y][x] == "=x"[own == board[y][x + 1]]
        if y + 1 < puzzle.height:
            wrong |= down[y][x] == "=x"[own == board[y + 1][x]]
        if wrong:
            return False
    return True


def all_fillings(puzzle: Binairo) -> set[bytes]:
    """Return all solutions, found by trying all rows with equally many 0 and 1."""
    rows = [row for row in product((0, 1), repeat=puzzle.width) if 2 * sum(row) == puzzle.width]
    return {
        bytes(value for row in board for value in row)
        for board in product(rows, repeat=puzzle.height)
        if slow_check(puzzle, board)
    }


@given(binairos(sides=(2, 4)))
def test_the_solutions_are_those_among_all_fillings(puzzle: Binairo) -> None:
    result = nono.solve(puzzle, limit=None)
    assert set(result.grids) == all_fillings(puzzle)
    assert nono.count(puzzle) == len(result.grids)


@given(binairos(sides=(6, 8)))
def test_solutions_keep_the_rules_in_other_words(puzzle: Binairo) -> None:
    width = puzzle.width
    for grid in nono.solve(puzzle, limit=20).grids:
        assert slow_check(puzzle, tuple(tuple(grid[at : at + width]) for at in range(0, len(grid), width)))
        assert not puzzle.check(bytes([1 - grid[0]]) + grid[1:])


EQUAL = ["0011", "1100", "0011", "...."]
SIGNS = {"across": ["=..", "...", "...", "..."], "down": ["...."] * 3}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"genre": "binairo", "givens": EQUAL, "signs": SIGNS}),
        json.dumps({"genre": "binairo", "givens": EQUAL, "signs": SIGNS, "repeats": None}),
        *(json.dumps({"genre": name, "givens": EQUAL}) for name in RELATIVES),
        *(json.dumps({"type": name, "givens": EQUAL}) for name in RELATIVES),
        *("\n".join([name, "", *EQUAL, ""]) for name in RELATIVES),
        *("\n".join([f"genre: {name}", *EQUAL, ""]) for name in RELATIVES),
    ],
)
def test_relatives_and_signs_allow_equal_lines(text: str) -> None:
    with catch_warnings(record=True) as caught:
        simplefilter("always")
        puzzle = nono.loads(text)
    assert isinstance(puzzle, Binairo)
    assert puzzle.repeats
    assert nono.solve(puzzle).verdict == "unique"
    said = " ".join(str(warning.message) for warning in caught)
    assert ("rows and columns may be equal" in said) == ("signs" in text)
    again = nono.loads(nono.dumps(puzzle))
    assert again == puzzle


@pytest.mark.parametrize("title", ["Tango", "Unruly 12", "binairo plus", ""])
def test_unequal_lines_stay_unequal_in_json(title: str) -> None:
    puzzle = Binairo(EQUAL, SIGNS, title=title)
    assert not puzzle.repeats
    assert nono.loads(nono.dumps(puzzle)) == puzzle
