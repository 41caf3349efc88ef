"""How close a picture is to a good puzzle, and versions of it from faithful to easy."""

from __future__ import annotations

from typing import Any

import numpy as np

from nono.base.arguments import one_of, unfit
from nono.base.errors import LimitError
from nono.design._colours import ENGINE_STEPS, STEP, tones_in
from nono.design._repair import repair
from nono.genres.nonogram import Nonogram

# From faithful to easy: the strength of the smoothing (0 = none), and the target of the repair.
FIDELITIES: dict[str, tuple[float, str]] = {
    "faithful": (0, "unique"),
    "close": (0, "line-solvable"),
    "smooth": (0.24, "line-solvable"),
    "easy": (0.4, "easy"),
}
ROUNDS = 8  # number of rounds of smoothing
ENGINE_UNIT = STEP / ENGINE_STEPS  # the unit of the tones that `tones_in` returns


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
