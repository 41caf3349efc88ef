"""The techniques of the graders, easiest first: name, tier, tip and reason.

``reason`` is that of a step in an explanation, with ``{block}``, ``{rule}`` and so on filled in; ``tip`` is what a
newcomer has to look for. A genre may replace both for its count rules (`nono.genres.wording`). The techniques of lines
(`nono.backend.native.graders`) come first, then those of count rules
(`nono.backend.native.graders`).
"""

from __future__ import annotations

from typing import NamedTuple


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
