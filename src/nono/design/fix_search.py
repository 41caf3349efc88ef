"""The search for misprints: leave out one or two clues, so that the others no longer contradict one another.

Among clues that have no common solution, at least one is wrong. The search therefore leaves out one of them at a time;
the solutions of the other clues show how it should read. If there are no solutions, it also leaves out one of the clues
that still contradict one another (the hitting sets of Reiter's diagnosis, 1987). A reading is proposed if it explains
the puzzle with few misprints and has exactly one solution.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Generic, TypeVar

from nono.backend import able
from nono.design.misprints import Misprint
from nono.genres.base import Puzzle
from nono.grading.conflict_core import conflicting, some
from nono.model.answer import Outcome, Task, Until, Verdict
from nono.model.model import Model
from nono.solving.solve import solve_many

READINGS = 30  # with more readings of equal cost, or solutions of the remaining clues, nothing is claimed
MOST_RULES = 100  # in puzzles with at most this many rules, two clues are left out together
CONFLICTS = 2000  # conflict limit of each search
AT_ONCE = 1 << 16  # cells of the models that are solved between two readings of the clock

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Reading(Generic[P]):
    """A puzzle that may be the intended one, the misprints that explain the puzzle read, and their total cost."""

    puzzle: P
    misprints: tuple[Misprint, ...]
    cost: int

    def __str__(self) -> str:
        return ", and ".join(map(str, self.misprints))


@dataclass(frozen=True, slots=True)
class Relaxed(Generic[P]):
    """A puzzle without some clues, given by the numbers of their rules, and the misprints assumed so far."""

    puzzle: P
    left_out: tuple[int, ...]
    misprints: tuple[Misprint, ...] = ()
    cost: int = 0
    new: bool = False  # the clue that is left out belongs to an inserted line


class Search(ABC, Generic[P]):
    """The search, until the ``deadline``, for the cheapest readings of a puzzle with at most ``most`` misprints."""

    most: ClassVar[int] = 2
    ambiguous: ClassVar[int] = 300  # limit on the number of readings solved for a puzzle with several solutions

    def __init__(self, puzzle: P, deadline: float) -> None:
        self.puzzle = puzzle
        self.model = self.model_of(puzzle)
        self.deadline = deadline
        self.found: dict[str, Reading[P]] = {}  # the readings kept, by the text of their clues
        self.open = self.most + 1  # from this cost on, some readings may be missing

    def run(self) -> tuple[list[Reading[P]], str]:
        """Return the unique readings of the lowest cost that has any, and why none are claimed, if that is so.

        The reason is "conflicts" or "readings" if the search would be too large, "time", or "".
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
        """As `run`, for a puzzle with several solutions, whose clues may all be right: readings with one misprint."""
        try:
            for reading in self.single_readings():
                self.keep(reading)
                self.check_time()
            return self.unique(1, self.ambiguous)
        except TimeoutError:
            return [], "time"

    def unique(self, cost: int, most: int = READINGS) -> tuple[list[Reading[P]], str]:
        """The readings of this cost that have one solution, and the reason if the list may be incomplete."""
        readings = [reading for reading in self.found.values() if reading.cost == cost]
        if len(readings) > most:
            return [], "readings"
        self.check_time()
        results = solve_many([reading.puzzle for reading in readings], "native", max_conflicts=CONFLICTS)
        verdicts = [result.verdict for result in results]
        if self.open <= cost or Verdict.UNKNOWN in verdicts:
            return [], "conflicts"
        return [one for one, verdict in zip(readings, verdicts, strict=True) if verdict is Verdict.UNIQUE], ""

    def suspects(self) -> list[int] | None:
        """Clues of which at least one is wrong; None if none are found."""
        rules = self.conflict(())
        return self.clues_of(rules) if rules else None

    def pairs(self, core: Sequence[int]) -> Iterator[Relaxed[P]]:
        """Pairs of clues to leave out, at least one of them in every contradiction, and other variants of cost two."""
        seen = set()
        for first in core:
            for second in self.clues_of(self.conflict((first,)) or rules_but(self.model, ())):
                pair = tuple(sorted({first, second}))
                if len(pair) == 2 and pair not in seen:
                    seen.add(pair)
                    yield Relaxed(self.puzzle, pair)
        yield from self.dearer_variants()

    def conflict(self, left_out: Sequence[int]) -> list[int]:
        """Rules without a common solution when these clues are left out; empty if none are found."""
        rules = rules_but(self.model, left_out)
        found = [rules[one] for one in conflicting(some(self.model, rules), Until(self.deadline))]
        self.check_time()
        return found

    def relax(self, variants: Iterable[Relaxed[P]]) -> None:
        """Keep the readings found by solving each variant without its left-out clues."""
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
        """Do the work of `relax` for a few variants; raises `TimeoutError` after the deadline."""
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
        """The model of a variant, without the clues that are left out."""
        model = self.model if variant.puzzle is self.puzzle else self.model_of(variant.puzzle)
        return some(model, rules_but(model, variant.left_out))

    def keep(self, reading: Reading[P]) -> None:
        """Keep a reading unless it is known at the same cost or less, or costs too much."""
        clues = reading.puzzle.clue_text()
        known = self.found.get(clues)
        if 0 < reading.cost <= self.most and (known is None or reading.cost < known.cost):
            self.found[clues] = reading

    def check_time(self) -> None:
        """Raise `TimeoutError` after the deadline."""
        if monotonic() > self.deadline:
            raise TimeoutError

    @abstractmethod
    def model_of(self, puzzle: P) -> Model:
        """The model of a puzzle."""

    @abstractmethod
    def clues_of(self, rules: Sequence[int]) -> list[int]:
        """The clues among these rules."""

    @abstractmethod
    def readings(self, variant: Relaxed[P], solution: bytes) -> Iterator[Reading[P]]:
        """The readings shown by a solution of the remaining clues."""

    @abstractmethod
    def readings_of_open(self, variant: Relaxed[P]) -> Iterator[Reading[P]]:
        """The readings if there are too many solutions; ``open`` notes from which cost on readings may be missing."""

    @abstractmethod
    def single_readings(self) -> Iterator[Reading[P]]:
        """The readings with one misprint, for a puzzle with several solutions."""

    def other_variants(self, core: Sequence[int]) -> Iterator[Relaxed[P]]:
        """The variants of the puzzle for a misprint that affects more than one clue."""
        return iter(())

    def dearer_variants(self) -> Iterator[Relaxed[P]]:
        """The variants of the puzzle for two such misprints."""
        return iter(())


def rules_but(model: Model, left_out: Sequence[int]) -> list[int]:
    """The numbers of a model's rules except these."""
    return [rule for rule in range(len(model.lines) or len(model.counts)) if rule not in left_out]


def solved(models: Sequence[Model]) -> Sequence[Outcome]:
    """Up to `READINGS` solutions of each model."""
    solve_in_bulk = able("solve_many").solve_many
    assert solve_in_bulk is not None
    return list(solve_in_bulk(models, Task(READINGS, options={"max_conflicts": CONFLICTS})))
