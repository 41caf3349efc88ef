"""The project's benchmark: compares the engine with another installation, or with other solvers.

    python measurements/regression.py --beside OLD/bin/python all  # compares each set with the nono of another Python
    python measurements/regression.py --rivals sat all FOLDER      # shows the puzzles that other solvers decide faster

A set is one of SETS (without an argument, the quick set), a file, a folder (each of its files is a set) or a
``family:`` of puzzles; ``all`` means all SETS. The contestants get puzzles without their goals. The comparison also
works on a busy machine: the contestants run each set one after another with seed 0, then in the opposite order with
seed 1, and so on.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from measuring import head, row

from nono.many.bench import Record, compare_records, load_records
from nono.many.bench.summary import times_by_puzzle

ROOT = Path(__file__).resolve().parent.parent
QUICK = "quick"  # takes less than five minutes
SETS = {
    QUICK: [
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
    ],
    "n-domino": ["family:n-dom:3-15"],
    "large n-domino": ["family:n-dom:16-20", "family:n-dom:30", "family:n-dom:60"],
    "random 25x25": ["family:random:25x25:.4:n=60", "family:random:25x25:.44:n=80", "family:random:25x25:.5:n=60"],
    "hard random": [
        *(f"family:random:40x40:{density}:n=4" for density in (".42", ".44", ".45")),
        *(f"family:random:50x50:{density}:n=2" for density in (".44", ".46", ".48")),
        *(f"family:random:60x60:{density}:n=3" for density in (".47", ".5")),
        "family:random:100x100:.5:n=4",
    ],
    "random in colours": [
        f"family:random:40x40:{density}:colours={colours}:n=3"
        for colours in (3, 4)
        for density in (".25", ".33", ".4", ".45")
    ],
    "pictures": ["family:blobs:100x100:.65:n=5", "family:blobs:200x200:.7:n=4", "family:blobs:500x500:.7:n=3"],
    "large noise": ["family:random:300x300:.6", "family:random:500x500:.6", "family:random:500x500:.7"],
}
MOST = 12  # maximum number of puzzle names in a table row
FASTER, GAIN = 1.3, 0.005  # a rival counts as faster if it wins by this factor and by this number of seconds


def main() -> int:
    """Compare the engine with another installation or with other solvers."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sets", nargs="*", default=[QUICK], help=f"{', '.join(SETS)}, all, FILE, FOLDER, family:…")
    other = parser.add_mutually_exclusive_group(required=True)
    other.add_argument("--beside", metavar="PYTHON", help="compare with the nono of this Python")
    parser.add_argument("--backend", default="native", help="what --beside compares, as in nono bench --backends")
    other.add_argument("--rivals", metavar="BACKENDS", help="compare with these backends, as in nono bench --backends")
    parser.add_argument("--seeds", type=int, default=3, help="number of runs per puzzle, with different seeds [3]")
    parser.add_argument("--time-limit", default="20", help="time limit per puzzle, in seconds [20]")
    asked = parser.parse_args()
    os.chdir(ROOT)
    sets = dict(named(asked.sets))
    if asked.beside:
        return beside(asked.beside, asked.backend, sets, asked.seeds, asked.time_limit)
    return rivals(asked.rivals, sets, asked.seeds, asked.time_limit)


def named(words: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the puzzles of each set."""
    for word in words:
        if word == "all":
            yield from SETS.items()
        elif word in SETS:
            yield word, SETS[word]
        elif Path(word).is_dir():
            yield from ((path.stem, [str(path)]) for path in sorted(Path(word).iterdir()) if path.is_file())
        else:
            yield Path(word).stem, [word]


def beside(other: str, backend: str, sets: dict[str, list[str]], seeds: int, time_limit: str) -> int:
    """Print for each set the CPU seconds of both versions, the ratio of the sums, and the mean ratio with its
    interval."""
    head("puzzles", "old, s", "new, s", "ratio", "mean over puzzles (95 %)", "decided by only one")
    for name, puzzles in sets.items():
        runs: dict[str, list[Record]] = {other: [], sys.executable: []}
        for seed in range(seeds):
            for python in reversed(runs) if seed % 2 else runs:  # in the opposite order for every second seed
                runs[python] += measured(python, backend, puzzles, seed, time_limit)
        found = compare_records(runs[other], runs[sys.executable])
        for all_ in found.overall:
            mean = f"{all_.ratio:.3f} ({all_.low:.3f} to {all_.high:.3f})"
            sums = f"{all_.old:.3f}", f"{all_.new:.3f}", f"{all_.new / all_.old:.3f}"
            row(name, *sums, mean, ", ".join(found.lost + found.gained))
    return 0


def rivals(backends: str, sets: dict[str, list[str]], seeds: int, time_limit: str) -> int:
    """Print for each set and rival the times for puzzles that both decide, the undecided puzzles, and the rival's
    wins."""
    head("puzzles", "rival", "native, s", "rival, s", "undecided: native, rival", "rival is faster on")
    for name, puzzles in sets.items():
        runs: list[Record] = []
        for seed in range(seeds):
            contestants = f"{backends},native" if seed % 2 else f"native,{backends}"
            runs += measured(sys.executable, contestants, puzzles, seed, time_limit)
        labels = {(record.file, record.index): record.puzzle for record in runs}
        table = times_by_puzzle(runs)
        for rival in sorted({record.contestant for record in runs} - {"native"}):
            # by puzzle, the seconds of native and of the rival, None if it did not decide the puzzle
            pairs = {place: (cells["native"], cells[rival]) for place, cells in table.items()}
            both = {place: (a, b) for place, (a, b) in pairs.items() if a is not None and b is not None}
            # where native took longer, the largest ratio first
            lost = sorted((a / b, place) for place, (a, b) in both.items() if a > FASTER * b and a > b + GAIN)[::-1]
            words = [f"{labels[place]} ({ratio:.1f})" for ratio, place in lost[:MOST]]
            if len(lost) > MOST:
                words.append(f"{len(lost) - MOST} others")
            words += [f"{labels[place]} (alone)" for place, (a, b) in pairs.items() if a is None and b is not None]
            undecided = ", ".join(str(times.count(None)) for times in zip(*pairs.values(), strict=True))
            sums = [f"{sum(pair[i] for pair in both.values()):.3g}" for i in (0, 1)]
            row(name, rival, *sums, undecided, ", ".join(words))
    return 0


def measured(python: str, backends: str, puzzles: list[str], seed: int, time_limit: str) -> list[Record]:
    """Return the runs of one installation's backends on a set of puzzles."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "runs.jsonl"
        words = ["bench", *puzzles, "--backends", backends, "--time-limit", time_limit, "--repeat", "1"]
        words += ["--seed", str(seed), "-o", str(path)]
        # unchecked: the exit status also tells of puzzles that are not decided within the limit
        subprocess.run(
            [python, "-m", "nono", *words], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return load_records(path)[1]


if __name__ == "__main__":
    sys.exit(main())
