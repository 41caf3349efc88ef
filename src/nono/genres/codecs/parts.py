"""The parts of a text in another program's format, and what parts share: numbers in cells, and regions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.genres.grids import DIGITS, NONE
from nono.genres.layers import FIRST_REGION, MOST_REGIONS, Cells, Flag, Layer, Layered, Outside, Regions

LONG_NUMBER = 6  # characters; longer tokens are not read as numbers
UNKNOWN = -1  # code of a number with an unknown value, such as a clue ``?``
Slots = list[int | None]  # the number of each cell in reading order; None if it has none
Words = tuple[int, list[str]]  # the number of a line in its file, and the tokens of the line
Keys = Mapping[int, str]
Flags = Mapping[str, tuple[Flag, bool]]


@dataclass(slots=True)
class ReadBoard:
    """A board as far as it has been read: the size, the values of layers by name, and the answer.

    ``answer`` has one colour per cell. It is None if a colour is unknown. If the answer cannot be read, it is the error
    that says why.
    """

    height: int
    width: int
    values: dict[str, Any] = field(default_factory=dict)
    answer: bytes | PuzzleError | None = None

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.height * self.width

    def rows(self, keys: Iterable[str]) -> list[str]:
        """Return the rows of the board from the characters of all cells."""
        return split_rows("".join(keys), self.width)


class Part:
    """A part of a text.

    ``read`` sets the layers or the answer that the part contains; ``write`` returns the text of the part. ``read``
    raises `PuzzleError` if the text is wrong, and ``write`` raises it if the format cannot represent the puzzle.
    """

    @property
    def layers(self) -> list[Layer[Any]]:
        """The layers that the part contains."""
        return [value for value in vars(self).values() if isinstance(value, Layer)]


class Codec:
    """One format for the puzzles of a genre: the names that the format uses for the genre, and the parts of the text.

    The first name is the usual one. ``flags`` maps signs in the text to a flag and the value that the sign means.
    Without the sign, the flag has the other value. Every text has the sign "".
    """

    format: ClassVar[str]

    def __init__(self, names: str, *parts: Part, flags: Flags | None = None) -> None:
        self.names = tuple(names.split())
        self.parts: tuple[Any, ...] = parts
        self.flags: Flags = flags or {}

    def read_flags(self, board: ReadBoard, signs: Container[str]) -> None:
        """Set all flags of a text with these ``signs``."""
        for sign, (flag, value) in self.flags.items():
            board.values[flag.name] = (not sign or sign in signs) is value

    def flags_of(self, puzzle: Layered) -> str:
        """Return the signs of a puzzle's flags. Raises `PuzzleError` if the format cannot represent the puzzle."""
        held = {layer.name for part in self.parts for layer in part.layers}
        held |= {flag.name for flag, _ in self.flags.values()}
        for layer in puzzle.layers:
            if layer.name not in held and not _is_blank(layer, puzzle):
                name, format = layer.field, self.format
                message = f"found a puzzle with {name}, expected one without {name} for the format {format}"
                raise PuzzleError(message, "unsupported-variant")
        return "".join(sign for sign, (flag, value) in self.flags.items() if puzzle.value(flag) is value)


def _is_blank(layer: Layer[Any], puzzle: Layered) -> bool:
    """Return whether a layer has its default value."""
    plain = layer.plain(puzzle.value(layer))
    try:
        return plain is None or plain == layer.plain(layer.blank(*puzzle.board))
    except PuzzleError:  # this layer has no default value
        return False


def whole_number(word: str, line: int, expected: str) -> int:
    """Convert a token to a whole number; raises `PuzzleError` with the line's number.

    The message says what was ``expected``.
    """
    if not (word.isascii() and word.isdigit() and len(word) <= LONG_NUMBER):
        raise PuzzleError(f"found {excerpt(word)}, expected {expected}", "bad-number").at(line)
    return int(word)


def key_of(layer: Cells, number: int | None, keys: Keys | None = None) -> str:
    """Return the character for a number in a layer, as ``keys`` say, by default its digit.

    An empty cell is `NONE`. An unknown number is ``?``, or `NONE` in a layer without this sign. Raises `PuzzleError` if
    the layer does not allow the number.
    """
    if number is None:
        return NONE
    if number == UNKNOWN and not keys:
        return "?" if "?" in layer.keys else NONE
    key = keys.get(number, "") if keys else DIGITS[number : number + 1]
    if not key or key not in layer.keys:
        raise PuzzleError(f"{layer.field}: found {number}, expected {layer.expected}", "bad-number")
    return key


