"""Reports of a store in the terminal, as JSON and as a page."""

import hashlib
import io
import json
import shutil
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from batch_stores import seal
from common import Capture, needs_engine, ones
from tables import table
from workers_here import Here

from nono import Akari, Nonogram, Pegs, Puzzle
from nono.cli.program import run as command
from nono.many import COUNT, Request, Run, Store, ingest, report
from nono.many._ingest import web_page
from nono.many._messages import Answer, WorkItem
from nono.many._page import file_link, page
from nono.many._run import fault as fault_of_answer
from nono.many._store import UNREADABLE
from nono.many._worklist import KINDS, MULTIPLE, OTHER, UNKNOWN, UNSOLVABLE, common_path, fault, work_list
from nono.renderers import difference_pixels, solution_pixels
from nono.renderers._pixels import address
from nono.text import dumps, entries

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart", title="A heart")
PAIR = ones(2, id="pair", title="Two ways", meta={"url": "https://example.org/pair"})


def decided(folder: Path, given: Sequence[Puzzle]) -> Store:
    """Return a store with the answers to these puzzles, read from ``set.jsonl`` in the folder."""
    (folder / "set.jsonl").write_text(dumps(given, "jsonl"))
    store = Store(folder / "runs.sqlite", create=True)
    store.begin('{"command": ["nono"]}', "now", False)
    Run(store, [Request()], Here(), ingest(store, [str(folder / "set.jsonl")], entries)).run()
    return store


def test_two_solutions_are_kept(tmp_path: Path) -> None:
    with closing(decided(tmp_path, [HEART, PAIR])) as store:
        found = store.db.execute("SELECT count, solution, other FROM result ORDER BY puzzle").fetchall()
        assert found[0] == ("1", HEART.goal_bytes, None)
        assert sorted(found[1][1:]) == [b"\0\1\1\0", b"\1\0\0\1"]


def test_another_solution_is_checked_on_arrival() -> None:
    item = WorkItem(1, "nonogram", 4, json.dumps(PAIR.to_dict()))
    right: dict[str, Any] = {"verdict": "multiple", "count": "2", "solution": b"\0\1\1\0"}
    assert fault_of_answer(item, Answer(1, **right, other=b"\1\0\0\1"), check=True) == ""
    assert "contradicts the clues" in fault_of_answer(item, Answer(1, **right, other=b"\1\1\0\0"), check=True)
    assert "the same solution twice" in fault_of_answer(item, Answer(1, **right, other=b"\0\1\1\0"), check=False)


@pytest.mark.parametrize(
    ("id", "meta", "expected"),
    table("""
#27 (v.3) | {'source': 'webpbn.com'} | https://webpbn.com/27
webpbn.com #27 | {} | https://webpbn.com/27
'27' | {} | ''
a | {'source': 'webpbn.com'} | ''
a | {'source': 'http://example.org/a?b=c'} | http://example.org/a?b=c
a | {'url': 'javascript:alert(1)'} | ''
a | {'url': 'https://x"onclick="y'} | ''
a | {'url': 5} | ''
"""),
)
def test_pages_on_the_web(id: str, meta: dict[str, Any], expected: str) -> None:
    assert web_page(ones(1, id=id, meta=meta)) == expected


def test_links_to_files_are_relative_to_the_page(here: Path) -> None:
    (here / "a b").mkdir()
    for name in ("a b/x#1.non", "javascript:alert(1)", "set.zip"):
        (here / name).touch()
    assert file_link("a b/x#1.non", "out/report.html") == "../a%20b/x%231.non"
    assert file_link("a b/x#1.non", "report.html") == "./a%20b/x%231.non"
    assert file_link("javascript:alert(1)", "report.html") == "./javascript%3Aalert%281%29"
    assert file_link("set.zip/deep/b.non", "report.html") == "./set.zip"
    assert [file_link(name, "report.html") for name in ("<stdin>", "family:random:5x5", "gone/a.non")] == [""] * 3


