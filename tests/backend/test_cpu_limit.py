"""Limits of processor time: every backend and every way to ask keeps them, and the answer names the limit."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine, noise

import nono
from nono.base.limits import processor_time
from nono.cli.options import cores
from nono.cli.program import run
from nono.many.bench import Contest, contestants_of, external, run_contest
from nono.solving import verdict_words
from nono.text import Entry

ENDLESS = noise(30, 1, 0.4)
CPU = 0.04


@pytest.mark.parametrize(
    ("backend", "settings"),
    [
        *[pytest.param(name, {}, marks=pytest.mark.needs(name)) for name in ("native", "cpsat", "sat", "reference")],
        pytest.param("native", {"jobs": 2}, marks=needs_engine),
        pytest.param("sat", {"memory": 4000}, marks=pytest.mark.needs("sat")),  # a process of its own
        pytest.param("auto", {}, marks=needs_engine),
    ],
)
def test_every_backend_keeps_the_limit(backend: str, settings: dict[str, Any]) -> None:
    result = nono.solve(ENDLESS, backend, None, cpu_limit=CPU, **settings)
    assert (result.stop, result.to_dict()["limit"]) == ("cpu", "cpu")
    assert "the processor time ran out" in verdict_words(result)
    assert nono.solve(ENDLESS, backend, None, cpu_limit=0).stop == "cpu"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux tells the cores of a process")
def test_cores_are_those_that_this_process_may_use() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


@pytest.mark.needs("native", "sat")
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_every_way_to_ask_keeps_the_limit(jobs: int) -> None:
    check = nono.verify(ENDLESS, ["native", "sat"], None, cpu_limit=CPU, jobs=jobs)
    assert {result.stop for result in check.results.values()} == {"cpu"}
    with pytest.raises(nono.BackendError, match=r"limit \(cpu\)"):
        nono.count(ENDLESS, cpu_limit=CPU, jobs=jobs)
    for backend in ("auto", "native"):
        many = nono.solve_many([ENDLESS, nono.puzzle("cat")], backend, None, cpu_limit=CPU)
        assert [result.stop for result in many] == ["cpu", ""]
    solutions = nono.solutions(ENDLESS, cpu_limit=CPU)
    assert sum(1 for _ in solutions) > 0
    assert solutions.stop == "cpu"
    entry = Entry("endless", 1, "json", ENDLESS)
    contest = Contest("all", repeat=1, cpu_limit=CPU, jobs=jobs)
    assert [one.stop for one in run_contest([entry], contestants_of("native,sat"), contest)] == ["cpu", "cpu"]


@pytest.mark.needs("native", "sat")
@pytest.mark.skipif(sys.platform == "win32", reason="does not measure the time of child processes")
def test_the_reported_time_includes_all_processes_and_keeps_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a race, the time of the backends that lose counts as well, and so does the loading of their libraries."""
    monkeypatch.setattr("nono.backend.auto.CONFLICTS", 10)
    before = processor_time()
    result = nono.solve(ENDLESS, limit=None, cpu_limit=2.5)
    used = processor_time() - before
    assert result.cpu_seconds == pytest.approx(used, abs=0.1)
    assert 2 < used < 2.5 * 1.05 + 0.3


@needs_engine
@pytest.mark.parametrize("words", [["solve", "--limit", "all", "--cpu-limit", "0.1"], ["count", "--cpu-limit", "0.1"]])
def test_commands_name_the_limit(words: list[str], tmp_path: Path, capsys: Capture) -> None:
    nono.write(ENDLESS, tmp_path / "endless.json")
    command, *options = words
    assert run([command, str(tmp_path / "endless.json"), *options, "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["stop"], found["limit"]) == ("cpu", "cpu")


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of the system")
def test_an_external_program_keeps_the_limit() -> None:
    contestants = {"loop": external(f"loop={sys.executable} -c 'while True: pass' {{file}}", "non")}
    entry = Entry("cat", 1, "json", nono.puzzle("cat"))
    (record,) = run_contest([entry], contestants, Contest(repeat=1, cpu_limit=0.1))
    assert record.stop == "cpu"


def test_an_external_program_without_an_end_to_its_output_is_killed() -> None:
    contestants = {"yes": external(f"yes={sys.executable} -c 'while True: print(\"yes\" * 9999)' {{file}}", "non")}
    (record,) = run_contest([Entry("cat", 1, "json", nono.puzzle("cat"))], contestants, Contest(repeat=1))
    assert record.stop == "memory"
