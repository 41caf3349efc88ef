"""Make a puzzle from a picture: a file, bytes, an array or a Pillow image. Make puzzles from a folder of pictures."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from nono.base.arguments import expect, expect_flags, number_in, one_of, path_of, public, seconds_of, timed, unfit
from nono.base.errors import BackendError, LimitError, PuzzleError, excerpt, file_error, gathering
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.base.limits import Tick, deadline_after, seconds_until, within
from nono.base.palette import MAX_COLOURS
from nono.base.pictures import pillow
from nono.design._contours import PRICED
from nono.design._from_image import EDGE_COLOUR, ConversionOptions, Pixels, of_pixels, pixels_in, warn_if_poor
from nono.design._margins import MARGIN, Margins
from nono.design._repair import LINE_SOLVABLE
from nono.design._version import UNIQUE, version_of
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.nonogram import Nonogram
from nono.genres.picture import Picture
from nono.grading import GRADE_CHOICES
from nono.model.answer import Verdict, expect_no_interrupt
from nono.solving import diff, differing_in_words, solve
from nono.text import loads
from nono.text.x11_colours import rgb_of

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

TRIAL_SECONDS = 1.0  # seconds for the search that tells whether the puzzle of a treatment is unique
CONVERSION_SECONDS = 0.3  # seconds allowed for a small picture even if no time is left
MAX_FILE = 1 << 26  # greatest size of a picture file in bytes
MAX_PIXELS = 1 << 26  # largest number of values in an array; Pillow has a similar limit for files
XPM = re.compile(rb"\s*(/\*\s*XPM|!\s*XPM2)")
COLOURS = 4  # number of colours for a picture in colour
TREATMENTS: dict[str, dict[str, Any]] = {  # options of the conversion, keyed by their names on the command line
    **{f"--pick {number}": {"colours": 2, "pick": number} for number in range(1, PRICED + 1)},
    "--negative": {"colours": 2, "variants": ("negative",)},
    "--bolder": {"colours": 2, "variants": ("bolder",)},
    "--filled": {"colours": 2, "variants": ("filled",)},
    "--colours 2 --contrast": {"colours": 2, "contrast": True},
    "--colours 2 --dither": {"colours": 2, "dither": True},
    "--edges": {"colours": 2, "edges": True},
    f"--colours {COLOURS}": {"colours": COLOURS},
}


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
    grade: str | None = None,
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
    colour that covers most of the picture and of its edge. The default title is the name of the file. ``meta["tones"]``
    of the puzzle tells `repair` how well each colour fits each cell.

    In black and white, nono draws ``image`` in many ways. It takes the drawing whose contours agree best with those of
    ``image``, and prefers drawings that need few changes to be line-solvable. ``pick`` takes another drawing: 2 is the
    second best. The conversion options from ``threshold`` to ``edges`` leave no choice.

    Three variants of a black and white picture are often better puzzles: ``negative`` exchanges ink and background,
    ``bolder`` extends the ink by one cell, and ``filled`` fills the holes. With ``grade``, such as "medium" or
    "..medium" (at most medium), as few cells of the picture as possible change so that the puzzle has this grade. The
    grade depends on the size too. With "line-solvable", the puzzle has any grade, but line logic alone solves it.

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
    expect(Real | None, "a number or None", threshold=threshold)
    if threshold is not None and not 0 < threshold < 1:
        raise unfit("threshold", threshold, "more than 0 and less than 1")
    expect(str | None, "a colour or None", background=background)
    expect(str, "a text", title=title)
    expect_flags(dither=dither, contrast=contrast, edges=edges, unscale=unscale)
    expect_flags(negative=negative, bolder=bolder, filled=filled)
    grades = (*GRADE_CHOICES, LINE_SOLVABLE)
    expect(str | None, one_of("", grades), grade=grade)
    if grade is not None and grade not in grades:
        raise unfit("grade", grade, one_of(grade, grades), "bad-field")
    margin = number_in("margin", margin, 0, inf, "0 or more")
    wanted = {"negative": negative, "bolder": bolder, "filled": filled}
    variants = tuple(name for name, is_wanted in wanted.items() if is_wanted)
    deadline = deadline_after(seconds_of(time_limit))
    paper = background
    if background not in (None, EDGE_COLOUR) and (paper := rgb_of(background)) is None:
        raise unfit("background", background, "#rrggbb, the name of a colour, or auto")
    options = ConversionOptions(
        (wide, high), colours, threshold, dither, paper, margin, unscale, contrast, edges, variants, pick
    )
    path = path_of(image) if isinstance(image, (str, os.PathLike)) else ""
    data = picture_file(path) if path else bytes_of(image)
    title = title or os.path.splitext(os.path.basename(path))[0]
    try:
        puzzle, _ = puzzle_of(data, options, title, converted_by(deadline))
        version = None if grade is None else version_of(puzzle, grade, seconds_until(deadline))
    except PuzzleError as error:
        error.source = path
        raise
    return puzzle if version is None else version.puzzle


def puzzle_of(data: bytes, options: ConversionOptions, title: str, check: Tick) -> tuple[Nonogram, Margins | None]:
    """Return the puzzle made from the bytes of a file, and the margins that were cut off, if any.

    Without conversion options, an XPM keeps its colours, keys and names.
    """
    if XPM.match(data) and options.paper is None and options == ConversionOptions(background=options.background):
        puzzle = loads(data, "xpm")
        assert isinstance(puzzle, Nonogram)
        return without_margins(puzzle, options.margin)
    pixels = pixels_in(data, options, check)
    puzzle = of_pixels(pixels, options, title, check)
    if pixels.is_drawn:
        warn_if_poor(pixels, check)
    return puzzle, pixels.cropped


def without_margins(puzzle: Nonogram, kept: int) -> tuple[Nonogram, Margins | None]:
    """Return the puzzle with at most this number of empty rows and columns on each side, and what was cut off."""
    goal = puzzle.goal
    assert goal is not None
    rows, columns = np.flatnonzero(goal.any(axis=1)), np.flatnonzero(goal.any(axis=0))
    if not len(rows):
        return puzzle, None
    empty = columns[0], rows[0], puzzle.width - 1 - columns[-1], puzzle.height - 1 - rows[-1]
    if max(empty) <= kept:
        return puzzle, None
    left, top, right, bottom = cut = Margins(*(max(0, int(side) - kept) for side in empty))
    inner = goal[top : puzzle.height - bottom, left : puzzle.width - right]
    return Nonogram.from_grid(inner, puzzle.palette, puzzle.id, puzzle.title, puzzle.meta), cut


def of_genre(puzzle: Nonogram, genre: str, check: Tick) -> Puzzle:
    """Return a puzzle of another genre whose solution is the same black and white picture.

    Raises `PuzzleError` if the picture cannot be the solution.
    """
    if genre == Nonogram.genre:
        return puzzle
    from nono.design.generators.layered import posed

    kind = kind_of(genre)
    if puzzle.colours > 2:
        raise PuzzleError(f"found {puzzle.colours} colours, expected 2 for {genre} (--colours 2)", "unknown-colour")
    return posed(kind, puzzle.goal_bytes or b"", puzzle.width, puzzle.title, check)


def kind_of(genre: str) -> type[LayerPuzzle]:
    """Return the class of a genre in which every picture can be a solution. Raises `PuzzleError` on another genre."""
    kinds: dict[str, type[LayerPuzzle]] = {
        name: kind for name, kind in GENRES.items() if issubclass(kind, LayerPuzzle) and kind.density is not None
    }
    if genre not in kinds:
        raise unfit("genre", genre, one_of(genre, [Nonogram.genre, *kinds]), "unknown-genre")
    return kinds[genre]


def converted_by(deadline: float) -> Tick:
    """Return a function that raises `LimitError` once the time is over.

    Small pictures always get enough time.
    """
    return within(max(deadline, monotonic() + CONVERSION_SECONDS), "the picture was converted")


def picture_file(path: str) -> bytes:
    """Return the bytes of the picture file at this path. Raises `PuzzleError` if it is unreadable or too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise file_error(f"{path}: cannot be read: {error.strerror}", error) from None
    except ValueError:
        raise PuzzleError(f"found {excerpt(path)}, expected the name of a file", "no-file") from None
    if len(data) > MAX_FILE:
        raise PuzzleError(f"{path}: found more than {MAX_FILE} bytes, expected a smaller picture", "too-large")
    return data


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
        found = f"found an array of {array.dtype} of shape {array.shape}"
        expected = "uint8 of shape (height, width), (height, width, 3) or (height, width, 4), or bool"
        raise PuzzleError(f"{found}, expected {expected}", "bad-picture")
    return np.ascontiguousarray(array)


