"""The rules of a genre check every solution, without the engine and without anything else that solves."""

import subprocess
import sys

import numpy as np
import pytest
from common import ROOT, needs_engine, ones

import nono
from nono import BugError
from nono.backend.native.engine import engine
from nono.genres import GENRES

PAIR = ones(2, id="pair")
CHECKED = """
import random, sys
sys.modules["nono.backend"] = None  # its import fails
import nono
from nono.genres import GENRES
genres = set()
for name in sys.stdin.read().split():
    puzzle = nono.read(name)
    if puzzle.goal_bytes is not None and puzzle.genre not in genres:
        genres.add(puzzle.genre)
        other = bytes([1 - cell if cell < 2 else 0 for cell in puzzle.goal_bytes])
        assert puzzle.check(puzzle.goal_bytes) and not puzzle.check(other), name
pegs = nono.Pegs(["o", "o", "."])
assert pegs.check(bytes([0, 1, 2])) and not pegs.check(bytes([1, 0, 2]))
print(*sorted(genres | {"pegs"}))
"""


def test_checks_of_all_genres_need_no_backend() -> None:
    names = [str(path) for path in sorted((ROOT / "puzzles").rglob("*.json"))]
    done = subprocess.run(
        [sys.executable, "-c", CHECKED], input="\n".join(names), capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == sorted(GENRES.rows)


@needs_engine
def test_an_engine_that_vouches_for_its_wrong_solutions_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ``solve`` shows no clue, and all that it has ever had to check solutions says that they are right."""
    wrong = bytes([1, 0, 1, 0])
    monkeypatch.setattr(engine, "solve", lambda model, *given, **more: ([wrong], True, "", {}))
    monkeypatch.setattr(
        engine, "solve_many", lambda models, *given, **more: [([wrong], True, "", 0.0, 0.0) for _ in models]
    )
    for name in ("shows", "fits"):
        monkeypatch.setattr(engine, name, lambda *given: True, raising=False)
    with pytest.raises(BugError, match="a wrong solution"):
        nono.solve(PAIR, "native")
    with pytest.raises(BugError, match="a wrong solution"):
        list(nono.solve_many([PAIR], "native"))
    assert not PAIR.check(np.frombuffer(wrong, np.uint8).reshape(2, 2))
