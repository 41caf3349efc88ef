"""With many puzzles, each backend has a limited share of processor time, so that no puzzle takes hours."""

from typing import Any

import pytest
from common import ones

import nono
from nono.model.answer import Outcome, Task

pytestmark = pytest.mark.needs("native", "sat")
DOT = ones(1)  # without a goal, which an answer without solutions would lack


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float | None, float | None]]:
    """The backends that are asked and their limits of time and of processor time.

    sat uses 3 seconds of the processor, native more than it has.
    """
    asked: list[tuple[str, float | None, float | None]] = []
    now = 0.0

    def answer(name: str, model: Any, task: Task) -> Outcome:
        nonlocal now
        asked.append((name, task.time_limit, task.cpu_limit))
        needed = {"native": 150.0, "sat": 3.0, "reference": 1e9}[name]
        late = task.cpu_limit is not None and needed > task.cpu_limit
        now += task.cpu_limit if late and task.cpu_limit is not None else needed
        return Outcome([], not late, "cpu" if late else "")

    monkeypatch.setattr("nono.solving.comparing.verify.answer", answer)
    monkeypatch.setattr("nono.model.answer.processor_time", lambda: now)
    monkeypatch.setattr("nono.solving.comparing.verify.loading", {})  # as if the libraries had been loaded and counted
    monkeypatch.setattr("nono.solving.comparing.verify.warm_up", lambda name: None)
    return asked


def test_the_share(answers: list[tuple[str, float | None, float | None]]) -> None:
    """Each backend gets at least 10 seconds per puzzle, or 100 times as much as the fastest backend used."""
    check = nono.verify(DOT, ["native", "sat", "reference"], share=10)
    shares = {"native": [10, 300], "sat": [10], "reference": [10, 300]}
    assert answers == [(name, None, own[turn]) for turn in (0, 1) for name, own in shares.items() if own[turn:]]
    assert check.agreed
    assert check.results["reference"].stop == "cpu"
    answers.clear()
    nono.verify(DOT, ["native"])
    nono.verify(DOT, ["native"], time_limit=7, share=10)
    nono.verify(DOT, ["native"], cpu_limit=8, share=10)
    assert answers == [("native", None, None), ("native", 7, None), ("native", None, 8)]
