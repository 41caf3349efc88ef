"""Drawings as SVG: the first puzzle, with its title and a description for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nono.base.limits import Limits
from nono.renderers.drawing.svg import render_svg
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, page_sheet
from nono.renderers.printing.style import Style


def write(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, tell: Callable[[str], object]) -> bytes:
    """Return the file. The solution of peg solitaire is animated."""
    page = pages[0]
    if page.animation:
        return page.animation.encode()
    solved = {"puzzle": "", "solution": ", solved", "both": ", beside its solution"}[style.show]
    heading, about = page.heading(style.titled), page.about(style.titled) + solved
    return render_svg(page_sheet(page, style), style.scale, limits, heading, about).encode()
