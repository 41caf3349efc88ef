"""The string of the R package nonogram: ``3:1:1,1-3:1:1,1``, the rows, a minus, the columns; read only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError
from nono.base.grid import check_size
from nono.formats.shared.bare import fits
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.clues import nonogram
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities()


def sniff(head: str) -> bool:
    """Whether there is one such string."""
    sides = head.strip().split("-")
    return len(sides) == 2 and all(re.fullmatch("[0-9:, ]+", side) for side in sides)


def certain(head: str) -> bool:
    """Whether the text can be nothing else: all lines fit."""
    return sniff(head) and fits(head, loads)


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    rows, minus, cols = text.strip().partition("-")
    if not minus:
        raise PuzzleError("found no '-', expected one between rows and columns", "missing-section").at(1)
    check_size(rows.count(":") + 1, cols.count(":") + 1)
    sides = [[(1, clue) for clue in side.split(":")] for side in (rows, cols)]
    yield nonogram(sides[0], sides[1], check)
