"""Nonograms, black and white and colour, Akari and peg solitaire: read, solve, and prove unique.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nono.base.errors import BackendError, PuzzleError
from nono.base.palette import Colour
from nono.genres.akari.puzzle import Akari
from nono.genres.nonogram.clue import Block
from nono.genres.nonogram.puzzle import Nonogram
from nono.genres.pegs.puzzle import Pegs
from nono.io.read import dumps, loads, puzzle, read, read_all, write
from nono.model.answer import Verdict
from nono.solving.count import count
from nono.solving.solve import Result, backends, solve, solve_many
from nono.solving.verify import Check, verify

if TYPE_CHECKING:
    from nono.design.generate import generate
    from nono.design.repair import Repair, givens, repair
    from nono.grading.explain import Explanation, explain
    from nono.grading.grade import Grade, grade
    from nono.grading.hint import Hint, hint
    from nono.solving.diff import Diff, diff
    from nono.solving.sample import Sample, sample

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

LATER = {  # imported on their first use: solving does not need them
    "nono.solving.diff": ("Diff", "diff"),
    "nono.grading.explain": ("Explanation", "explain"),
    "nono.design.generate": ("generate",),
    "nono.grading.grade": ("Grade", "grade"),
    "nono.grading.hint": ("Hint", "hint"),
    "nono.design.repair": ("Repair", "givens", "repair"),
    "nono.solving.sample": ("Sample", "sample"),
}


def __getattr__(name: str) -> Any:
    for module, names in LATER.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'nono' has no attribute {name!r}")
