"""The project's own benchmark: the engine on generated and built-in puzzles, kept for each release, under five minutes.

    python bench/regression.py            # measures, says what changed since the newest file of bench/results
    python bench/regression.py --keep     # and keeps the figures there, under the version's name

Figures of different machines do not compare: the first line of each file says where it was made.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path("bench/results")  # in the root, where the bench is run, so that the files name no folder of this machine
PUZZLES = [
    "puzzles",
    "family:n-dom:6-12",
    "family:broken:6-10",
    "family:random:25x25:.5:n=20",
    "family:random:40x40:.42:n=3",
    "family:random:60x60:.55:n=3",
    "family:random:30x30:.4:colours=3:n=5",
    "family:n-dom:16-20:colours=2",
    "family:blobs:50x50:.6:n=5",
    "family:blobs:100x100:.65:n=3",
    "family:blobs:200x200:.7",
    "family:blobs:500x20:.7",
    "family:blobs:40x40:.6:colours=40:n=3",
    "family:permutations:4-8",
]


def main() -> int:
    """Measure, compare with the newest results, keep them if asked to."""
    os.chdir(ROOT)
    kept = sorted(RESULTS.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    words = ["bench", *PUZZLES, "--backends", "native", "--repeat", "5", "--time-limit", "20"]
    if kept:
        words += ["--against", str(kept[-1])]
    if "--keep" in sys.argv[1:]:
        RESULTS.mkdir(exist_ok=True)
        words += ["-o", str(RESULTS / f"{version('nono')}.jsonl")]
    return subprocess.run([sys.executable, "-m", "nono", *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
