"""Misprints: each kind is found where it was made, what is proposed is unique by the reference, and files are kept."""

from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from common import Capture, needs_engine
from design.misprinting import MISPRINTS, misprinted
from examples.nonogram import pictures
from hypothesis import given, strategies as st
from tables import table

import nono
from nono import Nonogram, PuzzleError, PuzzleWarning, Verdict, fix, solve
from nono.base.limits import Limits
from nono.cli.program import run
from nono.genres.clues import Block, Clue

pytestmark = needs_engine

PICTURE = """
XX........XX
XXX......XXX
XXXXXXXXXX.X
.X..XX..XX.X
.X..XX..XX..
.XXXXXXXXX..
..XXX..XXX..
..XXXXXXXX.X
...XX..XX.XX
....XXXX...X
............
..XXXXXX..X.
"""


def readings(found: Any) -> list[str]:
    """Return the clues of all proposals."""
    return [reading.puzzle.clue_text() for reading in found.readings]


def clue(*lengths: int) -> Clue:
    return tuple(Block(length) for length in lengths)


def drawn(picture: str = PICTURE) -> Nonogram:
    puzzle = Nonogram.from_grid([[int(key == "X") for key in row] for row in picture.split()])
    assert solve(puzzle).verdict is Verdict.UNIQUE
    return puzzle


def changed(puzzle: Nonogram, row: int = 0, column: int = 0, to: tuple[int, ...] = ()) -> Nonogram:
    """The puzzle with another clue in a row or column, from 1."""
    rows, cols = list(puzzle.rows), list(puzzle.cols)
    if row:
        rows[row - 1] = clue(*to)
    else:
        cols[column - 1] = clue(*to)
    return Nonogram(rows, cols, check=False)


@pytest.mark.parametrize(
    ("place", "to", "text"),
    table("""
{'row': 1} | (22,) | row 1: 22 should probably be 2 2; then the puzzle is unique
{'row': 4} | (1, 2, 4, 1) | row 4: 4 should probably be 2 (clue 1 2 2 1); then the puzzle is unique
{'row': 4} | (1, 2, 1) | row 4: 2 is probably missing (clue 1 2 2 1); then the puzzle is unique
{'row': 8} | (1, 8) | row 8: 1 8 should probably be 8 1; then the puzzle is unique
{'column': 9} | (7, 4) | column 9: 4 is probably an extra number (clue 7); then the puzzle is unique
{'row': 11} | (7,) | row 11: 7 is probably an extra number (clue 0); then the puzzle is unique
"""),
)
def test_a_misprint_in_a_clue_is_named(place: dict[str, int], to: tuple[int, ...], text: str) -> None:
    puzzle = drawn()
    result = fix(changed(puzzle, to=to, **place))
    assert str(result) == text
    assert [reading.puzzle for reading in result.readings] == [Nonogram(puzzle.rows, puzzle.cols)]
    assert result.sure


def test_lines_that_are_swapped_missing_or_typed_twice_are_named() -> None:
    puzzle = drawn()
    rows, cols = puzzle.rows, puzzle.cols
    cases = {
        "rows 2 and 3 are probably swapped": (rows[0], rows[2], rows[1], *rows[3:]),
        "a row with the clue 0 is probably missing before row 11": rows[:10] + rows[11:],
        "row 4 is probably row 3 typed twice": (*rows[:3], *rows[2:]),
        "a row with the clue 6 1 is probably missing after row 11": rows[:11],
    }
    for text, wrong in cases.items():
        result = fix(Nonogram(wrong, cols, check=False))
        assert text in str(result)
        assert puzzle.clue_text() in readings(result)


def test_colours_are_named_and_may_be_wrong() -> None:
    red, blue = 1, 2
    grid = [[red, red, 0, blue], [0, red, 0, 0], [blue, blue, red, red], [0, 0, 0, blue]]
    palette = [(".", "white", "ffffff"), ("r", "red", "d62828"), ("b", "blue", "1d4ed8")]
    puzzle = Nonogram.from_grid(grid, palette)
    assert solve(puzzle).verdict is Verdict.UNIQUE
    rows = [*puzzle.rows[:2], (Block(2, red), Block(2, red)), puzzle.rows[3]]
    result = fix(Nonogram(rows, puzzle.cols, palette, check=False))
    assert "row 3: 2 red should probably be 2 blue (clue 2 blue 2 red)" in str(result)
    assert {misprint.kind for reading in result.readings for misprint in reading.misprints} == {"wrong colour"}
    foreign = [*palette[:1], ("r", "r\x1b[2J", "d62828"), palette[2]]
    assert "\x1b" not in str(fix(Nonogram(rows, puzzle.cols, foreign, check=False)))


def test_the_goal_chooses_among_readings_and_is_kept() -> None:
    puzzle = drawn()
    wrong = changed(puzzle, row=12, to=(6, 2))
    assert len(fix(wrong).readings) > 1
    with_goal = Nonogram(wrong.rows, wrong.cols, goal=puzzle.goal_bytes, check=False)
    (reading,) = fix(with_goal).readings
    assert (reading.puzzle, reading.puzzle.goal_bytes) == (puzzle, puzzle.goal_bytes)


