"""The graders of lines and of count rules: one named technique at a time, the easiest first, until none applies.

They never guess. The techniques of lines are those of ``line_techniques.def``, in tiers: 0 to 4 look at one line and
are together as strong as line logic, 5 to 7 assume a colour of a cell and look at what follows. The techniques of count
rules, easiest first, by kind of rule (so that every genre made of such rules has them):

- ``exact-count-zero``: an exact rule of 0 removes its colour from its cells.
- ``exact-count-saturated``: an exact rule with all its cells found removes its colour from the others.
- ``exact-count-forced``: an exact rule needs every cell that can still have its colour.
- ``at-most-saturated``: a rule with an upper bound has reached it.
- ``at-least-one-witness``: a rule with a lower bound over one region needs every cell that can still have
  its colour.
- ``cell-min-witness``: the same over several regions (Akari: a cell that only one cell can light).
- ``subset``: of two rules one needs as many of the cells that they share as the other one allows: the other cells
  of the first have the colour, and those of the second have not.
- ``subsets``: the same of three or four rules; that a cell has one colour counts as a rule.
- ``trial-1``: a colour of a cell leads, by all of the above, to a contradiction, and is removed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from nono.backend.native.engine import compiled, seconds
from nono.base.errors import BackendError
from nono.model.answer import Cancel
from nono.model.model import Model

DEEP_WORK = 2_000_000  # removed colours that contradiction-2 may process: a few tenths of a second


class End(StrEnum):
    """How the grading ended; `STALLED`: some cells are open, and no technique settles any."""

    SOLVED = "solved"
    STALLED = "stalled"
    CONTRADICTION = "contradiction"


class Bound(NamedTuple):
    """The lower or the upper bound of a rule, or of a cell, which has one colour.

    ``rule`` is the index in the model's counts; it is -1 for a bound of a cell, and ``cell`` is -1 for one of a rule.
    """

    rule: int
    cell: int
    is_most: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One technique fired once.

    ``bounds`` are those of rules that it rests on, none for a trial, whose cell and colour are ``trial``. ``removed``
    are the colours that cells lost, ``settled`` the cells that were left with one colour, both as (cell, colour).
    """

    technique: str
    bounds: tuple[Bound, ...]
    trial: tuple[int, int] | None
    removed: tuple[tuple[int, int], ...]
    settled: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps, as the engine's array of C ints; iterate to get them as `Step`."""

    end: End
    colours: int
    flat: memoryview

    def __iter__(self) -> Iterator[Step]:
        names = list(count_techniques())
        flat, at = self.flat, 0
        while at < len(flat):
            technique, tried, number, losses = flat[at : at + 4]
            bounds = flat[at + 4 : at + 4 + number]
            at += 4 + number + 2 * losses
            lost, left = flat[at - 2 * losses : at : 2], flat[at + 1 - 2 * losses : at : 2]
            yield Step(
                names[technique],
                tuple(map(_bound, bounds)),
                None if tried < 0 else divmod(tried, self.colours),
                tuple(divmod(value, self.colours) for value in lost),
                tuple(divmod(value, self.colours) for value in left if value >= 0),
            )


def _bound(code: int) -> Bound:
    """The bound of a code: a rule, or -1 minus a cell, times 2, plus 1 for an upper bound."""
    number, is_most = code >> 1, bool(code & 1)
    return Bound(number, -1, is_most) if number >= 0 else Bound(-1, -1 - number, is_most)


@cache
def count_techniques() -> dict[str, int]:
    """The techniques, easiest first, with their tiers. Raises `BackendError` without the compiled engine."""
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").techniques()}


def trace_counts(
    model: Model,
    most_tier: int = 9,
    options: Mapping[str, object] | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Trace:
    """Solve a model of count rules by techniques up to a tier, with every step; about as fast as the solver.

    ``end`` is `End.STALLED` where the time runs out, or once ``cancel`` is set. ``options`` are those of backend native
    (``trial``, ``trial_order``, ...). Raises `BackendError` for a model with lines, a wrong option or a missing engine.
    """
    try:
        end, steps = compiled("grading").grade(model, most_tier, dict(options or {}), seconds(time_limit), cancel)
    except (TypeError, ValueError) as error:
        raise BackendError(f"grading: {error}") from None
    return Trace(End(end), model.colours, memoryview(array("i", steps)))


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
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").line_techniques()}


def trace_lines(
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
    try:
        end, conflict, steps = compiled("grading").grade_lines(model, most_tier, deep_work, seconds(time_limit), cancel)
    except (TypeError, ValueError) as error:
        raise BackendError(f"grading: {error}") from None
    return LineTrace(End(end), conflict, model.colours, memoryview(array("i", steps)))


def measure(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> Measures | None:
    """Three figures on a model of lines under line logic, None if the time runs out, or once ``cancel`` is set.

    Raises `BackendError` without the engine.
    """
    found = compiled("grading").measure_lines(model, seconds(time_limit), cancel)
    return None if found is None else Measures(*found)
