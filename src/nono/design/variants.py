"""Variants of a black and white picture that are often easier puzzles: negative, bolder, with filled holes, smoothed.

Pictures are arrays of shape (height, width) with the values 0 (background) and 1 (ink).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

ROUNDS = 8  # number of rounds of smoothing


def negative(cells: Any) -> Any:
    """Return the picture with ink and background exchanged."""
    return 1 - cells


def bolder(cells: Any) -> Any:
    """Return the picture with each area of ink extended by one cell to the right and down."""
    bold = cells.copy()
    bold[:, 1:] |= cells[:, :-1]
    bold[1:] |= bold[:-1].copy()
    return bold


def filled(cells: Any, check: Callable[[], object] = lambda: None) -> Any:
    """Return the picture with ink in all areas of background that do not touch the edge."""
    outside = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), bool)
    free = np.pad(cells == 0, 1, constant_values=True)
    outside[0] = True
    while True:
        check()
        grown = outside.copy()
        grown[1:] |= outside[:-1]
        grown[:-1] |= outside[1:]
        grown[:, 1:] |= outside[:, :-1]
        grown[:, :-1] |= outside[:, 1:]
        grown &= free
        if (grown == outside).all():
            return (~outside[1:-1, 1:-1]).astype(np.uint8)
        outside = grown


VARIANTS = {"negative": lambda cells, check: negative(cells), "bolder": lambda cells, check: bolder(cells)}
VARIANTS["filled"] = filled


def smoothed(cells: Any, prices: Any, strength: float) -> Any:
    """Return a smoothed picture, in which cells follow their neighbours (iterated conditional modes: Besag 1986).

    The picture may have any number of colours. ``prices`` has the shape (height, width, colours) and holds the price of
    each colour in each cell. With a greater ``strength``, neighbours count more.
    """
    now, colours = cells.copy(), np.arange(prices.shape[-1])
    rows, columns = np.indices(cells.shape)
    for turn in range(4 * ROUNDS):
        padded = np.pad(now.astype(int), 1, constant_values=-1)
        support = -prices / strength
        for down in range(3):
            for right in range(3):
                near = padded[down : down + cells.shape[0], right : right + cells.shape[1]]
                weight = 0.0 if down == right == 1 else 1.0 if 1 in (down, right) else 0.5
                support = support + weight * (near[..., None] == colours)
        is_turn = (rows % 2 == turn % 2) & (columns % 2 == turn // 2 % 2)
        now = np.where(is_turn, support.argmax(axis=-1), now).astype(cells.dtype)
    return now
