"""The body of a nonogram's address: the lengths of the columns and then of the rows, each from the board outwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import Clue, Nonogram

GAPS = "ghijklmnopqrstuvwxyz"  # letters for 1 to 20 empty slots
SLOTS = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])")
LARGEST = 255  # the largest number that puzz.link can read


def nonogram_of_body(height: int, width: int, body: str, check: bool, title: str) -> Nonogram:
    """Return the nonogram of a body. Raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2  # slots of a column and of a row: the most blocks it can have
    slots, missing = _slots(body, width * deep + height * wide)
    cols = [_clue(slots, deep, column * deep) for column in range(width)]
    rows = [_clue(slots, wide, width * deep + row * wide) for row in range(height)]
    blots = None in slots.values()
    if missing and (blots or sum(map(sum, rows)) != sum(map(sum, cols))):
        size = width * deep + height * wide
        raise PuzzleError(f"found {size - missing} slots in the body, expected {size}", "wrong-line-count")
    if blots:
        sides = [[[(length, 1) for length in clue] for clue in side] for side in (rows, cols)]
        return Nonogram(sides[0], sides[1], title=title, check=check)
    return Nonogram(rows, cols, title=title, check=check)


def body_of(puzzle: Nonogram) -> str:
    """Return the body of a nonogram; raises `PuzzleError` on colours and on blocks of more than 255 cells."""
    deep, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    body, gap = [], 0
    for size, clues in ((deep, puzzle.cols), (wide, puzzle.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            if clue:
                body += [*_gaps(gap), *_items(clue)]
                gap = 0
            gap += size - len(clue)
    return "".join([*body, *_gaps(gap)])


def _slots(body: str, size: int) -> tuple[dict[int, int | None], int]:
    """Return the length in each filled slot (None if unknown), and the number of slots missing at the end."""
    if len(body) > len("+fff") * size:
        raise PuzzleError(f"found a body of {len(body)} characters, expected {size} slots", "wrong-line-count")
    slots: dict[int, int | None] = {}
    slot = position = 0
    while position < len(body):
        item = SLOTS.match(body, position)
        if item is None:
            message = f"found {body[position]!r} in the body, expected a digit, a letter, '-', '+' or '.'"
            raise PuzzleError(message, "bad-number")
        if item[5]:  # a letter for empty slots; the other groups are a length, or a dot for an unknown one
            slot += GAPS.index(item[5]) + 1
        else:
            value = item[1] or item[2] or item[3]
            slots[slot] = int(value, 16) if value else None
            slot += 1
        position = item.end()
    if slot > size:
        raise PuzzleError(f"found {slot} slots in the body, expected {size}", "wrong-line-count")
    return slots, size - slot


def _clue(slots: dict[int, Any], size: int, start: int) -> list[Any]:
    """Return the lengths of a line from its slots, which are filled from the board outwards."""
    return [slots[slot] for slot in range(start + size - 1, start - 1, -1) if slot in slots]


def _items(clue: Clue) -> Iterator[str]:
    """Yield the text of each length in a clue, the last block first."""
    for length, _ in reversed(clue):
        if length is not None and length > LARGEST:
            message = f"found a block of {length} cells, expected at most {LARGEST} for the format puzzlink"
            raise PuzzleError(message, "unsupported-variant")
        if length is None:
            yield "."
        else:
            yield f"{length:x}" if length < 16 else f"-{length:02x}"


def _gaps(size: int) -> Iterator[str]:
    """Yield letters for a total of ``size`` empty slots."""
    yield GAPS[-1] * (size // len(GAPS))
    if size % len(GAPS):
        yield GAPS[size % len(GAPS) - 1]
