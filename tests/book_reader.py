"""Reads printed books back: where the ink of each page is, in points from the lower left corner of the page."""

import shutil
import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

DOTS = 2  # resolution of a printed page, per point
DARK = 200  # darker greys are ink


class Ink(NamedTuple):
    """The smallest rectangle that contains some ink."""

    left: float
    bottom: float
    right: float
    top: float


def drawings(page: Any) -> Iterator[Ink]:
    """Yield the corners of all rectangles, lines and curves on a page."""
    found: list[Ink] = []

    def collect(operator: bytes, operands: Any, matrix: Any, _: Any) -> None:
        numbers = [float(operand) for operand in operands if isinstance(operand, (int, float))]
        if operator == b"re":
            x, y, width, height = numbers
            points = [(x, y), (x + width, y + height)]
        elif operator in (b"m", b"l", b"c"):
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
        else:
            return
        a, b, c, d, e, f = (float(one) for one in matrix)
        places = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
        found.extend(Ink(x, y, x, y) for x, y in places)

    page.extract_text(visitor_operand_before=collect)
    yield from found


def printed(path: str) -> list[NDArray[np.bool_]]:
    """Return where each page is inked, with `DOTS` rows and columns per point."""
    from PIL import Image

    pages = []
    with TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-gray", "-r", str(72 * DOTS), path, f"{folder}/page"], check=True)
        for file in sorted(Path(folder).iterdir()):
            with Image.open(file) as picture:
                pages.append(np.asarray(picture) < DARK)
    return pages


def around(inked: NDArray[np.bool_]) -> Ink:
    """Return the smallest rectangle that contains all ink of a page."""
    rows, columns = (np.flatnonzero(inked.any(axis)) for axis in (1, 0))
    if not len(rows):
        return Ink(inf, inf, -inf, -inf)
    left, right, bottom, top = columns[0], columns[-1] + 1, len(inked) - rows[-1] - 1, len(inked) - rows[0]
    return Ink(left / DOTS, bottom / DOTS, right / DOTS, top / DOTS)


def has(*tools: str) -> bool:
    """Return whether these programs are installed."""
    return all(map(shutil.which, tools))
