"""Paper sizes, and the margins of sheets and books. All lengths are in points (1/72 inch)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from nono.base.arguments import unfit

UNITS = {"in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "pt": 1.0}
NAMED_SIZES = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}
BOOK_SIZES = ("5x8", "5.5x8.5", "6x9", "7x10", "8x10", "8.5x8.5", "8.5x11")  # trim sizes of books, in inches
OTHER_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(in|mm|cm|pt)?")
LEAST, MOST = 3 * 72.0, 40 * 72.0  # the shortest and longest side of a paper
LARGE = 500.0  # papers whose shorter side is at least this long have larger margins
FOOTER = 14.0  # height of the page number
# The inner margin of a book with at most this number of pages; thick books need a wide one, the gutter.
INNER = ((150, 45.0), (300, 54.0), (500, 63.0), (700, 72.0), (inf, 81.0))
EXTRA = 9.0  # the inner margin is at least this much wider than the outer one


def paper_size(word: str) -> tuple[float, float]:
    """Return the width and height of a paper: a name, or a size such as "6x9" (inches) or "170x240mm"."""
    size = NAMED_SIZES.get(word.lower())
    match = OTHER_SIZE.fullmatch(word.lower().strip())
    if size is None and match:
        unit = UNITS[match[3] or "in"]
        size = float(match[1]) * unit, float(match[2]) * unit
    if size is None or not LEAST <= min(size) <= max(size) <= MOST:
        names = ", ".join((*NAMED_SIZES, *BOOK_SIZES))
        raise unfit("paper", word, f"{names} or a size of 3 to 40 inches, such as 170x240mm")
    return size


@dataclass(frozen=True)
class Paper:
    """The size of a page and its margins.

    In a ``bound`` book, the inner margin is at the left of odd pages and at the right of even pages. A sheet has equal
    margins.
    """

    size: tuple[float, float]
    inner: float
    outer: float
    bound: bool = False

    @property
    def area(self) -> tuple[float, float]:
        """The width and height of the space for the content of an upright page."""
        width, height = self.size
        return width - self.inner - self.outer, height - 2 * self.outer - FOOTER

    @property
    def turned_area(self) -> tuple[float, float]:
        """The width and height for content that is turned sideways. A book keeps the format of its pages."""
        width, height = self.size
        if self.bound:
            return self.area[::-1]
        return height - self.inner - self.outer, width - 2 * self.outer - FOOTER

    def left(self, number: int) -> float:
        """Return the margin at the left of page ``number``, counted from 1."""
        return self.inner if number % 2 else self.outer


def sheet_paper(size: tuple[float, float]) -> Paper:
    """Return the paper of a sheet."""
    margin = 42.0 if min(size) >= LARGE else 36.0
    return Paper(size, margin, margin)


def book_papers(size: tuple[float, float]) -> list[tuple[float, Paper]]:
    """Return the papers of a book, each with the largest number of pages for which its inner margin is wide enough."""
    outer = sheet_paper(size).outer
    return [(most, Paper(size, max(inner, outer + EXTRA), outer, bound=True)) for most, inner in INNER]
