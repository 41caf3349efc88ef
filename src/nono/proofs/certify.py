"""Making a `certificate`: solutions by a backend, and the proof that there are no others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nono.backends import AUTO, BACKENDS, usable
from nono.backends.protocol import Backend
from nono.backends.shared.python_sat import Search, solver_named
from nono.base.arguments import expect, expect_memory, path_of, public, seconds_of, unfit, unusable
from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.files import writing
from nono.base.limits import deadline_after, seconds_until
from nono.genres.base import Puzzle, cells_from, expect_puzzle
from nono.io.write import dumps
from nono.model.answer import Task
from nono.model.model import Model
from nono.proofs.certificate import (
    FORMULA,
    PROOF,
    PUZZLE,
    SOLUTIONS,
    Claim,
    check_files,
    checker_named,
    drawn,
    pieces_of,
    write,
)
from nono.proofs.formula import rules
from nono.solving.bugs import bug
from nono.solving.solve import Result, checked, make_task, solve

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

SOLVER = "glucose4"


@public
def certify(
    puzzle: Puzzle,
    folder: str | os.PathLike[str],
    backend: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    encoding: str | None = None,
    solver: str = SOLVER,
    result: Result | None = None,
    memory: int | None = None,
    start: Sequence[str] | None = None,
) -> Claim | None:
    """Solve the puzzle and write its certificate into the folder: its solution, and a proof that there is no other.

    The answer is what the certificate claims; None, and nothing is written, if the time runs out. `check_certificate`
    checks it, and so do other programs; see docs/certificates.md. The formula may take ``memory`` MiB, as estimated
    (None: a quarter of the machine's); a larger one is refused by `LimitError`.

    ``backend`` finds the solutions, at most ``limit`` of them, unless there is a ``result`` of it already; if those are
    all, ``solver`` proves it: a solver of python-sat, or a backend that proves, which then finds the solutions as well.
    The proof of a backend holds in one encoding alone: unit propagation can follow the line propagators of native in
    "dfa", as only there it is as strong as they are.

    With ``start``, a saved grid as of `nono.solve`, the claim is about the solutions that agree with it; a ``result``
    is of the same one.

    Raises `BackendError` on names that are unknown, missing or do not
    go together, `BugError` where the certificate does not hold (nothing is written then), and `PuzzleError` if the
    folder cannot be written.
    """
    expect_puzzle(puzzle)
    folder = path_of(folder)
    expect(str, "a name", solver=solver)
    expect(str | None, "a name or None", encoding=encoding)
    expect_memory(memory)
    if result is not None and not isinstance(result, Result):
        raise unfit("result", result, "what nono.solve returns, or None")
    if isinstance(limit, int) and limit == 1:
        raise unusable("limit", limit, "at least 2: one solution says nothing about others")
    deadline = deadline_after(seconds_of(time_limit))
    model = cells_from(puzzle, "one of cells for a certificate", start)
    prover: Backend | None = BACKENDS.get(solver)
    if prover is not None and prover.prove is None:
        prover = None
    encoding = encoding or (prover.proof_encoding if prover else "order")
    try:
        whole = rules(puzzle, encoding, deadline, memory, start=start)
    except LimitError as reached:
        if reached.stop == "time":
            return None
        raise
    lemmas = None
    if prover:
        result, lemmas = prove(puzzle, model, prover, encoding, make_task(limit, seconds_until(deadline), seed, {}))
    else:
        solver = solver_named(solver)
        result = result or solve(puzzle, backend, limit, seconds_until(deadline), seed, start)
    if result.stop or (not result.complete and result.count < 2):
        return None
    files = {PUZZLE: dumps(puzzle), SOLUTIONS: drawn(puzzle, result.grids)}
    if result.complete:
        formula = whole.excluding(result.grids)
        proof = refutation(puzzle, formula, solver, deadline) if lemmas is None else drup(lemmas, formula)
        try:
            text = "".join(pieces_of(formula, puzzle, deadline))
        except LimitError:
            return None
        if proof is None:
            return None
        files |= {FORMULA: text, PROOF: proof}
    made_by = (encoding, solver) if result.complete else ("", "")
    kept = None if start is None else tuple(start)
    claim = Claim(str(result.verdict), result.count, result.complete, puzzle.clue_hash(), *made_by, kept)
    try:
        check_files(Path(folder), claim, files, checker_named(AUTO), deadline, whole=whole)
    except LimitError:
        return None
    except PuzzleError as error:
        found = f"the certificate by {result.backend} and {solver} is refused: {error.message}"
        asked = {
            "backend": result.backend,
            "limit": limit,
            "seed": seed,
            "solver": solver,
            "encoding": encoding,
            "start": start,
        }
        raise bug(puzzle, found, result.grids, None, **asked) from None
    with writing(folder):
        write(Path(folder), files, claim)
    return claim


def prove(puzzle: Puzzle, model: Model, prover: Backend, encoding: str, task: Task) -> tuple[Result, bytes]:
    """The solutions that the backend found, and the lemmas of its proof; raises `BackendError` on another encoding."""
    if encoding != prover.proof_encoding:
        raise BackendError(
            f"proofs of backend {prover.name} hold in the encoding {prover.proof_encoding}, not in {encoding}"
        )
    usable(prover.name)
    assert prover.prove is not None
    outcome, lemmas = prover.prove(model, task)
    return checked(puzzle, Result(outcome, prover.name, 0.0, task.limit, puzzle)), lemmas


def drup(lemmas: bytes, formula: CNF) -> str:
    """The lemmas of a backend over the variables of the formula, in DRUP text."""
    import numpy as np

    meanings = np.frombuffer(lemmas, np.int32)
    literals = np.sign(meanings) * np.append(0, formula.cells)[np.abs(meanings)]
    return "".join([f"{literal} " if literal else "0\n" for literal in literals.tolist()])


def refutation(puzzle: Puzzle, formula: CNF, solver: str, deadline: float) -> str | None:
    """The proof, in DRUP text, that the formula has no model; None if the time runs out."""
    if formula.contradictory():
        return ""
    search = Search(solver, 1, b"", with_proof=True)
    search.run(formula, seconds_until(deadline))
    if search.found:
        raise bug(puzzle, f"solver {solver} found one solution more than the backend", search.found, solver=solver)
    return search.proof if search.exhausted else None
