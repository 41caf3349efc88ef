"""Find few cells of a picture to change, so that its puzzle becomes unique or easy enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Literal

from nono.backend import first_capable
from nono.base.arguments import expect_callable, expect_type, expected_one_of, number_in, public, seconds_of, unfit
from nono.base.errors import NO_SOLUTION, GenreError, PuzzleError
from nono.base.grid import cell_name, in_words, row_and_column
from nono.base.limits import Limits, timed, words_of_stop
from nono.design.repairing.repair_search import Changes, PictureChange, RepairState, search_repairs
from nono.genres import Nonogram, Puzzle, expect_puzzle
from nono.grading import GRADE_CHOICES, LINE_LOGIC, GradeChoice, compare_grade, tier_of
from nono.model import Cancel, Model, Verdict
from nono.solving import Shown, bug_in, solve, two_backends, verify

PROOFS = 0.1  # extra time to prove the proposals found, as a share of the time limit
# the highest tier that each target allows
LINE_SOLVABLE = "line-solvable"
Target = Literal["unique", "line-solvable"] | GradeChoice
TARGETS: dict[str, int | None] = {"unique": None, LINE_SOLVABLE: LINE_LOGIC}
TARGETS |= {grade: tier_of(grade) for grade in GRADE_CHOICES}
MORE = 30  # number of proposals among which a repair of the requested grade is looked for
EASIER = "easier than the requested grade, as it is or with each change that was found"
HARDER = "too many steps for the requested grade, as it is or with each change that was found"
WEIGHTS = ("count", "visual")  # what a change costs: its number of cells, or how visible it is
FEW = 4  # default limit on the cells to give, or on the clues to add


@dataclass(frozen=True, slots=True)
class Proposal:
    """A repaired puzzle, and the changed cells as (cell, old colour, new colour).

    ``roughness`` measures the rough edges, specks and loss of symmetry that the change adds. ``symmetric`` tells
    whether the change keeps a symmetry of the picture. ``price`` tells how visible the change is. ``backends`` lists
    the backends that proved the puzzle unique.
    """

    puzzle: Nonogram
    edits: tuple[tuple[int, int, int], ...]
    roughness: int
    symmetric: bool
    price: float
    backends: tuple[str, ...]

    def edit_data(self) -> list[dict[str, Any]]:
        """Return the changes as JSON data: row and column, counted from 1, and the keys of the old and new colours."""
        width, keys = self.puzzle.width, [entry.key for entry in self.puzzle.palette]
        return [
            {"cell": row_and_column(cell, width), "from": keys[old], "to": keys[new]} for cell, old, new in self.edits
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the proposal as JSON data."""
        return {
            "edits": self.edit_data(),
            "goal": self.puzzle.rows_text(self.puzzle.goal_bytes or b""),
            "roughness": self.roughness,
            "symmetric": self.symmetric,
            "price": round(self.price, 2),
            "backends": list(self.backends),
        }

    def __str__(self) -> str:
        width, keys = self.puzzle.width, [entry.key for entry in self.puzzle.palette]
        changes = ", ".join(f"{cell_name(cell, width)}: {keys[old]} to {keys[new]}" for cell, old, new in self.edits)
        kept = "; keeps the symmetry" if self.symmetric else ""
        return f"{changes}{kept} (proved by {', '.join(self.backends)})"


