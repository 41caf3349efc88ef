"""Find misprints in the clues of lines: an error in one clue, or two neighbouring lines swapped.

The search supports boards of squares and of triangles. For nonograms, the search also finds lines that were typed twice
or left out, which change the size of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from nono.base.foreign import printable
from nono.base.grid import MAX_CELLS
from nono.base.palette import Palette
from nono.design.fix_search import Reading, Relaxed, Search
from nono.design.misprints import FIELD_OF, Misprint, Slip, misread, one_slip
from nono.genres.clues import Clue, cells_needed, clue_of
from nono.genres.nonogram import Nonogram
from nono.genres.triddler import Triddler
from nono.genres.wording import Direction, direction_of
from nono.model.model import Model

MOST_LINES = 200  # boards with more lines than this are not searched for missing or swapped lines
OfLines = Nonogram | Triddler
Place = tuple[Direction, int]  # a line's direction, and its number in this direction, counted from 1
MISSING_LINE = 2  # the cost of a missing line, unless the line is empty or the last one
LAST_LINE = "missing last line"
Clues = tuple[Clue, ...]


class LineSearch(Search[OfLines]):
    """The search for corrected readings of a puzzle of lines. The clues are numbered like the lines of the model."""

    def __init__(self, puzzle: OfLines, deadline: float) -> None:
        super().__init__(puzzle, deadline)
        self.totals = totals_of(puzzle)
        self.agree = not self.totals or all(total == self.totals[0] for total in self.totals)

    def model_of(self, puzzle: OfLines) -> Model:
        return puzzle.model()

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        return list(rules)

    def readings(self, variant: Relaxed[OfLines], solution: bytes) -> Iterator[Reading[OfLines]]:
        lines, misprints, cost = list(variant.puzzle.lines), list(variant.misprints), variant.cost
        for line in variant.left_out:
            other = misread(lines[line], shown_by(variant.puzzle, line, solution), self.most - cost)
            if other is None:
                return
            lines[line] = other.clue
            misprints += [self.misprint(line, slip, other.clue) for slip in other.slips]
            cost += len(other.slips)
        yield Reading(with_lines(variant.puzzle, lines), tuple(misprints), cost)

    def readings_of_open(self, variant: Relaxed[OfLines]) -> Iterator[Reading[OfLines]]:
        """Yield the readings that explain a single left-out clue by one error and make the totals equal."""
        if len(variant.left_out) == 1 and self.totals:
            yield from self.one_slip(variant.left_out[0])
            self.open = min(self.open, 2)
        else:
            self.open = min(self.open, variant.cost + len(variant.left_out))

    def one_slip(self, line: int) -> Iterator[Reading[OfLines]]:
        """Yield the readings that correct one error in the clue of this line and make the totals equal."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        own = puzzle.directions.index(direction_of(puzzle.directions, line)[0])
        wanted, *others = [total for direction, total in enumerate(self.totals) if direction != own]
        if any(other != wanted for other in others):
            return
        gain = {colour: wanted[colour] - self.totals[own][colour] for colour in wanted | self.totals[own]}
        more = Counter({colour: number for colour, number in gain.items() if number})
        for clue, slips in one_slip(lines[line], puzzle.colours, more):
            if cells_needed(clue) <= len(cells_of(puzzle, line)):
                other = with_lines(puzzle, [*lines[:line], clue, *lines[line + 1 :]])
                yield Reading(other, tuple(self.misprint(line, slip, clue) for slip in slips), 1)

    def single_readings(self) -> Iterator[Reading[OfLines]]:
        every = range(len(self.puzzle.lines))
        if self.totals:
            for line in every:
                yield from self.one_slip(line)
        for variant in self.other_variants(every):
            yield self.as_it_is(variant)

    def as_it_is(self, variant: Relaxed[OfLines]) -> Reading[OfLines]:
        """Return the reading that uses the clues of a variant without further changes."""
        return Reading(variant.puzzle, variant.misprints, 1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[OfLines]]:
        """Yield the variants in which two neighbouring lines are swapped."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        if len(lines) > MOST_LINES or not self.agree:
            return
        for one, other in pairwise(range(len(lines))):
            direction, number = direction_of(puzzle.directions, one)
            if number < direction.lines and lines[one] != lines[other] and {one, other} & set(core):
                swapped = with_lines(puzzle, [*lines[:one], lines[other], lines[one], *lines[other + 1 :]])
                yield Relaxed(swapped, (), (self.line_misprint("swapped lines", (direction, number), (), ()),), 1)

    def misprint(self, line: int, slip: Slip, clue: Clue) -> Misprint:
        """Return the misprint that describes an error in the clue of a line."""
        palette = self.puzzle.palette
        found, expected = words(slip.found, palette), words(slip.expected, palette)
        place = direction_of(self.puzzle.directions, line)
        return misprint_at(place, slip.kind, found, expected, words(clue, palette) or "0")

    def line_misprint(self, kind: str, place: Place, found: Clue, expected: Clue) -> Misprint:
        """Return the misprint that concerns a whole line, or a line and the next one."""
        palette = self.puzzle.palette
        shown = words(expected, palette) or ("" if found else "0")
        return misprint_at(place, kind, words(found, palette), shown, shown)


def with_lines(puzzle: OfLines, lines: Sequence[Clue]) -> OfLines:
    """Return the puzzle with these clues for its lines, and without a goal."""
    left = iter(lines)
    rows, cols, *more = [[next(left) for _ in range(direction.lines)] for direction in puzzle.directions]
    palette, name, title, meta = puzzle.palette, puzzle.id, puzzle.title, puzzle.meta
    if isinstance(puzzle, Triddler):
        return Triddler(puzzle.sides, rows, cols, more[0], palette, name, title, meta=meta, check=False)
    return Nonogram(rows, cols, palette, name, title, meta=meta, check=False)


def totals_of(puzzle: OfLines) -> list[Counter[int]]:
    """Return, for each direction, how many cells of each colour the clues require.

    The list is empty if a block is blotted.
    """
    left = iter(puzzle.lines)
    found = []
    for direction in puzzle.directions:
        total: Counter[int] = Counter()
        for _ in range(direction.lines):
            for length, colour in next(left):
                if length is None:
                    return []
                total[colour] += length
        found.append(total)
    return found


def cells_of(puzzle: OfLines, line: int) -> Sequence[int]:
    """Return the cells of a line in the order of the line."""
    lines = puzzle.model().lines
    return lines.cells[lines.cell_start[line] : lines.cell_start[line + 1]]


def shown_by(puzzle: OfLines, line: int, solution: bytes) -> Clue:
    """Return the clue that a line of this solution shows."""
    return clue_of(bytes(map(solution.__getitem__, cells_of(puzzle, line))))


def misprint_at(place: Place, kind: str, found: str, expected: str, clue: str) -> Misprint:
    """Return the misprint in the line at this place."""
    direction, number = place
    fields = dict.fromkeys(FIELD_OF.values()) | {FIELD_OF[direction.name]: number}
    return Misprint(kind=kind, found=found, expected=expected, clue=clue, **fields)


def words(clue: Clue, palette: Palette) -> str:
    """Return the blocks as text. If there are several colours, each length is followed by the colour's name."""
    lengths = ["?" if length is None else str(length) for length, _ in clue]
    if len(palette) == 2:
        return " ".join(lengths)
    names = [printable(palette[colour].name) for _, colour in clue]
    return " ".join(f"{length} {name}" for length, name in zip(lengths, names, strict=True))


