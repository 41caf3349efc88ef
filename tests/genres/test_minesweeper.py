"""Minesweeper: valid and invalid boards, rules against all fillings, wording."""

from typing import Any

import pytest
from enumeration import CELLS, equals_enumeration, near
from hypothesis import given
from refusals import refused
from strategies import minesweepers
from tables import table

import nono
from nono.base.errors import PuzzleWarning
from nono.genres.layer_puzzle import LayerPuzzle


@pytest.mark.parametrize(
    ("numbers", "settings", "message"),
    table(r"""
[] | {} | bad-size
['.9'] | {} | bad-number.*row 1: found '9', expected '.', '\?' or 0 to 8
['..'] | {'mines': -1} | bad-number.*mines: found -1, expected 0 to 4194304
['1.'] | {'goal': ['..']} | goal-mismatch.*the 1 in row 1 column 1 has 0 mines
['?.'] | {'goal': [[1, 0]]} | goal-mismatch.*row 1 column 1 has a mine and a clue
['?.'] | {'goal': ['?*'], 'mines': 2} | goal-mismatch.*there are 1 mines, expected 2
"""),
)
def test_what_is_no_board_is_refused(numbers: Any, settings: dict[str, Any], message: str) -> None:
    with refused(message):
        nono.Minesweeper(numbers, **settings)


@pytest.mark.parametrize(
    ("numbers", "mines", "count"),
    table("""
['.'] | None | 2
['?'] | None | 1
['?'] | 1 | 0
['...', '.8.', '...'] | None | 1
['...', '.8.', '...'] | 7 | 0
['...', '.2.', '...'] | None | 28
['....', '....'] | 4 | 70
"""),
)
def test_boards_with_known_solutions(numbers: list[str], mines: int | None, count: int) -> None:
    assert nono.solve(nono.Minesweeper(numbers, mines), limit=None).count == count


def keeps_the_rules(puzzle: LayerPuzzle, cells: dict[tuple[int, int], int]) -> bool:
    """Check the rules cell by cell."""
    assert isinstance(puzzle, nono.Minesweeper)
    for place, mine in cells.items():
        key = puzzle.numbers[place[0]][place[1]]
        if key != "." and (mine or key not in ("?", str(sum(cells.get(other, 0) for other in near(place))))):
            return False
    return puzzle.mines in (None, sum(cells.values()))


@given(minesweepers(side=4).filter(lambda puzzle: puzzle.height * puzzle.width <= CELLS))
def test_solutions_are_the_fillings_that_keep_the_rules(puzzle: nono.Minesweeper) -> None:
    equals_enumeration(puzzle, keeps_the_rules)


def test_clues_of_a_goal() -> None:
    puzzle = nono.Minesweeper(["1.2", ".?."], 5, goal=["..*", ".*."], check=False)
    with pytest.warns(PuzzleWarning, match="taken from the goal"):
        found = puzzle.resolve_mismatch("goal")
    assert (list(found.numbers), found.mines) == (["1..", "..."], 2)


def test_words() -> None:
    steps = [step.text for step in nono.explain(nono.Minesweeper(["1.2", ".?."], mines=2)).steps]
    assert steps == [
        "row 1 column 2 and row 2 column 3 have a mine, because the 2 in row 1 column 3 needs all open cells "
        "around it (all-needed)",
        "row 2 column 1 has no mine, because the 1 in row 1 column 1 has all its mines (all-found)",
    ]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("rows", "name", "mines", "clear"),
    [
        ([".....", "?121?"], "1-2-1", "13", "024"),
        ([".....", "?353?", "?***?"], "1-2-1", "13", "024"),  # after the known mines
        (["......", "?1221?"], "1-2", "3", "0"),
        (["......", "11????"], "1-1", "", "2"),
    ],
)
def test_patterns_of_players_are_single_steps(rows: list[str], name: str, mines: str, clear: str, turned: bool) -> None:
    """``mines`` and ``clear`` are the columns of the first row that the first step settles."""
    if turned:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    puzzle = nono.Minesweeper([row.replace("*", ".") for row in rows])
    start = ["".join("*" if key == "*" else "?" for key in row) for row in rows]
    step = nono.explain(puzzle, start=start).steps[0]
    side = 1 if not turned else puzzle.width
    expected = {(int(column) * side, 1) for column in mines} | {(int(column) * side, 0) for column in clear}
    assert (step.name, set(step.step.settled)) == (name, expected)
