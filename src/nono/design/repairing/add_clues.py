"""Find the fewest clues to add so that a layer puzzle becomes unique or solvable by given techniques.

The search computes implicit hitting sets, as `hitting_sets` beside this module does. Added clues rule out another
solution if at least one of them is wrong in this solution. Each step tries a smallest set of clues that rules out all
solutions found so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from nono.base.arguments import public
from nono.base.errors import NO_SOLUTION, GenreError, PuzzleError
from nono.base.grid import in_words
from nono.base.limits import Limits, timed, words_of_stop
from nono.design.repairing.hitting_sets import NEAR, smallest_choice
from nono.design.repairing.repair import (
    EASIER,
    TARGETS,
    Target,
    checked_most_edits,
    compare_target,
    goal_of,
    proved_by,
    with_time_to_prove,
)
from nono.genres import ClueLayer, LayerPuzzle, Puzzle
from nono.grading import is_solved_by
from nono.model import Cancel
from nono.solving import Shown, solve, two_backends


class Added(NamedTuple):
    """An added clue: its row and column, counted from 1, and its text.

    For a clue beside a line, the row or the column is None.
    """

    row: int | None
    column: int | None
    text: str

    def __str__(self) -> str:
        place = [f"row {self.row}"] if self.row is not None else []
        return " ".join([*place, *([f"column {self.column}"] if self.column is not None else [])]) + f": {self.text}"


@dataclass(frozen=True, slots=True, repr=False)
class AddedClues(Shown):
    """The fewest clues to add: the result of `add_clues`.

    Attributes
    ----------
    puzzle
        The puzzle with the added clues. Its goal is the solution that they keep; for another solution, other clues may
        be enough.
    clues
        The clues. None if more clues are needed than allowed, if even all clues of this solution are not enough
        (``hopeless`` is true), or if the puzzle with the fewest clues is ``easier`` than the requested grade.
    backends
        The backends that proved ``puzzle`` unique.
    stop
        The reason if the search was stopped: "time", "cpu", "memory" or "cancelled"; else "".
    hopeless
        Whether no clues of this solution are enough.
    easier
        Whether the puzzle with the fewest clues is easier than the requested grade.
    """

    puzzle: LayerPuzzle
    clues: tuple[Added, ...] | None
    backends: tuple[str, ...] = ()
    stop: str = ""
    hopeless: bool = False
    easier: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the clues as ``nono repair --json`` prints them, without the place of the puzzle.

        - ``clues``: The fewest clues to add so that only the goal (without a goal, the first solution found) is a
          solution. Empty if no clue needs to be added; null if no clues were found.
        - ``clues[].row``: The row; null for a clue above a column.
        - ``clues[].column``: The column; null for a clue beside a row.
        - ``clues[].text``: The clue.
        - ``puzzle``: The puzzle with these clues, in nono's own format; null if there are no clues to add.
        - ``backends``: The backends that proved the result.
        - ``easier``: Whether nothing is proposed because every puzzle that was found is easier than the requested
          grade.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        """
        return {
            "clues": None if self.clues is None else [clue._asdict() for clue in self.clues],
            "puzzle": self.puzzle.to_dict() if self.clues else None,
            "backends": list(self.backends),
            "easier": self.easier,
            "stop": self.stop,
        }

    def words(self) -> str:
        """Return a text that lists the clues to add, or that says why there are none."""
        if self.easier:
            return EASIER
        if self.clues is None and self.hopeless:
            return "even all clues of this solution are not enough"
        if self.clues is None:
            return (
                words_of_stop(self.stop) if self.stop else "the allowed number of clues is not enough for this solution"
            )
        if not self.clues:
            return "no clue needs to be added"
        named = ", ".join(map(str, self.clues))
        number = in_words(len(self.clues), "clue")
        return f"{number} to add, the fewest for this solution; proved by {', '.join(self.backends)}\n{named}"

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """Return the puzzle with the added clues, together with the solution that they keep.

        There is nothing to show if no clue needs to be added.
        """
        return iter([(self.puzzle, self.puzzle.goal_bytes)] if self.clues != () and self.puzzle.goal_bytes else [])


