"""A user's program that uses the library; `tests/project/test_typing.py` checks it by mypy and pyright, strict."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import nono

Grid = NDArray[np.uint8]

# Puzzles

dots = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]], id="dots", title="Two dots", meta={"author": "A"})
red = nono.Nonogram(rows=[[(2, 1), (1, 2)]], cols=[[1], [1], [(1, 2)]], palette=["white", "black", "red"])
drawn = nono.Nonogram.from_grid(np.eye(3, dtype=np.uint8))
typed = nono.Nonogram.from_grid([[1, 0], [0, 1]])
assert_type(nono.solve(nono.Mosaic(["4.", ".."])).solutions, list[Grid])
assert_type(nono.Minesweeper(["1.", ".."], mines=1).mines, int | None)
assert_type(nono.Norinori(["AAB", "ABB"]).facts(), dict[str, Any])
assert_type(nono.StarBattle(["A"], stars=1).height, int)
assert_type(nono.Aquarium(["aa", "ab"], [1, None], [None, None]).rows, tuple[int | None, ...])
assert_type(nono.Binairo(["1.", ".."]).repeats, bool)
assert_type(nono.Tents(["T.", ".."], [1, None], [None, None]).check(b"\0\1\0\0"), bool)
assert_type(nono.Sudoku(["1..2", "....", "....", "...."]).width, int)
assert_type(nono.Sudoku("1..2............").width, int)
assert_type(nono.Sudoku([[1, 0, 0, 2], [0] * 4, [0, None, 0, 0], np.zeros(4, np.int8)]).width, int)
assert_type(nono.Sudoku(np.zeros((4, 4), np.int8)).width, int)
lamps = nono.Akari(["1.", ".."], goal=["o.", ".o"], check=False)
pegs = nono.Pegs("triangle5", 1, target=3)
assert_type(dots.goal, Grid | None)
assert_type(replace(dots, id="x"), nono.Nonogram)
assert_type(replace(dots, goal=drawn.goal), nono.Nonogram)
assert_type(replace(dots, author="A", license="CC0-1.0").author, str)
assert_type(nono.Akari(["1.", ".."], author="A", license="CC0-1.0").license, str)
assert_type(nono.Pegs("triangle5", 1, author="A").author, str)
assert_type(dots.id, str)
assert_type(dots.genre, str)
assert_type(dots.rows[0][0], nono.Block)
assert_type(dots.palette[1], nono.Colour)
assert_type(dots.palette[1].rgb, str)
assert_type((dots.width, dots.height, dots.colours), tuple[int, int, int])
assert_type({dots: 1}[dots], int)
assert_type(dots.meta["author"], Any)

# Reading and writing

heart = nono.puzzle("heart")
assert_type(heart, nono.Puzzle)
assert_type(nono.read("karate.xml", index=2, transpose=True), nono.Puzzle)
assert_type(nono.read_all(Path("set.jsonl")), Iterator[nono.Puzzle])
assert_type(nono.loads("1\n\n1\n", format="mk"), nono.Puzzle)
assert_type(nono.dumps([dots, lamps], format="jsonl"), str)
nono.write(dots, Path("dots.non"))
assert_type(nono.convert("set.jsonl", "out/", to="non", strict=True), int)
assert_type(nono.make("photo.jpg", size=20, colours=3), nono.Nonogram)
assert_type(nono.make(np.eye(3, dtype=bool)), nono.Nonogram)
assert_type(nono.puzzle("heart", nono.Nonogram), nono.Nonogram)
assert_type(nono.read("lights.json", genre=nono.Akari, trust="goal"), nono.Akari)
assert_type(nono.read("lights.json", genre="akari"), nono.Puzzle)
assert_type(nono.loads("1\n\n1\n", genre=nono.Nonogram), nono.Nonogram)
assert_type(nono.read_all("set.jsonl", genre=nono.Tents), Iterator[nono.Tents])
if isinstance(heart, nono.Nonogram):
    assert_type(heart.rows, tuple[tuple[nono.Block, ...], ...])

# Solving

result = nono.solve(dots, backend="native", limit=None, time_limit=1.5, seed=3, start=["X?", "??"])
nono.count(dots, start=[[1, None], [None, -1]])
nono.hint(dots, start=np.full((2, 2), -1))
nono.solve(dots, strategy="lines", decay=0.9, max_conflicts=10, memory=500)
nono.solve(dots, "sat", encoding="dfa", solver="cadical153", preprocess=True)
plug_in: dict[str, Any] = {"depth": 3}
nono.solve(dots, "solver-of-a-plug-in", **plug_in)
assert_type(result.verdict, nono.Verdict)
assert_type(result.verdict is nono.Verdict.UNIQUE, bool)
assert_type(result.solutions, list[Grid])
assert_type(nono.solve(lamps).solutions, list[Grid])
assert_type(nono.solve(pegs).solutions[0], list[nono.Jump])
assert_type(nono.solve(pegs).solutions[0][0].start, int)
assert_type(nono.solve(nono.read("karate.xml")).solutions, list[Any])
assert_type((result.count, result.complete, result.stop), tuple[int, bool, str])
assert_type((result.backend, result.seconds), tuple[str, float])
assert_type(result.stats, dict[str, float])
for one in nono.solve_many([dots, typed], limit=1):
    assert_type(one.verdict, nono.Verdict)
for many in nono.solve_many(nono.read_all("set.jsonl")):
    assert_type(many.count, int)
line = nono.line([1, 3], "?X???????", shares=True)
assert_type(line, nono.Line)
assert_type((line.count, line.cells), tuple[int, tuple[int | None, ...]])
nono.line([(2, 1), (1, 2)], "?r??", [{"key": "."}, {"key": "r"}, {"key": "b"}])
check = nono.verify(heart, backends=("native", "sat"), time_limit=10)
assert_type(check.agreed, bool | None)
assert_type(check.results["native"].verdict, nono.Verdict)
assert_type(nono.count(dots, limit=1000), int)
assert_type(nono.backends(), dict[str, str | None])
diff = nono.diff(dots)
assert_type(diff.backbone, frozenset[int])
assert_type(diff.solutions, list[Grid])
drawing = nono.sample(dots, 10, seed=1, shares=True)
assert_type(drawing.solutions, list[Grid])
assert_type(drawing.share(0, 1), float)

for solution in nono.solutions(dots, limit=10):
    assert_type(solution, Grid)
with nono.solutions(pegs) as found:
    assert_type(found, nono.Solutions[list[nono.Jump]])
session = nono.Session(dots)
session.fix((0, 0), 1)
assert_type(session.solve(assume={(1, 1): 0}), nono.Result[Grid])
assert_type(session.core(), dict[tuple[int, int], int])
common = session.common()
assert_type(common, nono.Common)
assert_type(common.complete, bool)

# People

graded = nono.grade(dots)
assert_type((graded.word, graded.score), tuple[str, float])
explained = nono.explain(dots)
assert_type([step.text for step in explained.steps], list[str])
assert_type(nono.hint(dots, ["X?", "??"], level=2).text, str)
assert_type(str(nono.hint(dots)), str)
steps_checked = nono.check_steps(dots, [[(1, 1, "X")], {"removed": [(1, 2, "X")]}])
assert_type([step.kind for step in steps_checked.steps], list[str])

# Designers

for made in nono.generate((10, 10), count=2, seed=5):
    assert_type(made, nono.Nonogram)
for light in nono.generate((7, 7), genre="akari"):
    assert_type(light, nono.Akari)
for digits in nono.generate((9, 9), genre=nono.Sudoku):
    assert_type(digits, nono.Sudoku)
for any_genre in nono.generate(genre=heart.genre):
    assert_type(any_genre, nono.Puzzle)
repaired = nono.repair(dots, target="line-solvable", max_edits=2)
assert_type(repaired.proposals[0].puzzle, nono.Nonogram)
assert_type(nono.givens(dots).cells, tuple[int, ...] | None)
added = nono.add_clues(nono.Mosaic(["4.", ".."]))
assert_type(added, nono.AddedClues)
assert_type([clue.text for clue in added.clues or ()], list[str])
fixed = nono.fix("rows: 2\ncolumns: 1 0")
assert_type([reading.cost for reading in fixed.readings], list[int])

# Proofs and other solvers

claim = nono.certify(dots, Path("certificate"))
assert_type(claim, nono.Claim | None)
assert_type(nono.check_certificate("certificate", dots, checker="python"), nono.Claim)
assert_type(nono.encode(dots, "opb", encoding="direct"), str)
assert_type(nono.decode(dots, "v 1 2 0"), Grid | None)

# JSON

for found_json in (
    result,
    check,
    diff,
    drawing,
    graded,
    explained,
    nono.hint(dots),
    steps_checked,
    repaired,
    added,
    fixed,
):
    assert_type(found_json.to_dict(), dict[str, Any])

# Drawings

assert_type(nono.render(dots), str)
assert_type(nono.render([dots, red], format="pdf", title="Two"), bytes)
nono.render(dots, "dots.svg")
assert_type(str(dots), str)

# Errors

try:
    nono.read("nowhere.non")
except nono.GenreError as unfit:
    assert_type(unfit.expected, str)
except nono.PuzzleError as error:
    assert_type((error.message, error.code, error.line), tuple[str, str, int])
except nono.LimitError as reached:
    assert_type(reached.stop, str)
except nono.BugError as bug:
    assert_type(bug.evidence, dict[str, Any])
except nono.BackendError as failure:
    assert_type(str(failure), str)
except nono.NonoError as any_error:
    assert_type(any_error.help, str)
warnings.simplefilter("error", nono.PuzzleWarning)
assert_type(nono.__version__, str)


def misuse() -> None:
    """Type checkers refuse each of these lines, and would complain about a comment that is not needed."""
    nono.slove(dots)  # type: ignore[attr-defined]
    nono.solve("heart")  # type: ignore[arg-type]
    nono.solve(dots, timelimit=5)  # type: ignore[call-arg]
    nono.solve(dots, time_limit="5")  # type: ignore[arg-type]
    nono.solve(dots, backend=3)  # type: ignore[arg-type]
    nono.solve(dots, strategy="line")  # type: ignore[arg-type]
    nono.solve(dots, decay="0.9")  # type: ignore[arg-type]
    nono.solve_many([dots], maxconflicts=3)  # type: ignore[call-arg]
    nono.solutions(dots, wibble=1)  # type: ignore[call-arg]
    nono.Session(dots, wibble=1)  # type: ignore[call-arg]
    nono.count(dots, timelimit=5)  # type: ignore[call-arg]
    nono.sample(dots, 3, wibble=1)  # type: ignore[call-arg]
    nono.verify(dots, backends="native")  # type: ignore[arg-type]
    nono.Nonogram(rows=["1"], cols=[[1]])  # type: ignore[list-item]
    nono.Nonogram(rows=[1], cols=[[1]])  # type: ignore[list-item]
    nono.Sudoku([1, 2])  # type: ignore[list-item]
    nono.Sudoku(["1..2", "....", "....", "...."], diagonal=True)  # type: ignore[call-arg]
    nono.Tents(["T.", ".."], ["1"], [None, None])  # type: ignore[list-item]
    nono.read("heart", trust="gaol")  # type: ignore[call-overload]
    nono.loads("", transposed=True)  # type: ignore[call-overload]
    nono.read("heart", genre=int)  # type: ignore[type-var]
    nono.generate(colors=3)  # type: ignore[call-overload]
    nono.render(dots, format="jpeg")  # type: ignore[call-overload]
