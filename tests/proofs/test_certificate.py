"""Certificates: they are true, both checkers accept them, and the check detects damage."""

import json
import shutil
from importlib.metadata import EntryPoint
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, needs_engine, needs_sat, ones
from format_examples import EXAMPLES
from hypothesis import example, given, settings, strategies as st
from strategies import akaris, nonograms
from tables import table

from nono import Mosaic, Nonogram, Puzzle, solve
from nono.backend.native.engine import engine
from nono.backend.python_sat import Search
from nono.base.errors import BackendError, BugError, LimitError, PuzzleError
from nono.base.limits import within
from nono.checkers import nono_check
from nono.cli.program import run
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle, shade
from nono.genres.rule_layers import Around
from nono.model.builder import ModelBuilder
from nono.model.model import Model, Moves
from nono.proofs import (
    MANIFEST,
    NOT_COMPARED,
    SOLVER,
    Means,
    certify,
    check_certificate,
    check_folder,
    original_of,
    verified,
)
from nono.proofs._certificate import BELIEVED, sealed
from nono.proofs._clauses import in_python
from nono.proofs._programs import CHECKED, differs
from nono.proofs._protocol import CLUES, keys_of
from nono.text import built_in, dumps, puzzle

np = pytest.importorskip("numpy")
pytestmark = needs_sat
from nono_encoders.cnf import CNF  # noqa: E402

CHECKERS = ["python", *(["verified"] if verified() is not None else [])]


def domino(n: int) -> Nonogram:
    """Return the puzzle of n dominoes: one solution, not solvable by line logic, with a non-empty proof."""
    rows = [[3], [1], *[[3, 1], [1]] * (n - 1), [1]]
    return Nonogram(rows, [[1], [1], *[[1, 3], [1]] * (n - 1), [3]], id=f"domino {n}")


def fault(variables: int, clauses: list[list[int]], lemmas: str) -> str | None:
    """Return the fault of lemmas, or None after checking the LRAT proof made from them."""
    try:
        proof = in_python(variables, clauses, lemmas)
    except ValueError as error:
        return str(error)
    assert nono_check.refute(clauses, variables, proof, lambda: None) == proof.count("\n")
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


@given(some_clauses, st.lists(st.tuples(st.booleans(), st.lists(literals, max_size=3)), max_size=14))
def test_deletions_refute_nothing_by_themselves(clauses: list[list[int]], steps: list[tuple[bool, list[int]]]) -> None:
    proof = "".join(("d " if deletes else "") + " ".join(map(str, [*lemma, 0])) + "\n" for deletes, lemma in steps)
    assert fault(4, clauses, proof) is not None or not satisfiable(4, clauses)


@pytest.mark.parametrize(
    ("proof", "reason"),
    table(r"""
'' | ends without
1 0 | ends without
'1 0\n2 0\nc x\nd 1 2 0' | None
'1 2 -3 0\n1 0\n' | ends without
-1 0 | line 1 does not follow
'1 0\n-2 -3 0\n-2 0' | line 2 does not follow
"""),
)
def test_faults_are_named(proof: str, reason: str | None) -> None:
    clauses = [[1, 2], [1, -2], [-1, 3], [2, -3, 4], [2, -3, -4], [-1, -2, 3]]
    found = fault(4, [*clauses, [-2, -3]] if reason is None else clauses, proof)
    assert found == reason or (found is not None and reason is not None and reason in found)


