"""Find the cells of a grid in a picture, and flatten the photographed page.

Cells are islands of paper between lines. An island belongs to the grid if a step of one cell leads to another island
and back again. No line has to be straight, so the pages of books and newspapers may be curved.

A page is flattened by a map from grid coordinates to the picture, fitted to the cells. The map is the sum of a
homography (perspective), a polynomial of degree 4 at most (curl of the page), and the remaining error, averaged over
neighbouring cells. In grid coordinates, the middle of the first cell is (0, 0), and a cell has the side 1.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 1900  # pixels of the longer side of the picture in which islands are searched
SMALLEST = 7  # smallest side of a cell in pixels
FEWEST = 16  # a grid has at least this number of cells
REACHES = (2.5, 6.0)  # greatest distances, in cells, over which parts of a grid are joined
NEAREST = 16  # number of cells from which the place of another cell is extrapolated
MISS = 0.2  # greatest distance, in cells, of a cell from its extrapolated place
WHOLE = 0.97  # of a whole grid, at least this share of the cells is found
SPARSE = 0.5  # a grid of which a smaller share of the cells was found may be a texture
FINE = 45  # cells with sides below this number of pixels are not blocks of smaller cells
# How islands are separated: size of the neighbourhood that shows the paper, contrast of a line in percent of the paper,
# blur, the length over which pixels are averaged along a line, and the least length of a line, as a share of the
# picture's longer side. The last way is for grids that a player has filled in.
WAYS = (
    (21, 6.0, 1.0, 1, 0.0),
    (21, 3.0, 0.6, 9, 0.0),
    (21, 12.0, 0.7, 1, 0.0),
    (21, 1.8, 0.8, 13, 0.0),
    (45, 4.0, 0.0, 1, 0.0),
    (21, 20.0, 0.5, 1, 0.12),
)
# Grids drawn with a pen on squared or lined paper: their lines are darker than those of the paper.
PEN = ((45, 25.0, 0.8, 1, 0.0), (45, 38.0, 0.8, 1, 0.0))
NINE = 9  # cells of a Sudoku on each side
BLOCK = 3  # blocks of a Sudoku on each side, and cells on each side of a block
WIDEST_BLOCK = 0.07  # least side of a block, as a share of the picture's longer side
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SIDE = 36  # pixels per cell in the flattened picture
MARGIN = 34  # maximum number of cells beyond each side of the grid that are flattened, for the clues
MOST_CELLS = 10_000  # maximum number of cells of a flattened page
KNOTS = 4  # the map is computed at this number of points per cell, and interpolated between them
BLUR, SHARPER = 2.5, 1.5  # blur in pixels of a flattened photo, and how much of it is subtracted
PALE = 0.5  # ink is never compared with paler ink than this share of the page's dark ink
TINTED = 0.5  # paper is never darker than this share of the paper around it: filled cells are ink
DEGREES = ((120, 4), (40, 2), (0, 1))  # (n, degree of the polynomial for more than n cells)

Way = tuple[int, float, float, int, float]
Cells = dict[tuple[int, int], tuple[float, float]]  # column and row -> middle of the cell in the picture
Points = NDArray[np.float64]
Box = tuple[int, int, int, int]  # left, top, right and bottom, in pixels of the flattened page


@dataclass(frozen=True, slots=True)
class Islands:
    """Patches of paper that may be cells: a picture of their numbers, their middles, and their sizes (-1: no cell)."""

    labels: NDArray[np.int32]
    middles: NDArray[np.float64]
    sizes: NDArray[np.float64]


def rescaled(gray: NDArray[np.uint8], cv2: Any) -> tuple[NDArray[np.uint8], float]:
    """Return the picture in which islands are searched, and its scale."""
    scale = min(3.0, LARGEST / max(gray.shape))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return cv2.resize(gray, None, fx=scale, fy=scale, interpolation=way), scale


def find_blocks(gray: NDArray[np.uint8], cv2: Any) -> Cells:
    """Return the cells of a Sudoku of which only the lines between blocks are found; empty without such a grid."""
    small, scale = rescaled(gray, cv2)
    for way in WAYS:
        islands = separated(small, *way, cv2)
        sizes = np.where(islands.sizes > WIDEST_BLOCK * max(small.shape), islands.sizes, -1)
        cells = linked(replace(islands, sizes=sizes), BLOCK * BLOCK)
        if len(cells) == BLOCK * BLOCK and (np.ptp(list(cells), axis=0) == BLOCK - 1).all():
            flat = Map({place: (x / scale, y / scale) for place, (x, y) in cells.items()}, cv2)
            places = [(column, row) for row in range(BLOCK * BLOCK) for column in range(BLOCK * BLOCK)]
            middles = flat((np.array(places) - (BLOCK - 1) / 2) / BLOCK)
            return {place: (float(x), float(y)) for place, (x, y) in zip(places, middles, strict=True)}
    return {}


def find_cells(gray: NDArray[np.uint8], cv2: Any, ways: Sequence[Way] = WAYS) -> Cells:
    """Return the cells of the largest grid in a grey picture with dark lines; empty without a grid."""
    best: Cells = {}
    highest = 0.0
    small, scale = rescaled(gray, cv2)
    for number, way in enumerate(ways):
        islands = separated(small, *way, cv2)
        cells = trimmed(linked(islands))
        if len(cells) < FEWEST:
            continue
        share = share_of(cells)
        score = len(cells) * share**0.5
        if score > 1.02 * highest:
            best, highest = {place: (x / scale, y / scale) for place, (x, y) in cells.items()}, score
        if share > WHOLE and (number or usual_size(islands) < FINE):
            break
    return best


def share_of(cells: Cells) -> float:
    """Return the share of a grid's cells that were found."""
    return float(len(cells) / np.prod(np.ptp(list(cells), axis=0) + 1)) if cells else 0.0


