"""Four black and white formats of bare numbers. Most are recognised only if the whole text fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from nono.base.errors import PuzzleError, excerpt, gathering, warn
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, only_nonogram
from nono.text.formats.shared.clues import (
    LARGE,
    Line,
    board_size,
    clue_lines,
    nonogram,
    numbered,
    numbers,
    take,
    without_comments,
)

HEADER = re.compile(r"(\d+)[ \t,]+(\d+)")
NUMBERS = re.compile(r"[\d \t,]*")
SIDE = re.compile(r"^[ \t]*+[#*].*?\b(?:(rows?|across|horizontal)|(?:col(?:umn)?s?|down|vertical))\b", re.I | re.M)

Clues = tuple[Sequence[Line], Sequence[Line]]  # (rows, columns)


class Bare:
    """A format with one puzzle per file. Only a text that fits the format as a whole is recognised."""

    CAPABILITIES = Capabilities()

    def sniff(self, head: str) -> bool:
        """Return whether a text that begins with ``head`` looks like this format."""
        raise NotImplementedError

    def certain(self, head: str) -> bool:
        """Return whether `sniff` and, unless the text is very long, `fits` accept the text.

        Return False if the first comment about a side names the columns, because these formats begin with the rows.
        """
        if (side := SIDE.search(head)) and not side[1]:
            return False
        return self.sniff(head) and (len(head) > LARGE or self.fits(head))

    def fits(self, text: str) -> bool:
        """Return whether the text can be read without errors, and its puzzle has clues and at least 2x2 cells."""
        try:
            with gathering():
                puzzle = self.puzzle(text, True)
        except PuzzleError:
            return False
        return min(puzzle.height, puzzle.width) > 1 and any(puzzle.rows)

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        yield self.puzzle(text, check)

    def puzzle(self, text: str, check: bool) -> Nonogram:
        """Return the puzzle in the text. Raises `PuzzleError`."""
        raise NotImplementedError


def either_way(size: tuple[int, int], cut: Callable[[int, int], Clues], check: bool) -> Nonogram:
    """Return the puzzle with the clues by ``cut(height, width)``, trying both orders of height and width.

    If they were swapped, or if both orders give a puzzle, warn and name the size that was used. Without ``check``, try
    only the given order. Raises `PuzzleError` if neither order gives a puzzle.
    """
    found: list[Nonogram] = []
    errors: list[PuzzleError] = []
    for height, width in dict.fromkeys((size, size[::-1])) if check else (size,):
        try:
            found.append(nonogram(*cut(height, width), check))
        except PuzzleError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    puzzle = found[0]
    shown = f"the board was read as {puzzle.width} wide and {puzzle.height} high"
    if len(found) > 1:
        warn(f"height and width may be swapped: {shown}; the other order fits as well")
    elif errors and (puzzle.height, puzzle.width) != size:
        warn(f"height and width are swapped: {shown}")
    return puzzle


class Mk(Bare):
    """Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, then one clue per line, with a line ``#`` before the columns.

    Lines after the last column are ignored. An empty clue is ``0`` or a blank line.
    """

    def sniff(self, head: str) -> bool:
        """Return whether the first line has two numbers and a later line is a single ``#``."""
        first, *lines = (line for _, line in numbered(head.lstrip()))
        return bool(HEADER.fullmatch(first)) and "#" in lines

    certain = sniff

    def puzzle(self, text: str, check: bool) -> Nonogram:
        lines = numbered(text)
        start = next((index for index, line in enumerate(lines) if line[1]), 0)
        at, header = lines[start]
        sizes = HEADER.fullmatch(header)
        if sizes is None:
            raise PuzzleError(f"found {excerpt(header)}, expected height and width", "bad-number").at(at)
        size = board_size(sizes[1], sizes[2], at)
        mark = next((index for index, line in enumerate(lines) if line[1] == "#"), None)
        if mark is None:
            raise PuzzleError("found no line '#', expected '#' between rows and columns", "missing-section")
        rows, cols = lines[start + 1 : mark], lines[mark + 1 :]

        def cut(height: int, width: int) -> Clues:
            return take(rows, height, "rows"), take(cols, width, "columns", closed=False)

        return either_way(size, cut, check)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return the puzzle as text; raises `PuzzleError` on colours and blotted clues."""
        puzzle = only_nonogram(puzzles, "mk", self.CAPABILITIES)
        return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"


class Nin(Bare):
    """``.nin``, black and white: ``WIDTH HEIGHT``, then one clue per line, first the rows, then the columns; read only.

    Lines that begin with ``#`` are comments. An empty clue is ``0`` or a blank line. Lists of puzzlekit look the same,
    but give the height before the width and the columns before the rows; use ``--transpose`` to read such lists.
    """

    def sniff(self, head: str) -> bool:
        """Return whether the first line has two numbers and all other lines have only numbers."""
        lines = [line for _, line in without_comments(numbered(head), "#") if line]
        return bool(lines and HEADER.fullmatch(lines[0])) and all(map(NUMBERS.fullmatch, lines))

    def has_unnamed_sides(self, head: str) -> bool:
        """Return True: files with the columns first look the same."""
        return True

    def puzzle(self, text: str, check: bool) -> Nonogram:
        lines = without_comments(numbered(text), "#")
        start = next((index for index, line in enumerate(lines) if line[1]), None)
        at, header = (0, "") if start is None else lines[start]
        sizes = HEADER.fullmatch(header)
        if start is None or sizes is None:
            raise PuzzleError(f"found {excerpt(header)}, expected width and height", "bad-number").at(at)
        size = board_size(sizes[2], sizes[1], at)
        clues = take(lines[start + 1 :], sum(size), "rows and columns", closed=False)
        return either_way(size, lambda height, _: (clues[:height], clues[height:]), check)


class Cwd(Bare):
    """``.cwd``, black and white: height, width, then one clue per line, and a blank line before the columns; read only.

    Lines that begin with ``#`` are comments. An empty clue is ``0``, because a blank line separates rows and columns.
    """

    def sniff(self, head: str) -> bool:
        """Return whether each of the first two lines is a single number and all other lines have only numbers."""
        lines = [line for _, line in numbered(head.lstrip())]
        return len(lines) > 2 and lines[0].isdigit() and lines[1].isdigit() and all(map(NUMBERS.fullmatch, lines))

    def certain(self, head: str) -> bool:
        """Return whether a blank line separates rows and columns, and all lines fit the format."""
        return "\n\n" in head.strip() and super().certain(head)

    has_unnamed_sides = Nin.has_unnamed_sides

    def puzzle(self, text: str, check: bool) -> Nonogram:
        lines = without_comments(numbered(text), "#")
        while lines and not lines[0][1]:
            lines = lines[1:]
        if len(lines) < 2 or not (lines[0][1].isdigit() and lines[1][1].isdigit()):
            found = excerpt(lines[0][1] if lines else "")
            message = f"found {found}, expected height and width on two lines (.cwd crosswords are not supported)"
            raise PuzzleError(message, "bad-number").at(1)
        size = board_size(lines[0][1], lines[1][1], lines[1][0])
        clues = lines[2:]
        filled = [line for line in clues if line[1]]

        def cut(height: int, width: int) -> Clues:
            if len(filled) == height + width:
                rows, cols = filled[:height], filled[height:]
            else:
                rows, cols = clues[:height], clues[height + 1 :]
                if any(text for _, text in clues[height : height + 1]):
                    message = f"found {excerpt(clues[height][1])} after {height} rows, expected a blank line"
                    raise PuzzleError(message, "wrong-line-count").at(clues[height][0])
            return take(rows, height, "rows"), take(cols, width, "columns", closed=False)

        return either_way(size, cut, check)


class TwoBlocks(Bare):
    """Two blocks of clues, which webpbn exports under the names ish, keen, syro, makhorin and faase; read only.

    The rows come first, unless the first line is ``columns``. A blank line, ``&`` or the headings ``rows`` and
    ``columns`` separate the blocks. Lines that begin with ``#`` or ``*`` are comments. A ``0`` after the last number of
    a clue is ignored; an empty clue is a single ``0``.
    """

    def sniff(self, head: str) -> bool:
        """Return whether the text has exactly two blocks of numbers, apart from comments and separators."""
        blocks = self.blocks(head)
        return len(blocks) == 2 and all(NUMBERS.fullmatch(line) for block in blocks for _, line in block)

    def has_unnamed_sides(self, head: str) -> bool:
        """Return whether the headings ``rows`` and ``columns`` are missing."""
        return re.search(r"(?im)^[ \t]*+(rows|columns)[ \t]*+$", head) is None

    def puzzle(self, text: str, check: bool) -> Nonogram:
        blocks = self.blocks(text)
        if len(blocks) != 2:
            message = f"found {len(blocks)} blocks of clues, expected two: rows and columns (write an empty clue as 0)"
            raise PuzzleError(message, "ambiguous-format").at(blocks[-1][0][0] if blocks else 1)
        first = next(line for _, line in without_comments(numbered(text), "#*") if line)
        rows, cols = reversed(blocks) if first.lower() == "columns" else blocks
        return nonogram(rows, cols, check, self.clue)

    @staticmethod
    def blocks(text: str) -> list[list[Line]]:
        """Return the blocks of lines, without comments and separators."""
        blocks: list[list[Line]] = [[]]
        for line in without_comments(numbered(text), "#*"):
            if line[1].lower() in ("", "&", "rows", "columns"):
                blocks.append([])
            else:
                blocks[-1].append(line)
        return [block for block in blocks if block]

    @staticmethod
    def clue(line: Line) -> list[int]:
        """Return the block lengths on a line; a 0 at its end is ignored."""
        return numbers((line[0], re.sub(r"(?<=\d)[ \t,]+0$", "", line[1])))


mk, nin, cwd, twoblocks = Mk(), Nin(), Cwd(), TwoBlocks()
