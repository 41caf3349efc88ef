"""Draws solutions of a puzzle at random, all equally likely. Counts the solutions for each colour of each cell.

In models with count rules, the module draws a solution of each component and combines them (`nono.solving.count`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from nono.backend import AUTO, Backend, expect_known, first_capable
from nono.base.arguments import expect_flags, number_in, public, seed_of
from nono.base.grid import split_rows
from nono.base.limits import timed
from nono.genres import Puzzle, SavedGrid
from nono.model import Cancel, Model, Report, Tally, Task
from nono.solving._agreement import bug_in
from nono.solving._request import Request
from nono.solving._result import count_in_words
from nono.solving._shown import Shown
from nono.solving.counting.cell_sweep import cell_sweep
from nono.solving.counting.components import open_board
from nono.solving.counting.count import Choice, count_by_components

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nono.backend import Options

HEAT = " .:-=+*#%@"  # the characters of the heat map, from 0 % to 100 % of the solutions
MOST = 1_000_000  # maximum number of solutions per call, which are all kept in memory


@dataclass(frozen=True, slots=True, repr=False)
class Sample(Shown):
    """Solutions drawn with repetition, and the number of all solutions: the result of `sample`.

    Nothing is drawn without a complete tally.

    Attributes
    ----------
    puzzle
        The puzzle.
    tally
        The number of all solutions as ``count``, whether it is exact as ``complete``, and why the count ended as
        ``stop``.
    grids
        The solutions as bytes, one colour per cell, row by row; ``solutions`` has them as arrays.
    shares
        ``shares[cell][colour]`` is the exact number of solutions in which the cell has the colour; empty unless
        requested. Cells are numbered from 0, row by row.
    seed
        The seed, which draws the same solutions again.
    """

    tally: Tally
    grids: list[bytes]
    shares: list[list[int]]
    puzzle: Puzzle
    seed: int = 0

    @property
    def solutions(self) -> list[NDArray[np.uint8]]:
        """The solutions drawn, as uint8 arrays of shape (height, width), 0 = background; not writable."""
        return [self.puzzle.solution_of(grid) for grid in self.grids]

    def words(self) -> str:
        """Return how many solutions were drawn, and how many there are, in words."""
        noun = "solution" if self.tally.count == 1 else "solutions"
        return f"{self.puzzle.heading()}: {len(self.grids)} drawn of {count_in_words(self.tally)} {noun}"

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """Return the solutions drawn."""
        return ((self.puzzle, grid) for grid in self.grids)

    def to_dict(self) -> dict[str, Any]:
        """Return the sample as ``nono sample --json`` prints it, without the place of the puzzle.

        - ``count``: The number of all solutions.
        - ``complete``: Whether the count is exact.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``seed``: The random seed; the same seed repeats the result.
        - ``solutions``: The solutions that were drawn.
        - ``shares``: With --shares: for each cell, row by row, the number of solutions in which it has each colour of
          the palette. (may be missing)
        """
        rows = [self.puzzle.rows_text(grid) for grid in self.grids]
        shares = {"shares": self.shares} if self.shares else {}
        return self.tally.to_dict() | {"seed": self.seed, "solutions": rows} | shares

    def heat_map(self) -> str:
        """Return one character per cell, which shows how many of the solutions fill the cell."""
        total = self.tally.count
        signs = []
        for colours in self.shares:
            filled = total - colours[0]
            # The first sign is only for cells that no solution fills, so the others are rounded up. The last sign is
            # only for cells that all solutions fill.
            rounded_up = -(-(len(HEAT) - 2) * filled // total)
            signs.append(HEAT[-1] if filled == total else HEAT[rounded_up])
        return "".join("".join(row) + "\n" for row in split_rows(signs, self.puzzle.width))

    def share(self, cell: int, colour: int) -> float:
        """Return the share of all solutions in which a cell has a colour, from 0 to 1.

        Parameters
        ----------
        cell
            The number of the cell, from 0, row by row.
        colour
            The colour; 0 is the background.
        """
        return self.shares[cell][colour] / self.tally.count


@public
@timed
def sample(
    puzzle: Puzzle,
    number: int,
    seed: int | None = None,
    shares: bool = False,
    time_limit: float | None = None,
    start: SavedGrid | None = None,
    report: Report | None = None,
    cancel: Cancel | None = None,
    **options: Unpack[Options],
) -> Sample:
    """Draw solutions at random, independently and all equally likely.

    All solutions are counted first, as in `nono.count`. For puzzles with count rules, the solutions of each component
    are listed instead. If a limit ends the work, ``stop`` of the sample's tally gives the reason. If the count was
    complete by then, the result has the solutions drawn so far.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    number
        The number of solutions to draw, with repetition: 0 to a million.
    seed
        A whole number. The same seed draws the same solutions; None chooses one, which the result has.
    shares
        Whether to count for each cell and colour the solutions in which the cell has the colour.
    time_limit
        Seconds of wall time (None: no limit).
    start
        A saved grid, as in `nono.solve`, with which the solutions agree.
    report
        A function that is called during the count with a lower bound on the number of solutions.
    cancel
        Once another thread sets it, for example a `threading.Event`, the work ends.
    **options
        Options of the backend. ``memory`` (MiB) limits the size of the decision diagram that stores the components.

    Returns
    -------
    Sample
        The solutions, the tally and, with ``shares``, the numbers of solutions per cell and colour.

    Raises
    ------
    PuzzleError
        For puzzles played in moves, and if an argument is wrong.
    BackendError
        If no backend samples, for an unknown option, and if a component has too many solutions to list.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
    >>> drawn = nono.sample(puzzle, 5, seed=1, shares=True)
    >>> len(drawn.solutions), drawn.share(cell=0, colour=1)
    (5, 0.5)
    """
    seed = seed_of(seed)
    request = Request(
        puzzle, AUTO, limit=None, time_limit=time_limit, seed=seed, start=start, jobs=1, cancel=cancel, options=options
    )
    expect_flags(shares=shares)
    number = number_in("number", number, 0, MOST, f"0 to {MOST}")
    backend = first_capable("sample")
    model = request.cell_model("one with cells to colour")
    expect_known(backend.name, backend.options(), request.task.options)
    task = request.task.changed(limit=number)
    tally, grids, numbers = sample_model(model, task, shares, backend, report)
    checked: dict[bytes, bool] = {}
    drawn: list[bytes] = []
    try:
        for grid in grids:
            if grid not in checked:
                checked[grid] = puzzle.check(grid)
            if not checked[grid]:
                raise bug_in(
                    puzzle, f"backend {backend.name} drew a wrong solution", [grid], task, backend=backend.name
                )
            drawn.append(grid)
    except KeyboardInterrupt:
        tally = replace(tally, stop="interrupt")
    unused = [0] * (len(puzzle.palette) - model.colours)  # colours at the end of the palette
    cell_shares = [[*row, *unused] for row in split_rows(numbers, model.colours)]
    return Sample(tally, drawn, cell_shares, puzzle, seed)


def sample_model(
    model: Model,
    task: Task,
    shares: bool,
    backend: Backend | None = None,
    report: Report | None = None,
) -> tuple[Tally, list[bytes], list[int]]:
    """Sample a model, with ``backend`` or the first backend that can sample: by components if it has count rules.

    Return the tally, the solutions drawn and, with ``shares``, the numbers of solutions by cell * colours + colour.
    """
    backend = backend or first_capable("sample")
    assert backend.sample is not None
    if len(model.counts) or model.hidden:
        tally, grids, numbers = sample_components(backend, model, task, shares, report)
    else:
        tally, grids, numbers = backend.sample(model, task, shares, report)
    return replace(tally, backend=backend.name), grids, numbers


def sample_components(
    backend: Backend, model: Model, task: Task, shares: bool, report: Report | None = None
) -> tuple[Tally, list[bytes], list[int]]:
    """Draw solutions like ``Backend.sample``: combine one random solution of each component.

    All solutions of a component are listed. Raises `BackendError` if there are more than ``LARGEST``. If one rule joins
    the components, they are counted instead (`nono.solving.counting.cell_sweep`).
    """
    limits = task.until()
    rng = Random(task.seed)
    choices: list[Choice] = []

    def keep(choice: Choice, count: int) -> None:
        """Keep the solutions of a component, and report the product of the counts so far."""
        choices.append(choice)
        if report is not None:
            report(count)

    grids: list[bytes] = []
    board = open_board(model, limits)
    sweep = None if board is None else cell_sweep(model, board, limits)
    if sweep is not None:
        tally = Tally(sweep.count, complete=True, stop="", stats={"components": len(sweep.parts)})
        numbers = sweep.solutions_by_value() if shares else []
        drawings = sweep.drawings(rng)
    else:
        tally, solution = count_by_components(backend, model, board, task, keep)
        if not tally.complete:
            return tally, grids, []
        numbers = _shares(model, tally.count, solution, choices) if shares else []
        drawings = _random_solutions(solution, choices, rng)
    if not tally.count:
        return tally, grids, []
    try:
        while len(grids) != task.limit:
            if stop := limits.stop():
                return replace(tally, stop=stop), grids, numbers
            grids.append(next(drawings))
    except KeyboardInterrupt:
        return replace(tally, stop="interrupt"), grids, numbers
    return tally, grids, numbers


def _random_solutions(solution: bytes, choices: list[Choice], rng: Random) -> Iterator[bytes]:
    """Yield random solutions, all equally likely.

    Each component gets one of its solutions, and all other cells are as in ``solution``.
    """
    while True:
        grid = bytearray(solution)
        for cells, solutions in choices:
            drawn = rng.choice(solutions)
            for cell in cells:
                grid[cell] = drawn[cell]
        yield bytes(grid)


def _shares(model: Model, count: int, solution: bytes, choices: list[Choice]) -> list[int]:
    """Return how many of the ``count`` solutions have each colour in each cell, at index cell * colours + colour.

    Cells outside of the components (``choices``) have their colours in ``solution``.
    """
    numbers: list[int] = []
    for settled_colour in solution:
        numbers += [count if colour == settled_colour else 0 for colour in range(model.colours)]
    for cells, solutions in choices:
        for cell in cells:
            # each solution of the component occurs together with all choices of the other components
            often = Counter(grid[cell] for grid in solutions)
            for colour in range(model.colours):
                numbers[cell * model.colours + colour] = count // len(solutions) * often[colour]
    return numbers
