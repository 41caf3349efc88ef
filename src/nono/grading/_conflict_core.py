"""Finds rules that contradict each other: a small set of lines or count rules without a common solution.

Rules are left out, first halves of the set and then single rules, as long as the others still contradict each other. No
rule of the result can be left out, but a smaller set may exist.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nono.backend import able
from nono.backend.native.graders import End
from nono.grading._grade import LINE_LOGIC, derive
from nono.model.answer import FOREVER, Task, Until
from nono.model.model import Counts, Lines, Model

MOST_CONFLICTS = 20_000  # maximum number of conflicts for testing all rules; if it is reached, they count as solvable
FACTORS = (40_503, 25_253, 10_007, 58_111)  # factors for shuffling, which the page uses too
PRIME = 65_537
FEW = 60  # a set of at most this many rules is small
OF_FEW, QUICK = 2_000, 300  # maximum number of conflicts for testing a small set; the same for a larger set


def conflicting(model: Model, until: Until = FOREVER) -> list[int]:
    """Return the numbers of lines (rows first) or count rules that have no common solution; empty if none were found.

    If the time runs out, the set may be larger than necessary. Raises `BackendError` without the compiled engine.
    """
    every = list(range(len(model.lines) or len(model.counts)))
    derivation = derive(model, LINE_LOGIC, until)
    few: list[int] = []
    if derivation.end is End.CONTRADICTION and derivation.conflict is not None:
        looked_at = (rule for step in derivation.steps[::-1] for rule in step.looked_at)
        few = [rule for rule in dict.fromkeys([derivation.conflict, *looked_at]) if rule >= 0]
    if few and is_unsolvable(model, few, until):  # otherwise, the conflict includes a line that lacks some colour
        orders = [few, few[::-1], *shuffled(every)]
    elif is_unsolvable(model, every, until):
        orders = [every, every[::-1]]
    else:
        return []
    return min((minimal(model, order, until) for order in orders), key=len)


def shuffled(rules: Sequence[int]) -> Iterator[list[int]]:
    """Yield all rules in several orders, because another order may lead to a smaller set.

    The orders are the same in every run.
    """
    for factor in FACTORS:
        yield sorted(rules, key=[(rule + 1) * factor % PRIME for rule in rules].__getitem__)


def minimal(model: Model, rules: Sequence[int], until: Until) -> list[int]:
    """Return a minimal set of rules without a common solution; the last rules are left out first.

    When the time runs out, the remaining rules stay in the set.
    """
    left = list(rules)
    size = max(1, len(left) // 2)
    while True:
        end = len(left)
        while end > 0:
            if until.stop():
                return sorted(left)
            part = left[: max(0, end - size)] + left[end:]
            if is_unsolvable(model, part, until):
                left = part
            end -= size
        if size == 1:
            return sorted(left)
        size = max(1, min(size, len(left)) // 2)


def is_unsolvable(model: Model, rules: Sequence[int], until: Until) -> bool:
    """Return whether a limited search proves that these lines or count rules have no common solution."""
    every = len(model.lines) or len(model.counts)
    most = MOST_CONFLICTS if len(rules) == every else OF_FEW if len(rules) <= FEW else QUICK
    task = Task(1, until.seconds(), options={"max_conflicts": most}, cancel=until.cancel)
    outcome = able("solve_many").solve(restricted(model, rules), task)
    return bool(outcome.complete and not outcome.solutions)


def restricted(model: Model, wanted: Sequence[int]) -> Model:
    """Return a model with only some of the lines or count rules."""
    wanted = sorted(wanted)
    if len(model.lines):
        return replace(model, lines=some_lines(model.lines, wanted))
    return replace(model, counts=some_counts(model.counts, wanted))


def some_lines(lines: Lines, wanted: Sequence[int]) -> Lines:
    cell_start, cells, block_start, length, colour = (array("i") for _ in range(5))
    cell_start.append(0)
    block_start.append(0)
    for line in wanted:
        cells.extend(lines.cells_of(line))
        blocks = slice(lines.block_start[line], lines.block_start[line + 1])
        length.extend(lines.length[blocks])
        colour.extend(lines.colour[blocks])
        cell_start.append(len(cells))
        block_start.append(len(length))
    return Lines(cell_start, cells, block_start, length, colour)


def some_counts(counts: Counts, wanted: Sequence[int]) -> Counts:
    region_start, region, colour = array("i", [0]), array("i"), array("i")
    for rule in wanted:
        parts = slice(counts.region_start[rule], counts.region_start[rule + 1])
        region.extend(counts.region[parts])
        colour.extend(counts.colour[parts])
        region_start.append(len(region))
    least, most = (array("i", [own[rule] for rule in wanted]) for own in (counts.least, counts.most))
    return Counts(counts.cell_start, counts.cells, region_start, region, colour, least, most)
