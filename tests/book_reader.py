"""Reads printed books back: where the ink of each page is, in points from the lower left corner of the trimmed page."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple


class Ink(NamedTuple):
    """The smallest rectangle that contains some ink, and its text; drawings have no text."""

    left: float
    bottom: float
    right: float
    top: float
    text: str = ""


def drawings(page: Any) -> Iterator[Ink]:
    """Yield the corners of all rectangles, lines and curves on a page."""
    edge, foot = (float(side) for side in page.trimbox.lower_left)
    found: list[Ink] = []

    def collect(operator: bytes, operands: Any, matrix: Any, _: Any) -> None:
        numbers = [float(one) for one in operands if isinstance(one, (int, float))]
        if operator == b"re":
            x, y, width, height = numbers
            points = [(x, y), (x + width, y + height)]
        elif operator in (b"m", b"l", b"c"):
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
        else:
            return
        a, b, c, d, e, f = (float(one) for one in matrix)
        places = [(a * x + c * y + e - edge, b * x + d * y + f - foot) for x, y in points]
        found.extend(Ink(x, y, x, y) for x, y in places)

    page.extract_text(visitor_operand_before=collect)
    yield from found


def words(path: str, trims: list[Any]) -> list[list[Ink]]:
    """Return the words of each page, as pdftotext finds them. ``trims`` are the trim boxes of the pages."""
    out = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    pages = []
    for part, trim in zip(re.split("<page ", out)[1:], trims, strict=True):
        high = float(re.findall(r'height="([\d.]+)"', part)[0])
        found = re.findall(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<', part)
        edge, foot = (float(side) for side in trim.lower_left)
        pages.append(
            [
                Ink(float(x1) - edge, high - float(y2) - foot, float(x2) - edge, high - float(y1) - foot, text)
                for x1, y1, x2, y2, text in found
            ]
        )
    return pages


def has(*tools: str) -> bool:
    """Return whether these programs are installed."""
    return all(map(shutil.which, tools))
