"""How formats of others write puzzles of layers: a line a format in the genre's class, put together from parts.

``formats`` of a class are: an `nono.genres.codecs.bodies.Address` for puzz.link and its kin, a
`nono.genres.codecs.bodies.Game` for SGT game IDs, a `nono.genres.codecs.saves.Save` for pzprv3, a
`nono.genres.codecs.pages.Page` for janko. The parts stand in the order of the text, each for the layers that it holds.

"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.genres.grids import DIGITS, NONE
from nono.genres.layers import Cells, Layer, Layered, Outside, Regions

LONG_NUMBER = 6  # digits; a longer one is none
UNKNOWN = -1  # a number that stands there and is not given
FIRST_REGION = 0x10000  # the characters of regions while they are read
MOST_REGIONS = 0x100000
Slots = list[int | None]  # numbers of cells in reading order, None where there is none
Words = tuple[int, list[str]]  # the number of a line in its file, and its words
Keys = Mapping[int, str]


@dataclass(slots=True)
class Found:
    """What is read of a puzzle so far: the size of its board, the values of its layers by name, its answer.

    ``answer`` has a colour a cell, or is None where it is not known of all cells.
    """

    height: int
    width: int
    values: dict[str, Any] = field(default_factory=dict)
    answer: bytes | None = None

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.height * self.width

    def rows(self, keys: Iterable[str]) -> list[str]:
        """The characters of all cells as rows."""
        return split_rows("".join(keys), self.width)


class Part:
    """A part of a text. ``read`` sets the layers that it holds, or the answer; ``write`` is its text for a puzzle.

    Both raise `PuzzleError`: on a text that is no such part, and on a puzzle that the format cannot hold.
    """

    @property
    def layers(self) -> list[Layer[Any]]:
        """The layers that it holds."""
        own = [value.layer if isinstance(value, Is) else value for value in vars(self).values()]
        return [value for value in own if isinstance(value, Layer)]


class Is:
    """That a layer is true, which a format says by a sign that stands there or not."""

    sense = True

    def __init__(self, layer: Layer[bool]) -> None:
        self.layer = layer

    def holds(self, puzzle: Layered) -> bool:
        return puzzle.value(self.layer) is self.sense

    def put(self, found: Found, holds: bool) -> None:
        found.values[self.layer.name] = holds is self.sense


class Not(Is):
    """That a layer is false."""

    sense = False


Flags = Mapping[str, Is]


@dataclass(eq=False)
class Always(Part):
    """What is so of all puzzles of a format, and not said."""

    flag: Is

    def read(self, found: Found) -> None:
        self.flag.put(found, True)

    def refuse(self, puzzle: Layered, format: str) -> None:
        """Raises `PuzzleError` on a puzzle of which it is not so."""
        if not self.flag.holds(puzzle):
            found, expected = ("without", "with") if self.flag.sense else ("with", "without")
            message = f"a puzzle {found} {self.flag.layer.field}, expected one {expected} for the format {format}"
            raise PuzzleError(message, "unsupported-variant")


class Codec:
    """The puzzles of a genre in a format: the format's names for the genre, the usual one first, and the parts.

    ``flags`` are words of the format for layers that are true or false.
    """

    format: ClassVar[str]

    def __init__(self, names: str, *parts: Part, flags: Flags | None = None) -> None:
        self.names = tuple(names.split())
        self.parts: tuple[Any, ...] = parts
        self.said: tuple[Any, ...] = tuple([part for part in parts if not isinstance(part, Always)])
        self.flags: Flags = flags or {}

    def written(self, puzzle: Layered) -> str:
        """The flags of a puzzle, one after another; raises `PuzzleError` on what the format cannot hold."""
        held = {layer.name for part in self.parts for layer in part.layers}
        held |= {flag.layer.name for flag in self.flags.values()}
        for layer in puzzle.layers:
            if layer.name not in held and not _is_blank(layer, puzzle):
                message = f"a puzzle with {layer.field}, expected one without for the format {self.format}"
                raise PuzzleError(message, "unsupported-variant")
        for part in self.parts:
            if isinstance(part, Always):
                part.refuse(puzzle, self.format)
        return "".join(word for word, flag in self.flags.items() if flag.holds(puzzle))


def _is_blank(layer: Layer[Any], puzzle: Layered) -> bool:
    """Whether the value of a layer is that of a puzzle in which it is not given."""
    plain = layer.plain(puzzle.value(layer))
    try:
        return plain is None or plain == layer.plain(layer.blank(*puzzle.board))
    except PuzzleError:  # on a board that needs the layer
        return False


def whole_number(word: str, line: int, expected: str) -> int:
    """The number of a word in a line; raises `PuzzleError`."""
    if not (word.isascii() and word.isdigit() and len(word) <= LONG_NUMBER):
        raise PuzzleError(f"found {excerpt(word)}, expected {expected}", "bad-number").at(line)
    return int(word)


def key_of(layer: Cells, number: int | None, keys: Keys | None = None) -> str:
    """The character of a number in a layer; raises `PuzzleError` on one that the layer does not have."""
    if number is None:
        return NONE
    key = keys.get(number, "") if keys else _plain_key(number)
    if not key or key not in layer.keys:
        found = "a number that is not given" if number == UNKNOWN else f"{number}"
        raise PuzzleError(f"{layer.field}: found {found}, expected {layer.expected}", "bad-number")
    return key


def _plain_key(number: int) -> str:
    return "?" if number == UNKNOWN else DIGITS[number] if number < len(DIGITS) else ""


def numbers_of(layer: Cells, puzzle: Layered, keys: Keys | None = None) -> Slots:
    """The number of each cell of a layer; raises `PuzzleError` on a clue that ``keys`` do not have."""
    numbered = keys.items() if keys else enumerate(DIGITS)
    known = {"?": UNKNOWN, NONE: None} | {key: number for number, key in numbered}
    try:
        return [known[key] for key in puzzle.value(layer).text]
    except KeyError as error:
        raise layer.wrong(f"found {error.args[0]}, expected {layer.expected}", "unsupported-variant") from None


def borders(height: int, width: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs of neighbours in rows, and of those in columns, both in reading order."""
    across = [(cell, cell + 1) for cell in range(height * width) if (cell + 1) % width]
    return across, [(cell, cell + width) for cell in range((height - 1) * width)]


