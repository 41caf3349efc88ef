"""All solutions of a model with count rules, by components that share no rule any more.

Propagation leaves cells open; two of them are in one component if they share a rule that the colours left could still
break. The solutions of each component are enumerated, with the other cells of the board held at one solution, and the
numbers multiplied; a component of hidden cells alone counts once. To draw one solution at random, one of each
component is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import NamedTuple

from nono.backend.protocol import Backend
from nono.backend.reference import Rules
from nono.base.errors import BackendError
from nono.model.answer import Interrupted, Tally, Task
from nono.model.model import Model

LARGEST = 100_000  # solutions of one component that are listed


class TooManyError(BackendError):
    """A component has too many solutions to list."""


class Choice(NamedTuple):
    """The cells of a component and, if they are listed, its solutions, each with one of all other components."""

    cells: list[int]
    solutions: list[bytes]


def components(model: Model, deadline: float = float("inf")) -> list[set[int]] | None:
    """The open cells of a model by component; none if propagation finds no solution. None when the time runs out."""
    rules = Rules(model)
    domains = model.domains()
    fits = all(domains) and rules.propagate(domains, list(range(len(rules))), deadline)
    if fits is None:
        return None
    cells = {cell for cell, domain in enumerate(domains) if domain & (domain - 1)} if fits else set()
    joined = {cell: {cell} for cell in cells}
    for rule in range(len(rules)):
        if _is_kept(rules, rule, domains):
            continue
        bound = [cell for cell in rules.cells[rule] if cell in cells]
        for cell in bound[1:]:
            small, large = sorted((joined[bound[0]], joined[cell]), key=len)
            if small is not large:
                large |= small
                joined.update(dict.fromkeys(small, large))
    return list({id(part): part for part in joined.values()}.values())


def _is_kept(rules: Rules, rule: int, domains: list[int]) -> bool:
    """Whether a count rule holds for every choice among the colours left to its cells."""
    if rule < len(rules.clues):
        return False
    wanted, least, most = rules.counts[rule - len(rules.clues)]
    own = [(domains[cell], colours) for cell, colours in zip(rules.cells[rule], wanted, strict=True)]
    return (
        sum(not domain & ~colours for domain, colours in own) >= least
        and sum(domain & colours > 0 for domain, colours in own) <= most
    )


def tally_components(
    backend: Backend, model: Model, task: Task, report: Callable[[int], object] | None = None
) -> Tally:
    """Count by components; ``report`` is called after each with a proven lower bound.

    When a limit of ``task`` runs out, or at Ctrl-C (``stop`` "interrupt"), the count is a lower bound.
    """

    def each(_: Choice, count: int) -> None:
        if report is not None:
            report(count)

    return _multiply(backend, model, replace(task, listed=False), each)[0]


def sample_components(
    backend: Backend, model: Model, task: Task, shares: bool, report: Callable[[int], object] | None = None
) -> tuple[Tally, list[bytes], list[int]]:
    """Draw solutions by components: one of each, drawn by itself, together make one of all. As ``Backend.sample``.

    Raises `TooManyError` where one component has more than ``LARGEST`` solutions: they are listed to draw from them.
    """
    deadline = task.deadline()
    choices: list[Choice] = []

    def each(choice: Choice, count: int) -> None:
        choices.append(choice)
        if report is not None:
            report(count)

    tally, solution = _multiply(backend, model, task, each)
    grids: list[bytes] = []
    if not tally.complete or not tally.count:
        return tally, grids, []
    try:
        numbers = _shares(model, tally.count, solution, choices) if shares else []
        rng = Random(task.seed)
        for _ in range(task.limit or 0):
            if monotonic() > deadline:
                return replace(tally, stop="time"), grids, numbers
            if task.is_cancelled():
                return replace(tally, stop="cancelled"), grids, numbers
            grid = bytearray(solution)
            for cells, solutions in choices:
                drawn = rng.choice(solutions)
                for cell in cells:
                    grid[cell] = drawn[cell]
            grids.append(bytes(grid))
    except KeyboardInterrupt:
        return replace(tally, stop="interrupt"), grids, numbers
    return tally, grids, numbers


def _shares(model: Model, count: int, solution: bytes, choices: list[Choice]) -> list[int]:
    """The number of solutions for each colour of each cell, of ``count`` in all."""
    numbers = [count * (own == colour) for own in solution for colour in range(model.colours)]
    for cells, solutions in choices:
        for cell in cells:
            often = Counter(grid[cell] for grid in solutions)
            for colour in range(model.colours):
                numbers[cell * model.colours + colour] = count // len(solutions) * often[colour]
    return numbers


def _multiply(backend: Backend, model: Model, task: Task, each: Callable[[Choice, int], object]) -> tuple[Tally, bytes]:
    """The number of solutions, and one of them; ``each`` is called with every component and the product so far."""
    deadline = task.deadline()
    count = 0
    solution = b""
    try:
        first = backend.solve(model, replace(task, limit=1, listed=True))
        if not first.solutions:
            return Tally(0, first.complete, first.stop, first.stats), solution
        count, solution = 1, first.solutions[0]
        parts = components(model, deadline)
        if parts is None:
            return Tally(count, False, "time", first.stats), solution
        shown = [own for part in parts if (own := {cell for cell in part if cell < model.shown})]
        for part in sorted(shown, key=lambda part: (len(part), min(part))):
            rest = model.held(solution, (cell for cell in range(model.shown) if cell not in part))
            left = None if task.time_limit is None else max(deadline - monotonic(), 1e-9)
            limit = LARGEST + 1 if task.listed else None
            found = backend.solve(rest, replace(task, limit=limit, time_limit=left))
            if task.listed and found.count > LARGEST:
                raise TooManyError(f"one component, {len(part)} cells, has over {LARGEST} solutions: too many to list")
            count *= max(1, found.count)
            if not found.complete:
                return Tally(count, False, found.stop, found.stats), solution
            each(Choice(sorted(part), found.solutions), count)
    except Interrupted as interrupted:
        return Tally(count * max(interrupted.outcome.count, 1), False, "interrupt"), solution
    return Tally(count, True, "", {**first.stats, "components": len(shown)}), solution
