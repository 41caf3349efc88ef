"""The model, between genres and backends: a genre makes a `Model`, a backend solves it, and neither imports the other.

A model is a set of cells, each with a colour from ``0`` to ``colours - 1`` (0 is the background), and rules over them.
The arrays are flat `array.array("i")` (C ints): the engine reads them through the buffer protocol, the encoders through
``numpy.frombuffer``, and a puzzle that needs neither ortools nor numpy never imports them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Every line rule of a model: the cells of line ``i``, read in order, show exactly its blocks in order.

    Line ``i`` runs over ``cells[cell_start[i]:cell_start[i + 1]]`` and has the blocks ``block_start[i]`` to
    ``block_start[i + 1]``; block ``b`` is ``length[b]`` neighbouring cells of ``colour[b]`` (>= 1), and a length of 0
    is a blotted clue: a block of unknown length, at least 1. Neighbouring blocks of one colour have at least one
    background cell between them; blocks of different colours need none. All other cells of the line are background.
    """

    cell_start: array[int]
    cells: array[int]
    block_start: array[int]
    length: array[int]
    colour: array[int]

    def __len__(self) -> int:
        return len(self.cell_start) - 1


NOTHING = array("i")


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """Every count rule of a model: of the values (cell, colour) of rule ``i``, ``least[i]`` to ``most[i]`` hold.

    Region ``r`` is ``cells[cell_start[r]:cell_start[r + 1]]``, each cell once, and may serve many rules. Rule ``i``
    has the parts ``region_start[i]`` to ``region_start[i + 1]``; part ``p`` counts each cell of ``region[p]`` that
    shows ``colour[p]``. A value of several parts counts once, so that a rule counts each cell at most once.
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
        """The values (cell, colour) that a rule counts, each once, sorted."""
        start, cells = self.cell_start, self.cells
        found: dict[int, set[int]] = {}
        for part in range(self.region_start[rule], self.region_start[rule + 1]):
            region = self.region[part]
            found.setdefault(self.colour[part], set()).update(cells[start[region] : start[region + 1]])
        values = [(cell, colour) for colour, own in found.items() for cell in sorted(own)]
        return values if len(found) < 2 else sorted(values)


ZERO = array("i", [0])
NO_LINES = Lines(ZERO, NOTHING, ZERO, NOTHING, NOTHING)
NO_COUNTS = Counts(ZERO, NOTHING, ZERO, NOTHING, NOTHING, NOTHING, NOTHING)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Cells on a board of ``height`` x ``width`` (row-major), their number of colours, and their rules.

    ``removed`` are colours that cells cannot have from the start, each as ``cell * colours + colour``. Beyond the cells
    of the board there are ``hidden`` ones, with the numbers that follow, for count rules alone. A solution is a `bytes`
    object of the ``height * width`` colours of the board, which some colours of the hidden cells extend to one that
    keeps all rules: those that agree on the board are one solution.
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
        """Number of cells of the board."""
        return self.height * self.width

    @property
    def cells(self) -> int:
        """Number of all cells."""
        return self.height * self.width + self.hidden

    def domains(self) -> list[int]:
        """The colours that each cell may have before any propagation: bit ``c`` for colour ``c``."""
        domains = [(1 << self.colours) - 1] * self.cells
        for code in self.removed:
            domains[code // self.colours] &= ~(1 << code % self.colours)
        return domains

    def without(self, codes: Iterable[int]) -> Model:
        """The model whose cells cannot have these colours either, each as in ``removed``."""
        return replace(self, removed=self.removed + array("i", codes))

    def held(self, solution: bytes, cells: Iterable[int]) -> Model:
        """The model in which these cells of the board have the colours of the solution."""
        colours = range(self.colours)
        return self.without(cell * self.colours + k for cell in cells for k in colours if k != solution[cell])


MAX_HOLES = 64


class Jump(NamedTuple):
    """A peg jumps over another one, which is removed; holes count from 0, and from 1 in the notation ``14-9-5``."""

    start: int
    over: int
    end: int

    def __str__(self) -> str:
        return f"{self.start + 1}-{self.over + 1}-{self.end + 1}"


@dataclass(frozen=True, slots=True)
class Moves:
    """A board of up to 64 holes, the position on it, and the one to reach; a position is an int with a bit a hole.

    ``jumps`` are triples of holes: from, over, to. ``goal`` None is one peg, anywhere. ``symmetries`` are permutations
    of the holes, the identity first, that map jumps to jumps and the goal to itself. A solution is the triples of its
    jumps in order, as bytes.
    """

    holes: int
    jumps: bytes
    start: int
    goal: int | None
    symmetries: tuple[bytes, ...]

    @property
    def goals(self) -> list[int]:
        """Every position that solves the puzzle."""
        return [1 << hole for hole in range(self.holes)] if self.goal is None else [self.goal]

    @property
    def depth(self) -> int:
        """The number of jumps of every solution; negative if the goal has more pegs than the start."""
        return self.start.bit_count() - (1 if self.goal is None else self.goal.bit_count())

    def triples(self) -> list[Jump]:
        """The jumps of the board."""
        return jumps_of(self.jumps)

    def reachable_class(self) -> bool:
        """Whether some goal is in the position class of the start.

        A jump flips three holes; start and goal differ by the sum, modulo 2, of the jumps made. Whether there are any
        jumps at all with this sum is linear algebra. On the boards in use these classes are those of the colourings by
        three of which each jump touches every colour (Reiss 1857; Berlekamp, Conway and Guy, "Winning Ways", 23).
        """
        basis: list[int] = []  # each with a highest bit of its own, the highest first
        for start, over, end in self.triples():
            if rest := _reduced(1 << start | 1 << over | 1 << end, basis):
                basis = sorted([*basis, rest], reverse=True)
        return any(_reduced(self.start ^ goal, basis) == 0 for goal in self.goals)


def jumps_of(solution: bytes) -> list[Jump]:
    """The jumps of a solution."""
    return [Jump(*solution[at : at + 3]) for at in range(0, len(solution), 3)]


def chains(jumps: list[Jump]) -> list[list[Jump]]:
    """The jumps by moves: consecutive jumps of one peg are one move."""
    found: list[list[Jump]] = []
    for jump in jumps:
        if found and found[-1][-1].end == jump.start:
            found[-1].append(jump)
        else:
            found.append([jump])
    return found


def _reduced(value: int, basis: list[int]) -> int:
    for element in basis:
        value = min(value, value ^ element)
    return value
