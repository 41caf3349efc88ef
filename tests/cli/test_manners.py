"""Manners of the command line: one form of error, the name that was meant, names in any case."""

import json
import re
from pathlib import Path

import pytest
from common import Capture, needs_engine, ones
from tables import table

import nono
from nono.base.arguments import in_any_case, meant, one_of
from nono.cli.output import caution
from nono.cli.program import run
from nono.genres import GENRES
from nono.renderers import Terminal, rows_of_blocks, thumbnail
from nono.renderers._terminal import PLAIN
from nono.text import built_in


def said(capsys: Capture, line: str, status: int = 2) -> str:
    """The one line on standard error of a command that ends with this status and shows nothing."""
    assert run(line.split()) == status, line
    shown = capsys.readouterr()
    assert shown.out == ""
    problem, *help = shown.err.splitlines()
    assert problem.startswith("error: ")
    assert len(help) <= 1
    assert all(line.startswith("help: ") for line in help)
    return "; ".join([problem.removeprefix("error: "), *(line.removeprefix("help: ") for line in help)])


def test_words_that_are_no_names() -> None:
    names = ["native", "sat", "Odd"]
    assert in_any_case("NATIVE", names) == "native"
    assert in_any_case("odd", names) == "Odd"
    assert in_any_case("nativ", names) is None
    assert meant("Natvie", names) == "\ndid you mean native?"
    assert meant("xyz", names) == meant(7, names) == meant("x" * 10**6, names) == ""
    assert one_of("nativ", names) == "one of native, sat, Odd\ndid you mean native?"
    many = [f"name{number}" for number in range(20)]
    assert one_of("x", many, "format", "nono formats") == "a format\nnono formats lists every format"


MEANT = {
    "print heart": "unknown command print; did you mean render?",
    "draw": "unknown command draw; did you mean page?",
    "version": "unknown command version; did you mean nono --version?",
    "solve heart --all": "nono solve: unknown option --all; did you mean --limit all?",
    "generate --rows 5": "nono generate: unknown option --rows; did you mean --size?",
    "check heart": "unknown command check; did you mean solve?",
    "export heart": "unknown command export; did you mean convert?",
    "solve --rows 1": (
        "nono solve: unknown option --rows; type the clues into a file or standard input: "
        "printf 'rows: 1, 3\\ncolumns: 1, 2, 1\\n' | nono solve -"
    ),
    "sovle heart": "unknown command sovle; did you mean solve?",
    "heart": "unknown command heart; did you mean nono solve heart?",
    "report nowhere.sqlite": "nowhere.sqlite: the store does not exist",
    "solve heart --index 3": "heart: found 1 puzzle, expected at least 3",
    "xyzzy": "unknown command xyzzy; nono --help lists the commands",
    "-": "unknown command -; nono --help lists the commands",
    "-- --json": "unknown command --json; nono --help lists the commands",
    "solve hart": "hart: no such file or built-in puzzle; did you mean heart?",
    "solve xyzzy": "xyzzy: no such file or built-in puzzle; nono list shows the built-in puzzles",
    "solve 2,1/3": "2,1/3: no such file; to type clues, write them to a file or to standard input (-)",
    "solve mien.json": "mien.json: no such file; did you mean mine.json?",
    "solve heart --lmit 3": "nono solve: unknown option --lmit; did you mean --limit?",
    "solve heart --tim 3": "nono solve: unknown option --tim; did you mean --time-limit?",
    "solve heart --colour 3": "nono solve: unknown option --colour; nono solve --help lists the options",
    "solve heart --format jsno": ("--format: found 'jsno', expected a format; did you mean json?"),
    "solve heart --genre akary": (
        f"--genre: found 'akary'; did you mean akari? expected one of {', '.join(GENRES.rows)}"
    ),
    "solve heart -b natvie": (
        "--backend: found 'natvie', expected one of auto, native, cpsat, sat, reference; did you mean native?"
    ),
    "convert heart x.jsno": (
        "x.jsno: found the suffix '.jsno', expected the suffix of a format, such as .json; did you mean .json?"
    ),
    "render heart -o x.svg --show solutoin": (
        "--show: found 'solutoin', expected one of puzzle, solution, both; did you mean solution?"
    ),
    "generate --symmetry lft-right": (
        "--symmetry: found 'lft-right'; did you mean left-right? expected one of none, left-right, top-bottom, "
        "half-turn, quarter-turn, diagonals, both-axes, full"
    ),
}


@needs_engine
@pytest.mark.parametrize("line", MEANT)
def test_what_was_meant(line: str, here: Path, capsys: Capture) -> None:
    (here / "mine.json").write_text("{}", encoding="utf-8")
    found = said(capsys, line)
    assert found == MEANT[line] or (
        line.startswith("generate") and "; did you mean left-right? expected one of none, " in found
    )


