"""Watched folders: new and changed files are decided, files that are still being written are left alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nono.backend import backends
from nono.batch.report import Report, counts
from nono.batch.store import Store
from nono.batch.watch import PATIENCE, REST, Watch
from nono.cli.program import run as command
from nono.io.read import entries

pytestmark = pytest.mark.skipif(backends()["native"] is not None, reason="the compiled engine is not there")

PAIR = '{"rows":[[1],[1]],"cols":[[1],[1]]}\n'
UNIQUE = '{"rows":[[2],[1]],"cols":[[2],[1]]}\n'


class Folder:
    """A watched folder with a clock that the test sets."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = 1000.0
        self.watch = Watch([str(path)], entries, [str(path / "own.json")], lambda: self.now)

    def write(self, name: str, text: str) -> None:
        (self.path / name).write_text(text)

    def look(self, seconds: float) -> tuple[list[str], list[str]]:
        """Return the names of changed and removed files, this number of seconds later."""
        self.now += seconds
        found = self.watch.look()
        return [Path(one).name for one in found.changed], [Path(one).name for one in found.gone]


def test_a_file_is_left_alone_while_it_grows(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("a.json", PAIR[:10])
    assert folder.look(0) == ([], [])
    folder.write("a.json", PAIR[:20])
    assert folder.look(REST) == ([], [])
    assert folder.look(REST) == ([], [])  # a half-written file cannot be read yet
    folder.write("a.json", PAIR)
    assert folder.look(PATIENCE) == ([], [])
    assert folder.look(REST) == (["a.json"], [])
    assert folder.look(REST) == ([], [])


def test_a_damaged_file_is_found_after_a_while(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("a.json", PAIR[:10])
    assert folder.look(0) == folder.look(REST) == ([], [])
    assert folder.look(PATIENCE) == (["a.json"], [])


def test_old_files_need_no_second_look(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("a.json", PAIR)
    os.utime(tmp_path / "a.json", (1, 1))
    folder.write("own.json", PAIR)
    assert folder.look(0) == (["a.json"], [])
    assert folder.watch.files(str(tmp_path)) == [str(tmp_path / "a.json")]
    (tmp_path / "a.json").unlink()
    assert folder.look(0) == ([], ["a.json"])
    assert folder.look(0) == ([], [])


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path("in")
    folder.mkdir()
    (folder / "a.json").write_text(PAIR)
    seen = []

    def steps() -> Iterator[Callable[[], object]]:
        yield lambda: (folder / "b.json").write_text(UNIQUE[:20])
        yield lambda: (folder / "b.json").write_text(UNIQUE)
        yield lambda: (folder / "a.json").write_text(UNIQUE + PAIR)  # changed content, no longer valid JSON
        yield lambda: monkeypatch.setattr("nono.batch.watch.PATIENCE", 0.0)
        yield lambda: os.utime(folder / "b.json", (1, 1))
        yield lambda: (folder / "c\x1b.jsonl").write_text(UNIQUE + PAIR)
        yield lambda: (folder / "photo").write_text("no puzzle")
        yield lambda: (folder / "b.json").unlink()

    left = steps()

    def step(seconds: float) -> None:
        with closing(Store("runs.sqlite")) as store:  # a report at the same time
            seen.append(counts(Report(store).work))
        action = next(left, None)
        if action is None:
            raise KeyboardInterrupt
        action()

    monkeypatch.setattr("nono.batch.page.draw_cost", lambda rows: "")
    monkeypatch.setattr("nono.batch.watch.REST", 0.0)
    monkeypatch.setattr("nono.batch.watch.sleep", step)
    words = ["batch", "in", "--watch", "--store", "runs.sqlite", "-o", "in/report.html", "-j1"]
    assert command(words) == 130
    shown = capsys.readouterr()
    said = [line for line in shown.out.splitlines() if line.startswith("in/") and ": " in line]
    assert said == [
        "in/b.json: unique",
        'in/a.json: unreadable: 2:1: not JSON: found \'{"rows":[[1],[1]],"c\', extra data'
        " (before: multiple, 4 cells differ)",
        "in/c .jsonl: 1 multiple, 1 unique",
        "in/b.json: gone (before: unique)",
    ]
    assert "watching 1 files" in shown.err
    assert shown.err.count("skipped 1 file") == 1
    assert seen[0] == {"multiple": 1}
    assert seen[-1] == {"multiple": 1, "unreadable": 1, "unique": 1}
    assert "All puzzles<b>2</b>" in (folder / "report.html").read_text()


@pytest.mark.parametrize("words", [["in/a.json"], ["in", "in/a.json"], []])
def test_folders_alone_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.json").write_text(PAIR)
    assert command(["batch", *words, "--watch"]) == 2
    assert capsys.readouterr().err
    assert not Path("runs.sqlite").exists()
