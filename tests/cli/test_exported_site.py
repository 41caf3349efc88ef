"""``nono page --export`` with many puzzles: which ones the site has, and what is said about the others."""

from pathlib import Path

import pytest
from command_line import command
from common import needs_engine, needs_page

import nono
from nono.page.collection import FOLDER

pytestmark = [needs_engine, needs_page, pytest.mark.usefixtures("workers_here")]


def exported(folder: Path, *words: str) -> tuple[int, str, list[str]]:
    """Export a folder of puzzles; return the exit status, the messages, and the grades in the index, in its order."""
    done = command(folder, "page", "--export", "site", *words)
    index = folder / "site" / "index.html"
    tiles = index.read_text().split('<a class="tile"')[1:] if index.exists() else []
    notes = [tile.split('<span class="note">')[1].split("<")[0] for tile in tiles]
    return done.returncode, done.stderr, notes


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    for name in ("heart", "night", "broken", "kite", "owl"):
        nono.write(nono.puzzle(name), tmp_path / "pile" / f"{name}.json")
    nono.write(nono.puzzle("heart"), tmp_path / "pile" / "again.non")
    return tmp_path


def test_what_has_no_solution_is_left_out_and_several_solutions_are_warned_of(pile: Path) -> None:
    status, messages, notes = exported(pile, "pile")
    assert status == 1
    assert "error: pile/broken.json: found no solution to show, because the puzzle is unsolvable\n" in messages
    assert "pile/night.json: found more than one solution, expected exactly one\n" in messages
    assert "took 5 of 6 puzzles; left out: 1 duplicate\n" in messages
    assert len(notes) == 4
    assert len([*(pile / "site" / FOLDER).glob("*.json")]) == 4


def test_a_puzzle_that_cannot_be_shown_has_one_error(tmp_path: Path) -> None:
    nono.write(nono.StarBattle(["A" * 400] * 300, title="Wide sky"), tmp_path / "pile" / "large.json")
    nono.write(nono.puzzle("heart"), tmp_path / "pile" / "heart.json")
    status, messages, notes = exported(tmp_path, "pile")
    assert status == 2
    assert messages.count("error:") == 1
    assert messages.startswith("error: pile/large.json: the rules of the 400x300 board need 120000 cells")
    assert notes == ["Nonogram, 5\N{MULTIPLICATION SIGN}5, easy"]


def test_a_choice_of_puzzles_in_order_without_grades(pile: Path) -> None:
    command(pile, "batch", "pile", "--store", "runs.sqlite", "--jobs", "1")
    words = ["runs.sqlite", "--only", "unique", "--order", "size", "--no-grade"]
    status, messages, notes = exported(pile, *words)
    assert status == 0
    assert messages == "took 3 of 6 puzzles; left out: 1 unsolvable, 1 duplicate, 1 multiple\n"
    times = "\N{MULTIPLICATION SIGN}"
    assert notes == [f"Nonogram, 5{times}5", f"Sudoku, 9{times}9", f"Nonogram, 20{times}24"]
