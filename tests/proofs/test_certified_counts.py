"""Counts with a proof: they agree with brute force, and no damage makes a checker accept another number."""

import random
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from certificate_damage import reseal
from common import ROOT, finished, needs_engine, ones
from hypothesis import given, settings, strategies as st
from strategies import nonograms
from tables import table

import nono
from nono import Puzzle
from nono.backend import able
from nono.base.errors import BugError, LimitError, PuzzleError
from nono.checkers import nono_check, nono_check_count, nono_check_puzzle, nono_check_states
from nono.cli.program import run
from nono.model.answer import Tally
from nono.proofs import _count as kind, rules
from nono.proofs._certificate import texts_of, write
from nono.proofs._count import PARTS, refutations
from nono.proofs._protocol import Job
from nono.solving import explained, tally, tally_model

pytestmark = needs_engine

Files = tuple[str, str]  # formula and proof


def proved(puzzle: Puzzle, start: list[str] | None = None) -> tuple[int, Files]:
    """Return the count that the engine proves, and the files of the proof."""
    cnf = rules(puzzle, "order", start=start)
    backend = able("prove_count")
    assert backend.prove_count is not None
    found, proof = backend.prove_count(cnf.variables, cnf.literals, cnf.starts, 1 << 30, None, None)
    return found, ("".join(explained(cnf, puzzle, "order", 0, kind.ABOUT)), proof)


def brute_force(puzzle: nono.Nonogram) -> int:
    cells = puzzle.height * puzzle.width
    return sum(puzzle.check(bytes(grid)) for grid in product(range(puzzle.colours), repeat=cells))


def in_python(files: Files) -> int | None:
    """Return the count of the Python checker, None if it rejects the proof."""
    try:
        return nono_check_count.count_models(*files)
    except nono_check_puzzle.RefusedError:
        return None


def states(puzzle: nono.Nonogram, formula: str, start: list[str] | None = None) -> bool:
    """Return whether a picture can satisfy the clues; raises the checker's error if the formula is another one."""
    board = nono_check_puzzle.puzzle_of(puzzle.genre, puzzle.plain_clues())
    board.keys = ".XO"
    domains = board.domains if start is None else nono_check.within(board, nono_check.started(board, start))
    return nono_check_states.states(
        nono_check.Formula(formula, nono_check_states.chosen(board, lambda: None), domains), lambda: None
    )


def random_puzzle(rng: random.Random, most: int = 5, colours: int = 3) -> nono.Nonogram:
    """Draw a puzzle of a random picture with colours and blots; some are contradictory."""
    height, width, inks = rng.randint(1, most), rng.randint(1, most), rng.randint(1, colours)
    grid = np.array([[rng.randint(0, inks) for _ in range(width)] for _ in range(height)], np.uint8)
    drawn = nono.Nonogram.from_grid(grid)
    sides = [
        [[(None if rng.random() < 0.1 else length, ink) for length, ink in clue] for clue in side]
        for side in (drawn.rows, drawn.cols)
    ]
    if rng.random() < 0.3:
        for side in sides:
            rng.shuffle(side)
    return nono.Nonogram(
        sides[0],
        sides[1],
        palette=["white", "black", *["red", "green", "blue", "gray", "pink"][: inks - 1]],
        check=False,
    )


@settings(max_examples=25, deadline=None)
@given(nonograms)
def test_the_count_is_that_of_the_reference(puzzle: nono.Nonogram) -> None:
    found, files = proved(puzzle)
    assert found == in_python(files) == nono.count(puzzle, backend="reference")
    assert states(puzzle, files[0]) or found == 0


def test_cells_of_many_colours() -> None:
    """Each cell can have six colours or background; further variables encode "at most one"."""
    inks = np.arange(6)
    puzzle = nono.Nonogram.from_grid(((inks[:, None] + inks) % 6 + 1).astype(np.uint8))
    found, files = proved(puzzle)
    assert found == in_python(files) == nono.count(puzzle)
    assert "c row 1 column 1 colours 0,1,2 is" in files[0]
    assert states(puzzle, files[0])


def test_a_saved_grid() -> None:
    puzzle = ones(4)
    start = ["X???", "????", "????", "?.??"]
    found, (formula, proof) = proved(puzzle, start)
    assert found == in_python((formula, proof)) == 6 - 2
    assert states(puzzle, formula, start)
    with pytest.raises(nono_check_puzzle.RefusedError, match=r"do not match the clues|no variable"):
        states(puzzle, formula)


