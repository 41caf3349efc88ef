"""Bugs that are caught: a backend that lies is found out by every command, with status 4, one line and a file."""

import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from common import Capture, ones
from tables import table

import nono
from nono import BugError
from nono.backend import BACKENDS
from nono.backend.protocol import Backend
from nono.cli import program
from nono.many.bench import Contest, contestants_of
from nono.many.bench._job import BUGS, Job, run
from nono.model.answer import Outcome, Tally
from nono.model.model import Model
from nono.proofs import _clauses as clauses, certify

PAIR = ones(2, id="pair")
BEACON = nono.puzzle("beacon")
LIES = {
    "wrong": lambda model: [bytes(model.cells)],
    "twice": lambda model: [bytes([0, 1, 1, 0])] * 2,
    "short": lambda model: [b"\1"],
    "empty": lambda model: [b""],
    "colour": lambda model: [bytes([7]) * model.cells],
}


@pytest.fixture(params=LIES)
def liar(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workers_here: None) -> str:
    """A backend that gives wrong answers, and a folder of its own with a puzzle in it."""
    lie: Callable[[Model], list[bytes]] = LIES[request.param]
    lying = Backend(name="liar", solve=lambda model, task: Outcome(lie(model), True), unavailable=lambda: None)
    monkeypatch.setitem(sys.modules, "lying", SimpleNamespace(BACKEND=lying))
    monkeypatch.setitem(BACKENDS.rows, "liar", "lying:BACKEND")
    monkeypatch.chdir(tmp_path)
    nono.write(PAIR, "pair.json")
    return str(request.param)


def test_the_library_raises(liar: str) -> None:
    asked: list[Callable[[], object]] = [
        lambda: nono.solve(PAIR, "liar"),
        lambda: list(nono.solve_many([PAIR], "liar")),
        lambda: nono.count(PAIR, backend="liar"),
        lambda: certify(PAIR, "certificate", "liar"),
        lambda: nono.diff(PAIR, "liar"),
    ]
    for ask in asked:
        with pytest.raises(BugError, match=r"^a bug was caught: .*solution.*\(puzzle 'pair'\)") as caught:
            ask()
        assert isinstance(caught.value, nono.BackendError)
        assert json.loads(json.dumps(caught.value.evidence))["bug"]["solutions"]
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    check = nono.verify(PAIR, ["reference", "liar"])
    assert check.agreed is False
    assert check.wrong["liar"]


@pytest.mark.parametrize(
    "words",
    [
        "solve pair.json --backend liar",
        "solve pair.json --backend liar --json",
        "solve pair.json --backend liar -o shown.txt",
        "count pair.json --backend liar",
        "verify pair.json --backends reference,liar",
        "verify pair.json --backends reference,liar --json",
        "certify pair.json --backend liar -o certificate",
        "diff pair.json --backend liar",
    ],
)
def test_commands_end_with_4_and_keep_the_evidence(liar: str, words: str, tmp_path: Path, capsys: Capture) -> None:
    assert program.run(words.split()) == 4
    shown = capsys.readouterr().err
    (line,) = [line for line in shown.splitlines() if line.startswith("help: see ")]
    kept = tmp_path / line.removeprefix("help: see ")
    assert nono.read(kept).clue_hash() == PAIR.clue_hash()
    assert not (tmp_path / "certificate").exists()
    assert [file.name for file in tmp_path.iterdir() if file.name not in ("pair.json", kept.name)] == []


def denying(monkeypatch: pytest.MonkeyPatch, outcome: Outcome) -> None:
    """A backend that always gives this outcome, in bulk and by counting too."""
    lying = Backend(
        name="denier",
        solve=lambda model, task: outcome,
        count=lambda model, task, report: Tally(outcome.count, outcome.complete),
        solve_many=lambda models, task: [outcome for _ in models],
        unavailable=lambda: None,
    )
    monkeypatch.setitem(sys.modules, "denying", SimpleNamespace(BACKEND=lying))
    monkeypatch.setitem(BACKENDS.rows, "denier", "denying:BACKEND")


