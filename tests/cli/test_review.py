"""``nono repair`` and ``fix`` with a folder as output: proposals for many puzzles, on a page."""

import re
from pathlib import Path

import pytest
from command_line import command
from common import needs_engine

import nono

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    """A folder with puzzles that are unique, that need one and four cells, and that have misprints."""
    for name in ("heart", "marbles", "night", "broken"):
        nono.write(nono.puzzle(name), tmp_path / f"pile/{name}.json")
    akari = '{"genre": "akari", "board": ["..#", "...", "#.."]}'
    (tmp_path / "pile/lamps.json").write_text(akari)
    (tmp_path / "pile/typed.txt").write_text("rows: 1, 3, 1 2\ncolumns: 2, 2, 2\n")
    command(tmp_path, "batch", "pile", "--jobs", "1")
    return tmp_path


def sections(page: Path) -> dict[str, str]:
    """The parts of a page by the names of their puzzles."""
    parts = page.read_text("utf-8").split("<section><h2>")[1:]
    return {Path(part.partition("</h2>")[0]).stem: part.partition("</section>")[0] for part in parts}


@pytest.mark.parametrize("source", ["pile", "runs.sqlite"])
def test_repairs_are_written_and_shown_before_and_after(source: str, pile: Path) -> None:
    done = command(pile, "repair", source, "-o", "repaired/", "--only", "multiple", "--max-edits", "3")
    assert sorted(path.name for path in (pile / "repaired").iterdir()) == ["index.html", "lamps.json", "marbles.json"]
    assert "3 puzzles: 2 with proposals, 0 unique as they are, 1 without a proposal\n" in done.stderr
    for name in ("lamps", "marbles"):
        assert nono.solve(nono.read(pile / f"repaired/{name}.json")).verdict == "unique"
    shown = sections(pile / "repaired/index.html")
    assert [*shown] == ["lamps", "marbles"]
    assert re.findall("<figcaption>(.*?)</figcaption>", shown["marbles"]) == ["before", "after"]
    assert shown["marbles"].count('class="mark"') == 2, "one cell changes"
    rest = (pile / "repaired/index.html").read_text("utf-8").partition("Without a proposal</h2>")[2]
    assert "night.json: no repair within the allowed number of cells" in rest


def test_puzzles_that_need_no_repair_are_only_counted(pile: Path) -> None:
    done = command(pile, "repair", "heart", "marbles", "-o", "repaired/")
    assert done.returncode == 0
    assert "2 puzzles: 1 with proposals, 1 unique as they are, 0 without a proposal\n" in done.stderr
    assert not (pile / "repaired/heart.json").exists()


def test_all_readings_are_written_and_none_is_chosen(pile: Path) -> None:
    done = command(pile, "fix", "pile/typed.txt", "pile/broken.json", "heart", "-o", "readings/")
    names = sorted(path.name for path in (pile / "readings").iterdir())
    assert names == ["broken-1.json", "index.html", "typed-1.json", "typed-2.json"]
    assert "3 puzzles: 2 with proposals, 1 unique as they are" in done.stderr
    shown = sections(pile / "readings/index.html")
    captions = re.findall("<figcaption>(.*?)</figcaption>", shown["typed"])
    assert captions[0] == "1. row 3: 2 should probably be 1 (clue 1 1)"
    assert captions[1] == "2. a column with the clue 1 is probably missing after column 3"


def test_a_folder_of_proposals_replaces_no_input(pile: Path) -> None:
    before = (pile / "pile/marbles.json").read_bytes()
    done = command(pile, "repair", "pile", "-o", "pile/")
    assert "pile/marbles.json cannot be written: the command reads this file" in done.stderr
    assert (pile / "pile/marbles.json").read_bytes() == before
    assert command(pile, "fix", "pile", "-o", "readings/", "--pick", "1").returncode == 2
