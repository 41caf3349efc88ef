"""Make a puzzle from a picture: a file, bytes, an array or a Pillow image."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from math import inf
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from nono.base.arguments import expect_flags, expect_type, expected_one_of, number_in, path_of, public, unfit
from nono.base.errors import PuzzleError
from nono.base.inputs import bytes_in
from nono.base.limits import Limits, Tick, timed
from nono.base.palette import MAX_COLOURS, Palette, make_palette
from nono.base.pictures import pillow
from nono.design._colours import rgb_of_digits, with_nearest_names
from nono.design._contours import PRICED
from nono.design._from_image import (
    EDGE_COLOUR,
    ConversionOptions,
    of_pixels,
    pixels_in,
    warn_if_merged,
    warn_if_poor,
)
from nono.design._margins import MARGIN, Margins
from nono.design._repair import LINE_SOLVABLE
from nono.design._version import version_of
from nono.genres import Nonogram
from nono.grading import GRADE_CHOICES, GradeChoice
from nono.text import loads
from nono.text.formats import recognises
from nono.text.formats.grid import BLANKS, INKS
from nono.text.x11_colours import rgb_of

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

CONVERSION_SECONDS = 0.3  # seconds allowed for a small picture even if no time is left
MAX_FILE = 1 << 26  # greatest size of a picture file in bytes
MAX_PIXELS = 1 << 26  # largest number of values in an array; Pillow has a similar limit for files
XPM = re.compile(rb"\s*(/\*\s*XPM|!\s*XPM2)")
HEAD = 1 << 16  # number of bytes from which the format of a text is recognised
SIGNS = re.compile(f"[{re.escape(BLANKS + INKS)}\\s]+")  # rows without a palette


@public
@timed
def make(
    image: str | os.PathLike[str] | bytes | NDArray[Any] | Image,
    size: tuple[int | None, int | None] | None = None,
    colours: int | None = None,
    threshold: float | None = None,
    dither: bool = False,
    contrast: bool = False,
    edges: bool = False,
    background: str | None = None,
    margin: int = MARGIN,
    unscale: bool = False,
    negative: bool = False,
    bolder: bool = False,
    filled: bool = False,
    pick: int | None = None,
    grade: Literal["line-solvable"] | GradeChoice | None = None,
    max_edits: int | None = None,
    locked: Iterable[int] = (),
    title: str = "",
    time_limit: float | None = None,
) -> Nonogram:
    """Make a nonogram whose goal is a picture. Use `nono.solve` to check whether the goal is the only solution.

    ``image`` is the path or the bytes of a picture file (any format that Pillow reads, or XPM), a Pillow image, or an
    array. An array has the type uint8 (0 to 255) and the shape (height, width), (height, width, 3) or (height, width,
    4). An array of bool is also accepted; True is ink. For an array of cell colours (0 = background), use
    `nono.Nonogram.from_grid`.

    ``size`` is the width and height in cells. If one of these numbers is None, it is derived from the other one. If
    both are None, a suitable size is chosen. ``colours`` includes the background. ``threshold`` is a lightness from 0
    to 1; darker cells become ink. ``dither`` spreads the colour error of each cell to its neighbours. ``contrast``
    emphasizes cells that differ from their surroundings, and ``edges`` keeps only outlines. Wide empty margins are
    cropped to ``margin`` cells. ``unscale`` restores the original size of enlarged pixel art. ``background`` is
    "#rrggbb", a colour name, "auto" (the colour of the edge), or None: the lighter one of two colours, otherwise the
    colour that covers most of the edge and of the corners. The default title is the name of the file. ``meta["tones"]``
    of the puzzle tells `repair` how well each colour fits each cell.

    In black and white, nono draws ``image`` in many ways. It takes the drawing whose contours agree best with those of
    ``image``, and prefers drawings that need few changes to be line-solvable. ``pick`` takes another drawing: 2 is the
    second best. The conversion options from ``threshold`` to ``edges`` leave no choice.

    Three variants of a black and white picture are often better puzzles: ``negative`` exchanges ink and background,
    ``bolder`` extends the ink by one cell, and ``filled`` fills the holes. With ``grade``, such as "medium" or
    "..medium" (at most medium), as few cells of the picture as possible change so that the puzzle has this grade. The
    grade depends on the size too. With "line-solvable", the puzzle has any grade, but line logic alone solves it.
    ``max_edits`` and ``locked`` limit these changes as in `repair`.

    Raises `PuzzleError` if the picture cannot be read or has only one colour, if an argument is invalid, or if no
    change gives the grade and keeps the picture. Raises `BackendError` after ``time_limit`` seconds.

    >>> import nono, numpy as np
    >>> print(nono.make(np.array([[0, 255], [255, 255]], np.uint8)))
       1
    1  . .
       . .
    """
    if size is not None and not (isinstance(size, (tuple, list)) and len(size) == 2):
        raise unfit("size", size, "width and height, such as (20, 20)")
    wide, high = (
        None if cells is None else number_in(name, cells, 1, inf, "1 or more")
        for name, cells in zip(("width", "height"), size or (None, None), strict=True)
    )
    if colours is not None:
        colours = number_in("colours", colours, 1, MAX_COLOURS + 1, f"1 to {MAX_COLOURS + 1}", "too-large")
    if pick is not None:
        pick = number_in("pick", pick, 1, PRICED, f"1 to {PRICED}", "bad-field")
    expect_type(Real | None, "a number or None", threshold=threshold)
    if threshold is not None and not 0 < threshold < 1:
        raise unfit("threshold", threshold, "more than 0 and less than 1")
    expect_type(str | None, "a colour or None", background=background)
    expect_type(str, "a text", title=title)
    expect_flags(dither=dither, contrast=contrast, edges=edges, unscale=unscale)
    expect_flags(negative=negative, bolder=bolder, filled=filled)
    grades = (*GRADE_CHOICES, LINE_SOLVABLE)
    expect_type(str | None, expected_one_of("", grades), grade=grade)
    if grade is not None and grade not in grades:
        raise unfit("grade", grade, expected_one_of(grade, grades), "bad-field")
    margin = number_in("margin", margin, 0, inf, "0 or more")
    wanted = {"negative": negative, "bolder": bolder, "filled": filled}
    variants = tuple(name for name, is_wanted in wanted.items() if is_wanted)
    limits = Limits.after(time_limit)
    paper = background  # as hexadecimal digits, unless it is None or the colour of the edge
    if background not in (None, EDGE_COLOUR):
        paper = rgb_of(background)
        if paper is None:
            raise unfit("background", background, "#rrggbb, the name of a colour, or auto")
    options = ConversionOptions(
        size=(wide, high),
        colours=colours,
        threshold=threshold,
        dither=dither,
        background=paper,
        margin=margin,
        unscale=unscale,
        contrast=contrast,
        edges=edges,
        variants=variants,
        pick=pick,
    )
    path = path_of(image) if isinstance(image, (str, os.PathLike)) else ""
    data = picture_file(path) if path else bytes_of(image)
    title = title or os.path.splitext(os.path.basename(path))[0]
    try:
        puzzle = puzzle_of(data, options, title, time_check(limits)).puzzle
        version = None if grade is None else version_of(puzzle, grade, limits.seconds(), max_edits, locked)
    except PuzzleError as error:
        error.source = path
        raise
    return puzzle if version is None else version.puzzle


class Converted(NamedTuple):
    """A puzzle made from a picture.

    ``cropped`` are the margins that were cut off, if any. ``background`` describes the background of a picture in
    colour if nono chose it, such as "light blue (#9cc9f5)"; otherwise it is empty.
    """

    puzzle: Nonogram
    cropped: Margins | None
    background: str = ""


def puzzle_of(data: bytes, options: ConversionOptions, title: str, check: Tick) -> Converted:
    """Return the puzzle made from the bytes of a file. Without conversion options, an XPM or a text keeps its colours,
    keys and names."""
    name = text_format(data)
    is_plain = options == ConversionOptions(background=options.background, margin=options.margin)
    if name == "grid" or (name == "xpm" and options.paper is None and is_plain):
        try:
            drawing = loads(data, name)
        except PuzzleError as error:
            error.source = ""  # the caller knows the file
            raise
        assert isinstance(drawing, Nonogram)
        if len({*(drawing.goal_bytes or b"")}) == 1:
            raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
        if options.paper is None and is_plain:
            drawing = replace(drawing, title=drawing.title or title, palette=with_names(drawing.palette))
            return without_margins(drawing, options.margin)
        goal = np.frombuffer(drawing.goal_bytes or b"", np.uint8).reshape(drawing.height, drawing.width)
        data = bytes_of(np.stack([rgb_of_digits(colour.rgb) for colour in drawing.palette])[goal])
    pixels = pixels_in(data, options, check)
    puzzle = of_pixels(pixels, options, title, check)
    if pixels.is_drawn:
        warn_if_poor(pixels, check)
    warn_if_merged(pixels, puzzle, check)
    paper = puzzle.palette[0]
    is_chosen = len(puzzle.palette) > 2 and options.paper is None
    return Converted(puzzle, pixels.cropped, f"{paper.name} (#{paper.rgb})" if is_chosen else "")


def text_format(data: bytes) -> str:
    """Return the format of a picture that is drawn as text, "xpm" or "grid", or "" for other files."""
    if XPM.match(data):
        return "xpm"
    head = data[:HEAD].decode("utf-8-sig", "replace")
    is_drawn = not head.isspace() and SIGNS.fullmatch(head)
    return "grid" if is_drawn or recognises("grid", head) else ""


def with_names(palette: Palette) -> Palette:
    """Return the palette in which colours without names have those of the nearest common colours."""
    names = [entry["name"] for entry in with_nearest_names(colour.rgb for colour in palette)]
    return make_palette(
        colour._replace(name=name) if colour.name == f"#{colour.rgb}" else colour
        for colour, name in zip(palette, names, strict=True)
    )


def without_margins(puzzle: Nonogram, kept: int) -> Converted:
    """Return the puzzle with at most this number of empty rows and columns on each side, and what was cut off."""
    goal = puzzle.goal
    assert goal is not None
    rows, columns = np.flatnonzero(goal.any(axis=1)), np.flatnonzero(goal.any(axis=0))
    if not len(rows):
        return Converted(puzzle, cropped=None)
    empty = columns[0], rows[0], puzzle.width - 1 - columns[-1], puzzle.height - 1 - rows[-1]
    if max(empty) <= kept:
        return Converted(puzzle, cropped=None)
    left, top, right, bottom = cut = Margins(*(max(0, int(side) - kept) for side in empty))
    inner = goal[top : puzzle.height - bottom, left : puzzle.width - right]
    return Converted(Nonogram.from_grid(inner, puzzle.palette, puzzle.id, puzzle.title, puzzle.meta), cut)


def time_check(limits: Limits) -> Tick:
    """Return a function that raises `LimitError` once the time is over.

    Small pictures always get enough time.
    """
    deadline = max(limits.deadline, monotonic() + CONVERSION_SECONDS)
    return Limits(deadline, limits.cpu_end).check("the picture was converted")


def picture_file(path: str) -> bytes:
    """Return the bytes of the picture file at this path. Raises `PuzzleError` if it is unreadable or too large."""
    return bytes_in(path, MAX_FILE, "a smaller picture")


def bytes_of(image: object) -> bytes:
    """Return the bytes of a picture file.

    An array or an image is first converted to PNG. Raises `PuzzleError` on any other object.
    """
    if isinstance(image, bytes):
        return image
    module = pillow()
    if isinstance(image, np.ndarray):
        image = module.fromarray(pixels_of(image))
    if not isinstance(image, module.Image):
        raise unfit("image", image, "a path, the bytes of a picture, an array or a Pillow image")
    file = io.BytesIO()
    (image if image.mode in ("1", "L", "LA", "P", "RGB", "RGBA") else image.convert("RGBA")).save(file, "PNG")
    return file.getvalue()


def pixels_of(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return the pixels of an array; True becomes black. Raises `PuzzleError` if the shape or type is not supported."""
    if array.dtype == bool and array.ndim == 2:
        array = np.where(array, np.uint8(0), np.uint8(255))
    flat, coloured = array.ndim == 2, array.ndim == 3 and array.shape[2] in (3, 4)
    if array.dtype != np.uint8 or not (flat or coloured) or not 0 < array.size <= MAX_PIXELS:
        expected = "uint8 of shape (height, width), (height, width, 3) or (height, width, 4), or bool"
        message = f"found an array of {array.dtype} of shape {array.shape}, expected {expected}"
        raise PuzzleError(message, "bad-picture")
    return np.ascontiguousarray(array)
