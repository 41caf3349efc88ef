"""Graders for lines and for count rules. They apply named techniques, the easiest first, until none applies.

The graders never guess. The techniques for lines up to tier 4 look at one line; together, they are as strong as line
logic. Those of tiers 5 to 7 assume a cell's colour and follow the consequences. The techniques for count rules depend
only on the kind of rule, so they suit every genre with count rules. Sudoku and Latin squares have a grader of their
own. ``line_techniques.def`` and ``techniques.def`` in ``src/engine/grading`` list all techniques.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import NamedTuple

from nono.backend.native.engine import compiled, seconds
from nono.base.errors import BackendError
from nono.base.limits import NO_LIMITS, Limits
from nono.model import Model

DEEP_WORK = 2_000_000  # maximum number of colour removals at the highest tier, which take a few tenths of a second


class GradingEnd(StrEnum):
    """How the grading ended. `STALLED` means that no technique applies, but some cells are open."""

    SOLVED = "solved"
    STALLED = "stalled"
    CONTRADICTION = "contradiction"


ENDS = tuple(GradingEnd)  # in the order of the engine's numbers


class GraderBound(NamedTuple):
    """The lower or upper bound in a rule, or in the implicit rule that a cell has exactly one colour.

    ``rule`` is an index into the model's counts, or -1 for a cell's bound; ``cell`` is -1 for a rule's bound.
    """

    rule: int
    cell: int
    is_most: bool


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One application of a technique.

    ``bounds`` justify the step. A trial has no bounds, but ``trial``: its cell and colour. ``removed`` lists the
    removed colours and ``settled`` the cells left with one colour, both as (cell, colour). ``places`` is the number of
    places to which the technique applied, or 0 if the grader did not count them.

    If the trace is explained, ``places`` is known, ``needs`` tells for each bound how many more values it needs or
    allows, and ``coloured`` lists the cells that have a colour which the first rule counts.
    """

    technique: str
    bounds: tuple[GraderBound, ...]
    trial: tuple[int, int] | None
    removed: tuple[tuple[int, int], ...]
    settled: tuple[tuple[int, int], ...]
    places: int = 0
    needs: tuple[int, ...] = ()
    coloured: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps of a grading as the engine's array of C ints; iterating yields each step as a `TraceStep`.

    If the trace is explained, ``facts`` is not empty unless there are no steps. After a contradiction, ``broken`` is
    then the rule that cannot be kept, or -1 - c for a cell c without a colour.
    """

    end: GradingEnd
    colours: int
    flat: memoryview
    facts: memoryview
    broken: int | None

    def __iter__(self) -> Iterator[TraceStep]:
        """Yield the steps in order."""
        names = list(count_techniques())
        start = next_fact = 0
        while start < len(self.flat):
            technique, tried, places, number, losses = self.flat[start : start + 5]
            needs: tuple[int, ...] = ()
            coloured: tuple[int, ...] = ()
            if len(self.facts):  # the places, a need per bound, a number of cells, and these cells
                places = self.facts[next_fact]
                needs = tuple(self.facts[next_fact + 1 : next_fact + 1 + number])
                first = next_fact + 2 + number
                next_fact = first + self.facts[first - 1]
                coloured = tuple(self.facts[first:next_fact])
            # the five numbers are followed by pairs: kind and index per bound, then lost and settled value per loss
            end_of_bounds = start + 5 + 2 * number
            end = end_of_bounds + 2 * losses
            bounds, changes = self.flat[start + 5 : end_of_bounds], self.flat[end_of_bounds:end]
            start = end
            yield TraceStep(
                names[technique],
                bounds=tuple(map(_bound, bounds[::2], bounds[1::2])),
                trial=None if tried < 0 else divmod(tried, self.colours),
                removed=tuple(divmod(value, self.colours) for value in changes[::2]),
                settled=tuple(divmod(value, self.colours) for value in changes[1::2] if value >= 0),
                places=places,
                needs=needs,
                coloured=coloured,
            )


class BoundKind(IntEnum):
    """The kinds of bounds, as in the engine (``src/engine/grading/bound_sets.hpp``)."""

    RULE_LEAST, RULE_MOST, CELL_LEAST, CELL_MOST = range(4)


def _bound(kind: int, index: int) -> GraderBound:
    """Return the bound of a rule or a cell, given as the engine's numbers."""
    is_most = kind in (BoundKind.RULE_MOST, BoundKind.CELL_MOST)
    is_rule = kind in (BoundKind.RULE_LEAST, BoundKind.RULE_MOST)
    return GraderBound(index, -1, is_most) if is_rule else GraderBound(-1, index, is_most)


