"""Read and solve nonograms, Akari, peg solitaire and other puzzles, and prove that they have only one solution.

>>> import nono
>>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
>>> nono.solve(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

import os
import sys

# With `python -m nono` and the script `nono`, a signal must not interrupt an import with a traceback. (A child process
# may have a copy of `sys.argv`, but Python was started with other arguments.)
_program = sys.argv[0] if sys.argv else ""
if _program == "-m" or (_program.removesuffix(".exe").endswith(("/nono", "\\nono")) and _program in sys.orig_argv):
    try:
        from nono.cli.process import end_at_signals

        end_at_signals()
    except KeyboardInterrupt:
        os._exit(130)

from typing import TYPE_CHECKING, Any

from nono.base import Drawings, draw_with, import_on_use

if TYPE_CHECKING:
    __version__: str

    from nono.backend import backends as backends
    from nono.base.errors import (
        BackendError as BackendError,
        BugError as BugError,
        GenreError as GenreError,
        LimitError as LimitError,
        NonoError as NonoError,
        PuzzleError as PuzzleError,
        PuzzleWarning as PuzzleWarning,
    )
    from nono.base.palette import Colour as Colour
    from nono.design import (
        AddedClues as AddedClues,
        Fix as Fix,
        Repair as Repair,
        add_clues as add_clues,
        fix as fix,
        generate as generate,
        givens as givens,
        make as make,
        repair as repair,
    )
    from nono.genres import Block as Block, Puzzle as Puzzle
    from nono.genres.classes import *
    from nono.grading import (
        Explanation as Explanation,
        Grade as Grade,
        Hint as Hint,
        StepCheck as StepCheck,
        check_steps as check_steps,
        explain as explain,
        grade as grade,
        hint as hint,
    )
    from nono.model import Jump as Jump, Verdict as Verdict
    from nono.proofs import (
        Claim as Claim,
        certify as certify,
        check_certificate as check_certificate,
        decode as decode,
        encode as encode,
    )
    from nono.renderers import render as render
    from nono.solving import (
        Check as Check,
        Common as Common,
        Diff as Diff,
        Line as Line,
        Result as Result,
        Sample as Sample,
        Session as Session,
        Solutions as Solutions,
        count as count,
        diff as diff,
        line as line,
        sample as sample,
        solutions as solutions,
        solve as solve,
        solve_many as solve_many,
        verify as verify,
    )
    from nono.text import (
        convert as convert,
        dumps as dumps,
        loads as loads,
        puzzle as puzzle,
        read as read,
        read_all as read_all,
        write as write,
    )

_NAMES = {  # imported when they are first used; the imports above tell type checkers about them
    "nono.backend": "backends",
    "nono.base.errors": "BackendError BugError GenreError LimitError NonoError PuzzleError PuzzleWarning",
    "nono.base.palette": "Colour",
    "nono.design": "AddedClues Fix Repair add_clues fix generate givens make repair",
    "nono.genres": "Block Puzzle",  # and the class of each built-in genre
    "nono.grading": "Explanation Grade Hint StepCheck check_steps explain grade hint",
    "nono.model": "Jump Verdict",
    "nono.proofs": "Claim certify check_certificate decode encode",
    "nono.renderers": "render",
    "nono.solving": (
        "Check Common Diff Line Result Sample Session Solutions "
        "count diff line sample solutions solve solve_many verify"
    ),
    "nono.text": "convert dumps loads puzzle read read_all write",
}
_imported = import_on_use(__name__, _NAMES)


def __dir__() -> list[str]:
    from nono.genres import CLASSES

    return ["__version__", *sorted([*CLASSES, *(name for names in _NAMES.values() for name in names.split())])]


if TYPE_CHECKING:
    __all__: list[str]
else:

    def __getattr__(name: str) -> Any:
        """Return a public name of nono, whose module is imported now."""
        if name == "__version__":
            from nono.base.distribution import version

            return version()
        if name == "__all__":
            return __dir__()
        if name[:1].isupper():
            from nono.genres import CLASSES

            if name in CLASSES:
                return import_on_use(__name__, {CLASSES[name]: name})(name)
        return _imported(name)


def _drawings() -> Drawings:
    from nono.renderers import shown

    return shown


draw_with(_drawings)
