"""Find the fewest cells of a picture to give at the start, so that it becomes the only solution or easy enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nono.base.arguments import public
from nono.base.grid import cell_name, in_words, row_and_column, split_rows
from nono.base.limits import Limits, timed, words_of_stop
from nono.design.repairing.hitting_sets import fewest_givens
from nono.design.repairing.repair import (
    EASIER,
    HARDER,
    TARGETS,
    Target,
    checked_most_edits,
    compare_target,
    goal_of,
    with_time_to_prove,
)
from nono.genres import Puzzle, Saved, cells_from
from nono.model import Cancel, Verdict
from nono.solving import Shown, bug_in, solve, two_backends


@dataclass(frozen=True, slots=True, repr=False)
class Givens(Shown):
    """The result of `givens`: the fewest ``cells`` to give at the start, numbered from 0 row by row.

    ``cells`` is None if more cells are needed than allowed, or if the puzzle with the fewest cells is ``easier`` or
    ``harder`` than the requested grade. ``puzzle`` contains the given cells as its first saved grid and, as its goal,
    the solution that they keep; for another solution, fewer cells may be enough. ``backends`` lists the backends that
    proved the goal to be the only solution from this grid.
    """

    puzzle: Puzzle
    cells: tuple[int, ...] | None
    backends: tuple[str, ...] = ()
    stop: str = ""
    easier: bool = False
    harder: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the cells as ``nono repair --givens --json`` prints them, without the place of the puzzle.

        - ``givens``: The fewest cells to reveal so that only the goal (without a goal, the first solution found) is a
          solution. Empty if no cell needs to be revealed; null if no cells were found.
        - ``grid``: The grid with these cells and ? for all others; empty if there are no cells to reveal.
        - ``backends``: The backends that proved the result.
        - ``easier``: Whether nothing is proposed because every puzzle that was found is easier than the requested
          grade.
        - ``harder``: Whether nothing is proposed because a puzzle that was found needs too many steps for the requested
          grade.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        """
        width = self.puzzle.width
        return {
            "givens": None if self.cells is None else [row_and_column(cell, width) for cell in self.cells],
            "grid": list(self.puzzle.saved[0].grid) if self.cells else [],
            "backends": list(self.backends),
            "easier": self.easier,
            "harder": self.harder,
            "stop": self.stop,
        }

    def words(self) -> str:
        """Return a text that lists the cells to give and their colours, or that says why there are none."""
        if self.easier or self.harder:
            return EASIER if self.easier else HARDER
        if self.cells is None:
            return (
                words_of_stop(self.stop) if self.stop else "the allowed number of cells is not enough for this solution"
            )
        if not self.cells:
            return "no cell needs to be revealed"
        grid, width = self.puzzle.saved[0].grid, self.puzzle.width
        named = ", ".join(f"{cell_name(cell, width)}: {grid[cell // width][cell % width]}" for cell in self.cells)
        number = in_words(len(self.cells), "cell")
        return f"{number} to reveal, the fewest for this solution; proved by {', '.join(self.backends)}\n{named}"

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """Return the puzzle, together with the solution that the cells keep.

        There is nothing to show if no cell needs to be revealed.
        """
        return iter([(self.puzzle, self.puzzle.goal_bytes)] if self.cells != () and self.puzzle.goal_bytes else [])


@public
@timed
def givens(
    puzzle: Puzzle,
    target: Target = "unique",
    max_edits: int | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Givens:
    """Find the fewest cells to give so that the goal becomes the only solution. The picture does not change.

    Parameters
    ----------
    puzzle
        A puzzle with a board of cells, of any genre. Without a goal, the first solution that is found is the goal.
    max_edits
        Maximum number of cells; None is 4.
    target, time_limit, cancel
        As in `repair`.

    Returns
    -------
    Givens
        The cells, and the puzzle with them.

    Raises
    ------
    PuzzleError, BackendError
        In the same cases as `repair`.

    Examples
    --------
    >>> import nono
    >>> nono.givens(nono.puzzle("marbles")).cells
    (8, 10)
    """
    most = checked_most_edits(puzzle, target, max_edits)
    model = cells_from(puzzle, "one with cells that can be revealed")
    limits = Limits.after(time_limit, None, cancel)
    goal, stop = goal_of(puzzle, limits)
    if goal is None:
        return Givens(puzzle, cells=None, stop=stop)
    puzzle = replace(puzzle, goal=puzzle.solution_of(goal))
    try:
        cells = fewest_givens(model, goal, most, TARGETS[target], limits)
    except TimeoutError as error:
        return Givens(puzzle, cells=None, stop=str(error))
    if cells is None:
        return Givens(puzzle, cells=None)
    # the search only ensured that no harder techniques are needed; the puzzle may still miss the grade
    side = compare_target(model.held(goal, cells), target, limits)
    if side != 0:
        stop = limits.stop()
        return Givens(puzzle, cells=None, stop=stop, easier=side < 0 and not stop, harder=side > 0 and not stop)
    if not cells:
        return Givens(puzzle, ())
    rows = puzzle.rows_text(bytes(goal))
    text = "".join(key if cell in cells else "?" for cell, key in enumerate("".join(rows)))
    grid = tuple(split_rows(text, puzzle.width))
    saved = (Saved("givens", "", grid), *puzzle.saved)
    with_givens = replace(puzzle, saved=saved)
    names = two_backends()
    later = with_time_to_prove(limits, time_limit)
    for name in names:
        result = solve(with_givens, name, start=grid, time_limit=later.seconds(), cancel=cancel)
        if result.stop and result.count < 2:  # two solutions disagree with the search even if the time ran out
            return Givens(puzzle, cells=None, stop=result.stop)
        if result.grids != [goal] or result.verdict is not Verdict.UNIQUE:
            raise bug_in(with_givens, "backends disagree on givens", result.grids, backend=name, start=grid)
    return Givens(with_givens, tuple(cells), names)
