"""The model between genres and backends. A genre makes a `Model`, and a backend solves it. Neither imports the other.

A model consists of cells, each with a colour from ``0`` to ``colours - 1`` (0 is the background), and of rules over
these cells. The arrays are flat ``array.array("i")`` (C ints). The engine reads them through the buffer protocol, and
the encoders through ``numpy.frombuffer``. So nono imports numpy and ortools only if they are needed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple


@dataclass(slots=True, eq=False, repr=False)
class Lines:
    """All line rules of a model. The cells of each line, read in order, show exactly its blocks in order.

    Line ``i`` has the cells ``cells[cell_start[i]:cell_start[i + 1]]``, at least one, and the blocks from
    ``block_start[i]`` to ``block_start[i + 1] - 1``. Block ``b`` is ``length[b]`` adjacent cells of ``colour[b]``
    (>= 1). Length 0 is a blotted block, of unknown length (at least 1). At least one background cell separates adjacent
    blocks of the same colour; blocks of different colours may touch. All other cells of the line are background.
    """

    cell_start: array[int]
    cells: array[int]
    block_start: array[int]
    length: array[int]
    colour: array[int]

    def __len__(self) -> int:
        return len(self.cell_start) - 1

    def cells_of(self, line: int) -> array[int]:
        """Return the cells of a line in the order of the line."""
        return self.cells[self.cell_start[line] : self.cell_start[line + 1]]


NOTHING = array("i")
# kinds of count rules: a clause, a sum of weights, and a hidden copy of a value for such a sum
CLAUSE, SUM, COPY = "clause", "sum", "copy"


@dataclass(slots=True, eq=False, repr=False)
class Counts:
    """All count rules of a model. Between ``least[i]`` and ``most[i]`` of the values (cell, colour) of rule ``i`` hold.

    Region ``r`` is ``cells[cell_start[r]:cell_start[r + 1]]``, with each cell once. Many rules may use the same region.
    Rule ``i`` has the parts from ``region_start[i]`` to ``region_start[i + 1] - 1``. Part ``p`` counts each cell of
    ``region[p]`` that shows ``colour[p]``. A value in several parts counts only once, and so does each cell.
    """

    cell_start: array[int]
    cells: array[int]
    region_start: array[int]
    region: array[int]
    colour: array[int]
    least: array[int]
    most: array[int]

    def __len__(self) -> int:
        return len(self.least)

    def values(self, rule: int) -> list[tuple[int, int]]:
        """Return the different (cell, colour) values that a rule counts, sorted."""
        start, cells = self.cell_start, self.cells
        cells_of: dict[int, set[int]] = {}
        for part in range(self.region_start[rule], self.region_start[rule + 1]):
            region = self.region[part]
            cells_of.setdefault(self.colour[part], set()).update(cells[start[region] : start[region + 1]])
        values = [(cell, colour) for colour, counted_cells in cells_of.items() for cell in sorted(counted_cells)]
        return values if len(cells_of) < 2 else sorted(values)  # with a single colour, they are in order


ZERO = array("i", [0])
NO_LINES = Lines(ZERO, NOTHING, ZERO, NOTHING, NOTHING)
NO_COUNTS = Counts(ZERO, NOTHING, ZERO, NOTHING, NOTHING, NOTHING, NOTHING)


@dataclass(slots=True, eq=False, repr=False)
class Model:
    """The cells of a board of ``height`` x ``width`` (row-major), the number of colours, and the rules.

    ``removed`` lists colours that cells cannot have, each as ``cell * colours + colour``. ``hidden`` is the number of
    hidden cells, which come after the cells of the board and occur only in count rules. A solution is a `bytes` object
    with the ``height * width`` colours of the board. It must be possible to colour the hidden cells so that all rules
    hold; the different ways to do so count as one solution.
    """

    height: int
    width: int
    colours: int
    lines: Lines = NO_LINES
    removed: array[int] = field(default_factory=lambda: NOTHING)
    counts: Counts = NO_COUNTS
    hidden: int = 0

    @property
    def shown(self) -> int:
        """The number of cells on the board."""
        return self.height * self.width

    @property
    def cells(self) -> int:
        """The number of all cells, including hidden cells."""
        return self.height * self.width + self.hidden

    def domains(self) -> list[int]:
        """Return the colours that each cell may have at first, as bits: bit ``c`` for colour ``c``."""
        domains = [(1 << self.colours) - 1] * self.cells
        for code in self.removed:
            domains[code // self.colours] &= ~(1 << code % self.colours)  # the cell loses the bit of the colour
        return domains

    def without(self, codes: Iterable[int]) -> Model:
        """Return the model with further removed colours, each coded as in ``removed``."""
        return replace(self, removed=self.removed + array("i", codes))

    def held(self, solution: bytes, cells: Iterable[int]) -> Model:
        """Return the model in which these cells of the board have the colours of the solution."""
        codes: list[int] = []
        for cell in cells:
            codes += [cell * self.colours + colour for colour in range(self.colours) if colour != solution[cell]]
        return self.without(codes)


MAX_HOLES = 64


class Jump(NamedTuple):
    """A jump of a peg over another, which is removed.

    Parameters
    ----------
    start, over, end
        The holes, numbered from 0; in texts such as ``14-9-5``, from 1.
    """

    start: int
    over: int
    end: int

    def __str__(self) -> str:
        return f"{self.start + 1}-{self.over + 1}-{self.end + 1}"


@dataclass(slots=True)
class Moves:
    """A board of up to 64 holes, the first position, and the goal position. A position is an int with one bit per hole.

    ``jumps`` are triples of holes: from, over, to. None as the ``goal`` means a single peg in any hole. ``symmetries``
    are permutations of the holes that map jumps to jumps and keep the goal; the identity comes first. A solution is a
    bytes object with the triples of its jumps.
    """

    holes: int
    jumps: bytes
    start: int
    goal: int | None
    symmetries: tuple[bytes, ...]

    @property
    def goals(self) -> list[int]:
        """The positions that solve the puzzle."""
        return [1 << hole for hole in range(self.holes)] if self.goal is None else [self.goal]

    @property
    def depth(self) -> int:
        """The number of jumps in every solution; negative if the goal has more pegs than the start."""
        return self.start.bit_count() - (1 if self.goal is None else self.goal.bit_count())

    def triples(self) -> list[Jump]:
        """Return all jumps that are possible on the board."""
        return jumps_of(self.jumps)

    def parity_allows_a_goal(self) -> bool:
        """Return whether jumps can lead to some goal as far as parity tells; if not, there is no solution.

        A jump changes three holes. Modulo 2, the sum of all jumps in a solution is the difference between start and
        goal. Linear algebra decides whether any jumps, in any order, have this sum. On the usual boards, colouring
        the holes with three colours so that each jump touches every colour gives the same classes (Reiss 1857;
        Berlekamp, Conway and Guy, "Winning Ways", 23).
        """
        basis: list[int] = []  # vectors whose highest bits differ, in descending order
        for start, over, end in self.triples():
            if rest := _reduced(1 << start | 1 << over | 1 << end, basis):
                basis = sorted([*basis, rest], reverse=True)
        return any(_reduced(self.start ^ goal, basis) == 0 for goal in self.goals)


def jumps_of(solution: bytes) -> list[Jump]:
    """Return the jumps of a solution that is stored as bytes."""
    return [Jump(*solution[start : start + 3]) for start in range(0, len(solution), 3)]


def chains(jumps: list[Jump]) -> list[list[Jump]]:
    """Return the jumps grouped into moves. Consecutive jumps of the same peg are one move."""
    joined: list[list[Jump]] = []
    for jump in jumps:
        if joined and joined[-1][-1].end == jump.start:  # the peg that landed last jumps again
            joined[-1].append(jump)
        else:
            joined.append([jump])
    return joined


def _reduced(value: int, basis: list[int]) -> int:
    """Return a vector of bits after elimination with the ``basis``; 0 if the basis generates it."""
    for element in basis:
        value = min(value, value ^ element)
    return value
