"""The techniques of the graders, easiest first: name, tier, and what an explanation says of it.

``says`` is a sentence about one step, with ``{line}``, ``{block}`` and ``{cells}`` filled in; ``tip`` tells a newcomer
what to look for. Lines first (`nono.engine.line_grader`), then count rules (`nono.engine.grader`).
"""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """One technique: its tier (0 to 7, 9 is a search), what it is, and the reason that a step gives."""

    tier: int
    tip: str
    says: str


TECHNIQUES: dict[str, Technique] = {
    "empty-line": Technique(0, "a clue without blocks", "there is no block in {line}"),
    "full-line": Technique(0, "a clue that fills its line", "the blocks of {line} fill it in one way alone"),
    "overlap": Technique(
        1, "a block that is long for the room it has", "pushed to either end {block} covers {them} every time"
    ),
    "complete": Technique(
        1,
        "a line that has all its ink, or just room for it",
        "the clue of {line} wants so many cells, no more and no fewer",
    ),
    "punctuate": Technique(1, "a block that is finished", "{block} is as long as it can be and ends there"),
    "edge-anchor": Technique(2, "ink at the edge", "{block} begins at the edge of what is open"),
    "glue": Technique(2, "ink near the edge", "ink so near the edge belongs to {block}, which reaches on"),
    "mercury": Technique(
        2, "ink a block's length from the edge", "from the first cell {block} would run into ink and be too long"
    ),
    "forcing": Technique(
        2, "background that forces a block aside", "pushed past the background to either side {block} covers {them}"
    ),
    "reach": Technique(2, "cells too far from every block", "no block of {line} reaches there"),
    "gap-too-small": Technique(2, "a gap that is too small", "no block of {line} fits into the gap"),
    "join": Technique(3, "two pieces of one block", "both pieces of ink belong to {block}"),
    "split": Technique(3, "two pieces that must stay apart", "the pieces joined would be longer than any block there"),
    "max-length": Technique(
        3, "ink as long as any block that it can be of", "the ink is as long as any block that it can be of"
    ),
    "min-length": Technique(
        3, "ink next to a wall", "between the walls the ink grows to the shortest block it can be of, {block}"
    ),
    "colour-cross": Technique(3, "a colour out of reach", "no block of that colour in {line} reaches there"),
    "push": Technique(
        3, "all blocks pushed to either end", "all that is known considered, {block} covers these cells wherever it is"
    ),
    "line-full": Technique(4, "all ways to fill the line compared", "every way to fill {line} has this in common"),
    "edge-logic": Technique(
        5, "a block at the edge and the lines that cross it", "otherwise {refuted} could not be filled, two lines on"
    ),
    "smile": Technique(
        5, "clues that grow away from the edge", "otherwise {refuted} could not be filled, three lines on"
    ),
    "two-way": Technique(6, "a cell that leads to the same either way", "it follows whatever {cell} is"),
    "contradiction-1": Technique(
        6, "a cell that leads to a contradiction (trial-1)", "otherwise {refuted} could not be filled in the end"
    ),
    "contradiction-2": Technique(
        7, "a contradiction within a contradiction", "otherwise it ends in a contradiction, two assumptions deep"
    ),
    "exact-count-zero": Technique(0, "a clue of 0", "{rule}"),
    "exact-count-saturated": Technique(1, "a clue that has all it wants", "{rule}, and there are so many"),
    "exact-count-forced": Technique(
        1, "a clue that needs every cell left", "{rule}, and no other cell is left for that"
    ),
    "at-most-saturated": Technique(1, "a rule that has all it allows", "{rule}, and there are so many"),
    "at-least-one-witness": Technique(2, "a rule with one cell left", "{rule}, and no other cell is left for that"),
    "cell-min-witness": Technique(
        2, "a cell that only one other can serve", "{rule}, and no other cell is left for that"
    ),
    "trial-1": Technique(6, "a cell that leads to a contradiction", "otherwise the rules contradict one another"),
    "search": Technique(9, "no technique: a search", "a search found no other solution"),
}
