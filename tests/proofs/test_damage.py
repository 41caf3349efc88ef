"""Certificates of random puzzles of all genres: every checker accepts the true ones, and none accepts a false one.

``tests/long/certificates.py`` does the same for longer, also with forged formulas.
"""

import random
from pathlib import Path
from typing import Any

import pytest
from certificate_draws import ENCODINGS, Case, make, solutions_of
from common import ignores_warnings, needs_engine, needs_sat
from long.certificates import Run, own_checkers

from nono import Nonogram, Puzzle, write
from nono.genres.pegs import Pegs, named
from nono.proofs import certify, original_of

BLOTTED = Nonogram([[(1, 1), (None, 2)], [(1, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]], check=False)
# Blots in each encoding, and positions of pegs with a proof of each kind: class, pagoda function, closed set, levels.
CHOSEN: list[tuple[Puzzle, dict[str, Any]]] = [
    *((BLOTTED, {"encoding": encoding, "limit": None}) for encoding in ENCODINGS),
    (named("triangle4:0"), {}),
    (named("triangle4:1:8"), {"proof": "closed"}),
    (Pegs(["ooo.", "o..."], target=7), {}),
    (Pegs(["ooo.", "oo..", "...."]), {"proof": "levels"}),
    (Pegs(["oo.o.", "..o.."]), {"proof": "levels"}),
]


def certified(puzzle: Puzzle, settings: dict[str, Any], folder: Path) -> Case:
    folder.mkdir()
    write(puzzle, folder / "puzzle.json")
    assert certify(puzzle, folder / "certificate", original=original_of(folder / "puzzle.json", ""), **settings)
    solutions = solutions_of(puzzle, None, 1000)
    return Case(folder / "certificate", folder / "puzzle.json", None, solutions, f"{puzzle.genre} {settings}")


@ignores_warnings
@needs_sat
@needs_engine
@pytest.mark.parametrize(
    ("certificates", "damages"), [(20, 125), pytest.param(1000, 10_000, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_no_checker_accepts_what_is_false(certificates: int, damages: int, tmp_path: Path) -> None:
    run = Run(own_checkers(), tmp_path / "failed")
    shelf = [make(random.Random(f"test {number}"), tmp_path / f"{number}") for number in range(certificates)]
    shelf += [certified(*one, tmp_path / f"chosen {number}") for number, one in enumerate(CHOSEN)]
    for case in shelf:
        run.accepted(case)
    for number in range(damages):
        run.damage(random.Random(f"test damaged {number}"), shelf, tmp_path / "damaged")
    assert run.failures == 0
    assert run.false > damages // 10
