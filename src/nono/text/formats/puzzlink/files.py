"""Files of pzpr, which begin with ``pzprv3``: the parts of an `Address` as lines of tokens, with the marks of a player.

The marks are not read.
"""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt, warn
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
from nono.text.formats.shared.clues import board_size, parts_of, puzzles_of_parts

FILE = r"pzprv3(?:\.\d+)?$"  # the first line
HISTORY = ("{", "__HISTORY__", "TrialData")  # begin what follows a board
EMPTY, CROSSED = ".", "c"  # CROSSED: before a number that a player has crossed out
MARKS = {"#", "A", "+"}  # the marks of a player
TREE_FREE = "-"  # a mark on boards with numbers beside them; elsewhere, a clue without a number


def puzzles_of_files(text: str, check: bool) -> Loaded:
    """Return an iterator over the puzzles of the files of pzpr in a text, with an error for each unreadable one."""
    return puzzles_of_parts(parts_of(text, FILE), lambda line, file: _puzzle(line, file, check))


def _puzzle(first: int, text: str, check: bool) -> Puzzle:
    """Return the puzzle of a file of pzpr, whose first line has the number ``first``. Raises `PuzzleError`."""
    lines = ((number, line.split()) for number, line in enumerate(text.split("\n"), first))
    filled = [(line, words) for line, words in lines if words]
    end = next((number for number, (_, words) in enumerate(filled) if words[0].startswith(HISTORY)), len(filled))
    if end < 4:
        raise PuzzleError("found a file of pzpr without a board, expected one", "missing-section").at(filled[0][0])
    (_, [kind, *_]), (line, size), (_, other) = filled[1:4]
    sides = 1 if kind == "sudoku" else 2  # a Sudoku states only one side
    board = ReadBoard(*board_size(" ".join(size), " ".join(other if sides == 2 else size), line))
    rest = filled[2 + sides : end]
    found = codec_named("puzzlink", kind)
    if kind == "nonogram":
        clues = _clues(board, rest)
    elif found is None:
        raise other_kind(kind).at(filled[1][0])
    else:
        found[0].expect_board(board.height, board.width)
        _read(board, found[1], rest)
    _expect_marks(board, rest)
    if any({*words} - {"0", EMPTY} for _, words in rest) or any(MARKS & {*words} for _, words in filled[:end]):
        warn("not read: the marks of a player")
    return puzzle_of_layers(found[0], board, check) if found else Nonogram(*clues, check=check)


def _expect_marks(board: ReadBoard, lines: list[Words]) -> None:
    """Raise `PuzzleError` unless the lines are marks in all cells, marks on all borders, or nothing."""
    height, width = board.height, board.width
    borders = [width - 1] * (height if width > 1 else 0) + [width] * (height - 1)
    if [len(words) for _, words in lines] not in ([], [width] * height, borders):
        message = f"found {len(lines)} lines below the board, expected none, or a table of marks"
        raise PuzzleError(message, "wrong-line-count").at(lines[0][0])


def _table(lines: list[Words], height: int, width: int, expected: str) -> list[Words]:
    """Remove the first ``height`` lines, and return them; raises `PuzzleError` unless each has ``width`` tokens."""
    rows, lines[:height] = lines[:height], []
    for line, words in rows:
        if len(words) != width:
            message = f"found a row of {len(words)} words, expected {width} for {expected}"
            raise PuzzleError(message, "wrong-line-count").at(line)
    if len(rows) < height:
        raise PuzzleError(f"found {len(rows)} rows of {expected}, expected {height}", "wrong-line-count")
    return rows


def _number(word: str, line: int) -> int | None:
    """Return the number that a token stands for: `UNKNOWN` for ``-`` and ``-2``, None for an empty cell.

    Raises `PuzzleError`, which names the ``line``.
    """
    if word == EMPTY:
        return None
    if word in ("-", "-2"):
        return UNKNOWN
    return whole_number(word.removeprefix(CROSSED), line, "a number, '.' or '-'")


def _read(board: ReadBoard, codec: Address, lines: list[Words]) -> None:
    """Read the parts of a genre with layers, and remove their lines. Raises `PuzzleError`."""
    cells = [part for part in codec.parts if isinstance(part, Grid | Beside)]
    has_margins = any(isinstance(part, Beside) for part in cells)
    signs = [words[0] for _, words in lines[:1] if words in [[sign] for sign in codec.flags]]
    del lines[: len(signs)]
    codec.read_flags(board, signs)
    for part in codec.parts:
        if isinstance(part, Number):
            ((line, [word]),) = _table(lines, 1, 1, part.layer.field)
            board.values[part.layer.name] = whole_number(word, line, "a number")
        elif isinstance(part, Rooms):
            board.values[part.layer.name] = (_walled if has_margins else _regions)(board, lines)
    if cells:
        _read_cells(board, cells, has_margins, lines)


def _walled(board: ReadBoard, lines: list[Words]) -> list[str]:
    """Return the regions between walls, whose tables are removed. Raises `PuzzleError`."""
    rows = _table(lines, board.height, board.width - 1, "walls") if board.width > 1 else []
    rows += _table(lines, board.height - 1, board.width, "walls")
    return walled_regions(board, [whole_number(word, line, "0 or 1") != 0 for line, words in rows for word in words])


def _regions(board: ReadBoard, lines: list[Words]) -> list[str]:
    """Return the regions, whose number stands above a table with the name of each cell's region."""
    ((line, [count]),) = _table(lines, 1, 1, "the number of regions")
    names = [word for _, words in _table(lines, board.height, board.width, "regions") for word in words]
    if count != (expected := str(len({*names} - {EMPTY}))):
        message = f"found {excerpt(count)}, expected the number of regions, {expected}"
        raise PuzzleError(message, "wrong-line-count").at(line)
    return named_regions(board, names)


def _read_cells(board: ReadBoard, parts: Sequence[Grid | Beside], has_margins: bool, lines: list[Words]) -> None:
    """Set the clues in the cells and those beside the board, which stand in one table. Raises `PuzzleError`.

    If it ``has_margins``, the first row and column of the table have the numbers beside the board.
    """
    rows = _table(lines, board.height + has_margins, board.width + has_margins, "cells")
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


def _clues(board: ReadBoard, lines: list[Words]) -> tuple[list[list[int | None]], list[list[int | None]]]:
    """Return the clues of a nonogram, which stand to the left of the board and above it. Raises `PuzzleError`."""
    deep, wide = (board.height + 1) // 2, (board.width + 1) // 2
    rows = _table(lines, deep + board.height, wide + board.width, "numbers and cells")
    for line, words in rows[deep:]:
        if wrong := next((word for word in words[wide:] if word not in MARKS | {EMPTY}), ""):
            raise PuzzleError(f"found {excerpt(wrong)} on the board, expected '.' or a mark", "bad-number").at(line)
    left = [[(word, line) for word in words[:wide]] for line, words in rows[deep:]]
    above = [[(words[column], line) for line, words in rows[:deep]] for column in range(wide, wide + board.width)]
    return _side(left), _side(above)


def _side(clues: list[list[tuple[str, int]]]) -> list[list[int | None]]:
    """Return the clues in tokens with their line numbers; None is a length that is unknown. Raises `PuzzleError`."""
    numbers = [[_number(word, line) for word, line in clue] for clue in clues]
    return [[None if number == UNKNOWN else number for number in clue if number is not None] for clue in numbers]


def other_kind(kind: str) -> PuzzleError:
    """Return the error for a kind of puzzle that is not read."""
    expected = " or ".join(["nonogram", *codec_names("puzzlink")])
    return PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant")