@dataclass(frozen=True, slots=True, repr=False)
class Repair(Shown):
    """The proposals to change a picture, the best one first: the result of `repair`.

    The picture is the goal or, without a goal, the first solution.

    Attributes
    ----------
    proposals
        The proposals, each a `nono.design.Proposal`.
    fewest
        The number of cells of the smallest repair: 0 if no repair is needed, None if no repair was found.
    proved
        Whether the search was complete. Then no smaller repair exists and, if there are no proposals, no repair within
        the allowed number of cells.
    stop
        The reason if the search was stopped: "time", "cpu", "memory", "cancelled" or "interrupt"; else "".
    least
        No repair of this picture has fewer cells than this number.
    states
        The repairs in the order in which they were found, each better than all before.
    easier
        True if there are no proposals because the puzzle is easier than the requested grade, as it is or with each
        change that was found.
    harder
        True if there are no proposals because some of these puzzles, which need no harder techniques than the grade
        allows, need too many steps.
    """

    proposals: tuple[Proposal, ...]
    fewest: int | None
    proved: bool
    stop: str = ""
    least: int = 0
    states: tuple[RepairState, ...] = ()
    easier: bool = False
    harder: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the proposals as ``nono repair --json`` prints them, without the place of the puzzle.

        - ``fewest``: The smallest number of cells to change in the goal (without a goal, in the first solution found);
          null if no change was found.
        - ``least``: The proved minimum: changing fewer cells of this picture is not enough.
        - ``proved``: Whether it is proved that changing fewer cells of this picture is not enough.
        - ``easier``: Whether nothing is proposed because every puzzle that was found is easier than the requested
          grade.
        - ``harder``: Whether nothing is proposed because a puzzle that was found needs too many steps for the requested
          grade.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``states``: Each repair that was the best so far during the search, in order.
        - ``states[].tried``: The number of changes tried until then.
        - ``states[].cells``: The number of changed cells.
        - ``states[].price``: The price of the repair in the sense of --weights: mainly the number of cells (count), or
          how visible the change is (visual).
        - ``proposals``: The changes; the best change comes first.
        - ``proposals[].edits``: The cells to change.
        - ``proposals[].edits[].cell``: Row and column, from 1.
        - ``proposals[].edits[].from``: The key of the cell's present colour.
        - ``proposals[].edits[].to``: The key of the cell's new colour.
        - ``proposals[].goal``: One string per row with one key of the palette per cell. In peg solitaire: one string
          per jump, from-over-to, with holes counted from 1.
        - ``proposals[].roughness``: How much rougher the change makes the picture.
        - ``proposals[].symmetric``: Whether a symmetric picture stays symmetric.
        - ``proposals[].price``: How visible the change is.
        - ``proposals[].backends``: The backends that proved the result.
        """
        return {
            "fewest": self.fewest,
            "least": self.least,
            "proved": self.proved,
            "easier": self.easier,
            "harder": self.harder,
            "stop": self.stop,
            "proposals": [proposal.to_dict() for proposal in self.proposals],
            "states": [
                {"tried": state.tried, "cells": state.cells, "price": round(state.price, 2)} for state in self.states
            ],
        }

    def words(self) -> str:
        """Return a text with the number of cells that must change, and with one line per proposal."""
        if self.fewest == 0:
            return "nothing needs to be changed"
        if self.easier or self.harder:
            return EASIER if self.easier else HARDER
        if self.fewest is None:
            return words_of_stop(self.stop) if self.stop else "no repair within the allowed number of cells"
        numbered = (f"{number}. {proposal}" for number, proposal in enumerate(self.proposals, 1))
        return "\n".join([f"{in_words(self.fewest, 'cell')} to change, {self.bound()}", *numbered])

    def bound(self) -> str:
        """Return a text about the smallest possible number of cells."""
        if self.proved:
            return "the fewest for this picture"
        return f"at least {self.least} needed for this picture" if self.least > 1 else "perhaps not the fewest"

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """Return the repaired puzzles, each with its picture."""
        return ((proposal.puzzle, proposal.puzzle.goal_bytes or b"") for proposal in self.proposals)


@public
@timed
def repair(
    puzzle: Puzzle,
    target: Target = "unique",
    max_edits: int | None = None,
    proposals: int = 3,
    time_limit: float | None = None,
    report: Callable[[int, int], object] | None = None,
    cancel: Cancel | None = None,
    weights: Literal["count", "visual"] = "count",
    better: Callable[[RepairState], object] | None = None,
    locked: Iterable[int] = (),
) -> Repair:
    """Propose changes of the goal picture that make the puzzle meet the ``target``.

    Colours and size stay the same. The search soon finds a change and then improves it. If a limit, Ctrl-C or
    ``cancel`` ends the search, it returns the best changes so far.

    Parameters
    ----------
    puzzle
        A nonogram. Without a goal, the first solution is changed.
    target
        "unique", "line-solvable", a grade ("easy", "medium", "hard", "expert" or "search"), or ".." and the highest
        grade allowed, such as "..medium".
    max_edits
        Maximum number of changed cells (None: no limit).
    proposals
        Maximum number of proposals.
    time_limit
        Seconds of wall time (None: no limit).
    report
        A function that is called with the number of changes tried and the number of cells in the latest changes.
    cancel
        Once another thread sets it, for example a `threading.Event`, the search ends.
    weights
        With "count", the change with the fewest cells comes first; with "visual", the least visible change.
    better
        A function that is called with each state of the search.
    locked
        The cells that must not change, numbered from 0, row by row. With locked cells, there may be no repair.

    Returns
    -------
    Repair
        The proposals, and how few cells are possible.

    Raises
    ------
    PuzzleError
        If the puzzle is not a nonogram, has neither a goal nor a solution, or if another argument is wrong.
    BackendError
        Without the native backend.

    Examples
    --------
    >>> import nono
    >>> found = nono.repair(nono.puzzle("marbles"))
    >>> found.fewest, found.proved
    (1, True)
    >>> print(found.proposals[0])
    row 3 column 3: . to g (proved by native, sat)
    """
    most = checked_most_edits(puzzle, target, max_edits, default=None)
    expect_type(str, "a word", weights=weights)
    if weights not in WEIGHTS:
        raise unfit("weights", weights, expected_one_of(weights, WEIGHTS), "bad-field")
    if not isinstance(puzzle, Nonogram):
        raise GenreError(puzzle.genre, "a nonogram to repair")
    limits = Limits.after(time_limit, None, cancel)
    proposals = number_in("proposals", proposals, 1, inf, "1 or more")
    expect_callable("a function of two numbers, or None", report=report)
    expect_callable("a function of a RepairState, or None", better=better)
    locks = locks_of(locked, puzzle.width * puzzle.height)
    goal, stop = goal_of(puzzle, limits)
    if goal is None:
        return Repair((), fewest=None, proved=False, stop=stop)
    model = with_goal(puzzle, goal).model()
    states: list[RepairState] = []

    def tell(state: RepairState) -> None:
        """Keep a better proposal, and report the state of the search to the caller."""
        if state.better:
            states.append(state)
        if report is not None:
            report(state.tried, state.cells)
        if better is not None:
            better(state)

    from nono.design._colours import tones_in  # numpy is slow to import

    tones = tones_in(puzzle.meta, len(goal) * model.colours)
    later = with_time_to_prove(limits, time_limit)  # proofs and grades of the proposals get more time than the search

    def search(number: int) -> Changes:
        """Search for this number of different changes, which need not have the grade yet."""
        by_count = weights == "count"
        return search_repairs(model, goal, most, TARGETS[target], number, limits, tell, by_count, tones, locks)

    misses: set[int] = set()  # contains -1 if a changed puzzle is easier than the target, 1 if one is harder

    def suitable_in(changes: Changes) -> list[tuple[PictureChange, Nonogram]]:
        """Return the changes with which the puzzle meets the target, and the changed puzzles."""
        pairs = [(change, puzzle_of_change(puzzle, goal, change)) for change in changes.proposals]
        sides = [compare_target(repaired.model(), target, later) for _, repaired in pairs]
        misses.update(sides)
        return [pair for pair, side in zip(pairs, sides, strict=True) if side == 0]  # 0: it meets the target

    changes = search(proposals)
    if changes.fewest == 0:
        side = compare_target(model, target, later)
        if side == 0:
            return Repair((), fewest=0, proved=True)
        stop = later.stop()
        return Repair(
            (), fewest=None, proved=False, stop=stop, easier=side < 0 and not stop, harder=side > 0 and not stop
        )
    suitable = suitable_in(changes)
    # the search knows only the techniques of a grade; among more changes, one may have the grade itself
    if target in GRADE_CHOICES and not suitable and not changes.stop and proposals < MORE:
        changes = search(MORE)
        suitable = suitable_in(changes)
    names = two_backends()
    proposed = [proved_proposal(repaired, goal, change, names, later) for change, repaired in suitable[:proposals]]
    chosen = tuple(candidate for candidate in proposed if candidate is not None)
    all_suitable = len(suitable) == len(changes.proposals)
    # the time was too short for all proofs, or to compare all changes with the grade
    is_late = len(chosen) < len(proposed) or (not all_suitable and bool(later.stop()))
    stop = changes.stop
    if not stop and is_late:
        stop = later.stop() or "time"
    # the figures of the search hold for changes of any grade; if some miss the grade, only the proposals count
    fewest, proved, missed = changes.fewest, changes.proved, False
    if not all_suitable:
        fewest = len(chosen[0].edits) if chosen else None
        proved = proved and fewest == changes.fewest
        missed = not suitable and not stop
    easier, harder = missed and 1 not in misses, missed and 1 in misses
    return Repair(chosen, fewest, proved, stop, changes.least, tuple(states), easier, harder)


def checked_most_edits(puzzle: Puzzle, target: str, max_edits: int | None, default: int | None = FEW) -> int:
    """Return ``max_edits`` as an int, or the default, which may be the size of the board (None).

    Raises `PuzzleError` if no puzzle can be repaired with these arguments, and `BackendError` without the native
    backend.
    """
    expect_puzzle(puzzle)
    expect_type(str, "a word", target=target)
    if target not in TARGETS:
        raise unfit("target", target, expected_one_of(target, TARGETS), "bad-field")
    first_capable("solve_many")
    if max_edits is None:
        return puzzle.width * puzzle.height if default is None else default
    return number_in("max_edits", max_edits, 1, inf, "1 or more")


def locks_of(cells: Iterable[int], size: int) -> bytes:
    """Return one byte per cell of the board: 1 for the given cells, otherwise 0. Without cells, return no bytes."""
    expect_type(Iterable, "the numbers of cells", locked=cells)
    chosen = {number_in("locked", cell, 0, size - 1, f"cells from 0 to {size - 1}") for cell in cells}
    return bytes(cell in chosen for cell in range(size)) if chosen else b""


def goal_of(puzzle: Puzzle, limits: Limits) -> tuple[bytes | None, str]:
    """Return the picture to change: the goal, or without a goal a solution. Raises `PuzzleError` if there is neither.

    If the search for a solution is stopped, return None and the reason. If a picture is returned, the reason is "".
    """
    if puzzle.goal_bytes is not None:
        return puzzle.goal_bytes, ""
    result = solve(puzzle, limit=1, time_limit=limits.seconds(), cancel=limits)
    if result.verdict is Verdict.UNKNOWN and not result.grids:
        return None, result.stop
    if not result.grids:
        raise PuzzleError(f"the puzzle is {result.verdict}, so there is no picture to repair", NO_SOLUTION)
    return result.grids[0], ""


def with_time_to_prove(limits: Limits, time_limit: float | None) -> Limits:
    """Return the same limits with some extra time to prove the results."""
    return Limits(limits.deadline + PROOFS * (seconds_of(time_limit) or 0.0), limits.cpu_end, limits.cancel)


def with_goal(old: Nonogram, goal: bytes) -> Nonogram:
    """Return the puzzle whose goal is another picture on the same board."""
    return replace(old, **old.clues_of(goal), goal=old.solution_of(goal), saved=())


def compare_target(model: Model, target: str, limits: Limits) -> int:
    """Compare a puzzle with the grade that is the target, as `compare_grade` does; return 0 for another target.

    The puzzle needs no harder techniques than the target allows.
    """
    return compare_grade(model, target, limits) if target in GRADE_CHOICES else 0


def puzzle_of_change(old: Nonogram, goal: bytes, change: PictureChange) -> Nonogram:
    """Return the puzzle of a changed picture."""
    cells = bytearray(goal)
    for cell, colour in change.edits:
        cells[cell] = colour
    return with_goal(old, bytes(cells))


def proved_proposal(
    repaired: Nonogram, goal: bytes, change: PictureChange, names: Sequence[str], limits: Limits
) -> Proposal | None:
    """Return the proposal of a change, or None if the backends do not prove the repaired puzzle unique in time."""
    proved = proved_by(repaired, names, limits, "backends disagree on a repair")
    changes = tuple((cell, goal[cell], colour) for cell, colour in change.edits)
    return Proposal(repaired, changes, change.roughness, change.symmetric, change.price, proved) if proved else None


def proved_by(puzzle: Puzzle, names: Sequence[str], limits: Limits, disagreement: str) -> tuple[str, ...]:
    """Return the backends that prove that the puzzle is unique, or () if the time runs out before the first proof.

    The search has found the puzzle to be unique, so any other answer of a backend is a bug of nono, which this function
    raises with the words ``disagreement``.
    """
    check = verify(puzzle, list(names), time_limit=limits.seconds(), cancel=limits)
    proved = tuple(name for name, result in check.results.items() if result.verdict is Verdict.UNIQUE)
    ran_out = any(result.stop for result in check.results.values())
    if not proved and ran_out and check.agreed is None:  # None: too few answers to compare
        return ()
    if check.verdict is not Verdict.UNIQUE or check.agreed is False:
        raise bug_in(puzzle, disagreement, backends=list(names))
    return proved
