"""Puzzles as written on the pages of janko.at: lines of a word and a value, and sections with one line per row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size, split_rows
from nono.genres.codecs import (
    Codec,
    Found,
    Part,
    Words,
    borders,
    connected_regions,
    named_regions,
    walled_regions,
    whole_number,
)
from nono.genres.grids import DIGITS, NONE
from nono.genres.layers import Cells, Layered, Outside, Regions, Whole

EMPTY = ("-", ".", "_")


@dataclass(slots=True)
class Sections(Found):
    """The lines of a page: values by their words, each with its line, and the rows of sections."""

    entries: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    sections: Mapping[str, Sequence[Words]] = field(default_factory=dict)
    first: int = 1  # the line at which the page begins

    def rows_of(self, word: str) -> list[Words]:
        """The rows of a section with one word per cell; empty if the section is missing; raises `PuzzleError`."""
        return sized(self.sections.get(word, ()), self.height, self.width)

    def missing(self, word: str) -> PuzzleError:
        """The error for a missing section."""
        return PuzzleError(f"found no section {word!r}, expected it on this page", "missing-section").at(self.first)


def sized(rows: Sequence[Words], height: int | None, width: int | None) -> list[Words]:
    """The rows of a section; blanks between the cells are optional.

    Raises `PuzzleError` if the rows do not have the given height and width (None: not known).
    """
    if width != 1:
        rows = [(at, list(words[0]) if len(words) == 1 else words) for at, words in rows]
    if not rows:
        return []
    high, wide = height or len(rows), width or len(rows[0][1])
    if len(rows) != high:
        raise PuzzleError(f"found {len(rows)} rows, expected {high}", "wrong-line-count").at(rows[-1][0])
    if wrong := next((row for row in rows if len(row[1]) != wide), None):
        message = f"found a row of {len(wrong[1])} cells, expected {wide}"
        raise PuzzleError(message, "wrong-line-count").at(wrong[0])
    return list(rows)


@dataclass(eq=False)
class Entry(Part):
    """A number of the whole puzzle, after its word; with ``always``, its line is required."""

    word: str
    layer: Whole[Any]
    always: bool = True

    def read(self, page: Sections) -> None:
        if self.word in page.entries:
            line, value = page.entries[self.word]
            page.values[self.layer.name] = whole_number(value, line, "a number")
        elif self.always:
            message = f"found no line {self.word!r}, expected a line with the {self.layer.field}"
            raise PuzzleError(message, "missing-section").at(page.first)

    def write(self, puzzle: Layered, page: Written) -> None:
        value = puzzle.value(self.layer)
        if value is not None:
            page.entries[self.word] = str(value)


class Table(Part):
    """The cells of a layer: numbers, or ``-`` for none; ``keys`` maps other words to characters.

    Numbers above 9 are written with several digits. With ``letters``, a to i may stand for 1 to 9, and so on.
    """

    def __init__(
        self, word: str, layer: Cells, keys: Mapping[str, str] | None = None, instead: str = "", letters: bool = False
    ) -> None:
        self.word = word
        self.layer = layer
        own = dict(keys or {})
        plain = {str(number): key for number, key in enumerate(DIGITS) if key in layer.keys}
        self.keys = {word: key for word, key in plain.items() if key not in own.values()} | own
        self.instead = instead
        self.letters = letters

    def read(self, page: Sections) -> None:
        rows = page.rows_of(self.word)
        known = dict.fromkeys(EMPTY, NONE) | self.keys
        if self.letters:
            known |= {letter: DIGITS[at] for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz", 1)}
        if not rows and self.instead:
            rows = page.rows_of(self.instead)
            known |= dict.fromkeys({word for _, words in rows for word in words} - known.keys(), NONE)
        if not rows:
            raise page.missing(self.word)
        for line, words in rows:
            if wrong := next((word for word in words if word.lower() not in known), None):
                message = f"found {excerpt(wrong)}, expected {self.layer.expected}"
                raise PuzzleError(message, "bad-number").at(line)
        page.values[self.layer.name] = ["".join([known[word.lower()] for word in words]) for _, words in rows]

    def write(self, puzzle: Layered, page: Written) -> None:
        """Add the section; if another section can show the layer too, only if that section is not written."""
        if self.instead and puzzle.goal_bytes is not None:
            return
        page.sections[self.word] = split_rows(self.words(puzzle), puzzle.width)

    def words(self, puzzle: Layered) -> list[str]:
        """The word of each cell."""
        words = {key: word for word, key in self.keys.items()} | {NONE: "-"}
        return [words[key] for key in puzzle.value(self.layer).text]


@dataclass(eq=False)
class Areas(Part):
    """Regions: cells with the same word; a cell whose word is in ``none`` belongs to no region."""

    word: str
    layer: Regions
    none: str = ""
    always: bool = True

    def read(self, page: Sections) -> None:
        rows = page.rows_of(self.word)
        if rows:
            words = chain.from_iterable(words for _, words in rows)
            page.values[self.layer.name] = named_regions(page, words, self.none)
        elif self.always:
            raise page.missing(self.word)

    def write(self, puzzle: Layered, page: Written) -> None:
        """Add the section unless the regions are the usual ones; raises `PuzzleError`."""
        if not self.always and self.layer.plain(puzzle.value(self.layer)) is None:
            return
        text = puzzle.value(self.layer).text
        words = {key: str(number) for number, key in enumerate(dict.fromkeys(text.replace(NONE, "")), 1)}
        words[NONE] = self.none[:1] or "-"
        page.sections[self.word] = split_rows([words[key] for key in text], puzzle.width)


@dataclass(eq=False)
class BoxSize(Part):
    """Boxes of one size; two words give their width and their height."""

    width: str
    height: str
    layer: Regions

    def read(self, page: Sections) -> None:
        """Set the layer if these words are present and areas are not; raises `PuzzleError`."""
        if self.layer.name in page.values or not {self.width, self.height} <= page.entries.keys():
            return
        sides = []
        for word in (self.width, self.height):
            line, value = page.entries[word]
            side = whole_number(value, line, "the size of a box")
            if not 1 <= side <= page.size:
                raise PuzzleError(f"found {excerpt(value)}, expected the size of a box", "bad-size").at(line)
            sides.append(side)
        wide, high = sides
        cells = (divmod(cell, page.width) for cell in range(page.size))
        page.values[self.layer.name] = named_regions(page, [(row // high, column // wide) for row, column in cells])

    def write(self, puzzle: Layered, page: Written) -> None:
        """Write nothing: boxes other than the usual ones are written as areas."""


@dataclass(eq=False)
class Walls(Part):
    """Regions by walls: ``e`` in a cell means a wall to its right, ``s`` a wall below it."""

    word: str
    layer: Regions

    def read(self, page: Sections) -> None:
        rows = page.rows_of(self.word)
        if not rows:
            raise page.missing(self.word)
        for line, words in rows:
            if wrong := next((word for word in words if word not in EMPTY and word.strip("nesw")), None):
                raise PuzzleError(f"found {excerpt(wrong)}, expected walls, e or s", "bad-number").at(line)
        cells = list(chain.from_iterable(words for _, words in rows))
        across, down = borders(page.height, page.width)
        walls = [pair for pair in across if "e" in cells[pair[0]] or "w" in cells[pair[1]]]
        walls += [pair for pair in down if "s" in cells[pair[0]] or "n" in cells[pair[1]]]
        page.values[self.layer.name] = walled_regions(page, walls, rows[0][0])

    def write(self, puzzle: Layered, page: Written) -> None:
        region = connected_regions(self.layer, puzzle, "janko")
        cells = [""] * (puzzle.height * puzzle.width)
        for wall, pairs in zip("es", borders(puzzle.height, puzzle.width), strict=True):
            for one, other in pairs:
                cells[one] += wall if region[one] != region[other] else ""
        page.sections[self.word] = split_rows([cell or "-" for cell in cells], puzzle.width)


@dataclass(eq=False)
class Labels(Part):
    """The numbers above the columns and beside the rows; if they are missing, they are counted in the solution."""

    cols: Outside
    rows: Outside

    def _sides(self) -> tuple[tuple[str, Outside], ...]:
        return ("clabels", self.cols), ("rlabels", self.rows)

    def read(self, page: Sections) -> None:
        for word, layer in self._sides():
            size = page.height if layer.side == "rows" else page.width
            lines = page.sections.get(word, ())
            words = [(one, line) for line, words in lines for one in words]
            if not words:
                if page.answer is None:
                    raise page.missing(word)
                page.values[layer.name] = list(map(sum, layer.lines(page.answer, page.width)))
                continue
            if len(words) != size:
                message = f"found {len(words)} numbers, expected {size}"
                raise PuzzleError(message, "wrong-line-count").at(words[-1][1])
            page.values[layer.name] = [
                None if one in EMPTY else whole_number(one, line, "a number or '-'") for one, line in words
            ]

    def write(self, puzzle: Layered, page: Written) -> None:
        """Add the sections unless the numbers are those of the solution."""
        goal = puzzle.goal_bytes
        counted = [goal and list(map(sum, layer.lines(goal, puzzle.width))) for _, layer in self._sides()]
        if counted != [list(puzzle.value(layer)) for _, layer in self._sides()]:
            for word, layer in self._sides():
                page.sections[word] = [["-" if one is None else str(one) for one in puzzle.value(layer)]]


class Solution(Part):
    """The section of the solution, with a word for each colour; other words belong to ``clues`` and have colour 0.

    ``words`` are the words of the colours from 0 on; without them, the words are digits from 1 on, or letters.
    """

    def __init__(self, *words: str, clues: Table | None = None) -> None:
        self.words = words
        self.clues = clues

    def read(self, page: Sections) -> None:
        """Set the answer if it is complete; raises `PuzzleError`."""
        rows = page.rows_of("solution")
        if self.words:
            known = {word: colour for colour, word in enumerate(self.words)}
            known = dict.fromkeys(EMPTY, 0) | known if self.words[0] == "-" else known
        else:
            known = {str(digit): digit - 1 for digit in range(1, len(DIGITS))}
            known |= {letter: at for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
        known |= dict.fromkeys(self.clues.keys, 0) if self.clues else {}
        cells = [known.get(word.lower()) for _, words in rows for word in words]
        if cells and None not in cells:
            page.answer = bytes([cell or 0 for cell in cells])

    def write(self, puzzle: Layered, page: Written) -> None:
        if puzzle.goal_bytes is None:
            return
        words = [self.words[colour] if self.words else str(colour + 1) for colour in puzzle.goal_bytes]
        for cell, word in enumerate(self.clues.words(puzzle) if self.clues else ()):
            words[cell] = words[cell] if word == "-" else word
        page.sections["solution"] = split_rows(words, puzzle.width)


@dataclass(slots=True)
class Written:
    """The lines of a page to be written: values by their words, and sections of rows of words."""

    name: str
    entries: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[list[str]]] = field(default_factory=dict)


class Page(Codec):
    """Pages of janko.at: the names of the puzzle there, and the parts of the page.

    ``flags`` are words after the name, separated by commas.
    """

    format: ClassVar[str] = "janko"

    def read(
        self,
        size: tuple[int | None, int | None],
        flags: Sequence[str],
        entries: Mapping[str, tuple[int, str]],
        sections: Mapping[str, Sequence[Words]],
        first: int,
    ) -> Found:
        """Read a page; raises `PuzzleError`."""
        if wrong := next((flag for flag in flags if flag not in self.flags), None):
            message = f"found the variant {excerpt(wrong)}, expected {self.names[0]} itself"
            raise PuzzleError(message, "unsupported-variant").at(first)
        height, width = size
        for word in ("problem", "areas", "lines", "solution"):
            if height is None or width is None:
                rows = sized(sections.get(word, ()), height, width)
                height, width = (len(rows), len(rows[0][1])) if rows else (height, width)
        if height is None or width is None:
            raise PuzzleError("found no section, expected the board of the puzzle", "missing-section").at(first)
        check_size(height, width)
        page = Sections(height, width, entries=entries, sections=sections, first=first)
        for part in sorted(self.parts, key=lambda part: not isinstance(part, Solution)):
            part.read(page)
        for word, flag in self.flags.items():
            flag.put(page, word in flags)
        return page

    @property
    def words(self) -> set[str]:
        """The words whose values are clues."""
        return {part.word for part in self.parts if isinstance(part, Entry)} | {
            word for part in self.parts if isinstance(part, BoxSize) for word in (part.width, part.height)
        }

    def write(self, puzzle: Layered) -> Written:
        """The page of a puzzle; raises `PuzzleError`."""
        self.written(puzzle)
        flags = [word for word, flag in self.flags.items() if flag.holds(puzzle)]
        page = Written(", ".join([self.names[0], *flags]))
        for part in self.said:
            part.write(puzzle, page)
        return page
