"""The fewest changed, or given, cells of a picture that make its puzzle unique, or easy enough: proposals, proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from nono.backend import able
from nono.backend.native.engine import compiled, seconds
from nono.backend.native.graders import DEEP_WORK
from nono.base.arguments import expect, one_of, public, seconds_of, unfit
from nono.base.errors import NO_SOLUTION, GenreError, PuzzleError
from nono.base.grid import cell_name, row_and_column, split_rows
from nono.base.shown import Shown
from nono.design.givens import fewest_givens
from nono.genres.base import Puzzle, cells_from, expect_puzzle
from nono.genres.grids import Saved
from nono.grading.grade import GRADES, LINE_LOGIC
from nono.model.answer import FOREVER, Cancel, Until, Verdict
from nono.model.model import Model
from nono.solving.agreement import bug
from nono.solving.solve import solve
from nono.solving.verify import two_backends, verify

P = TypeVar("P", bound=Puzzle)
REPAIRED = "a nonogram or a triddler to repair"
PROOFS = 0.1  # of the time limit, beyond it: for the proofs of what was found
TARGETS: dict[str, int | None] = {"unique": None, "line-solvable": LINE_LOGIC, **GRADES}  # the hardest tier that may be
STEPS = 20_000  # changes of one number of cells after which it is given up, and a beam search begins
MOST = 1 << 30  # more proposals count as this
ANY = -1  # the tier of puzzles that only have to be unique


@dataclass(frozen=True, slots=True)
class Change:
    """Cells and their new colours, in the order of the cells; what they add in roughness; whether symmetry is kept."""

    edits: tuple[tuple[int, int], ...]
    roughness: int
    symmetric: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes to propose, those with the fewest cells first, then those that look most like the picture.

    ``fewest``: cells of the smallest, 0 if nothing is to be changed, None if none was found. ``proved``: no fewer do
    (or none up to the limit). ``truncated``: not all changes of some number of cells were tried. ``tried``: how many
    were. ``stop``: "time", "memory", "cancelled", "interrupt", or "".
    """

    proposals: tuple[Change, ...]
    fewest: int | None
    proved: bool
    truncated: bool
    tried: int
    stop: str


@dataclass(frozen=True, slots=True)
class Proposal(Generic[P]):
    """A repaired puzzle, and the cells that it changes: (cell, old colour, new colour).

    ``roughness`` is what the change adds in rough edges, specks and lost symmetry; ``symmetric``: it keeps a symmetry
    of the picture. ``backends`` have proved the puzzle unique.
    """

    puzzle: P
    edits: tuple[tuple[int, int, int], ...]
    roughness: int
    symmetric: bool
    backends: tuple[str, ...]

    def edit_data(self) -> list[dict[str, Any]]:
        """The changes as JSON data: row and column from 1, and the keys of the colours."""
        width, keys = self.puzzle.width, [entry.key for entry in self.puzzle.palette]
        return [
            {"cell": row_and_column(cell, width), "from": keys[old], "to": keys[new]} for cell, old, new in self.edits
        ]

    def __str__(self) -> str:
        width, keys = self.puzzle.width, [entry.key for entry in self.puzzle.palette]
        changes = ", ".join(f"{cell_name(cell, width)}: {keys[old]} to {keys[new]}" for cell, old, new in self.edits)
        kept = "; keeps the symmetry" if self.symmetric else ""
        return f"{changes}{kept} (proved by {', '.join(self.backends)})"


@dataclass(frozen=True, slots=True, repr=False)
class Repair(Shown, Generic[P]):
    """The proposals, those with the fewest cells first, then those that look most like the picture.

    ``fewest``: cells of the smallest repair, 0 if nothing is to be repaired, None if none was found. ``proved``: no
    fewer cells do (or none up to the limit). ``stop``: "time", "memory", "cancelled", "interrupt", or "".
    """

    proposals: tuple[Proposal[P], ...]
    fewest: int | None
    proved: bool
    stop: str = ""

    def words(self) -> str:
        """How many cells are to be changed, and a line a proposal."""
        if self.fewest == 0:
            return "nothing is to be changed"
        if self.fewest is None:
            return "nothing was found in the time" if self.stop else "no change of so few cells was found"
        sure = "no fewer do" if self.proved else "fewer may do, not all were tried"
        numbered = (f"{number}. {one}" for number, one in enumerate(self.proposals, 1))
        return "\n".join([f"{cells_in_words(self.fewest)} to change; {sure}", *numbered])

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """The pictures with the changes."""
        return ((one.puzzle, one.puzzle.goal_bytes or b"") for one in self.proposals)


