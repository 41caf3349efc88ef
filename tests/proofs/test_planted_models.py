"""Whatever bug is planted in the code of a genre, no checker accepts a false list of solutions, and nono says so."""

import json
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from common import needs_engine, needs_sat
from planted_models import FALSE, PLANTED, SEVERAL
from planting import Bug, planted

import nono
from nono import BugError, PuzzleError
from nono.checkers import nono_check
from nono.proofs import Means, certify, check_folder, original_of
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import make
from nono.proofs._protocol import Job

pytestmark = [needs_engine, needs_sat]


@cache
def true_solutions(genre: str) -> frozenset[bytes]:
    """Return the solutions that the reference finds without a bug."""
    puzzle = nono.loads(json.dumps(SEVERAL[genre]), "json", check=False)
    return frozenset(nono.solve(puzzle, "reference", limit=None).grids)


def certified(bug: Bug, folder: Path) -> tuple[frozenset[bytes] | None, list[str]]:
    """Return the solutions in the certificate that the program with the bug makes, and who accepts the certificate."""
    file, place = folder / "puzzle.json", folder / "certificate"
    file.write_text(json.dumps(SEVERAL[bug.puzzle]))
    original = original_of(file, "json")
    assert original is not None
    accepted = []
    with planted(bug):
        try:
            puzzle = nono.read(file, check=False)
            if certify(puzzle, folder / "checked", limit=None, proof="clauses", original=original) is not None:
                accepted.append("certify")
        except (BugError, PuzzleError):
            pass
        try:
            made = make(Job(puzzle, limit=None, proof="clauses"))
        except (BugError, PuzzleError):
            return None, accepted
        assert made is not None
        write(place, texts_of(puzzle, made, original))
        try:
            check_folder(place, puzzle, Means(original=original.data))
            accepted.append("check-certificate")
        except (BugError, PuzzleError):
            pass
    with redirect_stdout(StringIO()):
        if nono_check.main([str(place), str(file)]) == 0:
            accepted.append("nono_check.py")
    return frozenset(made.solutions), accepted


@pytest.mark.every(4)
@pytest.mark.parametrize("kind", PLANTED)
def test_no_false_list_is_accepted(kind: str, tmp_path: Path) -> None:
    false = 0
    for number, bug in enumerate(PLANTED[kind]):
        folder = tmp_path / str(number)
        folder.mkdir()
        true = true_solutions(bug.puzzle)  # before the bug is planted, because the genre caches parts of its boards
        solutions, accepted = certified(bug, folder)
        if solutions != true:
            assert not accepted, bug
            false += 1
    assert false == FALSE[kind]


@pytest.mark.parametrize("genre", SEVERAL)
def test_without_a_bug_every_checker_accepts(genre: str, tmp_path: Path) -> None:
    """The bug changes nothing."""
    nothing = Bug("none", "nono.genres.layer_puzzle:LayerPuzzle.model", "removed, Counts", "removed, Counts", genre, ())
    solutions, accepted = certified(nothing, tmp_path)
    assert solutions == true_solutions(genre)
    assert accepted == ["certify", "check-certificate", "nono_check.py"]


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
