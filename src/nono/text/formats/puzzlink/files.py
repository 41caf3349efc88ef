"""Files of pzpr, which begin with ``pzprv3``: the parts of an `Address` as lines of tokens, with the marks of a player.

The marks are not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.table import read_error
from nono.genres import Nonogram, Puzzle
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
from nono.genres.format_codecs import codec_named, codec_names, puzzle_of_layers
from nono.text.formats.shared.capability import Loaded
from nono.text.formats.shared.clues import board_size

FILE = re.compile(r"^(?=pzprv3(?:\.\d+)?$)", re.MULTILINE)
HISTORY = ("{", "__HISTORY__", "TrialData")  # begin what follows a board
EMPTY, CROSSED = ".", "c"  # CROSSED: before a number that a player has crossed out
MARKS = {"#", "A", "+"}  # the marks of a player
TREE_FREE = "-"  # a mark on boards with numbers beside them; elsewhere, a clue without a number


def puzzles_of_files(text: str, check: bool) -> Loaded:
    """Yield the puzzle of each file of pzpr in a text, or its error."""
    first = 1
    for part in FILE.split(text):
        lines = [(number, line.split()) for number, line in enumerate(part.split("\n"), first)]
        first += part.count("\n")
        try:
            if part.strip():
                yield puzzle_of_file(lines, check)
        except Exception as error:
            yield read_error(error)


def puzzle_of_file(lines: Sequence[Words], check: bool) -> Puzzle:
    """Return the puzzle of a file of pzpr. Raises `PuzzleError`."""
    filled = [(line, words) for line, words in lines if words]
    end = next((number for number, (_, words) in enumerate(filled) if words[0].startswith(HISTORY)), len(filled))
    if end < 4:
        raise PuzzleError("found a file of pzpr without a board, expected one", "missing-section").at(filled[0][0])
    (_, [kind, *_]), (line, size), (_, other) = filled[1:4]
    sides = 1 if kind == "sudoku" else 2  # a Sudoku states only one side
    height, width = board_size(" ".join(size), " ".join(other if sides == 2 else size), line)
    file = File(height, width, filled[2 + sides : end])
    if kind == "nonogram":
        clues = _clues(file)
        file.expect_end()
        return Nonogram(*clues, check=check)
    of_kind = codec_named("puzzlink", kind)
    if of_kind is None:
        raise other_kind(kind).at(filled[1][0])
    genre, codec = of_kind
    genre.expect_board(height, width)
    board = _board(codec, file)
    file.expect_end()
    return puzzle_of_layers(genre, board, check)


class File:
    """The lines of a file below the size. ``position`` is the index of the next line."""

    def __init__(self, height: int, width: int, lines: Sequence[Words]) -> None:
        self.height = height
        self.width = width
        self.lines = lines
        self.position = 0

    def words(self, expected: str) -> Words:
        """Return the next line: its number in the file, and its tokens. Raises `PuzzleError` at the end of the file."""
        if self.position >= len(self.lines):
            message = f"found the end of the file, expected {expected}"
            raise PuzzleError(message, "wrong-line-count").at(self.lines[-1][0] if self.lines else 0)
        self.position += 1
        return self.lines[self.position - 1]

    def table(self, height: int, width: int, expected: str) -> list[Words]:
        """Return the next ``height`` lines, each with ``width`` tokens, as ``expected``. Raises `PuzzleError`."""
        rows = [self.words(f"{height} rows of {expected}") for _ in range(height)]
        for line, words in rows:
            if len(words) != width:
                message = f"found a row of {len(words)} words, expected {width} for {expected}"
                raise PuzzleError(message, "wrong-line-count").at(line)
        return rows

    def expect_end(self) -> None:
        """Raise `PuzzleError` if more than tables of marks follows: for the cells, or for the borders."""
        rest = self.lines[self.position :]
        if len(rest) not in (0, self.height, self.height - 1, 2 * self.height - 1):
            message = f"found {len(rest)} lines below the board, expected none, or a table of marks"
            raise PuzzleError(message, "wrong-line-count").at(rest[0][0])
        if any({*words} - {"0", EMPTY} for _, words in rest) or any(MARKS & {*words} for _, words in self.lines):
            warn("not read: the marks of a player")


def _number(word: str, line: int) -> int | None:
    """Return the number that a token stands for: `UNKNOWN` for ``-`` and ``-2``, None for an empty cell.

    Raises `PuzzleError`, which names the ``line``.
    """
    if word == EMPTY:
        return None
    if word in ("-", "-2"):
        return UNKNOWN
    return whole_number(word.removeprefix(CROSSED), line, "a number, '.' or '-'")


def _board(codec: Address, file: File) -> ReadBoard:
    """Return the board of a genre with layers. Raises `PuzzleError`."""
    board = ReadBoard(file.height, file.width)
    cells = [part for part in codec.parts if isinstance(part, Grid | Beside)]
    has_margins = any(isinstance(part, Beside) for part in cells)
    signs = [words[0] for _, words in file.lines[:1] if words in [[sign] for sign in codec.flags]]
    file.position += len(signs)
    codec.read_flags(board, signs)
    for part in codec.parts:
        if isinstance(part, Number):
            line, words = file.words(part.layer.field)
            board.values[part.layer.name] = whole_number(" ".join(words), line, "a number")
        elif isinstance(part, Rooms):
            board.values[part.layer.name] = _walled(file, board) if has_margins else _regions(file, board)
    if cells:
        _read_cells(file, board, cells, has_margins)
    return board


def _walled(file: File, board: ReadBoard) -> list[str]:
    """Return the regions between walls. Raises `PuzzleError`."""
    tables = [file.table(file.height, file.width - 1, "walls, 0 or 1") if file.width > 1 else []]
    tables += [file.table(file.height - 1, file.width, "walls, 0 or 1")]
    walls = [whole_number(word, line, "0 or 1") != 0 for rows in tables for line, words in rows for word in words]
    return walled_regions(board, walls)


def _regions(file: File, board: ReadBoard) -> list[str]:
    """Return the regions, whose number stands above a table with the name of each cell's region."""
    line, count = file.words("the number of regions")
    names = [word for _, words in file.table(file.height, file.width, "numbers of regions") for word in words]
    if count != [str(len({*names} - {EMPTY}))]:
        message = f"found {excerpt(' '.join(count))}, expected the number of regions, {len({*names} - {EMPTY})}"
        raise PuzzleError(message, "wrong-line-count").at(line)
    return named_regions(board, names)


