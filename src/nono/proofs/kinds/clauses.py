"""Proofs of clauses: ``formula.cnf``, "there is another solution" in DIMACS, and ``proof.lrat``, its refutation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from nono.backend import AUTO, BACKENDS, capable, usable
from nono.backend.protocol import Backend
from nono.backend.python_sat import Search, solver_named
from nono.base.arguments import one_of, unusable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import checked, seconds_until, within
from nono.genres.base import Puzzle, model_from
from nono.model.answer import Task
from nono.model.builder import as_cells
from nono.model.model import Model
from nono.proofs.claim import Claim, refused
from nono.proofs.formula import explained, headline, rules
from nono.proofs.kinds import listed
from nono.proofs.kinds.alone import CHECKED, PYTHON, check_alone, rules_of
from nono.proofs.kinds.protocol import VERSION, Certificate, Job, Kind, Made, Means, has_cells
from nono.proofs.lrat import trimmed
from nono.proofs.rup import first_fault
from nono.solving.agreement import bug
from nono.solving.solve import Result, make_task
from nono.solving.solve import checked as checked_result

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

NAME = "clauses"
FORMULA, PROOF, OLD_PROOF = "formula.cnf", "proof.lrat", "proof.drup"  # versions 1 to 3 have the last one
SOLVER = "glucose4"

Checker = Callable[["CNF", str, float], str | None]  # the formula, its refutation, the deadline: what is wrong


def make(job: Job) -> Made | None:
    """The formula of the rules and of "another solution", and its refutation by a solver or a backend that proves."""
    refuter = Clauses(job)  # before the search, which a formula too large makes useless
    if refuter.prover:
        job.result = refuter.solve()
    result = job.solved()
    if not result.complete:
        return listed.make(job)
    return Made(job.claim(NAME, refuter.encoding, refuter.solver), result.grids, refuter.refutation(result.grids))


class Clauses:
    """A proof of clauses in the making: the formula of the rules, and the solver that refutes it."""

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
        """The solutions that the prover finds; it keeps what it learns. `BackendError` on another encoding."""
        prover, job = self.prover, self.job
        assert prover is not None
        assert prover.prove is not None
        if self.encoding != prover.proof_encoding:
            raise BackendError(
                f"proofs of backend {prover.name} hold in the encoding {prover.proof_encoding}, not in {self.encoding}"
            )
        usable(prover.name)
        model = model_from(job.puzzle, job.start)
        assert isinstance(model, Model)
        task: Task = make_task(job.limit, seconds_until(job.deadline), job.seed, {})
        outcome, self.lemmas = prover.prove(model, task)
        return checked_result(job.puzzle, Result(outcome, prover.name, 0.0, task.limit, job.puzzle))

    def refutation(self, solutions: list[bytes]) -> dict[str, str]:
        """The formula that there is another solution, and the proof that it has no model; `LimitError` without time."""
        puzzle, deadline = self.job.puzzle, self.job.deadline
        formula = self.rules.excluding(solutions)
        text = "".join(pieces_of(formula, puzzle, self.encoding, len(solutions), deadline))
        if self.lemmas is not None:
            lemmas = drup(self.lemmas, formula)
        else:
            lemmas = refutation(puzzle, formula, self.solver, deadline)
        left = seconds_until(deadline)
        try:
            proof = trimmed(formula.variables, formula.literals, formula.starts, lemmas, left)
        except ValueError as error:
            raise bug(
                puzzle, f"the proof by {self.solver} is refused: {error}", solutions, solver=self.solver
            ) from None
        return {FORMULA: text, PROOF: proof}


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


def pieces_of(formula: CNF, puzzle: Puzzle, encoding: str, solutions: int, deadline: float) -> Iterator[str]:
    """The formula in DIMACS, in pieces, with its map of variables, as long as there is time; then `LimitError`."""
    return checked(explained(formula, puzzle, encoding, solutions), within(deadline, CHECKED))


def old_pieces_of(formula: CNF, puzzle: Puzzle, deadline: float) -> Iterator[str]:
    """The formula as versions 1 to 3 wrote it, without a map."""
    return checked(formula.dimacs_pieces([f"{headline(puzzle)}, another solution"]), within(deadline, CHECKED))


def is_text_of(text: str, pieces: Iterator[str]) -> bool:
    """Whether the text consists of the pieces."""
    at = 0
    for piece in pieces:
        if not text.startswith(piece, at):
            return False
        at += len(piece)
    return at == len(text)


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the formula follows from the clues, and the proof refutes it."""
    if not certificate.claim.complete:
        raise refused(certificate.folder, "found a proof of clauses, expected a claim about all solutions")
    checker_named(means.checker)
    old = certificate.version < VERSION
    if old or not rules_of(certificate.puzzle.genre, means.checker):
        check_remade(certificate, means)
    else:
        check_alone(certificate, means)


