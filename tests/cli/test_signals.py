"""Ctrl-C, SIGTERM, and a closed terminal: 130, 143 and 129, and never a traceback."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from common import needs_engine

pytestmark = [pytest.mark.skipif(os.name == "nt", reason="no signals to send"), needs_engine]

INTERRUPTIONS = ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129))
OF_PYTHON = [INTERRUPTIONS[0], pytest.param(*INTERRUPTIONS[1], marks=pytest.mark.slow)]  # a process is started for each
PROGRAM = "import sys; sys.argv[1:] = {words}; from nono.cli import main; {before}main()"
LONG = ["solve", "english33", "-O", "shortest=on"]


def python(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def later(seconds: float, sent: int, method: str = "play") -> str:
    """Code that sends this process a signal, counted from the beginning of its search by the native backend."""
    begins = f"threading.Timer({seconds}, os.kill, (os.getpid(), {int(sent)})).start()"
    search = f"lambda *given, ask=native.{method}, **more: ({begins}, ask(*given, **more))[1]"
    return (
        "import os, threading; from nono.backend import BACKENDS; native = BACKENDS['native']; "
        f"object.__setattr__(native, '{method}', {search}); "
    )


@pytest.mark.parametrize(("sent", "status"), INTERRUPTIONS)
def test_while_modules_are_imported(sent: int, status: int) -> None:
    """The signal comes while the program is imported, and nothing is printed."""
    kill = f"args[0] == 'nono.cli.program' and os.kill(os.getpid(), {int(sent)})"
    code = f"import os; sys.addaudithook(lambda event, args: event == 'import' and {kill}); "
    process = python(PROGRAM.format(words=["solve", "heart"], before=code))
    assert process.communicate() == ("", "")
    assert process.returncode == status


AT_AN_IMPORT = """
import os, sys
def kill(event, args):
    if event == "import" and args[0] == {module!r} and "nono" in sys.modules:
        os.kill(os.getpid(), {sent})
sys.addaudithook(kill)
"""


@pytest.mark.every(3)
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("module", ["nono.cli.process", "nono.base", "nono.cli.app", "typer"])
@pytest.mark.parametrize(("sent", "status"), INTERRUPTIONS[:2])
def test_from_the_first_line_of_nono(sent: int, status: int, module: str, script: bool, here: Path) -> None:
    """The signal comes before the program handles signals as in `test_during_a_search`."""
    if (sent, module) == (signal.SIGTERM, "nono.cli.process"):
        status = -signal.SIGTERM  # 143 in a shell: the system ends a program whose first line has just begun
    (here / "sitecustomize.py").write_text(AT_AN_IMPORT.format(module=module, sent=int(sent)))
    (here / "nono").write_text("from nono.cli import main\nmain()\n")
    program = [str(here / "nono")] if script else ["-m", "nono"]
    variables = {**os.environ, "PYTHONPATH": str(here)}
    process = subprocess.run(
        [sys.executable, *program, "solve", "heart"], env=variables, cwd="/", capture_output=True, text=True
    )
    assert (process.stdout, process.stderr, process.returncode) == ("", "", status)


def test_a_program_that_imports_nono_handles_its_own_signals() -> None:
    code = "import signal; before = signal.getsignal(signal.SIGINT); import nono; nono.solve; "
    assert (
        subprocess.run([sys.executable, "-c", code + "assert signal.getsignal(signal.SIGINT) is before"]).returncode
        == 0
    )


@pytest.mark.parametrize(("sent", "status"), INTERRUPTIONS)
def test_during_a_search(sent: int, status: int) -> None:
    """The signal comes in the middle of a search; what was found so far is reported."""
    process = python(PROGRAM.format(words=LONG, before=later(0.3, sent)))
    _, errors = process.communicate()
    assert process.returncode == status
    assert errors == "warning: interrupted\n"


# Makes a certain call of a function send a signal to this process.
COUNTED = """
import itertools, os
def counted(place, name, number):
    calls, original = itertools.count(1), getattr(place, name)
    def function(*given, **more):
        if next(calls) == number:
            os.kill(os.getpid(), {sent})
        return original(*given, **more)
    setattr(place, name, function)
"""
# After some solutions, each backend makes a call that sends the signal.
TAKE = "from nono.backend.python_sat import SatSearch; counted(SatSearch, 'keep_solution', 20)"
CALLBACK = """
from nono.backend import cpsat
make = cpsat.make_collector
def make_collector(*given):
    collector = make(*given)
    counted(type(collector), "on_solution_callback", 20)
    return collector
