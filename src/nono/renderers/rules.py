"""The rules of each genre in short plain words, with an example, for people who have never seen one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nono.genres import GENRES
from nono.genres.akari import Akari
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.pegs import Pegs
from nono.genres.triddler import Triddler
from nono.genres.wording import genre_title
from nono.renderers import pegs
from nono.renderers.items import Sheet
from nono.renderers.sheet import beside, sheet

LETTERS = (
    "The letter beside a number stands for its colour; the names of the colours are below each puzzle. "
    "Write the letters into the cells if you have no coloured pencils."
)
DIFFICULTY = (
    "The word beside a puzzle's size says how hard it is. Easy ones can be solved by looking at one row or column (in "
    "Akari: one number or cell) at a time, and so can nonograms that are medium; other medium ones need two at a time, "
    "hard ones several or a short trial, expert ones longer trials. Those called search need a guess and an eraser."
)


class Rules(NamedTuple):
    """The rules of a genre: its name, its name for several puzzles, and a text."""

    name: str
    plural: str
    text: str

    @property
    def one(self) -> str:
        """The name of one puzzle within a sentence."""
        return self.name if self.plural[0].isupper() else self.name.lower()


RULES = {
    "nonogram": Rules(
        "Nonogram",
        "nonograms",
        "The numbers beside a row and above a column are its groups of black cells, in order: 3 1 means three black "
        "cells side by side, then a gap of at least one empty cell, then one black cell. 0 means that the line is "
        "empty. Find out which cells are black; they make a picture. Put a dot into cells that must stay empty. "
        "Begin with long numbers: they often have only a few places to go.",
    ),
    "colour": Rules(
        "Colour nonogram",
        "colour nonograms",
        "A nonogram whose numbers have colours: a number is so many cells side by side of its own colour. Between two "
        "numbers of the same colour there is at least one empty cell. Two numbers of different colours may touch.",
    ),
    "triddler": Rules(
        "Triddler",
        "triddlers",
        "A nonogram of triangles. The numbers of a line are its groups of filled triangles side by side, in order; "
        "between two groups of one colour there is at least one empty triangle. 0 means that the line is empty. Rows "
        "are read from the left. Lines that lean are read downwards: those whose numbers stand above begin at the "
        "number that is farthest away, those whose numbers stand below begin at the number next to the board.",
    ),
    "akari": Rules(
        "Akari",
        "Akari",
        "Put bulbs into white cells so that every white cell is lit. A bulb lights its own cell and all cells of its "
        "row and column up to the next wall. No bulb may shine on another bulb. A number on a wall says how many bulbs "
        "stand right beside it: above, below, left and right. Beside other walls there may be any number of bulbs.",
    ),
    "pegs": Rules(
        "Peg solitaire",
        "peg puzzles",
        "A peg jumps over a peg beside it into the empty hole behind, and the peg that it jumped over is taken off. "
        "Jump until only one peg is left, or until the goal beside the puzzle's name is reached. In a solution, "
        "1-2-4 means that the peg in hole 1 jumps over the one in hole 2 into hole 4.",
    ),
}

EXAMPLES: dict[str, dict[str, Any]] = {
    "mosaic": {"numbers": ["....", "3552", "...2", ".5.."], "goal": [".##.", ".#..", ".##.", "###."]},
    "star-battle": {"regions": ["ABBC", "AACC", "DDCC", "DDCC"], "goal": ["..*.", "*...", "...*", ".*.."]},
    "sudoku": {"givens": [".34.", "....", "....", "4..2"], "goal": ["2341", "1423", "3214", "4132"]},
    "binairo": {"givens": ["1.0.", ".0..", "....", "..00"], "goal": ["1001", "0011", "0110", "1100"]},
    "minesweeper": {"numbers": ["1.2.", "....", "..21", "01.."], "goal": ["...*", ".*..", "....", "..*."]},
    "tents": {
        "trees": ["T.T.", "....", ".T..", "..T."],
        "rows": [2, 0, 1, 1],
        "cols": [1, 1, 0, 2],
        "goal": [".^.^", "....", "^...", "...^"],
    },
    "norinori": {"regions": ["AAAA", "ABBA", "AABB", "AACC"], "goal": ["....", ".##.", "#...", "#.##"]},
    "aquarium": {
        "regions": ["AAAA", "BCAA", "BBBB", "BBBB"],
        "rows": [4, 2, 4, 4],
        "cols": [3, 3, 4, 4],
        "goal": ["####", "..##", "####", "####"],
    },
}


def kind_of(puzzle: Puzzle) -> str:
    """Which rules a puzzle has: its genre, or "colour" for nonograms with colours."""
    return "colour" if isinstance(puzzle, Nonogram) and puzzle.colours > 2 else puzzle.genre


def rules_of(puzzle: Puzzle) -> Rules:
    """The rules of the puzzle's genre; of a genre that is not among them, what it says of itself."""
    name = genre_title(puzzle.genre)
    own = Rules(name, f"{name} puzzles", puzzle.wording.introduction)
    return RULES.get(kind_of(puzzle), own)


def example_of(kind: str, letters: bool = False) -> Sheet | None:
    """A small puzzle and, beside it, its solution; None for a genre without an example."""
    if kind == "nonogram":
        example: Puzzle = Nonogram.from_grid(["..X..", "..XX.", "..X..", "XXXXX", ".XXX."])
    elif kind == "colour":
        palette: list[Mapping[str, str]] = [{"name": "white"}, {"name": "red"}, {"name": "blue"}]
        example = Nonogram.from_grid([[0, 1, 1, 0], [1, 1, 1, 1], [0, 2, 2, 0], [0, 2, 0, 2], [2, 2, 2, 2]], palette)
    elif kind == "triddler":
        example = Triddler.from_grid((2, 2, 1, 2, 2, 1), [".XX..", "X.XX.X", "XXXX."])
    elif kind == "pegs":
        return beside(pegs.sheets(Pegs(["oo."]))[0], pegs.sheets(Pegs(["..o"]))[0], 8)
    elif kind == "akari":
        example = Akari(["2..#", "....", "#..1", "...."], goal=[".o..", "o...", "..o.", "o..."])
    elif kind in EXAMPLES:
        example = GENRES[kind](**EXAMPLES[kind])
    else:
        return None
    return beside(sheet(example, None, letters), sheet(example, example.goal_bytes, letters), 18)
