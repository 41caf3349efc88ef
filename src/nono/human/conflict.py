"""Lines that contradict one another: the smallest set found of a model's lines that has no solution.

Deletion: a part of the lines is left out where the others still contradict one another, halves first, then single
lines. What results is minimal (without any one of its lines there is a solution), not always the smallest of all.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from nono.backends import BACKENDS
from nono.engine.grader import End
from nono.human.grading import walk
from nono.model import Lines, Model
from nono.verdict import Task

MOST_CONFLICTS = 20_000  # of the search for a solution of some lines; beyond, they count as solvable


def conflicting_lines(model: Model) -> list[int]:
    """Numbers of lines, rows first, that have no common solution; empty: none were found.

    Raises `BackendError` without the compiled engine.
    """
    start = list(range(len(model.lines)))
    path = walk(model, most_tier=4)
    if path.end is End.CONTRADICTION and path.conflict is not None:
        looked_at = [path.conflict, *(step.line for step in path.steps[::-1] if step.line is not None)]
        few = list(dict.fromkeys(looked_at))
        if is_unsolvable(model, few):  # else a line that lacks a colour has a part in it
            start = few
    elif not is_unsolvable(model, start):
        return []
    return min((minimal(model, order) for order in (start, start[::-1])), key=len)


def minimal(model: Model, lines: Sequence[int]) -> list[int]:
    """Of lines without a common solution, some without which there is one; the last ones go first."""
    left = list(lines)
    size = max(1, len(left) // 2)
    while True:
        end = len(left)
        while end > 0:
            part = left[: max(0, end - size)] + left[end:]
            if is_unsolvable(model, part):
                left = part
            end -= size
        if size == 1:
            return sorted(left)
        size = max(1, min(size, len(left)) // 2)


def is_unsolvable(model: Model, lines: Sequence[int]) -> bool:
    """Whether these lines of the model have no common solution."""
    options = {"max_conflicts": MOST_CONFLICTS}
    outcome = BACKENDS["native"].solve(replace(model, lines=some(model.lines, lines)), Task(1, options=options))
    return bool(outcome.complete and not outcome.solutions)


def some(lines: Lines, wanted: Sequence[int]) -> Lines:
    """Some of the lines."""
    cell_start, cells, block_start, length, colour = (array("i") for _ in range(5))
    cell_start.append(0)
    block_start.append(0)
    for line in sorted(wanted):
        cells.extend(lines.cells[lines.cell_start[line] : lines.cell_start[line + 1]])
        blocks = slice(lines.block_start[line], lines.block_start[line + 1])
        length.extend(lines.length[blocks])
        colour.extend(lines.colour[blocks])
        cell_start.append(len(cells))
        block_start.append(len(length))
    return Lines(cell_start, cells, block_start, length, colour)
