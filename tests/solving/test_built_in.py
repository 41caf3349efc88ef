"""The built-in puzzles: every backend's verdict and count are those of the verdicts.csv of each set."""

import csv
import sys
from pathlib import Path

import pytest
from common import built_in_puzzles, needs_engine

from nono import Verdict, grade, solve
from nono.backend import BACKENDS
from nono.text._read import built_in_folder

MOST_CELLS = {"native": sys.maxsize, "reference": 100}  # more take the backend too long for the fast suite

sets = sorted(Path(built_in_folder()).glob("*/verdicts.csv"))
known = {row["name"]: row for path in sets for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())}
cells = {name: puzzle.height * puzzle.width for name, puzzle in built_in_puzzles().items()}
boards = [name for name, row in known.items() if "line_solvable" in row]


def test_every_puzzle_has_a_verdict() -> None:
    assert sorted(known) == [*built_in_puzzles()]
    assert len(known) >= 25


@pytest.mark.parametrize("name", boards)
def test_goal_is_a_solution(name: str) -> None:
    found = built_in_puzzles()[name]
    assert found.title
    assert found.goal_bytes is None or found.check(found.goal_bytes)
    assert (found.goal_bytes is None) == (known[name]["verdict"] == "unsolvable")


def marks(name: str, backend: str) -> list[pytest.MarkDecorator]:
    if cells[name] > MOST_CELLS.get(backend, 400):
        return [pytest.mark.slow]
    slow = {"reference": {"pigeons", "arrow", "hearth", "jigsaw"}, "cpsat": {"pigeons"}}  # seconds, or minutes
    return [pytest.mark.slow] if name in slow.get(backend, ()) else []


ENDLESS = {("spectacles", "reference")}  # more than 200,000 decisions
cases = [
    pytest.param(name, backend, marks=marks(name, backend))
    for name in known
    for backend in BACKENDS
    if (name, backend) not in ENDLESS
]


@pytest.mark.every(23)  # has no factor in common with the number of backends
@pytest.mark.parametrize(("name", "backend"), cases)
def test_verdict(name: str, backend: str) -> None:
    why_not = BACKENDS[backend].unavailable()
    if why_not is not None:
        pytest.skip(f"{backend}: {why_not}")
    found = built_in_puzzles()[name]
    result = solve(found, backend)
    assert result.verdict == known[name]["verdict"]
    assert result.count == min(2, int(known[name]["count"]))
    if result.verdict is Verdict.UNIQUE and found.goal_bytes is not None:
        assert result.grids == [found.goal_bytes]


@pytest.mark.every(24)
@needs_engine
@pytest.mark.parametrize("name", boards)
def test_line_logic_and_count(name: str) -> None:
    found = built_in_puzzles()[name]
    alone = solve(found, "native", strategy="lines")
    assert (alone.stop != "stalled") == (known[name]["line_solvable"] == "true")
    assert solve(found, "native", limit=2000).count == min(2000, int(known[name]["count"]))


@pytest.mark.every(24)
@needs_engine
@pytest.mark.parametrize("name", [name for name, row in known.items() if row.get("grade")])
def test_grade(name: str) -> None:
    assert grade(built_in_puzzles()[name]).word == known[name]["grade"]
