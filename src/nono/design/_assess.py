"""What is known about a new puzzle: whether it is unique, whether line logic solves it, and how to make it unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nono.backend import BACKENDS, capable_backends
from nono.base.grid import in_words, row_and_column
from nono.base.limits import Limits
from nono.design.pictures.version import lost_by
from nono.design.repairing.repair import Proposal, repair
from nono.genres import Nonogram, Puzzle
from nono.model import Verdict, expect_no_interrupt
from nono.solving import Diff, Result, diff, differing_in_words, solve

PATIENCE = 3.0  # seconds for the search for a repair, and for each other check
SHOWN = 8  # maximum number of listed cells


@dataclass(frozen=True)
class Assessment:
    """The answers about a new puzzle.

    ``line_solvable`` is None if no backend can tell. A puzzle with several solutions has a ``difference`` and, if a
    small change makes it unique, a ``proposal``.
    """

    puzzle: Puzzle
    result: Result
    line_solvable: bool | None = None
    difference: Diff | None = None
    proposal: Proposal | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the answers as ``nono make --json`` prints them.

        - ``width``: Width in cells.
        - ``height``: Height in cells.
        - ``colours``: Number of colours, including the background.
        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``line_solvable``: Whether line logic alone solves the puzzle; null if line logic was not tried.
        - ``differing``: The known number of cells that differ between solutions; null unless there are several
          solutions.
        - ``edits``: Changes that make the puzzle unique; null if none are needed or none were found.
        - ``edits[].cell``: Row and column, from 1.
        - ``edits[].from``: The key of the cell's present colour.
        - ``edits[].to``: The key of the cell's new colour.
        """
        return {
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "colours": self.puzzle.colours,
            "verdict": self.result.verdict,
            "line_solvable": self.line_solvable,
            "differing": None if self.difference is None else len(self.difference.differing),
            "edits": None if self.proposal is None else self.proposal.edit_data(),
        }

    def lines(self, file: str = "") -> list[str]:
        """Return the answers in words; ``file`` is the name of the saved puzzle, which other commands can read."""
        puzzle = self.puzzle
        colours = f"{puzzle.colours} colours"
        clues = colours if isinstance(puzzle, Nonogram) else in_words(puzzle.facts()["clues"], "clue")
        logic = {True: ", solvable by line logic", False: ", not solvable by line logic", None: ""}
        lines = [f"{puzzle.width}x{puzzle.height}, {clues}, {self.result.verdict}{logic[self.line_solvable]}"]
        if self.difference is not None:
            lines.append(differing_in_words(self.difference))
            if not isinstance(puzzle, Nonogram):  # `repair` changes only nonograms
                lines.append(places_in_words(sorted(self.difference.differing), puzzle.width))
            elif self.proposal is not None:
                cells = [cell for cell, _, _ in self.proposal.edits]
                change = (
                    f"changing {in_words(len(cells), 'cell')} makes it unique ({places_in_words(cells, puzzle.width)})"
                )
                lines.append(change + (f"; nono repair {file} -o {file} does this" if file else ""))
            elif file:
                advice = f"nono diff {file} shows where the solutions differ; nono repair {file} searches for a repair"
                lines.append(advice)
        return lines


def assess(puzzle: Puzzle, limits: Limits) -> Iterator[Assessment]:
    """Solve the puzzle and, if it is not unique, search briefly for the cells that differ and for a repair.

    Yield the assessment after the first search, and again if there is more. Raises KeyboardInterrupt if Ctrl-C ends one
    of the searches.
    """
    result = solve(puzzle, time_limit=limits.seconds())
    line_solvable = None
    if isinstance(puzzle, Nonogram) and has_line_logic(result.backend):
        by_logic = solve(puzzle, backend=result.backend, strategy="lines", time_limit=limits.seconds())
        line_solvable = by_logic.verdict is Verdict.UNIQUE
    yield Assessment(puzzle, result, line_solvable)
    if result.verdict is not Verdict.MULTIPLE:
        return
    patience = limits.within(PATIENCE).seconds()  # the time limit, but at most `PATIENCE`
    difference = diff(puzzle, time_limit=patience)
    expect_no_interrupt(difference.stop)
    proposal = None
    if isinstance(puzzle, Nonogram) and next(capable_backends("solve_many"), None) is not None:
        # `repair` needs a backend that solves in bulk; a change that loses much of the picture is not proposed
        repaired = repair(puzzle, proposals=1, time_limit=patience)
        expect_no_interrupt(repaired.stop)
        proposal = next((candidate for candidate in repaired.proposals if not lost_by(puzzle, candidate)), None)
    yield Assessment(puzzle, result, line_solvable, difference, proposal)


def places_in_words(cells: Sequence[int], width: int) -> str:
    """Name some of the cells by row and column, and count the others."""
    names = ["r{}c{}".format(*row_and_column(cell, width)) for cell in cells[:SHOWN]]
    return ", ".join(names) + (f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else "")


def has_line_logic(backend: str) -> bool:
    """Return whether the backend can solve by line logic alone."""
    strategy = BACKENDS[backend].options().get("strategy")
    return strategy is not None and "lines" in strategy.words()
