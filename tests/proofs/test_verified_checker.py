"""The checker that was proved correct in Coq accepts true certificates of every genre, and no damaged ones.

.ci/prove repeats the proof. These tests are about what is not proved: the readers of proofs, and the rules of the
genres, which must have the solutions that the reference backend finds.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, finished, needs_sat
from tables import table

from nono import Nonogram, dumps, puzzle
from nono.proofs import _programs as programs, certify, check_certificate

FOUND = programs.verified()
FOLDER = ROOT / "src/checker/verified"
needs_program = pytest.mark.skipif(FOUND is None, reason="OCaml was not there when nono was built")


def run(*words: object) -> subprocess.CompletedProcess[str]:
    assert FOUND is not None
    return finished([FOUND, *map(str, words)])


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Certificates by the names of their puzzles."""
    top = tmp_path_factory.mktemp("verified")
    for name in ("acorn", "heart"):
        certify(puzzle(name), top / name, limit=None, proof="clauses")
    return {path.name: path for path in top.iterdir()}


@needs_program
@pytest.mark.parametrize(
    ("text", "reason"),
    table(r"""
'{"nono": 1, "rows": [[1]], "rows": [[0]], "cols": [[1]]}' | the JSON has a key twice
{"nono": 1, "rows": [[1]], "cols": [[1]]} {} | expected the end
'{"nono": 1, "rows": [[1.5]], "cols": [[1]]}' | expected blocks
{"nono": 1, "rows": [[01]], "cols": [[1]]} | a value
'{"nono": 1, "rows": [[-1]], "cols": [[1]]}' | expected blocks
{"nono": 1, "a": "\u1_23", "rows": [[1]], "cols": [[1]]} | of a text
'{"nono": 1, "genre": "sudoku", "givens": ["1.", "."]}' | expected rows of one length
'{"nono": 1, "genre": "sudoku", "givens": ["0"]}' | expected only digits, letters and .
'{"nono": 1, "genre": "akari", "cells": [".x"]}' | expected only digits, # and .
'{"nono": 1, "genre": "norinori", "regions": ["\u03b1\u03b1"]}' | expected characters of ASCII
'{"nono": 1, "genre": "norinori", "regions": ["A\\nA"]}' | expected characters of ASCII
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


@needs_program
@needs_sat
@pytest.mark.parametrize(
    ("name", "changed", "reason"),
    table(r"""
acorn | {'solutions.txt': '#\n'} | rows as wide as the puzzle
acorn | {'solutions.txt': '......\n'} | grids as large as the puzzle
heart | {'start': ['X']} | rows as wide as the puzzle
heart | {'start': []} | grids as large as the puzzle
heart | {'certificate': 2} | expected version 1
heart | {'keys': ['?', 'X']} | the manifest has other characters for the colours than the puzzle
"""),
)
def test_forged_files(shelf: dict[str, Path], name: str, changed: dict[str, Any], reason: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    shutil.copytree(shelf[name], folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    for key, value in changed.items():
        if key.endswith(".txt"):
            (folder / key).write_text(value)
        else:
            manifest[key] = value
    (folder / "manifest.json").write_text(json.dumps(manifest))
    ended = run(folder)
    assert ended.returncode == 1
    assert reason in ended.stdout


@needs_program
@needs_sat
def test_an_original_that_it_cannot_read_is_not_compared(shelf: dict[str, Path], tmp_path: Path) -> None:
    """The printed sentence says so, and the pictures show numbers, because the original may name the colours."""
    (tmp_path / "heart.non").write_text(dumps(puzzle("heart"), "non"))
    ended = run(shelf["heart"], tmp_path / "heart.non")
    assert ended.returncode == 3
    assert ended.stdout.startswith(
        f"accepted: exactly 1 solution\nof the puzzle (nonogram) with these clues, from {shelf['heart']}/puzzle.json; "
        f"original not compared, the conversion of {tmp_path}/heart.non to these clues is not proved:\ngenre nonogram\n"
    )
    assert "\nsolution 1, by the numbers of the colours\n" in ended.stdout
    (tmp_path / "twice.json").write_text('{"nono": 1, "nono": 1}')
    assert run(shelf["heart"], tmp_path / "twice.json").returncode == 1
    shutil.copytree(shelf["heart"], tmp_path / "damaged")
    (tmp_path / "damaged" / "clues.txt").write_text("{")
    assert run(tmp_path / "damaged").returncode == 1
    (tmp_path / "other.json").write_text(dumps(puzzle("owl"), "json"))
    assert run(shelf["heart"], tmp_path / "other.json").returncode == 1


@needs_program
@needs_sat
def test_other_kinds_of_proof(tmp_path: Path) -> None:
    certify(puzzle("heart"), tmp_path / "heart", proof="duality")
    certify(puzzle("rainbow"), tmp_path / "rainbow", proof="duality")
    certify(Nonogram([[1], [], [1]], [[2]]), tmp_path / "none", proof="duality")
    certify(puzzle("rooks"), tmp_path / "rooks", limit=3)
    for name, claim in {
        "heart": "exactly 1",
        "rainbow": "exactly 1",
        "none": "exactly 0",
        "rooks": "at least 3",
    }.items():
        assert run(tmp_path / name).stdout.startswith(f"accepted: {claim} solution")
        check_certificate(tmp_path / name, checker="verified")


def test_nothing_is_assumed() -> None:
    """The claim rests on no axiom; .ci/prove asks Coq the same."""
    text = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.v")))
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture)\b", text)
    assert "Theorem check_correct" in text
