"""The facts about the built-in puzzles that ``nono list`` shows. The verdicts are stored in a table per set."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from nono.base.foreign import Data
from nono.base.inputs import system_text
from nono.genres import Puzzle
from nono.text._read import VERDICTS, built_in_puzzles


@dataclass
class BuiltIn:
    """A built-in puzzle with the facts that are stored about it."""

    name: str
    set: str
    puzzle: Puzzle
    grade: str | None
    verdict: str
    count: int | None
    line_solvable: bool | None

    @property
    def size(self) -> str:
        """The size, such as 20x15."""
        return f"{self.puzzle.width}x{self.puzzle.height}"

    def to_dict(self) -> Data:
        """Return the facts as ``nono list --json`` prints them.

        - ``name``: The name to use in commands.
        - ``set``: The set to which the puzzle belongs.
        - ``genre``: The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in.
        - ``title``: The title of the puzzle; empty if it has none.
        - ``width``: Width in cells.
        - ``height``: Height in cells.
        - ``colours``: Number of colours, including the background.
        - ``grade``: The grade of the puzzle; null if it has not exactly one solution, or if its genre has no grades.
        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``count``: The number of solutions; null if the number is not stored.
        - ``line_solvable``: Whether line logic alone solves the puzzle; null if this is not stored.
        """
        facts = ("genre", "title", "width", "height", "colours")
        stored = ("grade", "verdict", "count", "line_solvable")
        return {
            "name": self.name,
            "set": self.set,
            **{fact: getattr(self.puzzle, fact) for fact in facts},
            **{fact: getattr(self, fact) for fact in stored},
        }


def built_in_facts() -> Iterator[BuiltIn]:
    """Yield the facts about each built-in puzzle, ordered by set and name."""
    for file, puzzle in built_in_puzzles():
        folder, name = os.path.split(os.path.splitext(file)[0])
        row = verdicts(folder).get(name, {})
        count, line_solvable = row.get("count", ""), row.get("line_solvable")
        grade, verdict = row.get("grade") or None, row.get("verdict", "unknown")
        number = int(count) if count.isdecimal() else None
        is_solvable = line_solvable == "true" if line_solvable else None
        yield BuiltIn(name, os.path.basename(folder), puzzle, grade, verdict, number, is_solvable)


@cache
def verdicts(folder: str) -> dict[str, dict[str, str]]:
    """Return the verdicts on a set of puzzles: a row of the table for each puzzle name."""
    table = system_text(os.path.join(folder, VERDICTS))
    return {row["name"]: row for row in csv.DictReader(table.splitlines())}
