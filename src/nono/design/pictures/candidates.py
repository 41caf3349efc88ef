"""Candidates for puzzles made from one picture, with Pillow and the engine.

Pillow decodes the picture and rotates it according to its EXIF data. The engine (``src/engine/pictures``) makes boards
of different kinds from the pixels: in the colours of a drawing, in black and white, in few and in more colours. A
drawing in flat colours keeps its own colours in the first candidate. All other candidates are sorted by
`Candidate.measure`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nono.backend.native import compiled, seconds
from nono.base.arguments import unfit
from nono.base.errors import LimitError, PuzzleError
from nono.base.grid import in_words
from nono.base.limits import NO_LIMITS, RAN_OUT, Limits, current_limits
from nono.base.palette import WHITE
from nono.base.pictures import decoded_picture, open_picture
from nono.design._colours import TONES, rgb_of_digits, tones_of, with_plain_names
from nono.design.repairing.repair_search import RepairState, search_repairs
from nono.genres import Nonogram
from nono.genres.pixels import puzzle_of_cells
from nono.grading import LINE_LOGIC, model_of
from nono.model import Verdict, expect_no_interrupt
from nono.solving import solve

BLACK = "000000"
CONVERTED = "the picture was converted"
NO_GROUND = "none"  # nothing of the picture is ground
OWN_COLOURS = ("exact", "flat")  # kinds of candidates that have the colours of a drawing
MOST_CELLS, MOST_SIDE = 1 << 16, (1 << 16) - 1  # of a board whose size is given, and of one of its lines
TRIAL_SECONDS = 1.0  # seconds for the search that tells whether the puzzle of a candidate is unique
COLOURED = 0.2  # what the measure adds for colours: people name a picture in colours sooner than one in black and white
PRICE = 0.5  # what the measure loses if all borders between cells are next to cells to change
TEXTURE, FRINGE = 0.3, 3  # more borders than this share, and this many more per side, make a texture
POOR = 0.5  # people will hardly recognise the picture of a candidate with a lower score


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """Options for making a puzzle from a picture; None selects a suitable value.

    ``size`` is the longer side in cells, or the width and the height. ``colours`` includes the background.
    ``background`` is the colour of the paper as rrggbb. ``ground`` is the colour of what surrounds the subject in the
    picture, as rrggbb, or `NO_GROUND`. ``pick`` is the number of a candidate, from 1.
    """

    size: int | tuple[int, int] | None = None
    colours: int | None = None
    background: str | None = None
    ground: str | None = None
    pick: int = 1


class Margins(NamedTuple):
    """Numbers of pixels on the four sides of a picture."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Candidate:
    """A puzzle that may be made from a picture.

    ``kind`` is one of `OWN_COLOURS`, "ink" (black and white) or "colours". ``score``, from about 0 to 1, tells how well
    the contours and tones of the cells agree with those of the picture. ``cropped`` is what the puzzle does not show.
    """

    puzzle: Nonogram
    kind: Literal["exact", "flat", "ink", "colours"]
    score: float
    cropped: Margins

    @cached_property
    def cells_to_change(self) -> int | None:
        """A number of cells whose change makes the puzzle line-solvable: that of the first repair found.

        The number does not depend on the time that the search takes. It is None for a texture, because repairs of
        textures take long, and if no repair was found.
        """
        cells = np.pad(np.asarray(self.puzzle.goal), 1)
        # a board has about two borders per cell; on a small board, a larger share of them belongs to contours
        if borders(cells) / (2 * cells.size) > TEXTURE + FRINGE / max(cells.shape):
            return None
        first: list[RepairState] = []

        def tell(state: RepairState) -> None:
            """Keep the first repair, and end the search."""
            if state.better:
                first.append(state)
                raise EnoughError

        goal, limits = self.puzzle.goal_bytes or b"", current_limits()
        try:
            changes = search_repairs(
                model_of(self.puzzle), goal, len(goal), LINE_LOGIC, limits=limits, report=tell, by_count=True
            )
        except EnoughError:
            return len(first[0].edits)
        # the search reported no repair: either none is needed, or it found none
        expect_no_interrupt(changes.stop)
        limits.expect(CONVERTED)
        if changes.fewest == 0:
            return 0
        return len(changes.proposals[0].edits) if changes.proposals else None

    @cached_property
    def measure(self) -> float:
        """How good the candidate is: its score, minus a price for the cells to change, and `COLOURED` in colours.

        A changed cell spoils about two borders between cells, so the price is the share of the borders that are
        spoiled, times `PRICE`.
        """
        change = self.cells_to_change
        spoiled = 1.0 if change is None else min(1.0, 2 * change / borders(np.pad(np.asarray(self.puzzle.goal), 1)))
        return self.score - PRICE * spoiled + COLOURED * (self.kind == "colours")

    def facts(self, limits: Limits = NO_LIMITS) -> list[str]:
        """Return the size and the colours, the verdict with the grade, and the number of cells to change."""
        from nono.grading import grade

        size = f"{self.puzzle.width}x{self.puzzle.height}, {in_words(self.puzzle.colours, 'colour')}"
        patience = limits.within(TRIAL_SECONDS).seconds()
        verdict = solve(self.puzzle, time_limit=patience).verdict
        facts = [size, "not unique" if verdict is Verdict.MULTIPLE else str(verdict)]
        if verdict is Verdict.UNIQUE:
            facts[-1] += f", {grade(self.puzzle, time_limit=patience).word}"
        if self.cells_to_change:
            facts.append(f"line-solvable with {in_words(self.cells_to_change, 'cell')} changed")
        return facts


