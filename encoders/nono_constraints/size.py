"""Estimates from the clues, before a model is built, how large it becomes when CP-SAT turns it into clauses."""

from __future__ import annotations

from collections import Counter

from nono_constraints.cells import STEP
from nono_constraints.clues import Check, Model, colours_left, lines_of
from nono_constraints.line_model import LineModel, Size


def estimated(model: Model, line_model: LineModel, check: Check) -> Size:
    """Estimate the size of a model, in time linear in cells, blocks and regions of count rules."""
    size = Size(0, 0, 0)
    for left, cells in Counter(colours_left(model, check)).items():
        colours = left.bit_count()
        if colours > 1:  # with more than two colours, a clause says that exactly one holds
            size = size.plus(Size(colours * cells, cells if colours > 2 else 0, colours * cells))
    for number, line in enumerate(lines_of(model, check) or ()):
        if number % STEP == 0:
            check()
        size = size.plus(line_model.size(len(line.cells), line.blocks))
    counts = model.counts
    cells = 0  # in the regions of all rules
    for number, region in enumerate(counts.region):
        if number % STEP == 0:
            check()
        cells += counts.cell_start[region + 1] - counts.cell_start[region]
    clauses = cells if model.cells > model.shown else 0  # see `add_least_values`
    return size.plus(Size(0, len(counts.least) + clauses, cells + 2 * clauses))
