"""Texts that cost too much if they are analysed more than once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nono import PuzzleError
from nono.text import entries
from nono.text.typed import blocks, notes


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
