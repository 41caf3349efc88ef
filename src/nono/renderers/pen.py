"""Draws texts and drawings on a page of a PDF file. Black and greys need only black ink."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from nono.base.limits import checked
from nono.renderers.fonts import Fonts
from nono.renderers.items import Box, Disc, Label, Rule, Shape, Sheet

SMALLEST = 0.6  # minimum factor by which a long text is reduced to fit
NUMBER = 0.9  # factor for the font size of numbers, which makes them as wide as in Helvetica


class Pen:
    """Draws on a canvas of reportlab. ``check`` raises `nono.base.errors.LimitError` after the deadline."""

    def __init__(self, canvas: Any, fonts: Fonts, check: Callable[[], None]) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.check = check

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
        while text and (wide := self.fonts.width(text + dots, size, bold)) > room + 1e-6:
            text, dots = text[:-1].rstrip(), "..."
        self.canvas.setFillGray(grey)
        self._line(text + dots, x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor], y, size, bold)
        return wide

    def _line(self, text: str, x: float, y: float, size: float, bold: bool = False) -> None:
        """Draw a text that begins at this position, each part with its font."""
        for font, part in self.fonts.runs(text, bold):
            self.canvas.setFont(font, size)
            self.canvas.drawString(x, y, part)
            x += self.canvas.stringWidth(part, font, size)

    def line(self, x1: float, y1: float, x2: float, y2: float, thickness: float, grey: float = 0.0) -> None:
        """Draw a straight line."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(thickness)
        self.canvas.line(x1, y1, x2, y2)

    def fill(self, rgb: str) -> None:
        """Choose the colour of areas and texts."""
        red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
        if red == green == blue:
            self.canvas.setFillGray(red)
        else:
            self.canvas.setFillColorRGB(red, green, blue)

    def stroke(self, rgb: str) -> None:
        """Choose the colour of lines."""
        red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
        if red == green == blue:
            self.canvas.setStrokeGray(red)
        else:
            self.canvas.setStrokeColorRGB(red, green, blue)

    def sheet(self, sheet: Sheet, left: float, top: float, scale: float) -> None:
        """Draw a sheet with its upper left corner at this position."""
        canvas = self.canvas
        canvas.setLineCap(2)
        for item in checked(sheet.items, self.check):
            match item:
                case Box(x, y, width, height, rgb):
                    self.fill(rgb)
                    place = left + x * scale, top - (y + height) * scale
                    canvas.rect(*place, width * scale, height * scale, stroke=0, fill=1)
                case Rule(x1, y1, x2, y2, thickness, rgb):
                    self.stroke(rgb)
                    canvas.setLineWidth(thickness * scale)
                    canvas.line(left + x1 * scale, top - y1 * scale, left + x2 * scale, top - y2 * scale)
                case Label(x, y, text, size, rgb, anchor):
                    size *= NUMBER
                    self.fill(rgb)
                    wide = 0.0 if anchor == "start" else self.fonts.width(text, size * scale)
                    at = left + x * scale - (wide / 2 if anchor == "middle" else wide)
                    self._line(text, at, top - (y + 0.35 * size) * scale, size * scale)
                case Shape(corners, rgb):
                    self.fill(rgb)
                    path = canvas.beginPath()
                    for number, (x, y) in enumerate(corners):
                        (path.lineTo if number else path.moveTo)(left + x * scale, top - y * scale)
                    path.close()
                    canvas.drawPath(path, stroke=0, fill=1)
                case Disc(x, y, radius, rgb):
                    self.fill(rgb)
                    canvas.circle(left + x * scale, top - y * scale, radius * scale, stroke=0, fill=1)
