"""Read and write files saved by pzpr (pzprv3).

The lines of these files consist of words: first the clues, then the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, result_or_error
from nono.base.grid import split_rows
from nono.genres.codecs import (
    UNKNOWN,
    Codec,
    Found,
    Is,
    Keys,
    Part,
    Slots,
    Words,
    beside,
    borders,
    connected_regions,
    key_of,
    named_regions,
    numbers_of,
    walled_regions,
    whole_number,
)
from nono.genres.layers import Cells, Layered, Outside, Regions, Whole


@dataclass(slots=True)
class Lines(Found):
    """The non-empty lines of a file after its size. ``at`` is the current position."""

    lines: Sequence[Words] = ()
    version: int = 0
    at: int = 0

    def take(self, height: int, width: int, what: str) -> list[Words]:
        """Return the next ``height`` lines, each with ``width`` words.

        Raises `PuzzleError` if the lines are missing or have other sizes.
        """
        if not width:
            return []
        lines = self.lines[self.at : self.at + height]
        if wrong := next((line for line in lines if len(line[1]) != width), None):
            message = f"found a row of {len(wrong[1])} words, expected {width}: {what}"
            raise PuzzleError(message, "wrong-line-count").at(wrong[0])
        if len(lines) < height:
            last = self.lines[-1][0] if self.lines else 1
            raise PuzzleError(f"found {len(lines)} rows, expected {height}: {what}", "wrong-line-count").at(last)
        self.at += height
        return list(lines)


def slots(lines: Sequence[Words], expected: str) -> Slots:
    """Convert words to numbers: ``.`` means no number, ``-`` an unknown number.

    Raises `PuzzleError` on other words.
    """
    signs = {".": None, "-": UNKNOWN}
    words = ((word, line) for line, words in lines for word in words)
    return [signs[word] if word in signs else whole_number(word, line, expected) for word, line in words]


@dataclass(eq=False)
class NumberLine(Part):
    """The part for a number of the whole puzzle, on its own line."""

    layer: Whole[Any]

    def read(self, lines: Lines) -> None:
        ((line, (word,)),) = lines.take(1, 1, f"the {self.layer.field}")
        lines.values[self.layer.name] = whole_number(word, line, f"the {self.layer.field}")

    def write(self, puzzle: Layered) -> list[list[str]]:
        return [[str(puzzle.value(self.layer))]]


@dataclass(eq=False)
class FlagLine(Part):
    """The part for a flag: a line with a word if the flag holds."""

    word: str
    flag: Is

    def read(self, lines: Lines) -> None:
        holds = lines.at < len(lines.lines) and lines.lines[lines.at][1] == [self.word]
        lines.at += holds
        self.flag.put(lines, holds)

    def write(self, puzzle: Layered) -> list[list[str]]:
        return [[self.word]] if self.flag.holds(puzzle) else []


@dataclass(eq=False)
class CellLines(Part):
    """The part for a layer of cells: numbers, ``.`` for no number, ``-`` for an unknown number.

    If the cells also show the answer, ``ink`` stands for colour 1, and ``+`` for a dot.
    """

    layer: Cells
    keys: Keys | None = None
    ink: str = ""

    def read(self, lines: Lines) -> None:
        rows = lines.take(lines.height, lines.width, self.layer.field)
        if self.ink:
            lines.answer = _ink(rows, self.ink)
            rows = [(line, ["." if word in ("+", self.ink) else word for word in words]) for line, words in rows]
        keys = slots(rows, "a number, '.' or '-'")
        lines.values[self.layer.name] = lines.rows(key_of(self.layer, one, self.keys) for one in keys)

    def write(self, puzzle: Layered) -> list[list[str]]:
        signs = {None: ".", UNKNOWN: "-"}
        words = [signs.get(one) or str(one) for one in numbers_of(self.layer, puzzle, self.keys)]
        for cell, colour in enumerate((self.ink and puzzle.goal_bytes) or b""):
            words[cell] = self.ink if colour else words[cell]
        return split_rows(words, puzzle.width)


@dataclass(eq=False)
class RoomLines(Part):
    """The part for regions: the number of regions, followed by the region number of each cell."""

    layer: Regions

    def read(self, lines: Lines) -> None:
        lines.take(1, 1, "the number of regions")
        rows = lines.take(lines.height, lines.width, "regions")
        lines.values[self.layer.name] = named_regions(lines, chain.from_iterable(words for _, words in rows))

    def write(self, puzzle: Layered) -> list[list[str]]:
        numbers = connected_regions(self.layer, puzzle, "pzprv3")
        return [[str(max(numbers) + 1)], *split_rows([str(one) for one in numbers], puzzle.width)]


@dataclass(eq=False)
class EdgeLines(Part):
    """The part for regions: borders between neighbours in rows, then in columns; ``1`` is a border, ``0`` is none.

    Files before version ``since`` contain region numbers instead. A border within a region is an error, or is ignored
    with ``inner``.
    """

    layer: Regions
    since: int = 0
    inner: bool = True

    def read(self, lines: Lines) -> None:
        if lines.version < self.since:
            RoomLines(self.layer).read(lines)
            return
        rows = lines.take(lines.height, lines.width - 1, "borders")
        rows += lines.take(lines.height - 1, lines.width, "borders")
        walls = [word == "1" for _, words in rows for word in words]
        lines.values[self.layer.name] = walled_regions(lines, walls, inner=self.inner)

    def write(self, puzzle: Layered) -> list[list[str]]:
        region = connected_regions(self.layer, puzzle, "pzprv3")
        return _edges(puzzle, [region[one] != region[other] for pair in _pairs(puzzle) for one, other in pair])


class NoEdgeLines(Part):
    """The part for lines that a player drew on the edges between cells; it is ignored."""

    def read(self, lines: Lines) -> None:
        lines.at = len(lines.lines)

    def write(self, puzzle: Layered) -> list[list[str]]:
        return _edges(puzzle, [False] * sum(map(len, _pairs(puzzle))))


def _pairs(puzzle: Layered) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    return borders(puzzle.height, puzzle.width)


def _edges(puzzle: Layered, drawn: Sequence[bool]) -> list[list[str]]:
    """Return the edges as lines of words, first those between neighbours in rows."""
    words = ["01"[edge] for edge in drawn]
    across = puzzle.height * (puzzle.width - 1)
    first = split_rows(words[:across], puzzle.width - 1) if puzzle.width > 1 else [[]] * puzzle.height
    return first + split_rows(words[across:], puzzle.width)


class Framed(Part):
    """The part for a board with a line of numbers above the columns and a number beside each row.

    The cells show the answer; ``ink`` is the word for colour 1. ``cells`` is a layer of clues in cells; ``keys`` maps
    its numbers to characters.
    """

    def __init__(
        self, cols: Outside, rows: Outside, ink: str, cells: Cells | None = None, keys: Keys | None = None
    ) -> None:
        self.cols = cols
        self.rows = rows
        self.ink = ink
        self.cells = cells
        self.keys = keys

    def read(self, lines: Lines) -> None:
        first, *rest = lines.take(lines.height + 1, lines.width + 1, "numbers and cells")
        frame = [(first[0], first[1][1:]), *((line, words[:1]) for line, words in rest)]
        frame = [(line, [word.removeprefix("c") for word in words]) for line, words in frame]
        beside(lines, self.cols, self.rows, [_given(one) for one in slots(frame, "a number or '.'")])
        inner = [(line, words[1:]) for line, words in rest]
        if self.cells is not None:
            signs = ("-", "+", self.ink)
            clues = [(line, ["." if word in signs else word for word in words]) for line, words in inner]
            values = slots(clues, f"a number, '.', '-' or {self.ink}")
            keys = (key_of(self.cells, one, self.keys) for one in values)
            lines.values[self.cells.name] = lines.rows(keys)
        lines.answer = _ink(inner, self.ink)

    def write(self, puzzle: Layered) -> list[list[str]]:
        colours = puzzle.goal_bytes or bytes(puzzle.height * puzzle.width)
        words = [self.ink if colour else "." for colour in colours]
        if self.cells is not None:
            for cell, one in enumerate(numbers_of(self.cells, puzzle, self.keys)):
                words[cell] = words[cell] if one is None else str(one)
        cols, rows = (
            ["." if one is None else str(one) for one in puzzle.value(side)] for side in (self.cols, self.rows)
        )
        inner = split_rows(words, puzzle.width)
        return [[".", *cols], *([row, *line] for row, line in zip(rows, inner, strict=True))]


def _given(slot: int | None) -> int | None:
    return None if slot == UNKNOWN else slot


def _ink(rows: Sequence[Words], ink: str) -> bytes | None:
    """Return the answer in these rows, or None if no cell has ink."""
    answer = bytes(word == ink for _, words in rows for word in words)
    return answer if any(answer) else None


class InkLines(Part):
    """The part for the answer: ``#`` is colour 1; ``.`` and ``+`` are colour 0."""

    def read(self, lines: Lines) -> None:
        """Set the answer if there is ink. If a line has the wrong size, set the error. The lines may be missing."""
        if lines.at < len(lines.lines):
            lines.answer = result_or_error(lambda: _ink(lines.take(lines.height, lines.width, "the answer"), "#"))

    def write(self, puzzle: Layered) -> list[list[str]]:
        colours = puzzle.goal_bytes or bytes(puzzle.height * puzzle.width)
        return split_rows([".#"[colour] for colour in colours], puzzle.width)