class EnoughError(Exception):
    """Ends the search for a repair."""


def borders(cells: NDArray[Any]) -> int:
    """Return the number of borders between cells of different colours."""
    between_rows, between_columns = cells[1:] != cells[:-1], cells[:, 1:] != cells[:, :-1]
    return int(between_rows.sum() + between_columns.sum())


def candidates_of(
    data: bytes, options: PictureOptions, title: str = "", limits: Limits = NO_LIMITS
) -> Iterator[Candidate]:
    """Yield the candidates for the bytes of a picture file, the best one first. ``options.pick`` does not matter.

    Raises `PuzzleError` if the picture cannot be read, or if nothing can be drawn from it. Raises `BackendError` if the
    engine is missing, and `LimitError` at a limit.
    """
    engine = compiled("making a puzzle from a picture")
    with limits.applied():
        picture, reduction = decoded_picture(open_picture(data)[0])
    wide, high = picture.size
    size = options.size or 0
    # what the user did not give is 0 and chosen by the engine
    rows, columns, longer_side = sides = (0, 0, size) if isinstance(size, int) else (size[1], size[0], 0)
    if max(rows * columns, longer_side**2) > MOST_CELLS or max(sides) > MOST_SIDE:
        raise unfit("size", options.size, f"at most {MOST_CELLS:,} cells, {MOST_SIDE:,} per line", "too-large")
    ground = (-1,) if options.ground == NO_GROUND else rgb_of_digits(options.ground or "")  # -1: none; empty: chosen
    paper = rgb_of_digits(options.background or "")
    inks = 0 if options.colours is None else options.colours - 1
    # marks are strokes that correct the cut, which only the page has
    sides_array, paper_array, ground_array, no_marks = (
        array("i", [*map(int, values)]) for values in (sides, paper, ground, ())
    )
    found, *_, stop = engine.pictures(  # between them: a small picture of the ground, which only the page shows
        high,
        wide,
        picture.tobytes(),
        sides_array,
        inks,
        paper_array,
        ground_array,
        no_marks,
        seconds(limits.seconds()),
        cancel=limits.cancel,
    )
    expect_no_interrupt(stop)
    if stop:
        raise LimitError(stop, f"{RAN_OUT.get(stop, stop)} before {CONVERTED}")
    if not found:
        raise PuzzleError("found a picture of one colour, expected at least two", "bad-picture")
    candidates = [_candidate(answer, high, wide, reduction, title) for answer in found]
    if candidates[0].kind in OWN_COLOURS:  # a drawing keeps its colours, whatever the measure of other candidates
        yield candidates.pop(0)
    with limits.applied():
        candidates.sort(key=lambda candidate: -candidate.measure)
    yield from candidates


def _candidate(answer: list[Any], high: int, wide: int, reduction: int, title: str) -> Candidate:
    """Return the candidate that the engine describes.

    The engine saw a picture of ``high`` times ``wide`` pixels, each of which stands for ``reduction`` times as many
    pixels of the file in each direction. The answer's ``box`` is what it kept of the picture.
    """
    _, columns, cells, palette, misfits, kind, score, box, _ = answer
    rgb = [palette[start : start + 3].hex() for start in range(0, len(palette), 3)]  # three bytes per colour
    entries = with_plain_names(rgb) if rgb != [WHITE, BLACK] else [{"rgb": value} for value in rgb]
    entries[0]["background"] = "yes"
    misfit_shares = np.frombuffer(misfits, np.uint8) / 255
    # if every colour fits a cell either fully or not at all, tones would tell nothing new
    meta = {TONES: tones_of(misfit_shares)} if ((misfit_shares > 0) & (misfit_shares < 1)).any() else None
    top, left, bottom, right = array("i", box)
    sides = left, top, wide - right, high - bottom  # negative where the rounded box reaches beyond the picture
    cropped = Margins(*(reduction * max(0, side) for side in sides))
    return Candidate(puzzle_of_cells(columns, cells, entries, title=title, meta=meta), kind, score, cropped)
