"""Checks of steps: against all solutions, against the program's own explanations, and on the command line."""

import doctest
import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from common import ROOT, Capture, guide, needs_engine, ones
from tables import table

import nono
from nono.cli.program import run
from nono.model import Model
from nono.page.declared import built_in_genres as genres_with_rules

pytestmark = needs_engine
CORNER = nono.Nonogram(rows=[[2], [1]], cols=[[2], [1]])
BOARDS: list[nono.Puzzle] = [
    CORNER,
    nono.Nonogram(rows=[[1], [1], [1]], cols=[[1], [1], [1]]),
    nono.Nonogram(rows=[[(1, 2), (1, 1)]], cols=[[(1, 2)], [(1, 1)]], palette=["a", "b", "c"]),
    nono.Nonogram(rows=[[3], [], [1]], cols=[[2], [1], [1]], check=False),
    nono.Akari([".#...", "....."]),
    nono.Sudoku(["1...", "..2.", "....", "...4"]),
    nono.Mosaic(["...1", "...."]),
    nono.Tents(["T..", "...", "..T"], [1, None, 1], [None, None, None]),
    nono.Binairo(["1...", "....", "....", "...0"]),
    nono.Aquarium(["aaa", "aba"], [None, 1], [None, None, None]),
]


def random_step(random: Random, puzzle: nono.Puzzle, solutions: list[bytes]) -> dict[str, Any]:
    """Draw a step of one to three entries, most of which agree with a solution."""
    solution = random.choice(solutions or [bytes(puzzle.height * puzzle.width)])
    step: dict[str, Any] = {"settled": [], "removed": []}
    for _ in range(random.randint(1, 3)):
        row, column = random.randrange(puzzle.height), random.randrange(puzzle.width)
        own = solution[row * puzzle.width + column]
        others = [colour for colour in range(puzzle.colours) if colour != own]
        is_settled, agrees = random.random() < 0.7, random.random() < 0.8
        colour = own if is_settled == agrees else random.choice(others)
        step["settled" if is_settled else "removed"].append([row + 1, column + 1, puzzle.palette[colour].key])
    return step


def has(puzzle: nono.Puzzle, solution: bytes, name: str, entry: list[Any]) -> bool:
    """Return whether a solution has an entry of a step."""
    row, column, key = entry
    return bool(puzzle.rows_text(solution)[row - 1][column - 1] == key) == (name == "settled")


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: puzzle.genre)
def test_steps_compared_with_all_solutions(puzzle: nono.Puzzle) -> None:
    solutions = nono.solve(puzzle, limit=None).grids
    for seed in range(6):
        random = Random(seed)
        steps = [random_step(random, puzzle, solutions) for _ in range(8)]
        left = list(solutions)
        found = nono.check_steps(puzzle, steps)
        assert found.verdict == nono.solve(puzzle).verdict
        for step, checked in zip(steps, found.to_dict()["steps"], strict=True):
            entries = [(name, entry) for name in ("settled", "removed") for entry in step[name]]
            fitting = [one for one in left if all(has(puzzle, one, *entry) for entry in entries)]
            assert checked["kind"] == ("wrong" if not fitting else "possible" if len(fitting) < len(left) else "forced")
            if fitting:
                left = fitting
            else:
                alone = [entry for name, entry in entries if not any(has(puzzle, one, name, entry) for one in left)]
                assert checked["wrong"] == alone
        assert not found.is_solved or left


def small() -> list[nono.Puzzle]:
    """Return the smallest built-in puzzle with one solution of each genre with cells, and two nonograms."""
    folders = [genre.genre for genre in genres_with_rules()]
    boards = [sorted(map(nono.read, (ROOT / "puzzles" / folder).glob("*.json")), key=size) for folder in folders]
    unique = [next(one for one in board if nono.solve(one).verdict == "unique") for board in boards]
    return [nono.puzzle("heart"), nono.puzzle("for-contradiction-1"), *unique]


def size(puzzle: nono.Puzzle) -> tuple[int, str]:
    """Return the number of cells, and the id to settle ties."""
    return puzzle.height * puzzle.width, puzzle.id


