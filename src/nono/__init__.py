"""Read and solve nonograms, Akari, peg solitaire and other puzzles, and prove that they have only one solution.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

import sys

if getattr(sys, "argv", [""])[0].rpartition("/")[2] in ("nono", "-m"):
    # This is the program, not a library: until `nono.cli.main` handles Ctrl-C, the system ends the program silently.
    # During `python -m nono`, the first argument is still "-m". The module `signal` would be slow to import.
    from _signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, SIG_DFL)

from nono.base import draw_with, face

TYPE_CHECKING = False  # type checkers treat this as true; importing `typing` would be slow

if TYPE_CHECKING:
    __all__: list[str]
    __version__: str

    from nono.backend import backends as backends
    from nono.base import Drawings
    from nono.base.errors import (
        BackendError as BackendError,
        BugError as BugError,
        NonoError as NonoError,
        PuzzleError as PuzzleError,
        PuzzleWarning as PuzzleWarning,
    )
    from nono.base.palette import Colour as Colour
    from nono.design.add_clues import AddedClues as AddedClues, add_clues as add_clues
    from nono.design.fix import Fix as Fix, fix as fix
    from nono.design.generate import generate as generate
    from nono.design.make import make as make
    from nono.design.repair import Repair as Repair, givens as givens, repair as repair
    from nono.genres.akari import Akari as Akari
    from nono.genres.aquarium import Aquarium as Aquarium
    from nono.genres.base import Puzzle as Puzzle
    from nono.genres.binairo import Binairo as Binairo
    from nono.genres.clues import Block as Block
    from nono.genres.minesweeper import Minesweeper as Minesweeper
    from nono.genres.mosaic import Mosaic as Mosaic
    from nono.genres.nonogram import Nonogram as Nonogram
    from nono.genres.norinori import Norinori as Norinori
    from nono.genres.pegs import Pegs as Pegs
    from nono.genres.star_battle import StarBattle as StarBattle
    from nono.genres.sudoku import Sudoku as Sudoku
    from nono.genres.tents import Tents as Tents
    from nono.genres.triddler import Triddler as Triddler
    from nono.grading.check_steps import StepCheck as StepCheck, check_steps as check_steps
    from nono.grading.explain import Explanation as Explanation, Hint as Hint, explain as explain, hint as hint
    from nono.grading.grade import Grade as Grade, grade as grade
    from nono.io.read import loads as loads, puzzle as puzzle, read as read, read_all as read_all
    from nono.io.write import convert as convert, dumps as dumps, write as write
    from nono.model.answer import Verdict as Verdict
    from nono.model.model import Jump as Jump
    from nono.photos.scan import Scan as Scan, scan as scan
    from nono.proofs.certificate import certify as certify, check_certificate as check_certificate
    from nono.proofs.formula import decode as decode, encode as encode
    from nono.proofs.protocol import Claim as Claim
    from nono.renderers.render import render as render
    from nono.solving.count import count as count
    from nono.solving.diff import Diff as Diff, diff as diff
    from nono.solving.sample import Sample as Sample, sample as sample
    from nono.solving.session import Common as Common, Session as Session
    from nono.solving.solutions import Solutions as Solutions, solutions as solutions
    from nono.solving.solve import Result as Result, solve as solve, solve_many as solve_many
    from nono.solving.verify import Check as Check, verify as verify
else:
    _get, __dir__, __all__ = face(__name__)
    __all__ += ["__version__"]

    def __getattr__(name):
        if name == "__version__":
            from nono.base.distribution import version

            return version()
        return _get(name)


def _drawings() -> "Drawings":
    from nono.renderers import shown

    return shown


draw_with(_drawings)
