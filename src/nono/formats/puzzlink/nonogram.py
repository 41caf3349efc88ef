"""The body of an address of a nonogram, as pzpr has it.

It fills, for each column and then for each row, half as many slots as it has cells, from the grid outwards: the last
number first. ``0``-``9`` ``a``-``f`` are values below 16, ``-hh`` below 256, ``+hhh`` below 4096, ``.`` a number that
is not given, ``g``-``z`` 1 to 20 empty slots. Empty slots at the end may be missing where the totals of rows and
columns agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.formats.puzzlink.gaps import GAPS, gaps
from nono.formats.shared.capability import Capabilities, require_nonogram
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram

BODY = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])")
LARGEST = 255  # what puzz.link itself reads


def read(height: int, width: int, body: str, check: bool, title: str) -> Nonogram:
    """The puzzle of a body; raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2
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


def write(puzzle: Puzzle, format: str, capabilities: Capabilities) -> str:
    """The body of a puzzle; raises `PuzzleError` on colours and on blocks above 255 cells."""
    puzzle = require_nonogram(puzzle, format, capabilities)
    deep, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    body, gap = [], 0
    for size, clues in ((deep, puzzle.cols), (wide, puzzle.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            if clue:
                body += [*gaps(gap), *_items(clue)]
                gap = 0
            gap += size - len(clue)
    return "".join([*body, *gaps(gap)])


def _slots(body: str, size: int) -> tuple[dict[int, int | None], int]:
    """The filled slots, each a length, or None for an unknown one; and how many slots are missing at the end."""
    if len(body) > len("+fff") * size:
        raise PuzzleError(f"found a body of {len(body)} characters, expected that of {size} slots", "wrong-line-count")
    slots: dict[int, int | None] = {}
    slot = at = 0
    while at < len(body):
        item = BODY.match(body, at)
        if item is None:
            message = f"found {body[at]!r} in the body, expected digits, '-', '+', '.' or a gap"
            raise PuzzleError(message, "bad-number")
        if item[5]:
            slot += GAPS.index(item[5]) + 1
        else:
            value = item[1] or item[2] or item[3]
            slots[slot] = int(value, 16) if value else None
            slot += 1
        at = item.end()
    if slot > size:
        raise PuzzleError(f"found {slot} slots in the body, expected {size}", "wrong-line-count")
    return slots, size - slot


def _clue(slots: dict[int, Any], size: int, start: int) -> list[Any]:
    """The lengths of a line, which stand in its slots from the grid outwards."""
    return [slots[slot] for slot in range(start + size - 1, start - 1, -1) if slot in slots]


def _items(clue: Clue) -> Iterator[str]:
    for length, _ in reversed(clue):
        if length is not None and length > LARGEST:
            message = f"a block of {length} cells, expected at most {LARGEST} for the format puzzlink"
            raise PuzzleError(message, "unsupported-variant")
        yield "." if length is None else f"{length:x}" if length < 16 else f"-{length:02x}"
