"""CP-SAT model of the blocks' positions: an interval a block, and an optional interval a cell and colour.

For each line and colour, the cells that show the colour are intervals of length 1 that overlap no block of another
colour, and there are as many of them as the blocks of the colour have cells. The background is the colour without
blocks. (Intervals and no-overlap as in scheduling; Baptiste, Le Pape and Nuijten 2001.)
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from nono_encoders.blocks import all_blocks
from nono_encoders.cells import Allowed, Model, ints
from nono_encoders.cp_cells import Literals, cell_literals


def build(cp: Any, model: Model, allowed: Allowed) -> list[Literals]:
    """Write the rules of ``model`` into ``cp``; the literals of its cells."""
    lines = model.lines
    cells = cell_literals(cp, allowed)
    blocks = all_blocks(lines)
    if blocks is None:
        cp.add_bool_or([])
        return cells
    starts, sizes, ends, intervals = [], [], [], []
    for start, end, slack, blotted in zip(
        blocks.start.tolist(), blocks.end.tolist(), blocks.slack.tolist(), blocks.blotted.tolist(), strict=True
    ):
        first = cp.new_int_var(start, start + slack, "")
        size = cp.new_int_var(1, 1 + slack, "") if blotted else end - start + 1
        after = cp.new_int_var(end + 1, end + 1 + slack, "") if blotted else first + size
        starts.append(first)
        sizes.append(size)
        ends.append(after)
        intervals.append(cp.new_interval_var(first, size, after, ""))
    gap, colour_of = blocks.gap.tolist(), blocks.colour.tolist()
    for b in np.flatnonzero(~blocks.last).tolist():
        cp.add(starts[b + 1] >= ends[b] + gap[b])

    at = ints(lines.cells).tolist()
    bounds = zip(pairwise(ints(lines.cell_start).tolist()), pairwise(ints(lines.block_start).tolist()), strict=True)
    for (cell, cell_end), (block, block_end) in bounds:
        members = [cells[i] for i in at[cell:cell_end]]
        for colour in {0, *colour_of[block:block_end]}:
            showing = [(place, member[colour]) for place, member in enumerate(members) if colour in member]
            units = [cp.new_optional_fixed_size_interval_var(place, 1, literal, "") for place, literal in showing]
            own = [b for b in range(block, block_end) if colour_of[b] == colour]
            others = [intervals[b] for b in range(block, block_end) if colour_of[b] != colour]
            cp.add_no_overlap(units + others)
            length = sum(sizes[b] for b in own) if colour else cell_end - cell - sum(sizes[block:block_end])
            cp.add(sum(literal for _, literal in showing) == length)
    return cells
