"""Drawings as PNG: the first puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nono.base.limits import Limits
from nono.renderers.drawing.raster import png
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, page_sheet
from nono.renderers.printing.style import Style


def write(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, tell: Callable[[str], object]) -> bytes:
    """Return the file."""
    return png(page_sheet(pages[0], style), style.scale, pages[0].name, limits)
