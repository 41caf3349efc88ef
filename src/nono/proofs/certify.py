"""Making a `certificate`: solutions by a backend, and the proof that there are no others."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nono.backends.python_sat import Search, solver_named
from nono.base.errors import BackendError
from nono.genres.base import Puzzle
from nono.io.read import dumps
from nono.model.moves import Moves
from nono.proofs.certificate import FORMULA, PROOF, PUZZLE, SOLUTIONS, Claim, drawn, text_of, write
from nono.proofs.formula import rules
from nono.solving.solve import Result, checked, make_task, solve, usable

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

SOLVER = "glucose4"
NATIVE = "native"  # the engine writes the proof itself
ENCODINGS = {NATIVE: "dfa"}  # by prover; else the order encoding


def certify(
    puzzle: Puzzle,
    folder: str | Path,
    backend: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    encoding: str | None = None,
    solver: str = SOLVER,
    result: Result | None = None,
) -> Claim | None:
    """Solve the puzzle and write its certificate into the folder. None, and nothing written, if the time runs out.

    ``backend`` finds the solutions, at most ``limit`` of them, unless there is a ``result`` of it already; if those are
    all, ``solver`` of python-sat proves it.
    The solver "native" is the engine, which does both; unit propagation can follow its line propagators in the encoding
    "dfa" alone, as only there it is as strong as they are. Raises `BackendError` on names that are unknown, missing or
    do not go together, and OSError if the folder cannot be written.
    """
    began = monotonic()
    model = puzzle.model()
    if isinstance(model, Moves):
        raise BackendError("certificates are of puzzles of cells, not of those played in moves")
    encoding = encoding or ENCODINGS.get(solver, "order")
    whole = rules(puzzle, encoding)
    learned = None
    if solver == NATIVE:
        if encoding != ENCODINGS[NATIVE]:
            raise BackendError(f"proofs of the native engine hold in the encoding dfa, not in {encoding}")
        outcome, learned = usable(NATIVE).prove(model, make_task(limit, time_limit, seed, {}))
        result = checked(puzzle, Result(outcome, NATIVE, 0.0, limit, (puzzle.height, puzzle.width)))
    else:
        solver = solver_named(solver)
        result = result or solve(puzzle, backend, limit, time_limit, seed)
    if result.stop or (not result.complete and result.count < 2):
        return None
    files = {PUZZLE: dumps(puzzle), SOLUTIONS: drawn(puzzle, result.grids)}
    if result.complete:
        formula = whole.excluding(result.grids)
        left = None if time_limit is None else max(0.0, time_limit - (monotonic() - began))
        proof = refutation(formula, solver, left) if learned is None else proof_of(learned, formula)
        if proof is None:
            return None
        files |= {FORMULA: text_of(formula, puzzle), PROOF: proof}
    made_by = (encoding, solver) if result.complete else ("", "")
    claim = Claim(str(result.verdict), result.count, result.complete, puzzle.clue_hash(), *made_by)
    write(Path(folder), files, claim)
    return claim


def proof_of(learned: bytes, formula: CNF) -> str:
    """What the engine learned, in DRUP text."""
    import numpy as np

    meanings = np.frombuffer(learned, np.int32)
    literals = np.sign(meanings) * np.append(0, formula.cells)[np.abs(meanings)]
    return "".join([f"{literal} " if literal else "0\n" for literal in literals.tolist()])


def refutation(formula: CNF, solver: str, seconds: float | None) -> str | None:
    """The proof, in DRUP text, that the formula has no model; None if the time runs out."""
    if formula.contradictory():
        return ""
    search = Search(solver, 1, b"", with_proof=True)
    search.run(formula, seconds)
    if search.found:
        raise BackendError(f"solver {solver} found a solution more than the backend: a bug in one of them")
    return search.proof if search.exhausted else None