@public
@timed
def add_clues(
    puzzle: Puzzle,
    target: Target = "unique",
    max_edits: int | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> AddedClues:
    """Find the fewest clues to add so that the goal (or the first solution) of a layer puzzle is its only solution.

    Parameters
    ----------
    puzzle
        A puzzle of a genre with clues that may be left out, such as `nono.Sudoku` and `nono.Akari`.
    target
        What the puzzle with the new clues is: "unique", "line-solvable", a grade, or ".." and the highest grade
        allowed, as in `repair`.
    max_edits
        Maximum number of clues (None: no limit).
    time_limit
        Seconds of wall time (None: no limit).
    cancel
        Once another thread sets it, for example a `threading.Event`, the search ends.

    Returns
    -------
    AddedClues
        The clues, and the puzzle with them.

    Raises
    ------
    PuzzleError
        If the puzzle is not a layer puzzle, if its genre has no clues to add, if it has neither a goal nor a solution,
        or if another argument is wrong.
    BackendError
        Without the native backend.

    Examples
    --------
    >>> import nono
    >>> len(nono.add_clues(nono.Sudoku(["1...", "..3.", "....", "...2"])).clues)
    1
    """
    most = checked_most_edits(puzzle, target, max_edits)
    if not isinstance(puzzle, LayerPuzzle):
        raise GenreError(puzzle.genre, "a genre to which clues can be added")
    if not any(layer.optional_clues for layer in puzzle.clue_layers()):
        message = f"a puzzle of {puzzle.genre} has no clues to add"
        advice = "to reveal cells of its solution, use nono.givens (on the command line: nono repair --givens)"
        raise PuzzleError(f"{message}\n{advice}", "unsupported-variant")
    limits = Limits.after(time_limit, None, cancel)
    goal, stop = goal_of(puzzle, limits)
    if goal is None:
        return AddedClues(puzzle, clues=None, stop=stop)
    if wrong := puzzle.violation(goal):
        raise PuzzleError(f"the goal is not a solution; {wrong}", NO_SOLUTION)
    puzzle = replace(puzzle, goal=puzzle.solution_of(goal))
    search = ClueSearch(puzzle, goal, TARGETS[target], limits)
    try:
        chosen = search.fewest(most)
    except TimeoutError as error:
        return AddedClues(puzzle, clues=None, stop=str(error))
    if chosen is None:
        return AddedClues(puzzle, clues=None, hopeless=search.hopeless)
    better = search.with_clues(chosen)
    # the search only ensured that no harder techniques are needed; the puzzle may still be too easy
    if compare_target(better.model(), target, limits) != 0:
        return AddedClues(puzzle, clues=None, stop=limits.stop(), easier=not limits.stop())
    if not chosen:
        return AddedClues(puzzle, ())
    proved = proved_by(
        better, two_backends(), with_time_to_prove(limits, time_limit), "backends disagree on added clues"
    )
    if not proved:
        return AddedClues(puzzle, clues=None, stop="time")
    added = [search.lacking[index] for index in chosen]
    added_clues = [Added(*layer.where(better, slot), layer.clue(better.value(layer), slot)) for layer, slot in added]
    return AddedClues(replace(better, goal=better.goal), tuple(added_clues), proved)


class ClueSearch:
    """The search for the fewest clues to add. The clues that the puzzle lacks are numbered from 0."""

    def __init__(self, puzzle: LayerPuzzle, goal: bytes, tier: int | None, limits: Limits) -> None:
        self.goal = goal
        self.tier = tier
        self.limits = limits
        self.full = puzzle.full(goal)  # the puzzle with all clues of this goal
        given = {(layer.place, slot) for layer, slot in puzzle.given_clues()}
        self.lacking: list[tuple[ClueLayer[Any], int]] = [
            (layer, slot) for layer, slot in self.full.given_clues() if (layer.place, slot) not in given
        ]
        self.hopeless = False

    def with_clues(self, chosen: Sequence[int] | frozenset[int]) -> LayerPuzzle:
        """Return the puzzle with these added clues, and with the goal."""
        return self.full.without_clues([clue for index, clue in enumerate(self.lacking) if index not in chosen])

    def fewest(self, most: int) -> list[int] | None:
        """Return the clues to add, or None if no set of at most ``most`` clues is enough.

        If even all clues are not enough, ``hopeless`` becomes True. Raises `TimeoutError` if the time is over or the
        search is cancelled.
        """

        def need_of(chosen: frozenset[int]) -> frozenset[int] | None:
            """Return clues of which one more must be added (empty: none helps), or None if the chosen are enough."""
            need = self.clues_against_another(chosen) if self.tier is None else self.clues_needed_for(chosen, self.tier)
            self.hopeless = need is not None and not need
            return need

        return smallest_choice(need_of, most, self.limits)

    def clues_against_another(self, chosen: frozenset[int]) -> frozenset[int] | None:
        """Return the clues that rule out another solution, or None if there is no other solution.

        The search prefers a solution that few clues rule out.
        """
        seconds, cancel = self.limits.seconds(), self.limits.cancel
        result = solve(self.with_clues(chosen), "native", NEAR, time_limit=seconds, cancel=cancel)
        others = [grid for grid in result.grids if grid != self.goal]
        if result.stop and not others:
            raise TimeoutError(result.stop)
        return min(map(self.differing, others), key=len, default=None)

    def differing(self, solution: bytes) -> frozenset[int]:
        """Return the missing clues that are wrong in another solution."""
        values = {layer.name: self.full.value(layer) for layer in self.full.layers}
        solution_clues = self.full.clues_of(solution)
        # the clues that this solution would have; layers that no solution changes, such as regions, stay the same
        solution_values = values | {
            layer.name: layer.read(solution_clues[layer.name])
            for layer in self.full.layers
            if layer.name in solution_clues
        }
        return frozenset(
            [
                index
                for index, (layer, slot) in enumerate(self.lacking)
                if layer.clue(values[layer.name], slot) != layer.clue(solution_values[layer.name], slot)
            ]
        )

    def clues_needed_for(self, chosen: frozenset[int], tier: int) -> frozenset[int] | None:
        """Return clues, at least one of which must be added, or None if the techniques already solve the puzzle.

        Without these clues, the techniques fail even if all other clues are added: the ``failing`` set grows, clue by
        clue, as long as the techniques fail with it. Techniques up to the ``tier`` are used.
        """
        if is_solved_by(self.with_clues(chosen).model(), tier):
            return None
        failing = set(chosen)
        for index in range(len(self.lacking)):
            if stop := self.limits.stop():
                raise TimeoutError(stop)
            if index not in failing and not is_solved_by(self.with_clues(frozenset(failing | {index})).model(), tier):
                failing.add(index)
        return frozenset(range(len(self.lacking))) - failing
