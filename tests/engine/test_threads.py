"""One puzzle in several threads: the answer of one thread, its limits, and Ctrl-C. Counts are in test_count.py."""

import random
import signal
import sys
import threading

import pytest
from common import finished, needs_engine, noise, ones
from draws import draw_puzzle

import nono
from nono import Nonogram
from nono.model.answer import Interrupted, Verdict
from nono.solving import Result, solve, tally

pytestmark = needs_engine

JOBS = 2


def unseen(side: int, seed: int = 0) -> Nonogram:
    """The clues of a random picture, without the picture, which the search would use."""
    picture = noise(side, seed)
    return Nonogram(picture.rows, picture.cols)


def both(puzzle: Nonogram, limit: int | None) -> tuple[Result, Result]:
    result = solve(puzzle, "native", limit)
    return result, solve(puzzle, "native", limit, jobs=JOBS)


def test_verdicts_and_solutions_are_those_of_one_thread() -> None:
    rng = random.Random(5)
    verdicts = set()
    for puzzle in [draw_puzzle(rng, 8) for _ in range(60)] + [unseen(20, seed) for seed in range(4)]:
        one, several = both(puzzle, 2)
        assert (several.verdict, several.count) == (one.verdict, one.count)
        assert all(map(puzzle.check, several.grids))
        assert len(set(several.grids)) == several.count
        verdicts.add(one.verdict)
        if one.verdict is not Verdict.MULTIPLE:
            assert several.grids == one.grids
    assert {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSOLVABLE} <= verdicts


def test_all_solutions() -> None:
    one, several = both(ones(5), None)
    assert (several.complete, several.count) == (True, 120)
    assert set(several.grids) == set(one.grids)


def test_limits_are_kept() -> None:
    result = solve(ones(9), "native", 7, jobs=JOBS)
    assert (result.count, result.complete) == (7, False)
    result = solve(ones(30), "native", None, time_limit=0.2, jobs=JOBS)
    assert (result.complete, result.stop) == (False, "time")
    assert solve(unseen(60), "native", jobs=JOBS, max_conflicts=10).stop == "conflicts"


def test_an_interrupt_ends_all_threads() -> None:
    """The process continues."""
    for work in (lambda: solve(ones(40), "native", None, jobs=JOBS), lambda: tally(ones(24), jobs=JOBS)):
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        try:
            stop = work().stop
        except Interrupted as interrupted:
            stop = interrupted.outcome.stop
        timer.join()
        assert stop == "interrupt"
    one, several = both(ones(4), None)
    assert set(several.grids) == set(one.grids)


ENDS = """
import threading, time, warnings
import nono
warnings.simplefilter("ignore")
puzzle = nono.loads({text!r})
calls = 0

class Cancel:
    def is_set(self):
        global calls
        calls += 1
        return False

threading.Thread(target=lambda: {call}, daemon=True).start()
while calls < 3:
    time.sleep(0.01)
raise SystemExit(7)
"""


@pytest.mark.parametrize(
    "call", ["nono.solve(puzzle, 'native', limit=None, cancel=Cancel())", "nono.count(puzzle, cancel=Cancel())"]
)
def test_a_program_may_end_while_a_daemon_thread_searches(call: str) -> None:
    """Python would end the thread within C++, and the program would end by SIGABRT."""
    program = ENDS.format(text=nono.dumps(unseen(60)), call=call)
    for _ in range(3):
        ended = finished([sys.executable, "-c", program])
        assert (ended.returncode, ended.stderr) == (7, "")
