"""`count --verify` and `solve --verify`: the answer is confirmed by independent code before it is shown."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from common import Capture, needs_engine, needs_sat, ones
from hypothesis import given, settings, strategies as st
from strategies import akaris, nonograms

import nono
from nono import Nonogram, Puzzle
from nono.backend import BACKENDS
from nono.backend.protocol import Backend
from nono.base.errors import BugError, LimitError
from nono.cli import program
from nono.model.answer import Outcome, Tally
from nono.model.model import Model
from nono.solving import _count as second, _formula_counts as formula_counts, again, tally
from nono.solving._formula_counts import COUNTERS, count_by_ganak, count_by_proof
from nono.solving._verify import expect_stated, independent

needs_ganak = pytest.mark.skipif(COUNTERS["ganak"].unavailable() is not None, reason="Ganak is missing")
ROOKS = ones(4, id="rooks")
HEART = nono.puzzle("heart")


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Outcome, Tally], None]:
    """Add a backend ``liar`` to the table, which always gives these answers and shares no code."""

    def plant(outcome: Outcome, number: Tally) -> None:
        liar = Backend(
            name="liar",
            solve=lambda model, task: outcome,
            count=lambda model, task, report: number,
            unavailable=lambda: None,
            code=("liar",),
        )
        monkeypatch.setitem(sys.modules, "lying", SimpleNamespace(BACKEND=liar))
        monkeypatch.setitem(BACKENDS.rows, "liar", "lying:BACKEND")

    return plant


@needs_engine
@given(st.one_of(nonograms, akaris(side=4)))
def test_a_proof_counts_as_the_sweep(puzzle: Puzzle) -> None:
    found = tally(puzzle)
    confirmed = second.counted_again(puzzle, found)
    assert confirmed is not None
    assert (confirmed.backend, confirmed.count, confirmed.complete) == ("nono_check_count", found.count, True)


@needs_ganak
@needs_engine
@settings(max_examples=5)
@given(nonograms)
def test_ganak_counts_as_the_sweep(puzzle: Nonogram) -> None:
    model = puzzle.model()
    assert isinstance(model, Model)
    assert count_by_ganak(model) == tally(puzzle).count


@needs_engine
def test_a_proof_that_is_too_large_or_wrong_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    model = ROOKS.model()
    assert isinstance(model, Model)
    assert count_by_proof(model) == 24
    with monkeypatch.context() as patch:
        patch.setattr(formula_counts, "MOST_BYTES", 10)
        with pytest.raises(LimitError):
            count_by_proof(model)
        with pytest.raises(LimitError):
            count_by_proof(model, time_limit=0)
    honest = BACKENDS["native"].prove_count
    assert honest is not None

    def forged(*arguments: Any) -> tuple[int, str]:
        count, proof = honest(*arguments)
        steps = [line for line in proof.splitlines() if not line.startswith("d ")]
        return count, "\n".join(steps[:-3]) + "\n"

    monkeypatch.setattr("nono.backend.able", lambda capability: SimpleNamespace(prove_count=forged))
    assert count_by_proof(model) is None


@needs_engine
def test_large_counts_from_a_saved_grid_and_of_contradictory_clues() -> None:
    board = ones(7)
    assert nono.count(board, verify=True) == 5040
    start = ["X......", *["?" * 7] * 6]
    assert nono.count(board, verify=True, start=start) == 720
    assert nono.count(Nonogram([[2], [2]], [[1], [1]], check=False), verify=True) == 0


@needs_engine
@needs_sat
def test_without_a_counter_few_solutions_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second, "COUNTERS", {})
    confirmed = second.counted_again(ROOKS, tally(ROOKS))
    assert confirmed is not None
    assert (confirmed.backend, confirmed.count, confirmed.complete) == ("sat", 24, True)
    monkeypatch.setattr(second, "LISTED", 23)
    assert second.counted_again(ROOKS, tally(ROOKS)) is None
    with pytest.raises(nono.BackendError, match="no second counter"):
        nono.count(ROOKS, verify=True)
    assert nono.count(ROOKS, limit=20, verify=True) == 20


@needs_engine
@needs_sat
def test_what_sat_has_counted_is_counted_by_the_engine() -> None:
    """A proof and Ganak use the same clauses as sat, so they are not independent of it."""
    confirmed = second.counted_again(ROOKS, tally(ROOKS, backend="sat"))
    assert confirmed is not None
    assert confirmed.backend == "native"


@pytest.mark.parametrize("number", [23, 25, 0])
def test_a_wrong_count_is_a_bug(number: int, planted: Callable[[Outcome, Tally], None]) -> None:
    planted(Outcome([], False, "time"), Tally(number, True))
    with pytest.raises(BugError, match="two counters disagree"):
        nono.count(ROOKS, backend="liar", verify=True)


@pytest.mark.parametrize("found", [[], [bytes([0, 1, 1, 0])]], ids=["unsolvable", "unique"])
def test_a_wrong_verdict_is_a_bug(found: list[bytes], planted: Callable[[Outcome, Tally], None]) -> None:
    planted(Outcome(found, True), Tally(0, True))
    puzzle = ones(2)
    with pytest.raises(BugError, match="two backends disagree"):
        again(puzzle, nono.solve(puzzle, "liar"))


def test_solutions_that_keep_the_rules_prove_themselves() -> None:
    for limit, verdict in ((2, "multiple"), (1, "solved")):
        result = nono.solve(ROOKS, "reference", limit=limit)
        found = again(ROOKS, result)
        assert (result.verdict, found.holds, found.verified_by) == (verdict, True, None)
        assert found.words.endswith("the rules")


def test_what_was_cut_short_is_not_verified(planted: Callable[[Outcome, Tally], None]) -> None:
    planted(Outcome([], False, "time"), Tally(3, False, "time"))
    assert not again(ROOKS, nono.solve(ROOKS, "liar")).holds
    assert second.counted_again(ROOKS, Tally(3, False, "time", backend="liar")) is None


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
    monkeypatch.setattr(second, "COUNTERS", {})
    assert program.run(["count", "rooks.json", "--verify"]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("24\n", f"rooks.json: sat found the same number; native + sat: {common}\n")
    assert program.run(["count", "rooks.json", "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified_by"] == "sat"
    monkeypatch.setattr(second, "LISTED", 10)
    assert program.run(["count", "rooks.json", "--verify", "--json"]) == 3
    shown = capsys.readouterr()
    assert json.loads(shown.out)["verified_by"] is None
    assert shown.err == "warning: rooks.json: {}\nhelp: {}\n".format(*second.UNCONFIRMED.split("\n"))


@pytest.mark.parametrize("words", ["solve {} --backend liar --unique --verify", "count {} --backend liar --verify"])
def test_a_contradiction_ends_with_4_and_nothing_is_printed(
    words: str, planted: Callable[[Outcome, Tally], None], here: Path, capsys: Capture
) -> None:
    planted(Outcome([], True), Tally(0, True))
    nono.write(ROOKS, "rooks.json")
    assert program.run(words.format("rooks.json").split()) == 4
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
    monkeypatch.setattr("nono.solving._formula_counts.MOST_BYTES", limit)
    skipped = "the model was not compared with the rules: "
    asked = {"verify": "heart", "solve --verify": "heart", "count --verify": "rooks"}
    for command, board in asked.items():
        if limit or not command.startswith("count"):  # without a proof, nothing confirms the count
            program.run([*command.split(), board, "--json"])
            answer = json.loads(capsys.readouterr().out)
            assert (f"{skipped}its formula has more than 0 MiB" in answer["independence"]) is not limit
        program.run([*command.split(), "bar", "--json"])
        shown = capsys.readouterr()
        assert json.loads(shown.out)["independence"].endswith(f"{skipped}the comparison does not know the genre pegs")
    late = expect_stated(HEART, 0.0, None, None)
    assert late.startswith("; the model was not compared with the rules: the time ran")
