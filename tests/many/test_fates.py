"""Every file below a folder has exactly one fate in the store: puzzles, unreadable, not a puzzle, or gone."""

import csv
import io
import json
import os
import re
import shutil
import sqlite3
import stat
import tarfile
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from common import Capture
from text.test_folders import DAMAGED, OTHERS

import nono
from nono import PuzzleError
from nono.base.foreign import all_digits
from nono.cli.program import run
from nono.many import PUZZLES
from nono.many._store import GONE, NOT_A_PUZZLE, UNREADABLE
from nono.text import entries

pytestmark = pytest.mark.usefixtures("workers_here")
GOOD = nono.dumps(nono.puzzle("heart"), "json")
TYPED = "rows: 1, 3, 1 1\ncolumns: 2, 2, 2\n"
TOTALS = '{"rows": [[2], [1]], "cols": [[1], [1]]}'
WORDS = ["batch", "in", "--store", "runs.sqlite", "-j1"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    return tmp_path / "in"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)
        os.utime(folder / name, ns=(time.time_ns(), time.time_ns()))


def stored_fates() -> dict[str, str]:
    with closing(sqlite3.connect("runs.sqlite")) as db:
        return {Path(path).name: fate for path, fate in db.execute("SELECT path, fate FROM source")}


def reported(capsys: Capture) -> Any:
    capsys.readouterr()
    run(["report", "runs.sqlite", "--json"])
    return json.loads(capsys.readouterr().out)


def exported() -> list[list[dict[str, Any]]]:
    """The rows of a.csv and of a.jsonl."""
    table, lines = (Path(name).read_text(encoding="utf-8").splitlines() for name in ("a.csv", "a.jsonl"))
    return [list(csv.DictReader(table)), [json.loads(line) for line in lines]]


def test_every_file_has_one_fate(folder: Path, capsys: Capture) -> None:
    good = {"a.json": GOOD, "b.jsonl": f"{json.dumps(json.loads(GOOD))}\n{{\n", "c.txt": TYPED, "d.json": TOTALS}
    write(folder, good | DAMAGED | OTHERS)
    assert run([*WORDS, "-v", "-o", "a.csv", "-o", "a.jsonl"]) == 2
    shown = capsys.readouterr()
    fates = dict.fromkeys(good, PUZZLES) | dict.fromkeys(DAMAGED, UNREADABLE) | dict.fromkeys(OTHERS, NOT_A_PUZZLE)
    assert stored_fates() == fates
    lines = shown.err.splitlines()
    for name in DAMAGED:
        assert any(line.startswith(f"error: in/{name}: ") or f"in/{name}:1" in line for line in lines), name
    for name in OTHERS:
        assert any(line.startswith(f"  in/{name}: ") for line in lines), name
    assert f"files: 4 with puzzles, {len(DAMAGED)} unreadable, {len(OTHERS)} not a puzzle\n" in shown.out
    report = reported(capsys)
    assert {Path(one["file"]).name: one["fate"] for one in report["files"]} == fates
    assert all(one["why"] for one in report["files"] if one["fate"] != PUZZLES)
    for rows in exported():
        assert {Path(row["source"]).name: row["fate"] for row in rows} == fates
        assert all(row["error"] or row["reason"] for row in rows if row["fate"] != PUZZLES)
    run(["report", "runs.sqlite", "-o", "page.html"])
    table = capsys.readouterr().out
    page = Path("page.html").read_text(encoding="utf-8")
    for name in OTHERS:
        assert f"\n{name}" in table
        assert f"<td>{name}</td>" in page
    write(folder, {"e.json": GOOD})
    assert run(WORDS) == 2  # the second batch reads only the new file, and repeats what is unreadable
    assert f"skipped {len(OTHERS)} files that hold no puzzle" in capsys.readouterr().err
    assert stored_fates() == fates | {"e.json": PUZZLES}


def test_puzzles_overwritten_with_junk_are_unreadable(folder: Path, capsys: Capture) -> None:
    write(folder, {"a.json": GOOD, "b.txt": TYPED, "c.json": GOOD})
    assert run(WORDS) == 0
    shutil.copy("runs.sqlite", "old.sqlite")
    write(folder, {"a.json": "junk", "b.txt": "# nothing but notes\n"})
    assert run(WORDS) == 2
    errors = capsys.readouterr().err
    assert "error: in/a.json: found no known format" in errors
    assert "in/b.txt: found no known format" in errors
    assert "the file held a puzzle before" in errors
    assert stored_fates() == {"a.json": UNREADABLE, "b.txt": UNREADABLE, "c.json": PUZZLES}
    assert run(["report", "runs.sqlite", "--against", "old.sqlite", "--changes"]) == 2
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[1:] == [[f"in/{name}", "other", "content", "unique", "unreadable"] for name in ("a.json", "b.txt")]
    for text, fate in ((TYPED, PUZZLES), ("# notes again\n", UNREADABLE)):
        write(folder, {"b.txt": text})
        run(WORDS)
        assert stored_fates()["b.txt"] == fate


