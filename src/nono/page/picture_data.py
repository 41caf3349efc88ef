"""Pictures, their marks, and the values of their cells as JSON data, as the page draws them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from nono.base.foreign import Data
from nono.base.palette import Palette
from nono.genres import NONE, Picture
from nono.genres.picture import Mark, Numbers

CROSS = "x"  # the key that players press for a blank value


def picture_data(picture: Picture) -> dict[str, Any]:
    """Return a picture as JSON data, like ``Picture`` in ``web/base/types.js``. Unknown cells are -1."""
    return {
        "height": picture.height,
        "width": picture.width,
        "cells": [-1 if colour is None else colour for colour in picture.cells],
        "palette": [{"key": entry.key, "name": entry.name, "rgb": entry.rgb} for entry in picture.palette],
        "rows": numbers_data(picture.rows),
        "cols": numbers_data(picture.cols),
        "texts": {str(cell): text for cell, text in picture.texts.items()},
        "marks": {str(cell): mark_data(mark) for cell, mark in picture.marks.items()},
        "rays": [{"start": ray.start, "end": ray.end, "rgb": ray.rgb} for ray in picture.rays],
        "regions": region_numbers(picture.regions),
        "thick": picture.thick,
        "signs": [[cell, neighbour, sign] for (cell, neighbour), sign in picture.signs.items()],
        "written": picture.written,
    }


def mark_data(mark: Mark) -> Data:
    """Return a mark in a cell as JSON data."""
    data: Data = {"colour": mark.colour, "discs": [[radius, rgb] for radius, rgb in mark.discs]}
    if mark.polygons:
        data["polygons"] = [[list(map(list, corners)), rgb] for corners, rgb in mark.polygons]
    return data


def values_of(palette: Palette) -> list[Data]:
    """Return the values that a cell may have. Grids show a value as its ``char``; players type its ``key``."""
    chars = [entry.key for entry in palette]
    typed = [_typed(code, char) for code, char in enumerate(chars)]
    keys = typed if len({*typed}) == len(typed) else chars  # no two values may have the same key
    return [
        {"code": code, "key": key, "char": entry.key, "name": entry.name, "rgb": entry.rgb}
        for code, (key, entry) in enumerate(zip(keys, palette, strict=True))
    ]


def _typed(code: int, char: str) -> str:
    """Return the key that players press for a value: its letter or digit, `CROSS` for a blank, otherwise its number."""
    if char.isascii() and char.isalnum():
        return char
    return CROSS if char == NONE else str(code)


def numbers_data(lines: Sequence[Numbers]) -> list[list[list[str | int]]]:
    """Return the clues beside the lines of a picture as JSON data: for each line, texts with their colours."""
    return [[[text, colour] for text, colour in line] for line in lines]


def region_numbers(regions: Sequence[Hashable]) -> list[int]:
    """Return the region of each cell as a number from 0; regions are numbered in reading order."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(region, len(numbers)) for region in regions]
