"""Find misprints in a puzzle whose clues contradict one another, and the smallest corrections that make it unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from nono.backend import able
from nono.base.arguments import public, seconds_of, timed
from nono.base.errors import GenreError, PuzzleError
from nono.design._fix_search import READINGS, NonogramSearch, Reading, Relaxed, Search
from nono.design._misprints import Misprint
from nono.genres.base import Puzzle, expect_puzzle
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Layer
from nono.genres.nonogram import Nonogram, clues_of_any_number
from nono.model.answer import Task, Verdict
from nono.model.model import Model
from nono.solving import Shown, solve
from nono.text import loads

CONFLICTS = 20_000  # conflict limit of the search for two solutions of the unchanged puzzle
WHY = {
    "": "no correction of one or two misprints gives exactly one solution",
    "time": "the time ran out",
    "conflicts": "the search would take too long",
    "readings": f"more than {READINGS} readings are equally likely",
}


class LayerSearch(Search[LayerPuzzle]):
    """The search for corrected readings of a layer puzzle, in which a number, a given digit or a sign is wrong.

    The search considers only clues that the genre does not require.
    """

    most = 1  # With two misprints, most of the corrections found would be wrong.
    ambiguous = 1500

    def __init__(self, puzzle: LayerPuzzle, deadline: float) -> None:
        super().__init__(puzzle, deadline)
        self.clues = puzzle.given_clues()

    def model_of(self, puzzle: LayerPuzzle) -> Model:
        return puzzle.model()

    def relaxed_model(self, variant: Relaxed[LayerPuzzle]) -> Model:
        return self.puzzle.without_clues([self.clues[clue] for clue in variant.left_out]).model()

    def suspects(self) -> list[int] | None:
        """Return the clues that may be wrong.

        If every clue affects only the rule in its own cell, return only the clues of conflicting rules. Otherwise,
        return all clues.
        """
        rules = self.puzzle.rules()
        places = {rules.place(rule) for rule in range(len(self.model.counts))}
        if all(slot in places and stays_fixed(layer) for layer, slot in self.clues):
            return super().suspects()
        return list(range(len(self.clues)))

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        number = {slot: clue for clue, (_, slot) in enumerate(self.clues)}
        places = map(self.puzzle.rules().place, rules)
        return [number[place] for place in dict.fromkeys(places) if place in number]

    def readings(self, variant: Relaxed[LayerPuzzle], solution: bytes) -> Iterator[Reading[LayerPuzzle]]:
        shown = self.puzzle.clues_of(solution)
        for clue in variant.left_out:
            layer, slot = self.clues[clue]
            if layer.name in shown:
                yield from self.changed(clue, layer.clue(layer.read(shown[layer.name]), slot))

    def readings_of_open(self, variant: Relaxed[LayerPuzzle]) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the readings in which another clue replaces the clue that the variant leaves out."""
        yield from self.all_changed(variant.left_out[0])

    def single_readings(self) -> Iterator[Reading[LayerPuzzle]]:
        for clue in range(len(self.clues)):
            yield from self.all_changed(clue)

    def all_changed(self, clue: int) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the readings in which another clue replaces the given clue."""
        layer, _ = self.clues[clue]
        for text in layer.texts(self.puzzle):
            yield from self.changed(clue, text)

    def changed(self, clue: int, expected: str) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the reading in which the expected clue replaces the given clue, if the genre allows the new clue."""
        puzzle, (layer, slot) = self.puzzle, self.clues[clue]
        found = layer.clue(puzzle.value(layer), slot)
        if expected in layer.texts(puzzle) and expected != found:
            with suppress(PuzzleError):
                other = puzzle.with_values({layer.name: layer.with_clue(puzzle.value(layer), slot, expected)})
                other.check_clues()
                row, column = layer.where(puzzle, slot)
                yield Reading(other, (Misprint("wrong number", row, column, found, expected, expected),), 1)


def stays_fixed(layer: Layer[Any]) -> bool:
    """Return whether a cell keeps the same possible values when its clue is removed."""
    return isinstance(layer, Cells) and (not layer.fixed or layer.emptied != NONE)


