"""The start of ``nono solve PUZZLE``: its processor time and wall time beyond those of bare Python.

    python bench/startup.py [--pairs N] [PUZZLE...]

Runs ``python -c pass``, an empty Typer program of two commands, ``nono --version`` and ``nono solve`` of each puzzle in
turn (so that a slow spell of the machine hits all), N times, and prints the medians of what each takes beyond the bare
Python of its round. By default the puzzles are one of 5x5, one of 25x25, one in colours, and an Akari. Standard output
goes to a pipe that is read, as in a script.

An installed package is what counts: with PYTHONDONTWRITEBYTECODE set, an editable install is compiled again in each
run, so the variable is taken out of the environment.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

PUZZLES = ("heart", "castle", "fox", "lantern")
EMPTY = """
import typer

app = typer.Typer(add_completion=False)


@app.command()
def one() -> None:
    pass


@app.command()
def two() -> None:
    pass


if __name__ == "__main__":
    app()
"""


def milliseconds(command: list[str]) -> tuple[float, float]:
    """The processor time and the wall time of one process, which must succeed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begin, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment)
    end, after = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), 1000 * (end - begin)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("puzzles", nargs="*", default=PUZZLES)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        empty = Path(folder, "empty.py")
        empty.write_text(EMPTY)
        commands = {
            "python -c pass": ["-c", "pass"],
            "an empty Typer program": [str(empty), "one"],
            "nono --version": ["-m", "nono", "--version"],
            **{f"nono solve {puzzle}": ["-m", "nono", "solve", puzzle] for puzzle in arguments.puzzles},
        }
        for words in commands.values():  # byte code and file cache
            milliseconds([sys.executable, *words])
        rounds = [
            {name: milliseconds([sys.executable, *words]) for name, words in commands.items()}
            for _ in range(arguments.pairs)
        ]
    bare = next(iter(commands))
    cpu, wall = (median(times[bare][kind] for times in rounds) for kind in (0, 1))
    print(f"{bare:<26}  CPU {cpu:6.1f} ms   wall {wall:6.1f} ms   (load {os.getloadavg()[0]:.1f})")
    for name in [name for name in commands if name != bare]:
        cpu, wall = (median(times[name][kind] - times[bare][kind] for times in rounds) for kind in (0, 1))
        print(f"{name:<26}  CPU {cpu:+6.1f} ms   wall {wall:+6.1f} ms")


if __name__ == "__main__":
    main()
