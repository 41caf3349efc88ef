"""Mosaic: valid and invalid boards, rules against all fillings, picture, wording."""

import pytest
from enumeration import CELLS, equals_enumeration, near
from hypothesis import given
from strategies import mosaics

import nono
from nono.genres.layer_puzzle import LayerPuzzle


def keeps_the_rules(puzzle: LayerPuzzle, cells: dict[tuple[int, int], int]) -> bool:
    """Check the rules cell by cell."""
    assert isinstance(puzzle, nono.Mosaic)
    counted = {place: sum(cells.get(other, 0) for other in [place, *near(place)]) for place in cells}
    return all(puzzle.numbers[row][column] in (".", str(number)) for (row, column), number in counted.items())


@given(mosaics(side=4).filter(lambda puzzle: puzzle.height * puzzle.width <= CELLS))
def test_solutions_are_the_fillings_that_keep_the_rules(puzzle: nono.Mosaic) -> None:
    equals_enumeration(puzzle, keeps_the_rules)


def test_clues_of_a_goal() -> None:
    puzzle = nono.Mosaic(["1..", "..1"], goal=["##.", ".##"], check=False)
    assert puzzle.resolve_mismatch("clues").goal is None
    with pytest.warns(nono.base.errors.PuzzleWarning, match="taken from the goal"):
        assert list(puzzle.resolve_mismatch("goal").numbers) == ["3..", "..3"]


def test_words() -> None:
    steps = [step.text for step in nono.explain(nono.Mosaic(["4.0.", "...."])).steps]
    assert steps[0] == (
        "columns 2 to 4 of rows 1 and 2 are white, because the 0 in row 1 column 3 allows no black cell (zero)"
    )
    assert nono.hint(nono.Mosaic(["4.0.", "...."])).text == (
        "there is no solution: these contradict one another: the 0 in row 1 column 3 counts no black cell, and the "
        "4 in row 1 column 1 counts four black cells"
    )
