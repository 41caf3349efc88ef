"""Writes ``tests/traces.json``: for each line technique, the steps that explain its puzzle in ``puzzles/techniques``.

Run ``python tests/make_traces.py`` after a change to the order of the techniques or to their puzzles; the diff shows
which steps have changed.
"""

import json
from pathlib import Path

from nono.backend.native.graders import line_techniques
from nono.grading import explain
from nono.text import built_in, puzzle

TRACES = Path(__file__).parent / "traces.json"


def steps(name: str) -> list[str]:
    """Return the steps of a built-in puzzle, each as "row 2, overlap"."""
    return [f"{shown.step.place}, {shown.step.technique}" for shown in explain(puzzle(name)).steps]


def traces() -> str:
    """Return the text of the file, with the puzzles in the order of their techniques."""
    there = set(built_in())
    names = [f"for-{technique}" for technique in line_techniques()]
    found = {name: steps(name) for name in names if name in there}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TRACES.write_text(traces(), encoding="utf-8")
