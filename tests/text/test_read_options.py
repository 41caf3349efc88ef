"""Options of reading: whether clues or goal are right, the size of boards, rows for columns, triangle colours."""

import json
from pathlib import Path

import pytest
from common import Capture
from refusals import refused

from nono import Akari, Nonogram, PuzzleWarning, dumps, loads, puzzle, read, read_all
from nono.base.errors import GenreError
from nono.cli.program import run
from nono.genres.grids import Saved

TORN = {
    "non": 'width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal "01"\n',
    "json": '{"rows": [[1]], "cols": [[1], []], "goal": [".X"]}',
    "webpbn": """<puzzleset><puzzle><clues type="columns"><line><count>1</count></line><line/></clues>
        <clues type="rows"><line><count>1</count></line></clues><solution><image>|.X|</image></solution>
        </puzzle></puzzleset>""",
}
WIDE = Nonogram.from_grid([[1, 0, 1], [0, 0, 1]])


@pytest.mark.parametrize("name", TORN)
def test_which_of_clues_and_goal_to_believe(name: str) -> None:
    for trust in (None, "clues"):
        with pytest.warns(PuzzleWarning, match="column 1 shows 0, expected 1 as in the clues: the goal is left out"):
            assert loads(TORN[name], name, trust=trust).to_dict() == Nonogram([[1]], [[1], []]).to_dict()
    with pytest.warns(PuzzleWarning, match="the clues are taken from the goal"):
        assert loads(TORN[name], name, trust="goal").to_dict() == Nonogram.from_grid([[0, 1]]).to_dict()


def test_clues_that_are_believed_are_still_checked(tmp_path: Path) -> None:
    torn = '{"rows": [[2]], "cols": [[1], []], "goal": [".X"]}'
    with refused("total-mismatch"):
        loads(torn, trust="clues")
    assert loads(torn, trust="goal").goal_bytes == b"\0\1"
    path = tmp_path / "set.jsonl"
    path.write_text(f"{TORN['json']}\n{torn}\n{{\n")
    assert run(["convert", str(path), str(tmp_path / "out.jsonl"), "--trust", "goal"]) == 2  # the third is not a puzzle
    assert [puzzle.goal_bytes for puzzle in read_all(tmp_path / "out.jsonl")] == [b"\0\1"] * 2
    assert run(["convert", str(path), str(tmp_path / "out.jsonl"), "--trust", "luck"]) == 2


def test_boards_of_a_tournament_that_are_not_square(tmp_path: Path) -> None:
    text = "$1\n1\n\n2\n1\t1\n1\n$2\n1\n1\n1\n1\n2\n"
    with refused("3 columns and 3 rows"):
        list(read_all(written(tmp_path, text), size=(3, 3)))
    first, second = read_all(written(tmp_path, text), size=(3, 2))
    assert (first.width, first.height, second.width, second.height) == (3, 2, 3, 2)
    with refused("found 5 clues, expected as many columns as rows, or the option size"):
        loads(text)
    with refused("found a board of 3x2, expected a square"):
        dumps(WIDE, "taai")
    with refused("files in the format mk contain their size"):
        loads(dumps(WIDE, "mk"), "mk", size=(3, 2))
    words = ["convert", str(tmp_path / "set.taai"), str(tmp_path / "set.jsonl"), "--size"]
    assert run([*words, "3x2"]) == 0
    assert run([*words, "3by2"]) == 2


def written(folder: Path, text: str) -> Path:
    path = folder / "set.taai"
    path.write_text(text)
    return path


def test_rows_that_are_columns(tmp_path: Path, capsys: Capture) -> None:
    turned = Nonogram.from_grid([[1, 0], [0, 0], [1, 1]])
    assert loads(dumps(WIDE), transpose=True).to_dict() == turned.to_dict()
    data = WIDE.to_dict() | {"saved": [{"id": "s", "note": "n", "grid": ["X?.", "?[.X]X"]}], "title": "t", "stars": 1}
    puzzle = loads(json.dumps(data), transpose=True)
    assert puzzle.saved == (Saved("s", "n", ("X?", "?[.X]", ".X")),)
    assert (puzzle.title, puzzle.meta) == ("t", {"stars": 1})
    assert puzzle.transposed().to_dict() == loads(json.dumps(data)).to_dict()
    path = tmp_path / "lights.akari"
    path.write_text("1.\n.#\n")
    assert run(["convert", str(path), str(tmp_path / "turned.json"), "--transpose"]) == 2
    assert "cannot be transposed" in capsys.readouterr().err
    with pytest.warns(PuzzleWarning, match="the goal is left out"):
        assert loads(TORN["json"], trust="clues", transpose=True) == Nonogram([[1], []], [[1]])


@pytest.mark.parametrize("genre", ["akari", Akari])
def test_a_puzzle_of_another_genre_is_refused(genre: str) -> None:
    for ask in (puzzle, read, lambda name, genre: next(read_all(name, genre=genre))):
        with pytest.raises(GenreError, match="found a puzzle of genre nonogram, expected the genre akari"):
            ask("heart", genre=genre)
    assert loads("0..1\n....\n1...\n..0.\n", genre="takuzu").genre == "binairo"  # another name of the genre
