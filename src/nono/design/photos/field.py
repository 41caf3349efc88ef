"""Find where the cells of a nonogram begin and on which sides its clues stand, and read what is drawn into the cells.

Clues stand in cells of their own, which belong to the lattice, or beside the grid. In both cases, the cells next to the
field contain digits, and the field contains none. The field may show what a player has drawn, or a whole picture
without clues.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.design.photos.flat import SIDE, Map
from nono.design.photos.glyphs import Sign
from nono.genres.grids import Saved
from nono.genres.nonogram import Nonogram

LARGEST_BAND = 0.6  # clue cells take at most this share of the lattice
INSIDE = 6.0  # weight of the share of the field's cells that contain a digit, against the shares of lines beside digits
RIM = SIDE // 5  # pixels at each side of a cell that are ignored, because lines may cover them
FULL, CROSSED = 0.6, 0.06  # least share of dark pixels in a filled cell, and in a cell with a cross or a dot
WHOLE = 0.85  # greatest share of dark pixels in a cell with a sign, such as a tree
WIDE = 12  # black areas of a picture are narrower than this number of cells
FAINT = 0.03  # least contrast of a line, as a share of the paper's lightness
CONTINUED = 0.4  # lines beyond the border have at least this share of the contrast of those inside
MOST = 0.7  # share of the lines that may end at the border although the grid continues
CERTAIN = 4.0  # evidence above which a sign inside a cell is a digit: the outline of a black cell has less
CENTRED = 0.15  # distance of a digit from the middle of its cell, in cells
THICKEST = 6  # pixels beside the middle of a line that may belong to it
BOLD = 1.7  # bold borders are wider than thin lines by at least this factor
MIXED = 0.7  # share of the lines of a grid with regions that are bold and thin
LEAST = 5  # smaller parts of a grid show no signs that are clues
SIGNS = 0.08  # least share of the cells with a sign, if signs are clues
FEW = 1  # more digits than this inside the cells make another kind of puzzle
DARK = 0.6  # lightness, as a share of the paper's, below which a pixel counts as dark


@dataclass(frozen=True, slots=True)
class Field:
    """The cells to be filled, measured in cells of the flattened picture, and the sides on which the clues stand.

    ``lined_rows`` tells whether lines separate the numbers of the row clues. ``edge`` is the first column and row of
    the flattened picture that may contain clues, and the first column and row after them.
    """

    left: int
    top: int
    columns: int
    rows: int
    clues_right: bool
    clues_below: bool
    lined_rows: bool
    lined_columns: bool
    edge: tuple[int, int, int, int]

    @property
    def closed(self) -> tuple[bool, ...]:
        """Whether lines must end at each border of the lattice: left, above, right and below.

        They may continue between clues that stand outside the lattice.
        """
        return (
            self.clues_right or self.lined_rows,
            self.clues_below or self.lined_columns,
            not self.clues_right or self.lined_rows,
            not self.clues_below or self.lined_columns,
        )


def find_field(flat: Map, room: tuple[int, int, int, int], signs: list[Sign]) -> tuple[Field, float]:
    """Return the most probable field, and the share of its rows and columns that have a digit beside them."""
    left, above, right, below = room
    wide, tall = left + flat.columns + right, above + flat.rows + below
    digits = np.zeros((tall, wide), int)
    for sign in signs:
        column, row = sign.cell
        if sign.is_digit and not sign.is_cross and 0 <= column < wide and 0 <= row < tall:
            digits[row, column] = 1
    best: tuple[float, Field] | None = None
    for clues_right in (False, True):
        for clues_below in (False, True):
            turned = digits[:: -1 if clues_below else 1, :: -1 if clues_right else 1]
            before = below if clues_below else above, right if clues_right else left
            score, row, column = corner(turned, before, (flat.rows, flat.columns))
            if best is None or score > best[0] + 0.5:
                rows, columns = flat.rows - row, flat.columns - column
                place = left + (0 if clues_right else column), above + (0 if clues_below else row)
                lined = column > 1, row > 1  # a single strip may contain several numbers per line
                edges = (
                    left if lined[0] and not clues_right else 0,
                    above if lined[1] and not clues_below else 0,
                    left + flat.columns if lined[0] and clues_right else wide,
                    above + flat.rows if lined[1] and clues_below else tall,
                )
                best = score, Field(*place, columns, rows, clues_right, clues_below, *lined, edges)
    assert best is not None
    score, field = best
    return field, score / (field.columns + field.rows)


def corner(digits: NDArray[np.int_], before: tuple[int, int], size: tuple[int, int]) -> tuple[float, int, int]:
    """Return the score, and the first row and column of the field in the lattice, for clues above and to the left.

    ``digits`` tells for each cell whether it contains a digit; the lattice begins after ``before`` rows and columns.
    """
    above, left = before
    height, width = size
    inner = digits[above : above + height, left : left + width]
    inside = np.zeros((height + 1, width + 1), int)
    inside[:-1, :-1] = inner[::-1, ::-1].cumsum(0).cumsum(1)[::-1, ::-1]
    best = (-1e9, 0, 0)
    for row in range(int(LARGEST_BAND * height) + 1):
        for column in range(int(LARGEST_BAND * width) + 1):
            beside = int(digits[above + row : above + height, left + column - 1].sum()) if left + column else 0
            over = int(digits[above + row - 1, left + column : left + width].sum()) if above + row else 0
            # clue cells may be filled from the outer end
            beside = max(beside, int(inner[row:, 0].sum()) if column else 0)
            over = max(over, int(inner[0, column:].sum()) if row else 0)
            rows, columns = height - row, width - column
            score = beside + over - INSIDE * int(inside[row, column]) / (rows * columns) * (rows + columns)
            if score > best[0] + 0.5:
                best = score, row, column
    return best


def line_of(field: Field, sign: Sign) -> tuple[bool, int, float] | None:
    """Return whether a sign belongs to a row clue, the number of its line, and its distance from the field in cells.

    Return None for signs that belong to no clue.
    """
    x, y = (value / SIDE for value in sign.middle)
    first_column, first_row, last_column, last_row = field.edge
    across, down = x - field.left, y - field.top
    beside = across >= field.columns if field.clues_right else across < 0
    beyond = down >= field.rows if field.clues_below else down < 0
    if not (first_column <= x < last_column and first_row <= y < last_row) or beside == beyond:
        return None
    if beside:
        if not 0 <= down < field.rows:
            return None
        return True, int(down), across - field.columns if field.clues_right else -across
    if not 0 <= across < field.columns:
        return None
    return False, int(across), down - field.rows if field.clues_below else -down


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


def filled_picture(
    page: NDArray[np.uint8], place: tuple[int, int, int, int], shares: NDArray[np.float64], cv2: Any
) -> Nonogram | None:
    """Return the picture of a filled grid. ``shares`` are the shares of dark pixels in all cells of the page.

    Return None if no cell is filled, if there is other ink, or if the grid continues beyond its border.
    """
    left, top, columns, rows = place
    inked = shares >= CROSSED
    inside = shares[top : top + rows, left : left + columns]
    filled = inside >= FULL
    if (~filled & (inside >= CROSSED)).any() or not filled.any():
        return None
    around = inked[max(0, top - 1) : top + rows + 1, max(0, left - 1) : left + columns + 1]
    if around.sum() > filled.sum() or goes_on(page, place, (True,) * 4, cv2):  # clues, or cells that were not found
        return None
    return Nonogram.from_grid(filled.astype(int).tolist())


def has_signs(shares: NDArray[np.float64]) -> bool:
    """Return whether many cells show a sign but are not filled, as the trees of Tents.

    ``shares`` are the cells' shares of dark pixels.
    """
    is_large = min(shares.shape) >= LEAST
    return bool(is_large and ((shares >= CROSSED) & (shares < WHOLE)).mean() > SIGNS and (shares < WHOLE).all())


def has_white_digits(signs: list[Sign], place: tuple[int, int, int, int], shares: NDArray[np.float64]) -> bool:
    """Return whether white digits stand on black cells of a grid, as in Akari.

    ``shares`` are the cells' shares of dark pixels. Gaps between black cells look a little like digits, but they lie
    beside the middle of a cell.
    """
    left, top, columns, rows = place
    found = 0
    for sign in signs:
        column, row = sign.cell[0] - left, sign.cell[1] - top
        if sign.evidence > CERTAIN and 0 <= column < columns and 0 <= row < rows and shares[row, column] >= FULL:
            found += max(abs(middle % SIDE - SIDE / 2) for middle in sign.middle) < CENTRED * SIDE
    return found > FEW


def has_regions(
    page: NDArray[np.uint8], place: tuple[int, int, int, int], shares: NDArray[np.float64], cv2: Any
) -> bool:
    """Return whether bold borders divide the cells into regions, as in Star Battle, and surround them all.

    In other grids, a line is bold or thin from one end to the other. ``shares`` are the cells' shares of dark pixels.
    """
    if (shares >= FULL).any():
        return False
    left, top, columns, rows = place
    gray = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY).astype(np.float32)
    dark = 1 - gray / np.maximum(cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((SIDE, SIDE), np.uint8)), 1)
    mixed, around = [], []
    for turned, first, wide, start, high in ((dark, left, columns, top, rows), (dark.T, top, rows, left, columns)):
        own = turned[start * SIDE : (start + high) * SIDE]
        for at in range(wide + 1):
            middle = (first + at) * SIDE
            strip = own[:, max(0, middle - THICKEST) : middle + THICKEST].sum(1).reshape(high, SIDE)
            widths = np.median(strip[:, RIM:-RIM], axis=1)
            thin, thick = np.quantile(widths, (0.1, 0.9))
            if 0 < at < wide:
                mixed.append((thick > BOLD * max(thin, 0.3), thin))
            elif 0 < middle < turned.shape[1]:  # the page shows the border
                around.append(thin)
    is_mixed, inner = zip(*mixed, strict=True)
    return bool(np.mean(is_mixed) > MIXED) and all(thin > np.median(inner) for thin in around)


def goes_on(page: NDArray[np.uint8], place: tuple[int, int, int, int], sides: tuple[bool, ...], cv2: Any) -> bool:
    """Return whether lines of the grid continue beyond its border, so that only a part of the grid was found.

    ``place`` is the grid: left, top, columns and rows, in cells of the page. ``sides`` tells at which borders lines are
    searched: left, above, right and below.
    """
    left, top, columns, rows = place
    gray = cv2.GaussianBlur(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), (0, 0), 1.0).astype(np.float32)
    quarter = SIDE // 4
    for axis, first, number, start, lines in ((0, left, columns, top, rows), (1, top, rows, left, columns)):
        means = cv2.blur(gray, (quarter, 1)) if axis == 0 else cv2.blur(gray, (1, quarter)).T
        means = means[start * SIDE + SIDE // 2 : (start + lines) * SIDE - SIDE // 2, SIDE // 8 :: quarter]
        edges = means.reshape(lines - 1, SIDE, -1)
        near, apart = edges[:, quarter:-quarter].min(1), np.delete(edges, np.s_[quarter:-quarter], 1).min(1)
        # ruled paper and captions have ink anywhere, not only at the edges of cells
        contrasts = (apart - near) / np.maximum(np.median(edges, axis=1), 1)
        contrasts = contrasts[:, : contrasts.shape[1] // 4 * 4]
        contrasts = contrasts.reshape(lines - 1, -1, 4).min(axis=2)  # a line crosses all four quarters of a cell
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
    shares: NDArray[np.float64] = part.reshape(rows, SIDE, columns, SIDE)[:, RIM:-RIM, :, RIM:-RIM].mean((1, 3))
    return shares
