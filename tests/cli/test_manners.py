"""Manners of the command line: one form of error, the name that was meant, names in any case."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine, ones
from stderr import told
from tables import table

import nono
from nono.cli.program import run


def said(capsys: Capture, line: str, status: int = 2) -> str:
    """The one line on standard error of a command that ends with this status and shows nothing."""
    assert run(line.split()) == status, line
    shown = capsys.readouterr()
    assert shown.out == ""
    (message,) = told(shown.err)
    assert message.startswith(("error: ", "usage: "))
    return message.removeprefix("error: ").removeprefix("usage: ")


MEANT = {
    "sovle heart": "No such command 'sovle'. Did you mean 'solve'?",
    "solve hart": "hart: no such file or built-in puzzle; did you mean heart?",
    "solve xyzzy": "xyzzy: no such file or built-in puzzle; nono list shows the built-in puzzles",
    "solve mien.json": "mien.json: no such file",
    "solve heart -b natvie": (
        "Invalid value for '--backend' / '-b': found 'natvie', "
        "expected one of auto, native, cpsat, sat, reference; did you mean native?"
    ),
    "convert heart x.jsno": (
        "x.jsno: found the suffix '.jsno', expected the suffix of a format, such as .json; did you mean .json?"
    ),
}


@needs_engine
@pytest.mark.parametrize("line", MEANT)
def test_what_was_meant(line: str, here: Path, capsys: Capture) -> None:
    (here / "mine.json").write_text("{}", encoding="utf-8")
    assert said(capsys, line) == MEANT[line]


PLACES = dict(
    table(r"""
