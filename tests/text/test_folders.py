"""Folders and archives: every file is looked at, what holds no puzzle is counted, and kinds of warnings are, too."""

import gzip
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, needs_engine
from format_examples import EXAMPLES

from nono import PuzzleError, PuzzleWarning
from nono.cli import program
from nono.text import entries, files_below

GOOD = '{"rows":[[2]],"cols":[[1],[1]]}'
# Files that are not puzzles, because no puzzle format has their suffix, or because they certainly hold something else.
OTHERS = {
    "README.md": "# A title\n\nwidth 5\nheight 2\nrows\n\n    begin\n    puzzle akari\n",
    "notes.txt": "width 5 is enough\nfor the rows\n: first\n: second\n",
    "LICENSE": "MIT License\n\nCopyright (c) nobody\n\nPermission is hereby granted\n",
    "code.py": '"""A module."""\n\nCLUES = "3 2\\n1 1"\nGOAL = """\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"""\n',
    "code.c": "#include <stdio.h>\n#define d 1\nint d[2][2] = {{1, 2}, {3, 4}};\n",
    "manual.rst": "Title\n=====\n\n:author: nobody\n:date: 1\n\nROWS\nGRID\n",
    "links.md": "# Links\n\n[a](https://example.org/?a/b)\n[b](https://example.org/?style=c&logo=d)\n",
    "numbers.txt": "1\n2\n3\n",
    "words.txt": "ONE\nTWO\nTHREE\n",
    "table.csv": "id,name\n1,x\n2,y\n",
    "empty": "",
    "binary.bin": "\0\1\2\3",
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}
# Files without a puzzle whose suffix belongs to a puzzle format: each may be a damaged puzzle.
DAMAGED = {
    "empty.json": "",
    "error.json": "<html><body>404 Not Found</body></html>\n",
    "cut.json": '{"nono":1,"genre":"nonogram","width":3}',
    "answer.json": '{"error": "not found"}',
    "settings.json": '// comments\n{"a": 1,}',
    "list.json": "[1, 2, 3]",
    "table.json": '{"start": 0, "total": 1, "problem": null}',
    "log.jsonl": '{"time": 1, "text": "x"}\n' * 3,
    "rules.mk": "all: x\n\nx: y\n\tcc -o x y\n",
    "page.html": "<!DOCTYPE html>\n<title>x</title>\n<p>d=[[\n",
    "manual.html": "<!DOCTYPE html>\n<html><body><pre>{app}\n- app\n</pre><pre>3 2\n1</pre></body></html>\n",
    "data.xml": '<?xml version="1.0"?>\n<catalog><item/></catalog>\n',
    "project.toml": '[project]\nname = "x"\n\n[clues]\n',
    "setup.ini": "[section]\nrows = 3\n",
    "parser.g": "rule: 'x'\n: other\n;\n",
    "link.url": "[InternetShortcut]\nURL=https://example.org/\n",
    "workbook.xlsx": "PK\3\4",
    "words.csv": "nothing but words\n",
    "packed.json.gz": "",
}


def folder_of(path: Path, files: dict[str, str]) -> Path:
    path.mkdir()
    for name, text in files.items():
        (path / name).write_text(text)
    return path


