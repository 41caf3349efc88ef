"""Finished pictures, one row on each line, of characters or squares with or without blanks between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import NAMED, Palette, default_palette
from nono.formats.shared.clues import Line
from nono.formats.typed.colours import BLACK, WHITE, Entry, palette_of

BLANKS = ".-_0·\u2591\u25a1\u25a2\u25ab\u25fb\u25fd\u2b1c\u26aa"
INKS = "#Xx*@1+\u2588\u2593\u25a0\u25aa\u25fc\u25fe\u2b1b\u26ab"
EITHER = "Oo"
SQUARES = {
    square: name
    for name, squares in {
        "red": "\U0001f534\U0001f7e5",
        "blue": "\U0001f535\U0001f7e6",
        "orange": "\U0001f7e0\U0001f7e7",
        "yellow": "\U0001f7e1\U0001f7e8",
        "green": "\U0001f7e2\U0001f7e9",
        "purple": "\U0001f7e3\U0001f7ea",
        "brown": "\U0001f7e4\U0001f7eb",
    }.items()
    for square in squares
}
CELLS = re.compile(f"[{re.escape(BLANKS + INKS + EITHER)}{''.join(SQUARES)}]+")


def cells_of(text: str, legend: Sequence[Entry] = ()) -> str:
    """The cells of a row, without the blanks between them and a frame of ``|``; empty if it is no row of a picture."""
    cells = "".join(text.removeprefix("|").removesuffix("|").split())
    own = {entry.key for entry in legend}
    return cells if cells and all(cell in own or CELLS.fullmatch(cell) for cell in dict.fromkeys(cells)) else ""


def is_plain(rows: Sequence[str], legend: Sequence[Entry]) -> bool:
    """Whether these can be nothing but rows of a picture: two or more of one length, with cells of both kinds."""
    used = set("".join(rows))
    known = {entry.key for entry in legend}
    blank = {entry.key for entry in legend if entry.background} | (set(BLANKS) - known)
    if "1" in used and used - {"1", *BLANKS}:  # else blocks with letters for their colours
        return False
    even = len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1
    return even and bool(used & blank) and bool(used - blank)


def picture_of(rows: Sequence[Line], legend: Sequence[Entry]) -> tuple[list[list[int]], Palette]:
    """Rows of colours and the palette, of rows of cells; raises `PuzzleError`."""
    first, size = rows[0][0], len(rows[0][1])
    check_size(len(rows), size)
    for line, row in rows:
        if len(row) != size:
            message = f"found a row of {len(row)} cells, expected {size} as in line {first}"
            raise PuzzleError(message, "goal-size").at(line)
    used = list(dict.fromkeys("".join(row for _, row in rows)))
    entries = {entry.key: entry for entry in legend} | {
        key: Entry(key, name, next(entry.rgb for entry in NAMED if entry.name == name)) for key, name in SQUARES.items()
    }
    known = {key: entries[key] for key in used if key in entries}
    rest = [key for key in used if key not in known]
    blanks = [key for key in used if key in BLANKS and key in rest]
    inks = [key for key in rest if key in INKS or (key in EITHER and (blanks or _has_blank(known)))]
    lost = [key for key in rest if key not in blanks + inks]
    if lost or len(blanks) > 1 or len(inks) > 1:
        shown = " ".join(lost or blanks if len(blanks) > 1 else lost or inks)
        message = f"found cells {excerpt(shown)}, expected a line such as '{shown[0]} = empty' that says what they are"
        raise PuzzleError(message, "ambiguous-format").at(first)
    if not blanks and not _has_blank(known) and len(used) > 1:
        found = excerpt(" ".join(used))
        message = f"found cells {found} and none that is empty, expected a line such as '{used[0]} = empty'"
        raise PuzzleError(message, "ambiguous-format").at(first)
    coloured = [entry for entry in known.values() if not entry.background]
    background = next((entry for entry in known.values() if entry.background), WHITE)
    number = dict.fromkeys(blanks + [key for key in known if known[key].background], 0)
    colours = [Entry(key, BLACK.name, BLACK.rgb) for key in inks] + coloured
    number |= {entry.key: index for index, entry in enumerate(colours, 1)}
    palette = palette_of(background, colours) if coloured else default_palette(2)
    return [[number[cell] for cell in row] for _, row in rows], palette


def _has_blank(known: dict[str, Entry]) -> bool:
    return any(entry.background for entry in known.values())