@dataclass(eq=False)
class DigitLines(Part):
    """The part for the answer: a digit for each cell without a given digit. Colour 0 is the digit 1."""

    givens: Cells

    def read(self, lines: Lines) -> None:
        """Set the answer if it is complete. If a line has the wrong size, set the error. The lines may be missing."""
        if lines.at >= len(lines.lines):
            return
        rows = result_or_error(lambda: lines.take(lines.height, lines.width, "the answer"))
        if isinstance(rows, PuzzleError):
            lines.answer = rows
            return
        given = "".join(lines.values[self.givens.name])
        words = list(chain.from_iterable(words for _, words in rows))
        digits = [_digit(word) if key == "." else int(key, 36) for key, word in zip(given, words, strict=True)]
        if "." in given and min(digits) > 0:
            lines.answer = bytes(digit - 1 for digit in digits)

    def write(self, puzzle: Layered) -> list[list[str]]:
        given = puzzle.value(self.givens).text
        goal = puzzle.goal_bytes
        words = ["." if goal is None or key != "." else str(goal[cell] + 1) for cell, key in enumerate(given)]
        return split_rows(words, puzzle.width)


def _digit(word: str) -> int:
    """Return the number for a word, or 0 if it is not a digit."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0


class Save(Codec):
    """The format of pzprv3 files: pzpr's names for the genre, and the parts of the text after the size.

    With ``square``, the size is a single number. ``version`` is the version of the files that are written.
    """

    format: ClassVar[str] = "pzprv3"

    def __init__(self, names: str, *parts: Part, square: bool = False, version: int = 0) -> None:
        super().__init__(names, *parts)
        self.square = square
        self.version = version

    def read(self, height: int, width: int, lines: Sequence[Words], version: int) -> Found:
        """Read the lines after the size. Raises `PuzzleError` if they are invalid."""
        board = Lines(height, width, lines=lines, version=version)
        for part in self.parts:
            part.read(board)
        return board

    def write(self, puzzle: Layered) -> str:
        """Return the pzprv3 file of a puzzle. Raises `PuzzleError` if the format cannot represent the puzzle."""
        self.written(puzzle)
        size = [puzzle.width] if self.square else [puzzle.height, puzzle.width]
        lines = [f"pzprv3{f'.{self.version}' if self.version else ''}", self.names[0], *map(str, size)]
        for part in self.said:
            lines += [" ".join(words) for words in part.write(puzzle)]
        return "\n".join(lines) + "\n"