class NonogramSearch(LineSearch):
    """The search for the corrected readings of a nonogram."""

    puzzle: Nonogram

    def readings(self, variant: Relaxed[OfLines], solution: bytes) -> Iterator[Reading[OfLines]]:
        """Yield the readings shown by a solution.

        If the variant inserts a line, this line gets the clue that the solution shows.
        """
        if not variant.new:
            yield from super().readings(variant, solution)
            return
        lines, line = list(variant.puzzle.lines), variant.left_out[0]
        lines[line] = shown_by(variant.puzzle, line, solution)
        missing = self.missing(variant.puzzle, line, lines[line])
        cost = MISSING_LINE if lines[line] and missing.kind != LAST_LINE else 1
        yield Reading(with_lines(variant.puzzle, lines), (missing,), cost)

    def readings_of_open(self, variant: Relaxed[OfLines]) -> Iterator[Reading[OfLines]]:
        """Yield the readings of a variant with too many solutions.

        If the variant inserts a line, this line gets the empty clue.
        """
        if not variant.new:
            yield from super().readings_of_open(variant)
            return
        yield (reading := self.as_it_is(variant))
        self.open = min(self.open, 1 if reading.misprints[0].kind == LAST_LINE else MISSING_LINE)

    def as_it_is(self, variant: Relaxed[OfLines]) -> Reading[OfLines]:
        """Return the reading that uses the clues of a variant unchanged. An inserted line keeps its empty clue."""
        missing = tuple(self.missing(variant.puzzle, line, ()) for line in variant.left_out)
        return Reading(variant.puzzle, variant.misprints + missing, 1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[OfLines]]:
        """Yield the variants with two neighbouring lines swapped, with a line typed twice, or with a line missing."""
        yield from super().other_variants(core)
        puzzle = self.puzzle
        if len(puzzle.lines) > MOST_LINES:
            return
        for side, clues in enumerate((puzzle.rows, puzzle.cols)):
            direction, first = puzzle.directions[side], puzzle.height * side
            for at, (here, after) in enumerate(pairwise(clues)):
                if here == after:
                    less = self.with_side(side, clues[:at] + clues[at + 1 :])
                    twice = self.line_misprint("line typed twice", (direction, at + 2), here, ())
                    yield Relaxed(less, (), (twice,), 1)
            if puzzle.height * puzzle.width + len(clues) <= MAX_CELLS:
                for at in range(len(clues) + 1):
                    yield Relaxed(self.with_side(side, (*clues[:at], (), *clues[at:])), (first + at,), new=True)

    def costlier_variants(self) -> Iterator[Relaxed[OfLines]]:
        """Yield the variants in which two empty lines are missing."""
        puzzle = self.puzzle
        if len(puzzle.lines) > MOST_LINES // 2 or not self.agree:
            return
        places = [(side, at) for side in (0, 1) for at in range(puzzle.directions[side].lines + 1)]
        for pair in combinations_with_replacement(places, 2):
            sides = [list(puzzle.rows), list(puzzle.cols)]
            for side, at in reversed(pair):
                sides[side].insert(at, ())
            misprints = []
            for side, at in pair:
                direction = puzzle.directions[side]
                kind = LAST_LINE if at == direction.lines else "missing line"
                misprints.append(self.line_misprint(kind, (direction, at + 1), (), ()))
            yield Relaxed(self.with_sides(*sides), (), tuple(misprints), 2)

    def with_side(self, side: int, clues: Clues) -> Nonogram:
        """Return the puzzle with these clues for its rows (side 0) or its columns (side 1)."""
        return self.with_sides(clues, self.puzzle.cols) if side == 0 else self.with_sides(self.puzzle.rows, clues)

    def with_sides(self, rows: Sequence[Clue], cols: Sequence[Clue]) -> Nonogram:
        """Return the puzzle with these rows and columns.

        There may be more or fewer rows and columns than the board has now.
        """
        puzzle = self.puzzle
        return Nonogram(rows, cols, puzzle.palette, puzzle.id, puzzle.title, meta=puzzle.meta, check=False)

    def missing(self, puzzle: OfLines, line: int, clue: Clue) -> Misprint:
        """Return the misprint "this line is missing from the typed puzzle"."""
        direction, number = place = direction_of(puzzle.directions, line)
        return self.line_misprint(LAST_LINE if number == direction.lines else "missing line", place, (), clue)
