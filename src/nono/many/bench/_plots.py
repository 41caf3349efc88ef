"""Draws the results of a contest with matplotlib: a cactus plot."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from nono.base import files
from nono.base.distribution import needs
from nono.base.errors import PuzzleError
from nono.many.bench._records import Record
from nono.many.bench.summary import LEAST, times

COLOURS = ("#1b6ca8", "#d1495b", "#edae49", "#3b8f5a", "#7a5195", "#66717e", "#8d5524", "#00a6a6")
MARKERS = "osD^vPX*"


def save_plot(records: Sequence[Record], path: str, limit: float | None = None) -> None:
    """Write a cactus plot as SVG or PNG: how many puzzles each contestant decided within a time."""
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(5.2, 4.4), layout="constrained")
    axes = drawn.subplots()
    axes.grid(True, which="major", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    table = times(records)
    for number, name in enumerate(dict.fromkeys(record.contestant for record in records)):
        column = (row.get(name) for row in table.values())
        seconds = sorted(max(cell, LEAST) for cell in column if cell is not None)
        style: dict[str, Any] = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        style["linestyle"] = "-" if number < len(COLOURS) else ":"
        axes.plot(range(1, len(seconds) + 1), seconds, label=name, markersize=3.5, linewidth=1.2, **style)
    axes.set(yscale="log", xlabel="puzzles decided within", ylabel="seconds (cpu)", title="cactus")
    if limit:
        axes.axhline(limit, color="#999", linewidth=0.8, linestyle=":")
    axes.legend(frameon=False, fontsize=8)
    buffer = BytesIO()
    drawn.savefig(buffer, format=os.path.splitext(path)[1][1:].lower(), dpi=150)
    files.save(buffer.getvalue(), path)


def check_plot(path: str) -> None:
    """Raise `PuzzleError` if the suffix of the file is unsuitable, or without matplotlib."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in (".svg", ".png"):
        raise PuzzleError(f"found {suffix or 'no suffix'} in {path!r}, expected .svg or .png", "unknown-format")
    with needs("plot", "matplotlib", "plots"):
        import matplotlib  # noqa: F401
    files.expect_writable(path)