PLACES = dict(
    table(r"""
solve | nono solve: missing PUZZLE; PUZZLE: files, folders, .*; nono solve --help lists the arguments .*
solve heart --jobs x | --jobs: found 'x', expected a whole number
solve heart --jobs 0 | --jobs: found 0, expected 1 to \d+
solve heart --limit | --limit: needs a value
solve heart --limit x | --limit: found 'x', expected a number of at least 1, or all
solve heart --stats=3 | --stats: takes no value
solve heart --limit 01 --unique | --unique: cannot be combined with --limit 1; this needs at least 2 solutions
solve heart --time-limit -1 | --time-limit: found -1.0, expected at least 0 seconds
solve heart --index 0 | --index: found 0, expected 1 or more
solve heart --size 5x | --size: found '5x', expected WxH, such as 20x15, or N for a square
solve heart -O luby_unit=x | --option luby_unit: found 'x', expected a whole number from 1 to \d+
solve heart -O x | --option: found 'x', expected NAME=VALUE
solve heart -O use_goal=off | --option: found 'use_goal', expected an option of a backend
count heart -O puzzle=1 | --option: found 'puzzle', expected an option of a backend
sample heart -O seed=1 | --option: found 'seed', expected an option of a backend; use --seed
solve heart -O luby_uni=3 | --option luby_uni: found an unknown option, expected .*; did you mean luby_unit?.*
verify heart --memory 0 | --memory: found 0, expected 1 or more
certify heart | nono certify: missing --output; --output: output folder.*; nono certify --help lists .*
certify heart -o x --limit 1 | --limit: found '1', expected 2 or more, or all
convert heart | nono convert: missing OUT; OUT: a file, .*; nono convert --help lists the arguments and options
convert heart a.json b.json | nono convert: unexpected argument b.json; .*
generate --size 0 | --size: found '0', expected WxH, such as 20x15, or N for a square
generate --colours 900 | --colours: found 900, expected 2 to 256, including the background
generate --density 3 | --density: found 3.0, expected more than 0 and less than 1
hint heart --level 4 | --level: found 4, expected 1, 2 or 3
sample heart -n -1 | --number: found -1, expected 0 or more
diff heart -o x.gif | --output: found 'x.gif', expected a name that ends in .svg or .png
bench heart --task some | --task: found 'some', expected one of first, unique, all, count:N
repair heart --max-edits 0 | --max-edits: found 0, expected 1 or more
make nowhere.png -o x.json | nowhere.png: cannot be read: .*
encode heart --model order | --model: needs --to cpsat
sample heart -n 1000000000 | --number: found 1000000000, expected 0 to 1000000
bench heart --plot x.wibble | found .wibble in 'x.wibble', expected .svg, .png or .pdf
bench heart --plot /dev/null/x.svg | /dev/null/x.svg cannot be written: Not a directory
batch heart --time-limit nan | --time-limit: found nan, expected at least 0 seconds
repair heart -o x.wibble | x.wibble: found the suffix '.wibble', expected the suffix of a format, such as .json; .*
solve heart -b sat -O solver=wibble | --option solver: found 'wibble'; expected one of .*glucose3.*
""")
)


IDLE = {  # options that would do nothing
    "solve heart --strategy probing -b sat": (
        "--strategy: found an unknown option, .* \\(backend sat\\); backends with this option: native, reference"
    ),
    "verify heart --backends=": "--backends: found '', expected backends separated by commas: .*",
    "bench heart --backends native,native": "--backends: found 'native', expected each backend once",
    "verify heart --backends sat[]": "--backends: found 'sat\\[\\]', expected backends separated by commas: .*",
    "bench heart --backends sat[wibble=1]": "--backends: found 'wibble', expected one of .* \\(backend sat\\)",
    "batch heart --backends=": "--backends?: found '', expected one of auto, .*",
    "solve heart --json --brief": "--brief: cannot be combined with --json",
    "solve heart -q -o x": "--output: cannot be combined with --quiet; with --quiet there are no results to write",
    "solve heart -O shortest=on -b native": "--option shortest: found an unknown option, expected .*",
    "certify heart -o x --proof wibble": ("--proof: found 'wibble', expected one of auto, duality, clauses"),
    "certify heart -o x --proof duality --encoding dfa": "--encoding: cannot be combined with --proof duality",
    "certify heart -o x --solver native -b sat": "--backend: cannot be combined with --solver native",
    "explain heart --json -o x.html": (
        "--json: cannot be combined with --output x.html; with --json, the name of the output ends in .json"
    ),
    "sample rooks -n 3 --shares": "--number: cannot be combined with --shares; with --json, the output contains both",
    "batch heart --verify -b sat": (
        "--verify: cannot be combined with --backend; --backends names the backends of --verify"
    ),
    "repair heart --givens --proposals 5": (
        "--proposals: cannot be combined with --givens; --givens makes a single proposal"
    ),
    "bench heart --external-format mk": "--external-format: needs --external 'NAME=command {file}'",
    "generate --all-clues": (
        "--all-clues: cannot be combined with --genre nonogram; a nonogram always shows all its clues"
    ),
    "make x.png --try p.html --to json": "--try: cannot be combined with --to; the suffix of the page sets its format",
    "fix heart --pick 2": "--pick: needs --output FILE",
    "encode heart --encoding dfa --to cpsat": ("--encoding: needs --to dimacs or --to opb"),
}


