"""The techniques of the graders, easiest first: name, tier, tip and reason; and which of them count rules let apply.

``reason`` is that of a step in an explanation, with ``{block}``, ``{rule}`` and so on filled in; ``tip`` is what a
newcomer has to look for. A genre may replace both for its count rules (`nono.genres.wording`). The techniques of lines
come first, then those of count rules (`nono.backend.native.graders`).

The trace of the engine's grader of count rules has the steps alone; how many rules each technique could be applied to,
which cells showed a colour and which rule is broken at the end are computed here from the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nono.backend.native.graders import Bound
from nono.model.model import Model


class Technique(NamedTuple):
    """One technique: its tier (0 to 7, 9 is a search), what to look for, and the reason of its steps."""

    tier: int
    tip: str
    reason: str


REFUTED = "if it were {otherwise}, {refuted}"

TECHNIQUES: dict[str, Technique] = {
    "empty-line": Technique(0, "a clue without blocks", "its clue has no block"),
    "full-line": Technique(0, "a clue that fills its line", "{full}"),
    "overlap": Technique(
        1,
        "a block that is long for the room it has",
        "{covers}",
    ),
    "complete": Technique(1, "a line that has all its ink, or just room for it", "{complete}"),
    "punctuate": Technique(1, "a block that is finished", "{finished}"),
    "edge-anchor": Technique(
        2,
        "ink at the edge of what is open",
        "the {ink} cell at the edge of what is still open has to be the end of {block}, so all of it is known",
    ),
    "glue": Technique(
        2,
        "ink near the edge of what is open",
        "the {ink} cell near the edge belongs to {block}, which is too long to end before {them}",
    ),
    "mercury": Technique(
        2,
        "ink a block's length from the edge of what is open",
        "{block}, put there, would join the {ink} cell behind it and be too long",
    ),
    "forcing": Technique(
        2,
        "background that forces a block aside",
        "{covers}, as {background} cells stop it",
    ),
    "reach": Technique(2, "cells too far from every block", "no block of its clue can reach {them}"),
    "gap-too-small": Technique(
        2, "a gap that is too small", "no block that could be there fits between the {background} cells around {them}"
    ),
    "join": Technique(
        3, "two pieces of one block", "the {ink} cells on either side of {them} must both belong to {block}"
    ),
    "split": Technique(
        3,
        "two pieces that must stay apart",
        "it would join the pieces on either side to one longer than any block that can be there",
    ),
    "max-length": Technique(
        3,
        "ink as long as any block that it can be of",
        "the {ink} cells beside {them} are as many as any block that they can belong to has",
    ),
    "min-length": Technique(
        3,
        "ink next to a wall",
        "the {ink} cells beside {them} cannot grow far the other way, and {shortest} is longer than that",
    ),
    "colour-cross": Technique(3, "a colour out of reach", "no {ink} block of its clue can reach {them}"),
    "push": Technique(
        3,
        "all blocks pushed to either end",
        "{covers}, as the other blocks and the known cells stop it",
    ),
    "line-full": Technique(
        4,
        "all ways to fill the line compared",
        "every way to fill the line that still fits the known cells has this in common",
    ),
    "edge-logic": Technique(5, "a block at the edge and the lines that cross it", REFUTED),
    "smile": Technique(5, "clues that grow away from the edge", REFUTED),
    "two-way": Technique(6, "a cell that leads to the same either way", "{either}"),
    "contradiction-1": Technique(6, "a cell that leads to a contradiction (trial-1)", REFUTED),
    "contradiction-2": Technique(7, "a contradiction within a contradiction", REFUTED),
    "exact-count-zero": Technique(0, "a rule that allows none", "{rule} allows no {ink}"),
    "exact-count-saturated": Technique(1, "a rule that has all it asks for", "{rule} has {number} already"),
    "exact-count-forced": Technique(1, "a rule that needs every cell left", "{rule} has no other room for {number}"),
    "at-most-saturated": Technique(1, "a rule that allows no more", "{rule} has {number} already"),
    "at-least-one-witness": Technique(2, "a rule that needs every cell left", "{rule} has no other room for {number}"),
    "cell-min-witness": Technique(2, "a rule that needs every cell left", "{rule} has no other room for {number}"),
    "subset": Technique(
        3,
        "two rules that share cells, of which one needs as many there as the other one allows",
        "{reason}",
    ),
    "subsets": Technique(5, "rules that together need as many cells as others allow", "{reason}"),
    "trial-1": Technique(6, "a cell that leads to a contradiction", "otherwise {refuted}"),
    "search": Technique(9, "no technique: a search", "trying all that is left found no other solution"),
}


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
