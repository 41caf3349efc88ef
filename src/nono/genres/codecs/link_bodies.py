"""Read and write the bodies of addresses (puzz.link and related sites) and of SGT game IDs.

A body consists of parts such as `Grid` (cells) or `Beside` (numbers beside the board), which list their kinds of
tokens (`nono.genres.codecs.link_tokens`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from nono.base.errors import PuzzleError
from nono.base.grid import check_size
from nono.genres.codecs.link_tokens import (
    BEFORE_SLASH,
    DECIMAL,
    FIVES,
    STEPS_TO_BORDERS,
    Body,
    Tokens,
    gaps,
    slots_of,
    text_of,
    unreadable,
)
from nono.genres.codecs.parts import (
    Codec,
    Flags,
    Keys,
    Part,
    ReadBoard,
    Slots,
    beside,
    key_of,
    named_regions,
    numbers_of,
    walled_regions,
    walls_of,
)
from nono.genres.grids import DIGITS, boxes
from nono.genres.layers import Cells, Flag, Layered, Outside, Regions, Whole


class Grid(Part):
    """The part for a layer of cells, in reading order. ``keys`` maps numbers to characters other than digits."""

    def __init__(self, layer: Cells, *items: Tokens, keys: Keys | None = None) -> None:
        self.layer = layer
        self.items = items
        self.keys = keys

    def read(self, body: Body) -> None:
        """Read one slot per cell and store the rows of the layer. Raises `PuzzleError`."""
        slots = slots_of(body, body.size, self.items)
        body.values[self.layer.name] = body.rows(key_of(self.layer, number, self.keys) for number in slots)

    def write(self, puzzle: Layered) -> str:
        """Return the cells of the layer as text. Raises `PuzzleError` if no item can write a cell."""
        return text_of(numbers_of(self.layer, puzzle, self.keys), self.items)


class Beside(Part):
    """The part for the numbers above the columns and then beside the rows."""

    def __init__(self, cols: Outside, rows: Outside, *items: Tokens) -> None:
        self.cols = cols
        self.rows = rows
        self.items = items

    def read(self, body: Body) -> None:
        """Read one slot per column and row and store the numbers of both layers. Raises `PuzzleError`."""
        beside(body, self.cols, self.rows, slots_of(body, body.width + body.height, self.items))

    def write(self, puzzle: Layered) -> str:
        """Return the numbers of the columns, then of the rows. Raises `PuzzleError` if no item can write one."""
        return text_of([*puzzle.value(self.cols), *puzzle.value(self.rows)], self.items)


@dataclass(eq=False)
class Number(Part):
    """The part for a number of the whole puzzle, followed by a slash."""

    layer: Whole[Any]

    def read(self, body: Body) -> None:
        (body.values[self.layer.name],) = slots_of(body, 1, (BEFORE_SLASH,))

    def write(self, puzzle: Layered) -> str:
        return text_of([puzzle.value(self.layer)], (BEFORE_SLASH,))


@dataclass(eq=False)
class Sign(Part):
    """A fixed character between two parts."""

    sign: str

    def read(self, body: Body) -> None:
        if not body.text.startswith(self.sign, body.position):
            raise unreadable(body, repr(self.sign))
        body.position += len(self.sign)

    def write(self, puzzle: Layered) -> str:
        return self.sign


@dataclass(eq=False)
class Rooms(Part):
    """The part for regions: the borders between neighbours in rows, then in columns.

    Addresses have two texts of `FIVES`; game IDs have one text of `STEPS_TO_BORDERS`: the borders in rows, row by row,
    and then those in columns, column by column.
    """

    layer: Regions
    format: str = "puzzlink"

    def read(self, body: Body) -> None:
        """Set the regions. Raises `PuzzleError` on a border within a region."""
        height, width = body.height, body.width
        counts = height * (width - 1), (height - 1) * width
        if self.format == "puzzlink":
            across, down = (slots_of(body, count, (FIVES,)) for count in counts)
        else:
            slots = slots_of(body, sum(counts), (STEPS_TO_BORDERS,))
            across, down = slots[: counts[0]], transposed(slots[counts[0] :], height - 1)
        body.values[self.layer.name] = walled_regions(body, [slot is not None for slot in across + down])

    def write(self, puzzle: Layered) -> str:
        """Return the borders as text. Raises `PuzzleError` if a region is not connected."""
        across, down = ([wall or None for wall in walls] for walls in walls_of(self.layer, puzzle, self.format))
        if self.format == "puzzlink":
            return text_of(across, (FIVES,)) + text_of(down, (FIVES,))
        return text_of(across + transposed(down, puzzle.width), (STEPS_TO_BORDERS,))


def transposed(slots: Slots, length: int) -> Slots:
    """Return the slots of lines of this length column by column: the first of each line, then the second of each."""
    return [slot for first in range(length) for slot in slots[first::length]]


class Address(Codec):
    """The format of addresses on puzz.link and related sites: their names for the genre, and the parts of the body.

    ``flags`` are letters between the name of the genre and the size.
    """

    format: ClassVar[str] = "puzzlink"

    def read(self, height: int, width: int, flags: str, text: str) -> ReadBoard:
        """Read the body ``text`` of an address with this size and these flags. Raises `PuzzleError` if it is wrong."""
        body = Body(height, width, text=text)
        for part in self.parts:
            part.read(body)
        self.read_flags(body, flags)
        body.expect_end()
        return body

    def write(self, puzzle: Layered) -> str:
        """Return the address, starting with the name of the genre.

        Raises `PuzzleError` if the format cannot represent the puzzle.
        """
        flags = self.flags_of(puzzle)
        body = "".join(part.write(puzzle) for part in self.parts)
        return f"{self.names[0]}/{flags}{'/' if flags else ''}{puzzle.width}/{puzzle.height}/{body}"


class Game(Address):
    """The format of SGT game IDs: the name of the game in lower case, and the parts of the description after the colon.

    ``flags`` are letters after the size. ``hints`` is a pattern for further parameters, which control how the game
    makes its puzzles.
    """

    format: ClassVar[str] = "sgt"

    def __init__(self, names: str, *parts: Part, flags: Flags | None = None, hints: str = "") -> None:
        super().__init__(names, *parts, flags=flags)
        self.hints = f"[{''.join(self.flags) or '-'}]*{hints}"

    def fits(self, parameters: str) -> bool:
        """Return whether these parameters after the size may belong to this game."""
        return re.fullmatch(self.hints, parameters) is not None

    def read_id(self, width: int, height: int | None, parameters: str, text: str) -> ReadBoard:
        """Read a game ID from its parts: width, height (None for a square board), parameters and description.

        Raises `PuzzleError` if the game ID is invalid.
        """
        check_size(height or width, width)
        return self.read(height or width, width, parameters, text)

    def write(self, puzzle: Layered) -> str:
        """Return the game ID of a puzzle. Raises `PuzzleError` if the format cannot represent the puzzle."""
        flags = self.flags_of(puzzle)
        return f"{puzzle.width}x{puzzle.height}{flags}:{''.join(part.write(puzzle) for part in self.parts)}"


class Solo(Game):
    """The format of game IDs of Solo.

    The size is ``3x3`` (boxes per row and per column), or ``9j`` for a jigsaw. ``x`` means diagonals.
    """

    def __init__(self, givens: Cells, boxes: Regions, diagonals: Flag) -> None:
        self.digits = Grid(givens, DECIMAL, gaps("a"))
        self.jigsaw = Rooms(boxes, "sgt")
        super().__init__("solo", self.digits, self.jigsaw, flags={"x": (diagonals, True)})
        self.hints = "(j?)(x?)k?(m[248]|md[24]|r[24]|a)?(d[a-z])?"

    def read_id(self, width: int, height: int | None, parameters: str, text: str) -> ReadBoard:
        """Read a game ID from its parts. In Solo, width and height are the numbers of boxes per row and per column.

        Raises `PuzzleError` if the game ID is invalid.
        """
        jigsaw = parameters.startswith("j")
        if "k" in parameters:
            raise PuzzleError("found a Killer Sudoku, expected a Sudoku without cages", "unsupported-variant")
        if height is None and not jigsaw:
            raise PuzzleError(f"found the size {width}, expected a size, for example 3x3 or 9j", "missing-section")
        side = width * (height or 1)  # a jigsaw may state only its side
        if side > len(DIGITS):
            raise PuzzleError(f"found a board of side {side}, expected at most {len(DIGITS)}", "bad-size")
        check_size(side, side)
        parts = (self.digits, Sign(","), self.jigsaw) if jigsaw else (self.digits,)
        board = Address("solo", *parts, flags=self.flags).read(side, side, parameters, text)
        if not jigsaw:
            board.values[self.jigsaw.layer.name] = named_regions(board, boxes(side, width))
        return board

    def write(self, puzzle: Layered) -> str:
        """Return the game ID of a Sudoku: with the numbers of boxes, or as a jigsaw with the borders of its boxes."""
        flags = self.flags_of(puzzle)
        side, digits, board = puzzle.width, self.digits.write(puzzle), ReadBoard(puzzle.height, puzzle.width)
        regions = named_regions(board, puzzle.value(self.jigsaw.layer).text)
        for columns in range(2, side // 2 + 1):
            if side % columns == 0 and named_regions(board, boxes(side, columns)) == regions:
                return f"{columns}x{side // columns}{flags}:{digits}"
        return f"{side}j{flags}:{digits},{self.jigsaw.write(puzzle)}"
