"""Nonograms, black and white and colour, Akari and peg solitaire: read, solve, and prove unique.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nono.clue import Block
from nono.counting import count
from nono.crosscheck import Check, verify
from nono.errors import BackendError, PuzzleError
from nono.genres.akari import Akari
from nono.genres.nonogram import Nonogram
from nono.genres.pegs import Pegs
from nono.palette import Colour
from nono.reading import dumps, loads, puzzle, read, read_all, write
from nono.solving import Result, backends, solve, solve_many
from nono.verdict import Verdict

if TYPE_CHECKING:
    from nono.differing import Diff, diff
    from nono.explaining import Explanation, explain
    from nono.generating import generate
    from nono.grading import Grade, grade
    from nono.hinting import Hint, hint
    from nono.repairing import Repair, givens, repair
    from nono.sampling import Sample, sample

__all__ = [
    "Akari",
    "BackendError",
    "Block",
    "Check",
    "Colour",
    "Diff",
    "Explanation",
    "Grade",
    "Hint",
    "Nonogram",
    "Pegs",
    "PuzzleError",
    "Repair",
    "Result",
    "Sample",
    "Verdict",
    "backends",
    "count",
    "diff",
    "dumps",
    "explain",
    "generate",
    "givens",
    "grade",
    "hint",
    "loads",
    "puzzle",
    "read",
    "read_all",
    "repair",
    "sample",
    "solve",
    "solve_many",
    "verify",
    "write",
]

LATER = {  # imported when they are first asked for, as solving does without them
    "nono.differing": ("Diff", "diff"),
    "nono.explaining": ("Explanation", "explain"),
    "nono.generating": ("generate",),
    "nono.grading": ("Grade", "grade"),
    "nono.hinting": ("Hint", "hint"),
    "nono.repairing": ("Repair", "givens", "repair"),
    "nono.sampling": ("Sample", "sample"),
}


def __getattr__(name: str) -> Any:
    for module, names in LATER.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'nono' has no attribute {name!r}")
