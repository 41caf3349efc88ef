"""`verify` names the backends that answered, and the code that they have in common."""

import json
import sys
from itertools import combinations
from types import SimpleNamespace

import pytest
from common import Capture

import nono
from nono.backend import BACKENDS
from nono.backend.protocol import Backend
from nono.cli import program
from nono.model.answer import Outcome
from nono.solving import independence
from nono.solving._verify import UNROLLED, parts

OURS = ["native", "cpsat", "sat", "reference"]


@pytest.mark.parametrize(("one", "other"), list(combinations(OURS, 2)))
def test_no_two_backends_have_common_code(one: str, other: str) -> None:
    assert not set(parts(one, False)) & set(parts(other, False))
    assert independence([one, other]).endswith(": they share only the code that reads the puzzle and builds its model")


def test_backends_that_unroll_moves_have_that_in_common() -> None:
    assert parts("native", True) == parts("native", False)
    assert UNROLLED in parts("sat", True)
    assert independence(["native", "cpsat", "sat"], True) == (f"native + cpsat + sat: cpsat and sat share {UNROLLED}")
    assert (
        independence(["native", "sat"], True)
        == "native + sat: they share only the code that reads the puzzle and builds its model"
    )


def added(monkeypatch: pytest.MonkeyPatch, stop: str = "", code: tuple[str, ...] = ()) -> None:
    """Add the backend ``toy`` to the table."""
    toy = Backend(
        name="toy", solve=lambda model, task: Outcome([], not stop, stop), unavailable=lambda: None, code=code
    )
    monkeypatch.setitem(sys.modules, "toy_backend", SimpleNamespace(BACKEND=toy))
    monkeypatch.setitem(BACKENDS.rows, "toy", "toy_backend:BACKEND")


def test_code_in_common_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch)
    assert independence(["native", "toy"]) == "native + toy: it is not known which code toy shares with the others"
    added(monkeypatch, code=("nono_encoders", "a solver"))
    assert independence(["sat", "toy"]) == "sat + toy, without native: sat and toy share nono_encoders"


def test_only_those_that_answered_count(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch, "time")
    check = nono.verify(nono.puzzle("heart"), ["reference", "toy"])
    assert (check.answered, check.agreed) == (["reference"], None)
    assert check.independence == "only reference answered, so there is nothing to compare"
    assert nono.verify(nono.puzzle("heart"), ["toy"]).independence == "no backend answered"


@pytest.mark.needs("sat")
def test_the_command_says_it_on_standard_error(capsys: Capture) -> None:
    words = ["verify", "heart", "--backends", "sat,reference"]
    sentence = "sat + reference, without native: they share only the code that reads the puzzle and builds its model"
    assert program.run(words) == 0
    shown = capsys.readouterr()
    assert shown.err == f"{sentence}\n"
    assert sentence not in shown.out
    assert program.run([*words, "cat"]) == 0
    assert capsys.readouterr().err == f"2 of 2 puzzles: {sentence}\n"
    assert program.run([*words, "--json"]) == 0
    shown = capsys.readouterr()
    found = json.loads(shown.out)
    assert (found["answered"], found["independence"], shown.err) == (["sat", "reference"], sentence, "")
