"""An exception that a reader does not expect is the internal error of one puzzle; all others are read and answered."""

import io
import json
import pickle
import zipfile
from pathlib import Path
from typing import Any

import pytest
from command_line import command
from common import ones

import nono
from nono.base.errors import ReaderBugError
from nono.serve.work import Allowed, answer
from nono.text import entries
from nono.text.formats import non
from nono.text.formats.non import reader

GOOD = 'title "good"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
BAD = GOOD.replace("good", "crash")


@pytest.fixture(autouse=True)
def crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader of .non that fails on puzzles with the title "crash"."""
    read = reader.NonReader.puzzle

    def puzzle(self: reader.NonReader, check: bool) -> nono.Nonogram:
        if any("crash" in line for line in self.lines):
            raise IndexError("a bug\nof the reader")
        return read(self, check)

    monkeypatch.setattr(reader.NonReader, "puzzle", puzzle)


def test_the_other_puzzles_of_a_file_a_folder_and_an_archive(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.non").write_text(f"{GOOD}====\n{BAD}====\n{GOOD}", "utf-8")
    (folder / "b.non").write_text(BAD, "utf-8")
    nono.write(ones(2), folder / "c.json")
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)
    for source in (folder, tmp_path / "d.zip"):
        read = [(Path(entry.file).name, entry.index, type(entry.puzzle)) for entry in entries(str(source))]
        assert read == [
            ("a.non", 1, nono.Nonogram),
            ("a.non", 2, ReaderBugError),
            ("a.non", 3, nono.Nonogram),
            ("b.non", 1, ReaderBugError),
            ("c.json", 1, nono.Nonogram),
        ]
        done = command(tmp_path, "count", source.name, "--json")
        assert done.returncode == 70
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [one.get("count", one.get("code")) for one in answers] == [1, "internal-error", 1, "internal-error", 2]
        assert done.stderr.count("Traceback (most recent call last)") == 2
        assert "a.non:9: internal error: IndexError: a bug of the reader\nhelp: please report" in done.stderr


def test_an_error_of_a_whole_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also an exception while the format is recognised, which no loop over puzzles sees."""

    def sniff(head: str) -> bool:
        raise KeyError("sniff")

    monkeypatch.setattr(non, "sniff", sniff)
    (tmp_path / "a.non").write_text(GOOD, "utf-8")
    nono.write(ones(2), tmp_path / "c.json")
    first, second = entries(str(tmp_path))
    assert isinstance(first.puzzle, ReaderBugError)
    assert second.puzzle == ones(2)
    with pytest.raises(ReaderBugError, match="internal error: KeyError") as raised:
        nono.read(tmp_path / "a.non")
    assert "in sniff" in raised.value.traceback
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.traceback) == (str(raised.value), raised.value.traceback)


def test_a_batch_keeps_the_others_and_ends_with_70(tmp_path: Path, workers_here: None) -> None:
    (tmp_path / "a.non").write_text(f"{BAD}====\n{GOOD}", "utf-8")
    nono.write(nono.Nonogram([[2]], [[1], [1]]), tmp_path / "c.json")
    for times in (1, 0):  # the second batch reads no file again
        done = command(tmp_path, "batch", "a.non", "c.json", "--store", "runs.sqlite", "--jobs", "1")
        assert (done.returncode, done.stderr.count("Traceback")) == (70, times)
        assert "internal error: IndexError: a bug of the reader" in done.stderr
    report = command(tmp_path, "report", "runs.sqlite", "--json")
    assert report.returncode == 70
    counts = json.loads(report.stdout)["counts"]
    assert (counts["entries"], counts["unique"], counts["unreadable"]) == (3, 2, 1)


def test_a_request_is_a_bug_and_not_a_fault_of_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Any] = {"format": None, "genre": None, "index": 1, "limit": 2}
    monkeypatch.setattr("sys.stdin", io.StringIO())
    reply = answer("info", options, BAD.encode(), Allowed(1.0, None, 100))
    assert reply.status == 500
    assert json.loads(reply.content)["code"] == "bug"
    assert "IndexError: a bug\nof the reader" in reply.log


def test_limits_are_no_bugs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def read(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(reader, "nonogram", read)
    (tmp_path / "a.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n", "utf-8")
    done = command(tmp_path, "count", "a.non")
    assert (done.returncode, "the memory ran out" in done.stderr) == (3, True)
