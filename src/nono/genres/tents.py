"""Tents: each tree has a tent beside it, tents do not touch, and each number tells how many tents its line has."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self, Unpack

from nono.base.grid import cell_name, in_words, neighbours_by_side, split_rows, squares_around
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Beside, Game, Grid
from nono.genres.codecs.link_tokens import AFTER_COMMA, HEX, MARKED, STEPS_TO_ONE, gaps
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.layer_puzzle import About, LayerPuzzle, symbol
from nono.genres.layers import Cells, GivenNumbers, GivenRows
from nono.genres.packed import as_number, paired_off, sums_around
from nono.genres.picture import Mark
from nono.genres.rule_layers import IS_CLUE, LineCounts, matched_cells
from nono.genres.wording import AT_MOST, RulePhrases, RulesPart, Wording, legend

TREE, OWNER = "tree", "owner"  # kinds of rules
SHARE = 0.2  # maximum share of cells with tents in a draft: a fifth, a choice
TRUNK = ((-0.6, 1.0), (0.6, 1.0), (0.6, 4.0), (-0.6, 4.0))
CROWNS = (((-2.6, 2.4), (0.0, -1.6), (2.6, 2.4)), ((-2.0, -0.2), (0.0, -4.0), (2.0, -0.2)))
TREE_MARK = Mark(
    0,
    ((3.6, "1e6b2b"), (3.0, "3a9d4b")),
    ((TRUNK, "6b4423"), *((crown, "2c8a3e") for crown in CROWNS)),
)
TENT = ((-3.6, 3.0), (0.0, -3.4), (3.6, 3.0))
TREES = {1: "T"}  # a tree has the number 1 in other programs' formats


class Tents(LayerPuzzle):
    """A Tents and Trees puzzle. Colour 1 is a tent.

    Every tree has a tent of its own directly above, below, left or right of it, and every tent belongs to a tree. Tents
    stand on cells without a tree. No two tents touch, not even at a corner.

    Parameters
    ----------
    trees
        Rows of text with ``T`` for a tree and ``.`` for another cell.
    rows, cols
        The numbers of tents in the lines; None means unknown.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Tents(["T...", "....", "...T"], rows=[1, None, None], cols=[None, None, 0, None])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['.^..', '...^', '....']
    """

    genre = "tents"
    icon = ("M10 2l12 18H2L14 2", "M12 11l5.5 9h-11z")
    example: ClassVar = {
        "trees": ["T.T.", "....", ".T..", "..T."],
        "rows": [2, 0, 1, 1],
        "cols": [1, 1, 0, 2],
        "goal": [".^.^", "....", "^...", "...^"],
    }
    names: ClassVar = {"Tents and Trees": {}}
    aliases: ClassVar[Mapping[str, str]] = dict.fromkeys("t\U0001f332\U0001f333\U0001f384", "T")  # pictures of trees
    searched = False
    trees = Cells("T", "'.' or T", fixed=True, drawings={"T": TREE_MARK})
    rows = LineCounts("rows", "tents")
    cols = LineCounts("cols", "tents")
    answer = symbol("tent", "^", "f2a33a", TENT)
    declared = (
        {"rule": "count", "over": ["touching"], "most": 1},
        rows,
        cols,
        {"rule": "pairs", "layer": "trees", "label": "the tree in {cell}", "kinds": [TREE, OWNER]},
    )
    formats = (
        Address("tents", Beside(cols, rows, HEX, gaps()), Grid(trees, MARKED, keys=TREES)),
        JankoPage("tents", "-o", trees, {"x": "T"}, clues_in_answer=True, sides=(cols, rows)),
        Game(
            "tents",
            Grid(trees, STEPS_TO_ONE, keys=TREES),
            Beside(cols, rows, AFTER_COMMA),
            hints="(d[a-z])?",
        ),
        Sketch("tents", marked=trees, marks={("tents", 1): "T"}, sides=(cols, rows)),
    )
    wording = Wording(
        short=RulesPart("One tent beside every tree. No two touch, and a number counts its line."),
        introduction=(
            "Put a tent directly above, below, left or right of every tree. Each tree has one tent of its own, and "
            "each tent belongs to a tree. No two tents touch, not even at a corner. A number tells how many tents its "
            "row or column has; without one, any number of tents is allowed."
        ),
        rules={
            AT_MOST: RulePhrases("{rule} may have at most one tent", "two tents in {rule} {would}touch one another"),
            TREE: RulePhrases("{rule} must have a tent of its own", "{rule} {cannot} have a tent of its own"),
            OWNER: RulePhrases("a tent in {rule} must have a tree", "a tent in {rule} {cannot} have a tree of its own"),
        },
        names={
            "exact-count-zero": "no-tents",
            "exact-count-saturated": "all-tents",
            "exact-count-forced": "last-places",
            "exact-count-saturated tree": "own-tent",
            "exact-count-forced tree": "last-place",
            OWNER: "own-tree",
            "at-most-saturated": "no-touching",
            "subset": "shared-places",
            "subsets": "counting",
        },
        reasons={
            "at-most-saturated": "{shown} would touch {them}",
            TREE: "{rule} has exactly one tent of its own",
            "exact-count-forced": "{rule} has no other room beside a tree for {number}",
            "exact-count-forced tree": "{rule} has no other place for its tent",
            "exact-count-saturated owner": "a tree beside {rule} has no other place for its tent",
            OWNER: "every tree beside {rule} has its tent elsewhere",
        },
        tips={
            "exact-count-saturated tree": "a tree that has its tent",
            "exact-count-forced tree": "a tree with one place left for its tent",
            OWNER: "a tent with one tree",
            "subset": "a tree or a line whose tents must be among the places of another rule",
            "exclusion": "a cell whose tent would leave a tree or a line no room",
            "exact-count-saturated": "lines that have all their tents",
            "exact-count-forced": "lines that need a tent in every open cell",
            "at-most-saturated": "cells that touch a tent",
        },
        legend=legend("line or tree"),
    )

    def miscounts(self) -> list[str]:
        """Describe the sides that have another number of tents than there are trees."""
        trees = self.trees.text.count("T")
        return [
            f"the {side} have {in_words(tents, 'tent')} for {in_words(trees, 'tree')}"
            for side, (tents, _) in self.totals().items()
            if tents != trees
        ]

    if TYPE_CHECKING:

        def __init__(
            self, trees: GivenRows, rows: GivenNumbers, cols: GivenNumbers, **about: Unpack[About]
        ) -> None: ...

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first tent or tree that breaks a rule. Return "" if the solution is correct.

        Correct solutions are recognised quickly, on all cells at once: tents stand apart and on no tree, and can be
        paired with trees by simple choices. Only otherwise, the first fault is looked for, tent by tent.
        """
        width = self.width
        clues = self.trees.text.encode().translate(IS_CLUE)
        tents_around, board = sums_around(solution, width), as_number(solution)
        # 0xFE for each tent: the sum around it is 1, which is the tent itself
        is_apart = not board & as_number(clues) and not 0xFE * board & as_number(tents_around)
        if is_apart and paired_off(solution, clues, width):
            return ""
        tents = list(compress(range(len(solution)), solution))
        trees = set(compress(range(len(solution)), clues))
        if not is_apart:
            near_of = squares_around(self.height, width)
            for tent in tents:
                if tent in trees:
                    return f"a tent is in the cell of the tree, {cell_name(tent, width)}"
                if tents_around[tent] > 1 and any(solution[cell] for cell in near_of[tent] if cell < tent):
                    return f"the tent in {cell_name(tent, width)} touches another tent"
        near = neighbours_by_side(self.height, width)
        tent_of = matched_cells({tent: sorted(trees.intersection(near[tent])) for tent in tents})
        if alone := sorted({*tents} - {*tent_of.values()}):
            return f"the tents and trees around {cell_name(alone[0], width)} cannot be paired"
        if bare := trees - tent_of.keys():
            return f"the tree in {cell_name(min(bare), width)} has no tent of its own"
        return ""

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        """Return a puzzle with tents in random places and a tree beside each tent.

        The tents cover a fifth of the cells, or fewer if no more fit.
        """
        cells = range(height * width)
        free, bare = set(cells), set(cells)  # the cells that may get a tent, and the cells without a tent or a tree
        trees: list[int] = []
        goal = bytearray(height * width)
        for tent in rng.sample(cells, len(cells)):
            room = [cell for cell in neighbours_by_side(height, width)[tent] if cell in bare]
            if tent in free & bare and room and len(trees) < len(cells) * SHARE:
                trees.append(rng.choice(room))
                goal[tent] = 1
                bare -= {tent, trees[-1]}
                free.difference_update(squares_around(height, width)[tent])
        keys = "".join("T" if cell in trees else "." for cell in cells)
        numbers = [None] * height, [None] * width  # `full` counts the tents of the goal
        return cls(split_rows(keys, width), *numbers, goal=bytes(goal), check=False)
