"""Finds rules that contradict each other, and leaves out rules of a model."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from nono.backend.native import graders
from nono.base.limits import NO_LIMITS, Limits
from nono.model import Counts, Lines, Model


def conflicting(model: Model, limits: Limits = NO_LIMITS) -> list[int]:
    """Return the numbers of lines (rows first) or count rules that have no common solution; empty if none were found.

    If the time runs out, the set may be larger than necessary. Raises `BackendError` without the compiled engine.
    """
    return [] if limits.stop() else graders.conflict_core(model, limits)


def restricted(model: Model, wanted: Sequence[int]) -> Model:
    """Return a model with only some of the lines or count rules."""
    wanted = sorted(wanted)
    if len(model.lines):
        return replace(model, lines=some_lines(model.lines, wanted))
    return replace(model, counts=some_counts(model.counts, wanted))


def some_lines(lines: Lines, wanted: Sequence[int]) -> Lines:
    """Return only the wanted lines.

    The cells of all lines are in one array, and so are the blocks; ``cell_start`` and ``block_start`` have where those
    of each line begin, and at last their end.
    """
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
    """Return only the wanted count rules. The regions of all rules are in one array, with the colour of each."""
    region_start, region, colour = array("i", [0]), array("i"), array("i")
    for rule in wanted:
        parts = slice(counts.region_start[rule], counts.region_start[rule + 1])
        region.extend(counts.region[parts])
        colour.extend(counts.colour[parts])
        region_start.append(len(region))
    least, most = (array("i", [bounds[rule] for rule in wanted]) for bounds in (counts.least, counts.most))
    return Counts(counts.cell_start, counts.cells, region_start, region, colour, least, most)
