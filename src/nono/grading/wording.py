"""The words for a puzzle's genre."""

from __future__ import annotations

from nono.genres.akari.puzzle import Akari
from nono.genres.base import Puzzle
from nono.genres.nonogram.puzzle import Nonogram
from nono.grading.bulb_words import BulbWords
from nono.grading.line_words import LineWords
from nono.grading.words import Words
from nono.model.model import Model


def wording(puzzle: Puzzle, model: Model) -> Words:
    """What speaks of this puzzle, whose model, from a saved grid on or not, is ``model``."""
    if isinstance(puzzle, Nonogram):
        return LineWords(puzzle, model)
    assert isinstance(puzzle, Akari)
    return BulbWords(puzzle, model)
