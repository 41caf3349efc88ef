"""The second waist, for puzzles played in moves: a start, jumps, and what to reach. `unroll` makes a `Model` of it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import NamedTuple

from nono.model import Counts, Model

MAX_HOLES = 64


class Jump(NamedTuple):
    """A peg jumps over another one, which is taken off; holes count from 0, and from 1 in the notation ``14-9-5``."""

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
        """Every position that will do."""
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
    """The jumps by moves: those that one peg makes in a row are one move."""
    found: list[list[Jump]] = []
    for jump in jumps:
        if found and found[-1][-1].end == jump.start:
            found[-1].append(jump)
        else:
            found.append([jump])
    return found


def unroll(moves: Moves) -> Model:
    """A model whose solutions are those of ``moves``, one to one: a row of cells for each position on the way.

    A row has a cell for each hole (1: a peg), one for its opposite, and one for each jump (1: it comes next). With the
    opposites all clauses are over cells of colour 1, and so count rules say everything.
    """
    holes, depth, jumps = moves.holes, moves.depth, moves.triples()
    width = 2 * holes + len(jumps)
    rules = _Rules()
    removed = array("i")
    leaving = [[j for j, jump in enumerate(jumps) if hole in (jump.start, jump.over)] for hole in range(holes)]
    landing = [[j for j, jump in enumerate(jumps) if hole == jump.end] for hole in range(holes)]
    for row in range(depth + 1):
        peg = range(row * width, row * width + holes)
        gap = range(peg.stop, peg.stop + holes)
        jump = range(gap.stop, gap.stop + len(jumps))
        rules.add(peg, moves.start.bit_count() - row)
        for hole in range(holes):
            rules.add((peg[hole], gap[hole]), 1)
        if row == depth:
            removed.extend([2 * cell + 1 for cell in jump])
            break
        rules.add(jump, 1)
        for hole in range(holes):
            leaves, lands = [jump[j] for j in leaving[hole]], [jump[j] for j in landing[hole]]
            later_peg, later_gap = peg[hole] + width, gap[hole] + width
            rules.add((gap[hole], *leaves), 0, 1)  # what leaves was there, and is not there after
            rules.add((later_peg, *leaves), 0, 1)
            rules.add((peg[hole], *lands), 0, 1)  # what lands finds room, and is there after
            rules.add((later_gap, *lands), 0, 1)
            rules.add((gap[hole], later_peg, *leaves), 1, 2)  # nothing comes or goes by itself
            rules.add((peg[hole], later_gap, *lands), 1, 2)
    for row, position in ((0, moves.start), (depth, moves.goal)):
        if position is not None:
            # A cell of a hole loses the colour that it does not have.
            removed.extend([2 * (row * width + hole) + (1 - (position >> hole & 1)) for hole in range(holes)])
    return Model(depth + 1, width, 2, removed=removed, counts=rules.counts())


def rolled(moves: Moves, solution: bytes) -> bytes:
    """A solution of the unrolled model as triples of holes."""
    width = 2 * moves.holes + len(moves.jumps) // 3
    made = bytearray()
    for row in range(moves.depth):
        jump = solution.index(1, row * width + 2 * moves.holes) - row * width - 2 * moves.holes
        made += moves.jumps[3 * jump : 3 * jump + 3]
    return bytes(made)


class _Rules:
    """Count rules over cells of colour 1, each with a region of its own."""

    def __init__(self) -> None:
        self.cell_start = array("i", [0])
        self.cells = array("i")
        self.least = array("i")
        self.most = array("i")

    def add(self, cells: range | tuple[int, ...], least: int, most: int | None = None) -> None:
        self.cells.extend(cells)
        self.cell_start.append(len(self.cells))
        self.least.append(least)
        self.most.append(least if most is None else most)

    def counts(self) -> Counts:
        number = len(self.least)
        ones = array("i", [1]) * number
        return Counts(
            self.cell_start,
            self.cells,
            array("i", range(number + 1)),
            array("i", range(number)),
            ones,
            self.least,
            self.most,
        )


def _reduced(value: int, basis: list[int]) -> int:
    for element in basis:
        value = min(value, value ^ element)
    return value
