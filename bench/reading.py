"""Measures CPU microseconds per puzzle: to read it, to construct it, to solve it in bulk, and in the engine alone.

    python bench/reading.py [--number 1000] [--repeat 5] [--formats non,jsonl,json,taai,webpbn]

The puzzles are generated: random clues of 10x10 and 25x25, and pictures of 30x30 with goals. All puzzles of a format
are in one file; ``.non`` is also read from a folder of files. The program reports the shortest time of all repeats,
because other programs on the machine affect it little.
"""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import typer
from measuring import head, row, seconds

import nono


def generated(family: str, number: int, goal: bool) -> list[nono.Nonogram]:
    """Return puzzles of a family; with goals, their first solutions are the goals."""
    found = list(nono.read_all(f"family:{family}:n={number}"))
    goals = [one.solutions[0] if goal else None for one in nono.solve_many(found, limit=1)]
    return [
        nono.Nonogram(one.rows, one.cols, id=f"{index}", goal=picture)
        for index, (one, picture) in enumerate(zip(found, goals, strict=True), 1)
    ]


def count(puzzles: Iterable[object]) -> int:
    """Return the number of puzzles."""
    return sum(1 for _ in puzzles)


def main(number: int = 1000, repeat: int = 5, formats: str = "non,jsonl,json,taai,webpbn") -> None:
    """Print a table row for each measurement."""

    def line(what: str, work: Callable[[], object]) -> None:
        show(what, seconds(work, repeat))

    def show(what: str, found: float) -> None:
        row(what, f"{1e6 * found / number:.1f}")

    head("what", "CPU microseconds per puzzle")
    sets = {
        "10x10": generated("random:10x10:.6", number, False),
        "25x25": generated("random:25x25:.5", number, False),
        "30x30 with goals": generated("blobs:30x30:.6", number, True),
    }
    with TemporaryDirectory() as folder:
        for format in formats.split(","):
            for name, puzzles in sets.items():
                if format == "taai" and name.endswith("goals"):
                    continue  # this format has no goals
                path = Path(folder, f"{format}-{name}")
                nono.write(puzzles, path, format)
                read = partial(nono.read_all, path, format)
                line(f"read {format}, {name}", lambda: count(read()))  # noqa: B023  called at once
        files = Path(folder, "files")
        files.mkdir()
        for one in sets["30x30 with goals"]:
            nono.write(one, files / f"{one.id}.non")
        line("read a folder of non, 30x30 with goals", lambda: count(nono.read_all(files)))
    small = sets["10x10"]
    clues = [[[[block.length for block in clue] for clue in side] for side in (one.rows, one.cols)] for one in small]
    line("make 10x10", lambda: [nono.Nonogram(*sides) for sides in clues])
    line("solve_many of 10x10", lambda: count(nono.solve_many(small)))
    show(
        "of which the engine",
        min(sum(one.cpu_seconds or 0.0 for one in nono.solve_many(small)) for _ in range(repeat)),
    )


if __name__ == "__main__":
    typer.run(main)
