"""Whatever bug is planted in the code of a genre, no checker accepts a false list of solutions, and nono says so."""

import json
from functools import cache
from pathlib import Path

import pytest
from certificate_draws import is_true
from common import needs_engine, needs_sat
from planted_models import FALSE, PLANTED, SEVERAL
from planting import Bug, planted
from proofs.test_forgeries import CHECKERS

import nono
from nono import BugError, PuzzleError, certify
from nono.proofs import Means, check_folder
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import clause_proof
from nono.proofs._protocol import CertificateRequest

pytestmark = [needs_engine, needs_sat]


@cache
def true_solutions(genre: str) -> frozenset[bytes]:
    """Return the solutions that the reference finds without a bug."""
    puzzle = nono.loads(json.dumps(SEVERAL[genre]), "json", check=False)
    return frozenset(nono.solve(puzzle, "reference", limit=None).grids)


def certified(bug: Bug, folder: Path) -> list[str]:
    """Make a certificate by the program with the bug, and return who accepts it. It is in the folder, or none is."""
    accepted = []
    with planted(bug):
        try:
            puzzle = nono.loads(json.dumps(SEVERAL[bug.puzzle]), "json", check=False)
            if certify(puzzle, folder / "checked", limit=None) is not None:
                accepted.append("certify")
        except (BugError, PuzzleError):
            pass
        try:
            write(folder / "unchecked", texts_of(puzzle, clause_proof(CertificateRequest(puzzle, limit=None))))
            check_folder(folder / "unchecked", [puzzle], Means())
            accepted.append("check-certificate")
        except (BugError, PuzzleError):
            pass
    if (folder / "unchecked").exists():
        accepted += [name for name, check in CHECKERS.items() if check(folder / "unchecked")[0] == 0]
    return accepted


@pytest.mark.every(4)
@pytest.mark.parametrize("kind", PLANTED)
def test_no_false_list_is_accepted(kind: str, tmp_path: Path) -> None:
    false = 0
    for number, bug in enumerate(PLANTED[kind]):
        folder = tmp_path / str(number)
        true_solutions(bug.puzzle)  # before the bug is planted, because the genre caches parts of its boards
        accepted = certified(bug, folder)
        if not ((folder / "unchecked").exists() and is_true(folder / "unchecked")):
            assert not accepted, bug
            false += 1
    assert false == FALSE[kind]


@pytest.mark.parametrize("genre", SEVERAL)
def test_without_a_bug_every_checker_accepts(genre: str, tmp_path: Path) -> None:
    """The bug changes nothing."""
    nothing = Bug(
        "none", "nono.genres.layer_puzzle:LayerPuzzle._compiled", "removed, Counts", "removed, Counts", genre, ()
    )
    assert certified(nothing, tmp_path) == ["certify", "check-certificate", *CHECKERS]
    assert is_true(tmp_path / "unchecked")


def is_silent(bug: Bug) -> bool:
    """Return whether `nono verify` gives a wrong verdict, with this bug in the program, and does not say so."""
    verdict = {0: "unsolvable", 1: "unique"}.get(len(true_solutions(bug.puzzle)), "multiple")
    with planted(bug):
        try:
            puzzle = nono.loads(json.dumps(SEVERAL[bug.puzzle]), "json", check=False)
            check = nono.verify(puzzle)
        except (BugError, PuzzleError):
            return False
    return check.agreed is not False and check.verdict != verdict


def test_no_wrong_model_is_silent() -> None:
    for bug in PLANTED["models"]:
        assert not is_silent(bug), bug.words
