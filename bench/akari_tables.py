"""Prints the tables of docs/akari.md, which show the effect of each count-rule technique on random boards and on files.

python bench/akari_tables.py [FILE...]        # FILE contains boards in the format of bench/akari.cpp
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWN = [(50, 25, 3), (100, 25, 1)]  # for each set: side of the boards, percentage of walls, number of boards
ROOMS = (5, 6, 7, 8)
VARIANTS = {
    "all": [],
    "cells as on the board": ["-o", "trial_order=2"],
    "cells by degree alone": ["-o", "trial_order=1"],
    "implied values tried too": ["-o", "trial_skip=0"],
    "batched eliminations": ["-o", "trial_at_once=0"],
    "each wide rule with its own region": ["-o", "shared_counters=0"],
    "no trials: learning": ["-o", "trial=0"],
    "no trials, no learning": ["-o", "trial=0", "-o", "strategy=2"],
    "grader": ["-g"],
}
ROOM_VARIANTS = {"learning": [], "depth-first with trials": ["-o", "strategy=2"]}


def build() -> Path:
    for step in (["--preset", "release"], ["--build", "--preset", "release", "--target", "bench_akari"]):
        subprocess.run(["cmake", *step], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return ROOT / "build/release/bench_akari"


def output(*command: object) -> str:
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout


def draw(program: Path, folder: Path) -> list[Path]:
    files = []
    for side, walls, boards in DRAWN:
        for kind in ([], ["minimal"]):
            file = folder / f"{'minimal' if kind else 'all clues'} {side}x{side}"
            file.write_text("".join(output(program, "draw", side, walls, seed, *kind) for seed in range(1, boards + 1)))
            files.append(file)
    return files


def total(program: Path, file: Path, options: list[str]) -> str:
    try:
        command = [program, file, "-r", "10", *options]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "> 60 s"
    boards, _, settled, ms = re.findall(r"[\d.]+", done.stdout.splitlines()[-1])
    assert "WRONG" not in done.stdout
    if boards == "0":
        sys.exit(f"{file}: found no board in the format of bench/akari.cpp")
    note = "" if settled == boards else f" ({settled} of {boards} without search)"
    return f"{float(ms):.3g} ms{note}"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = build()
        files = [*draw(program, folder), *map(Path, sys.argv[1:])]
        print("| | " + " | ".join(file.stem for file in files) + " |")
        print("| --- |" + " --- |" * len(files))
        for variant, options in VARIANTS.items():
            print(f"| {variant} | " + " | ".join(total(program, file, options) for file in files) + " |", flush=True)
        for rows in ROOMS:
            file = folder / f"{rows + 1} into {rows}"
            file.write_text(output(program, "rooms", rows))
            times = (f"{variant} {total(program, file, options)}" for variant, options in ROOM_VARIANTS.items())
            print(f"{file.name}: " + ", ".join(times), flush=True)


if __name__ == "__main__":
    main()
