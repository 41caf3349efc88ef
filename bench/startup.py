"""The whole process ``nono solve PUZZLE`` beside an empty Typer program of two commands, in pairs.

    python bench/startup.py PUZZLE [PAIRS]

Runs the two in turn (so that a slow spell of the machine hits both), and prints the median and the best time of each
and the median of the ratios of the pairs. Standard output goes to a pipe that is read, as in a script.
"""

from __future__ import annotations

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


def seconds(command: list[str]) -> float:
    """The wall time of one process, which must succeed."""
    begin = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return perf_counter() - begin


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
        ratios = [ours / theirs for ours, theirs in zip(times["nono solve"], found, strict=True)]
        print(
            f"{name:<26} median {1000 * median(found):7.1f} ms   best {1000 * min(found):7.1f} ms   "
            f"nono solve / this: {median(ratios):5.2f}"
        )


if __name__ == "__main__":
    main()