cpsat.make_collector = make_collector
"""
SPLIT = "from nono.model.propagation import RuleIndex; counted(RuleIndex, 'split', 200)"
WORDS = {
    "sat": ("--backend sat", TAKE),
    "sat in a process": ("--backend sat -O solver=cadical195", TAKE),
    "cpsat": ("--backend cpsat", CALLBACK),
    "reference": ("--backend reference", SPLIT),
}


@pytest.mark.needs("sat", "cpsat")
@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize(("sent", "status"), OF_PYTHON)
def test_solutions_so_far_of_backends_in_python(
    name: str, sent: int, status: int, here: Path, pytestconfig: pytest.Config
) -> None:
    """The board has 8! solutions. Without --slow, not every command asks the backends that take long to start."""
    (here / "ones.json").write_text(json.dumps({"rows": [[1]] * 8, "cols": [[1]] * 8}))
    options, sends = WORDS[name]
    before = COUNTED.format(sent=int(sent)) + sends + "\n"
    commands = ["count", "solve --limit all", "solve --limit all --json"]
    for command in commands if name in ("sat", "reference") or pytestconfig.getoption("--slow") else commands[2:]:
        words = [*command.split(), str(here / "ones.json"), *options.split()]
        code = PROGRAM.format(words=words, before="").removesuffix("main()")
        process = python(f"{code}\n{before}main()")
        output, errors = process.communicate()
        assert (process.returncode, errors) == (status, "warning: interrupted\n"), command
        if "--json" in command:
            answer = json.loads(output)
            assert answer["stop"] == "interrupt"
            assert 0 < len(answer["solutions"]) <= answer["count"] < 40320
        else:
            number = re.search(r"at least (\d+)", output)
            assert number is not None, output
            assert 2 <= int(number[1]) < 40320
            assert ("interrupted" in output) == (command != "count")


# The signal waits until the engine's next search for a repair looks for one. (A call from C runs no handler before.)
REPAIR = """
import ctypes
from functools import partial
from operator import call
from nono.backend.native.engine import engine
ask = engine.ask
send = partial(ctypes.pythonapi.PyErr_SetInterruptEx, {sent})
def ask_interrupted(words, *more):
    calls = [send] * (b"repair" in words) + [partial(ask, words, *more)]
    return [*map(call, calls)][-1]
engine.ask = ask_interrupted
"""
COMPARE = "from nono.solving.comparing.diff import DiffSearch; counted(DiffSearch, 'compare_at_once', 1)"
# The puzzle of the picture has several solutions.
MADE = {
    "a repair in a folder": ("pictures -o puzzles", REPAIR, "1 of 2 pictures: 1 unique, 0 repaired"),
    "a comparison in a folder": ("pictures -o puzzles --grade search", COMPARE, "of 2 pictures"),
    "a grade in a folder": ("pictures -o puzzles --grade easy", REPAIR, "0 of 2 pictures"),
    "a comparison": ("pictures/rooks.pbm -o made.json", COMPARE, "made.json: 4x4, 2 colours, multiple"),
    "drawings": ("pictures/ring.png --size 5x5 --try page.html", REPAIR, ""),
}


@pytest.mark.every(3)
@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize(("sent", "status"), OF_PYTHON)
def test_making_puzzles(name: str, sent: int, status: int, here: Path) -> None:
    """An interrupted search for a repair, or comparison of solutions, returns what it has; the command ends."""
    options, sends, report = MADE[name]
    (here / "pictures").mkdir()
    if "ring" in options:
        image = pytest.importorskip("PIL.Image").new("L", (40, 40), 255)
        image.paste(0, (8, 8, 32, 32))
        image.paste(255, (16, 16, 24, 24))
        image.save(here / "pictures" / "ring.png")
    else:
        (here / "pictures" / "bar.pbm").write_text("P1 4 2 1 1 1 1 1 0 0 0")
        (here / "pictures" / "rooks.pbm").write_text("P1 4 4 1 0 1 0 0 1 0 0 1 0 1 0 0 0 0 1")
    before = (COUNTED + sends).format(sent=int(sent))
    code = PROGRAM.format(words=["make", *options.split()], before="").removesuffix("main()")
    process = subprocess.run(
        [sys.executable, "-c", f"{code}\n{before}\nmain()"], cwd=here, capture_output=True, text=True
    )
    assert process.returncode == status
    assert "warning: interrupted\n" in process.stderr
    assert report in process.stderr
