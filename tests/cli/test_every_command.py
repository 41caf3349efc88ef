"""Every command on every genre, two plug-ins included, with good, ambiguous, unsolvable and malformed files."""

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import invalidate_caches
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from common import Capture, guide, needs_engine
from examples import EXAMPLES, GOOD
from stderr import told
from typer_commands import COMMANDS

import nono
from nono import PuzzleWarning
from nono.backend import BACKENDS, default_backends
from nono.base.distribution import install_command
from nono.base.table import Table
from nono.cli import messages
from nono.cli.program import run
from nono.genres import GENRES
from nono.page.puzzle_data import page_data
from nono.renderers import Terminal, sheet
from nono.renderers.drawing import pegs, svg

NO_NUMPY = find_spec("numpy") is None  # some commands need it, whatever the backend
MISSING = {name: why_not for name in BACKENDS if (why_not := BACKENDS[name].unavailable())}
HERE = Path(__file__).parents[1]
EVERY_KIND = ("nonogram", "sudoku", "kings", "pegs")  # genres for which all three are tried without --slow
REFUSED: dict[str, set[str]] = {  # what a genre cannot do, in one line
    **{genre: {*example.refusing} for genre, example in EXAMPLES.items()},
    # the checkers of certificates do not know the genres of plug-ins
    "kings": {"certify", "check-certificate", "repair"},
    "futoshiki": {"certify", "check-certificate"},
}
LINES = """
solve {file}
solve {file} --json
solve {file} --brief --stats
solve {file} --limit all
verify {file}
verify {file} --json
count {file}
sample {file} -n 3 --seed 1
bench {file} --repeat 1
batch --store {folder}/batch.sqlite --jobs 1 {file}
report {folder}/batch.sqlite
encode {file} -o {folder}/formula.cnf
encode {file} --to flatzinc -o {folder}/formulas/
decode {file} {folder}/answer
certify {file} -o {folder}/proof
check-certificate {folder}/proof
info {file}
info {file} --json
grade {file}
grade {file} --json
explain {file}
explain {file} --json
explain {file} -o {folder}/explained.html
hint {file} --level 1
hint {file} --level 2
hint {file} --level 3
check-steps {file} {folder}/steps --exit-zero
convert {file} {folder}/converted.json
diff {file}
diff {file} -o {folder}/differing.svg
repair {file}
fix {file}
fix {file} --json
fix {file} -o {folder}/fixed.json
generate --genre {genre} --size 4x4
render {file} -o {folder}/drawn.svg
render {file} -o {folder}/drawn.html --show both
"""
ROWS: dict[str, list[list[str]]] = {}
for line in LINES.split("\n")[1:-1]:
    ROWS.setdefault(line.split()[0], []).append(line.split())
# Commands that need at least one of these backends. `test_missing_parts.py` runs all commands without some backends.
NEEDS = {
    **dict.fromkeys(("sample", "grade", "explain", "hint", "check-steps", "repair", "fix", "generate"), ("native",)),
    "certify": ("native", "sat"),
}
# Commands that take no puzzle, or end with Ctrl-C.
ALONE = {"line", "make", "page", "serve", "doctor", "formats", "list"}
HEAVY = {"bench", "batch", "report"}  # their processes take a second


