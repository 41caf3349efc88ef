"""Read what is drawn into the field: the filled cells and crosses of a player, or a whole picture without clues."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.genres.grids import Saved
from nono.genres.nonogram import Nonogram
from nono.photos.field import Field
from nono.photos.flat import SIDE

RIM = SIDE // 5  # pixels at each side of a cell that are ignored, because lines may cover them
FULL, CROSSED = 0.6, 0.06  # least share of dark pixels in a filled cell, and in a cell with a cross or a dot
WIDE = 12  # black areas of a picture are narrower than this number of cells
DARK = 0.6  # lightness, as a share of the paper's, below which a pixel counts as dark


def with_marks(puzzle: Nonogram, field: Field, page: NDArray[np.uint8], cv2: Any) -> Nonogram:
    """Return the puzzle with the player's marks as a saved grid, or the puzzle itself if the field is empty."""
    shares = dark_shares(page, (field.left, field.top, field.columns, field.rows), cv2)
    if (shares < CROSSED).all():
        return puzzle
    blank, filled = puzzle.palette[0].key, puzzle.palette[1].key
    keys = np.where(shares >= FULL, filled, np.where(shares >= CROSSED, blank, "?"))
    return Nonogram(
        puzzle.rows, puzzle.cols, puzzle.palette, saved=[Saved("1", "from the photo", tuple(map("".join, keys)))]
    )


def filled_picture(page: NDArray[np.uint8], place: tuple[int, int, int, int], cv2: Any) -> Nonogram | None:
    """Return the picture of a filled grid. Return None if no cell is filled, or if there is other ink."""
    shares = dark_shares(page, (0, 0, page.shape[1] // SIDE, page.shape[0] // SIDE), cv2, WIDE)
    left, top, columns, rows = place
    inside = np.s_[top : top + rows, left : left + columns]
    filled = shares[inside] >= FULL
    if (~filled & (shares[inside] >= CROSSED)).any() or not filled.any():
        return None
    shares[inside] = 0
    around = shares[max(0, top - 1) : top + rows + 1, max(0, left - 1) : left + columns + 1]
    if (around >= CROSSED).any():  # clues, or cells of the grid that were not found
        return None
    return Nonogram.from_grid(filled.astype(int).tolist())


def dark_shares(
    page: NDArray[np.uint8], place: tuple[int, int, int, int], cv2: Any, reach: int = 3
) -> NDArray[np.float64]:
    """Return the share of dark pixels in each cell of a field: left, top, columns and rows, in cells of the page.

    In each square of ``reach`` x ``reach`` cells, the lightest place is paper.
    """
    left, top, columns, rows = place
    gray = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    size = reach * SIDE
    paper = cv2.blur(cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), (size, size))
    dark = gray < DARK * paper
    part = dark[top * SIDE : (top + rows) * SIDE, left * SIDE : (left + columns) * SIDE]
    found: NDArray[np.float64] = part.reshape(rows, SIDE, columns, SIDE)[:, RIM:-RIM, :, RIM:-RIM].mean((1, 3))
    return found
