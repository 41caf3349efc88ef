"""Certificates of random puzzles of all genres: every checker accepts the true ones, and none accepts a false one.

``tests/long/certificates.py`` does the same for longer, also with forged formulas.
"""

import random
from pathlib import Path

import pytest
from certificate_draws import Case, make, solutions_of
from common import ignores_warnings, needs_engine, needs_sat
from long.certificates import Run, own_checkers

from nono.genres.pegs import Pegs, named
from nono.proofs import certify, original_of
from nono.text import write

# Positions with a proof of each kind: by position class, pagoda function, closed set or levels.
PEGS = [
    (named("triangle4:0"), "auto"),
    (named("triangle4:1:8"), "closed"),
    (Pegs(["ooo.", "o..."], target=7), "auto"),
    (Pegs(["ooo.", "oo..", "...."]), "levels"),
    (Pegs(["oo.o.", "..o.."]), "levels"),
]


def of_pegs(found: Pegs, proof: str, folder: Path) -> Case:
    folder.mkdir()
    write(found, folder / "puzzle.json")
    assert certify(found, folder / "certificate", proof=proof, original=original_of(folder / "puzzle.json", ""))
    return Case(folder / "certificate", folder / "puzzle.json", None, solutions_of(found, None, 1000), "pegs")


@ignores_warnings
@needs_sat
@needs_engine
@pytest.mark.parametrize(
    ("certificates", "damages"), [(40, 250), pytest.param(1000, 10_000, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_no_checker_accepts_what_is_false(certificates: int, damages: int, tmp_path: Path) -> None:
    run = Run(own_checkers(), tmp_path / "failed")
    shelf = [make(random.Random(f"test {number}"), tmp_path / f"{number}") for number in range(certificates)]
    shelf += [of_pegs(*one, tmp_path / f"pegs {number}") for number, one in enumerate(PEGS)]
    for case in shelf:
        run.accepted(case)
    for number in range(damages):
        run.damage(random.Random(f"test damaged {number}"), shelf, tmp_path / "damaged")
    assert run.failures == 0
    assert run.false > damages // 10
