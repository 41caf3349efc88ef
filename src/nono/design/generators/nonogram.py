"""Generate nonograms of shapes or noise. Pictures that are not unique are repaired instead of being discarded.

A picture is smoothed noise, thresholded so that a given share of the cells is ink. If more than half of the cells are
ink, line logic solves most pictures. If a picture has other solutions, some of the blank cells in which the solutions
differ become ink. Cells that the symmetry ties to these cells become ink too. After each change, the picture is solved
again, together with many others. If a puzzle is easier or harder than the requested grade, the next picture gets less
or more ink. Some grades are harder than nearly all puzzles found by such repairs. For these grades, a local search
starts from a hard puzzle. The local search makes small changes that keep the puzzle unique and at least as hard.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from nono.base.errors import PuzzleError
from nono.base.grid import differing_cells, split_rows
from nono.base.palette import default_palette
from nono.design.generators import Attempts, GenerateSpec, orbits
from nono.genres import Nonogram
from nono.genres.noise import smooth
from nono.grading import (
    AT_MOST,
    GRADE_WORDS,
    GRADES as TIERS,
    SEARCH_GRADE,
    cells_and_score_left,
    compare_grade,
    is_solved_by,
    model_of,
)
from nono.model import Model, Verdict
from nono.solving import Result, solve_many

GRADES = GRADE_WORDS
COLOURED = True
SIZE = (20, 20)
DENSITY = {"picture": 0.58, "random": 0.6}
# the share of ink of the first picture for these grades; puzzles with less ink are harder
SCARCE = {"medium": 0.47, "hard": 0.46, "expert": 0.42, "search": 0.42}
LEAST_INK, MOST_INK = 0.42, 0.92  # bounds of the share of ink that is chosen for a grade
INK_STEP = 0.02  # change of the share of ink after a picture of another grade
RARE = ("expert", "search")
SEARCHED = 18  # smallest side of a board for puzzles that need a search
DRAFTS = 60  # number of drafts before the first local search, and between two local searches
CLIMBS = 20  # limit on the number of local searches
MENDED = 30  # after this many repairs of a draft, the next draft begins
AT_ONCE = 8  # each step divides the number of differing cells by this to get the number of cells to change
CHANGES = 2400  # number of changes tried in one local search
SIDE_BY_SIDE = 12
CONFLICTS = 300  # conflict limit of the search for two solutions
Orbit = Sequence[tuple[int, ...]]  # for each cell, all cells that must have the same colour
TRIALS = TIERS["hard"]  # puzzles above this tier are graded expert or search
DETAILS = 14  # shapes are about as many cells wide as height and width together divided by this: seven along a side


class NonogramDraft(Attempts):
    """The draft of one puzzle: a picture that is changed until it is unique."""

    def __init__(self, spec: GenerateSpec, number: int) -> None:
        super().__init__(spec, number)
        self.palette = default_palette(spec.colours)
        default_density = SCARCE.get(spec.grade or "", DENSITY[spec.style or "picture"])
        self.density = default_density if spec.density is None else spec.density
        self.climbs = 0  # number of local searches for a rare grade so far
        self.next_climb = DRAFTS  # the attempt from which on the next one begins
        self.begin()

    def begin(self) -> None:
        """Begin a new picture."""
        spec = self.spec
        look = f"{spec.width} {spec.height} {spec.colours} {spec.symmetry} {spec.style} {spec.density}"
        self.next_attempt(f"nonogram {look}")
        self.mended = 0
        self.cells = random_picture(spec, self.density, self.rng)

    def puzzle(self) -> Nonogram:
        return self.puzzle_of(self.cells)

    def puzzle_of(self, cells: bytearray) -> Nonogram:
        return Nonogram.from_grid(split_rows(cells, self.spec.width), self.palette, id=self.name)

    def is_wanted(self, puzzle: Nonogram) -> bool:
        """Return whether a unique puzzle has the requested grade. Raises `LimitError` if time is too short to tell."""
        if self.spec.grade is None:
            return True
        side = compare_grade(model_of(puzzle), self.spec.grade, self.spec.limits)
        self.spec.check()
        self.change_ink(side)
        return side == 0

    def change_ink(self, side: int) -> None:
        """Change the share of ink of the next pictures after a picture that is too easy (-1) or too hard (1).

        Without a requested grade, or with a requested density, the share stays the same.
        """
        if self.spec.grade is not None and self.spec.density is None:
            self.density = min(max(self.density + INK_STEP * side, LEAST_INK), MOST_INK)

    def hill_climb(self, orbit: Sequence[tuple[int, ...]]) -> bool:
        """If the requested grade is rare, search for a puzzle of this grade, starting from this unique picture.

        Return whether the search succeeded.
        """
        grade = self.spec.grade
        if grade not in RARE or self.attempt < self.next_climb:
            return False
        # a climb needs a hard start: a picture that the techniques of the grade medium solve is too easy
        if is_solved_by(model_of(self.puzzle()), TIERS["medium"], self.spec.limits):
            return False
        self.next_climb = self.attempt + DRAFTS
        self.climbs += 1
        if self.climbs > CLIMBS:
            message = f"none of {CLIMBS} local searches succeeded; easier requirements may help"
            raise PuzzleError(message, "no-puzzle")
        cells = hill_climb(self.cells, self.puzzle_of, grade, self.rng, orbit, self.spec.check)
        self.cells = self.cells if cells is None else cells
        return cells is not None

    def mend(self, result: Result, orbit: Sequence[tuple[int, ...]]) -> None:
        """Change some of the cells in which solutions differ from the picture, or begin a new picture.

        A new picture begins after `MENDED` changes, if the search hit a limit, and if a colour would no longer occur.
        """
        self.mended += 1
        differing = []
        for grid in result.grids:
            differing += [(cell, grid[cell]) for cell in differing_cells(bytes(self.cells), grid)]
        if self.mended > MENDED or result.stop or not differing:
            self.change_ink(1)  # pictures with more ink are more often unique
            self.begin()
            return
        filling = [(cell, colour) for cell, colour in differing if colour] or differing  # rather ink than blanks
        for cell, colour in self.rng.sample(filling, 1 + len(filling) // AT_ONCE):
            for tied_cell in orbit[cell]:
                self.cells[tied_cell] = colour
        if len(set(self.cells) | {0}) < self.spec.colours or 0 not in self.cells:  # an ink or the blank is gone
            self.begin()


def check(spec: GenerateSpec) -> None:
    """Raise `PuzzleError` on requirements that no picture can satisfy."""
    # with one ink, a board of one cell is a puzzle; with more, the blank and each ink need a cell
    if spec.width * spec.height < (spec.colours if spec.colours > 2 else 1):
        raise PuzzleError(f"found {spec.colours} colours, expected at most one colour per cell", "unknown-colour")
    if spec.grade == SEARCH_GRADE and min(spec.width, spec.height) < SEARCHED:
        size = f"{spec.width}x{spec.height}"
        message = f"found a size of {size} for the grade search, expected at least {SEARCHED}x{SEARCHED}"
        raise PuzzleError(message, "bad-size")


def make(spec: GenerateSpec, numbers: Sequence[int]) -> list[Nonogram]:
    """Return a puzzle for each of the numbers, which make the puzzles differ.

    Each draft changes until its picture is the only solution of its clues. If it then has another grade than the
    requested one, it searches for pictures nearby that have the grade, or begins again. Raises `PuzzleError` if no
    puzzle is found, and `BackendError` without the native backend.
    """
    if spec.style is None:
        # shapes give easier puzzles
        may_be_easy = spec.grade in (None, "easy") or spec.grade.startswith(AT_MOST)
        spec = replace(spec, style="picture" if may_be_easy else "random")
    orbit = orbits(spec.symmetry, spec.height, spec.width)
    done: dict[int, Nonogram] = {}
    drafts = [NonogramDraft(spec, number) for number in numbers]
    while drafts:
        spec.check()
        puzzles = [draft.puzzle() for draft in drafts]
        results = list(solve_many(puzzles, "native", use_goal=False, cancel=spec.limits, max_conflicts=CONFLICTS))
        waiting = []
        for draft, puzzle, result in zip(drafts, puzzles, results, strict=True):
            if result.verdict is not Verdict.UNIQUE:
                draft.mend(result, orbit)
            elif draft.is_wanted(puzzle) or draft.hill_climb(orbit):
                done[draft.number] = draft.puzzle()
                continue
            else:
                draft.begin()
            waiting.append(draft)
        drafts = waiting
    return [done[number] for number in numbers]


def random_picture(spec: GenerateSpec, density: float, rng: Random) -> bytearray:
    """Return a random picture with the requested symmetry and colours. ``density`` is the share of ink.

    The picture is the same on every machine.
    """
    height, width, cells = spec.height, spec.width, spec.height * spec.width
    detail = max(2, (height + width) // DETAILS) if spec.style == "picture" else 1
    orbit = orbits(spec.symmetry, height, width)
    largest_orbit = max(map(len, orbit))

    def noise() -> list[int]:
        """Return a random value for each cell, the same for cells that the symmetry ties together."""
        values = smooth(rng, height, width, (min(detail, height), min(detail, width)))
        # Cells on an axis of symmetry have fewer partners. With this factor, they become ink as often as other cells.
        return [sum(values[cell] for cell in tied_cells) * (largest_orbit // len(tied_cells)) for tied_cells in orbit]

    def levels(values: list[int], shares: Sequence[float]) -> list[int]:
        """Return for each value how many of the limits it reaches; each limit lies above this share of the values."""
        ordered = sorted(values)
        limits = [ordered[min(cells - 1, round(share * cells))] for share in shares]
        return [bisect_right(limits, value) for value in values]

    is_ink = levels(noise(), [1 - density])  # 1 or 0: the highest values become ink
    inks = spec.colours - 1
    if inks == 1:
        return bytearray(is_ink)
    shades = levels(noise(), [shade / inks for shade in range(1, inks)])
    return bytearray(1 + shade if ink else 0 for ink, shade in zip(is_ink, shades, strict=True))


def hill_climb(
    cells: bytearray,
    puzzle: Callable[[bytearray], Nonogram],
    grade: str,
    rng: Random,
    orbit: Orbit,
    check: Callable[[], object],
) -> bytearray | None:
    """Change a picture until its puzzle has the ``grade`` (expert or search).

    Return the new picture, or None if the search fails. Each step recolours a cell or swaps the colours of two cells,
    together with all cells that the symmetry ties to them. The search keeps a unique puzzle if trials leave at least as
    many cells open; ties are broken by the score. An error that ``check`` raises between steps ends the search.
    """
    reached = cells_and_score_left(model_of(puzzle(cells)), TRIALS)  # cells that trials leave open, then the score
    for _ in range(CHANGES // SIDE_BY_SIDE):
        check()
        pictures = [random_change(cells, rng, orbit) for _ in range(SIDE_BY_SIDE)]
        puzzles = [puzzle(picture) for picture in pictures]
        results = list(solve_many(puzzles, "native", use_goal=False, max_conflicts=CONFLICTS))
        for picture, candidate, result in zip(pictures, puzzles, results, strict=True):
            if result.verdict is not Verdict.UNIQUE:
                continue
            check()
            model = model_of(candidate)
            cells_left, score = cells_and_score_left(model, TRIALS)
            if (cells_left, score) < reached:
                continue
            reached, cells = (cells_left, score), picture
            if cells_left > 0 and is_of_grade(model, grade, cells_left):
                return picture
    return None


def is_of_grade(model: Model, grade: str, left: int) -> bool:
    """Return whether a puzzle has the ``grade`` (expert or search); trials leave ``left`` of its cells open.

    For the grade search, more than half of the cells must be open.
    """
    # The technique of the highest tier is slow. With few open cells, it nearly always solves the puzzle, and such a
    # puzzle needs no search.
    if grade == SEARCH_GRADE:
        return 2 * left > model.cells and not is_solved_by(model, TIERS["expert"])
    return is_solved_by(model, TIERS[grade])


def random_change(cells: bytearray, rng: Random, orbit: Orbit) -> bytearray:
    """Return the picture with one cell recoloured or two colours swapped. Every colour still occurs."""
    colours = sorted(set(cells))
    while True:
        new = bytearray(cells)
        first, second = rng.randrange(len(cells)), rng.randrange(len(cells))
        if rng.random() < 0.5:  # swap
            first_colour, second_colour = cells[second], cells[first]
        else:  # recolour the first cell; the second keeps its colour
            first_colour, second_colour = rng.choice(colours), cells[second]
        for cell, colour in ((second, second_colour), (first, first_colour)):
            for tied_cell in orbit[cell]:
                new[tied_cell] = colour
        if new != cells and len(set(new)) == len(colours):
            return new
