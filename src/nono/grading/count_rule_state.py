"""The state of count rules during a derivation: the rules to which a technique applies, and those that are broken.

The trace of the engine's grader of count rules has the steps alone; how many rules each technique could be applied to,
which cells showed a colour and which rule is broken at the end are computed here from the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nono.model.model import Model

ZERO, SATURATED, FORCED = "exact-count-zero", "exact-count-saturated", "exact-count-forced"
MOST, LEAST, WIDE = "at-most-saturated", "at-least-one-witness", "cell-min-witness"


class CountRuleState:
    """The count rules of a model, and ``ready``: the number of rules that each technique applies to.

    As in the engine's grader, a technique applies to a rule if only as many cells may show its colour as must, or as
    many show it as may, and some of its cells are open.
    """

    def __init__(self, model: Model, domains: Sequence[int]) -> None:
        counts = model.counts
        self.domains = list(domains)
        self.bits = [1 << colour for colour in counts.colour]
        self.least, self.most = counts.least, counts.most
        self.cells = [rule_cells(model, rule) for rule in range(len(counts))]
        self.wide = [counts.region_start[rule + 1] - counts.region_start[rule] > 1 for rule in range(len(counts))]
        self.rules_of: list[list[int]] = [[] for _ in domains]
        for rule, cells in enumerate(self.cells):
            for cell in cells:
                self.rules_of[cell].append(rule)
        pairs = list(zip(self.cells, self.bits, strict=True))
        self.possible = [sum(self.domains[cell] & bit > 0 for cell in cells) for cells, bit in pairs]
        self.shown = [sum(self.domains[cell] == bit for cell in cells) for cells, bit in pairs]
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
            before, bit = self.domains[cell], 1 << colour
            after = self.domains[cell] = before & ~bit
            for rule in self.rules_of[cell]:
                own = self.bits[rule]
                if own not in (bit, after):
                    continue
                self.ready.subtract(self.techniques(rule))
                self.possible[rule] -= own == bit
                self.shown[rule] += (own == after) - (own == before)
                self.ready.update(self.techniques(rule))

    def showing(self, rule: int) -> tuple[int, ...]:
        """The cells of a rule that show its colour."""
        return tuple(cell for cell in self.cells[rule] if self.domains[cell] == self.bits[rule])

    def broken(self) -> int | None:
        """A rule that cannot be kept: the last one, as the rules of clues come last."""
        for rule in range(len(self.cells) - 1, -1, -1):
            if self.possible[rule] < self.least[rule] or self.shown[rule] > self.most[rule]:
                return rule
        return None


def rule_cells(model: Model, rule: int) -> list[int]:
    """The cells of a count rule, each once."""
    counts = model.counts
    regions = counts.region[counts.region_start[rule] : counts.region_start[rule + 1]]
    return sorted({cell for r in regions for cell in counts.cells[counts.cell_start[r] : counts.cell_start[r + 1]]})