def separated(
    gray: NDArray[np.uint8], block: int, contrast: float, blur: float, length: int, marks: float, cv2: Any
) -> Islands:
    """Return the patches of paper between dark lines. `WAYS` explains the other arguments."""
    blurred = (cv2.GaussianBlur(gray, (0, 0), blur) if blur else gray).astype(np.float32)
    paper = cv2.morphologyEx(blurred, cv2.MORPH_CLOSE, np.ones((block, block), np.uint8))
    paper = cv2.blur(paper, (block, block))
    if length > 1:
        blurred = cv2.min(cv2.blur(blurred, (length, 1)), cv2.blur(blurred, (1, length)))
    ink = (paper - blurred > contrast / 100 * paper).astype(np.uint8)
    for shape in ((1, 5), (5, 1)):  # close small gaps in thin lines
        ink = cv2.max(ink, cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones(shape, np.uint8)))
    if marks:
        _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        ink[(stats[:, 2:4].max(1) < marks * max(gray.shape))[labels]] = 0
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - ink, connectivity=4)
    x, y, width, height, area = stats.T.astype(np.float64)
    fit = (width > SMALLEST) & (height > SMALLEST) & (area > 0.4 * width * height)
    fit &= (width < 1.8 * height) & (height < 1.8 * width) & (width < gray.shape[1] / 3) & (height < gray.shape[0] / 3)
    fit[0] = False
    middles = np.stack([x + width / 2, y + height / 2], 1)
    return Islands(labels, middles, np.where(fit, np.sqrt(width * height), -1))


def usual_size(islands: Islands, fewest: int = FEWEST) -> float:
    """Return the commonest size of islands, or 0 for fewer than ``fewest`` islands; larger ones count more."""
    logs = np.log(islands.sizes[islands.sizes > 0])
    if len(logs) < fewest:
        return 0.0
    bins = np.arange(logs.min(), logs.max() + 0.16, 0.08)
    scores = [np.sum(np.abs(logs - at) < 0.2) * np.exp(at) ** 0.5 for at in bins]
    return float(np.exp(bins[int(np.argmax(scores))]))


