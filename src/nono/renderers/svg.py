"""Drawings as SVG, and as HTML pages that need nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from nono.base.foreign import html
from nono.base.limits import checked, within
from nono.renderers.sheet import Box, Disc, Item, Label, Rule, Sheet


def render(sheet: Sheet, scale: float = 2.0, deadline: float = inf) -> str:
    """The drawing as SVG, ``scale`` pixels a unit; raises `LimitError` once the deadline is over."""
    size = f'width="{sheet.width * scale:g}" height="{sheet.height * scale:g}"'
    box = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    style = 'font-family="Helvetica, Arial, sans-serif" shape-rendering="crispEdges"'
    lines = "\n".join(element(item) for item in checked(sheet.items, within(deadline, "the picture was drawn")))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {style}>\n{lines}\n</svg>\n'


def element(item: Item) -> str:
    """One part of a drawing."""
    match item:
        case Box(x, y, width, height, rgb):
            return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="#{rgb}"/>'
        case Rule(x1, y1, x2, y2, thickness, rgb):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            return f'<line {ends} stroke="#{rgb}" stroke-width="{thickness:g}" stroke-linecap="square"/>'
        case Label(x, y, text, size, rgb, anchor):
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" text-anchor="{anchor}"'
            return f'<text {place} fill="#{rgb}">{html(text)}</text>'
        case Disc(x, y, radius, rgb):
            round_ = 'shape-rendering="geometricPrecision"'
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#{rgb}" {round_}/>'


PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="generator" content="nono">
<title>{title}</title>
<style>
body {{ font-family: Helvetica, Arial, sans-serif; color: #111; background: #fff }}
body {{ margin: 2em auto; padding: 0 1em; max-width: 70em }}
svg {{ max-width: 100%; height: auto }}
section {{ break-inside: avoid; margin-bottom: 2.5em }}
summary {{ cursor: pointer }}
</style>
{body}
</html>
"""


def page(title: str, sections: Sequence[tuple[str, Sheet, Sheet | None]], deadline: float = inf) -> str:
    """A page with a section a puzzle: its title, the drawing, and a solution that unfolds; raises as `render`."""
    body = []
    for name, drawing, solution in sections:
        folded = (
            f"\n<details><summary>Solution</summary>\n{render(solution, deadline=deadline)}</details>"
            if solution
            else ""
        )
        body.append(f"<section>\n<h2>{html(name)}</h2>\n{render(drawing, deadline=deadline)}{folded}\n</section>")
    return PAGE.format(title=html(title), body="\n".join(body))
