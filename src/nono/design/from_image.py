"""Turn a picture into a puzzle: crop it, make it smaller, and reduce it to a few colours, with Pillow and numpy.

Photographs are rotated according to their EXIF data. By default, the lightest colour becomes the background, and two
colours become black on white. Colours are compared by their perceived difference in the colour space Oklab (B.
Ottosson, 2020).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError, warn
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, NAMED
from nono.formats.image import decoded, opened, pillow
from nono.formats.shared.raster import WHITE, puzzle_of_cells
from nono.genres.nonogram import Nonogram

BLACK = "000000"
USUAL = 80  # If no size is given, pictures whose longer side exceeds this number of cells are reduced.
SMALLER = 40  # longest side of a reduced picture, in cells
PIXEL_ART = 12  # pictures with at most this many colours keep all of them
SQUASHED = 1.1  # a distortion by more than this factor causes a warning
AROUND = 10  # the blur radius of ``contrast`` is the picture's longer side divided by this number
LEVELLED = 0.9  # the share of the surrounding lightness that ``contrast`` subtracts
CUT_OFF = 2  # ``contrast`` turns this percentage of the lightest cells white and of the darkest cells black
FINER = 3  # number of pixels per cell when outlines are computed
# Changes of lightness become black if they exceed both this percentile and this share of the largest change.
STRONG, SHARE = 90, 0.25
# for JPEG: minimum pixels per cell, ignored pixels at the edge of a cell, tolerance for the other pixels
BLURRED, EDGE, NOISE = 8, 2, 60.0
NEAR = 0.1  # the greatest distance in Oklab at which a colour gets the name of a known colour
OTHERS = (  # more colour names than in `NAMED`, and more colours for the same names
    *(("red", "ff0000"), ("green", "00ff00"), ("blue", "0000ff"), ("yellow", "ffff00"), ("magenta", "ff00ff")),
    *(("cyan", "00ffff"), ("grey", "808080"), ("orange", "ffa500"), ("purple", "800080"), ("pink", "ffc0cb")),
    *(
        ("dark grey", "505050"),
        ("dark grey", "303030"),
        ("skin", "f1c27d"),
        ("light grey", "d0d0d0"),
        ("dark red", "7d0f14"),
        ("dark green", "0b4d1c"),
    ),
    *(("light green", "98e698"), ("dark blue", "0b1f66"), ("light blue", "9cc9f5"), ("dark brown", "4a2c12")),
    *(("light brown", "b8875a"), ("beige", "ecdcb8"), ("light yellow", "fdf3a0")),
)
EDGE_COLOUR = "auto"  # the background is the most frequent colour at the edge of the picture
Floats = NDArray[np.floating[Any]]
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
ROUNDS = 40
AT_ONCE = 1 << 14  # number of pixels that are compared with all colours at once
# each neighbour receives this many sixteenths of the error (Floyd-Steinberg dithering)
SPREAD = (((0, 1), 7), ((1, -1), 3), ((1, 0), 5), ((1, 1), 1))


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """Options for converting a picture; None selects a suitable value.

    ``size`` is (width, height), and each of them may be None. ``threshold`` is a lightness from 0 to 1; darker cells
    become ink. ``background`` is a colour as rrggbb, `EDGE_COLOUR`, or None for the lightest colour. ``contrast``
    emphasizes cells that differ from their surroundings. ``edges`` draws only outlines.
    """

    size: tuple[int | None, int | None] = (None, None)
    colours: int | None = None
    threshold: float | None = None
    dither: bool = False
    background: str | None = None
    crop: bool = False
    unscale: bool = False
    contrast: bool = False
    edges: bool = False

    @property
    def paper(self) -> str | None:
        """The background as six hexadecimal digits, or None if none is given."""
        return self.background if self.background != EDGE_COLOUR else None


def of_file(
    data: bytes, options: ConversionOptions, title: str = "", check: Callable[[], object] = lambda: None
) -> Nonogram:
    """Return the puzzle made from the bytes of a picture file. ``check`` is called between long steps.

    Raises `PuzzleError` if the picture cannot be read or does not give a puzzle.
    """
    image, _ = opened(data)
    pixels = np.asarray(decoded(image, "RGBA"))
    check()
    rgb = pixels[..., :3].copy()
    rgb[pixels[..., 3] < 128] = _rgb(options.paper) if options.paper else 255
    del pixels
    check()
    if options.crop:
        rgb = cropped(rgb)
    own = unscaled(rgb, options.unscale, check)
    if options.unscale:
        rgb = own
    elif own.shape != rgb.shape and min(own.shape[:2]) > 1:
        warn(f"this is pixel art enlarged {len(rgb) // len(own)} times; --unscale restores its size")
    check()
    before = colours_of(rgb)
    if len(before) == 1:
        raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
    check()
    size = size_of(rgb.shape[1], rgb.shape[0], options.size)
    rgb = outlines(rgb, size) if options.edges else resized(rgb, size)
    if options.contrast:
        rgb = stretched(rgb)
    if options.threshold is not None:
        ink = (oklab(rgb)[..., 0] < options.threshold).astype(np.uint8)
        _expect_two(ink)
        return puzzle_of_cells(rgb.shape[1], ink.tobytes(), [{"rgb": WHITE}, {"rgb": BLACK}], title=title)
    # A picture with few colours keeps exactly these colours, without the blends that resizing creates at edges.
    plain = len(before) <= PIXEL_ART and not options.contrast and not options.edges
    exact = before if plain else colours_of(rgb)
    colours = options.colours
    if colours is None:
        colours = len(exact) if len(exact) <= PIXEL_ART and not options.edges else 2
    if not 1 <= colours <= MAX_COLOURS + 1:
        raise unfit("colours", colours, f"1 to {MAX_COLOURS + 1}", "too-large")
    chosen = exact if len(exact) <= colours else few_colours(rgb, colours, check)
    cells = dithered(rgb, chosen, check) if options.dither else nearest_of(oklab(rgb), oklab(chosen), check)
    _expect_two(cells)
    return _puzzle(cells, chosen, options, title)


def _expect_two(cells: Any) -> None:
    """Raise `PuzzleError` if all cells have the same colour."""
    if cells.min() == cells.max():
        high, wide = cells.shape
        message = f"all {wide}x{high} cells have one colour, expected two; try other colours, threshold or size"
        raise PuzzleError(message, "bad-picture")


def _puzzle(cells: Any, chosen: Any, options: ConversionOptions, title: str) -> Nonogram:
    """Return the puzzle whose ``cells`` are indices into the ``chosen`` colours. The background becomes colour 0."""
    seen = oklab(chosen)
    if options.paper:
        paper = int(nearest_of(oklab(_rgb(options.paper)), seen))
    elif options.background == EDGE_COLOUR:
        paper = int(np.bincount(np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])).argmax())
    else:
        paper = int(seen[:, 0].argmax())
    entries = named("".join(f"{int(channel):02x}" for channel in colour) for colour in chosen)
    if len(entries) == 2 and not options.paper:
        entries = [{"rgb": WHITE if index == paper else BLACK} for index in range(2)]
    order = [paper, *(index for index in range(len(entries)) if index != paper)]
    table = np.empty(len(entries), np.uint8)
    table[order] = np.arange(len(entries))
    entries = [entries[index] for index in order]
    entries[0] = entries[0] | {"background": "yes"}
    return puzzle_of_cells(cells.shape[1], table[cells].tobytes(), entries, title=title)


def named(colours: Iterable[str]) -> list[dict[str, str]]:
    """Return the colours with the nearest colour names. Names used by several colours are numbered."""
    entries = [{"rgb": rgb} for rgb in colours]
    names = [(entry.name, entry.rgb) for entry in NAMED] + list(OTHERS)
    keys = {entry.name: entry.key for entry in NAMED[2:]}
    known = oklab(np.array([_rgb(rgb) for _, rgb in names]))
    distances = ((oklab(np.array([_rgb(entry["rgb"]) for entry in entries]))[:, None] - known) ** 2).sum(axis=-1) ** 0.5
    taken: Counter[str] = Counter()
    for near in (True, False):
        for place in np.argsort(distances, axis=None, kind="stable"):
            index, other = divmod(int(place), len(names))
            name = names[other][0]
            if "name" in entries[index] or (near and (distances[index, other] > NEAR or taken[name])):
                continue
            taken[name] += 1
            entries[index]["name"] = name if taken[name] == 1 else f"{name} {taken[name]}"
            if taken[name] == 1 and name in keys:
                entries[index]["key"] = keys[name]
    return entries


def _rgb(digits: str) -> Any:
    return np.array([int(digits[at : at + 2], 16) for at in (0, 2, 4)], np.uint8)


def colours_of(rgb: Any) -> Any:
    """Return the distinct colours of a picture, in ascending order."""
    found = np.zeros(1 << 24, bool)
    for row in rgb:
        found[row @ np.array([1 << 16, 1 << 8, 1], np.int32)] = True
    codes = np.flatnonzero(found)
    return np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1).astype(np.uint8)


def cropped(rgb: Any) -> Any:
    """Return the picture without its margin; the margin has the colour of a corner."""
    differs = (rgb != rgb[0, 0]).any(axis=-1)
    if not differs.any():
        return rgb[:1, :1]
    rows, cols = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return rgb[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]


def unscaled(rgb: Any, blurred: bool, check: Callable[[], object]) -> Any:
    """Return pixel art in its original size if it was enlarged by a whole factor; return any other picture unchanged.

    With ``blurred``, slight blurring by JPEG is accepted.
    """
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


def size_of(width: int, height: int, wanted: tuple[int | None, int | None]) -> tuple[int, int]:
    """Return the width and height in cells for a picture of this size in pixels.

    A missing side is derived from the other one. If both sides are missing, a large picture is reduced. Warns if the
    size distorts the picture. Raises `PuzzleError` if the size is too large.
    """
    if wanted == (None, None):
        if max(height, width) <= USUAL:
            return width, height
        wanted = (SMALLER, None) if width >= height else (None, SMALLER)
    wide = wanted[0] or max(1, round(width * (wanted[1] or 1) / height))
    high = wanted[1] or max(1, round(height * wide / width))
    check_size(high, wide)
    stretch = wide * height / (high * width)
    if None not in wanted and max(stretch, 1 / stretch) > SQUASHED:
        kept = max(1, round(height * wide / width))
        warn(f"{wide}x{high} cells distort a picture of {width}x{height} pixels; {wide}x{kept} keeps its proportions")
    return wide, high


def resized(rgb: Any, size: tuple[int, int]) -> Any:
    """Return the picture scaled to this width and height."""
    if rgb.shape[1::-1] == size:
        return rgb
    module = pillow()
    return np.asarray(module.fromarray(rgb, "RGB").resize(size, module.Resampling.BOX))


def stretched(rgb: Any) -> Any:
    """Return the picture with stronger contrast between each cell and its surroundings, from black to white."""
    from PIL import ImageFilter, ImageOps

    module = pillow()
    around = module.fromarray(rgb, "RGB").filter(ImageFilter.GaussianBlur(max(rgb.shape[:2]) / AROUND))
    differs = rgb.astype(float) - LEVELLED * np.asarray(around.convert("L"), float)[..., None]
    low, high = differs.min(), differs.max()
    level = (255 * (differs - low) / max(high - low, 1)).astype(np.uint8)
    return np.asarray(ImageOps.autocontrast(module.fromarray(level, "RGB"), cutoff=CUT_OFF, preserve_tone=True))


def outlines(rgb: Any, size: tuple[int, int]) -> Any:
    """Return the outlines of the picture in this width and height.

    The outlines are darker where the lightness changes more.
    """
    from PIL import ImageFilter

    finer = min(FINER, max(1, min(rgb.shape[1] // size[0], rgb.shape[0] // size[1])))
    module = pillow()
    large = module.fromarray(resized(rgb, (size[0] * finer, size[1] * finer)), "RGB")
    lightness = oklab(np.asarray(large.filter(ImageFilter.GaussianBlur(finer / FINER))))[..., 0]
    padded = np.pad(lightness, 1, mode="edge")
    changes = np.hypot(padded[1:-1, 2:] - padded[1:-1, :-2], padded[2:, 1:-1] - padded[:-2, 1:-1])
    strongest = max(float(np.percentile(changes, STRONG)), SHARE * float(changes.max()), 1e-6)
    grey = (255 * (1 - np.minimum(changes / strongest, 1))).astype(np.uint8)
    return resized(np.repeat(grey[..., None], 3, axis=2), size)


def oklab(rgb: Floats) -> Floats:
    """Convert colours to Oklab: lightness from 0 to 1, and two axes of hue.

    The input has the shape (…, 3), with red, green and blue from 0 to 255.
    """
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T)


def few_colours(rgb: Floats, number: int, check: Callable[[], object]) -> Floats:
    """Return at most ``number`` colours that represent the picture.

    The picture is an array of whole numbers with the shape (height, width, 3). The method is k-means in Oklab. The
    method starts with the most frequent colour and repeatedly adds the colour that is farthest from all chosen colours.
    ``check`` is called regularly during the work; an error that it raises ends the work.
    """
    codes, counts = np.unique(rgb.astype(np.int32) @ (1 << 16, 1 << 8, 1), return_counts=True)
    colours = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    seen = oklab(colours)
    chosen = [int(counts.argmax())]
    distance = ((seen - seen[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(number, len(colours)):
        check()
        chosen.append(int((distance * np.sqrt(counts)).argmax()))
        distance = np.minimum(distance, ((seen - seen[chosen[-1]]) ** 2).sum(axis=1))
    middles = seen[chosen]
    nearest = nearest_of(seen, middles, check)
    for _ in range(ROUNDS):
        for index in range(len(middles)):
            own = nearest == index
            if own.any():
                middles[index] = np.average(seen[own], axis=0, weights=counts[own])
        before, nearest = nearest, nearest_of(seen, middles, check)
        if (before == nearest).all():
            break
    members = (nearest == index for index in range(len(middles)))
    return np.array([np.average(colours[own], axis=0, weights=counts[own]) for own in members if own.any()]).round()


def nearest_of(seen: Floats, middles: Floats, check: Callable[[], object] = lambda: None) -> NDArray[np.integer[Any]]:
    """Return, for each colour in Oklab, the index of the nearest of the colours ``middles``."""
    flat = seen.reshape(-1, 3)
    nearest = np.zeros(len(flat), int)
    for start in range(0, len(flat), AT_ONCE):
        check()
        some = slice(start, start + AT_ONCE)
        nearest[some] = ((flat[some, None, :] - middles) ** 2).sum(axis=-1).argmin(axis=-1)
    return nearest.reshape(seen.shape[:-1])


def dithered(rgb: Floats, colours: Floats, check: Callable[[], object]) -> NDArray[np.integer[Any]]:
    """Return the colour number of each pixel, with Floyd-Steinberg dithering (1976)."""
    seen, middles = oklab(rgb).copy(), oklab(colours)
    height, width = seen.shape[:2]
    cells = np.zeros((height, width), int)
    for y in range(height):
        check()
        for x in range(width):
            index = cells[y, x] = int(((seen[y, x] - middles) ** 2).sum(axis=-1).argmin())
            error = seen[y, x] - middles[index]
            for (down, right), share in SPREAD:
                if y + down < height and 0 <= x + right < width:
                    seen[y + down, x + right] += error * share / 16
    return cells
