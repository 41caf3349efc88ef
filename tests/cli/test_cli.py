"""The command line: its output, errors and exit statuses; and what only a process of its own shows."""

import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_line import command as nono
from common import Capture, finished, needs_engine, ones
from stderr import told
from tables import table

from nono import Nonogram, dumps, encode, write
from nono.backend import BACKENDS, backends, cpsat
from nono.backend.protocol import Backend
from nono.base import distribution
from nono.base.distribution import extras_command, install_command
from nono.cli import program
from nono.cli.commands.doctor import EXTRAS, report
from nono.model.answer import Outcome, Task
from nono.model.model import Model
from nono.proofs import WRITERS

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart", title="Heart")
PAIR = ones(2, id="pair")
MANY = ones(14, id="rooks")  # 14! solutions
FLOWER = Nonogram.from_grid([".r.", "rXr", ".r.", ".g."], ["white", "black", "red", "green"], id="flower")
NONO = [sys.executable, "-m", "nono"]
ENGINE = backends()["native"] is None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind that the tests need."""
    where = tmp_path_factory.mktemp("puzzles")
    for puzzle in (HEART, PAIR, MANY, FLOWER):
        (where / f"{puzzle.id}.json").write_text(dumps(puzzle))
    (where / "set.jsonl").write_text(dumps([HEART, PAIR, FLOWER], format="jsonl"))
    return where


def errors(run: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines on standard error, without the note about a missing engine."""
    assert "Traceback" not in run.stderr
    return [line for line in told(run.stderr) if ENGINE or not line.startswith("warning: the compiled engine")]


def test_installed_program_solves(folder: Path) -> None:
    script = Path(sysconfig.get_path("scripts"), "nono")
    run = finished([script, "solve", "heart.json"], cwd=folder)
    assert (run.returncode, errors(run)) == (0, [])
    assert run.stdout.splitlines()[0] == "heart.json: Heart, 5x5, unique"
    assert "  5  X X X X X\n" in run.stdout


def test_verify_tells_a_wrong_backend(
    folder: Path, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A backend that loses every solution but the first: the puzzle is saved with the solutions of all backends."""
    honest = BACKENDS["reference"].solve

    def solve(model: Model, task: Task) -> Outcome:
        return Outcome(honest(model, task).solutions[:1], True)

    forgetful = SimpleNamespace(BACKEND=Backend(name="forgetful", solve=solve, unavailable=lambda: None))
    monkeypatch.setattr(BACKENDS, "rows", {**BACKENDS.rows, "forgetful": "forgetful:BACKEND"})
    monkeypatch.setitem(sys.modules, "forgetful", forgetful)
    words = ["verify", str(folder / "pair.json"), "--backends", "reference,forgetful", "--cpu-limit", "60"]
    assert program.run(words) == 4
    shown = capsys.readouterr()
    assert "DISAGREED" in shown.out
    assert "forgetful is wrong: it denies 1 of reference's solutions, which satisfy the rules" in shown.err
    (file,) = here.iterdir()
    assert file.name in shown.err
    saved = json.loads(file.read_text())["disagreement"]
    assert {name: len(found["solutions"]) for name, found in saved["results"].items()} == {
        "reference": 2,
        "forgetful": 1,
    }
    assert saved["command"] == ["nono", *words]
    assert program.run(["verify", file.name, *words[2:]]) == 4
    assert len(list(here.iterdir())) == 2  # no file replaces an earlier one
    assert program.run(["verify", file.name, "--backends", "reference"]) == 3


def test_encode_and_decode(folder: Path) -> None:
    assert nono(folder, "encode", "heart.json", "--to", "opb", "--encoding", "dfa").stdout.startswith("* #variable= ")
    assert nono(folder, "encode", "heart.json", "--to", "cpsat", "--encoding", "order").returncode == 2
    two = nono(folder, "encode", "heart.json", "heart.json")
    assert (two.returncode, two.stdout) == (2, "")
    assert "-o FOLDER/ writes one file per puzzle" in errors(two)[0]
    run = nono(folder, "decode", "pair.json", give="c x\ns SATISFIABLE\nv 1 -2 -3 4 5 -6 -7 8 0\n")
    assert (run.returncode, run.stdout) == (0, "pair.json: a solution\n\n   1 1\n1  X .\n1  . X\n")
    run = nono(folder, "decode", "pair.json", give="v 1 2 3 4 0\n")
    assert run.returncode == 2
    assert "the values do not solve the puzzle" in errors(run)[0]
    run = nono(folder, "decode", "pair.json", give="s UNSATISFIABLE\n")
    assert (run.returncode, run.stdout) == (1, "pair.json: unsolvable according to the answer\n")


@pytest.mark.parametrize(("to", "suffix"), [(name, writer.suffix) for name, writer in WRITERS.items()])
def test_encode_writes_a_folder_of_formulas(here: Path, to: str, suffix: str) -> None:
    if to == "cpsat":
        pytest.importorskip("ortools")
    puzzles = [ones(2), ones(3)]
    write(puzzles, here / "set.jsonl")
    assert program.run(["batch", "set.jsonl", "--store", "runs.sqlite"]) == 0
    for source, stem in (("set.jsonl", "set"), ("runs.sqlite", "set")):
        assert program.run(["encode", source, "--to", to, "-o", "formulas/"]) == 0
        files = sorted(path.name for path in (here / "formulas").iterdir())
        assert files == [f"{stem}-2{suffix}", f"{stem}{suffix}"]
        formulas = [(here / "formulas" / name).read_text("utf-8") for name in (f"{stem}{suffix}", f"{stem}-2{suffix}")]
        assert formulas == [encode(puzzle, to) for puzzle in puzzles]  # type: ignore[arg-type]


@pytest.fixture
def without_ortools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide OR-Tools and numpy, also from what is known about the backends."""
    for module in ("ortools", "numpy"):
        monkeypatch.setitem(sys.modules, module, None)
    cpsat.unavailable.cache_clear()
    yield
    cpsat.unavailable.cache_clear()


@pytest.mark.usefixtures("without_ortools")
def test_doctor_says_what_is_here_and_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribution, "version_of", lambda package: None if package == "openpyxl" else "1.2")
    first, *rows = report().splitlines()
    assert first == f"nono {distribution.version()}"
    said = {row.split(maxsplit=1)[0]: row for row in rows if row}
    assert {"python", "place", *BACKENDS, "page", *EXTRAS} < set(said)
    assert platform.python_version() in said["python"]
    assert said["cpsat"].endswith(" numpy and ortools are not installed")
    assert said["sheets"].endswith(" missing")
    assert said["image"].endswith(" pillow 1.2, pymupdf-fonts 1.2")
    assert f"to get cpsat: {install_command('numpy', 'ortools')}" in rows
    assert f"to get all missing extras: {extras_command('sheets')}" in rows
    if BACKENDS["native"].unavailable() is None:
        assert re.search(r" engine [0-9a-f]{12}, \w+ \d+\.\d", said["native"])
    assert len(rows) < 30


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
@needs_engine
def test_a_closed_pipe_ends_quietly(folder: Path) -> None:
    command = f"{' '.join(NONO)} solve set.jsonl rooks.json heart.json --limit 2000 | head -1"
    run = finished(command, shell=True, cwd=folder)
    assert run.stdout == "set.jsonl: Heart, 5x5, unique\n"
    assert errors(run) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
