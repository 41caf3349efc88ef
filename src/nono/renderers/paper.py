"""Paper sizes, and the margins of sheets and bound books. All lengths are in points (1/72 inch)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from nono.base.arguments import unfit

UNITS = {"in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "pt": 1.0}
NAMED = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}
USUAL = ("5x8", "5.5x8.5", "6x9", "7x10", "8x10", "8.5x8.5", "8.5x11")  # sizes of print services, in inches
OWN = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(in|mm|cm|pt)?")
LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(in|mm|cm|pt)")
LEAST, MOST = 3 * 72.0, 40 * 72.0  # the shortest and longest side of a paper
WIDEST_BLEED = 18.0
LARGE = 500.0  # papers whose shorter side is at least this long have larger margins
FOOTER = 14.0  # height of the page number
# The inner margin of a book with at most this number of pages: a quarter of an inch more than print services ask for.
INNER = ((150, 45.0), (300, 54.0), (500, 63.0), (700, 72.0), (inf, 81.0))
EXTRA = 9.0  # the inner margin is at least this much wider than the outer one


def paper_size(word: str) -> tuple[float, float]:
    """Return the width and height of a paper: a name, or a size such as "6x9" (inches) or "170x240mm"."""
    size = NAMED.get(word.lower())
    own = OWN.fullmatch(word.lower().strip())
    if size is None and own:
        unit = UNITS[own[3] or "in"]
        size = float(own[1]) * unit, float(own[2]) * unit
    if size is None or not LEAST <= min(size) <= max(size) <= MOST:
        known = ", ".join((*NAMED, *USUAL))
        raise unfit("paper", word, f"{known} or a size of 3 to 40 inches, such as 170x240mm")
    return size


def bleed_width(word: str) -> float:
    """Return the width of the bleed, a length such as "3mm"; 0 for an empty text."""
    if not word:
        return 0.0
    own = LENGTH.fullmatch(word.lower().strip())
    width = float(own[1]) * UNITS[own[2]] if own else 0.0
    if not 0 < width <= WIDEST_BLEED:
        raise unfit("bleed", word, "a length up to 6mm, such as 3mm or 0.125in")
    return width


@dataclass(frozen=True)
class Paper:
    """The size of the trimmed page, its margins, and the bleed, which is cut off at all sides but the spine.

    In a ``bound`` book, the inner margin is at the left of odd pages and at the right of even pages. A sheet has equal
    margins.
    """

    size: tuple[float, float]
    inner: float
    outer: float
    bleed: float = 0.0
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


def sheet_paper(size: tuple[float, float], bleed: float = 0.0) -> Paper:
    """Return the paper of a sheet."""
    margin = 42.0 if min(size) >= LARGE else 36.0
    return Paper(size, margin, margin, bleed)


def book_papers(size: tuple[float, float], bleed: float = 0.0) -> list[tuple[float, Paper]]:
    """Return the papers of a book, each with the largest number of pages for which its inner margin is wide enough."""
    outer = sheet_paper(size).outer
    return [(most, Paper(size, max(inner, outer + EXTRA), outer, bleed, True)) for most, inner in INNER]
