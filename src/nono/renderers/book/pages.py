"""Draws on the pages of a PDF file (`Pen`), and writes the pages to the file (`PageWriter`).

Black and greys need only black ink. `PageWriter` handles margins, page numbers, bookmarks, and pages that are turned
sideways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from nono.base.limits import Tick
from nono.renderers.drawing.fonts import Fonts
from nono.renderers.drawing.items import HALF_DIGIT, Box, Disc, Label, Segment, Shape, Sheet
from nono.renderers.printing.paper import FOOTER, Paper

SMALLEST = 0.6  # minimum factor by which a long text is reduced to fit
NUMBER = 0.9  # factor for the font size of numbers, which makes them as wide as in Helvetica
STRETCH = 1.2  # numbers are enlarged by at most this factor to be legible in small cells
LEGIBLE = 7.0  # minimum font size of numbers in points
GREY = 0.35  # of texts that are less important: 0 is black
LEADING = 1.24  # line height of titles on several lines, in font sizes
THIN = 0.75  # minimum width of lines in points
PAGE_NUMBER = 9.0  # font size of page numbers


class Lettering(NamedTuple):
    """How a text is set, in points: font size and line height, and its width if it is not that of the page."""

    size: float
    line: float
    width: float = 0.0


@dataclass
class Pen:
    """Draws on a canvas of reportlab, with numbers and lines that are strong enough for print.

    ``check`` raises `nono.base.errors.LimitError` at the limits.
    """

    canvas: Any
    fonts: Fonts
    check: Tick
    number: float = NUMBER

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        bold: bool = False,
        room: float = inf,
        anchor: str = "start",
        grey: float = 0.0,
    ) -> float:
        """Draw a text on one line and return its width. A long text is reduced in size, and if it is still too long,
        cut.
        """
        wide = self.fonts.width(text, size, bold)
        if wide > room:
            size = max(SMALLEST * size, size * room / wide)
        dots = ""
        while text and (wide := self.fonts.width(text + dots, size, bold)) > room + 1e-6:  # more than rounding
            text, dots = text[:-1].rstrip(), "..."
        self.canvas.setFillGray(grey)
        self._draw_runs(text + dots, x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor], y, size, bold)
        return wide

    def _draw_runs(self, text: str, x: float, y: float, size: float, bold: bool = False) -> None:
        """Draw a text that begins at this position, each part with its font."""
        for font, part in self.fonts.runs(text, bold):
            self.canvas.setFont(font, size)
            self.canvas.drawString(x, y, part)
            x += self.canvas.stringWidth(part, font, size)

    def line(self, x1: float, y1: float, x2: float, y2: float, thickness: float, grey: float = 0.0) -> None:
        """Draw a straight line."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(max(thickness, THIN))
        self.canvas.line(x1, y1, x2, y2)

    def colour(self, of: str, rgb: str) -> None:
        """Choose the colour of areas and texts (``of`` is "Fill") or of lines ("Stroke")."""
        red, green, blue = (part / 255 for part in bytes.fromhex(rgb))
        if red == green == blue:
            getattr(self.canvas, f"set{of}Gray")(red)
        else:
            getattr(self.canvas, f"set{of}ColorRGB")(red, green, blue)

    def sheet(self, sheet: Sheet, left: float, top: float, scale: float) -> None:
        """Draw a sheet with its upper left corner at this position."""
        canvas = self.canvas
        canvas.setLineCap(2)  # square ends, so that the corners of frames are complete
        for item in sheet.items:
            self.check()
            self.colour("Stroke" if isinstance(item, Segment) else "Fill", item.rgb)
            match item:
                case Box(x, y, width, height):
                    place = left + x * scale, top - (y + height) * scale
                    canvas.rect(*place, width * scale, height * scale, stroke=0, fill=1)
                case Segment(x1, y1, x2, y2, thickness):
                    canvas.setLineWidth(max(thickness * scale, THIN))
                    canvas.line(left + x1 * scale, top - y1 * scale, left + x2 * scale, top - y2 * scale)
                case Label(x, y, text, size, anchor=anchor):
                    # in small cells, a number is enlarged to be legible, but by no more than `STRETCH`
                    size = max(self.number * size, min(LEGIBLE / scale, STRETCH * NUMBER * size))
                    wide = 0.0 if anchor == "start" else self.fonts.width(text, size * scale)
                    start = left + x * scale - (wide / 2 if anchor == "middle" else wide)
                    self._draw_runs(text, start, top - (y + HALF_DIGIT * size) * scale, size * scale)
                case Shape(corners):
                    path = canvas.beginPath()
                    for number, (x, y) in enumerate(corners):
                        (path.lineTo if number else path.moveTo)(left + x * scale, top - y * scale)
                    path.close()
                    canvas.drawPath(path, stroke=0, fill=1)
                case Disc(x, y, radius):
                    canvas.circle(left + x * scale, top - y * scale, radius * scale, stroke=0, fill=1)


