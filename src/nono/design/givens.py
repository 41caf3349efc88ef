"""The fewest given cells that leave a picture as the only solution, or let line logic find it.

An implicit hitting set: every failed set of givens yields cells of which one at least must be given (those in which
another solution differs, or that line logic leaves open); a smallest set that has one of each is tried next. The first
set that does is a smallest one, as each such set has a cell of all of them. Models and goals alone are needed here, no
genre: `nono.design.repair` has the puzzles.
"""

from __future__ import annotations

from dataclasses import replace

from nono.backend import able
from nono.base.grid import differing_cells
from nono.grading.grade import left_open
from nono.model.answer import FOREVER, Until
from nono.model.model import Model
from nono.solving.solve import make_task

NEAR = 30  # other solutions looked at within the cells of one


def fewest_givens(
    model: Model, goal: bytes, most: int, tier: int | None = None, until: Until = FOREVER
) -> list[int] | None:
    """The cells to give, or None where more than ``most`` are needed. ``goal`` is a solution of the model.

    ``tier``: that techniques up to this one solve it (see `nono.grading.grade`); None: that it is unique. Raises
    `TimeoutError`, whose text is "time" or "cancelled", where the search is ended, and `BackendError` without a backend
    that can solve in bulk.
    """
    needs: list[frozenset[int]] = []
    while True:
        cells = hit(needs, most)
        if cells is None:
            return None
        if stop := until.stop():
            raise TimeoutError(stop)
        need = differing(model, goal, cells, until) if tier is None else opened(model, goal, cells, tier)
        if not need:
            return sorted(cells)
        needs.append(need)


def differing(model: Model, goal: bytes, cells: frozenset[int], until: Until) -> frozenset[int]:
    """The cells in which a close other solution differs; none if there is none."""
    backend = able("solve_many")
    task = replace(make_task(2, until.seconds(), 0, {}, cancel=until.cancel), picture=goal)
    need: frozenset[int] = frozenset()
    outcome = backend.solve(model.held(goal, sorted(cells)), task)
    if outcome.stop:
        raise TimeoutError(outcome.stop)
    for grid in outcome.solutions:
        need = need or frozenset(differing_cells(goal, grid))
    if need:
        others = frozenset(range(model.shown)) - need
        near = backend.solve(model.held(goal, sorted(others)), replace(task, limit=NEAR)).solutions
        need = min((frozenset(differing_cells(goal, grid)) for grid in near if grid != goal), key=len, default=need)
    return need


def opened(model: Model, goal: bytes, cells: frozenset[int], tier: int) -> frozenset[int]:
    """The cells that techniques up to the tier leave open, even where as many others as can be are given."""
    found = frozenset(left_open(model.held(goal, sorted(cells)), tier))
    for cell in sorted(found):
        if cell in found:
            more = frozenset(range(model.shown)) - found | {cell}
            found = frozenset(left_open(model.held(goal, sorted(more)), tier)) or found
    return found


def hit(needs: list[frozenset[int]], most: int) -> frozenset[int] | None:
    """A smallest set, of ``most`` cells at most, that has a cell of each of the sets."""

    def search(chosen: frozenset[int], room: int) -> frozenset[int] | None:
        missed = [need for need in needs if not need & chosen]
        if not missed:
            return chosen
        if apart(missed) > room:
            return None
        need = min(missed, key=len)
        for cell in sorted(need, key=lambda cell: (-sum(cell in other for other in missed), cell)):
            if (found := search(chosen | {cell}, room - 1)) is not None:
                return found
        return None

    return next((found for room in range(most + 1) if (found := search(frozenset(), room)) is not None), None)


def apart(needs: list[frozenset[int]]) -> int:
    """How many of the sets have no cell in common, taken the smallest first: as many cells are needed at least."""
    taken: set[int] = set()
    number = 0
    for need in sorted(needs, key=len):
        if not need & taken:
            taken |= need
            number += 1
    return number
