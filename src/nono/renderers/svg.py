"""Drawings as SVG, and as HTML pages that need nothing else."""

from __future__ import annotations

from math import inf

from nono.base.foreign import html
from nono.base.limits import checked, within
from nono.renderers.items import Box, Disc, Item, Label, Rule, Shape, Sheet
from nono.renderers.web_page import web_page

SEAM = 0.2  # around polygons, so that no line is seen between neighbours of one colour
SMOOTH = 'shape-rendering="geometricPrecision"'


def render(sheet: Sheet, scale: float = 2.0, deadline: float = inf, title: str = "", words: str = "") -> str:
    """The drawing as SVG, ``scale`` pixels a unit, with a title and a description for those who cannot see it.

    Raises `LimitError` once the deadline is over.
    """
    lines = "\n".join(element(item) for item in checked(sheet.items, within(deadline, "the picture was drawn")))
    return document(sheet, scale, lines, title, words, ' shape-rendering="crispEdges"')


def document(sheet: Sheet, scale: float, lines: str, title: str, words: str, style: str = "") -> str:
    """An SVG as large as the drawing; the lines are what is in it."""
    size = f'width="{sheet.width * scale:g}" height="{sheet.height * scale:g}"'
    box = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    font = f'font-family="Helvetica, Arial, sans-serif"{style}'
    description = f"<desc>{html(words)}</desc>" if words else ""
    about = f' role="img">\n<title>{html(title)}</title>{description}' if title else ">"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {font}{about}\n{lines}\n</svg>\n'


def element(item: Item) -> str:
    """One part of a drawing."""
    match item:
        case Box(x, y, width, height, rgb):
            return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="#{rgb}"/>'
        case Rule(x1, y1, x2, y2, thickness, rgb):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            smooth = "" if x1 == x2 or y1 == y2 else f" {SMOOTH}"
            return f'<line {ends} stroke="#{rgb}" stroke-width="{thickness:g}" stroke-linecap="square"{smooth}/>'
        case Label(x, y, text, size, rgb, anchor):
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" text-anchor="{anchor}"'
            return f'<text {place} fill="#{rgb}">{html(text)}</text>'
        case Shape(corners, rgb):
            points = " ".join(f"{x:g},{y:g}" for x, y in corners)
            return f'<polygon points="{points}" fill="#{rgb}" stroke="#{rgb}" stroke-width="{SEAM}" {SMOOTH}/>'
        case Disc(x, y, radius, rgb):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#{rgb}" {SMOOTH}/>'


def page(title: str, drawing: Sheet) -> str:
    """A page with a title and a drawing."""
    return web_page(title, f"<h1>{html(title)}</h1>\n{render(drawing, title=title)}")
