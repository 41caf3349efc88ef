"""A store as one HTML page without other files: tables, plots, and thumbnails of the hardest puzzles' solutions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.foreign import html
from nono.batch.report import NAME, sections, totals
from nono.batch.store import Store
from nono.bench.summary import LEAST
from nono.genres import GENRES
from nono.renderers.html import begin, table

THUMBNAILS = 60
SIDE = 120  # pixels of the longer side of a thumbnail
POINTS = 20_000  # puzzles in a plot
GALLERY = "<style>figure{display:inline-block;margin:.5em;font-size:.8em;text-align:center}</style>"


def page(store: Store, old: str | None = None) -> str:
    """The page. Plots are left out where matplotlib is missing."""
    found = totals(store)
    parts = [begin("nono batch"), GALLERY]
    parts.append(
        f"<p>{found.entries} entries, {found.puzzles} different puzzles, {found.duplicates} met again, "
        f"{found.unreadable} unreadable, {found.unfinished} unfinished answers.</p>"
    )
    for rows in sections(store, old):
        wrong = " class=wrong" if rows[0][1] == "one answer" else ""
        parts.append(f"<section{wrong}><h2>{html(rows[0][0])}</h2>{table(rows)}</section>")
    parts += [_plots(store), _gallery(store)]
    with store.errors():
        runs = store.db.execute("SELECT began, COALESCE(ended, 'at work or killed'), environment FROM batch").fetchall()
    rows = [["began", "ended", "command"]]
    rows += [[began, ended, " ".join(json.loads(environment)["command"])] for began, ended, environment in runs]
    parts.append(f"<h2>Runs</h2>{table(rows)}</html>\n")
    return "\n".join(parts)


def _plots(store: Store) -> str:
    with store.errors():
        rows = store.db.execute(
            "SELECT backend, cells, seconds FROM result JOIN puzzle ON puzzle.id = result.puzzle "
            "WHERE stop = '' AND verdict != 'unknown' ORDER BY seconds DESC LIMIT ?",
            (POINTS,),
        ).fetchall()
    try:
        return f"<h2>Cost</h2><div class=figure>{draw_cost(rows)}</div>" if rows else ""
    except PuzzleError as error:
        return f"<p>No plots: {html(error.message)}.</p>"


def draw_cost(rows: Sequence[tuple[str, int, float]]) -> str:
    """SVG of (backend, cells, seconds) rows. Raises `PuzzleError` without matplotlib."""
    from nono.bench.plots import COLOURS, empty, svg

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


def _gallery(store: Store) -> str:
    with store.errors():
        rows = store.db.execute(
            f"SELECT {NAME.format('puzzle.id')}, verdict, max(seconds), genre, data, solution FROM result "
            "JOIN puzzle ON puzzle.id = result.puzzle WHERE solution IS NOT NULL GROUP BY puzzle.id "
            "ORDER BY max(seconds) DESC LIMIT ?",
            (THUMBNAILS,),
        ).fetchall()
    figures = []
    for name, verdict, seconds, genre, data, solution in rows:
        puzzle = GENRES[genre].from_dict(json.loads(data), check=False)
        caption = f"{html(str(name))}<br>{verdict}, {seconds:.3g} s"
        figures.append(f"<figure>{thumbnail(puzzle, solution)}<figcaption>{caption}</figcaption></figure>")
    return f"<h2>The hardest with a solution</h2>{''.join(figures)}" if figures else ""


def thumbnail(puzzle: Any, solution: bytes) -> str:
    """A small SVG of a solution, a path for each colour."""
    picture = puzzle.picture(solution)
    height, width = picture.height, picture.width
    paths: dict[int, list[str]] = {}
    for row in range(height):
        column = 0
        while column < width:
            colour = picture.cells[row * width + column]
            first = column
            while column < width and picture.cells[row * width + column] == colour:
                column += 1
            if colour:
                paths.setdefault(colour, []).append(f"M{first} {row}h{column - first}v1h-{column - first}z")
    scale = SIDE / max(height, width)
    colours = [f"#{entry.rgb}" for entry in picture.palette]
    drawn = "".join(f'<path fill="{colours[colour]}" d="{"".join(steps)}"/>' for colour, steps in paths.items())
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width * scale:.0f}" height="{height * scale:.0f}" '
        f'shape-rendering="crispEdges" style="background:{colours[0]};border:1px solid #ccc">{drawn}</svg>'
    )
