"""New puzzles and samples have a new seed each time, which is said and repeats them; on a terminal they are drawn."""

import json
import re
from pathlib import Path

import pytest
from common import Capture, needs_engine, ones

import nono
from nono.cli.program import run

pytestmark = needs_engine
ROOKS = ones(8)  # 40,320 solutions
SAID = r"seed (\d+): use --seed \1 to repeat this run\n"


@pytest.mark.parametrize(
    "words",
    [["generate", "--size", "9x9", "--count", "2"], ["generate", "--size", "8x8", "--genre", "akari"]],
    ids=lambda words: words[-1],
)
def test_generate(words: list[str], capsys: Capture) -> None:
    assert run(words) == 0
    first = capsys.readouterr()
    said = re.fullmatch(SAID, first.err)
    assert said
    assert run([*words, "--seed", said[1]]) == 0
    assert capsys.readouterr() == (first.out, "")
    assert run(words) == 0
    assert capsys.readouterr().out != first.out
    assert json.loads(first.out.splitlines()[0])["id"].endswith(f"-{said[1]}-0")


def test_sample(tmp_path: Path, capsys: Capture) -> None:
    """One seed for all puzzles of a run."""
    file = tmp_path / "rooks.jsonl"
    nono.write([ROOKS, ROOKS], file)
    assert run(["sample", str(file), "-n", "4", "--json"]) == 0
    first = capsys.readouterr()
    said = re.fullmatch(SAID, first.err)
    assert said
    assert [json.loads(line)["seed"] for line in first.out.splitlines()] == [int(said[1])] * 2
    assert run(["sample", str(file), "-n", "4", "--json", "--seed", said[1]]) == 0
    assert capsys.readouterr() == (first.out, "")
    assert run(["sample", str(file), "--shares"]) == 0
    assert capsys.readouterr().err == "", "nothing is drawn"