def _read_cells(file: File, board: ReadBoard, parts: Sequence[Grid | Beside], has_margins: bool) -> None:
    """Set the clues in the cells and those beside the board, which stand in one table. Raises `PuzzleError`.

    If it ``has_margins``, the first row and column of the table have the numbers beside the board.
    """
    rows = file.table(file.height + has_margins, file.width + has_margins, "cells")
    marks = MARKS | {TREE_FREE} if has_margins else MARKS
    cells = [(word, line) for line, words in rows[has_margins:] for word in words[has_margins:]]
    numbers: Slots = [None if word in marks else _number(word, line) for word, line in cells]
    for part in parts:
        if isinstance(part, Grid):
            board.values[part.layer.name] = board.rows(key_of(part.layer, number, part.keys) for number in numbers)
        else:
            margin = [(word, rows[0][0]) for word in rows[0][1][1:]] + [(words[0], line) for line, words in rows[1:]]
            beside(board, part.cols, part.rows, [_number(word, line) for word, line in margin])
    if len(parts) == 1 and has_margins and any(number is not None for number in numbers):
        raise PuzzleError("found a number on the board, expected only marks", "bad-number").at(rows[1][0])


def _clues(file: File) -> tuple[list[list[int | None]], list[list[int | None]]]:
    """Return the clues of a nonogram, which stand to the left of the board and above it. Raises `PuzzleError`."""
    deep, wide = (file.height + 1) // 2, (file.width + 1) // 2
    rows = file.table(deep + file.height, wide + file.width, "numbers and cells")
    board = [(word, line) for line, words in rows[deep:] for word in words[wide:]]
    if wrong := next(((word, line) for word, line in board if word not in MARKS | {EMPTY}), None):
        raise PuzzleError(f"found {excerpt(wrong[0])} on the board, expected '.' or a mark", "bad-number").at(wrong[1])
    left = [[(word, line) for word in words[:wide]] for line, words in rows[deep:]]
    above = [[(words[column], line) for line, words in rows[:deep]] for column in range(wide, wide + file.width)]
    return _side(left), _side(above)


def _side(clues: list[list[tuple[str, int]]]) -> list[list[int | None]]:
    """Return the clues in tokens with their line numbers; None is a length that is unknown. Raises `PuzzleError`."""
    numbers = [[_number(word, line) for word, line in clue] for clue in clues]
    return [[None if number == UNKNOWN else number for number in clue if number is not None] for clue in numbers]


def other_kind(kind: str) -> PuzzleError:
    """Return the error for a kind of puzzle that is not read."""
    expected = " or ".join(["nonogram", *codec_names("puzzlink")])
    return PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant")
