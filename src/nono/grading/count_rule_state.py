"""The state of count rules during a derivation: the rules to which a technique applies, and those that are broken.

The trace of the engine's grader of count rules has the steps alone; how many rules each technique could be applied to,
which cells showed a colour and which rule is broken at the end are computed here from the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nono.backend.native.graders import Bound
from nono.model.model import Model

ZERO, SATURATED, FORCED = "exact-count-zero", "exact-count-saturated", "exact-count-forced"
MOST, LEAST, WIDE = "at-most-saturated", "at-least-one-witness", "cell-min-witness"


class CountRuleState:
    """The count rules of a model, and ``ready``: the number of rules that each technique applies to.

    As in the engine's grader, a technique applies to a rule if it can count only as many values as it must, or counts
    as many as it may, and some of them are open.
    """

    def __init__(self, model: Model, domains: Sequence[int]) -> None:
        counts = model.counts
        self.domains = list(domains)
        self.least, self.most = counts.least, counts.most
        self.values = [counts.values(rule) for rule in range(len(counts))]
        self.wide = [counts.region_start[rule + 1] - counts.region_start[rule] > 1 for rule in range(len(counts))]
        self.rules_of: dict[tuple[int, int], list[int]] = {}  # by the values that they count
        for rule, values in enumerate(self.values):
            for value in values:
                self.rules_of.setdefault(value, []).append(rule)
        self.possible = [sum(self.domains[cell] >> colour & 1 for cell, colour in values) for values in self.values]
        self.shown = [len(self.showing(rule)) for rule in range(len(counts))]
        self.ready = Counter(name for rule in range(len(counts)) for name in self.techniques(rule))

    def techniques(self, rule: int) -> list[str]:
        """The techniques that apply to a rule."""
        least, most, possible, shown = self.least[rule], self.most[rule], self.possible[rule], self.shown[rule]
        if shown >= possible:
            return []
        exact, names = least == most, []
        if possible == least:
            names.append(FORCED if exact else WIDE if self.wide[rule] else LEAST)
        if shown == most:
            names.append((SATURATED if most else ZERO) if exact else MOST)
        return names

    def remove(self, removed: Iterable[tuple[int, int]]) -> None:
        """Take colours from cells."""
        for cell, colour in removed:
            before = self.domains[cell]
            if not before >> colour & 1:
                continue
            after = self.domains[cell] = before & ~(1 << colour)
            for rule in self.rules_of.get((cell, colour), ()):
                self.change(rule, possible=-1, shown=-(not after))
            if after and not after & (after - 1):
                for rule in self.rules_of.get((cell, after.bit_length() - 1), ()):
                    self.change(rule, shown=1)

    def change(self, rule: int, possible: int = 0, shown: int = 0) -> None:
        """More values of a rule are possible, or shown; fewer where a number is negative."""
        self.ready.subtract(self.techniques(rule))
        self.possible[rule] += possible
        self.shown[rule] += shown
        self.ready.update(self.techniques(rule))

    def showing(self, rule: int) -> tuple[int, ...]:
        """The cells that show a colour with which the rule counts them."""
        return tuple(cell for cell, colour in self.values[rule] if self.domains[cell] == 1 << colour)

    def room(self, bound: Bound) -> int:
        """How many more values an upper bound allows; none for a lower one."""
        return 0 if not bound.is_most else 1 if bound.rule < 0 else self.most[bound.rule] - self.shown[bound.rule]

    def broken(self) -> int | None:
        """A rule that cannot be kept: the last one, as the rules of clues come last."""
        for rule in range(len(self.values) - 1, -1, -1):
            if self.possible[rule] < self.least[rule] or self.shown[rule] > self.most[rule]:
                return rule
        return None


def rule_cells(model: Model, rule: int) -> list[int]:
    """The cells of a count rule, each once."""
    return sorted({cell for cell, _ in model.counts.values(rule)})
