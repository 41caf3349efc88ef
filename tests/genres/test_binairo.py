"""Binairo: valid and invalid boards, rules against all fillings, signs on edges, wording."""

import json
from itertools import product
from warnings import catch_warnings, simplefilter

import pytest
from hypothesis import given
from strategies import binairos

import nono
from nono import Binairo
from nono.renderers import Terminal, sheet
from nono.renderers._items import Label
from nono.renderers._text import render

RELATIVES = ("Tango", "tango", "Unruly", "Binairo+", "binairo plus")
OPEN = ["...."] * 4
TANGO = Binairo(["1...", "....", "..0.", "...."], (["=..", "...", "...", ".x."], ["....", "=...", "..x."]))


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
    found = nono.solve(puzzle, limit=None)
    assert set(found.grids) == all_fillings(puzzle)
    assert nono.count(puzzle) == len(found.grids)


@given(binairos(sides=(6, 8)))
def test_solutions_keep_the_rules_in_other_words(puzzle: Binairo) -> None:
    width = puzzle.width
    for grid in nono.solve(puzzle, limit=20).grids:
        assert slow_check(puzzle, tuple(tuple(grid[at : at + width]) for at in range(0, len(grid), width)))
        assert not puzzle.check(bytes([1 - grid[0]]) + grid[1:])


def test_equal_lines_are_allowed_where_they_are() -> None:
    equal = ["0011", "1100", "0011", "1100"]
    givens = ["0011", "1100", "0011", "...."]
    assert nono.solve(Binairo(givens)).verdict == "unsolvable"
    puzzle = Binairo(givens, repeats=True)
    assert puzzle.rows_text(nono.solve(puzzle).grids[0]) == equal
    assert puzzle != Binairo(givens)
    assert puzzle.to_dict()["repeats"] is True
    assert "signs" not in puzzle.to_dict()


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


@pytest.mark.parametrize("title", ["Tango 12 of March", "Binairo 5", "Mango"])
def test_other_titles_do_not_allow_equal_lines(title: str) -> None:
    puzzle = nono.loads(json.dumps({"genre": "binairo", "givens": EQUAL, "title": title}))
    assert isinstance(puzzle, Binairo)
    assert not puzzle.repeats


def test_signs_are_drawn_between_cells() -> None:
    assert render(TANGO.picture()) == " 1=. . .\n . . . .\n =\n . . 0 .\n     x\n . .x. .\n"
    solved = nono.solve(TANGO).grids
    assert len(solved) == 1
    assert render(TANGO.picture(solved[0])) == " 1=1 0 0\n 0 0 1 1\n =\n 0 1 0 1\n     x\n 1 0x1 0\n"
    assert len(render(TANGO.picture(solved[0]), Terminal(80, 256, True)).splitlines()) == 6
    labels = [item.text for item in sheet(TANGO).items if isinstance(item, Label)]
    assert sorted(labels) == ["0", "1", "=", "=", "x", "x"]


def test_clues_come_from_a_goal() -> None:
    goal = nono.solve(TANGO).grids[0]
    other = TANGO.with_values({"givens": Binairo(["0...", *OPEN[1:]]).givens}, goal)
    found = Binairo(**other.clues_of(goal))
    assert list(found.givens) == ["1...", *OPEN[1:]]
    assert found.signs == TANGO.signs


def test_words() -> None:
    steps = [step.text for step in nono.explain(TANGO).steps]
    assert steps[0] == "row 1 column 2 is 1, because row 1 column 1 and row 1 column 2 must be equal (sign)"
    different = nono.explain(Binairo(["1...", ".0..", "..0.", "..11"])).steps
    assert "row 2 column 4 is 0, because column 3 and column 4 must differ (unique-lines)" in [
        step.text for step in different
    ]
    assert nono.hint(Binairo(["11..", "11..", *OPEN[2:]])).text == (
        "there is no solution: column 1 and column 2 have the same digits"
    )
