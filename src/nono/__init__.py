"""Nonograms, black and white and colour, Akari and peg solitaire: read, solve, and prove unique.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nono.clue import Block
from nono.crosscheck import Check, verify
from nono.errors import BackendError, PuzzleError
from nono.genres.akari import Akari
from nono.genres.nonogram import Nonogram
from nono.genres.pegs import Pegs
from nono.palette import Colour
from nono.reading import dumps, loads, puzzle, read, read_all, write
from nono.solutions.counting import count
from nono.solving import Result, backends, solve, solve_many
from nono.verdict import Verdict

if TYPE_CHECKING:
    from nono.design.generating import generate
    from nono.design.repairing import Repair, givens, repair
    from nono.human.explaining import Explanation, explain
    from nono.human.grading import Grade, grade
    from nono.human.hinting import Hint, hint
    from nono.solutions.differing import Diff, diff
    from nono.solutions.sampling import Sample, sample

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
    "nono.solutions.differing": ("Diff", "diff"),
    "nono.human.explaining": ("Explanation", "explain"),
    "nono.design.generating": ("generate",),
    "nono.human.grading": ("Grade", "grade"),
    "nono.human.hinting": ("Hint", "hint"),
    "nono.design.repairing": ("Repair", "givens", "repair"),
    "nono.solutions.sampling": ("Sample", "sample"),
}


def __getattr__(name: str) -> Any:
    for module, names in LATER.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'nono' has no attribute {name!r}")
