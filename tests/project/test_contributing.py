"""The genre, format, backend and encoding of CONTRIBUTING.md: installed as a package, commands work with them."""

import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest
from command_line import command
from common import ROOT, needs_engine, needs_sat

from nono.backend import BACKENDS, ENCODINGS
from nono.genres import GENRES
from nono.text import FORMATS, formats

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MODULES = dict(re.findall(r"This is the module `(\w+)`:\n\n```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
MODULES["nono_patterns"] = (ROOT / "tests/plugins/nono_patterns.py").read_text(encoding="utf-8")
TABLES = (GENRES, FORMATS, BACKENDS, ENCODINGS)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the package installed, and the puzzle of the page."""
    for name, code in MODULES.items():
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    info = tmp_path / "nono_example-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nono-example\nVersion: 1.0\n", encoding="utf-8")
    rows = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert rows is not None
    points = re.sub(r'\[project\.entry-points\."(.*)"\]', r"[\1]", rows[1])
    points = re.sub(r'= "(.*?)".*', r"= \1", points)
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    forget()
    [puzzle] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "puzzle.json").write_text(puzzle, encoding="utf-8")
    yield tmp_path
    forget()


def forget() -> None:
    """Have the tables look for their plug-ins once more."""
    for table in TABLES:
        table.__dict__.pop("plugins", None)
        for name in ("latin", "tally", "brute", "patterns"):
            table.loaded.pop(name, None)
    for module in MODULES:
        sys.modules.pop(module, None)
    formats._plug_in_suffixes.cache_clear()


@needs_engine
def test_genre(folder: Path) -> None:
    (folder / "small.json").write_text('{"genre": "latin", "givens": ["1.", ".."]}', encoding="utf-8")
    verified = command(folder, "verify", "small.json", "--backends", "reference,brute")
    assert re.search("together +unique .*agreed", verified.stdout)
    for words in (
        "solve --unique puzzle.json",
        "generate --genre latin --size 4x4 --seed 1 -o new.json",
        "solve --unique new.json",
        "explain puzzle.json",
        "grade puzzle.json",
        "hint puzzle.json",
        "render puzzle.json -o puzzle.svg",
    ):
        assert command(folder, *words.split()).returncode == 0, words


def test_format_and_backend(folder: Path) -> None:
    assert command(folder, "convert", "heart", "heart.tally").returncode == 0
    assert re.search("^format +tally$", command(folder, "info", "heart.tally").stdout, re.MULTILINE)
    for clues in ("| |, || / |, |, ||", "|, | / |, |", "||, | / ||, |"):
        (folder / "small.tally").write_text(f"tally {clues}\n", encoding="utf-8")
        verified = command(folder, "verify", "small.tally", "--backends", "reference,brute", "--limit", "all")
        assert "agreed" in verified.stdout, clues
    (folder / "blots.txt").write_text("rows: ? 1, 2\ncolumns: ?, 1, 1\n", encoding="utf-8")
    assert "agreed" in command(folder, "verify", "blots.txt", "--backends", "reference,brute").stdout
    assert re.search("^brute .*installed$", command(folder, "doctor").stdout, re.MULTILINE)


@needs_sat
def test_encoding(folder: Path) -> None:
    verified = command(folder, "verify", "heart", "--backends", "reference,sat[patterns]")
    assert re.search("together +unique .*agreed", verified.stdout)
    assert command(folder, "encode", "heart", "--encoding", "patterns", "-o", "heart.cnf").returncode == 0


def test_a_format_that_cannot_be_imported_hinders_no_other_one(folder: Path) -> None:
    info = folder / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[nono.formats]\nbroken = no_such_module\n", encoding="utf-8")
    invalidate_caches()
    forget()
    assert command(folder, "solve", "--brief", "heart").stdout == "unique line\n"
    ran = command(folder, "convert", "heart", "-", "--to", "broken")
    assert (ran.returncode, ran.stderr.count("error: "), "no_such_module" in ran.stderr) == (2, 1, True)
