"""Proofs for peg solitaire, of four kinds; `nono.checkers.nono_check_pegs` describes them and checks them.

"class" and "pagoda" have functions that separate the start from every goal, parities alone or weights as well; "closed"
has besides the positions that are left to both halves of a solution, without one in common; "levels" has in how many
ways each is reached, so that it proves any number of solutions.

A function is a number for each hole of the board; the value of a position is the sum over its pegs.

- A *parity* adds up to an even number over the three holes of every jump, so that a jump keeps its value modulo 2.
  Those of the colourings of the diagonals by three, two colours of the three at a time, make Reiss's position classes.
- A *weight* (pagoda function: Berlekamp, Conway and Guy, "Winning Ways", 23) has, over the first two holes of each
  jump, at least what it has on the third, so that no jump raises its value. By Farkas's lemma there is one that is
  greater in the goal than in the start if and only if no jumps, each made a nonnegative real number of times, add up to
  their difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from nono.base.errors import LimitError
from nono.base.limits import memory_share, seconds_until, within
from nono.checkers import nono_check_pegs as checker
from nono.checkers.nono_check_pegs import FUNCTIONS, POSITIONS, Functions, Level, Puzzle, pegs_in, position
from nono.genres import base
from nono.genres.pegs import Board, Pegs
from nono.model.answer import Outcome
from nono.model.model import Jump, Moves
from nono.proofs.count import MAX_SIZE
from nono.proofs.programs import PEGS, check_pegs
from nono.proofs.protocol import Job, Kind, Made
from nono.solving.tally import tally

POSITIONS_A_MIB = 4000  # of tables, while they are made
LINE = 16  # characters of a position, about
SMALL = 5000  # positions of a table that is made before any search
SAMPLES = 8  # positions of a level for which a weight is looked for
MOST_WEIGHTS = 24
LARGEST_DENOMINATOR = 1000  # of a weight, before it is scaled to whole numbers
LEVELS = "levels"
MADE, COUNTED = "the proof was made", "the solutions were counted"
Function = tuple[int, ...]
Halves = tuple[int, Mapping[int, Level], Mapping[int, Level]]  # where they meet; forward, backward, by number of pegs


def suits(puzzle: base.Puzzle) -> bool:
    return isinstance(puzzle, Pegs)


class Proof:
    """A proof in the making."""

    def __init__(self, job: Job) -> None:
        assert isinstance(job.puzzle, Pegs)
        self.job = job
        self.board = job.puzzle.board
        self.separator = Separator(checker.puzzle_of(job.puzzle.plain_clues()), job.puzzle.model())

    def unsolvable(self, kind: str, **files: str) -> Made:
        """The certificate that there is no solution."""
        return Made(
            self.job.claim(kind, outcome=Outcome([], True)),
            [],
            {FUNCTIONS: self.separator.text(self.board, bool(files)), **files},
        )

    def positions(self, numbered: bool, most: int | None = None) -> str | None:
        """The tables as text; None for tables without numbers where a solution passes both halves."""
        job = self.job
        memory = memory_share() if job.memory is None else job.memory
        size = MAX_SIZE if job.max_size is None else job.max_size
        most = most or min(memory * POSITIONS_A_MIB, (size << 20) // LINE)
        halves = tables(self.separator, numbered, most, within(job.deadline, MADE))
        meet, forward, backward = halves
        if not numbered and forward.get(meet, {}).keys() & backward.get(meet, {}).keys():
            return None
        return "".join(text_of(halves, numbered))


def make_class(job: Job) -> Made | None:
    """The certificate that no goal is in the position class of the start."""
    proof = Proof(job)
    return None if proof.separator.goals_left() else proof.unsolvable("class")


def make_pagoda(job: Job) -> Made | None:
    """The certificate that every goal is in another position class than the start, or has a greater weight."""
    proof = Proof(job)
    return None if proof.separator.goals_left(search=True) else proof.unsolvable("pagoda")


def make_closed(job: Job) -> Made | None:
    """The certificate that the positions that are left to both halves of a solution have none in common.

    Small tables are made before any search, as a search may take far longer.
    """
    proof = Proof(job)
    proof.separator.goals_left(search=True)
    try:
        found = proof.positions(numbered=False, most=SMALL)
    except LimitError as reached:
        if reached.stop != "memory":
            raise
        result = job.solved()
        if not result.complete:
            return job.listed()
        found = None if result.count else proof.positions(numbered=False)
    return None if found is None else proof.unsolvable("closed", **{POSITIONS: found})


def make_levels(job: Job) -> Made | None:
    """The certificate of the exact number of solutions, of which those found are listed; not asked for, of all."""
    result = job.solved()
    if not result.complete and job.proof != LEVELS:
        return job.listed()
    outcome = result.outcome
    if not result.complete:
        exact = tally(job.puzzle, time_limit=seconds_until(job.deadline))
        if not exact.complete:
            raise LimitError(exact.stop, f"the limit ({exact.stop}) was reached before {COUNTED}")
        outcome = Outcome([], True, number=exact.count)
    proof = Proof(job)
    positions = proof.positions(numbered=True)
    assert positions is not None
    files = {FUNCTIONS: proof.separator.text(proof.board, True), POSITIONS: positions}
    return Made(job.claim(LEVELS, outcome=outcome), result.grids, files)


CLASS = Kind("class", (FUNCTIONS,), suits, make_class, check_pegs, program=PEGS)
PAGODA = Kind("pagoda", (FUNCTIONS,), suits, make_pagoda, check_pegs, program=PEGS)
CLOSED = Kind("closed", (FUNCTIONS, POSITIONS), suits, make_closed, check_pegs, program=PEGS)
EXACT = Kind(LEVELS, (FUNCTIONS, POSITIONS), suits, make_levels, check_pegs, lists_all=False, program=PEGS)


class Separator:
    """The functions of a proof in the making: parities and symmetries at first, weights as they are looked for."""

    def __init__(self, puzzle: Puzzle, moves: Moves) -> None:
        self.moves = moves
        self.puzzle = puzzle
        self.functions = Functions(
            puzzle,
            [
                ("symmetry", list(image))
                for image in moves.symmetries[1:]
                if all(image[hole] in pegs_in(puzzle.start) for hole in pegs_in(puzzle.start))
            ],
        )
        for parity in parities(moves.holes, moves.triples()):
            odd = position(hole for hole, one in enumerate(parity) if one)
            if any((odd & (puzzle.start ^ goal)).bit_count() % 2 for goal in puzzle.goals):
                self.functions.add("parity", list(parity))

    def separates(self, start: int, goals: Iterable[int], search: bool = False) -> bool:
        """Whether the functions separate a position from every goal; with ``search``, weights for that are added."""
        for goal in goals:
            if not self.functions.separate(start, goal):
                missing = search and len(self.functions.weights) < MOST_WEIGHTS
                found = weight(self.moves.holes, self.moves.triples(), start, goal) if missing else None
                if found is None:
                    return False
                self.functions.add("weight", list(found))
        return True

    def goals_left(self, search: bool = False) -> list[int]:
        """The goals from which the start is not separated; with ``search``, by any weight."""
        start = self.puzzle.start
        return [goal for goal in self.puzzle.goals if not self.separates(start, [goal], search)]

    def rest(self, level: Level, goals: Sequence[int] | None) -> Level:
        """The positions of a level that are not separated from the goals, or without goals the start not from them.

        For some of them a weight is looked for, which will separate others.
        """

        def separated(at: int, search: bool = False) -> bool:
            return (
                self.separates(self.puzzle.start, [at], search) if goals is None else self.separates(at, goals, search)
            )

        left = sorted(at for at in level if not separated(at))
        for at in left[:: max(1, len(left) // SAMPLES)]:
            separated(at, search=True)
        return {at: level[at] for at in left if not separated(at)}

    def text(self, board: Board, with_symmetries: bool) -> str:
        """The functions, each drawn as the board; symmetries are for tables."""
        functions = self.functions
        kinds = {"parity": functions.parities, "weight": functions.weights}
        if with_symmetries:
            kinds["symmetry"] = functions.symmetries[1:]
        return "\n".join(f"{kind}\n{drawn(board, one)}" for kind, group in kinds.items() for one in group)


def drawn(board: Board, numbers: Iterable[int]) -> str:
    """Numbers of the holes, a line for each row of the board; ``#`` where there is no hole."""
    of = dict(zip(board.holes, map(str, numbers), strict=True))
    size = max(map(len, of.values()))
    rows = ([of.get((row, column), "#").rjust(size) for column in range(board.width)] for row in range(board.height))
    return "".join((" ".join(row).rstrip(" #") or "#") + "\n" for row in rows)


