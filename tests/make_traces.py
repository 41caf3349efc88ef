"""Writes ``tests/traces.txt``: for each line technique, the steps that explain its puzzle in ``puzzles/techniques``.

Run ``python tests/make_traces.py`` after a change to the order of the techniques or to their puzzles; the diff shows
which steps have changed.
"""

import textwrap
from pathlib import Path

from grading.traces import line_techniques

from nono.grading import explain
from nono.text import built_in, puzzle

TRACES = Path(__file__).parent / "traces.txt"


def steps(name: str) -> list[str]:
    """Return the steps of a built-in puzzle, each as "row 2, overlap"."""
    return [f"{shown.step.place}, {shown.step.technique}" for shown in explain(puzzle(name)).steps]


def traces() -> str:
    """Return the text of the file, with the puzzles in the order of their techniques."""
    there = set(built_in())
    names = [f"for-{technique}" for technique in line_techniques()]
    found = [f"{name}: {'; '.join(steps(name))}" for name in names if name in there]
    return "".join(textwrap.fill(line, 120, subsequent_indent="  ") + "\n" for line in found)


if __name__ == "__main__":
    TRACES.write_text(traces(), encoding="utf-8")