@needs_engine
@pytest.mark.parametrize("line", [*PLACES, *IDLE])
def test_errors_name_their_place(line: str, here: Path, capsys: Capture) -> None:
    if line.startswith("bench heart --plot /dev"):
        pytest.importorskip("matplotlib")
    found = said(capsys, line)
    assert re.fullmatch((PLACES | IDLE)[line], found), found
    assert list(here.iterdir()) == []


def test_codes_are_shown_with_verbose_alone(here: Path, capsys: Capture) -> None:
    (here / "long.txt").write_text("rows: 1, 5\ncolumns: 1, 1\n", encoding="utf-8")
    problem = "error: long.txt:1: row 2: found a clue of at least 5 cells, expected at most 2"
    for words, code in (
        (["solve", "long.txt"], ""),
        (["solve", "-v", "long.txt"], " [clue-too-long]"),
        (["solve", "long.txt", "--verbose"], " [clue-too-long]"),
        (["hint", "long.txt"], ""),
    ):
        assert run(words) == 2
        assert capsys.readouterr().err.splitlines()[0] == problem + code
    with pytest.raises(nono.PuzzleError) as raised:
        nono.read("long.txt")
    assert raised.value.code == "clue-too-long"
    assert str(raised.value) == problem.removeprefix("error: ")


