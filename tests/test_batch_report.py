"""What the report of a store shows, in the terminal, as JSON and as a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from workers_here import Here

from nono.backends import backends
from nono.batch.ingest import ingest
from nono.batch.links import file_link, web_page
from nono.batch.messages import Answer, Request, WorkItem
from nono.batch.run import Run, fault
from nono.batch.store import Store
from nono.genres.base import Puzzle
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import dumps, entries

pytestmark = pytest.mark.skipif(backends()["native"] is not None, reason="the compiled engine is not there")

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart", title="A heart")
PAIR = Nonogram([[1], [1]], [[1], [1]], id="pair", title="Two ways", meta={"url": "https://example.org/pair"})


def decided(folder: Path, given: Sequence[Puzzle]) -> Store:
    """A store with the answers to these puzzles, which are read from ``set.jsonl`` in the folder."""
    (folder / "set.jsonl").write_text(dumps(given, "jsonl"))
    store = Store(folder / "runs.sqlite", create=True)
    store.begin('{"command": ["nono"]}', "now", False)
    Run(store, [Request()], Here(), ingest(store, [str(folder / "set.jsonl")], entries)).run()  # type: ignore[arg-type]
    return store


def test_two_solutions_are_kept(tmp_path: Path) -> None:
    with closing(decided(tmp_path, [HEART, PAIR])) as store:
        found = store.db.execute("SELECT count, solution, other FROM result ORDER BY puzzle").fetchall()
        assert found[0] == ("1", HEART.goal, None)
        assert sorted(found[1][1:]) == [b"\0\1\1\0", b"\1\0\0\1"]


def test_another_solution_is_checked_on_arrival() -> None:
    item = WorkItem(1, "nonogram", 4, json.dumps(PAIR.to_dict()))
    right: dict[str, Any] = {"verdict": "multiple", "count": "2", "solution": b"\0\1\1\0"}
    assert fault(item, Answer(1, **right, other=b"\1\0\0\1"), check=True) == ""
    assert "contradicts the clues" in fault(item, Answer(1, **right, other=b"\1\1\0\0"), check=True)
    assert "the same solution twice" in fault(item, Answer(1, **right, other=b"\0\1\1\0"), check=False)


def test_titles_and_links_are_kept(tmp_path: Path) -> None:
    with closing(decided(tmp_path, [HEART, PAIR])) as store:
        found = store.db.execute("SELECT name, title, link FROM entry ORDER BY number").fetchall()
        assert found == [("heart", "A heart", ""), ("pair", "Two ways", "https://example.org/pair")]


@pytest.mark.parametrize(
    ("id", "meta", "expected"),
    [
        ("#27 (v.3)", {"source": "webpbn.com"}, "https://webpbn.com/27"),
        ("webpbn.com #27", {}, "https://webpbn.com/27"),
        ("27", {}, ""),
        ("a", {"source": "webpbn.com"}, ""),
        ("a", {"source": "http://example.org/a?b=c"}, "http://example.org/a?b=c"),
        ("a", {"url": "javascript:alert(1)"}, ""),
        ("a", {"url": 'https://x"onclick="y'}, ""),
        ("a", {"url": 5}, ""),
    ],
)
def test_pages_on_the_web(id: str, meta: dict[str, Any], expected: str) -> None:
    assert web_page(Nonogram([[1]], [[1]], id=id, meta=meta)) == expected


def test_links_to_files_are_relative_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a b").mkdir()
    for name in ("a b/x#1.non", "javascript:alert(1)", "set.zip"):
        (tmp_path / name).touch()
    assert file_link("a b/x#1.non", "out/report.html") == "../a%20b/x%231.non"
    assert file_link("a b/x#1.non", "report.html") == "./a%20b/x%231.non"
    assert file_link("javascript:alert(1)", "report.html") == "./javascript%3Aalert%281%29"
    assert file_link("set.zip/deep/b.non", "report.html") == "./set.zip"
    assert [file_link(name, "report.html") for name in ("<stdin>", "family:random:5x5", "gone/a.non")] == [""] * 3
