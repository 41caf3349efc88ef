"""`solve --verify`: the answer is confirmed by independent code before it is shown."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from common import Capture, needs_engine, needs_sat, ones

import nono
from nono.backend import BACKENDS
from nono.backend.protocol import Backend
from nono.base.errors import BugError
from nono.cli import program
from nono.model.answer import Outcome
from nono.solving import again
from nono.solving._verify import expect_stated, independent

ROOKS = ones(4, id="rooks")
HEART = nono.puzzle("heart")


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Outcome], None]:
    """Add a backend ``liar`` to the table, which always gives this answer and shares no code."""

    def plant(outcome: Outcome) -> None:
        liar = Backend(
            name="liar",
            solve=lambda model, task: outcome,
            unavailable=lambda: None,
            code=("liar",),
        )
        monkeypatch.setitem(sys.modules, "lying", SimpleNamespace(BACKEND=liar))
        monkeypatch.setitem(BACKENDS.rows, "liar", "lying:BACKEND")

    return plant


@pytest.mark.parametrize("found", [[], [bytes([0, 1, 1, 0])]], ids=["unsolvable", "unique"])
def test_a_wrong_verdict_is_a_bug(found: list[bytes], planted: Callable[[Outcome], None]) -> None:
    planted(Outcome(found, True))
    puzzle = ones(2)
    with pytest.raises(BugError, match="two backends disagree"):
        again(puzzle, nono.solve(puzzle, "liar"))


def test_solutions_that_keep_the_rules_prove_themselves() -> None:
    for limit, verdict in ((2, "multiple"), (1, "solved")):
        result = nono.solve(ROOKS, "reference", limit=limit)
        found = again(ROOKS, result)
        assert (result.verdict, found.holds, found.verified_by) == (verdict, True, None)
        assert found.words.endswith("the rules")


def test_what_was_cut_short_is_not_verified(planted: Callable[[Outcome], None]) -> None:
    planted(Outcome([], False, "time"))
    assert not again(ROOKS, nono.solve(ROOKS, "liar")).holds


def test_a_backend_of_unknown_code_has_no_second(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Backend(name="toy", solve=BACKENDS["reference"].solve, unavailable=lambda: None)
    monkeypatch.setitem(sys.modules, "toy_backend", SimpleNamespace(BACKEND=toy))
    monkeypatch.setitem(BACKENDS.rows, "toy", "toy_backend:BACKEND")
    found = again(HEART, nono.solve(HEART, "toy"))
    assert (found.holds, found.words) == (False, "not verified: no available backend is known to be independent of toy")
    assert "toy" not in independent("reference", HEART)


@needs_engine
@needs_sat
def test_the_commands(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    nono.write(ROOKS, "rooks.json")
    common = "they share only the code that reads the puzzle and builds its model"
    assert program.run(["solve", "heart", "--unique", "--verify", "--brief"]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("unique line\n", f"heart: confirmed by sat; native + sat: {common}\n")
    assert program.run(["solve", "heart", "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified_by"] == "sat"
    assert program.run(["solve", "rooks.json", "--unique", "--verify", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verified_by"] is None


def test_a_contradiction_ends_with_4_and_nothing_is_printed(
    planted: Callable[[Outcome], None], here: Path, capsys: Capture
) -> None:
    planted(Outcome([], True))
    nono.write(ROOKS, "rooks.json")
    assert program.run(["solve", "rooks.json", "--backend", "liar", "--unique", "--verify"]) == 4
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "disagree" in shown.err
    assert "help: see " in shown.err


@needs_engine
@needs_sat
@pytest.mark.parametrize("limit", [0, 1 << 30])
def test_a_model_that_was_not_compared_with_the_rules(
    limit: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The answer says that the formula was too large or that the comparison does not know the genre."""
    monkeypatch.setattr("nono.solving._stated.MOST_BYTES", limit)
    skipped = "the model was not compared with the rules: "
    for command in ("verify", "solve --verify"):
        program.run([*command.split(), "heart", "--json"])
        answer = json.loads(capsys.readouterr().out)
        assert (f"{skipped}its formula has more than 0 MiB" in answer["independence"]) == (not limit)
        program.run([*command.split(), "bar", "--json"])
        shown = capsys.readouterr()
        assert json.loads(shown.out)["independence"].endswith(f"{skipped}the comparison does not know the genre pegs")
    late = expect_stated(HEART, 0.0, None, None)
    assert late.startswith("; the model was not compared with the rules: the time ran")