@pytest.fixture(autouse=True)
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Kings of ``tests/plugins`` and the Futoshiki of docs/genres.md, installed."""
    page = guide("genres")
    site = tmp_path / "site"
    install(site, "futoshiki", "[nono.genres]\nfutoshiki = nono_futoshiki:Futoshiki\n")
    code = re.search(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert code is not None
    (site / "nono_futoshiki.py").write_text(code[1], encoding="utf-8")
    folders = [str(site), str(HERE / "plugins")]
    for folder in folders:
        monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", ":".join([*folders, *sys.path]))  # of workers
    forget(GENRES)
    yield
    forget(GENRES)
    sys.modules.pop("nono_futoshiki", None)


def install(site: Path, name: str, entry_points: str) -> None:
    """A package of this name with these entry points."""
    info = site / f"nono_{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: nono-{name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")
    invalidate_caches()


def forget(table: Table) -> None:
    """Have the table look for its plug-ins once more."""
    table.__dict__.pop("plugins", None)


def written(folder: Path, genre: str, data: Any) -> Path:
    """A file of our JSON."""
    path = folder / f"{genre}.json"
    path.write_text(json.dumps({"genre": genre, **data} if isinstance(data, dict) else data), encoding="utf-8")
    return path


def calls(command: str, genre: str, file: Path) -> Iterator[list[str]]:
    """The calls of a command on a file."""
    for row in ROWS[command]:
        yield [word.format(file=file, folder=file.parent, genre=genre) for word in row]


def lacked(command: str, genre: str) -> str:
    """Return what a command misses here, with the cure; "" if it has one of the backends that it needs."""
    needed = NEEDS.get(command, ())
    return MISSING[needed[-1]].replace("\n", "; ") if needed and MISSING.keys() >= set(needed) else ""


def without_warnings(error: str) -> list[str]:
    """Return the messages, without the warnings about missing backends and about Binairo's repeats."""
    reasons = [why_not.partition("\n")[0] for why_not in MISSING.values()] + ["rows and columns may be equal"]
    return [line for line in told(error) if not (line.startswith("warning: ") and any(why in line for why in reasons))]


def test_every_command_and_every_genre_has_a_row() -> None:
    assert {*ROWS, *ALONE} == set(COMMANDS)
    assert set(GENRES) == {*GENRES.rows, "futoshiki", "kings"} == set(GOOD) >= set(REFUSED)


@pytest.mark.parametrize(
    ("genre", "kind"),
    [
        pytest.param(genre, kind, marks=[] if kind == "unique" or genre in EVERY_KIND else [pytest.mark.slow])
        for genre in GOOD
        for kind in GOOD[genre]
    ],
)
def test_every_command_works_or_refuses_in_one_line(
    genre: str, kind: str, here: Path, capsys: Capture, pytestconfig: pytest.Config
) -> None:
    """The heavy commands are run on a nonogram alone, and with --slow on each puzzle."""
    light = (genre, kind) != ("nonogram", "unique") and not pytestconfig.getoption("--slow")
    file = written(here, genre, GOOD[genre][kind])
    (here / "answer").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    (here / "steps").write_text("[[]]", encoding="utf-8")
    for command in [command for command in ROWS if not light or command not in HEAVY]:  # certify before its check
        for words in calls(command, genre, file):
            status = run(words)
            error = capsys.readouterr().err
            assert status in (0, 1, 2, 3), (words, error)
            assert "Traceback" not in error
            if command in REFUSED.get(genre, ()):
                assert (status, len(told(error))) == (2, 1), (words, error)
            elif lack := lacked(command, genre):
                if (command, kind, status) != ("certify", "multiple", 1):  # two solutions need no proof
                    (line,) = without_warnings(error)
                    assert (status, line.endswith((lack, install_command("numpy")))) == (2, True), (words, error)
            elif command == "check-certificate" and not (here / "proof").exists():
                assert lacked("certify", genre) or NO_NUMPY
                assert status == 2, (words, error)
            elif NO_NUMPY and status == 2:
                assert without_warnings(error)[-1].endswith(install_command("numpy")), (words, error)
            elif kind == "unique":
                alone = command == "verify" and len(default_backends()) < 2
                assert status == (3 if alone else 1 if command == "decode" else 0), (words, error)
            elif status == 2:
                assert len(without_warnings(error)) == 1, (words, error)


