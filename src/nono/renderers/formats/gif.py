"""Animations as GIF: the steps that solve the first puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nono.base.limits import Limits
from nono.renderers.drawing.raster import gif
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.style import Style


def write(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, tell: Callable[[str], object]) -> bytes:
    """Return the file."""
    return gif(pages[0].frames, style.scale, name=pages[0].name, limits=limits)
