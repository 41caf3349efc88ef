"""Mosaic: valid and invalid boards, rules against all fillings, picture, wording."""

from enumeration import CELLS, equals_enumeration, near
from examples.mosaic import mosaics
from hypothesis import given

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