def regions_of(found: Found, joined: Iterable[tuple[int, int]]) -> list[str]:
    """The regions of cells that are joined, as rows; raises `PuzzleError` on too many."""
    owner = list(range(found.size))

    def top(cell: int) -> int:
        while owner[cell] != cell:
            owner[cell] = owner[owner[cell]]
            cell = owner[cell]
        return cell

    for one, other in joined:
        first, second = sorted((top(one), top(other)))
        owner[second] = first
    return named_regions(found, [top(cell) for cell in range(found.size)])


def walled_regions(found: Found, walls: Sequence[tuple[int, int]], line: int = 0, inner: bool = False) -> list[str]:
    """The regions between walls, as rows; raises `PuzzleError` on walls inside of one, unless they mean nothing."""
    apart = set(walls)
    across, down = borders(found.height, found.width)
    rows = regions_of(found, (pair for pair in across + down if pair not in apart))
    text = "".join(rows)
    if not inner and any(text[one] == text[other] for one, other in walls):
        message = "found a wall inside of a region, expected walls between two"
        raise PuzzleError(message, "unsupported-variant").at(line)
    return rows


def named_regions(found: Found, names: Iterable[Any], none: Iterable[Any] = ()) -> list[str]:
    """Regions with the same name a cell, as rows with a character a cell; cells with a name of ``none`` have none."""
    keys: dict[Any, str] = dict.fromkeys(none, NONE)
    rows = []
    for name in names:
        if name not in keys:
            if len(keys) >= MOST_REGIONS:
                raise PuzzleError(f"found over {MOST_REGIONS} regions, expected fewer", "too-large")
            keys[name] = chr(FIRST_REGION + len(keys))
        rows.append(keys[name])
    return found.rows(rows)


def region_numbers(layer: Regions, puzzle: Layered, format: str) -> list[int]:
    """The number of each cell's region, in reading order; raises `PuzzleError` on cells of none."""
    text = puzzle.value(layer).text
    if NONE in text:
        message = f"a cell of no region, expected all in regions for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    order = {key: number for number, key in enumerate(dict.fromkeys(text))}
    return [order[key] for key in text]


def connected_regions(layer: Regions, puzzle: Layered, format: str) -> list[int]:
    """`region_numbers`, where borders alone can tell the regions; raises `PuzzleError` on one of several pieces."""
    numbers = region_numbers(layer, puzzle, format)
    across, down = borders(puzzle.height, puzzle.width)
    joined = ((one, other) for one, other in across + down if numbers[one] == numbers[other])
    pieces = "".join(regions_of(Found(puzzle.height, puzzle.width), joined))
    if len(set(pieces)) != len(set(numbers)):
        message = f"a region of several pieces, expected connected ones for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    return numbers


def beside(found: Found, cols: Outside, rows: Outside, slots: Sequence[int | None]) -> None:
    """Numbers above the columns, and then those beside the rows; one that is not given is none."""
    numbers = [None if number == UNKNOWN else number for number in slots]
    found.values[cols.name] = numbers[: found.width]
    found.values[rows.name] = numbers[found.width :]


def shown(colours: Iterable[int], texts: Mapping[int, str], width: int) -> Iterator[list[str]]:
    """Cells in rows, each as the text of its colour."""
    return iter(split_rows([texts.get(colour, texts[0]) for colour in colours], width))