def numbers_of(layer: Cells, puzzle: Layered, keys: Keys | None = None) -> Slots:
    """Return the number in each cell of a layer; raises `PuzzleError` on a clue that is not in ``keys``."""
    numbered = keys.items() if keys else enumerate(DIGITS)
    number_of_key = {"?": UNKNOWN, NONE: None} | {key: number for number, key in numbered}
    try:
        return [number_of_key[key] for key in puzzle.value(layer).text]
    except KeyError as error:
        raise layer.wrong(f"found {error.args[0]}, expected {layer.expected}", "unsupported-variant") from None


def borders(height: int, width: int) -> tuple[Iterator[tuple[int, int]], Iterator[tuple[int, int]]]:
    """Return the neighbours in rows and the neighbours in columns, as pairs in reading order."""
    across = ((cell, cell + 1) for cell in range(height * width) if (cell + 1) % width)
    return across, ((cell, cell + width) for cell in range((height - 1) * width))


def walled_regions(board: ReadBoard, walls: Iterable[int], line: int = 0) -> list[str]:
    """Return the regions between walls, as rows of text.

    ``walls`` has a value for each of the `borders`, first in rows and then in columns: 1 for a wall, 0 for none. Raises
    `PuzzleError`, which names the ``line``, if a wall lies inside a region.
    """
    neighbours = chain(*borders(board.height, board.width))
    joined: list[tuple[int, int]] = []  # pairs of neighbours without a wall, and with one
    walled: list[tuple[int, int]] = []
    for pair, has_wall in zip(neighbours, walls, strict=True):
        (walled if has_wall else joined).append(pair)
    # a union-find structure: each cell points to an earlier cell of its region, the first cell to itself
    owner = list(range(board.size))
    for pair in joined:
        first, second = (_first_cell(owner, cell) for cell in pair)
        owner[max(first, second)] = min(first, second)
    for cell, earlier in enumerate(owner):  # now each cell points to the first cell of its region
        owner[cell] = owner[earlier]
    if any(owner[first] == owner[second] for first, second in walled):
        message = "found a wall inside a region, expected walls only between regions"
        raise PuzzleError(message, "unsupported-variant").at(line)
    return named_regions(board, owner)


def _first_cell(owner: list[int], cell: int) -> int:
    """Return the first cell of a cell's region, and shorten the path to it for the next call."""
    while owner[cell] != cell:
        owner[cell] = owner[owner[cell]]
        cell = owner[cell]
    return cell


def named_regions(board: ReadBoard, names: Iterable[Any], none: Iterable[Any] = ()) -> list[str]:
    """Return the regions as rows of text, from a name per cell. A name in ``none`` means that there is no region."""
    keys: dict[Any, str] = dict.fromkeys(none, NONE)
    rows = []
    for name in names:
        if name not in keys:
            if len(keys) >= MOST_REGIONS:
                raise PuzzleError(f"found too many regions, expected at most {MOST_REGIONS}", "too-large")
            keys[name] = chr(FIRST_REGION + len(keys))
        rows.append(keys[name])
    return board.rows(rows)


def walls_of(layer: Regions, puzzle: Layered, format: str) -> tuple[list[int], list[int]]:
    """Return 1 for a wall and 0 for none for each of the `borders`, for formats that write only walls.

    Raises `PuzzleError` if a cell has no region, or if a region is not connected.
    """
    text = puzzle.value(layer).text
    if NONE in text:
        message = f"found a cell without a region, expected none for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    across, down = (
        [int(text[first] != text[second]) for first, second in pairs] for pairs in borders(puzzle.height, puzzle.width)
    )
    pieces = walled_regions(ReadBoard(puzzle.height, puzzle.width), across + down)
    if len(set("".join(pieces))) != len(set(text)):
        message = f"found a region of several pieces, expected connected regions for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    return across, down


def beside(board: ReadBoard, cols: Outside, rows: Outside, slots: Sequence[int | None]) -> None:
    """Set the numbers above the columns and then those beside the rows; None means no number."""
    numbers = [None if number == UNKNOWN else number for number in slots]
    board.values[cols.name] = numbers[: board.width]
    board.values[rows.name] = numbers[board.width :]
