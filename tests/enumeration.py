"""Boards small enough to try all fillings: compares the backends with a slow check of a genre's rules."""

from collections.abc import Callable
from itertools import product

from nono import solve
from nono.genres.layer_puzzle import LayerPuzzle

CELLS = 12  # maximum number of cells of an enumerated board

Check = Callable[[LayerPuzzle, dict[tuple[int, int], int]], bool]


def equals_enumeration(puzzle: LayerPuzzle, keeps_the_rules: Check, backend: str = "native") -> None:
    """Check that the solutions of a two-colour puzzle are the fillings that keep the rules; `violation` agrees."""
    result = solve(puzzle, backend, limit=None)  # first, because it raises where there is no engine
    places = list(product(range(puzzle.height), range(puzzle.width)))
    expected = set()
    for cells in product((0, 1), repeat=len(places)):
        filling = bytes(cells)
        keeps = keeps_the_rules(puzzle, dict(zip(places, cells, strict=True)))
        assert (puzzle.violation(filling) == "") == keeps, (puzzle, filling)
        if keeps:
            expected.add(filling)
    assert set(result.grids) == expected
    assert (result.count, result.complete) == (len(expected), True)


def near(place: tuple[int, int], far: int = 1) -> list[tuple[int, int]]:
    """Return the neighbours of a cell, at most eight; with ``far`` 0 only those that share a side."""
    row, column = place
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0) and (far or 0 in step)]
    return [(row + down, column + across) for down, across in steps]
