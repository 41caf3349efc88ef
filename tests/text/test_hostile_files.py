"""A small share of what ``tests/long`` does with damaged and hostile files, always the same."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nono import PuzzleError
from nono.text import entries
from nono.text.typed import blocks, notes

pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SIZE = 1 << 14  # bytes


@pytest.mark.slow
def test_damaged_files(tmp_path: Path) -> None:
    from long.mutate_files import in_process

    assert in_process(250, 1, str(tmp_path)) == 0


def test_hostile_files(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Every fourth file without --slow: most of the CPU goes into the processes that read them."""
    from long.hostile_files import SPECIAL, amplified, folder_of, in_bounds

    folder_of(tmp_path / "folder")
    assert in_bounds(str(tmp_path / "folder")) == ""
    rng = random.Random(1)
    made = [(name, suffix, make(SIZE)) for name, (suffix, make) in SPECIAL.items()]
    made += [amplified(rng, SIZE) for _ in range(10)]
    for number, (name, suffix, data) in enumerate(made[:: 1 if pytestconfig.getoption("--slow") else 4]):
        path = tmp_path / f"{number}{suffix}"
        path.write_bytes(data)
        assert (name, in_bounds(str(path))) == (name, "")


@pytest.mark.parametrize(
    "line", ['"key{at}": [{at}, 1, 2, 3],', "The fox number {at} jumps over the lazy dog.", "{at},a b,c"]
)
def test_a_refused_text_is_analysed_once(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several formats and messages ask whether a text is a board. The meaning of its words matters only below rows."""
    calls: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        own = getattr(*places[name])

        def called(*given: Any) -> Any:
            calls.append(name)
            return own(*given)

        return called

    places = {"page": (blocks, "parts_of"), "line": (notes, "note_of")}
    for name, (module, function) in places.items():
        monkeypatch.setattr(module, function, counted(name))
    path = tmp_path / "a.ss"
    path.write_text("".join(line.format(at=at) + "\n" for at in range(100)), encoding="utf-8")
    (entry,) = entries(path)
    assert isinstance(entry.puzzle, PuzzleError)
    assert calls == ["page"]


def test_lines_without_a_puzzle_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.text._file_entries.MAX_BLANK", 10)
    path = tmp_path / "a.url"
    path.write_text("[InternetShortcut]\n" + ":\n" * 30)
    *_, last = entries(path)
    assert "more than 10 lines without a puzzle" in str(last.puzzle)
