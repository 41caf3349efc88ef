"""The same puzzles, several backends, their times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from nono.puzzle import Puzzle
from nono.solving import solve
from nono.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Measurement:
    """One contestant on one puzzle: its answer, and the wall time of each run in seconds."""

    backend: str
    verdict: Verdict
    count: int
    seconds: tuple[float, ...]

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return median(self.seconds)


def measure(
    puzzle: Puzzle,
    contestants: Mapping[str, tuple[str, Mapping[str, Any]]],
    *,
    limit: int | None = 2,
    time_limit: float | None = None,
    repeat: int = 3,
) -> list[Measurement]:
    """Solve a puzzle ``repeat`` times with each contestant, in turn, so that a slow spell of the machine hits them all.

    A contestant is a backend and options of its own, by the name that it has in the results. A time holds everything
    from the puzzle to the verdict: its model, the search, the check of the solutions. One that ran out of time once is
    not run again. Raises `nono.errors.BackendError` on a backend that is missing or does not have an option.
    """
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    answers: dict[str, tuple[Verdict, int]] = {}
    for _ in range(repeat):
        for name, (backend, options) in contestants.items():
            if answers.get(name, ("",))[0] is Verdict.UNKNOWN:
                continue
            begin = perf_counter()
            result = solve(puzzle, backend, limit, time_limit, **options)
            seconds[name].append(perf_counter() - begin)
            answers[name] = (result.verdict, result.count)
    return [Measurement(name, *answers[name], tuple(seconds[name])) for name in seconds]


def disagree(measurements: Sequence[Measurement]) -> bool:
    """Whether two backends came to different verdicts, those that came to none apart."""
    return len({m.verdict for m in measurements if m.verdict is not Verdict.UNKNOWN}) > 1
