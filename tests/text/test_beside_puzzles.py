"""What stands beside a puzzle is shown as not read, and neither blocks the puzzle nor takes its place."""

import json
from pathlib import Path

import pytest

import nono
from nono import Puzzle, PuzzleError
from nono.text import entries, loads

QUEENS = "[[1, 1, 2, 2], [1, 3, 3, 2], [4, 3, 3, 2], [4, 4, 4, 4]]"
OTHERS = "[[1, 2, 2, 2], [1, 1, 3, 2], [4, 3, 3, 3], [4, 4, 4, 4]]"


def puzzles_of(text: str, tmp_path: Path, name: str = "a.txt", genre: str | None = None) -> list[Puzzle | PuzzleError]:
    path = tmp_path / name
    path.write_text(text)
    return [entry.puzzle for entry in entries(path, genre=genre)]


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_facts_named_as_the_field_are_the_puzzles_beside_empty_boards(tmp_path: Path) -> None:
    empty = "[[_, _, _, _], [_, _, _, _], [_, _, _, _], [_, _, _, _]]"
    text = f"start(4, {empty}).\nregions(4-1, {QUEENS}).\nregions(4-2,\n{OTHERS}).\nsol(4-1, {QUEENS}).\n"
    puzzles = puzzles_of(text, tmp_path, "a.pl", "star-battle")
    assert puzzles == [loads(f"Star Battle\nboard = {board}") for board in (QUEENS, OTHERS)]
    assert [getattr(puzzle, "id", "") for puzzle in puzzles] == ["4-1", "4-2"]
    with pytest.raises(PuzzleError, match="found no regions and cells without a region"):
        loads(f"start(4, {empty}).\n", genre="star-battle")
    with pytest.raises(PuzzleError, match="found one region, expected as many regions as rows"):
        loads(json.dumps({"genre": "star-battle", "regions": ["AAA"] * 3}))


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_each_board_of_a_program_is_a_puzzle_whatever_its_name_is(tmp_path: Path) -> None:
    first, second = "#___\n_1__\n___0\n____", "____\n_2_#\n____\n#___"
    text = f'FIRST_BOARD_EXAMPLE = """\n{first}\n""".strip()\nBOARD = """\n{second}\n""".strip()\n'
    boards = [nono.Akari(board.replace("_", ".").split("\n")) for board in (first, second)]
    assert puzzles_of(text, tmp_path, "a.py", "akari") == boards


def test_a_picture_that_may_have_no_background_is_refused() -> None:
    picture = {"genre": "nonogram", "palette": ["#e02020", "#20a040", "#2040c0"], "cells": [[0, 1], [2, 0], [0, 0]]}
    with pytest.raises(PuzzleError, match="not which one is the background"):
        loads(json.dumps(picture))
    picture["palette"] = ["#ffffff", *picture["palette"]]
    puzzle = loads(json.dumps(picture | {"cells": [[1, 2], [3, 1], [1, 1]]}))
    assert puzzle.to_dict()["goal"] == ["Xa", "cX", "XX"]