def legible_scale(sheet: Sheet) -> float:
    """Return the smallest scale, in points per unit, at which a drawing's numbers are legible; 0 without numbers."""
    least = min((item.size for item in sheet.items if isinstance(item, Label)), default=0.0)
    return LEGIBLE / (STRETCH * NUMBER * least) if least else 0.0


class PageMark(NamedTuple):
    """Something that is found on a page. With ``words``, the outline of the file lists the mark."""

    key: str
    words: str = ""
    level: int = 0


class Leaf(NamedTuple):
    """A page before it is drawn. ``opens`` tells that the page must be on the right, because it opens a chapter."""

    draw: Callable[[], None]
    marks: Sequence[PageMark] = ()
    numbered: bool = True
    turned: bool = False
    opens: bool = False


BLANK = Leaf(lambda: None, numbered=False)


def with_blank_pages(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Return the pages with a blank page before each chapter that would otherwise begin on a left page."""
    pages: list[Leaf] = []
    for leaf in leaves:
        next_is_left = len(pages) % 2 == 1
        if leaf.opens and next_is_left:
            pages.append(BLANK)
        pages.append(leaf)
    return pages


HEADING = Lettering(18.0, 34.0)  # the heading of a page, and the distance to the text below it


class PageWriter:
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

    def write(self, leaves: Sequence[Leaf]) -> None:
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
                self.pen.text(str(number), self.middle, self.paper.outer - 8, PAGE_NUMBER * self.em, anchor="middle")
            self.canvas.showPage()

    def fitted_title(self, text: str, size: float, room: float) -> tuple[list[str], float]:
        """Return at most four lines of a title, and a font size of up to ``size`` at which its longest word fits."""
        widest = max((self.pen.fonts.width(word, size, bold=True) for word in text.split()), default=0.0)
        # a word that is too long even at 0.4 of the size is broken
        size *= max(0.4, min(1.0, room / widest)) if widest else 1.0
        return self.pen.fonts.wrapped(text, size, room, bold=True)[:4], size

    def heading(self, words: str, top: float | None = None) -> float:
        """Draw a heading at the top of the page or at the y position ``top``, and return the y position below it."""
        y = (self.top if top is None else top) - HEADING.size * self.em
        self.pen.text(words, self.left, y, HEADING.size * self.em, bold=True, room=self.width)
        return y - HEADING.line * self.em

    def begin(self, leaf: Leaf, number: int) -> None:
        """Start page ``number``: set its size and where its content lies.

        The content of a turned page lies across. A single sheet is then wider than high, but a page of a bound book
        keeps its format, and `turn` turns its content.
        """
        paper = self.paper
        self.canvas.setPageSize(paper.size[::-1] if leaf.turned and not paper.bound else paper.size)
        self.left = paper.left(number) if paper.bound else paper.inner
        self.width, self.height = paper.area
        if leaf.turned and not paper.bound:
            self.width, self.height = paper.turned_area
        self.top = paper.outer + FOOTER + self.height
        self.middle = self.left + self.width / 2

    def turn(self, turned: bool) -> None:
        """Turn the content of a page of a book by 90 degrees; the page itself keeps its format."""
        if turned and self.paper.bound:
            # the origin becomes the lower right corner of the space, from which the x axis points upwards
            self.canvas.translate(self.left + self.width, self.top - self.height)
            self.canvas.rotate(90)
            self.left, self.width, self.height = 0.0, self.height, self.width
            self.top = self.height
