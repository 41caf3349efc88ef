"""Clues: a clue lists the blocks of a line in order.

This module reads clues, derives them from lines, and stores them in flat arrays.

Neighbouring blocks of the same colour are separated by at least one background cell. Blocks of different colours may
touch. A blotted block has an unknown length of at least 1.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, groupby, pairwise, repeat
from math import comb
from typing import Any, NamedTuple, SupportsIndex

from nono.base import no_attribute
from nono.base.arguments import as_whole
from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import described, mismatch
from nono.base.foreign import printable
from nono.base.grid import MAX_CELLS
from nono.base.palette import MAX_COLOURS, WHITE, Palette
from nono.model import Lines

try:
    import nono.genres.clue_code as clue_code  # tests find out whether this module exists
except ImportError:  # the compiled code is missing
    clue_code = None  # type: ignore[assignment]

UNKNOWN_LENGTH = " A ? stands for a block of unknown length."


class Block(NamedTuple):
    """A block of cells of one colour.

    Parameters
    ----------
    length
        The number of cells. None is a blotted block: its length is unknown, but at least 1.
    colour
        The number of the colour, from 1.
    """

    length: int | None
    colour: int = 1

    def __str__(self) -> str:
        return f"{'?' if self.length is None else self.length}" + (f":{self.colour}" if self.colour > 1 else "")


Clue = tuple[Block, ...]
Clues = tuple[Clue, ...]
GivenClues = Iterable[
    Iterable[SupportsIndex | Sequence[SupportsIndex | None] | None]
]  # what a caller may give: lengths, or pairs (length, colour)


def make_clue(given: object) -> Clue:
    """Make a clue from block lengths (with colour 1), ``(length, colour)`` pairs, `Block`s or blocks of JSON data.

    ``[0]`` makes the empty clue. Zeros at the beginning and at the end of a clue only pad it, as in the rows of an
    array. Raises `PuzzleError` on any other input.
    """
    if isinstance(given, (str, bytes, dict)) or not hasattr(given, "__iter__"):
        raise PuzzleError(f"found {described(given)}, expected a list of blocks", "bad-number")
    # most blocks are lengths, whose `Block`s are shared
    blocks = tuple([_black(item) if type(item) is int else _block(item) for item in given])
    if all(block.length != 0 for block in blocks):
        return blocks
    given_lengths = [index for index, block in enumerate(blocks) if block.length != 0]
    if not given_lengths:
        return ()
    blocks = blocks[given_lengths[0] : given_lengths[-1] + 1]
    if len(blocks) > len(given_lengths):
        raise PuzzleError("found a 0 between other numbers, expected lengths of at least 1", "bad-number")
    return blocks


@lru_cache(maxsize=1024)
def _black(length: int) -> Block:
    """Return the block of this length in colour 1."""
    return _block((length, 1))


def _block(given: object) -> Block:
    """Return the block that a caller gives: a length, a pair ``(length, colour)``, or ``{"blot": colour}``."""
    if isinstance(given, (tuple, list)) and len(given) == 2:
        length, colour = given
    elif isinstance(given, dict) and given.keys() == {"blot"}:
        length, colour = None, given["blot"]
    else:
        length, colour = given, 1
    try:
        length = None if length is None else as_whole(length)
        colour = as_whole(colour)
    except TypeError:
        given_text = excerpt(given) if isinstance(given, (tuple, list)) else described(given)
        raise PuzzleError(f"found {given_text}, expected a length or (length, colour)", "bad-number") from None
    if length is not None and not 0 <= length <= MAX_CELLS:
        message = f"found a block of {excerpt(length)} cells, expected 1 to the length of the line"
        raise PuzzleError(message, "bad-number")
    if not 1 <= colour <= MAX_COLOURS:
        raise PuzzleError(f"found colour {excerpt(colour)}, expected 1 to {MAX_COLOURS}", "unknown-colour")
    return Block(length, colour)


def cells_needed(clue: Clue) -> int:
    """Return the length of the shortest line in which the clue fits."""
    gaps = sum(before.colour == after.colour for before, after in pairwise(clue))
    return sum(block.length or 1 for block in clue) + gaps


def clue_of(line: bytes) -> Clue:
    """Return the clue of a line with these colours."""
    return _short_clue_of(line) if len(line) <= 64 else _clue_of(line)


def _clue_of(line: bytes) -> Clue:
    """Return the clue of a line with these colours; see `clue_of`."""
    if max(line, default=0) <= 1:
        return tuple([_black(len(run)) for run in line.split(b"\0") if run])
    return tuple([_shared_block(len(list(run)), colour) for colour, run in groupby(line) if colour])


_shared_block = lru_cache(maxsize=4096)(Block)  # a coloured picture may have millions of blocks, but few different ones
_short_clue_of = lru_cache(maxsize=4096)(_clue_of)


def shows(line: bytes, clue: Clue) -> bool:
    """Return whether a line of colours satisfies the clue."""
    blocks = clue_of(line)
    return blocks == clue or (
        len(blocks) == len(clue)
        and all(
            block.colour == asked.colour and asked.length in (None, block.length)
            for block, asked in zip(blocks, clue, strict=True)
        )
    )


def clue_text(clue: Clue) -> str:
    """Return a clue as text for messages, such as ``3 1 2:4 ?``.

    The colour follows the colon, and a blotted block is a question mark.
    """
    return " ".join(map(str, clue)) or "0"


def not_shown(lines: Iterable[bytes], clues: Mapping[str, Sequence[Clue]]) -> str:
    """Describe the first line that does not show its clue. ``clues`` maps "row" and "column" to their clues."""
    line_of = iter(lines)
    for name, side in clues.items():
        for number, clue in enumerate(side, 1):
            line = next(line_of)
            if not shows(line, clue):
                return f"{name} {number} shows {clue_text(clue_of(line))}, expected {clue_text(clue)}"
    return ""


def arrangements(clue: Clue, length: int) -> int:
    """Return the number of ways to place a clue's blocks in a line of ``length`` cells, ignoring other lines.

    This is the number of ways to distribute the spare cells among the gaps around the blocks and the blotted blocks.
    """
    places = len(clue) + sum(block.length is None for block in clue)
    spare = length - cells_needed(clue)
    return comb(spare + places, places) if spare >= 0 else 0


def lines_of(name: str, clues: Iterable[object]) -> tuple[object, ...]:
    """Return the given clues as a tuple; raises `PuzzleError` if they are not a list."""
    try:
        return tuple(clues)
    except TypeError:
        raise mismatch(repr(name), clues, "a list of clues", "missing-section") from None


def make_clues(name: str, lines: Sequence[object]) -> tuple[Clue, ...]:
    """Convert the given clues of some lines.

    Raises `PuzzleError` with the ``name`` and number of the line if a clue is invalid.
    """
    clues = []
    for number, line in enumerate(lines, 1):
        try:
            clues.append(make_clue(line))
        except PuzzleError as error:
            raise PuzzleError(f"{name} {number}: {error.message}", error.code, (name, number)) from None
    return tuple(clues)


class Side(NamedTuple):
    """The clues of all rows or of all columns.

    They come with the words for one line and for several, and with the length of the lines.
    """

    name: str
    plural: str
    clues: tuple[Clue, ...]
    length: int


def check_colours(sides: Iterable[Side], palette: Palette) -> None:
    """Raise `PuzzleError` if a clue has a colour that is not in the palette."""
    for name, _, clues, _ in sides:
        for number, clue in enumerate(clues, 1):
            colour = max([block.colour for block in clue], default=0)
            if colour >= len(palette):
                message = f"{name} {number}: found colour {colour}, expected 1 to {len(palette) - 1}"
                raise PuzzleError(message + ", the colours of the palette", "unknown-colour", (name, number))


def check_fit(rows: Side, cols: Side, palette: Palette, shape: str) -> None:
    """Raise `PuzzleError` if a clue is too long for its line, or if rows and columns have different totals.

    If more than a third of at least six clues are too long, the error says that the numbers may be no clues. ``shape``
    is the size of the board in words.
    """
    too_long = [cells_needed(clue) > side.length for side in (rows, cols) for clue in side.clues]
    if len(too_long) > 5 and sum(too_long) > len(too_long) / 3:
        message = f"read as clues, the numbers are too long for {sum(too_long)} of {len(too_long)} lines of {shape}"
        advice = "they may be something else, such as a board or coordinates, or rows and columns may be swapped"
        raise PuzzleError(f"{message}\n{advice}", "clue-too-long")
    for name, _, clues, length in (rows, cols):
        for number, clue in enumerate(clues, 1):
            if (needed := cells_needed(clue)) > length:
                message = f"{name} {number}: found a clue of at least {needed} cells, expected at most {length}"
                raise PuzzleError(message + _without_counts(rows, cols), "clue-too-long", (name, number))
    row_totals, col_totals = _totals(rows.clues), _totals(cols.clues)
    for colour in sorted(row_totals.keys() | col_totals.keys()):
        in_rows, in_cols = row_totals.get(colour, 0), col_totals.get(colour, 0)
        if in_rows is not None and in_cols is not None and in_rows != in_cols:
            cells = f"{in_rows} {palette[colour].name} cells in the {rows.plural} and {in_cols} in the {cols.plural}"
            message = f"found {cells} of {shape}, expected equal totals{_without_counts(rows, cols)}"
            raise PuzzleError(message, "total-mismatch")


def _without_counts(rows: Side, cols: Side) -> str:
    """Return the advice, on a line of its own, for clues that all begin with how many numbers follow; else ""."""
    if any(clue and clue[0].length != len(clue) - 1 for clue in (*rows.clues, *cols.clues)):
        return ""
    return "\neach clue begins with how many numbers follow; if that is the number of blocks, write only their lengths"


def _totals(clues: tuple[Clue, ...]) -> dict[int, int | None]:
    """Return the number of cells of each colour according to the clues; None for a colour with a blotted block."""
    totals: Counter[int] = Counter()
    blotted = set()
    for length, colour in chain.from_iterable(clues):
        totals[colour] += length or 0
        if length is None:
            blotted.add(colour)
    return {colour: None if colour in blotted else total for colour, total in totals.items()}


def numbers_of(clue: Clue) -> tuple[tuple[str, int], ...]:
    """Return the text and the colour of each block, for drawing a clue."""
    return tuple(("?" if length is None else str(length), colour) for length, colour in clue)


# in the rules of colour puzzles
TOUCHING = " of the same colour; blocks of different colours may touch"
COLOURS_OF_CELLS = " A cell can only have a colour that occurs in the clues of both its row and its column."


def blocks_in_words(palette: Palette) -> str:
    """Explain what the numbers of a clue of this nonogram mean."""
    white = palette[0].rgb == WHITE  # as unsolved boards; other backgrounds show only in the solution
    others = "are {background}" if white else "stay empty; in the solution, they are {background}"
    text = _blocks_in_words(len(palette) > 2, "{ink}", "{background}" if white else "empty", others)
    return with_colours(text, palette)


def blocks_of_any_palette(several: bool) -> str:
    """Explain what the numbers of a nonogram's clue mean, without the names of colours."""
    return _blocks_in_words(several, "filled", "empty", "stay empty")


