"""What the puzzles of a store cost: sorted, and by the size of the board. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Sequence

from nono.bench.plots import COLOURS, empty, svg
from nono.bench.summary import LEAST


def draw(rows: Sequence[tuple[str, int, float]]) -> str:
    """SVG of (backend, cells, seconds) rows. Raises `PuzzleError` without matplotlib."""
    drawn, (cactus, sizes) = empty(2)
    for number, name in enumerate(dict.fromkeys(row[0] for row in rows)):
        seconds = sorted(max(row[2], LEAST) for row in rows if row[0] == name)
        colour = COLOURS[number % len(COLOURS)]
        cactus.plot(range(1, len(seconds) + 1), seconds, label=name, color=colour, linewidth=1.2)
        points = [(row[1], max(row[2], LEAST)) for row in rows if row[0] == name]
        sizes.scatter(*zip(*points, strict=True), s=6, color=colour, alpha=0.5, linewidths=0, rasterized=True)
    cactus.set(yscale="log", xlabel="puzzles decided within", ylabel="seconds", title="cactus")
    sizes.set(xscale="log", yscale="log", xlabel="cells", ylabel="seconds", title="cost by size")
    cactus.legend(frameon=False, fontsize=8)
    return svg(drawn)
