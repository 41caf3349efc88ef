"""Draws the results of a contest with matplotlib: a cactus plot and a scatter plot of two contestants."""

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

NEEDED = "plot", "matplotlib", "plots"  # the extra to install, its package, and the feature that needs it
KINDS = ("cactus", "scatter")
COLOURS = ("#1b6ca8", "#d1495b", "#edae49", "#3b8f5a", "#7a5195", "#66717e", "#8d5524", "#00a6a6")
MARKERS = "osD^vPX*"


def drawn_figure(records: Sequence[Record], kinds: Sequence[str] = KINDS, limit: float | None = None) -> Any:
    """Draw a panel for each kind of plot with enough records; raise `PuzzleError` without matplotlib."""
    names = list(dict.fromkeys(record.contestant for record in records))
    panels = [kind for kind in kinds if kind != "scatter" or len(names) > 1]
    if not panels:
        raise PuzzleError(f"found too few results for a plot of {' or '.join(kinds)}", "no-plot")
    with needs(*NEEDED):
        from matplotlib.figure import Figure
    drawn = Figure(figsize=(5.2 * len(panels), 4.4), layout="constrained")
    axes = drawn.subplots(1, len(panels), squeeze=False)[0]
    for panel, kind in zip(axes, panels, strict=True):
        panel.grid(True, which="major", alpha=0.3)
        panel.spines[["top", "right"]].set_visible(False)
        {"cactus": _cactus, "scatter": _scatter}[kind](panel, records, names, limit)
    return drawn


def check_plot(path: str) -> None:
    """Raise `PuzzleError` if the suffix of the file is unsuitable, or without matplotlib."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in (".svg", ".png"):
        raise PuzzleError(f"found {suffix or 'no suffix'} in {path!r}, expected .svg or .png", "unknown-format")
    with needs(*NEEDED):
        import matplotlib  # noqa: F401
    files.expect_writable(path)


def save(drawn: Any, path: str) -> None:
    """Write a figure as SVG or PNG, depending on the suffix."""
    check_plot(path)
    buffer = BytesIO()
    drawn.savefig(buffer, format=os.path.splitext(path)[1][1:].lower(), dpi=150)
    files.save(buffer.getvalue(), path)


def _cactus(axes: Any, records: Sequence[Record], names: Sequence[str], limit: float | None) -> None:
    table = times(records)
    for number, name in enumerate(names):
        column = (row.get(name) for row in table.values())
        seconds = sorted(max(cell, LEAST) for cell in column if cell is not None)
        style = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        style["linestyle"] = "-" if number < len(COLOURS) else ":"
        axes.plot(range(1, len(seconds) + 1), seconds, label=name, markersize=3.5, linewidth=1.2, **style)
    axes.set(yscale="log", xlabel="puzzles decided within", ylabel="seconds (cpu)", title="cactus")
    if limit:
        axes.axhline(limit, color="#999", linewidth=0.8, linestyle=":")
    axes.legend(frameon=False, fontsize=8)


def _scatter(axes: Any, records: Sequence[Record], names: Sequence[str], limit: float | None) -> None:
    """Plot the first two contestants against each other. Puzzles that one of them did not decide are at the border."""
    one, other = names[:2]
    table = times(records)
    decided = [cell for row in table.values() for cell in (row.get(one), row.get(other)) if cell is not None]
    low, high = max(min(decided, default=LEAST) / 2, LEAST), (limit or max(decided, default=1.0)) * 2
    pairs = [(row.get(one), row.get(other)) for row in table.values()]
    x, y = ([high if cell is None else max(cell, low) for cell in side] for side in zip(*pairs, strict=True))
    axes.plot([low, high], [low, high], color="#999", linewidth=0.8)
    axes.scatter(x, y, s=14, color=COLOURS[0], alpha=0.7, linewidths=0)
    axes.set(xscale="log", yscale="log", xlim=(low, high * 1.3), ylim=(low, high * 1.3), title="scatter")
    axes.set(xlabel=f"{one}, seconds", ylabel=f"{other}, seconds", aspect="equal")
