"""Puzzles of genres that a command is not for: passed over and counted among others, an error by themselves."""

from pathlib import Path

import pytest
from common import Capture
from tables import table

import nono
from nono.cli.program import run

pytestmark = pytest.mark.needs("native", "sat")
PEGS = nono.Pegs(["oo."])
UNIQUE = nono.Nonogram([[2], [1]], [[2], [1]])
NOT_FOR = dict(
    table("""
grade | one with cells to colour
hint | one with cells to colour
explain | one with cells to colour
diff | one with cells to compare
sample | one with cells to colour
repair | a nonogram to repair
fix | a nonogram or another genre whose clues nono can fix
""")
)


@pytest.mark.parametrize("command", NOT_FOR)
def test_of_a_folder(command: str, tmp_path: Path, capsys: Capture) -> None:
    puzzles: tuple[nono.Puzzle, ...] = (PEGS, UNIQUE, PEGS)
    for number, puzzle in enumerate(puzzles):
        nono.write(puzzle, tmp_path / f"{number}.json")
    assert run([command, str(tmp_path), *(["--seed", "1"] if command == "sample" else [])]) == 0
    shown = capsys.readouterr()
    assert shown.err == f"warning: skipped 2 puzzles of genre pegs: nono {command} expects {NOT_FOR[command]}\n"
    assert shown.out


def test_of_a_file_and_alone(tmp_path: Path, capsys: Capture) -> None:
    set_of, alone = tmp_path / "set.jsonl", tmp_path / "alone.jsonl"
    nono.write([PEGS, UNIQUE], set_of)
    nono.write([PEGS], alone)
    error = "found a puzzle of genre pegs, expected one with cells to colour"
    for words, said in (
        ([set_of], [f"error: {set_of}: {error}"]),
        ([alone], [f"error: {alone}: {error}"]),
        (["ten"], [f"error: ten: {error}"]),
        ([alone, set_of], [f"error: {alone}: {error}", f"error: {set_of}: {error}"]),
        (["heart", alone], [f"error: {alone}: {error}"]),
        ([set_of, "--index", "1"], [f"error: {set_of}: {error}"]),
    ):
        assert run(["grade", *map(str, words)]) == 2, words
        assert capsys.readouterr().err.splitlines() == said
