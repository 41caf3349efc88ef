"""Goals in batches: searches try them first, unless several backends are compared or an option says otherwise."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from workers_here import Here

from nono.backends import backends
from nono.batch.ingest import ingest
from nono.batch.messages import Job, Request, WorkItem
from nono.batch.run import Run
from nono.batch.store import Store
from nono.batch.work import answers
from nono.cli.batch import Questions
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import dumps, entries

pytestmark = pytest.mark.skipif(backends()["native"] is not None, reason="the compiled engine is not there")

PAIR = Nonogram([[1], [1]], [[1], [1]], id="pair")
BOTH = [bytes([1, 0, 0, 1]), bytes([0, 1, 1, 0])]


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("goal", BOTH)
def test_the_goal_is_found(size: int, goal: bytes) -> None:
    item = WorkItem(1, "nonogram", 4, json.dumps(PAIR.to_dict()), goal)
    found = answers(Job(1, Request(limit=1), (item,) * size)).answers
    assert [answer.solution for answer in found] == [goal] * size
    assert all(answer.cpu_seconds is not None and answer.seconds > 0 for answer in found)


@pytest.mark.parametrize(("use_goal", "expected"), [(True, 2), (False, 1)])
def test_the_goal_of_an_entry_comes_with_its_puzzle(tmp_path: Path, use_goal: bool, expected: int) -> None:
    found: set[bytes] = set()
    for number, goal in enumerate(BOTH):
        given = Nonogram(PAIR.rows, PAIR.cols, goal=goal)
        (tmp_path / f"{number}.jsonl").write_text(dumps([PAIR, given], "jsonl"))
        with closing(Store(tmp_path / f"{number}.sqlite", create=True)) as store:
            store.begin("{}", "now", False)
            assert list(ingest(store, [str(tmp_path / f"{number}.jsonl")], entries))
            assert Run(store, [Request(limit=1, use_goal=use_goal)], Here()).run() == 1  # type: ignore[arg-type]
            found |= {row[0] for row in store.db.execute("SELECT solution FROM result")}
    assert len(found) == expected


def test_several_backends_work_from_the_clues_alone() -> None:
    assert [request.use_goal for request in Questions().requests()] == [True]
    assert [request.use_goal for request in Questions(no_goal=True).requests()] == [False]
    assert {request.use_goal for request in Questions(backends="native,reference").requests()} == {False}
