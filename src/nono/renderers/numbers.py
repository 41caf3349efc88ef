"""A number of a clue, drawn: on a box of its colour, and with the letter of its colour, in colour puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nono.base.palette import Palette, readable
from nono.genres.picture import Numbers
from nono.renderers.items import CELL, FRAME, INK, Box, Label, Sheet

DOWN, SHORT, LONG = 8.0, 7.0, 9.8  # room of a number downwards, of one digit across, and of several


def is_coloured(palette: Palette, clues: Iterable[Numbers]) -> bool:
    """Whether numbers stand on boxes of their colours: there are several, and some number has one."""
    return len(palette) > 2 and any(colour for clue in clues for _, colour in clue)


def rooms(coloured: bool, lettered: Mapping[int, str], digits: int) -> tuple[float, float]:
    """The room of a number across and down, where the longest one has so many digits."""
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
    """Draw a number, which is a text and a colour, in the room of this left upper corner, width and height."""
    (text, colour), (x, y, width, height) = block, room
    rgb = INK
    size = 7.0 if len(text) < 3 else 4.8
    letter = lettered.get(colour, "")
    if len(palette) > 2 and colour:
        paper = palette[colour].rgb
        page.items.append(Box(x + 0.4, y + 0.4, width - 0.8, height - 0.8, FRAME))
        page.items.append(Box(x + 0.6, y + 0.6, width - 1.2, height - 1.2, paper))
        rgb = readable(paper)
        size -= 0.4
    x, y = x + width / 2, y + height / 2
    if not letter:
        page.items.append(Label(x, y, text, size, rgb))
    elif width > height:
        page.items += [Label(x - 2.1, y, text, size, rgb), Label(x + 4.1, y, letter, 4.6, rgb)]
    else:
        page.items += [Label(x, y - 2.1, text, size, rgb), Label(x, y + 3.9, letter, 4.6, rgb)]
