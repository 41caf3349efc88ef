"""Read and solve nonograms, Akari, peg solitaire and other puzzles, and prove that they have only one solution.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from nono.base import draw_with

TYPE_CHECKING = False  # type checkers treat this as true; importing `typing` would be slow

if TYPE_CHECKING:
    __version__: str

    from nono.backend import backends
    from nono.base import Drawings
    from nono.base.errors import BackendError, BugError, NonoError, PuzzleError, PuzzleWarning
    from nono.base.palette import Colour
    from nono.design.add_clues import AddedClues, add_clues
    from nono.design.fix import Fix, fix
    from nono.design.generate import generate
    from nono.design.make import make
    from nono.design.repair import Repair, givens, repair
    from nono.genres.akari import Akari
    from nono.genres.aquarium import Aquarium
    from nono.genres.base import Puzzle
    from nono.genres.binairo import Binairo
    from nono.genres.clues import Block
    from nono.genres.minesweeper import Minesweeper
    from nono.genres.mosaic import Mosaic
    from nono.genres.nonogram import Nonogram
    from nono.genres.norinori import Norinori
    from nono.genres.pegs import Pegs
    from nono.genres.star_battle import StarBattle
    from nono.genres.sudoku import Sudoku
    from nono.genres.tents import Tents
    from nono.genres.triddler import Triddler
    from nono.grading.check_steps import StepCheck, check_steps
    from nono.grading.explain import Explanation, Hint, explain, hint
    from nono.grading.grade import Grade, grade
    from nono.io.read import loads, puzzle, read, read_all
    from nono.io.write import convert, dumps, write
    from nono.model.answer import Verdict
    from nono.model.model import Jump
    from nono.photos.scan import Scan, scan
    from nono.proofs.certificate import certify, check_certificate
    from nono.proofs.formula import decode, encode
    from nono.proofs.protocol import Claim
    from nono.renderers.render import render
    from nono.solving.count import count
    from nono.solving.diff import Diff, diff
    from nono.solving.sample import Sample, sample
    from nono.solving.session import Common, Session
    from nono.solving.solutions import Solutions, solutions
    from nono.solving.solve import Result, solve, solve_many
    from nono.solving.verify import Check, verify

__all__ = [
    "AddedClues",
    "Akari",
    "Aquarium",
    "BackendError",
    "Binairo",
    "Block",
    "BugError",
    "Check",
    "Claim",
    "Colour",
    "Common",
    "Diff",
    "Explanation",
    "Fix",
    "Grade",
    "Hint",
    "Jump",
    "Minesweeper",
    "Mosaic",
    "NonoError",
    "Nonogram",
    "Norinori",
    "Pegs",
    "Puzzle",
    "PuzzleError",
    "PuzzleWarning",
    "Repair",
    "Result",
    "Sample",
    "Scan",
    "Session",
    "Solutions",
    "StarBattle",
    "StepCheck",
    "Sudoku",
    "Tents",
    "Triddler",
    "Verdict",
    "__version__",
    "add_clues",
    "backends",
    "certify",
    "check_certificate",
    "check_steps",
    "convert",
    "count",
    "decode",
    "diff",
    "dumps",
    "encode",
    "explain",
    "fix",
    "generate",
    "givens",
    "grade",
    "hint",
    "loads",
    "make",
    "puzzle",
    "read",
    "read_all",
    "render",
    "repair",
    "sample",
    "scan",
    "solutions",
    "solve",
    "solve_many",
    "verify",
    "write",
]

MODULES = {  # the public names of each module; a module is imported when one of its names is first used
    "nono.backend": ("backends",),
    "nono.base.errors": ("BackendError", "BugError", "NonoError", "PuzzleError", "PuzzleWarning"),
    "nono.base.palette": ("Colour",),
    "nono.design.add_clues": ("AddedClues", "add_clues"),
    "nono.design.fix": ("Fix", "fix"),
    "nono.design.generate": ("generate",),
    "nono.design.make": ("make",),
    "nono.design.repair": ("Repair", "givens", "repair"),
    "nono.genres.akari": ("Akari",),
    "nono.genres.aquarium": ("Aquarium",),
    "nono.genres.base": ("Puzzle",),
    "nono.genres.binairo": ("Binairo",),
    "nono.genres.minesweeper": ("Minesweeper",),
    "nono.genres.mosaic": ("Mosaic",),
    "nono.genres.clues": ("Block",),
    "nono.genres.nonogram": ("Nonogram",),
    "nono.genres.norinori": ("Norinori",),
    "nono.genres.triddler": ("Triddler",),
    "nono.genres.pegs": ("Pegs",),
    "nono.genres.star_battle": ("StarBattle",),
    "nono.genres.sudoku": ("Sudoku",),
    "nono.genres.tents": ("Tents",),
    "nono.grading.check_steps": ("StepCheck", "check_steps"),
    "nono.grading.explain": ("Explanation", "Hint", "explain", "hint"),
    "nono.grading.grade": ("Grade", "grade"),
    "nono.io.read": ("loads", "puzzle", "read", "read_all"),
    "nono.io.write": ("convert", "dumps", "write"),
    "nono.model.answer": ("Verdict",),
    "nono.model.model": ("Jump",),
    "nono.proofs.certificate": ("certify", "check_certificate"),
    "nono.proofs.protocol": ("Claim",),
    "nono.proofs.formula": ("decode", "encode"),
    "nono.renderers.render": ("render",),
    "nono.photos.scan": ("Scan", "scan"),
    "nono.solving.count": ("count",),
    "nono.solving.diff": ("Diff", "diff"),
    "nono.solving.sample": ("Sample", "sample"),
    "nono.solving.session": ("Common", "Session"),
    "nono.solving.solutions": ("Solutions", "solutions"),
    "nono.solving.solve": ("Result", "solve", "solve_many"),
    "nono.solving.verify": ("Check", "verify"),
}


def _drawings() -> "Drawings":
    from nono.renderers import shown

    return shown


draw_with(_drawings)


if not TYPE_CHECKING:  # otherwise, type checkers would accept misspelt names

    def __getattr__(name):
        from importlib import import_module

        if name == "__version__":
            from nono.base.distribution import version

            return version()
        for module, names in MODULES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module 'nono' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
