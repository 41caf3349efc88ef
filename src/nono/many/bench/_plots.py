"""Draws the results of a contest with matplotlib: a cactus plot, a scatter plot or a growth plot."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from io import BytesIO
from math import ceil, log
from statistics import linear_regression
from typing import Any, Literal

from nono.base import files
from nono.base.distribution import needs
from nono.base.errors import PuzzleError
from nono.many.bench._records import Record
from nono.many.bench.summary import LEAST, LEVEL, RESAMPLES, times_by_puzzle

COLOURS = ("#1b6ca8", "#d1495b", "#edae49", "#3b8f5a", "#7a5195", "#66717e", "#8d5524", "#00a6a6")
MARKERS = "osD^vPX*"
PlotKind = Literal["cactus", "scatter", "growth"]
MOST_TICKS = 10  # of the sizes in a growth plot
FACTORS = (0.1, 1, 10)  # the lines of a scatter plot: times as fast, equal, ten times as slow


def save_plot(records: Sequence[Record], path: str, kind: PlotKind = "cactus", limit: float | None = None) -> None:
    """Write a plot as SVG, PNG or PDF; ``limit`` is the limit of a run in seconds.

    - ``cactus``: how many puzzles each contestant decided within a time
    - ``scatter``: the times of the first two contestants, one against the other; undecided puzzles are on the lines of
      the limit
    - ``growth``: the times by the longer side of the puzzles, with the exponents of fitted powers

    Raises `PuzzleError` if the records do not have what the plot needs.
    """
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(5.2, 4.4), layout="constrained")
    axes = drawn.subplots()
    axes.grid(True, which="major", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    {"cactus": _cactus, "scatter": _scatter, "growth": _growth}[kind](axes, records, limit)
    axes.set(yscale="log")
    if kind != "scatter":
        drawn.legend(frameon=False, fontsize=8, loc="outside lower left", ncols=1 if kind == "growth" else 3)
    buffer = BytesIO()
    drawn.savefig(buffer, format=os.path.splitext(path)[1][1:].lower(), dpi=150)
    files.save(buffer.getvalue(), path)


def _names(records: Sequence[Record]) -> list[str]:
    """Return the contestants in their order."""
    return list(dict.fromkeys(record.contestant for record in records))


def _style(number: int) -> dict[str, Any]:
    """Return the colour, the marker and the line of a contestant."""
    # when all colours are used, they begin again with dotted lines
    line = "-" if number < len(COLOURS) else ":"
    return {
        "color": COLOURS[number % len(COLOURS)],
        "marker": MARKERS[number % len(MARKERS)],
        "markersize": 3.5,
        "linewidth": 1.2,
        "linestyle": line,
    }


def _cactus(axes: Any, records: Sequence[Record], limit: float | None) -> None:
    """Draw for each contestant a curve: the number of puzzles (across) that it decides within a time (up)."""
    table = times_by_puzzle(records)
    for number, name in enumerate(_names(records)):
        column = (row.get(name) for row in table.values())
        seconds = sorted(max(time, LEAST) for time in column if time is not None)
        axes.plot(range(1, len(seconds) + 1), seconds, label=name, **_style(number))
    axes.set(xlabel="puzzles decided within", ylabel="seconds (cpu)")
    if limit:
        axes.axhline(limit, color="#999", linewidth=0.8, linestyle=":")


def _scatter(axes: Any, records: Sequence[Record], limit: float | None) -> None:
    """Draw a point for each puzzle: the times of the first two contestants. Undecided ones are on the red lines."""
    names = _names(records)
    if len(names) < 2:
        raise PuzzleError("found one contestant, expected two for a scatter plot", "too-few")
    first, second = names[:2]
    decided = [time for row in times_by_puzzle(records).values() for time in row.values() if time is not None]
    border = limit or 2 * max(decided, default=1.0)  # where undecided puzzles stand: beyond all decided ones
    pairs = [
        tuple(border if row[name] is None else max(row[name] or 0.0, LEAST) for name in (first, second))
        for row in times_by_puzzle(records).values()
        if first in row and second in row
    ]
    axes.scatter(*zip(*pairs, strict=True), s=14, color=COLOURS[0], alpha=0.8, linewidths=0)
    least = min(map(min, pairs))
    for factor in FACTORS:
        axes.plot([least, border], [least * factor, border * factor], color="#999", linewidth=0.8, linestyle=":")
    for line in (axes.axhline, axes.axvline):
        line(border, color="#d1495b", linewidth=0.8)
    axes.set(xscale="log", xlabel=f"{first}: seconds (cpu)", ylabel=f"{second}: seconds (cpu)")
    axes.set(xlim=(least / 1.5, border * 1.5), ylim=(least / 1.5, border * 1.5))


def _growth(axes: Any, records: Sequence[Record], limit: float | None) -> None:
    """Draw the times by the longer side of the puzzles. The legend has the fitted powers, as in ``side^2.1``."""
    sides = {(record.file, record.index): max(record.width, record.height) for record in records}
    if len(set(sides.values())) < 3:
        raise PuzzleError("found fewer than three sizes, expected more for a growth plot", "too-few")
    table = times_by_puzzle(records)
    for number, name in enumerate(_names(records)):
        decided = [(sides[place], max(time, LEAST)) for place, row in table.items() if (time := row.get(name))]
        label = f"{name}: {growth_words(decided)}, {len(decided)} of {len(table)}"
        # all sides, then all times
        axes.plot(*(zip(*sorted(decided), strict=True) if decided else ([], [])), label=label, **_style(number))
    axes.set(xscale="log", xlabel="longer side in cells", ylabel="seconds (cpu)")
    ticks = sorted(set(sides.values()))
    ticks = ticks[:: ceil(len(ticks) / MOST_TICKS)]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    if limit:
        axes.axhline(limit, color="#999", linewidth=0.8, linestyle=":")


def growth_words(points: Sequence[tuple[int, float]]) -> str:
    """Return the power of the side that fits these sides and times best, with its interval (bootstrap over puzzles).

    With fewer than three different sides, return words that say so.
    """
    if len({side for side, _ in points}) < 3:
        return "too few sizes"
    logs = [(log(side), log(seconds)) for side, seconds in points]
    rng = random.Random(0)
    exponents: list[float] = []
    while len(exponents) < RESAMPLES:
        sample = rng.choices(logs, k=len(logs))
        if len({x for x, _ in sample}) > 1:  # one side alone has no slope
            exponents.append(linear_regression(*zip(*sample, strict=True)).slope)
    exponents.sort()
    cut = int((1 - LEVEL) / 2 * RESAMPLES)  # number of exponents on either side of the interval
    slope = linear_regression(*zip(*logs, strict=True)).slope
    return f"side^{slope:.1f} ({exponents[cut]:.1f} to {exponents[-1 - cut]:.1f})"


def check_plot(path: str) -> None:
    """Raise `PuzzleError` if the suffix of the file is unsuitable, or without matplotlib."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in (".svg", ".png", ".pdf"):
        raise PuzzleError(f"found {suffix or 'no suffix'} in {path!r}, expected .svg, .png or .pdf", "unknown-format")
    with needs("plot", "matplotlib", "plots"):
        import matplotlib  # noqa: F401
    files.expect_writable(path)
