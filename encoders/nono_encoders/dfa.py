"""Encodes the automaton of each line (the regular constraint): a literal for each state after each number of cells.

The constraint comes from Pesant (2004), the clauses from Quimper and Walsh (2006) and Bacchus (2007). All transitions
into a state have the same colour. A state implies a previous state, a next state, and its colour on the cell just read.
A state and the next colour determine the next state, so the cells determine all states.

The automaton of a line has a waiting state before every block and after the last block, and a state for each cell of a
block. A blotted block has a single state with a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from nono_encoders.blocks import Blocks, all_blocks, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import FALSE, Formula, Ints, Meaning, Names, places
from nono_encoders.encoding import Encoding, PerLine, Wide, inks


@dataclass(frozen=True, slots=True, eq=False)
class Automata:
    """The states of all lines, numbered consecutively; line ``i`` has the states from ``begin[i]`` to ``begin[i + 1] -
    1``.

    Line ``i`` starts in state ``begin[i]``. Transitions into state ``s`` read ``colour[s]``, and the automaton can be
    in this state after ``low[s]`` to ``high[s]`` cells. ``high[s]`` is the length of the line only for states in which
    the line may end. Transitions go from ``tail`` to ``head``.
    """

    begin: Ints
    line: Ints
    colour: Ints
    low: Ints
    high: Ints
    tail: Ints
    head: Ints


def automata(lines: Lines, blocks: Blocks) -> Automata:
    """Return the automata of all lines; ``blocks`` are their blocks."""
    width = np.diff(ints(lines.cell_start))
    # Each block has a waiting state and a state for each cell. The end state of a line comes after its last block.
    sizes = blocks.end - blocks.start + 2
    number = len(width)
    # the waiting state of each block; each line before has one end state
    first_state = np.cumsum(sizes) - sizes + blocks.line
    total = int(sizes.sum()) + number
    is_end = np.ones(total, bool)
    block, k = spread(sizes)  # for each state of a block: the block, and 0 for its waiting state, then its cells from 1
    state = first_state[block] + k
    is_end[state] = False
    end = np.flatnonzero(is_end)  # of each line: its end state
    begin = np.concatenate([[0], end + 1])

    colour, low, high = np.zeros((3, total), np.int32)
    line = np.zeros(total, np.int32)
    colour[state] = np.where(k == 0, 0, blocks.colour[block])
    line[state], line[end] = blocks.line[block], np.arange(number)
    high[state], high[end] = blocks.start[block] + blocks.slack[block] + k, width
    low[state] = blocks.start[block] + k
    # After a block, a blank cell leads into the next waiting state, whether it is required or not.
    final = first_state + sizes - 1  # the state after the last cell of each block
    low[final + 1] = blocks.end + 2

    waiting = np.concatenate([first_state, end])
    inner = np.flatnonzero(k < sizes[block] - 1)  # states of a block from which its next cell leads on
    touching = np.flatnonzero(~blocks.last & (blocks.gap == 0))  # blocks that the next one may touch
    loops = final[blocks.blotted]
    tail = np.concatenate([waiting, state[inner], final, final[touching], loops])
    head = np.concatenate([waiting, state[inner] + 1, final + 1, first_state[touching + 1] + 1, loops])
    return Automata(begin, line, colour, low, high, tail, head)


def grouped(of: Ints, values: Ints, number: int) -> list[Ints]:
    """Group ``values`` by item: array k of the result contains value number k (from 0) of each item in ``of``.

    Missing values are -1.
    """
    order = np.argsort(of, kind="stable")
    item = of[order]
    rank = np.arange(len(of)) - np.searchsorted(item, item)  # the number of each value among those of its item
    table = np.full((rank.max(initial=-1) + 1, number), -1)
    table[rank, item] = values[order]
    return list(table)


def meanings(blocks: Blocks, machines: Automata, first: Ints, first_line: int, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of the state literals. Gap ``b`` is before block ``b``; the last gap is after all blocks.

    ``first`` has the first literal of each state. The first line has the number ``first_line``.
    """
    block = 0  # the number of the block among all lines
    for line, begin in enumerate(machines.begin[:-1].tolist()):
        # of the states in their order: for each block its gap and its cells, then the last gap
        words: list[list[str]] = []
        while block < len(blocks) and blocks.line[block] == line:
            number = len(words) + 1
            words.append([f"gap {number} at"])
            length = int(blocks.end[block] - blocks.start[block]) + 1
            if blocks.blotted[block]:
                words[-1].append(f"block {number} covers")
            else:
                words[-1] += [f"block {number} cell {k} at" for k in range(1, length + 1)]
            block += 1
        words.append([f"gap {len(words) + 1} at"])
        for state, what in enumerate(chain.from_iterable(words), begin):
            size = int(machines.high[state] - machines.low[state]) + 1
            if size:
                where = places(int(machines.low[state]), size)
                yield Meaning(names.line(first_line + line), f"{what} {where}", int(first[state]), size)


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules to ``formula``; ``cells`` are the literals of shape (cells, colours). All clues must fit."""
    blocks = all_blocks(lines)
    machines = automata(lines, blocks)
    low, high = machines.low, machines.high
    first = formula.new(high - low + 1)
    formula.says(partial(meanings, blocks, machines, first, formula.first_line))

    def after(state: Ints, time: Ints) -> Ints:
        """Return the literals "after time[i] cells, the automaton is in state[i]"; FALSE where state[i] is -1."""
        possible = (state >= 0) & (low[state] <= time) & (time <= high[state])
        return np.where(possible, first[state] + time - low[state], FALSE)

    begin = machines.begin[:-1]
    formula.add(after(begin, np.zeros_like(begin)))  # each line starts in its first state

    # all pairs of a state and a number of cells after which the automaton can be in it
    state, d = spread(high - low + 1)
    time = low[state] + d
    line = machines.line[state]
    cell_start = ints(lines.cell_start)
    width = np.diff(cell_start)[line]
    into, out_of = time > 0, time < width  # whether a cell comes before, and after
    place_literals = cells[ints(lines.cells)]  # literals by place on the line and colour
    where = cell_start[line] + time - 1  # the place of the cell just read
    colour = machines.colour[state]
    holds = first[state] + d
    tails = grouped(machines.head, machines.tail, len(low))
    heads = grouped(machines.tail, machines.head, len(low))
    # a state implies a previous state, a next state, and its colour on the cell just read
    formula.add(-holds[into], *(after(tail[state], time - 1)[into] for tail in tails))
    formula.add(-holds[out_of], *(after(head[state], time + 1)[out_of] for head in heads))
    formula.add(-holds[into], place_literals[where[into], colour[into]])
    # a colour of a cell implies a state that reads it
    formula.add_support(place_literals.ravel(), (where * cells.shape[1] + colour)[into], holds[into])
    for head in heads:  # a state and the next colour imply the next state
        next_state = head[state]
        taken = out_of & (next_state >= 0)
        here, there, then = holds[taken], next_state[taken], time[taken] + 1
        formula.add(-here, -place_literals[where[taken] + 1, machines.colour[there]], after(there, then))


def size(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the size of each line: its variables, clauses and literals, as `encode` makes them.

    A state has a variable for each cell after which the automaton can be in it, with about three clauses, and one more
    for each transition from it.
    """
    machines = automata(lines, blocks)
    # for each state, the number of cells after which the automaton can be in it; each gets a variable
    holds = machines.high.astype(np.int64) - machines.low + 1
    number = len(ints(lines.cell_start)) - 1
    leaving = np.bincount(machines.tail, minlength=len(holds))
    entering = np.bincount(machines.head, minlength=len(holds))
    supports = inks(lines, blocks) + np.diff(ints(lines.cell_start))

    def total(values: Wide) -> Wide:
        """Return for each line the sum of the values, one per state, of its states."""
        return np.bincount(machines.line, values, number).astype(np.int64)

    clauses = total(holds * (3 + leaving)) + supports + 1
    literals = total(holds * (5 + 4 * leaving + entering)) + supports + 1
    return PerLine(total(holds), clauses, literals)


ENCODING = Encoding(encode, size)
