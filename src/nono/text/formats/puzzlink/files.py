"""Files of pzpr, which begin with ``pzprv3``: the board of a puzzle, and what a player has marked on it; read only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.base.table import read_error
from nono.genres import OPEN, Nonogram, Puzzle, Saved
from nono.genres.codecs.parts import UNKNOWN
from nono.genres.codecs.pzprv3_files import EMPTY, MARKS, File, Lines, left_over, read_file
from nono.genres.format_codecs import codec_named, codec_names, puzzle_of_layers
from nono.text.formats.shared.capability import Loaded
from nono.text.formats.shared.clues import board_size

FILE = re.compile(r"pzprv3(?:\.\d+)?(?=[/\n])")
FILES = re.compile(r"^(?=pzprv3(?:\.\d+)?$)", re.MULTILINE)
HISTORY = ("{", "__HISTORY__", "TrialData")  # begin what follows a board


def puzzles_of_files(text: str, check: bool) -> Loaded:
    """Yield the puzzle of each file of pzpr in a text, or its error."""
    first = 1
    for part in FILES.split(text):
        lines = [(number, line.split()) for number, line in enumerate(part.split("\n"), first)]
        first += part.count("\n")
        try:
            if part.strip():
                yield puzzle_of_file(lines, check)
        except Exception as error:
            yield read_error(error)


def puzzle_of_file(lines: Lines, check: bool) -> Puzzle:
    """Return the puzzle of a file of pzpr. Raises `PuzzleError`."""
    filled = [(line, words) for line, words in lines if words]
    end = next((number for number, (_, words) in enumerate(filled) if words[0].startswith(HISTORY)), len(filled))
    if end < 4:
        raise PuzzleError("found a file of pzpr without a board, expected one", "missing-section").at(filled[0][0])
    (_, [kind, *_]), (line, size), (_, other) = filled[1:4]
    sides = 1 if kind == "sudoku" else 2  # a Sudoku states only one side
    height, width = board_size(" ".join(size), " ".join(other if sides == 2 else size), line)
    rest = filled[2 + sides : end]
    if kind == "nonogram":
        return _nonogram_of_file(height, width, rest, check)
    of_kind = codec_named("puzzlink", kind)
    if of_kind is None:
        raise other_kind(kind).at(filled[1][0])
    layer_puzzle, codec = of_kind
    layer_puzzle.expect_board(height, width)
    file = read_file(codec, height, width, rest)
    puzzle = puzzle_of_layers(layer_puzzle, file, check)
    if unread := left_over(file):
        warn(f"not read: {unread} below the board")
    return _with_marks(puzzle, file.marks)


def _with_marks(puzzle: Puzzle, marks: Mapping[int, int]) -> Puzzle:
    """Return the puzzle with a saved grid of these colours, by cell."""
    if not marks:
        return puzzle
    if wrong := next((colour for colour in marks.values() if colour >= len(puzzle.palette)), 0):
        raise PuzzleError(f"found the mark {wrong + 1}, expected the signs of {puzzle.genre}", "bad-number")
    cells = "".join(
        puzzle.palette[marks[cell]].key if cell in marks else OPEN for cell in range(puzzle.height * puzzle.width)
    )
    saved = Saved("", "", tuple(split_rows(cells, puzzle.width)))
    return replace(puzzle, saved=(saved,), check=False)  # type: ignore[call-arg]


def _nonogram_of_file(height: int, width: int, lines: Lines, check: bool) -> Puzzle:
    """Return the nonogram of a file, in which numbers stand above the board and to its left. Raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2
    file = File(height, width, lines=lines)
    rows = file.table(deep + height, wide + width, "numbers and cells")
    clues = [[file.number(word, line) for word in words[:wide]] for line, words in rows[deep:]]
    above = [[file.number(words[wide + column], line) for line, words in rows[:deep]] for column in range(width)]
    sides = [[[number for number in clue if number is not None] for clue in side] for side in (clues, above)]
    lengths = [[[None if number == UNKNOWN else number for number in clue] for clue in side] for side in sides]
    words = [word for _, row in rows[deep:] for word in row[wide:]]
    if wrong := next((word for word in words if word not in MARKS and word != EMPTY), ""):
        raise PuzzleError(f"found {excerpt(wrong)} on the board, expected '.' or a mark", "bad-number").at(
            rows[deep][0]
        )
    left_over(file)
    marks = {cell: MARKS[word] for cell, word in enumerate(words) if word in MARKS}
    return _with_marks(Nonogram(lengths[0], lengths[1], check=check), marks)


def other_kind(kind: str) -> PuzzleError:
    """Return the error for a kind of puzzle that is not read."""
    expected = " or ".join(["nonogram", *codec_names("puzzlink")])
    return PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant")