def _blocks_in_words(several: bool, ink: str, empty: str, others: str) -> str:
    """Explain what the numbers of a clue mean.

    ``several`` tells whether there are several inks. ``ink`` and ``empty`` are the words for the cells of a block and
    between blocks, and ``others`` is the verb phrase for all cells outside of blocks.
    """
    touching, colours = (TOUCHING, COLOURS_OF_CELLS) if several else ("", "")
    return (
        f"Each number of a clue stands for a block of that many {'coloured' if several else ink} cells side by side. "
        f"The blocks appear in the order of the clue, with at least one {empty} cell between two blocks{touching}. "
        f"All other cells {others}. The clue 0 marks a line without blocks.{colours}"
    )


def with_colours(text: str, palette: Palette) -> str:
    """Fill the names of the background and of the first other colour into a text."""
    return text.format(ink=printable(palette[1].name), background=printable(palette[0].name))


def block_data(length: int, colour: int) -> Any:
    """Return a block as JSON data; a blotted block has the ``length`` 0."""
    if not length:
        return {"blot": colour}
    return length if colour == 1 else [length, colour]


@dataclass(slots=True, repr=False, init=False)
class ClueArrays(Lines):
    """A board's clues (rows first, then columns), and the number of colours including the background.

    The cells of the lines are computed on first use. Solving does not need them.
    """

    height: int
    width: int
    colours: int

    def __init__(
        self, height: int, block_start: array[int], length: array[int], colour: array[int], colours: int
    ) -> None:
        self.height = height
        self.width = len(block_start) - 1 - height
        self.block_start = block_start
        self.length = length
        self.colour = colour
        self.colours = colours

    def __getattr__(self, name: str) -> Any:
        if name not in ("cell_start", "cells"):
            raise no_attribute(self, name)
        self.cell_start, self.cells = board_lines(self.height, self.width)
        return self.cell_start if name == "cell_start" else self.cells

    def __len__(self) -> int:
        return self.height + self.width

    def __reduce__(self) -> tuple[Any, ...]:
        if self.plain:  # bytes are pickled faster than arrays
            return plain_arrays, (self.height, self.block_start.tobytes(), self.length.tobytes())
        return ClueArrays, (self.height, self.block_start, self.length, self.colour, self.colours)

    @property
    def plain(self) -> bool:
        """Whether no block is coloured or blotted."""
        return self.colours == 2 and 0 not in self.length

    def text(self) -> str:
        """Return the clues in the form of `Nonogram.clue_text`, without the size."""
        if clue_code is not None and self.plain:
            return clue_code.text(self.height, self.block_start, self.length, self.colour)
        lines = line_texts(self)
        return ";".join(["/".join(lines[: self.height]), "/".join(lines[self.height :])])

    def fits(self) -> bool:
        """Return whether the clues are short enough and have equal totals.

        False can also mean that this is unknown: for coloured or blotted clues, and without the compiled code.
        `check_fit` then decides.
        """
        return clue_code is not None and clue_code.fits(self.height, self.block_start, self.length, self.colour)

    def shown_by(self, picture: bytes) -> bool:
        """Return whether a picture (one colour per cell) has these clues.

        False may mean that the compiled code is missing; `shows` then decides.
        """
        return clue_code is not None and clue_code.shows(
            self.height, self.block_start, self.length, self.colour, picture
        )


