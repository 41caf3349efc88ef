"""The steps of the engine's graders as they trace them: one step at a time, with what explanations state about it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from nono.backend.native.engine import compiled
from nono.backend.native.graders import DEEP_WORK, ENDS, GradingEnd
from nono.model import Model


@cache
def count_techniques() -> dict[str, int]:
    """Return the techniques with their tiers, easiest first."""
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").techniques()}


@cache
def line_techniques() -> dict[str, int]:
    """Return the techniques with their tiers, easiest first."""
    return {name.replace("_", "-"): tier for name, tier in compiled("grading").line_techniques()}


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


def trace_counts(
    model: Model, most_tier: int = 9, options: Mapping[str, object] | None = None, explained: bool = False
) -> Trace:
    """Solve a model of count rules by techniques up to a tier, and record every step."""
    end, steps, facts, broken = compiled("grading").grade(model, most_tier, options or {}, explained)
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


def trace_lines(model: Model, most_tier: int = 9, explained: bool = False) -> LineTrace:
    """Solve a model of lines by techniques up to a tier, and record every step."""
    end, conflict, steps, reasons = compiled("grading").grade_lines(model, most_tier, DEEP_WORK, explained)
    return LineTrace(ENDS[end], conflict, model.colours, memoryview(array("i", steps)), memoryview(array("i", reasons)))