def check_remade(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the formula is the one that our encoder makes of the puzzle, and the proof refutes it.

    Every solution must fit the formula of the puzzle.
    """
    from nono_encoders import ENCODINGS

    folder, claim, solutions = certificate.folder, certificate.claim, certificate.solutions
    if claim.encoding not in ENCODINGS:
        expected = f"expected one of {', '.join(ENCODINGS)}"
        raise refused(folder / "manifest.json", f"found the encoding {claim.encoding!r}, {expected}")
    fault_of = checker_named(means.checker)
    old = certificate.version < VERSION
    for whole in formulas(certificate.puzzle, claim.encoding, means, claim.start, old):
        formula = whole.excluding(solutions)
        if is_text_of(
            certificate.files[FORMULA],
            old_pieces_of(formula, certificate.puzzle, means.deadline)
            if old
            else pieces_of(formula, certificate.puzzle, claim.encoding, len(solutions), means.deadline),
        ):
            break
    else:
        raise refused(folder / FORMULA, f"found another formula than {claim.encoding} makes of the puzzle")
    for number, solution in enumerate(solutions, 1):
        if fault_of(whole.assuming(solution), "", means.deadline) is None:
            raise refused(folder / FORMULA, f"solution {number} keeps the rules, but not the formula: a bug of ours")
    proof = certificate.files[OLD_PROOF if old else PROOF]
    fault = fault_of(formula, proof if old else drup_of(proof), means.deadline)
    if fault is not None:
        raise refused(folder / (OLD_PROOF if old else PROOF), f"the proof is wrong: {fault}")


def drup_of(proof: str) -> str:
    """The lemmas of a proof in LRAT; lines that are none stay as they are."""
    lines = []
    for line in proof.splitlines():
        words = line.split()
        if words[1:2] != ["d"]:
            end = words.index("0", 1) + 1 if "0" in words[1:] else len(words)
            lines.append(" ".join(words[1:end]))
    return "\n".join(lines)


def formulas(puzzle: Puzzle, encoding: str, means: Means, start: Sequence[str] | None, old: bool) -> Iterator[CNF]:
    """The formula of the rules as it is numbered now, then, if it is large, as version 0.1.0 numbered it."""
    from nono_encoders import estimate
    from nono_encoders.sizes import GROUP

    yield rules(puzzle, encoding, means.deadline, means.memory, start=start)
    if old and estimate(as_cells(model_from(puzzle, start)), encoding).literals > GROUP:
        yield rules(puzzle, encoding, means.deadline, means.memory, at_once=True, start=start)


def trusts(claim: Claim, checker: str) -> list[str]:
    fast = next((backend.name for backend in capable("check_proof")), PYTHON) if checker == AUTO else checker
    by = "nono.proofs.rup" if fast == PYTHON else f"the checker of {fast}"
    return [f"the encoding {claim.encoding}", by]


def checker_named(name: str) -> Checker:
    """What finds the fault of a refutation of a formula, None if it has none; BackendError on an unknown name."""
    fast = {backend.name: partial(fault_by, backend) for backend in capable("check_proof")}
    found: dict[str, Checker] = {AUTO: next(iter(fast.values()), fault_in_python), **fast, PYTHON: fault_in_python}
    if name not in found:
        raise unusable("checker", name, one_of(name, found))
    return found[name]


def fault_in_python(formula: CNF, proof: str, deadline: float) -> str | None:
    """The fault, by `nono.proofs.rup`; `LimitError` after the deadline."""
    return first_fault(
        formula.variables, checked(formula.clauses(), within(deadline, CHECKED)), proof, within(deadline, CHECKED)
    )


def fault_by(backend: Backend, formula: CNF, proof: str, deadline: float) -> str | None:
    """The fault, by a backend; `LimitError` after the deadline."""
    assert backend.check_proof is not None
    fault = backend.check_proof(formula.variables, formula.literals, formula.starts, proof, seconds_until(deadline))
    if fault is None:
        raise LimitError("time", f"the time ran out before {CHECKED}")
    return fault or None


KIND = Kind(NAME, (FORMULA, PROOF), has_cells, make, check, trusts)
