"""Certificates: they are true, both checkers accept them, and the check detects damage."""

import os
import shutil
from importlib.metadata import EntryPoint
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from common import Capture, built_in_puzzles, needs_engine, needs_sat, ones
from examples.akari import akaris
from examples.nonogram import nonograms
from hypothesis import assume, example, given, settings, strategies as st

from nono import Akari, Binairo, Mosaic, Nonogram, Puzzle, solve
from nono.backend.native.engine import engine
from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.checkers import nono_check
from nono.checkers.nono_check_puzzle import Texts
from nono.cli.program import run
from nono.genres import GENRES
from nono.model.model import Model, Moves
from nono.proofs import SOLVER, certify, check_certificate, verified_program
from nono.proofs._clauses import trimmed_in_python
from nono.text import dumps, puzzle

np = pytest.importorskip("numpy")
pytestmark = needs_sat

MOST = 500  # solutions of a random puzzle whose certificate covers all of them
CHECKERS: list[Any] = ["python", *(["verified"] if verified_program() is not None else [])]


def domino(n: int) -> Nonogram:
    """Return the puzzle of n dominoes: one solution, not solvable by line logic, with a non-empty proof."""
    rows = [[3], [1], *[[3, 1], [1]] * (n - 1), [1]]
    return Nonogram(rows, [[1], [1], *[[1, 3], [1]] * (n - 1), [3]], id=f"domino {n}")


def fault(variables: int, clauses: list[list[int]], lemmas: str) -> str | None:
    """Return the fault of lemmas, or None after checking the LRAT proof made from them."""
    try:
        proof = trimmed_in_python(variables, clauses, lemmas)
    except ValueError as error:
        return str(error)
    assert nono_check.refute(clauses, proof.splitlines(), lambda: None) == proof.count("\n")
    return None


