"""Certificates of random puzzles of all genres: every checker accepts the true ones, and none accepts a false one.

``tests/long/certificates.py`` does the same for longer, also with forged formulas.
"""

import random
from pathlib import Path

import pytest
from certificate_draws import ENCODINGS, Case, make, solutions_of
from common import ignores_warnings, needs_engine, needs_sat
from long.certificates import Run, own_checkers

from nono import Nonogram, write
from nono.proofs import certify, original_of

BLOTTED = Nonogram([[(1, 1), (None, 2)], [(1, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]], check=False)


def blotted(encoding: str, folder: Path) -> Case:
    """Return a certificate of all solutions of a puzzle with blots."""
    folder.mkdir()
    write(BLOTTED, folder / "puzzle.json")
    original = original_of(folder / "puzzle.json", "")
    assert certify(BLOTTED, folder / "certificate", limit=None, encoding=encoding, original=original)
    solutions = solutions_of(BLOTTED, None, 1000)
    return Case(folder / "certificate", folder / "puzzle.json", None, solutions, f"blots in {encoding}")


@ignores_warnings
@needs_sat
@needs_engine
@pytest.mark.parametrize(
    ("certificates", "damages"), [(20, 125), pytest.param(1000, 10_000, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_no_checker_accepts_what_is_false(certificates: int, damages: int, tmp_path: Path) -> None:
    run = Run(own_checkers(), tmp_path / "failed")
    shelf = [make(random.Random(f"test {number}"), tmp_path / f"{number}") for number in range(certificates)]
    shelf += [blotted(encoding, tmp_path / encoding) for encoding in ENCODINGS]
    for case in shelf:
        run.accepted(case)
    for number in range(damages):
        run.damage(random.Random(f"test damaged {number}"), shelf, tmp_path / "damaged")
    assert run.failures == 0
    assert run.false > damages // 10