def plain_clues(rows: tuple[object, ...], cols: tuple[object, ...]) -> ClueArrays | None:
    """Return the clues as arrays if each clue is a list of lengths in the first colour, otherwise None.

    ``[0]`` is an empty clue. Without the compiled code, return None; `make_clues` and `flat_clues` then do the same
    more slowly.
    """
    flat = None if clue_code is None else clue_code.flat_clues(rows, cols, MAX_CELLS)
    return None if flat is None else plain_arrays(len(rows), *flat)


def plain_line(line: str) -> tuple[ClueArrays, str, str] | None:
    """Return the clues, the id and the title of a nonogram on a line of JSON.

    Return None without compiled code, and if the line is not in the plainest form; `Puzzle.from_dict` reads all lines.
    """
    fields = None if clue_code is None else clue_code.read_line(line, MAX_CELLS)
    # the fields: height, starts and lengths, then id and title
    return None if fields is None else (plain_arrays(*fields[:3]), *fields[3:])


def plain_arrays(height: int, starts: bytes, lengths: bytes) -> ClueArrays:
    """Return clues of the first colour from the bytes of two arrays: ``block_start`` and ``length``."""
    length = array("i", lengths)
    return ClueArrays(height, array("i", starts), length, first_colours(len(length)), 2)


def of_picture(rows: list[bytes], cols: list[bytes]) -> ClueArrays:
    """Return the clues of a picture without colours above 1."""
    starts, lengths = _runs(rows + cols)
    return ClueArrays(len(rows), starts, lengths, first_colours(len(lengths)), 2)


