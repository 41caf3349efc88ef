"""From a picture to a puzzle: cropped, made smaller, and reduced to a few colours; by Pillow and numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import Any

import numpy as np

from nono.base.errors import PuzzleError, warn
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS
from nono.design.oklab import dithered, few_colours, nearest_of, oklab
from nono.formats.image import decoded, opened
from nono.formats.shared.raster import WHITE, puzzle_of_cells
from nono.genres.nonogram.puzzle import Nonogram

USUAL = 80  # cells of a side: a bigger picture is reduced unless a size is given
SMALLER = 40
NEARLY_WHITE = 0.97  # lightness of a colour that is the background wherever it occurs
PIXEL_ART = 12  # colours that a picture may have to be taken as it is
BLURRED, EDGE, NOISE = 8, 2, 60.0  # JPEG: pixels of a cell at least, of its edge, and how far the others may be off


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """How to convert a picture; None: as suits the picture. ``size`` is (width, height), either may be None."""

    size: tuple[int | None, int | None] = (None, None)
    colours: int | None = None
    threshold: float | None = None  # lightness from 0 to 1: darker is ink
    dither: bool = False
    background: str | None = None  # rrggbb
    crop: bool = False
    unscale: bool = False


def make(
    data: bytes, options: ConversionOptions, title: str = "", check: Callable[[], object] = lambda: None
) -> Nonogram:
    """The puzzle of a picture file's bytes; raises `PuzzleError`. ``check`` is called between steps that take long."""
    image, _ = opened(data)
    pixels = np.asarray(decoded(image, "RGBA"))
    check()
    rgb = pixels[..., :3].copy()
    rgb[pixels[..., 3] < 128] = _rgb(options.background) if options.background else 255
    del pixels
    check()
    if options.crop:
        rgb = cropped(rgb)
    own = unscaled(rgb, options.unscale, check)
    if options.unscale:
        rgb = own
    elif own.shape != rgb.shape and min(own.shape[:2]) > 1:
        warn(f"this is pixel art blown up by {len(rgb) // len(own)}: --unscale takes it in its own size")
    check()
    before = colours_of(rgb)
    if len(before) == 1:
        raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
    check()
    rgb = resized(rgb, options.size)
    if options.threshold is not None:
        ink = oklab(rgb)[..., 0] < options.threshold
        return puzzle_of_cells(
            rgb.shape[1], ink.astype(np.uint8).tobytes(), [{"rgb": WHITE}, {"rgb": "000000"}], title=title
        )
    exact = before if len(before) <= PIXEL_ART else colours_of(rgb)  # not the blends of edges
    colours = options.colours if options.colours is not None else len(exact) if len(exact) <= PIXEL_ART else 2
    if not 1 <= colours <= MAX_COLOURS + 1:
        raise PuzzleError(f"found {colours} colours, expected 1 to {MAX_COLOURS + 1}", "too-large")
    chosen = exact if len(exact) <= colours else few_colours(rgb, colours, check)
    cells = dithered(rgb, chosen, check) if options.dither else nearest_of(oklab(rgb), oklab(chosen), check)
    return _puzzle(cells, chosen, options, title)


def _puzzle(cells: Any, chosen: Any, options: ConversionOptions, title: str) -> Nonogram:
    """The background is the colour asked for, else white, else the most frequent colour of the edge."""
    seen = oklab(chosen)
    if options.background:
        paper = int(nearest_of(oklab(_rgb(options.background)), seen))
    else:
        edge = np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])
        white = int(seen[:, 0].argmax())
        paper = white if seen[white, 0] > NEARLY_WHITE else int(np.bincount(edge).argmax())
    entries = [{"rgb": "".join(f"{int(channel):02x}" for channel in colour)} for colour in chosen]
    if len(entries) == 2 and options.colours == 2 and not options.background:  # black on white, as the darker is ink
        paper = int(seen[:, 0].argmax())
        entries = [{"rgb": WHITE if index == paper else "000000"} for index in range(2)]
    order = [paper, *(index for index in range(len(entries)) if index != paper)]
    table = np.empty(len(entries), np.uint8)
    table[order] = np.arange(len(entries))
    entries = [entries[index] for index in order]
    entries[0] = entries[0] | {"background": "yes"}
    return puzzle_of_cells(cells.shape[1], table[cells].tobytes(), entries, title=title)


def _rgb(digits: str) -> Any:
    return np.array([int(digits[at : at + 2], 16) for at in (0, 2, 4)], np.uint8)


def colours_of(rgb: Any) -> Any:
    """The different colours of a picture, in ascending order."""
    found = np.zeros(1 << 24, bool)
    for row in rgb:
        found[row @ np.array([1 << 16, 1 << 8, 1], np.int32)] = True
    codes = np.flatnonzero(found)
    return np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1).astype(np.uint8)


def cropped(rgb: Any) -> Any:
    """The picture without the margin that has the colour of its corner."""
    differs = (rgb != rgb[0, 0]).any(axis=-1)
    if not differs.any():
        return rgb[:1, :1]
    rows, cols = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return rgb[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]


def unscaled(rgb: Any, blurred: bool, check: Callable[[], object]) -> Any:
    """Pixel art that was blown up by a whole number, in its own size; also where JPEG has ``blurred`` it a little."""
    whole = gcd(*rgb.shape[:2])
    sizes = [size for size in range(whole, 1, -1) if whole % size == 0]
    for size in sizes:
        small = rgb[::size, ::size]
        if all((rgb[at::size] == small.repeat(size, axis=1)).all() for at in range(size)):
            return small
        check()
    for size in sizes:
        if size < BLURRED or not blurred:
            break
        check()
        high, wide = rgb.shape[0] // size, rgb.shape[1] // size
        inner = rgb.reshape(high, size, wide, size, 3)[:, EDGE:-EDGE, :, EDGE:-EDGE]
        small = np.zeros((high, wide, 3), np.uint8)
        for y, cells in enumerate(inner):
            check()
            middles = np.median(cells, axis=(0, 2))
            if np.abs(cells - middles[:, None]).max() > NOISE:
                break
            small[y] = middles
        else:
            return small
    return rgb


def resized(rgb: Any, size: tuple[int | None, int | None]) -> Any:
    """The picture in the size asked for; without one, a big picture is made smaller, its sides in proportion."""
    from nono.formats.image import pillow

    height, width = rgb.shape[:2]
    if size == (None, None):
        if max(height, width) <= USUAL:
            return rgb
        size = (SMALLER, None) if width >= height else (None, SMALLER)
    wide = size[0] or max(1, round(width * (size[1] or 1) / height))
    high = size[1] or max(1, round(height * wide / width))
    check_size(high, wide)
    module = pillow()
    return np.asarray(module.fromarray(rgb, "RGB").resize((wide, high), module.Resampling.BOX))
