"""Describe the steps of a search. ``nono solve -v`` shows all steps, and ``--watch`` shows the steps of one line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from nono.base.arguments import unusable
from nono.base.grid import cell_name, in_words
from nono.design.misprints import FIELD_OF
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.triddler import Triddler
from nono.genres.wording import line_name

# The texts for steps that concern a cell and a colour.
CELLS = {
    "exhaustive": "{cell} cannot be {colour}: a line through the cell has no arrangement with this colour",
    "probe_end": "probe {cell} {colour}: {settled}",
    "probe_conflict": "probe {cell} {colour}: a contradiction, so the cell is not {colour}",
    "probe_solution": "probe {cell} {colour}: a solution",
    "merge": "{cell} cannot be {colour}, whatever the colour of the probed cell",
    "depth": "{cell} cannot be {colour}: a contradiction follows",
    "guess": "guess {cell} {colour}, {open} open",
    "backtrack": "backtrack: {cell} is not {colour}",
}
OTHERS = {
    "solution": "a solution",
    "sprint": "few contradictions: sprint (guess by the heuristic)",
    "plod": "plod (guess by probes)",
}
DEEPEST = 20  # levels deeper than this get no additional indentation


class Steps:
    """A callback that the backend native calls for each step of a search. It passes a text to ``report``."""

    def __init__(
        self, puzzle: Puzzle, report: Callable[[str], None], everything: bool, watched: frozenset[int]
    ) -> None:
        if not isinstance(puzzle, (Nonogram, Triddler)):
            raise unusable("watch" if watched else "verbose", puzzle.genre, "a nonogram or a triddler")
        self.puzzle = puzzle
        lines = puzzle.model().lines
        self.near = {cell for line in watched for cell in lines.cells[slice(*lines.cell_start[line : line + 2])]}
        self.report = report
        self.everything = everything
        self.watched = watched
        self.probing = ""  # the text with which the consequences of the current probe begin

    def __call__(
        self, kind: str, line: int, cell: int, colour: int, settled: int, removed: int, open: int, level: int
    ) -> None:
        if kind == "probe":
            self.probing = f"probe {self.cell(cell)} {self.colour(colour)}: "
            return
        if kind.startswith("probe_"):
            self.probing = ""
        if line >= 0:
            news = self.everything and not self.probing and (removed or kind == "line_conflict")
            if not news and line not in self.watched:
                return
            text = self.probing + self.line(line) + ": " + self.result(kind, settled, removed)
        elif kind in CELLS:
            if not self.everything and cell not in self.near:
                return
            text = CELLS[kind].format(
                cell=self.cell(cell),
                colour=self.colour(colour),
                settled=in_words(settled, "cell"),
                open=in_words(open, "cell"),
            )
        elif self.everything:
            text = OTHERS[kind]
        else:
            return
        self.report("  " * min(level, DEEPEST) + text)

    def line(self, line: int) -> str:
        return line_name(self.puzzle.directions, line)

    def cell(self, cell: int) -> str:
        return cell_name(cell, self.puzzle.width)

    def colour(self, colour: int) -> str:
        return self.puzzle.palette[colour].name

    @staticmethod
    def result(kind: str, settled: int, removed: int) -> str:
        if kind == "line_conflict":
            return "no arrangement is left"
        if removed and not settled:
            return f"{in_words(removed, 'colour')} ruled out"
        return f"{in_words(settled, 'cell')} settled" if settled else "nothing new"


def watched_lines(names: list[str], puzzle: Puzzle) -> frozenset[int]:
    """Return the numbers of lines with names such as ``row:7``, in the order of the model; raises `BackendError`."""
    directions = puzzle.directions
    firsts = accumulate([direction.lines for direction in directions], initial=0)
    sides = {
        FIELD_OF[direction.name]: (first, direction.lines) for direction, first in zip(directions, firsts, strict=False)
    }
    found = set()
    for name in names:
        side, _, word = name.partition(":")
        number = int(word) if word.isdecimal() and len(word) < 10 else 0
        first, most = sides.get("column" if side == "col" else side, (0, 0))
        if not 1 <= number <= most:
            expected = " or ".join(f"{known}:1 to {known}:{lines}" for known, (_, lines) in sides.items())
            raise unusable("watch", name, expected)
        found.add(first + number - 1)
    return frozenset(found)
