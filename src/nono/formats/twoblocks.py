"""Two blocks of clues, as webpbn exports them under the names ish, keen, syro, makhorin and faase; read only.

Rows, a blank line or ``&`` or the words ``rows`` and ``columns``, columns. Lines that begin with ``#`` or ``*`` are
comments; a ``0`` behind the last number is left out; an empty clue is ``0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError
from nono.formats.shared.bare import fits
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.clues import Line, nonogram, numbered, numbers, without_comments
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities()
NUMBERS = re.compile(r"[\d \t,]+")


def sniff(head: str) -> bool:
    """Whether there are two blocks of numbers and nothing else but comments and a separator."""
    blocks = _blocks(head)
    return len(blocks) == 2 and all(NUMBERS.fullmatch(line) for block in blocks for _, line in block)


def certain(head: str) -> bool:
    """Whether the text can be nothing else: all lines fit."""
    return sniff(head) and fits(head, loads)


def has_unnamed_sides(head: str) -> bool:
    """Whether the words ``rows`` and ``columns`` are missing."""
    return re.search(r"(?im)^[ \t]*+(rows|columns)[ \t]*+$", head) is None


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    blocks = _blocks(text)
    if len(blocks) != 2:
        message = f"found {len(blocks)} blocks of clues, expected rows and columns (an empty clue is 0)"
        raise PuzzleError(message, "ambiguous-format").at(blocks[-1][0][0] if blocks else 1)
    yield nonogram(blocks[0], blocks[1], check, _clue)


def _blocks(text: str) -> list[list[Line]]:
    blocks: list[list[Line]] = [[]]
    for line in without_comments(numbered(text), "#*"):
        if line[1].lower() in ("", "&", "rows", "columns"):
            blocks.append([])
        else:
            blocks[-1].append(line)
    return [block for block in blocks if block]


def _clue(line: Line) -> list[int]:
    return numbers((line[0], re.sub(r"(?<=\d)[ \t,]+0$", "", line[1])))
