"""Read the colours of clues: digits in colour on paper, or black and white digits on cells in colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.base.palette import Palette, make_palette
from nono.design._colours import named, oklab
from nono.design.photos.clues import Line, Number
from nono.design.photos.flat import SIDE, Box
from nono.design.photos.glyphs import Sign

WIDE = 12  # cells beside each place in which the colour of the paper is searched
COARSE = 6  # side in pixels of the squares in which the colour of the paper is estimated
TINT = 0.12  # greatest difference between the channels of paper in a shadow, as shares of the paper around it
REACHES = ((1, 1.0), (4, 1e-3))  # distances in cells over which the light is interpolated, and their weights
SHADE = 0.35  # paper in a shadow is not darker than this share of the paper around it
COLOURED = 0.2  # least difference between red, green and blue in a colour, as a share of the paper's lightness
FEWEST = 0.002  # least share of coloured squares in a page with colours
DARK = 0.5  # cells that are not lighter than this may have white digits
LIGHT = 0.7  # lighter cells have no white digits
LEAST = 0.5  # least side of a coloured area that is a cell, in cells
FILLED = 0.3  # parts of an area with a smaller share of coloured or dark pixels are no cells
GAP = 9  # cells are not farther apart than half this number of pixels
THICK = 5  # dark lines are thinner than this number of pixels
FINE = 0.03  # distance of the first means of colours (OKLab)
ALIKE = 0.09  # distance up to which the solver may merge two colours
GREYS = 0.3  # least difference in lightness between black and grey digits (OKLab)
LIGHTNESS = 0.5  # weight of lightness in distances: ink of thin digits is mixed with paper
MOST = 8  # maximum number of colours
SPREAD = 3.0  # pixels near a digit that show how strong its colour is
PALEST = 3.0  # a colour is at most this factor paler than black
RING = 2  # pixels around a digit that belong to its colour
PAPER = 0.85  # share of the pixels around a digit that are darker than paper
STRONGEST = 0.9  # share of these pixels that have weaker ink than the digit
HUES = 0.06  # least spread of the hues of digits in colour (OKLab)
DARKEST = 0.3  # darker colours count as equally light (OKLab)

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


def balanced(page: Bytes, cv2: Any, scale: float = 1) -> Bytes:
    """Return the page, reduced to this scale, with white paper: each channel is divided by its value on paper nearby.

    Shadows have the colour of the paper around them. Cells in colour are no paper.
    """
    small = cv2.medianBlur(cv2.resize(page, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA), 5)
    window, cell = 2 * WIDE * SIDE // COARSE, SIDE // COARSE
    around = cv2.blur(cv2.dilate(small, np.ones((window, window), np.uint8)), (window, window)).astype(np.float32)
    share = small / np.maximum(around, 1)
    # what lies between colours and looks grey is smaller than a cell
    is_paper = ((np.ptp(share, axis=2) < TINT) & (share.min(2) > SHADE)).astype(np.uint8)
    is_paper = cv2.morphologyEx(is_paper, cv2.MORPH_OPEN, np.ones((cell - 1, cell - 1), np.uint8))
    near = cv2.dilate(small * is_paper[..., None], np.ones((cell, cell), np.uint8)).astype(np.float32)
    known = (near.max(2) > 0).astype(np.float32)
    total, weight = 1e-9 * around, np.full(known.shape, 1e-9, np.float32)
    for reach, trust in REACHES:  # where there is no paper, the light is that of the nearest paper
        total += trust * cv2.GaussianBlur(near, (0, 0), reach * cell)
        weight += trust * cv2.GaussianBlur(known, (0, 0), reach * cell)
    paper = total / weight[..., None]
    pixels = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else page
    whole = cv2.resize(np.round(paper).astype(np.uint8), pixels.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    shares: Bytes = cv2.divide(pixels, whole, scale=255)
    return shares


def ends(pixels: Bytes, cv2: Any) -> tuple[Bytes, Bytes]:
    """Return the least and the greatest of the three channels of each pixel."""
    blue, green, red = cv2.split(pixels)
    return cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)


def is_coloured(page: NDArray[np.uint8], cv2: Any) -> bool:
    """Return whether a part of the page is coloured."""
    low, high = ends(balanced(page, cv2, 1 / 3), cv2)
    return bool(np.mean(high - low > 255 * COLOURED) > FEWEST)


def background_of(pixels: Bytes, grid: Box, cv2: Any) -> Bytes:
    """Return the colour behind the digits: white or, in coloured and dark cells, the cell's median without its digits.

    ``grid`` is the part of the page that shows the lattice. Beside it, cells with numbers may be narrower, and above
    and below it, they may be lower.
    """
    background = np.full_like(pixels, 255)
    low, high = ends(pixels, cv2)
    coloured = high - low > 255 * COLOURED
    black = (high < 255 * DARK) & ~coloured
    dark = cv2.morphologyEx(black.astype(np.uint8), cv2.MORPH_OPEN, np.ones((THICK, THICK), np.uint8))
    inked = coloured | (dark > 0)
    left, top, right, bottom = grid
    width = max(pitches(inked[top:bottom, :left].T[::-1], cv2), pitches(inked[top:bottom, right:].T, cv2))[1]
    height = max(pitches(inked[:top, left:right][::-1], cv2), pitches(inked[bottom:, left:right], cv2))[1]
    for mask in (coloured.astype(np.uint8), dark):
        _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
        for (first, upper, wide, high, _), (x, y) in zip(stats[1:], middles[1:], strict=True):
            if min(wide, high) < LEAST * SIDE:
                continue
            # cells that touch are one area
            across, down = SIDE if left <= x < right else width, SIDE if top <= y < bottom else height
            edges = np.linspace(first, first + wide, max(1, round(wide / across)) + 1).astype(int)
            levels = np.linspace(upper, upper + high, max(1, round(high / down)) + 1).astype(int)
            for (start, end), (above, below) in product(pairwise(edges), pairwise(levels)):
                box = np.s_[above:below, start:end]
                if mask[box].mean() > FILLED:
                    background[box] = np.median(pixels[box][mask[box] > 0], axis=0)
    return background


def pitches(inked: NDArray[np.bool_], cv2: Any) -> tuple[float, float]:
    """Return how far cells reach from the grid in all lines together, and the side of each of these cells, in pixels.

    The first row of ``inked`` lies at the grid, and a line is `SIDE` pixels wide. The clue of each line has a whole
    number of cells.
    """
    shown = (inked.reshape(len(inked), inked.shape[1] // SIDE, SIDE).mean(2) > FILLED).astype(np.uint8)
    shown = shown[:, shown.any(0)]
    if not shown.size:
        return 0.0, float(SIDE)
    before = np.maximum.accumulate(shown) == 0
    run = (before | (cv2.dilate(shown, np.ones((GAP, 1), np.uint8)) > 0)).cumprod(0) & ~before
    lengths = run.sum(0) - GAP // 2
    sides = np.arange(SIDE, LEAST * SIDE, -0.25)
    parts = lengths / sides[:, None]
    misses = np.median(np.abs(parts - np.maximum(np.round(parts), 1)), axis=1)
    return float(lengths.sum()), float(sides[int(np.argmin(misses))])


def coloured_ink(pixels: Bytes, background: Bytes, cv2: Any) -> Floats:
    """Return how much each pixel differs from the background: 0 is background, and 1 is ink."""
    gray, behind = (cv2.cvtColor(part, cv2.COLOR_BGR2GRAY) for part in (pixels, background))
    on_paper = ends(background, cv2)[0] == 255
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((SIDE // 2 | 1, SIDE // 2 | 1), np.uint8))
    behind = np.where(on_paper, paper, behind)  # the edge of a shadow is no ink
    lighter = cv2.subtract(gray, behind)
    lighter[behind > 255 * LIGHT] = 0
    room = cv2.max(np.where(lighter > 0, 255 - behind, behind), 255 * 0.3)
    difference = cv2.divide(cv2.max(lighter, cv2.subtract(behind, gray)), room, dtype=cv2.CV_32F)
    # JPEG keeps the lightness sharp, and the colour only roughly: pale colours count as much as black
    strong, weak = (cv2.GaussianBlur(255 - part, (0, 0), SPREAD) for part in (ends(pixels, cv2)[0], gray))
    paleness = cv2.divide(strong, cv2.max(weak, 255 * 0.01), dtype=cv2.CV_32F)
    difference[on_paper] *= np.clip(paleness[on_paper], 1, PALEST)
    edges = cv2.morphologyEx(background, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
    difference[ends(edges, cv2)[1] > 255 * 0.05] = 0
    difference = cv2.GaussianBlur(difference, (0, 0), 0.7)
    darkest = cv2.blur(cv2.dilate(difference, np.ones((SIDE, SIDE), np.uint8)), (SIDE, SIDE))
    strengths: Floats = np.clip(difference / np.maximum(0.9 * darkest, 0.35), 0, 1)
    return strengths


def colour_of(sign: Sign, pixels: Bytes, background: Bytes) -> Floats:
    """Return the colour of a sign: that of its cell or, on paper, that of its ink."""
    x, y = map(int, sign.middle)
    behind: Floats = background[y, x] / np.float32(255)
    if behind.min() < 1:
        return behind
    box = pixels[
        max(0, sign.y - RING) : sign.y + sign.height + RING, max(0, sign.x - RING) : sign.x + sign.width + RING
    ] / np.float32(255)
    absorbed = np.maximum(1 - box / np.maximum(np.quantile(box, PAPER, axis=(0, 1)), 0.01), 0)
    hue = absorbed.sum((0, 1))  # blur, which is wider for colours than for lightness, leaves the sum as it is
    strength = float(np.quantile(absorbed.max(2), STRONGEST))
    colour: Floats = np.asarray(1 - strength * hue / max(float(hue.max()), 1e-6), np.float32)
    return colour


def palettes(
    lines: Sequence[Line], pixels: Bytes, background: Bytes
) -> Iterator[tuple[Palette | None, dict[Number, int]]]:
    """Yield several ways to tell colours apart: the palette, and the colours of all numbers.

    If black ink of different strength is more probable, the first way has no palette.
    """
    best = [number for line in lines for number in line.readings[0].numbers if number.value]
    others = [number for line in lines for reading in line.readings for number in reading.numbers]
    numbers = list(dict.fromkeys([*best, *others]))  # the best readings decide which colours there are
    if not best:
        return
    seen = np.array([colour_of(number.signs[0], pixels, background) for number in numbers])
    on_paper = np.array([background[tuple(map(int, number.signs[0].middle[::-1]))].min() == 255 for number in numbers])
    absorbed = 1 - seen
    full = 1 - absorbed / np.maximum(absorbed.max(1, keepdims=True), 1e-6)
    hues = np.where(on_paper[:, None], full, seen)  # thin digits are as pale as they are thin
    spreads = [
        np.ptp(np.quantile(oklab(255 * ways[: len(best), ::-1]), (0.05, 0.95), axis=0), axis=0) for ways in (hues, seen)
    ]
    is_coloured = spreads[0][1:].max() > HUES
    if not is_coloured and spreads[1][0] < GREYS:
        yield None, dict.fromkeys(numbers, 1)
    for ways in (hues, seen) if is_coloured else (seen,):
        yield from divided(lines, numbers, np.round(255 * ways[:, ::-1]).astype(np.uint8), len(best))


def divided(
    lines: Sequence[Line], numbers: Sequence[Number], rgb: Bytes, count: int
) -> Iterator[tuple[Palette, dict[Number, int]]]:
    """Yield the ways to divide the numbers into colours that lie close together, the finest one first.

    ``rgb`` are the colours of the numbers, shape (n, 3); the first ``count`` of them decide. The closest
    colours are merged, and each number has the nearest colour.
    """
    places = oklab(rgb.astype(np.float32))
    places[:, 0] = np.maximum(places[:, 0], DARKEST) * LIGHTNESS
    means = places[:1]
    for place in places[:count]:
        if np.linalg.norm(means - place, axis=1).min() > FINE:
            means = np.vstack([means, place])
    while True:
        nearest = np.linalg.norm(places[:, None] - means, axis=2).argmin(1)
        chosen = {one: int(at) + 1 for one, at in zip(numbers, nearest, strict=True)}
        if all(len({chosen[one] for one in line.readings[0].numbers if one.value}) < 2 for line in lines):
            return
        used, sizes = np.unique(nearest[:count], return_counts=True)
        groups = [nearest[:count] == at for at in used]
        means = np.array([places[:count][group].mean(0) for group in groups])
        if len(means) <= MOST and len(means) > nearest.max():
            values = [np.median(rgb[:count][group], axis=0).astype(int) for group in groups]
            names = named("".join(f"{part:02x}" for part in value) for value in values)
            yield make_palette([{"rgb": "ffffff", "name": "white", "key": "."}, *names]), chosen
        between = np.linalg.norm(means[:, None] - means, axis=2)
        np.fill_diagonal(between, np.inf)
        kept, gone = np.unravel_index(int(between.argmin()), between.shape)
        if between[kept, gone] > ALIKE:
            return
        means[kept] = (sizes[kept] * means[kept] + sizes[gone] * means[gone]) / (sizes[kept] + sizes[gone])
        means = np.delete(means, gone, 0)


def uneven(lines: Sequence[Line]) -> set[int]:
    """Return the colours of which the rows have another number of cells than the columns."""
    totals: Counter[int] = Counter()
    for line in lines:
        for length, colour in line.readings[0].blocks:
            totals[colour] += (length or 0) if line.is_row else -(length or 0)
    return {colour for colour, total in totals.items() if total}