@dataclass(frozen=True, slots=True)
class Treatment:
    """The result of one treatment of a picture: the treatment's options as text, and the puzzle or the error.

    ``agreement`` (0 to 1) tells how well the borders between its cells agree with the contours of the picture.
    ``cells_to_change`` is a number of cells whose change makes the puzzle line-solvable, or None if it is not known.
    """

    words: str
    puzzle: Nonogram | PuzzleError
    agreement: float = 0.0
    score: float = -inf
    cells_to_change: int | None = None

    @property
    def picture(self) -> Picture | None:
        """The picture of the puzzle; None without a puzzle."""
        return None if isinstance(self.puzzle, PuzzleError) else self.puzzle.picture(self.puzzle.goal_bytes)

    def facts(self, deadline: float = inf) -> list[str]:
        """Return the size, the agreement, and how close the puzzle is to one that line logic solves; or the error."""
        if isinstance(self.puzzle, PuzzleError):
            return [self.puzzle.message.partition(",")[0]]
        facts = [f"{self.puzzle.width}x{self.puzzle.height}", f"{self.agreement:.0%} of the contours"]
        if self.cells_to_change == 0:
            return [*facts, "line-solvable as it is"]
        patience = seconds_until(min(deadline, deadline_after(TRIAL_SECONDS)))
        verdict = solve(self.puzzle, time_limit=patience).verdict
        known = {Verdict.UNIQUE: ["unique", "needs trials"], Verdict.MULTIPLE: ["not unique"]}
        facts += known.get(verdict, [str(verdict)])
        if self.cells_to_change is not None:
            facts.append(f"line-solvable with {in_words(self.cells_to_change, 'cell')} changed")
        return facts