def tables(separator: Separator, numbered: bool, most: int, tick: Callable[[], object]) -> Halves:
    """Both halves of the tables, of which the one with the smaller last level grows until they meet.

    Without numbers of ways, positions are left out that the functions separate from the start or the goals.
    `LimitError` where there are more than ``most`` positions; ``tick`` is called for each.
    """
    functions, puzzle = separator.functions, separator.puzzle
    goals = separator.goals_left()
    high, low = puzzle.start.bit_count(), puzzle.goals[0].bit_count()
    forward: dict[int, Level] = {high: functions.classes([puzzle.start])}
    backward: dict[int, Level] = {low: functions.classes(goals)}
    size = 0
    while high > low:
        ahead = len(forward[high]) <= len(backward[low])
        level: Level = functions.after(forward[high] if ahead else backward[low], ahead, tick)
        if not numbered:
            level = separator.rest(level, goals if ahead else None)
        size += len(level)
        if size > most:
            raise LimitError(
                "memory",
                f"a proof of {size} positions, expected at most {most}\n--memory and --max-size raise the limit",
            )
        if ahead:
            high -= 1
            forward[high] = level
        else:
            low += 1
            backward[low] = level
    return high, forward, backward


def text_of(halves: Halves, numbered: bool) -> Iterator[str]:
    """The tables as text, line by line."""
    meet, forward, backward = halves
    yield f"meet {meet}\n"
    for name, half in (("forward", forward), ("backward", backward)):
        for pegs, level in half.items():
            yield f"{name} {pegs}\n"
            for at in sorted(level):
                yield f"{at:x} {level[at]}\n" if numbered else f"{at:x}\n"


