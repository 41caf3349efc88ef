"""Checks that a certificate is about a puzzle as nono reads it: the genre, the clues and their colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from nono.base.palette import Colour
from nono.genres import Nonogram, Puzzle
from nono.proofs._protocol import PUZZLE, refusal_of
from nono.text import loads


def expect_same(folder: Path, texts: Mapping[str, str], puzzles: Sequence[Puzzle]) -> None:
    """Raise `PuzzleError` unless the certificate's puzzle is one of these, as nono reads them."""
    certified = loads(texts[PUZZLE], "json", check=False)
    puzzles = [puzzle.with_standard_keys() for puzzle in puzzles]
    same = [
        puzzle for puzzle in puzzles if (puzzle.genre, puzzle.clue_hash()) == (certified.genre, certified.clue_hash())
    ]
    if not same:
        raise refusal_of(folder, "the certificate is for a different puzzle (the genres or the clues differ)")
    if not any(have_same_colours(certified, puzzle) for puzzle in same):
        raise refusal_of(folder, "a character stands for another colour than in the puzzle")


def have_same_colours(certified: Puzzle, puzzle: Puzzle) -> bool:
    """Return whether the clues of two puzzles, which are the same but for colours, have the same colours.

    A colour is the same if it has the same key. If the key does not occur in the other puzzle, its format may lack
    keys; then the values decide, if both puzzles have the value.
    """
    colours = clue_colours(puzzle)
    keys = {colour.key for colour in colours}
    values = {colour.rgb for colour in colours}
    for certified_colour, colour in zip(clue_colours(certified), colours, strict=False):
        if certified_colour.key == colour.key:
            continue
        if certified_colour.key in keys or (certified_colour.rgb != colour.rgb and certified_colour.rgb in values):
            return False
    return True


def clue_colours(puzzle: Puzzle) -> list[Colour]:
    """Return the background and the colours of the clues, in the order of their first use."""
    if not isinstance(puzzle, Nonogram):
        return list(puzzle.palette)
    blocks = (block for clue in (*puzzle.rows, *puzzle.cols) for block in clue)
    numbers = dict.fromkeys([0, *(block.colour for block in blocks)])
    return [puzzle.palette[number] for number in numbers]
