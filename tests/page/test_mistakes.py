"""The button "Check" counts each mark that is wrong in every solution, and no other; no hint builds on a mistake."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from common import needs_engine
from draws import draw_akari, draw_puzzle
from page.documents import UNKNOWN, document
from page.scripts import scripts
from page.test_surfaces import KINDS

import nono
from nono import Puzzle
from nono.page.puzzle_data import page_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = needs_engine
MOST = 3000  # the maximum number of solutions of a board whose marks are judged
CLUES = {"numbers", "givens", "grid", "rows", "cols"}  # the fields of JSON that may have fewer clues
SCRIPTS = scripts(__file__)
CHECKED = SCRIPTS["checked"]


def thinned(puzzle: Puzzle, rng: random.Random, share: float) -> Puzzle:
    """Return a puzzle without its goal and without a share of its clues."""
    data = json.loads(nono.dumps(puzzle, "json"))
    del data["goal"]
    for field in CLUES & data.keys():
        for number, line in enumerate(data[field]):
            if isinstance(line, str):
                data[field][number] = "".join("." if key.isdigit() and rng.random() < share else key for key in line)
            elif isinstance(line, int) and rng.random() < share:
                data[field][number] = None
    return nono.loads(json.dumps(data))


def boards(kind: str, rng: random.Random, number: int) -> list[Puzzle]:
    """Return a built-in puzzle, and others without goals, of which most have no solution or several ones."""
    puzzle = nono.puzzle(KINDS[kind][0])
    found = [puzzle, thinned(puzzle, rng, 0)]
    if kind == "nonogram":
        return [*found, *(draw_puzzle(rng, side=6) for _ in range(number))]
    if kind == "akari":
        return [*found, *(draw_akari(rng, side=5) for _ in range(number))]
    if kind in ("colours", "norinori", "star-battle"):  # without clues that can be removed
        return found
    return [*found, *(thinned(puzzle, rng, rng.uniform(0.1, 0.9)) for _ in range(number))]


def planted(solutions: list[bytes], puzzle: Puzzle, rng: random.Random) -> list[int]:
    """Return marks of a solution, and up to three random marks, such as crosses on filled cells and wrong colours."""
    marks = [UNKNOWN] * len(solutions[0])
    solution = rng.choice(solutions)
    givens = puzzle.clue_texts() if hasattr(puzzle, "clue_texts") else {}
    cells = [cell for cell, value in enumerate(solution) if value != UNKNOWN and cell not in givens]
    for cell in rng.sample(cells, rng.randint(0, len(cells))):
        marks[cell] = solution[cell]
    for cell in rng.sample(cells, min(len(cells), rng.randint(0, 3))):
        marks[cell] = rng.randrange(puzzle.colours)
    return marks


def judged(grids: list[bytes], marks: list[int]) -> tuple[str, str, list[int]]:
    """Return the start of what the check has to say, what the button for hints does next, and the wrong cells."""
    marked = [(cell, mark) for cell, mark in enumerate(marks) if mark != UNKNOWN]
    wrong = [cell for cell, mark in marked if all(grid[cell] != mark for grid in grids)]
    if not grids:
        return "The puzzle has no solution.", "hint", []
    if wrong:
        return "1 cell is not right." if len(wrong) == 1 else f"{len(wrong)} cells are not right.", "clear", wrong
    if len(grids) == 1:
        return "All right so far.", "hint", []
    if any(all(grid[cell] == mark for cell, mark in marked) for grid in grids):
        return "All right so far. The puzzle has several solutions.", "hint", []
    return "Each mark agrees with a solution, but no solution agrees with all marks.", "back", []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "pegs"])
@pytest.mark.usefixtures("site")  # it needs the engine
def test_a_mark_is_wrong_if_no_solution_has_it(modules: Page, kind: str, pytestconfig: pytest.Config) -> None:
    rng = random.Random(f"check {kind}")
    asked, expected = [], []
    for puzzle in boards(kind, rng, 60 if pytestconfig.getoption("--slow") else 8):
        result = nono.solve(puzzle, limit=MOST)
        if not result.complete:
            continue
        grids = list(result.grids)
        board = document(puzzle) if puzzle.genre == "nonogram" else json.dumps(page_data(puzzle))
        for _ in range(6):
            marks = planted(grids or [bytes(puzzle.height * puzzle.width)], puzzle, rng)
            asked.append((board, marks))
            expected.append(judged(grids, marks))
    for question, (words, act, wrong), told in zip(asked, expected, modules.evaluate(CHECKED, asked), strict=True):
        *checked, hint = told
        assert [checked[0][: len(words)], *checked[1:]] == [words, act, wrong], question
        assert wrong or checked[0] == words, question
        assert (hint in ("show", "back")) == (act != "hint") or words == "The puzzle has no solution.", question
    assert any(wrong for _, _, wrong in expected)