@public
def repair(
    puzzle: P,
    target: str = "unique",
    max_edits: int = 4,
    proposals: int = 3,
    time_limit: float | None = None,
    report: Callable[[int, int], object] | None = None,
    cancel: Cancel | None = None,
) -> Repair[P]:
    """Propose changes of the goal picture (without one: of the first solution) that make the puzzle as it should be.

    ``target``: ``unique``, ``line-solvable``, or a grade (easy, medium, hard, expert) that it is to be at most. Colours
    and size stay. ``report`` is called with the number of changes that were tried, and that of cells in the last ones.
    Once ``cancel``, such as a `threading.Event`, is set by another thread, the answer is what was found.

    Raises `PuzzleError` on a puzzle without lines, and where there is neither a goal nor a solution; `BackendError`
    without native.

    >>> import nono
    >>> found = nono.repair(nono.puzzle("marbles"))
    >>> found.fewest, found.proved
    (1, True)
    >>> print(found.proposals[0])
    row 3 column 3: . to g (proved by native, sat)
    """
    checked(puzzle, target, max_edits)
    if not cells_from(puzzle, REPAIRED).lines:
        raise GenreError(puzzle.genre, REPAIRED)
    until = Until.after(time_limit, cancel)
    expect(int, "a number of proposals", proposals=proposals)
    if proposals < 1:
        raise unfit("proposals", proposals, "1 or more")
    if report is not None and not callable(report):
        raise unfit("report", report, "a function of two numbers, or None")
    goal, stop = goal_of(puzzle, until)
    if goal is None:
        return Repair((), None, False, stop)
    model = cells_from(posed(puzzle, goal), REPAIRED)
    found = search_repairs(model, goal, max_edits, TARGETS[target], proposals, until, report)
    if found.fewest == 0:
        return Repair((), 0, True)
    names = two_backends()
    later = beyond(until, time_limit)
    proposed = [proposal(puzzle, goal, change, names, later) for change in found.proposals]
    chosen = tuple(one for one in proposed if one is not None)
    late = "" if len(chosen) == len(proposed) else later.stop() or "time"
    return Repair(chosen, found.fewest, found.proved, found.stop or late)


@dataclass(frozen=True, slots=True, repr=False)
class Givens(Shown):
    """``cells`` (from 0, row by row) to give from the start, the fewest that do; None: more are needed than allowed.

    ``puzzle`` has them as its first saved grid; ``backends`` have proved that the goal is the only solution then.
    """

    puzzle: Puzzle
    cells: tuple[int, ...] | None
    backends: tuple[str, ...] = ()
    stop: str = ""

    def words(self) -> str:
        """The cells to give, with their colours."""
        if self.cells is None:
            return "nothing was found in the time" if self.stop else "no so few cells do"
        if not self.cells:
            return "nothing is to be given"
        grid, width = self.puzzle.saved[0].grid, self.puzzle.width
        named = ", ".join(f"{cell_name(cell, width)}: {grid[cell // width][cell % width]}" for cell in self.cells)
        return f"{cells_in_words(len(self.cells))} to give, no fewer do; proved by {', '.join(self.backends)}\n{named}"


