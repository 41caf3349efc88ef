"""The automata that read the lines: one deterministic automaton a line, all lines in flat arrays.

Every block has a state for waiting before it and one for each of its cells; after the last block the line waits once
more. A blotted block has one cell state with a loop. All transitions into a state have the same colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nono_encoders.blocks import Blocks, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Ints


@dataclass(frozen=True, slots=True, eq=False)
class Automata:
    """The states of all lines, numbered through; line ``i`` begins in state ``begin[i]`` and has ``begin[i + 1]`` next.

    State ``s`` is entered by cells of ``colour[s]`` and can be reached after ``low[s]`` to ``high[s]`` cells of its
    line on a way that ends in acceptance. ``accepting`` states end a line. Transitions lead from ``tail`` to ``head``.
    """

    begin: Ints
    line: Ints
    colour: Ints
    low: Ints
    high: Ints
    accepting: NDArray[np.bool_]
    tail: Ints
    head: Ints


def automata(lines: Lines, blocks: Blocks) -> Automata:
    """The automata of all lines, whose blocks are ``blocks``."""
    width = np.diff(ints(lines.cell_start))
    # The states of a block: waiting, then one for each cell. Those of the line's end follow its last block.
    sizes = blocks.end - blocks.start + 2
    number = len(width)
    position = np.cumsum(sizes) - sizes + blocks.line  # one end state for each line before
    total = int(sizes.sum()) + number
    is_end = np.ones(total, bool)
    block, k = spread(sizes)
    state = position[block] + k
    is_end[state] = False
    end = np.flatnonzero(is_end)
    begin = np.concatenate([[0], end + 1])

    colour, low, high = np.zeros((3, total), np.int32)
    line = np.zeros(total, np.int32)
    colour[state] = np.where(k == 0, 0, blocks.colour[block])
    line[state], line[end] = blocks.line[block], np.arange(number)
    high[state], high[end] = blocks.start[block] + blocks.slack[block] + k, width
    low[state] = blocks.start[block] + k
    # Waiting takes a blank cell after the block before, needed or not.
    final = position + sizes - 1
    low[final + 1] = blocks.end + 2

    accepting = np.zeros(total, bool)
    accepting[end] = True
    accepting[final[blocks.last]] = True
    waiting = np.concatenate([position, end])
    inner = np.flatnonzero(k < sizes[block] - 1)
    touching = np.flatnonzero(~blocks.last & (blocks.gap == 0))
    loops = final[blocks.blotted]
    tail = np.concatenate([waiting, state[inner], final, final[touching], loops])
    head = np.concatenate([waiting, state[inner] + 1, final + 1, position[touching + 1] + 1, loops])
    return Automata(begin, line, colour, low, high, accepting, tail, head)
