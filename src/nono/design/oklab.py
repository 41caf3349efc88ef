"""Colours as they are perceived: Oklab (B. Ottosson, 2020), and the reduction of pictures to few colours.

Only `nono.design.from_image` uses it: numbers of colour science, without any puzzle.
"""

from __future__ import annotations

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
SPREAD = (((0, 1), 7), ((1, -1), 3), ((1, 0), 5), ((1, 1), 1))  # Floyd and Steinberg's sixteenths


def oklab(rgb: Floats) -> Floats:
    """Colours of shape (…, 3), red green blue from 0 to 255, as lightness 0 to 1 and two axes of hue."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T)


def few_colours(rgb: Floats, number: int) -> Floats:
    """At most ``number`` colours that stand for those of a picture of shape (height, width, 3).

    k-means in Oklab from the most frequent colour and then, one after another, the colour farthest from all before.
    """
    colours, counts = np.unique(rgb.reshape(-1, 3), axis=0, return_counts=True)
    seen = oklab(colours)
    chosen = [int(counts.argmax())]
    distance = ((seen - seen[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(number, len(colours)):
        chosen.append(int((distance * np.sqrt(counts)).argmax()))
        distance = np.minimum(distance, ((seen - seen[chosen[-1]]) ** 2).sum(axis=1))
    middles = seen[chosen]
    nearest = nearest_of(seen, middles)
    for _ in range(ROUNDS):
        for index in range(len(middles)):
            own = nearest == index
            if own.any():
                middles[index] = np.average(seen[own], axis=0, weights=counts[own])
        before, nearest = nearest, nearest_of(seen, middles)
        if (before == nearest).all():
            break
    members = (nearest == index for index in range(len(middles)))
    return np.array([np.average(colours[own], axis=0, weights=counts[own]) for own in members if own.any()]).round()


def nearest_of(seen: Floats, middles: Floats) -> NDArray[np.integer[Any]]:
    """For each colour in Oklab, the index of the nearest of ``middles``."""
    return np.asarray(((seen[..., None, :] - middles) ** 2).sum(axis=-1).argmin(axis=-1))


def dithered(rgb: Floats, colours: Floats) -> NDArray[np.integer[Any]]:
    """Each pixel's colour of ``colours``, its error handed on to its neighbours (Floyd and Steinberg, 1976)."""
    seen, middles = oklab(rgb).copy(), oklab(colours)
    height, width = seen.shape[:2]
    cells = np.zeros((height, width), int)
    for y in range(height):
        for x in range(width):
            index = cells[y, x] = nearest_of(seen[y, x], middles)
            error = seen[y, x] - middles[index]
            for (down, right), share in SPREAD:
                if y + down < height and 0 <= x + right < width:
                    seen[y + down, x + right] += error * share / 16
    return cells
