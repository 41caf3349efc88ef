"""Smooth random noise, from which random pictures are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import unpack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


def smooth(rng: Random, height: int, width: int, detail: tuple[int, int]) -> list[int]:
    """Return smooth noise: a number per cell, row by row, averaged over ``detail`` = (rows, columns) cells.

    Three box filters along each axis approximate a Gaussian filter. Opposite sides are joined, as on a torus.
    """
    values = unpack(f"<{width * height}H", rng.randbytes(2 * width * height))  # numbers of two bytes
    lines: Iterable[Sequence[int]] = [values[start : start + width] for start in range(0, len(values), width)]
    for size in detail:  # `zip` turns rows into columns, and the second time columns into rows
        lines = [_averaged(line, size) for line in zip(*lines, strict=True)]
    return [value for line in lines for value in line]


def _averaged(line: Sequence[int], size: int) -> Sequence[int]:
    """Return the values, each three times replaced by the sum of ``size`` neighbours on a circular line."""
    for _ in range(3):
        wide = [line[place % len(line)] for place in range(1 - size, len(line))]  # the end of the line before its start
        line = [sum(wide[place : place + size]) for place in range(len(line))]
    return line
