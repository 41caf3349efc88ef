"""Misprints of Akari: wrong numbers on walls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nono.base.grid import row_and_column, split_rows
from nono.design.fix_search import Reading, Relaxed, Search
from nono.design.misprints import Misprint
from nono.genres.akari.puzzle import CLUES, Akari
from nono.model.model import Model


class AkariSearch(Search[Akari]):
    """The search for the readings of an Akari; its clues are the rules that stand at a number."""

    most = 1  # with two misprints, most readings that are found are false

    def __init__(self, puzzle: Akari, deadline: float) -> None:
        super().__init__(puzzle, deadline)
        self.text = "".join(puzzle.rows)
        self.rules = puzzle.rules()

    def model_of(self, puzzle: Akari) -> Model:
        return puzzle.model()

    def clues_of(self, rules: Sequence[int]) -> list[int]:
        return [rule for rule in rules if self.cell(rule) is not None]

    def cell(self, rule: int) -> int | None:
        """The cell of a clue; None for other rules."""
        place = self.rules.place(rule)
        return place if place is not None and self.text[place].isdigit() else None

    def readings(self, variant: Relaxed[Akari], solution: bytes) -> Iterator[Reading[Akari]]:
        yield self.reading("".join(self.puzzle.clues_of(solution)["rows"]))

    def readings_of_open(self, variant: Relaxed[Akari]) -> Iterator[Reading[Akari]]:
        """The readings with each number in the place of the clue that is left out."""
        yield from self.renumbered(self.cell(variant.left_out[0]) or 0)

    def single_readings(self) -> Iterator[Reading[Akari]]:
        for cell, key in enumerate(self.text):
            if key.isdigit():
                yield from self.renumbered(cell)

    def renumbered(self, cell: int) -> Iterator[Reading[Akari]]:
        """The readings with each number in this cell."""
        for number in CLUES:
            yield self.reading(self.text[:cell] + number + self.text[cell + 1 :])

    def reading(self, text: str) -> Reading[Akari]:
        """The reading with these cells."""
        old = self.puzzle
        misprints = []
        for cell, (found, expected) in enumerate(zip(self.text, text, strict=True)):
            if found != expected:
                row, column = row_and_column(cell, old.width)
                misprints.append(Misprint("wrong number", row, column, found, expected, expected))
        rows = split_rows(text, old.width)
        puzzle = Akari(rows, id=old.id, title=old.title, meta=old.meta, saved=old.saved, check=False)
        return Reading(puzzle, tuple(misprints), len(misprints))
