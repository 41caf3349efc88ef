"""Line logic: its last sweep is the fixpoint, and ``nono solve --show-steps`` prints the sweeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from strategies import pictures

from nono.backend.reference import solve as reference
from nono.cli.program import run
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


def test_show_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text('{"rows": [[1], [1]], "cols": [[1], [1]]}')
    assert run(["solve", str(path), "--show-steps", "--backend", "reference"]) == 0
    out = capsys.readouterr().out
    assert "leaves 4 cells open\n\n??\n??\n" in out
    assert out.index("cells open") < out.index("multiple")
