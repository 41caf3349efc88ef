"""Booklets as PDF, in vectors, by reportlab (``pip install 'nono[print]'``): a puzzle a page, solutions at the back."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from nono.errors import PuzzleError
from nono.renderers.sheet import Box, Disc, Label, Rule, Sheet

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points of 1/72 inch
MARGIN = 45.0
LARGEST = 2.2  # points a unit: a cell of 22 points
SMALL = 6  # solutions a page


def booklet(
    puzzles: Sequence[tuple[str, Sheet]], solutions: Sequence[tuple[str, Sheet]] = (), paper: str = "a4"
) -> bytes:
    """The puzzles, a page each with its title, then the solutions, six a page; pages are numbered.

    Raises `PuzzleError` where reportlab is not installed.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        message = "PDF needs reportlab, which is not installed: pip install 'nono[print]'"
        raise PuzzleError(message, "unsupported-variant") from None
    width, height = PAPERS[paper]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(width, height), invariant=1)
    number = 0

    def turn() -> None:
        nonlocal number
        number += 1
        canvas.setFillGray(0)
        canvas.setFont("Helvetica", 9)
        canvas.drawCentredString(width / 2, MARGIN / 2, str(number))
        canvas.showPage()

    inner = width - 2 * MARGIN, height - 2 * MARGIN - 30
    for title, sheet in puzzles:
        _title(canvas, title, MARGIN, height - MARGIN - 10, 15, inner[0])
        scale = min(LARGEST, inner[0] / sheet.width, inner[1] / sheet.height)
        _draw(canvas, sheet, (width - sheet.width * scale) / 2, height - MARGIN - 30, scale)
        turn()
    for start in range(0, len(solutions), SMALL):
        room = (inner[0] - 20) / 2, (inner[1] - 60) / 3
        for place, (title, sheet) in enumerate(solutions[start : start + SMALL]):
            x = MARGIN + place % 2 * (room[0] + 20)
            y = height - MARGIN - place // 2 * (room[1] + 40)
            _title(canvas, title, x, y - 10, 10, room[0])
            _draw(canvas, sheet, x, y - 20, min(1.0, room[0] / sheet.width, room[1] / sheet.height))
        turn()
    canvas.save()
    return out.getvalue()


def _title(canvas: Any, title: str, x: float, y: float, size: float, room: float) -> None:
    title = title.encode("cp1252", "replace").decode("cp1252")  # what the standard fonts of PDF have
    width = canvas.stringWidth(title, "Helvetica-Bold", size)
    canvas.setFillGray(0)
    canvas.setFont("Helvetica-Bold", size if width <= room else size * room / width)
    canvas.drawString(x, y, title)


def _draw(canvas: Any, sheet: Sheet, left: float, top: float, scale: float) -> None:
    """The drawing with its upper left corner here."""
    canvas.setLineCap(2)
    for item in sheet.items:
        match item:
            case Box(x, y, width, height, rgb):
                canvas.setFillColor(f"#{rgb}")
                place = left + x * scale, top - (y + height) * scale
                canvas.rect(*place, width * scale, height * scale, stroke=0, fill=1)
            case Rule(x1, y1, x2, y2, thickness, rgb):
                canvas.setStrokeColor(f"#{rgb}")
                canvas.setLineWidth(thickness * scale)
                canvas.line(left + x1 * scale, top - y1 * scale, left + x2 * scale, top - y2 * scale)
            case Label(x, y, text, size, rgb):
                canvas.setFillColor(f"#{rgb}")
                canvas.setFont("Helvetica", size * scale)
                canvas.drawCentredString(left + x * scale, top - (y + 0.35 * size) * scale, text)
            case Disc(x, y, radius, rgb):
                canvas.setFillColor(f"#{rgb}")
                canvas.circle(left + x * scale, top - y * scale, radius * scale, stroke=0, fill=1)
