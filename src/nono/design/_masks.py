"""Areas of ink, as arrays of cells or pixels: their borders, holes and rims, and variants of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.base.limits import Tick

Mask = NDArray[np.bool_]
Cells = NDArray[np.integer[Any]]  # numbers of colours, 0 = background
DIFFERING = 0.3  # a larger share of borders between different colours makes a texture
FRINGE = 3  # and in a picture of n cells per side, this divided by n more


def differing(cells: Cells) -> tuple[Mask, Mask]:
    """Return where cells differ from the cell below, and from the cell to the right."""
    return cells[1:] != cells[:-1], cells[:, 1:] != cells[:, :-1]


def borders(cells: Cells) -> int:
    """Return the number of borders between cells of different colours."""
    return sum(int(differs.sum()) for differs in differing(cells))


def is_texture(cells: Cells) -> bool:
    """Return whether the cells are a texture: too many neighbours differ for a picture that people recognise."""
    # there are about two borders per cell; figures of a few cells have more borders for their size
    return bool(borders(cells) > 2 * (DIFFERING + FRINGE / max(cells.shape)) * cells.size)


def euler_number(ink: Cells | Mask) -> int:
    """Return the number of connected areas of ink minus the number of holes. Pixels that touch at a corner connect.

    By Gray's formula (1971), four times this number is Q1 - Q3 - 2 QD: the corners of pixels at which one pixel is ink,
    at which three are ink, and at which two opposite ones are ink.
    """
    padded = np.pad(ink, 1).astype(np.int8)
    top_left, top_right, bottom_left, bottom_right = padded[:-1, :-1], padded[:-1, 1:], padded[1:, :-1], padded[1:, 1:]
    ink_around = top_left + top_right + bottom_left + bottom_right  # the number of ink pixels at each corner
    ones, threes = np.count_nonzero(ink_around == 1), np.count_nonzero(ink_around == 3)
    diagonals = np.count_nonzero((ink_around == 2) & (top_left == bottom_right))
    return int(ones - threes - 2 * diagonals) // 4


def grown(ink: Mask, pixels: int) -> Mask:
    """Return areas of ink, extended by this number of pixels on all sides, or reduced if it is negative."""
    if pixels < 0:
        return ~grown(~ink, -pixels)
    if pixels == 0:
        return ink
    for axis in (0, 1):
        ink = np.moveaxis(ink, axis, 0)
        # a pixel is ink if there is ink in the window of 2 * pixels + 1 around it: if the sums at its ends differ
        sums = np.cumsum(np.pad(ink, ((pixels + 1, pixels), (0, 0))), axis=0, dtype=np.int32)
        ink = np.moveaxis(sums[2 * pixels + 1 :] > sums[: -2 * pixels - 1], 0, axis)
    return ink


def rim(ink: Mask, thickness: int) -> Mask:
    """Return the outer cells of areas of ink, ``thickness`` cells deep from their borders and the edge of the board."""
    inner = ink
    for _ in range(thickness):
        padded = np.pad(inner, 1)
        inner = inner & padded[2:, 1:-1] & padded[:-2, 1:-1] & padded[1:-1, 2:] & padded[1:-1, :-2]
    return ink & ~inner


def negative(cells: Cells) -> Cells:
    """Return the picture with ink and background exchanged."""
    return 1 - cells


def bolder(cells: Cells) -> Cells:
    """Return the picture with each area of ink extended by one cell to the right and down."""
    bold = cells.copy()
    bold[:, 1:] |= cells[:, :-1]
    bold[1:] |= bold[:-1].copy()  # without the copy, ink would spread down to the edge
    return bold


def filled(cells: Cells, check: Tick = lambda: None) -> Cells:
    """Return the picture with ink in all areas of background that do not touch the edge."""
    outside = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), bool)
    free = np.pad(cells == 0, 1, constant_values=True)
    outside[0] = True
    while True:
        check()
        larger = outside.copy()
        larger[1:] |= outside[:-1]
        larger[:-1] |= outside[1:]
        larger[:, 1:] |= outside[:, :-1]
        larger[:, :-1] |= outside[:, 1:]
        larger &= free
        if (larger == outside).all():
            return (~outside[1:-1, 1:-1]).astype(np.uint8)
        outside = larger


VARIANTS: dict[str, Callable[[Cells, Tick], Cells]] = {
    "negative": lambda cells, check: negative(cells),
    "bolder": lambda cells, check: bolder(cells),
    "filled": filled,
}
