"""Pages as HTML, which browsers print."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nono.base.limits import Limits
from nono.renderers._html import booklet
from nono.renderers._printed_puzzle import PrintedPuzzle
from nono.renderers._style import Style


def write(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, tell: Callable[[str], object]) -> bytes:
    """Return the file."""
    return booklet(pages, style, limits).encode()
