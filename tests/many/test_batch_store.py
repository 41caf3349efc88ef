"""Stores: unusable ones, read-only disks."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from batch_stores import HEART, crew, filled
from common import ROOT, Capture, needs_engine

from nono import PuzzleError
from nono.cli.program import run as command
from nono.many import Request, Run, Store, report
from nono.many._messages import stored_puzzle
from nono.many._page import page
from nono.many._store import APPLICATION

pytestmark = needs_engine


@pytest.mark.parametrize(
    "statement",
    [
        "",  # a folder
        "CREATE TABLE mine (x)",
        "PRAGMA application_id = 77",
        f"PRAGMA application_id = {APPLICATION}; CREATE TABLE mine (x)",
    ],
)
def test_a_store_that_cannot_be_used_is_one_line(tmp_path: Path, capsys: Capture, statement: str) -> None:
    path = tmp_path / "runs.sqlite"
    if statement:
        with closing(sqlite3.connect(path)) as db:
            db.executescript(statement)
    else:
        path.mkdir()
    assert command(["batch", "heart", "--store", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("error: ") == 1
    assert str(path) in said
    assert ("cannot be written" in said) == (not statement)
    if statement:
        with closing(sqlite3.connect(path)) as db:
            tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema")]
            assert tables == ["mine"] * ("mine" in statement)
            assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_store_of_nono_1_is_read_and_continued(here: Path, capsys: Capture) -> None:
    shutil.copy(ROOT / "tests/samples/1.1.0/store.sqlite", "runs.sqlite")
    for entries, unique in ((14, 12), (15, 13)):
        assert command(["report", "runs.sqlite", "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert (said["entries"], said["counts"]) == (entries, {"multiple": 1, "unique": unique, "solved": 1})
        assert command(["batch", "cat", "--store", "runs.sqlite"]) == 0
        capsys.readouterr()


def test_a_stored_puzzle_of_an_unknown_genre() -> None:
    with pytest.raises(PuzzleError, match="found a puzzle of genre triddler, expected a genre of this version"):
        stored_puzzle("triddler", "{}")


def test_a_report_reads_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, [HEART]).close()
    connect = sqlite3.connect

    class Unwritable(sqlite3.Connection):
        """Behaves as on a read-only disk, where the shared-memory file of the store cannot be created."""

        def execute(self, *words: Any) -> sqlite3.Cursor:
            return connect("file:/nowhere/at/all?mode=ro", uri=True).execute(*words)

    def unwritable(path: str, **options: Any) -> sqlite3.Connection:
        readable = "immutable" in path or path == ":memory:"
        return connect(path, **options) if readable else connect(path, factory=Unwritable, **options)

    monkeypatch.setattr("nono.many._store.sqlite3.connect", unwritable)
    with closing(Store(tmp_path / "runs.sqlite")) as store:
        assert store.uri.endswith("?mode=ro&immutable=1")
        assert report.totals(store).entries == 1
    (tmp_path / "runs.sqlite-wal").write_bytes(b"answers")
    with pytest.raises(PuzzleError, match="the last answers are in"):
        Store(tmp_path / "runs.sqlite")


def test_a_read_only_store_is_one_line(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store, crew() as workers:
        store.db.execute("PRAGMA query_only = 1")
        with pytest.raises(PuzzleError, match="the store is read-only"):
            Run(store, [Request()], workers).run()


def test_report_reads_while_nothing_is_there(tmp_path: Path, capsys: Capture) -> None:
    assert command(["report", str(tmp_path / "no.sqlite")]) == 2
    assert "the store does not exist" in capsys.readouterr().err
    with closing(filled(tmp_path, [HEART])) as store:
        assert "1 entry, 1 different puzzle, 0 duplicates" in page(report.Report(store))
