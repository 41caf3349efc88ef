"""Nonograms, black and white and colour, Akari and peg solitaire: read, solve, and prove unique.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from nono.clue import Block
from nono.counting import count
from nono.crosscheck import Check, verify
from nono.differing import Diff, diff
from nono.errors import BackendError, PuzzleError
from nono.generating import generate
from nono.genres.akari import Akari
from nono.genres.nonogram import Nonogram
from nono.genres.pegs import Pegs
from nono.grading import Grade, grade
from nono.palette import Colour
from nono.reading import dumps, loads, puzzle, read, read_all, write
from nono.repairing import Repair, givens, repair
from nono.solving import Result, backends, solve, solve_many
from nono.verdict import Verdict

__all__ = [
    "Akari",
    "BackendError",
    "Block",
    "Check",
    "Colour",
    "Diff",
    "Grade",
    "Nonogram",
    "Pegs",
    "PuzzleError",
    "Repair",
    "Result",
    "Verdict",
    "backends",
    "count",
    "diff",
    "dumps",
    "generate",
    "givens",
    "grade",
    "loads",
    "puzzle",
    "read",
    "read_all",
    "repair",
    "solve",
    "solve_many",
    "verify",
    "write",
]
