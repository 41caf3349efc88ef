"""Builds one automaton per line with `AddAutomaton`: the regular constraint of Pesant (2004).

The automaton reads the cells of a line from left to right. For background cells, it has a waiting state before each
block and after the last. It also has a state for each cell of a block. The last state of a blotted block has a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono_constraints.cells import Literals
from nono_constraints.clues import Block, Check, Line
from nono_constraints.line_model import LineModel, Size

Transition = tuple[int, int, int]  # (state, colour, next state)


def steps(blocks: Sequence[Block], first: int) -> tuple[list[Transition], list[int]]:
    """Return the transitions and the accepting states of a line. The first state has the number ``first``.

    A block has a waiting state, in which blank cells come before it, and a state after each of its cells. Its first
    cell follows the waiting state. It can also follow the last cell of the previous block if the two blocks may touch.
    """
    transitions: list[Transition] = []
    accepting = []
    waiting = first
    touching = None  # the state after the last cell of the previous block, if the blocks may touch
    for block in blocks:
        last = waiting + block.length
        transitions.append((waiting, 0, waiting))
        transitions += [(state, block.colour, state + 1) for state in range(waiting, last)]
        if touching is not None:
            transitions.append((touching, block.colour, waiting + 1))
        if block.blotted:
            transitions.append((last, block.colour, last))
        transitions.append((last, 0, last + 1))
        touching = None if block.apart else last
        accepting = [last]  # a line may end with its last block, or in the waiting state behind it
        waiting = last + 1
    transitions.append((waiting, 0, waiting))
    return transitions, [*accepting, waiting]


def add(cp: Any, lines: list[Line], cells: list[Literals], colours: int, check: Check) -> None:
    """Write the lines into ``cp``, with the literals of the cells; ``check`` is called for each line."""
    colour_of_cell = [sum(colour * literal for colour, literal in cell.items()) for cell in cells]
    for i, cell in enumerate(cells):
        if len(cell) > 2:  # an automaton takes expressions of one variable only
            colour = cp.new_int_var(0, colours - 1, "")
            for value, literal in cell.items():
                cp.add(colour == value).only_enforce_if(literal)
            colour_of_cell[i] = colour
    begin = 0
    for line in lines:
        check()
        transitions, accepting = steps(line.blocks, begin)
        cp.add_automaton([colour_of_cell[cell] for cell in line.cells], begin, accepting, transitions)
        begin = accepting[-1] + 1  # the last state of a line is the waiting state at its end


def size(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of a line: a literal for each pair of a state and a possible number of cells.

    The factors are rough bounds of the clauses that CP-SAT makes for such a pair, and of the literals in them.
    """
    last = blocks[-1].high - blocks[-1].low if blocks else 0
    states = sum((block.length + 1) * (block.high - block.low + 1) for block in blocks) + last + 1
    return Size(states, 5 * states, 12 * states)


MODEL = LineModel(add, size)
