"""Detects what an output stream can show (width, colours, block characters). Formats tables as text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple, TextIO

from nono.base.foreign import printable


class Terminal(NamedTuple):
    """What a terminal can show. ``columns`` is None for a file or pipe. ``colours`` is 0, 256 or 2 ** 24."""

    columns: int | None = None
    colours: int = 0
    blocks: bool = False

    def style(self, ink: str | None = None, paper: str | None = None) -> str:
        """Return the escape sequence for these colours (six hexadecimal digits each), or "" without colours."""
        if not self.colours or not (ink or paper):
            return ""
        code = _direct if self.colours > 256 else _indexed
        return "\x1b[" + ";".join(code(layer, rgb) for layer, rgb in (("38", ink), ("48", paper)) if rgb) + "m"


PLAIN = Terminal()
USUAL_COLUMNS = 80  # width of a terminal that does not tell its own
RESET = "\x1b[0m"


def terminal(stream: TextIO) -> Terminal:
    """Return what ``stream`` can show. NO_COLOR (https://no-color.org), COLORTERM and TERM decide about colours."""
    if not stream.isatty():
        return PLAIN
    term = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or term in ("", "dumb"):
        colours = 0
    elif os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        colours = 1 << 24
    else:
        colours = 256
    try:
        # 0 and an empty text mean that the width is unknown
        columns = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size(stream.fileno()).columns
    except (ValueError, OSError):
        columns = 0
    return Terminal(columns or USUAL_COLUMNS, colours, (stream.encoding or "").lower().startswith("utf"))


def _direct(layer: str, rgb: str) -> str:
    """Return the parameters of the escape code for a colour in 24 bits; ``layer`` is 38 for text, 48 for paper."""
    return ";".join((layer, "2", *map(str, bytes.fromhex(rgb))))


def _cube_step(value: int) -> int:
    """Return which of the values 0, 95, 135, 175, 215 and 255 is nearest, from 0. The borders lie halfway between."""
    if value < 48:
        return 0
    return 1 if value < 115 else (value - 35) // 40


def _indexed(layer: str, rgb: str) -> str:
    """Return the escape code for the nearest of 256 terminal colours; ``layer`` is 38 for text, 48 for paper.

    Colours 16 to 231 are a cube of 6 x 6 x 6 colours, with the values of `_cube_step`; 232 to 255 are greys.
    """
    channels = bytes.fromhex(rgb)
    cube = [_cube_step(value) for value in channels]
    grey = min(23, max(0, (sum(channels) // 3 - 3) // 10))  # the number of one of the greys 8, 18, 28, ...
    # how far the nearest colour of the cube, and the nearest grey, are from the wanted colour
    cube_error = sum((value - (55 + 40 * step if step else 0)) ** 2 for value, step in zip(channels, cube, strict=True))
    grey_error = sum((value - 8 - 10 * grey) ** 2 for value in channels)
    index = 232 + grey if grey_error < cube_error else 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    return f"{layer};5;{index}"


def table_text(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Return the rows as lines that are safe for terminals. ``right`` are the columns, counted from 0, that are
    right-aligned.
    """
    rows = [list(map(printable, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = ""
    for row in rows:
        entries = []
        for column, (entry, width) in enumerate(zip(row, widths, strict=True)):
            entries.append(entry.rjust(width) if column in right else entry.ljust(width))
        text += "  ".join(entries).rstrip() + "\n"
    return text
