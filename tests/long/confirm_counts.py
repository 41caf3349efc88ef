"""Counts of given puzzles against a second method: enumeration, or Ganak where there are too many solutions.

``python tests/long/confirm_counts.py puzzles/hard`` prints a table in Markdown and leaves out puzzles with one solution
or none.
"""

import argparse
import resource
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from solving.test_ganak import ganak

from nono import Nonogram
from nono.backend import BACKENDS
from nono.model.answer import Task, Verdict
from nono.text import entries

MEMORY = 6 << 30  # bytes per process


class Timed(NamedTuple):
    """A count, and the CPU seconds that it took."""

    solutions: int
    seconds: float


def counted(puzzle: Nonogram) -> int:
    """By the sweep."""
    return int(BACKENDS["native"].count(puzzle.model(), Task()).count)


def enumerated(puzzle: Nonogram) -> int:
    """By the search for further solutions."""
    return int(BACKENDS["native"].solve(puzzle.model(), Task(None, listed=False)).count)


def timed(work: Callable[[Nonogram], int], puzzle: Nonogram, seconds: int) -> Timed | None:
    """The count of the work in a process of its own; None where that exceeds its CPU time or memory."""
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(work, puzzle, seconds, there))
    child.start()
    there.close()
    try:
        return Timed(*here.recv())
    except EOFError:
        return None
    finally:
        child.join()


def _run(work: Callable[[Nonogram], int], puzzle: Nonogram, seconds: int, there: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    began = process_time()
    count = work(puzzle)
    there.send((count, process_time() - began))


def ambiguous(words: list[str], seconds: int) -> Iterator[tuple[str, Nonogram]]:
    """The nonograms that have several solutions, by name."""
    for entry in (entry for word in words for entry in entries(word, check=False)):
        puzzle = entry.puzzle
        if not isinstance(puzzle, Nonogram):
            continue
        if BACKENDS["native"].solve(puzzle.model(), Task(2, seconds)).verdict(2) is Verdict.MULTIPLE:
            yield puzzle.id or f"{entry.file}:{entry.index}", puzzle


def main() -> int:
    """Print the table; status 1 when two methods differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", nargs="+", help="files, folders, names of built-in puzzles")
    parser.add_argument("--seconds", type=int, default=20, help="of CPU time for the count of a puzzle")
    parser.add_argument("--second-seconds", type=int, default=60, help="for each second method")
    parser.add_argument("--enumerate", type=int, default=1_000_000, help="solutions at most; more are left to Ganak")
    arguments = parser.parse_args()

    wrong = 0
    print("| | solutions | s | second method |\n| --- | --- | --- | --- |")
    for name, puzzle in ambiguous(arguments.puzzles, arguments.seconds):
        first = timed(counted, puzzle, arguments.seconds)
        if first is None:
            print(f"| {name} | not counted | > {arguments.seconds} | |", flush=True)
            continue
        methods = {"enumeration": enumerated} if first.solutions <= arguments.enumerate else {}
        said = "none"
        for method, work in {**methods, "Ganak": ganak}.items():
            second = timed(work, puzzle, arguments.second_seconds)
            if second is not None:
                wrong |= second.solutions != first.solutions
                differs = "" if second.solutions == first.solutions else f"**{second.solutions:,}** by "
                said = f"{differs}{method}, {second.seconds:.2g}"
                break
        print(f"| {name} | {first.solutions:,} | {first.seconds:.2g} | {said} |", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