def satisfiable(variables: int, clauses: list[list[int]]) -> bool:
    return any(
        all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


def implied_by_unit_propagation(clauses: list[list[int]], clause: list[int]) -> bool:
    """The rule of RUP, word for word."""
    true = {-literal for literal in clause}
    while not any(-literal in true for literal in true):
        units = [[x for x in other if -x not in true] for other in clauses if not true & set(other)]
        if [] in units:
            return True
        new = {unit[0] for unit in units if len(set(unit)) == 1}
        if not new:
            return False
        true |= new
    return True


literals = st.integers(1, 4).flatmap(lambda variable: st.sampled_from([variable, -variable]))
some_clauses = st.lists(st.lists(literals, max_size=3), max_size=14)


@settings(max_examples=max(100, settings().max_examples))
@given(some_clauses, some_clauses)
@example([[1, 2], [1, -2], [-1, 2], [-1, -2]], [[3, -3], [1]])
def test_proofs_follow_the_rule(clauses: list[list[int]], lemmas: list[list[int]]) -> None:
    known, expected = list(clauses), implied_by_unit_propagation(clauses, [])
    for lemma in lemmas:
        if expected or not implied_by_unit_propagation(known, lemma):
            break
        known.append(lemma)
        expected = implied_by_unit_propagation(known, [])
    proof = "".join(f"{' '.join(map(str, lemma))} 0\n".lstrip() for lemma in lemmas)
    assert not (expected and satisfiable(4, clauses))
    assert (fault(4, clauses, proof) is None) == expected


@given(puzzle=nonograms)
def test_certificates_say_what_is_true(tmp_path_factory: pytest.TempPathFactory, puzzle: Nonogram) -> None:
    folder = tmp_path_factory.mktemp("certificate")
    expected = solve(puzzle, "reference")
    claim = certify(puzzle, folder, backend="reference")
    assert claim is not None
    assert (claim.verdict, claim.count) == (expected.verdict, expected.count)
    for checker in CHECKERS:
        assert check_certificate(folder, puzzle, checker) == claim
    shutil.rmtree(folder)


@needs_engine
@given(puzzle=nonograms)
@example(domino(5))
@example(ones(4))
def test_the_engine_proves_what_it_says(tmp_path_factory: pytest.TempPathFactory, puzzle: Nonogram) -> None:
    folder = tmp_path_factory.mktemp("certificate")
    expected = solve(puzzle, "reference", limit=50)
    claim = certify(puzzle, folder, limit=50, solver="native")
    assert claim is not None
    assert (claim.count, claim.complete) == (expected.count, expected.count < 50)
    assert check_certificate(folder, puzzle) == claim
    shutil.rmtree(folder)


@given(st.data())
def test_certificates_from_a_saved_grid_on(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """The claim is about the solutions that have the colours of the grid, of all solutions."""
    folder = tmp_path_factory.mktemp("certificate")
    board: Puzzle = data.draw(st.one_of(nonograms, akaris(3)))
    colours = st.one_of(st.none(), st.integers(0, board.colours - 1))
    cells = board.height * board.width
    state = data.draw(st.lists(colours, min_size=cells, max_size=cells))
    keys = ["?" if colour is None else board.palette[colour].key for colour in state]
    start = ["".join(keys[at : at + board.width]) for at in range(0, cells, board.width)]
    pictures = solve(board, "reference", limit=MOST).grids
    assume(len(pictures) < MOST)  # a puzzle may have millions of solutions
    fixed = {cell: colour for cell, colour in enumerate(state) if colour is not None}
    expected = [grid for grid in pictures if all(grid[cell] == colour for cell, colour in fixed.items())]
    for solver in (SOLVER, *(["native"] if engine is not None else [])):
        claim = certify(board, folder, backend="reference", limit=None, solver=solver, start=start)
        assert claim is not None
        assert (claim.count, claim.complete, claim.start) == (len(expected), True, tuple(start))
        for checker in CHECKERS:
            assert check_certificate(folder, board, checker) == claim
    shutil.rmtree(folder)


@needs_engine
@pytest.mark.parametrize(
    ("puzzle", "start"),
    [
        (Nonogram([[1], [3]], [[1], [1]], check=False), None),
        (Nonogram([[(2, 1)]], [[(1, 2)], [(1, 2)]], check=False), None),
        (Nonogram([[2], [1]], [[1], [2]]), ["?.", "??"]),
        (Akari(["..", "#3", ".."], check=False), None),
        (Nonogram([[], []], [[], []]), None),
        (ones(2), ["X.", ".X"]),
        (Binairo(["1010", "0101", "0011", "1100"]), None),
    ],
)
def test_no_clause_is_empty(puzzle: Puzzle, start: list[str] | None, tmp_path: Path) -> None:
    """A fault or an answer without any search is two clauses that contradict each other."""
    claim = certify(puzzle, tmp_path / "c", start=start)
    assert claim == check_certificate(tmp_path / "c")
    lines = (tmp_path / "c/formula.cnf").read_text().splitlines()
    assert [line for line in lines if line[0] not in "cp"] == ["1 0", "-1 0"]


def test_no_time_no_certificate(tmp_path: Path) -> None:
    assert certify(ones(40), tmp_path / "none", limit=None, time_limit=0.1) is None
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_check_of_a_certificate_ends_with_its_time(tmp_path: Path, checker: Any) -> None:
    certify(domino(4), tmp_path)
    with pytest.raises(LimitError, match="the time ran out"):
        check_certificate(tmp_path, checker=checker, time_limit=0)


def test_a_proof_is_read_as_a_stream(tmp_path: Path) -> None:
    """A proof larger than the memory ends with the time, and one that is accepted is never kept."""
    certify(domino(5), tmp_path)
    texts = Texts(tmp_path)
    assert nono_check.check(texts).startswith("accepted")
    assert {*texts} == {"claim.json", "puzzle.json", "solutions.txt", "formula.cnf"}
    os.truncate(tmp_path / "proof.lrat", 1 << 40)
    with pytest.raises(LimitError, match="the time ran out before the certificate was checked"):
        check_certificate(tmp_path, checker="python", time_limit=0.1)


def test_unknown_names(tmp_path: Path) -> None:
    for names in ({"encoding": "wibble"}, {"solver": "wibble"}, {"backend": "wibble"}):
        with pytest.raises(BackendError, match="wibble"):
            certify(domino(3), tmp_path, **names)  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="need the encoding dfa, not order"):
        certify(domino(3), tmp_path, encoding="order", solver="native")
    with pytest.raises(BackendError, match="expected a solver that writes proofs"):
        certify(domino(3), tmp_path, solver="minisat22")
    with pytest.raises(BackendError, match="wibble"):
        check_certificate(tmp_path, checker="wibble")  # type: ignore[arg-type]


MOST_CELLS = 49  # larger built-in puzzles are slow


def of_any_size() -> list[Any]:
    """The names of the built-in puzzles; the large ones are marked slow."""
    slow = {
        name: isinstance(model := puzzle.model(), Model) and model.cells > MOST_CELLS
        for name, puzzle in built_in_puzzles().items()
    }
    return [pytest.param(name, marks=[pytest.mark.slow] * is_slow) for name, is_slow in slow.items()]


@pytest.mark.every(3)
@pytest.mark.parametrize("prover", [SOLVER, pytest.param("native", marks=[pytest.mark.slow, needs_engine])])
@pytest.mark.parametrize("name", of_any_size())
def test_built_in_puzzles(name: str, prover: str, tmp_path: Path) -> None:
    found = puzzle(name)
    if isinstance(found.model(), Moves):
        with pytest.raises(PuzzleError, match="found a puzzle of genre pegs"):
            certify(found, tmp_path, solver=prover)
        return
    claim = certify(found, tmp_path, solver=prover)
    assert claim is not None
    assert check_certificate(tmp_path, found) == claim


def test_the_original_is_read_by_nono_and_compared(here: Path, capsys: Capture) -> None:
    """In any format, and among several puzzles. The output says who read it."""
    several = [puzzle("heart"), Nonogram([[2], [1]], [[2], [1]])]
    Path("several.non").write_text(dumps(several, "non"))
    Path("other.json").write_text(dumps(Nonogram([[1], [2]], [[2], [1]])))
    assert run(["certify", "several.non", "-o", "several"]) == 0
    capsys.readouterr()
    assert run(["check-certificate", "several", "several.non"]) == 0
    said = capsys.readouterr()
    assert (said.err, said.out.count("; puzzle.json is the puzzle in several.non, as nono reads it\n")) == ("", 2)
    assert run(["check-certificate", "several", "other.json"]) == 1
    assert capsys.readouterr().err.count("the certificate is for a different puzzle") == 2


def test_exchanged_colours_are_another_puzzle(tmp_path: Path) -> None:
    palette = [{"key": key} for key in ".rg"]
    red_above, green_above = (
        Nonogram([[(2, above)], [(2, 3 - above)]], [[(1, above), (1, 3 - above)]] * 2, palette) for above in (1, 2)
    )
    certify(red_above, tmp_path / "certificate")
    check_certificate(tmp_path / "certificate", red_above)
    with pytest.raises(PuzzleError, match="a character stands for another colour"):
        check_certificate(tmp_path / "certificate", green_above)


def test_a_plug_in_has_no_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkers do not know its rules."""

    class Corner(Mosaic):
        genre = "corner"

    monkeypatch.setitem(GENRES.plugins, Corner.genre, EntryPoint(Corner.genre, __name__, "nono.genres"))
    monkeypatch.setitem(GENRES.loaded, Corner.genre, Corner)
    with pytest.raises(PuzzleError, match="found a puzzle of genre corner, expected one that the checkers"):
        certify(Corner(["1."]), tmp_path / "c")


def test_the_encoding_of_blots_that_no_checker_knows(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="no checker knows the encoding direct of blotted blocks"):
        certify(Nonogram([[None], [1]], [[1], [None]]), tmp_path / "c", encoding="direct")
