"""Proofs by clauses: ``formula.cnf`` states in DIMACS that there is another solution; ``proof.lrat`` refutes this.

In LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017), a format for simple checkers, the clauses of the
formula are numbered from 1. A line consists of the new clause's ID, its literals, 0, its hints, and 0. Hints are clause
IDs in propagation order: if all literals of the new clause are false, each hint clause in turn becomes unit, and the
last one is falsified. A line ``N d IDS 0`` deletes clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from nono.backend import AUTO, BACKENDS, Backend, capable_backends, usable_backend
from nono.backend.python_sat import SatSearch, solver_named, unavailable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import Limits
from nono.genres import Nonogram, Puzzle, model_from
from nono.model import Model, Task
from nono.proofs._formula import commented_formula, rules, without_empty_clauses
from nono.proofs._protocol import FORMULA, PROOF, Certificate, CertificateRequest
from nono.solving import Result, bug_in, checked_outcome as checked_outcome, make_task

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

SOLVER = "glucose4"


class Lemma(NamedTuple):
    """A clause that follows from those before it, by unit propagation in the clauses with the IDs ``hints``."""

    clause: list[int]
    hints: list[int]


def trimmed_proof(variables: int, literals: Any, starts: Any, lemmas: str, seconds: float | None = None) -> str:
    """Return the refutation as LRAT text without unnecessary lemmas, preferably converted by a backend.

    ``literals`` and ``starts`` are the formula as in `nono_encoders.cnf.CNF`; ``lemmas`` is a refutation as DRUP text.
    Raises `LimitError` if the time runs out, `ValueError` if the lemmas are not a refutation.
    """
    for backend in capable_backends("trim_proof"):  # the first one, if there is any
        assert backend.trim_proof is not None
        return backend.trim_proof(variables, literals, starts, lemmas, seconds)
    flat, bounds = literals.tolist(), starts.tolist()
    clauses = [flat[begin:end] for begin, end in pairwise(bounds)]
    return trimmed_in_python(variables, clauses, lemmas, Limits.after(seconds).check("the proof was written"))


def trimmed_in_python(
    variables: int, clauses: list[list[int]], lemmas: str, check: Callable[[], object] = lambda: None
) -> str:
    """Return the refutation as LRAT text: check the lemmas forwards by reverse unit propagation, then trim backwards.

    ``check`` is called repeatedly; an exception that it raises ends the work. Raises `ValueError` if the lemmas are not
    a refutation.
    """
    propagation = Propagation(variables, check)
    for clause in clauses:
        propagation.add(clause)
    learnt: list[Lemma] = []
    for number, line in enumerate(lemmas.splitlines(), 1):
        if propagation.refuted:
            break
        words = line.split()
        if words[:1] in ([], ["c"], ["d"]):  # an empty line, a comment or a deletion
            continue
        clause = sorted({int(word) for word in words[:-1]}, key=abs)  # without the 0 at the end
        if any(-literal in clause for literal in clause):  # always true, so no lemma needs it
            continue
        hints = propagation.implies(clause)
        if hints is None:
            raise ValueError(f"the clause of line {number} does not follow by unit propagation")
        learnt.append(Lemma(clause, hints))
        propagation.add(clause, len(clauses) + len(learnt))
    if not propagation.refuted:
        raise ValueError("the proof ends without a contradiction")
    learnt.append(Lemma([], propagation.refuted))
    return lrat_text(len(clauses), learnt)


def lrat_text(formula_clauses: int, learnt: list[Lemma]) -> str:
    """Return the text of all lemmas that the last lemma depends on, numbered after the clauses of the formula.

    Hints are numbers of clauses: first those of the formula, from 1, then the lemmas. The lemmas that are needed get
    new numbers without gaps.
    """
    needed = [False] * len(learnt)
    needed[-1] = True
    for index in range(len(learnt) - 1, -1, -1):
        if needed[index]:
            for hint in learnt[index].hints:
                if hint > formula_clauses:
                    needed[hint - formula_clauses - 1] = True
    new_numbers = list(range(formula_clauses + 1))  # by the old number; that of a lemma that is left out is not used
    lines, number = [], formula_clauses
    for (clause, hints), is_needed in zip(learnt, needed, strict=True):
        if is_needed:
            number += 1
            words = [number, *clause, 0, *(new_numbers[hint] for hint in hints), 0]
            lines.append(" ".join(map(str, words)) + "\n")
        new_numbers.append(number)
    return "".join(lines)


class Propagation:
    """Unit propagation that remembers which clause made each literal true; clause IDs start at 1."""

    def __init__(self, variables: int, check: Callable[[], object]) -> None:
        self.check = check
        self.true = [False] * (2 * variables + 1)  # indexed by literal; negative literals count from the end
        self.reason = [0] * (variables + 1)  # the clause that made each variable true or false
        self.clauses: dict[int, list[int]] = {}  # by ID
        self.watching: list[list[int]] = [[] for _ in self.true]  # the clauses that watch each literal
        self.trail: list[int] = []  # the true literals, in the order of their propagation
        self.refuted: list[int] | None = None  # the clauses that lead to a contradiction

    def add(self, clause: Iterable[int], number: int = 0) -> None:
        """Add a clause, and permanently add every literal that follows by unit propagation.

        If this leads to a contradiction, ``refuted`` has the clauses that cause it.
        """
        number = number or len(self.clauses) + 1
        literals = sorted(set(clause), key=lambda literal: self.true[-literal])  # false literals last
        self.clauses[number] = literals
        if self.refuted is not None:  # nothing further is needed
            return
        if len(literals) > 1:
            self.watching[literals[0]].append(number)
            self.watching[literals[1]].append(number)
        if not literals or self.true[-literals[0]]:  # all literals are false
            self.refuted = self.causes(number)
        # only the first literal is not false, so it follows
        elif not self.true[literals[0]] and (len(literals) == 1 or self.true[-literals[1]]):
            conflict = self.propagate(literals[0], number)
            if conflict:
                self.refuted = self.causes(conflict)

    def implies(self, clause: list[int]) -> list[int] | None:
        """Return a clause's hints: the clauses that lead to a contradiction when all literals of the clause are false.

        The hints are in the order in which they become unit. Returns None if unit propagation finds no
        contradiction.
        """
        before = len(self.trail)
        hints = None
        for literal in clause:
            if self.true[literal]:  # it follows although the earlier literals are false
                hints = self.causes(self.reason[abs(literal)])
                break
            conflict = 0 if self.true[-literal] else self.propagate(-literal, 0)
            if conflict:
                hints = self.causes(conflict)
                break
        for literal in self.trail[before:]:  # undo the propagation
            self.true[literal] = False
        del self.trail[before:]
        return hints

    def causes(self, conflict: int) -> list[int]:
        """Return the clauses that lead to a contradiction, in the order in which they became unit."""
        used = [conflict]
        seen = {abs(literal) for literal in self.clauses[conflict]}
        for literal in reversed(self.trail):
            number = self.reason[abs(literal)]
            # an assumed literal has no clause (0)
            if number and number != conflict and abs(literal) in seen:
                used.append(number)
                seen.update(map(abs, self.clauses[number]))
        return used[::-1]

    def propagate(self, literal: int, number: int) -> int:
        """Make the literal true because of this clause, and propagate; return a clause that becomes false, or 0.

        Each clause watches its first two literals (the scheme of most SAT solvers): only if one of them becomes false,
        the clause is looked at. It then watches another literal that is not false, or the other watched one follows.
        """
        true, reached = self.true, len(self.trail)
        self.make_true(literal, number)
        while reached < len(self.trail):
            self.check()
            false = -self.trail[reached]
            reached += 1
            numbers, self.watching[false] = self.watching[false], []
            for index, number in enumerate(numbers):
                clause = self.clauses[number]
                if clause[0] == false:  # the other watched literal comes first
                    clause[0], clause[1] = clause[1], false
                if not true[clause[0]]:
                    # watch another literal that is not false, if there is one
                    place = next((i for i in range(2, len(clause)) if not true[-clause[i]]), 0)
                    if place:
                        clause[1], clause[place] = clause[place], false
                        self.watching[clause[1]].append(number)
                        continue
                    if true[-clause[0]]:  # all literals are false
                        self.watching[false] += numbers[index:]
                        return number
                    self.make_true(clause[0], number)
                self.watching[false].append(number)
        return 0

    def make_true(self, literal: int, number: int) -> None:
        """Make the literal true because of this clause."""
        self.true[literal] = True
        self.reason[abs(literal)] = number
        self.trail.append(literal)


def default_solver() -> str:
    """Return the default solver: `SOLVER` or, without python-sat, a backend that writes proofs."""
    return next((backend.name for backend in capable_backends("prove")), SOLVER) if unavailable() else SOLVER


def clause_proof(request: CertificateRequest) -> Certificate:
    """Create the formula "there is another solution", and refute it with a solver or a backend that writes proofs."""
    refuter = ClauseProof(request)  # checked before the search, which would be useless if the formula is too large
    if refuter.prover:
        request.result = refuter.solutions_of_prover()
    result = request.solved()
    return request.certificate(refuter.formula_and_proof(result.grids) if result.complete else None)


class ClauseProof:
    """An unfinished proof by clauses: the formula of the rules, and the solver that will refute it.

    ``prover`` is the backend that solves the puzzle and refutes the formula in one search; ``lemmas`` are those of its
    refutation, after `solutions_of_prover`. Without a prover, a SAT solver refutes the formula. ``solver`` is the name
    of either.
    """

    def __init__(self, request: CertificateRequest) -> None:
        solver = request.solver or (default_solver() if request.backend == AUTO else SOLVER)
        backend: Backend | None = BACKENDS.get(solver)
        self.prover = backend if backend is not None and backend.prove is not None else None
        self.encoding = request.encoding or (self.prover.proof_encoding if self.prover else "order")
        if self.encoding == "direct" and isinstance(request.puzzle, Nonogram) and has_blots(request.puzzle):
            raise BackendError("no checker knows the encoding direct of blotted blocks\nuse the encoding order")
        self.request = request
        self.rules = rules(request.puzzle, self.encoding, request.limits, request.memory, start=request.start)
        self.solver = solver if self.prover else solver_named(solver)
        self.lemmas: bytes | None = None

    def solutions_of_prover(self) -> Result:
        """Let the prover search all solutions; return them and keep its lemmas.

        Raises `BackendError` on a wrong encoding.
        """
        prover, request = self.prover, self.request
        assert prover is not None
        assert prover.prove is not None
        if self.encoding != prover.proof_encoding:
            message = f"proofs of backend {prover.name} need the encoding {prover.proof_encoding}, not {self.encoding}"
            raise BackendError(message)
        usable_backend(prover.name)
        model = model_from(request.puzzle, request.start, request.limits)
        assert isinstance(model, Model)
        task: Task = make_task(request.limit, request.limits.seconds(), request.seed, {})
        outcome, self.lemmas = prover.prove(model, task)
        outcome = checked_outcome(request.puzzle, prover.name, outcome)
        return Result(outcome, prover.name, 0.0, task.limit, request.puzzle)

    def formula_and_proof(self, solutions: list[bytes]) -> dict[str, str]:
        """Return the texts of both files by name: the formula without these solutions, and its refutation.

        Raises `LimitError` if the time runs out.
        """
        puzzle, limits = self.request.puzzle, self.request.limits
        with_empty_clauses = self.rules.excluding(solutions)
        formula = without_empty_clauses(with_empty_clauses, puzzle, self.request.start, limits)
        pieces = commented_formula(formula, puzzle, self.encoding, len(solutions))
        text = "".join(limits.each(pieces, "the formula was written"))
        if with_empty_clauses.contradictory():  # the two clauses in place of an empty one need no lemmas
            lemmas = ""
        elif self.lemmas is not None:
            lemmas = drup_text(self.lemmas, formula)
        else:
            lemmas = drup_refutation(puzzle, formula, self.solver, limits)
        left = limits.seconds()
        try:
            proof = trimmed_proof(formula.variables, formula.literals, formula.starts, lemmas, left)
        except ValueError as error:
            message = f"the proof by {self.solver} is refused: {error}"
            raise bug_in(puzzle, message, solutions, solver=self.solver) from None
        return {FORMULA: text, PROOF: proof}


def has_blots(puzzle: Nonogram) -> bool:
    """Return whether a clue has a block whose length is unknown."""
    return any(length is None for clue in (*puzzle.rows, *puzzle.cols) for length, _ in clue)


def drup_text(lemmas: bytes, formula: CNF) -> str:
    """Translate a backend's lemmas into clauses over the variables of the formula, as DRUP text."""
    import numpy as np

    meanings = np.frombuffer(lemmas, np.int32)  # numbers of cell values from 1, negated or not; 0 ends a lemma
    literals = np.sign(meanings) * np.append(0, formula.cells)[np.abs(meanings)]
    return "".join([f"{literal} " if literal else "0\n" for literal in literals.tolist()])


def drup_refutation(puzzle: Puzzle, formula: CNF, solver: str, limits: Limits) -> str:
    """Let a SAT solver refute the formula; return its lemmas as DRUP text. Raise `LimitError` if the time runs out."""
    search = SatSearch(solver, 1, b"", with_proof=True)
    search.run(formula, limits)
    if search.solutions:
        raise bug_in(
            puzzle, f"solver {solver} found a solution that the backend missed", search.solutions, solver=solver
        )
    if not search.exhausted:
        raise LimitError("time", "the time ran out before the formula was refuted")
    return search.proof
