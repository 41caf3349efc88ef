"""Searches that another thread cancels: every function that takes `cancel`, on every backend; the GIL."""

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from common import needs_engine, ones

import nono
from nono.backend import BACKENDS
from nono.base.errors import LimitError
from nono.genres.families import puzzles
from nono.solving import diff, sample, solve, solve_many, tally, verify

DOT = ones(1)
LOOSE = ones(40)  # 40! solutions: nothing comes to its end here
ROOKS = ones(120)  # no technique settles a cell
NOISE = next(puzzles("random:90x90:.45"))  # many solutions; seconds to grade, to repair
END = {"unknown": "cancelled", "multiple": "not cancelled"}  # the verdicts on it
NAMES = [name for name in BACKENDS if BACKENDS[name].unavailable() is None]


class Countdown:
    """A cancel that is set after it was asked so many times: searches ask while they work."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.was_set = Event()

    def is_set(self) -> bool:
        self.left -= 1
        if self.left < 0:
            self.was_set.set()
        return self.left < 0


@pytest.mark.parametrize("backend", NAMES)
def test_solve(backend: str) -> None:
    cancel = Countdown(3)
    result = solve(LOOSE, backend, limit=None, cancel=cancel, listed=False)
    assert result.stop == "cancelled"
    assert not result.complete


@needs_engine
def test_what_is_left_of_many_is_unknown_once_cancelled() -> None:
    cancel = Countdown(3)
    results = list(solve_many([DOT, LOOSE, DOT, LOOSE], "native", limit=None, cancel=cancel))
    assert [result.stop for result in results] == ["", *["cancelled"] * 3]
    assert [str(result.verdict) for result in results] == ["unique", "multiple", "unknown", "unknown"]
    assert not any(result.grids for result in results[2:])
    cancel.left = 0
    assert [result.stop for result in solve_many([DOT] * 3, cancel=cancel)] == ["cancelled"] * 3


def limit_of(made: Iterator[nono.Puzzle]) -> str:
    """The limit that ends an iterator of puzzles."""
    try:
        for _ in made:
            pass
    except LimitError as error:
        return error.stop
    return ""


CALLS: dict[str, Callable[[Any], str]] = {
    "auto": lambda cancel: solve(LOOSE, limit=None, cancel=cancel).stop,
    "threads": lambda cancel: solve(LOOSE, "native", limit=None, jobs=2, cancel=cancel).stop,
    "count": lambda cancel: tally(LOOSE, cancel=cancel).stop,
    "count in threads": lambda cancel: tally(LOOSE, jobs=2, cancel=cancel).stop,
    "sample": lambda cancel: sample(LOOSE, 3, cancel=cancel).tally.stop,
    "sample by components": lambda cancel: sample(nono.Akari([".#.", "###", ".#."]), 10**6, cancel=cancel).tally.stop,
    "diff": lambda cancel: diff(LOOSE, cancel=cancel).stop,
    "verify": lambda cancel: verify(LOOSE, ["native", "reference"], limit=None, cancel=cancel).results["native"].stop,
    "grade": lambda cancel: END[str(nono.grade(NOISE, cancel=cancel).verdict)],
    "explain": lambda cancel: END[str(nono.explain(NOISE, cancel=cancel).verdict)],
    "hint": lambda cancel: nono.hint(ROOKS, cancel=cancel).text.removesuffix(" before a step was found"),
    "check_steps": lambda cancel: END[nono.check_steps(ROOKS, [[[1, 1, "."]]] * 9, cancel=cancel).steps[-1].kind],
    "generate": lambda cancel: limit_of(nono.generate((40, 40), 10**6, cancel=cancel)),
    "repair": lambda cancel: nono.repair(NOISE, cancel=cancel).stop,
    "givens": lambda cancel: nono.givens(NOISE, max_edits=9, cancel=cancel).stop,
    "verify at once": lambda cancel: verify(LOOSE, NAMES, limit=None, jobs=4, cancel=cancel).results["native"].stop,
}


@pytest.mark.every(2)
@needs_engine
@pytest.mark.parametrize("name", CALLS)
def test_every_function(name: str) -> None:
    assert CALLS[name](Countdown(4)) == "cancelled"


@needs_engine
@pytest.mark.parametrize("options", [{"listed": False}, {"shortest": True}, {"table": False}])
def test_peg_solitaire(options: dict[str, Any]) -> None:
    assert solve(nono.puzzle("english33"), "native", limit=None, cancel=Countdown(2), **options).stop == "cancelled"
