"""Read a nonogram or a Sudoku from a photo, a scan or a screenshot. The solver decides what the reader doubts."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nono.base import Shown
from nono.base.arguments import expect, path_of, public, timed
from nono.base.distribution import needs
from nono.base.errors import PuzzleError
from nono.base.palette import Palette
from nono.design._make import bytes_of, picture_file
from nono.design.photos.clues import (
    Line,
    Number,
    Reading,
    read_givens,
    read_lines,
    sudoku_draft,
    sudoku_of,
    unread,
)
from nono.design.photos.colours import (
    Bytes,
    Floats,
    background_of,
    balanced,
    coloured_ink,
    is_coloured,
    palettes,
    uneven,
)
from nono.design.photos.decide import DIFFERENT, SEVERAL, UNSOLVABLE, Decision, decide, puzzle_of
from nono.design.photos.field import (
    FULL,
    WIDE,
    dark_shares,
    filled_picture,
    find_field,
    goes_on,
    has_regions,
    has_signs,
    has_white_digits,
    with_marks,
)
from nono.design.photos.flat import (
    SIDE,
    Box,
    Cells,
    Map,
    find_cells,
    grids,
    ink_of,
    sharpened,
    sudokus,
    without_lines,
)
from nono.design.photos.glyphs import Sign, as_written, signs, turns
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.text import decoded, opened

if TYPE_CHECKING:
    from PIL.Image import Image

UNSURE = 6.5  # in a draft, a line is doubtful if its second reading costs less than this
DOUBT = 3.0  # a number is doubtful if its second value costs less than this above the first one
UNKNOWN = "??"  # stands for a doubtful number in the draft; no reader accepts it
MOST_OTHERS = 5  # maximum number of other readings of a clue in JSON
HALF = 0.6  # at least this share of the lines must have clues
MOSTLY, SOME = 0.5, 0.25  # at least these shares of doubtful lines make all lines doubtful
DIM = 90  # lightness below which the paper may be dark
LONGEST = 4000  # pixels of the longer side; larger pictures are reduced
MOST = 20_000_000  # pixels of a page, times the number of attempts to read it
MARGIN = 18  # pixels beside the clues on the page with readings
CONTINUED = "lines of the grid continue beyond the cells that were found"
Overrides = Mapping[int, str]
Clues = tuple[Overrides, Overrides]  # the user's clues of rows, and of columns


@dataclass(frozen=True, slots=True)
class Change:
    """A clue that the solver changed: the clue that was read first, and the clue in the accepted puzzle, as text."""

    place: str
    found: str
    chosen: str

    def __str__(self) -> str:
        return f"{self.place}: read {self.found}, changed to {self.chosen}"


@dataclass(frozen=True, slots=True, repr=False)
class Scan(Shown):
    """The result of `scan`. ``puzzle`` is the puzzle if its reading is ``sure``, otherwise None.

    For a filled grid without clues, ``puzzle`` has the picture as its goal and may have several solutions; ``lines`` is
    empty.

    ``why`` tells why the reading is uncertain. ``changes`` are the clues that the solver changed. ``draft`` is the
    puzzle as text, with ``??`` for each doubtful number. No reader accepts the draft until every ``??`` is replaced.
    ``others`` are the other Sudokus in the picture.
    """

    puzzle: Puzzle | None
    why: str
    changes: tuple[Change, ...]
    draft: str
    size: tuple[int, int]
    palette: Palette | None
    lines: tuple[Line, ...] = field(repr=False)
    flat: NDArray[np.uint8] = field(repr=False)
    doubtful: frozenset[Number] = field(repr=False)
    others: tuple[Scan, ...] = field(default=(), repr=False)

    @property
    def sure(self) -> bool:
        """True if exactly one likely reading of the clues gives a unique puzzle, or if a filled grid is shown."""
        return self.puzzle is not None

    def words(self) -> str:
        """Return a text that tells what was read, with one line per changed clue."""
        width, height = self.size
        verdict = f"cannot tell: {self.why}" if not self.sure else "unique" if self.lines else "picture without clues"
        return "\n".join([f"{width}x{height}: {verdict}", *map(str, self.changes)])

    def pictures(self) -> list[tuple[Puzzle, bytes]]:
        """Return the puzzle with its solution if the reading is certain."""
        if self.puzzle is None or self.puzzle.goal_bytes is None:
            return []
        return [(self.puzzle, self.puzzle.goal_bytes)]

    def page(self, kind: str = ".png") -> bytes:
        """Return a picture file of the flattened page, ``.png`` or ``.jpg``."""
        import cv2

        left, top, right, bottom = shown_part(self.flat, self.lines)
        return bytes(cv2.imencode(kind, self.flat[top:bottom, left:right])[1])

    def draft_page(self, name: str) -> bytes:
        """Return an HTML file that shows each clue beside its part of the photo, and in which clues can be corrected.

        The file contains the whole page and needs no other file. ``name`` is the name of the file that it saves.
        """
        facts = json.dumps({**self.to_json(), "name": name}).replace("<", "\\u003c")
        page = b64encode(self.page(".jpg")).decode()
        template = Path(__file__).with_name("draft.html").read_text("utf-8")
        return template.replace("{{page}}", page).replace("{{facts}}", facts).encode()

    def to_json(self) -> dict[str, Any]:
        """Return the readings as JSON data. The box of each clue is in pixels of the picture that `page` returns."""
        return {**self._facts(), "others": [one._facts() for one in self.others]}

    def _facts(self) -> dict[str, Any]:
        left, top, _, _ = shown_part(self.flat, self.lines)
        return {
            "genre": "sudoku" if self.lines and self.lines[0].column else "nonogram",
            "width": self.size[0],
            "height": self.size[1],
            "sure": self.sure,
            "reason": self.why or None,
            "palette": [colour._asdict() for colour in self.palette] if self.palette else None,
            "changes": [asdict(one) for one in self.changes],
            "lines": [
                {
                    "row": line.number if line.is_row else None,
                    "column": line.column or (None if line.is_row else line.number),
                    "clue": said(line.readings[0], self.palette),
                    "doubtful": self.is_doubtful(line),
                    "others": [said(one, self.palette) for one in line.readings[1:] if one.cost <= DOUBT][:MOST_OTHERS],
                    "box": [line.box[0] - left, line.box[1] - top, line.box[2] - left, line.box[3] - top],
                }
                for line in self.lines
            ],
            "draft": self.draft,
        }

    def is_doubtful(self, line: Line) -> bool:
        """Return whether the reading of a clue is in doubt."""
        numbers = line.readings[0].numbers
        return not line.given and (line.doubted or not numbers or not self.doubtful.isdisjoint(numbers))


@public
@timed
def scan(
    picture: str | os.PathLike[str] | bytes | NDArray[Any] | Image,
    *,
    rows: Overrides | None = None,
    columns: Overrides | None = None,
    title: str = "",
    time_limit: float | None = None,
) -> Scan:
    """Read a nonogram or a Sudoku from a photo, a scan or a screenshot. This function is experimental.

    ``picture`` is the path or the bytes of a picture file, a Pillow image, or an array as for `nono.make`. ``rows`` and
    ``columns`` map numbers of lines, counted from 1, to their correct clues, such as ``{5: "3 6 4"}``.

    Raises `PuzzleError` if the picture cannot be decoded or shows neither clues nor a filled grid, if a clue is wrong,
    or if OpenCV or Pillow is not installed (``pip install 'nono-puzzles[photo]'``). Raises `BackendError` after
    ``time_limit`` seconds.
    """
    expect(str, "a text", title=title)
    rows, columns = ({} if clues is None else clues for clues in (rows, columns))
    expect(Mapping, "the clues by the number of their line", rows=rows, columns=columns)
    path = path_of(picture) if isinstance(picture, (str, os.PathLike)) else ""
    data = picture_file(path) if path else bytes_of(picture)
    try:
        return titled(scanned(data, (rows, columns)), title)
    except PuzzleError as error:
        error.source = path
        raise


def titled(found: Scan, title: str) -> Scan:
    """Return the result with this title for all of its puzzles."""
    puzzle = None if found.puzzle is None else replace(found.puzzle, title=title)
    return replace(found, puzzle=puzzle, others=tuple(titled(one, title) for one in found.others))


def scanned(given: bytes, clues: Clues) -> Scan:
    """Do the work of `scan` for the bytes of a picture file."""
    with needs("photo", "opencv-python-headless", "photos"):
        import cv2
    pixels = pixels_of(given, cv2)
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    failed: PuzzleError | None = None
    draft: Scan | None = None
    for cells in grids(gray, cv2):
        try:
            first, *others = [read_grid(pixels, part, clues, cv2) for part in sudokus(cells)]
        except PuzzleError as error:
            if error.code not in ("no-grid", "no-clues"):
                raise
            failed = failed or error.with_traceback(None)  # its frames hold the pages
        else:
            if first.lines and has_bare_end(first.lines):  # squared paper may continue the grid
                draft = draft or first
            elif first.lines or not (failed or draft):
                return replace(first, others=tuple(one for one in others if one.lines))
    if draft is not None:
        return draft
    assert failed is not None
    raise failed


def has_bare_end(lines: Sequence[Line]) -> bool:
    """Return whether no number was found for the first or last row or column: it may be no line of the puzzle."""
    rows = sum(line.is_row for line in lines)
    ends = (lines[at] for at in (0, rows - 1, rows % len(lines), -1))
    return any(not line.given and not line.readings[0].numbers for line in ends)


def read_grid(pixels: NDArray[np.uint8], cells: Cells, clues: Clues, cv2: Any, is_turned: bool = False) -> Scan:
    """Return what a grid of these cells shows. ``is_turned`` tells that the digits stand upright."""
    if not cells:
        raise PuzzleError("found no grid in the picture, expected a nonogram or a Sudoku", "no-grid")
    try:
        flat = Map(cells, cv2)
        room = flat.room((pixels.shape[1], pixels.shape[0]))
    except ValueError as error:
        raise PuzzleError(f"found no grid in the picture: {error}", "no-grid") from None
    page = flat.flattened(pixels, room)
    left, above = room[0] * SIDE, room[1] * SIDE
    grid = left, above, left + flat.columns * SIDE, above + flat.rows * SIDE
    whole = room[0], room[1], flat.columns, flat.rows
    best: Scan | None = None
    found: list[Scan] = []  # Sudokus
    tried: list[tuple[Attempt, list[Sign]]] = []
    part: Box | None = None
    most = max(1, MOST // (page.shape[0] * page.shape[1]))
    read = partial(readings, flat, room, page, clues, cv2)
    for number, attempt in enumerate(islice(attempts(page, grid, cv2), most)):
        if attempt.is_inverted and (found or best is not None):
            break  # dark digits were found
        ink = without_lines(attempt.ink, grid, cv2)
        if part is not None:  # a blurred page shows other digits only where it shows some
            left, top, right, bottom = part
            whole_ink, ink = ink, np.zeros_like(ink)
            ink[top:bottom, left:right] = whole_ink[top:bottom, left:right]
        marks = signs(ink, grid, cv2)
        if number == 0 and not is_turned and (turn := turns(marks, grid, cv2)):
            return read_grid(*turned(pixels, cells, turn), clues, cv2, is_turned=True)
        tried.append((attempt, marks))
        for one in read(attempt, marks, best is None):
            if one.lines[0].column:
                found.append(one)
            elif one.sure or one.why == CONTINUED:
                return one
            else:
                part = None if attempt.tones else shown_part(page, one.lines)
                best = one if best is None or (one.palette and not best.palette) else best
        if best is not None and best.why == SEVERAL and not best.changes:
            return best  # all totals agree: the clues are read
    if found:  # red digits are lost in grey, and tinted cells look like ink in colour
        best = max(reversed(found), key=lambda one: (one.sure, 0 if one.sure else len(one.lines)))
    if best is not None:
        for attempt, marks in tried if not best.sure else ():
            as_written(marks)
            written = next((one for one in read(attempt, marks, bool(found)) if one.sure), None)
            if written is not None:
                return written
        return best
    size = f"{flat.columns}x{flat.rows}"
    shares = dark_shares(page, (0, 0, page.shape[1] // SIDE, page.shape[0] // SIDE), cv2, WIDE)
    inside = shares[room[1] : room[1] + flat.rows, room[0] : room[0] + flat.columns]
    if has_white_digits(marks, whole, inside):  # the last attempt was inverted
        raise PuzzleError(
            f"found {size} cells with white digits on black ones, as in Akari, expected a nonogram or a Sudoku",
            "no-clues",
        )
    if (picture := filled_picture(page, whole, shares, cv2)) is not None:
        return Scan(picture, "", (), "", (flat.columns, flat.rows), None, (), page, frozenset())
    what = "without clues"
    if has_regions(page, whole, inside, cv2):
        what = "in regions, as in Star Battle or Norinori"
    elif has_signs(inside):
        what = "with signs in them, as in Tents or Minesweeper"
    raise PuzzleError(f"found {size} cells {what}, expected a nonogram or a whole filled grid", "no-clues")


def readings(
    flat: Map,
    room: tuple[int, int, int, int],
    page: Bytes,
    clues: Clues,
    cv2: Any,
    attempt: Attempt,
    marks: list[Sign],
    may_be_sudoku: bool,
) -> Iterator[Scan]:
    """Yield what these signs may mean: a Sudoku, or a nonogram in colours or in black and white."""
    whole = room[0], room[1], flat.columns, flat.rows
    field, share = find_field(flat, room, marks)
    if may_be_sudoku and share < HALF and (givens := read_givens(flat, room, marks)):
        if any(clues):
            raise PuzzleError(
                "found a Sudoku, expected a nonogram: clues for rows or columns were given", "bad-argument"
            )
        decision = decide(givens, sudoku_of)
        if goes_on(page, whole, (True,) * 4, cv2):
            decision = replace(decision, sure=False, why=CONTINUED)
        elif np.count_nonzero(decision.candidate.choice) > 1:  # Sudokus have no totals that exclude wrong digits
            decision = replace(decision, sure=False, why="more than one digit may be wrong")
        elif place := unread(attempt.ink, whole, givens, cv2):
            decision = replace(decision, sure=False, why=f"{place} may have a digit that was not read")
        yield result(decision, givens, page)
        return
    for apart in (False,) if attempt.tones else (True,) if attempt.is_inverted else (True, False):
        lines = read_lines(field, marks, apart) if share >= HALF else []
        if not lines or np.mean([bool(line.readings[0].numbers) for line in lines]) < HALF:
            continue
        colours: Iterator[tuple[Palette | None, dict[Number, int]]] = iter(())
        if not apart:
            colours = palettes(lines, *(attempt.tones or (page, np.full_like(page, 255))))
        if not apart and not attempt.tones:  # thin coloured digits on a page that looks grey
            finest = next(colours, (None, {}))
            if finest[0] is None:
                continue
            colours = chain([finest], colours)
        lines, palette, decision = in_colours(overridden(lines, clues), colours)
        if goes_on(page, whole, field.closed, cv2):
            decision = replace(decision, sure=False, why=CONTINUED)
        if attempt.is_inverted and not decision.sure:  # dark digits may stand on other cells
            lines = [replace(line, doubted=True) for line in lines]
        read = result(decision, lines, page, palette)
        if isinstance(read.puzzle, Nonogram) and palette is None and not attempt.is_inverted:
            read = replace(read, puzzle=with_marks(read.puzzle, field, page, cv2))
        yield read


def turned(pixels: NDArray[np.uint8], cells: Cells, turn: int) -> tuple[NDArray[np.uint8], Cells]:
    """Return a picture and its cells after this number of quarter turns to the left."""
    for _ in range(turn):
        right = pixels.shape[1] - 1
        pixels = np.ascontiguousarray(np.rot90(pixels))
        cells = {(row, -column): (y, right - x) for (column, row), (x, y) in cells.items()}
    return pixels, cells


def in_colours(
    lines: list[Line], colours: Iterator[tuple[Palette | None, dict[Number, int]]]
) -> tuple[list[Line], Palette | None, Decision]:
    """Return the lines, the palette and the decision for the way to tell colours apart that the solver accepts.

    If it accepts several, return the one with the most colours, because merged colours always have equal totals. If it
    accepts none, return the one in which the totals of the fewest colours differ; the lines with these colours are
    doubted.
    """
    best: tuple[int, Palette | None, dict[Number, int], Decision] | None = None
    least = 0  # colours of the best way that the solver accepts
    for palette, chosen in colours:
        recolour(chosen)
        wrong = len(uneven(lines))
        if best is not None and (wrong > (best[0] if best[1] else 0) or (palette and len(palette) <= least)):
            continue
        # a changed clue of a colour puzzle is too often wrong
        decision = decide(lines, partial(puzzle_of, palette=palette), 0) if palette else decide(lines)
        if decision.sure or best is None or (best[1] and not least):
            best = wrong, palette, chosen, decision
        if decision.sure:
            if palette is None:
                break
            least = len(palette)
    if best is None:
        return lines, None, decide(lines)
    _, palette, chosen, decision = best
    recolour(chosen)
    if palette is None:
        return lines, None, decision
    doubted = uneven(lines)
    lines = [replace(line, doubted=any(block.colour in doubted for block in line.readings[0].blocks)) for line in lines]
    return lines, palette, decision


def recolour(chosen: Mapping[Number, int]) -> None:
    """Give the numbers these colours."""
    for number, colour in chosen.items():
        number.colour = colour


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way to tell ink from paper. ``tones`` are given if clues may be coloured: the page and its background."""

    ink: Floats
    is_inverted: bool = False
    tones: tuple[Bytes, Bytes] | None = None


