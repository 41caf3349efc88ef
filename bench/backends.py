"""Prints the table of families in ``docs/bench.md``, or the same table for other puzzles: ``bench/backends.py
[PUZZLE...]``."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from measuring import head, row

from nono.many.bench import load_records, standings
from nono.many.bench.summary import by_contestant

FAMILIES = [
    "family:n-dom:3-12",
    "family:broken:3-10",
    "family:random:15x15:.5:n=8",
    "family:random:25x25:.5:n=8",
    "family:random:35x35:.5:n=4",
    "family:blobs:25x25:.6:n=8",
    "family:blobs:50x50:.6:n=4",
    "family:blobs:100x100:.65:n=2",
    "family:blobs:200x200:.7",
    "family:blobs:500x20:.7",
    "family:permutations:2-8",
    "family:random:30x30:.4:colours=3:n=4",
    "family:blobs:40x40:.6:colours=40:n=2",
]
OPTIONS = ["--backends", "native,sat,cpsat", "--repeat", "1", "--time-limit", "30"]


def main() -> None:
    with TemporaryDirectory() as folder:
        results = Path(folder, "results.jsonl")
        words = [sys.executable, "-m", "nono", "bench", *(sys.argv[1:] or FAMILIES), *OPTIONS, "-o", results]
        subprocess.run(words, stdout=subprocess.DEVNULL)  # exit status 3: a puzzle is undecided
        _, records = load_records(results)
    heads, *rows = by_contestant(standings(records, "native", 30), "native")
    head(*heads)
    for cells in rows:
        row(*cells)


if __name__ == "__main__":
    main()
