"""``nono diff``: where the solutions of a puzzle differ."""

import os
from typing import Annotated, Any

from nono.base.files import save
from nono.base.grid import cell_name, row_and_column
from nono.cli import options
from nono.cli.errors import unfit
from nono.cli.options import OUTPUT, SEARCH
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, expect_no_other
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.model.answer import Verdict
from nono.solving.diff import Diff
from nono.solving.diff import diff as find_diff

SHOWN = 12  # cells named one by one


def diff(
    puzzles: options.Puzzles,
    limits: options.Limits,
    start: options.Start = None,
    counts: Annotated[bool, Option("In how many solutions each differing cell has each colour.", panel=SEARCH)] = False,
    output: Annotated[str | None, Option("Draw the map as .svg or .png.", "FILE", short="-o", panel=OUTPUT)] = None,
    backend: options.Backend = "auto",
    seed: options.Seed = 0,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Show the cells in which the solutions differ.

    Exactly, with the two closest solutions that were found. Ctrl-C, or the end of the time limit, shows what is known
    so far.

        nono diff rooks
        nono diff night -o night.svg
    """
    kind = os.path.splitext(output or "map.svg")[1].lower()
    if kind not in (".svg", ".png"):
        raise unfit("--output", output, "a name with .svg or .png")
    backend = options.backend_named(backend)
    drawn = False
    with Session(puzzles, reading, exit_zero=exit_zero, memory=limits.memory, json=json) as session:

        def work(given: Input) -> Status:
            nonlocal drawn
            expect_no_other(drawn, "to draw")
            cells = given.puzzle.height * given.puzzle.width

            def tell(left: int) -> None:
                session.progress.tell(f"{left} of {cells} cells left")

            found = find_diff(
                given.puzzle, backend, limits.time_limit, seed, counts, tell, start_of(given.puzzle, start)
            )
            if json:
                session.write_json(given, facts(found))
            else:
                session.write(text(given.label, found))
            if output is not None:
                save(drawing(found, kind), output)
                drawn = True
            if found.stop == "interrupt":
                raise KeyboardInterrupt
            if found.verdict is Verdict.UNSOLVABLE:
                return Status.NO
            return Status.OK if found.complete else Status.UNDECIDED

        return session.run(work)


def facts(found: Diff) -> dict[str, Any]:
    """The answer for JSON; cells are pairs of row and column, from 1."""
    puzzle = found.puzzle
    keys = [entry.key for entry in puzzle.palette]
    data: dict[str, Any] = {
        "verdict": found.verdict,
        "complete": found.complete,
        "stop": found.stop,
        "differing": len(found.differing),
        "backbone": len(found.backbone),
        "unknown": len(found.open),
        "map": found.rows(),
        "solutions": [puzzle.rows_text(grid) for grid in found.pair],
        "pattern": [row_and_column(cell, puzzle.width) for cell in found.pattern],
    }
    if found.counts:
        data["counts"] = [
            {
                "cell": row_and_column(cell, puzzle.width),
                "solutions": {keys[colour]: number for colour, number in each.items()},
            }
            for cell, each in sorted(found.counts.items())
        ]
    return data


def text(label: str, found: Diff) -> str:
    """The answer in words, the map (``*`` a cell that differs, ``?`` not known), two solutions beside it."""
    lines = [f"{label}: {found.sentence()}"]
    if found.verdict is Verdict.MULTIPLE:
        columns = [found.rows(), *map(found.puzzle.rows_text, found.pair)]
        heads = ["map", "one solution", "another"]
        widths = [max(len(head), found.puzzle.width) for head in heads]
        lines += [
            "   ".join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
            for row in (heads, *zip(*columns, strict=True))
        ]
        cells = found.pattern
        named = ", ".join(cell_name(cell, found.puzzle.width) for cell in cells[:SHOWN])
        more = f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else ""
        lines.append(f"these two differ in {len(cells)} cells: {named}{more}")
        keys = [entry.key for entry in found.puzzle.palette]
        for cell, each in sorted(found.counts.items()):
            words = ", ".join(f"{keys[colour]} in {number}" for colour, number in each.items())
            lines.append(f"{cell_name(cell, found.puzzle.width)}: {words} solutions")
    return "\n".join(lines) + "\n"


def drawing(found: Diff, kind: str) -> bytes:
    """The map as a drawing."""
    from nono.renderers import heat_map

    if kind == ".svg":
        from nono.renderers import svg

        return svg.render(heat_map.render(found)).encode()
    from nono.renderers import raster

    return raster.png(heat_map.render(found))
