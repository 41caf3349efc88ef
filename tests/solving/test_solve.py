"""Results, limits, many puzzles, the portfolio and verification, with stub backends that misbehave."""

import random
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from common import needs_engine, ones
from examples.nonogram import nonograms
from hypothesis import given, strategies as st
from tables import table

from nono import BackendError, BugError, Nonogram, Result, Session, solve, solve_many, verify
from nono.backend import BACKENDS, auto as portfolio, backends
from nono.backend.protocol import Backend
from nono.backend.race import race
from nono.model.answer import Interrupted, Outcome, Task, Verdict
from nono.model.model import Model

DOT = ones(1)
PAIR = ones(2)
ROOKS = ones(4)
NEVER = Nonogram([[1]], [[]], check=False)
CHANCE = random.Random(11)
NOISE = Nonogram.from_grid([[CHANCE.randrange(2) for _ in range(15)] for _ in range(15)])  # takes native 67 conflicts

needs_native = needs_engine


def stub(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    answer: Outcome | Exception | Callable[[Model, Task], Outcome] | None,
    why_not: str | None = None,
) -> None:
    """Add a backend to the table that always gives this answer, or the answer of this function."""

    def solve(model: Model, task: Task) -> Outcome:
        if isinstance(answer, Exception):
            raise answer
        assert answer is not None
        return answer(model, task) if callable(answer) else answer

    backend = Backend(name=name, solve=solve, unavailable=lambda: why_not, opens=name == "native")
    module = SimpleNamespace(BACKEND=backend)
    monkeypatch.setitem(sys.modules, f"stub_{name}", module)
    monkeypatch.setitem(BACKENDS.rows, name, f"stub_{name}:BACKEND")


@pytest.mark.parametrize(
    ("name", "limit", "verdict", "number"),
    table("""
dot | 1 | unique | 1
dot | 2 | unique | 1
dot | None | unique | 1
pair | 1 | solved | 1
pair | 2 | multiple | 2
rooks | 2 | multiple | 2
rooks | 7 | multiple | 7
rooks | None | multiple | 24
never | 1 | unsolvable | 0
never | None | unsolvable | 0
"""),
)
@pytest.mark.parametrize("backend", ["auto", "reference"])
def test_limits_and_verdicts(backend: str, name: str, limit: int | None, verdict: str, number: int) -> None:
    puzzle = {"dot": DOT, "pair": PAIR, "rooks": ROOKS, "never": NEVER}[name]
    result = solve(puzzle, backend, limit=limit)
    assert (result.verdict, result.count) == (verdict, number)
    assert result.unique == {"unique": True, "multiple": False, "unsolvable": False}.get(verdict)
    assert (result.solution is None) == (number == 0)
    if result.solution is not None:
        assert result.solution.shape == puzzle.shape == (puzzle.height, puzzle.width)
        assert result.solution.tobytes() == result.grids[0]
    assert len(result.solutions) == len(result.grids) == number
    assert limit is not None or result.complete


def test_unknown_and_missing_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BackendError, match=r"'glue'.*auto, native"):
        solve(DOT, "glue")
    with pytest.raises(BackendError, match="'glue'"):
        next(solve_many([DOT], "glue"))
    stub(monkeypatch, "sat", None, why_not="it is Sunday")
    assert backends()["sat"] == "it is Sunday"
    with pytest.raises(BackendError, match=r"sat.*Sunday"):
        solve(DOT, "sat")


@given(st.lists(nonograms, max_size=6))
def test_many_are_solved_as_one_is(puzzles: list[Nonogram]) -> None:
    results = list(solve_many(puzzles))
    assert [result.verdict for result in results] == [solve(puzzle, "reference").verdict for puzzle in puzzles]


@needs_native
def test_the_goal_is_found_first_unless_it_is_not_to_be_used() -> None:
    given = [ones(2, goal=goal) for goal in ([[1, 0], [0, 1]], [[0, 1], [1, 0]])]
    goals = [puzzle.goal_bytes for puzzle in given]
    assert [result.grids[0] for result in solve_many(given, limit=1)] == goals
    assert [solve(puzzle, limit=1).grids[0] for puzzle in given] == goals
    assert len({result.grids[0] for result in solve_many(given, limit=1, use_goal=False)}) == 1
    assert len({solve(puzzle, limit=1, use_goal=False).grids[0] for puzzle in given}) == 1


