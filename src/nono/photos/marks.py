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
FAINT = 0.03  # least contrast of a line, as a share of the paper's lightness
CONTINUED = 0.4  # lines beyond the border have at least this share of the contrast of those inside
MOST = 0.7  # share of the lines that may end at the border although the grid continues
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
    """Return the picture of a filled grid.

    Return None if no cell is filled, if there is other ink, or if the grid continues beyond its border.
    """
    shares = dark_shares(page, (0, 0, page.shape[1] // SIDE, page.shape[0] // SIDE), cv2, WIDE)
    left, top, columns, rows = place
    inside = np.s_[top : top + rows, left : left + columns]
    filled = shares[inside] >= FULL
    if (~filled & (shares[inside] >= CROSSED)).any() or not filled.any():
        return None
    shares[inside] = 0
    around = shares[max(0, top - 1) : top + rows + 1, max(0, left - 1) : left + columns + 1]
    if (around >= CROSSED).any() or goes_on(page, place, (True,) * 4, cv2):  # clues, or cells that were not found
        return None
    return Nonogram.from_grid(filled.astype(int).tolist())


def goes_on(page: NDArray[np.uint8], place: tuple[int, int, int, int], sides: tuple[bool, ...], cv2: Any) -> bool:
    """Return whether lines of the grid continue beyond its border, so that only a part of the grid was found.

    ``place`` is the grid: left, top, columns and rows, in cells of the page. ``sides`` tells at which borders lines are
    searched: left, above, right and below.
    """
    left, top, columns, rows = place
    gray = cv2.GaussianBlur(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), (0, 0), 1.0).astype(np.float32)
    for axis, first, number, start, lines in ((0, left, columns, top, rows), (1, top, rows, left, columns)):
        middle = (SIDE // 2, 1) if axis == 0 else (1, SIDE // 2)  # of a cell, away from its lines in this direction
        means = cv2.blur(gray, middle) if axis == 0 else cv2.blur(gray, middle).T
        means = means[start * SIDE : (start + lines) * SIDE, SIDE // 2 :: SIDE]
        edges = means[SIDE // 2 : -SIDE // 2].reshape(lines - 1, SIDE, -1)
        contrasts = 1 - edges[:, SIDE // 4 : -SIDE // 4].min(1) / np.maximum(np.median(edges, axis=1), 1)
        inside = float(np.median(contrasts[:, first : first + number]))
        for at, is_searched in ((first - 1, sides[axis]), (first + number, sides[axis + 2])):
            if is_searched and lines > 1 and 0 <= at < contrasts.shape[1]:
                beyond = float(np.quantile(contrasts[:, at], MOST))
                if beyond > max(FAINT, CONTINUED * inside):
                    return True
    return False


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
