"""Puts pages on paper: margins, page numbers, bookmarks, bleed, and pages that are turned sideways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nono.renderers.paper import FOOTER, Paper
from nono.renderers.pen import Pen

NUMBER = 9.0  # font size of page numbers
TAB = 0.13  # height of a chapter's tab at the outer edge, as a share of the page
TAB_WIDTH = 14.0  # width of a tab within the trimmed page
TAB_GREY = 0.8


class Mark(NamedTuple):
    """Something that is found on a page. With ``words``, the outline of the file lists the mark."""

    key: str
    words: str = ""
    level: int = 0


class Leaf(NamedTuple):
    """A page before it is drawn. ``tab`` is the number of its chapter, or None if the page belongs to no chapter."""

    draw: Callable[[], None]
    marks: Sequence[Mark] = ()
    numbered: bool = True
    turned: bool = False
    tab: int | None = None


class Press:
    """Draws pages one after another.

    While a page is drawn, ``left`` and ``top`` are the upper left corner of the space for its content, and ``width``
    and ``height`` are the size of this space. The y axis points upwards. ``at`` tells the page number of each mark.
    """

    def __init__(self, pen: Pen, paper: Paper, em: float) -> None:
        self.pen = pen
        self.canvas = pen.canvas
        self.paper = paper
        self.em = em
        self.at: dict[str, int] = {}
        self.left = self.top = self.width = self.height = 0.0

    def print(self, leaves: Sequence[Leaf]) -> None:
        """Draw all pages."""
        self.at = {mark.key: number for number, leaf in enumerate(leaves, 1) for mark in leaf.marks}
        for number, leaf in enumerate(leaves, 1):
            self.pen.check()
            self.begin(leaf, number)
            for mark in leaf.marks:
                if mark.words:
                    self.canvas.bookmarkPage(mark.key)
                    self.canvas.addOutlineEntry(mark.words, mark.key, mark.level)
            self.canvas.saveState()
            self.turn(leaf.turned)
            leaf.draw()
            self.canvas.restoreState()
            if leaf.numbered:
                self.pen.text(str(number), self.middle, self.paper.outer - 8, NUMBER * self.em, anchor="middle")
            self.canvas.showPage()

    def begin(self, leaf: Leaf, number: int) -> None:
        """Start a page: its size, the bleed and the tab of its chapter."""
        paper, bleed = self.paper, self.paper.bleed
        width, height = paper.size[::-1] if leaf.turned and not paper.bound else paper.size
        right = bool(number % 2)  # odd pages are at the right, with their spine at the left
        self.canvas.setPageSize((width + bleed, height + 2 * bleed))
        if bleed:
            edge = 0.0 if right else bleed
            self.canvas.setBleedBox((0, 0, width + bleed, height + 2 * bleed))
            self.canvas.setTrimBox((edge, bleed, edge + width, bleed + height))
            self.canvas.translate(edge, bleed)
            if leaf.tab is not None:
                self.canvas.setFillGray(TAB_GREY)
                low = height * (1 - TAB * (1 + leaf.tab % int(1 / TAB)))
                start = width - TAB_WIDTH if right else -bleed
                self.canvas.rect(start, low, TAB_WIDTH + bleed, height * TAB * 0.8, stroke=0, fill=1)
        self.left = paper.left(number) if paper.bound else paper.inner
        self.width, self.height = paper.area
        if leaf.turned and not paper.bound:
            self.width, self.height = paper.turned_area
        self.top = paper.outer + FOOTER + self.height
        self.middle = self.left + self.width / 2

    def turn(self, turned: bool) -> None:
        """Turn the content of a page of a book by 90 degrees; the page itself keeps its format."""
        if turned and self.paper.bound:
            self.canvas.translate(self.left + self.width, self.top - self.height)
            self.canvas.rotate(90)
            self.left, self.width, self.height = 0.0, self.height, self.width
            self.top = self.height