@needs_native
@pytest.mark.parametrize("backend", ["native", "auto"])
def test_each_of_many_has_the_time_limit_for_itself(backend: str) -> None:
    rooks = ones(20)
    results = solve_many([DOT, rooks, PAIR, rooks, DOT], backend, limit=None, time_limit=0.01)
    assert [result.stop for result in results] == ["", "time", "", "time", ""]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The portfolio's first backend gives up at once."""
    monkeypatch.setattr(portfolio, "CONFLICTS", 0)
    monkeypatch.setattr(portfolio, "SECONDS", 0.0)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(("puzzle", "time_limit"), [(PAIR, None), (NEVER, 1e6), (NOISE, 1e6)])
def test_others_join_in(puzzle: Nonogram, time_limit: float | None) -> None:
    result = solve(puzzle, limit=None, time_limit=time_limit)
    assert result.complete
    assert sorted(result.grids) == sorted(solve(puzzle, "reference", limit=None).grids)
    assert [many.verdict for many in solve_many([puzzle])] == [solve(puzzle).verdict]


def test_race_is_won_by_the_first_to_finish() -> None:
    slow = ones(30)  # 30! solutions
    name, outcome = race(slow.model(), {"reference": Task(limit=None), "sat": Task(limit=3), "glue": Task()})
    assert name == "sat"
    assert len(outcome.solutions) == 3
    name, outcome = race(slow.model(), {"reference": Task(limit=None)}, seconds=0.5)
    assert (name, outcome.stop) == ("reference", "time")
    assert race(slow.model(), {"reference": Task(limit=None)}, seconds=0)[1].stop == "time"
    with pytest.raises(BackendError, match=r"glue.*unknown backend"):
        race(slow.model(), {"glue": Task()})


def test_without_the_engine_reference_answers_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stub(monkeypatch, "native", None, why_not="no compiler")
    with pytest.warns(RuntimeWarning, match="no compiler.*reference"):
        result = solve(PAIR)
    assert (result.backend, result.verdict) == ("reference", Verdict.MULTIPLE)
    with pytest.warns(RuntimeWarning, match="no compiler"):
        assert [result.backend for result in solve_many([PAIR])] == ["reference"]


@needs_native
def test_limits_of_the_users_own_are_kept() -> None:
    assert solve(NOISE, limit=None, max_conflicts=0).stop == "conflicts"
    assert next(solve_many([NOISE], limit=None, max_conflicts=0)).stop == "conflicts"
    assert solve(PAIR, strategy="lines").stop == "stalled"
    assert solve(ones(20), limit=None, time_limit=0.01).stop == "time"


@pytest.mark.parametrize(
    ("one", "other", "verdict", "agreed"),
    [
        (Outcome([b"\1"], True), Outcome([b"\1"], True), "unique", True),
        (Outcome([b"\1"], False), Outcome([b"\1"], True), "unique", True),  # limit 1: reached, and exhausted
        (Outcome([b"\1"], True), Outcome([], True), "unknown", False),
        (Outcome([b"\1"], False), Outcome([], True), "unknown", False),
        (Outcome([b"\1"], False, "time"), Outcome([], True), "unknown", False),  # a solution proves the other wrong
        (Outcome([b"\1"], True), Outcome([], False, "time"), "unique", None),
        (Outcome([], False, "time"), Outcome([], False, "memory"), "unknown", None),
        (Outcome([], True), Outcome([], True), "unsolvable", True),
    ],
)
def test_verify_compares_what_was_proved(
    monkeypatch: pytest.MonkeyPatch, one: Outcome, other: Outcome, verdict: str, agreed: bool | None
) -> None:
    stub(monkeypatch, "one", one)
    stub(monkeypatch, "other", other)
    for names in (("one", "other"), ("other", "one")):
        check = verify(DOT, names, limit=1)
        assert (check.verdict, check.agreed) == (verdict, agreed)


def test_verify_goes_on_without_a_backend_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stub(monkeypatch, "one", Outcome([b"\1"], True))
    stub(monkeypatch, "other", Outcome([b"\1"], True))
    stub(monkeypatch, "third", ValueError("no memory"))
    check = verify(DOT, ("one", "third", "other"), limit=1)
    assert (check.verdict, check.agreed, check.failed) == ("unique", True, {"third": "ValueError: no memory"})
    assert "third: failed: ValueError: no memory" in str(check)
    with pytest.raises(BackendError, match="third: ValueError: no memory"):
        verify(DOT, ("third",), limit=1)


