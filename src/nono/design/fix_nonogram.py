"""Misprints of nonograms alone: lines typed twice or missing, which change the size of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from nono.base.grid import MAX_CELLS
from nono.design.fix_lines import MOST_LINES, LineSearch, OfLines, shown_by, with_lines
from nono.design.fix_search import Reading, Relaxed
from nono.design.misprints import Misprint
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram
from nono.genres.wording import direction_of

MISSING_LINE = 2  # cost of a line that is missing, unless it was empty or the last one
LAST_LINE = "missing last line"
Clues = tuple[Clue, ...]


class NonogramSearch(LineSearch):
    """The search for the readings of a nonogram."""

    puzzle: Nonogram

    def readings(self, variant: Relaxed[OfLines], solution: bytes) -> Iterator[Reading[OfLines]]:
        """Of a line that was inserted, the clue that the solution shows; else those of the clues that are left out."""
        if not variant.new:
            yield from super().readings(variant, solution)
            return
        lines, line = list(variant.puzzle.lines), variant.left_out[0]
        lines[line] = shown_by(variant.puzzle, line, solution)
        missing = self.missing(variant.puzzle, line, lines[line])
        cost = MISSING_LINE if lines[line] and missing.kind != LAST_LINE else 1
        yield Reading(with_lines(variant.puzzle, lines), (missing,), cost)

    def readings_of_open(self, variant: Relaxed[OfLines]) -> Iterator[Reading[OfLines]]:
        """The empty line where one was inserted; else those of a single clue."""
        if not variant.new:
            yield from super().readings_of_open(variant)
            return
        yield (reading := self.as_it_is(variant))
        self.open = min(self.open, 1 if reading.misprints[0].kind == LAST_LINE else MISSING_LINE)

    def as_it_is(self, variant: Relaxed[OfLines]) -> Reading[OfLines]:
        """The reading of a variant with the clues that it has, the empty one of a line that was inserted among them."""
        missing = tuple(self.missing(variant.puzzle, line, ()) for line in variant.left_out)
        return Reading(variant.puzzle, variant.misprints + missing, 1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[OfLines]]:
        """Two neighbouring lines swapped, a line typed twice, or a line missing."""
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

    def dearer_variants(self) -> Iterator[Relaxed[OfLines]]:
        """Two empty lines missing."""
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
        """The puzzle with these clues for its rows (side 0) or columns."""
        return self.with_sides(clues, self.puzzle.cols) if side == 0 else self.with_sides(self.puzzle.rows, clues)

    def with_sides(self, rows: Sequence[Clue], cols: Sequence[Clue]) -> Nonogram:
        """The puzzle with other rows and columns, however many."""
        puzzle = self.puzzle
        return Nonogram(rows, cols, puzzle.palette, puzzle.id, puzzle.title, meta=puzzle.meta, check=False)

    def missing(self, puzzle: OfLines, line: int, clue: Clue) -> Misprint:
        """The misprint that this line of the puzzle is missing from the one that was read."""
        direction, number = place = direction_of(puzzle.directions, line)
        return self.line_misprint(LAST_LINE if number == direction.lines else "missing line", place, (), clue)
