"""Find the fewest given cells with which a picture is the only solution, or with which techniques find the picture.

The search computes implicit hitting sets. If a set of given cells fails, at least one cell of a certain group must be
given too. The group consists of the cells in which another solution differs, or of the cells that line logic leaves
open. Each step tries a smallest set that contains a cell of every group found so far. The first set that succeeds is
therefore a smallest one. This module knows only models and goals; `nono.design.givens` applies it to puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nono.backend import first_capable
from nono.base.grid import differing_cells
from nono.base.limits import NO_LIMITS, Limits
from nono.grading import left_open
from nono.model import Model
from nono.solving import make_task

NEAR = 30  # number of other solutions to find; the solution closest to the goal is used


def fewest_givens(
    model: Model, goal: bytes, most: int, tier: int | None = None, limits: Limits = NO_LIMITS
) -> list[int] | None:
    """Return the cells to give, or None if more than ``most`` cells are needed. ``goal`` is a solution of the model.

    With ``tier``, techniques up to this tier must solve the puzzle (see `nono.grading.grade`). If ``tier`` is None, the
    goal must be the only solution. Raises `TimeoutError` with the text "time" or "cancelled" if the search is stopped.
    Raises `BackendError` if no backend can solve in bulk.
    """

    def need_of(cells: frozenset[int]) -> frozenset[int] | None:
        """Return cells of which one more must be given, or None if these cells are enough."""
        return (differing(model, goal, cells, limits) if tier is None else opened(model, goal, cells, tier)) or None

    return smallest_choice(need_of, most, limits)


def smallest_choice(
    need_of: Callable[[frozenset[int]], frozenset[int] | None], most: int, limits: Limits
) -> list[int] | None:
    """Return a smallest choice of numbers that is enough, or None if no choice of at most ``most`` numbers is.

    ``need_of`` returns None for a choice that is enough. Otherwise, it returns a *need*: numbers of which every choice
    that is enough contains at least one. The needs found so far thus bound the size of all choices from below, and a
    smallest choice that meets them is the next one to try. An empty need means that no choice at all is enough. Raises
    `TimeoutError` at the limits.
    """
    needs: list[frozenset[int]] = []
    while (chosen := hitting_set(needs, most)) is not None:
        if stop := limits.stop():
            raise TimeoutError(stop)
        need = need_of(chosen)
        if need is None:
            return sorted(chosen)
        if not need:
            return None
        needs.append(need)
    return None


def differing(model: Model, goal: bytes, cells: frozenset[int], limits: Limits) -> frozenset[int]:
    """Return the cells in which another solution differs from the goal; a solution close to the goal is preferred.

    The set is empty if there is no other solution.
    """
    backend = first_capable("solve_many")
    task = replace(make_task(2, limits.seconds(), 0, {}, cancel=limits), picture=goal)
    need: frozenset[int] = frozenset()
    outcome = backend.solve(model.held(goal, sorted(cells)), task)
    if outcome.stop:
        raise TimeoutError(outcome.stop)
    for grid in outcome.solutions:
        need = need or frozenset(differing_cells(goal, grid))  # the goal itself differs in no cell
    if need:  # other solutions that differ only within these cells are at least as close to the goal
        others = frozenset(range(model.shown)) - need
        near = backend.solve(model.held(goal, sorted(others)), replace(task, limit=NEAR)).solutions
        need = min((frozenset(differing_cells(goal, grid)) for grid in near if grid != goal), key=len, default=need)
    return need


def opened(model: Model, goal: bytes, cells: frozenset[int], tier: int) -> frozenset[int]:
    """Return cells that techniques up to the tier leave open, even if all other cells are given.

    The set is empty if the techniques solve the puzzle with the given ``cells`` alone. It is made small, because a
    small need leaves the search few cells to try.
    """
    left = frozenset(left_open(model.held(goal, sorted(cells)), tier))
    for cell in sorted(left):  # give one cell more; keep the smaller set unless it is empty
        if cell in left:
            more = frozenset(range(model.shown)) - left | {cell}
            left = frozenset(left_open(model.held(goal, sorted(more)), tier)) or left
    return left


def hitting_set(needs: list[frozenset[int]], most: int) -> frozenset[int] | None:
    """Return a smallest set of cells that contains a cell of each group.

    Return None if such a set needs more than ``most`` cells.
    """

    def search(chosen: frozenset[int], allowed: int) -> frozenset[int] | None:
        """Return ``chosen`` with at most ``allowed`` more cells that meet every need, or None if there are none."""
        missed = [need for need in needs if not need & chosen]
        if not missed:
            return chosen
        if disjoint_groups(missed) > allowed:
            return None
        need = min(missed, key=len)
        # cells that meet many needs at once come first; the number of the cell only fixes the order
        for cell in sorted(need, key=lambda cell: (-sum(cell in group for group in missed), cell)):
            if (cells := search(chosen | {cell}, allowed - 1)) is not None:
                return cells
        return None

    return next((cells for number in range(most + 1) if (cells := search(frozenset(), number)) is not None), None)


def disjoint_groups(needs: list[frozenset[int]]) -> int:
    """Return a lower bound on the number of cells needed: the number of disjoint groups, chosen greedily."""
    taken: set[int] = set()
    number = 0
    for need in sorted(needs, key=len):
        if not need & taken:
            taken |= need
            number += 1
    return number
