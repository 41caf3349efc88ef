"""From the pixels of a picture to a puzzle: the choice of the background, keys and names of the other colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.base.grid import check_size, split_rows
from nono.base.palette import MAX_COLOURS, NAMED, RESERVED_KEYS, Colour, make_palette
from nono.genres.nonogram import Nonogram

WHITE = "ffffff"
MAX_PIXELS = 1 << 20  # of a picture whose every pixel is a cell
MAX_INKS = 64  # colours of a picture that is taken for a puzzle as it is
CLEAR = ""  # the colour of a transparent pixel
Entry = Mapping[str, str]  # rgb; where they are given: key, name, background


def check_picture(height: int, width: int) -> None:
    """Raises `PuzzleError` unless a picture of this size can be a puzzle."""
    try:
        check_size(height, width)
        if height * width > MAX_PIXELS:
            raise PuzzleError(f"found {width}x{height}, expected at most {MAX_PIXELS} pixels", "too-large")
    except PuzzleError as error:
        message = f"a picture whose every pixel would be a cell: {error.message} (nono make makes it smaller)"
        raise PuzzleError(message, error.code) from None


def check_colours(puzzle: Nonogram) -> None:
    """Raises `PuzzleError` on a picture of one colour, and on one of more than `MAX_INKS`: a photograph, say."""
    colours = len(set(puzzle.goal_bytes or b""))
    if colours < 2:
        raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
    if colours > MAX_INKS:
        found = f"found a picture of {colours} colours, expected at most {MAX_INKS}"
        raise PuzzleError(f"{found} (nono make turns it into a puzzle)", "bad-picture")


def puzzle_of_pixels(width: int, pixels: Sequence[str], **about: Any) -> Nonogram:
    """The puzzle of a picture given as a colour ``rrggbb`` a pixel, or `CLEAR`; raises `PuzzleError`."""
    found = list(dict.fromkeys(pixels))
    if len(found) > MAX_COLOURS + 1:
        message = f"found {len(found)} colours, expected at most {MAX_COLOURS + 1} (nono make makes them fewer)"
        raise PuzzleError(message, "too-large")
    rank = {entry.rgb: index for index, entry in enumerate(NAMED)}
    found.sort(key=lambda rgb: rank.get(rgb, len(rank)))
    number = {rgb: index for index, rgb in enumerate(found)}
    cells = bytes([number[rgb] for rgb in pixels])
    return puzzle_of_cells(width, cells, [{"rgb": rgb} for rgb in found], **about)


def puzzle_of_cells(width: int, cells: bytes, entries: Sequence[Entry], **about: Any) -> Nonogram:
    """The puzzle of a picture given as an index into ``entries`` a pixel.

    The background is what is transparent, else white, else the most frequent colour, and then a warning says so.
    """
    background = _background(cells, entries)
    order = [background, *(index for index in range(len(entries)) if index != background)]
    palette = make_palette(_named([entries[index] for index in order]))
    table = bytearray(256)
    for number, index in enumerate(order):
        table[index] = number
    cells = cells.translate(bytes(table))
    grid = split_rows(cells, width)
    check_picture(len(grid), width)
    return Nonogram.from_grid([list(row) for row in grid], palette, **about)


def _background(cells: bytes, entries: Sequence[Entry]) -> int:
    for index, entry in enumerate(entries):
        if entry.get("background"):
            return index
    for rgb in (CLEAR, WHITE):
        for index, entry in enumerate(entries):
            if entry["rgb"] == rgb:
                return index
    index = Counter(cells).most_common(1)[0][0]
    warn(f"no white and nothing transparent: the background is taken to be {entries[index]['rgb']}")
    return index


def _named(entries: Sequence[Entry]) -> list[Colour]:
    """The colours with keys and names: those given, else those that nono has for the colour, else free ones."""
    own = {entry.rgb: entry for entry in NAMED}
    taken = {entry["key"] for entry in entries if entry.get("key")}
    named: list[dict[str, str]] = []
    for entry in entries:
        rgb = entry["rgb"] or WHITE
        same = own.get(rgb)
        name = entry.get("name") or (same.name if same else f"#{rgb}")
        fields = {"name": name, "rgb": rgb}
        key = entry.get("key") or (same.key if same and same.key not in taken else "")
        if key:
            taken.add(key)
            fields["key"] = key
        named.append(fields)
    if len(named) == 1:
        named.append({"name": "black", "rgb": "000000"} | ({} if "X" in taken else {"key": "X"}))
    return list(make_palette(named))


def fit_key(key: str) -> str:
    """The character, if a palette can have it as a key, else nothing."""
    return key if len(key) == 1 and key.isprintable() and key not in RESERVED_KEYS else ""
