"""Commands keep their limits of time and memory, even if the work ignores them."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import command
from common import Capture, finished, needs_engine, needs_sat, ones

import nono
from nono import Puzzle
from nono.base.errors import LimitError
from nono.base.limits import Limits, current_limits
from nono.cli import command_run, program
from nono.model.answer import Outcome, Task
from nono.model.model import Model
from nono.solving.comparing import verify as verify_module
from nono.text import AnyEntry, _read as read_module, write
from nono.text._file_entries import path_entries

pytest.importorskip("resource", reason="Windows has no such limits")

BLANK = ["." * 200] * 200
# Work that never looks at its limits, in the process of a command line.
ENDLESS = """
import sys
from nono.backend import native
from nono.cli import bounds
from nono.cli.process import Interruption
Interruption.is_program = True
bounds.EXTRA_SECONDS = 0.2
if {is_hidden}:
    native.engine = None
with bounds.bounded(0.01, None, "heart"):
    {work}
"""
IN_C = "sum(range(1 << 60))"  # a builtin that runs for hours in C and holds Python's global lock
IN_PYTHON = "while True: pass"


@pytest.mark.parametrize(
    ("work", "is_hidden"),
    [
        pytest.param(IN_C, False, marks=needs_engine),
        pytest.param(IN_PYTHON, False, marks=needs_engine),
        (IN_PYTHON, True),
    ],
)
def test_work_that_ignores_its_time_limit_is_ended_with_its_process(work: str, is_hidden: bool) -> None:
    """Without the engine, this holds for all work that lets other threads run."""
    done = finished([sys.executable, "-c", ENDLESS.format(work=work, is_hidden=is_hidden)])
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "error: heart: the time ran out\n")


def test_the_watchdog_names_the_file_that_is_read(here: Path) -> None:
    """The limit begins again with each word of the command line."""
    code = """
import sys, nono.text._file_entries, nono.cli.bounds, nono.cli.command_run
from nono.cli import main
real = nono.text._file_entries.path_entries
def slow(path, *more, **named):
    while path == "second.json": pass
    return real(path, *more, **named)
