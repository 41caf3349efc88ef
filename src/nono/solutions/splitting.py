"""The number of solutions of a model with count rules, by components: what binds each other no longer is counted apart.

Propagation leaves cells open; those that share a rule which the colours left could still break are in one component.
The solutions of each are enumerated, the others held at those of one solution, and the numbers multiplied.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic

from nono.backends import BACKENDS
from nono.backends.reference import Rules
from nono.model import Model
from nono.verdict import Interrupted, Tally, Task


def components(model: Model, deadline: float = float("inf")) -> list[set[int]] | None:
    """The open cells of a model, apart; none of a model without a solution. None when the time ran out."""
    rules = Rules(model)
    domains = [(1 << model.colours) - 1] * model.cells
    for code in model.removed:
        domains[code // model.colours] &= ~(1 << code % model.colours)
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
    """Whether a count rule holds whatever colours its cells get of those left."""
    if rule < len(rules.clues):
        return False
    colour, least, most = rules.counts[rule - len(rules.clues)]
    own = [domains[cell] for cell in rules.cells[rule]]
    return sum(domain == 1 << colour for domain in own) >= least and sum(domain >> colour & 1 for domain in own) <= most


def tally_components(model: Model, task: Task, tell: Callable[[int], object] | None = None) -> Tally:
    """Count by components on native; ``tell`` is called after each with a proven lower bound.

    When a limit of ``task`` runs out, or at Ctrl-C (``stop`` "interrupt"), the count is a lower bound.
    """
    native = BACKENDS["native"]
    deadline = float("inf") if task.time_limit is None else monotonic() + task.time_limit

    def left() -> float | None:
        return None if task.time_limit is None else max(deadline - monotonic(), 1e-9)

    count = 0
    try:
        first = native.solve(model, replace(task, limit=1))
        if not first.solutions:
            return Tally(0, first.complete, first.stop, first.stats)
        count = 1
        parts = components(model, deadline)
        if parts is None:
            return Tally(count, False, "time", first.stats)
        for part in sorted(parts, key=lambda part: (len(part), min(part))):
            held = array("i", _others(model, first.solutions[0], part))
            rest = replace(model, removed=model.removed + held)
            found = native.solve(rest, replace(task, limit=None, time_limit=left(), listed=False))
            count *= max(1, found.count)
            if not found.complete:
                return Tally(count, False, found.stop, found.stats)
            if tell is not None:
                tell(count)
    except Interrupted as interrupted:
        return Tally(count * max(interrupted.outcome.count, 1), False, "interrupt")
    return Tally(count, True, "", {**first.stats, "components": len(parts)})


def _others(model: Model, solution: bytes, part: set[int]) -> Iterator[int]:
    """The codes of all colours but the solution's of the cells outside the part."""
    for cell, own in enumerate(solution):
        if cell not in part:
            yield from (cell * model.colours + colour for colour in range(model.colours) if colour != own)
