"""Lists the graders' techniques, easiest first, with name, tier, tip and reason.

``reason`` is the text for a step in an explanation; it contains fields such as ``{block}`` and ``{rule}``. ``tip``
tells newcomers what to look for. A genre can replace both for its count rules (`nono.genres.wording`). Techniques for
lines come first, then techniques for count rules, in the order of the engine, and at last a search.
"""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """A technique: its tier (0 to 7, or 9 for a search), what to look for, and the reason of its steps.

    ``depth`` is the highest tier of the steps that refute its assumption.
    """

    tier: int
    tip: str
    reason: str
    depth: int = 0


REFUTED = "if it were {otherwise}, {refuted}"

TECHNIQUES: dict[str, Technique] = {
    "empty-line": Technique(0, "a clue without blocks", "its clue has no block"),
    "full-line": Technique(0, "a clue that fills its line", "{why}"),
    "overlap": Technique(1, "a block that fills most of the space it has", "{why}"),
    "complete": Technique(1, "a line that has all its ink, or has room for exactly that much", "{why}"),
    "punctuate": Technique(1, "a block that is finished", "{why}"),
    "edge-anchor": Technique(
        2,
        "ink at the edge of the open cells",
        "the {ink} cell at the edge of the open cells must be the end of {block}, so the whole block is known",
    ),
    "glue": Technique(
        2,
        "ink near the edge of the open cells",
        "the {ink} cell near the edge belongs to {block}, which is too long to end before {them}",
    ),
    "mercury": Technique(
        2,
        "ink one block length away from the edge of the open cells",
        "{block} placed there would touch the {ink} cell behind it and become too long",
    ),
    "forcing": Technique(2, "background that forces a block aside", "{why}, given the {background} cells that stop it"),
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
        "ink there would join the pieces on both sides into a run longer than any block that fits there",
    ),
    "max-length": Technique(
        3,
        "a run of ink that is as long as any block it can belong to",
        "the run of {ink} cells beside {them} is as long as any block that it can belong to",
    ),
    "min-length": Technique(
        3, "ink next to a wall", "the {ink} cells beside {them} have too little room on the other side for {shortest}"
    ),
    "colour-cross": Technique(3, "a colour out of reach", "no {ink} block of its clue can reach {them}"),
    "push": Technique(3, "all blocks pushed to either end", "{why}, given the other blocks and the known cells"),
    "line-full": Technique(
        4,
        "a comparison of all ways to fill the line",
        "all ways to fill the line that fit the known cells agree on this",
    ),
    "edge-logic": Technique(5, "a block at the edge and the lines that cross it", REFUTED, 4),
    "smile": Technique(5, "clues that grow away from the edge", REFUTED, 4),
    "two-way": Technique(6, "a cell whose colours all lead to the same conclusion", "{either}"),
    "contradiction-1": Technique(6, "a cell that leads to a contradiction (trial-1)", REFUTED, 4),
    "contradiction-2": Technique(7, "a contradiction within a contradiction", REFUTED, 6),
    "exact-count-zero": Technique(0, "a rule that allows none of its cells", "{rule} allows no {ink}"),
    "exact-count-saturated": Technique(1, "a rule that already has its full number", "{rule} has {number} already"),
    "exact-count-forced": Technique(1, "a rule that needs all open cells", "{rule} has no other room for {number}"),
    "at-most-saturated": Technique(1, "a rule that already has its maximum", "{rule} has {number} already"),
    "at-least-one-witness": Technique(2, "a rule that needs all open cells", "{rule} has no other room for {number}"),
    "cell-min-witness": Technique(2, "a rule that needs all open cells", "{rule} has no other room for {number}"),
    "subset": Technique(3, "two rules that share cells: one needs as many cells as the other allows", "{reason}"),
    "exclusion": Technique(4, "a cell that would leave a rule without room", "otherwise {refuted}"),
    "subsets": Technique(5, "rules that together need as many cells as others allow", "{reason}"),
    "last-digit": Technique(0, "a region with one open cell", "it is the last open cell of {rule}"),
    "hidden-single": Technique(1, "a value with one place left in a region", "{rule} has no other place for {ink}"),
    "naked-single": Technique(2, "a cell with one value left", "nothing else is possible there"),
    "locked-candidates": Technique(
        3,
        "a value whose places in a region are all in a second region",
        "all places for {values} in {bases} are in {covers}",
    ),
    "naked-pair": Technique(4, "two cells of a region with the same two values", "{cells} can only be {either}"),
    "hidden-pair": Technique(
        4, "two values with the same two places in a region", "in {bases}, {values} can only be in {cells}"
    ),
    "naked-triple": Technique(5, "three cells of a region with only three values", "{cells} can only be {either}"),
    "hidden-triple": Technique(
        5, "three values with only three places in a region", "in {bases}, {values} can only be in {cells}"
    ),
    "x-wing": Technique(
        5,
        "a value whose places in two regions are all in two regions that cross them",
        "in {bases}, all places for {values} are in {covers}",
    ),
    "swordfish": Technique(
        5,
        "a value whose places in three regions are all in three regions that cross them",
        "in {bases}, all places for {values} are in {covers}",
    ),
    "xy-wing": Technique(
        5,
        "a cell with two values that sees two other cells with two values",
        "whatever {pivot} is, {wings} is {lost}",
    ),
    "simple-colouring": Technique(5, "regions with two places for a value, which form a chain", "{chain}"),
    "naked-quad": Technique(5, "four cells of a region with only four values", "{cells} can only be {either}"),
    "hidden-quad": Technique(
        5, "four values with only four places in a region", "in {bases}, {values} can only be in {cells}"
    ),
    "trial-1": Technique(6, "a cell that leads to a contradiction", "otherwise {refuted}", 2),
    "search": Technique(
        9, "a search, because no technique applies", "a search of all remaining possibilities found no other solution"
    ),
}