nono.text._read.path_entries = slow
nono.cli.command_run.READING = nono.cli.bounds.EXTRA_SECONDS = 0.2
sys.argv = ["nono", "solve", "first.json", "second.json", "--time-limit", "0.5", "--brief", "--backend", "reference"]
main()
"""
    for name in ("first", "second"):
        write(ones(1), here / f"{name}.json")
    done = finished([sys.executable, "-c", code])
    assert (done.returncode, done.stderr) == (3, "error: second.json: the time ran out\n")
    assert "first.json" in done.stdout


@needs_engine
@pytest.mark.parametrize(("raised", "stop"), [(None, "time"), (MemoryError(), "memory")])
def test_a_limit_that_ends_the_reading_of_a_file_does_not_end_the_command(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture, raised: Exception | None, stop: str
) -> None:
    """The file is named; all other files of its folder, and the other words of the command line, are read."""

    def slow(path: str, *more: object, **named: object) -> Iterator[AnyEntry]:
        if path.endswith("b.json"):
            if raised is not None:
                raise raised
            while True:
                current_limits().expect("")
        return path_entries(path, *more, **named)  # type: ignore[arg-type]

    for folder in ("first", "second"):
        (here / folder).mkdir()
        for name in "abc":
            write(ones(1), here / folder / f"{name}.json")
    monkeypatch.setattr(read_module, "path_entries", slow)
    monkeypatch.setattr(command_run, "READING", 0.1 if raised is None else 60.0)
    assert program.run(["solve", "first", "second/b.json", "second/c.json", "--json", "--time-limit", "0.5"]) == 3
    shown = capfd.readouterr()
    found = {one["file"]: one.get("stop", one.get("verdict")) for one in map(json.loads, shown.out.splitlines())}
    files = ["first/a.json", "first/b.json", "first/c.json", "second/b.json", "second/c.json"]
    assert found == {file: stop if file.endswith("b.json") else "unique" for file in files}
    ran = f"the {stop} ran out"
    assert shown.err == f"error: first/b.json: {ran}\nerror: second/b.json: {ran} before the next puzzle was read\n"


@needs_sat
@pytest.mark.parametrize(
    "work",
    [
        lambda puzzle: nono.encode(puzzle),
        lambda puzzle: nono.encode(puzzle, "cpsat"),
        lambda puzzle: nono.grade(puzzle),
        lambda puzzle: nono.explain(puzzle),
        lambda puzzle: nono.hint(puzzle),
        lambda puzzle: nono.diff(puzzle),
        lambda puzzle: nono.sample(puzzle, 1),
        lambda puzzle: nono.givens(puzzle),
        lambda puzzle: nono.verify(puzzle),
    ],
)
def test_a_deadline_around_a_function_ends_it(work: object) -> None:
    assert callable(work)
    with Limits(0.0).applied(), pytest.raises(LimitError, match="the time ran out"):
        work(nono.Binairo(BLANK))


@needs_engine
def test_puzzles_in_bulk_keep_their_time_limits() -> None:
    """The model of the first puzzle alone takes seconds."""
    late, _ = nono.solve_many([nono.Binairo(BLANK), nono.puzzle("heart")], time_limit=0.0)
    assert (late.verdict, late.stop) == ("unknown", "time")
    solutions = nono.solutions(nono.Binairo(BLANK), time_limit=0.0)
    assert (list(solutions), solutions.complete, solutions.stop) == ([], False, "time")


@needs_engine
@needs_sat
def test_backends_share_the_time_of_a_verification(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backend that needs less than its share leaves the rest to the others."""
    given: list[float] = []

    def answer(name: str, model: Model, task: Task) -> Outcome:
        assert task.time_limit is not None
        given.append(task.time_limit)
        return Outcome([], False, "time")

    monkeypatch.setattr(verify_module, "answer", answer)
    assert program.run(["verify", "heart", "--backends", "native,sat,reference", "--time-limit", "3000"]) == 3
    assert 1000 < given[0] <= 1100 < given[1] <= 1650 < given[2] <= 3000


@needs_sat
def test_memory_is_limited_while_a_model_is_built(tmp_path: Path, capfd: Capture) -> None:
    write(nono.Binairo(BLANK), tmp_path / "binairo.json")
    assert program.run(["solve", str(tmp_path / "binairo.json"), "--memory", "10"]) == 3
    assert "the memory ran out (limit: 10 MiB)" in capfd.readouterr().err


@needs_engine
def test_a_count_of_thousands_of_digits_is_printed(tmp_path: Path, capfd: Capture) -> None:
    """`str` refuses to convert such a number."""
    board: Puzzle = nono.Mosaic(["." * 130] * 130)
    write(board, tmp_path / "mosaic.json")
    assert program.run(["count", str(tmp_path / "mosaic.json")]) == 0
    digits = capfd.readouterr().out.strip()
    assert len(digits) == 5088  # 2 ** 16900
    assert pow(2, 16900, 10**18) == int(digits[-18:])


@needs_engine
@pytest.mark.parametrize(
    ("limit", "reason"), [("--time-limit", "the time ran out"), ("--cpu-limit", "the processor time ran out")]
)
def test_all_solutions_are_written_within_the_limit(limit: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "blank.json").write_text(json.dumps({"genre": "mosaic", "numbers": ["." * 40] * 40}))
    done = command(tmp_path, "solve", "blank.json", "--limit", "all", limit, "0.5")
    assert done.returncode == 3
    left = re.search(rf"{reason} before ([\d,]+) solutions could be written", done.stderr)
    assert left
    found = re.search(r"at least ([\d,]+) solutions", done.stdout)
    assert found
    written = done.stdout.count("\nsolution ")
    assert written + int(left[1].replace(",", "")) == int(found[1].replace(",", ""))
