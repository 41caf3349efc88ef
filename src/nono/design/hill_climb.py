"""Local search for harder puzzles: small changes that keep a puzzle unique and make it no easier, up to the grade.

`nono.design.generators.nonogram.pictures` alone uses it: a technique of its own, which can be read by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from nono.genres.base import Puzzle
from nono.grading.grade import SEARCH, model_of
from nono.grading.levels import GRADES, reached, within
from nono.model.answer import Verdict
from nono.model.model import Model
from nono.solving.solve import solve_many

CHANGES = 2400  # tried from one puzzle on
SIDE_BY_SIDE = 12
CONFLICTS = 300  # of the search for two solutions
Orbit = Sequence[tuple[int, ...]]  # for each cell, those that share its colour
TRIALS = GRADES["hard"]  # the tier above which a puzzle is expert or search


def hill_climb(
    cells: bytearray,
    puzzle: Callable[[bytearray], Puzzle],
    grade: str,
    rng: Random,
    orbit: Orbit,
    check: Callable[[], object],
) -> bytearray | None:
    """The picture of a puzzle of the grade, ``expert`` or ``search``, found by changing this one, or None.

    A change flips a cell, or an ink cell and a blank one, with all cells that the symmetry ties to them. Of unique
    puzzles it keeps the one of which trials leave more cells open, then the one with the higher score. What ``check``
    raises between steps ends the search.
    """
    height = reached(model_of(puzzle(cells)), TRIALS)
    for _ in range(CHANGES // SIDE_BY_SIDE):
        check()
        pictures = [changed(cells, rng, orbit) for _ in range(SIDE_BY_SIDE)]
        puzzles = [puzzle(picture) for picture in pictures]
        results = list(solve_many(puzzles, "native", use_goal=False, max_conflicts=CONFLICTS))
        for picture, one, result in zip(pictures, puzzles, results, strict=True):
            if result.verdict is not Verdict.UNIQUE:
                continue
            check()
            model = model_of(one)
            now = reached(model, TRIALS)
            if now < height:
                continue
            height, cells = now, picture
            if now[0] > 0 and is_of_grade(model, grade, now[0]):
                return picture
    return None


def is_of_grade(model: Model, grade: str, left: int) -> bool:
    """Whether a puzzle of which trials leave so many cells open is of the grade."""
    if grade == SEARCH:  # few open cells seldom withstand contradiction-2, which takes long to find out
        return 2 * left > model.cells and not within(model, GRADES["expert"])
    return within(model, GRADES[grade])


def changed(cells: bytearray, rng: Random, orbit: Orbit) -> bytearray:
    """The picture with a cell of another colour, or two that swap theirs; every colour is kept."""
    colours = sorted(set(cells))
    while True:
        new = bytearray(cells)
        first, second = rng.randrange(len(cells)), rng.randrange(len(cells))
        if rng.random() < 0.5:
            first_colour, second_colour = cells[second], cells[first]
        else:
            first_colour, second_colour = rng.choice(colours), cells[second]
        for cell, colour in ((second, second_colour), (first, first_colour)):
            for one in orbit[cell]:
                new[one] = colour
        if new != cells and len(set(new)) == len(colours):
            return new
