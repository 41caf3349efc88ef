"""Describe the steps of a search for ``nono solve -v``."""

from __future__ import annotations

from collections.abc import Callable

from nono.base.arguments import unusable
from nono.base.grid import cell_name, in_words
from nono.genres import Nonogram, Puzzle
from nono.genres.wording import line_name

# The texts for steps that concern a cell and a colour.
CELLS = {
    "probe_end": "probe {cell} {colour}: {settled}",
    "probe_conflict": "probe {cell} {colour}: a contradiction, so the cell is not {colour}",
    "probe_solution": "probe {cell} {colour}: a solution",
    "guess": "guess {cell} {colour}, {open} open",
    "backtrack": "backtrack: {cell} is not {colour}",
}
OTHERS = {
    "solution": "a solution",
    "sprint": "few contradictions: sprint (guess by the heuristic)",
    "plod": "plod (guess by probes)",
}
DEEPEST = 20  # levels deeper than this get no additional indentation


class StepReport:
    """A callback that the backend native calls for each step of a search. It passes a text to ``report``."""

    def __init__(self, puzzle: Puzzle, report: Callable[[str], None]) -> None:
        if not isinstance(puzzle, Nonogram):
            raise unusable("verbose", puzzle.genre, "a nonogram")
        self.puzzle = puzzle
        self.report = report
        self.probing = False  # whether the next steps are the consequences of a probe, which are not shown

    def __call__(
        self, kind: str, line: int, cell: int, colour: int, settled: int, removed: int, open: int, level: int
    ) -> None:
        """Report one step of the engine as a line of text; see `nono.backend.native.solve` for the arguments.

        Steps within a probe, from "probe" to its result "probe_...", are not shown, and neither are solved lines that
        change nothing.
        """
        if kind == "probe":
            self.probing = True
            return
        if kind.startswith("probe_"):
            self.probing = False
        if line >= 0:  # a step in a line; others are about a cell or the whole board
            if self.probing or not (removed or kind == "line_conflict"):
                return
            text = f"{line_name(self.puzzle.directions, line)}: {self.result(kind, settled, removed)}"
        elif kind in CELLS:
            text = CELLS[kind].format(
                cell=cell_name(cell, self.puzzle.width),
                colour=self.puzzle.palette[colour].name,
                settled=in_words(settled, "cell"),
                open=in_words(open, "cell"),
            )
        else:
            text = OTHERS[kind]
        self.report("  " * min(level, DEEPEST) + text)

    @staticmethod
    def result(kind: str, settled: int, removed: int) -> str:
        """Return in words what a step of line logic found: a contradiction, settled cells or removed colours."""
        if kind == "line_conflict":
            return "no arrangement is left"
        return f"{in_words(settled, 'cell')} settled" if settled else f"{in_words(removed, 'colour')} ruled out"
