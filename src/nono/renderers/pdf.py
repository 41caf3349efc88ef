"""Booklets as PDF, in vectors, by reportlab (``pip install 'nono[print]'``): a puzzle a page, solutions at the back."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.limits import checked, within
from nono.renderers.pdf_fonts import font_for
from nono.renderers.sheet import Box, Disc, Label, Rule, Sheet

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points of 1/72 inch
MARGIN = 45.0
LARGEST = 2.2  # points a unit: a cell of 22 points
SMALL = 6  # solutions a page
HEADING = 30.0  # points from the upper margin to the puzzle, for its title
GAIN = 1.25  # how much bigger a puzzle on its side has to be
SMALLEST = 0.6  # of a title's usual size


def booklet(
    puzzles: Sequence[tuple[str, Sheet]],
    solutions: Sequence[tuple[str, Sheet]] = (),
    paper: str = "a4",
    deadline: float = inf,
) -> bytes:
    """The puzzles, a page each with its title, then the solutions, six a page; pages are numbered.

    Several puzzles are numbered as well; a wide one lies on its side. Raises `PuzzleError` where reportlab is not
    installed, and `LimitError` once the deadline is over.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        message = "PDF needs reportlab, which is not installed: pip install 'nono[print]'"
        raise PuzzleError(message, "unsupported-variant") from None
    check = within(deadline, "the booklet was drawn")
    upright = PAPERS[paper]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=upright, invariant=1)
    if len(puzzles) > 1:
        puzzles, solutions = _numbered(puzzles), _numbered(solutions)
    for number, (title, sheet) in enumerate(puzzles, 1):
        lying = upright[::-1]
        page = lying if _scale(sheet, lying) > GAIN * _scale(sheet, upright) else upright
        canvas.setPageSize(page)
        scale = _scale(sheet, page)
        _title(canvas, title, MARGIN, page[1] - MARGIN - 10, 15, page[0] - 2 * MARGIN)
        _draw(canvas, sheet, (page[0] - sheet.width * scale) / 2, page[1] - MARGIN - HEADING, scale, check)
        _turn(canvas, page, number)
    canvas.setPageSize(upright)
    room = (upright[0] - 2 * MARGIN - 20) / 2, (upright[1] - 2 * MARGIN - 100) / 3
    for start in range(0, len(solutions), SMALL):
        for place, (title, sheet) in enumerate(solutions[start : start + SMALL]):
            x = MARGIN + place % 2 * (room[0] + 20)
            y = upright[1] - MARGIN - place // 2 * (room[1] + 40)
            _title(canvas, title, x, y - 10, 10, room[0])
            _draw(canvas, sheet, x, y - 20, min(1.0, room[0] / sheet.width, room[1] / sheet.height), check)
        _turn(canvas, upright, len(puzzles) + start // SMALL + 1)
    canvas.save()
    return out.getvalue()


def _numbered(sheets: Sequence[tuple[str, Sheet]]) -> list[tuple[str, Sheet]]:
    return [(f"{number}. {title}", sheet) for number, (title, sheet) in enumerate(sheets, 1)]


def _scale(sheet: Sheet, page: tuple[float, float]) -> float:
    """Points a unit of a puzzle that has the page for itself."""
    return min(LARGEST, (page[0] - 2 * MARGIN) / sheet.width, (page[1] - 2 * MARGIN - HEADING) / sheet.height)


def _turn(canvas: Any, page: tuple[float, float], number: int) -> None:
    """Put the number under the page, and begin the next one."""
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(page[0] / 2, MARGIN / 2, str(number))
    canvas.showPage()


def _title(canvas: Any, title: str, x: float, y: float, size: float, room: float) -> None:
    """A title in one line: smaller where it is long, and cut where it would be too small."""
    font, title = font_for(title)
    size = max(SMALLEST * size, min(size, size * room / max(1.0, canvas.stringWidth(title, font, size))))
    if canvas.stringWidth(title, font, size) > room:
        dots = "..."
        while title and canvas.stringWidth(title + dots, font, size) > room:
            title = title[:-1]
        title = title.rstrip() + dots
    canvas.setFillGray(0)
    canvas.setFont(font, size)
    canvas.drawString(x, y, title)


def _draw(canvas: Any, sheet: Sheet, left: float, top: float, scale: float, check: Callable[[], object]) -> None:
    """The drawing with its upper left corner here."""
    canvas.setLineCap(2)
    for item in checked(sheet.items, check):
        match item:
            case Box(x, y, width, height, rgb):
                canvas.setFillColor(f"#{rgb}")
                place = left + x * scale, top - (y + height) * scale
                canvas.rect(*place, width * scale, height * scale, stroke=0, fill=1)
            case Rule(x1, y1, x2, y2, thickness, rgb):
                canvas.setStrokeColor(f"#{rgb}")
                canvas.setLineWidth(thickness * scale)
                canvas.line(left + x1 * scale, top - y1 * scale, left + x2 * scale, top - y2 * scale)
            case Label(x, y, text, size, rgb, anchor):
                canvas.setFillColor(f"#{rgb}")
                canvas.setFont("Helvetica", size * scale)
                draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
                draw[anchor](left + x * scale, top - (y + 0.35 * size) * scale, text)
            case Disc(x, y, radius, rgb):
                canvas.setFillColor(f"#{rgb}")
                canvas.circle(left + x * scale, top - y * scale, radius * scale, stroke=0, fill=1)
