"""Colours as they are perceived: Oklab (B. Ottosson, 2020), and the reduction of pictures to few colours.

Only `nono.design.from_image` uses it: numbers of colour science, without any puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
ROUNDS = 40
AT_ONCE = 1 << 14  # pixels that are compared with all colours at a time
SPREAD = (((0, 1), 7), ((1, -1), 3), ((1, 0), 5), ((1, 1), 1))  # Floyd and Steinberg's sixteenths


def oklab(rgb: Floats) -> Floats:
    """Colours of shape (…, 3), red green blue from 0 to 255, as lightness 0 to 1 and two axes of hue."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T)


def few_colours(rgb: Floats, number: int, check: Callable[[], object]) -> Floats:
    """At most ``number`` colours that stand for those of a picture, whole numbers of shape (height, width, 3).

    k-means in Oklab from the most frequent colour and then, one after another, the colour farthest from all before.
    ``check`` is called again and again, here and below; what it raises ends the work.
    """
    codes, counts = np.unique(rgb.astype(np.int32) @ (1 << 16, 1 << 8, 1), return_counts=True)
    colours = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    seen = oklab(colours)
    chosen = [int(counts.argmax())]
    distance = ((seen - seen[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(number, len(colours)):
        check()
        chosen.append(int((distance * np.sqrt(counts)).argmax()))
        distance = np.minimum(distance, ((seen - seen[chosen[-1]]) ** 2).sum(axis=1))
    middles = seen[chosen]
    nearest = nearest_of(seen, middles, check)
    for _ in range(ROUNDS):
        for index in range(len(middles)):
            own = nearest == index
            if own.any():
                middles[index] = np.average(seen[own], axis=0, weights=counts[own])
        before, nearest = nearest, nearest_of(seen, middles, check)
        if (before == nearest).all():
            break
    members = (nearest == index for index in range(len(middles)))
    return np.array([np.average(colours[own], axis=0, weights=counts[own]) for own in members if own.any()]).round()


def nearest_of(seen: Floats, middles: Floats, check: Callable[[], object] = lambda: None) -> NDArray[np.integer[Any]]:
    """For each colour in Oklab, the index of the nearest of ``middles``."""
    flat = seen.reshape(-1, 3)
    nearest = np.zeros(len(flat), int)
    for start in range(0, len(flat), AT_ONCE):
        check()
        some = slice(start, start + AT_ONCE)
        nearest[some] = ((flat[some, None, :] - middles) ** 2).sum(axis=-1).argmin(axis=-1)
    return nearest.reshape(seen.shape[:-1])


def dithered(rgb: Floats, colours: Floats, check: Callable[[], object]) -> NDArray[np.integer[Any]]:
    """Each pixel's colour of ``colours``, its error handed on to its neighbours (Floyd and Steinberg, 1976)."""
    seen, middles = oklab(rgb).copy(), oklab(colours)
    height, width = seen.shape[:2]
    cells = np.zeros((height, width), int)
    for y in range(height):
        check()
        for x in range(width):
            index = cells[y, x] = int(((seen[y, x] - middles) ** 2).sum(axis=-1).argmin())
            error = seen[y, x] - middles[index]
            for (down, right), share in SPREAD:
                if y + down < height and 0 <= x + right < width:
                    seen[y + down, x + right] += error * share / 16
    return cells