@given(pictures(side=7, inks=2), st.sampled_from(sorted(MISPRINTS)), st.integers(0, 999))
def test_what_is_proposed_is_unique_by_the_reference(puzzle: Nonogram, kind: str, seed: int) -> None:
    wrong = misprinted(puzzle, kind, Random(seed))
    if wrong is None:
        return
    result = fix(wrong)
    as_it_is = solve(wrong, "reference")
    assert result.verdict == as_it_is.verdict
    for reading in result.readings:
        assert solve(reading.puzzle, "reference").verdict is Verdict.UNIQUE
        nono.loads(nono.dumps(reading.puzzle))  # whose check finds no fault
    unique = solve(puzzle).verdict is Verdict.UNIQUE
    if unique and as_it_is.verdict is Verdict.UNSOLVABLE and not result.stop:
        assert puzzle.clue_text() in readings(result)


def test_the_file_is_written_in_its_format_and_only_when_the_reading_is_clear(tmp_path: Path, capsys: Capture) -> None:
    puzzle = drawn()
    right, wrong, unclear, fixed = (tmp_path / name for name in ("right.mk", "wrong.mk", "unclear.mk", "fixed.mk"))
    nono.write(Nonogram(puzzle.rows, puzzle.cols), right)
    lines = right.read_text().splitlines()
    wrong.write_text("\n".join([lines[0], "22", *lines[2:]]))
    unclear.write_text("\n".join([*lines[:12], "6 2", *lines[13:]]))
    assert run(["fix", str(wrong), "-o", str(fixed)]) == 0
    assert fixed.read_text() == right.read_text()
    assert capsys.readouterr().out == f"{wrong}: row 1: 22 should probably be 2 2; then the puzzle is unique\n"
    fixed.unlink()
    assert run(["fix", str(unclear), "-o", str(fixed)]) == 3
    assert "was not written\nhelp: --pick N" in capsys.readouterr().err
    assert not fixed.exists()
    assert run(["fix", str(unclear), "-o", f"{fixed}.json", "--pick", "1"]) == 0
    assert solve(nono.read(f"{fixed}.json")).verdict is Verdict.UNIQUE
    typed = tmp_path / "typed.txt"  # which is read only
    typed.write_text("rows: 1, 3, 1 1\ncolumns: 2, 2, 3\n")
    capsys.readouterr()
    assert run(["fix", str(typed), "-o", f"{fixed}.txt", "--pick", "1"]) == 2
    assert "found the suffix '.txt', expected the suffix of a format, such as .json" in capsys.readouterr().err
    assert run(["fix", str(unclear), "-o", str(fixed), "--pick", "99"]) == 2
    assert run(["fix", str(unclear), "--pick", "1"]) == 2
    assert run(["fix", str(right), "-o", str(fixed)]) == 0
    assert fixed.read_text() == right.read_text()


def test_totals_that_differ_point_to_fix(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "wrong.json")
    Path(path).write_text(nono.dumps(changed(drawn(), row=1, to=(2, 3))))
    for command in ("solve", "info"):
        assert run([command, path]) == 2
        assert capsys.readouterr().err.endswith("expected equal totals\nhelp: nono fix looks for the misprint\n")
    assert run(["info", path, "--allow-contradiction"]) == 0
    assert capsys.readouterr().err.endswith("expected equal totals\nhelp: nono fix looks for the misprint\n")
    assert run(["solve", path, "--allow-contradiction"]) == 1
    assert "nono fix looks for misprints" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("format", "size"),
    table("""
mk | {} 12
non | height {}
json | "height": {}
"""),
)
@pytest.mark.parametrize("row", [2, 11])
def test_a_file_with_a_line_less_or_more_than_it_says_is_read_by_fix_alone(format: str, size: str, row: int) -> None:
    puzzle = drawn()
    less, more = puzzle.rows[:row] + puzzle.rows[row + 1 :], puzzle.rows[: row + 1] + puzzle.rows[row:]
    for rows in [more] if format == "non" else [less, more]:  # where a blank line at the end is an empty clue
        other = nono.dumps(Nonogram(rows, puzzle.cols, check=False), format)
        text = other.replace(size.format(len(rows)), size.format(12), 1)
        assert text != other
        with pytest.raises(PuzzleError, match=f"found {len(rows)} .*, expected .*12"):
            nono.loads(text, format, check=False)
        with pytest.warns(PuzzleWarning, match=f"found {len(rows)} .*, expected .*12"):
            result = nono.fix(text)
        assert puzzle.clue_text() in readings(result)


@needs_engine
def test_another_thread_can_cancel() -> None:
    cancel = Event()
    cancel.set()
    result = fix("rows: 1 1, 5, 4, 3, 1\ncolumns: 2, 4, 4, 4, 2", cancel=cancel)
    assert (result.stop, result.readings) == ("cancelled", ())
    assert "the search was cancelled" in str(result)
    spent = fix("rows: 1 1, 5, 4, 3, 1\ncolumns: 2, 4, 4, 4, 2", cancel=Limits.after(None, 1e-9))
    assert "the processor time ran out" in str(spent)
