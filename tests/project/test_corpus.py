"""The builder of the measured sets, bench/corpus.py, on puzzles of our own, and the tables of the survey."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, guide, script

import nono

BUILDER = ROOT / "bench/corpus.py"
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
    rows = dict.fromkeys(corpus["SURVEY"].findall(guide("comparisons")))
    assert len(rows) == len({clues for _, _, clues in rows}) == 41
    families = {f"dom{puzzle.id.rpartition(':')[2]}": puzzle for puzzle in nono.read_all("family:n-dom:10-15")}
    hashes = {name: clues for name, _, clues in rows}
    assert all(families[name].clue_hash()[:8] == hashes[name] for name in hashes if name.startswith("dom"))


def test_the_tables_of_the_survey_stay_without_new_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """So a run of one contestant renews only its own columns."""
    monkeypatch.syspath_prepend(ROOT / "bench")
    survey = script("survey", "bench")
    monkeypatch.setitem(survey["load"].__globals__, "RUNS", tmp_path / "runs.jsonl")
    survey["tables"]()
    page = guide("comparisons").partition("<!-- measured: python bench/survey.py -->")[2].partition("<!-- end -->")[0]
    assert capsys.readouterr().out.strip() == page.strip()
    session: dict[str, Any] = {
        "date": "2026-12-01T",
        "versions": {"nono": "3.0.0"},
        "machine": {"processor": "P", "cores": 2},
    }
    session |= {"command": ["python", "bench/survey.py", "FOLDER", "--limit", "10"], "load": [0.0, 0.0, 0.0]}
    runs = {"native": {"cpu": [0.00001], "verdict": "unique", "limit": 10, "memory": 2.0}}
    skid = {"puzzle": "Skid", "webpbn": 21, "size": "14x25", "clues": "e6cb189c", "runs": runs}
    (tmp_path / "runs.jsonl").write_text(f"{json.dumps(session)}\n{json.dumps(skid)}\n")
    survey["tables"]()
    lines = capsys.readouterr().out.splitlines()
    assert "| 2026-12-01 | 3.0.0 | P, 2 cores | `--limit 10` | 0.0 | 0.0 | 0.0 |" in lines
    assert "| Skid | 21 | 14x25 | `e6cb189c` | unique | **0.00001** | 0.00014 ±2 % | 0.00017 ±5 % |" in "\n".join(lines)


def test_every_set_that_a_table_needs_is_built(corpus: dict[str, Any]) -> None:
    needed = {*re.findall(r"\$CORPUS/([\w-]+)\.jsonl", guide("comparisons"))}
    built = {name for origin in corpus["ORIGINS"] for name in origin.sets.split(", ")}
    assert needed
    assert needed <= built
    folders = {path.partition("/")[0] for path in corpus["hashes"]()}
    github = {origin.folder for origin in corpus["ORIGINS"] if "github.com" in origin.address}
    assert folders == github


def test_originals_that_are_missing_or_changed_are_named(tmp_path: Path) -> None:
    (tmp_path / "dlx/data").mkdir(parents=True)
    (tmp_path / "dlx/data/sudoku17.txt").write_text("1" + 80 * "0" + "\n")
    command = [sys.executable, str(BUILDER), str(tmp_path), "--to", str(tmp_path / "corpus")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "dlx (incomplete or changed): sudoku17; https://github.com/wise-irbe/dlx" in done.stdout
    assert "error: NonogramRecord/question/taai2011.txt is missing" in done.stderr
    assert "error: dlx/data/sudoku17.txt has another SHA-256 than " in done.stderr
    assert "survey: Skid is missing (webpbn 21)" in done.stderr
    assert nono.read(tmp_path / "corpus/sudoku17.jsonl").shape == (9, 9)