def test_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The words error, warning and help are coloured, and nothing else."""
    monkeypatch.setattr("nono.cli.output.terminal", lambda stream: Terminal(80, 256, True))
    assert run(["solve", "hart"]) == 2
    caution("some puzzles were skipped")
    assert capsys.readouterr().err == (
        "\x1b[1;31merror:\x1b[0m hart: no such file or built-in puzzle\n"
        "\x1b[1;36mhelp:\x1b[0m did you mean heart?\n"
        "\x1b[1;33mwarning:\x1b[0m some puzzles were skipped\n"
    )


@needs_engine
@pytest.mark.parametrize(
    "line",
    [
        "SOLVE heart -q",
        "solve Heart -q",
        "solve HEART --format JSON -q",
        "solve heart -b Native -q",
        "solve heart --strategy Probing -q",
        "solve English33:5 --limit 1 --time-limit 60 -q",
        "count heart --limit ALL",
        "verify heart --backends Native,REFERENCE",
        "solve heart --genre Nonogram -q",
        "convert heart - --to Non",
        "generate --size 5X5 --style Random --symmetry None",
    ],
)
def test_names_in_any_case(line: str, capsys: Capture) -> None:
    assert run(line.split()) == 0, capsys.readouterr().err


def test_the_library_names_the_argument() -> None:
    puzzle = nono.puzzle("Heart")
    for call, line in (
        (
            lambda: nono.puzzle("hart"),
            "name: found 'hart', expected the name of a built-in puzzle; did you mean heart?",
        ),
        (lambda: nono.solve(puzzle, limit=0), "limit: found 0, expected at least 1, or None for all solutions"),
        (lambda: nono.solve(puzzle, time_limit=-1), "time_limit: found -1, expected at least 0 seconds"),
        (lambda: nono.hint(puzzle, level=7), "level: found 7, expected 1, 2 or 3"),
        (lambda: nono.read("heart", index=0), "index: found 0, expected 1 or more"),
        (lambda: nono.generate(colours=1), "colours: found 1, expected 2 to 256, including the background"),
    ):
        with pytest.raises((nono.PuzzleError, nono.BackendError)) as raised:
            call()
        assert str(raised.value) == line


ROOKS = ones(4)
SAVED = ["X???", "????", "?.??", "????"]  # of 24 solutions, four agree with it


def agrees(puzzle: nono.Nonogram, grid: bytes, saved: list[str]) -> bool:
    keys = "".join(puzzle.rows_text(grid))
    return all(key in ("?", own) for key, own in zip("".join(saved), keys, strict=True))


@needs_engine
def test_start_means_the_same_everywhere() -> None:
    grids = {grid for grid in nono.solve(ROOKS, limit=None).grids if agrees(ROOKS, grid, SAVED)}
    assert len(grids) == 4
    assert set(nono.solve(ROOKS, limit=None, start=SAVED).grids) == grids
    check = nono.verify(ROOKS, ["native", "reference"], limit=None, start=SAVED)
    assert (check.agreed, {name: set(result.grids) for name, result in check.results.items()}) == (
        True,
        {"native": grids, "reference": grids},
    )
    assert nono.count(ROOKS, start=SAVED) == nono.count(ROOKS, limit=20, start=SAVED) == 4
    assert set(nono.sample(ROOKS, 60, start=SAVED).grids) == grids
    found = nono.diff(ROOKS, start=SAVED)
    first = next(iter(grids))
    same = {cell for cell in range(16) if all(grid[cell] == first[cell] for grid in grids)}
    assert (set(found.backbone), set(found.differing)) == (same, set(range(16)) - same)
    assert nono.explain(ROOKS, start=SAVED).verdict == nono.grade(ROOKS, start=SAVED).verdict == "multiple"
    unique = ["X...", ".X..", "..X.", "...?"]
    assert nono.grade(ROOKS, start=unique).verdict == nono.explain(ROOKS, start=unique).verdict == "unique"
    assert [step.step.settled for step in nono.explain(ROOKS, start=unique).steps] == [((15, 1),)]


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
    assert capsys.readouterr().err == (
        f"error: {file}: --start: found 1, expected a puzzle with a saved grid\n"
        "help: --start FILE reads a grid from a file\n"
    )
    other.write_text("X...\n", encoding="utf-8")
    assert run([command, str(file), "--start", str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_list_shows_the_built_in_puzzles(capsys: Capture) -> None:
    assert run(["list"]) == 0
    shown = capsys.readouterr().out
    assert all(re.search(rf"(?m)(^|\s){name}(\s|$)", shown) for name in built_in())
    assert f"{len(built_in())} puzzles; " in shown
    assert max(map(len, shown.splitlines())) <= 100
    assert run(["list", "cat"]) == 0
    assert capsys.readouterr().out.endswith("\n1 puzzle; nono solve cat solves one\n")
    assert run(["list", "HEAR", "--json"]) == 0
    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]
    assert names == ["broken", "hearth", "heart"]  # "Broken heart"
    assert run(["list", "HEART", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    for word, least in (("tiny", 10), ("akari", 10), ("pegs", 10)):
        assert run(["list", word, "--json"]) == 0
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert len(found) >= least
        assert all(word in (one["set"], one["genre"]) for one in found)
    expected = "a name, set, genre or title of a built-in puzzle; did you mean heart?"
    assert said(capsys, "list hrat") == f"WORD: found 'hrat', expected {expected}"
    assert said(capsys, "list cat hrat") == f"WORD: found 'hrat', expected {expected}"


def test_small_pictures() -> None:
    heart = nono.puzzle("heart")
    assert thumbnail(heart, PLAIN) == [".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."]
    assert thumbnail(heart, Terminal(80, 0, True)) == ["▄█▄█▄", "▀███▀", "  ▀"]
    lion = thumbnail(nono.puzzle("lion"), PLAIN)
    assert (len(lion), {len(line) for line in lion}) == (30, {30})
    assert thumbnail(nono.puzzle("stile"), PLAIN) == ["o o ."]
    assert thumbnail(ones(1), PLAIN) == []
    assert list(rows_of_blocks([["ab", "c"], ["d"], ["e" * 9]], 12)) == ["ab", "c    d", "", "e" * 9, ""]


@needs_engine
def test_an_unsolvable_saved_grid_is_no_misprint(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "saved.txt").write_text("X????\n" + "?????\n" * 4, encoding="utf-8")
    assert run(["solve", "heart", "--start", str(tmp_path / "saved.txt")]) == 1
    said = capsys.readouterr().out
    assert "unsolvable from this saved grid; nono hint --start looks for wrong cells in the grid" in said
    assert "misprints" not in said
    assert run(["solve", "broken"]) == 1
    assert "misprints" in capsys.readouterr().out


def test_a_picture_is_no_file_for_text(tmp_path: Path, capsys: Capture) -> None:
    assert run(["solve", "heart", "-o", str(tmp_path / "heart.PNG")]) == 2
    assert "expected a text file\nhelp: nono render --show solution draws pictures" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@needs_engine
def test_messages_are_about_the_words_that_were_given(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that calls `run` has a command line of its own."""
    monkeypatch.setattr("sys.argv", ["program", "--decay", "--verbose"])
    assert run(["solve", "heart", "-O", "decay=7"]) == 2
    assert capsys.readouterr().err == "error: --option decay: found 7, expected a number from 0.5 to 1.0\n"
