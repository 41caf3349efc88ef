"""`src/checker/nono_check`, a checker of certificates in C++: it stands alone, and refuses what is not true."""

import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from common import ROOT, finished
from draws import draw_akari, draw_puzzle

import nono
from nono import Puzzle, certify
from nono.proofs._programs import program

pytest.importorskip("numpy")
Solver = pytest.importorskip("pysat.solvers").Solver

SOURCES = ROOT / "src/checker/nono_check"
ENCODINGS = ("order", "dfa", "direct", "covering")


def built(folder: Path) -> Path:
    """The program, built by one line."""
    compilers = [os.environ.get("CXX", "c++"), "g++", "clang++"]
    compiler = next(filter(None, map(shutil.which, compilers)), None)
    if compiler is None:
        pytest.skip("no C++ compiler on the path")
    files = sorted(map(str, SOURCES.glob("*.cpp")))
    subprocess.run([compiler, "-std=c++20", "-O0", "-o", str(folder / "nono_check"), *files], check=True)
    return folder / "nono_check"


def drawn(seed: int, side: int = 7) -> tuple[Puzzle, list[str] | None]:
    """A random puzzle, and now and then a saved grid of it."""
    rng = random.Random(f"twin {seed}")
    puzzle: Puzzle = draw_akari(rng, side) if seed % 4 == 3 else draw_puzzle(rng, side)
    if rng.random() < 0.6:
        return puzzle, None
    keys = "?" * 8 + "".join(colour.key for colour in puzzle.palette)
    start = ["".join(rng.choice(keys) for _ in range(puzzle.width)) for _ in range(puzzle.height)]
    if rng.random() < 0.3:
        start[0] = f"[{keys[-2:]}]{start[0][1:]}"
    return puzzle, start


def test_it_includes_no_file_of_ours() -> None:
    for path in SOURCES.iterdir():
        for name in re.findall('#include "(.*)"', path.read_text()):
            assert (SOURCES / name).is_file()


@pytest.mark.slow  # half a minute of the compiler
def test_one_line_builds_it(tmp_path: Path) -> None:
    twin = built(tmp_path)
    certify(nono.puzzle("heart"), tmp_path / "c")
    assert finished([twin, tmp_path / "c"]).returncode == 0
    (tmp_path / "c" / "manifest.json").write_text("{}")
    assert finished([twin, tmp_path / "c"]).returncode == 1


@pytest.mark.skipif(program() is None, reason="the checker in C++ is not compiled")
@pytest.mark.parametrize("words", [[], ["nothing"], ["c", "d", "e"]])
def test_usage(words: list[str]) -> None:
    ended = finished([program(), *words])
    assert (ended.returncode, ended.stderr[:7]) == (2, "usage: ")
