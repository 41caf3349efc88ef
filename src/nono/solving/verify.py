"""Several backends on one puzzle, each from the clues alone: one verdict, or the proof that one of them is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter

from nono.backends import answer
from nono.base.errors import BackendError
from nono.genres.base import Puzzle, expect_puzzle
from nono.model.answer import Outcome, Verdict
from nono.model.moves import Moves
from nono.solving.agreement import Claim, contradictory
from nono.solving.solve import Result, backends, faulty, make_task, usable

USUAL = ("native", "cpsat", "sat")


@dataclass(frozen=True, slots=True)
class Check:
    """The backends' common verdict, whether they agree (None: fewer than two finished), and each one's result.

    ``wrong`` are the solutions, by backend, that break the rules or were given twice; backends that have some do not
    agree.
    """

    verdict: Verdict
    agreed: bool | None
    results: dict[str, Result]
    wrong: dict[str, list[bytes]] = field(default_factory=dict)

    def differences(self) -> dict[str, list[bytes]]:
        """The solutions of each backend that not all of them found."""
        common = set.intersection(*(set(result.grids) for result in self.results.values()))
        return {name: [grid for grid in result.grids if grid not in common] for name, result in self.results.items()}


def verify(
    puzzle: Puzzle,
    backends: Sequence[str] = USUAL,
    limit: int | None = 2,
    time_limit: float | None = None,
    jobs: int = 1,
) -> Check:
    """Solve the puzzle by each backend on its own, ``time_limit`` seconds each, and compare the answers.

    Those of the usual backends that cannot be used here are left out; one that was asked for raises `BackendError`.
    With more ``jobs``, so many of the backends work at once, each in a process of its own.
    """
    expect_puzzle(puzzle)
    names = available(backends) if backends is USUAL else list(dict.fromkeys(backends))
    if not names:
        raise BackendError("found no backend that can be used, expected at least one")
    for name in names:
        usable(name)
    model, task = puzzle.model(), make_task(limit, time_limit, 0, {})
    # A formula answers without the class test of moves.
    tasks = {
        name: replace(task, options={"parity": name == "native"}) if isinstance(model, Moves) else task
        for name in names
    }
    timed: dict[str, tuple[Outcome, float]] = {}
    if jobs > 1:
        from nono.backends.race import side_by_side

        timed = side_by_side(model, tasks, jobs)
    else:
        for name in names:
            began = perf_counter()
            timed[name] = answer(name, model, tasks[name]), perf_counter() - began
    shape = (puzzle.height, puzzle.width)
    results = {name: Result(outcome, name, seconds, limit, shape) for name, (outcome, seconds) in timed.items()}
    wrong = {name: found for name, result in results.items() if (found := faulty(puzzle, result.grids))}
    if wrong or contradictory(map(claim, results.values())):
        return Check(Verdict.UNKNOWN, False, results, wrong)
    finished = [result for result in results.values() if not result.stop]
    finished.sort(key=lambda result: not result.complete)  # "unique" says more than "solved"
    verdict = finished[0].verdict if finished else Verdict.UNKNOWN
    return Check(verdict, True if len(finished) > 1 else None, results)


def available(names: Sequence[str]) -> list[str]:
    """Those of the backends that can be used here."""
    known = backends()
    return [name for name in names if known[name] is None]


def second_backends() -> list[str]:
    """The backend that proves again what native has proved, if there is one here."""
    return available(("sat", "cpsat", "reference"))[:1]


def claim(result: Result) -> Claim:
    """What a result proves about the solutions of its puzzle."""
    return Claim(result.count, result.complete, frozenset(result.grids))
