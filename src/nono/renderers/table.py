"""Plain tables: columns as wide as their widest entry, numbers to the right."""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.foreign import printable


def render(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """The rows, one a line, fit for terminals; the entries of the columns ``right``, from 0, stand to the right."""
    rows = [list(map(printable, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            entry.rjust(width) if at in right else entry.ljust(width)
            for at, (entry, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "".join(line.rstrip() + "\n" for line in lines)
