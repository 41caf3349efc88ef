"""`nono verify` says when the model was not compared with the rules of the clues."""

import json

import pytest
from common import Capture, needs_engine, needs_sat

import nono
from nono.cli import program
from nono.solving.comparing.model_check import expect_rules_of_clues


@needs_engine
@needs_sat
@pytest.mark.parametrize("limit", [0, 1 << 30])
def test_a_model_that_was_not_compared_with_the_rules(
    limit: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The answer says that the formula was too large or that the comparison does not know the genre."""
    monkeypatch.setattr("nono.solving.comparing.model_check.MOST_BYTES", limit)
    skipped = "the model was not compared with the rules: "
    program.run(["verify", "heart", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (f"{skipped}its formula has more than 0 MiB" in answer["independence"]) == (not limit)
    program.run(["verify", "bar", "--json"])
    shown = capsys.readouterr()
    assert json.loads(shown.out)["independence"].endswith(f"{skipped}the comparison does not know the genre pegs")
    late = expect_rules_of_clues(nono.puzzle("heart"), 0.0, None, None)
    assert late.startswith("the model was not compared with the rules: the time ran")
