"""Files: round trips in every format, recognition, and one clear line for each fault."""

import io
import json
import random
import sys
import zipfile
from pathlib import Path

import pytest
from common import ones
from refusals import refused, told
from tables import table

from nono import Block, Nonogram, PuzzleError, PuzzleWarning
from nono.base.palette import make_palette
from nono.text import dumps, entries, loads, read, read_all, write

BOAT = """\
catalogue "boats #1"
title 'A &quot;boat&quot;' and more
by "nobody"
license CC0-1.0
tide high
width 5
height 3

rows
1

2
5

columns
1
1
3
2
1

goal "00100 00110
      11111"
"""
BOAT_ROWS = ["..X..", "..XX.", "XXXXX"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    table(r"""
'2\n0\n1\n' | [2, 0, 1]
'2\n\n1\n' | [2, 0, 1]  # a blank line is an empty clue where one is missing
'\n2\n\n0\n\n1\n\n' | [2, 0, 1]  # and decoration where none is
'2 \r\n0\r\n 1' | [2, 0, 1]
'2\n1\n\n' | [2, 1, 0]  # at the end of the file
'\n\n2\n' | [0, 0, 2]
"""),
)
def test_blank_lines_in_non(rows: str, expected: list[int]) -> None:
    puzzle = loads(f"height 3\nwidth 2\ncolumns\n9\n9\nrows\n{rows}", "non", check=False)
    assert isinstance(puzzle, Nonogram)
    assert [sum(block.length or 0 for block in clue) for clue in puzzle.rows] == expected


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        ("width 3\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n", "non", "found 2 columns, expected 3"),
        ("2 3\n1\n1\n#\n1\n1\n", "mk", "found 2 columns, expected 3"),
        ("3 2\n1\n1\n1\n1\n", "nin", "found 4 rows and columns, expected 5"),
        ("3 2\n1\n1\n1\n1\n", "typed", "found the size '3 2' and 4 lines of clues below it"),
        ("begin\nsize 2\nproblem\n- -\n- -\nend\n", "janko", "found no line 'puzzle', expected the name of a genre"),
        (
            "begin\npuzzle norinori\nsize 2\nareas\n1 1\n1 1\nareas\n1 1\n2 2\nend\n",
            "janko",
            "found the section 'areas' twice, expected it once",
        ),
        ('/* XPM */ char *x[] = {"1 1 1 1", ". c #000000", ".", "."};', "xpm", "found 4 lines, expected 3"),
    ],
)
def test_files_with_too_few_or_too_many_parts(text: str, format: str, message: str) -> None:
    with refused(message):
        loads(text, format)
    assert format not in ("mk", "nin") or loads(f"{text}\n", format, check=False)


def test_sizes_in_non() -> None:
    assert loads("columns 1\nrows 1\nrows\n1\ncolumns\n1\n") == ones(1)
    assert loads('width 2\nheight 1\ngoal "01"\n') == Nonogram.from_grid([[0, 1]])


def test_what_non_cannot_hold_is_warned_of_or_refused() -> None:
    with pytest.warns(PuzzleWarning, match="stars"):
        dumps(ones(1, meta={"stars": 5}), "non")
    with pytest.warns(PuzzleWarning, match="values of colours"):
        dumps(ones(1, palette=["blue", "red"]), "non")
    with refused("unknown number"):
        dumps(Nonogram([[None]], [[1]]), "non")
    with refused("26"):
        dumps(Nonogram.from_grid([list(range(40))]), "non")


def test_json() -> None:
    boat = loads(BOAT)
    data = json.loads(dumps(boat, "json"))
    assert data["nono"] == 1
    assert data["goal"] == BOAT_ROWS
    assert data["rows"] == [[1], [2], [5]]
    assert list(data)[:4] == ["nono", "genre", "id", "title"]
    short = loads(
        '{"rows": [[[1, 2], 1]], "cols": [[[1, 2]], [1]], "colors": ["white", "black", "red"], "set": "mine"}'
    )
    assert short.palette == make_palette(["white", "black", "red"])
    assert short.meta == {"set": "mine"}
    blot = loads('{"rows": [[{"blot": 1}]], "cols": [[1]]}')
    assert isinstance(blot, Nonogram)
    assert blot.rows == ((Block(None, 1),),)
    assert loads('{"goal": ["X."]}').to_dict() == Nonogram.from_grid([[1, 0]]).to_dict()
    assert loads('{"id": 7, "rows": [[1]], "cols": [[1]], "type": "nonogram"}').id == "7"


