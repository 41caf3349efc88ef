"""Find the cells of a grid in a picture: islands of paper between lines, linked to their neighbours.

An island belongs to the grid if a step of one cell leads to another island and back again. No line has to be straight,
so the pages of books and newspapers may be curved.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 1900  # pixels of the longer side of the picture in which islands are searched
SMALLEST = 7  # smallest side of a cell in pixels
FEWEST = 16  # a grid has at least this number of cells
REACHES = (2.5, 6.0)  # greatest distances, in cells, over which parts of a grid are joined
NEAREST = 16  # number of cells from which the place of another cell is extrapolated
MISS = 0.2  # greatest distance, in cells, of a cell from its extrapolated place
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
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Cells = dict[tuple[int, int], tuple[float, float]]  # column and row -> middle of the cell in the picture


@dataclass(frozen=True, slots=True)
class Islands:
    """Patches of paper that may be cells: a picture of their numbers, their middles, and their sizes (-1: no cell)."""

    labels: NDArray[np.int32]
    middles: NDArray[np.float64]
    sizes: NDArray[np.float64]


def find_cells(gray: NDArray[np.uint8], cv2: Any) -> Cells:
    """Return the cells of the largest grid in a grey picture with dark lines; empty without a grid."""
    best: Cells = {}
    highest = 0.0
    scale = min(3.0, LARGEST / max(gray.shape))
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    for number, way in enumerate(WAYS):
        islands = separated(small, *way, cv2)
        cells = trimmed(linked(islands))
        if len(cells) < FEWEST:
            continue
        area = np.prod(np.ptp(list(cells), axis=0) + 1)
        score = len(cells) * (len(cells) / area) ** 0.5
        if score > 1.02 * highest:
            best, highest = {place: (x / scale, y / scale) for place, (x, y) in cells.items()}, score
        if len(cells) > 0.97 * area and (number or usual_size(islands) < FINE):
            break
    return best


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


def usual_size(islands: Islands) -> float:
    """Return the commonest size of islands; larger ones count more."""
    logs = np.log(islands.sizes[islands.sizes > 0])
    if len(logs) < FEWEST:
        return 0.0
    bins = np.arange(logs.min(), logs.max() + 0.16, 0.08)
    scores = [np.sum(np.abs(logs - at) < 0.2) * np.exp(at) ** 0.5 for at in bins]
    return float(np.exp(bins[int(np.argmax(scores))]))


def neighbours(islands: Islands, good: NDArray[np.bool_], steps: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the number of the island that a step from the middle of each island leads to, or 0."""
    height, width = islands.labels.shape
    found = np.zeros(len(good), np.int64)
    across = np.stack([steps[:, 1], -steps[:, 0]], 1)
    for along, aside in ((1.0, 0.0), (0.85, 0.0), (1.1, 0.2), (1.1, -0.2), (0.8, 0.3), (0.8, -0.3)):
        x, y = np.round(islands.middles + along * steps + aside * across).astype(int).T
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        labels = islands.labels[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
        found = np.where((found == 0) & inside & good[labels], labels, found)
    misses = np.hypot(*(islands.middles[found] - islands.middles - steps).T)
    found[(misses > 0.35 * np.hypot(*steps.T)) | ~good] = 0
    return found


def linked(islands: Islands) -> Cells:
    """Return the largest grid of islands of about equal size."""
    size = usual_size(islands)
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
    found = []
    for axis in (0, 1):
        for reach in (1.08, 1.2, 1.02):
            step = np.zeros((len(good), 2))
            step[:, axis] = reach * size
            after = neighbours(islands, good, step)
            moves = (islands.middles[after] - islands.middles)[after > 0]
            if len(moves) >= 6:
                found.append(np.median(moves, 0))
                break
    return found if len(found) == 2 else None


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

    Filled cells or broken lines separate them from the part. Their places follow from those of the nearest cells.
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
