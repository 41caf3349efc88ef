"""Read pages of janko.at, which consist of lines with a keyword and a value, and of sections: a line with a keyword,
and a line per row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.genres.codecs.parts import (
    Codec,
    Part,
    ReadBoard,
    Words,
    borders,
    named_regions,
    walled_regions,
    whole_number,
)
from nono.genres.grids import DIGITS, NONE, result_or_error
from nono.genres.layers import Cells, Outside, Regions, Whole

EMPTY = ("-", ".", "_")


@dataclass(slots=True)
class Sections(ReadBoard):
    """A page. ``entries`` maps a keyword to its line number and value, and ``sections`` maps a keyword to its rows."""

    entries: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    sections: Mapping[str, Sequence[Words]] = field(default_factory=dict)
    first: int = 1  # the number of the page's first line

    def rows_of(self, word: str) -> list[Words]:
        """Return the rows of the section with this keyword, one token per cell; empty if the section is missing.

        Raises `PuzzleError` if the size is wrong.
        """
        return sized(self.sections.get(word, ()), self.height, self.width)

    def missing(self, word: str) -> PuzzleError:
        """Return the error for a missing section."""
        return PuzzleError(f"found no section {word!r}, expected one on this page", "missing-section").at(self.first)


def sized(rows: Sequence[Words], height: int | None, width: int | None) -> list[Words]:
    """Return the rows of a section, one token per cell. Blanks between the cells may be missing.

    Raises `PuzzleError` if the size is wrong; None as height or width allows any.
    """
    if width != 1:  # a single word has all cells of its row
        rows = [(line, list(words[0]) if len(words) == 1 else words) for line, words in rows]
    if not rows:
        return []
    high, wide = height or len(rows), width or len(rows[0][1])
    if len(rows) != high:
        raise PuzzleError(f"found {len(rows)} rows, expected {high}", "wrong-line-count").at(rows[-1][0])
    for line, words in rows:
        if len(words) != wide:
            raise PuzzleError(f"found a row of {len(words)} cells, expected {wide}", "wrong-line-count").at(line)
    return list(rows)


@dataclass(eq=False)
class JankoNumber(Part):
    """The part for a number of the whole puzzle: a word and the number. With ``always``, it must be present."""

    word: str
    layer: Whole[Any]
    always: bool = True

    def read(self, page: Sections) -> None:
        """Set the number from its keyword. Raises `PuzzleError` if a number that must be present is missing."""
        if self.word in page.entries:
            line, value = page.entries[self.word]
            page.values[self.layer.name] = whole_number(value, line, "a number")
        elif self.always:
            message = f"found no line {self.word!r}, expected a line with the {self.layer.field}"
            raise PuzzleError(message, "missing-section").at(page.first)


class JankoTable(Part):
    """The part for a layer of cells: numbers, or ``-`` for an empty cell. ``keys`` maps other tokens to characters.

    Numbers above 9 have several digits. With ``letters``, letters may stand for numbers: a for 1, and so on. If the
    section ``word`` is missing, the layer is read from the section ``instead``, whose other tokens are empty cells.
    """

    def __init__(
        self, word: str, layer: Cells, keys: Mapping[str, str] | None = None, instead: str = "", letters: bool = False
    ) -> None:
        self.word = word
        self.layer = layer
        given_keys = dict(keys or {})
        plain = {str(number): key for number, key in enumerate(DIGITS) if key in layer.keys}
        self.keys = {word: key for word, key in plain.items() if key not in given_keys.values()} | given_keys
        self.instead = instead
        self.letters = letters

    def read(self, page: Sections) -> None:
        """Set the layer from its section. Raises `PuzzleError` on a missing section or an unknown token."""
        rows = page.rows_of(self.word)
        key_of_word = dict.fromkeys(EMPTY, NONE) | self.keys
        if self.letters:
            key_of_word |= {letter: DIGITS[number] for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz", 1)}
        if not rows and self.instead:
            rows = page.rows_of(self.instead)
            others = {*chain.from_iterable(words for _, words in rows)} - key_of_word.keys()
            key_of_word |= dict.fromkeys(others, NONE)
        if not rows:
            raise page.missing(self.word)
        for line, words in rows:
            if wrong := next((word for word in words if word.lower() not in key_of_word), None):
                message = f"found {excerpt(wrong)}, expected {self.layer.expected}"
                raise PuzzleError(message, "bad-number").at(line)
        page.values[self.layer.name] = ["".join([key_of_word[word.lower()] for word in words]) for _, words in rows]


@dataclass(eq=False)
class Areas(Part):
    """The part for regions: a token for each cell. The characters of ``none`` mark cells without a region.

    With ``always``, the section must be present.
    """

    word: str
    layer: Regions
    none: str = ""
    always: bool = True

    def read(self, page: Sections) -> None:
        """Set the regions from their section. Raises `PuzzleError` if a section that must be present is missing."""
        rows = page.rows_of(self.word)
        if rows:
            words = chain.from_iterable(words for _, words in rows)
            page.values[self.layer.name] = named_regions(page, words, self.none)
        elif self.always:
            raise page.missing(self.word)


@dataclass(eq=False)
class BoxSize(Part):
    """The part for boxes of equal size: the values of two keywords are the width and the height of a box."""

    width: str
    height: str
    layer: Regions

    def read(self, page: Sections) -> None:
        """Set the layer if the page has both keywords and no areas; raises `PuzzleError` on an invalid value."""
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


@dataclass(eq=False)
class Walls(Part):
    """The part for regions between walls: ``n``, ``e``, ``s`` and ``w`` are walls above, right, below and left of a
    cell; a token may have several.
    """

    word: str
    layer: Regions

    def read(self, page: Sections) -> None:
        """Set the regions between the walls. Raises `PuzzleError`."""
        rows = page.rows_of(self.word)
        if not rows:
            raise page.missing(self.word)
        for line, words in rows:
            if wrong := next((word for word in words if word not in EMPTY and word.strip("nesw")), None):
                raise PuzzleError(f"found {excerpt(wrong)}, expected e or s for walls", "bad-number").at(line)
        cells = list(chain.from_iterable(words for _, words in rows))
        across, down = borders(page.height, page.width)
        walls = ["e" in cells[first] or "w" in cells[second] for first, second in across]
        walls += ["s" in cells[first] or "n" in cells[second] for first, second in down]
        page.values[self.layer.name] = walled_regions(page, walls, rows[0][0])


@dataclass(eq=False)
class Labels(Part):
    """The part for the numbers above the columns and beside the rows. Without this part, they
    are derived from the solution.
    """

    cols: Outside
    rows: Outside

    def _sides(self) -> tuple[tuple[str, Outside], ...]:
        return ("clabels", self.cols), ("rlabels", self.rows)

    def read(self, page: Sections) -> None:
        """Set the numbers of both sides, or derive them from the solution. Raises `PuzzleError`."""
        for section, layer in self._sides():
            size = page.height if layer.side == "rows" else page.width
            lines = page.sections.get(section, ())
            words = [(word, line) for line, line_words in lines for word in line_words]
            if not words:
                if page.answer is None:
                    raise page.missing(section)
                if isinstance(page.answer, PuzzleError):
                    raise page.answer
                page.values[layer.name] = list(map(sum, layer.lines(page.answer, page.width)))
                continue
            if len(words) != size:
                message = f"found {len(words)} numbers, expected {size}"
                raise PuzzleError(message, "wrong-line-count").at(words[-1][1])
            page.values[layer.name] = [
                None if word in EMPTY else whole_number(word, line, "a number or '-'") for word, line in words
            ]


class Solution(Part):
    """The part for the solution. ``words`` are the tokens for the colours; tokens of ``clues`` also mean colour 0.

    Without ``words``, the solution has digits from 1 on, or letters from a on, which stand for the colours from 0 on.
    """

    def __init__(self, *words: str, clues: JankoTable | None = None) -> None:
        self.words = words
        self.clues = clues

    def read(self, page: Sections) -> None:
        """Set the answer if it is complete. If the section has the wrong size, set the error."""
        rows = result_or_error(lambda: page.rows_of("solution"))
        if isinstance(rows, PuzzleError):
            page.answer = rows
            return
        if self.words:
            colour_of_word = {word: colour for colour, word in enumerate(self.words)}
            colour_of_word = dict.fromkeys(EMPTY, 0) | colour_of_word if self.words[0] == "-" else colour_of_word
        else:
            colour_of_word = {str(digit): digit - 1 for digit in range(1, len(DIGITS))}
            colour_of_word |= {letter: place for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
        colour_of_word |= dict.fromkeys(self.clues.keys, 0) if self.clues else {}
        cells = [colour_of_word.get(word.lower()) for _, words in rows for word in words]
        if cells and None not in cells:
            page.answer = bytes([cell or 0 for cell in cells])


class JankoPage(Codec):
    """The format of pages on janko.at: the site's names for the genre, and the parts of a page.

    ``flags`` are words after the name, separated by commas. The solution is the first part, because other parts may be
    derived from it.
    """

    format: ClassVar[str] = "janko"

    def read(
        self,
        size: tuple[int | None, int | None],
        flags: Sequence[str],
        entries: Mapping[str, tuple[int, str]],
        sections: Mapping[str, Sequence[Words]],
        first: int,
    ) -> ReadBoard:
        """Read a page, whose first line has the number ``first``. Raises `PuzzleError` if the page is invalid.

        ``size`` is height and width, None if not stated; the first section that the page has then tells it. `Sections`
        explains ``entries`` and ``sections``.
        """
        if wrong := next((flag for flag in flags if flag not in self.flags), None):
            message = f"found the variant {excerpt(wrong)}, expected no variant of {self.names[0]}"
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
        self.fill(page, flags)
        return page

    @property
    def words(self) -> set[str]:
        """The keywords of all values that are clues."""
        words = {part.word for part in self.parts if isinstance(part, JankoNumber)}
        for part in self.parts:
            if isinstance(part, BoxSize):
                words |= {part.width, part.height}
        return words
