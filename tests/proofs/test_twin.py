"""`src/checker/nono_check`, a checker of certificates in C++: it stands alone, and refuses what is not true."""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from certificate_damage import reseal
from common import ROOT, finished
from draws import draw_akari, draw_puzzle

import nono
from nono import Puzzle, certify
from nono.checkers import nono_check
from nono.proofs._programs import program

pytest.importorskip("numpy")
Solver = pytest.importorskip("pysat.solvers").Solver

SOURCES = ROOT / "src/checker/nono_check"
ENCODINGS = ("order", "dfa", "direct", "covering")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program as installed; where it was not, built."""
    installed = program()
    return runs(built(tmp_path_factory.mktemp("twin")) if installed is None else installed)


def built(folder: Path) -> Path:
    """The program, built by one line."""
    compilers = [os.environ.get("CXX", "c++"), "g++", "clang++"]
    compiler = next(filter(None, map(shutil.which, compilers)), None)
    if compiler is None:
        pytest.skip("no C++ compiler on the path")
    files = sorted(map(str, SOURCES.glob("*.cpp")))
    subprocess.run([compiler, "-std=c++20", "-O0", "-o", str(folder / "nono_check"), *files], check=True)
    return folder / "nono_check"


def runs(path: Path) -> Run:
    """Run the program with some words."""

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return finished([path, *map(str, words)], errors="replace")

    return run


def accepts(twin: Run, *words: object) -> bool:
    """Whether the certificate is accepted; in any case there is one line, and the clues follow if it is."""
    ended = twin(*words)
    assert ended.returncode in (0, 1, 3), ended
    clues = "" if ended.returncode == 1 else Path(str(words[0]), "clues.txt").read_text()
    claim, _, shown = ended.stdout.partition("\n")
    assert shown.startswith(clues)
    assert (bool(claim) + ended.stderr.count("\n")) == 1, ended
    assert ended.stdout.startswith("accepted: ") if ended.returncode != 1 else ended.stderr.startswith("refused: ")
    assert ("original not compared" in ended.stdout) == (ended.returncode == 3)
    return ended.returncode != 1


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


def made(puzzle: Puzzle, folder: Path, start: list[str] | None = None, **settings: object) -> nono.Claim:
    claim = certify(puzzle, folder, start=start, **settings)  # type: ignore[arg-type]
    assert claim is not None
    return claim


def test_it_includes_no_file_of_ours() -> None:
    for path in SOURCES.iterdir():
        for name in re.findall('#include "(.*)"', path.read_text()):
            assert (SOURCES / name).is_file()


@pytest.mark.slow  # half a minute of the compiler
def test_one_line_builds_it(tmp_path: Path) -> None:
    made(nono.puzzle("heart"), tmp_path / "c")
    twin = runs(built(tmp_path))
    assert accepts(twin, tmp_path / "c")
    (tmp_path / "c" / "manifest.json").write_text("{}")
    assert not accepts(twin, tmp_path / "c")


@pytest.mark.parametrize("words", [[], ["nothing"], ["c", "d", "e"]])
def test_usage(twin: Run, words: list[str]) -> None:
    ended = twin(*words)
    assert ended.returncode == 2
    assert ended.stderr.startswith("usage: ")


@pytest.mark.parametrize("colours", ["0,1", "5"])
def test_a_count_of_what_is_no_bulb(twin: Run, tmp_path: Path, colours: str) -> None:
    """That a board has no solution: a map counts literals that are always true, or never, in place of bulbs."""
    made(nono.Akari([".."]), tmp_path, limit=None, proof="clauses")
    assert accepts(twin, tmp_path)
    cells = "".join(f"c row 1 column {n} colours {colours} is {n}\n" for n in (1, 2))
    counts = "c count 1 of 1 2\nc count 1 first 1 at least 1 is 3\n"
    (tmp_path / "formula.cnf").write_text(f"{cells}{counts}p cnf 3 2\n3 0\n-3 0\n")
    (tmp_path / "proof.lrat").write_text("3 0 1 2 0\n")
    (tmp_path / "solutions.txt").write_text("")
    reseal(tmp_path, verdict="unsolvable", count=0)
    assert not accepts(twin, tmp_path)
    assert nono_check.main([str(tmp_path)]) == 1


@pytest.mark.parametrize("name", ["h\xe9art", "\u2665", "\U0001f600", '\x7f\t"\\/\b\x1f'])
def test_any_text_in_the_manifest(twin: Run, tmp_path: Path, name: str) -> None:
    made(nono.puzzle("heart"), tmp_path)
    reseal(tmp_path, original={"name": name, "format": "non", "sha256": ""})
    assert accepts(twin, tmp_path)
    assert nono_check.main([str(tmp_path)]) == 0


@pytest.mark.parametrize(
    "fields",
    [{"count": True}, {"count": 1.0}, {"count": "1"}, {"complete": 1}, {"certificate": 1.0}, {"certificate": 4}],
)
def test_a_value_of_another_type(twin: Run, tmp_path: Path, fields: dict[str, object]) -> None:
    made(nono.puzzle("heart"), tmp_path)
    reseal(tmp_path, **fields)
    assert not accepts(twin, tmp_path)
    assert nono_check.main([str(tmp_path)]) == 1