def test_deleted_files_are_gone(folder: Path, capsys: Capture) -> None:
    write(folder, {"a.json": GOOD, "b.json": TOTALS, "c.json": "", "d.md": "# notes\n"})
    with zipfile.ZipFile(folder / "x.zip", "w") as archive:
        for name in ("a.json", "c.json", "d.md"):
            archive.write(folder / name, f"in-{name}")
    assert run(WORDS) == 2
    inner = {"x.zip": PUZZLES, "in-a.json": PUZZLES, "in-c.json": UNREADABLE, "in-d.md": NOT_A_PUZZLE}
    before = {"a.json": PUZZLES, "b.json": PUZZLES, "c.json": UNREADABLE, "d.md": NOT_A_PUZZLE}
    assert stored_fates() == before | inner
    for name in ("b.json", "c.json", "d.md"):
        (folder / name).unlink()
    with zipfile.ZipFile(folder / "x.zip", "w") as archive:
        archive.write(folder / "a.json", "in-a.json")
    assert run(WORDS) == 0
    gone = ["b.json", "c.json", "d.md", "in-c.json", "in-d.md"]
    assert stored_fates() == before | inner | dict.fromkeys(gone, GONE)
    files = {Path(one["file"]).name: one for one in reported(capsys)["files"]}
    assert {name: files[name]["why"] for name in gone} == {name: (before | inner)[name] for name in gone}
    run(["report", "runs.sqlite", "-o", "a.csv", "-o", "a.jsonl"])
    for rows in exported():
        found = {Path(row["source"]).name: row["reason"] for row in rows if row["fate"] == GONE}
        assert found == {name: (before | inner)[name] for name in gone}
    assert ["b.json", "puzzles"] in [line.split() for line in capsys.readouterr().out.splitlines()]
    write(folder, {"b.json": "[", "d.md": "# notes\n"})
    assert run(WORDS) == 2
    assert stored_fates() == before | inner | dict.fromkeys(gone[3:], GONE) | {"b.json": UNREADABLE, "c.json": GONE}
    for path in folder.iterdir():
        path.unlink()
    assert run(WORDS) == 2  # an empty folder is an error, and all its files are gone
    assert set(stored_fates().values()) == {GONE, UNREADABLE}
    assert [name for name, fate in stored_fates().items() if fate == UNREADABLE] == ["in"]


