"""Noise for pictures, in whole numbers: the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Any


def smooth(rng: Random, height: int, width: int, detail: tuple[int, int]) -> Any:
    """Noise of shape (height, width), smoothed until nothing smaller than ``detail`` (down, across) is left.

    Three box filters along each axis are nearly a bell curve; the sides are joined, as on a torus.
    """
    import numpy as np

    values = np.frombuffer(rng.randbytes(2 * width * height), "<u2").reshape(height, width).astype(np.int64)
    for axis in (0, 1):
        for _ in range(3):
            values = np.sum([np.roll(values, shift, axis) for shift in range(detail[axis])], axis=0)
    return values
