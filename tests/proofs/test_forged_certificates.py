"""Certificates with one false part and correct hashes: all standalone checkers reject them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from common import needs_sat, ones
from proofs.test_all_checkers import ACCEPTED, PROGRAMS, REFUSED

from nono import Mosaic, Nonogram, Puzzle, dumps
from nono.model.answer import Outcome
from nono.proofs import Claim
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import Clauses
from nono.proofs._protocol import Job, Made
from nono.solving import Result

np = pytest.importorskip("numpy")
pytestmark = needs_sat

DOTS = ones(3)
GRIDS = [b"\1\0\0\0\1\0\0\0\1", b"\1\0\0\0\0\1\0\1\0", b"\0\1\0\1\0\0\0\0\1"]
GRIDS += [b"\0\1\0\0\0\1\1\0\0", b"\0\0\1\1\0\0\0\1\0", b"\0\0\1\0\1\0\1\0\0"]  # its six solutions
DOT = ones(1)
NO_RULE = Mosaic(["."])


def of_clauses(
    listed: Sequence[bytes],
    more: Iterable[Sequence[int]] = (),
    against: Sequence[bytes] | None = None,
    puzzle: Puzzle = DOTS,
) -> Made:
    """Claim that ``listed`` are all solutions; the formula has the rules, ``more`` clauses, and those ``against``."""
    job = Job(puzzle, encoding="order", proof="clauses")
    job.result = Result(Outcome(list(listed), True), "native", 0.0, None, puzzle)
    refuter = Clauses(job)
    refuter.rules = refuter.rules.extended([np.array(clause, np.int32) for clause in more])
    return Made(job.claim("clauses", "order", ""), list(listed), refuter.refutation(list(against or listed)))


def by_proof(proof: str) -> Made:
    """Claim that there are five solutions, with this proof, in which {} stands for the number of a new clause."""
    made = of_clauses(GRIDS)
    formula = made.files["formula.cnf"].splitlines(keepends=True)
    head = next(line for line in formula if line.startswith("p "))
    clauses = int(head.split()[3]) - 1  # without the clause against the sixth
    texts = "".join(formula[:-1]).replace(head, head.replace(str(clauses + 1), str(clauses)))
    claim = replace(made.claim, count=5)
    return Made(claim, GRIDS[:5], {"formula.cnf": texts, "proof.lrat": proof.format(clauses + 1)})


def listed(puzzle: Nonogram, *grids: bytes) -> Made:
    """Claim that there are at least these solutions."""
    return Made(Claim("multiple", len(grids), False, puzzle.clue_hash(), "", ""), list(grids))


def by_duality() -> Made:
    """Claim that one of six solutions is the only one: rows pay nothing, columns pay everything."""
    claim = Claim("unique", 1, True, DOTS.clue_hash(), "", "", proof="duality")
    return Made(claim, GRIDS[:1], {"shares.txt": "scale 1\n" + "0 0 0\n" * 3})


# The cells' variables of DOTS are 1 to 9, row by row.
FORGED: dict[str, Callable[[], tuple[Puzzle, Made, Puzzle]]] = {
    "a clause hides solutions": lambda: (DOTS, of_clauses(GRIDS[2:], [[-1]]), DOTS),
    "a solution is left out": lambda: (DOTS, of_clauses(GRIDS[1:], against=GRIDS), DOTS),
    "a clause is of no rule": lambda: (NO_RULE, of_clauses([b"\1"], [[1]], puzzle=NO_RULE), NO_RULE),
    "a clause against a solution hides another": lambda: (DOTS, of_clauses(GRIDS[1:], [[-1]], GRIDS[2:]), DOTS),
    "a step of the proof does not follow": lambda: (DOTS, by_proof("{} 0 1 0\n"), DOTS),
    "a hint is no unit": lambda: (DOTS, by_proof(f"{{}} 0 {' '.join(map(str, range(1, 40)))} 0\n"), DOTS),
    "the proof has no contradiction": lambda: (DOTS, by_proof(""), DOTS),
    "a solution has the rows alone": lambda: (DOTS, listed(DOTS, b"\1\0\0" * 3, GRIDS[0]), DOTS),
    "a solution is listed twice": lambda: (DOT, listed(DOT, b"\1", b"\1"), DOT),
    "the lines may take too much": lambda: (DOTS, by_duality(), DOTS),
    "the original has other clues": lambda: (DOTS, of_clauses(GRIDS), DOT),
}


def forge(name: str, folder: Path) -> list[str]:
    """Write a certificate and a puzzle file, and return the arguments for a checker."""
    puzzle, made, original = FORGED[name]()
    write(folder / "certificate", texts_of(puzzle, made, None))
    (folder / "puzzle.json").write_text(dumps(original))
    return [str(folder / "certificate"), str(folder / "puzzle.json")]


@pytest.mark.parametrize("name", FORGED)
def test_nono_check_refuses(name: str, tmp_path: Path) -> None:
    for program, check in PROGRAMS.items():
        assert check(*forge(name, tmp_path))[0] == REFUSED, program


def with_a_long_range(made: Made) -> Made:
    """Return the certificate with a range of a million places in the map, and enough variables in the formula."""
    text = re.sub(r"^p cnf \d+", "p cnf 2000000", made.files["formula.cnf"], flags=re.MULTILINE)
    long = "c row 1 block 1 starts by 1..1000000 is 1000001..2000000\n"
    return replace(made, files={**made.files, "formula.cnf": long + text})


def test_the_true_one_is_accepted_but_not_with_a_range_beyond_its_line(tmp_path: Path) -> None:
    """The forged certificates are derived from this one."""
    made = of_clauses(GRIDS)
    write(tmp_path / "true", texts_of(DOTS, made, None))
    for program, check in PROGRAMS.items():
        assert check(tmp_path / "true")[0] == ACCEPTED, program
    write(tmp_path / "forged", texts_of(DOTS, with_a_long_range(made), None))
    status, said = PROGRAMS["python"](tmp_path / "forged")
    assert (status, "something that does not exist: c row 1 block 1 starts by 1..1000000" in said) == (REFUSED, True)
