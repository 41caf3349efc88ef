"""Makes four kinds of proofs for peg solitaire. `nono.checkers.nono_check_pegs` describes and checks these proofs.

"class" and "pagoda" use functions that separate the start from every goal: "class" uses only parities, "pagoda" also
uses weights. "closed" also lists the positions that each half of a solution can reach; the two lists have no position
in common. "levels" also gives the number of ways to reach each position, which proves the exact number of solutions.

A function assigns a number to each hole of the board. A position's value is the sum of the numbers under its pegs.

- A *parity* has an even sum over the three holes of every jump, so no jump changes its value modulo 2. For Reiss's
  position classes, colour the diagonals with three colours in turn; each parity counts the pegs on two of these
  colours.
- A *weight* (pagoda function: Berlekamp, Conway and Guy, "Winning Ways", 23): for each jump, the numbers of the first
  two holes sum up to at least the third number. So no jump increases its value. Some weight has a greater value for the
  goal than for the start if and only if the difference of goal and start is not a sum of jumps with nonnegative real
  factors (Farkas's lemma).
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
from nono.proofs._programs import PEGS, check_pegs
from nono.proofs._protocol import MAX_SIZE, Job, Kind, Made
from nono.solving import tally

POSITIONS_A_MIB = 4000  # number of positions in the tables per MiB of memory
LINE = 16  # approximate number of characters per position in the text
SMALL = 5000  # maximum number of positions in a table that is made before any search
SAMPLES = 8  # number of positions per level for which a separating weight is computed
MOST_WEIGHTS = 24
LARGEST_DENOMINATOR = 1000  # upper limit for denominators in a weight, before its numbers are scaled to whole numbers
PEG_LEVELS = "levels"
MADE, COUNTED = "the proof was made", "the solutions were counted"
Function = tuple[int, ...]
# The two halves of the tables: the number of pegs at which they meet, the forward levels, and the backward levels. The
# levels are dicts from a number of pegs to positions.
Halves = tuple[int, Mapping[int, Level], Mapping[int, Level]]


def suits(puzzle: base.Puzzle) -> bool:
    return isinstance(puzzle, Pegs)


class Proof:
    """An unfinished proof."""

    def __init__(self, job: Job) -> None:
        assert isinstance(job.puzzle, Pegs)
        self.job = job
        self.board = job.puzzle.board
        self.separator = Separator(checker.puzzle_of(job.puzzle.plain_clues()), job.puzzle.model())

    def unsolvable(self, kind: str, **files: str) -> Made:
        """Return the certificate that there is no solution."""
        functions = self.separator.text(self.board, bool(files))
        return Made(self.job.claim(kind, outcome=Outcome([], True)), [], {FUNCTIONS: functions, **files})

    def positions(self, numbered: bool, most: int | None = None) -> str | None:
        """Return the tables as text; None if they are not ``numbered`` and the halves have a common position."""
        job = self.job
        memory = memory_share() if job.memory is None else job.memory
        most = most or min(memory * POSITIONS_A_MIB, (MAX_SIZE << 20) // LINE)
        halves = tables(self.separator, numbered, most, within(job.deadline, MADE))
        meet, forward, backward = halves
        if not numbered and forward.get(meet, {}).keys() & backward.get(meet, {}).keys():
            return None
        return "".join(text_of(halves, numbered))


def make_class(job: Job) -> Made | None:
    """Return the certificate that no goal is in the position class of the start; None if some goal is in this class."""
    proof = Proof(job)
    return None if proof.separator.goals_left() else proof.unsolvable("class")


def make_pagoda(job: Job) -> Made | None:
    """Return the certificate that every goal is in another position class or has a greater weight; None if some goal is
    neither.
    """
    proof = Proof(job)
    return None if proof.separator.goals_left(search=True) else proof.unsolvable("pagoda")


def make_closed(job: Job) -> Made | None:
    """Return the certificate that the two halves of a solution have no position in common; None if they share a
    position.

    Small tables are made before any search, because a search can take far longer.
    """
    proof = Proof(job)
    proof.separator.goals_left(search=True)
    try:
        positions = proof.positions(numbered=False, most=SMALL)
    except LimitError as reached:
        if reached.stop != "memory":
            raise
        result = job.solved()
        if not result.complete:
            return job.listed()
        positions = None if result.count else proof.positions(numbered=False)
    return None if positions is None else proof.unsolvable("closed", **{POSITIONS: positions})


def make_levels(job: Job) -> Made | None:
    """Return the certificate of the exact number of solutions; it lists the solutions found.

    Unless "levels" is requested explicitly, the certificate is made only if all solutions were found.
    """
    result = job.solved()
    if not result.complete and job.proof != PEG_LEVELS:
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
    return Made(job.claim(PEG_LEVELS, outcome=outcome), result.grids, files)


CLASS = Kind("class", (FUNCTIONS,), suits, make_class, check_pegs, program=PEGS)
PAGODA = Kind("pagoda", (FUNCTIONS,), suits, make_pagoda, check_pegs, program=PEGS)
CLOSED = Kind("closed", (FUNCTIONS, POSITIONS), suits, make_closed, check_pegs, program=PEGS)
EXACT = Kind(PEG_LEVELS, (FUNCTIONS, POSITIONS), suits, make_levels, check_pegs, lists_all=False, program=PEGS)


class Separator:
    """The functions of an unfinished proof: parities and symmetries at first; weights are added when needed."""

    def __init__(self, puzzle: Puzzle, moves: Moves) -> None:
        self.moves = moves
        self.puzzle = puzzle
        start = pegs_in(puzzle.start)
        keeping = [image for image in moves.symmetries[1:] if all(image[hole] in start for hole in start)]
        self.functions = Functions(puzzle, [("symmetry", list(image)) for image in keeping])
        for parity in parities(moves.holes, moves.triples()):
            odd = position(hole for hole, one in enumerate(parity) if one)
            if any((odd & (puzzle.start ^ goal)).bit_count() % 2 for goal in puzzle.goals):
                self.functions.add("parity", list(parity))

    def separates(self, start: int, goals: Iterable[int], search: bool = False) -> bool:
        """Return whether the functions separate a position from every goal; with ``search``, weights are added if
        necessary."""
        for goal in goals:
            if not self.functions.separate(start, goal):
                missing = search and len(self.functions.weights) < MOST_WEIGHTS
                weights = weight(self.moves.holes, self.moves.triples(), start, goal) if missing else None
                if weights is None:
                    return False
                self.functions.add("weight", list(weights))
        return True

    def goals_left(self, search: bool = False) -> list[int]:
        """Return the goals that are not separated from the start; with ``search``, weights are added if necessary."""
        start = self.puzzle.start
        return [goal for goal in self.puzzle.goals if not self.separates(start, [goal], search)]

    def rest(self, level: Level, goals: Sequence[int] | None) -> Level:
        """Return the positions of a level that are not separated from the goals (without goals: from the start).

        Separating weights are computed only for a sample of the positions, because each weight may separate other
        positions as well.
        """

        def separated(at: int, search: bool = False) -> bool:
            start, ends = (self.puzzle.start, [at]) if goals is None else (at, goals)
            return self.separates(start, ends, search)

        left = sorted(at for at in level if not separated(at))
        for at in left[:: max(1, len(left) // SAMPLES)]:
            separated(at, search=True)
        return {at: level[at] for at in left if not separated(at)}

    def text(self, board: Board, with_symmetries: bool) -> str:
        """Return the functions as text, each drawn like the board; only proofs with tables need symmetries."""
        functions = self.functions
        kinds = {"parity": functions.parities, "weight": functions.weights}
        if with_symmetries:
            kinds["symmetry"] = functions.symmetries[1:]
        return "\n".join(f"{kind}\n{drawn(board, one)}" for kind, group in kinds.items() for one in group)


def drawn(board: Board, numbers: Iterable[int]) -> str:
    """Write one number per hole and one line per row of the board; ``#`` marks a place without a hole."""
    of = dict(zip(board.holes, map(str, numbers), strict=True))
    size = max(map(len, of.values()))
    rows = ([of.get((row, column), "#").rjust(size) for column in range(board.width)] for row in range(board.height))
    return "".join((" ".join(row).rstrip(" #") or "#") + "\n" for row in rows)


