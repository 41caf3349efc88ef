"""Search for misprints in nonograms.

The search looks for an error in one clue, for two neighbouring lines swapped, and for lines that were typed twice or
left out, which change the size of the board. Before it says that an empty line is missing, it looks for every change of
a single clue that is as good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, pairwise

from nono.base.foreign import printable
from nono.base.grid import MAX_CELLS
from nono.base.limits import Limits
from nono.base.palette import Palette
from nono.design.misprints.fix_search import MisprintSearch, Reading, Relaxed, some_solutions
from nono.design.misprints.misreadings import Misprint, Slip, misread, one_slip
from nono.genres import Clue, Nonogram
from nono.genres.clues import cells_needed, clue_of
from nono.genres.wording import Direction, direction_of
from nono.model import Model

MOST_LINES = 200  # boards with more lines than this are not searched for missing or swapped lines
Place = tuple[Direction, int]  # a line's direction, and its number in this direction, counted from 1
MISSING_LINE = 2  # the cost of a missing line, unless the line is empty or the last one
LAST_LINE = "missing last line"
Clues = tuple[Clue, ...]


class NonogramSearch(MisprintSearch[Nonogram]):
    """The search for corrected readings of a nonogram. The clues are numbered like the lines of the model."""

    def __init__(self, puzzle: Nonogram, limits: Limits) -> None:
        super().__init__(puzzle, limits)
        self.totals = totals_of(puzzle)
        self.totals_agree = not self.totals or self.totals[0] == self.totals[1]

    def model_of(self, puzzle: Nonogram) -> Model:
        return puzzle.model()

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        return list(rules)

    def readings(self, variant: Relaxed[Nonogram], solution: bytes) -> Iterator[Reading[Nonogram]]:
        """Yield the reading that a solution of the variant shows: the left-out lines get the clues of the solution.

        If the variant inserts a line, this line gets the clue that the solution shows. There is no reading if a clue
        differs from the printed one by more misprints than are still looked for.
        """
        lines, misprints, cost = list(variant.puzzle.lines), list(variant.misprints), variant.cost
        if variant.new:
            (line,) = variant.left_out
            lines[line] = shown_by(variant.puzzle, line, solution)
            missing = self.missing(variant.puzzle, line, lines[line])
            cost = MISSING_LINE if lines[line] and missing.kind != LAST_LINE else 1
            yield Reading(with_lines(variant.puzzle, lines), (missing,), cost)
            return
        for line in variant.left_out:
            corrected = misread(lines[line], shown_by(variant.puzzle, line, solution), self.most - cost)
            if corrected is None:
                return
            lines[line] = corrected.clue
            misprints += [self.misprint(line, slip, corrected.clue) for slip in corrected.slips]
            cost += len(corrected.slips)
        yield Reading(with_lines(variant.puzzle, lines), tuple(misprints), cost)

    def readings_of_open(self, variant: Relaxed[Nonogram]) -> Iterator[Reading[Nonogram]]:
        """Yield the readings that explain a single left-out clue by one error and make the totals equal.

        If the variant inserts a line, this line gets the empty clue. If two clues are left out, or if the totals are
        not known, there are no readings. In every case, ``open`` falls to the cost at which readings may be missing.
        """
        if variant.new:
            reading = self.as_it_is(variant)
            yield reading
            # other clues of the line are readings too, at the costs that `readings` gives them
            self.open = min(self.open, 1 if reading.misprints[0].kind == LAST_LINE else MISSING_LINE)
        elif len(variant.left_out) == 1 and self.totals:
            yield from self.one_slip(variant.left_out[0])
            self.open = min(self.open, 2)  # readings with two errors in this clue are not listed
        else:  # each left-out clue has at least one error
            self.open = min(self.open, variant.cost + len(variant.left_out))

    def one_slip(self, line: int) -> Iterator[Reading[Nonogram]]:
        """Yield the readings that correct one error in the clue of this line and make the totals equal."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        # of a row, the clues of the columns show the right total, and the other way round
        present, wanted = self.totals if line < puzzle.height else self.totals[::-1]
        gains = {colour: wanted[colour] - present[colour] for colour in wanted | present}
        missing_cells = Counter({colour: number for colour, number in gains.items() if number})
        for clue, slips in one_slip(lines[line], puzzle.colours, missing_cells):
            if cells_needed(clue) <= (puzzle.width if line < puzzle.height else puzzle.height):
                corrected = with_lines(puzzle, [*lines[:line], clue, *lines[line + 1 :]])
                yield Reading(corrected, tuple(self.misprint(line, slip, clue) for slip in slips), cost=1)

    def single_readings(self) -> Iterator[Reading[Nonogram]]:
        """Yield the readings with one misprint: of a clue, or of the number of lines."""
        every = range(len(self.puzzle.lines))
        if self.totals:
            for line in every:
                yield from self.one_slip(line)
        for variant in self.other_variants(every):
            yield self.as_it_is(variant)

    def as_it_is(self, variant: Relaxed[Nonogram]) -> Reading[Nonogram]:
        """Return the reading that uses the clues of a variant unchanged. An inserted line keeps its empty clue."""
        missing = tuple(self.missing(variant.puzzle, line, ()) for line in variant.left_out)
        return Reading(variant.puzzle, variant.misprints + missing, cost=1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[Nonogram]]:
        """Yield the variants with two neighbouring lines swapped, with a line typed twice, or with a line missing.

        Of the swaps, only those of a line in ``core`` are tried.
        """
        if len(self.puzzle.lines) > MOST_LINES:
            return
        if self.totals_agree:  # a swap cannot make unequal totals equal
            yield from self._swaps(set(core))
        for side, clues in enumerate((self.puzzle.rows, self.puzzle.cols)):
            yield from self._other_lengths(side, clues)

    def _swaps(self, core: set[int]) -> Iterator[Relaxed[Nonogram]]:
        """Yield the variants with two neighbouring lines swapped, one of which is in ``core``."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        for line, next_line in pairwise(range(len(lines))):
            direction, number = direction_of(puzzle.directions, line)
            are_neighbours = number < direction.lines  # otherwise, they are the last row and the first column
            if are_neighbours and lines[line] != lines[next_line] and not core.isdisjoint((line, next_line)):
                swapped = with_lines(puzzle, [*lines[:line], lines[next_line], lines[line], *lines[next_line + 1 :]])
                misprint = self.line_misprint("swapped lines", (direction, number), (), ())
                yield Relaxed(swapped, left_out=(), misprints=(misprint,), cost=1)

    def _other_lengths(self, side: int, clues: tuple[Clue, ...]) -> Iterator[Relaxed[Nonogram]]:
        """Yield the variants in which a side, 0 for the rows, has one line less or one more."""
        puzzle = self.puzzle
        direction, first_line = puzzle.directions[side], puzzle.height * side
        for index, (clue, next_clue) in enumerate(pairwise(clues)):
            if clue == next_clue:  # the second of them may be superfluous; its number counts from 1
                shorter = self.with_side(side, clues[:index] + clues[index + 1 :])
                misprint = self.line_misprint("line typed twice", (direction, index + 2), clue, ())
                yield Relaxed(shorter, left_out=(), misprints=(misprint,), cost=1)
        # one line more could make the board larger than boards may be
        if puzzle.height * puzzle.width + len(clues) <= MAX_CELLS:
            for index in range(len(clues) + 1):
                longer = self.with_side(side, (*clues[:index], (), *clues[index:]))
                yield Relaxed(longer, left_out=(first_line + index,), new=True)

    def costlier_variants(self) -> Iterator[Relaxed[Nonogram]]:
        """Yield the variants in which two empty lines are missing."""
        puzzle = self.puzzle
        # there are about as many pairs as the square of the number of lines; empty lines do not change the totals
        if len(puzzle.lines) > MOST_LINES // 2 or not self.totals_agree:
            return
        places = [(side, index) for side in (0, 1) for index in range(puzzle.directions[side].lines + 1)]
        for pair in combinations_with_replacement(places, 2):
            sides = [list(puzzle.rows), list(puzzle.cols)]
            for side, index in reversed(pair):  # the later line first, so that the index of the other one stays right
                sides[side].insert(index, ())
            misprints = []
            for side, index in pair:
                direction = puzzle.directions[side]
                kind = LAST_LINE if index == direction.lines else "missing line"
                misprints.append(self.line_misprint(kind, (direction, index + 1), (), ()))
            yield Relaxed(with_sides(puzzle, *sides), left_out=(), misprints=tuple(misprints), cost=2)

    def with_other_clues(self) -> list[Reading[Nonogram]] | None:
        """Return the unique readings in which the clue of one line changes.

        A clue gives a unique puzzle if exactly one solution of the other clues shows this clue. Return None if the
        solutions of the other clues are not all known, because they are more than `READINGS` or a search is too long.
        """
        self.check_time()
        puzzle, lines = self.puzzle, self.puzzle.lines
        variants = [Relaxed(puzzle, (line,)) for line in range(len(lines))]
        readings: list[Reading[Nonogram]] = []
        for line, outcome in enumerate(some_solutions([self.relaxed_model(variant) for variant in variants])):
            if not outcome.complete:
                return None
            solutions_by_clue = Counter(shown_by(puzzle, line, solution) for solution in outcome.solutions)
            for clue, solutions in solutions_by_clue.items():
                # no error is needed: the clue is the printed one, whose blotted blocks have any length
                is_printed = misread(lines[line], clue, most=0) is not None
                if solutions == 1 and not is_printed:
                    changed = with_lines(puzzle, [*lines[:line], clue, *lines[line + 1 :]])
                    misprint = self.misprint(line, Slip("wrong clue", lines[line], clue), clue)
                    readings.append(Reading(changed, (misprint,), cost=1))
        return readings

    def with_side(self, side: int, clues: Clues) -> Nonogram:
        """Return the puzzle with these clues for its rows (side 0) or its columns (side 1)."""
        rows, cols = (clues, self.puzzle.cols) if side == 0 else (self.puzzle.rows, clues)
        return with_sides(self.puzzle, rows, cols)

    def missing(self, puzzle: Nonogram, line: int, clue: Clue) -> Misprint:
        """Return the misprint "this line is missing from the typed puzzle"."""
        direction, number = place = direction_of(puzzle.directions, line)
        return self.line_misprint(LAST_LINE if number == direction.lines else "missing line", place, (), clue)

    def misprint(self, line: int, slip: Slip, clue: Clue) -> Misprint:
        """Return the misprint that describes an error in the clue of a line."""
        palette = self.puzzle.palette
        printed, intended = clue_in_words(slip.printed, palette), clue_in_words(slip.intended, palette)
        if slip.kind == "wrong clue":  # a whole clue, which is written as 0 if it is empty
            printed, intended = printed or "0", intended or "0"
        place = direction_of(self.puzzle.directions, line)
        return misprint_at(place, slip.kind, printed, intended, clue_in_words(clue, palette) or "0")

    def line_misprint(self, kind: str, place: Place, printed: Clue, intended: Clue) -> Misprint:
        """Return the misprint that concerns a whole line, or a line and the next one."""
        palette = self.puzzle.palette
        # nothing is intended in place of a line typed twice; a missing line without blocks has the clue 0
        intended_text = clue_in_words(intended, palette) or ("" if printed else "0")
        return misprint_at(place, kind, clue_in_words(printed, palette), intended_text, intended_text)


def with_lines(puzzle: Nonogram, lines: Sequence[Clue]) -> Nonogram:
    """Return the puzzle with these clues for its lines, and without a goal."""
    return with_sides(puzzle, lines[: puzzle.height], lines[puzzle.height :])


def with_sides(puzzle: Nonogram, rows: Sequence[Clue], cols: Sequence[Clue]) -> Nonogram:
    """Return the puzzle with these rows and columns, and without a goal.

    There may be more or fewer rows and columns than the board has now.
    """
    return Nonogram(rows, cols, puzzle.palette, puzzle.id, puzzle.title, meta=puzzle.meta, check=False)


def totals_of(puzzle: Nonogram) -> list[Counter[int]]:
    """Return, for the rows and for the columns, how many cells of each colour the clues require.

    The list is empty if a block is blotted.
    """
    totals = []
    for clues in (puzzle.rows, puzzle.cols):
        total: Counter[int] = Counter()
        for length, colour in chain.from_iterable(clues):
            if length is None:
                return []
            total[colour] += length
        totals.append(total)
    return totals


def shown_by(puzzle: Nonogram, line: int, solution: bytes) -> Clue:
    """Return the clue that a line of this solution shows."""
    height, width = puzzle.height, puzzle.width
    return clue_of(solution[line * width : (line + 1) * width] if line < height else solution[line - height :: width])


def misprint_at(place: Place, kind: str, printed: str, intended: str, clue: str) -> Misprint:
    """Return the misprint in the line at this place."""
    direction, number = place
    row, column = (number, None) if direction.name == "row" else (None, number)
    return Misprint(kind, row, column, printed, intended, clue)


def clue_in_words(clue: Clue, palette: Palette) -> str:
    """Return the blocks as text. If there are several colours, each length is followed by the colour's name."""
    lengths = ["?" if length is None else str(length) for length, _ in clue]
    if len(palette) == 2:
        return " ".join(lengths)
    names = [printable(palette[colour].name) for _, colour in clue]
    return " ".join(f"{length} {name}" for length, name in zip(lengths, names, strict=True))
