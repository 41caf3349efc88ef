"""The parts of drawings: rectangles, lines, texts, discs and polygons. The unit is a tenth of a cell.

In colour puzzles, each number of a clue stands on a box of its colour. On request, a letter next to the number names
the colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from nono.base.palette import MAX_COLOURS, Palette
from nono.genres.picture import Numbers

CELL = 10.0  # side of a cell, in units
HALF_DIGIT = 0.35  # half the height of a digit, in font sizes: a `Label` gives the middle of its digits
GAP = 2.0  # space between the numbers and the board
THICK, STRONG, THIN = 1.5, 0.8, 0.4  # line thickness: the frame, every fifth line, all other lines
INK, PAPER, FAINT, UNKNOWN = "000000", "ffffff", "9a9a9a", "e4e4e4"
ANSWER = "1f5fbf"  # colour of digits and letters outside the clues
FRAME = "6e6e6e"  # frame colour of bands and of number boxes
DRAWN = "the picture was drawn"  # the work that `Limits.expect` names
BANDS = ("eeeeee", "ffffff")  # colours of the alternating bands behind the numbers


@lru_cache(MAX_COLOURS)
def readable(rgb: str) -> str:
    """Return the value of black or white, whichever contrasts more with the colour."""
    light = (part / 255 for part in bytes.fromhex(rgb))
    weights = (0.2126, 0.7152, 0.0722)  # weights of red, green and blue in the luminance of sRGB
    luminance = sum(weight * part**2.2 for weight, part in zip(weights, light, strict=True))
    return "000000" if luminance > 0.18 else "ffffff"  # at 0.18, black and white have the same contrast


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    rgb: str


class Segment(NamedTuple):
    """A straight line with a thickness."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float
    rgb: str


class Label(NamedTuple):
    """A text. The middle of its digits is at height ``y``. ``x`` is the text's middle, start or end, depending on
    ``anchor``.
    """

    x: float
    y: float
    text: str
    size: float
    rgb: str
    anchor: str = "middle"


class Disc(NamedTuple):
    """A filled circle whose centre is at ``x`` and ``y``."""

    x: float
    y: float
    radius: float
    rgb: str


class Shape(NamedTuple):
    """A filled polygon with these corners."""

    corners: tuple[tuple[float, float], ...]
    rgb: str


Item = Box | Segment | Label | Disc | Shape


@dataclass(slots=True)
class Sheet:
    """A drawing with its size. The y axis points downwards. ``board`` is the upper left corner of the board."""

    width: float
    height: float
    items: list[Item] = field(default_factory=list)
    board: tuple[float, float] = (0.0, 0.0)

    def paper(self) -> Box:
        """Return the background of the drawing."""
        return Box(0, 0, self.width, self.height, PAPER)

    def add(self, drawing: Sheet, x: float, y: float, scale: float = 1.0) -> None:
        """Add another drawing with its upper left corner at this position."""
        for item in drawing.items:
            match item:
                case Box(left, top, width, height, rgb):
                    moved: Item = Box(x + left * scale, y + top * scale, width * scale, height * scale, rgb)
                case Segment(x1, y1, x2, y2, thickness, rgb):
                    ends = x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale
                    moved = Segment(*ends, thickness * scale, rgb)
                case Label(left, top, text, size, rgb, anchor):
                    moved = Label(x + left * scale, y + top * scale, text, size * scale, rgb, anchor)
                case Disc(left, top, radius, rgb):
                    moved = Disc(x + left * scale, y + top * scale, radius * scale, rgb)
                case Shape(corners, rgb):
                    moved = Shape(tuple((x + left * scale, y + top * scale) for left, top in corners), rgb)
            self.items.append(moved)


# Sizes of the letters of numbers, so that numbers with three digits are as wide as those with two; on boxes, smaller.
NUMBER_SIZE, LONG_SIZE, LESS_ON_BOX = 6.6, 4.6, 0.4
# Distances of a number and its letter from the middle of their box, to both sides; the letter has the size LONG_SIZE.
BESIDE, LETTER_BESIDE, ABOVE, LETTER_BELOW = 2.1, 4.1, 2.1, 3.9
DOWN, SHORT, LONG = 8.0, 7.0, 9.8  # height of a number, width of one digit, width of more digits


def is_coloured(palette: Palette, clues: Iterable[Numbers]) -> bool:
    """Return whether numbers stand on boxes of their colours: at least one number has a colour, and there are several
    inks.
    """
    return len(palette) > 2 and any(colour for clue in clues for _, colour in clue)


def number_size(coloured: bool, lettered: Mapping[int, str], digits: int) -> tuple[float, float]:
    """Return the width and height that each number gets if the longest number has ``digits`` digits."""
    if coloured:
        boxes = CELL + 4 if lettered else CELL
        return boxes, boxes
    return SHORT if digits < 2 else LONG, DOWN


def draw_number(
    page: Sheet,
    palette: Palette,
    block: tuple[str, int],
    room: tuple[float, float, float, float],
    lettered: Mapping[int, str],
) -> None:
    """Draw a number (its text and colour) in the rectangle ``room``: left, top, width, height.

    In a puzzle of several colours, the number stands on a framed box of its colour. A letter for the colour, if
    ``lettered`` has one, stands beside the number or, in a high rectangle, below it.
    """
    (text, colour), (x, y, width, height) = block, room
    rgb = INK
    size = NUMBER_SIZE if len(text) < 3 else LONG_SIZE
    letter = lettered.get(colour, "")
    if len(palette) > 2 and colour:
        paper = palette[colour].rgb
        for inset, box_rgb in ((0.4, FRAME), (0.6, paper)):  # the box, inside its frame
            page.items.append(Box(x + inset, y + inset, width - 2 * inset, height - 2 * inset, box_rgb))
        rgb = readable(paper)
        size -= LESS_ON_BOX
    x, y = x + width / 2, y + height / 2
    if not letter:
        page.items.append(Label(x, y, text, size, rgb))
    elif width > height:
        page.items += [Label(x - BESIDE, y, text, size, rgb), Label(x + LETTER_BESIDE, y, letter, LONG_SIZE, rgb)]
    else:
        page.items += [Label(x, y - ABOVE, text, size, rgb), Label(x, y + LETTER_BELOW, letter, LONG_SIZE, rgb)]