@pytest.mark.parametrize("solver", ["glucose3", "glucose4", "cadical153", "cadical195", "lingeling"])
def test_solvers_proofs_are_taken(solver: str) -> None:
    holes, clauses = 4, []
    place = [[1 + pigeon * holes + hole for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses += place
    clauses += [[-a, -b] for column in zip(*place, strict=True) for a in column for b in column if a < b]
    starts = np.cumsum([0, *map(len, clauses)], dtype=np.int32)
    flat = np.array([literal for clause in clauses for literal in clause], np.int32)
    search = Search(solver, 1, b"", with_proof=True)
    assert search.run(CNF(holes * (holes + 1), flat, starts, np.zeros((0, 2), np.int32), 0))
    assert search.exhausted
    assert fault(holes * (holes + 1), clauses, search.proof) is None


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
    pictures = solve(board, "reference", limit=None).grids
    fixed = {cell: colour for cell, colour in enumerate(state) if colour is not None}
    expected = [grid for grid in pictures if all(grid[cell] == colour for cell, colour in fixed.items())]
    for solver in (SOLVER, *(["native"] if engine is not None else [])):
        claim = certify(board, folder, backend="reference", limit=None, solver=solver, start=start)
        assert claim is not None
        assert (claim.count, claim.complete, claim.start) == (len(expected), True, tuple(start))
        for checker in CHECKERS:
            assert check_certificate(folder, board, checker) == claim
    shutil.rmtree(folder)


PAIR = ones(2)


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize(
    ("changes", "reason"),
    table(r"""
{'start': None} | found no 'start', expected null or a list of rows
{'certificate': 2} | found version 2, expected 1
{'certificate': 4} | found version 4, expected 1
{'certificate': True} | 'certificate' is true; expected version 1
{'certificate': '1'} | 'certificate' is the text '1'; expected version 1
{'proof': 'duality'} | shares.txt: .*cannot be read
{'proof': ''} | without a proof
{'proof': 'wibble'} | found a proof of kind 'wibble', expected one of
{'proof': 7} | 'proof' is the number 7; expected text
{'genre': 'akari'} | for a different puzzle
{'keys': ['.', '#']} | genre, keys or clues differ
{'clues': {'rows': [[[1, 1]], [[1, 1]]], 'cols': [[[1, 1]], []]}} | genre, keys or clues differ
{'start': ['??', '??']} | the formula differs|does not follow from a single line|does not prove
{'start': ['.?', '??']} | does not agree with the saved grid
{'start': ['X?', '?.']} | does not agree with the saved grid
{'start': ['X?']} | a saved grid of 1 row,
{'start': ['X?', '?Q']} | "'Q'"
{'start': 'X???'} | 'start' is the text 'X\?\?\?'; expected null or a list of rows
{'start': [1, 2]} | item 1 of 'start' is the number 1; expected text
"""),
)
def test_the_saved_grid_is_part_of_the_claim(
    tmp_path: Path, changes: dict[str, object], reason: str, checker: str
) -> None:
    """The puzzle has two solutions, and one agrees with the grid; the hashes are correct, as a forger's would be."""
    claim = certify(PAIR, tmp_path, start=["X?", "??"], proof="clauses")
    assert claim is not None
    assert str(claim) == "unique, 1 solution and no other, from a saved grid"
    assert check_certificate(tmp_path, PAIR, checker) == claim
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    assert (manifest["certificate"], manifest["start"]) == (1, ["X?", "??"])
    changed = {name: value for name, value in {**manifest, **changes}.items() if value is not None}
    (tmp_path / MANIFEST).write_text(json.dumps(changed))
    with pytest.raises(PuzzleError, match="manifest is damaged"):
        check_certificate(tmp_path, PAIR, checker)
    (tmp_path / MANIFEST).write_text(sealed(changed))
    with pytest.raises(PuzzleError, match=reason):
        check_certificate(tmp_path, PAIR, checker)


@needs_engine
def test_several_solutions_keep_the_saved_grid(tmp_path: Path) -> None:
    """Such a claim has no proof: both solutions agree with the grid."""
    claim = certify(ones(3), tmp_path, start=["X??", "???", "???"])
    assert claim is not None
    assert (claim.verdict, claim.complete) == ("multiple", False)
    assert check_certificate(tmp_path) == claim
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(sealed({**manifest, "start": ["X??", "?X?", "???"]}))
    with pytest.raises(PuzzleError, match="does not agree"):
        check_certificate(tmp_path)


def test_the_manifest_has_the_clues_and_the_file(tmp_path: Path) -> None:
    """Enough for a checker that reads nothing else, and in this order."""
    board = Nonogram([[(1, 1), (1, 2)], [(None, 2)]], [[(1, 1)], [(2, 2)]])
    certify(board, tmp_path, proof="clauses")
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    names = ["certificate", "verdict", "count", "complete", "clue_hash", "encoding", "prover", "start", "proof"]
    assert list(manifest) == [*names, "genre", "keys", "clues", "original", "sha256", "seal"]
    assert manifest["clues"] == {"rows": [[[1, 1], [1, 2]], [[None, 2]]], "cols": [[[1, 1]], [[2, 2]]]}
    assert (manifest["certificate"], manifest["genre"], manifest["original"]) == (1, "nonogram", None)
    assert manifest["keys"] == [".", "X", "a"] or len(manifest["keys"]) == 3


@pytest.mark.parametrize("start", [["X?"], ["XQ", "??"], "X???", 3])
def test_a_saved_grid_that_does_not_fit(tmp_path: Path, start: list[str]) -> None:
    with pytest.raises(PuzzleError, match="saved"):
        certify(PAIR, tmp_path / "none", start=start)
    assert not (tmp_path / "none").exists()


def test_no_time_no_certificate(tmp_path: Path) -> None:
    assert certify(ones(40), tmp_path / "none", limit=None, time_limit=0.1) is None
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_check_of_a_certificate_ends_with_its_time(tmp_path: Path, checker: str) -> None:
    certify(domino(4), tmp_path, proof="clauses")
    with pytest.raises(LimitError, match="the time ran out"):
        check_certificate(tmp_path, checker=checker, time_limit=0)


def test_the_making_of_a_proof_ends_with_its_time() -> None:
    clauses = [[-number, number + 1] for number in range(1, 2_000)]
    with pytest.raises(LimitError, match="the time ran out"):
        in_python(2_000, clauses, "1 0\n" * 2_000, within(0.0, CHECKED))


def test_unknown_names(tmp_path: Path) -> None:
    for names in ({"encoding": "wibble"}, {"solver": "wibble"}, {"backend": "wibble"}):
        with pytest.raises(BackendError, match="wibble"):
            certify(domino(3), tmp_path, **names)  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="need the encoding dfa, not order"):
        certify(domino(3), tmp_path, encoding="order", solver="native")
    with pytest.raises(BackendError, match="expected a solver that writes proofs"):
        certify(domino(3), tmp_path, solver="minisat22")
    with pytest.raises(BackendError, match="wibble"):
        check_certificate(tmp_path, checker="wibble")


MOST_CELLS = 49  # larger built-in puzzles are slow


def of_any_size() -> list[Any]:
    """The names of the built-in puzzles; the large ones are marked slow."""
    slow = {name: isinstance(model := puzzle(name).model(), Model) and model.cells > MOST_CELLS for name in built_in()}
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


@needs_engine
def test_an_original_file_is_read_by_the_checkers_too(tmp_path: Path) -> None:
    """The checkers find what nono's reader misread. For formats that they cannot read, they trust nono's reader."""
    folder = tmp_path / "c"
    certify(Nonogram(rows=[[2], [1]], cols=[[2], [1]]), folder)

    def trusts(original: str) -> list[str]:
        return check_folder(folder, None, Means(original=original.encode()))[1]

    programs = "nono_check.py" if verified() is None else "nono_check.py or nono_check_verified"
    assert trusts('{"rows": [[2], [1]], "cols": [[2], [1]]}') == [programs]
    assert trusts((folder / CLUES).read_text()) == [programs]
    assert BELIEVED in check_folder(folder, None, Means())[1]
    assert NOT_COMPARED in trusts("nothing that they read")
    for other in ('{"rows": [[1], [2]], "cols": [[2], [1]]}', "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n"):
        with pytest.raises(PuzzleError, match="the clues differ from the original file"):
            trusts(other)


def test_what_certify_read_is_compared_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text('{"rows": [[1], [2]], "cols": [[2], [1]]}')
    misread = Nonogram(rows=[[2], [1]], cols=[[2], [1]])
    with pytest.raises(BugError, match="the clues differ from the original file"):
        certify(misread, tmp_path / "c", original=original_of(file, "json"))
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize("name", EXAMPLES)
def test_files_of_other_formats_are_not_taken_for_theirs(name: str) -> None:
    found = EXAMPLES[name].puzzle
    facts = {"genre": found.genre, "clues": found.plain_clues(), "keys": keys_of(found)}
    assert not differs(EXAMPLES[name].data, facts, "")


@needs_engine
def test_a_file_of_several_puzzles(here: Path, capsys: Capture) -> None:
    several = [puzzle("heart"), Nonogram([[2], [1]], [[2], [1]])]
    Path("several.non").write_text(dumps(several, "non"))
    assert run(["certify", "several.non", "-o", "several"]) == 0
    assert capsys.readouterr().err == ""


class Corner(LayerPuzzle):
    """A plug-in: a Mosaic whose model, but not its check of solutions, leaves the first cell white."""

    genre = "corner"
    numbers = Around("0123456789", "'.' or 0 to 9", "black cells")
    answer = shade("black")

    def rules(self) -> ModelBuilder:
        rules = self.builder()
        rules.at_most(0, rules.region([0], "the corner"))
        return rules

    def broken_rule(self, solution: bytes) -> str:
        return ""


def test_what_a_plug_in_must_be_trusted_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list names its model, which may have other rules. A Mosaic with the same clues is another puzzle."""
    monkeypatch.setitem(GENRES.plugins, Corner.genre, EntryPoint(Corner.genre, f"{__name__}:Corner", "nono.genres"))
    monkeypatch.setitem(GENRES.loaded, Corner.genre, Corner)
    boards = {"corner": Corner(numbers=["1."]), "mosaic": Mosaic(["1."])}
    for genre, board in boards.items():
        certify(board, tmp_path / genre, limit=None)
    claim, trusted = check_folder(tmp_path / "corner", boards["corner"], Means())
    assert claim.count == 1
    assert trusted == [
        "the plug-in's reader of puzzle.json",
        "nono's reader, which alone read the given puzzle (no original file was given)",
        "the plug-in's code that checks solutions",
        "the plug-in's model of the genre corner",
        "the encoding order",
        "nono_check.py",
    ]
    for genre, other in (("corner", "mosaic"), ("mosaic", "corner")):
        with pytest.raises(PuzzleError, match="is for a different puzzle"):
            check_certificate(tmp_path / genre, boards[other])


def test_puzzles_played_in_moves_have_no_certificates(here: Path, capsys: Capture) -> None:
    """The command does not search first."""
    assert run(["certify", "fence", "-o", "proof"]) == 2
    said = capsys.readouterr()
    expected = "error: fence: found a puzzle of genre pegs, expected one with cells to certify\nhelp: nono verify "
    assert (said.out, said.err.startswith(expected)) == ("", True)
    assert not any(here.iterdir())


CERTIFICATES_OF_1 = ROOT / "tests/samples/1.1.0/certificates"
GONE = {
    "nonogram-count": "certificate of kind count, which only nono 1.1 checks; certify the puzzle again",
    "pegs-class": "certificate of genre pegs, which only nono 1.1 checks; nono verify compares",
    "pegs-multiple": "certificate of genre pegs, which only nono 1.1 checks; nono verify compares",
}


@pytest.mark.parametrize("name", sorted(path.name for path in CERTIFICATES_OF_1.iterdir()))
def test_certificates_of_nono_1(name: str) -> None:
    """They are accepted, or refused with one line that says what to do."""
    if name in GONE:
        with pytest.raises(PuzzleError, match=GONE[name]) as refused:
            check_certificate(CERTIFICATES_OF_1 / name)
        assert "\n" not in str(refused.value)
    else:
        assert check_certificate(CERTIFICATES_OF_1 / name).count > 0
