"""Writes drawings as SVG and as self-contained HTML pages."""

from __future__ import annotations

from nono.base.foreign import escaped_html
from nono.base.inputs import text_beside
from nono.base.limits import NO_LIMITS, Limits
from nono.renderers.drawing.items import DRAWN, HALF_DIGIT, Box, Disc, Item, Label, Segment, Shape, Sheet

SEAM = 0.2  # an outline of the same colour, which hides gaps between adjacent polygons
SMOOTH = 'shape-rendering="geometricPrecision"'


def render_svg(sheet: Sheet, scale: float = 2.0, limits: Limits = NO_LIMITS, title: str = "", words: str = "") -> str:
    """Return the drawing as SVG, with ``scale`` pixels per unit, and with a title and description for screen
    readers."""
    lines = "\n".join(element(item) for item in limits.each(sheet.items, DRAWN))
    return document(sheet, scale, lines, title, words, ' shape-rendering="crispEdges"')


def document(sheet: Sheet, scale: float, lines: str, title: str, words: str, style: str = "") -> str:
    """Return an SVG of the size of the drawing, with these lines as its content."""
    size = f'width="{sheet.width * scale:g}" height="{sheet.height * scale:g}"'
    box = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    font = f'font-family="Helvetica, Arial, sans-serif"{style}'
    description = f"<desc>{escaped_html(words)}</desc>" if words else ""
    about = f' role="img">\n<title>{escaped_html(title)}</title>{description}' if title else ">"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {font}{about}\n{lines}\n</svg>\n'


def element(item: Item) -> str:
    """Return the SVG element for one part of a drawing."""
    match item:
        case Box(x, y, width, height, rgb):
            return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="#{rgb}"/>'
        case Segment(x1, y1, x2, y2, thickness, rgb):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            smooth = "" if x1 == x2 or y1 == y2 else f" {SMOOTH}"
            return f'<line {ends} stroke="#{rgb}" stroke-width="{thickness:g}" stroke-linecap="square"{smooth}/>'
        case Label(x, y, text, size, rgb, anchor):
            place = f'x="{x:g}" y="{y + HALF_DIGIT * size:g}" font-size="{size:g}" text-anchor="{anchor}"'
            return f'<text {place} fill="#{rgb}">{escaped_html(text)}</text>'
        case Shape(corners, rgb):
            points = " ".join(f"{x:g},{y:g}" for x, y in corners)
            return f'<polygon points="{points}" fill="#{rgb}" stroke="#{rgb}" stroke-width="{SEAM}" {SMOOTH}/>'
        case Disc(x, y, radius, rgb):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#{rgb}" {SMOOTH}/>'


def svg_page(title: str, drawing: Sheet) -> str:
    """Return a page with a title and a drawing."""
    return web_page(title, f"<h1>{escaped_html(title)}</h1>\n{render_svg(drawing, title=title)}")


# before printing, open all hidden solutions
OPENING = '<script>onbeforeprint = () => document.querySelectorAll("details").forEach(one => one.open = true)</script>'


def web_page(title: str, body: str, style: str = "", head: str = "") -> str:
    """Return an HTML page with this title and body. ``style`` and ``head`` are added to what all pages contain."""
    style = text_beside(__file__, "svg.css") + style
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="generator" content="nono">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{head}<title>{escaped_html(title)}</title>\n<style>\n{style}</style>\n{body}\n</html>\n"
    )
