"""Finds puzzles of a file with the same or nearly the same solution."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nono.base.errors import warn
from nono.base.grid import split_rows
from nono.renderers.printing.printed_puzzle import PICTURES, PrintedPuzzle

ALIKE = 0.08  # two pictures are alike if they differ in a smaller share of their cells, in ink and in colour

INK_DIGITS = bytes([48, *[49] * 255])  # "0" for the background, "1" for inks
FEWEST_CELLS = 64  # of puzzles in which equal solutions are no chance


def warn_of_similar(pages: Sequence[PrintedPuzzle]) -> None:
    """Warn of puzzles with the same or nearly the same solution."""
    for earlier, number in similar_pairs(pages):
        pictures, how = ("pictures", "nearly equal") if pages[number].kind in PICTURES else ("solutions", "equal")
        first, second = (pages[index].number or index + 1 for index in (earlier, number))
        warn(f"the {pictures} of puzzles {first} and {second} are {how}", pages[number].label)


def similar_pairs(pages: Sequence[PrintedPuzzle]) -> list[tuple[int, int]]:
    """Return pairs of puzzles with the same solution: the number of the earlier one and of the later one, from 0.

    In nonograms, nearly equal pictures count. In small puzzles of other kinds, equal solutions are chance.
    """
    pairs: list[tuple[int, int]] = []
    pictures: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}  # numbers and placements, by width and size
    first_with: dict[tuple[str, bytes], int] = {}  # the number of the first puzzle with a solution
    for number, page in enumerate(pages):
        if not page.cells:
            continue
        size = len(page.cells)
        if page.kind in ("nonogram", "colour"):
            silhouettes = [silhouette(placed_cells(page.cells, page.width, place)) for place in PLACES]
            of_this_size = pictures.setdefault((page.width, size), [])
            for earlier, earlier_silhouettes in of_this_size:  # the first silhouette is that in the middle
                if are_alike(pages[earlier], earlier_silhouettes[0], page, silhouettes):
                    pairs.append((earlier, number))
                    break
            of_this_size.append((number, silhouettes))
        else:
            earlier = first_with.setdefault((page.kind, page.cells), number)
            if earlier != number and size >= FEWEST_CELLS:
                pairs.append((earlier, number))
    return pairs


class PicturePlace(NamedTuple):
    """Where a picture is on a board that is two cells wider and higher: below these rows, right of these columns.

    ``step`` is -1 for the mirror image.
    """

    above: int = 1
    left: int = 1
    step: int = 1


# the middle first, then every place and the mirror image there
PLACES = [PicturePlace(), *itertools.starmap(PicturePlace, itertools.product(range(3), range(3), (1, -1)))]


def placed_cells(cells: bytes, width: int, place: PicturePlace) -> bytes:
    """Return the cells of the larger board with a picture at this place."""
    left, right = bytes(place.left), bytes(2 - place.left)
    rows = b"".join(left + row[:: place.step] + right for row in split_rows(cells, width))
    return bytes(place.above * (width + 2)) + rows + bytes((2 - place.above) * (width + 2))


def silhouette(cells: bytes) -> int:
    """Return the ink of a picture as a number with a bit for each cell."""
    return int(cells.translate(INK_DIGITS), 2)


def are_alike(earlier: PrintedPuzzle, middle: int, later: PrintedPuzzle, silhouettes: Sequence[int]) -> bool:
    """Return whether few cells of two pictures of one size differ, in ink and in colour, if one is moved or mirrored.

    ``middle`` is the silhouette of the earlier picture in the middle, and ``silhouettes`` are those of the later one at
    all `PLACES`.
    """
    most = ALIKE * len(earlier.cells)
    cells = placed_cells(earlier.cells, earlier.width, PicturePlace())
    return any(
        (middle ^ silhouettes[number]).bit_count() < most
        and recoloured_cells(cells, placed_cells(later.cells, later.width, place)) < most
        for number, place in enumerate(PLACES)
    )


def recoloured_cells(cells: bytes, other_cells: bytes) -> int:
    """Return how many cells differ after each colour of a picture has become the one that mostly stands there instead.

    So a copy in other colours has no such cells. This is tried in both directions, and the larger number counts.
    Silhouettes are not enough for pictures that fill their frame.
    """
    pairs = Counter(zip(cells, other_cells, strict=True))
    # for each colour of one picture: the number of cells in which it meets the colour that it meets most often
    most_common, other_most_common = Counter[int](), Counter[int]()
    for (colour, other_colour), count in pairs.items():
        most_common[colour] = max(most_common[colour], count)
        other_most_common[other_colour] = max(other_most_common[other_colour], count)
    return len(cells) - min(most_common.total(), other_most_common.total())
