"""Both checkers of certificates on the genres of count rules: they refuse what does not follow."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from common import finished
from draws import draw_akari, draw_puzzle
from examples import SOLVED
from proofs.test_forgeries import resealed

from nono import Puzzle, PuzzleError, solve
from nono.checkers import nono_check, nono_check_puzzle, nono_check_rules
from nono.proofs._certificate import texts_of
from nono.proofs._clauses import clause_proof
from nono.proofs._programs import verified_program
from nono.proofs._protocol import Certificate, CertificateRequest

pytest.importorskip("numpy")
Solver = pytest.importorskip("pysat.solvers").Solver
pytestmark = pytest.mark.skipif(verified_program() is None, reason="the verified checker was not built")
ENCODINGS = ("order", "dfa", "direct", "covering")

Texts = Mapping[str, str]
CERTIFIED = [genre for genre in SOLVED if genre in nono_check_rules.BOARDS]


def made(puzzle: Puzzle, limit: int = 30) -> Certificate:
    """A certificate of all solutions."""
    found = clause_proof(CertificateRequest(puzzle, limit=limit))
    assert found.claim.complete
    return found


def by_python(texts: Texts) -> str:
    """The reason for which the program in Python refuses; empty where it accepts."""
    try:
        nono_check.check(texts)
    except nono_check_puzzle.RefusedError as error:
        return str(error)
    return ""


def by_verified(texts: Texts, folder: Path) -> str:
    """The same by the verified program."""
    path = verified_program()
    assert path is not None
    for old in folder.iterdir():
        old.unlink()
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    ended = finished([path, folder], errors="replace")
    assert ended.returncode in (0, 1), ended
    return ended.stdout if ended.returncode else ""


def drawn(seed: int, side: int = 7) -> tuple[Puzzle, list[str] | None]:
    """A random puzzle, and now and then a saved grid of it."""
    rng = random.Random(f"twin {seed}")
    puzzle: Puzzle = draw_akari(rng, side) if seed % 4 == 3 else draw_puzzle(rng, side)
    if rng.random() < 0.6:
        return puzzle, None
    keys = "?" * 8 + "".join(colour.key for colour in puzzle.palette)
    start = ["".join(rng.choice(keys) for _ in range(puzzle.width)) for _ in range(puzzle.height)]
    if rng.random() < 0.3:
        start[0] = f"[{keys[-2:]}]{start[0][1:]}"
    return puzzle, start


def looser(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Puzzles with one clue changed that have the solution of this one, and another one."""
    (solution,) = solve(puzzle, limit=2).grids
    for clues in changed(puzzle.clue_data()):
        try:
            other = type(puzzle).from_dict({"genre": puzzle.genre, **clues})
            grids = solve(other, limit=30).grids
        except PuzzleError:
            continue
        if 2 <= len(grids) < 30 and solution in grids:
            yield other


def changed(clues: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The clues with one of them missing, or with a cell in the region of another one."""
    for layer, value in clues.items():
        for at, line in enumerate(value) if isinstance(value, list) else ():
            blank = "?" if "mines" in clues else "."
            keys = sorted({*"".join(value)}) if layer == "regions" else [blank]
            if isinstance(line, str):
                for place, key in ((place, key) for place in range(len(line)) for key in keys):
                    row = line[:place] + key + line[place + 1 :]
                    yield {**clues, layer: [*value[:at], row, *value[at + 1 :]]}
            elif line is None or isinstance(line, int):
                yield {**clues, layer: [*value[:at], None, *value[at + 1 :]]}
    sums = {layer: [None] * len(value) for layer, value in clues.items() if layer in ("rows", "cols")}
    if sums:
        yield from ({**clues, layer: value} for layer, value in sums.items())
        yield {**clues, **sums}


@cache
def looser_one(genre: str) -> Puzzle:
    return next(looser(SOLVED[genre]))


def test_genres_are_those_of_both() -> None:
    assert {*CERTIFIED, "akari"} == nono_check_rules.BOARDS.keys()


@pytest.mark.parametrize("genre", CERTIFIED)
def test_the_rules_are_those_of_the_clues(genre: str, tmp_path: Path) -> None:
    """The formula of a puzzle with a clue more is no proof that this one has a single solution."""
    puzzle, other = SOLVED[genre], looser_one(genre)
    for one, proof, right in (
        (puzzle, made(puzzle), True),
        (other, made(other), True),
        (other, made(puzzle), False),
        (puzzle, made(other), False),
    ):
        texts = texts_of(one, proof)
        assert (by_python(texts) == "") == right
        assert (by_verified(texts, tmp_path) == "") == right


def with_several(case: str | int) -> tuple[Puzzle, CertificateRequest]:
    """A puzzle with several solutions: of a genre, or a random one, with a saved grid now and then."""
    if isinstance(case, str):
        return looser_one(case), CertificateRequest(looser_one(case), limit=30)
    for attempt in range(1000):
        puzzle, start = drawn(1000 * case + 4 * attempt + (3 if case % 2 else 0), 5)
        if 2 <= solve(puzzle, limit=40, start=start).count < 40:
            break
    return puzzle, CertificateRequest(puzzle, limit=None, encoding=ENCODINGS[case // 2], start=start)


@pytest.mark.every(3)
@pytest.mark.parametrize("case", [*CERTIFIED, *range(8)])
def test_clauses_that_do_not_hold(case: str | int) -> None:
    """One more clause, made from one of the formula: if the program in Python accepts it, it holds in all models."""
    other, job = with_several(case)
    proof = clause_proof(job)
    texts = texts_of(other, proof)
    lines = texts["formula.cnf"].splitlines()
    clauses = [list(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    rules = clauses[: -proof.claim.count]
    head = next(at for at, line in enumerate(lines) if line.startswith("p "))
    variables = int(lines[head].split()[2])
    with Solver("glucose4", bootstrap_with=rules) as solver:
        found = [{*model} for _, model in zip(range(500), solver.enum_models(), strict=False)]
    assert len(found) < 500
    rng = random.Random(case)
    false = 0
    for _ in range(30):
        clause = list(rng.choice(rules))
        for _ in range(rng.choice([0, 1, 1, 2])):
            place = rng.randrange(len(clause))
            clause[place] = rng.choice([-1, 1]) * rng.randint(1, variables) if rng.random() < 0.6 else -clause[place]
        if rng.random() < 0.5:
            del clause[rng.randrange(len(clause))]
        words = [f"p cnf {variables} {len(clauses) + 1}", " ".join(map(str, [*clause, 0]))]
        formula = "\n".join([*lines[:head], *words, *lines[head + 1 :]]) + "\n"
        now = resealed({**texts, "formula.cnf": formula})
        accepted = "clause 1 of the formula does not follow" not in by_python(now)
        true = all(any(literal in model or -literal not in model for literal in clause) for model in found)
        assert true or not accepted, clause
        false += not true
    assert false > 3