solve | Missing argument 'PUZZLE'.*
solve heart --jobs 257 | --jobs: found 257, expected 1 to 256
solve heart -O wibble=1 | --option wibble: found an unknown option, .*; docs/command-line.md lists every known option
solve heart --start cat | cat: cannot be read: No such file or directory
solve heart --limit x | Invalid value for '--limit': found 'x', expected a number of at least 1, or all
solve heart --lmit 3 | No such option: --lmit.* --limit.*
solve heart -O x | Invalid value for --option: found 'x', expected NAME=VALUE
solve heart -O use_goal=off | Invalid value for --option: found 'use_goal', expected an option of a backend
solve heart -O luby_uni=3 | --option luby_uni: found an unknown option, expected .*; did you mean luby_unit?.*
convert heart x.json --size 5x | Invalid value for --size: found '5x', expected WxH, such as 20x15, or N for a square
make nowhere.png -o x.json | nowhere.png: cannot be read: .*
bench heart --plot /dev/null/x.svg | /dev/null/x.svg cannot be written: Not a directory
""")
)


IDLE = {  # options that would do nothing
    "solve heart --strategy probing -b sat": "--strategy: found an unknown option, .* \\(backend sat\\)",
    "verify heart --backends sat[]": (
        "Invalid value for '--backends': found 'sat\\[\\]', expected backends separated by commas: .*"
    ),
    "solve heart --json --brief": "Invalid value for --json: cannot be combined with --brief",
    "solve heart -q -o x": "Invalid value for --quiet: cannot be combined with --output",
    "certify heart -o x --proof shares --encoding dfa": "Invalid value for --encoding: needs --proof lrat",
    "explain heart --json -o x.html": (
        "Invalid value for --output: found 'x.html', expected a name that ends in .json"
    ),
    "fix heart --pick 2": "Invalid value for --pick: needs --output",
    "encode heart --to cpsat --encoding dfa": "Invalid value for --encoding: needs --to dimacs, opb or flatzinc",
}


@needs_engine
@pytest.mark.parametrize("line", [*PLACES, *IDLE])
def test_errors_name_their_place(line: str, here: Path, capsys: Capture) -> None:
    if line.startswith("bench heart --plot /dev"):
        pytest.importorskip("matplotlib")
    found = said(capsys, line)
    assert re.fullmatch((PLACES | IDLE)[line], found), found
    assert list(here.iterdir()) == []


@needs_engine
@pytest.mark.parametrize(
    "line",
    [
        "solve Heart -q",
        "solve heart -b Native -q",
        "solve heart --strategy Probing -q",
        "solve English33:5 --limit 1 --time-limit 60 -q",
        "count heart --limit ALL",
        "convert heart - --to Non",
        "generate --size 5X5 --style Random --symmetry None",
    ],
)
def test_names_in_any_case(line: str, capsys: Capture) -> None:
    assert run(line.split()) == 0, capsys.readouterr().err


XPM = '/* XPM */\nstatic char *x[] = {\n"2 2 2 1",\n"a c #000000",\n"b c %s",\n"aa",\n"ab%s"};\n'


@needs_engine
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("bad.xpm", XPM % ("#zzz", ""), "bad.xpm: found the colour 'c #zzz', expected #rrggbb or a name"),
        ("bad.xpm", XPM % ("#ffffff", "a"), "bad.xpm: row 2: found 'aba', expected 2 pixels of known colours"),
        ("zero.json", "/dev/zero", "zero.json: found a pipe, socket or device, expected a file"),
        ("text.json", "{}", "text.json: not a picture: its format is unknown"),
    ],
)
def test_make_names_the_file_once(name: str, text: str, expected: str, here: Path, capsys: Capture) -> None:
    if text == "/dev/zero":
        if not Path(text).exists():
            pytest.skip("no endless file")
        (here / name).symlink_to(text)
    else:
        (here / name).write_text(text)
    message = said(capsys, f"make {name}")
    assert message.count(name) == 1
    assert message == expected


ROOKS = ones(4)


@needs_engine
@pytest.mark.parametrize("command", ["solve", "hint", "explain", "verify", "count", "diff", "sample", "grade"])
def test_start_on_the_command_line(command: str, tmp_path: Path, capsys: Capture) -> None:
    file, other = tmp_path / "rooks.json", tmp_path / "saved.txt"
    nono.write(ROOKS, file)
    other.write_text("\n".join(["X...", ".X..", "..X.", "...?"]), encoding="utf-8")
    assert run([command, str(file), "--start", str(other)]) == 0, capsys.readouterr().err
    shown = capsys.readouterr()
    assert shown.out
    assert run([command, str(file), "--start", "1"]) == 2
    expected = "the number of one of the puzzle's 0 saved grids, or a file with a grid"
    assert capsys.readouterr().err == f"error: {file}: --start: found 1, expected {expected}\n"
    other.write_text("X...\n", encoding="utf-8")
    assert run([command, str(file), "--start", str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_list_filters(capsys: Capture) -> None:
    assert run(["list", "--genre", "Sudoku", "--json"]) == 0
    assert {json.loads(line)["genre"] for line in capsys.readouterr().out.splitlines()} == {"sudoku"}
    assert run(["list", "--size", "9x10", "--grade", "EASY", "--json"]) == 0
    small = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert small
    assert all(one["width"] <= 9 and one["height"] <= 10 and one["grade"] == "easy" for one in small)
    assert run(["list", "--pictures", "cat", "heart"]) == 0
    shown = capsys.readouterr().out
    assert "XXXXX" in shown
    assert max(map(len, shown.splitlines())) <= 100
    assert run(["list", "--genre", "sudoku", "--size", "2"]) == 1
    assert capsys.readouterr().out == ""


GONE = "option belief_stage no longer has an effect; nono 4.0 will refuse it"


@needs_engine
@pytest.mark.parametrize(
    "line",
    [
        "solve heart -O belief_stage=3",
        "count heart -O belief-stage=3 --jobs 2",
        "sample heart --seed 1 -O belief_stage=3",
        "verify heart --backends native[belief_stage=3],reference",
        "bench heart --backends native[belief_stage=3]",
    ],
)
def test_commands_take_an_option_that_is_gone(line: str, capsys: Capture) -> None:
    assert run(line.split()) == 0
    (warning,) = [line for line in told(capsys.readouterr().err) if line.startswith("warning: option ")]
    assert warning.removeprefix("warning: ").startswith(GONE)


@needs_engine
@pytest.mark.parametrize("function", [nono.solve, nono.count, nono.solutions, nono.Session, nono.sample])
def test_functions_take_an_option_that_is_gone(function: Callable[..., object]) -> None:
    more = {"number": 1} if function is nono.sample else {}
    with pytest.warns(nono.PuzzleWarning, match=GONE):
        assert function(ones(3), **more, belief_stage=3)


@needs_engine
def test_many_puzzles_take_an_option_that_is_gone() -> None:
    gone: dict[str, Any] = {"belief_stage": 3}
    with pytest.warns(nono.PuzzleWarning, match=GONE):
        assert [result.count for result in nono.solve_many([ones(3)], **gone)] == [2]
