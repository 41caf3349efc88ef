"""Without some of its parts, nono answers, or says in one line what is missing and how to get it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cli.test_every_command import needs_engine
from stderr import told

from nono.base.distribution import EXTRAS, NO_ENGINE, get, install

HERE = Path(__file__).parents[1]
COMPILED = "nono.backend.native._engine,nono.genres.clue_code,nono.genres.rule_code"
PARTS = {"python-sat": "pysat", "ortools": "ortools", "engine": COMPILED, "numpy": "numpy"}
MODULES = {
    "image": "PIL,fonticon_mdi7,pymupdf_fonts",
    "print": "markdown_it,pymupdf_fonts,reportlab",
    "photo": "cv2,PIL",
    "japanese": "matplotlib_fontja",
    "plot": "matplotlib",
    "count": "pyganak",
    "cluster": "distributed",
    "parquet": "pyarrow",
    "zstd": "zstandard",
    "woven": "brotli",
    "sheets": "openpyxl",
    "serve": "httptools,prometheus_client,starlette,uvicorn,uvloop",
}
MISSING = {" ".join(chosen): chosen for number in (1, 2, 3, 4) for chosen in combinations(PARTS, number)}
MISSING |= {extra: (extra,) for extra in EXTRAS} | {"extras": tuple(EXTRAS)}
QUICK = [*PARTS, " ".join(PARTS), "python-sat ortools", "extras"]
SOME = "works_or_refuses and unique and (nonogram or pegs or sudoku)"


def without(modules: str, words: list[str], broken: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with these words; neither this process nor any that it starts finds these modules.

    The import of the module ``broken`` fails in these processes, although the module is found.
    """
    with TemporaryDirectory() as folder:
        if broken:
            Path(folder, f"{broken}.py").write_text("raise ImportError('it is damaged')\n", encoding="utf-8")
        path = os.pathsep.join([str(HERE / "without"), folder, *sys.path])
        own = {"PYTHONPATH": path, "NONO_TESTS_WITHOUT": modules, "NONO_REQUIRE_ENGINE": ""}
        command = [sys.executable, *words]
        return subprocess.run(command, env={**os.environ, **own}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("missing", "tests", "number"),
    [
        *((one, SOME, 3) for one in QUICK),
        *(pytest.param(one, "works_or_refuses", 42, marks=pytest.mark.slow) for one in MISSING),
    ],
)
def test_every_command_works_or_names_the_cure(missing: str, tests: str, number: int) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "cli/test_every_command.py"), "-k", tests]
    done = without(",".join((PARTS | MODULES)[part] for part in MISSING[missing]), words)
    assert done.returncode == 0, done.stdout[-4000:]
    assert f"{number} passed" in done.stdout


def nono(modules: str, *words: str, broken: str = "") -> tuple[int, str, list[str]]:
    """Run nono without these modules, or with a ``broken`` one; return the exit status, the output and the messages."""
    done = without(modules, ["-m", "nono", *words], broken)
    return done.returncode, done.stdout, told(done.stderr)


def test_reference_alone_is_compared_and_measured() -> None:
    alone = f"pysat,ortools,{COMPILED}"
    status, output, (sentence, warning) = nono(alone, "verify", "heart")
    assert (status, re.findall(r"reference +unique +1 ", output) != []) == (3, True)
    assert sentence == "only reference answered, so there is nothing to compare"
    assert warning == (
        "warning: a comparison needs two backends, but only one can be used; "
        f"{NO_ENGINE}; {get('ortools')}; {get('python-sat')}"
    )
    status, output, messages = nono(alone, "bench", "heart", "--repeat", "1")
    pattern = r"warning: (\w+) does not take part: .*(?:install|\.$)"
    named = [found[1] for line in messages if (found := re.match(pattern, line))]
    assert (status, named) == (0, ["native", "cpsat", "sat"])
    assert "reference" in output


