"""With many puzzles, each backend has a limited share of time, so that no puzzle takes hours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nono
from nono.cli.program import run
from nono.genres.pegs import named
from nono.many.bench import Contest, contestants_of, run_contest
from nono.model.answer import Outcome, Task
from nono.text import Entry

pytestmark = pytest.mark.needs("native", "sat")
CAT = nono.puzzle("cat")
DOT = nono.Nonogram([[1]], [[1]])  # without a goal, which an answer without solutions would lack
ENDLESS = "honeycomb"  # for formulas


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float | None]]:
    """The backends that are asked and their time limits; sat takes 3 seconds by the clock, native more than it has."""
    asked: list[tuple[str, float | None]] = []
    now = 0.0

    def answer(name: str, model: Any, task: Task) -> Outcome:
        nonlocal now
        asked.append((name, task.time_limit))
        needed = {"native": 150.0, "sat": 3.0, "reference": 1e9}[name]
        late = task.time_limit is not None and needed > task.time_limit
        now += task.time_limit if late and task.time_limit is not None else needed
        return Outcome([], not late, "time" if late else "")

    monkeypatch.setattr("nono.solving._verify.answer", answer)
    monkeypatch.setattr("nono.model.answer.perf_counter", lambda: now)
    return asked


def test_the_share(answers: list[tuple[str, float | None]]) -> None:
    """Each backend gets at least 10 seconds per puzzle, or 100 times as long as the fastest backend."""
    check = nono.verify(DOT, ["native", "sat", "reference"], share=10)
    assert answers == [("native", 10), ("sat", 10), ("reference", 10), ("native", 300), ("reference", 300)]
    assert check.agreed
    assert check.results["reference"].stop == "time"
    answers.clear()
    nono.verify(DOT, ["native", "sat"])
    nono.verify(DOT, ["native", "sat"], time_limit=7, share=10)
    assert answers == [("native", None), ("sat", None), ("native", 7), ("sat", 7)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_verify_of_many(
    jobs: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nono.cli.commands.verify.SHARE", 0.3)
    nono.write([nono.puzzle(ENDLESS), nono.Pegs(["oo."])], tmp_path / "set.jsonl")
    words = ["verify", str(tmp_path), "--backends", "native,sat", "--json", "--jobs", str(jobs)]
    assert run(words) == 3
    shown = capsys.readouterr()
    late, done = map(json.loads, shown.out.splitlines())
    assert late["agreed"] is None
    assert late["results"]["sat"]["stop"] == "time"
    assert done["agreed"] is True
    assert shown.err == (
        "warning: a backend did not decide 1 puzzle within its time limit\n"
        "help: each backend gets 10 s, or 100 times as long as the fastest; --time-limit 0 removes the limit\n"
    )


def test_for_ever_and_by_hand(
    answers: list[tuple[str, float | None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single puzzle has no limit, and neither have many puzzles with --time-limit 0."""
    monkeypatch.chdir(tmp_path)
    for name in ("one.json", "other.json"):
        nono.write(DOT, name)
    assert run(["verify", "one.json", "--backends", "native,sat"]) == 1
    assert run(["verify", "one.json", "other.json", "--backends", "native,sat", "--time-limit", "0"]) == 1
    assert answers == [("native", None), ("sat", None)] * 3
    assert run(["verify", "one.json", "other.json", "--backends", "sat"]) == 3
    assert answers[-2:] == [("sat", 10)] * 2


def test_bench_of_many() -> None:
    entries = [Entry(name, 1, "json", puzzle) for name, puzzle in (("english33", named("english33")), ("cat", CAT))]
    records = list(run_contest(entries, contestants_of("native,sat"), Contest(repeat=2, share=0.3)))
    assert [(one.id, one.stop) for one in records if one.stop] == [("english33", "time")]
    assert len(records) == 7, "what is late once is not tried again"
