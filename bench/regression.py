"""The project's own benchmark: the engine on generated and built-in puzzles, in under five minutes.

    python bench/regression.py                          # measures; prints changes since the newest of bench/results
    python bench/regression.py --keep                   # keeps the figures there too, under the version's name
    python bench/regression.py --beside OLD/bin/python  # compares with the nono of another Python, in turns
    python bench/regression.py --beside OLD/bin/python FOLDER FILE family:n-dom:6-12

Figures of different machines do not compare: the first line of each file names the machine. ``--beside`` compares on a
busy machine too: both versions run each set of puzzles one after the other, with seed 0, then with seed 1, and so on.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from nono.bench.records import Record, load
from nono.bench.regression import compare

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


NATIVE = ["--backends", "native", "--time-limit", "20"]


def main() -> int:
    """Measure and compare with the newest results, or with another installation."""
    parser = argparse.ArgumentParser()
    parser.add_argument("puzzles", nargs="*", default=PUZZLES)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--beside", metavar="PYTHON")
    parser.add_argument("--seeds", type=int, default=5)
    asked = parser.parse_args()
    os.chdir(ROOT)
    if asked.beside:
        return beside(asked.beside, asked.puzzles, asked.seeds)
    kept = sorted(RESULTS.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    words = ["bench", *asked.puzzles, *NATIVE, "--repeat", "5"]
    if kept:
        words += ["--against", str(kept[-1])]
    if asked.keep:
        RESULTS.mkdir(exist_ok=True)
        words += ["-o", str(RESULTS / f"{version('nono')}.jsonl")]
    return subprocess.run([sys.executable, "-m", "nono", *words], check=False).returncode


def beside(other: str, puzzles: list[str], seeds: int) -> int:
    """Print for each set both versions' processor seconds, the ratio of the sums, the mean ratio and its interval."""
    print("| puzzles | old, s | new, s | ratio | mean over puzzles (95 %) | decided by one alone |")
    print("| --- | --- | --- | --- | --- | --- |")
    for word in puzzles:
        runs: dict[str, list[Record]] = {other: [], sys.executable: []}
        for seed in range(seeds):
            for python in list(runs)[:: 1 - 2 * (seed % 2)]:
                runs[python] += measured(python, word, seed)
        found = compare(runs[other], runs[sys.executable])
        alone = ", ".join(found.lost + found.gained)
        for all_ in found.overall:
            ratios = f"{all_.new / all_.old:.3f} | {all_.ratio:.3f} ({all_.low:.3f} to {all_.high:.3f})"
            print(f"| {word} | {all_.old:.3f} | {all_.new:.3f} | {ratios} | {alone} |", flush=True)
    return 0


def measured(python: str, word: str, seed: int) -> list[Record]:
    """The runs of one version over one set of puzzles."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "runs.jsonl"
        words = ["bench", word, *NATIVE, "--repeat", "1", "--seed", str(seed), "-o", str(path)]
        subprocess.run(
            [python, "-m", "nono", *words], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return load(path)[1]


if __name__ == "__main__":
    sys.exit(main())
