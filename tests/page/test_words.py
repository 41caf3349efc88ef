"""The page's explanations, hints and grades have the same texts as Python's."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from common import built_in_puzzles, needs_engine
from draws import draw_akari, draw_puzzle
from page.documents import document, saved
from page.scripts import scripts

import nono
from nono import Nonogram, Puzzle, Verdict
from nono.base.grid import in_words
from nono.genres import SavedGrid
from nono.grading import GRADE_LABELS, SEARCH_GRADE, TECHNIQUES, Grade, model_of
from nono.grading._grade import SEARCH_SCORE
from nono.grading._voice import Voice
from nono.page.puzzle_data import page_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = needs_engine
LARGEST = 400  # the maximum number of cells of built-in puzzles whose steps are all compared
BOARDS = 15
SCRIPTS = scripts(__file__)
ASK = SCRIPTS["ask"]


def boards() -> Iterator[tuple[Puzzle, list[int] | None]]:
    """Yield puzzles with marks (255 means no mark), or None without marks."""
    for one in [*built_in_puzzles().values()][::6]:
        if one.genre in ("nonogram", "akari") and one.height * one.width <= LARGEST:
            yield one, None
    rng = random.Random("words")
    odd = Nonogram([[(2, 1)], [(1, 2)]], [[(1, 1), (1, 2)], [(1, 1)]], ["white", "sea\u200bgreen", "red"], check=False)
    for one in [odd, *(draw_akari(rng) if i % 3 == 0 else draw_puzzle(rng) for i in range(BOARDS))]:
        yield one, None
        yield one, marks_on(one, rng, wrong=0)
        yield one, marks_on(one, rng, wrong=0.2)


def marks_on(puzzle: Puzzle, rng: random.Random, wrong: float) -> list[int]:
    """Return marks for some cells of a solution (of the empty grid, if there is none), a share of them random."""
    grids = nono.solve(puzzle, limit=1).grids
    grid = grids[0] if grids else bytes(puzzle.height * puzzle.width)
    share = rng.random()
    clues = puzzle.clue_texts()
    return [
        255 if cell in clues or rng.random() > share else rng.choice([0, 1]) if rng.random() < wrong else colour
        for cell, colour in enumerate(grid)
    ]


def wanted(puzzle: Puzzle, marks: list[int] | None) -> dict[str, Any]:
    """Return Python's answers in the form of the page's answers."""
    start = None if marks is None else saved(puzzle, marks)
    place, step = (nono.hint(puzzle, start, level) for level in (1, 3))
    told = nono.explain(puzzle, start=start)
    grade = nono.grade(puzzle, start=start)
    cells = [told.start, told.steps[-1].cells if told.steps else told.start]
    return {
        # The page has no `nono diff`.
        "hint": [
            None if step.cells else place.text,
            step.text,
            list(step.cells),
            list(step.lines),
        ],
        "explain": [told.introduction, told.ending, str(told.verdict)],
        "steps": [[step.text, list(step.refutation), step.at] for step in told.steps],
        "grids": [[own.bit_length() - 1 if own.bit_count() == 1 else 255 for own in domains] for domains in cells],
        "grade": described(puzzle, start, grade) if grade.verdict is Verdict.UNIQUE else None,
        "score": pytest.approx(grade.score - (SEARCH_SCORE if SEARCH_GRADE in grade.techniques else 0), abs=0.051),
    }


def described(puzzle: Puzzle, start: SavedGrid | None, grade: Grade) -> dict[str, Any]:
    """Return what the page says about a grade. The names of techniques are the general ones, not those of the genre."""
    label = GRADE_LABELS[grade.word]
    steps = Voice(puzzle, model_of(puzzle, start)).explain(with_words=False).counted
    used = Counter([*(step.technique for step in steps), *({SEARCH_GRADE} & {*grade.techniques})])
    lines = [f"{TECHNIQUES[name].tip}: {in_words(number, 'step')}" for name, number in used.items()]
    return {"word": label, "grade": f"Difficulty: {label}", "techniques": lines}


def compare(modules: Page, boards: Iterable[tuple[Puzzle, list[int] | None]], drawn: bool = False) -> None:
    """Compare all words about puzzles with marks, which the page gets as JSON or as documents."""
    every = list(boards)
    asked = [
        {"document": document(one)} if drawn and one.genre == "nonogram" else {"json": json.dumps(page_data(one))}
        for one, _ in every
    ]
    given = [{**one, "marks": marks} for one, (_, marks) in zip(asked, every, strict=True)]
    for (one, marks), own in zip(every, modules.evaluate(ASK, given), strict=True):
        assert own == wanted(one, marks), (one.id, one.clue_text(), marks)


def test_the_same_words_as_python(modules: Page, site: Server) -> None:
    compare(modules, boards(), drawn=True)
