"""XML of LEGUP, a program for proofs about puzzles: cells by their coordinates; read only.

Akari, Binairo, Mosaic, Star Battle and Sudoku are read: ``<cell value="3" x="2" y="0"/>`` is the clue of the third cell
of the first row. A Star Battle has one ``<region>`` per region. What a saved proof has filled in is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.genres import GENRES, NONE
from nono.text.data import puzzle_of
from nono.text.data_boards import places_of, rows_of_places
from nono.text.formats.shared import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, root_element, root_of

# the genre of each kind of puzzle, and the values that are no numbers: walls, and cells without a clue
KINDS: Mapping[str, tuple[str, Mapping[int, str]]] = {
    "lightup": ("akari", {-1: "#", -2: NONE}),
    "binary": ("binairo", {2: NONE}),
    "fillapix": ("mosaic", {-1: NONE}),
    "starbattle": ("star-battle", {}),
    "sudoku": ("sudoku", {0: NONE}),
}
CAPABILITIES = Capabilities(genres=tuple(genre for genre, _ in KINDS.values()))


def sniff(head: str) -> bool:
    """Return whether the root element is ``<legup>``."""
    return root_of(head) == "legup"


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle. Raises `PuzzleError`."""
    element = root_element(text).first("puzzle")
    board = element.first("board") if element else None
    if element is None or board is None:
        raise PuzzleError("found no <board> in a <puzzle>, expected one", "missing-section")
    name = element.attributes.get("name", "")
    if name.lower() not in KINDS:
        message = f"found a puzzle of LEGUP with the name {excerpt(name)}, expected {', '.join(KINDS)}"
        raise PuzzleError(f"{message}\nwrite the board as one line per row", "unsupported-variant").at(element.line)
    genre, signs = KINDS[name.lower()]
    size = board.attributes.get("size", "")
    height, width = (_number(board, side, size) for side in ("height", "width"))
    data: dict[str, Any] = {"genre": genre, "title": element.attributes.get("tag", "")}
    cells: Iterator[tuple[tuple[int, int], Any]]
    blank: Any = None
    if genre == "star-battle":
        data["stars"] = _number(board, "puzzle_num", "1")
        regions = enumerate(board.all("region"))
        cells = ((place, number) for number, region in regions for place, _ in _cells(region))
    else:
        cells = ((place, signs.get(value, value)) for place, value in _cells(board))
        blank = NONE
    field = next(layer.field for layer in GENRES[genre].layers if layer.required)
    data[field] = rows_of_places(dict(places_of(cells)), height, width, blank)
    yield puzzle_of(data, check)


def _cells(element: Element) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the row, the column and the value of each cell of a board or a region."""
    for cells in element.all("cells"):
        for cell in cells.all("cell"):
            yield (_number(cell, "y"), _number(cell, "x")), _number(cell, "value")


def _number(element: Element, name: str, default: str = "") -> int:
    """Return an attribute that is a whole number. Raises `PuzzleError`."""
    text = element.attributes.get(name, default)
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and len(digits) < 6):
        message = f"found {excerpt(text)} for {name!r} of <{element.name}>, expected a whole number"
        raise PuzzleError(message, "bad-number").at(element.line)
    return int(text)
