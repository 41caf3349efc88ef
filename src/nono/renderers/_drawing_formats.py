"""The table of drawing formats. The file of each is in `nono.renderers.formats`.

The file has a function ``write``, which gets the puzzles, the style, the limits and a function that is told the size of
a book, and returns the bytes of the file.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

# For type checkers, and for options of commands: all formats, and those that are returned as texts or as bytes.
Kind = Literal["svg", "png", "pdf", "html", "gif"]
TextKind = Literal["svg", "html"]
BytesKind = Literal["png", "pdf", "gif"]


class DrawingFormat(NamedTuple):
    """A format of drawings.

    ``media`` is its media type. ``text`` means that it is a text, and ``paged`` that a file can have several puzzles,
    titles and solutions at the end; a ``book`` also has chapters and page numbers. ``steps`` means that the file shows
    all steps of a solution, which is therefore needed.
    """

    module: str
    media: str
    text: bool = False
    paged: bool = False
    book: bool = False
    steps: bool = False


DRAWING_FORMATS: dict[str, DrawingFormat] = {
    "svg": DrawingFormat("svg", "image/svg+xml", text=True),
    "png": DrawingFormat("png", "image/png"),
    "pdf": DrawingFormat("pdf", "application/pdf", paged=True, book=True),
    "html": DrawingFormat("html", "text/html; charset=utf-8", text=True, paged=True),
    "gif": DrawingFormat("gif", "image/gif", steps=True),
}
KINDS = tuple(DRAWING_FORMATS)
