"""From lemmas to LRAT: a refutation whose every step names the clauses that it takes, for checkers without search.

`trimmed` is what makes the proof of a certificate: a function ``(variables, literals, starts, lemmas, seconds)``, the
formula in flat arrays as of `nono_encoders.cnf.CNF`, the refutation in DRUP text, and a limit of time (None: none). It
returns the LRAT text, and raises `LimitError` without time and `ValueError` where the lemmas refute nothing.

LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017): the clauses of the formula are numbered from 1; a
line is the number of a new clause, its literals, 0, the numbers of the clauses that become units one after another
when its literals are false, the last one a contradiction, and 0. A line ``N d NUMBERS 0`` deletes clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nono.backend import capable
from nono.base.limits import deadline_after, within

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF


def trimmed(variables: int, literals: Any, starts: Any, lemmas: str, seconds: float | None = None) -> str:
    """The refutation in LRAT, without the lemmas that it does not need; by a backend where one does that."""
    for backend in capable("trim_proof"):
        assert backend.trim_proof is not None
        return backend.trim_proof(variables, literals, starts, lemmas, seconds)
    flat, bounds = literals.tolist(), starts.tolist()
    clauses = [flat[begin:end] for begin, end in pairwise(bounds)]
    return in_python(variables, clauses, lemmas, within(deadline_after(seconds), "the proof was written"))


def in_python(variables: int, clauses: list[list[int]], lemmas: str, check: Callable[[], object] = lambda: None) -> str:
    """The refutation in LRAT: lemmas checked forwards by reverse unit propagation, kept backwards where needed.

    ``check`` is called again and again; what it raises ends the work. `ValueError` where the lemmas refute nothing.
    """
    propagation = Propagation(variables, check)
    for clause in clauses:
        propagation.add(clause)
    learnt: list[tuple[list[int], list[int]]] = []  # each lemma, and the clauses that it takes
    for number, line in enumerate(lemmas.splitlines(), 1):
        if propagation.refuted:
            break
        words = line.split()
        if words[:1] in ([], ["c"], ["d"]):
            continue
        clause = sorted({int(word) for word in words[:-1]}, key=abs)
        if any(-literal in clause for literal in clause):
            continue
        hints = propagation.implies(clause)
        if hints is None:
            raise ValueError(f"the clause of line {number} does not follow by unit propagation")
        learnt.append((clause, hints))
        propagation.add(clause, len(clauses) + len(learnt))
    if not propagation.refuted:
        raise ValueError("it ends without a contradiction")
    learnt.append(([], propagation.refuted))
    return written(len(clauses), learnt)


def written(formula: int, learnt: list[tuple[list[int], list[int]]]) -> str:
    """The text of the lemmas that the last one needs, numbered anew after the clauses of the formula."""
    needed = [False] * len(learnt)
    needed[-1] = True
    for at in range(len(learnt) - 1, -1, -1):
        if needed[at]:
            for hint in learnt[at][1]:
                if hint > formula:
                    needed[hint - formula - 1] = True
    numbers = list(range(formula + 1))
    lines, last = [], formula
    for (clause, hints), kept in zip(learnt, needed, strict=True):
        last += kept
        numbers.append(last)
        if kept:
            words = [last, *clause, 0, *(numbers[hint] for hint in hints), 0]
            lines.append(" ".join(map(str, words)) + "\n")
    return "".join(lines)


def contradicts(formula: CNF, check: Callable[[], object]) -> bool:
    """Whether unit propagation finds a contradiction in a formula; ``check`` as for `in_python`."""
    propagation = Propagation(formula.variables, check)
    for clause in formula.clauses():
        propagation.add(clause)
    return propagation.refuted is not None


class Propagation:
    """Unit propagation that remembers which clause made each literal true; clauses have numbers from 1."""

    def __init__(self, variables: int, check: Callable[[], object]) -> None:
        self.check = check
        self.true = [False] * (2 * variables + 1)  # by literal: the negative ones count from the end
        self.reason = [0] * (variables + 1)
        self.clauses: dict[int, list[int]] = {}
        self.watching: list[list[int]] = [[] for _ in self.true]
        self.trail: list[int] = []
        self.refuted: list[int] | None = None  # the clauses that contradict one another

    def add(self, clause: Iterable[int], number: int = 0) -> None:
        """Add a clause, and for good whatever follows from it by unit propagation."""
        number = number or len(self.clauses) + 1
        literals = sorted(set(clause), key=lambda literal: self.true[-literal])  # the false ones last
        self.clauses[number] = literals
        if self.refuted is not None:
            return
        if len(literals) > 1:
            self.watching[literals[0]].append(number)
            self.watching[literals[1]].append(number)
        if not literals or self.true[-literals[0]]:
            self.refuted = self.causes(number)
        elif not self.true[literals[0]] and (len(literals) == 1 or self.true[-literals[1]]):
            conflict = self.propagate(literals[0], number)
            if conflict:
                self.refuted = self.causes(conflict)

    def implies(self, clause: list[int]) -> list[int] | None:
        """The clauses by which unit propagation finds a contradiction when all literals are false; None: it does not.

        They are in the order in which they become units.
        """
        before = len(self.trail)
        hints = None
        for literal in clause:
            if self.true[literal]:
                hints = self.causes(self.reason[abs(literal)])
                break
            conflict = 0 if self.true[-literal] else self.propagate(-literal, 0)
            if conflict:
                hints = self.causes(conflict)
                break
        for literal in self.trail[before:]:
            self.true[literal] = False
        del self.trail[before:]
        return hints

    def causes(self, conflict: int) -> list[int]:
        """The clauses that a contradiction takes, in the order in which they became units."""
        used = [conflict]
        seen = {abs(literal) for literal in self.clauses[conflict]}
        for literal in reversed(self.trail):
            number = self.reason[abs(literal)]
            if number and number != conflict and abs(literal) in seen:
                used.append(number)
                seen.update(map(abs, self.clauses[number]))
        return used[::-1]

    def propagate(self, literal: int, number: int) -> int:
        """Make the literal true by this clause, and all that follows; the clause that is then false, or 0."""
        true, reached = self.true, len(self.trail)
        self.make_true(literal, number)
        while reached < len(self.trail):
            self.check()
            false = -self.trail[reached]
            reached += 1
            numbers, self.watching[false] = self.watching[false], []
            for at, number in enumerate(numbers):
                clause = self.clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if not true[clause[0]]:
                    place = next((i for i in range(2, len(clause)) if not true[-clause[i]]), 0)
                    if place:
                        clause[1], clause[place] = clause[place], false
                        self.watching[clause[1]].append(number)
                        continue
                    if true[-clause[0]]:
                        self.watching[false] += numbers[at:]
                        return number
                    self.make_true(clause[0], number)
                self.watching[false].append(number)
        return 0

    def make_true(self, literal: int, number: int) -> None:
        self.true[literal] = True
        self.reason[abs(literal)] = number
        self.trail.append(literal)