def test_a_bad_puzzle_leaves_the_others(tmp_path: Path) -> None:
    good, bad = '{"rows": [[1]], "cols": [[1]]}', '{"rows": [[1]], "cols": [[2]]}'
    path = tmp_path / "set.jsonl"
    path.write_text(f"{good}\n\n{bad}\n{{\n{good}\n")
    found = [entry.puzzle for entry in entries(path)]
    assert [isinstance(puzzle, PuzzleError) for puzzle in found] == [False, True, True, False]
    assert told(found[1]).startswith(f"{path}:3: error[clue-too-long]: column 1")
    assert str(found[2]).startswith(f"{path}:4:")
    assert [entry.index for entry in entries(path)] == [1, 3, 4, 5]
    assert read(path, index=5) == ones(1)
    with refused("found no puzzle on line 2"):
        read(path, index=2)


def test_folders_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/x.json", "a.json", "b/.hidden.json", "b/y.txt"):
        write(ones(1, id=name), tmp_path / name, "json")
    (tmp_path / "readme.md").write_text("# Two puzzles")
    with pytest.warns(PuzzleWarning, match=r"skipped 1 file that holds no puzzle: readme\.md"):
        assert [puzzle.id for puzzle in read_all(tmp_path)] == ["a.json", "b/x.json", "b/y.txt"]
    for text in (BOAT, dumps(loads(BOAT), "json"), dumps([loads(BOAT)] * 3, "jsonl")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert {puzzle.id for puzzle in read_all("-")} == {"boats #1"}


def test_damaged_archives_give_one_line_for_each_file(tmp_path: Path) -> None:
    good = dumps(ones(1)).encode()
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (("a.json", good), (".hidden.json", b""), ("b.json", good[:-9]), ("c.json", good)):
            archive.writestr(name, data)
    whole = path.read_bytes()
    found = list(entries(path))
    assert [entry.file for entry in found] == [f"{path}/{name}.json" for name in "abc"]
    assert [isinstance(entry.puzzle, PuzzleError) for entry in found] == [False, True, False]
    chance = random.Random(1)
    for _ in range(100):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged[: chance.choice([len(damaged), chance.randrange(len(damaged))])])
        for entry in entries(path):
            assert not isinstance(entry.puzzle, PuzzleError) or "\n" not in str(entry.puzzle)


NO_JSON = {
    '{"rows":[[1]],\n"cols":[[1]],"a":NaN}': "2:18: .*NaN",
    '{"rows":[[1]],"cols":[[1]],"a":["Infinity",-Infinity]}': "1:44: .*-Infinity",
    '{"rows":[[1]],"cols":[[1]],"a":1e999}': "1:32: .*1e999",
    '{"rows":[[1]],"cols":[[1]],\n"ro\\u0077s":[[1]]}': "2:1: .*'rows' appears twice",
    '{"a":{"b":1},"b":[{"b":"b"},"b"],"b":3}': "1:34: .*'b' appears twice",
    '[{"a":[NaN1]]]': "1:8: .*NaN",
    '{"rows":[[1]],"cols":[[1]]} x': "1:29: .*extra data",
}


@pytest.mark.parametrize("text", NO_JSON)
def test_what_python_takes_for_json_is_refused_with_its_place(text: str) -> None:
    for name in ("json", "jsonl") if "\n" not in text else ("json",):
        with refused(NO_JSON[text]):
            loads(text, name)


