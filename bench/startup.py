"""The whole process ``nono solve PUZZLE`` beside an empty Typer program of two commands, in pairs.

    python bench/startup.py PUZZLE [PAIRS]

Runs the two in turn (so that a slow spell of the machine hits both), and prints the medians of each one's wall and CPU
time, and of the ratios of the pairs. Standard output goes to a pipe that is read, as in a script. With
PYTHONDONTWRITEBYTECODE set, an editable install is compiled again in each run, and seems slower than it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

EMPTY = """
import typer

app = typer.Typer()


@app.command()
def one() -> None:
    pass


@app.command()
def two() -> None:
    pass


if __name__ == "__main__":
    app()
"""


def seconds(command: list[str]) -> tuple[float, float]:
    """The wall and CPU time of one process, which must succeed."""
    begin, before = perf_counter(), os.times()
    subprocess.run(command, check=True, stdout=subprocess.PIPE)
    end, after = perf_counter(), os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return end - begin, cpu


def main() -> None:
    puzzle, pairs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30
    with TemporaryDirectory() as folder:
        program = Path(folder, "empty.py")
        lean = Path(folder, "lean.py")
        program.write_text(EMPTY)
        lean.write_text(EMPTY.replace("typer.Typer()", "typer.Typer(add_completion=False)"))
        commands = {
            "python": [sys.executable, "-c", "pass"],
            "empty, without completion": [sys.executable, str(lean), "one"],
            "empty": [sys.executable, str(program), "one"],
            "nono solve": [sys.executable, "-m", "nono", "solve", puzzle],
        }
        for command in commands.values():  # byte code and file cache
            seconds(command)
        times = {name: [] for name in commands}
        for _ in range(pairs):
            for name, command in commands.items():
                times[name].append(seconds(command))
    for name, found in times.items():
        print(f"{name:<26}", end="")
        for at, kind in enumerate(("wall", "CPU")):
            ratio = median(ours[at] / theirs[at] for ours, theirs in zip(times["nono solve"], found, strict=True))
            print(f"   {kind} {1000 * median(one[at] for one in found):6.1f} ms, nono solve {ratio:5.2f} times", end="")
        print()


if __name__ == "__main__":
    main()
