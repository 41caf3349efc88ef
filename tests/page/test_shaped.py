"""Peg solitaire on the page: jumps as in Python, and play by mouse and keyboard."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from common import built_in_puzzles, needs_engine
from page.driver import (
    OpenPage,
    drop,
    pick,
    point,
    press,
    shows,
    stroke,
    wait_for_app,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_files import JSON, opened
from page.test_play import NAME
from playwright.sync_api import expect

import nono
from nono import Pegs
from nono.page.puzzle_data import page_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = needs_engine
SCRIPTS = scripts(__file__)
PEGS = SCRIPTS["pegs"]
SHIFT = SCRIPTS["shift"]
REFUSED = SCRIPTS["refused"]


def drawn_on(page: Page, puzzle: nono.Puzzle | str) -> None:
    drop(page, puzzle)
    opened(page)


def puzzles(genre: str, most: int = 150) -> list[Any]:
    """Return the small built-in puzzles of a genre."""
    every = built_in_puzzles().values()
    return [puzzle for puzzle in every if puzzle.genre == genre and puzzle.height * puzzle.width <= most]


def test_jumps_of_pegs_are_those_of_python(modules: Page) -> None:
    every = [*puzzles("pegs"), Pegs("triangle6", 3, target=5), Pegs("european37", 18)]
    returned = modules.evaluate(PEGS, [json.dumps(page_data(one)) for one in every])
    for one, (jumps, start, target) in zip(every, returned, strict=True):
        own = one.model()
        assert sorted(map(tuple, jumps)) == sorted(zip(*[iter(own.jumps)] * 3, strict=True))
        assert start == [bool(one.start >> hole & 1) for hole in range(len(start))]
        assert target == (None if one.target is None else [h for h in range(len(start)) if one.target >> h & 1])
    short = [{"board": "triangle5", "vacancy": 4}, {"board": "english33", "start": "o" * 5 + "." * 28, "target": 3}]
    returned = modules.evaluate(PEGS, [json.dumps({"genre": "pegs", **data}) for data in short])
    assert [start.index(False) for _, start, _ in returned] == [4, 5]
    assert returned[1][2] == [3]


def test_what_is_no_puzzle_is_refused(modules: Page) -> None:
    pegs: list[dict[str, Any]] = [{}, {"start": ["..."]}, {"start": [3]}, {"start": ["oQ"]}, {"start": ["o" * 65]}]
    pegs += [{"start": ["oo."], "grid": "hexagon"}, {"start": ["oo."], "target": 9}, {"board": "square"}]
    pegs += [{"start": ["oo."], "target": "oo"}, {"board": "triangle5", "vacancy": 99}]
    pegs += [{"start": ["o o ."]}, {"start": ["**o"]}, {"start": ["oox"]}]  # Python reads the first two
    texts = [json.dumps({"genre": "pegs", **peg}) for peg in pegs]
    assert modules.evaluate(REFUSED, texts) == [True] * len(texts)


def test_hints_for_peg_solitaire(page: Page) -> None:
    puzzle = nono.puzzle("arrow")
    assert isinstance(puzzle, Pegs)
    drawn_on(page, puzzle)
    for _ in range(puzzle.model().depth):
        for words in ("look at the peg in row", "jumps (up|down|left|right), because"):
            page.click("#play-hint")
            shows(page, "#play-told", re.compile(words, re.IGNORECASE))
        press(page, "Jump")
        page.wait_for_selector("#play-told .deed", state="detached")
    shows(page, "#finish h1", "Arrow")


def test_play_peg_solitaire(page: Page) -> None:
    puzzle = nono.puzzle("cracker")
    assert isinstance(puzzle, Pegs)
    (jumps,) = nono.solve(puzzle, limit=1).solutions
    cells = [row * puzzle.width + column for row, column in puzzle.board.holes]
    drawn_on(page, puzzle)
    assert page.locator("#play-mistakes").is_hidden()
    press(page, "Menu")
    page.locator("#play-restart").wait_for()
    assert page.locator("#play-look").is_hidden()  # jumps have no verdict
    page.keyboard.press("Escape")
    first, *others = jumps
    stroke(page, [point(page, cells[first[0]])])
    assert "peg, chosen" in page.evaluate(NAME, cells[first[0]])
    assert "can jump here" in page.evaluate(NAME, cells[first[2]])
    stroke(page, [point(page, cells[first[2]])])
    assert "empty" in page.evaluate(NAME, cells[first[1]]) or "hole" in page.evaluate(NAME, cells[first[1]])
    press(page, "Undo")
    assert "peg" in page.evaluate(NAME, cells[first[1]])
    press(page, "Redo")
    wait_until_stored(page)
    page.evaluate("location.reload()")
    page.wait_for_selector('html[data-ready][data-mode="play"]')
    wait_for_app(page, "histories.play.canUndo")
    for start, _, end in others:
        stroke(page, [point(page, cells[start]), point(page, cells[end])])
    shows(page, "#finish h1", "Fifteen holes")


def test_a_dead_end_says_how_far_to_go_back(page: Page) -> None:
    drawn_on(page, json.dumps({"genre": "pegs", "start": ["oooo.o."]}))
    for start, end in ((2, 4), (4, 6), (0, 2)):  # the second jump is the mistake
        stroke(page, [point(page, start), point(page, end)])
    shows(page, "#play-told", "2 jumps ago, one peg was still in reach.")
    press(page, "Go back 2 jumps")
    page.locator("#play-told .deed").wait_for(state="detached")
    holes = [page.evaluate(NAME, cell).split(": ")[1] for cell in range(7)]
    assert ["peg" in hole for hole in holes] == [True, True, False, False, True, True, False]


def test_links(page: Page, open_page: OpenPage, site: Server) -> None:
    puzzle = nono.puzzle("cracker")
    drawn_on(page, puzzle)
    pick(page, "Share this puzzle")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    again = open_page(link.removeprefix(site.url), width=412, height=823, touch=True)
    opened(again)
    again.wait_for_selector("#play-open, #play-try >> visible=true")
    assert again.evaluate(SHIFT) < 0.1  # Web Vitals call this good
    assert nono.loads(again.evaluate(JSON), "json").clue_text() == puzzle.clue_text()


LOOKS = SCRIPTS["looks"]


def test_a_hint_points_at_a_peg_in_the_dark(open_page: OpenPage) -> None:
    page = open_page(dark=True, alone=True)
    drop(page, nono.puzzle("greek-cross"))
    opened(page)
    ground, amber = page.evaluate(LOOKS)
    assert ground <= 170  # neither paper nor wood glares in the dark theme
    assert amber == 0
    page.click("#play-hint")
    shows(page, "#play-told", "Why?")
    assert page.evaluate(LOOKS)[1] > 50
