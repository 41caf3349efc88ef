"""Flatten a photographed page: a map from grid coordinates to the picture, fitted to the cells of the lattice.

The map is the sum of a homography (perspective), a polynomial of degree 4 at most (curl of the page), and the remaining
error, averaged over neighbouring cells. In grid coordinates, the middle of the first cell is (0, 0), and a cell has the
side 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.photos.lattice import Cells

SIDE = 36  # pixels per cell in the flattened picture
MARGIN = 34  # maximum number of cells beyond each side of the grid that are flattened, for the clues
KNOTS = 4  # the map is computed at this number of points per cell, and interpolated between them
PALE = 0.5  # ink is never compared with paler ink than this share of the page's dark ink
TINTED = 0.7  # paper is never darker than this share of the paper around it: filled cells are ink
DEGREES = ((120, 4), (40, 2), (0, 1))  # (n, degree of the polynomial for more than n cells)

Points = NDArray[np.float64]
Box = tuple[int, int, int, int]  # left, top, right and bottom, in pixels of the flattened page


class Map:
    """The map from grid coordinates to the picture. ``columns`` and ``rows`` are the size of the grid."""

    def __init__(self, cells: Cells, cv2: Any) -> None:
        self.cv2 = cv2
        places, middles = np.array(list(cells), np.float64), np.array(list(cells.values()), np.float64)
        places -= places.min(0)
        self.span = places.max(0)
        self.columns, self.rows = (int(side) + 1 for side in self.span)
        pitch = float(np.hypot(*np.ptp(middles, 0)) / np.hypot(*(self.span + 1)))
        self.homography, _ = cv2.findHomography(places, middles, cv2.RANSAC, 0.3 * pitch)
        if self.homography is None:
            raise ValueError("the cells do not lie in one plane")
        self.degree = next(degree for number, degree in DEGREES if len(cells) > number)
        rest = middles - self.plane(places)
        basis, weight = self.basis(places), np.ones(len(rest))
        for _ in range(4):  # outliers lose their weight
            self.curl = np.linalg.lstsq(basis * weight[:, None], rest * weight[:, None], rcond=None)[0]
            misses = np.hypot(*(rest - basis @ self.curl).T)
            weight = 1 / (1 + (misses / (2 * np.median(misses) + 0.3)) ** 2)
        self.local = self.averaged(places, rest - basis @ self.curl, misses < 6 * float(np.median(misses)) + 1)

    def plane(self, places: Points) -> Points:
        """Return the image of these places under the homography."""
        found: Points = self.cv2.perspectiveTransform(np.asarray(places, np.float64)[None], self.homography)[0]
        return found

    def basis(self, places: Points) -> Points:
        """Return the values of the monomials. Beyond the grid, the curl stays as it is at the edge."""
        x, y = (np.clip(places, -0.5, self.span + 0.5) / np.maximum(self.span, 1) * 2 - 1).T
        return np.stack([x**i * y**j for i in range(self.degree + 1) for j in range(self.degree + 1 - i)], 1)

    def averaged(self, places: Points, rest: Points, good: NDArray[np.bool_]) -> NDArray[np.float32]:
        """Return the remaining error ``rest``, averaged over neighbouring cells, with a border of one cell."""
        weights = np.zeros((self.rows + 2, self.columns + 2), np.float32)
        sums = np.zeros((self.rows + 2, self.columns + 2, 2), np.float32)
        column, row = np.round(places[good]).astype(int).T + 1
        weights[row, column], sums[row, column] = 1, rest[good]
        blurred = self.cv2.GaussianBlur(weights, (0, 0), 1.0) + 0.02
        averages: NDArray[np.float32] = self.cv2.GaussianBlur(sums, (0, 0), 1.0) / blurred[..., None]
        return averages

    def __call__(self, places: Points) -> Points:
        """Return the points of the picture, shape (n, 2), for points in grid coordinates."""
        at = (np.clip(places, -1, self.span + 1) + 1).astype(np.float32)[:, None]
        border = self.cv2.BORDER_REPLICATE
        parts = [
            self.cv2.remap(self.local, at[start : start + 30000], None, self.cv2.INTER_LINEAR, borderMode=border)[:, 0]
            for start in range(0, len(at), 30000)
        ]
        found: Points = self.plane(places) + self.basis(places) @ self.curl + np.concatenate(parts)
        return found

    def room(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """Return how many cells fit into the picture to the left, above, to the right and below the grid."""
        middle = self.span / 2
        found = []
        for axis, sign in ((0, -1), (1, -1), (0, 1), (1, 1)):
            places = np.tile(middle, (MARGIN, 1))
            steps = np.arange(1, MARGIN + 1)
            places[:, axis] = -steps if sign < 0 else self.span[axis] + steps
            points = self.plane(places)
            inside = np.all((points > -2) & (points < np.array(size) + 2), 1)
            found.append(MARGIN if inside.all() else int(np.argmin(inside)))
        return found[0], found[1], found[2], found[3]

    def flattened(self, picture: NDArray[np.uint8], room: tuple[int, int, int, int]) -> NDArray[np.uint8]:
        """Return the picture with straight lines: `SIDE` pixels per cell, and ``room`` cells beyond the grid."""
        left, above, right, below = room
        wide, tall = left + self.columns + right, above + self.rows + below
        # knots lie in the middle of squares of SIDE / KNOTS pixels, as resize expects
        x, y = np.meshgrid(
            (np.arange(wide * KNOTS) + 0.5) / KNOTS - left - 0.5, (np.arange(tall * KNOTS) + 0.5) / KNOTS - above - 0.5
        )
        points = self(np.stack([x.ravel(), y.ravel()], 1)).astype(np.float32).reshape(*x.shape, 2)
        points = self.cv2.resize(points, (wide * SIDE, tall * SIDE), interpolation=self.cv2.INTER_LINEAR)
        border = self.cv2.BORDER_REPLICATE
        found: NDArray[np.uint8] = self.cv2.remap(picture, points, None, self.cv2.INTER_CUBIC, borderMode=border)
        return found


def ink_of(flat: NDArray[np.uint8], cv2: Any) -> NDArray[np.float32]:
    """Return how much darker than the paper each pixel is: 0 is paper, and 1 is the darkest ink nearby.

    The paper is found for each cell, because cells may be tinted.
    """
    gray = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (0, 0), 0.7).astype(np.float32)
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((SIDE // 2 | 1, SIDE // 2 | 1), np.uint8))
    small = cv2.resize(paper.astype(np.uint8), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    near, around = cv2.medianBlur(small, 5), cv2.medianBlur(small, SIDE // 2 + 1)
    small = np.where(near < TINTED * around, around, near)
    paper = cv2.resize(small.astype(np.float32), paper.shape[::-1], interpolation=cv2.INTER_LINEAR)
    darkness = np.maximum(1 - gray / np.maximum(paper, 1), 0)
    darkest = cv2.dilate(darkness[::2, ::2], np.ones((SIDE, SIDE), np.uint8))
    return clear(darkness, max(PALE * float(np.quantile(darkest[::5, ::5], 0.9)), 0.1), cv2)


def without_lines(ink: NDArray[np.float32], grid: Box, cv2: Any) -> NDArray[np.float32]:
    """Return the ink without straight lines that lie at the edges of cells and are longer than any digit.

    ``grid`` is the part of the page that shows the lattice. There, lines may be pale; elsewhere, digits may be close to
    each other.
    """
    found = ink.copy()
    left, top, right, bottom = grid
    inside = np.s_[top:bottom, left:right]
    length = int(1.5 * SIDE)
    for axis, shape, run in ((1, (length, 1), (1, SIDE // 4)), (0, (1, length), (SIDE // 4, 1))):
        distance = np.abs((np.arange(ink.shape[axis]) + SIDE / 2) % SIDE - SIDE / 2)
        distance = distance[None, :] if axis == 1 else distance[:, None]
        pale = np.zeros(ink.shape, bool)
        pale[inside] = cv2.blur(ink[inside], run) > 0.25
        dark = (ink > 0.35) | pale & (distance < 0.1 * SIDE)
        lines = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, np.ones(shape, np.uint8))
        lines = cv2.dilate(lines, np.ones((3, 3), np.uint8)) > 0
        found[lines & (distance < 0.2 * SIDE)] = 0
    cleared = clear(found, PALE, cv2)  # bold lines make digits near them look pale
    cleared[inside] = found[inside]
    return cleared


def clear(ink: NDArray[np.float32], least: float, cv2: Any) -> NDArray[np.float32]:
    """Return the ink as a share of the darkest ink nearby, or of ``least`` where all ink is paler."""
    size = (2 * SIDE, 2 * SIDE)
    darkest = cv2.blur(cv2.dilate(ink, np.ones(size, np.uint8)), size)
    found: NDArray[np.float32] = np.clip(ink / np.maximum(0.9 * darkest, least), 0, 1)
    return found
