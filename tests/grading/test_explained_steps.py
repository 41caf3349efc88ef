"""Every explained step holds in every solution, and has the name that the players of its genre use."""

import random

import pytest
from common import needs_engine

import nono
from nono.genres.layer_puzzle import LayerPuzzle
from nono.text import built_in

pytestmark = needs_engine

MOST = 50  # solutions to compare with
LAYERED = [one for one in map(nono.puzzle, built_in()) if isinstance(one, LayerPuzzle)]
PUZZLES = [one for one in LAYERED if one.height * one.width <= 100]
GENRES = sorted({one.genre for one in PUZZLES})


def is_sound(one: LayerPuzzle, start: list[str] | None) -> bool:
    """Whether the steps from a saved grid agree with all solutions from there."""
    solutions = [one.grid_of(grid) for grid in nono.solve(one, limit=MOST, start=start).grids]
    return all(
        all(grid[cell] != colour for cell, colour in step.step.removed)
        and all(grid[cell] == colour for cell, colour in step.step.settled)
        for step in nono.explain(one, start=start).steps
        for grid in solutions
    )


@pytest.mark.parametrize("genre", GENRES)
def test_steps_hold_in_every_solution(genre: str) -> None:
    rng = random.Random(genre)
    for one in [one for one in PUZZLES if one.genre == genre][:4]:
        assert is_sound(one, None)
        if grids := nono.solve(one, limit=1).grids:
            rows = one.rows_text(grids[0])
            assert is_sound(one, ["".join(key if rng.random() < 0.3 else "?" for key in row) for row in rows])
