"""Read and write the bodies of addresses (puzz.link and related sites) and of SGT game IDs.

A body is a text without blanks, which consists of parts. A part such as `Grid` (cells) or `Beside` (numbers beside the
board) has a slot for each cell or line. A slot contains a number or is empty. An item is a way to write one or more
slots; each part lists its items. The items follow pzpr's encoders and the sources of the games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.genres.codecs.parts import (
    UNKNOWN,
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

Given = Sequence[int | None]  # the numbers of slots; None if they have none
BASE_36 = "0123456789" + ascii_lowercase


@dataclass(slots=True)
class Body(ReadBoard):
    """A body that is read from left to right. ``position`` is the index of the next character."""

    text: str = ""
    position: int = 0

    def expect_end(self) -> None:
        """Raise `PuzzleError` if more than slashes is left of the text."""
        if self.text[self.position :].strip("/"):
            raise unreadable(self, "the end of the body")


def unreadable(body: Body, expected: str) -> PuzzleError:
    """Return the error to raise when the next part of the body is wrong."""
    if body.position >= len(body.text):
        return PuzzleError(f"found the end of the body, expected {expected}", "wrong-line-count")
    return PuzzleError(f"found {excerpt(body.text[body.position])} in the body, expected {expected}", "bad-number")


class Tokens:
    """A way to write one or more slots as characters. ``slots_of`` has the slots of each token.

    The longest token that fits is read, and the token for the most slots is written. With ``padded``, empty slots are
    assumed behind the last one, as in pzpr. ``between`` separates two tokens of slots that both have numbers. If there
    is a number ``beyond``, it follows behind the last slot.
    """

    def __init__(
        self,
        slots_of: Mapping[str, tuple[int | None, ...]],
        what: str,
        padded: bool = False,
        between: str = "",
        beyond: int | None = None,
    ) -> None:
        self.slots_of = {**slots_of} | {between + token: slots for token, slots in slots_of.items()}
        self.what = what
        self.between = between
        self.beyond: Slots = [] if beyond is None else [beyond]
        self.token_of: dict[tuple[int | None, ...], str] = {}
        for token, slots in slots_of.items():
            self.token_of.setdefault(slots, token)
        self.lengths = sorted({*map(len, self.slots_of)}, reverse=True)
        self.numbers = sorted({*map(len, slots_of.values())}, reverse=True)  # of slots in a token
        self.padding = [None] * (self.numbers[0] if padded else 0)

    def read(self, text: str, position: int) -> tuple[Given, int] | None:
        """Return the slots at this position, and the position after them; None if the text does not match."""
        for length in self.lengths:
            if slots := self.slots_of.get(text[position : position + length]):
                return slots, position + length
        return None

    def write(self, slots: Given, slot: int) -> tuple[str, int] | None:
        """Return the text for the slots from here on, and their number; None if there is no token for them."""
        ahead = (*slots[slot : slot + self.numbers[0]], *self.padding)
        for number in self.numbers:
            if len(ahead) >= number and (token := self.token_of.get(ahead[:number])):
                return (self.between if slot and slots[slot - 1] is not None else "") + token, number
        return None


def gaps(first: str = "g") -> Tokens:
    """Return letters for empty slots: ``first`` stands for one, the next letter for two, and so on up to z."""
    letters = ascii_lowercase[ascii_lowercase.index(first) :]
    return Tokens({letter: (None,) * number for number, letter in enumerate(letters, 1)}, "a gap")


def digits(most: int = 9, unknown: str = "") -> Tokens:
    """Return a digit from 0 to ``most``. ``unknown`` is the character for an unknown number."""
    numbers = {str(number): (number,) for number in range(most + 1)}
    return Tokens(numbers | ({unknown: (UNKNOWN,)} if unknown else {}), "a digit")


def steps(letters: Mapping[int, str], leap: int, beyond: int = 1) -> Tokens:
    """Return steps from one number to the next. A letter tells how many empty slots come before a number.

    Each number has its own ``letters``: the first means no empty slot, the second one, and so on. The last letter means
    ``leap`` empty slots without a number. The text ends with a step to the number ``beyond`` after the last slot.
    """
    slots: dict[str, tuple[int | None, ...]] = {}
    for number, names in letters.items():
        slots |= {letter: (*[None] * empty, number) for empty, letter in enumerate(names[:-1])}
        slots[names[-1]] = (None,) * leap
    return Tokens(slots, "a letter or _", beyond=beyond)


# hexadecimal numbers as in pzpr, which can read numbers up to 255
HEX = Tokens(
    {".": (UNKNOWN,)} | {f"{number:x}" if number < 16 else f"-{number:x}": (number,) for number in range(256)},
    "a number in hexadecimal digits",
)
DECIMAL = Tokens({str(number): (number,) for number in range(1, len(DIGITS))}, "a number", between="_")
BEFORE_SLASH = Tokens({f"{number}/": (number,) for number in range(1000)}, "a number and '/'")
AFTER_COMMA = Tokens({f",{number}": (number,) for number in range(1000)}, "a comma and a number")
# a number from 0 to 4, or "." for an unknown one, and up to two empty slots after a number
SPACED = Tokens(
    {".": (UNKNOWN,)} | {letter: (value % 5, *[None] * (value // 5)) for value, letter in enumerate(BASE_36[:15])},
    "0 to 9, a to e or '.'",
    padded=True,
)
# a mark and 0 to 17 empty slots after it, or 1 to 18 empty slots without a mark
MARKED = Tokens(
    {letter: (1, *[None] * value) for value, letter in enumerate(BASE_36[:18])}
    | {letter: (None,) * value for value, letter in enumerate(BASE_36[18:], 1)},
    "0 to 9 or a letter",
)
# five borders in each character, the first of them in the highest bit
FIVES = Tokens(
    {
        character: tuple(1 if value >> shift & 1 else None for shift in (4, 3, 2, 1, 0))
        for value, character in enumerate(BASE_36[:32])
    },
    "borders, 0 to 9 or a to v",
    padded=True,
)
# in SGT's games, z is a leap of 25 slots between clues, but of 26 slots between borders
STEPS_TO_ONE = steps({1: "_" + ascii_lowercase}, 25)
STEPS_TO_BITS = steps({0: ascii_lowercase, 1: ascii_lowercase.upper()}, 25, 0)
STEPS_TO_BORDERS = steps({1: "_" + ascii_lowercase}, 26)


def slots_of(body: Body, size: int, items: Sequence[Tokens]) -> Slots:
    """Read ``size`` slots and return their numbers. For each slot, the first item that can read it is used.

    Raises `PuzzleError` if the text does not match or is too short.
    """
    beyond = len(items[0].beyond)
    slots: Slots = []
    while len(slots) < size + beyond:
        if body.position >= len(body.text):
            message = f"found {min(len(slots), size)} cells in the body, expected {size}"
            raise PuzzleError(message, "wrong-line-count")
        decoded = next(filter(None, (item.read(body.text, body.position) for item in items)), None)
        if decoded is None:
            raise unreadable(body, " or ".join(item.what for item in items))
        numbers, body.position = decoded
        slots += numbers
    if any(number is not None for number in slots[size + beyond :]) or None in slots[size : size + beyond]:
        message = f"found {len(slots) - beyond} cells in the body, expected {size}"
        raise PuzzleError(message, "wrong-line-count")
    return slots[:size]


def text_of(slots: Slots, items: Sequence[Tokens]) -> str:
    """Return the slots as text. Raises `PuzzleError` if no item can write a number."""
    slots = slots + items[0].beyond
    parts, slot = [], 0
    while slot < len(slots):
        encoded = next(filter(None, (item.write(slots, slot) for item in items)), None)
        if encoded is None:
            raise PuzzleError(f"found {slots[slot]}, expected a number the format supports", "unsupported-variant")
        part, taken = encoded
        parts.append(part)
        slot += taken
    return "".join(parts)


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

    Addresses have two texts of `FIVES`; game IDs have one text of `STEPS_TO_BORDERS`, which goes down column by column.
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
            across, down = slots[: counts[0]], turned(slots[counts[0] :], height - 1)
        body.values[self.layer.name] = walled_regions(body, [slot is not None for slot in across + down])

    def write(self, puzzle: Layered) -> str:
        """Return the borders as text. Raises `PuzzleError` if a region is not connected."""
        across, down = ([wall or None for wall in walls] for walls in walls_of(self.layer, puzzle, self.format))
        if self.format == "puzzlink":
            return text_of(across, (FIVES,)) + text_of(down, (FIVES,))
        return text_of(across + turned(down, puzzle.width), (STEPS_TO_BORDERS,))


def turned(slots: Slots, length: int) -> Slots:
    """Return slots of lines of this length in the order of the lines across."""
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
