"""Several backends on one puzzle, each from the clues alone: one verdict, or the proof that one of them is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from nono.puzzle import Puzzle
from nono.solving import Result, backends, solve
from nono.verdict import Verdict

USUAL = ("native", "cpsat", "sat")


@dataclass(frozen=True, slots=True)
class Check:
    """The backends' common verdict, whether they agree (None: fewer than two finished), and each one's result."""

    verdict: Verdict
    agreed: bool | None
    results: dict[str, Result]


def verify(
    puzzle: Puzzle,
    backends: Sequence[str] = USUAL,
    limit: int | None = 2,
    time_limit: float | None = None,
) -> Check:
    """Solve the puzzle by each backend on its own, ``time_limit`` seconds each, and compare the answers.

    Those of the usual backends that cannot be used here are left out; one that was asked for raises `BackendError`.
    """
    names = available(backends) if backends is USUAL else list(dict.fromkeys(backends))
    results = {name: solve(puzzle, name, limit, time_limit) for name in names}
    finished = [result for result in results.values() if not result.stop]
    if any(contradict(one, other) for one, other in permutations(results.values(), 2)):
        return Check(Verdict.UNKNOWN, False, results)
    finished.sort(key=lambda result: not result.complete)  # "unique" says more than "solved"
    verdict = finished[0].verdict if finished else Verdict.UNKNOWN
    return Check(verdict, True if len(finished) > 1 else None, results)


def available(names: Sequence[str]) -> list[str]:
    """Those of the backends that can be used here."""
    known = backends()
    return [name for name in names if known[name] is None]


def contradict(one: Result, other: Result) -> bool:
    """Whether both cannot be right: one that found all solutions lacks one of the other's, or the counts differ."""
    if one.complete and not set(other.grids) <= set(one.grids):
        return True
    return not one.stop and not other.stop and one.count != other.count
