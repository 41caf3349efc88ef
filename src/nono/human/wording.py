"""The words for a puzzle's genre."""

from __future__ import annotations

from nono.genres.akari import Akari
from nono.genres.nonogram import Nonogram
from nono.human.bulb_words import BulbWords
from nono.human.line_words import LineWords
from nono.human.words import Words
from nono.model import Model
from nono.puzzle import Puzzle


def wording(puzzle: Puzzle, model: Model) -> Words:
    """What speaks of this puzzle, whose model, from a saved grid on or not, is ``model``."""
    if isinstance(puzzle, Nonogram):
        return LineWords(puzzle, model)
    assert isinstance(puzzle, Akari)
    return BulbWords(puzzle, model)
