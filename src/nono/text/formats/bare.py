"""Bare numbers below a size, of Olšák's tools (``.mk``), Jakub Wilk's nonogram (``.nin``) and QNonograms (``.cwd``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities, Puzzles, only_nonogram
from nono.text.formats.shared.clues import board_size, clue_lines, nonogram, numbered, take, without_comments
from nono.text.parts.clues import Line

SIZE = re.compile(r"(\d+)[ \t,\n]+(\d+)")

Clues = tuple[Sequence[Line], Sequence[Line]]  # (rows, columns)


class Bare:
    """A format with one puzzle per file: the size, then the clues. Without the suffix, only ``.mk`` is recognised.

    A format differs in its comments, the number of lines of the size, the order of height and width, and in `cut`.
    """

    CAPABILITIES = Capabilities()
    comments = "#"
    lines_of_size = 1
    order = "height and width"

    def parted(self, text: str) -> tuple[re.Match[str] | None, list[Line]]:
        """Return the match of the size, and the lines without comments, from the size on."""
        lines = without_comments(numbered(text), self.comments)
        lines = lines[next((index for index, line in enumerate(lines) if line.text), len(lines)) :]
        return SIZE.fullmatch("\n".join(line for _, line in lines[: self.lines_of_size])), lines

    def loads(self, text: str, check: bool = True) -> Nonogram:
        """Return the puzzle in the text. Raises `PuzzleError`."""
        size_match, lines = self.parted(text)
        line_number, first = lines[0] if lines else Line(1, "")
        if size_match is None:
            raise PuzzleError(f"found {excerpt(first)}, expected {self.order}", "bad-number").at(line_number)
        height, width = size_match.groups() if self.order.startswith("height") else size_match.groups()[::-1]
        size = board_size(height, width, line_number)
        clues = lines[self.lines_of_size :]
        return nonogram(*self.cut(clues, *size), check)

    def cut(self, lines: Sequence[Line], height: int, width: int) -> Clues:
        """Return the clues of rows and columns on the lines below the size. Raises `PuzzleError`."""
        clues = take(lines, height + width, "rows and columns", closed=False)
        return clues[:height], clues[height:]


class Mk(Bare):
    """Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, then one clue per line, with a line ``#`` before the columns.

    Lines after the last column are ignored. An empty clue is ``0`` or a blank line.
    """

    comments = ""

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with a size, and a later line is a single ``#`` that begins no comment."""
        size, lines = self.parted(head)
        texts = [line for _, line in lines if line]
        return size is not None and any(
            line == "#" and not below.startswith("#") for line, below in pairwise([*texts, "#"])
        )

    def cut(self, lines: Sequence[Line], height: int, width: int) -> Clues:
        """Return the clues before and after the line ``#``. Raises `PuzzleError`."""
        mark = next((index for index, line in enumerate(lines) if line.text == "#"), None)
        if mark is None:
            raise PuzzleError("found no line '#', expected '#' between rows and columns", "missing-section")
        return take(lines[:mark], height, "rows"), take(lines[mark + 1 :], width, "columns", closed=False)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return the puzzle as text; raises `PuzzleError` on colours and blotted clues."""
        puzzle = only_nonogram(puzzles, "mk", self.CAPABILITIES)
        return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"


class Nin(Bare):
    """``.nin`` of Jakub Wilk's nonogram, black and white: ``WIDTH HEIGHT``, then one clue per line; read only.

    The rows come first. Lines that begin with ``#`` are comments. An empty clue is ``0`` or a blank line. Lists of
    puzzlekit look the same, but give the height before the width and the columns before the rows; the option
    ``transpose`` reads such lists.
    """

    order = "width and height"


class Cwd(Bare):
    """``.cwd`` of QNonograms, black and white: height, width, the rows, a blank line, and the columns; read only.

    Lines that begin with ``#`` are comments. An empty clue is ``0``, because a blank line separates rows and columns.
    """

    lines_of_size = 2
    order = "height and width, each on a line"

    def cut(self, lines: Sequence[Line], height: int, width: int) -> Clues:
        """Return the clues before and after the blank line, which may be missing. Raises `PuzzleError`."""
        if sum(bool(text) for _, text in lines) == height + width:
            return super().cut(lines, height, width)
        if height < len(lines) and lines[height].text:
            message = f"found {excerpt(lines[height].text)} after {height} rows, expected a blank line"
            raise PuzzleError(message, "wrong-line-count").at(lines[height].number)
        return take(lines[:height], height, "rows"), take(lines[height + 1 :], width, "columns", closed=False)


mk, nin, cwd = Mk(), Nin(), Cwd()
