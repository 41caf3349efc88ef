"""Boards small enough to try all fillings: what backends find, compared with a slow check of a genre's rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from nono.genres.layer_puzzle import LayerPuzzle
from nono.solving.solve import solve

CELLS = 12  # of boards that are enumerated

Check = Callable[[LayerPuzzle, dict[tuple[int, int], int]], bool]


def equals_enumeration(puzzle: LayerPuzzle, keeps_the_rules: Check, backend: str = "native") -> None:
    """The solutions of a puzzle of two colours are the fillings that keep the rules; `violation` finds the same."""
    places = list(product(range(puzzle.height), range(puzzle.width)))
    expected = set()
    for cells in product((0, 1), repeat=len(places)):
        filling = bytes(cells)
        keeps = keeps_the_rules(puzzle, dict(zip(places, cells, strict=True)))
        assert (puzzle.violation(filling) == "") == keeps, (puzzle, filling)
        if keeps:
            expected.add(filling)
    found = solve(puzzle, backend, limit=None)
    assert set(found.grids) == expected
    assert (found.count, found.complete) == (len(expected), True)


def near(place: tuple[int, int], far: int = 1) -> list[tuple[int, int]]:
    """The places around one, up to eight on the board, itself left out; ``far`` 0: those that share a side alone."""
    row, column = place
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0) and (far or 0 in step)]
    return [(row + down, column + across) for down, across in steps]
