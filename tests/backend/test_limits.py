"""Limits during the construction of formulas: estimates against true sizes, deadlines, and too large formulas."""

import re
import sys
from pathlib import Path
from random import Random

import pytest
from common import Capture, finished, needs_engine, needs_sat, ones

import nono
from nono import Nonogram, Puzzle, solve
from nono.base.errors import LimitError
from nono.base.limits import Limits
from nono.base.memory import memory_within
from nono.cli import program
from nono.cli.command_run import CommandRun
from nono.cli.output import Status
from nono.model.model import Model
from nono.proofs import _formula as formula, certify
from nono.renderers.drawing import raster

needs_cpsat = pytest.mark.needs("cpsat")

WIDE = Nonogram([[1] * 20] * 60, [[1] * 20] * 60)  # some thousand clauses


class OverError(Exception):
    """The clock of a test has run out."""


def clock(steps: int) -> tuple[list[int], object]:
    """Return a list of the calls of a check, and the check, which raises an error at the last of ``steps`` calls."""
    calls: list[int] = []

    def check() -> None:
        calls.append(1)
        if len(calls) == steps:
            raise OverError

    return calls, check


def model_of(puzzle: Puzzle) -> Model:
    model = puzzle.model()
    assert isinstance(model, Model)
    return model


@pytest.mark.parametrize("backend", [pytest.param("sat", marks=needs_sat), pytest.param("cpsat", marks=needs_cpsat)])
def test_a_backend_whose_limits_do_not_suffice_answers_unknown(backend: str) -> None:
    with pytest.warns(RuntimeWarning, match=r"would have about \d+ clauses \(\d+ MiB .* at most 1 MiB; --memory"):
        result = solve(WIDE, backend, memory=1)
    assert (result.verdict, result.stop, result.solutions) == ("unknown", "memory", [])
    result = solve(WIDE, backend, time_limit=0)
    assert (result.verdict, result.stop, result.solutions) == ("unknown", "time", [])
    assert solve(nono.puzzle("heart"), backend, time_limit=1000, memory=4000).verdict == "unique"


@needs_sat
def test_a_formula_for_others_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    for make in (formula.dimacs, formula.opb):
        with pytest.raises(LimitError, match="clauses"):
            make(WIDE, memory=1)
        with pytest.raises(LimitError, match="time"):
            make(WIDE, limits=Limits.after(0))
    with pytest.raises(LimitError, match="clauses"):
        certify(WIDE, tmp_path / "proof", memory=1)
    assert certify(WIDE, tmp_path / "proof", time_limit=0) is None
    assert not (tmp_path / "proof").exists()


@pytest.mark.parametrize("kind", ["svg", "html", "png", "gif", "pdf"])
def test_drawings_are_bounded(kind: str, tmp_path: Path, capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("reportlab" if kind == "pdf" else "PIL")
    out = tmp_path / f"out.{kind}"
    assert program.run(["render", "heart", "-o", str(out), "--time-limit", "1e-9"]) == 3
    assert "the time ran out before the" in capfd.readouterr().err
    assert not out.exists()
    assert program.run(["render", "heart", "-o", str(out), "--time-limit", "1000"]) == 0
    if kind in ("png", "gif"):
        monkeypatch.setattr(raster, "memory_share", lambda: 0)
        assert program.run(["render", "heart", "-o", str(out), "--cell", "100"]) == 3
        assert re.search(r"a picture of \d+x\d+ pixels needs about", capfd.readouterr().err)


@needs_engine
def test_a_repair_has_no_time_for_its_first_solution_either() -> None:
    noise = Random(5)
    puzzle = Nonogram.from_grid([[noise.randint(0, 1) for _ in range(60)] for _ in range(60)])
    puzzle = Nonogram(puzzle.rows, puzzle.cols)  # without its goal
    repair = nono.repair(puzzle, time_limit=0.01)
    assert (repair.proposals, repair.fewest, repair.stop) == ((), None, "time")
    assert nono.givens(puzzle, time_limit=0.01).stop == "time"
    assert len(nono.repair(ones(2), time_limit=1000).proposals) == 3


@needs_engine
def test_memory_that_runs_out_is_a_limit(tmp_path: Path, capfd: Capture) -> None:
    def hungry(given: object) -> Status:
        return Status(len(bytearray(1 << 28)) * 0)

    with CommandRun(["heart"], memory=100) as run:
        assert run.each(hungry) is Status.UNDECIDED
    assert (
        capfd.readouterr().err == "error: heart: the memory ran out (limit: 100 MiB)\nhelp: --memory raises the limit\n"
    )
    assert len(bytearray(1 << 28)) == 1 << 28  # the limit is over


def test_only_a_lack_of_memory_becomes_a_limit() -> None:
    error: Exception
    for error in (RuntimeError("another"), OSError(2, "another"), ImportError("another")):
        with pytest.raises(type(error), match="another"), memory_within(100):
            raise error
    for error in (MemoryError(), RuntimeError("can't start new thread"), OSError(12, "Cannot allocate memory")):
        with pytest.raises(LimitError, match="the memory ran out"), memory_within(100):
            raise error


LACK_OF_THREADS = """
import resource
from pathlib import Path
import nono
night = nono.puzzle("night")
nono.count(night, jobs=1)
used = 1024 * int(Path("/proc/self/status").read_text().partition("VmSize:")[2].split()[0])
resource.setrlimit(resource.RLIMIT_AS, (used + (3 << 20),) * 2)  # less than the stack of one more thread
try:
    print(nono.count(night, jobs=6))
except (MemoryError, nono.LimitError):
    print("no memory")
"""


@needs_engine
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_lack_of_threads_does_not_end_the_process() -> None:
    """The system reports it by another error of C++ than a lack of memory."""
    run = finished([sys.executable, "-c", LACK_OF_THREADS])
    assert (run.returncode, run.stdout) in {(0, "no memory\n"), (0, "960\n")}, run.stderr
