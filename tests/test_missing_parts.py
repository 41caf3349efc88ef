"""Without some of its parts, nono answers, or says in one line what is missing and how to get it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from stderr import told
from test_every_command import needs_engine

from nono.base.distribution import NO_ENGINE

HERE = Path(__file__).parent
COMPILED = "nono.backend.native._engine,nono.genres.clue_code,nono.genres.rule_code"
PARTS = {"python-sat": "pysat", "ortools": "ortools", "engine": COMPILED}
FEWER = [chosen for number in (1, 2, 3) for chosen in combinations(PARTS, number)]
SOME = "works_or_refuses and unique and (nonogram or pegs or sudoku)"


def without(modules: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    """Run Python with these words; neither this process nor any that it starts finds these modules."""
    path = os.pathsep.join([str(HERE / "without"), *sys.path])
    own = {"PYTHONPATH": path, "NONO_TESTS_WITHOUT": modules, "NONO_REQUIRE_ENGINE": ""}
    command = [sys.executable, *words]
    return subprocess.run(command, env={**os.environ, **own}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("tests", "number"), [(SOME, 3), pytest.param("works_or_refuses", 42, marks=pytest.mark.slow)], ids=["some", "all"]
)
@pytest.mark.parametrize("missing", FEWER, ids=" ".join)
def test_every_command_works_or_names_the_cure(missing: tuple[str, ...], tests: str, number: int) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "test_every_command.py"), "-k", tests]
    done = without(",".join(PARTS[part] for part in missing), words)
    assert done.returncode == 0, done.stdout[-4000:]
    assert f"{number} passed" in done.stdout


def nono(modules: str, *words: str) -> tuple[int, str, list[str]]:
    """Run nono without these modules; return the exit status, the output and the messages."""
    done = without(modules, ["-m", "nono", *words])
    return done.returncode, done.stdout, told(done.stderr)


def test_reference_alone_is_compared_and_measured() -> None:
    alone = ",".join(PARTS.values())
    status, output, (sentence, warning) = nono(alone, "verify", "heart")
    assert (status, re.findall(r"unique .*reference 1", output) != []) == (3, True)
    assert sentence == "only reference answered, so there is nothing to compare"
    assert warning == (
        "warning: a comparison needs two backends, but only one can be used; "
        f"{NO_ENGINE}; pip install ortools; pip install python-sat"
    )
    status, output, messages = nono(alone, "bench", "heart", "--repeat", "1")
    named = [re.match(r"warning: (\w+) does not take part: .*(?:install|\.$)", line) for line in messages]
    assert (status, [one and one[1] for one in named]) == (0, ["native", "cpsat", "sat"])
    assert "reference" in output


@pytest.mark.parametrize(
    ("module", "words", "error"),
    [
        pytest.param(
            "numpy", "repair heart", "heart: numpy is not installed; pip install numpy", marks=needs_engine, id="numpy"
        ),
        ("numpy", "encode heart", "formulas need numpy: numpy is not installed; pip install numpy"),
        (
            "pysat",
            "solve heart --backend sat",
            "backend sat is not available: python-sat is not installed; pip install",
        ),
        ("pysat", "certify heart -o FOLDER --solver cadical153", "python-sat is not installed; pip install python-sat"),
        (
            "PIL",
            "convert heart x.png",
            "heart: pictures need Pillow, which is not installed: pip install 'nono-puzzles[image]'",
        ),
        (
            "starlette",
            "serve",
            "HTTP servers need starlette, which is not installed: pip install 'nono-puzzles[serve]'",
        ),
        ("distributed", "batch heart --cluster local --store FOLDER/x.sqlite", "clusters need Dask, which is not"),
        ("matplotlib", "bench heart --plot x.svg", "plots need matplotlib, which is not installed"),
    ],
)
def test_the_command_line_names_the_cure(module: str, words: str, error: str, tmp_path: Path) -> None:
    status, _, messages = nono(module, *words.replace("FOLDER", str(tmp_path)).split())
    assert status == 2
    assert messages[-1].startswith(f"error: {error}")


@needs_engine
def test_without_python_sat_the_engine_proves(tmp_path: Path) -> None:
    for name in ("abacus", "firefly", "crater"):
        status, _, messages = nono("pysat", "certify", name, "-o", str(tmp_path / name))
        assert (status, messages) == (0, [])
        assert nono("pysat", "check-certificate", str(tmp_path / name))[0] == 0


def test_tests_that_need_the_engine_are_skipped_without_it() -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "test_solve.py"), "-k", "cannot_be_checked_in"]
    done = without(COMPILED, words)
    assert done.returncode == 0, done.stdout
    assert "1 skipped: a C++20 compiler" in done.stdout