@pytest.mark.parametrize(
    ("module", "words", "error"),
    [
        pytest.param(
            "numpy", "repair heart", f"heart: numpy is not installed; {get('numpy')}", marks=needs_engine, id="numpy"
        ),
        ("numpy", "encode heart", f"formulas need numpy: numpy is not installed; {get('numpy')}"),
        (
            "pysat",
            "solve heart --backend sat",
            f"backend sat is not available: python-sat is not installed; {get('python-sat')}",
        ),
        ("pysat", "certify heart -o FOLDER --solver cadical153", f"python-sat is not installed; {get('python-sat')}"),
        (
            "PIL",
            "convert heart x.png",
            f"heart: pictures need Pillow, which is not installed; {install('image')}",
        ),
        (
            "starlette",
            "serve",
            f"HTTP servers need starlette, which is not installed; {install('serve')}",
        ),
        ("distributed", "batch heart --cluster local --store FOLDER/x.sqlite", "clusters need Dask, which is not"),
        ("matplotlib", "bench heart --plot x.svg", "plots need matplotlib, which is not installed"),
    ],
)
def test_the_command_line_names_the_cure(module: str, words: str, error: str, tmp_path: Path) -> None:
    status, _, messages = nono(module, *words.replace("FOLDER", str(tmp_path)).split())
    assert status == 2
    assert messages[-1].startswith(f"error: {error}")


def test_a_cure_is_named_once() -> None:
    _, _, messages = nono(f"numpy,{COMPILED}", "verify", "heart")
    assert messages[-1].endswith(f"; {NO_ENGINE}; {get('numpy')}")


BROKEN = "is installed but cannot be loaded (it is damaged)"


@pytest.mark.parametrize(
    ("module", "package", "words", "begin"),
    [
        (
            "ortools",
            "ortools",
            "encode heart --to cpsat -o FOLDER/new/x.pb",
            "the model for CP-SAT needs backend cpsat: ",
        ),
        ("ortools", "ortools", "solve heart --backend cpsat", "backend cpsat: "),
        ("numpy", "numpy", "solve heart --backend cpsat", "backend cpsat: "),
        ("numpy", "numpy", "encode heart", "formulas need numpy: "),
        ("numpy", "numpy", "make FOLDER/x.png", ""),
        pytest.param("numpy", "numpy", "repair heart", "heart: ", marks=needs_engine),
        ("pysat", "python-sat", "solve heart --backend sat", ""),
        ("PIL", "Pillow", "convert heart x.png", "heart: pictures need Pillow, which "),
        ("starlette", "starlette", "serve", "HTTP servers need starlette, which "),
        ("matplotlib", "matplotlib", "bench heart --plot x.svg", "plots need matplotlib, which "),
    ],
)
def test_a_broken_package_is_named_with_its_cure(
    module: str, package: str, words: str, begin: str, tmp_path: Path
) -> None:
    status, _, messages = nono("", *words.replace("FOLDER", str(tmp_path)).split(), broken=module)
    problem = f"{begin}{BROKEN}" if begin.endswith("which ") else f"{begin}{package} {BROKEN}"
    assert (status, messages[-1]) == (2, f"error: {problem}; {get(package, again=True)}")
    assert list(tmp_path.iterdir()) == []


@needs_engine
@pytest.mark.parametrize(
    ("module", "left"), [("pysat", {"native", "cpsat"}), ("ortools", {"native", "sat"}), ("numpy", {"native"})]
)
def test_backends_that_can_be_loaded_answer(module: str, left: set[str]) -> None:
    status, output, messages = nono("", "verify", "heart", broken=module)
    assert (status, set(re.findall(r"(\w+) +unique +1 ", output))) == (0 if len(left) > 1 else 3, left)
    status, output, messages = nono("", "bench", "heart", "--repeat", "1", broken=module)
    dropped = {line.split()[1] for line in messages if BROKEN in line}
    assert (status, dropped) == (0, {"native", "cpsat", "sat"} - left)
    status, output, _ = nono("", "backends", broken=module)
    assert status == 0
    assert {line.split()[0] for line in output.splitlines() if BROKEN in line} == dropped
    status, _, messages = nono("", "solve", "--verify", "heart", broken=module)
    other = (left - {"native"} or {"reference"}).pop()
    assert (status, messages[-1].split(";")[0]) == (0, f"heart: confirmed by {other}")


@needs_engine
def test_without_python_sat_the_engine_proves(tmp_path: Path) -> None:
    for name in ("abacus", "firefly", "crater"):
        status, _, messages = nono("pysat", "certify", name, "-o", str(tmp_path / name))
        assert (status, messages) == (0, [])
        assert nono("pysat", "check-certificate", str(tmp_path / name))[0] == 0


def test_tests_that_need_the_engine_are_skipped_without_it() -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "cannot_be_checked_in"]
    done = without(COMPILED, [*words, str(HERE / "solving/test_solve.py")])
    assert done.returncode == 0, done.stdout
    assert "1 skipped: a C++20 compiler" in done.stdout