def test_files_without_a_puzzle_are_counted_and_no_errors(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", OTHERS | {"a.txt": GOOD})
    with pytest.warns(PuzzleWarning) as caught:
        found = list(entries(folder))
    assert [(Path(entry.file).name, isinstance(entry.puzzle, PuzzleError)) for entry in found] == [("a.txt", False)]
    (warning,) = [str(one.message) for one in caught]
    assert warning.startswith(f"{folder}: skipped {len(OTHERS)} files that hold no puzzle: LICENSE, README.md, ")
    assert warning.endswith(f", {len(OTHERS) - 8} others")


@pytest.mark.parametrize("name", OTHERS)
def test_a_folder_with_nothing_else_is_an_error(name: str, tmp_path: Path) -> None:
    (only,) = entries(folder_of(tmp_path / "x", {name: OTHERS[name]}))
    assert f"skipped 1 file that holds no puzzle: {name}" in str(only.puzzle)
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.write(tmp_path / "x" / name, name)
    (only,) = entries(tmp_path / "x.zip")
    assert "skipped 1 file" in str(only.puzzle)


def test_a_file_with_the_suffix_of_a_puzzle_is_named(tmp_path: Path, capsys: Capture) -> None:
    folder = folder_of(tmp_path / "x", DAMAGED | OTHERS | {"a.txt": GOOD})
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    for place in (folder, tmp_path / "x.zip"):
        found = {Path(entry.file).name: entry.puzzle for entry in entries(place)}
        assert {name for name, puzzle in found.items() if isinstance(puzzle, PuzzleError)} == set(DAMAGED)
        assert program.run(["info", str(place)]) == 2
        named = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error: ")]
        assert len(named) == len(DAMAGED)
        assert all(any(f"{place}/{name}" in line for line in named) for name in DAMAGED)


def test_what_is_below_a_folder_but_is_not_a_file(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", {"a.json": GOOD})
    os.mkfifo(folder / "pipe.json")  # opening it would wait for ever
    (folder / "broken.json").symlink_to("nothing")
    (folder / "broken").symlink_to("nothing")
    (folder / "loop.json").symlink_to("loop.json")
    (tmp_path / "other").mkdir()
    (folder / "link").symlink_to(tmp_path / "other")
    with pytest.warns(PuzzleWarning, match="skipped 2 files") as caught:
        found = {Path(entry.file).name: str(entry.puzzle) for entry in entries(folder)}
    assert list(found) == ["a.json", "broken.json", "loop.json", "pipe.json"]
    assert found["pipe.json"].endswith("pipe.json: found a pipe, socket or device, expected a file")
    (warning,) = [one.message for one in caught]
    assert isinstance(warning, PuzzleWarning)
    assert warning.files[str(folder / "link")] == "cannot be read: Is a directory"


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_of(tmp_path / "x", {"a.json": GOOD})
    (folder / "closed").mkdir()
    scan = os.scandir

    def refuse(path: Any) -> Any:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    good, bad = entries(folder)
    assert not isinstance(good.puzzle, PuzzleError)
    assert str(bad.puzzle) == f"{folder / 'closed'}: the folder cannot be read"


def test_what_is_plainly_a_puzzle_but_wrong_is_an_error(tmp_path: Path) -> None:
    wrong = {
        "a.non": "what is this",
        "b.json": '{"rows": [[1]], "cols": [[2]]}',
        "c": '{"rows": [[1]], "cols":',
        "d.txt": "width 1\nheight 1\nrows\n2\ncolumns\n1\n",
        "e.xml": "<puzzleset><puzzle></puzzle></puzzleset>",
        "f.txt": "$1\nx\n",
        "g.jsonl": '{"time": 1}\n' + GOOD,
    }
    folder = folder_of(tmp_path / "x", wrong)
    wrong["h.json"] = ""
    (folder / "h.json").write_bytes(b'{"title": "caf\xe9", "rows": [[1]], "cols": [[1]]}')
    found = list(entries(folder))
    assert [Path(entry.file).name for entry in found if isinstance(entry.puzzle, PuzzleError)] == list(wrong)
    assert len(found) == len(wrong) + 1


def test_what_is_recognised_by_its_content_is_found_in_a_folder(tmp_path: Path) -> None:
    for name, example in EXAMPLES.items():
        folder = tmp_path / name.replace("/", "_")
        folder.mkdir()
        (folder / "x.txt").write_bytes(example.data)
        (folder / "x.txt.gz").write_bytes(gzip.compress(example.data))
        known = [entry.puzzle for entry in entries(folder / "x.txt")]
        if name != "csv in blocks" and not any(isinstance(puzzle, PuzzleError) for puzzle in known):
            assert [entry.puzzle for entry in entries(folder)] == known * 2, name  # not among other words


def test_of_this_project_exactly_the_puzzles_are_read(pytestconfig: pytest.Config) -> None:
    """With --slow, also of the docs and of more code, such as that with the texts of most formats."""
    root = ROOT
    if not (root / "puzzles").is_dir():
        pytest.skip("no checkout")
    puzzles = {str(path) for path in files_below(str(root / "puzzles")) if not path.endswith((".md", ".csv"))}
    formats = "src/nono/text/formats"
    others = ["docs", "measurements", formats] if pytestconfig.getoption("--slow") else [f"{formats}/typed"]
    read = [entry for name in ("puzzles", "encoders", *others) for entry in entries(root / name)]
    assert {entry.file for entry in read if not isinstance(entry.puzzle, PuzzleError)} == puzzles
    assert not any(entry.file.startswith(str(root / "puzzles/")) for entry in read if entry.file not in puzzles)


@needs_engine
def test_kinds_of_warnings_are_counted(tmp_path: Path, capsys: Capture) -> None:
    text = 'title "caf\u00e9"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n'
    folder = tmp_path / "x"
    folder.mkdir()
    for name in ("a.non", "b.non", "c.txt"):
        (folder / name).write_bytes(text.encode("latin-1"))
    (folder / "d.md").write_text("# Prose")
    first = ", ".join(str(folder / name) for name in ("a.non", "b.non", "c.txt"))
    counted = f"warning: 3 files: the text is not UTF-8 and was read as Latin-1 (first: {first})"
    passed = f"warning: {folder}: skipped 1 file that holds no puzzle: d.md"
    store = str(tmp_path / "s.sqlite")
    for words in (["solve"], ["info"], ["batch", "--jobs", "1", "--store", store]):
        assert program.run([*words, str(folder)]) == 0
        assert capsys.readouterr().err.splitlines()[-2:] == [counted, passed]
    assert program.run(["convert", str(folder), str(tmp_path / "out.mk")]) in (0, 2)
    lines = capsys.readouterr().err.splitlines()
    assert counted in lines
    assert program.run(["convert", str(folder), str(tmp_path / "out.sgt")]) == 0
    assert "warning: title: not stored in the format sgt (3 times)" in capsys.readouterr().err.splitlines()
    assert program.run(["solve", "--json", str(folder / "a.non")]) == 0
    shown = capsys.readouterr()
    assert shown.err.splitlines() == [f"warning: {folder / 'a.non'}: the text is not UTF-8 and was read as Latin-1"]
    assert json.loads(shown.out)["verdict"] == "unique"


def test_a_template_of_a_web_page_is_one_error(tmp_path: Path, capsys: Capture) -> None:
    lines = ['{% extends "base.html" %}', *(f"{{% block b{n} %}}{{% endblock %}}" for n in range(80))]
    for name in ("page.html", "page", "page.txt"):
        for begin in ("", "{# a remark #}\n", "{{ name }}\n"):
            (tmp_path / name).write_text(begin + "\n".join(lines))
            assert program.run(["solve", str(tmp_path / name)]) == 2
            assert capsys.readouterr().err.count("error: ") == 1
