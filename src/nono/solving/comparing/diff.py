"""Finds where the solutions of a puzzle differ.

The answer is the exact backbone, and two solutions that are as similar as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from nono.backend import AUTO
from nono.base import drawings
from nono.base.arguments import expect_callable, public
from nono.base.grid import differing_cells, in_words, row_and_column, some_cells, split_rows
from nono.base.limits import timed
from nono.genres import Puzzle, SavedGrid
from nono.model import Cancel, Interrupted, Model, Outcome, Report, Verdict, limit_data
from nono.solving._agreement import bug_in
from nono.solving._request import Request
from nono.solving._result import STOPS
from nono.solving._shown import Shown, page_part

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nono.backend import BackendName

KEPT = 40  # maximum number of solutions that are kept, to compare them with one another
MOST_NEARBY = 60  # maximum number of solutions to list when only a few cells may differ
FEWEST = 4  # two solutions of a nonogram differ in at least two cells of at least two rows

SHOWN = 12  # maximum number of listed cells


@dataclass(frozen=True, slots=True, repr=False)
class Diff(Shown):
    """The cells in which the solutions of a puzzle differ: the result of `diff`.

    Cells are numbered from 0, row by row.

    Attributes
    ----------
    puzzle
        The puzzle.
    verdict
        The verdict.
    backbone
        The cells that were proved equal in all solutions.
    differing
        The cells in which solutions differ that were found.
    open
        The undecided cells; none if the result is ``complete``.
    pair
        The two most similar solutions found, as bytes. ``solutions`` has them as arrays, and ``pattern`` the cells in
        which they differ.
    stop
        The reason for open cells: "time", "memory", "cancelled" or "interrupt"; else "".
    """

    puzzle: Puzzle
    verdict: Verdict
    backbone: frozenset[int]
    differing: frozenset[int]
    open: frozenset[int]
    pair: tuple[bytes, ...]
    stop: str = ""

    @property
    def complete(self) -> bool:
        """Whether every cell is decided."""
        return not self.open and self.verdict is not Verdict.UNKNOWN

    @property
    def pattern(self) -> list[int]:
        """The cells in which the two solutions differ."""
        return differing_cells(*self.pair) if len(self.pair) == 2 else []

    @property
    def solutions(self) -> list[NDArray[np.uint8]]:
        """The two solutions of ``pair`` as uint8 arrays of shape (height, width), 0 = background; not writable."""
        return [self.puzzle.solution_of(grid) for grid in self.pair]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as ``nono diff --json`` prints it, without the place of the puzzle.

        Cells are pairs of row and column, counted from 1.

        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``complete``: Whether the answer is known for every cell.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``limit``: The limit that ended the search: ``time``, ``cpu``, ``memory`` or ``conflicts``. Left out
          if no limit ended it. (may be missing)
        - ``differing``: The number of cells that differ between solutions.
        - ``backbone``: The number of cells that have the same colour in all solutions.
        - ``unknown``: The number of cells for which it is unknown whether they differ.
        - ``map``: One string per row: ``*`` for a cell that differs (``!`` if a colour has the key ``*``), ``?`` for a
          cell for which this is unknown, otherwise the key of its colour.
        - ``solutions``: The two most similar solutions that were found.
        - ``pattern``: The cells in which these two solutions differ: row and column, from 1.
        """
        puzzle = self.puzzle
        return {
            "verdict": self.verdict,
            "complete": self.complete,
            "stop": self.stop,
            **limit_data(self.stop),
            "differing": len(self.differing),
            "backbone": len(self.backbone),
            "unknown": len(self.open),
            "map": self.rows(),
            "solutions": [puzzle.rows_text(grid) for grid in self.pair],
            "pattern": [row_and_column(cell, puzzle.width) for cell in self.pattern],
        }

    def sentence(self) -> str:
        """Return the verdict, and the number of cells in which the solutions differ."""
        if not self.pair:
            return f"{self.verdict}, {STOPS[self.stop]}" if self.stop else str(self.verdict)
        differing = in_words(len(self.differing), "cell differs", "cells differ")
        decided = f"{differing}, {len(self.backbone)} are equal in all solutions"
        unknown = f", {len(self.open)} are undecided ({self.stop})" if self.open else ""
        return f"{self.verdict}, {decided}{unknown}"

    def words(self) -> str:
        """Return the title and the size of the puzzle, followed by the `sentence`."""
        return f"{self.puzzle.heading()}: {self.sentence()}"

    def text(self) -> str:
        """Return the answer in words. If there are two solutions, show both and a map."""
        lines = [self.sentence()]
        if self.verdict is Verdict.MULTIPLE:
            columns = [self.rows(), *map(self.puzzle.rows_text, self.pair)]
            heads = ["map", "one solution", "another"]
            widths = [max(len(head), self.puzzle.width) for head in heads]
            lines += [
                "   ".join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
                for row in (heads, *zip(*columns, strict=True))
            ]
            cells = self.pattern
            named = some_cells(cells, self.puzzle.width, SHOWN)
            lines += [f"{self.sign} marks the cells in which solutions differ"]
            lines += [f"the two solutions differ in {in_words(len(cells), 'cell')}: {named}"]
        return "\n".join(lines)

    def __str__(self) -> str:
        return f"{self.puzzle.heading()}: {self.text()}"

    def _repr_html_(self) -> str:
        return page_part([self.words()], [drawings().heat_map(self)])

    @property
    def sign(self) -> str:
        """The mark of differing cells in `rows`: "*", or "!" if "*" is the key of a colour."""
        keys = {colour.key for colour in self.puzzle.palette}
        return next((mark for mark in "*!%" if mark not in keys), "*")

    def rows(self, differs: str = "", unknown: str = "?") -> list[str]:
        """Return the map, one string per row: palette keys for backbone cells, and marks for all other cells.

        Parameters
        ----------
        differs
            The mark of differing cells; by default the `sign`.
        unknown
            The mark of undecided cells.
        """
        differs = differs or self.sign
        # without a solution, either all cells are open, or the puzzle is unsolvable and the map is empty
        marked = list("".join(self.puzzle.rows_text(self.pair[0]))) if self.pair else [unknown] * len(self.open)
        for cell in self.open:
            marked[cell] = unknown
        for cell in self.differing:
            marked[cell] = differs
        return list(map("".join, split_rows(marked, self.puzzle.width)))


