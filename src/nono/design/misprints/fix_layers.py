"""Search for misprints in layer puzzles, in which a number, a given digit or a sign is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.limits import Limits
from nono.design.misprints.fix_search import MisprintSearch, Reading, Relaxed
from nono.design.misprints.misreadings import Misprint
from nono.genres import NONE, Cells, Layer, LayerPuzzle
from nono.model import Model


class LayerSearch(MisprintSearch[LayerPuzzle]):
    """The search for corrected readings of a layer puzzle, in which a number, a given digit or a sign is wrong.

    The search considers only clues that the genre does not require.
    """

    most = 1  # With two misprints, most of the corrections found would be wrong.
    ambiguous = 1500

    def __init__(self, puzzle: LayerPuzzle, limits: Limits) -> None:
        super().__init__(puzzle, limits)
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
        names = self.puzzle.rule_names()
        places = {names.place(rule) for rule in range(len(self.model.counts))}
        # a clue may also fix its cell or count elsewhere; then rules alone do not tell which clues are in conflict
        if all(slot in places and stays_fixed(layer) for layer, slot in self.clues):
            return super().suspects()
        return list(range(len(self.clues)))

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        """Return the numbers of the clues that these rules state."""
        number = {slot: clue for clue, (_, slot) in enumerate(self.clues)}
        places = map(self.puzzle.rule_names().place, rules)
        return [number[place] for place in dict.fromkeys(places) if place in number]

    def readings(self, variant: Relaxed[LayerPuzzle], solution: bytes) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the readings in which the clue that was left out agrees with the solution."""
        solution_clues = self.puzzle.clues_of(solution)
        for clue in variant.left_out:
            layer, slot = self.clues[clue]
            if layer.name in solution_clues:
                yield from self.changed(clue, layer.clue(layer.read(solution_clues[layer.name]), slot))

    def readings_of_open(self, variant: Relaxed[LayerPuzzle]) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the readings in which another clue replaces the clue that the variant leaves out.

        They are all the readings with one misprint there, so ``open`` stays as it is.
        """
        yield from self.all_changed(variant.left_out[0])

    def single_readings(self) -> Iterator[Reading[LayerPuzzle]]:
        for clue in range(len(self.clues)):
            yield from self.all_changed(clue)

    def all_changed(self, clue: int) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the readings in which another clue replaces the given clue."""
        layer, _ = self.clues[clue]
        for text in layer.texts(self.puzzle):
            yield from self.changed(clue, text)

    def changed(self, clue: int, intended: str) -> Iterator[Reading[LayerPuzzle]]:
        """Yield the reading in which the expected clue replaces the given clue, if the genre allows the new clue."""
        puzzle, (layer, slot) = self.puzzle, self.clues[clue]
        printed = layer.clue(puzzle.value(layer), slot)
        if intended in layer.texts(puzzle) and intended != printed:
            with suppress(PuzzleError):  # the genre does not allow this clue
                corrected = puzzle.with_values({layer.name: layer.with_clue(puzzle.value(layer), slot, intended)})
                corrected.check_clues()
                row, column = layer.where(puzzle, slot)
                misprint = Misprint("wrong number", row, column, found=printed, expected=intended, clue=intended)
                yield Reading(corrected, (misprint,), cost=1)


def stays_fixed(layer: Layer[Any]) -> bool:
    """Return whether a cell keeps the same possible values when its clue is removed."""
    return isinstance(layer, Cells) and (not layer.fixed or layer.emptied != NONE)
