"""Minesweeper: valid and invalid boards, rules against all fillings, wording."""

import pytest
from enumeration import CELLS, equals_enumeration, near
from examples.minesweeper import minesweepers
from hypothesis import given
from tables import table

import nono
from nono.genres.layer_puzzle import LayerPuzzle


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


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("rows", "name", "mines", "clear"),
    table("""
['.....', '?121?'] | 1-2-1 | '13' | 024
['.....', '?353?', '?***?'] | 1-2-1 | '13' | 024
['......', '?1221?'] | 1-2 | '3' | '0'
['......', '11????'] | 1-1 | '' | '2'
"""),
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
