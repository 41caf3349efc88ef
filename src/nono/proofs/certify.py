"""Making a `certificate`: solutions by a backend, and the proof that there are no others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nono.backends import AUTO, BACKENDS, capable, usable
from nono.backends.protocol import Backend
from nono.backends.shared.python_sat import Search, solver_named
from nono.base.arguments import expect, expect_memory, path_of, public, seconds_of, unfit, unusable
from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.files import writing
from nono.base.limits import deadline_after, seconds_until
from nono.base.spelling import one_of
from nono.genres.base import Puzzle, cells_from, expect_puzzle
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.write import dumps
from nono.model.answer import Task
from nono.model.model import Model
from nono.proofs.certificate import (
    CLAUSES,
    DUALITY,
    FORMULA,
    PROOF,
    PUZZLE,
    SHARES,
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
KINDS = (AUTO, DUALITY, CLAUSES)


@public
def certify(
    puzzle: Puzzle,
    folder: str | os.PathLike[str],
    backend: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    encoding: str | None = None,
    solver: str | None = None,
    result: Result | None = None,
    memory: int | None = None,
    start: Sequence[str] | None = None,
    proof: str = AUTO,
) -> Claim | None:
    """Solve the puzzle and write its certificate into the folder: its solution, and a proof that there is no other.

    The answer is what the certificate claims; None, and nothing is written, if the time runs out, or if no proof by
    duality is found where ``proof`` asks for one. `check_certificate` checks it; see docs/certificates.md.

    ``backend`` finds the solutions, at most ``limit`` of them, unless there is a ``result`` of it already. If those are
    all, they need a ``proof``: "duality", whole numbers (`nono.proofs.duality`), which only some nonograms with one
    solution have; "clauses", the refutation of a formula, which other programs check as well; "auto", by duality where
    that is found in half of the time that is left, else of clauses.

    The formula of a proof of clauses may take ``memory`` MiB, as estimated (None: a quarter of the machine's); a larger
    one is refused by `LimitError`. ``solver`` proves it: a solver of python-sat ("glucose4" unless given), or a backend
    that proves, which then finds the solutions as well. The proof of a backend holds in one ``encoding`` alone: unit
    propagation can follow the line propagators of native in "dfa", as only there it is as strong as they are. Where
    a solver or an encoding is given, "auto" is "clauses".

    With ``start``, a saved grid as of `nono.solve`, the claim is about the solutions that agree with it; a ``result``
    is of the same one.

    Raises `BackendError` on names that are unknown, missing or do not
    go together, `BugError` where the certificate does not hold (nothing is written then), and `PuzzleError` if the
    folder cannot be written.
    """
    expect_puzzle(puzzle)
    folder = path_of(folder)
    expect(str | None, "a name or None", encoding=encoding, solver=solver)
    expect_memory(memory)
    if result is not None and not isinstance(result, Result):
        raise unfit("result", result, "what nono.solve returns, or None")
    if isinstance(limit, int) and limit == 1:
        raise unusable("limit", limit, "at least 2: one solution says nothing about others")
    if not isinstance(proof, str) or proof not in KINDS:
        raise unfit("proof", proof, one_of(proof, KINDS))
    if encoding is not None or solver is not None:
        if proof == DUALITY:
            raise unfit("proof", proof, f"{CLAUSES}, as a solver or an encoding is given")
        proof = CLAUSES
    deadline = deadline_after(seconds_of(time_limit))
    model = cells_from(puzzle, "one of cells for a certificate", start)
    kept = None if start is None else tuple(start)

    def clauses() -> Clauses:
        return Clauses(puzzle, solver or SOLVER, encoding, deadline, memory, start)

    try:
        refuter = clauses() if proof == CLAUSES else None  # before the search, which a formula too large makes useless
        if refuter and refuter.prover:
            result = refuter.solve(model, make_task(limit, seconds_until(deadline), seed, {}))
        elif result is None:
            result = solve(puzzle, backend, limit, seconds_until(deadline), seed, start)
        if result.stop or (not result.complete and result.count < 2):
            return None
        claim = Claim(str(result.verdict), result.count, result.complete, puzzle.clue_hash(), "", "", kept)
        files = {PUZZLE: dumps(puzzle), SOLUTIONS: drawn(puzzle, result.grids)}
        if result.complete:
            left = seconds_until(deadline)
            if proof == AUTO and left is not None:
                left /= 2  # the rest is for clauses
            found = None if proof == CLAUSES else by_duality(puzzle, model, result, left)
            if found:
                claim = replace(claim, prover=found[0], proof=DUALITY)
                files[SHARES] = found[1]
            elif proof == DUALITY:
                return None
            else:
                refuter = refuter or clauses()
                claim = replace(claim, encoding=refuter.encoding, prover=refuter.solver, proof=CLAUSES)
                files |= refuter.refutation(result.grids)
    except LimitError as reached:
        if reached.stop == "time":
            return None
        raise
    try:
        whole = refuter.rules if refuter else None
        check_files(Path(folder), claim, files, checker_named(AUTO), deadline, whole=whole)
    except LimitError:
        return None
    except PuzzleError as error:
        message = f"the certificate by {result.backend} and {claim.prover} is refused: {error.message}"
        asked = {"backend": result.backend, "limit": limit, "seed": seed, "start": start, "proof": claim.proof}
        asked |= {"solver": claim.prover, "encoding": claim.encoding}
        raise bug(puzzle, message, result.grids, None, **asked) from None
    with writing(folder):
        write(Path(folder), files, claim)
    return claim


def by_duality(puzzle: Puzzle, model: Model, result: Result, time_limit: float | None) -> tuple[str, str] | None:
    """A backend's name and the proof by duality that it finds; None: there is none, or it finds none in time."""
    if not isinstance(puzzle, Nonogram) or result.count != 1:
        return None
    for backend in capable("share"):
        assert backend.share is not None
        if found := backend.share(model, result.grids[0], time_limit):
            return backend.name, text_of(*found, puzzle.height, puzzle.width)
    return None


def text_of(scale: int, shares: Sequence[int], height: int, width: int) -> str:
    """A proof by duality as text; ``shares`` cell by cell, for each of the colours that it has not in the solution."""
    others = len(shares) // (height * width)
    lines = [f"scale {scale}"]
    for other in range(others):
        grid = list(map(str, shares[other::others]))
        lines += ["", *(" ".join(grid[at : at + width]) for at in range(0, len(grid), width))]
    del lines[1]
    return "\n".join(lines) + "\n"


class Clauses:
    """A proof of clauses in the making: the formula of the rules, and the solver that refutes it."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: str,
        encoding: str | None,
        deadline: float,
        memory: int | None,
        start: Sequence[str] | None,
    ) -> None:
        backend: Backend | None = BACKENDS.get(solver)
        self.prover = backend if backend is not None and backend.prove is not None else None
        self.encoding = encoding or (self.prover.proof_encoding if self.prover else "order")
        self.puzzle = puzzle
        self.deadline = deadline
        self.rules = rules(puzzle, self.encoding, deadline, memory, start=start)
        self.solver = solver if self.prover else solver_named(solver)
        self.lemmas: bytes | None = None

    def solve(self, model: Model, task: Task) -> Result:
        """The solutions that the prover finds; it keeps what it learns. `BackendError` on another encoding."""
        prover = self.prover
        assert prover is not None
        assert prover.prove is not None
        if self.encoding != prover.proof_encoding:
            raise BackendError(
                f"proofs of backend {prover.name} hold in the encoding {prover.proof_encoding}, not in {self.encoding}"
            )
        usable(prover.name)
        outcome, self.lemmas = prover.prove(model, task)
        return checked(self.puzzle, Result(outcome, prover.name, 0.0, task.limit, self.puzzle))

    def refutation(self, solutions: list[bytes]) -> dict[str, str]:
        """The formula that there is another solution, and the proof that it has no model; `LimitError` without time."""
        formula = self.rules.excluding(solutions)
        text = "".join(pieces_of(formula, self.puzzle, self.deadline))
        if self.lemmas is not None:
            return {FORMULA: text, PROOF: drup(self.lemmas, formula)}
        return {FORMULA: text, PROOF: refutation(self.puzzle, formula, self.solver, self.deadline)}


def drup(lemmas: bytes, formula: CNF) -> str:
    """The lemmas of a backend over the variables of the formula, in DRUP text."""
    import numpy as np

    meanings = np.frombuffer(lemmas, np.int32)
    literals = np.sign(meanings) * np.append(0, formula.cells)[np.abs(meanings)]
    return "".join([f"{literal} " if literal else "0\n" for literal in literals.tolist()])


def refutation(puzzle: Puzzle, formula: CNF, solver: str, deadline: float) -> str:
    """The proof, in DRUP text, that the formula has no model; `LimitError` if the time runs out."""
    if formula.contradictory():
        return ""
    search = Search(solver, 1, b"", with_proof=True)
    search.run(formula, seconds_until(deadline))
    if search.found:
        raise bug(puzzle, f"solver {solver} found one solution more than the backend", search.found, solver=solver)
    if not search.exhausted:
        raise LimitError("time", "the time ran out before the formula was refuted")
    return search.proof