@pytest.mark.parametrize("found", [[b"\1\1\1\1"], [b"\1\0\0\1"] * 2])
def test_verify_checks_every_solution(monkeypatch: pytest.MonkeyPatch, found: list[bytes]) -> None:
    stub(monkeypatch, "one", Outcome(found, False))
    stub(monkeypatch, "other", Outcome(found, False))
    check = verify(PAIR, ("one", "other"), limit=len(found))
    assert (check.verdict, check.agreed) == (Verdict.UNKNOWN, False)
    assert check.wrong == {"one": found[:1], "other": found[:1]}
    reason = f"1 of its {len(found)} solutions break the rules or repeat"
    assert check.at_fault() == {"one": reason, "other": reason}


@pytest.mark.slow
def test_verify_in_processes() -> None:
    names = [name for name, why_not in backends().items() if why_not is None]
    for jobs in (2, len(names) + 1):
        check = verify(ROOKS, names, limit=3, jobs=jobs)
        assert (check.verdict, check.agreed) == (Verdict.MULTIPLE, len(names) > 1)
        assert [(name, result.count) for name, result in check.results.items()] == [(name, 3) for name in names]
    with pytest.raises(BackendError, match="nothing"):
        verify(ROOKS, ("reference", "nothing"), jobs=2)


def test_verify_leaves_out_what_is_missing_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("native", "sat"):
        stub(monkeypatch, name, None, why_not="gone")
    stub(monkeypatch, "cpsat", Outcome([b"\1"], True))
    check = verify(DOT)
    assert (check.verdict, check.agreed, list(check.results)) == (Verdict.UNIQUE, None, ["cpsat"])
    with pytest.raises(BackendError, match=r"sat.*gone"):
        verify(DOT, ("cpsat", "sat"))


def test_solutions_that_cannot_be_checked_in_time_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rooks = ones(8)

    def results(**limits: Any) -> list[Result[Any]]:
        """Without one thread, or in bulk, the check follows the search."""
        return [solve(rooks, limit=5000, jobs=2, **limits), *solve_many([rooks], limit=5000, **limits)]

    assert [result.count for result in results(time_limit=1000)] == [5000] * 2
    monkeypatch.setattr("nono.solving._request.CHECKING", 0.0)
    monkeypatch.setattr("nono.solving._request.GRACE", 0.0)
    for stop in ("time", "cpu"):
        found = results(**{f"{stop}_limit": 1000})
        assert [(one.count, one.complete, one.outcome.stop) for one in found] == [(1000, False, stop)] * 2
    assert solve(rooks, limit=5000).count == 5000
    assert Session(rooks).solve(limit=5000, time_limit=1000).count == 5000, "each was checked when it was found"


@needs_native
@pytest.mark.parametrize("limits", [{"time_limit": 1000.0}, {"cpu_limit": 1000.0}])
@pytest.mark.parametrize("start", [None, ["?" * 9 + "."] + ["?" * 10] * 9])
def test_most_solutions_are_checked_during_the_search(
    limits: dict[str, Any], start: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them is lost, although no time is left for a check after the search."""
    rooks = ones(10)
    monkeypatch.setattr("nono.solving._request.CHECKING", 0.0)
    monkeypatch.setattr("nono.solving._request.GRACE", 0.0)
    result = solve(rooks, "native", limit=20_000, start=start, **limits)
    assert result.count > 10_000
    assert len(set(result.grids)) == result.count
    assert all(map(rooks.check, result.grids))
    assert start is None or not any(grid[9] for grid in result.grids)


@pytest.mark.parametrize("wrong", [b"\0", b"\1"])
def test_a_wrong_solution_found_during_the_search_is_a_bug(wrong: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is a solution, but contradicts the start."""

    def find(model: Model, task: Task) -> Outcome:
        assert task.found is not None
        task.found([wrong])
        return Outcome([wrong], complete=True)

    stub(monkeypatch, "sat", find)
    start = ["."] if wrong == b"\1" else None
    with pytest.raises(BugError, match="wrong solution" if start is None else "does not agree"):
        solve(DOT, "sat", limit=None, time_limit=1000, start=start)


def test_ctrl_c_in_the_second_search_keeps_the_solutions_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = iter([Outcome([b"a", b"b"], False, "conflicts"), None])

    def search(name: str, model: object, task: object) -> Outcome:
        outcome = next(searches)
        if outcome is None:
            raise Interrupted(Outcome([b"b", b"c"], False, "interrupt"))
        return outcome

    monkeypatch.setattr(portfolio, "answer", search)
    monkeypatch.setattr(portfolio, "MANY", 1)
    with pytest.raises(Interrupted) as interrupted:
        portfolio.search(BACKENDS["native"], PAIR.model(), Task(None, 1000, found=lambda grids: None))
    assert interrupted.value.outcome.solutions == [b"a", b"b", b"c"]
