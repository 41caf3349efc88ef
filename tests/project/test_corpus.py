"""The builder of the measured sets, bench/corpus.py, on puzzles of our own, and the tables of the survey."""

import json
import re
from typing import Any

import pytest
from common import guide, script

import nono

TEXTS = {  # the name of the collection, the genre, and a puzzle with one solution in the form of the collection
    "Mosaic": ("mosaic", "2 2\n4 -\n- -"),
    "Starbattle": ("star-battle", "4 4 1\n1 1 1 2\n1 2 2 2\n3 3 4 4\n3 4 4 4"),
    "Sudoku": ("sudoku", "4 4\n- - 3 -\n- 2 - -\n- - 1 -\n4 - - -"),
    "JigsawSudoku": ("sudoku", "4 4\n- - 3 -\n- 2 - -\n- - 1 -\n4 - - -\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"),
    "Binairo": ("binairo", "4 4\n2 - - -\n- 1 - -\n- - 1 -\n- - 2 2"),
    "Minesweeper": ("minesweeper", "2 3 2\n1 - 2\n- - -"),
    "Tent": ("tents", "3 4\n0 1 0 1\n1 1 0\nx - - -\n- - - -\n- - - x"),
    "Norinori": ("norinori", "2 3\n- - -\n- - -\n1 1 2\n1 2 2"),
}


@pytest.fixture(scope="module")
def corpus() -> dict[str, Any]:
    """Return the names of bench/corpus.py."""
    return script("corpus", "bench")


@pytest.mark.parametrize("name", TEXTS)
def test_puzzles_of_the_collection_are_converted(name: str, corpus: dict[str, Any]) -> None:
    genre, text = TEXTS[name]
    head, *rows = [line.split() for line in text.splitlines()]
    puzzle = nono.loads(json.dumps(corpus["CONVERTED"][name](head, rows)))
    assert (puzzle.genre, puzzle.shape) == (genre, (int(head[0]), int(head[1])))
    assert nono.count(puzzle) >= 1


def test_the_table_of_the_survey_has_the_hashes_of_all_clues(corpus: dict[str, Any]) -> None:
    rows = dict.fromkeys(corpus["SURVEY"].findall(guide("figures")))
    assert len(rows) == len({clues for _, _, clues in rows}) == 41
    families = {f"dom{puzzle.id.rpartition(':')[2]}": puzzle for puzzle in nono.read_all("family:n-dom:10-15")}
    hashes = {name: clues for name, _, clues in rows}
    assert all(families[name].clue_hash()[:8] == hashes[name] for name in hashes if name.startswith("dom"))


def test_every_set_that_a_table_needs_is_built(corpus: dict[str, Any]) -> None:
    needed = {*re.findall(r"\$CORPUS/([\w-]+)\.jsonl", guide("figures"))}
    built = {name for origin in corpus["ORIGINS"] for name in origin.sets.split(", ")}
    assert needed
    assert needed <= built
    folders = {path.partition("/")[0] for path in corpus["hashes"]()}
    github = {origin.folder for origin in corpus["ORIGINS"] if "github.com" in origin.address}
    assert folders == github
