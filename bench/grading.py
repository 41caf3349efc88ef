"""The grader beside the solver: CPU milliseconds of both inside the library, on puzzles that need tier 6.

    python bench/grading.py                                 # puzzles/, and pictures of 50x50
    python bench/grading.py FILE... FAMILY...               # as `nono bench` takes them

Each time is the least of several runs; puzzles whose hardest step is of another tier are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from nono.backend import native
from nono.backend.native import line_grader
from nono.backend.native.cardinality_grader import End
from nono.genres.nonogram import Nonogram
from nono.grading.grade import model_of
from nono.io.read import entries
from nono.model.answer import Task

PUZZLES = [str(Path(__file__).resolve().parent.parent / "puzzles"), "family:blobs:50x50:.55:n=40"]
SECONDS = 0.2  # of runs


def least(run: Callable[[], object]) -> float:
    """CPU milliseconds of the shortest run."""
    times: list[float] = []
    while not times or sum(times) < SECONDS:
        start = process_time()
        run()
        times.append(process_time() - start)
    return 1000 * min(times)


def main() -> int:
    """Print a line per puzzle, and the sums."""
    tiers = line_grader.line_techniques()
    graded = solved = 0.0
    for source in sys.argv[1:] or PUZZLES:
        for entry in entries(source):
            one = entry.puzzle
            if not isinstance(one, Nonogram):
                continue
            model = model_of(one)
            steps = line_grader.trace(model)
            if steps.end is not End.SOLVED or max((tiers[step.technique] for step in steps), default=0) != 6:
                continue
            grade = least(partial(line_grader.trace, model))
            solve = least(partial(native.solve, model, Task(limit=2)))
            graded += grade
            solved += solve
            name = f"{Path(entry.file).name} {entry.index}"
            print(f"{name:40} {one.width}x{one.height}  {grade:9.3f}  {solve:9.3f}  {grade / solve:7.2f}", flush=True)
    print(f"{'sum':47} {graded:9.3f}  {solved:9.3f}  {graded / solved if solved else 0:7.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