@public
@timed
def diff(
    puzzle: Puzzle,
    backend: BackendName = AUTO,
    time_limit: float | None = None,
    seed: int = 0,
    report: Report | None = None,
    start: SavedGrid | None = None,
    cancel: Cancel | None = None,
) -> Diff:
    """Decide for every cell whether all solutions agree on it.

    For each cell in which the solutions so far agree, the search looks for a solution with another colour in this cell.
    A backend that can compare does this in a single search, and other backends search once per cell.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    backend, seed
        As in `nono.solve`.
    time_limit
        Seconds of wall time (None: no limit). At the limit, and at Ctrl-C (``stop`` is "interrupt"), the result is
        incomplete.
    report
        A function that is called with the number of undecided cells.
    start
        A saved grid, as in `nono.solve`. Only solutions that agree with the grid are compared.
    cancel
        Once another thread sets it, for example a `threading.Event`, the result is incomplete, and ``stop`` is
        "cancelled".

    Returns
    -------
    Diff
        The cells that differ and those that do not, and two similar solutions.

    Raises
    ------
    PuzzleError
        For puzzles played in moves, and if an argument is wrong.
    BackendError
        In the same cases as `nono.solve`.

    Examples
    --------
    >>> import nono
    >>> found = nono.diff(nono.puzzle("marbles"))
    >>> len(found.backbone), sorted(found.differing)
    (8, [8, 9, 10, 11, 12, 13, 14, 15])
    >>> print(found)
    Marbles, 4x4: multiple, 8 cells differ, 8 are equal in all solutions
    map    one solution   another
    r.g.   r.g.           r.g.
    b.r.   b.r.           b.r.
    ****   .g.b           .gb.
    ****   g.b.           g..b
    * marks the cells in which solutions differ
    the two solutions differ in 4 cells: row 3 column 3, row 3 column 4, row 4 column 3, row 4 column 4
    """
    request = Request(puzzle, backend, 2, time_limit, seed, start, cancel=cancel, use_goal=True)
    expect_callable("a function that accepts a number, or None", report=report)
    search = DiffSearch(request, request.cell_model("one with cells to compare"))
    search.run(report)
    return Diff(
        puzzle,
        search.verdict,
        frozenset(search.backbone),
        frozenset(search.differing),
        frozenset(search.open),
        search.pair,
        search.stop,
    )


