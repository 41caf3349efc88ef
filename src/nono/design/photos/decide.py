"""Choose the readings of all lines together: the cheapest ones that form a puzzle with exactly one solution.

The totals of rows and columns must agree, which costs almost nothing to check and excludes most wrong readings. The
engine decides the rest. About one in a hundred wrong puzzles whose totals agree also has exactly one solution.
Therefore, the search tries few candidates of limited cost. It accepts one only if no other candidate of similar cost is
unique.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from nono.base.errors import PuzzleError
from nono.base.palette import Palette
from nono.design.photos.clues import Line
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.model.answer import Verdict
from nono.solving import solve

Build = Callable[[Sequence[Line], Sequence[int]], Puzzle]

CANDIDATES = 30  # maximum number of candidates that the engine decides
DEAREST = 6.0  # maximum cost of an accepted candidate above the best readings
DEAREST_CHANGE = 5.5  # maximum cost of one changed line
RIVAL = 3.0  # a second unique candidate that costs less than this above the first one makes the answer unsure
MOST_CHANGES = 5  # maximum number of changed lines
MOST_SETS = 20_000  # maximum number of sets of changes that are tried
CONFLICTS = 5000  # limit of the engine per candidate
SEVERAL = "the puzzle as read has several solutions"
DIFFERENT = "the totals of rows and columns differ"
UNSOLVABLE = "no likely reading of the clues has a solution"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One reading per line: the indices of the readings, and their cost above the best ones."""

    choice: tuple[int, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen candidate, and whether it is certainly right; ``why`` tells why it is not."""

    candidate: Candidate
    sure: bool
    why: str = ""


def puzzle_of(lines: Sequence[Line], choice: Sequence[int], palette: Palette | None = None) -> Nonogram:
    """Return the puzzle that these readings form; its clues may contradict one another."""
    clues = [line.readings[at].blocks for line, at in zip(lines, choice, strict=True)]
    rows = sum(line.is_row for line in lines)
    return Nonogram(clues[:rows], clues[rows:], palette, check=False)


def sign_of(line: Line) -> int:
    """Return the sign of a line in the difference of the totals: 0 for cells of a Sudoku, which has no totals."""
    return 0 if line.column else 1 if line.is_row else -1


def candidates(lines: Sequence[Line], dearest: float = DEAREST) -> Iterator[Candidate]:
    """Yield the candidates whose totals agree, in the order of their costs, which are at most ``dearest``.

    Candidates without any number are skipped. Nobody prints such a puzzle, but spots can look like clues of 0.
    """
    best = [sum(line.lengths) for line in lines]
    missing = -sum(sign_of(line) * total for line, total in zip(lines, best, strict=True))
    changes = sorted(
        (reading.cost, at, which, (sum(reading.lengths) - best[at]) * sign_of(line))
        for at, line in enumerate(lines)
        for which, reading in enumerate(line.readings)
        if which and reading.cost <= DEAREST_CHANGE
    )
    queue: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for _ in range(MOST_SETS):
        if not queue or queue[0][0] > dearest:
            return
        cost, chosen = heappop(queue)
        following = chosen[-1] + 1 if chosen else 0
        if following < len(changes):
            more = changes[following][0]
            if len(chosen) < MOST_CHANGES:
                heappush(queue, (cost + more, (*chosen, following)))
            if chosen:
                heappush(queue, (cost - changes[chosen[-1]][0] + more, (*chosen[:-1], following)))
        is_complete = sum([changes[one][3] for one in chosen]) == missing
        if is_complete and len({changes[one][1] for one in chosen}) == len(chosen):
            choice = [0] * len(lines)
            for one in chosen:
                choice[changes[one][1]] = changes[one][2]
            if any(line.readings[at].lengths for line, at in zip(lines, choice, strict=True)):
                yield Candidate(tuple(choice), cost)


def decide(lines: Sequence[Line], build: Build = puzzle_of, dearest: float = DEAREST) -> Decision:
    """Return the best reading of all lines, and whether it is certain. ``build`` returns the puzzle of a choice."""
    first = Candidate((0,) * len(lines), 0.0)
    unique: Candidate | None = None
    open_one: tuple[Candidate, Verdict] | None = None
    tried = 0
    for candidate in candidates(lines, dearest):
        if unique is not None and candidate.cost > unique.cost + RIVAL:
            break
        if tried == CANDIDATES:
            break
        tried += 1
        verdict = verdict_of(lines, candidate, build)
        if verdict is Verdict.UNIQUE:
            if unique is not None:
                return Decision(unique, False, "two readings of the clues both give a unique puzzle")
            unique = candidate
        elif verdict is not Verdict.UNSOLVABLE and open_one is None:
            open_one = candidate, verdict
    has = "may have" if open_one is not None and open_one[1] is Verdict.UNKNOWN else "has"
    if unique is not None:
        if open_one is not None and open_one[0].cost < unique.cost:
            return Decision(unique, False, f"a more likely reading of the clues {has} several solutions")
        changes = sorted(line.readings[1].cost for line in lines if len(line.readings) > 1)[: MOST_CHANGES + 1]
        if len(changes) > MOST_CHANGES and sum(changes) < unique.cost:
            return Decision(unique, False, "more likely readings of the clues were not tried")
        for line, at in zip(lines, unique.choice, strict=True):
            if not line.given and not line.readings[at].numbers:  # perhaps no line of the puzzle at all
                return Decision(unique, False, f"no number was found for {line.place}")
        return Decision(unique, True)
    if open_one is not None:
        return Decision(open_one[0], False, SEVERAL.replace("has", has))
    if not tried:
        return Decision(first, False, DIFFERENT)
    return Decision(first, False, UNSOLVABLE)


def verdict_of(lines: Sequence[Line], candidate: Candidate, build: Build) -> Verdict:
    """Return the verdict on a candidate; contradictory clues make it unsolvable."""
    try:
        return solve(build(lines, candidate.choice), "native", max_conflicts=CONFLICTS).verdict
    except PuzzleError:
        return Verdict.UNSOLVABLE
