"""Metadata never overwrites a name that a format uses itself: written and read back, the puzzle stays the same."""

import string
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

import nono
from nono.text import FORMATS, dump_bytes, entries, format_named, suffix_of, writable

STORING = [name for name in FORMATS if writable(name) and format_named(name).CAPABILITIES.about]
RESERVED = [
    *("nono", "genre", "id", "title", "width", "height", "size", "rows", "cols", "columns", "goal", "saved", "palette"),
    *("colors", "color", "colour", "set", "type", "name", "data", "puzzle", "problem", "puzzlekit", "num_rows"),
    *("num_cols", "ver", "hor", "content", "file", "__file__", "__data__", "solution", "grid", "givens", "board"),
    *("catalogue", "by", "author", "maxrule", "begin", "end", "moves", "areas", "rlabels", "clabels", "depth", "page"),
    *("series_title", "notes", "source", "copyright", "description", "difficulty", "license", "meta", "url"),
]
KEYS = st.sampled_from(RESERVED) | st.text(string.ascii_lowercase, min_size=1, max_size=8)
VALUES = st.sampled_from(["", "x", "1", "sudoku", "{}", "rows 1", 1, None, [], {}, [[1]], ["x"], {"a": 1}])
PICTURE = [[1, 0, 1], [0, 1, 1], [1, 0, 0]]
PUZZLES: list[nono.Puzzle] = [
    nono.Nonogram.from_grid(PICTURE, id="a7", title="A title"),
    nono.Akari(["2.", ".#"], id="a7", title="A title", goal=["#o", "o#"]),
    nono.Sudoku(["1...", "....", "....", "...."], id="a7", title="A title"),
    nono.Norinori(["AAB", "ABB"], id="a7", title="A title"),
]


def of_meta(puzzle: nono.Puzzle, meta: dict[str, Any]) -> nono.Puzzle:
    given = {**puzzle.to_dict(), "meta": None}
    found = type(puzzle).from_dict({name: value for name, value in given.items() if name != "meta"})
    object.__setattr__(found, "meta", meta)
    return found


@pytest.mark.parametrize("name", STORING)
@given(meta=st.dictionaries(KEYS, VALUES, max_size=3), puzzle=st.sampled_from(PUZZLES))
@example(meta={"nono": ""}, puzzle=PUZZLES[0])
@example(meta={"set": [[1]], "genre": "akari"}, puzzle=PUZZLES[0])
@example(meta={"name": "x", "data": {}}, puzzle=PUZZLES[0])
@example(meta={"id": "8", "title": "other"}, puzzle=PUZZLES[1])
@example(meta={"type": "sudoku"}, puzzle=PUZZLES[0])
@example(meta={"cols": "", "row": "3"}, puzzle=PUZZLES[0])
@example(meta={"set": [], "data": ""}, puzzle=PUZZLES[1])
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_metadata_never_changes_the_puzzle(
    name: str, meta: dict[str, Any], puzzle: nono.Puzzle, tmp_path: Path
) -> None:
    if puzzle.genre not in format_named(name).CAPABILITIES.genres:
        puzzle = PUZZLES[0]
    written = of_meta(puzzle, meta)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        path = tmp_path / f"x{suffix_of(name)}"
        path.write_bytes(dump_bytes(written, name))
        (entry,) = entries(path, name)
    again: Any = entry.puzzle
    assert isinstance(again, type(puzzle))
    assert again.clue_text() == puzzle.clue_text()
    lost = {str(one.message).partition(":")[0] for one in caught}
    for field, nothing in (("goal", None), ("id", ""), ("title", "")):
        if (field, name) == ("id", "taai"):
            continue  # the ids of these sets are numbers
        whole, kept = ((one.goal_bytes if field == "goal" else getattr(one, field)) for one in (puzzle, again))
        assert kept == whole or (field in lost and kept == nothing)
    for key, value in meta.items():
        page = key == "page" and isinstance(value, dict)  # readers of layers ignore what the page of nono adds
        assert again.meta.get(key) == value or key in lost or page or value in ("", None, [], {})
