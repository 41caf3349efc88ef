"""The engine's C++ tests: each a program of `tests/engine`, compiled here and run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent / "engine"
ENGINE = TESTS.parent.parent / "src" / "engine"
SEARCH = ["analyze", "decide", "restart", "rephase", "reduce", "vivify", "probe", "share", "search"]
KERNEL = ["kernel", "clauses", "clause_pool", "propagate", *SEARCH]
LINES = ["board", "fixpoint", "lineset", "cell_literals", "line_cache", "line_propagator", "order"]
COUNTS = ["count_board", "count_logic", "count_propagator", "count_search", "trials", "hall"]
LEARNING = ["learning", "belief", "belief_graph", "belief_line", "symmetry", "switching", "backbone", *COUNTS]
SOLVER = ["solver", "probing", "probe_set", "guess", "line_logic", "overlap"]
PROGRAMS = {  # program: its parts of the engine, rounds
    "kernel_test": (KERNEL, 600),
    "count_test": (KERNEL + LINES + LEARNING + SOLVER, 300),
    "line_propagator_test": (KERNEL + LINES, 300),
    "symmetry_test": (KERNEL + LINES + LEARNING, 2000),
    "switching_test": (KERNEL + LINES + LEARNING, 2000),
}


@pytest.fixture(scope="module")
def compiler() -> str:
    found = next((path for name in ("c++", "g++", "clang++") if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no C++ compiler on the path")
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_engine_unit(name: str, compiler: str, tmp_path: Path) -> None:
    parts, rounds = PROGRAMS[name]
    program = tmp_path / name
    together = tmp_path / "together.cpp"  # in one file, for speed
    sources = [*(ENGINE / f"{part}.cpp" for part in parts), TESTS / f"{name}.cpp"]
    together.write_text("".join(f'#include "{source.as_posix()}"\n' for source in sources))
    flags = ["-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{ENGINE}"]
    built = subprocess.run([compiler, *flags, together, "-o", program], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    done = subprocess.run([program, str(rounds), "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
