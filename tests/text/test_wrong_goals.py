"""A goal or saved grid that is malformed, or is no solution, never costs good clues: it is left out, with a warning."""

import json
from pathlib import Path
from typing import Literal

import pytest

import nono
from nono import PuzzleError, PuzzleWarning
from nono.text import entries

LINES = {"rows": [[2], [1]], "cols": [[2], [1]]}
PLAIN = nono.Nonogram(**LINES)  # type: ignore[arg-type]
NON = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"
JIGSAW = nono.Sudoku(["1...", "....", "....", "...."])
WEBPBN = nono.dumps(PLAIN, "webpbn").replace("</puzzle>", "<solution>{}</solution></puzzle>")
AKARI = "begin\npuzzle akari\nsize 2\nproblem\n- x\nx -\nsolution\n{}\nend\n"
WRONG = {
    **{
        f"json {number}": ("json", json.dumps(LINES | {"goal": goal}), PLAIN)
        for number, goal in enumerate((["XX"], ["XX", "X"], ["XX", "X?"], ["XX", "XX"], [], "XX", 3, [[1, 1], [7, 0]]))
    },
    "json of one line": ("jsonl", json.dumps(LINES | {"goal": ["XX"]}), PLAIN),
    "a saved grid": ("json", json.dumps(LINES | {"saved": [{"grid": ["XX"]}]}), PLAIN),
    "no saved grid": ("json", json.dumps(LINES | {"saved": [3]}), PLAIN),
    "sudoku": ("json", '{"genre": "sudoku", "givens": ["1...", "....", "....", "...."], "solution": ["123"]}', JIGSAW),
    "non": ("non", NON + 'goal "111"\n', PLAIN),
    "non, a character": ("non", NON + 'goal "11!0"\ntitle "x"\n', PLAIN),
    "non, a mismatch": ("non", NON + 'goal "1111"\n', PLAIN),
    "non, saved": ("non", NON + "saved 11\n", PLAIN),
    "non, before the clues": ("non", NON.replace("rows", 'goal "11x"\nrows'), PLAIN),
    "webpbn": ("webpbn", WEBPBN.format("<image>|XX|</image>"), PLAIN),
    "webpbn, no image": ("webpbn", WEBPBN.format(""), PLAIN),
    "webpbn, a colour": ("webpbn", WEBPBN.format("<image>|XX|Xq|</image>"), PLAIN),
    "webpbn, saved": ("webpbn", WEBPBN.format("<image>|XX|</image>").replace("tion>", 'tion type="saved">', 1), PLAIN),
    "janko": ("janko", AKARI.format("o -"), nono.Akari([".#", "#."])),
    "janko, layers": (
        "janko",
        "begin\npuzzle sudoku\nsize 4\nproblem\n1 - - -\n- - - -\n- - - -\n- - - -\nsolution\n1 2\nend\n",
        JIGSAW,
    ),
    "csv": ("csv", ",2,1\n2,x,x\n1,x,x\n", PLAIN),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("trust", [None, "clues"])
def test_the_puzzle_is_read(name: str, trust: Literal["clues"] | None, tmp_path: Path) -> None:
    format, text, puzzle = WRONG[name]
    path = tmp_path / "x"
    path.write_text(text)
    with pytest.warns(PuzzleWarning, match="left out") as caught:
        (entry,) = entries(path, format, trust=trust)
    assert str(caught[0].message).startswith(str(path)) or trust
    assert entry.puzzle == puzzle
    assert isinstance(entry.puzzle, nono.Puzzle)
    assert entry.puzzle.goal is None
    with pytest.warns(PuzzleWarning):
        assert nono.loads(text, format, trust=trust) == puzzle


def test_other_puzzles_of_the_file_are_read(tmp_path: Path) -> None:
    lines = [LINES | {"goal": ["XX"]}, LINES | {"goal": ["XX", "X."]}, {"rows": [[2]], "cols": [[1]]}, LINES]
    for name, text in (("x.jsonl", "\n".join(map(json.dumps, lines))), ("x.json", json.dumps({"set": lines}))):
        (tmp_path / name).write_text(text)
        with pytest.warns(PuzzleWarning, match=f"{name}:1: found a goal of 2x1 cells|{name}: puzzle 1"):
            found = [entry.puzzle for entry in entries(tmp_path / name)]
        assert [isinstance(puzzle, PuzzleError) for puzzle in found] == [False, False, True, False]
        assert found[1].goal is not None  # type: ignore[union-attr]


def test_unknown_keys_of_a_goal_are_one_warning(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text(json.dumps(LINES | {"goal": ["##", "#."]}))
    with pytest.warns(PuzzleWarning) as caught:
        assert list(nono.read_all(tmp_path / "x.jsonl")) == [PLAIN]
    (warning,) = caught
    assert "row 1 of a picture has '#', expected the keys '.X': the goal is left out" in str(warning.message)


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        (["X.", "X?"], "row 2 of a picture has '?', expected the keys '.X'"),
        ([[1, 0], [7, 0]], "row 2 of a picture has 7, expected colours 0 to 1"),
        ([["X", []], ["X", "X"]], "row 1 of a picture has [], expected the keys '.X'"),
        ([[1, 0], [1.0, 0]], "row 2 of a picture has [1.0, 0], expected colours 0 to 1"),
    ],
)
def test_the_first_wrong_cell_is_named(goal: list[object], problem: str) -> None:
    with pytest.raises(PuzzleError) as found:
        nono.Nonogram(LINES["rows"], LINES["cols"], goal=goal)
    assert found.value.message == problem


def test_without_clues_the_picture_is_needed() -> None:
    for text in ('{"goal": ["XX", "X"]}', '{"goal": 3}', 'width 2\nheight 1\ngoal "1!"\n'):
        with pytest.raises(PuzzleError):
            nono.loads(text)


def test_a_goal_may_follow_a_saved_grid_that_cannot_be_read() -> None:
    saved = '<solution type="saved"><image>|Xq|XX|</image></solution>'
    text = nono.dumps(nono.Nonogram.from_grid(["XX", "X."]), "webpbn").replace("<solution", saved + "<solution", 1)
    with pytest.warns(PuzzleWarning, match="the saved grids are left out"):
        assert nono.loads(text, "webpbn").to_dict()["goal"] == ["XX", "X."]
