"""The rules of a kind of puzzle, an example of it, and what the grades mean, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nono.genres import GENRES, Nonogram, Pegs, Puzzle
from nono.grading import GRADE_LABELS, SEARCH_GRADE
from nono.renderers.drawing import pegs
from nono.renderers.drawing.items import Sheet
from nono.renderers.drawing.sheet import sheet, side_by_side


class PrintedRules(NamedTuple):
    """The rules of a kind of puzzle: its name, the plural, the rules for one puzzle, and the rules of all its
    variants.

    The rules of several nonograms name no colours, because each puzzle has its own.
    """

    name: str
    plural: str
    text: str
    general: str

    @property
    def one(self) -> str:
        """The name of one puzzle for use within a sentence."""
        return self.plural.removesuffix("s")


def kind_of(puzzle: Puzzle) -> str:
    """Return the key of a puzzle's rules: its genre, or "colour" for nonograms in colour."""
    return "colour" if isinstance(puzzle, Nonogram) and puzzle.colours > 2 else puzzle.genre


def rules_of(puzzle: Puzzle) -> PrintedRules:
    """Return the name and the rules of the puzzle."""
    name, wording = puzzle.kind_title, puzzle.wording
    general = puzzle.general_rules_text if isinstance(puzzle, Nonogram) else wording.introduction
    return PrintedRules(name, wording.plural or f"{name} puzzles", puzzle.rules_text, general)


def example_of(kind: str, letters: bool = False) -> Sheet | None:
    """Return a small puzzle beside its solution, or None for a genre without an example.

    ``kind`` is the name of a genre, or "colour" for nonograms in colours. For peg solitaire, the first and the last
    position are shown.
    """
    genre: type[Puzzle] = Nonogram if kind == "colour" else GENRES[kind]
    data = Nonogram.colour_example if kind == "colour" else genre.example
    if not data:
        return None
    example = genre.of_example(data)
    if isinstance(example, Pegs):
        # the first position of a puzzle that starts with the target is the last position of the example
        solved = Pegs(example.board, start=example.rows_of(example.target or 0))
        return side_by_side(pegs.position_sheets(example)[0], pegs.position_sheets(solved)[0], gap=8)
    empty, solution = sheet(example, cells=None, letters=letters), sheet(example, example.goal_bytes, letters)
    return side_by_side(empty, solution, gap=18)


LETTERS = (
    "The letter beside a number stands for its colour; the names of the colours are below each puzzle. "
    "Write the letters into the cells if you have no coloured pencils."
)

GRADES = {
    "easy": "look at one row or column at a time (in Akari, at one number or cell).",
    "medium": "in nonograms, still look at one line at a time; in other puzzles, look at two lines or clues at a time.",
    "hard": "take your time; look at several lines or clues at a time, or make a short trial: assume a value and see "
    "what follows.",
    "expert": "take much time; now and then, make a long trial, and use an eraser.",
    SEARCH_GRADE: "make long trials, one within another, and use an eraser.",
}

DIFFICULTY = "The word beside a puzzle's size says how hard the puzzle is. "


def meaning_of_grades(words: Sequence[str]) -> str:
    """Return what grades mean."""
    if len(words) == 1:
        return capitalized(GRADES[words[0]])
    return " ".join(f"{capitalized(GRADE_LABELS[word])}: {GRADES[word]}" for word in words)


def capitalized(text: str) -> str:
    """Return a text with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


class RulesText(NamedTuple):
    """The rules of a genre, or what the grades mean, perhaps with an example."""

    name: str
    text: str
    example: Sheet | None
