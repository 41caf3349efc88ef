"""The rules of the genres whose rules count, from their clues: what nono_check.py checks a certificate against.

This file stands alone, as nono_check.py does, which imports it from beside itself. Cells are (row, column), from 0, and
colours numbers from 0; a set of colours is a number with a bit for each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

Cell = tuple[int, int]
Rule = tuple[dict[Cell, int], int, int]  # of these cells, so many to so many have a colour of those that go with them
Grid = list[list[int]]  # rows of colours, or of sets of colours


def demand(holds: object) -> None:
    """Raise ValueError unless the clues are as docs/certificates.md says."""
    if not holds:
        raise ValueError("the clues are of no board")


class Counted:
    """A board of count rules: of some cells, so many to so many have one of the colours that count.

    Cells in rows below the board are auxiliary: some colours of them keep the rules, whatever they are.
    """

    clues = ()

    def __init__(self, domains: Grid, rules: list[Rule], fixed: str = "", auxiliary: Sequence[int] = ()) -> None:
        demand(domains and len({*map(len, domains)}) == 1 and domains[0])
        self.height, self.width, self.rules, self.fixed = len(domains), len(domains[0]), rules, fixed
        below = [list(auxiliary[at : at + self.width]) for at in range(0, len(auxiliary), self.width)]
        self.domains = domains + below

    def fault(self, grid: Grid) -> str | None:
        """The first rule that the cells break, whatever the auxiliary ones are."""
        known = {(r, c): 1 << colour for r, row in enumerate(grid) for c, colour in enumerate(row)}
        below = self.domains[self.height :]
        known |= {(r, c): some for r, row in enumerate(below, self.height) for c, some in enumerate(row)}
        ways, first = [known], None
        while ways:
            domains = ways.pop()
            fault = settle(self.rules, domains)
            first = first or fault
            left = next((cell for cell, some in domains.items() if some & (some - 1)), None)
            if fault is None and left is None:
                return None
            if fault is None and left is not None:
                one = domains[left] & -domains[left]
                ways += [domains | {left: domains[left] ^ one}, domains | {left: one}]
        return first


def settle(rules: Sequence[Rule], domains: dict[Cell, int]) -> str | None:
    """Take colours from cells as long as single rules forbid them; the first rule that cannot be kept."""
    queue = True
    while queue:
        queue = False
        for counted, least, most in rules:
            possible = [cell for cell, colours in counted.items() if domains[cell] & colours]
            open_ = [cell for cell in possible if domains[cell] & ~counted[cell]]
            certain = len(possible) - len(open_)
            if len(possible) < least or certain > most:
                of = [(row + 1, column + 1) for row, column in counted]
                return f"of the cells {of}, {least} to {most} have what is counted"
            if open_ and (len(possible) == least or certain == most):
                queue = True
                for cell in open_:
                    domains[cell] &= counted[cell] if len(possible) == least else ~counted[cell]
    return None


def akari(clues: Any) -> Counted:
    """A board: ``.`` an empty cell, ``#`` a wall, a digit a wall beside so many bulbs. Colour 1 is a bulb."""
    cells = clues.get("cells", clues.get("grid"))
    demand(re.fullmatch("[.#0-9]+", "".join(cells)))
    board = {(row, column): key for row, keys in enumerate(cells) for column, key in enumerate(keys)}
    runs: dict[Cell, list[dict[Cell, int]]] = {cell: [] for cell, key in board.items() if key == "."}
    rules: list[Rule] = []
    for down, across in ((0, 1), (1, 0)):
        for row, column in sorted(runs):
            run = runs.get((row - down, column - across), [{}])[-1]
            if not run:
                rules.append((run, 0, 1))
            run[row, column] = 2
            runs[row, column].append(run)
    rules += [(one | other, 1, len(board)) for one, other in runs.values()]  # each cell is lit
    for (row, column), key in board.items():
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if key.isdecimal():
            rules.append((dict.fromkeys([cell for cell in near if cell in runs], 2), int(key), int(key)))
    return Counted([[3 if key == "." else 1 for key in row] for row in cells], rules, "#0123456789")


BOARDS: dict[str, Callable[[Any], Counted]] = {"akari": akari}
