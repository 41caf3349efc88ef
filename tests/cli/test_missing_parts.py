"""Without some of its parts, nono answers, or says in one line what is missing and how to get it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest
from cli.test_every_command import EVERY_KIND
from common import finished, needs_engine
from examples import GOOD
from stderr import told
from tables import table

from nono.backend.native.engine import why_not
from nono.base.distribution import extras_command, install_command, no_engine
from nono.cli.commands.doctor import EXTRAS

HERE = Path(__file__).parents[1]
COMPILED = "nono.backend.native._engine,nono.genres.clue_code,nono.genres.rule_code"
PARTS = {"python-sat": "pysat", "ortools": "ortools", "engine": COMPILED, "numpy": "numpy"}
MODULES = dict(
    table("""
image | PIL,pymupdf_fonts
print | pymupdf_fonts,reportlab
plot | matplotlib
cluster | distributed
sheets | openpyxl
serve | httptools,prometheus_client,starlette,uvicorn,uvloop
""")
)
MISSING = {" ".join(chosen): chosen for number in (1, 2, 3, 4) for chosen in combinations(PARTS, number)}
MISSING |= {extra: (extra,) for extra in EXTRAS} | {"all": (*PARTS, *EXTRAS)}
NUMBER = len(GOOD) + 2 * len(EVERY_KIND)  # of puzzles on which every command is tried without --slow
SOME = "works_or_refuses and unique and (nonogram or pegs)"


def without(modules: str, words: list[str], broken: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with these words; neither this process nor any that it starts finds these modules.

    The import of the modules ``broken`` fails in these processes, although they are found.
    """
    with TemporaryDirectory() as folder:
        for module in broken.split(",") if broken else ():
            Path(folder, f"{module}.py").write_text("raise ImportError('it is damaged')\n", encoding="utf-8")
        path = os.pathsep.join([str(HERE / "without"), folder, *sys.path])
        own = {"PYTHONPATH": path, "NONO_TESTS_WITHOUT": modules, "NONO_REQUIRE_ENGINE": ""}
        command = [sys.executable, *words]
        environment = {**os.environ, **own, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return finished(command, env=environment)


@pytest.mark.parametrize(
    ("missing", "tests", "number"),
    [
        *((one, SOME, 2) for one in ("engine", "all")),
        *(pytest.param(one, "works_or_refuses", NUMBER, marks=pytest.mark.slow) for one in MISSING),
    ],
)
def test_every_command_works_or_names_the_cure(missing: str, tests: str, number: int) -> None:
    words = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "xdist",
        "-p",
        "no:cacheprovider",
        str(HERE / "cli/test_every_command.py"),
        "-k",
        tests,
    ]
    done = without(",".join((PARTS | MODULES)[part] for part in MISSING[missing]), words)
    assert done.returncode == 0, done.stdout[-4000:]
    assert f"{number} passed" in done.stdout


def test_a_run_of_the_tests_tells_once_that_the_engine_is_missing() -> None:
    """Each answer of another backend comes with a warning, which a run would show hundreds of times."""
    name = f"{HERE / 'solving/test_solve.py'}::test_limits_and_verdicts[auto-dot-2-unique-1]"
    done = without(COMPILED, ["-m", "pytest", "-p", "xdist", "-p", "no:cacheprovider", name])
    assert "1 passed" in done.stdout
    assert done.stdout.count("the compiled engine is missing") == 1, done.stdout
    assert "warnings summary" not in done.stdout


def nono(modules: str, *lines: str, broken: str = "") -> list[tuple[int, str, list[str]]]:
    """Run command lines without these modules, or with ``broken`` ones, all in one new process.

    Return the exit status, the output and the messages of each.
    """
    done = without(modules, ["-m", "command_line", *lines], broken)
    return [(status, output, told(said)) for status, output, said in json.loads(done.stdout)]


def test_reference_alone_is_compared_and_measured() -> None:
    compared, measured = nono(f"pysat,ortools,{COMPILED}", "verify heart", "bench heart --repeat 1")
    status, output, (sentence, warning) = compared
    assert (status, re.findall(r"reference +unique +1 ", output) != []) == (3, True)
    assert sentence == "only reference answered, so there is nothing to compare"
    assert warning == (
        "warning: a comparison needs two backends, but only one can be used; "
        f"{no_engine()}; {install_command('ortools')}; {install_command('python-sat')}"
    )
    status, output, messages = measured
    pattern = r"warning: (\w+) does not take part: .*(?:install|\.$)"
    named = [match[1] for line in messages if (match := re.match(pattern, line))]
    assert (status, named) == (0, ["native", "cpsat", "sat"])
    assert "reference" in output