# Contents that once took a time growing with the square of their length, or faster.
ENDLESS = {
    "comments.pbm": b"P1\n" + b"#" * 100_000,
    "escapes.xpm": b'/* XPM */\nstatic char *a[] = {"' + b'\\"' * 100_000,
    "spaces.pegs": b"pegs\no.\ntarget" + b" " * 100_000 + b"x",
    "digits.pegs": b"pegs\no.\ntarget " + b"9" * 100_000,
    "sections.non": b"height 1\nwidth 1\n" + b"rows 5\n" * 100_000,
    "ambiguous.taai": b"$1\n1\n" + b"\n" * 100_000 + b"1\n",
    "array.html": b"d=[[1]," * 100_000,
    "blank.txt": b"1 1\n1\n\n1 1\n1" + b"\n" * 200_000,
    "missing.nin": b"4194304 1\n1\n",
    "lines.mk": b"1 1\n" + b"\n" * (1 << 20),
    "lines.jsonl": b"\n" * (1 << 20),
    "digits.sdk": b"53" * 250_000,
    "digits.txt": b"rows: " + b"1" * 100_000,
    "blanks.txt": b" " * 20_000 + b"x",
    "brackets.txt": b"rows = " + b"[" * 20_000,
    "title.txt": b"grid" + b" " * 20_000 + b"x",
    "colons.txt": b"1:1 " + b" " * 20_000 + b"x",
    "breaks.txt": b'a: "' + b"\\n" * 10_000,
    "size.txt": b'"1x' + b"1" * 20_000,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_hostile_contents_are_refused_at_once(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(ENDLESS[name])
    for entry in entries(tmp_path / name):
        assert isinstance(entry.puzzle, PuzzleError)
        assert len(str(entry.puzzle)) < 500


def test_many_faults_end_the_reading_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.text._file_entries.MAX_FAULTS", 3)
    good, bad = '{"rows": [[1]], "cols": [[1]]}\n', '{"rows": [[1]], "col\n'
    path = tmp_path / "x.jsonl"
    path.write_text(bad + good + 9 * bad + good)
    found = [entry.puzzle for entry in entries(path)]
    assert [isinstance(puzzle, PuzzleError) for puzzle in found] == [True, False, True, True, True, True]
    assert told(found[-1]) == (f"{path}: error[too-large]: found no puzzle in 3 entries; the rest is ignored")


FAULTS: dict[str, tuple[bytes, str]] = {
    "empty.json": (b"", "no-puzzle.*no text"),
    "binary.json": (bytes(range(256)), "1: error.encoding.*binary"),
    "latin1.json": (b'{"title": "caf\xe9",\n"rows": [[1]], "cols": [[1]]}', "1: error.encoding.*0xe9"),
    "cut.json": (b'{"rows": [[1], [', "1:1.: error.bad-json.*end of the text"),
    "cut.non": (BOAT[: BOAT.index("columns")].encode(), "missing-section.*'columns'"),
    "deep.json": (b"[" * 100_000, "bad-json.*nested"),
    "future.json": (b'{"nono": 2}', "unsupported-variant.*2, expected 1"),
    "genre.json": (b'{"genre": "chess"}', "unsupported-variant.*chess.*the genres are nonogram"),
    "rows.json": (b'{"rows": [[1]]}', "missing-section.*no columns"),
    "clue.json": (b'{"rows": [[[]]], "cols": [[1]]}', "bad-field"),
    "size.json": (b'{"width": 2, "rows": [[1]], "cols": [[1]]}', "wrong-line-count.*1 columns, but 'width' says 2"),
    "palette.json": (b'{"rows": [[1]], "cols": [[1]], "palette": [5]}', "unknown-colour"),
    "huge.non": (b"width 1000000\nheight 1000000\nrows\n", "2: error.too-large.*1000000x1000000"),
    "digits.non": (b"width " + b"9" * 5000 + b"\nheight 1\n", "1: error.bad-number.*expected a number of columns"),
    "block.non": (b"width 1\nheight 1\nrows\n1000000000\ncolumns\n1\n", "4:1: error.bad-number.*1000000000"),
    "negative.non": (b"width 1\nheight 1\nrows\n-1\ncolumns\n1\n", "4:1: error.bad-number.*-1"),
    "count.non": (b"width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n", "wrong-line-count.*found 2 rows, expected 1"),
    "order.non": (b"width 1\nrows\n1\n", "2: error.missing-section.*'height' before"),
    "twice.non": (b"width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n", "5: error.duplicate-key"),
    "section.non": (b"width 1\nheight 1\nrows\n1\n", "missing-section.*'columns'"),
    "long.non": (b"width 1\nheight 1\n\nrows\n2\ncolumns\n1\n", "5: error.clue-too-long.*row 1"),
    "totals.non": (b"width 1\nheight 1\nrows\n1\ncolumns\n0\n", "total-mismatch"),
    "colour.non": (b"color red #ff0000\nwidth 1\n", "1: error.unknown-colour"),
    "goal.non": (b'width 1\nheight 1\ngoal "11"\n', "3: error.goal-size.*2 cells.*1"),
    "junk.non": (b"!!!\n", "1: error.no-puzzle"),
    "blanks.txt": (b"3\n" + b"#aaaaaa\n\n\n" * 60 + b"x\n", "unknown-format|no-puzzle"),  # refused at once
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_one_clear_line(name: str, tmp_path: Path) -> None:
    content, message = FAULTS[name]
    path = tmp_path / name
    path.write_bytes(content)
    with refused(message) as caught:
        list(read_all(path))
    text = told(caught.value)
    assert text.startswith(f"{path}")
    assert "\n" not in text
    assert len(text) < len(str(path)) + 250