def tables(separator: Separator, numbered: bool, most: int, tick: Callable[[], object]) -> Halves:
    """Return both halves of the tables. At each step, the half with the smaller last level grows, until both halves
    meet.

    Tables that are not ``numbered`` omit positions that the functions separate from the start or the goals. Raises
    `LimitError` if there are more than ``most`` positions. ``tick`` is called for each position.
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
            message = f"the proof has {size} positions, expected at most {most}\n--memory raises the limit"
            raise LimitError("memory", message)
        if ahead:
            high -= 1
            forward[high] = level
        else:
            low += 1
            backward[low] = level
    return high, forward, backward


def text_of(halves: Halves, numbered: bool) -> Iterator[str]:
    """Yield the lines of the tables as text."""
    meet, forward, backward = halves
    yield f"meet {meet}\n"
    for name, half in (("forward", forward), ("backward", backward)):
        for pegs, level in half.items():
            yield f"{name} {pegs}\n"
            for at in sorted(level):
                yield f"{at:x} {level[at]}\n" if numbered else f"{at:x}\n"


def parities(holes: int, jumps: Sequence[Jump]) -> Iterator[Function]:
    """Yield a basis of the parities of a board: vectors that are orthogonal to every jump, modulo 2."""
    rows: dict[int, int] = {}  # a basis of the space of jumps in reduced echelon form, by pivot hole
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
    """Return a whole-number weight with a greater value for the goal than for the start; None if none was found.

    A linear program minimises the sum of the absolute values. The solution of the linear program is rounded and checked
    again.
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
    weights = tuple(int(fraction * scale) for fraction in fractions)
    holds = all(weights[first] + weights[over] >= weights[end] for first, over, end in jumps)
    return weights if holds and sum(sign * one for sign, one in zip(difference, weights, strict=True)) > 0 else None
