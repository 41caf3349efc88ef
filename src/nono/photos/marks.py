"""Read what a player has drawn into the field: filled cells and crosses, as a saved grid."""

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
DARK = 0.6  # lightness, as a share of the paper's, below which a pixel counts as dark


def with_marks(puzzle: Nonogram, field: Field, page: NDArray[np.uint8], cv2: Any) -> Nonogram:
    """Return the puzzle with the player's marks as a saved grid, or the puzzle itself if the field is empty."""
    rows, columns = field.rows, field.columns
    gray = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    size = 3 * SIDE
    paper = cv2.blur(cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), (size, size))
    dark = gray < DARK * paper
    part = dark[field.top * SIDE : (field.top + rows) * SIDE, field.left * SIDE : (field.left + columns) * SIDE]
    shares = part.reshape(rows, SIDE, columns, SIDE)[:, RIM:-RIM, :, RIM:-RIM].mean((1, 3))
    if (shares < CROSSED).all():
        return puzzle
    blank, filled = puzzle.palette[0].key, puzzle.palette[1].key
    keys = np.where(shares >= FULL, filled, np.where(shares >= CROSSED, blank, "?"))
    return Nonogram(
        puzzle.rows, puzzle.cols, puzzle.palette, saved=[Saved("1", "from the photo", tuple(map("".join, keys)))]
    )
