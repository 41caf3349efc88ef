"""Misprints of nonograms: in one clue, lines swapped, typed twice or missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement

from nono.base.foreign import printable
from nono.base.grid import MAX_CELLS
from nono.base.palette import Palette
from nono.design.fix_search import Reading, Relaxed, Search
from nono.design.misprints import Misprint, Slip, misread, one_slip
from nono.genres.nonogram.clue import Clue, cells_needed, clue_of
from nono.genres.nonogram.puzzle import Nonogram
from nono.model.model import Model

MISSING_LINE = 2  # cost of a line that is missing, unless it was empty or the last one
LAST_LINE = "missing last line"
MOST_LINES = 200  # of boards on which lines may be missing or swapped
Clues = tuple[Clue, ...]


class NonogramSearch(Search[Nonogram]):
    """The search for the readings of a nonogram; its rules are its lines, the rows first."""

    def model_of(self, puzzle: Nonogram) -> Model:
        return puzzle.model()

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        return list(rules)

    def readings(self, variant: Relaxed[Nonogram], solution: bytes) -> Iterator[Reading[Nonogram]]:
        puzzle = variant.puzzle
        lines = list(puzzle.rows + puzzle.cols)
        misprints, cost = list(variant.misprints), variant.cost
        for line in variant.left_out:
            shown = clue_of(cells_of(puzzle, line, solution))
            if variant.new:
                lines[line] = shown
                missing = self.missing(puzzle, line, shown)
                misprints.append(missing)
                cost += MISSING_LINE if shown and missing.kind != LAST_LINE else 1
                continue
            other = misread(lines[line], shown, self.most - cost)
            if other is None:
                return
            lines[line] = other.clue
            misprints += [self.misprint(line, slip, other.clue) for slip in other.slips]
            cost += len(other.slips)
        yield Reading(self.with_sides(lines[: puzzle.height], lines[puzzle.height :]), tuple(misprints), cost)

    def readings_of_open(self, variant: Relaxed[Nonogram]) -> Iterator[Reading[Nonogram]]:
        """The empty line where one was inserted; of a single clue what one slip explains and whose totals agree."""
        if variant.new:
            missing = self.missing(variant.puzzle, variant.left_out[0], ())
            yield Reading(variant.puzzle, (missing,), 1)
            self.open = min(self.open, 1 if missing.kind == LAST_LINE else MISSING_LINE)
        elif len(variant.left_out) == 1 and (more := self.lacking(self.puzzle)) is not None:
            yield from self.one_slip(variant.left_out[0], more)
            self.open = min(self.open, 2)
        else:
            self.open = min(self.open, variant.cost + len(variant.left_out))

    def one_slip(self, line: int, more: Counter[int]) -> Iterator[Reading[Nonogram]]:
        """The readings of a clue that one slip explains; ``more`` is what the columns have more of than the rows."""
        puzzle = self.puzzle
        is_row = line < puzzle.height
        wanted = Counter({colour: number if is_row else -number for colour, number in more.items()})
        lines = puzzle.rows + puzzle.cols
        for clue, slips in one_slip(lines[line], puzzle.colours, wanted):
            if cells_needed(clue) <= (puzzle.width if is_row else puzzle.height):
                other = self.with_lines([*lines[:line], clue, *lines[line + 1 :]])
                yield Reading(other, tuple(self.misprint(line, slip, clue) for slip in slips), 1)

    def single_readings(self) -> Iterator[Reading[Nonogram]]:
        puzzle = self.puzzle
        every = range(puzzle.height + puzzle.width)
        if self.lacking(puzzle) is not None:
            for line in every:
                yield from self.one_slip(line, Counter())
        for variant in self.other_variants(every):
            new = [self.missing(variant.puzzle, line, ()) for line in variant.left_out]
            yield Reading(variant.puzzle, (*variant.misprints, *new), 1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[Nonogram]]:
        """Two neighbouring lines swapped, a line typed twice, or a line missing."""
        puzzle, more = self.puzzle, self.lacking(self.puzzle)
        if puzzle.height + puzzle.width > MOST_LINES:
            return
        for side, clues in enumerate((puzzle.rows, puzzle.cols)):
            first = puzzle.height * side
            for at in range(len(clues) - 1):
                here = clues[at : at + 2]
                if here[0] == here[1]:
                    less = self.with_side(side, clues[:at] + clues[at + 1 :])
                    yield Relaxed(less, (), (self.line_misprint("line typed twice", side, at + 1, here[0], ()),), 1)
                elif not more and {first + at, first + at + 1} & set(core):
                    other = self.with_side(side, clues[:at] + here[::-1] + clues[at + 2 :])
                    yield Relaxed(other, (), (self.line_misprint("swapped lines", side, at, (), ()),), 1)
            if puzzle.height * puzzle.width + len(clues) <= MAX_CELLS:
                for at in range(len(clues) + 1):
                    yield Relaxed(self.with_side(side, (*clues[:at], (), *clues[at:])), (first + at,), new=True)

    def dearer_variants(self) -> Iterator[Relaxed[Nonogram]]:
        """Two empty lines missing."""
        puzzle = self.puzzle
        if puzzle.height + puzzle.width > MOST_LINES // 2 or self.lacking(puzzle):
            return
        sizes = puzzle.height, puzzle.width
        places = [(side, at) for side in (0, 1) for at in range(sizes[side] + 1)]
        for pair in combinations_with_replacement(places, 2):
            sides = [list(puzzle.rows), list(puzzle.cols)]
            for side, at in reversed(pair):
                sides[side].insert(at, ())
            misprints = tuple(
                self.line_misprint(LAST_LINE if at == sizes[side] else "missing line", side, at, (), ())
                for side, at in pair
            )
            yield Relaxed(self.with_sides(*sides), (), misprints, 2)

    def with_lines(self, lines: Sequence[Clue]) -> Nonogram:
        """The puzzle with these clues, the rows first."""
        return self.with_sides(lines[: self.puzzle.height], lines[self.puzzle.height :])

    def with_side(self, side: int, clues: Clues) -> Nonogram:
        """The puzzle with these clues for its rows (side 0) or columns."""
        return self.with_sides(clues, self.puzzle.cols) if side == 0 else self.with_sides(self.puzzle.rows, clues)

    def with_sides(self, rows: Sequence[Clue], cols: Sequence[Clue]) -> Nonogram:
        """The puzzle with other clues."""
        puzzle = self.puzzle
        return Nonogram(rows, cols, puzzle.palette, puzzle.id, puzzle.title, meta=puzzle.meta, check=False)

    def lacking(self, puzzle: Nonogram) -> Counter[int] | None:
        """The cells of each colour that the columns have more than the rows; None with blotted blocks."""
        more: Counter[int] = Counter()
        for sign, clues in ((-1, puzzle.rows), (1, puzzle.cols)):
            for length, colour in chain.from_iterable(clues):
                if length is None:
                    return None
                more[colour] += sign * length
        return Counter({colour: number for colour, number in more.items() if number})

    def misprint(self, line: int, slip: Slip, clue: Clue) -> Misprint:
        """The misprint of a slip in the clue of a line."""
        row, column = place(line, self.puzzle.height)
        palette = self.puzzle.palette
        found, expected = words(slip.found, palette), words(slip.expected, palette)
        return Misprint(slip.kind, row, column, found, expected, words(clue, palette) or "0")

    def missing(self, puzzle: Nonogram, line: int, clue: Clue) -> Misprint:
        """The misprint that this line of the puzzle is missing from the one that was read."""
        side = 0 if line < puzzle.height else 1
        at = line - puzzle.height * side
        last = at == (puzzle.height, puzzle.width)[side] - 1
        return self.line_misprint(LAST_LINE if last else "missing line", side, at, (), clue)

    def line_misprint(self, kind: str, side: int, at: int, found: Clue, expected: Clue) -> Misprint:
        row, column = (at + 1, None) if side == 0 else (None, at + 1)
        palette = self.puzzle.palette
        shown = words(expected, palette) or ("" if found else "0")
        return Misprint(kind, row, column, words(found, palette), shown, shown)


def cells_of(puzzle: Nonogram, line: int, solution: bytes) -> bytes:
    """The cells of a line, the rows first."""
    height, width = puzzle.height, puzzle.width
    return solution[line * width : (line + 1) * width] if line < height else solution[line - height :: width]


def place(line: int, height: int) -> tuple[int | None, int | None]:
    """The row, or the column, from 1."""
    return (line + 1, None) if line < height else (None, line - height + 1)


def words(clue: Clue, palette: Palette) -> str:
    """Blocks in words, those of several colours with the names of theirs."""
    lengths = ["?" if length is None else str(length) for length, _ in clue]
    if len(palette) == 2:
        return " ".join(lengths)
    names = [printable(palette[colour].name) for _, colour in clue]
    return " ".join(f"{length} {name}" for length, name in zip(lengths, names, strict=True))
