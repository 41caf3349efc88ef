"""Line logic: its last sweep is the fixpoint."""

from __future__ import annotations

from hypothesis import given
from strategies import pictures

from nono.backend.reference import solve as reference
from nono.genres.nonogram import Nonogram
from nono.model.answer import Task
from nono.model.propagation import known, sweeps


@given(pictures())
def test_the_last_sweep_is_the_fixpoint_of_line_logic(puzzle: Nonogram) -> None:
    *_, last = sweeps(puzzle.model())
    alone = reference(puzzle.model(), Task(options={"strategy": "lines"}))
    cells = known(last)
    assert puzzle.goal_bytes is not None
    assert all(colour in (None, own) for colour, own in zip(cells, puzzle.goal_bytes, strict=True))
    assert (None not in cells) == bool(alone.solutions)
