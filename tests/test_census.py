"""The census of small sizes against brute force, and its state in a file."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from nono.backends.native.engine import engine
from nono.base.errors import PuzzleError
from nono.cli.program import run
from nono.genres.nonogram.clue import clue_of
from nono.solving.census import Census, census

pytestmark = pytest.mark.skipif(engine is None, reason="the compiled engine is not there")


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 8), (8, 1), (2, 3), (3, 2), (3, 3), (3, 4)])
def test_equals_brute_force(height: int, width: int) -> None:
    pictures = Counter(
        (
            tuple(clue_of(bytes(cells[y * width : y * width + width])) for y in range(height)),
            tuple(clue_of(bytes(cells[x::width])) for x in range(width)),
        )
        for cells in product((0, 1), repeat=height * width)
    )
    found = census(height, width)
    assert found.complete
    assert (found.pictures, found.clue_sets) == (1 << height * width, len(pictures))
    assert found.by_solutions == Counter(pictures.values())
    assert found.unique == found.by_solutions[1]
    assert found.disagreements == 0


def test_known_numbers() -> None:
    assert census(3, 3).unique == 384
    found = census(4, 4)
    assert (found.unique, found.line_solvable, found.clue_sets, found.disagreements) == (52_362, 51_234, 58_196, 0)


def test_goes_on_where_it_ended(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    parts: list[int] = []

    def stop(found: Census) -> None:
        parts.append(len(found.done))
        if len(parts) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census(4, 5, state=state, progress=stop)
    left = json.loads(Path(state).read_text())
    assert len(left["done"]) == 2 < left["parts"]
    found = census(4, 5, jobs=2, state=state, progress=stop)
    assert parts[2] == 3
    assert found == census(4, 5)


def test_bad_sizes_and_states(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for height, width in ((0, 3), (3, -1), (9, 2), (7, 7)):
        with pytest.raises(PuzzleError):
            census(height, width)
    state = tmp_path / "state"
    for text in ("", "{}", '{"schema": 1}', '{"schema": 9}'):
        state.write_text(text)
        with pytest.raises(PuzzleError):
            census(2, 2, state=str(state))
    state.unlink()
    census(2, 2, state=str(state))
    with pytest.raises(PuzzleError, match="2x2"):
        census(2, 3, state=str(state))
    assert run(["census", "3", "3", "--jobs", "1"]) == 0
    assert "384" in capsys.readouterr().out
    assert run(["census", "3", "3", "--json", "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["unique"] == 384
    assert run(["census", "9", "9"]) == 2
