"""``nono solve`` with the strategy `probing`, and the steps that ``-v`` prints."""

import re
from pathlib import Path

import pytest
from common import Capture, needs_engine, ones

from nono import Nonogram, dumps
from nono.cli.output import Status
from nono.cli.program import run

pytestmark = needs_engine

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."])
ROOKS = ones(4)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, puzzle in {"heart": HEART, "rooks": ROOKS}.items():
        (tmp_path / f"{name}.json").write_text(dumps(puzzle))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def solve(capsys: Capture, words: str) -> tuple[int, list[str]]:
    """The exit status and the lines on standard error."""
    status = run(["solve", "-q", *words.split()])
    return status, capsys.readouterr().err.splitlines()


@pytest.mark.usefixtures("folder")
def test_verbose_tells_how_many_cells_each_line_settled(capsys: Capture) -> None:
    for strategy in ("probing", "learning", "lines"):
        status, said = solve(capsys, f"heart.json -v --strategy {strategy}")
        assert status == Status.OK
        settled = [re.fullmatch(r"(row|column) [1-5]: (\d+) cells? settled", line) for line in said]
        assert sum(int(found[2]) for found in settled if found) == 25


@pytest.mark.usefixtures("folder")
def test_verbose_tells_of_probes_guesses_and_solutions(capsys: Capture) -> None:
    status, said = solve(capsys, "rooks.json -v --strategy probing --limit all")
    text = "\n".join(said)
    assert status == Status.OK
    assert len(re.findall(r"^ *a solution$", text, re.MULTILINE)) == 24
    assert re.search(r"^probe row 1 column 1 black: \d+ cells?$", text, re.MULTILINE)
    assert re.search(r"^guess row \d column \d (black|white), \d+ cells open$", text, re.MULTILINE)
    assert re.search(r"^ *backtrack: row \d column \d is not (black|white)$", text, re.MULTILINE)