NEVER = Nonogram([[2], [], [2]], [[1], [2], [1]], id="never", title="Never")
AKARI = Akari([".#.", "...", "..."], title="Two bulbs")
TILTED = Nonogram([[3], [1], [1]], [[3], [1], [1]], id="tilted", title="A corner")
TURNED = next(image for how, image in TILTED.images() if how == "rotated")
FLAG = Nonogram([[(1, 1), (1, 2)], [(1, 2)]], [[(1, 1)], [(2, 2)]], id="flag")
ALL = [HEART, PAIR, NEVER, AKARI, TILTED, TURNED, FLAG, HEART]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store with puzzles of all kinds and an unreadable line; the goal of the first is a wrong picture."""
    (tmp_path / "set.jsonl").write_text(dumps(ALL, "jsonl") + "[1, 2\n")
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as made:
        made.begin('{"command": ["nono"]}', "2026-11-21T01:00:00", False)
        read = ingest(made, [str(tmp_path / "set.jsonl")], entries)
        Run(made, [Request(), Request(COUNT)], Here(), read).run()
        made.db.execute("UPDATE entry SET goal = zeroblob(25) WHERE number = 1")
        seal(made.db)
        made.db.execute("DELETE FROM result WHERE puzzle = (SELECT puzzle FROM entry WHERE name = 'flag')")
        yield made


def test_what_needs_work(store: Store) -> None:
    work = work_list(store)
    found = {kind: [puzzle.title for puzzle in work.of_kind(kind)] for kind in KINDS}
    assert found == {
        UNSOLVABLE: ["Never"],
        MULTIPLE: ["Two ways", "Two bulbs"],
        UNKNOWN: ["flag"],
        UNREADABLE: [],
        OTHER: ["A heart"],
    }
    assert [(work.label(place), fault(place, error)[:9]) for place, error in work.unreadable] == [
        ("set.jsonl:9", "9:1: not ")
    ]
    pair = work.of_kind(MULTIPLE)[0]
    assert (pair.count, pair.different, pair.size) == ("2", 4, "2x2")
    assert work.of_kind(UNKNOWN)[0].why == "not checked yet"
    assert [(work.label(one), how, work.label(other)) for _, one, _, other, how in work.duplicates()] == [
        ("set.jsonl:8", "the same", "set.jsonl"),
        ("set.jsonl:6", "rotated", "set.jsonl:5"),
    ]


def test_a_report_reads_only_notable_puzzles(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "s.sqlite", create=True)) as store:
        store.begin("{}", "", False)
        Run(store, [Request()], Here(), ingest(store, ["family:random:7x7:.6:n=80"], entries)).run()
        for _ in range(2):
            short, full = report.Report(store), report.Report(store)
            full.__dict__["work"] = full.all_work
            assert 10 <= len(short.work.puzzles) < 60
            assert short.work.others == len(full.work.puzzles) - len(short.work.puzzles)
            assert report.tables(short) == report.tables(full)
            assert report.data(short) == report.data(full)
            assert report.counts(short.work) == report.counts(full.work)
            # the second time, the files with the hardest puzzles are gone
            hardest = "SELECT puzzle FROM result ORDER BY COALESCE(cpu_seconds, seconds) DESC LIMIT 12"
            store.db.execute(f"DELETE FROM entry WHERE puzzle IN ({hardest})")


def test_many_ways_to_play_are_no_fault(tmp_path: Path) -> None:
    with closing(decided(tmp_path, [Pegs(["oo."])])) as store:
        store.db.execute("UPDATE result SET verdict = 'multiple'")
        assert [(puzzle.kind, puzzle.status) for puzzle in work_list(store).puzzles] == [("", "solved")]


def test_changes_alone(here: Path, capsys: Capture) -> None:
    """Missing files are removed together with their errors; nothing is printed if nothing changed."""
    folder = Path("in")
    folder.mkdir()
    (folder / "same.json").write_text(dumps([HEART], "json"))
    (folder / "other.json").write_text(dumps([PAIR], "json"))
    (folder / "wrong.json").write_text('{"rows": [[3]]}')
    words = ["batch", "in", "--store", "runs.sqlite", "-j1"]
    report_on_changes = ["report", "runs.sqlite", "--against", "old.sqlite", "--changes"]
    assert command(words) == 2
    shutil.copy("runs.sqlite", "old.sqlite")
    capsys.readouterr()
    assert command(report_on_changes) == 2
    assert capsys.readouterr().out == ""
    (folder / "other.json").write_text('{"rows": [[1], [1]], "cols": [[2], []]}')
    (folder / "wrong.json").unlink()
    (folder / "new.json").write_text(dumps([PAIR], "json"))
    assert command(words) == 0
    capsys.readouterr()
    assert command(report_on_changes) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        ["changed", "asked", "before", "now"],
        ["in/new.json", "new", "multiple"],
        ["in/other.json", "other", "clues", "multiple", "unique"],
        ["in/wrong.json", "gone", "unreadable"],
    ]
    assert command(["report", "runs.sqlite", "--changes"]) == 2


def test_the_answers_to_a_puzzle_are_summed_up(tmp_path: Path) -> None:
    with closing(decided(tmp_path, [HEART])) as store:
        add = (
            "INSERT INTO result (puzzle, task, backend, verdict, count, complete, stop, error, solver, seconds, batch, "
        )
        add += "stats, cpu_seconds, time_limit) VALUES (1, ?, ?, ?, ?, ?, ?, ?, 'x', 9.5, 1, '', ?, 2.0)"
        store.db.execute("UPDATE result SET cpu_seconds = 0.5, solver = 'native'")
        store.db.execute(add, ("decide", "sat", "unique", "1", 1, "", "auto: killed", 0.25))
        store.db.execute(add, ("count", "auto", "unknown", "0", 0, "time", "", 2.0))
        (heart,) = work_list(store).puzzles
        assert (heart.verdict, heart.count, heart.cpu_seconds, heart.kind) == ("unique", "1", 0.25, "")
        assert heart.why == "count: auto: the time ran out (limit: 2 s); decide: auto: killed"
        assert report.notes(work_list(store))[1:] == [[heart.place.label.rpartition("/")[2], heart.why]]


def test_paths_in_common() -> None:
    assert common_path("/a/b/c.non", "/a/b/d/e.non") == "/a/b/"
    assert common_path("/a/bc.non", "/a/bd/e.non") == "/a/"
    assert common_path("a/b.non", "c.non") == ""
    assert common_path("./a/b.non", "./c.non") == "./"
    assert common_path("", "") == ""


def images(puzzle: Puzzle) -> set[tuple[str, str]]:
    return {(how, image.clue_text()) for how, image in puzzle.images()}


def test_images_are_those_of_the_picture() -> None:
    picture = np.random.default_rng(1).integers(0, 3, (4, 6))
    turned = [np.rot90(picture, times) for times in range(4)]
    expected = {("rotated", Nonogram.from_grid(one).clue_text()) for one in turned[1:]}
    expected |= {("mirrored", Nonogram.from_grid(one[:, ::-1]).clue_text()) for one in turned}
    assert images(Nonogram.from_grid(picture)) == expected
    board = np.array([list("..1#"), list("...."), list(".2..")])
    walls = [np.rot90(board, times) for times in range(4)]
    expected = {("rotated", Akari(list(map("".join, one)), check=False).clue_text()) for one in walls[1:]}
    expected |= {("mirrored", Akari(list(map("".join, one[:, ::-1])), check=False).clue_text()) for one in walls}
    assert images(Akari(list(map("".join, board)))) == expected


def test_tables_are_whole_or_say_what_is_cut(store: Store, capsys: Capture) -> None:
    tables = report.tables(report.Report(store))
    assert [table.rows[0][0] for table in tables] == [*KINDS, "duplicate", "hardest", "task"]
    assert not any(table.cut for table in tables)
    assert [table.cut for table in report.tables(report.Report(store), most=1) if table.cut] == [1, 1]
    text = report.text(report.Report(store), most=1)
    assert f"... and 1 more: nono report {store.path} shows all\n" in text
    assert "1 unsolvable, 2 multiple, 1 unknown, 1 unreadable, 1 the goal is not the solution, 2 unique\n" in text


def test_json_has_all_of_it(store: Store, capsys: Capture) -> None:
    assert command(["report", store.path, "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert [(one["status"], one["index"]) for one in found["work"]] == [
        ("unsolvable", 3),
        ("multiple", 2),
        ("multiple", 4),
        ("unknown", 7),
        ("the goal is not the solution", 1),
        ("unreadable", 9),
    ]
    assert found["work"][1] | {"cpu_seconds": 0, "seconds": 0, "file": ""} == {
        "id": "pair",
        "file": "",
        "index": 2,
        "title": "Two ways",
        "link": "https://example.org/pair",
        "status": "multiple",
        "genre": "nonogram",
        "width": 2,
        "height": 2,
        "verdict": "multiple",
        "count": "2",
        "different_cells": 4,
        "solver": "native",
        "cpu_seconds": 0,
        "seconds": 0,
    }
    assert [one["how"] for one in found["same_clues"]] == ["the same", "rotated"]


def decoded(address: str) -> list[list[tuple[int, int, int]]]:
    """Return the pixels of a picture in a data URL, row by row."""
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(b64decode(address.partition(",")[2]))).convert("RGB")
    return [[image.getpixel((x, y)) for x in range(image.width)] for y in range(image.height)]


def test_pictures_of_solutions() -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    assert decoded(solution_pixels(HEART, HEART.goal_bytes or b"")) == [
        [black if cell else white for cell in row] for row in HEART.grid()
    ]
    many = [f"{number:06x}" for number in range(256)]
    assert decoded(address(64, 4, many))[3][63] == (0, 0, 255)


def test_pictures_of_differences() -> None:
    orange, blue = (0xD5, 0x5E, 0x00), (0x00, 0x72, 0xB2)
    assert decoded(difference_pixels(PAIR, b"\1\0\0\1", b"\0\1\1\0")) == [[orange, blue], [blue, orange]]
    board = Nonogram([[]] * 50, [[]] * 50)
    one, other = bytearray(2500), bytearray(2500)
    one[20 * 50 + 20] = other[22 * 50 + 22] = 1
    drawn = decoded(difference_pixels(board, bytes(one), bytes(other)))
    assert (drawn[20][20], drawn[22][22]) == (orange, blue)
    assert {(row, column) for row in range(50) for column in range(50) if drawn[row][column] == (0, 0, 0)} == {
        (row, column) for row in range(18, 25) for column in range(18, 25) if row in (18, 24) or column in (18, 24)
    }


class Reader(HTMLParser):
    """The tags of a page with their attributes, and the content of its script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.script = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and not self.script:
            self.script += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_the_page(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(report.Report(store), str(tmp_path / "out" / "report.html"))
    found = Reader(text)
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in found.all("meta")
    (policy,) = [one["content"] for one in found.all("meta") if "http-equiv" in one]
    digest = b64encode(hashlib.sha256(found.script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in str(policy)
    assert "default-src 'none'" in str(policy)
    parts = ["multiple", "unknown", "unreadable", "the-goal-is-not-the-solution", "duplicates", "puzzles", "more"]
    assert [one["id"] for one in found.all("h2")] == ["unsolvable", *parts]
    targets = {str(one["href"]) for one in found.all("a")}
    assert {target for target in targets if target[0] != "#"} == {"../set.jsonl", "https://example.org/pair"}
    assert {target[1:] for target in targets if target[0] == "#"} <= {one.get("id") for _, one in found.tags}
    assert all(str(one["src"]).startswith("data:image/png;base64,") for one in found.all("img"))
    assert len([one for one in found.all("tr") if "data-status" in one]) == 7
    assert not [one for _, one in found.tags if any(name.startswith("on") for name in one)]


def test_what_the_page_cuts_is_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._page.MOST", 1)
    text = page(report.Report(store))
    assert text.count("and 1 more: <code>nono report --json</code>") == 2
    assert "and 6 more: <code>nono report --json</code>" in text


def test_images_that_are_not_looked_for_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_worklist", "report"):
        monkeypatch.setattr(f"nono.many.{module}.COMPARED", 3)
    found = report.Report(store)
    assert report.data(found)["images_not_compared"] == 4
    assert "4 puzzles were not compared with rotated and mirrored puzzles." in page(found)
    assert "(only the first 3 puzzles were compared with rotated and mirrored puzzles)" in report.text(found)
    monkeypatch.setattr("nono.many.report.HARDEST", 2)
    assert report.hardest(found.work, 2)[0][0] == "the 2 hardest of 6"