@pytest.mark.parametrize(
    ("rows", "cols"),
    table("""
[[1], [1], [1, 1, 1]] | [[1], [2], [2]]
[[1]] | [[1, 1]]  # too long for the line: the formula has an empty clause
[[1], [1]] | [[2], [2]]  # contradictory unit clauses
[[2], [1]] | [[1], [1]]
[[1, 1], [1]] | [[1], [1], []]
[[], []] | [[1], [1]]
[[2, 1], [1, 1], [1, 2], [3]] | [[1, 2], [2], [1, 1], [2, 1]]
"""),
)
def test_no_solution(rows: list[list[int]], cols: list[list[int]], tmp_path: Path) -> None:
    puzzle = nono.Nonogram(rows, cols, check=False)
    found, files = proved(puzzle)
    assert found == in_python(files) == brute_force(puzzle)
    claim = nono.certify(puzzle, tmp_path / "certificate", proof="count")
    assert claim is not None
    assert claim.count == found
    assert claim.verdict == {0: "unsolvable", 1: "unique"}.get(found, "multiple")


HIDDEN = [
    nono.Binairo(["1...", "....", "..0.", "...."]),
    nono.Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3),  # two ways to pair four tents with four trees
]


@pytest.mark.parametrize("seed", range(6))
def test_the_rules_leave_one_choice_of_hidden_cells(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    trees = ["".join(rng.choices("T..", k=4)) for _ in range(3)]
    for puzzle in (
        nono.Tents(
            [".T..", "T.T.", ".T.T", "..T."] if seed == 0 else trees, [None] * (4 if seed == 0 else 3), [None] * 4
        ),
        nono.Binairo(["".join(rng.choices("01.....", k=4)) for _ in range(4)]),
    ):
        cells = puzzle.height * puzzle.width
        expected = (
            sum(map(puzzle.check, map(bytes, product((0, 1), repeat=cells)))) if cells < 13 else nono.count(puzzle)
        )
        claim = nono.certify(puzzle, tmp_path / puzzle.genre, proof="count")
        assert claim is not None
        assert claim.count == expected


def test_hidden_cells_that_do_not_follow_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "with_one_model_each", lambda *_: None)
    with pytest.raises(PuzzleError, match="found hidden cells that the board does not determine"):
        nono.certify(HIDDEN[0], tmp_path / "certificate", proof="count")
    assert not (tmp_path / "certificate").exists()