def neighbours(islands: Islands, good: NDArray[np.bool_], steps: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the number of the island that a step from the middle of each island leads to, or 0."""
    height, width = islands.labels.shape
    nearest = np.zeros(len(good), np.int64)
    across = np.stack([steps[:, 1], -steps[:, 0]], 1)
    for along, aside in ((1.0, 0.0), (0.85, 0.0), (1.1, 0.2), (1.1, -0.2), (0.8, 0.3), (0.8, -0.3)):
        x, y = np.round(islands.middles + along * steps + aside * across).astype(int).T
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        labels = islands.labels[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
        nearest = np.where((nearest == 0) & inside & good[labels], labels, nearest)
    misses = np.hypot(*(islands.middles[nearest] - islands.middles - steps).T)
    nearest[(misses > 0.35 * np.hypot(*steps.T)) | ~good] = 0
    return nearest


def linked(islands: Islands, fewest: int = FEWEST) -> Cells:
    """Return the largest grid of islands of about equal size; empty if there are fewer than ``fewest`` islands."""
    size = usual_size(islands, fewest)
    if not size:
        return {}
    good = np.abs(np.log(np.maximum(islands.sizes, 1e-3)) - np.log(size)) < 0.4
    base = first_steps(islands, good, size)
    if base is None:
        return {}
    steps = [np.tile(step, (len(good), 1)) for step in base]
    for _ in range(3):  # the steps follow the perspective and the curl of the page
        table = [neighbours(islands, good, sign * steps[axis]) for axis in (0, 1) for sign in (1, -1)]
        for axis in (0, 1):
            after, before = table[2 * axis], table[2 * axis + 1]
            both = (after > 0) & (before > 0)
            steps[axis][both] = (islands.middles[after] - islands.middles[before])[both] / 2
    mutual = [
        np.where(table[1 ^ k if k < 2 else 5 - k][at] == np.arange(len(good)), at, 0) for k, at in enumerate(table)
    ]
    return largest_part(mutual, islands.middles, good, size)


def first_steps(islands: Islands, good: NDArray[np.bool_], size: float) -> list[NDArray[np.float64]] | None:
    """Return the usual steps to the right and down, or None if there are too few neighbours."""
    steps = []
    for axis in (0, 1):
        for reach in (1.08, 1.2, 1.02):
            step = np.zeros((len(good), 2))
            step[:, axis] = reach * size
            after = neighbours(islands, good, step)
            moves = (islands.middles[after] - islands.middles)[after > 0]
            if len(moves) >= 6:
                steps.append(np.median(moves, 0))
                break
    return steps if len(steps) == 2 else None


def largest_part(
    table: list[NDArray[np.int64]], middles: NDArray[np.float64], good: NDArray[np.bool_], size: float
) -> Cells:
    """Return the largest connected part, with the column and the row of each island.

    Other parts of the same grid are added by `join`.
    """
    best: dict[tuple[int, int], int] = {}
    seen = np.zeros(len(good), bool)
    for start in np.flatnonzero(good):
        if seen[start]:
            continue
        part: dict[tuple[int, int], int] = {(0, 0): int(start)}
        seen[start] = True
        queue = deque([((0, 0), int(start))])
        while queue:
            (column, row), island = queue.popleft()
            for (right, down), nexts in zip(STEPS, table, strict=True):
                other, place = int(nexts[island]), (column + right, row + down)
                if other and not seen[other] and place not in part:
                    seen[other] = True
                    part[place] = other
                    queue.append((place, other))
        if len(part) > len(best):
            best = part
    for reach in REACHES:
        while join(best, middles, good, reach * size):
            pass
    return {place: (float(middles[at][0]), float(middles[at][1])) for place, at in best.items()}


def join(part: dict[tuple[int, int], int], middles: NDArray[np.float64], good: NDArray[np.bool_], reach: float) -> bool:
    """Add islands within this distance of a part of a grid to the part, and return whether there were any.

    Filled cells or broken lines separate these islands from the part. The nearest cells show the place of each island.
    """
    if len(part) < FEWEST:
        return False
    known, places = np.array(list(part.values())), np.array(list(part), np.float64)
    others = good.copy()
    others[known] = False
    before = len(part)
    for island in np.flatnonzero(others):
        distances = np.hypot(*(middles[known] - middles[island]).T)
        if distances.min() > reach:
            continue
        near = np.argpartition(distances, NEAREST - 1)[:NEAREST]
        if np.ptp(places[near], axis=0).min() < 1:
            continue
        moves = np.column_stack([middles[known[near]] - middles[island], np.ones(NEAREST)])
        place = np.linalg.lstsq(moves, places[near], rcond=None)[0][2]  # where the moves are 0
        column, row = (int(value) for value in np.round(place))
        if np.abs(place - (column, row)).max() < MISS and (column, row) not in part:
            part[column, row] = int(island)
    return len(part) > before


def trimmed(cells: Cells) -> Cells:
    """Drop outer rows and columns in which few cells were found."""
    while len(cells) >= FEWEST:
        places = np.array(list(cells))
        for axis in (0, 1):
            values, numbers = np.unique(places[:, axis], return_counts=True)
            usual = 0.25 * np.median(numbers)
            ends = [int(values[end]) for end in (0, -1) if numbers[end] < usual]
            if ends:
                cells = {place: middle for place, middle in cells.items() if place[axis] not in ends}
                break
        else:
            return cells
    return cells


def grids(gray: NDArray[np.uint8], cv2: Any) -> Iterator[Cells]:
    """Yield the grids that a picture may show, the most probable one first.

    A large grid with gaps may be the weave of a cloth, on which a sheet with darker lines lies.
    """
    first = find_cells(gray, cv2)
    is_sparse = share_of(first) < SPARSE
    if not is_sparse:
        yield first
    darker = find_cells(gray, cv2, PEN)
    found = [first, darker] if is_sparse else [darker]
    if share_of(darker) > WHOLE:
        found.reverse()
    yield from (cells for cells in found if cells is first or not is_same(first, cells))
    blocks = find_blocks(gray, cv2)
    if not is_same(darker, blocks):
        yield blocks


def is_same(first: Cells, second: Cells) -> bool:
    """Return whether both grids have the same size and begin at the same place."""
    if not first or not second:
        return first == second
    sizes, other = (np.ptp(list(part), axis=0) for part in (first, second))
    move = np.min(list(first.values()), axis=0) - np.min(list(second.values()), axis=0)
    span = np.ptp(list(first.values()), axis=0)
    return bool((sizes == other).all() and (4 * np.abs(move) * sizes < span).all())


def sudokus(cells: Cells) -> list[Cells]:
    """Return the cells of each whole Sudoku of 9x9 cells if others stand beside it, else all cells.

    A gap without cells separates two Sudokus, or they have an edge in common.
    """
    if not cells:
        return [cells]
    places = np.array(list(cells))
    places -= places.min(0)
    sides = places.max(0) + 1
    axis = int(np.argmax(sides))
    whole = []
    if sides[1 - axis] == NINE < sides[axis]:
        start = 0
        for at, number in enumerate([*np.bincount(places[:, axis]), 0]):
            if number < NINE / 2:
                if at - start in (NINE, 2 * NINE):
                    whole += list(range(start, at, NINE))
                start = at + 1
    along = dict(zip(cells, places[:, axis], strict=True))
    return [{one: cells[one] for one in cells if first <= along[one] < first + NINE} for first in whole] or [cells]


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
        points: Points = self.cv2.perspectiveTransform(np.asarray(places, np.float64)[None], self.homography)[0]
        return points

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
        points: Points = self.plane(places) + self.basis(places) @ self.curl + np.concatenate(parts)
        return points

    def room(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """Return how many cells may show clues to the left, above, to the right and below the grid.

        A line of n cells has at most (n + 1) / 2 numbers. Raises ValueError if the page has too many cells.
        """
        columns, rows = self.columns, self.rows
        reach = int(np.hypot((columns - rows) / 2, MOST_CELLS**0.5) - (columns + rows) / 2) // 2
        if reach < 0:
            raise ValueError(f"{columns}x{rows} cells are too many")
        middle, most = self.span / 2, min(MARGIN, int(self.span.max()) // 2 + 4, reach)
        cells = []
        for axis, sign in ((0, -1), (1, -1), (0, 1), (1, 1)):
            places = np.tile(middle, (most, 1))
            steps = np.arange(1, most + 1)
            places[:, axis] = -steps if sign < 0 else self.span[axis] + steps
            points = self.plane(places)
            inside = np.all((points > -2) & (points < np.array(size) + 2), 1)
            cells.append(most if inside.all() else int(np.argmin(inside)))
        return cells[0], cells[1], cells[2], cells[3]

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
        flat: NDArray[np.uint8] = self.cv2.remap(picture, points, None, self.cv2.INTER_CUBIC, borderMode=border)
        return flat


def sharpened(flat: NDArray[np.uint8], cv2: Any) -> NDArray[np.uint8]:
    """Return the page with stronger edges: photos of small print are blurred."""
    sharp: NDArray[np.uint8] = cv2.addWeighted(flat, 1 + SHARPER, cv2.GaussianBlur(flat, (0, 0), BLUR), -SHARPER, 0)
    return sharp


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
    digits = ink.copy()
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
        digits[lines & (distance < 0.2 * SIDE)] = 0
    cleared = clear(digits, PALE, cv2)  # bold lines make digits near them look pale
    cleared[inside] = digits[inside]
    return cleared


def clear(ink: NDArray[np.float32], least: float, cv2: Any) -> NDArray[np.float32]:
    """Return the ink as a share of the darkest ink nearby, or of ``least`` where all ink is paler."""
    size = (2 * SIDE, 2 * SIDE)
    darkest = cv2.blur(cv2.dilate(ink, np.ones(size, np.uint8)), size)
    cleared: NDArray[np.float32] = np.clip(ink / np.maximum(0.9 * darkest, least), 0, 1)
    return cleared
