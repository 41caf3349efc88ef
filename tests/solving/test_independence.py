"""`verify` names the backends that answered, and the code that they have in common."""

import json
from itertools import combinations

import pytest
from common import Capture

from nono.cli import program
from nono.solving import independence
from nono.solving.comparing.verify import UNROLLED, code_of_backend

OURS = ["native", "cpsat", "sat", "reference"]


@pytest.mark.parametrize(("one", "other"), list(combinations(OURS, 2)))
def test_no_two_backends_have_common_code(one: str, other: str) -> None:
    assert not set(code_of_backend(one, False)) & set(code_of_backend(other, False))
    assert independence([one, other]).endswith(": they share only the code that reads the puzzle and builds its model")


def test_backends_that_unroll_moves_have_that_in_common() -> None:
    assert code_of_backend("native", True) == code_of_backend("native", False)
    assert UNROLLED in code_of_backend("sat", True)
    assert independence(["native", "cpsat", "sat"], True) == (f"native + cpsat + sat: cpsat and sat share {UNROLLED}")
    assert (
        independence(["native", "sat"], True)
        == "native + sat: they share only the code that reads the puzzle and builds its model"
    )


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
