"""Proofs by clauses: ``formula.cnf`` states in DIMACS that there is another solution; ``proof.lrat`` refutes this."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nono.backend import BACKENDS, usable
from nono.backend.protocol import Backend
from nono.backend.python_sat import Search, solver_named
from nono.base.errors import BackendError, LimitError
from nono.base.limits import checked, seconds_until, within
from nono.genres.base import Puzzle, model_from
from nono.model.answer import Task
from nono.model.model import Model
from nono.proofs.formula import explained, rules, without_empty_clauses
from nono.proofs.lrat import contradicts, trimmed
from nono.proofs.programs import CHECKED, check_alone, has_rules_of
from nono.proofs.protocol import MANIFEST, Certificate, Claim, Job, Kind, Made, Means, has_cells, refused
from nono.solving.agreement import bug
from nono.solving.solve import Result, make_task
from nono.solving.solve import checked as checked_result

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

NAME = "clauses"
FORMULA, PROOF = "formula.cnf", "proof.lrat"
SOLVER = "glucose4"


def make(job: Job) -> Made | None:
    """Create the formula "there is another solution", and refute it with a solver or a backend that writes proofs."""
    refuter = Clauses(job)  # checked before the search, which would be useless if the formula is too large
    if refuter.prover:
        job.result = refuter.solve()
    result = job.solved()
    if not result.complete:
        return job.listed()
    return Made(job.claim(NAME, refuter.encoding, refuter.solver), result.grids, refuter.refutation(result.grids))


class Clauses:
    """An unfinished proof by clauses: the formula of the rules, and the solver that will refute it."""

    def __init__(self, job: Job) -> None:
        solver = job.solver or SOLVER
        backend: Backend | None = BACKENDS.get(solver)
        self.prover = backend if backend is not None and backend.prove is not None else None
        self.encoding = job.encoding or (self.prover.proof_encoding if self.prover else "order")
        self.job = job
        self.rules = rules(job.puzzle, self.encoding, job.deadline, job.memory, start=job.start)
        self.solver = solver if self.prover else solver_named(solver)
        self.lemmas: bytes | None = None

    def solve(self) -> Result:
        """Return the prover's solutions and keep its lemmas. Raise `BackendError` on a wrong encoding."""
        prover, job = self.prover, self.job
        assert prover is not None
        assert prover.prove is not None
        if self.encoding != prover.proof_encoding:
            message = f"proofs of backend {prover.name} need the encoding {prover.proof_encoding}, not {self.encoding}"
            raise BackendError(message)
        usable(prover.name)
        model = model_from(job.puzzle, job.start, job.deadline)
        assert isinstance(model, Model)
        task: Task = make_task(job.limit, seconds_until(job.deadline), job.seed, {})
        outcome, self.lemmas = prover.prove(model, task)
        return checked_result(job.puzzle, Result(outcome, prover.name, 0.0, task.limit, job.puzzle))

    def refutation(self, solutions: list[bytes]) -> dict[str, str]:
        """Return the text of the formula and the text of its refutation. Raise `LimitError` if the time runs out."""
        puzzle, deadline = self.job.puzzle, self.job.deadline
        whole = self.rules.excluding(solutions)
        formula = without_empty_clauses(whole, puzzle, self.job.start, deadline)
        text = "".join(pieces_of(formula, puzzle, self.encoding, len(solutions), deadline))
        if whole.contradictory():
            lemmas = ""
        elif self.lemmas is not None:
            lemmas = drup(self.lemmas, formula)
        else:
            lemmas = refutation(puzzle, formula, self.solver, deadline)
        left = seconds_until(deadline)
        try:
            proof = trimmed(formula.variables, formula.literals, formula.starts, lemmas, left)
        except ValueError as error:
            message = f"the proof by {self.solver} is refused: {error}"
            raise bug(puzzle, message, solutions, solver=self.solver) from None
        return {FORMULA: text, PROOF: proof}


def drup(lemmas: bytes, formula: CNF) -> str:
    """Translate a backend's lemmas into clauses over the variables of the formula, as DRUP text."""
    import numpy as np

    meanings = np.frombuffer(lemmas, np.int32)
    literals = np.sign(meanings) * np.append(0, formula.cells)[np.abs(meanings)]
    return "".join([f"{literal} " if literal else "0\n" for literal in literals.tolist()])


def refutation(puzzle: Puzzle, formula: CNF, solver: str, deadline: float) -> str:
    """Return a refutation of the formula as DRUP text. Raise `LimitError` if the time runs out."""
    search = Search(solver, 1, b"", with_proof=True)
    search.run(formula, seconds_until(deadline))
    if search.found:
        raise bug(puzzle, f"solver {solver} found a solution that the backend missed", search.found, solver=solver)
    if not search.exhausted:
        raise LimitError("time", "the time ran out before the formula was refuted")
    return search.proof


def pieces_of(formula: CNF, puzzle: Puzzle, encoding: str, solutions: int, deadline: float) -> Iterator[str]:
    """Yield the formula in DIMACS, with comments that explain its variables. Raise `LimitError` when the deadline
    passes."""
    return checked(explained(formula, puzzle, encoding, solutions), within(deadline, CHECKED))


def is_text_of(text: str, pieces: Iterator[str]) -> bool:
    """Return whether the text equals the pieces joined together."""
    at = 0
    for piece in pieces:
        if not text.startswith(piece, at):
            return False
        at += len(piece)
    return at == len(text)


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the formula follows from the clues and the proof refutes it."""
    if not certificate.claim.complete:
        raise refused(certificate.folder, "found a proof of kind clauses, expected a claim about all solutions")
    if has_rules_of(certificate.puzzle.genre):
        check_alone(certificate, means)
    else:
        check_remade(certificate, means)


def check_remade(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless nono's encoder makes the same formula from the puzzle, and the proof refutes it.

    For each listed solution, unit propagation must not find a contradiction with the formula of the rules.
    """
    from nono_encoders import ENCODINGS

    from nono.checkers import nono_check

    folder, claim, solutions = certificate.folder, certificate.claim, certificate.solutions
    if claim.encoding not in ENCODINGS:
        expected = f"expected one of {', '.join(ENCODINGS)}"
        raise refused(folder / MANIFEST, f"found the encoding {claim.encoding!r}, {expected}")
    whole = rules(certificate.puzzle, claim.encoding, means.deadline, means.memory, start=claim.start)
    formula = without_empty_clauses(whole.excluding(solutions), certificate.puzzle, claim.start, means.deadline)
    pieces = pieces_of(formula, certificate.puzzle, claim.encoding, len(solutions), means.deadline)
    if not is_text_of(certificate.files[FORMULA], pieces):
        raise refused(folder / FORMULA, f"the formula differs from the {claim.encoding} encoding of the puzzle")
    tick = within(means.deadline, CHECKED)
    for number, solution in enumerate(solutions, 1):
        if contradicts(whole.assuming(solution), tick):
            raise refused(folder / FORMULA, f"solution {number} satisfies the rules but not the formula: a bug in nono")
    try:
        clauses = [*map(list, checked(formula.clauses(), tick))]
        nono_check.refute(clauses, formula.variables, certificate.files[PROOF], tick)
    except (nono_check.RefusedError, *nono_check.WRONG) as error:
        raise refused(folder / PROOF, f"the proof is wrong: {error}") from None


def trusts(claim: Claim, checker: str) -> list[str]:
    return [f"the encoding {claim.encoding}", "nono_check.py"]


KIND = Kind(NAME, (FORMULA, PROOF), has_cells, make, check, trusts)
