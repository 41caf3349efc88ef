"""The body of a nonogram's address: the lengths of the columns and then of the rows, each from the board outwards."""

from __future__ import annotations

from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import Nonogram
from nono.genres.codecs.link_bodies import Body, Hex, gaps, slots_of, text_of, unreadable
from nono.genres.codecs.parts import UNKNOWN

ITEMS = (Hex(255), gaps())  # 255 is the largest number that puzz.link can read


def nonogram_of_body(height: int, width: int, text: str, check: bool, title: str) -> Nonogram:
    """Return the nonogram of a body. Raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2  # slots of a column and of a row: the most blocks it can have
    size = width * deep + height * wide
    body = Body(height, width, text=text + "z" * (size // 20 + 1))  # empty slots at the end may be missing
    slots = slots_of(body, size, ITEMS)
    cols = [_clue(slots[first : first + deep]) for first in range(0, width * deep, deep)]
    rows = [_clue(slots[first : first + wide]) for first in range(width * deep, len(slots), wide)]
    body.text = text
    if body.position < len(text):
        raise unreadable(body, "the end of the body")
    is_cut = body.position > len(text) and (UNKNOWN in slots or sum(map(sum, rows)) != sum(map(sum, cols)))
    if is_cut:
        raise unreadable(body, f"{size} slots")
    return Nonogram(rows, cols, title=title, check=check)


def _clue(slots: list[int | None]) -> list[Any]:
    """Return the lengths of a line from its slots, which are filled from the board outwards."""
    return [None if length == UNKNOWN else length for length in reversed(slots) if length is not None]


def body_of(puzzle: Nonogram) -> str:
    """Return the body of a nonogram; raises `PuzzleError` on colours and on blocks of more than 255 cells."""
    slots: list[int | None] = []
    for size, clues in (((puzzle.height + 1) // 2, puzzle.cols), ((puzzle.width + 1) // 2, puzzle.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            slots += [UNKNOWN if length is None else length for length, _ in reversed(clue)]
            slots += [None] * (size - len(clue))
    return text_of(slots, ITEMS)
