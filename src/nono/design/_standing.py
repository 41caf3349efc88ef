"""How close a picture is to a good puzzle, and versions of it from faithful to easy."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from nono.backend import capable
from nono.base.arguments import one_of, unfit
from nono.base.errors import LimitError
from nono.base.grid import in_words
from nono.design._colours import ENGINE_STEPS, STEP, tones_in
from nono.design._repair import repair, search_repairs
from nono.genres.base import cells_from
from nono.genres.nonogram import Nonogram
from nono.grading import LINE_LOGIC
from nono.model.answer import Until, Verdict
from nono.solving import solve

# From faithful to easy: the strength of the smoothing (0 = none), and the target of the repair.
FIDELITIES: dict[str, tuple[float, str]] = {
    "faithful": (0, "unique"),
    "close": (0, "line-solvable"),
    "smooth": (0.24, "line-solvable"),
    "easy": (0.4, "easy"),
}
ROUNDS = 8  # number of rounds of smoothing
ENGINE_UNIT = STEP / ENGINE_STEPS  # the unit of the tones that `tones_in` returns


@dataclass(frozen=True, slots=True)
class Standing:
    """How close a picture is to a good puzzle.

    ``cells`` is the number of cells to change so that line logic solves the puzzle: 0 if line logic already does, None
    if no number is known. ``price`` is the visual price of this change. Fewer cells or a lower price may be enough.
    """

    verdict: Verdict
    cells: int | None
    price: float = inf

    @property
    def words(self) -> str:
        """A text such as "line-solvable with 3 cells changed"."""
        if self.cells == 0:
            return "line-solvable as it is"
        known = {Verdict.UNIQUE: "unique, needs trials", Verdict.MULTIPLE: "not unique"}
        state = known.get(self.verdict, str(self.verdict))
        return state if self.cells is None else f"{state}, line-solvable with {in_words(self.cells, 'cell')} changed"

    @property
    def rank(self) -> tuple[float, bool]:
        """The sort key: pictures with less visible changes come first."""
        return self.price, self.verdict is not Verdict.UNIQUE


def standing(puzzle: Nonogram, time_limit: float | None = None) -> Standing:
    """Return the standing of a puzzle with a goal. ``time_limit`` bounds each of the two searches, in seconds."""
    verdict = solve(puzzle, time_limit=time_limit).verdict
    if next(capable("solve_many"), None) is None:  # the engine is missing
        return Standing(verdict, None)
    if verdict is Verdict.UNIQUE and solve(puzzle, "native", strategy="lines").verdict is Verdict.UNIQUE:
        return Standing(verdict, 0, 0)
    model, goal = cells_from(puzzle, "a nonogram"), puzzle.goal_bytes or b""
    tones = tones_in(puzzle.meta, len(goal) * model.colours)
    until = Until.after(time_limit)
    repairs = search_repairs(model, goal, len(goal), LINE_LOGIC, 1, until, by_count=False, tones=tones)
    if not repairs.proposals:
        return Standing(verdict, repairs.fewest)
    [change] = repairs.proposals
    return Standing(verdict, len(change.edits), change.price)


def with_fidelity(puzzle: Nonogram, fidelity: str, time_limit: float | None = None) -> Nonogram:
    """Return a version of the puzzle that is faithful to its goal, or easier to solve.

    ``fidelity`` is a name of `FIDELITIES`. The result is always repaired: unique for ``faithful``, solvable by line
    logic for ``close`` and ``smooth``, and at most easy for ``easy``. Raises `PuzzleError` on an unknown name, and
    `LimitError` if the time runs out before a repair is found.
    """
    if fidelity not in FIDELITIES:
        raise unfit("fidelity", fidelity, one_of(fidelity, FIDELITIES), "bad-field")
    strength, target = FIDELITIES[fidelity]
    if strength:
        cells = smoothed(puzzle.goal, prices_of(puzzle), strength)
        if cells.min() != cells.max():
            puzzle = Nonogram.from_grid(cells, puzzle.palette, puzzle.id, puzzle.title, puzzle.meta)
    repaired = repair(puzzle, target, proposals=1, time_limit=time_limit, weights="visual")
    if repaired.fewest == 0:
        return puzzle
    if not repaired.proposals:
        raise LimitError("time", "the time ran out before a repair was found")
    return repaired.proposals[0].puzzle


def prices_of(puzzle: Nonogram) -> Any:
    """Return the price of each colour in each cell: its tone. Without tones, any change of colour costs 1."""
    shape = (puzzle.height, puzzle.width, puzzle.colours)
    tones = tones_in(puzzle.meta, puzzle.height * puzzle.width * puzzle.colours)
    if tones:
        return np.frombuffer(tones, np.uint8).reshape(shape) * ENGINE_UNIT
    goal = np.frombuffer(puzzle.goal_bytes or b"", np.uint8).reshape(shape[:2])
    return (goal[..., None] != np.arange(puzzle.colours)).astype(float)


def smoothed(cells: Any, prices: Any, strength: float) -> Any:
    """Return a smoothed picture, in which cells follow their neighbours (iterated conditional modes: Besag 1986).

    The picture may have any number of colours. ``prices`` has the shape (height, width, colours) and holds the price of
    each colour in each cell. With a greater ``strength``, neighbours count more.
    """
    now, colours = cells.copy(), np.arange(prices.shape[-1])
    rows, columns = np.indices(cells.shape)
    for turn in range(4 * ROUNDS):
        padded = np.pad(now.astype(int), 1, constant_values=-1)
        support = -prices / strength
        for down in range(3):
            for right in range(3):
                near = padded[down : down + cells.shape[0], right : right + cells.shape[1]]
                weight = 0.0 if down == right == 1 else 1.0 if 1 in (down, right) else 0.5
                support = support + weight * (near[..., None] == colours)
        is_turn = (rows % 2 == turn % 2) & (columns % 2 == turn // 2 % 2)
        now = np.where(is_turn, support.argmax(axis=-1), now).astype(cells.dtype)
    return now
