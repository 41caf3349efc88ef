"""Search for misprints: leave out one or two clues, so that the remaining clues no longer contradict one another.

If a set of clues has no common solution, at least one of these clues is wrong. The search therefore leaves out each of
these clues in turn. The solutions of the remaining clues show what the left-out clue should be. If there are no
solutions, the search also leaves out one of the clues that still contradict one another (the hitting sets of Reiter's
diagnosis, 1987). The search proposes a corrected reading that explains the puzzle with few misprints and has exactly
one solution.

`fix_nonogram` and `fix_layers` beside this module know the clues of nonograms and of layer puzzles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from nono.backend import first_capable
from nono.base.limits import Limits
from nono.design.misprints.misreadings import Misprint
from nono.genres import Puzzle
from nono.grading import conflicting, restricted
from nono.model import Model, Outcome, Task, Verdict
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


class MisprintSearch(ABC, Generic[P]):
    """Search for the cheapest readings of a puzzle with at most ``most`` misprints, within the ``limits``."""

    most: ClassVar[int] = 2
    # limit on the number of readings if the puzzle has several solutions
    ambiguous: ClassVar[int] = 300

    def __init__(self, puzzle: P, limits: Limits) -> None:
        self.puzzle = puzzle
        self.model = self.model_of(puzzle)
        self.limits = limits
        self.found: dict[str, Reading[P]] = {}  # the readings kept so far, keyed by the text of their clues
        self.open = self.most + 1  # the lowest cost at which readings may be missing

    def run(self) -> tuple[list[Reading[P]], str]:
        """Return the cheapest readings that are unique, and the reason if no readings are returned.

        First one clue after the other is left out, or another single misprint assumed; if no reading is unique then,
        two at once.

        The reason is "conflicts" or "readings" if the search would be too large, "time" or "cancelled" at the limits,
        and "" otherwise.
        """
        try:
            if (core := self.suspects()) is None:
                return [], "conflicts"
            self.relax([*(Relaxed(self.puzzle, (clue,)) for clue in core), *self.other_variants(core)])
            unique, stop = self.unique(cost=1)
            if unique or stop or self.most == 1 or len(rules_without(self.model)) > MOST_RULES:
                return unique, stop
            self.relax(self.pairs_to_leave_out(core))
            return self.unique(cost=2)
        except TimeoutError:
            return [], self.limits.stop() or "time"

    def run_ambiguous(self) -> tuple[list[Reading[P]], str]:
        """Return, in the same form as `run`, the readings that assume one misprint in a puzzle with several solutions.

        All clues of this puzzle may be right.
        """
        try:
            for reading in self.single_readings():
                self.keep(reading)
                self.check_time()
            return self.unique(cost=1, most=self.ambiguous)
        except TimeoutError:
            return [], self.limits.stop() or "time"

    def unique(self, cost: int, most: int = READINGS) -> tuple[list[Reading[P]], str]:
        """Return the readings of this cost that have one solution, and "".

        If the list may be incomplete, return no readings and the reason ("readings" or "conflicts"). If a reading
        assumes a missing empty line, the list begins with the readings in which one whole clue changes.
        """
        readings = [reading for reading in self.found.values() if reading.cost == cost]
        if len(readings) > most:
            return [], "readings"
        self.check_time()
        results = solve_many([reading.puzzle for reading in readings], "native", max_conflicts=CONFLICTS)
        verdicts = [result.verdict for result in results]
        # readings of this cost may be missing, or it is open whether one of them is unique
        if self.open <= cost or Verdict.UNKNOWN in verdicts:
            return [], "conflicts"
        unique = [reading for reading, verdict in zip(readings, verdicts, strict=True) if verdict is Verdict.UNIQUE]
        if not any(misprint.is_missing_empty_line for reading in unique for misprint in reading.misprints):
            return unique, ""
        changed = self.with_other_clues()
        if changed is None:
            return [], "readings"
        known = {reading.puzzle.clue_text() for reading in unique}
        return [*(reading for reading in changed if reading.puzzle.clue_text() not in known), *unique], ""

    def suspects(self) -> list[int] | None:
        """Return clues of which at least one is wrong, or None if no such clues are found."""
        rules = self.conflict(())
        return self.clues_of(rules) if rules else None

    def pairs_to_leave_out(self, core: Sequence[int]) -> Iterator[Relaxed[P]]:
        """Yield pairs of clues to leave out, and other variants of cost 2.

        The clues of ``core`` contradict one another, so one of them is wrong: the first one to leave out. The second
        is one of those that still contradict one another, or any clue if no such clues are found.
        """
        seen = set()
        for first in core:
            suspected_rules = self.conflict((first,)) or rules_without(self.model)
            for second in self.clues_of(suspected_rules):
                pair = tuple(sorted({first, second}))
                if len(pair) == 2 and pair not in seen:  # one number if `second` is `first`
                    seen.add(pair)
                    yield Relaxed(self.puzzle, pair)
        yield from self.costlier_variants()

    def conflict(self, left_out: Sequence[int]) -> list[int]:
        """Return rules, none of them of the left-out clues, that have no common solution.

        The list is empty if no such rules are found.
        """
        rules = rules_without(self.model, left_out)
        core = [rules[index] for index in conflicting(restricted(self.model, rules), self.limits)]
        self.check_time()
        return core

    def relax(self, variants: Iterable[Relaxed[P]]) -> None:
        """Solve each variant without its left-out clues, and keep the readings that the solutions show."""
        some_variants: list[Relaxed[P]] = []
        cells = 0
        for variant in variants:
            some_variants.append(variant)
            cells += variant.puzzle.height * variant.puzzle.width
            if cells > AT_ONCE:  # many models at once are faster, but the clock is read only in between
                self.relax_at_once(some_variants)
                some_variants, cells = [], 0
        self.relax_at_once(some_variants)

    def relax_at_once(self, variants: Sequence[Relaxed[P]]) -> None:
        """Do the work of `relax` for a few variants, which are solved together.

        A variant is a puzzle of which some clues are left out. Each of its solutions shows what these clues should be:
        the readings of the puzzle. If not all its solutions were found, `readings_of_open` adds what can be said
        without them. Raises `TimeoutError` at the limits.
        """
        self.check_time()
        models = map(self.relaxed_model, variants)
        for variant, outcome in zip(variants, some_solutions(list(models)), strict=True):
            for solution in outcome.solutions:
                for reading in self.readings(variant, solution):
                    self.keep(reading)
            if not outcome.complete:
                for reading in self.readings_of_open(variant):
                    self.keep(reading)

    def relaxed_model(self, variant: Relaxed[P]) -> Model:
        """Return the model of a variant, without the rules of the left-out clues."""
        model = self.model if variant.puzzle is self.puzzle else self.model_of(variant.puzzle)
        return restricted(model, rules_without(model, variant.left_out))

    def keep(self, reading: Reading[P]) -> None:
        """Keep a reading, unless it costs too much or is already known at the same or a lower cost."""
        clues = reading.puzzle.clue_text()
        earlier = self.found.get(clues)
        # a reading without misprints, of cost 0, is the contradictory puzzle itself
        if 0 < reading.cost <= self.most and (earlier is None or reading.cost < earlier.cost):
            self.found[clues] = reading

    def check_time(self) -> None:
        """Raise `TimeoutError` at the limits."""
        if self.limits.is_set():
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
        """Return the unique readings in which one whole clue changes, or None if they cannot all be found."""
        return []


def rules_without(model: Model, left_out: Sequence[int] = ()) -> list[int]:
    """Return the indices of all rules in a model except the left-out rules.

    The rules of a nonogram are its lines; those of a model without lines are its count rules.
    """
    return [rule for rule in range(len(model.lines) or len(model.counts)) if rule not in left_out]


def some_solutions(models: Sequence[Model]) -> Sequence[Outcome]:
    """Return at most `READINGS` solutions of each model; an outcome is complete if these are all."""
    solve_in_bulk = first_capable("solve_many").solve_many
    assert solve_in_bulk is not None
    return list(solve_in_bulk(models, Task(READINGS, options={"max_conflicts": CONFLICTS})))