def attempts(page: NDArray[np.uint8], grid: Box, cv2: Any) -> Iterator[Attempt]:
    """Yield the ways to tell ink from paper: colours, dark digits, blurred ones, and white digits on dark cells."""
    if is_coloured(page, cv2):
        pixels = balanced(page, cv2)
        background = background_of(pixels, grid, cv2)
        yield Attempt(coloured_ink(pixels, background, cv2), tones=(pixels, background))
    yield Attempt(ink_of(page, cv2))
    yield Attempt(ink_of(sharpened(page, cv2), cv2))
    is_dark = dark_shares(page, (0, 0, page.shape[1] // SIDE, page.shape[0] // SIDE), cv2, WIDE) >= FULL
    if is_dark.any():
        ink = ink_of(255 - page, cv2)
        yield Attempt(ink * is_dark.repeat(SIDE, 0).repeat(SIDE, 1), is_inverted=True)


def pixels_of(picture: bytes, cv2: Any) -> NDArray[np.uint8]:
    """Return the pixels of a picture (blue, green, red), with white for transparent ones. Raises `PuzzleError`."""
    image = opened(picture)[0]
    if image.has_transparency_data:
        image = decoded(image, "RGBA")
        white = image.copy()
        white.paste("white", (0, 0, *image.size))
        white.alpha_composite(image)
        image = white
    pixels = np.ascontiguousarray(np.asarray(decoded(image, "RGB"))[..., ::-1])
    scale = LONGEST / max(pixels.shape)
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if np.median(pixels[::4, ::4]) < DIM:  # light lines on dark paper, or a photo taken in little light
        found, inverse = (len(find_cells(cv2.cvtColor(one, cv2.COLOR_BGR2GRAY), cv2)) for one in (pixels, 255 - pixels))
        return 255 - pixels if inverse > found else pixels
    return pixels


def overridden(lines: list[Line], clues: Clues) -> list[Line]:
    """Return the lines with the user's clues in place of what was read. Raises `PuzzleError` on a wrong clue."""
    changed = list(lines)
    height = sum(line.is_row for line in lines)
    for is_row, given in zip((True, False), clues, strict=True):
        most = height if is_row else len(lines) - height
        for number, clue in given.items():
            name = "row" if is_row else "column"
            expect(int, f"the number of a {name}", number=number)
            expect(str, "a clue such as '3 6 4'", clue=clue)
            if not 1 <= number <= most:
                raise PuzzleError(f"found {name} {number}, expected 1 to {most}", "bad-field")
            at = number - 1 if is_row else height + number - 1
            words = clue.replace(",", " ").split()
            if not words or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
                raise PuzzleError(f"{name} {number}: found {clue!r}, expected numbers such as '3 6 4'", "bad-clue")
            lengths = tuple(int(word) for word in words if int(word))
            if sum(lengths) > lines[at].cells:
                raise PuzzleError(
                    f"{name} {number}: found the clue {clue!r} for {lines[at].cells} cells", "clue-too-long"
                )
            numbers = lines[at].readings[0].numbers  # they tell the colours
            reading = Reading(0.0, lengths, numbers if len(numbers) == len(lengths) else ())
            changed[at] = replace(lines[at], readings=(reading,), given=True)
    return changed


def result(decision: Decision, lines: list[Line], page: NDArray[np.uint8], palette: Palette | None = None) -> Scan:
    """Return the result of a scan after the decision about the readings."""
    choice = decision.candidate.choice
    changes = tuple(
        Change(line.place, said(line.readings[0], palette), said(line.readings[at], palette))
        for line, at in zip(lines, choice, strict=True)
        if at
    )
    is_sudoku = lines[0].column > 0
    rows = sum(line.is_row for line in lines)
    size = (lines[0].cells, lines[0].cells) if is_sudoku else (len(lines) - rows, rows)
    puzzle: Puzzle | None = None
    if decision.sure:
        puzzle = sudoku_of(lines, choice) if is_sudoku else puzzle_of(lines, choice, palette)
    read = [line for line in lines if not line.given]
    doubts = {number for line in read for number in line.readings[0].numbers if is_vague(number)}
    changed = {number for line, at in zip(lines, choice, strict=True) if at for number in line.readings[0].numbers}
    doubtful = frozenset(doubts | changed)
    if not decision.sure:
        doubted = [
            line.doubted
            or not line.readings[0].numbers
            or not doubtful.isdisjoint(line.readings[0].numbers)
            or (len(line.readings) > 1 and line.readings[1].cost < UNSURE)
            for line in lines
        ]
        # Where most lines are doubtful, as in handwriting, the other lines are often wrong, too. If no likely reading
        # fits, this is so where a quarter of the lines is doubtful.
        is_wrong = bool(palette) or decision.why == CONTINUED or has_bare_end(lines)
        most = SOME if decision.why in (DIFFERENT, UNSOLVABLE) else MOSTLY
        if is_wrong or (not is_sudoku and not 0 < np.mean(doubted) < most):
            doubted = [True] * len(lines)
        lines = [replace(line, doubted=one) for line, one in zip(lines, doubted, strict=True)]
    text = sudoku_draft(lines, doubtful, UNKNOWN) if is_sudoku else draft(lines, doubtful, palette)
    return Scan(puzzle, decision.why, changes, text, size, palette, tuple(lines), page, doubtful)


def is_vague(number: Number) -> bool:
    """Return whether another value of a number is almost as probable as the best one."""
    return len(number.options) > 1 and number.options[1][0] - number.options[0][0] < DOUBT


def draft(lines: list[Line], doubtful: frozenset[Number], palette: Palette | None = None) -> str:
    """Return the clues as text that the user can edit, with ``??`` for each doubtful number.

    If a line may be wrong although no number of it is in doubt, ``??`` follows its clue.
    """
    parts = []
    for is_row, head in ((True, "rows:"), (False, "columns:")):
        parts.append(head)
        for line in lines:
            if line.is_row == is_row:
                reading = line.readings[0]
                if line.given:
                    parts.append(said(reading, palette))
                elif not reading.numbers:
                    parts.append(UNKNOWN)
                elif not reading.lengths:
                    parts.append(UNKNOWN if doubtful & set(reading.numbers) else "0")
                else:
                    pairs = zip(said(reading, palette).split(), reading.numbers, strict=True)
                    words = [UNKNOWN if number in doubtful else word for word, number in pairs]
                    parts.append(" ".join([*words, UNKNOWN] if line.doubted and UNKNOWN not in words else words))
    return "\n".join(parts) + "\n"


def said(reading: Reading, palette: Palette | None = None) -> str:
    """Return a clue as text, such as ``3 1`` or, with colours, ``3r 1b``; an empty clue is 0."""
    words = [f"{length}{palette[colour].key if palette else ''}" for length, colour in reading.blocks]
    return " ".join(words) or "0"


def shown_part(flat: NDArray[np.uint8], lines: Sequence[Line]) -> Box:
    """Return the part of the page that shows the puzzle, with a margin."""
    height, width = flat.shape[:2]
    if not lines:
        return 0, 0, width, height
    left, top, right, bottom = zip(*(line.box for line in lines), strict=True)
    first = max(0, min(left) - MARGIN), max(0, min(top) - MARGIN)
    return *first, min(width, max(right) + MARGIN), min(height, max(bottom) + MARGIN)
