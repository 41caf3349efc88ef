"""A new backend is one row of a table: all commands work with it, and no code names single backends."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from common import Capture, ones

from nono import BackendError, Nonogram, dumps, puzzle as built_in, repair
from nono.backend import BACKENDS, answer
from nono.backend.protocol import Backend, Option, is_number, option_values
from nono.backend.reference import BACKEND as REFERENCE
from nono.cli.program import run as command
from nono.model.answer import Outcome, Task, Verdict
from nono.model.model import Model
from nono.solving import diff, solve, solve_many, tally, verify

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart")
PAIR = ones(2, id="pair")
OPTIONS = {
    "effort": Option(1, "how much", fits=is_number(1, 9), expected="a number from 1 to 9"),
    "mood": Option("calm", "how", words=lambda: ("calm", "wild"), bare=True),
}


def toy_solve(model: Model, task: Task) -> Outcome:
    """Solve like the reference backend, but with other options."""
    option_values("toy", OPTIONS, task.options)
    return REFERENCE.solve(model, Task(task.limit, task.time_limit, task.seed))


TOY = Backend(name="toy", solve=toy_solve, unavailable=lambda: None, options=lambda: OPTIONS, rank=-1)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy backend to the table, as an entry point would."""
    monkeypatch.setitem(sys.modules, "toy_backend", SimpleNamespace(BACKEND=TOY))
    monkeypatch.setitem(BACKENDS.rows, "toy", "toy_backend:BACKEND")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = []
    for puzzle in (HEART, PAIR):
        paths.append(str(tmp_path / f"{puzzle.id}.json"))
        Path(paths[-1]).write_text(dumps(puzzle))
    return paths


def test_the_library_asks_it() -> None:
    own: dict[str, Any] = {"effort": 3}
    assert solve(HEART, "toy", **own).verdict is Verdict.UNIQUE
    assert [found.backend for found in solve_many([HEART, PAIR], "toy")] == ["toy", "toy"]
    result = tally(PAIR, None, "toy")
    assert (result.count, result.complete, result.backend) == (2, True, "toy")
    assert diff(PAIR, "toy").differing == frozenset(range(4))
    assert solve(built_in("triangle4:1"), "toy", limit=1).grids
    check = verify(HEART)
    assert check.agreed
    assert "toy" in check.results
    assert "reference" not in check.results


def test_a_repair_is_proved_by_it() -> None:
    puzzle = Nonogram.from_grid(["X..", ".X.", "..X"], id="diagonal")
    result = repair(puzzle, proposals=1)
    assert result.proposals
    assert "toy" in result.proposals[0].backends


@pytest.mark.parametrize("words", [["solve"], ["count"], ["count", "--limit", "2"]])
@pytest.mark.parametrize("option", ["wibble=1", "effort=10", "mood=sad"])
def test_options_that_do_not_fit_are_refused(words: list[str], option: str, files: list[str], capsys: Capture) -> None:
    assert command([*words, "--backend", "toy", "-O", option, *files]) == 2
    expected = {
        "wibble=1": "wibble: found an unknown option, expected one of effort, mood (backend toy)",
        "effort=10": "effort: found 10, expected a number from 1 to 9 (backend toy)",
        "mood=sad": "mood: found 'sad', expected one of calm, wild (backend toy)",
    }
    assert expected[option] in capsys.readouterr().err


@pytest.mark.parametrize("name", BACKENDS)
def test_every_backend_refuses_unknown_options_with_the_known_ones(name: str) -> None:
    if why_not := BACKENDS[name].unavailable():
        pytest.skip(why_not)
    for puzzle in (HEART, built_in("triangle4:1")):
        with pytest.raises(BackendError, match=rf"wibble: found an unknown option, expected .* \(backend {name}\)"):
            answer(name, puzzle.model(), Task(options={"wibble": 1}))
    if BACKENDS[name].count is not None:
        with pytest.raises(BackendError, match="wibble: found an unknown option, expected "):
            tally(HEART, None, name, wibble=1)  # type: ignore[call-arg]
