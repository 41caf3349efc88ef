"""Exit statuses, one for each meaning: every command in every situation that it can be in."""

import json
from pathlib import Path

import pytest
from common import Capture, ones
from stderr import told, usage_error
from tables import table
from typer_commands import COMMANDS, names

import nono
from nono.cli.program import run

pytestmark = [pytest.mark.needs("native", "sat"), pytest.mark.usefixtures("workers_here")]
# The statuses for a puzzle with one solution, with several, with none, and where the time runs out.
ROWS: dict[str, list[int | None]] = {
    line: statuses
    for line, *statuses in table("""
solve {} | 0 | 0 | 1 | 3
solve {} --unique | 0 | 1 | 1 | 3
solve {} --limit 1 | 0 | 0 | 1 | 3
solve {} --check --goal goal.json | 0 | 1 | 2 | None
solve {} --goal goal.json | 0 | 1 | 2 | None
verify {} --backends native,sat | 0 | 1 | 1 | 3
verify {} --backends native | 3 | 3 | 3 | 3
count {} | 0 | 0 | 1 | 3
sample {} | 0 | 0 | 1 | 3
diff {} | 0 | 0 | 1 | 3
info {} | 0 | 0 | 0 | None
hint {} | 0 | 3 | 1 | None
explain {} | 0 | 0 | 1 | 3
grade {} | 0 | 0 | 1 | 3
repair {} | 0 | 0 | 1 | 3
fix {} | 0 | 3 | 3 | 3
certify {} -o proof | 0 | 0 | 1 | 3
convert {} out.json | 0 | 0 | 0 | None
render {} -o out.svg | 0 | 0 | 0 | 3
render {} -o out.svg --show solution | 0 | 0 | 1 | 3
encode {} -o out.cnf | 0 | 0 | 0 | 3
bench {} --backends native --repeat 1 | 0 | 0 | 0 | 3
batch {} --store runs.sqlite --jobs 1 | 0 | 0 | 0 | 3
batch {} --store runs.sqlite --jobs 1 --fail-on unsolvable | 0 | 0 | 1 | 3
""")
}
PUZZLES = [nono.Nonogram([[2], [1]], [[2], [1]]), ones(2), nono.Nonogram([[3], [], [1]], [[2], [1], [1]])]
PLAIN = {"doctor", "formats", "line", "list", "generate", "make", "report", "decode"}
PLAIN |= {"check-certificate", "check-steps", "page", "serve"}  # commands that read no puzzle, or more than a puzzle


def test_every_command_has_a_row() -> None:
    assert {row.partition(" ")[0] for row in ROWS} | PLAIN == set(COMMANDS)


@pytest.mark.parametrize("row", ROWS)
def test_status_by_what_holds(row: str, here: Path, capsys: Capture) -> None:
    one, several, none = PUZZLES
    nono.write([nono.Nonogram.from_grid([[1, 1], [1, 0]])], "goal.json")
    words = row.format("p.json").split()
    for puzzle, status in zip((one, several, none), ROWS[row], strict=False):
        nono.write(puzzle, "p.json")
        found = run(words)
        shown = capsys.readouterr()
        assert found == status, shown.err
        assert (len(told(shown.err)) == 1) or status != 2
        if words[0] == "batch":
            Path("runs.sqlite").unlink()
    assert run([*row.format("nowhere.json").split()]) == 2
    shown = capsys.readouterr()
    assert "no such file" in shown.err
    Path("runs.sqlite").unlink(missing_ok=True)
    assert run([*words, "--no-such-option"]) == 2
    assert usage_error(capsys.readouterr().err).startswith("No such option: --no-such-option")
    late = ROWS[row][3]
    if late is not None:
        nono.write(nono.puzzle("lion"), "p.json")
        assert run([*words, "--time-limit", "1e-9"]) == late, capsys.readouterr().err
        if "exit_zero" in names(words[0]):
            assert run([*words, "--time-limit", "1e-9", "--exit-zero"]) == 0


def test_a_goal_that_is_no_solution(here: Path, capsys: Capture) -> None:
    """It does not matter whether the goal is in the file of the puzzle."""
    puzzle = PUZZLES[0]
    wrong = json.dumps({**puzzle.to_dict(), "goal": ["XX", ".X"]})
    (here / "own.json").write_text(wrong, encoding="utf-8")
    (here / "goal.txt").write_text("XX\n.X\n", encoding="utf-8")
    nono.write(puzzle, "p.json")
    for words in ("own.json --check", "p.json --goal goal.txt"):
        assert run(["solve", *words.split()]) == 1
        assert "the goal is not a solution: it does not fit the clues" in capsys.readouterr().err


def test_the_gravest_of_several(here: Path) -> None:
    for name, puzzle in zip(("one", "several", "none"), PUZZLES, strict=True):
        nono.write(puzzle, f"{name}.json")
    for words, status in (
        ("one.json several.json none.json", 1),
        ("one.json nowhere.json none.json", 2),
        ("one.json none.json --unique", 1),
        ("one.json none.json --exit-zero", 0),
        ("one.json nowhere.json --exit-zero", 2),
        ("several.json none.json --strategy lines", 3),
    ):
        assert run(["solve", "-q", *words.split()]) == status, words
