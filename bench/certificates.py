"""Measures the cost of certificates: ``python bench/certificates.py [--proof NAME] [--encoding NAME] PUZZLE...``.

PUZZLE is a file, a folder, a built-in name, or a family such as ``family:n-dom:3-12``. Prints the CPU seconds for
solving the puzzle, for making the certificate, and for each checker, which runs in its own process.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from measuring import children, head, row

from nono import checkers
from nono.genres.base import Puzzle
from nono.proofs._certificate import made_by, texts_of, write
from nono.proofs._protocol import Job
from nono.text import read_all


def checker(name: str) -> str:
    """Return the path of a checker. An editable install has the compiled checker in a folder of its own."""
    return next(str(path) for folder in checkers.__path__ if (path := Path(folder, name)).exists())


def checked(command: list[str]) -> float:
    """Return the CPU seconds that a checker uses. The checker must accept the proof."""
    before = children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return children() - before


def measure(puzzle: Puzzle, proof: str, encoding: str | None, folder: Path) -> None:
    """Print the table row of a puzzle."""
    began, before = process_time(), children()
    made = made_by(Job(puzzle, proof=proof, encoding=encoding))
    if made is None:
        return
    texts = texts_of(puzzle, made, None)
    seconds = process_time() - began + children() - before
    write(folder, texts)
    commands = [[sys.executable, checker("nono_check_pegs.py" if puzzle.played else "nono_check.py")]]
    if not puzzle.played:
        commands.append([checker("nono_check")])
    times = [checked([*command, str(folder)]) for command in commands]
    size = sum(map(len, texts.values())) / 1000
    name = puzzle.id or f"{puzzle.width}x{puzzle.height}"
    claim = made.claim
    cells = [f"{time:.2g}" for time in times] + [""] * (2 - len(times))
    row(name, f"{puzzle.width}x{puzzle.height}", claim.verdict, claim.proof, f"{size:,.0f}", f"{seconds:.2g}", *cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proof", default="auto", help="kind of proof [auto]")
    parser.add_argument("--encoding", help="encoding of the formula, for a proof by clauses")
    parser.add_argument("puzzles", nargs="+", help="files, folders, built-in names or families")
    arguments = parser.parse_args()
    proof = "clauses" if arguments.encoding else arguments.proof
    head("puzzle", "size", "verdict", "proof", "kB", "solved and made", "checked in Python", "checked in C++")
    with tempfile.TemporaryDirectory() as work:
        for word in arguments.puzzles:
            for puzzle in read_all(word, check=False):
                measure(puzzle, proof, arguments.encoding, Path(work, "certificate"))


if __name__ == "__main__":
    main()
