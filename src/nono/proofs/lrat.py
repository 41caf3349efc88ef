"""Converts lemmas to LRAT, a format for simple checkers: every step of a refutation names the clauses that the step
uses.

`trimmed` makes the proof of a certificate. The arguments of `trimmed` are the formula in flat arrays as in
`nono_encoders.cnf.CNF`, the refutation as DRUP text, and a time limit in seconds.

In LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017), the clauses of the formula are numbered from 1. A
line consists of the new clause's ID, its literals, 0, its hints, and 0. Hints are clause IDs in propagation order: if
all literals of the new clause are false, each hint clause in turn becomes unit, and the last one is falsified. A line
``N d IDS 0`` deletes clauses.
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
    """Return the refutation as LRAT text without unnecessary lemmas, preferably converted by a backend.

    Raises `LimitError` if the time runs out, `ValueError` if the lemmas are not a refutation.
    """
    for backend in capable("trim_proof"):
        assert backend.trim_proof is not None
        return backend.trim_proof(variables, literals, starts, lemmas, seconds)
    flat, bounds = literals.tolist(), starts.tolist()
    clauses = [flat[begin:end] for begin, end in pairwise(bounds)]
    return in_python(variables, clauses, lemmas, within(deadline_after(seconds), "the proof was written"))


def in_python(variables: int, clauses: list[list[int]], lemmas: str, check: Callable[[], object] = lambda: None) -> str:
    """Return the refutation as LRAT text: check the lemmas forwards by reverse unit propagation, then trim backwards.

    ``check`` is called repeatedly; an exception that it raises ends the work. Raises `ValueError` if the lemmas are not
    a refutation.
    """
    propagation = Propagation(variables, check)
    for clause in clauses:
        propagation.add(clause)
    learnt: list[tuple[list[int], list[int]]] = []  # each lemma with its hints
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
        raise ValueError("the proof ends without a contradiction")
    learnt.append(([], propagation.refuted))
    return written(len(clauses), learnt)


def written(formula: int, learnt: list[tuple[list[int], list[int]]]) -> str:
    """Return the text of all lemmas that the last lemma depends on, numbered after the clauses of the formula."""
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
    """Return whether unit propagation finds a contradiction in a formula; ``check`` is as in `in_python`."""
    propagation = Propagation(formula.variables, check)
    for clause in formula.clauses():
        propagation.add(clause)
    return propagation.refuted is not None


class Propagation:
    """Unit propagation that remembers which clause made each literal true; clause IDs start at 1."""

    def __init__(self, variables: int, check: Callable[[], object]) -> None:
        self.check = check
        self.true = [False] * (2 * variables + 1)  # indexed by literal; negative literals count from the end
        self.reason = [0] * (variables + 1)
        self.clauses: dict[int, list[int]] = {}
        self.watching: list[list[int]] = [[] for _ in self.true]
        self.trail: list[int] = []
        self.refuted: list[int] | None = None  # the clauses that lead to a contradiction

    def add(self, clause: Iterable[int], number: int = 0) -> None:
        """Add a clause, and permanently add every literal that follows by unit propagation."""
        number = number or len(self.clauses) + 1
        literals = sorted(set(clause), key=lambda literal: self.true[-literal])  # false literals last
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
        """Return a clause's hints: the clauses that lead to a contradiction when all literals of the clause are false.

        The hints are in the order in which they become unit. Returns None if unit propagation finds no
        contradiction.
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
        """Return the clauses that lead to a contradiction, in the order in which they became unit."""
        used = [conflict]
        seen = {abs(literal) for literal in self.clauses[conflict]}
        for literal in reversed(self.trail):
            number = self.reason[abs(literal)]
            if number and number != conflict and abs(literal) in seen:
                used.append(number)
                seen.update(map(abs, self.clauses[number]))
        return used[::-1]

    def propagate(self, literal: int, number: int) -> int:
        """Make the literal true because of this clause, and propagate; return a clause that becomes false, or 0."""
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
