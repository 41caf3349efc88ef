"""Prints the tables of ``docs/counting.md`` in Markdown: ``python bench/counts.py FOLDER counts|times ID...``.

FOLDER contains puzzles in JSON lines, which are not part of the project; ID is the field `id` of a puzzle. Counts are
exact; times are CPU seconds of one thread.
"""

import sys
from functools import partial

from measuring import head, row, seconds

import nono
from nono.text import entries


def main() -> None:
    folder, what, *ids = sys.argv[1:]
    puzzles = {entry.puzzle.id: entry.puzzle for entry in entries(folder)}
    head("puzzle", "solutions" if what == "counts" else "CPU seconds")
    for one in ids:
        count = partial(nono.count, puzzles[one])
        row(one, f"{count():,}" if what == "counts" else f"{seconds(count):.2g}")


if __name__ == "__main__":
    main()
