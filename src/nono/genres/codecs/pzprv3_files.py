"""Read the files of pzpr (``pzprv3``): the parts of an `Address` as lines of tokens, with the marks of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.genres.codecs.link_bodies import Address, Beside, Grid, Number, Rooms
from nono.genres.codecs.parts import (
    UNKNOWN,
    ReadBoard,
    Slots,
    Words,
    beside,
    key_of,
    named_regions,
    walled_regions,
    whole_number,
)

Lines = Sequence[Words]
EMPTY, CROSSED = ".", "c"  # CROSSED: before a number that a player has crossed out
MARKS = {"#": 1, "A": 1, "+": 0}  # the colours that a player has marked
TREE_FREE = "-"  # a mark for colour 0 on boards with numbers beside them; elsewhere, a clue without a number


@dataclass(slots=True)
class File(ReadBoard):
    """A file that is read from its first line to the last. ``position`` is the index of the next line.

    ``marks`` maps the cells that a player has marked to the colours of the marks.
    """

    lines: Lines = ()
    position: int = 0
    marks: dict[int, int] = field(default_factory=dict)

    def words(self, expected: str) -> Words:
        """Return the next line: its number in the file, and its tokens. Raises `PuzzleError` at the end of the file."""
        if self.position >= len(self.lines):
            message = f"found the end of the file, expected {expected}"
            raise PuzzleError(message, "wrong-line-count").at(self.lines[-1][0] if self.lines else 0)
        self.position += 1
        return self.lines[self.position - 1]

    def table(self, height: int, width: int, expected: str) -> list[Words]:
        """Return the next ``height`` lines, each with ``width`` tokens. Raises `PuzzleError`, which says what was
        ``expected``.
        """
        rows = []
        for _ in range(height):
            line, words = self.words(f"{height} rows of {expected}")
            if len(words) != width:
                message = f"found a row of {len(words)} words, expected {width} for {expected}"
                raise PuzzleError(message, "wrong-line-count").at(line)
            rows.append((line, words))
        return rows

    def is_table(self, height: int, width: int, words: set[str]) -> bool:
        """Return whether the next lines are a table of this size that has only these tokens."""
        rows = self.lines[self.position : self.position + height]
        return len(rows) == height and all(len(row) == width and {*row} <= words for _, row in rows)

    def number(self, word: str, line: int) -> int | None:
        """Return the number that a token stands for: `UNKNOWN` for ``-`` and ``-2``, None for an empty cell.

        Raises `PuzzleError`, which names the ``line``.
        """
        if word == EMPTY:
            return None
        if word in ("-", "-2"):
            return UNKNOWN
        return whole_number(word.removeprefix(CROSSED), line, "a number, '.' or '-'")


def read_file(codec: Address, height: int, width: int, lines: Lines) -> File:
    """Return the board in the lines below the size. Raises `PuzzleError`."""
    check_size(height, width)
    file = File(height, width, lines=lines)
    cells = [part for part in codec.parts if isinstance(part, Grid | Beside)]
    has_margins = any(isinstance(part, Beside) for part in cells)
    for letter, flag in codec.flags.items():
        is_set = file.is_table(1, 1, {letter})
        file.position += is_set
        flag.put(file, is_set)
    for part in codec.parts:
        if isinstance(part, Number):
            line, words = file.words(part.layer.field)
            file.values[part.layer.name] = whole_number(" ".join(words), line, "a number")
        elif isinstance(part, Rooms):
            _read_rooms(file, part, has_margins)
    if cells:
        _read_cells(file, cells, has_margins)
    _read_marks(file, any(isinstance(part, Grid) and part.keys is None for part in cells))
    return file


def _read_rooms(file: File, part: Rooms, has_walls: bool) -> None:
    """Set the regions: walls between the cells, or the number of each cell's region below their count.

    ``has_walls`` means the first form, which files of genres with numbers beside the board have. Raises `PuzzleError`.
    """
    if has_walls:
        walls: list[int] = []
        for height, width in ((file.height, file.width - 1), (file.height - 1, file.width)):
            for line, words in file.table(height, width, "walls, 0 or 1") if width else ():
                walls += [whole_number(word, line, "0 or 1") for word in words]
        file.values[part.layer.name] = walled_regions(file, [wall != 0 for wall in walls])
        return
    line, count = file.words("the number of regions")
    rows = file.table(file.height, file.width, "numbers of regions")
    names = [word for _, words in rows for word in words]
    if " ".join(count) != str(len({*names} - {EMPTY})):
        message = f"found {excerpt(' '.join(count))}, expected the number of regions, {len({*names} - {EMPTY})}"
        raise PuzzleError(message, "wrong-line-count").at(line)
    file.values[part.layer.name] = named_regions(file, names)


def _read_cells(file: File, parts: Sequence[Grid | Beside], has_margins: bool) -> None:
    """Set the clues in the cells and those beside the board, which stand in one table. Raises `PuzzleError`.

    If it ``has_margins``, the first row and column of the table have the numbers beside the board.
    """
    rows = file.table(file.height + has_margins, file.width + has_margins, "cells")
    numbers: Slots = []
    for line, words in rows[has_margins:]:
        for word in words[has_margins:]:
            if word in MARKS or (has_margins and word == TREE_FREE):
                file.marks[len(numbers)] = MARKS.get(word, 0)
                word = EMPTY
            numbers.append(file.number(word, line))
    for part in parts:
        if isinstance(part, Grid):
            file.values[part.layer.name] = file.rows(key_of(part.layer, number, part.keys) for number in numbers)
        else:
            above = [file.number(word, rows[0][0]) for word in rows[0][1][1:]]
            left = [file.number(words[0], line) for line, words in rows[1:]]
            beside(file, part.cols, part.rows, above + left)
    if len(parts) == 1 and has_margins and any(number is not None for number in numbers):
        raise PuzzleError("found a number on the board, expected only marks", "bad-number").at(rows[1][0])


def _read_marks(file: File, has_digits: bool) -> None:
    """Set the marks of a player that follow in a table of their own: signs, or digits in the cells of a Sudoku."""
    digits = {str(digit): digit - 1 for digit in range(1, 26)} if has_digits else {}
    if file.is_table(file.height, file.width, {EMPTY, *MARKS, *digits}):
        rows = file.table(file.height, file.width, "marks")
        words = [word for _, row in rows for word in row]
        file.marks |= {cell: (digits | MARKS)[word] for cell, word in enumerate(words) if word != EMPTY}


def left_over(file: File) -> str:
    """Return the first line of marks that are not read, or "" if there are none. Raises `PuzzleError` on lines that are
    no table of cells or of borders.
    """
    rest = file.lines[file.position :]
    sizes = [len(words) for _, words in rest]
    cells, across, down = [file.width] * file.height, [file.width - 1] * file.height, [file.width] * (file.height - 1)
    if sizes not in ([], cells, across + down, [*filter(None, across), *down]):
        message = f"found {len(rest)} lines below the board, expected none, or a table of marks"
        raise PuzzleError(message, "wrong-line-count").at(rest[0][0])
    return next((excerpt(" ".join(words)) for _, words in rest if {*words} - {"0", EMPTY}), "")
