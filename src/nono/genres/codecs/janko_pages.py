"""Read pages of janko.at, which consist of lines with a keyword and a value, and of sections: a line with a keyword,
and a line per row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from string import ascii_lowercase
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.genres.codecs.parts import (
    Codec,
    Flags,
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
BOX = ("patternx", "patterny")  # the width and the height of the boxes of a Sudoku


class Sections:
    """A page whose first line has the number ``first``.

    ``entries`` maps a keyword to its line number and value, and ``sections`` maps a keyword to its lines of words.
    """

    def __init__(
        self, first: int, entries: Mapping[str, tuple[int, str]], sections: Mapping[str, Sequence[Words]]
    ) -> None:
        self.first = first
        self.entries = entries
        self.sections = sections
        self.height, self.width = self.number("rows", "size"), self.number("cols", "size")
        for word in ("problem", "areas", "lines", "solution"):
            if self.height is None or self.width is None:  # the first section tells the size
                rows = self.rows_of(word)
                self.height, self.width = (len(rows), len(rows[0][1])) if rows else (self.height, self.width)

    def number(self, *words: str) -> int | None:
        """Return the number behind the first of these keywords that the page has, or None. Raises `PuzzleError`."""
        line, value = next((self.entries[word] for word in words if word in self.entries), (0, None))
        return None if value is None else whole_number(value, line, "a number")

    def rows_of(self, word: str, required: bool = False) -> list[Words]:
        """Return the rows of a section, one token per cell; empty if it is missing. Rows may lack blanks between cells.

        Raises `PuzzleError` if the size is wrong, or if a ``required`` section is missing.
        """
        rows = [
            (line, list(words[0]) if len(words) == 1 and self.width != 1 else words)
            for line, words in self.sections.get(word, ())
        ]
        if not rows and required:
            raise self.missing(word)
        if rows and len(rows) != (self.height or len(rows)):
            raise PuzzleError(f"found {len(rows)} rows, expected {self.height}", "wrong-line-count").at(rows[-1][0])
        for line, words in rows:
            if len(words) != (wide := self.width or len(rows[0][1])):
                raise PuzzleError(f"found a row of {len(words)} cells, expected {wide}", "wrong-line-count").at(line)
        return rows

    def missing(self, word: str) -> PuzzleError:
        """Return the error for a missing section or keyword."""
        return PuzzleError(f"found no {word!r}, expected it on this page", "missing-section").at(self.first)


class JankoPage(Codec):
    """The format of pages on janko.at: the site's names for the genre, and how the page writes each layer.

    - ``answer`` has the sign of each colour in the section ``solution``. Without it, the section has digits from 1 on
      or letters from a on, and so may the clues.
    - ``words`` maps the tokens of ``cells`` to characters; digits stand for themselves unless another token does.
    - ``clues_in_answer`` means that clues may stand in the solution, where they are colour 0.
    - ``numbers`` maps keywords to numbers of the whole puzzle, which must be there if the layer has a default.
    - ``areas`` are a token per cell; the characters of ``no_area`` mark cells without a region.
    - ``walls`` lie above, right, below or left of cells with ``n``, ``e``, ``s`` or ``w``.
    - The numbers of ``sides``, and the cells beside them, are those of the solution if their sections are missing.
    - ``flags`` are words after the name, separated by commas.
    """

    format: ClassVar[str] = "janko"

    def __init__(
        self,
        names: str,
        answer: str = "",
        cells: Cells | None = None,
        words: Mapping[str, str] | None = None,
        clues_in_answer: bool = False,
        numbers: Mapping[str, Whole[Any]] | None = None,
        areas: Regions | None = None,
        no_area: str = "",
        walls: Regions | None = None,
        sides: Sequence[Outside] = (),
        flags: Flags | None = None,
    ) -> None:
        super().__init__(names, flags=flags)
        self.answer = answer
        self.cells = cells
        self.words = dict(words or {})
        self.clues_in_answer = clues_in_answer
        self.numbers = numbers or {}
        self.areas = areas
        self.no_area = no_area
        self.walls = walls
        self.sides = sides
        self.keywords = {*self.numbers, *BOX}  # of all values that are clues

    def read(self, flags: Sequence[str], page: Sections) -> ReadBoard:
        """Return the board of a page. Raises `PuzzleError` if the page is invalid."""
        if wrong := next((flag for flag in flags if flag not in self.flags), None):
            message = f"found the variant {excerpt(wrong)}, expected no variant of {self.names[0]}"
            raise PuzzleError(message, "unsupported-variant").at(page.first)
        if page.height is None or page.width is None:
            raise page.missing("problem")
        check_size(page.height, page.width)
        board = ReadBoard(page.height, page.width)
        self.read_flags(board, flags)
        board.answer = result_or_error(lambda: self._answer(page))
        for word, layer in self.numbers.items():
            if (number := page.number(word)) is not None:
                board.values[layer.name] = number
            elif layer.default is not None:
                raise page.missing(word)
        if self.cells is not None:
            board.values[self.cells.name] = self._cells(self.cells, page)
        if self.areas is not None:
            rows = page.rows_of("areas", self.areas.required)
            names: list[Any] = [*chain.from_iterable(words for _, words in rows)]
            names = names or _boxes(page, board)
            if names:
                board.values[self.areas.name] = named_regions(board, names, self.no_area)
        if self.walls is not None:
            board.values[self.walls.name] = _walled(page.rows_of("lines", required=True), board)
        for word, side in zip(("clabels", "rlabels"), self.sides, strict=False):
            board.values[side.name] = _numbers(word, side, page, board)
        return board

    def _answer(self, page: Sections) -> bytes | None:
        """Return the solution, or None if it is missing or not complete.

        ``answer`` has the signs of the colours in their order; without it, colours are digits, or letters from a on.
        """
        colour_of = {sign: colour for colour, sign in enumerate(self.answer or ascii_lowercase)}
        if not self.answer:
            colour_of |= {str(digit): digit - 1 for digit in range(1, len(DIGITS))}
        if self.answer.startswith("-"):
            colour_of |= dict.fromkeys(EMPTY, 0)
        if self.clues_in_answer and self.cells is not None:
            colour_of |= dict.fromkeys(self._keys(self.cells), 0)
        cells = [colour_of.get(word.lower()) for _, words in page.rows_of("solution") for word in words]
        return bytes(cell or 0 for cell in cells) if cells and None not in cells else None

    def _keys(self, layer: Cells) -> dict[str, str]:
        """Return the character of the layer for each token of a clue."""
        taken = self.words.values()
        numbers = {str(number): key for number, key in enumerate(DIGITS) if key in layer.keys and key not in taken}
        return numbers | self.words

    def _cells(self, layer: Cells, page: Sections) -> list[str]:
        """Return the rows of a layer of cells. Raises `PuzzleError` on a missing section or an unknown token.

        Pages of genres with numbers beside the lines may give the clues in cells as a part of the solution only.
        """
        key_of = dict.fromkeys(EMPTY, NONE) | self._keys(layer)
        if not self.answer:
            key_of |= dict(zip(ascii_lowercase, DIGITS[1:], strict=False))
        rows = page.rows_of("problem", required=not self.sides)
        if not rows:
            rows = page.rows_of("solution", required=True)
            key_of = dict.fromkeys(chain.from_iterable(words for _, words in rows), NONE) | key_of
        for line, words in rows:
            if wrong := next((word for word in words if word.lower() not in key_of), None):
                raise PuzzleError(f"found {excerpt(wrong)}, expected {layer.expected}", "bad-number").at(line)
        return ["".join(key_of[word.lower()] for word in words) for _, words in rows]


def _boxes(page: Sections, board: ReadBoard) -> list[tuple[int, int]]:
    """Return the box of each cell if the page states the size of boxes. Raises `PuzzleError` on an invalid size."""
    wide, high = (page.number(word) for word in BOX)
    if wide is None or high is None:
        return []
    if not (wide and high):
        raise PuzzleError("found boxes of size 0, expected their width and height", "bad-size").at(page.first)
    cells = (divmod(cell, board.width) for cell in range(board.size))
    return [(row // high, column // wide) for row, column in cells]


def _walled(rows: list[Words], board: ReadBoard) -> list[str]:
    """Return the regions between walls, from the tokens of all cells. Raises `PuzzleError`."""
    for line, words in rows:
        if wrong := next((word for word in words if word not in EMPTY and word.strip("nesw")), None):
            raise PuzzleError(f"found {excerpt(wrong)}, expected e or s for walls", "bad-number").at(line)
    cells = list(chain.from_iterable(words for _, words in rows))
    across, down = borders(board.height, board.width)
    walls = ["e" in cells[first] or "w" in cells[second] for first, second in across]
    walls += ["s" in cells[first] or "n" in cells[second] for first, second in down]
    return walled_regions(board, walls, rows[0][0])


def _numbers(word: str, layer: Outside, page: Sections, board: ReadBoard) -> list[int | None]:
    """Return the numbers of one side from the section ``word``, or those of the solution if the page has none.

    None stands for a missing number. Raises `PuzzleError` if neither is there, or if a number is wrong.
    """
    given = [(number, line) for line, words in page.sections.get(word, ()) for number in words]
    if not given:
        if board.answer is None:
            raise page.missing(word)
        if isinstance(board.answer, PuzzleError):
            raise board.answer
        return [sum(line) for line in layer.lines(board.answer, board.width)]
    size = board.height if layer.side == "rows" else board.width
    if len(given) != size:
        raise PuzzleError(f"found {len(given)} numbers, expected {size}", "wrong-line-count").at(given[-1][1])
    return [None if text in EMPTY else whole_number(text, line, "a number or '-'") for text, line in given]
