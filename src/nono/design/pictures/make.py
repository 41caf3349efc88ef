"""Make a puzzle from a picture: a file, bytes, an array or a Pillow image."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from math import inf
from sys import maxsize
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from nono.base.arguments import expect_type, expected_one_of, number_in, path_of, public, unfit
from nono.base.errors import PuzzleError, warn
from nono.base.inputs import bytes_in
from nono.base.limits import NO_LIMITS, Limits, timed
from nono.base.palette import MAX_COLOURS, Palette, make_palette
from nono.base.pictures import pillow
from nono.design._colours import rgb_of_digits, with_plain_names
from nono.design.pictures.candidates import (
    NO_GROUND,
    OWN_COLOURS,
    POOR,
    Candidate,
    Margins,
    PictureOptions,
    candidates_of,
)
from nono.design.pictures.version import version_of
from nono.design.repairing.repair import LINE_SOLVABLE
from nono.genres import Nonogram
from nono.grading import GRADE_CHOICES, GradeChoice
from nono.text import loads
from nono.text.formats import recognises
from nono.text.formats.grid import BLANKS, INKS
from nono.text.x11_colours import rgb_of

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

MAX_FILE = 1 << 26  # greatest size of a picture file in bytes
MAX_PIXELS = 1 << 26  # largest number of values in an array; Pillow has a similar limit for files
XPM = re.compile(rb"\s*(/\*\s*XPM|!\s*XPM2)")
NETPBM = re.compile(rb"P[1-7]\s")  # the beginning of a picture in one of the formats PBM, PGM, PPM and PAM
HEAD = 1 << 16  # number of bytes from which the format of a text is recognised
SIGNS = re.compile(f"[{re.escape(BLANKS + INKS)}\\s]+")  # rows without a palette
# Arguments of older versions, and what to do instead.


@public
@timed
def make(
    image: str | os.PathLike[str] | bytes | NDArray[Any] | Image,
    size: int | tuple[int, int] | None = None,
    colours: int | None = None,
    background: str | None = None,
    ground: str | None = None,
    pick: int = 1,
    grade: Literal["line-solvable"] | GradeChoice | None = None,
    max_edits: int | None = None,
    locked: Iterable[int] = (),
    title: str = "",
    time_limit: float | None = None,
) -> Nonogram:
    """Make a nonogram whose goal is a picture. Use `nono.solve` to check whether the goal is the only solution.

    The engine makes several candidates from the picture. A drawing in flat colours keeps these colours in the first
    candidate, and pixel art its pixels. For other candidates, the subject is cut from its ground, and drawn on paper in
    black and white or in a few colours. These are sorted by how well they show the picture, minus a price for the cells
    that must change until line logic solves the puzzle.

    Parameters
    ----------
    image
        The path or the bytes of a picture file (any format that Pillow reads, or XPM), a Pillow image, or an array. An
        array has the type uint8 (0 to 255) and the shape (height, width), (height, width, 3) or (height, width, 4). An
        array of bool is also accepted; True is ink. For an array of cell colours (0 = background), use
        `nono.Nonogram.from_grid`.
    size
        The longer side in cells, or width and height; None chooses it.
    colours
        Number of colours, including the background; None chooses it.
    background
        The colour of the paper, "#rrggbb" or a name.
    ground
        Corrects the cut: the colour of what surrounds the subject in ``image``, or "none" if nothing may be cut off.
    pick
        The number of a candidate, from 1.
    grade
        Such as "medium" or "..medium" (at most medium): as few cells of the picture as possible change so that the
        puzzle has this grade, which depends on the size too. With "line-solvable", the puzzle has any grade, but line
        logic alone solves it.
    max_edits, locked
        Limit these changes as in `repair`.
    title
        The title; by default, the name of the file.
    time_limit
        Seconds of wall time (None: no limit).

    Returns
    -------
    Nonogram
        The puzzle. Its ``meta["tones"]`` tells `repair` how well each colour fits each cell.

    Raises
    ------
    PuzzleError
        If the picture cannot be read or has only one colour, if an argument is wrong, or if no change gives the grade
        and keeps the picture.
    BackendError
        Without the compiled engine, and at the time limit.

    Examples
    --------
    >>> import nono, numpy as np
    >>> print(nono.make(np.array([[0, 255], [255, 255]], np.uint8)))
       1
    1  . .
       . .
    """
    if isinstance(size, (tuple, list)) and len(size) == 2:
        wide, high = (number_in("size", cells, 1, inf, "1 or more") for cells in size)
        size = wide, high
    elif size is not None:
        size = number_in("size", size, 1, inf, "the longer side in cells, or width and height, such as (20, 15)")
    if colours is not None:
        colours = number_in("colours", colours, 2, MAX_COLOURS + 1, f"2 to {MAX_COLOURS + 1}", "too-large")
    pick = number_in("pick", pick, 1, maxsize, "1 or more", "bad-field")
    expect_type(str | None, "a colour or None", background=background, ground=ground)
    expect_type(str, "a text", title=title)
    grades = (*GRADE_CHOICES, LINE_SOLVABLE)
    expect_type(str | None, expected_one_of("", grades), grade=grade)
    if grade is not None and grade not in grades:
        raise unfit("grade", grade, expected_one_of(grade, grades), "bad-field")
    limits = Limits.after(time_limit)
    options = PictureOptions(
        size=size,
        colours=colours,
        background=background and _rgb("background", background, "#rrggbb or the name of a colour"),
        ground=ground
        if ground in (None, NO_GROUND)
        else _rgb("ground", ground, "#rrggbb, the name of a colour, or none"),
        pick=pick,
    )
    path = path_of(image) if isinstance(image, (str, os.PathLike)) else ""
    data = picture_file(path) if path else bytes_of(image)
    title = title or os.path.splitext(os.path.basename(path))[0]
    try:
        puzzle = puzzle_of(data, options, title, limits).puzzle
        version = None if grade is None else version_of(puzzle, grade, limits.seconds(), max_edits, locked)
    except PuzzleError as error:
        error.source = path
        raise
    return puzzle if version is None else version.puzzle


def _rgb(name: str, word: str, expected: str) -> str:
    """Return the six hexadecimal digits of a colour; raises `PuzzleError`."""
    rgb = rgb_of(word)
    if rgb is None:
        raise unfit(name, word, expected)
    return rgb


class Converted(NamedTuple):
    """A puzzle made from a picture.

    ``cropped`` is what was cut off, if anything. ``background`` describes the background of a picture in colour if nono
    chose it, such as "light blue (#9cc9f5)"; otherwise it is empty.
    """

    puzzle: Nonogram
    cropped: Margins | None
    background: str = ""


def puzzle_of(data: bytes, options: PictureOptions, title: str, limits: Limits) -> Converted:
    """Return the puzzle made from the bytes of a file: the candidate with the number ``options.pick``.

    With it come the margins that were cut off (None: none) and, if nono chose the background of a drawing in colours, a
    text that names this colour, otherwise "". Raises `PuzzleError` if there are fewer candidates.
    """
    candidate = next(islice(candidates_in(data, options, title, limits), options.pick - 1, None), None)
    if candidate is None:
        raise unfit("pick", options.pick, "the number of a candidate, which --try shows", "bad-field")
    if candidate.score < POOR:
        warn("the cells hardly show this picture; --try shows other candidates, and --ground none the whole picture")
    paper = candidate.puzzle.palette[0]
    has_colours = len(candidate.puzzle.palette) > 2 and candidate.kind in OWN_COLOURS
    nono_chose = has_colours and options.background is None and not text_format(data)  # a text names its background
    cropped = candidate.cropped if any(candidate.cropped) else None
    return Converted(candidate.puzzle, cropped, f"{paper.name} (#{paper.rgb})" if nono_chose else "")


def candidates_in(
    data: bytes, options: PictureOptions, title: str = "", limits: Limits = NO_LIMITS
) -> Iterator[Candidate]:
    """Yield the candidates for the bytes of a file, the best one first. Raises the errors of `candidates_of`.

    Without other options than a ground, the first one for an XPM or a text is the drawing with its own keys and names.
    With other options, such as a size, an XPM is a picture like others, and so are the pixels of a text.
    """
    name = text_format(data)
    is_plain = options == PictureOptions(ground=options.ground, pick=options.pick)
    # Pillow can read an XPM, but not a grid of text, so that is drawn here in any case
    if name == "grid" or (name == "xpm" and is_plain):
        try:
            drawing = loads(data, name)
        except PuzzleError as error:
            error.source = ""  # the caller knows the file
            raise
        assert isinstance(drawing, Nonogram)
        if len({*(drawing.goal_bytes or b"")}) == 1:
            raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
        # the drawing as pixels, from which the other candidates are made
        data = bytes_of(np.stack([rgb_of_digits(colour.rgb) for colour in drawing.palette])[drawing.goal])
        if is_plain:
            drawing = replace(drawing, title=drawing.title or title, palette=with_names(drawing.palette))
            puzzle, cropped = (
                (drawing, Margins(0, 0, 0, 0)) if options.ground == NO_GROUND else without_margins(drawing)
            )
            yield Candidate(puzzle, "exact", 1, cropped)
    for candidate in candidates_of(data, options, title, limits):
        if not (is_plain and name and candidate.kind in OWN_COLOURS):  # the drawing itself comes first
            yield candidate


def text_format(data: bytes, is_named: bool = True) -> str:
    """Return the format of a picture that is drawn as text, "xpm" or "grid", or "" for other files.

    A text of common signs for blank and ink is a grid, and so is a text with a palette. If the user named the file, any
    text whose lines all have the same length is one, too.
    """
    if XPM.match(data):
        return "xpm"
    head = data[:HEAD].decode("utf-8-sig", "replace")
    if len(data) > HEAD:
        head = head[: head.rfind("\n") + 1]  # without the line that is cut off
    has_common_signs = not head.isspace() and SIGNS.fullmatch(head)
    if has_common_signs or recognises("grid", head):
        return "grid"
    lines = [line for line in head.splitlines() if line.strip()]
    have_one_length = len(lines) > 1 and len({*map(len, lines)}) == 1
    are_rows = have_one_length and all(map(str.isprintable, lines))
    return "grid" if is_named and are_rows and not NETPBM.match(data) else ""  # a picture in PBM may be text, too


def with_names(palette: Palette) -> Palette:
    """Return the palette in which colours without names have plain ones."""
    names = [entry["name"] for entry in with_plain_names(colour.rgb for colour in palette)]
    return make_palette(
        colour._replace(name=name) if colour.name == f"#{colour.rgb}" else colour
        for colour, name in zip(palette, names, strict=True)
    )


def without_margins(puzzle: Nonogram) -> tuple[Nonogram, Margins]:
    """Return the puzzle with at most one empty row or column on each side, and what was cut off."""
    goal = puzzle.goal
    assert goal is not None
    rows, columns = np.flatnonzero(goal.any(axis=1)), np.flatnonzero(goal.any(axis=0))
    empty = columns[0], rows[0], puzzle.width - 1 - columns[-1], puzzle.height - 1 - rows[-1]  # on each side
    left, top, right, bottom = cut = Margins(*(max(0, int(side) - 1) for side in empty))
    if not any(cut):
        return puzzle, cut
    inner = goal[top : puzzle.height - bottom, left : puzzle.width - right]
    return Nonogram.from_grid(inner, puzzle.palette, puzzle.id, puzzle.title, puzzle.meta), cut


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
    # PNG can store these modes; an image of another mode is converted
    (image if image.mode in ("1", "L", "LA", "P", "RGB", "RGBA") else image.convert("RGBA")).save(file, "PNG")
    return file.getvalue()


def pixels_of(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return the pixels of an array; True becomes black. Raises `PuzzleError` if the shape or type is not supported."""
    if array.dtype == bool and array.ndim == 2:  # True is ink
        array = np.where(array, np.uint8(0), np.uint8(255))
    flat, coloured = array.ndim == 2, array.ndim == 3 and array.shape[2] in (3, 4)
    if array.dtype != np.uint8 or not (flat or coloured) or not 0 < array.size <= MAX_PIXELS:
        expected = "uint8 of shape (height, width), (height, width, 3) or (height, width, 4), or bool"
        message = f"found an array of {array.dtype} of shape {array.shape}, expected {expected}"
        raise PuzzleError(message, "bad-picture")
    return np.ascontiguousarray(array)