def _runs(lines: Sequence[bytes]) -> tuple[array[int], array[int]]:
    """Return the index of each line's first block, then the number of all blocks; and the lengths of all blocks.

    The lines have only colours 0 and 1.
    """
    lengths = list(map(len, filter(None, b"\0".join(lines).split(b"\0"))))  # of all runs of 1
    # a block begins where a 1 follows a 0; a 0 stands before each line
    numbers = map(bytes.count, map(b"\0".__add__, lines), repeat(b"\0\1"))
    return array("i", [0, *accumulate(numbers)]), array("i", lengths)


def flat_clues(rows: tuple[Clue, ...], cols: tuple[Clue, ...]) -> ClueArrays:
    """Return the clues as flat arrays: where the blocks of each line begin, and their lengths and colours.

    A blotted block has length 0.
    """
    lines = rows + cols
    block_start = array("i", accumulate(map(len, lines), initial=0))
    lengths = array("i", [length or 0 for clue in lines for length, _ in clue])
    colours = array("i", [colour for clue in lines for _, colour in clue])
    return ClueArrays(len(rows), block_start, lengths, colours, max(colours, default=1) + 1)


def line_texts(lines: Lines) -> list[str]:
    """Return each clue as text: the lengths of its blocks, separated by ``.``; a blotted block is ``?``.

    Colours are numbered in the order of their first use. Each colour except the first follows a colon.
    """
    starts, lengths, colours = lines.block_start, lines.length, lines.colour  # a blotted block has the length 0
    tag = {colour: f":{number}" if number > 1 else "" for number, colour in enumerate(dict.fromkeys(colours), 1)}
    if len(tag) < 2 and 0 not in lengths:  # one colour, no blotted block: the numbers alone, which is faster
        words = list(map(str, lengths))
    else:
        words = [f"{length or '?'}{tag[colour]}" for length, colour in zip(lengths, colours, strict=True)]
    return [".".join(words[start:end]) for start, end in pairwise(starts)]


def _make_lines(height: int, width: int) -> tuple[array[int], array[int]]:
    """Return where the cells of each line of a board begin, and the cells: first the rows, then the columns."""
    cells = array("i", range(height * width))
    for column in range(width):
        cells.extend(range(column, height * width, width))
    row_starts = range(0, height * width, width)
    column_starts = range(height * width, 2 * height * width + 1, height)  # and the end of the last column
    return array("i", [*row_starts, *column_starts]), cells


_lines = lru_cache(maxsize=64)(_make_lines)


def board_lines(height: int, width: int) -> tuple[array[int], array[int]]:
    """Return where each line begins in a list, and this list of the cells of all lines.

    Small boards are cached.
    """
    return (_lines if height * width <= 1 << 16 else _make_lines)(height, width)


@lru_cache(maxsize=1024)
def first_colours(size: int) -> array[int]:
    """Return an array of ``size`` ones: the colours of blocks if all have the first colour."""
    return array("i", [1]) * size