@cache
def count_techniques() -> dict[str, int]:
    """Return the techniques with their tiers, easiest first; raise `BackendError` without the compiled engine."""
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").techniques()}


def trace_counts(
    model: Model,
    most_tier: int = 9,
    options: Mapping[str, object] | None = None,
    limits: Limits = NO_LIMITS,
    explained: bool = False,
) -> Trace:
    """Solve a model of count rules by techniques up to a tier, and record every step. This is about as fast as solving.

    With ``explained``, the trace has the facts that explanations state. ``end`` is also `GradingEnd.STALLED` at the
    ``limits``. ``options`` are options of the backend ``native`` (``trial``, ``trial_order``, ...). Raises
    `BackendError` for a model with lines, a wrong option or a missing engine.
    """
    try:
        end, steps, facts, broken = compiled("grading").grade(
            model, most_tier, options or {}, explained, seconds(limits.seconds()), cancel=limits
        )
    except (TypeError, ValueError) as error:
        raise BackendError(f"grading: {error}") from None
    return Trace(ENDS[end], model.colours, memoryview(array("i", steps)), memoryview(array("i", facts)), broken)


class LineReason(NamedTuple):
    """Why a step holds: the number of a sentence (-1: the technique says it), and what the sentence contains.

    ``colour`` is the colour that the step places or excludes (-1: several), and ``number`` the number of its cells in
    the clue. ``lacking`` lists crossing lines on whose lack of the colour the step depends.
    """

    sentence: int
    colour: int
    number: int
    lacking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineStep:
    """One application of a technique.

    ``line`` and ``block`` (an index in the line) are -1 if the technique has none. ``cell`` and ``colour`` are the
    assumption, or -1 without one; ``colour`` is also -1 if every colour of the cell was assumed in turn. ``refuted`` is
    the line that had no arrangement under the assumption. ``open`` is the number of lines to which the technique
    applied. ``removed`` lists (cell, colour) pairs. If the trace is not explained, there is no ``reason``.
    """

    technique: str
    line: int
    block: int
    cell: int
    colour: int
    refuted: int
    open: int
    removed: tuple[tuple[int, int], ...]
    reason: LineReason | None = None


@dataclass(frozen=True, slots=True)
class LineTrace:
    """The steps as C ints; iterating yields `LineStep` objects. ``conflict`` is a line without an arrangement, or
    -1."""

    end: GradingEnd
    conflict: int
    colours: int
    flat: memoryview
    reasons: memoryview

    def __iter__(self) -> Iterator[LineStep]:
        """Yield the steps in order."""
        names = list(line_techniques())
        reasons = self.reasons
        start = next_reason = 0
        while start < len(self.flat):
            technique, line, block, cell, colour, refuted, open_lines, losses = self.flat[start : start + 8]
            lost = self.flat[start + 8 : start + 8 + losses]
            start += 8 + losses
            removed = tuple(divmod(value, self.colours) for value in lost)
            reason = None
            if len(reasons):
                sentence, ink, number, lines = reasons[next_reason : next_reason + 4]
                next_reason += 4 + lines
                reason = LineReason(sentence, ink, number, tuple(reasons[next_reason - lines : next_reason]))
            yield LineStep(names[technique], line, block, cell, colour, refuted, open_lines, removed, reason)


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


@cache
def line_techniques() -> dict[str, int]:
    """Return the techniques with their tiers, easiest first; raise `BackendError` without the compiled engine."""
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").line_techniques()}


def trace_lines(
    model: Model,
    most_tier: int = 9,
    limits: Limits = NO_LIMITS,
    explained: bool = False,
) -> LineTrace:
    """Solve a model of lines by techniques up to a tier and record every step.

    With ``explained``, each step has a reason. ``end`` is also `GradingEnd.STALLED` at the ``limits``. Raises
    `BackendError` for a model with count rules or a missing engine.
    """
    try:
        end, conflict, steps, reasons = compiled("grading").grade_lines(
            model, most_tier, DEEP_WORK, explained, seconds(limits.seconds()), cancel=limits
        )
    except (TypeError, ValueError) as error:
        raise BackendError(f"grading: {error}") from None
    return LineTrace(ENDS[end], conflict, model.colours, memoryview(array("i", steps)), memoryview(array("i", reasons)))


def measure(model: Model, limits: Limits = NO_LIMITS) -> Measures | None:
    """Return the `Measures` of a model of lines; None at the ``limits``.

    Raises `BackendError` without the engine.
    """
    measures = compiled("grading").measure_lines(model, seconds(limits.seconds()), cancel=limits)
    return None if measures is None else Measures(*measures)
