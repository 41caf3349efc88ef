"""Books from the store of a batch: unique puzzles, each once, and lists of what was left out and why."""

import csv
from pathlib import Path
from typing import Any

import pytest
from common import Capture

import nono
from nono.cli.program import run

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("reportlab")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name in ("heart", "owl", "night", "lantern", "crown", "lion", "hearth"):
        nono.write(nono.puzzle(name), folder / f"{name}.json")
    nono.write(nono.puzzle("heart"), folder / "again.non")
    owl: Any = nono.puzzle("owl")
    nono.write(nono.Nonogram([clue[::-1] for clue in owl.rows], owl.cols[::-1]), folder / "mirror.json")
    nono.write(nono.Nonogram([[2], [0]], [[2], [0]], check=False), folder / "wrong.json")
    (folder / "half.json").write_text("{", encoding="utf-8")
    path = folder.parent / "runs.sqlite"
    assert run(["batch", str(folder), "--store", str(path), "--jobs", "1"]) == 2
    return path


def volume(store: Path, path: Path, *options: str) -> tuple[str, dict[str, str]]:
    """Write a book, and return its text and why each file was left out."""
    assert run(["render", "--store", str(store), "-o", str(path), *options]) == 0
    with path.with_name(f"{path.stem}-puzzles.csv").open(encoding="utf-8", newline="") as file:
        rows = {Path(row["file"]).name: row["left out"] for row in csv.DictReader(file)}
    return " ".join(page.extract_text() for page in pypdf.PdfReader(path).pages), rows


def test_a_book_has_the_unique_puzzles_once(store: Path, tmp_path: Path, capsys: Capture) -> None:
    text, why = volume(store, tmp_path / "book.pdf")
    kept = [name for name, reason in why.items() if not reason]
    assert sorted(kept) == ["again.non", "crown.json", "hearth.json", "lantern.json", "lion.json", "mirror.json"]
    assert "the same as" in why["heart.json"]
    assert "again.non" in why["heart.json"]
    assert "mirror.json" in why["owl.json"]
    assert why["night.json"] == "multiple: several grids fit the clues"
    assert why["wrong.json"].startswith("unsolvable: ")
    assert "not JSON" in why["half.json"]
    assert "Heart" in text
    assert "Stars over the house" not in text
    assert "5 of 11 entries are left out" in capsys.readouterr().err


def test_a_second_volume_never_repeats_the_first(store: Path, tmp_path: Path) -> None:
    _, first = volume(store, tmp_path / "one.pdf", "--count", "2")
    listed = str(tmp_path / "one-puzzles.csv")
    _, second = volume(store, tmp_path / "two.pdf", "--earlier", listed)
    one, two = ({name for name, reason in why.items() if not reason} for why in (first, second))
    assert len(one) == 2
    assert not one & two
    assert one | two == {"again.non", "crown.json", "hearth.json", "lantern.json", "lion.json", "mirror.json"}
    assert first["lion.json"] == "the book has 2 puzzles"
    assert second[min(one)] == f"in the volume {listed}"
    assert second["heart.json"] == f"in the volume {listed}"


def test_files_in_the_order_that_is_asked_for(store: Path, tmp_path: Path) -> None:
    folder = store.parent / "site0"
    text, why = volume(
        store, tmp_path / "book.pdf", f"{folder}/lantern.json", f"{folder}/crown.json", "--titles", "puzzle"
    )
    assert [*why] == ["lantern.json", "crown.json"]
    assert text.index("1. Lantern") < text.index("2. Crown")


def test_puzzles_that_are_too_large_are_left_out(store: Path, tmp_path: Path) -> None:
    _, why = volume(store, tmp_path / "book.pdf", "--press", "common", "--paper", "6x9")
    assert why["lion.json"] == "too large for paper of the size 6x9"
    assert why["crown.json"] == ""


def test_wrong_use(store: Path, tmp_path: Path, capsys: Capture) -> None:
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n", encoding="utf-8")
    for given, message in (
        (["heart", "-o", "x.pdf", "--count", "3"], "--count: needs --store FILE.sqlite"),
        (["-o", "x.pdf"], "nono render: missing PUZZLE"),
        (["--store", str(store), "--index", "1", "-o", "x.pdf"], "--index: cannot be combined with --store"),
        (["--store", str(store), "-o", "x.svg"], "expected a .pdf or .html file for --store"),
        (["--store", str(store), "-o", "x.pdf", "--earlier", str(other)], "expected the list that --store writes"),
        (["--store", str(store), "-o", "x.pdf", "--earlier", "none.csv"], "none.csv: cannot be read"),
        (
            ["--store", str(store), "nothing", "-o", str(tmp_path / "x.pdf")],
            "found no puzzle of nothing, expected a file or folder of the batch",
        ),
    ):
        assert run(["render", *given]) == 2
        assert message in capsys.readouterr().err
