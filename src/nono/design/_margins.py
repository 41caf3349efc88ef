"""Crop the wide empty margins of pictures, so that the figure fills the board."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor
from typing import NamedTuple

import numpy as np

from nono.base.pictures import pillow
from nono.design._colours import Rgb, as_seen, distances_to
from nono.design._flat_colours import APART, PIXEL_ART, SAME
from nono.design._masks import Mask

MARGIN = 1  # number of cells of an empty margin that are kept
USUAL = 80  # if no size is given, pictures whose longer side exceeds this number of cells are reduced
SMALLER = 40  # longest side of a reduced picture, in cells
ROUND = 0.6  # the share of the edge of a picture that an empty margin has at least
NEARER = 0.75  # in pictures with noise, a pixel of an area has at least this share of its distance from the margin
SPOT = 3  # in pictures with noise, a figure has at least this number of pixels in a square of 3x3
FINEST = 320  # longer side of the reduced picture, in pixels, in which the figure is looked for


class Margins(NamedTuple):
    """Numbers of pixels on the four sides of a picture."""

    left: int
    top: int
    right: int
    bottom: int


def margin_colour(rgb: Rgb) -> Rgb | None:
    """Return the colour of most of the edge of a picture, or None if the edge has different colours."""
    edge = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])
    colour = np.median(edge, axis=0).astype(np.uint8)
    is_near = distances_to(as_seen(edge), as_seen(colour[None]))[:, 0] < APART
    return colour if is_near.mean() >= ROUND else None


def wide_margins(
    rgb: Rgb,
    used: Rgb,
    flat: Callable[[], Rgb | None],
    colour: Rgb,
    kept: int,
    size: tuple[int | None, int | None],
) -> Margins | None:
    """Return what to cut off, so that at most ``kept`` cells of an empty margin of this colour remain.

    ``used`` are the colours of the picture, ``flat`` returns those of its flat areas, if it has some, and ``size`` is
    the requested width and height in cells. Returns None if no margin is wider than ``kept`` cells by a whole cell, if
    the picture is empty, or if it has fewer pixels than the board has cells.
    """
    high, wide = rgb.shape[:2]
    if wide <= (size[0] or 0) or high <= (size[1] or 0):
        return None
    scale = min(1, FINEST / max(high, wide))
    small = rgb
    if scale < 1:
        module = pillow()
        shape = max(1, round(wide * scale)), max(1, round(high * scale))
        small = np.asarray(module.fromarray(rgb, "RGB").resize(shape, module.Resampling.BOX))
    apart = distances_to(as_seen(small), as_seen(colour[None]))[..., 0]
    # The paper of a scan has noise and shadows.
    edge = np.concatenate([apart[0], apart[-1], apart[:, 0], apart[:, -1]])
    noise = 2 * float(np.quantile(edge, ROUND, method="lower"))
    is_noisy = len(used) > PIXEL_ART
    figure = figure_in(apart >= max(APART if is_noisy else SAME, noise), is_noisy)
    may_be_larger = is_noisy and figure != figure_in(apart >= max(SAME, noise), is_noisy)
    if may_be_larger and (colours := flat()) is not None:  # areas may have nearly the colour of the margin
        distances = distances_to(as_seen(colours), as_seen(colour))
        least = min([APART, *(NEARER * distance for distance in distances if distance >= SAME)])
        figure = figure_in(apart >= max(least, noise), is_noisy)
    if figure is None:
        return None
    first_row, end_row, first_column, end_column = figure
    top, bottom = floor(first_row * high / len(small)), ceil(end_row * high / len(small))
    left, right = floor(first_column * wide / small.shape[1]), ceil(end_column * wide / small.shape[1])
    across, down = cell_size(right - left, bottom - top, kept, size)
    empty = left / across, top / down, (wide - right) / across, (high - bottom) / down
    if max(empty) < kept + 1:
        return None
    return Margins(
        max(0, left - round(kept * across)),
        max(0, top - round(kept * down)),
        max(0, wide - right - round(kept * across)),
        max(0, high - bottom - round(kept * down)),
    )


def figure_in(differs: Mask, is_noisy: bool) -> tuple[int, int, int, int] | None:
    """Return the first and the last row and column (not included) of the figure, or None if there is no figure.

    ``differs`` tells which pixels differ from the margin. With ``is_noisy``, single pixels are noise.
    """
    if is_noisy:
        around = np.lib.stride_tricks.sliding_window_view(np.pad(differs, 1), (3, 3))
        differs = differs & (around.sum(axis=(2, 3)) >= SPOT)
    if not differs.any():
        return None
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def cell_size(wide: int, high: int, kept: int, size: tuple[int | None, int | None]) -> tuple[float, float]:
    """Return the width and height of a cell in pixels, for a figure of this size inside a margin of ``kept`` cells."""
    if size == (None, None):
        whole = max(wide, high) + 2 * kept <= USUAL
        side = 1.0 if whole else max(1.0, max(wide, high) / max(1, SMALLER - 2 * kept))
        return side, side
    across, down = (
        None if cells is None else pixels / max(1, cells - 2 * kept)
        for pixels, cells in zip((wide, high), size, strict=True)
    )
    return across or down or 1.0, down or across or 1.0  # at least one of them is given; cells are squares