def treatments(pixels: Pixels, title: str = "", check: Tick = lambda: None) -> list[Treatment]:
    """Return the different puzzles made from a picture by several treatments, the best one first.

    The options of the picture apply unless a treatment overrides them. The order is that of `nono.design._contours`.
    Raises `PuzzleError` if an option is invalid. ``check`` is called between long steps.
    """
    tried: list[Treatment] = []
    for words, changes in TREATMENTS.items():
        try:
            puzzle = of_pixels(pixels, replace(pixels.options, **changes), title, check)
        except PuzzleError as error:
            if error.code == "bad-picture":
                tried.append(Treatment(words, error))
            elif "pick" not in changes:
                raise
            continue
        if all(puzzle != one.puzzle for one in tried):
            judged = pixels.source.judged(puzzle)
            tried.append(Treatment(words, puzzle, judged.agreement, judged.score, judged.cells_to_change))
    warn_if_poor(pixels, check)
    return sorted(tried, key=lambda one: -one.score)


SECONDS = 10.0  # seconds for each picture by default, most of them for the repair
DIFF_SECONDS = 1.0  # seconds for counting the cells that differ


@dataclass(frozen=True, slots=True)
class Made:
    """The result for a picture: a ``puzzle`` with one solution, or None and the ``reason`` why there is no puzzle.

    ``edits`` lists the changed cells, as `nono.repair` describes them. ``verdict`` is None if there was no puzzle.
    ``cropped`` are the pixels of empty margins that were cut off, or None. ``warnings`` tell what may be wrong with the
    puzzle, for example that it shows little of the picture.
    """

    picture: str
    puzzle: Puzzle | None = None
    reason: str = ""
    edits: tuple[dict[str, Any], ...] = ()
    verdict: Verdict | None = None
    cropped: Margins | None = None
    warnings: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """A text that describes the result."""
        if self.puzzle is None:
            return self.reason
        size = f"{self.puzzle.width}x{self.puzzle.height}, unique"
        cells = in_words(len(self.edits), "changed cell")
        cropped = ["empty margins cropped"] if self.cropped else []
        return "; ".join([f"{size} with {cells}" if self.edits else size, *cropped, *self.warnings])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as ``nono make --json`` prints it for a folder, without the file of the puzzle.

        - ``picture``: The file of the picture.
        - ``verdict``: Whether the puzzle is unique, after the changes; null if the picture cannot become a puzzle.
        - ``edits``: The changes that made the puzzle unique; empty if none were needed.
        - ``reason``: Why there is no puzzle; empty if there is one.
        - ``warnings``: What may be wrong with the puzzle, for example that it shows little of the picture.
        """
        return {
            "picture": self.picture,
            "verdict": self.verdict,
            "edits": list(self.edits),
            "cropped": self.cropped and self.cropped._asdict(),
            "reason": self.reason,
            "warnings": list(self.warnings),
        }


def pictures_in(folder: str) -> tuple[list[str], int]:
    """Return the picture files in a folder and its subfolders, and the number of other files.

    Raises `PuzzleError` if there is no picture.
    """
    suffixes = {*pillow().registered_extensions(), ".xpm"} - {".pdf"}
    pictures: list[str] = []
    others = 0
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if os.path.splitext(file)[1].lower() in suffixes:
                pictures.append(os.path.join(place, file))
            else:
                others += not file.startswith(".")
    if not pictures:
        raise PuzzleError(f"found no picture in {printable(folder)}, expected a file such as cat.png", "no-puzzle")
    return pictures, others


def made_from(
    pictures: list[str],
    options: ConversionOptions,
    genre: str,
    grade: str | None = None,
    seconds: float | None = None,
) -> Iterator[Made]:
    """Yield the result for each picture. ``seconds`` is the time limit per picture, by default `SECONDS`.

    With ``grade``, the puzzles have this grade (see `make`). Raises `PuzzleError` if no picture can become a puzzle of
    the genre.
    """
    if genre != Nonogram.genre:
        kind_of(genre)
    for path in pictures:
        with gathering() as warnings:
            try:
                made = _made(path, options, genre, grade, SECONDS if seconds is None else seconds)
            except (PuzzleError, BackendError) as error:
                made = Made(path, None, getattr(error, "message", str(error)))
        yield replace(made, warnings=tuple(warning.message for warning in warnings))


def _made(path: str, options: ConversionOptions, genre: str, grade: str | None, seconds: float) -> Made:
    """Return the result for a picture; raises `PuzzleError` or `BackendError` if it cannot become a puzzle."""
    deadline = deadline_after(seconds)
    check = converted_by(deadline)
    title = os.path.splitext(os.path.basename(path))[0]
    picture, cropped = puzzle_of(picture_file(path), options, title, check)
    puzzle = of_genre(picture, genre, check)
    result = solve(puzzle, time_limit=seconds_until(deadline))
    if result.verdict is Verdict.UNIQUE and grade is None:
        return Made(path, puzzle, verdict=result.verdict, cropped=cropped)
    if result.verdict not in (Verdict.UNIQUE, Verdict.MULTIPLE):
        reason = f"the {result.stop} ran out before it was known whether the puzzle is unique"
        return Made(path, None, reason, verdict=result.verdict)
    reason = ""
    if isinstance(puzzle, Nonogram):
        try:
            version = version_of(puzzle, grade or UNIQUE, seconds_until(deadline))
        except (PuzzleError, LimitError) as error:
            reason = getattr(error, "message", str(error))
        else:
            edits = () if version is None else tuple(version.edit_data())
            made = puzzle if version is None else version.puzzle
            return Made(path, made, edits=edits, verdict=Verdict.UNIQUE, cropped=cropped)
    if result.verdict is Verdict.MULTIPLE:
        differing = diff(puzzle, time_limit=DIFF_SECONDS)
        expect_no_interrupt(differing.stop)
        reason = f"not unique: {differing_in_words(differing)}" + (f"; {reason}" if reason else "")
    return Made(path, None, reason, verdict=result.verdict)
