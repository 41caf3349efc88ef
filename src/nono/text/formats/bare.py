"""Four black and white formats of other solvers whose files are typed clues: ``.mk``, ``.nin``, ``.cwd`` and those of
picross-solver.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nono.text.formats.shared import Capabilities, Loaded, Puzzles, clue_lines, numbered, only_nonogram

SIZE = re.compile(r"(\d+)[ \t,]+(\d+)")


class Bare:
    """A format whose files are read as typed clues; ``what`` describes it."""

    def __init__(self, what: str, capabilities: Capabilities) -> None:
        self.__doc__ = what
        self.CAPABILITIES = capabilities

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzles in the text. Raises `PuzzleError`."""
        from nono.text.typed import reader  # only for such files

        yield from reader.loads(text, check, "nonogram")


class Mk(Bare):
    """Olšák's ``.mk``, which is also written."""

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with a size, and a later line is a single ``#`` that begins no comment."""
        lines = [line.text for line in numbered(head) if line.text]
        marks = [line == "#" and not below.startswith("#") for line, below in pairwise([*lines, "#"])]
        return bool(lines and SIZE.fullmatch(lines[0])) and any(marks)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return the puzzle as text; raises `PuzzleError` on colours and blotted clues."""
        puzzle = only_nonogram(puzzles, "mk", self.CAPABILITIES)
        return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"


mk = Mk(
    """Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, then one clue per line, with a line ``#`` before the columns.

    An empty clue is ``0`` or a blank line.
    """,
    Capabilities(),
)
nin = Bare(
    """``.nin``, black and white: ``WIDTH HEIGHT``, then one clue per line, first the rows, then the columns; read only.

    An empty clue is ``0`` or a blank line. Lists of puzzlekit look the same, but give the height before the width and
    the columns before the rows; the option ``transpose`` reads such lists.
    """,
    Capabilities(),
)
cwd = Bare(
    """``.cwd``, black and white: height, width, then one clue per line, and a blank line before the columns; read only.

    An empty clue is ``0``, because a blank line separates rows and columns.
    """,
    Capabilities(),
)
picross = Bare(
    """The format of picross-solver: one clue ``[ 1 2 ]`` per line below ``ROWS`` and ``COLUMNS``; read only.

    A line ``GRID name`` begins a puzzle, and ``#`` begins a comment.
    """,
    Capabilities(many=True, about=frozenset({"title"})),
)
