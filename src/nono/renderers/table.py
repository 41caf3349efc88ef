"""Plain tables: columns as wide as their widest entry, numbers to the right."""

from __future__ import annotations

from collections.abc import Sequence


def render(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """The rows, one a line; ``right`` names the columns (from 0) whose entries stand to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            entry.rjust(width) if at in right else entry.ljust(width)
            for at, (entry, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "".join(line.rstrip() + "\n" for line in lines)