@public
def givens(
    puzzle: Puzzle,
    target: str = "unique",
    max_edits: int = 4,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Givens:
    """Find the fewest cells to give, so that the clues have the goal (or the first solution) as their only solution.

    Arguments and errors are those of `repair`; the picture stays, and it may be a puzzle of any genre of cells.

    >>> import nono
    >>> nono.givens(nono.puzzle("marbles")).cells
    (8, 10)
    """
    checked(puzzle, target, max_edits)
    model = cells_from(puzzle, "cells to give")
    until = Until.after(time_limit, cancel)
    goal, stop = goal_of(puzzle, until)
    if goal is None:
        return Givens(puzzle, None, stop=stop)
    try:
        cells = fewest_givens(model, goal, max_edits, TARGETS[target], until)
    except TimeoutError as error:
        return Givens(puzzle, None, stop=str(error))
    if cells is None:
        return Givens(puzzle, None)
    if not cells:
        return Givens(puzzle, ())
    rows = puzzle.rows_text(bytes(goal))
    text = "".join(key if cell in cells else "?" for cell, key in enumerate("".join(rows)))
    grid = tuple(split_rows(text, puzzle.width))
    saved = (Saved("givens", "", grid), *puzzle.saved)
    with_givens = replace(puzzle, goal=puzzle.solution_of(goal), saved=saved)
    names = two_backends()
    later = beyond(until, time_limit)
    for name in names:
        result = solve(with_givens, name, start=grid, time_limit=later.seconds(), cancel=cancel)
        if result.stop and result.count < 2:
            return Givens(puzzle, None, stop=result.stop)
        if result.grids != [goal] or result.verdict is not Verdict.UNIQUE:
            raise bug(with_givens, "backends disagree on givens", result.grids, backend=name, start=grid)
    return Givens(with_givens, tuple(cells), names)


def cells_in_words(number: int) -> str:
    """So many cells."""
    return f"{number} cell{'' if number == 1 else 's'}"


def checked(puzzle: Puzzle, target: str, max_edits: int) -> None:
    """Raises `PuzzleError` on arguments that no puzzle can be repaired with, and `BackendError` without native."""
    expect_puzzle(puzzle)
    expect(str, "a word", target=target)
    expect(int, "a number of cells", max_edits=max_edits)
    if target not in TARGETS:
        raise unfit("target", target, one_of(target, TARGETS), "bad-field")
    if max_edits < 1:
        raise unfit("max_edits", max_edits, "1 or more", "bad-field")
    able("solve_many")


def goal_of(puzzle: Puzzle, until: Until) -> tuple[bytes | None, str]:
    """The picture to be changed: the goal, else a solution; raises `PuzzleError` if there is none.

    None, and why, if the search for a solution is ended before.
    """
    if puzzle.goal_bytes is not None:
        return puzzle.goal_bytes, ""
    result = solve(puzzle, limit=1, time_limit=until.seconds(), cancel=until.cancel)
    if result.stop in ("time", "cancelled") and not result.grids:
        return None, result.stop
    if not result.grids:
        raise PuzzleError(f"{result.verdict}, there is no picture to repair", NO_SOLUTION)
    return result.grids[0], ""


def beyond(until: Until, time_limit: float | None) -> Until:
    """The same with some more of the time limit, for proofs."""
    return replace(until, deadline=until.deadline + PROOFS * (seconds_of(time_limit) or 0.0))


def posed(old: P, goal: bytes) -> P:
    """The puzzle of a picture on the same board."""
    return replace(old, **old.clues_of(goal), goal=old.solution_of(goal), saved=())


def proposal(old: P, goal: bytes, change: Change, names: Sequence[str], until: Until) -> Proposal[P] | None:
    """The change as it is shown, once the backends have proved it; None if none of them does so in time."""
    cells = bytearray(goal)
    for cell, colour in change.edits:
        cells[cell] = colour
    puzzle = posed(old, bytes(cells))
    check = verify(puzzle, names, time_limit=until.seconds(), cancel=until.cancel)
    proved = tuple(name for name, result in check.results.items() if result.verdict is Verdict.UNIQUE)
    if check.agreed is None and not proved and any(result.stop for result in check.results.values()):
        return None
    if check.verdict is not Verdict.UNIQUE or check.agreed is False:
        raise bug(puzzle, "backends disagree on a repair", backends=list(names))
    changes = tuple((cell, goal[cell], colour) for cell, colour in change.edits)
    return Proposal(puzzle, changes, change.roughness, change.symmetric, proved)


def search_repairs(
    model: Model,
    picture: bytes,
    most_edits: int,
    tier: int | None = None,
    proposals: int = 1,
    until: Until = FOREVER,
    report: Callable[[int, int], object] | None = None,
) -> Changes:
    """The changes of the picture (one colour a cell, row by row) after which it is unique, and techniques up to
    ``tier`` (None: any) solve it. Of the ``model`` the lines and the colours count, and its clues do not.

    ``report`` is called with the number of changes that were tried, and that of cells in the next ones; an exception
    that it raises ends the search and goes on. Raises `BackendError` without the compiled engine.
    """
    changes, fewest, proved, truncated, tried, stop = compiled("repair").repair(
        model,
        picture,
        min(most_edits, len(picture)),
        ANY if tier is None else tier,
        DEEP_WORK,
        min(proposals, MOST),
        STEPS,
        seconds(until.seconds()),
        report,
        until.cancel,
    )
    found = tuple(Change(tuple(edits), roughness, symmetric) for edits, roughness, symmetric in changes)
    return Changes(found, None if fewest < 0 else fewest, proved, truncated, tried, stop)
