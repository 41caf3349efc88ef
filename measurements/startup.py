"""Measures how much more CPU time ``nono solve PUZZLE`` takes than bare Python.

    python measurements/startup.py [--pairs N] [PUZZLE...]

Runs ``python -c pass``, an empty program of two commands by Typer, ``nono --version``, and ``nono solve`` for each
puzzle in turn, so that a slow period of the machine affects all of them. Repeats this N times and prints the median of
the extra time compared with bare Python in the same round. The default puzzles are a 5x5, a 25x25, a coloured one, and
an Akari. Standard output goes to a pipe that is read, as in a script.

The environment variable PYTHONDONTWRITEBYTECODE is removed: with it, Python would compile an editable install again in
each run, unlike an installed package.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from measuring import children, head, row

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


def milliseconds(command: list[str]) -> float:
    """Run one process, which must succeed, and return its CPU time."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = children()
    subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment)
    return 1000 * (children() - before)


def main(puzzles: Annotated[list[str] | None, typer.Argument()] = None, pairs: int = 30) -> None:
    """Print the table, after 30 rounds or another number."""
    with TemporaryDirectory() as folder:
        empty = Path(folder, "empty.py")
        empty.write_text(EMPTY)
        commands = {
            "`python -c pass`": ["-c", "pass"],
            "an empty program of two commands by Typer": [str(empty), "one"],
            "`nono --version`": ["-m", "nono", "--version"],
            **{f"`nono solve {puzzle}`": ["-m", "nono", "solve", puzzle] for puzzle in puzzles or PUZZLES},
        }
        for words in commands.values():  # first run, not measured: fills the caches of byte code and files
            milliseconds([sys.executable, *words])
        rounds = [
            {name: milliseconds([sys.executable, *words]) for name, words in commands.items()} for _ in range(pairs)
        ]
    bare = next(iter(commands))
    head("command", "CPU milliseconds above `python -c pass`")
    row(f"{bare} itself", f"{median(times[bare] for times in rounds):.0f}")
    for name in [name for name in commands if name != bare]:
        row(name, f"{median(times[name] - times[bare] for times in rounds):.0f}")


if __name__ == "__main__":
    typer.run(main)