@pytest.mark.parametrize(
    ("closed", "status"),
    table("""
solve heart.json -q >&- | 0
solve x 2>&- | 2
solve - <&- | 2
list <&- >&- | 2
"""),
)
def test_closed_standard_streams_lead_nowhere(folder: Path, closed: str, status: int) -> None:
    assert subprocess.run(f"{' '.join(NONO)} {closed}", shell=True, cwd=folder).returncode == status


@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
@pytest.mark.parametrize(
    "command",
    """\
solve heart.json pair.json >/dev/full
formats >/dev/full
solve heart.json -o /dev/full
solve heart.json >&-
solve heart.json --json >&-
batch heart.json --store s.sqlite -j1 >&-
--version >&-
""".splitlines(),
)
def test_an_output_that_cannot_be_written_is_an_error(folder: Path, command: str) -> None:
    is_closed = command.endswith("&-")
    if not is_closed and not Path("/dev/full").exists():
        pytest.skip("a device that is full")
    run = finished(f"{' '.join(NONO)} {command}", shell=True, cwd=folder, stdin=subprocess.DEVNULL)
    message = "standard output is closed" if is_closed else "the output cannot be written: No space left on device"
    assert (run.returncode, errors(run)) == (2, [f"error: {message}"])


@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
@pytest.mark.parametrize("command", ["--help", "list", "solve heart.json"])
def test_an_output_that_nobody_reads(folder: Path, command: str) -> None:
    """As in a pipe to `head`, after which Python's own status would be 1."""
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run([*NONO, *command.split()], cwd=folder, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (run.returncode, errors(run)) == (141, [])


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_terminal_gets_colours(folder: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    for extra, expected in (({}, "\x1b[48;5;"), ({"COLORTERM": "truecolor"}, "\x1b[48;2;"), ({"NO_COLOR": "1"}, None)):
        environment = {k: v for k, v in os.environ.items() if k not in ("COLORTERM", "NO_COLOR", "COLUMNS")}
        environment |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **extra}
        shown = pexpect.run(
            f"{' '.join(NONO)} solve flower.json heart.json", cwd=str(folder), env=environment, encoding="utf-8"
        )
        assert (expected in shown) if expected else ("\x1b" not in shown and "██" in shown)


def test_an_internal_error_shows_its_traceback(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def broken() -> None:
        raise KeyError("inner")

    monkeypatch.setattr("nono.cli.commands.doctor.report", broken)
    assert program.run(["doctor"]) == 70
    first, *_, problem, _ = capsys.readouterr().err.splitlines()
    assert first.startswith("Traceback")
    assert problem.startswith("error: internal error: KeyError: 'inner'")
    monkeypatch.setattr("nono.cli.commands.solve.messages.result_sentence", broken)
    assert program.run(["solve", "heart", "cat"]) == 70
    shown = capsys.readouterr()
    assert [line.partition(":")[2] for line in shown.err.splitlines() if line.startswith("error: ")]
    assert shown.err.count("Traceback") == 2  # the second puzzle is tried as well
