"""Pages as HTML, which browsers print."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nono.base.limits import Limits
from nono.renderers.book.html import booklet
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.style import Style


def write(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, tell: Callable[[str], object]) -> bytes:
    """Return the file."""
    return booklet(pages, style, limits).encode()