def differing_in_words(difference: Diff) -> str:
    """Return a text such as "solutions differ in at least 4 of 100 cells"."""
    least = "" if difference.complete else "at least "
    cells = difference.puzzle.width * difference.puzzle.height
    return f"solutions differ in {least}{len(difference.differing)} of {cells} cells"


class DiffSearch:
    """The search for solutions that differ. ``first`` is the backend that is asked first."""

    def __init__(self, request: Request, model: Model) -> None:
        self.request = request
        self.puzzle = request.puzzle
        self.model = model
        self.backend = request.backend
        self.first = request.first_backend()
        self.task = request.task
        self.limits = self.task.until()
        self.verdict = Verdict.UNKNOWN
        self.stop = ""
        self.found: list[bytes] = []
        self.pair: tuple[bytes, ...] = ()
        self.backbone: set[int] = set()
        self.differing: set[int] = set()
        self.open = set(range(model.shown))

    def run(self, report: Report | None) -> None:
        """Search until every cell is decided, a limit is reached or Ctrl-C is pressed; ``stop`` tells which.

        With several solutions, each open cell is decided: by one search if the backend can compare, otherwise by a
        search per cell. Before and afterwards, `narrow_pair` looks for two solutions that differ in few cells.
        """
        try:
            outcome = self.search(self.model)
            self.task = replace(self.task, picture=self.found[0] if self.found else None)
            self.verdict = outcome.verdict(2)
            if self.verdict is Verdict.UNIQUE:
                self.backbone, self.open = self.open, set()
            elif self.verdict is Verdict.UNSOLVABLE:
                self.open = set()
            if self.verdict is not Verdict.MULTIPLE:
                return
            self.narrow_pair()
            if self.first.compare is not None:
                self.compare_at_once(report)
                self.look_nearby()
            else:
                for cell in self.in_order():
                    self.decide_cell(cell)
                    if report is not None:
                        report(len(self.open))
            self.narrow_pair()
        except TimeoutError as error:
            self.stop = str(error)
        except Interrupted as interrupted:
            self.keep(interrupted.outcome.solutions)
            self.stop = "interrupt"
        except KeyboardInterrupt:
            self.stop = "interrupt"

    def in_order(self) -> Iterator[int]:
        """Yield each undecided cell once.

        Neighbours of differing cells come first, because they are likely to differ.
        """
        width = self.model.width
        waiting = sorted(self.open)
        while waiting:
            # the cells beside the differing ones; at the ends of rows also others, which changes only the order
            steps = (-1, 1, -width, width)
            near = {cell + step for cell in self.differing for step in steps}
            chosen = [cell for cell in waiting if cell in near] or waiting[:1]
            for cell in chosen:
                if cell in self.open:
                    yield cell
            waiting = sorted(self.open.intersection(waiting).difference(chosen))

    def compare_at_once(self, report: Report | None) -> None:
        """Decide all cells in a single search of the first backend; raises `TimeoutError` at a limit."""
        assert self.first.compare is not None

        def record_cell(cell: int, grid: bytes) -> None:
            """Keep the solution that differs in a cell. If it is empty, the cell is the same in all solutions."""
            if grid:
                self.keep([grid])
            else:
                self.backbone.add(cell)
                self.open.discard(cell)
            if report is not None:
                report(len(self.open))

        task = replace(self.task, time_limit=self.left_or_stop(), options={})
        outcome = self.first.compare(self.model, self.found[0], task, record_cell)
        if outcome.stop:
            raise TimeoutError(outcome.stop)

    def decide_cell(self, cell: int) -> None:
        """Decide whether some solution has another colour in this cell than the first one.

        `search` keeps such a solution; without one, the cell belongs to the backbone.
        """
        colour_so_far = cell * self.model.colours + self.found[0][cell]  # the cell and its colour as one number
        outcome = self.search(self.model.without([colour_so_far]), 1)
        if outcome.complete and not outcome.solutions:
            self.backbone.add(cell)
            self.open.discard(cell)

    def search(self, model: Model, limit: int = 2) -> Outcome:
        """Search for solutions of the model, and keep them; raises `TimeoutError` when a limit is reached."""
        outcome = self.outcome(model, limit)
        self.keep(outcome.solutions)
        if outcome.stop:
            raise TimeoutError(outcome.stop)
        return outcome

    def left_or_stop(self) -> float | None:
        """Return the number of seconds left; raises `TimeoutError` at the limits."""
        if stop := self.limits.stop():
            raise TimeoutError(stop)
        return self.limits.seconds()

    def outcome(self, model: Model, limit: int) -> Outcome:
        return self.request.answer(model, replace(self.task, limit=limit, time_limit=self.left_or_stop()))[1]

    def expect_right(self, solutions: list[bytes]) -> None:
        """Raise `BugError` if a solution is wrong or repeated, or contradicts the backbone."""
        if len(set(solutions)) < len(solutions):
            raise bug_in(self.puzzle, "a solution twice", solutions, self.task, backend=self.backend)
        for grid in solutions:
            if not self.puzzle.check(grid):
                raise bug_in(self.puzzle, "a wrong solution", [grid], self.task, backend=self.backend)
            if self.found and self.backbone.intersection(differing_cells(self.found[0], grid)):
                pair = [self.found[0], grid]
                message = "cells found equal in all solutions differ"
                raise bug_in(self.puzzle, message, pair, self.task, backend=self.backend)

    def keep(self, solutions: list[bytes]) -> None:
        """Record where these solutions differ from earlier ones; raises `BugError` as `expect_right` does."""
        self.expect_right(solutions)
        for grid in solutions:
            if grid in self.found:
                continue
            if not self.found:
                self.pair = (grid,)
            else:
                differing = differing_cells(self.found[0], grid)
                self.differing.update(differing)
                self.open.difference_update(differing)
                for earlier in self.found:
                    self.offer_pair((earlier, grid))
            if len(self.found) < KEPT:
                self.found.append(grid)

    def offer_pair(self, pair: tuple[bytes, bytes]) -> None:
        """Keep a pair of solutions if it is more similar than the pair so far."""
        if len(self.pair) < 2 or len(differing_cells(*pair)) < len(differing_cells(*self.pair)):
            self.pair = pair

    def fewest(self) -> int:
        """Return the minimum number of cells in which two solutions can differ."""
        return FEWEST if len(self.model.lines) else 1

    def look_nearby(self) -> None:
        """Look for a more similar pair: for each kept solution, search for another that differs in few cells."""
        for grid in self.found:
            if len(differing_cells(*self.pair)) <= self.fewest():
                return
            # the search tries the colours of this solution first, so it finds the solution and then a similar one
            task = replace(self.task, picture=grid, limit=2, time_limit=self.left_or_stop())
            solutions = self.first.solve(self.model, task).solutions
            self.expect_right(solutions)
            if len(solutions) == 2:
                self.offer_pair((solutions[0], solutions[1]))

    def narrow_pair(self) -> None:
        """Look for a more similar pair: compare all solutions that differ only in the cells in which the pair differs.

        This is repeated as long as it finds a pair that differs in fewer cells.
        """
        number_before = 0
        cells = differing_cells(*self.pair)
        while len(cells) != number_before and len(cells) > self.fewest():
            number_before = len(cells)
            self.compare_within(cells, self.pair[0])
            cells = differing_cells(*self.pair)

    def compare_within(self, cells: Iterable[int], grid: bytes) -> None:
        """Compare the solutions that differ from ``grid`` only in these cells, or `MOST_NEARBY` of them."""
        open_cells = set(cells)
        fixed_cells = (cell for cell in range(self.model.shown) if cell not in open_cells)
        solutions = self.outcome(self.model.held(grid, fixed_cells), MOST_NEARBY).solutions
        self.expect_right(solutions)
        for pair in combinations(solutions, 2):
            self.offer_pair(pair)
