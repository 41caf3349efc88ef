"""The checker that was proved correct in Coq accepts true certificates of every genre, and no damaged ones.

.ci/prove repeats the proof. These tests are about what is not proved: the readers of proofs, and the rules of the
genres, which must have the solutions that the reference backend finds.
"""

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, groupby, islice, product
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, finished, needs_sat, ones
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from planted_counts import SEVERAL
from strategies import GENRES
from tables import table

from nono import Akari, Binairo, Block, Nonogram, Puzzle, Tents, dumps, loads, puzzle, sample, solve
from nono.backend import capable
from nono.base.errors import LimitError, PuzzleError
from nono.proofs import _programs as programs, certify, check_certificate

FOUND = programs.program(programs.VERIFIED)
FOLDER = ROOT / "src/checker/verified"
needs_program = pytest.mark.skipif(FOUND is None, reason="OCaml was not there when nono was built")
needs_counts = pytest.mark.skipif(not [*capable("prove_count")], reason="nothing here proves counts")
NAMES = [
    "heart",
    "rainbow",
    "rooks",
    "impossible",
    "torch",
    "comet",
    "abacus",
    "campfire",
    "alps",
    "atrium",
    "canal",
    "crater",
    "acorn",
    "badger",
]


def run(*words: object) -> subprocess.CompletedProcess[str]:
    assert FOUND is not None
    return finished([FOUND, *map(str, words)])


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Certificates by the names of their puzzles."""
    top = tmp_path_factory.mktemp("verified")
    for name in NAMES:
        certify(puzzle(name), top / name, limit=None, proof="clauses")
    return {name: top / name for name in NAMES}


@pytest.mark.every(3)
@needs_program
@needs_sat
@pytest.mark.parametrize("name", NAMES)
def test_it_accepts_what_certify_writes_and_prints_the_clues(shelf: dict[str, Path], name: str) -> None:
    ended = run(shelf[name])
    number = len(solve(puzzle(name), limit=None).grids)
    assert ended.returncode == 0, ended.stdout
    assert ended.stdout.startswith(f"accepted: exactly {number} solution")
    assert puzzle(name).genre in ended.stdout
    check_certificate(shelf[name], puzzle(name), "verified")


@needs_program
@needs_sat
def test_a_saved_grid_and_blots(tmp_path: Path) -> None:
    board = Nonogram([[Block(None, 1)], [1, 1], [Block(None, 1)]], [[2], [Block(None, 1)], [2]])
    grids = solve(board, "reference", limit=None).grids
    certify(board, tmp_path / "a", limit=None, proof="clauses")
    assert run(tmp_path / "a").stdout.startswith(f"accepted: exactly {len(grids)} solution")
    certify(puzzle("rooks"), tmp_path / "b", limit=None, proof="clauses", start=["X????", *["?????"] * 4])
    assert "\nsaved grid\nX????\n" in run(tmp_path / "b").stdout


def damaged(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines[at] = re.sub(r"\d+", lambda found: str(int(found[0]) + rng.choice([-1, 1])), lines[at], count=1)
        case _:
            lines[at] = "".join(rng.sample(lines[at], len(lines[at])))
    return "\n".join(lines)


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
'{"nono": 1, "genre": "binairo", "givens": ["..", ".."], "signs": {"across": ["=.", ".."]}}' | in across
'{"nono": 1, "genre": "triddler", "sides": [1, 1, 3, -1, 3, 1], "rows": []}' | whole numbers
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


COUNTED = {
    **{name: puzzle(name) for name in NAMES},
    "many": ones(6),
    "blots": Nonogram([[Block(None, 1)], [1, 1], [Block(None, 1)]], [[2], [Block(None, 1)], [2]]),
    "ring of tents": Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3),
    "givens that differ": Binairo(["1...", "0...", "....", "...."]),
    "large": puzzle("lion"),
}


@needs_program
@needs_counts
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n in ("atrium", "large"))) for n in COUNTED]
)
def test_counts(name: str, tmp_path: Path) -> None:
    """Also from a saved grid."""
    board = COUNTED[name]
    made = certify(board, tmp_path / "true", proof="count")
    assert made is not None
    assert run(tmp_path / "true").stdout.startswith(f"accepted: exactly {made.count} solution")
    assert check_certificate(tmp_path / "true", board, "verified").count == made.count
    if name == "large":
        return
    for grid in solve(board, limit=1).grids:
        start = board.rows_text(grid)
        start[1:] = ["".join(key if key == " " else "?" for key in row) for row in start[1:]]
        saved = certify(board, tmp_path / "saved", proof="count", start=start)
        assert saved is not None
        ended = run(tmp_path / "saved")
        assert f"exactly {saved.count} solution" in ended.stdout
        assert "\nsaved grid" in ended.stdout


def drawn_nonogram(rng: random.Random) -> Nonogram:
    """Draw the nonogram of a picture; sometimes blocks are blotted, or clues are exchanged."""
    height, width, colours = rng.randint(2, 8), rng.randint(2, 8), rng.choice([2, 3])
    picture = [[rng.choice([0, rng.randrange(colours)]) for _ in range(width)] for _ in range(height)]
    rows, cols = (
        [[Block(len([*run]), ink) for ink, run in groupby(line) if ink] for line in side]
        for side in (picture, zip(*picture, strict=True))
    )
    for _ in range(rng.randrange(3)):
        clue = rng.choice(rng.choice([rows, cols]))
        if clue:
            at = rng.randrange(len(clue))
            clue[at] = Block(None, clue[at].colour)
    if not rng.randrange(5):
        rng.shuffle(rng.choice([rows, cols]))
    return Nonogram(rows, cols)


@needs_program
@needs_counts
@pytest.mark.parametrize("genre", ["nonogram", "mosaic"])
def test_shares_are_counts_from_a_saved_grid(genre: str, tmp_path: Path) -> None:
    board = loads(json.dumps(SEVERAL[genre]), "json")
    shares = sample(board, 0, shares=True).shares
    for column, (key, colour) in product(range(board.width), ((".", 0), (board.palette[1].key, 1))):
        row = "?" * column + key + "?" * (board.width - column - 1)
        folder = tmp_path / f"{column} {colour}"
        certify(board, folder, proof="count", start=(row, *["?" * board.width] * (board.height - 1)))
        number = shares[column][colour]
        assert run(folder).stdout.startswith(f"accepted: exactly {number} solution"), row


@needs_program
@needs_counts
@pytest.mark.parametrize(
    ("board", "start"),
    [(Akari(["..#", "..."]), ["??o", "???"]), (Tents(["T.."], [1], [None] * 3), ["^??"])],
    ids=["akari", "tents"],
)
@pytest.mark.parametrize("proof", ["count", "clauses"])
def test_a_saved_grid_that_contradicts_a_given_cell(
    board: Puzzle, start: list[str], proof: str, tmp_path: Path
) -> None:
    made = certify(board, tmp_path / "none", proof=proof, start=start, limit=None)
    assert made is not None
    assert made.count == 0
    assert run(tmp_path / "none").stdout.startswith("accepted: exactly 0 solutions that agree with the saved grid\n")


@needs_program
def test_duality_against_the_reference(tmp_path: Path) -> None:
    """Proofs by duality are accepted, and nothing false, however a proof, a solution or a clue is damaged."""
    rng = random.Random(40)
    accepted = 0
    for number in range(40):
        drawn, folder = drawn_nonogram(rng), tmp_path / str(number)
        with suppress(LimitError, PuzzleError):
            certify(drawn, folder, proof="duality")
        if not (folder / "shares.txt").exists():
            continue
        accepted += 1
        assert run(folder).returncode == 0
        truth = len(solve(drawn, "reference", limit=2).grids)
        for file in ("shares.txt", "solutions.txt", "manifest.json"):
            text = (folder / file).read_text()
            (folder / file).write_text(damaged(rng, text))
            ended = run(folder)
            assert ended.returncode in (0, 1), ended.stderr
            if ended.returncode == 0:
                assert ended.stdout.startswith((f"accepted: exactly {truth} ", f"accepted: at least {truth} "))
            (folder / file).write_text(text)
    assert accepted >= 10


@needs_program
@needs_sat
@pytest.mark.parametrize("name", NAMES)
def test_it_reads_the_clues_as_text(shelf: dict[str, Path], name: str, tmp_path: Path) -> None:
    text = (shelf[name] / "clues.txt").read_text()
    ended = run(shelf[name], shelf[name] / "clues.txt")
    assert ended.returncode == 0
    assert ended.stdout.split("\n", 2)[2].startswith(f"{text}\nsolution 1" if "solution 1" in ended.stdout else text)
    rng = random.Random(name)
    (tmp_path / "other.txt").write_text(text + rng.choice(["\n", "\nrows\n1\n", "and more\n"]))
    assert run(shelf[name], tmp_path / "other.txt").returncode == 3
    while (other := damaged(rng, text)) == text:
        pass
    (tmp_path / "other.txt").write_text(other)
    assert run(shelf[name], tmp_path / "other.txt").returncode in (1, 3)


@pytest.mark.every(3)
@needs_program
@pytest.mark.parametrize("genre", sorted({*GENRES} - {"pegs"}))
@given(data=st.data())
@settings(max_examples=max(10, settings().max_examples // 20), suppress_health_check=[HealthCheck.filter_too_much])
def test_the_rules_have_the_solutions_of_the_reference(genre: str, data: st.DataObject, tmp_path_factory: Any) -> None:
    drawn: Puzzle = data.draw(GENRES[genre])
    file = tmp_path_factory.getbasetemp() / "puzzle.json"
    file.write_text(dumps(drawn, "json"))
    ended = run("--board", file)
    assert ended.returncode == 0, ended.stdout
    found: set[tuple[int, ...]] = set()
    try:
        found.update(islice(solutions(json.loads(ended.stdout)), 41))
    except TooLongError:
        assume(False)
    assume(len(found) <= 40)
    assert found == {tuple(grid) for grid in solve(drawn, "reference", limit=None).grids}


class TooLongError(Exception):
    """The brute force needs too many steps."""


def solutions(board: dict[str, Any]) -> Iterator[tuple[int, ...]]:
    """Yield the visible parts of the grids that keep all rules: brute force, but a broken rule ends a branch."""
    domains, visible = board["domains"], board["visible"]
    rules: list[list[Callable[[], bool]]] = [[] for _ in domains]
    grid: list[int] = []
    tried = count()
    for cells, least, most in board["counts"]:
        if not cells and least > 0:
            return
        for cell, _ in cells:
            rules[cell].append(partial(may_count, grid, dict(cells), least, most))
    for path, clue in board["lines"]:
        rules[max(path)].append(partial(shows_clue, grid, path, clue))

    def extend() -> Iterator[tuple[int, ...]]:
        at = len(grid)
        if at == len(domains):
            yield tuple(grid[:visible])
            return
        for colour in domains[at]:
            grid.append(colour)
            if next(tried) > 3000:
                raise TooLongError
            found = False
            if all(rule() for rule in rules[at]):
                for one in extend():
                    found = True
                    yield one
            del grid[at:]
            if found and at >= visible:  # one way to fill the auxiliary cells is enough
                return

    yield from extend()


def may_count(grid: list[int], counted: dict[int, list[int]], least: int, most: int) -> bool:
    """Whether the cells so far leave the count possible."""
    sure = sum(grid[cell] in colours for cell, colours in counted.items() if cell < len(grid))
    return sure <= most and sure + sum(cell >= len(grid) for cell in counted) >= least


def shows_clue(grid: list[int], path: list[int], clue: list[list[Any]]) -> bool:
    """Whether the line shows its clue; all its cells are filled."""
    runs = [(len([*cells]), colour) for colour, cells in groupby(grid[cell] for cell in path) if colour]
    return [colour for _, colour in runs] == [colour for _, colour in clue] and all(
        length in (None, size) for (size, _), (length, _) in zip(runs, clue, strict=True)
    )


def test_nothing_is_assumed() -> None:
    """The claim rests on no axiom; .ci/prove asks Coq the same."""
    text = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.v")))
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture)\b", text)
    assert "Theorem check_correct" in text