@pytest.mark.parametrize("found", [[], [bytes([0, 1, 1, 0])]], ids=["unsolvable", "unique"])
def test_a_complete_answer_without_the_goal_is_a_bug(found: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """The goal keeps the rules, so "no solution", and "only another one", are wrong, whoever agrees with them."""
    denying(monkeypatch, Outcome(found, True))
    goal = ones(2, id="pair", goal=["X.", ".X"])
    asked: list[Callable[[], object]] = [
        lambda: nono.solve(goal, "denier"),
        lambda: nono.solve(goal, "denier", use_goal=False),
        lambda: nono.solve(goal, "denier", start=["??", "??"]),
        lambda: list(nono.solve_many([goal], "denier")),
        lambda: list(nono.solutions(goal, backend="denier")),
    ]
    if not found:
        asked.append(lambda: nono.count(goal, backend="denier"))
    for ask in asked:
        with pytest.raises(BugError, match=r"goal,? (which )?satisfies the rules"):
            ask()
    check = nono.verify(goal, ["denier"])
    assert (check.agreed, check.incomplete) == (False, ("denier",))
    if not found:
        with pytest.raises(BugError, match="satisfies the rules"):
            nono.solve(goal, "denier", start=["X?", "??"])
    for ask in (
        lambda: nono.solve(goal, "denier", start=[".?", "??"]).verdict,  # which the goal does not agree with
        lambda: nono.verify(goal, ["denier"], start=[".?", "??"]).verdict,
        lambda: nono.solve(PAIR, "denier").verdict,
        lambda: next(nono.solve_many([PAIR], "denier")).verdict,
    ):
        assert ask() == ("unique" if found else "unsolvable")
    assert len(list(nono.solutions(PAIR, backend="denier"))) == nono.count(PAIR, backend="denier") == len(found)


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("outcome", [Outcome([], True), Outcome([], False)], ids=["denies", "ends early"])
def test_commands_find_out_who_denies_the_goal(
    outcome: Outcome, monkeypatch: pytest.MonkeyPatch, here: Path, capsys: Capture
) -> None:
    denying(monkeypatch, outcome)
    nono.write(ones(2, id="pair", goal=["X.", ".X"]), "pair.json")
    assert program.run(["verify", "pair.json", "--backends", "reference,denier"]) == 4
    if outcome.complete:
        said = capsys.readouterr().err
        assert "denier is wrong: it denies the goal, which satisfies the rules\nhelp: see " in said
        assert program.run(["solve", "pair.json", "--backend", "denier"]) == 4
    assert program.run(["batch", "pair.json", "--backend", "denier", "--store", "runs.sqlite"]) == 4
    assert "a bug was caught" in capsys.readouterr().out
    job = Job(nono.read("pair.json"), contestants_of("denier")["denier"], Contest())
    assert run(None, job)["error"].endswith(BUGS)


@pytest.mark.parametrize(
    ("step", "proof", "words"),
    table(r"""
drup_refutation | '1 0\n' | refused: the clause of line 1 does not follow
drup_refutation | '' | refused: the proof ends without
trimmed_proof | '999 0 1 0\n' | check: step 999 of the proof does not follow
"""),
)
def test_a_proof_that_is_refused(
    monkeypatch: pytest.MonkeyPatch, here: Path, step: str, proof: str, words: str
) -> None:
    """Nothing is written, and an older certificate stays as it is."""
    certify(BEACON, "certificate")
    before = {file.name: file.read_bytes() for file in Path("certificate").iterdir()}
    monkeypatch.setattr(clauses, step, lambda *_: proof)
    with pytest.raises(BugError, match=words):
        certify(BEACON, "certificate")
    nono.write(BEACON, "beacon.json")
    assert program.run(["certify", "beacon.json", "-o", "certificate"]) == 4
    assert {file.name: file.read_bytes() for file in Path("certificate").iterdir()} == before
