"""The signs in the file of ``--start``, for every genre that docs/command-line.md lists: each command must understand
them as the library understands ``start=``."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from command_line import command
from common import guide, needs_engine
from examples import EXAMPLES, GOOD

import nono
from nono.genres import GENRES
from nono.text import meanings

INK, BACKGROUND, UNKNOWN, CLUES = range(4)  # the columns of the table
# a puzzle of each genre with several solutions and, if the genre has clues in cells, with such a clue
PUZZLES: dict[str, Any] = {genre: kinds["multiple"] for genre, kinds in GOOD.items()} | {
    "akari": {"grid": ["....", ".#..", "..1.", "...."]},
    "binairo": {"givens": ["1...", "....", "....", "...."]},
    "sudoku": {"givens": ["1...", "....", "....", "...."]},
}
STEPS: list[list[list[int | str]]] = [[[1, 1, "."]], [[1, 2, "X"]], [[2, 1, "1"]], [[1, 3, "*"]]]


@cache
def documented() -> dict[str, list[str]]:
    """The columns of the table in docs/command-line.md, by genre."""
    section = guide("command-line").partition("## Saved grids")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split("|") for line in section.splitlines() if line.startswith("|")]
    return {row[0].strip(): [*(cell.strip() for cell in row[1:]), ""] for row in rows[2:]}


def puzzle_of(genre: str) -> nono.Puzzle:
    puzzle: nono.Puzzle = GENRES[genre].from_dict({"genre": genre, **PUZZLES[genre]})
    return puzzle


def signs_of(genre: str) -> Iterator[tuple[str, str]]:
    """Each documented sign of a genre, and the key that it means."""
    puzzle, columns = puzzle_of(genre), documented().get(genre)
    if columns is None:
        yield from meanings(puzzle).items()
        return
    paper, *inks = (colour.key for colour in puzzle.palette)
    if columns[INK].startswith("the digits"):
        yield from ((key, key) for key in (paper, *inks))
    elif puzzle.drawn == "text":
        yield from ((sign, sign) for sign in re.findall("`(.)`", columns[INK]))
    else:
        yield from ((sign, inks[0]) for sign in re.findall("`(.)`", columns[INK]))
    yield from ((sign, paper) for sign in re.findall("`(.)`", columns[BACKGROUND]))
    yield from ((sign, "?") for sign in re.findall("`(.)`", columns[UNKNOWN]))
    meaning = "?" if columns[CLUES].endswith("unknown") else paper
    yield from ((sign, meaning) for sign in sorted(set(puzzle.clue_keys_of_cells().values()) - {paper, *inks, "?"}))


def test_the_table_has_all_signs_of_its_genres() -> None:
    assert documented().keys() <= GENRES.rows.keys() - {"pegs"}
    for genre in documented():
        assert dict(signs_of(genre)) == meanings(puzzle_of(genre)), genre
        clues = documented()[genre][CLUES].partition(":")[0]
        ranges = [range(ord(first), ord(last) + 1) for first, last in re.findall("`(.)` to `(.)`", clues)]
        named = {*re.findall("`(.)`", clues), *(chr(code) for codes in ranges for code in codes)}
        puzzle = GENRES[genre]
        assert named == set(puzzle.clue_keys) - {"?"} or puzzle.drawn == "text", genre
        assert clues == "" or documented()[genre][CLUES].endswith("background") == bool(puzzle.fixed)


def grid_with(puzzle: nono.Puzzle, sign: str, meaning: str) -> tuple[list[str], list[str]]:
    """A grid with this sign in one cell, as a file and as ``start=``. A clue stands in its own cell."""
    clues = puzzle.clue_keys_of_cells()
    cells = [cell for cell, clue in clues.items() if clue == sign and meaning != sign] or [
        cell for cell in range(puzzle.height * puzzle.width) if cell not in clues
    ]

    def rows(key: str) -> list[str]:
        text = "?" * cells[0] + key + "?" * (puzzle.height * puzzle.width - cells[0] - 1)
        return [text[begin : begin + puzzle.width] for begin in range(0, len(text), puzzle.width)]

    return rows(sign), rows(meaning)


def answer(folder: Path, words: str) -> dict[str, Any]:
    """The answer of a command that starts from the grid in start.txt."""
    done = command(folder, *words.split(), "--start", "start.txt")
    assert done.stdout, done.stderr
    return dict(json.loads(done.stdout))


@needs_engine
@pytest.mark.parametrize("genre", [genre for genre in GENRES.rows if genre != "pegs"])
def test_commands_read_signs_as_the_library_reads_keys(genre: str, tmp_path: Path) -> None:
    puzzle = puzzle_of(genre)
    nono.write(puzzle, tmp_path / "puzzle.json")
    (tmp_path / "steps.json").write_text(json.dumps(STEPS), "utf-8")
    tried = set()  # the heavy commands are run once per meaning
    for sign, meaning in signs_of(genre):
        typed, start = grid_with(puzzle, sign, meaning)
        (tmp_path / "start.txt").write_text("\n".join(typed), "utf-8")
        known: dict[str, Any] = {"start": None if meaning == "?" else start}

        result = nono.solve(puzzle, limit=None, **known)
        solved = answer(tmp_path, "solve puzzle.json --limit all --json")
        expected = [puzzle.rows_text(grid) for grid in result.grids]
        assert (solved["verdict"], solved["solutions"]) == (result.verdict, expected), sign
        assert answer(tmp_path, "count puzzle.json --json")["count"] == nono.count(puzzle, **known), sign
        for name, library in (
            ("hint puzzle.json --json", nono.hint(puzzle, **known)),
            ("check-steps puzzle.json steps.json --json", nono.check_steps(puzzle, STEPS, **known)),
        ):
            assert answer(tmp_path, name).items() >= library.to_dict().items(), (sign, name)
        if meaning in tried:
            continue
        tried.add(meaning)
        verified = answer(tmp_path, "verify puzzle.json --backends native,reference --json")
        assert verified["verdict"] == nono.verify(puzzle, ["native", "reference"], **known).verdict, sign
        if genre in EXAMPLES and "certify" in EXAMPLES[genre].refusing:
            continue
        certified = command(tmp_path, "certify", "puzzle.json", "-o", "proof", "--start", "start.txt")
        assert certified.returncode in (0, 1), sign
        claim = nono.check_certificate(tmp_path / "proof", puzzle)
        assert (claim.start and list(claim.start)) == known["start"], sign
        assert claim.verdict == ("multiple" if result.count > 1 else result.verdict), sign


@pytest.mark.parametrize("genre", [genre for genre in GENRES.rows if genre != "pegs"])
def test_a_goal_with_an_unknown_cell_is_refused(genre: str, tmp_path: Path) -> None:
    """As rows, in a file of JSON, or as the saved grid of a file."""
    puzzle = puzzle_of(genre)
    nono.write(puzzle, tmp_path / "puzzle.json")
    rows = puzzle.rows_text(nono.solve(puzzle, "reference").grids[0])
    open_cell = next(cell for cell in range(len(rows[0])) if cell not in puzzle.clue_keys_of_cells())
    for sign in "?-":
        text = [rows[0][:open_cell] + sign + rows[0][open_cell + 1 :], *rows[1:]]
        (tmp_path / "goal.txt").write_text("\n".join(text), "utf-8")
        (tmp_path / "goal.json").write_text(json.dumps({**puzzle.to_dict(), "goal": text}), "utf-8")
        saved = [{"id": "", "note": "", "grid": text}]
        (tmp_path / "saved.json").write_text(json.dumps({**puzzle.to_dict(), "saved": saved}), "utf-8")
        for name in ("goal.txt", "goal.json", "saved.json"):
            done = command(tmp_path, "solve", "puzzle.json", "--goal", name)
            assert (done.returncode, done.stdout) == (2, ""), (name, sign, done.stdout)
            assert "error: " in done.stderr


@needs_engine
def test_a_hint_is_for_the_position_in_the_file(tmp_path: Path) -> None:
    """Without ``--start``, a file with a position gets another hint than the empty board."""
    clues = "rows: 3, 1 1, 1\ncolumns: 2, 1 1, 2\n"
    (tmp_path / "empty.txt").write_text(clues, "utf-8")
    (tmp_path / "position.txt").write_text(f"{clues}\nXXX\nX.X\n???\n", "utf-8")
    empty, position, first = (
        command(tmp_path, "hint", *words, "--level", "3")
        for words in (["empty.txt"], ["position.txt"], ["empty.txt", "--start", "first.txt"])
    )
    assert first.returncode == 2
    assert position.stdout != empty.stdout
    assert position.stdout == str(nono.hint(nono.read(tmp_path / "position.txt"), ["XXX", "X.X", "???"], 3)) + "\n"
    assert position.stderr.startswith("position.txt: the hint is for saved grid 1 of the file")
    assert (position.stderr.count("\n"), empty.stderr) == (1, "")
