"""Goals in batches: the search tries them first, unless several backends are compared or an option disables this."""

import csv
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from common import Capture, needs_engine, ones
from tables import table
from workers_here import Here

from nono import Nonogram
from nono.base.palette import default_palette
from nono.cli.commands.batch import requests_for
from nono.cli.program import run as command
from nono.many import Request, Run, Store, ingest
from nono.many._messages import Job, WorkItem
from nono.many._work import answers
from nono.text import dumps, entries

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]

PAIR = ones(2, id="pair")
BOTH = [bytes([1, 0, 0, 1]), bytes([0, 1, 1, 0])]


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("goal", BOTH)
def test_the_goal_is_found(size: int, goal: bytes) -> None:
    item = WorkItem(1, "nonogram", 4, json.dumps(PAIR.to_dict()), goal)
    found = answers(Job(1, Request(limit=1), (item,) * size)).answers
    assert [answer.solution for answer in found] == [goal] * size
    assert all(answer.cpu_seconds is not None and answer.seconds > 0 for answer in found)


@pytest.mark.parametrize(
    ("use_goal", "expected"),
    table("""
True | 2
False | 1
"""),
)
def test_the_goal_of_an_entry_comes_with_its_puzzle(tmp_path: Path, use_goal: bool, expected: int) -> None:
    found: set[bytes] = set()
    for number, goal in enumerate(BOTH):
        given = Nonogram(PAIR.rows, PAIR.cols, goal=goal)
        (tmp_path / f"{number}.jsonl").write_text(dumps([PAIR, given], "jsonl"))
        with closing(Store(tmp_path / f"{number}.sqlite", create=True)) as store:
            store.begin("{}", "now", False)
            assert list(ingest(store, [str(tmp_path / f"{number}.jsonl")], entries))
            assert Run(store, [Request(limit=1, use_goal=use_goal)], Here()).run() == 1
            found |= {row[0] for row in store.db.execute("SELECT solution FROM result")}
    assert len(found) == expected


def test_several_backends_work_from_the_clues_alone() -> None:
    def uses(names: list[str] | None = None, no_goal: bool = False) -> set[bool]:
        return {request.use_goal for request in requests_for("auto", names, False, False, no_goal, None, None, None)}

    assert uses() == {True}
    assert uses(no_goal=True) == uses(["native", "reference"]) == {False}


def test_goals_are_paired_by_id_else_by_order(tmp_path: Path, capsys: Capture) -> None:
    corner = Nonogram.from_grid([[1, 0], [0, 0]], id="corner")
    dot = Nonogram.from_grid([[0, 1], [0, 0]], id="dot")
    (tmp_path / "set.jsonl").write_text(dumps([replace(corner, goal=None), replace(dot, goal=None)], "jsonl"))
    given = {
        "by id": [dot, corner],
        "by order": [replace(corner, id=""), replace(dot, id="")],
        "crossed": [replace(dot, id=""), replace(corner, id="")],
        "one": [replace(corner, id="")],
    }
    for name, pictures in given.items():
        (tmp_path / f"{name}.jsonl").write_text(dumps(pictures, "jsonl"))
        words = ["set.jsonl", "--goal", f"{name}.jsonl"]
        words = [str(tmp_path / word) if word.endswith("jsonl") else word for word in words]
        expected = {"crossed": 1, "one": 2}.get(name, 0)
        assert command(["solve", *words, "--check", "-q"]) == expected
        table = tmp_path / f"{name}.csv"
        command(["batch", *words, "-j1", "--store", str(tmp_path / f"{name}.sqlite"), "-o", str(table)])
        with table.open(newline="") as file:
            found = [row["goal"] for row in csv.DictReader(file)]
        assert found == {"crossed": ["not the solution"] * 2, "one": ["the solution", ""]}.get(
            name, ["the solution"] * 2
        )
        said = capsys.readouterr()
        assert ("the goal is not the solution" in said.out) == (name == "crossed")
        assert ("found no goal for puzzle 2, whose id is 'dot'" in said.err) == (name == "one")


def test_a_report_names_the_entry_whose_goal_is_wrong(tmp_path: Path, capsys: Capture) -> None:
    for name, title, goal in (("a", "A", ["XX", "X."]), ("f", "F", ["XX", ".X"])):
        puzzle = {"genre": "nonogram", "title": title, "rows": [[2], [1]], "cols": [[2], [1]], "goal": goal}
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(puzzle))
    store = str(tmp_path / "s.sqlite")
    command(["batch", str(tmp_path / "a.jsonl"), str(tmp_path / "f.jsonl"), "-j1", "--store", store])
    out = capsys.readouterr().out
    assert [line.split()[:2] for line in out.splitlines() if "2x2" in line] == [["f.jsonl", "F"]] * 2
    assert [line.split() for line in out.splitlines() if "the same" in line] == [["f.jsonl", "a.jsonl", "the", "same"]]
    command(["report", store, "--json"])
    report = json.loads(capsys.readouterr().out)
    for one in (*report["work"], *report["hardest"]):
        assert one["status"] == "the goal is not the solution"
        assert [Path(place["file"]).name for place in (one, *one["other_places"])] == ["f.jsonl", "a.jsonl"]


def test_the_goal_of_another_id_is_that_of_no_other_puzzle(tmp_path: Path, capsys: Capture) -> None:
    corner = Nonogram.from_grid([[1, 0], [0, 0]], id="corner")
    (tmp_path / "goal.jsonl").write_text(dumps([corner], "jsonl"))
    (tmp_path / "set.jsonl").write_text(dumps([replace(corner, id="dot"), corner], "jsonl"))
    words = [str(tmp_path / "set.jsonl"), "--goal", str(tmp_path / "goal.jsonl"), "--check"]
    assert command(["solve", *words]) == 2
    said = capsys.readouterr()
    assert "found no goal for puzzle 1, whose id is 'dot'" in said.err
    assert "set.jsonl:2: the only solution is the goal" in said.err


def test_a_goal_in_other_colours_is_the_same(tmp_path: Path) -> None:
    first = Nonogram.from_grid([[1, 2], [0, 2]], default_palette(3))
    second = Nonogram.from_grid([[2, 1], [0, 1]], default_palette(3))
    assert first.clue_hash() == second.clue_hash()
    (tmp_path / "set.jsonl").write_text(dumps([first, second], "jsonl"))
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        store.begin("{}", "now", False)
        Run(store, [Request()], Here(), ingest(store, [str(tmp_path / "set.jsonl")], entries)).run()
        assert store.db.execute("SELECT goal FROM answer").fetchall() == [("the solution",)] * 2