@pytest.mark.parametrize("puzzle", HIDDEN)
def test_choices_for_hidden_cells_are_refused(puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The formula and the proof are correct, but hidden cells and counters are not functions of the board."""
    monkeypatch.setattr(kind, "with_one_model_each", lambda formula, _: formula)
    monkeypatch.setattr(kind, "expect_same", lambda *_: None)
    with pytest.raises(BugError, match="the clauses do not imply"):
        nono.certify(puzzle, tmp_path / "certificate", proof="count")
    made = kind.make(Job(puzzle))
    assert made is not None
    assert made.claim.count > nono.count(puzzle)
    write(tmp_path, texts_of(puzzle, made, None))
    assert nono_check_count.main([str(tmp_path)]) == 1


# ---- Certificates


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    folder = tmp_path / "certificate"
    claim = nono.certify(ones(5), folder, proof="count")
    assert claim is not None
    assert (claim.verdict, claim.count, claim.complete, claim.proof) == ("multiple", 120, True, "count")
    assert str(claim) == "multiple, 120 solutions and no other, proved by count"
    return folder


def alone(folder: Path) -> subprocess.CompletedProcess[str]:
    return finished([sys.executable, "-I", nono_check_count.__file__, folder])


@pytest.mark.parametrize("checker", ["auto", "python"])
def test_a_certificate_is_accepted(certificate: Path, checker: str) -> None:
    assert nono.check_certificate(certificate, ones(5), checker).count == 120
    ended = alone(certificate)
    assert ended.returncode == 0
    assert "multiple: 120 solutions and no other" in ended.stdout


@pytest.mark.parametrize(
    "changes", [{"count": 119}, {"verdict": "unique"}, {"count": 1, "verdict": "unique"}, {"encoding": "dfa"}]
)
def test_a_false_claim_is_refused(certificate: Path, changes: dict[str, object]) -> None:
    reseal(certificate, **changes)
    for checker in ("auto", "python"):
        with pytest.raises(PuzzleError):
            nono.check_certificate(certificate, checker=checker)
    if "encoding" not in changes:
        assert alone(certificate).returncode == 1


def test_a_formula_with_a_clause_more_or_less_is_refused(certificate: Path) -> None:
    path = certificate / "formula.cnf"
    lines = path.read_text().splitlines(keepends=True)
    head = next(number for number, line in enumerate(lines) if line.startswith("p"))
    _, _, variables, clauses = lines[head].split()
    for change in (1, -1):
        changed = [*lines, "1 0\n"] if change == 1 else lines[:-1]
        changed[head] = f"p cnf {variables} {int(clauses) + change}\n"
        path.write_text("".join(changed))
        puzzle = ones(5)
        with pytest.raises(nono_check_puzzle.RefusedError, match="do not match the clues"):
            states(puzzle, path.read_text())
        reseal(certificate)
        with pytest.raises(PuzzleError):
            nono.check_certificate(certificate)


def test_limits_leave_no_file(tmp_path: Path) -> None:
    puzzle = nono.Nonogram([[1] * 6] * 14, [[1] * 6] * 14, check=False)
    folder = tmp_path / "certificate"
    with pytest.raises(LimitError, match="more than 1 MiB"):
        nono.certify(puzzle, folder, proof="count", max_size=1)
    assert nono.certify(puzzle, folder, proof="count", time_limit=0.01) is None
    assert not folder.exists()


def test_another_count_by_the_sweep_is_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*args: Any, **named: Any) -> Tally:
        return replace(tally_model(*args, **named), count=121)

    monkeypatch.setattr(kind, "tally_model", wrong)
    with pytest.raises(BugError, match="certified count is 120, but backend native counts 121"):
        nono.certify(ones(5), tmp_path / "certificate", proof="count")
    assert not list(tmp_path.iterdir())


# ---- Proofs for other checkers


def deletes_all(formula: str, proof: str) -> bool:
    """Return whether the proof deletes each clause that belongs to no node, except "the root is true".

    Each added and each deleted clause must follow from the other clauses by its hints, as the reference checker of the
    format demands.
    """
    clauses = dict(enumerate(nono_check_count.parsed(formula)[1], 1))
    of_nodes: set[int] = set()

    def follows(clause: list[int], hints: list[int]) -> bool:
        graph = nono_check_count.Graph(0, [])
        graph.clauses = [[], *(clauses[hint] for hint in hints)]
        return graph.follows(clause, [*range(1, len(hints) + 1)], False)

    first, *lines = proof.splitlines()
    for line in lines:
        number, kind, *words = line.split()
        if number == "d":
            (hints,) = nono_check_count.lists_of(words, 1)
            if not follows(clauses.pop(int(kind)), hints):
                return False
        elif kind == "a":
            clause, hints = nono_check_count.lists_of(words, 2)
            if not follows(clause, hints):
                return False
            clauses[int(number)] = clause
        else:
            node, *children = nono_check_count.lists_of(words, 1)[0]
            sign, children = (-1, children[:2]) if kind == "s" else (1, children)
            own = [[sign * node, *(-sign * child for child in children)]]
            own += [[-sign * node, sign * child] for child in children]
            clauses |= enumerate(own, int(number))
            of_nodes |= {*range(int(number), int(number) + len(own))}
    return [clauses[number] for number in clauses.keys() - of_nodes] == [[int(first.removeprefix("r "))]]


@pytest.mark.parametrize("seed", range(20))
def test_the_root_implies_the_formula(seed: int) -> None:
    puzzle = random_puzzle(random.Random(seed))
    assert deletes_all(*proved(puzzle)[1])


def test_the_root_implies_the_formulas_of_rules() -> None:
    for puzzle in [*HIDDEN, ones(4), nono.puzzle("crater"), nono.Akari(["2.", ".0"], check=False)]:
        formula, proof = proved(puzzle)[1]
        assert deletes_all(formula, proof)
        last = max(at for at, line in enumerate(proof.splitlines()) if not line.startswith("d "))
        assert not deletes_all(formula, "\n".join(proof.splitlines()[: last + 3]))


def implied(text: str, proof: str) -> bool:
    """Return whether an LRAT proof refutes a formula, checking each step by its hints alone."""
    _, formula = nono_check_count.parsed(text)
    clauses = dict(enumerate(formula, 1))
    for line in proof.splitlines():
        number, *words = line.split()
        clause, hints = nono_check_count.lists_of(words, 2)
        graph = nono_check_count.Graph(0, [])
        graph.clauses = [[], *(clauses[hint] for hint in hints)]
        if int(number) in clauses or not graph.follows(clause, [*range(1, len(hints) + 1)], False):
            return False
        clauses[int(number)] = clause
    return [] in clauses.values()


@pytest.mark.parametrize("seed", range(8))
def test_a_count_as_two_refutations(seed: int) -> None:
    puzzle = random_puzzle(random.Random(seed))
    found, files = proved(puzzle)
    texts = refutations(*files)
    for part in ("formula-to-root", "root-to-formula")[: len(texts) // 2]:
        text, proof = texts[f"{part}.cnf"], texts[f"{part}.lrat"]
        assert implied(text, proof)
        if "\n0\n" not in text:  # an empty clause of the formula
            assert not implied(text, "".join(proof.splitlines(keepends=True)[:-1]))
    assert len(texts) == (4 if found else 2)


def test_the_walk_of_the_documentation(certificate: Path, tmp_path: Path) -> None:
    page = ROOT / "docs" / "certificates.md"
    walk = tmp_path / "walk.py"
    walk.write_text(page.read_text(encoding="utf-8").split("```python\nimport sys\n")[1].split("```")[0])
    walk.write_text("import sys\n" + walk.read_text())
    words = [sys.executable, *map(str, (walk, certificate / "formula.cnf", certificate / "count.cpog"))]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "120\n"


def test_lrat_on_the_command_line(certificate: Path, tmp_path: Path) -> None:
    folder = tmp_path / "refutations"
    assert run(["check-certificate", str(certificate), "--lrat", str(folder)]) == 0
    assert {path.name for path in folder.iterdir()} == set(PARTS)
    other = tmp_path / "other"
    assert nono.certify(nono.puzzle("heart"), other) is not None
    assert run(["check-certificate", str(other), "--lrat", str(tmp_path / "none")]) == 2
    assert not (tmp_path / "none").exists()


def test_large_proofs_have_no_deletions() -> None:
    cnf = rules(ones(5), "order")
    prove = able("prove_count").prove_count
    assert prove is not None
    formula = cnf.variables, cnf.literals, cnf.starts
    whole = prove(*formula, 1 << 20, None, None)[1]
    short = "".join(line for line in whole.splitlines(keepends=True) if not line.startswith("d "))
    assert len(short) < len(whole)
    assert prove(*formula, len(whole), None, None)[1] == whole
    assert prove(*formula, len(whole) * 3 // 4, None, None)[1] == short


# ---- Damage


def damaged(rng: random.Random, proof: str, last: int) -> str:
    """Return a proof with some words of a line changed, or with lines removed or swapped. Deletions are left out."""
    lines = [line for line in proof.splitlines() if not line.startswith("d ")]
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(lines))
        words = lines[at].split()
        how = rng.randrange(6)
        place = rng.randrange(len(words))
        if how == 0:
            del lines[at]
        elif how == 1:
            words[place] = words[place].removeprefix("-") if words[place].startswith("-") else "-" + words[place]
        elif how == 2:
            del words[place]
        elif how == 3:
            words[place] = str(rng.randint(1, last))
        elif how == 4:
            words.insert(place, str(rng.randint(-last, last)))
        else:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        if 0 < how < 5:
            lines[at] = " ".join(words)
        if not lines:
            break
    return "\n".join(lines) + "\n"


def test_no_damaged_proof_gives_another_count() -> None:
    rng = random.Random(2)
    refused = 0
    for _ in range(12):
        puzzle = random_puzzle(rng)
        found, (formula, proof) = proved(puzzle)
        last = len(proof.splitlines()) + formula.count("\n")
        for _ in range(12):
            files = formula, damaged(rng, proof, last)
            by = in_python(files)
            assert by in (None, found)
            refused += by is None
    assert refused > 100


GRAPH = (
    """p cnf 2 2
1 2 0
-1 -2 0
""",
    """r 5
3 p 3 1 -2 0
6 p 4 -1 2 0
9 s 5 3 4 4 7 0
12 a -1 5 0 2 3 10 0
13 a 5 0 12 1 6 11 0
""",
)


def steps(*changes: tuple[str, str]) -> Files:
    formula, proof = GRAPH
    for old, new in changes:
        assert old in proof
        proof = proof.replace(old, new)
    return formula, proof


@pytest.mark.parametrize(
    ("formula", "proof", "expected"),
    [
        (*steps(), 2),
        (*steps(("r 5", "r 3")), None),  # no lemma says that the node is true
        (*steps(("r 5", "r 0")), None),
        (*steps(("r 5\n", "")), None),
        (*steps(("13 a", "14 a")), None),
        (*steps(("3 p 3 1 -2 0", "3 p 3 1 -1 0")), None),  # two children share a variable
        (*steps(("4 4 7 0", "4 4 0")), None),  # the hint does not show that they exclude each other
        (*steps(("4 4 7 0", "4 4 2 8 0")), None),  # they do, but by a clause of the formula
        (*steps(("12 a -1 5 0 2 3 10 0", "12 a -1 5 0 2 3 0")), None),
        (*steps(("6 p 4 -1 2 0", "6 p 4 -1 6 0")), None),
        ("p cnf 2 1\n1 2 0\n", GRAPH[1], None),  # the graph counts another formula
        ("p cnf 2 2\n1 2 0\n-1 -2 -1 0\n", GRAPH[1], 2),
        ("p cnf 2 2\n1 2 0\n1 2 0\n", GRAPH[1], None),
        ("p cnf 70 0\n", "r 71\n1 p 71 0\n2 a 71 0 1 0\n", 2**70),
        *table(r"""
'p cnf 1 1\n0\n' | 'r 0\n' | 0
'p cnf 1 1\n1 0\n' | 'r 0\n' | None
'p cnf 1 2\n1 0\n-1 0\n' | 'r 0\n3 a 0 1 2 0\n' | 0
'p cnf 0 0\n' | 'r 1\n1 p 1 0\n2 a 1 0 1 0\n' | 1
'p cnf 0 0\n' | 'r 1\n1 p 1 0\n' | None
'p cnf 0 0\n' | '1 p 1 0\n2 a 1 0 1 0\nr 1\n' | None
'p cnf 2 1\n1 0\n' | 'r 3\n2 p 3 1 0\n4 a 3 0 1 2 0\n' | 2
'p cnf 2 1\n1 0\n' | 'r 3\n2 p 3 2 0\n4 a 3 0 1 2 0\n' | None
'p cnf 2 1\n1 0\n' | 'r 3\n2 p 3 1 2 0\n' | None
'p cnf 2 1\n1 0\n' | 'r 1\n' | None
'p cnf 2 1\n1 0\n' | '' | None
'p cnf 2 1\n1 0\n' | 'r 3\nx\n' | None
'p cnf 2 1\n1 0\n' | 'r 3\n2 q 3 1 0\n' | None
'p cnf 2 1\n1 0\n' | 'r 3\n2 p 3 -1 0\n4 a 3 0 1 2 0\n' | None
'p cnf 2 1\n1 0\n' | 'r 4\n2 p 3 1 0\n4 p 4 -3 0\n6 a 4 0 0\n' | None
'p cnf 2 1\n1 0\n' | 'r 99999999999\n2 p 3 1 0\n' | None
'p cnf 2 1\n1 3 0\n' | 'r 0\n' | None
'p cnf 2 2\n1 0\n' | 'r 0\n' | None
'1 0\n' | 'r 0\n' | None
'' | '' | None
"""),
    ],
)
def test_counts_of_the_checker(formula: str, proof: str, expected: int | None) -> None:
    assert in_python((formula, proof)) == expected


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_clauses_state_other_clues_never(data: st.DataObject) -> None:
    """The formula of one puzzle is refused for another of the same size."""
    one, other = data.draw(nonograms), data.draw(nonograms)
    same = (one.height, one.width) == (other.height, other.width) and one.plain_clues() == other.plain_clues()
    try:
        accepted = states(other, proved(one)[1][0])
    except nono_check_puzzle.RefusedError:
        accepted = False
    assert not accepted or same or tally(other).count == tally(one).count