def linked_tar(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, kind, target in (
            ("a.json", tarfile.REGTYPE, ""),
            ("b.json", tarfile.SYMTYPE, "/etc/passwd"),
            ("c.json", tarfile.LNKTYPE, "a.json"),
            ("d", tarfile.FIFOTYPE, ""),
            ("e", tarfile.CHRTYPE, ""),
            ("f", tarfile.DIRTYPE, ""),
            (".hidden", tarfile.SYMTYPE, "a.json"),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, target
            member.size = len(GOOD) if kind == tarfile.REGTYPE else 0
            archive.addfile(member, io.BytesIO(GOOD.encode()))


def linked_zip(path: Path) -> None:
    kinds = {
        "a.json": stat.S_IFREG,
        "b.json": stat.S_IFLNK,
        "d": stat.S_IFIFO,
        "e": stat.S_IFCHR,
        ".hidden": stat.S_IFLNK,
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, kind in kinds.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (kind | 0o644) << 16
            archive.writestr(info, GOOD if kind == stat.S_IFREG else "secret.json")


@pytest.mark.parametrize(("name", "make"), [("x.tar.gz", linked_tar), ("x.zip", linked_zip)])
def test_links_and_devices_in_archives_have_a_fate(
    name: str, make: Callable[[Path], None], folder: Path, capsys: Capture
) -> None:
    write(folder, {"secret.json": GOOD})
    make(folder / name)
    assert run([*WORDS, "-v"]) == 0
    kinds = {"b.json": "a symbolic link", "d": "a pipe, socket or device", "e": "a pipe, socket or device"}
    kinds |= {"c.json": "a hard link"} if make is linked_tar else {}
    fates = {name: PUZZLES, "a.json": PUZZLES, "secret.json": PUZZLES} | dict.fromkeys(kinds, NOT_A_PUZZLE)
    assert stored_fates() == fates
    errors = capsys.readouterr().err
    for member, kind in kinds.items():
        assert f"  in/{name}/{member}: {kind} in an archive; nono reads only files\n" in errors
    found = {Path(one["file"]).name: one.get("why") for one in reported(capsys)["files"]}
    assert all(str(found[member]).startswith(kind) for member, kind in kinds.items())
    assert run(["solve", f"in/{name}", "--quiet"]) == 0
    assert f"in/{name}: skipped {len(kinds)} files that hold no puzzle" in capsys.readouterr().err
    assert len(list(nono.read_all(f"in/{name}"))) == 1


def test_members_with_climbing_names_have_a_fate(folder: Path) -> None:
    """Nothing is unpacked, so that `..` in a name does no harm."""
    with zipfile.ZipFile(folder / "x.zip", "w") as archive:
        for name in ("../up.json", "a/../b.json", "./c.json", ".hidden.json"):
            archive.writestr(name, GOOD)
    found = [entry.file.removeprefix(f"{folder}/") for entry in entries(folder / "x.zip")]
    assert found == ["x.zip/../up.json", "x.zip/a/../b.json", "x.zip/./c.json"]


def test_a_batch_does_not_read_what_it_writes(folder: Path, capsys: Capture) -> None:
    write(folder, {"a.json": GOOD})
    for _ in range(2):
        words = ["batch", "in", "--store", "in/runs.sqlite", "-o", "in/a.csv", "-o", "in/b.jsonl", "-o", "in/c.html"]
        assert run([*words, "-j1"]) == 0
        assert "in/" not in capsys.readouterr().err  # no file was skipped


@pytest.mark.parametrize("name", ["json", "jsonl", "non", "webpbn", "mk", "cwd", "nin", "csv", "typed", "olsak"])
def test_different_totals_are_work(name: str, folder: Path, capsys: Capture) -> None:
    wrong = nono.Nonogram([[2], [1], [2]], [[3], [1]], check=False)
    texts = {"typed": "rows: 2, 1, 2\ncolumns: 3, 1\n", "cwd": "3\n2\n2\n1\n2\n\n3\n1\n", "nin": "2 3\n2\n1\n2\n3\n1\n"}
    text = texts.get(name) or nono.dumps(wrong, name)
    path = folder / f"a.{'txt' if name in ('typed', 'cwd') else {'webpbn': 'xml', 'olsak': 'g'}.get(name, name)}"
    path.write_text(text)
    found = list(entries(path, name))
    assert isinstance(found[0].puzzle, PuzzleError)
    assert found[0].puzzle.contradictory == wrong
    assert run([*WORDS, "--format", name, "--grade", "--count", "-o", "a.csv", "-o", "a.jsonl"]) == 1
    reason = "totals differ: 5 black cells in the rows and 4 in the columns of 2x3"
    assert reason in capsys.readouterr().out
    for row in chain(*exported()):
        assert (row["verdict"], row["reason"], row["error"], row["solver"]) == ("unsolvable", reason, "", "clues")
    report = reported(capsys)
    assert report["counts"] == {"unsolvable": 1}
    assert [(one["verdict"], one["reason"], one["count"]) for one in report["work"]] == [("unsolvable", reason, "0")]
    assert run(["solve", str(path), "--format", name]) == 2
    assert "expected equal totals" in capsys.readouterr().err


def test_a_goal_that_is_no_solution_is_work(folder: Path, capsys: Capture) -> None:
    write(folder, {"a.json": '{"rows": [[2], [1]], "cols": [[2], [1]], "goal": [".X", "XX"]}'})
    assert run(WORDS) == 0
    assert "the goal is left out" in capsys.readouterr().err
    (one,) = reported(capsys)["work"]
    assert (one["status"], one["verdict"]) == ("the goal is not the solution", "unique")


def test_the_report_explains_the_verdicts(folder: Path, capsys: Capture) -> None:
    write(folder, {"a.json": TOTALS, "b.json": '{"rows": [[1], [1]], "cols": [[1], [1]]}', "c.json": "", "d.md": "#"})
    run(WORDS)
    capsys.readouterr()
    run(["report", "runs.sqlite"])
    shown = capsys.readouterr().out
    for words in (
        "unsolvable: no grid fits all clues",
        "multiple: several grids fit the clues",
        "unreadable: files, or puzzles in files, that nono cannot read",
        "not a puzzle: files that hold no puzzle, such as texts, programs and tables of other data",
    ):
        assert f"\n{words}\n" in shown
    assert "\n1 unsolvable, 1 multiple, 1 unreadable\n" in shown


@pytest.mark.needs("native")
def test_a_count_of_thousands_of_digits(folder: Path) -> None:
    """Python refuses to convert such numbers without permission."""
    write(folder, {"empty.json": json.dumps({"nono": 1, "genre": "mosaic", "numbers": ["." * 121] * 121})})
    assert run([*WORDS, "--count", "--output", "runs.jsonl"]) == 0
    numbers = re.findall('"count": ([0-9]{5,})', Path("runs.jsonl").read_text())
    with all_digits():
        assert [int(number) for number in numbers] == [1 << 121 * 121]
