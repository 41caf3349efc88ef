"""Recognises the boxes of a jigsaw Sudoku: a second board whose signs form connected regions of equal size.

A Sudoku, solved or not, is never taken for boxes: equal digits never stand side by side in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from string import ascii_letters

from nono.base.grid import reached
from nono.text.formats.boards.board import EMPTY
from nono.text.formats.boards.cut import Matrix, readings, without_rules
from nono.text.formats.shared.clues import Line


def cells_of(lines: Sequence[Line]) -> Matrix:
    """Return the cells of a board, if possible as many in each row as there are rows; [] if there are none."""
    found = readings(without_rules(lines))
    square = (rows for rows in found if {len(row) for row in rows} == {len(rows)})
    return next(square, found[-1] if found else [])


def regions_of(rows: Matrix) -> Matrix:
    """Return a board with one letter per region if equal signs form connected regions with one cell per row of the
    board each; otherwise []."""
    side = len(rows)
    places: dict[str, list[int]] = defaultdict(list)
    for at, sign in enumerate(chain.from_iterable(rows)):
        places[sign].append(at)
    if {len(row) for row in rows} != {side} or len(places) != side or not all(map(str.isalnum, places)):
        return []
    if any(len(own) != side or len(reached(own[0], own, side, side)) != side for own in places.values()):
        return []
    names = dict(zip(places, ascii_letters, strict=False))
    return [[names[sign] for sign in row] for row in rows]


def is_jigsaw(board: Matrix, second: Matrix) -> bool:
    """Return whether the second of two boards of the same size has the boxes of the first one, which is a Sudoku with
    empty cells."""
    cells = {*chain.from_iterable(board)}
    same = [len(row) for row in board] == [len(row) for row in second]
    return same and not cells.isdisjoint({*EMPTY, "0", ""}) and bool(regions_of(second))
