"""Formats of bare numbers or letters: their texts are recognised by content where they can be nothing else."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator

from nono.base.errors import PuzzleError, PuzzleWarning
from nono.formats.shared.clues import LARGE
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram


def fits(head: str, loads: Callable[[str], Iterator[Puzzle | PuzzleError]]) -> bool:
    """Whether the text is that of puzzles without a fault, each at least 2x2 and with a clue; True of a large one."""
    if len(head) > LARGE:
        return True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PuzzleWarning)
            found = list(loads(head))
    except PuzzleError:
        return False
    return bool(found) and all(isinstance(puzzle, Nonogram) and _is_plausible(puzzle) for puzzle in found)


def _is_plausible(puzzle: Nonogram) -> bool:
    return min(puzzle.height, puzzle.width) > 1 and any(puzzle.rows)