@needs_engine
def test_heavy_commands_take_all_genres_at_once(here: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)  # bench warns of a busy machine
    files = [str(written(here, genre, kinds["unique"])) for genre, kinds in GOOD.items()]
    for command in sorted(HEAVY):
        (words,) = calls(command, "", here / "{file}")
        given = files[::3] if command == "bench" else files  # each backend needs a process for each
        words = [word for one in words for word in (given if one.endswith("{file}") else [one])]
        assert run(words) == 0, capsys.readouterr().err
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize("genre", GOOD)
def test_two_solutions_never_print_alike(genre: str) -> None:
    puzzle = GENRES[genre].from_dict({"genre": genre, **GOOD[genre]["multiple"]})
    solutions = nono.solve(puzzle, limit=40).grids
    assert len(solutions) > 1
    terminals = [Terminal(*each) for each in product((None, 100, 2), (0, 256, 1 << 24), (False, True))]

    def drawings(solution: bytes) -> list[str]:
        page = pegs.animation(puzzle, solution) if genre == "pegs" else svg.render_svg(sheet(puzzle, solution))
        return [page, *("".join(messages.drawings(puzzle, [solution], terminal)) for terminal in terminals)]

    for one, other in combinations(map(drawings, solutions), 2):
        assert all(own != its for own, its in zip(one, other, strict=True))


@pytest.mark.parametrize("genre", GOOD)
def test_json_is_lossless(genre: str) -> None:
    for data in GOOD[genre].values():
        puzzle = GENRES[genre].from_dict({"genre": genre, "id": "x", "author": "y", **data})
        again = nono.loads(nono.dumps(puzzle, format="json"))
        assert (again, again.meta, again.clue_hash()) == (puzzle, {"author": "y"}, puzzle.clue_hash())
        if genre != "pegs" and (grids := nono.solve(puzzle).grids):
            solved = GENRES[genre].from_dict({**puzzle.to_dict(), "goal": puzzle.rows_text(grids[0])})
            assert (solved.goal_bytes, puzzle.check(grids[0])) == (grids[0], True)
            assert nono.solve(puzzle, start=puzzle.rows_text(grids[0])).verdict == "unique"


@pytest.mark.parametrize("genre", GOOD)
def test_the_page_opens_every_built_in_genre(genre: str) -> None:
    puzzle = GENRES[genre].from_dict({"genre": genre, **GOOD[genre]["unique"]})
    if genre not in GENRES.rows:
        with pytest.raises(nono.GenreError, match="the page does not know the rules of plug-ins"):
            page_data(puzzle)
        return
    assert nono.loads(json.dumps(page_data(puzzle))) == puzzle


def broken_packages(site: Path) -> Sequence[str]:
    """Plug-ins that cannot be imported, that lack what they name, and that take a built-in name."""
    lines = ["broken = nono_broken:Genre", "lacking = nono_futoshiki:Nothing", "akari = nono_futoshiki:Futoshiki"]
    install(site, "broken", "\n".join(["[nono.genres]", *lines, ""]))
    (site / "nono_broken.py").write_text("1 / 0\n", encoding="utf-8")
    return "broken", "lacking"


def test_broken_plugins_give_one_line(tmp_path: Path, capsys: Capture) -> None:
    for genre in broken_packages(tmp_path / "site"):
        forget(GENRES)
        with pytest.warns(
            PuzzleWarning, match="nono_futoshiki:Futoshiki is ignored: nono already provides the genre akari"
        ):
            assert genre in GENRES
        assert GENRES["akari"] is nono.Akari
        assert run(["solve", str(written(tmp_path, genre, {"grid": ["."]}))]) == 2
        error = capsys.readouterr().err
        assert len(told(error)) == 1
        assert f"of the genre {genre} cannot be loaded" in error


@pytest.mark.skipif(len(default_backends()) < 2, reason="; ".join(MISSING.values()))
def test_a_broken_backend_is_one_that_cannot_be_used(tmp_path: Path, capsys: Capture) -> None:
    install(tmp_path / "site", "solver", "[nono.backends]\nsolver = nono_solver:BACKEND\n")
    forget(BACKENDS)
    try:
        assert "cannot be loaded: ModuleNotFoundError" in (nono.backends()["solver"] or "")
        assert run(["solve", "heart", "--backend", "solver"]) == 2
        assert len(told(capsys.readouterr().err)) == 1
        assert run(["verify", "heart"]) == 0
    finally:
        forget(BACKENDS)
        (tmp_path / "site" / "nono_solver-1.0.dist-info" / "entry_points.txt").unlink()
