"""The nonogram of a picture with one pixel per cell: its background, and the names and keys of its colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.base.grid import check_size, split_rows
from nono.base.palette import MAX_COLOURS, NAMED, WHITE, Colour, make_palette
from nono.genres.nonogram import Nonogram

MAX_PIXELS = 1 << 20  # maximum number of pixels if each is a cell
MAX_INKS = 64  # maximum number of colours in a picture whose colours are not reduced
LARGE = 100_000  # number of pixels; above it, more than `MAX_SHADES` colours are the smooth edges of a plot
MAX_SHADES = 16
CLEAR = ""  # the colour of transparent pixels
Entry = Mapping[str, str]  # a colour: rgb, and optionally key, name and background


def check_picture(height: int, width: int) -> None:
    """Raise `PuzzleError` on a picture without pixels, or too large for a puzzle."""
    try:
        check_size(height, width)
        if height * width > MAX_PIXELS:
            raise PuzzleError(f"found {width}x{height}, expected at most {MAX_PIXELS} pixels", "too-large")
    except PuzzleError as error:
        message = f"read with one cell per pixel: {error.message} (nono make can reduce the picture)"
        raise PuzzleError(message, error.code) from None


def check_colours(puzzle: Nonogram) -> None:
    """Raise `PuzzleError` on a picture with one colour, or with too many, such as a photograph or a plot."""
    cells = puzzle.goal_bytes or b""
    # a large picture with more than a few colours is a plot, whose smooth edges have many shades
    colours, most = len({*cells}), MAX_SHADES if len(cells) > LARGE else MAX_INKS
    if colours < 2:
        raise PuzzleError("found a picture of one colour, expected at least two colours", "bad-picture")
    if colours > most:
        message = f"found a picture of {colours} colours, expected at most {most}"
        raise PuzzleError(f"{message} (nono make can turn it into a puzzle)", "bad-picture")


def puzzle_of_pixels(width: int, pixels: Sequence[str], **about: Any) -> Nonogram:
    """Return the puzzle whose solution has these pixels, each given as ``rrggbb`` or `CLEAR`. Raises `PuzzleError`."""
    colours = list(dict.fromkeys(pixels))
    if len(colours) > MAX_COLOURS + 1:
        message = f"found {len(colours)} colours, expected at most {MAX_COLOURS + 1} (nono make can reduce them)"
        raise PuzzleError(message, "too-large")
    # colours that nono names come first, in its order; the others stay in the order of the pixels
    rank = {entry.rgb: index for index, entry in enumerate(NAMED)}
    colours.sort(key=lambda rgb: rank.get(rgb, len(rank)))
    number = {rgb: index for index, rgb in enumerate(colours)}
    cells = bytes([number[rgb] for rgb in pixels])
    return puzzle_of_cells(width, cells, [{"rgb": rgb} for rgb in colours], **about)


def puzzle_of_cells(width: int, cells: bytes, entries: Sequence[Entry], **about: Any) -> Nonogram:
    """Return the puzzle whose solution has these pixels, each given as an index into ``entries``.

    The background is the entry with a field "background" that is not empty, otherwise the transparent colour, otherwise
    white, otherwise the most frequent colour, with a warning.
    """
    background = _background(cells, entries)
    order = [background, *(index for index in range(len(entries)) if index != background)]
    palette = make_palette(_named([entries[index] for index in order]))
    table = bytearray(256)  # for `translate`: from the index of an entry to the number of its colour
    for number, index in enumerate(order):
        table[index] = number
    cells = cells.translate(bytes(table))
    grid = split_rows(cells, width)
    check_picture(len(grid), width)
    return Nonogram.from_grid([list(row) for row in grid], palette, **about)


def _background(cells: bytes, entries: Sequence[Entry]) -> int:
    """Return the index of the background among the colours; see `puzzle_of_cells`."""
    for index, entry in enumerate(entries):
        if entry.get("background"):
            return index
    for rgb in (CLEAR, WHITE):
        for index, entry in enumerate(entries):
            if entry["rgb"] == rgb:
                return index
    index = Counter(cells).most_common(1)[0][0]
    warn(f"found neither white nor transparent pixels; using {entries[index]['rgb']} as background")
    return index


def _named(entries: Sequence[Entry]) -> list[Colour]:
    """Return the colours with names and keys. Missing names and keys are nono's own for this colour.

    If nono has none, the name is the value as ``#rrggbb``, and the key is a free one. The background, which comes
    first, has the key ``.`` if that is free, and no other colour gets it. A single colour gets black as a second one.
    """
    entry_of_rgb = {entry.rgb: entry for entry in NAMED}
    taken = {entry["key"] for entry in entries if entry.get("key")}
    named: list[dict[str, str]] = []
    for entry in entries:
        rgb = entry["rgb"] or WHITE
        same = entry_of_rgb.get(rgb)
        name = entry.get("name") or (same.name if same else f"#{rgb}")
        fields = {"name": name, "rgb": rgb}
        may_have_letter = bool(named) and same is not NAMED[0]  # the background and white have none of nono's letters
        letter = same.key if same and may_have_letter and same.key not in taken else ""
        key = entry.get("key") or letter
        if key:
            taken.add(key)
            fields["key"] = key
        named.append(fields)
    if len(named) == 1:  # a palette needs at least two colours
        named.append({"name": "black", "rgb": "000000"} | ({} if "X" in taken else {"key": "X"}))
    return list(make_palette(named))
