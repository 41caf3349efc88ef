"""A checker of refutations, short enough to be verified by reading: the trusted base of a certificate.

A proof is a text of clauses in DIMACS numbers, one a line and each ended by 0. Every one follows from the formula and
the lines before by reverse unit propagation: with all its literals false, unit propagation finds a contradiction
(Goldberg and Novikov 2003; DRUP of Heule, Hunt and Wetzler 2013). Lines that begin with ``d`` delete a clause to save
time; they are ignored here, so that more clauses can follow, never fewer. The formula is refuted as soon as unit
propagation finds a contradiction with nothing assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


def first_fault(
    variables: int, clauses: Iterable[Iterable[int]], proof: str, check: Callable[[], object] = lambda: None
) -> str | None:
    """None if ``proof`` refutes the formula ``clauses`` over the variables 1 to ``variables``, else what is wrong.

    ``check`` is called again and again; what it raises ends the check.
    """
    formula = Formula(variables, check)
    for clause in clauses:
        formula.add(clause)
    for number, line in enumerate(proof.splitlines(), 1):
        if formula.refuted:
            break
        words = line.split()
        if words[:1] not in ([], ["c"], ["d"]):
            try:
                *clause, end = map(int, words)
            except ValueError:
                return f"line {number} is not a clause"
            if end != 0 or not all(0 < abs(literal) <= variables for literal in clause):
                return f"line {number} is not a clause over the formula's variables"
            if not formula.implies(clause):
                return f"the clause of line {number} does not follow by unit propagation"
            formula.add(clause)
    return None if formula.refuted else "it ends without a contradiction"


class Formula:
    """Clauses under unit propagation, each watched by its first two literals (Moskewicz et al. 2001)."""

    def __init__(self, variables: int, check: Callable[[], object] = lambda: None) -> None:
        self.check = check
        self.true = [False] * (2 * variables + 1)  # by literal: the negative ones count from the end
        self.watching: list[list[list[int]]] = [[] for _ in self.true]
        self.trail: list[int] = []
        self.refuted = False

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause, and for good whatever follows from it by unit propagation."""
        literals = sorted(set(clause), key=lambda literal: self.true[-literal])  # the false ones last
        if len(literals) > 1 and not self.true[-literals[1]]:
            self.watching[literals[0]].append(literals)
            self.watching[literals[1]].append(literals)
        elif not literals or not self.propagate(literals[:1]):
            self.refuted = True

    def implies(self, clause: Iterable[int]) -> bool:
        """Whether unit propagation finds a contradiction when all literals of the clause are false."""
        before = len(self.trail)
        contradiction = not self.propagate(-literal for literal in clause)
        for literal in self.trail[before:]:
            self.true[literal] = False
        del self.trail[before:]
        return contradiction

    def propagate(self, literals: Iterable[int]) -> bool:
        """Make the literals true, and all that follows from them; False if that is a contradiction."""
        true, reached = self.true, len(self.trail)
        for literal in literals:
            if not self.make_true(literal):
                return False
        while reached < len(self.trail):
            self.check()
            false = -self.trail[reached]
            reached += 1
            clauses, self.watching[false] = self.watching[false], []
            for number, clause in enumerate(clauses):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if not true[clause[0]]:
                    place = next((i for i in range(2, len(clause)) if not true[-clause[i]]), 0)
                    if place:
                        clause[1], clause[place] = clause[place], false
                        self.watching[clause[1]].append(clause)
                        continue
                    if not self.make_true(clause[0]):
                        self.watching[false] += clauses[number:]
                        return False
                self.watching[false].append(clause)
        return True

    def make_true(self, literal: int) -> bool:
        """Make one literal true; False if it is false."""
        if self.true[-literal]:
            return False
        if not self.true[literal]:
            self.true[literal] = True
            self.trail.append(literal)
        return True