CURES = {  # command lines without these modules, and how their errors begin
    "numpy": {
        "encode heart": f"formulas need numpy: numpy is not installed; {install_command('numpy')}",
        "repair heart": f"heart: numpy is not installed; {install_command('numpy')}",
    },
    "pysat": {
        "solve heart --backend sat": (
            f"backend sat is not available: python-sat is not installed; {install_command('python-sat')}"
        ),
    },
    "PIL,starlette,distributed,matplotlib,reportlab,openpyxl": {
        "convert heart x.png": f"heart: pictures need Pillow, which is not installed; {extras_command('image')}",
        "serve": f"HTTP servers need starlette, which is not installed; {extras_command('serve')}",
        "batch heart --cluster local --store FOLDER/x.sqlite": "clusters need Dask, which is not",
        "bench heart --plot x.svg": f"plots need matplotlib, which is not installed; {extras_command('plot')}",
        "render heart -o x.pdf": f"PDF files need reportlab, which is not installed; {extras_command('print')}",
        "solve FOLDER/x.xlsx": (
            f"FOLDER/x.xlsx: workbooks need openpyxl, which is not installed; {extras_command('sheets')}"
        ),
    },
}


def here(lines: Iterable[str]) -> list[str]:
    """Return the lines that do not need an engine where there is none."""
    return [line for line in lines if why_not is None or line != "repair heart"]


@pytest.mark.every(3)
@pytest.mark.parametrize("modules", CURES)
def test_the_command_line_names_the_cure(modules: str, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "x.xlsx", "w") as workbook:
        workbook.writestr("xl/workbook.xml", "<workbook/>")
    lines = here(CURES[modules])
    answers = nono(modules, *(line.replace("FOLDER", str(tmp_path)) for line in lines))
    for line, (status, _, messages) in zip(lines, answers, strict=True):
        expected = f"error: {CURES[modules][line].replace('FOLDER', str(tmp_path))}"
        assert (status, messages[-1].startswith(expected)) == (2, True), (line, messages)


BROKEN = "is installed but cannot be loaded (it is damaged)"
DAMAGED = {  # command lines with these broken modules: how their errors begin, and the package
    "ortools": {
        "encode heart --to cpsat -o FOLDER/new/x.pb": ("the model for CP-SAT needs backend cpsat: ", "ortools"),
        "solve heart --backend cpsat": ("backend cpsat: ", "ortools"),
    },
    "numpy": {
        "solve heart --backend cpsat": ("backend cpsat: ", "numpy"),
        "encode heart": ("formulas need numpy: ", "numpy"),
        "make FOLDER/x.png": ("", "numpy"),
        "repair heart": ("heart: ", "numpy"),
    },
    "pysat": {"solve heart --backend sat": ("", "python-sat")},
    "PIL": {"convert heart x.png": ("heart: pictures need Pillow, which ", "Pillow")},
}


@pytest.mark.every(3)
@pytest.mark.parametrize("modules", DAMAGED)
def test_a_broken_package_is_named_with_its_cure(modules: str, tmp_path: Path) -> None:
    lines = here(DAMAGED[modules])
    found = nono("", *(line.replace("FOLDER", str(tmp_path)) for line in lines), broken=modules)
    for line, (status, _, messages) in zip(lines, found, strict=True):
        begin, package = DAMAGED[modules][line]
        problem = f"{begin}{BROKEN}" if begin.endswith("which ") else f"{begin}{package} {BROKEN}"
        assert (status, messages[-1]) == (2, f"error: {problem}; {install_command(package, again=True)}"), line
    assert list(tmp_path.iterdir()) == []


@needs_engine
def test_without_python_sat_the_engine_proves(tmp_path: Path) -> None:
    names = ("abacus", "firefly", "crater")
    lines = [
        line
        for name in names
        for line in (f"certify {name} -o {tmp_path}/{name}", f"check-certificate {tmp_path}/{name}")
    ]
    for status, _, messages in nono("pysat", *lines):
        assert status == 0, messages
        assert not [line for line in messages if line.startswith(("error", "warning"))]
