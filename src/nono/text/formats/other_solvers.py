"""Clues in the formats of two other solvers, Bosch's and Izaron's; read only."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.base.palette import default_palette, make_palette
from nono.text.formats.shared import (
    Capabilities,
    ClueLine,
    Loaded,
    board_size,
    nonogram,
    number,
    numbered,
    opening,
)

SIZE = re.compile(r"\bnumber_of_(rows|columns):\s*+(\S*)")
CLUE = re.compile(r"\b(row|column)_(\d+):?\s++\S+\s++(\d+)\s++[^\s:]+:?((?:\s++\d+)*+)")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
# Each blank has one place in the pattern, so that a text with many blank lines is refused in linear time.
COLOURS = re.compile(r"\s*\d{1,3}[^\S\n]*\n(?:\s*#[0-9a-fA-F]{6}[^\S\n]*\n)+\s*\d+ \d+[^\S\n]*\n")


class Bosch:
    """Bosch's ``.lp`` files, black and white: the number of blocks and their lengths for each row and column.

    The file begins with ``number_of_rows: 4`` and ``number_of_columns: 5``. Each clue consists of ``row_1`` (or
    ``column_3``), a word, the number of blocks, another word, and the lengths. Linear programs, which also have the
    suffix ``.lp``, are not supported.
    """

    CAPABILITIES = Capabilities()

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with the number of rows or columns and has that of the rows."""
        rows = re.search(r"^[ \t]*number_of_rows:", head, re.MULTILINE)
        return opening(head, "").startswith("number_of_") and rows is not None

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        size = {match[1]: match[2] for match in SIZE.finditer(text)}
        clues: dict[tuple[str, int], ClueLine] = {}
        line = 1
        for match in CLUE.finditer(text):
            line = 1 + text.count("\n", 0, match.start())
            key, lengths = (match[1], number(match[2], line)), match[4].split()
            if key in clues:
                message = f"{match[1]}_{match[2]} appears twice; it may appear only once"
                raise PuzzleError(message, "duplicate-key").at(line)
            if len(lengths) != number(match[3], line):
                raise PuzzleError(f"found {len(lengths)} lengths, expected {match[3]}", "bad-number").at(line)
            clues[key] = ClueLine(line, " ".join(lengths))
        # no words but the size and the clues are expected
        if rest := SIZE.sub("", CLUE.sub("", text)).split():
            message = f"found {excerpt(rest[0])}, expected clues such as row_1 (linear programs are not supported)"
            advice = "nono reads no facts of other programs either: write the board as one line per row"
            raise PuzzleError(f"{message}\n{advice}", "bad-number").at(line)
        height, width = board_size(size.get("rows", ""), size.get("columns", ""), 1)
        names = [("row", index + 1) for index in range(height)] + [("column", index + 1) for index in range(width)]
        if wrong := clues.keys() ^ set(names):  # clues that are missing or that the board does not have
            side, index = min(wrong)
            state = "unexpected" if (side, index) in clues else "missing"
            message = f"{side}_{index} is {state}, expected {height} rows and {width} columns"
            raise PuzzleError(message, "wrong-line-count")
        lines = [clues[name] for name in names]
        yield nonogram(lines[:height], lines[height:], check)


class Izaron:
    """``.pzl`` of Izaron's solver, black and white or colour: colours, ``HEIGHT WIDTH``, the rows, then the columns.

    The first line is the number of colours, and each of the next lines is a colour such as ``#ff9900``; a black and
    white file begins with the size. A clue begins with its number of blocks. For each block, the length follows and, in
    files with colours, red, green and blue. The background is white, even if one of the colours is white as well. Read
    only.
    """

    CAPABILITIES = Capabilities(colour=True)

    def sniff(self, head: str) -> bool:
        """Return whether the text has a number of colours, the colours, and a size."""
        return COLOURS.match(head) is not None

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        lines = [line for line in numbered(text) if line.text]
        colours: dict[str, int] = {}  # the number of each colour by its hexadecimal digits; empty in black and white
        palette = default_palette(2)
        if lines and lines[0].text.isdecimal():
            count = number(lines[0].text, lines[0].number)
            for line_number, word in lines[1 : 1 + count]:
                if not COLOUR.fullmatch(word):
                    message = f"found {excerpt(word)}, expected a colour such as #ff9900"
                    raise PuzzleError(message, "unknown-colour").at(line_number)
                colours[word[1:].lower()] = len(colours) + 1
            palette = make_palette([palette[0], *({"name": f"#{rgb}", "rgb": rgb} for rgb in colours)])
            lines = lines[1 + count :]
        sizes = lines[0].text.split() if lines else []
        if len(sizes) != 2:
            raise PuzzleError("found no size, expected a line with height and width", "missing-section").at(1)
        height, width = board_size(sizes[0], sizes[1], lines[0].number)
        clues = lines[1:]
        if len(clues) != height + width:
            message = f"found {len(clues)} clues, expected {height} for the rows and {width} for the columns"
            raise PuzzleError(message, "wrong-line-count").at(lines[-1].number)
        yield nonogram(clues[:height], clues[height:], check, lambda line: self._clue(line, colours), palette=palette)

    def _clue(self, line: ClueLine, colours: dict[str, int]) -> Sequence[tuple[int, int] | int]:
        """Return the blocks on a line: lengths, or with ``colours`` pairs of length and colour. Raises `PuzzleError`.

        ``colours`` has the number of each colour by its hexadecimal digits.
        """
        line_number, text = line
        count, *numbers = (number(word, line_number) for word in text.split())
        numbers_per_block = 4 if colours else 1  # the length, and perhaps red, green and blue
        if len(numbers) != count * numbers_per_block:
            message = f"found {len(numbers)} numbers after {count}, expected {count * numbers_per_block}"
            raise PuzzleError(message, "bad-number").at(line_number)
        if not colours:
            return numbers
        blocks: list[tuple[int, int]] = []
        for length, red, green, blue in split_rows(numbers, numbers_per_block):
            rgb = f"{red:02x}{green:02x}{blue:02x}"
            if rgb not in colours:
                raise PuzzleError(f"found the colour #{rgb}, expected one of the list", "unknown-colour").at(
                    line_number
                )
            blocks.append((length, colours[rgb]))
        return blocks


lp, pzl = Bosch(), Izaron()
