"""Turn a picture into a puzzle: crop its margins, make it smaller, and reduce its colours, with Pillow and numpy.

Photographs are rotated according to their EXIF data. By default, the background is the colour that covers most of the
edge and of the corners. Two colours become black on white. Variants of a black and white picture are often easier
puzzles: negative, bolder, or with filled holes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd

import numpy as np

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError, warn
from nono.base.grid import check_size, in_words
from nono.base.limits import Tick
from nono.base.palette import MAX_COLOURS, WHITE
from nono.base.pictures import decoded_picture, open_picture, pillow
from nono.design._colours import (
    TONES,
    Floats,
    Indices,
    Rgb,
    as_seen,
    colours_of,
    distances_to,
    dithered,
    few_colours,
    nearest_of,
    oklab,
    rgb_of_digits,
    tones_of,
    with_nearest_names,
)
from nono.design._contours import LIGHT, MOST_CELLS, Contour, Source
from nono.design._flat_colours import (
    APART,
    PIXEL_ART,
    distinct_colours,
    flat_colours,
    indices_of,
    told_apart,
)
from nono.design._margins import MARGIN, SMALLER, USUAL, Margins, margin_colour, wide_margins
from nono.design._masks import VARIANTS, is_texture
from nono.genres import Nonogram
from nono.genres.pixels import puzzle_of_cells

BLACK = "000000"
# If black and white shows little: numbers of colours to try, how well their contours must agree, and the longer side of
# boards that are also tried in twice their size. (More cells do not help larger boards.)
OPAQUE = 128  # pixels with less alpha (of 255) are transparent and show the paper, by default white; a choice: half
MORE_COLOURS, SHOWN, SMALL = (4, 6, 8, 12), 0.8, 30
SQUASHED = 1.1  # a distortion by more than this factor causes a warning
AROUND = 10  # the blur radius of ``contrast`` is the picture's longer side divided by this number
LEVELLED = 0.9  # the share of the surrounding lightness that ``contrast`` subtracts
CUT_OFF = 2  # ``contrast`` turns this percentage of the lightest cells white and of the darkest cells black
FINER = 3  # number of pixels per cell when outlines are computed
# Changes of lightness become black if they exceed both this percentile and this share of the largest change.
STRONG, SHARE = 90, 0.25
# In JPEG files, cells are at least `BLURRED` pixels wide. Their outer `EDGE` pixels are ignored; the others may differ
# by `NOISE`.
BLURRED, EDGE, NOISE = 8, 2, 60.0
MOST_VALUES = 1 << 22  # misfits are not computed if cells times colours exceed this number
HALF = 0.5  # a colour with a larger share fills most of a cell
TIE = 1e-4  # colours whose shares of a cell differ by less are tied
# A colour that becomes another one is named if the picture has at most `MOST_NAMED` colours, if the two are
# at least `VISIBLE` apart (in Oklab), and if it fills most of a cell. A picture with more colours has shades.
MOST_NAMED, VISIBLE = 32, 0.01
LISTED = 3  # number of these colours that the warning names
LITTLE = 0.3  # if the cells show less than this share of the picture's variance, a warning follows
EDGE_COLOUR = "auto"  # the background is the most frequent colour at the edge of the picture


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """Options for converting a picture; None selects a suitable value.

    ``size`` is (width, height), and each of them may be None. ``threshold`` is a lightness from 0 to 1; darker cells
    become ink. ``background`` is a colour as rrggbb, `EDGE_COLOUR`, or None: the lighter one of two colours, otherwise
    the colour that covers most of the edge and of the corners. At most ``margin`` cells of an empty margin are kept.
    ``contrast`` emphasizes cells that differ from their surroundings. ``edges`` draws only outlines. ``variants`` are
    names of `VARIANTS`, and ``pick`` is the number of a drawing of `nono.design._contours`, from 1; both need two
    colours.
    """

    size: tuple[int | None, int | None] = (None, None)
    colours: int | None = None
    threshold: float | None = None
    dither: bool = False
    background: str | None = None
    margin: int = MARGIN
    unscale: bool = False
    contrast: bool = False
    edges: bool = False
    variants: tuple[str, ...] = ()
    pick: int | None = None

    @property
    def is_treated(self) -> bool:
        """Whether an option says how the cells become ink or blank, so that the contours do not choose."""
        return self.contrast or self.edges or self.dither or self.threshold is not None

    @property
    def paper(self) -> str | None:
        """The background as six hexadecimal digits, or None if none is given."""
        return self.background if self.background != EDGE_COLOUR else None


class Pixels:
    """The pixels of a picture, and the margins that were cut off with their colour, or None.

    ``used`` are the different colours, in ascending order. ``flat`` are the colours of a picture that consists of flat
    areas, otherwise None. ``source`` are the pixels as they are drawn in black and white, in the size and with the
    background of the options. ``is_drawn`` is true once a puzzle was drawn by its contours.
    """

    def __init__(self, rgb: Rgb, options: ConversionOptions) -> None:
        self.rgb, self.options = rgb, options
        self.cropped: Margins | None = None
        self.margin: Rgb | None = None
        self.is_drawn = False

    @cached_property
    def used(self) -> Rgb:
        return colours_of(self.rgb)

    @cached_property
    def flat(self) -> Rgb | None:
        return flat_colours(self.rgb, self.used)

    def without_margins(self) -> Pixels:
        """Return the pixels without wide empty margins."""
        colour = margin_colour(self.rgb)
        if colour is None or not self.is_empty(colour):
            return self
        margins = wide_margins(self.rgb, self.used, lambda: self.flat, colour, self.options.margin, self.options.size)
        if margins is None:
            return self
        left, top, right, bottom = margins
        high, wide = self.rgb.shape[:2]
        pixels = Pixels(self.rgb[top : high - bottom, left : wide - right], self.options)
        pixels.margin, pixels.cropped = colour, margins
        return pixels

    def is_empty(self, colour: Rgb) -> bool:
        """Return whether a margin of this colour is sure to become the background, or shows nothing."""
        options = self.options
        if options.paper is not None and options.threshold is None:
            seen = as_seen(np.stack([colour, rgb_of_digits(options.paper)]))
            return bool(distances_to(seen[0], seen[1:])[0] < APART)
        if options.background == EDGE_COLOUR and options.threshold is None:
            return True
        if oklab(colour)[0] > (LIGHT if options.threshold is None else options.threshold):
            return True
        if options.is_treated or self.flat is None:
            return False
        if max(self.rgb.shape[:2]) > USUAL:
            return True  # whatever it becomes, a dark margin shows nothing
        return len(self.flat) > 2 and options.colours != 2 and not options.variants and options.pick is None

    @cached_property
    def source(self) -> Source:
        """The picture as drawings begin with it: its pixels, its size in cells, and the colour of the paper."""
        rgb = self.rgb
        edge = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])
        paper = np.median(edge, axis=0).astype(np.uint8) if self.margin is None else self.margin
        given = self.options.paper
        return Source(
            rgb, size_of(rgb.shape[1], rgb.shape[0], self.options.size), rgb_of_digits(given) if given else paper
        )


def of_pixels(pixels: Pixels, options: ConversionOptions, title: str, check: Tick) -> Nonogram:
    """Return the puzzle made from a picture. Raises `PuzzleError` if it does not give a puzzle."""
    reduced = _reduced(pixels, options, check)
    _expect_two(reduced.cells)
    if reduced.drawing is None and not (options.contrast or options.edges or options.dither):
        _warn_if_little_shows(resized(pixels.rgb, reduced.cells.shape[::-1]), reduced)
    return _puzzle(reduced, options, title, pixels.margin, check)


def pixels_in(data: bytes, options: ConversionOptions, check: Tick) -> Pixels:
    """Return the pixels of a picture, given as the bytes of a file, cropped and unscaled as the options say."""
    image, _ = open_picture(data)
    pixels = np.asarray(decoded_picture(image))
    check()
    rgb = pixels[..., :3].copy()
    rgb[pixels[..., 3] < OPAQUE] = rgb_of_digits(options.paper or WHITE)
    del pixels
    check()
    original = unscaled(rgb, options.unscale, check)
    if options.unscale:
        rgb = original
    elif original.shape != rgb.shape and min(original.shape[:2]) > 1:
        warn(f"this is pixel art enlarged {len(rgb) // len(original)} times; the option unscale restores its size")
    check()
    return Pixels(rgb, options).without_margins()


@dataclass(frozen=True, slots=True)
class Reduced:
    """A picture reduced to cells of few colours.

    ``cells`` are indices into ``colours``. ``misfits`` has the shape (height, width, colours). A misfit is a number
    from 0 to 1: how much worse a colour fits a cell than the best colour does. ``misfits`` is None if it was not
    computed. ``drawing`` is the drawing chosen by its contours, if it was chosen in this way; then colour 0 is the
    background.
    """

    cells: Indices
    colours: Rgb | Floats
    misfits: Floats | None
    drawing: Contour | None = None


def _reduced(pixels: Pixels, options: ConversionOptions, check: Tick) -> Reduced:
    """Reduce a picture to cells and colours, in the way that suits it best: as a drawing, as flat areas, or resized."""
    rgb, used = pixels.rgb, pixels.used
    exact = distinct_colours(rgb, used) if len(used) <= PIXEL_ART else used
    if len(exact) == 1:
        raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
    check()
    size = size_of(rgb.shape[1], rgb.shape[0], options.size)
    flat = None if options.is_treated else pixels.flat
    colours = options.colours
    if colours is None and (options.variants or options.pick is not None):
        colours = 2
    if colours is not None and not 1 <= colours <= MAX_COLOURS + 1:
        raise unfit("colours", colours, f"1 to {MAX_COLOURS + 1}", "too-large")
    check()
    if flat is not None and (colours or 0) > len(flat) and len(used) <= PIXEL_ART:
        flat = exact  # more colours are wanted, so soft edges keep theirs
    is_exact = len(exact) == 2 and size == rgb.shape[1::-1]
    is_drawn = not is_exact and not options.is_treated and size[0] * size[1] <= MOST_CELLS
    if is_drawn and (colours or (2 if flat is None else len(flat))) == 2:
        pixels.is_drawn = True
        return _drawn(pixels.source, options, check)
    if options.pick not in (None, 1):
        raise unfit("pick", options.pick, "1, because there is only one way to draw this picture", "bad-field")
    if flat is not None and size[0] * size[1] * len(flat) <= MOST_VALUES:
        return _of_flat_colours(pixels, flat, colours or PIXEL_ART, size, check)
    # A picture with few colours keeps exactly these colours, without the blends that resizing creates at edges.
    keeps_colours = len(used) <= PIXEL_ART and not options.contrast and not options.edges
    return _resized(rgb, size, colours, exact if keeps_colours else None, options, check)


def _of_flat_colours(pixels: Pixels, flat: Rgb, colours: int, size: tuple[int, int], check: Tick) -> Reduced:
    """Reduce a picture of flat areas: each cell gets the colour that covers most of it."""
    parts = indices_of(pixels.rgb, pixels.used, flat, check)  # the flat colour of each pixel
    chosen = flat if len(flat) <= colours else told_apart(few_colours(flat[parts], colours, check))
    shares = shares_of(nearest_of(oklab(flat), oklab(chosen))[parts], len(chosen), size, check)
    best = shares.max(axis=-1, keepdims=True)
    # if colours are tied, the rarer one wins
    return Reduced((shares - TIE * shares.mean(axis=(0, 1))).argmax(axis=-1), chosen, best - shares)


def _resized(
    rgb: Rgb, size: tuple[int, int], colours: int | None, exact: Rgb | None, options: ConversionOptions, check: Tick
) -> Reduced:
    """Resize a picture to one pixel per cell, then give each cell the nearest of a few colours.

    ``exact`` are the colours to choose from; None stands for those of the resized picture.
    """
    rgb = outlines(rgb, size) if options.edges else resized(rgb, size)
    rgb = stretched(rgb) if options.contrast else rgb
    if options.threshold is not None:
        lightness = oklab(rgb)[..., 0] - options.threshold
        misfits = np.stack([np.maximum(-lightness, 0), np.maximum(lightness, 0)], axis=-1)
        return Reduced(misfits.argmin(axis=-1), np.stack([rgb_of_digits(WHITE), rgb_of_digits(BLACK)]), 2 * misfits)
    exact = colours_of(rgb) if exact is None else exact
    if colours is None:
        colours = len(exact) if len(exact) <= PIXEL_ART and not options.edges else 2
    chosen = exact if len(exact) <= colours else told_apart(few_colours(rgb, colours, check))
    if options.dither:
        return Reduced(dithered(rgb, chosen, check), chosen, misfits=None)
    seen, middles = oklab(rgb), oklab(chosen)
    if size[0] * size[1] * len(chosen) > MOST_VALUES:
        return Reduced(nearest_of(seen, middles, check), chosen, misfits=None)
    distances = distances_to(seen, middles)
    span = max(float(distances_to(middles, middles).max()), 1e-6)  # not 0, which is the distance of a single colour
    misfits = (distances - distances.min(axis=-1, keepdims=True)) / span
    return Reduced(distances.argmin(axis=-1), chosen, misfits)


def _drawn(source: Source, options: ConversionOptions, check: Tick) -> Reduced:
    """Return the best drawing, or the one that the options pick. Raises `PuzzleError` if their number is too high."""
    drawings = source.drawings(check)
    if not drawings:
        return Reduced(np.zeros(source.size[::-1], np.uint8), np.zeros((1, 3)), misfits=None)
    number = options.pick or 1
    if number > len(drawings):
        raise unfit("pick", number, f"1 to {len(drawings)} for this picture", "bad-field")
    drawing = drawings[number - 1]
    inks = rgb_of_digits(WHITE), rgb_of_digits(BLACK)
    if options.paper:
        inks = rgb_of_digits(options.paper), source.rgb[source.pixels(drawing.cells)].mean(axis=0)
    return Reduced(drawing.cells, np.stack(inks).round(), drawing.misfits, drawing)


def shares_of(parts: Indices, number: int, size: tuple[int, int], check: Tick) -> Floats:
    """Return the share of each colour in each cell, for a picture of indices from 0 to ``number`` - 1."""
    module = pillow()
    shares = []
    for index in range(number):
        check()
        mask = module.fromarray((parts == index).astype(np.float32))
        shares.append(np.asarray(mask.resize(size, module.Resampling.BOX)))
    return np.stack(shares, axis=-1)


def _warn_if_little_shows(source: Rgb, reduced: Reduced) -> None:
    """Warn if the cells show little of the picture, whose ``source`` is an array of the same size."""
    seen = oklab(source).reshape(-1, 3)
    cells = reduced.cells.reshape(-1)
    counts = np.bincount(cells, minlength=len(reduced.colours))
    sums = np.stack([np.bincount(cells, seen[:, axis], len(counts)) for axis in range(3)], axis=1)
    between = (sums**2).sum(axis=1) / np.maximum(counts, 1)  # colours without cells have the sum 0
    whole = (seen**2).sum() - (seen.sum(axis=0) ** 2).sum() / len(seen)
    share = (between.sum() - (seen.sum(axis=0) ** 2).sum() / len(seen)) / max(whole, 1e-9)
    if share < LITTLE:
        warn(f"the cells show only {share:.0%} of the picture's variation; try more colours, or contrast or edges")


def warn_if_poor(pixels: Pixels, check: Tick) -> None:
    """Warn if people will hardly recognise the best drawing. Name a size or a number of colours that shows more."""
    source = pixels.source
    wide, high = size = source.size
    drawings = source.drawings(check)
    if not drawings or drawings[0].is_good:
        return
    advice = "more cells or colours do not help either; choose a picture with larger plain areas"
    larger = Source(pixels.rgb, (2 * wide, 2 * high), source.background) if max(size) <= SMALL else None
    if larger and larger.drawings(check)[0].is_good:
        advice = f"a width of {2 * wide} cells shows more"
    else:
        rgb = resized(pixels.rgb, size)
        for number in MORE_COLOURS:
            cells = nearest_of(oklab(rgb), oklab(few_colours(rgb, number, check)), check)
            if source.contours.agreement(1 + cells) >= SHOWN and not is_texture(cells):
                advice = f"a puzzle in {number} colours shows more"
                break
    warn(f"black and white hardly shows this picture; {advice}")


def warn_if_merged(pixels: Pixels, puzzle: Nonogram, check: Tick) -> None:
    """Warn if colours of the picture were merged with others, and tell how many cells had them."""
    options = pixels.options
    is_asked = options.is_treated or options.colours is not None or len(puzzle.palette) == 2
    if is_asked or len(pixels.used) > MOST_NAMED:
        return
    kept = np.stack([rgb_of_digits(entry.rgb) for entry in puzzle.palette])
    nearest = nearest_of(as_seen(pixels.used), as_seen(kept), check)
    merged = []
    for colour, index in zip(pixels.used, nearest, strict=True):
        if distances_to(as_seen(colour), as_seen(kept[index : index + 1]))[0] < VISIBLE:
            continue
        shares = shares_of(
            (pixels.rgb != colour).any(axis=-1).astype(np.uint8), 1, (puzzle.width, puzzle.height), check
        )
        if cells := int((shares > HALF).sum()):
            rgb = "".join(f"{int(channel):02x}" for channel in colour)
            merged.append((cells, f"#{rgb} with {puzzle.palette[index].name} ({in_words(cells, 'cell')})"))
    if merged:
        merged.sort(key=lambda pair: -pair[0])
        others = f" and {len(merged) - LISTED} more" if len(merged) > LISTED else ""
        listed = ", ".join(words for _, words in merged[:LISTED])
        warn(f"merged {in_words(len(merged), 'colour')}: {listed}{others}; use colours that differ more")


def _expect_two(cells: Indices) -> None:
    """Raise `PuzzleError` if all cells have the same colour."""
    if cells.min() == cells.max():
        high, wide = cells.shape
        message = f"all {wide}x{high} cells have one colour, expected two; try other colours, threshold or size"
        raise PuzzleError(message, "bad-picture")


def _puzzle(reduced: Reduced, options: ConversionOptions, title: str, margin: Rgb | None, check: Tick) -> Nonogram:
    """Return the puzzle of a reduced picture. The background becomes colour 0. Colours without cells are left out."""
    used, numbers = np.unique(reduced.cells, return_inverse=True)
    if len(used) < len(reduced.colours):
        misfits = None if reduced.misfits is None else reduced.misfits[..., used]
        reduced = replace(
            reduced, cells=numbers.reshape(reduced.cells.shape), colours=reduced.colours[used], misfits=misfits
        )
    cells, chosen, misfits = reduced.cells, reduced.colours, reduced.misfits
    paper = _background(reduced, options, margin)
    entries = with_nearest_names("".join(f"{int(channel):02x}" for channel in colour) for colour in chosen)
    if len(entries) == 2 and (not options.paper or options.threshold is not None):
        entries = [{"rgb": WHITE if index == paper else BLACK} for index in range(2)]
    order = [paper, *(index for index in range(len(entries)) if index != paper)]
    table = np.empty(len(entries), np.uint8)  # the new number of each colour
    table[order] = np.arange(len(entries))
    entries = [entries[index] for index in order]
    entries[0] = entries[0] | {"background": "yes"}
    cells = table[cells]
    for name in options.variants:
        if len(entries) != 2:
            found = f"found {len(entries)} colours, expected 2 for {name}"
            raise PuzzleError(f"{found}\nset the option colours to 2", "unknown-colour")
        cells = VARIANTS[name](cells, check)
        order = order[::-1] if name == "negative" else order
        _expect_two(cells)
    is_blended = misfits is not None and ((misfits > 0) & (misfits < 1)).any()
    meta = {TONES: tones_of(misfits[..., order])} if misfits is not None and is_blended else None
    return puzzle_of_cells(cells.shape[1], cells.tobytes(), entries, title=title, meta=meta)


def _background(reduced: Reduced, options: ConversionOptions, margin: Rgb | None) -> int:
    """Return the index of the background: the first of these that applies.

    The background of a drawing is colour 0. If the options name a paper colour and no threshold, it is the colour
    nearest to that; if they ask for the colour of the edge, it is the most frequent one there. Of two colours, it is
    the lighter one. If a margin was cut off, it is the colour nearest to ``margin``. Otherwise, it is the colour that
    covers most of the edge and of the corners, because a subject that fills the picture leaves these free. Of colours
    that cover as much of these, it is the one with the largest area.
    """
    cells, seen = reduced.cells, oklab(reduced.colours)
    if reduced.drawing is not None:
        return 0
    if options.threshold is None and options.paper:
        return int(nearest_of(oklab(rgb_of_digits(options.paper)), seen))
    edge = shares_in(np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]]), len(seen))
    if options.threshold is None and options.background == EDGE_COLOUR:
        return int(edge.argmax())
    if len(seen) == 2:
        return int(seen[:, 0].argmax())
    if margin is not None:
        return int(nearest_of(oklab(margin), seen))
    border = edge + shares_in(cells[[0, 0, -1, -1], [0, -1, 0, -1]], len(seen))
    area = shares_in(cells.reshape(-1), len(seen))
    return int(np.where(border > border.max() - TIE, area, -1).argmax())


def shares_in(cells: Indices, number: int) -> Floats:
    """Return the share of each of the colours from 0 to ``number`` - 1 in a list of cells."""
    return np.asarray(np.bincount(cells, minlength=number) / cells.size)


def unscaled(rgb: Rgb, is_lenient: bool, check: Tick) -> Rgb:
    """Return pixel art in its original size if it was enlarged by a whole factor; return any other picture unchanged.

    With ``is_lenient``, the picture may be slightly blurred by JPEG, or have a frame of any width. Only the part of the
    frame that fills whole cells is kept.
    """
    if is_lenient and (inner := without_frame(rgb)).shape != rgb.shape:
        return inner
    whole = gcd(*rgb.shape[:2])
    sizes = [size for size in range(whole, 1, -1) if whole % size == 0]
    for size in sizes:
        small = rgb[::size, ::size]
        if all((rgb[offset::size] == small.repeat(size, axis=1)).all() for offset in range(size)):
            return small
        check()
    for size in sizes:
        if size < BLURRED or not is_lenient:
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


def without_frame(rgb: Rgb) -> Rgb:
    """Return enlarged pixel art in its original size if a frame surrounds it whose width is no multiple of the factor.

    Return any other picture unchanged. A margin is a frame only if most cells next to it have another colour; otherwise
    it belongs to the picture.
    """
    downs, rights = (np.flatnonzero((rgb != np.roll(rgb, 1, axis)).any(axis=(1 - axis, 2))) for axis in (0, 1))
    downs, rights = downs[downs > 0], rights[rights > 0]  # where a row or column differs from the one before
    if len(downs) < 2 or len(rights) < 2:
        return rgb
    size = gcd(*map(int, np.diff(downs)), *map(int, np.diff(rights)))
    top, left = int(downs[0]) % size, int(rights[0]) % size
    high, wide = (len(rgb) - top) // size, (rgb.shape[1] - left) // size
    # the frame has all four sides
    is_inside = top and left and top + high * size < len(rgb) and left + wide * size < rgb.shape[1]
    if not is_inside:
        return rgb
    inner = rgb[top : top + high * size : size, left : left + wide * size : size]
    edge = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    return inner if (edge != rgb[0, 0]).any(axis=-1).mean() > 0.5 else rgb


def size_of(width: int, height: int, wanted: tuple[int | None, int | None]) -> tuple[int, int]:
    """Return the width and height in cells for a picture of this size in pixels.

    A missing side is derived from the other one. If both sides are missing, a large picture is reduced. Warns if the
    size distorts the picture. Raises `PuzzleError` if the size is too large.
    """
    if wanted == (None, None):
        if max(height, width) <= USUAL:
            return width, height
        wanted = (SMALLER, None) if width >= height else (None, SMALLER)
    # one of the sides is given
    wide = wanted[0] or max(1, round(width * (wanted[1] or 1) / height))
    high = wanted[1] or max(1, round(height * wide / width))
    check_size(high, wide)
    stretch = wide * height / (high * width)
    if None not in wanted and max(stretch, 1 / stretch) > SQUASHED:
        kept = max(1, round(height * wide / width))
        warn(f"{wide}x{high} cells distort a picture of {width}x{height} pixels; {wide}x{kept} keeps its proportions")
    return wide, high


def resized(rgb: Rgb, size: tuple[int, int]) -> Rgb:
    """Return the picture scaled to this width and height."""
    if rgb.shape[1::-1] == size:
        return rgb
    module = pillow()
    return np.asarray(module.fromarray(rgb, "RGB").resize(size, module.Resampling.BOX))


def stretched(rgb: Rgb) -> Rgb:
    """Return the picture with stronger contrast between each cell and its surroundings, from black to white."""
    from PIL import ImageFilter, ImageOps

    module = pillow()
    around = module.fromarray(rgb, "RGB").filter(ImageFilter.GaussianBlur(max(rgb.shape[:2]) / AROUND))
    differs = rgb.astype(float) - LEVELLED * np.asarray(around.convert("L"), float)[..., None]
    low, high = differs.min(), differs.max()
    level = (255 * (differs - low) / max(high - low, 1)).astype(np.uint8)
    return np.asarray(ImageOps.autocontrast(module.fromarray(level, "RGB"), cutoff=CUT_OFF, preserve_tone=True))


def outlines(rgb: Rgb, size: tuple[int, int]) -> Rgb:
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
    # not 0, as in a picture without changes
    strongest = max(float(np.percentile(changes, STRONG)), SHARE * float(changes.max()), 1e-6)
    grey = (255 * (1 - np.minimum(changes / strongest, 1))).astype(np.uint8)
    return resized(np.repeat(grey[..., None], 3, axis=2), size)
