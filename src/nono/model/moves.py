"""The model of puzzles played in moves: a start, jumps, and a goal. `unroll` makes a `Model` of cells from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from nono.model.builder import ModelBuilder
from nono.model.model import Model

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


def unroll(moves: Moves) -> Model:
    """A model whose solutions are those of ``moves``, one to one: a row of cells for each position on the way.

    A row has a cell for each hole (1: a peg), one for its opposite, and one for each jump (1: it comes next). With the
    opposites all clauses are over cells of colour 1, and so all are count rules. ``moves`` has at least one jump.
    """
    holes, depth, jumps = moves.holes, moves.depth, moves.triples()
    rules = ModelBuilder(depth + 1, 2 * holes + len(jumps))
    pegs, gaps = [], []  # by row and hole: the regions of these single cells
    for row in range(depth + 1):
        first = row * rules.width
        one = rules.regions([cell] for cell in range(first, first + 2 * holes))
        pegs.append(one[:holes])
        gaps.append(one[holes:])
        for hole in range(holes):
            rules.exact(1, pegs[row][hole], gaps[row][hole])
        rules.exact(moves.start.bit_count() - row, rules.region(range(first, first + holes)))
        jump = range(first + 2 * holes, first + rules.width)
        if row < depth:
            rules.exact(1, rules.region(jump))
        else:
            rules.decided(jump, 0)
    for hole, row in product(range(holes), range(depth)):
        jump = range(row * rules.width + 2 * holes, (row + 1) * rules.width)
        leaves = rules.region(jump[j] for j, (start, over, _) in enumerate(jumps) if hole in (start, over))
        lands = rules.region(jump[j] for j, (_, _, end) in enumerate(jumps) if hole == end)
        rules.at_most(1, gaps[row][hole], leaves)  # a jump from a hole: a peg before, none after
        rules.at_most(1, pegs[row + 1][hole], leaves)
        rules.at_most(1, pegs[row][hole], lands)  # a jump into a hole: no peg before, one after
        rules.at_most(1, gaps[row + 1][hole], lands)
        rules.at_least(1, gaps[row][hole], pegs[row + 1][hole], leaves)  # no peg comes or goes without a jump
        rules.at_least(1, pegs[row][hole], gaps[row + 1][hole], lands)
    for row, position in ((0, moves.start), (depth, moves.goal)):
        if position is not None:
            for hole in range(holes):
                rules.decided([row * rules.width + hole], position >> hole & 1)
    return rules.model()


def as_cells(model: Model | Moves) -> Model:
    """The model itself, or the unrolled one of moves."""
    return unroll(model) if isinstance(model, Moves) else model


def roll_up(moves: Moves, solution: bytes) -> bytes:
    """A solution of the unrolled model as triples of holes."""
    width = 2 * moves.holes + len(moves.jumps) // 3
    made = bytearray()
    for row in range(moves.depth):
        jump = solution.index(1, row * width + 2 * moves.holes) - row * width - 2 * moves.holes
        made += moves.jumps[3 * jump : 3 * jump + 3]
    return bytes(made)


def _reduced(value: int, basis: list[int]) -> int:
    for element in basis:
        value = min(value, value ^ element)
    return value
