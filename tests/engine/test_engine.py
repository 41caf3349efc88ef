"""The engine's limits and its answers in the large: time, memory, conflicts, interrupts, threads, bulk, big boards."""

import random
import signal
import threading
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from common import needs_engine, ones

from nono import BackendError, Nonogram
from nono.backend import BACKENDS, native
from nono.backend.native.engine import engine
from nono.grading import restricted
from nono.model.answer import Interrupted, Outcome, Task, Verdict
from nono.model.model import Lines, Model

pytestmark = needs_engine

LIMITS = ("time", "memory", "conflicts", "interrupt")


def noise(height: int, width: int, density: float = 0.5, inks: int = 1) -> Model:
    """The clues of a random picture: at half ink and this size, further than any solver gets."""
    rng = random.Random(height * width)
    ink = range(1, inks + 1)
    grid = [[rng.choice(ink) if rng.random() < density else 0 for _ in range(width)] for _ in range(height)]
    return Nonogram.from_grid(grid).model()


def rooks(size: int) -> Model:
    """As many solutions as permutations of the rows."""
    return ones(size).model()


@contextmanager
def interrupted(seconds: float = 0.2) -> Iterator[None]:
    """Ctrl-C after this time."""
    timer = threading.Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.start()
    yield
    timer.join()


def solve(model: Model, limit: int | None = 2, time_limit: float | None = None, **options: object) -> Outcome:
    outcome = BACKENDS["native"].solve(model, Task(limit, time_limit, options=options))
    assert isinstance(outcome, Outcome)
    return outcome


@pytest.mark.parametrize("shape", [(30, 30), (60, 90), (200, 200), (1, 20_000), (400, 400)])
@pytest.mark.parametrize("inks", [1, 4])
def test_a_time_limit_ends_every_search(shape: tuple[int, int], inks: int) -> None:
    outcome = solve(noise(*shape, inks=inks), limit=None, time_limit=0.01)
    assert outcome.stop == "time" or outcome.complete
    assert outcome.complete == (outcome.stop == "")


@pytest.mark.parametrize("early", ["belief_after", "probe_restarts", "vivify_interval", "reduce_interval"])
def test_a_time_limit_ends_every_technique(early: str) -> None:
    outcome = solve(noise(150, 150), time_limit=0.2, luby_unit=1, **{early: 1})
    assert outcome.stop == "time"
    assert not outcome.complete


def test_the_conflict_limit_is_kept() -> None:
    model = noise(60, 60)
    for most in (1, 10, 300):
        outcome = solve(model, max_conflicts=most)
        assert (outcome.stop, outcome.stats["conflicts"]) == ("conflicts", most)
        assert outcome.verdict(2) is Verdict.UNKNOWN


def test_the_memory_limit_is_kept_by_learned_clauses() -> None:
    outcome = solve(noise(60, 60, 0.47), memory=8, belief=False, reduce=False)
    assert outcome.stop == "memory"
    assert outcome.stats["memory_bytes"] < 9 << 20


def test_the_memory_limit_is_kept_by_solutions() -> None:
    outcome = solve(rooks(30), limit=None, memory=3)
    assert outcome.stop == "memory"
    assert 100 < len(set(outcome.solutions)) == len(outcome.solutions)


def test_a_board_too_large_for_the_memory_is_not_begun() -> None:
    outcome = solve(noise(400, 400), memory=20)
    assert (outcome.stop, outcome.solutions, outcome.stats["decisions"]) == ("memory", [], 0)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("blocks", [0, 1])
def test_a_line_without_cells_is_refused(side: int, blocks: int) -> None:
    """It used to crash the process, or to make a model unsolvable. The cell of the board with side 1 is in line 1."""
    cell_start, block_start = array("i", [0, side, side]), array("i", [0, side, side + blocks])
    block = array("i", [1] * (side + blocks))
    model = Model(side, side, 2, Lines(cell_start, array("i", [0] * side), block_start, block, block))
    with pytest.raises(BackendError, match="line of 0 cells"):
        solve(model)


def test_an_interrupt_gives_what_was_found() -> None:
    model = rooks(40)
    with interrupted(), pytest.raises(Interrupted) as caught:
        solve(model, limit=None)
    outcome = caught.value.outcome
    assert outcome.stop == "interrupt"
    assert not outcome.complete
    assert solve(rooks(4), limit=None).complete  # and the process continues


def test_threads_do_not_meet() -> None:
    models = [noise(25, 25, 0.4 + 0.01 * i) for i in range(6)]
    alone = [solve(model).solutions for model in models]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda model: solve(model).solutions, models * 3)) == alone * 3


def test_bulk_is_one_by_one() -> None:
    models = [noise(10 + i % 17, 20 - i % 13, 0.3 + i % 5 / 10, 1 + i % 3) for i in range(60)]
    many = native.solve_many(models, Task(3))
    assert [outcome.solutions for outcome in many] == [solve(model, 3).solutions for model in models]


def test_a_cell_without_a_rule_may_have_any_colour() -> None:
    for inks in (1, 2):
        every = Nonogram.from_grid([[1, 0, inks], [inks, 1, 0], [0, 1, 1]]).model()
        model = restricted(every, [1, 2, 4, 5])
        for one in (model, model.without([0]), model.without([1])):
            expected = BACKENDS["reference"].solve(one, Task(None))
            assert set(solve(one, None).solutions) == set(expected.solutions)
            assert len(solve(one, None).solutions) == len(expected.solutions)


def test_line_logic_alone_says_what_the_reference_says() -> None:
    for i in range(80):
        model = noise(4 + i % 9, 5 + i % 7, 0.4 + i % 4 / 10, 1 + i % 2)
        expected = BACKENDS["reference"].solve(model, Task(2, options={"strategy": "lines"}))
        outcome = solve(model, strategy="lines")
        assert (outcome.solutions, outcome.complete) == (expected.solutions, expected.complete)
        assert outcome.stop == expected.stop


def test_every_option_is_described_and_its_bounds_are_taken() -> None:
    for name, default, low, high, text in engine.options():
        assert text
        values = low.split() if isinstance(default, str) else [default, low, high]
        for value in values:
            assert solve(rooks(3), **{name: value}).stop in ("", "stalled", *LIMITS)