@pytest.mark.parametrize("puzzle", small(), ids=lambda puzzle: puzzle.genre)
def test_explained_steps_are_forced_by_their_own_technique(puzzle: nono.Puzzle) -> None:
    explained = nono.explain(puzzle).to_dict()["steps"]
    found = nono.check_steps(puzzle, explained)
    assert {step.kind for step in found.steps} == {"forced"}
    assert found.is_solved
    same = [own["technique"] == step.technique for own, step in zip(explained, found.steps, strict=True)]
    # in genres with many rules, two techniques of a tier may lead to the same step
    assert sum(same) > (0 if puzzle.genre == "star-battle" else 0.6) * len(same), found
    tiers = [own["tier"] == step.tier for own, step in zip(explained, found.steps, strict=True)]
    model = puzzle.model()
    assert isinstance(model, Model)
    assert all(tiers) or model.cells > model.shown  # some steps depend on hidden cells, which no step mentions


def test_a_step_that_needs_several_deductions_has_the_hardest_technique() -> None:
    puzzle = nono.puzzle("for-contradiction-1")
    steps = nono.explain(puzzle).to_dict()["steps"]
    tiers = [step["tier"] for step in steps]
    whole = {"settled": [cell for step in steps for cell in step["settled"]]}
    (checked,) = nono.check_steps(puzzle, [whole]).steps
    assert (checked.kind, checked.tier, checked.open) == ("forced", max(tiers), 0)
    assert nono.check_steps(puzzle, [whole, whole]).steps[1].technique is None


def test_a_possible_step_holds_for_later_steps() -> None:
    rooks = ones(4)
    found = nono.check_steps(rooks, [[[1, 1, "X"]], [[1, 2, "X"]], [[2, 2, "X"]], [[3, 3, "X"]], [[4, 4, "X"]]])
    assert [step.kind for step in found.steps] == ["possible", "wrong", "possible", "possible", "forced"]
    assert (found.is_solved, found.open, found.first_wrong) == (True, 12, 2)


def test_a_saved_grid_and_limits() -> None:
    rooks = ones(2)
    assert nono.check_steps(rooks, [[[2, 2, "X"]]], start=["X?", "??"]).steps[0].kind == "forced"
    late = nono.check_steps(rooks, [[[2, 2, "X"]]], time_limit=0)
    assert ([step.kind for step in late.steps], late.verdict) == (["unknown"], "unknown")


@pytest.mark.parametrize(
    ("steps", "words"),
    table("""
[[], [[1, 1]]] | step 2: found [1, 1], expected a cell [row, column, key]
[[[1, 1, 'X', 'X']]] | expected a cell [row, column, key]
[{'cells': []}] | expected the key settled or removed
[7] | expected a list of cells
7 | expected a list of steps
"""),
)
def test_malformed_steps(steps: Any, words: str) -> None:
    with pytest.raises(nono.PuzzleError) as raised:
        nono.check_steps(CORNER, steps)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("cell", "words"),
    table("""
[3, 1, 'X'] | found row 3, expected 1 to 2
[1, 0, 'X'] | found column 0, expected 1 to 2
[1, '1', 'X'] | found column '1', expected 1 to 2
[1, 1, 'o'] | found 'o', expected one of the keys . X
[1, 1, True] | found True
"""),
)
def test_an_invalid_step_is_left_out(cell: list[Any], words: str) -> None:
    found = nono.check_steps(CORNER, [[[1, 1, "X"]], [[1, 2, "X"], cell], {"removed": [cell]}, [[1, 2, "X"]]])
    assert [step.kind for step in found.steps] == ["forced", "invalid", "invalid", "forced"]
    assert words in found.steps[1].text
    assert (found.first_wrong, found.to_dict()["invalid"], found.open) == (2, 2, 2)


def test_the_example_of_the_docs() -> None:
    text = guide("grading")
    (code,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(code, {}, "grading.md", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        *table(r"""
'[[[1, 1, "X"]]]' | 0 | 1. forced: row 1
'{"settled": [[1, 1, "X"]]}' | 0 | 1. forced
'[[1, 1, "X"]]\n[[2, 2, "X"]]\n' | 1 | 2. wrong: row 2 column 2 cannot be black
'{"removed": [[2, 1, "X"]]}' | 1 | 1. wrong: row 2 column 1 must be black
'[]' | 0 | 0 steps; 4 cells open
'{\n7,' | 2 | not JSON
'[["?"]]' | 2 | step 1: found '?'
'[[[9, 1, "X"]]]' | 1 | 1. invalid: found row 9, expected 1 to 2
"""),
        ("[" * 100_000, 2, "not JSON"),
    ],
)
def test_command(
    text: str, status: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture, here: Path
) -> None:
    nono.write(CORNER, "corner.json")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert run(["check-steps", "corner.json", "-"]) == status
    shown = capsys.readouterr()
    assert words in (shown.err if status == 2 else shown.out)
