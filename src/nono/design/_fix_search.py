"""Search for misprints: leave out one or two clues, so that the remaining clues no longer contradict one another.

If a set of clues has no common solution, at least one of these clues is wrong. The search therefore leaves out each of
these clues in turn. The solutions of the remaining clues show what the left-out clue should be. If there are no
solutions, the search also leaves out one of the clues that still contradict one another (the hitting sets of Reiter's
diagnosis, 1987). The search proposes a corrected reading that explains the puzzle with few misprints and has exactly
one solution.

In nonograms, the search looks for an error in one clue, for two neighbouring lines swapped, and for lines that were
typed twice or left out, which change the size of the board. Before it says that an empty line is missing, it looks for
every change of a single clue that is as good.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, pairwise
from time import monotonic
from typing import ClassVar, Generic, TypeVar

from nono.backend import able
from nono.base.foreign import printable
from nono.base.grid import MAX_CELLS
from nono.base.palette import Palette
from nono.design._misprints import Misprint, Slip, misread, one_slip
from nono.genres.base import Puzzle
from nono.genres.clues import Clue, cells_needed, clue_of
from nono.genres.nonogram import Nonogram
from nono.genres.wording import Direction, direction_of
from nono.grading import conflicting, restricted
from nono.model.answer import Outcome, Task, Until, Verdict
from nono.model.model import Model
from nono.solving import solve_many

READINGS = 30  # If there are more readings of equal cost or more solutions than this, no correction is proposed.
MOST_RULES = 100  # two clues are left out together only in puzzles with at most this many rules
CONFLICTS = 2000  # conflict limit per search
AT_ONCE = 1 << 16  # the program reads the clock after solving models with this many cells in total

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Reading(Generic[P]):
    """A puzzle that may be the intended one, the misprints that turn it into the given puzzle, and their total cost."""

    puzzle: P
    misprints: tuple[Misprint, ...]
    cost: int

    def __str__(self) -> str:
        return ", and ".join(map(str, self.misprints))


@dataclass(frozen=True, slots=True)
class Relaxed(Generic[P]):
    """A puzzle from which some clues are left out, and the misprints assumed so far.

    ``left_out`` holds the indices of the left-out rules.
    """

    puzzle: P
    left_out: tuple[int, ...]
    misprints: tuple[Misprint, ...] = ()
    cost: int = 0
    new: bool = False  # whether the left-out clue belongs to an inserted line


class Search(ABC, Generic[P]):
    """Search for the cheapest readings of a puzzle with at most ``most`` misprints, until the ``deadline``."""

    most: ClassVar[int] = 2
    # limit on the number of readings if the puzzle has several solutions
    ambiguous: ClassVar[int] = 300

    def __init__(self, puzzle: P, deadline: float) -> None:
        self.puzzle = puzzle
        self.model = self.model_of(puzzle)
        self.deadline = deadline
        self.found: dict[str, Reading[P]] = {}  # the readings kept so far, keyed by the text of their clues
        self.open = self.most + 1  # the lowest cost at which readings may be missing

    def run(self) -> tuple[list[Reading[P]], str]:
        """Return the cheapest readings that are unique, and the reason if no readings are returned.

        The reason is "conflicts" or "readings" if the search would be too large, "time" if the time is over, and ""
        otherwise.
        """
        try:
            if (core := self.suspects()) is None:
                return [], "conflicts"
            self.relax([*(Relaxed(self.puzzle, (clue,)) for clue in core), *self.other_variants(core)])
            unique, stop = self.unique(1)
            if unique or stop or self.most == 1 or len(rules_but(self.model, ())) > MOST_RULES:
                return unique, stop
            self.relax(self.pairs(core))
            return self.unique(2)
        except TimeoutError:
            return [], "time"

    def run_ambiguous(self) -> tuple[list[Reading[P]], str]:
        """Return, in the same form as `run`, the readings that assume one misprint in a puzzle with several solutions.

        All clues of this puzzle may be right.
        """
        try:
            for reading in self.single_readings():
                self.keep(reading)
                self.check_time()
            return self.unique(1, self.ambiguous)
        except TimeoutError:
            return [], "time"

    def unique(self, cost: int, most: int = READINGS) -> tuple[list[Reading[P]], str]:
        """Return the readings of this cost that have one solution.

        If the list may be incomplete, return no readings and the reason. If an empty line may be missing, the list
        begins with the readings in which one whole clue changes.
        """
        readings = [reading for reading in self.found.values() if reading.cost == cost]
        if len(readings) > most:
            return [], "readings"
        self.check_time()
        results = solve_many([reading.puzzle for reading in readings], "native", max_conflicts=CONFLICTS)
        verdicts = [result.verdict for result in results]
        if self.open <= cost or Verdict.UNKNOWN in verdicts:
            return [], "conflicts"
        unique = [one for one, verdict in zip(readings, verdicts, strict=True) if verdict is Verdict.UNIQUE]
        if not any(misprint.is_missing_empty_line for reading in unique for misprint in reading.misprints):
            return unique, ""
        changed = self.with_other_clues()
        if changed is None:
            return [], "readings"
        clues = {reading.puzzle.clue_text() for reading in unique}
        return [*(reading for reading in changed if reading.puzzle.clue_text() not in clues), *unique], ""

    def suspects(self) -> list[int] | None:
        """Return clues of which at least one is wrong, or None if no such clues are found."""
        rules = self.conflict(())
        return self.clues_of(rules) if rules else None

    def pairs(self, core: Sequence[int]) -> Iterator[Relaxed[P]]:
        """Yield pairs of clues to leave out, and other variants of cost 2.

        Each set of contradictory clues contains at least one clue of the pair.
        """
        seen = set()
        for first in core:
            for second in self.clues_of(self.conflict((first,)) or rules_but(self.model, ())):
                pair = tuple(sorted({first, second}))
                if len(pair) == 2 and pair not in seen:
                    seen.add(pair)
                    yield Relaxed(self.puzzle, pair)
        yield from self.costlier_variants()

    def conflict(self, left_out: Sequence[int]) -> list[int]:
        """Return rules that have no common solution even if these clues are left out.

        The list is empty if no such rules are found.
        """
        rules = rules_but(self.model, left_out)
        core = [rules[one] for one in conflicting(restricted(self.model, rules), Until(self.deadline))]
        self.check_time()
        return core

    def relax(self, variants: Iterable[Relaxed[P]]) -> None:
        """Solve each variant without its left-out clues, and keep the readings that the solutions show."""
        some_variants: list[Relaxed[P]] = []
        cells = 0
        for variant in variants:
            some_variants.append(variant)
            cells += variant.puzzle.height * variant.puzzle.width
            if cells > AT_ONCE:
                self.relax_at_once(some_variants)
                some_variants, cells = [], 0
        self.relax_at_once(some_variants)

    def relax_at_once(self, variants: Sequence[Relaxed[P]]) -> None:
        """Do the work of `relax` for a few variants. Raises `TimeoutError` after the deadline."""
        self.check_time()
        models = map(self.relaxed_model, variants)
        for variant, outcome in zip(variants, solved(list(models)), strict=True):
            for solution in outcome.solutions:
                for reading in self.readings(variant, solution):
                    self.keep(reading)
            if not outcome.complete:
                for reading in self.readings_of_open(variant):
                    self.keep(reading)

    def relaxed_model(self, variant: Relaxed[P]) -> Model:
        """Return the model of a variant, without the rules of the left-out clues."""
        model = self.model if variant.puzzle is self.puzzle else self.model_of(variant.puzzle)
        return restricted(model, rules_but(model, variant.left_out))

    def keep(self, reading: Reading[P]) -> None:
        """Keep a reading, unless it costs too much or is already known at the same or a lower cost."""
        clues = reading.puzzle.clue_text()
        known = self.found.get(clues)
        if 0 < reading.cost <= self.most and (known is None or reading.cost < known.cost):
            self.found[clues] = reading

    def check_time(self) -> None:
        """Raise `TimeoutError` if the deadline has passed."""
        if monotonic() > self.deadline:
            raise TimeoutError

    @abstractmethod
    def model_of(self, puzzle: P) -> Model:
        """Return the model of a puzzle."""

    @abstractmethod
    def clues_of(self, rules: Sequence[int]) -> list[int]:
        """Return the clues to which these rules belong."""

    @abstractmethod
    def readings(self, variant: Relaxed[P], solution: bytes) -> Iterator[Reading[P]]:
        """Return the readings that a solution of the remaining clues shows."""

    @abstractmethod
    def readings_of_open(self, variant: Relaxed[P]) -> Iterator[Reading[P]]:
        """Return the readings of a variant with too many solutions.

        Set ``open`` to the lowest cost at which readings may be missing.
        """

    @abstractmethod
    def single_readings(self) -> Iterator[Reading[P]]:
        """Return the readings that assume exactly one misprint in a puzzle with several solutions."""

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[P]]:
        """Return the variants of the puzzle that assume one misprint affecting more than one clue."""
        return iter(())

    def costlier_variants(self) -> Iterator[Relaxed[P]]:
        """Return the variants of the puzzle that assume two misprints, each affecting more than one clue."""
        return iter(())

    def with_other_clues(self) -> list[Reading[P]] | None:
        """Return the unique readings in which one whole clue changes, or None if there are too many."""
        return []


def rules_but(model: Model, left_out: Sequence[int]) -> list[int]:
    """Return the indices of all rules in a model except the left-out rules."""
    return [rule for rule in range(len(model.lines) or len(model.counts)) if rule not in left_out]


def solved(models: Sequence[Model]) -> Sequence[Outcome]:
    """Return at most `READINGS` solutions of each model."""
    solve_in_bulk = able("solve_many").solve_many
    assert solve_in_bulk is not None
    return list(solve_in_bulk(models, Task(READINGS, options={"max_conflicts": CONFLICTS})))


MOST_LINES = 200  # boards with more lines than this are not searched for missing or swapped lines
Place = tuple[Direction, int]  # a line's direction, and its number in this direction, counted from 1
MISSING_LINE = 2  # the cost of a missing line, unless the line is empty or the last one
LAST_LINE = "missing last line"
Clues = tuple[Clue, ...]


class NonogramSearch(Search[Nonogram]):
    """The search for corrected readings of a nonogram. The clues are numbered like the lines of the model."""

    def __init__(self, puzzle: Nonogram, deadline: float) -> None:
        super().__init__(puzzle, deadline)
        self.totals = totals_of(puzzle)
        self.agree = not self.totals or self.totals[0] == self.totals[1]

    def model_of(self, puzzle: Nonogram) -> Model:
        return puzzle.model()

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        return list(rules)

    def readings(self, variant: Relaxed[Nonogram], solution: bytes) -> Iterator[Reading[Nonogram]]:
        """Yield the readings shown by a solution.

        If the variant inserts a line, this line gets the clue that the solution shows.
        """
        lines, misprints, cost = list(variant.puzzle.lines), list(variant.misprints), variant.cost
        if variant.new:
            line = variant.left_out[0]
            lines[line] = shown_by(variant.puzzle, line, solution)
            missing = self.missing(variant.puzzle, line, lines[line])
            cost = MISSING_LINE if lines[line] and missing.kind != LAST_LINE else 1
            yield Reading(with_lines(variant.puzzle, lines), (missing,), cost)
            return
        for line in variant.left_out:
            other = misread(lines[line], shown_by(variant.puzzle, line, solution), self.most - cost)
            if other is None:
                return
            lines[line] = other.clue
            misprints += [self.misprint(line, slip, other.clue) for slip in other.slips]
            cost += len(other.slips)
        yield Reading(with_lines(variant.puzzle, lines), tuple(misprints), cost)

    def readings_of_open(self, variant: Relaxed[Nonogram]) -> Iterator[Reading[Nonogram]]:
        """Yield the readings that explain a single left-out clue by one error and make the totals equal.

        If the variant inserts a line, this line gets the empty clue.
        """
        if variant.new:
            yield (reading := self.as_it_is(variant))
            self.open = min(self.open, 1 if reading.misprints[0].kind == LAST_LINE else MISSING_LINE)
        elif len(variant.left_out) == 1 and self.totals:
            yield from self.one_slip(variant.left_out[0])
            self.open = min(self.open, 2)
        else:
            self.open = min(self.open, variant.cost + len(variant.left_out))

    def one_slip(self, line: int) -> Iterator[Reading[Nonogram]]:
        """Yield the readings that correct one error in the clue of this line and make the totals equal."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        own, wanted = self.totals if line < puzzle.height else self.totals[::-1]
        gain = {colour: wanted[colour] - own[colour] for colour in wanted | own}
        more = Counter({colour: number for colour, number in gain.items() if number})
        for clue, slips in one_slip(lines[line], puzzle.colours, more):
            if cells_needed(clue) <= (puzzle.width if line < puzzle.height else puzzle.height):
                other = with_lines(puzzle, [*lines[:line], clue, *lines[line + 1 :]])
                yield Reading(other, tuple(self.misprint(line, slip, clue) for slip in slips), 1)

    def single_readings(self) -> Iterator[Reading[Nonogram]]:
        every = range(len(self.puzzle.lines))
        if self.totals:
            for line in every:
                yield from self.one_slip(line)
        for variant in self.other_variants(every):
            yield self.as_it_is(variant)

    def as_it_is(self, variant: Relaxed[Nonogram]) -> Reading[Nonogram]:
        """Return the reading that uses the clues of a variant unchanged. An inserted line keeps its empty clue."""
        missing = tuple(self.missing(variant.puzzle, line, ()) for line in variant.left_out)
        return Reading(variant.puzzle, variant.misprints + missing, 1)

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[Nonogram]]:
        """Yield the variants with two neighbouring lines swapped, with a line typed twice, or with a line missing."""
        puzzle, lines = self.puzzle, self.puzzle.lines
        if len(lines) > MOST_LINES:
            return
        for one, other in pairwise(range(len(lines))) if self.agree else ():
            direction, number = direction_of(puzzle.directions, one)
            if number < direction.lines and lines[one] != lines[other] and {one, other} & set(core):
                swapped = with_lines(puzzle, [*lines[:one], lines[other], lines[one], *lines[other + 1 :]])
                yield Relaxed(swapped, (), (self.line_misprint("swapped lines", (direction, number), (), ()),), 1)
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

    def costlier_variants(self) -> Iterator[Relaxed[Nonogram]]:
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
            yield Relaxed(with_sides(puzzle, *sides), (), tuple(misprints), 2)

    def with_other_clues(self) -> list[Reading[Nonogram]] | None:
        """Return the unique readings in which the clue of one line changes, or None if a line may have too many clues.

        A clue gives a unique puzzle if exactly one solution of the other clues shows this clue.
        """
        self.check_time()
        puzzle, lines = self.puzzle, self.puzzle.lines
        variants = [Relaxed(puzzle, (line,)) for line in range(len(lines))]
        readings: list[Reading[Nonogram]] = []
        for line, outcome in enumerate(solved([self.relaxed_model(variant) for variant in variants])):
            if not outcome.complete:
                return None
            shown = Counter(shown_by(puzzle, line, solution) for solution in outcome.solutions)
            for clue, solutions in shown.items():
                if solutions == 1 and misread(lines[line], clue, 0) is None:
                    changed = with_lines(puzzle, [*lines[:line], clue, *lines[line + 1 :]])
                    readings.append(
                        Reading(changed, (self.misprint(line, Slip("wrong clue", lines[line], clue), clue),), 1)
                    )
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
        found, expected = words(slip.found, palette), words(slip.expected, palette)
        if slip.kind == "wrong clue":
            found, expected = found or "0", expected or "0"
        place = direction_of(self.puzzle.directions, line)
        return misprint_at(place, slip.kind, found, expected, words(clue, palette) or "0")

    def line_misprint(self, kind: str, place: Place, found: Clue, expected: Clue) -> Misprint:
        """Return the misprint that concerns a whole line, or a line and the next one."""
        palette = self.puzzle.palette
        shown = words(expected, palette) or ("" if found else "0")
        return misprint_at(place, kind, words(found, palette), shown, shown)


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


def misprint_at(place: Place, kind: str, found: str, expected: str, clue: str) -> Misprint:
    """Return the misprint in the line at this place."""
    direction, number = place
    row, column = (number, None) if direction.name == "row" else (None, number)
    return Misprint(kind, row, column, found, expected, clue)


def words(clue: Clue, palette: Palette) -> str:
    """Return the blocks as text. If there are several colours, each length is followed by the colour's name."""
    lengths = ["?" if length is None else str(length) for length, _ in clue]
    if len(palette) == 2:
        return " ".join(lengths)
    names = [printable(palette[colour].name) for _, colour in clue]
    return " ".join(f"{length} {name}" for length, name in zip(lengths, names, strict=True))
