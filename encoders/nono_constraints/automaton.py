"""One automaton a line: the regular constraint of Pesant (2004), as `AddAutomaton` has it.

A line reads its cells from left to right. Before each block it waits, on background; then it has a state for each cell
of the block, the last of a blotted one with a loop; after the last block it waits once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono_constraints.cells import Check, Literals
from nono_constraints.clues import Block, Line

Step = tuple[int, int, int]  # from a state, by a colour, to a state


def steps(blocks: Sequence[Block], first: int) -> tuple[list[Step], list[int]]:
    """The transitions of a line whose states are numbered from ``first``, where it begins; and the accepting states.

    A block enters its first cell from the state that waits for it, and from the last cell of the block before where no
    background has to lie between them.
    """
    found: list[Step] = []
    accepting = []
    waiting = first
    touching = None  # the last cell of the block before, where it may touch this one
    for block in blocks:
        last = waiting + block.length
        found.append((waiting, 0, waiting))
        found += [(state, block.colour, state + 1) for state in range(waiting, last)]
        if touching is not None:
            found.append((touching, block.colour, waiting + 1))
        if block.blotted:
            found.append((last, block.colour, last))
        found.append((last, 0, last + 1))
        touching = None if block.apart else last
        accepting = [last]
        waiting = last + 1
    found.append((waiting, 0, waiting))
    return found, [*accepting, waiting]


def add(cp: Any, lines: list[Line], cells: list[Literals], colours: int, check: Check) -> None:
    """Write the lines into ``cp``, with ``check`` between them, over the literals of the cells."""
    shown = [sum(colour * literal for colour, literal in cell.items()) for cell in cells]
    for i, cell in enumerate(cells):
        if len(cell) > 2:
            colour = cp.new_int_var(0, colours - 1, "")
            for value, literal in cell.items():
                cp.add(colour == value).only_enforce_if(literal)
            shown[i] = colour
    begin = 0
    for line in lines:
        check()
        found, accepting = steps(line.blocks, begin)
        cp.add_automaton([shown[cell] for cell in line.cells], begin, accepting, found)
        begin = accepting[-1] + 1
