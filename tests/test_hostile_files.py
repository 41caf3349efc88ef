"""A small share of what ``tests/long`` does with damaged and hostile files, always the same."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from nono.io.read import entries

pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SIZE = 1 << 14  # bytes


def test_damaged_files(tmp_path: Path) -> None:
    from long.mutate_files import in_process

    assert in_process(250, 1, str(tmp_path)) == 0


def test_hostile_files(tmp_path: Path) -> None:
    from long.hostile_files import SPECIAL, amplified, folder_of, in_bounds

    folder_of(tmp_path / "folder")
    assert in_bounds(str(tmp_path / "folder")) == ""
    rng = random.Random(1)
    made = [(name, suffix, make(SIZE)) for name, (suffix, make) in SPECIAL.items()]
    made += [amplified(rng, SIZE) for _ in range(10)]
    for number, (name, suffix, data) in enumerate(made):
        path = tmp_path / f"{number}{suffix}"
        path.write_bytes(data)
        assert (name, in_bounds(str(path))) == (name, "")


def test_lines_without_a_puzzle_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.io.file_entries.MAX_BLANK", 10)
    path = tmp_path / "a.url"
    path.write_text("[InternetShortcut]\n" + ":\n" * 30)
    *_, last = entries(path)
    assert "more than 10 lines without a puzzle" in str(last.puzzle)
