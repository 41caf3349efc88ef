"""Graders for lines and for count rules. They apply named techniques, the easiest first, until none applies.

The graders never guess. The techniques for lines up to tier 4 look at one line; together, they are as strong as line
logic. Those of tiers 5 to 7 assume a cell's colour and follow the consequences. The techniques for count rules depend
only on the kind of rule, so they suit every genre with count rules. Sudoku and Latin squares have a grader of their
own. ``line_techniques.def`` and ``techniques.def`` in ``src/engine/grading`` list all techniques.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import StrEnum

from nono.backend.native.engine import compiled, seconds
from nono.base.limits import NO_LIMITS, Limits
from nono.model import Model

DEEP_WORK = 2_000_000  # maximum number of colour removals at the highest tier, which take a few tenths of a second


class GradingEnd(StrEnum):
    """How the grading ended. `STALLED` means that no technique applies, but some cells are open."""

    SOLVED = "solved"
    STALLED = "stalled"
    CONTRADICTION = "contradiction"


ENDS = tuple(GradingEnd)  # in the order of the engine's numbers
ALL = 1 << 31  # a number that no puzzle has steps
NONE = array("i")


@dataclass(frozen=True, slots=True)
class Graded:
    """How techniques up to a tier end: with what score, and how many cells of the board are open.

    ``possible`` has a byte for each colour of each of these cells (cell * colours + colour): 1 if it is possible.
    """

    end: GradingEnd
    possible: bytes
    open: int
    score: float


def grade(model: Model, most_tier: int, limits: Limits = NO_LIMITS) -> Graded:
    """Solve a model by techniques up to a tier. At the ``limits``, the end is `GradingEnd.STALLED`.

    Raises `BackendError` without the compiled engine.
    """
    task = model, "", "", NONE  # no words
    # no steps, and the values that are possible before a step that is never reached, which means at the end
    first, most = ALL, 0
    end, _, _, possible, still_open, _, score = compiled("grading").explain(
        *task, most_tier, False, first, most, NONE, NONE, seconds(limits.seconds()), cancel=limits
    )
    return Graded(ENDS[end], possible, still_open, score)


def conflict_core(model: Model, limits: Limits = NO_LIMITS) -> list[int]:
    """Return a small set of lines, or of count rules of a model without lines, that have no common solution.

    The list is empty if no contradiction was found. Raises `BackendError` without the compiled engine.
    """
    return array("i", compiled("grading").conflict_core(model, seconds(limits.seconds()), cancel=limits)).tolist()


@dataclass(frozen=True, slots=True)
class Measures:
    """Three measures: Batenburg's sweeps, the lines settled by pbnsolve's job list, and the cells settled by single
    clues.
    """

    sweeps: int
    settled_lines: int
    opening: int


def measure(model: Model, limits: Limits = NO_LIMITS) -> Measures | None:
    """Return the `Measures` of a model of lines; None at the ``limits``.

    Raises `BackendError` without the engine.
    """
    measures = compiled("grading").measure_lines(model, seconds(limits.seconds()), cancel=limits)
    return None if measures is None else Measures(*measures)
