"""The checker that was proved correct in Coq accepts true certificates of every genre, and no damaged ones.

.ci/prove repeats the proof. These tests are about what is not proved: the readers of proofs, and the rules of the
genres, which must have the solutions that the reference backend finds.
"""

import re
import subprocess
from pathlib import Path

import pytest
from common import ROOT, finished
from tables import table

from nono.proofs import _programs as programs

FOUND = programs.verified_program()
FOLDER = ROOT / "src/checker/verified"
needs_program = pytest.mark.skipif(FOUND is None, reason="OCaml was not there when nono was built")


def run(*words: object) -> subprocess.CompletedProcess[str]:
    assert FOUND is not None
    return finished([FOUND, *map(str, words)])


@needs_program
@pytest.mark.parametrize(
    ("text", "reason"),
    table(r"""
'{"nono": 1, "rows": [[1]], "rows": [[0]], "cols": [[1]]}' | the JSON has a key twice
{"nono": 1, "rows": [[1]], "cols": [[1]]} {} | expected the end
'{"nono": 1, "genre": "nonogram", "rows": [[1.5]], "cols": [[1]]}' | expected blocks
{"nono": 1, "rows": [[01]], "cols": [[1]]} | a value
'{"nono": 1, "genre": "nonogram", "rows": [[-1]], "cols": [[1]]}' | expected blocks
{"nono": 1, "a": "\u1_23", "rows": [[1]], "cols": [[1]]} | of a text
'{"nono": 1, "genre": "sudoku", "givens": ["1.", "."]}' | expected rows of one length
'{"nono": 1, "genre": "sudoku", "givens": ["0"]}' | expected only digits, capital letters and .
'{"nono": 1, "genre": "akari", "grid": [".x"]}' | expected only digits, # and .
'{"nono": 1, "genre": "norinori", "regions": ["\u03b1\u03b1"]}' | expected a region for each cell
'{"nono": 1, "genre": "norinori", "regions": ["A\\nA"]}' | expected a region for each cell
'{"nono": 1, "genre": "aquarium", "regions": ["A."]}' | expected a region for each cell
'{"nono": 1, "genre": "binairo", "givens": ["."]}' | expected even sides
'{"nono": 1, "genre": "binairo", "givens": ["..", ".."], "repeats": false, "signs": {"across": ["=."]}}' | in across
"""),
)
def test_clues_that_it_does_not_read(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "puzzle.json").write_text(text)
    ended = run("--board", tmp_path / "puzzle.json")
    assert ended.returncode == 1
    assert reason in ended.stdout


def test_nothing_is_assumed() -> None:
    """The claim rests on no axiom; .ci/prove asks Coq the same."""
    text = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.v")))
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture)\b", text)
    assert "Theorem check_correct" in text