def parities(holes: int, jumps: Sequence[Jump]) -> Iterator[Function]:
    """A basis of the parities of a board: the vectors that are orthogonal to every jump, modulo 2."""
    rows: dict[int, int] = {}  # by the hole of its own that each has, the sums of jumps that span all
    for start, over, end in jumps:
        row = 1 << start | 1 << over | 1 << end
        for hole, other in rows.items():
            if row >> hole & 1:
                row ^= other
        if row:
            own = row.bit_length() - 1
            rows = {hole: other ^ row if other >> own & 1 else other for hole, other in rows.items()} | {own: row}
    for free in range(holes):
        if free not in rows:
            yield tuple(int(hole == free or bool(rows.get(hole, 0) >> free & 1)) for hole in range(holes))


def weight(holes: int, jumps: Sequence[Jump], start: int, goal: int) -> Function | None:
    """A weight that is greater in the goal than in the start, in whole numbers; None: no linear program found one.

    The program makes the sum of the absolute values least. Its solution is rounded, and None if it is none then.
    """
    try:
        from ortools.linear_solver import pywraplp
    except ImportError:
        return None
    program = pywraplp.Solver.CreateSolver("GLOP")
    infinity = program.infinity()
    values = [program.NumVar(-infinity, infinity, "") for _ in range(holes)]
    sizes = [program.NumVar(0, infinity, "") for _ in range(holes)]
    for one, size in zip(values, sizes, strict=True):
        program.Add(one <= size)
        program.Add(-one <= size)
    for first, over, end in jumps:
        program.Add(values[first] + values[over] >= values[end])
    difference = [(goal >> hole & 1) - (start >> hole & 1) for hole in range(holes)]
    program.Add(sum(sign * one for sign, one in zip(difference, values, strict=True)) >= 1)
    program.Minimize(sum(sizes))
    if program.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    fractions = [Fraction(one.solution_value()).limit_denominator(LARGEST_DENOMINATOR) for one in values]
    scale = lcm(*(fraction.denominator for fraction in fractions))
    found = tuple(int(fraction * scale) for fraction in fractions)
    holds = all(found[first] + found[over] >= found[end] for first, over, end in jumps)
    return found if holds and sum(sign * one for sign, one in zip(difference, found, strict=True)) > 0 else None
