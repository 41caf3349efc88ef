"""The grader of lines: one named technique at a time, the easiest first, until none applies; it never guesses.

The techniques are those of ``line_techniques.def``, in tiers: 0 to 4 look at one line and are together as strong as
line logic, 5 to 7 assume a colour of a cell and look at what follows.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from nono.backend.native.cardinality_grader import End
from nono.backend.native.engine import engine, seconds, why_not
from nono.base.errors import BackendError
from nono.model.answer import Cancel
from nono.model.model import Model

DEEP_WORK = 2_000_000  # removed colours that contradiction-2 may process: a few tenths of a second


@dataclass(frozen=True, slots=True)
class LineStep:
    """One technique fired once.

    ``line`` and ``block`` (of the line) are -1 for techniques without one; ``cell`` and ``colour`` were assumed (-1:
    nothing was, or every colour of the cell in turn) and ``refuted`` is the line that had no arrangement then. ``open``
    is the number of lines to which the technique applied. ``removed`` are the (cell, colour) that it removed.
    """

    technique: str
    line: int
    block: int
    cell: int
    colour: int
    refuted: int
    open: int
    removed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LineTrace:
    """The steps, as the engine's C ints; iterate to get them. ``conflict``: a line without arrangement, or -1."""

    end: End
    conflict: int
    colours: int
    flat: memoryview

    def __iter__(self) -> Iterator[LineStep]:
        names = list(line_techniques())
        flat, at = self.flat, 0
        while at < len(flat):
            technique, line, block, cell, colour, refuted, open_lines, losses = flat[at : at + 8]
            lost = flat[at + 8 : at + 8 + losses]
            at += 8 + losses
            removed = tuple(divmod(value, self.colours) for value in lost)
            yield LineStep(names[technique], line, block, cell, colour, refuted, open_lines, removed)


@dataclass(frozen=True, slots=True)
class Measures:
    """Batenburg's sweeps, the lines that pbnsolve's job list settles, and the cells that a single clue settles."""

    sweeps: int
    settled_lines: int
    opening: int


@cache
def line_techniques() -> dict[str, int]:
    """The techniques, easiest first, with their tiers. Raises `BackendError` without the compiled engine."""
    if engine is None:
        raise BackendError(f"grading: {why_not}")
    return {name.replace("_", "-"): tier for name, tier in engine.line_techniques()}


def trace(
    model: Model,
    most_tier: int = 9,
    deep_work: int = DEEP_WORK,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> LineTrace:
    """Solve a model of lines by techniques up to a tier, with every step.

    ``end`` is `End.STALLED` where the time runs out, or once ``cancel`` is set. Raises `BackendError` for a model with
    count rules or a missing engine.
    """
    if engine is None:
        raise BackendError(f"grading: {why_not}")
    try:
        end, conflict, steps = engine.grade_lines(model, most_tier, deep_work, seconds(time_limit), cancel)
    except (TypeError, ValueError) as error:
        raise BackendError(f"grading: {error}") from None
    return LineTrace(End(end), conflict, model.colours, memoryview(array("i", steps)))


def measure(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> Measures | None:
    """Three figures on a model of lines under line logic, None if the time runs out, or once ``cancel`` is set.

    Raises `BackendError` without the engine.
    """
    if engine is None:
        raise BackendError(f"grading: {why_not}")
    found = engine.measure_lines(model, seconds(time_limit), cancel)
    return None if found is None else Measures(*found)
