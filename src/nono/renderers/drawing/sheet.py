"""Draws a puzzle for any kind of output, as rectangles, lines and numbers. The unit is a tenth of a cell.

The clues stand to the left of the rows and above the columns, on alternating bands. An empty line has the clue 0. The
board has a thick frame; in nonograms, every fifth line is stronger. In a colour puzzle, each number is black or white,
whichever contrasts more with its background.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import ceil

from nono.base.foreign import printable
from nono.base.palette import MAX_COLOURS, SPARE_KEYS, Palette
from nono.genres import Picture, Puzzle
from nono.genres.picture import Colours, Numbers
from nono.renderers.drawing.items import (
    ANSWER,
    BANDS,
    CELL,
    FAINT,
    FRAME,
    GAP,
    INK,
    PAPER,
    STRONG,
    THICK,
    THIN,
    UNKNOWN,
    Box,
    Disc,
    Label,
    Segment,
    Shape,
    Sheet,
    draw_number,
    is_coloured,
    number_size,
    readable,
)

LONGEST_NAME = 30  # maximum length of a colour's name
DIGITS = "OIol"  # letters that are easily mistaken for digits
# greys from 0 to 255: white text is readable up to `DARK_GREY`, black text from `LIGHT_GREY` on
DARK_GREY, LIGHT_GREY = 60, 175
THICK_EVERY = 5  # small solutions show every fifth line
LEGEND_BOX, LEGEND_FRAME = 9.0, 0.2  # side of a box in the legend, and thickness of its frame
LEGEND_NAME, LETTER_WIDTH = 11.0, 4.2  # from the left of a box to the name of its colour; and width of a letter
LEGEND_ABOVE, LEGEND_LINE, LEGEND_GAP = 4.0, 12.0, 6.0  # space above the legend, line height, space between colours
LETTER_SIZE, SMALL_LETTER = 6.0, 5.0  # of letters in filled cells: in solutions, and on boards with clues
TEXT_SIZE = 6.4  # of texts in cells, and of names in the legend
SIGN_SIZE, SIGN_DISC = 5.4, 2.2  # size of a sign between cells, and radius of the disc below it, which hides the line
BORDER, RAY, SLANTED_RAY = 1.1, 1.0, 0.6  # thickness of borders of regions and of rays


def sheet(puzzle: Puzzle, cells: Colours | None = None, letters: bool = False) -> Sheet:
    """Return the drawing of a puzzle, empty or with the colours in ``cells``.

    The board of an unsolved nonogram is white, also on a dark background, so that a pencil can write on it.

    With ``letters``, the numbers and cells of a colour puzzle show a letter for their colour, and a list below the
    board explains the letters. The colours are pale, so that the letters are legible when printed in grey.
    """
    picture = puzzle.picture(cells)
    if not picture.cells:  # an unsolved nonogram
        background, *inks = picture.palette
        picture = replace(picture, palette=(background._replace(rgb=PAPER), *inks))
    coloured = is_coloured(picture.palette, [*picture.rows, *picture.cols])
    lettered = letters_of(picture.palette) if letters and coloured else {}
    picture = _for_grey(picture) if lettered else picture
    page = _board_sheet(picture, lettered)
    if lettered:
        _draw_legend(page, picture, lettered)
    page.items.insert(0, page.paper())  # below all others, and as large as the drawing with its legend
    return page


def _board_sheet(picture: Picture, lettered: Mapping[int, str]) -> Sheet:
    """Return the drawing of a board with its clues: bands, paper, coloured cells, numbers, contents, lines, signs.

    Later items cover earlier ones. ``lettered`` has the letters of colours that cells and numbers show.
    """
    clues = _Clues(picture, lettered)
    left, top = clues.left, clues.top
    width, height = CELL * picture.width, CELL * picture.height
    page = Sheet(left + width + 2, top + height + 2, board=(left, top))
    clues.draw_bands(page)
    paper = picture.palette[0].rgb
    page.items.append(Box(left, top, width, height, paper))
    for cell, colour in enumerate(picture.cells):
        rgb = UNKNOWN if colour is None else picture.palette[colour].rgb
        if rgb != paper:
            page.items.append(
                Box(left + cell % picture.width * CELL, top + cell // picture.width * CELL, CELL, CELL, rgb)
            )
        if colour and lettered:
            middle = left + (cell % picture.width + 0.5) * CELL, top + (cell // picture.width + 0.5) * CELL
            page.items.append(Label(*middle, lettered[colour], SMALL_LETTER, readable(rgb)))
    clues.draw_numbers(page)
    _draw_contents(page, picture, left, top)
    _draw_lines(page, picture, left, top)
    _draw_signs(page, picture, left, top)
    return page


def solution_sheet(puzzle: Puzzle, cells: Colours, letters: bool = False) -> Sheet:
    """Return a small drawing of a solution, without clues and with only every fifth line.

    With ``letters``, cells of a coloured picture show the letters of their colours, for printers without colours.
    A board without clues beside it or without thick lines, or with open cells, is drawn as by `sheet`.
    """
    picture = puzzle.picture(cells)
    if not (picture.rows and picture.thick) or any(colour is None for colour in picture.cells):
        return sheet(puzzle, cells)
    lettered = letters_of(picture.palette) if letters and len(picture.palette) > 2 else {}
    picture = _for_grey(picture) if lettered else picture
    # with a margin of one unit
    page = Sheet(CELL * picture.width + 2, CELL * picture.height + 2, board=(1.0, 1.0))
    page.items += [page.paper(), *run_boxes(picture, 1.0, 1.0, CELL)]
    for line in range(0, picture.width + 1, THICK_EVERY):
        page.items.append(
            Segment(1 + line * CELL, 1, 1 + line * CELL, 1 + CELL * picture.height, thickness=THIN, rgb=FAINT)
        )
    for line in range(0, picture.height + 1, THICK_EVERY):
        y = 1 + line * CELL
        page.items.append(Segment(1, y, 1 + CELL * picture.width, y, thickness=THIN, rgb=FAINT))
    if lettered:
        for cell, colour in enumerate(picture.cells):
            if colour:
                middle = 1 + (cell % picture.width + 0.5) * CELL, 1 + (cell // picture.width + 0.5) * CELL
                rgb = readable(picture.palette[colour].rgb)
                page.items.append(Label(*middle, lettered[colour], size=LETTER_SIZE, rgb=rgb))
    page.items += _frame(1.0, 1.0, 1 + CELL * picture.width, 1 + CELL * picture.height, FRAME)
    return page


def run_boxes(picture: Picture, left: float, top: float, cell: float) -> Iterator[Box]:
    """Yield the boxes of the board: one for the background, then one for each run of cells with the same colour."""
    paper = picture.palette[0].rgb
    yield Box(left, top, picture.width * cell, picture.height * cell, paper)
    for row in range(picture.height):
        column = 0
        for colour, run in groupby(picture.cells[row * picture.width : (row + 1) * picture.width]):
            length = len(list(run))
            rgb = UNKNOWN if colour is None else picture.palette[colour].rgb
            if rgb != paper:
                yield Box(left + column * cell, top + row * cell, length * cell, cell, rgb)
            column += length


def _for_grey(picture: Picture) -> Picture:
    """Return the picture in pale colours, on which letters and numbers are legible when printed in grey."""
    inks = (entry._replace(rgb=pale(entry.rgb)) for entry in picture.palette[1:])
    return replace(picture, palette=(picture.palette[0], *inks))


def letters_of(palette: Palette) -> dict[int, str]:
    """Return a letter for each colour except the background.

    A colour gets the first letter of its name unless an earlier colour has it or it looks like a digit. Otherwise, the
    colour gets a free letter of its name or of the alphabet. Black gets K.
    """
    letters: dict[int, str] = {}
    for first in (True, False):
        for colour, entry in enumerate(palette[1:], 1):
            name = "K" if entry.name.lower() == "black" else entry.name.upper()
            wanted = name[:1] if first else name + SPARE_KEYS
            free = (key for key in wanted if key.isalpha() and key not in DIGITS and key not in letters.values())
            if colour not in letters and (letter := next(free, "")):
                letters[colour] = letter
    return dict(sorted(letters.items()))


class _Clues:
    """The numbers to the left of the rows and above the columns, and the space for each number."""

    def __init__(self, picture: Picture, lettered: Mapping[int, str]) -> None:
        self.picture = picture
        self.lettered = lettered
        empty = (("0", 0),)  # the clue of an empty line
        self.rows = [clue or empty for clue in picture.rows]
        self.cols = [clue or empty for clue in picture.cols]
        digits = max((len(text) for clue in self.rows for text, _ in clue), default=0)
        self.across, self.down = number_size(is_coloured(picture.palette, self.rows + self.cols), lettered, digits)
        # behind a margin of 2 units
        self.left = 2 + self._room(self.rows, self.across)
        self.top = 2 + self._room(self.cols, self.down)

    def _room(self, clues: Sequence[Numbers], pitch: float) -> float:
        """Return the space for these clues beside the board, if each number has the width or height ``pitch``."""
        return 2 * GAP + pitch * max(map(len, clues)) if clues else 0.0

    def draw_bands(self, page: Sheet) -> None:
        """Draw the alternating bands behind the numbers."""
        for row in range(len(self.rows)):
            page.items.append(Box(2, self.top + row * CELL, self.left - 2, CELL, BANDS[row % 2]))
        for column in range(len(self.cols)):
            page.items.append(Box(self.left + column * CELL, 2, CELL, self.top - 2, BANDS[column % 2]))

    def draw_numbers(self, page: Sheet) -> None:
        """Draw the numbers, with the last number of each clue next to the board."""
        for row, clue in enumerate(self.rows):
            for place, block in enumerate(reversed(clue), 1):
                x = self.left - GAP - place * self.across
                draw_number(
                    page, self.picture.palette, block, (x, self.top + row * CELL, self.across, CELL), self.lettered
                )
        for column, clue in enumerate(self.cols):
            for place, block in enumerate(reversed(clue), 1):
                y = self.top - GAP - place * self.down
                draw_number(
                    page, self.picture.palette, block, (self.left + column * CELL, y, CELL, self.down), self.lettered
                )


def _frame(left: float, top: float, right: float, bottom: float, rgb: str) -> list[Segment]:
    """Return the lines of the thick frame around a board."""
    ends = (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    )
    return [Segment(*line, THICK, rgb) for line in ends]


def _draw_legend(page: Sheet, picture: Picture, lettered: Mapping[int, str]) -> None:
    """Draw the list of letters and colour names below the board, on as many lines as needed; the page grows.

    Each colour has a framed box with its letter, and its name beside it.
    """
    x, y = page.board[0], page.height + LEGEND_ABOVE
    for colour, letter in lettered.items():
        name = printable(picture.palette[colour].name)[:LONGEST_NAME]
        # East Asian letters are twice as wide
        wide = LEGEND_NAME + LEGEND_GAP / 2 + LETTER_WIDTH * sum(1 + (letter >= "\u2e80") for letter in name)
        if x > page.board[0] and x + wide > page.width:
            x, y = page.board[0], y + LEGEND_LINE
        rgb = picture.palette[colour].rgb
        middle = y + LEGEND_BOX / 2
        inner = LEGEND_BOX - 2 * LEGEND_FRAME
        page.items.append(Box(x, y, LEGEND_BOX, LEGEND_BOX, FRAME))
        page.items.append(Box(x + LEGEND_FRAME, y + LEGEND_FRAME, inner, inner, rgb))
        page.items.append(Label(x + LEGEND_BOX / 2, middle, letter, LETTER_SIZE, readable(rgb)))
        page.items.append(Label(x + LEGEND_NAME, middle, name, TEXT_SIZE, INK, "start"))
        x += wide + LEGEND_GAP
        page.width = max(page.width, x - 4)  # less than the gap, so that 2 units are left beside the last name
    page.height = y + LEGEND_BOX + 2


def _draw_lines(page: Sheet, picture: Picture, left: float, top: float) -> None:
    """Draw the frame, the borders and the lines between cells. Every fifth line is stronger and extends along the
    clues.
    """
    right, bottom = left + CELL * picture.width, top + CELL * picture.height
    strong: list[Segment] = []
    for line in range(1, picture.width):
        x = left + line * CELL
        if picture.thick and line % picture.thick == 0:
            strong.append(Segment(x, 2, x, bottom, STRONG, INK))
        else:
            page.items.append(Segment(x, top, x, bottom, THIN, FAINT))
    for line in range(1, picture.height):
        y = top + line * CELL
        if picture.thick and line % picture.thick == 0:
            strong.append(Segment(2, y, right, y, STRONG, INK))
        else:
            page.items.append(Segment(left, y, right, y, THIN, FAINT))
    page.items += strong
    for cell, neighbour in picture.borders():
        x, y = left + neighbour % picture.width * CELL, top + neighbour // picture.width * CELL
        end = (x, y + CELL) if neighbour == cell + 1 else (x + CELL, y)
        page.items.append(Segment(x, y, *end, BORDER, INK))
    if picture.rows:  # frames around the bands of the clues, which begin 2 units from the edge of the drawing
        page.items += [Segment(2, y, left, y, THIN, FRAME) for y in (top, bottom)]
        page.items += [Segment(x, 2, x, top, THIN, FRAME) for x in (left, right)]
        page.items += [Segment(2, top, 2, bottom, THIN, FRAME), Segment(left, 2, right, 2, THIN, FRAME)]
    page.items += _frame(left, top, right, bottom, INK)


def _draw_contents(page: Sheet, picture: Picture, left: float, top: float) -> None:
    """Draw what is in the cells: rays, marks and texts."""

    def middle(cell: int) -> tuple[float, float]:
        """Return the point in the middle of a cell."""
        return left + (cell % picture.width + 0.5) * CELL, top + (cell // picture.width + 0.5) * CELL

    for start, end, rgb in picture.rays:
        (x1, y1), (x2, y2) = middle(start), middle(end)
        if x1 != x2 and y1 != y2:  # a slanted ray joins two corners
            across, down = CELL / 2 * (1 if x2 > x1 else -1), CELL / 2 * (1 if y2 > y1 else -1)
            x1, y1, x2, y2 = x1 - across, y1 - down, x2 + across, y2 + down
        page.items.append(Segment(x1, y1, x2, y2, RAY if x1 == x2 or y1 == y2 else SLANTED_RAY, rgb))
    for cell, mark in sorted(picture.marks.items()):
        x, y = middle(cell)
        for corners, rgb in mark.polygons:
            page.items.append(Shape(tuple((x + across, y + down) for across, down in corners), rgb))
        # polygons take the place of the discs
        page.items += [Disc(x, y, radius, rgb) for radius, rgb in mark.discs if not mark.polygons]
    for cell, text in picture.texts.items():
        colour = picture.cells[cell]
        rgb = INK if colour is None else readable(picture.palette[colour].rgb)
        rgb = ANSWER if cell in picture.answers and rgb == INK else rgb  # on a dark cell, the text stays white
        page.items.append(Label(*middle(cell), text, TEXT_SIZE, rgb))


def _draw_signs(page: Sheet, picture: Picture, left: float, top: float) -> None:
    """Draw the signs on the edges between cells, each on a disc in the background colour."""
    for (cell, neighbour), text in picture.signs.items():
        # in the middle of the right or of the lower edge of the cell
        x = left + (cell % picture.width + (1.0 if neighbour == cell + 1 else 0.5)) * CELL
        y = top + (cell // picture.width + (0.5 if neighbour == cell + 1 else 1.0)) * CELL
        page.items += [Disc(x, y, SIGN_DISC, PAPER), Label(x, y, text, SIGN_SIZE, INK)]


def side_by_side(left: Sheet, right: Sheet, gap: float = 2 * CELL) -> Sheet:
    """Return two drawings side by side."""
    page = Sheet(left.width + gap + right.width, max(left.height, right.height))
    page.items.append(page.paper())
    page.add(left, 0, 0)
    page.add(right, left.width + gap, 0)
    return page


ACROSS = 3  # pictures per row
ROOM = 240.0  # length of the longer side of a picture, in units
APART = 24.0  # space between pictures, in units
TEXT, LINE = 10.0, 15.0  # sizes of the letters and of a line of text, in units


def contact_sheet(pictures: Sequence[tuple[Picture | None, Sequence[str]]]) -> Sheet:
    """Arrange pictures in rows of three, with lines of text below each. None leaves an empty place."""
    most_lines = max((len(texts) for _, texts in pictures), default=0)
    shapes = [picture.height / picture.width for picture, _ in pictures if picture is not None]
    # the largest size of a picture: each one fits into a square of `ROOM`
    height = ROOM * min(1.0, max(shapes, default=1.0))
    width = ROOM * min(1.0, max((1 / shape for shape in shapes), default=1.0))
    # the distance from one picture to the next; lines of text need three quarters of the room
    across = max(width, ROOM * 0.75) + APART
    down = height + LINE * most_lines + 1.5 * APART
    page = Sheet(APART + across * min(ACROSS, len(pictures)), APART + down * ceil(len(pictures) / ACROSS))
    page.items.append(page.paper())
    for number, (picture, texts) in enumerate(pictures):
        row, column = divmod(number, ACROSS)
        left, top = APART + column * across, APART + row * down
        middle, bottom = left + (across - APART) / 2, top + height
        if picture is not None:
            drawing = _framed(picture)
            scale = min(width / drawing.width, height / drawing.height)
            page.add(drawing, middle - drawing.width * scale / 2, bottom - drawing.height * scale, scale)
        for index, text in enumerate(texts):
            ink = FAINT if index else INK
            page.items.append(Label(middle, bottom + LINE * (index + 1), text, TEXT, ink))
    return page


def _framed(picture: Picture) -> Sheet:
    """Return the cells without clues, in a thin frame."""
    page = Sheet(picture.width, picture.height)
    page.items += run_boxes(picture, 0, 0, 1)
    thin = max(picture.width, picture.height) / ROOM  # one unit when the longer side is enlarged to `ROOM`
    corners = ((0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height))
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        page.items.append(Segment(x1, y1, x2, y2, thin, FAINT))
    return page


@lru_cache(MAX_COLOURS)
def pale(rgb: str) -> str:
    """Return the colour, lightened if neither black nor white text would be readable on the same grey."""
    red, green, blue = bytes.fromhex(rgb)
    grey = 0.299 * red + 0.587 * green + 0.114 * blue  # as printers compute it (luma, ITU-R BT.601)
    share = 1.0 if grey <= DARK_GREY else min(1.0, (255 - LIGHT_GREY) / max(1.0, 255 - grey))
    return "".join(f"{round(255 - share * (255 - part)):02x}" for part in (red, green, blue))