@dataclass(frozen=True, slots=True, repr=False)
class Fix(Shown):
    """The result of `fix`: the corrected readings of a puzzle that assume the fewest misprints and have one solution.

    All readings are equally likely. ``verdict`` is the verdict on the unchanged puzzle; if it is UNIQUE, there is
    nothing to fix. ``stop`` is "" unless the search was stopped. ``stop`` tells why ``readings`` is empty although
    corrections may exist: "time", "conflicts" (the search would take too long) or "readings" (there are too many
    readings).
    """

    puzzle: Puzzle
    verdict: Verdict
    readings: tuple[Reading[Puzzle], ...] = ()
    stop: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the corrections as ``nono fix --json`` prints them, without the place of the puzzle.

        Rows and columns count from 1, and puzzles are in our own format.

        - ``verdict``: The verdict on the clues before any correction.
        - ``sure``: Whether the clues contradict one another and exactly one reading is likely.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``readings``: The clues that the author may have meant.
        - ``readings[].cost``: The number of misprints, weighted by kind.
        - ``readings[].misprints``: The misprints in the clues.
        - ``readings[].misprints[].kind``: The kind of the misprint.
        - ``readings[].misprints[].row``: The number of the row; null for the clue of a column.
        - ``readings[].misprints[].column``: The number of the column; null for the clue of a row.
        - ``readings[].misprints[].found``: The clue as it is in the puzzle.
        - ``readings[].misprints[].expected``: The clue as it should be.
        - ``readings[].misprints[].clue``: The whole corrected clue.
        - ``readings[].puzzle``: A puzzle in nono's own format (json or jsonl). Unknown keys are kept.
        """
        readings = [
            {
                "cost": reading.cost,
                "misprints": [misprint.to_dict() for misprint in reading.misprints],
                "puzzle": reading.puzzle.to_dict(),
            }
            for reading in self.readings
        ]
        return {"verdict": self.verdict, "sure": self.sure, "stop": self.stop, "readings": readings}

    @property
    def sure(self) -> bool:
        """Whether the clues contradict one another and exactly one reading is likely.

        A puzzle with several solutions may be intended.
        """
        return self.verdict is Verdict.UNSOLVABLE and len(self.readings) == 1

    def words(self) -> str:
        """Return a text that tells what is probably wrong, with one line per reading if there are several.

        If no reading was found, the text tells why.
        """
        if self.verdict is Verdict.UNIQUE:
            return "unique, nothing to fix"
        why = WHY[self.stop]
        if self.verdict is Verdict.UNKNOWN:
            return f"cannot tell: {why}"
        if self.verdict is Verdict.MULTIPLE and not self.readings:
            told = f"several solutions; cannot tell whether a misprint causes them: {why}"
            return f"{told}; nono diff shows where they differ"
        if not self.readings:
            told = "the clues contradict one another; cannot tell which are wrong"
            return f"{told}: {why}; nono hint shows which clues contradict one another"
        first, *more = map(str, self.readings)
        if self.sure:
            return f"{first}; then the puzzle is unique"
        intended = "several solutions, which may be intended; uncertain correction: "
        begin = intended if self.verdict is Verdict.MULTIPLE else ""
        many = (
            f"{len(self.readings)} readings are equally likely, and each is unique" if more else "one reading is unique"
        )
        return "\n".join([f"{begin}{many}", *(f"{number}. {one}" for number, one in enumerate([first, *more], 1))])


@public
@timed
def fix(puzzle: Puzzle | str, time_limit: float | None = None) -> Fix:
    """Find misprinted, mistyped or misread clues in a puzzle or text whose clues contradict one another.

    If the puzzle has a goal that fits some of the corrected readings, only these readings are returned. Raises
    `PuzzleError` if the text cannot be read, or if the genre has neither lines nor layers. Raises `BackendError`
    without the native backend.

    >>> import nono
    >>> print(nono.fix("rows: 1 1, 5, 4, 3, 1\\ncolumns: 2, 4, 4, 4, 2"))
    3 readings are equally likely, and each is unique
    1. row 3: 4 should probably be 5
    2. column 1: 2 should probably be 1
    3. column 5: 2 should probably be 1
    """
    if isinstance(puzzle, str):
        with clues_of_any_number():
            puzzle = loads(puzzle, check=False)
    expect_puzzle(puzzle)
    time_limit = seconds_of(time_limit)
    deadline = Task(time_limit=time_limit).deadline()
    able("solve_many")
    search: NonogramSearch | LayerSearch
    if isinstance(puzzle, Nonogram):
        search = NonogramSearch(puzzle, deadline)
    elif isinstance(puzzle, LayerPuzzle):
        search = LayerSearch(puzzle, deadline)
    else:
        raise GenreError(puzzle.genre, "a nonogram or another genre whose clues nono can fix")
    result = solve(puzzle, "native", time_limit=time_limit, max_conflicts=CONFLICTS)
    if result.verdict not in (Verdict.UNSOLVABLE, Verdict.MULTIPLE):
        return Fix(puzzle, result.verdict, (), result.stop)
    candidates, stop = search.run() if result.verdict is Verdict.UNSOLVABLE else search.run_ambiguous()
    readings: list[Reading[Puzzle]] = [*candidates]
    if (goal := puzzle.goal_bytes) is not None and (kept := [one for one in readings if one.puzzle.check(goal)]):
        readings = [replace(one, puzzle=replace(one.puzzle, goal=puzzle.goal)) for one in kept]
    return Fix(puzzle, result.verdict, tuple(readings), stop)
