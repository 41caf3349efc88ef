"""Triddlers and peg solitaire on the page: boards, words and rules as in Python, and play by mouse and keyboard."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from common import needs_engine
from page.driver import (
    OpenPage,
    click,
    drop,
    has_no_barriers,
    keys,
    point,
    press,
    shows,
    stroke,
    wait_for_app,
    wait_until,
)
from page.test_files import JSON, opened
from page.test_play import NAME, start_of
from page.test_words import compare
from playwright.sync_api import expect

import nono
from nono import Pegs
from nono.genres.triddler import Board, Triddler
from nono.page.given import page_data
from nono.text import built_in

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = needs_engine
BOARDS = """async (puzzles) => {
    const { readJson } = await import("/formats/json.js");
    return puzzles.map((json) => {
        const [{ given: { board, blank: { polygons } } }] = readJson(json);
        return { ...board, polygons };
    });
}"""
PEGS = """async (puzzles) => {
    const { readJson } = await import("/formats/json.js");
    return puzzles.map((json) => {
        const [{ given }] = readJson(json);
        const holes = [...given.start.keys()];
        const target = given.target && [...given.target].map((cell) => holes.indexOf(cell));
        const jumps = given.jumps.map((jump) => jump.map((cell) => holes.indexOf(cell)));
        return [jumps, holes.map((cell) => given.start.get(cell)), target];
    });
}"""
# How much of the page has moved since it was opened.
SHIFT = """() => new Promise((resolve) => {
    setTimeout(resolve, 500, 0); // without any shift
    const sum = (list) => list.getEntries().reduce((sum, { value }) => sum + value, 0);
    new PerformanceObserver((list) => resolve(sum(list))).observe({ type: "layout-shift", buffered: true });
})"""
NUMBERS = """async (texts) => {
    const { readJson } = await import("/formats/json.js");
    return texts.map((text) => readJson(text)[0].given.numbers.map((line) => line.map(([number]) => number)));
}"""
REFUSED = """async (texts) => {
    const { FormatError } = await import("/formats/errors.js");
    const { readJson } = await import("/formats/json.js");
    return texts.map((text) => readJson(text).every((one) => one instanceof FormatError));
}"""
SHAPED = "async () => (await import('/board/painter.js')).isReady()"
SIDES = [[1, 1, 0, 1, 1, 0], [2, 2, 1, 2, 2, 1], [3, 0, 3, 0, 3, 0], [5, 5, 5, 5, 5, 5], [0, 7, 6, 4, 3, 10]]
TRIANGLE = {"nono": 1, "genre": "triddler", "sides": 1, "goal": ["XXX", "X.."]}


def shown(page: Page) -> None:
    """Wait until an opened board is drawn: the code for cells that are not squares is loaded on demand."""
    opened(page)
    wait_until(page, SHAPED)


def drawn_on(page: Page, puzzle: nono.Puzzle | str) -> None:
    drop(page, puzzle)
    shown(page)


def near(points: Any) -> list[Any]:
    return [pytest.approx(point) for point in points]


def puzzles(genre: str, most: int = 150) -> list[Any]:
    """Return the small built-in puzzles of a genre."""
    found = map(nono.puzzle, built_in())
    return [one for one in found if one.genre == genre and one.height * one.width <= most]


def drawn(sides: list[int], rng: random.Random) -> Triddler:
    """Return the triddler of a random picture in three colours."""
    board = Board((sides[0], sides[1], sides[2], sides[3], sides[4], sides[5]))
    cells = bytearray(board.height * board.width)
    for cell in board.triangles:
        cells[cell] = rng.choice([0, 1, 1, 2])
    return Triddler.from_grid(sides, bytes(cells))


def test_boards_of_triangles_are_those_of_python(modules: Page) -> None:
    rng = random.Random("boards")
    every = [drawn(sides, rng) for sides in SIDES]
    for one, found in zip(every, modules.evaluate(BOARDS, [json.dumps(page_data(one)) for one in every]), strict=True):
        board, shapes = one.board, one.picture().polygons
        assert shapes is not None
        assert (found["height"], found["width"]) == (board.height, board.width)
        assert [line for lines in found["directions"] for line in lines] == list(map(list, board.lines))
        polygons = found["polygons"]
        for own, corners in zip(polygons["cells"], shapes.cells, strict=True):
            assert sorted(own or []) == near(sorted(map(list, corners)))
        assert [[one["start"], one["end"], one["isStrong"]] for one in polygons["cuts"]] == [
            [pytest.approx(cut.start), pytest.approx(cut.end), cut.strong] for cut in shapes.cuts
        ]
        for own, strip in zip(polygons["strips"], shapes.strips, strict=True):
            assert sorted(own["edge"]) == near(sorted(map(list, strip.edge)))
            assert own["way"] == pytest.approx(strip.way)


def test_the_same_words_as_python(modules: Page, site: Server) -> None:
    rng = random.Random("triddlers")
    every = [*puzzles("triddler")[:3], *(drawn(sides, rng) for sides in SIDES[:3] for _ in range(2))]
    compare(modules, [(one, None) for one in every])


def test_jumps_of_pegs_are_those_of_python(modules: Page) -> None:
    every = [*puzzles("pegs"), Pegs("triangle6", 3, target=5), Pegs("european37", 18)]
    found = modules.evaluate(PEGS, [json.dumps(page_data(one)) for one in every])
    for one, (jumps, start, target) in zip(every, found, strict=True):
        own = one.model()
        assert sorted(map(tuple, jumps)) == sorted(zip(*[iter(own.jumps)] * 3, strict=True))
        assert start == [bool(one.start >> hole & 1) for hole in range(len(start))]
        assert target == (None if one.target is None else [h for h in range(len(start)) if one.target >> h & 1])
    short = [{"board": "triangle5", "vacancy": 4}, {"board": "english33", "start": "o" * 5 + "." * 28, "target": 3}]
    found = modules.evaluate(PEGS, [json.dumps({"genre": "pegs", **data}) for data in short])
    assert [start.index(False) for _, start, _ in found] == [4, 5]
    assert found[1][2] == [3]


def test_what_is_no_puzzle_is_refused(modules: Page) -> None:
    triddlers: list[dict[str, Any]] = [
        {"sides": sides} for sides in (None, 0, [1, 2, 3], [1, 1, 1, 1, 1, 2], [10**9] * 6, "abcdef", [-1] * 6)
    ]
    triddlers += [{"goal": ["XX", "X.."]}, {"goal": ["XQX", "X.."]}, {"goal": 3}, {"rows": [[1]]}]
    pegs: list[dict[str, Any]] = [{}, {"start": ["..."]}, {"start": [3]}, {"start": ["oQ"]}, {"start": ["o" * 65]}]
    pegs += [{"start": ["oo."], "grid": "hexagon"}, {"start": ["oo."], "target": 9}, {"board": "square"}]
    pegs += [{"start": ["oo."], "target": "oo"}, {"board": "triangle5", "vacancy": 99}]
    texts = [json.dumps(TRIANGLE | one) for one in triddlers] + [json.dumps({"genre": "pegs", **one}) for one in pegs]
    assert modules.evaluate(REFUSED, texts) == [True] * len(texts)


def test_a_goal_may_have_the_cells_around_the_board(modules: Page) -> None:
    def texts(*goals: Any) -> list[str]:
        return [json.dumps({"genre": "triddler", "sides": [3, 2, 1, 4, 1, 2], "goal": goal}) for goal in goals]

    own = ["X.X.X", "XX.XX.", ".XXX.X", "..XX.", "X.X"]
    board = Triddler.from_grid([3, 2, 1, 4, 1, 2], own).board
    wide = [" " * first + row for row, (first, _) in zip(own, board.spans, strict=True)]
    full = [row.ljust(board.width) for row in wide]
    lists = [[int(key == "X") for key in row] for row in full]
    found = modules.evaluate(NUMBERS, texts(own, wide, full, lists, [list(row) for row in own]))
    python = nono.loads(texts(own)[0], "json")
    assert isinstance(python, Triddler)
    lines = [*python.rows, *python.rising, *python.falling]
    assert found == [[[str(block.length) for block in line] or ["0"] for line in lines]] * 5
    lists[0][0] = 1
    assert (
        modules.evaluate(REFUSED, texts([own[0] + "X", *own[1:]], ["X" + full[0][1:], *full[1:]], lists)) == [True] * 3
    )


def test_play_a_triddler(page: Page) -> None:
    one = nono.puzzle("tomcat")
    drawn_on(page, one)
    assert page.inner_text("#name") != "Tomcat"
    press(page, "Hint", "Why?")
    shows(page, "#play-told", "row 1: cells 1 to 11 are white")
    (solution,) = nono.solve(one).grids
    assert isinstance(one, Triddler)
    line = one.board.lines[one.board.height + 4][2:]  # a line /, without the row that the hint has crossed out
    start = point(page, line[0])
    stroke(page, [start, point(page, line[-1])], button="right", steps=12)
    names = [page.evaluate(NAME, cell) for cell in line]
    assert all("cross: white" in name for name in names)
    assert re.match(r"row 2 cell \d+: .*line / 5: ", names[0])
    press(page, "Undo")
    for cell in one.board.triangles:
        if solution[cell]:
            click(page, cell)
    shows(page, "#finish-title", "Tomcat")
    page.evaluate("location.reload()")
    shows(page, "#name", "Tomcat")
    again = nono.loads(page.evaluate(JSON), "json")
    assert again.clue_text() == one.clue_text()


def test_a_stroke_keeps_to_the_line_of_its_direction(page: Page) -> None:
    one = nono.puzzle("tomcat")
    assert isinstance(one, Triddler)
    drawn_on(page, one)
    line = one.board.lines[5]  # a row
    (x, y), (to_x, _) = point(page, line[0]), point(page, line[-1])
    side = (to_x - x) / (len(line) - 1)
    for dy in (-0.3, 0.3):  # a press near the next row, and a hand that wobbles
        stroke(page, [(x, y + dy * side), (x + 0.4 * side, y - dy * side), (to_x, y)], steps=16)
        assert set(start_of(page)) == set(line)
        press(page, "Undo")


def test_hints_for_peg_solitaire(page: Page) -> None:
    one = nono.puzzle("arrow")
    assert isinstance(one, Pegs)
    drawn_on(page, one)
    for _ in range(one.model().depth):
        for words in ("look at the peg in row", "jumps (up|down|left|right), because"):
            page.click("#play-hint")
            shows(page, "#play-told", re.compile(words, re.I))
        page.locator("#play-hint", has_text="Jump").click()
        page.wait_for_selector("#play-told", state="hidden")
    shows(page, "#finish-title", "Arrow")


def test_the_keyboard_stays_on_the_triangles(page: Page) -> None:
    drawn_on(page, json.dumps(TRIANGLE))
    page.locator("[role=grid]").focus()
    keys(page, "Home ArrowUp Space ArrowRight ArrowRight ArrowDown ArrowDown x")
    assert "black" in page.evaluate(NAME, 0)
    assert "cross" in page.evaluate(NAME, 5)


def test_play_peg_solitaire(page: Page) -> None:
    one = nono.puzzle("cracker")
    assert isinstance(one, Pegs)
    (jumps,) = nono.solve(one, limit=1).solutions
    cells = [row * one.width + column for row, column in one.board.holes]
    drawn_on(page, one)
    page.get_by_role("button", name="Start again", exact=True).wait_for()
    for button in ("Check for mistakes", "Analysis", "Clues"):
        page.get_by_role("button", name=button, exact=True).wait_for(state="hidden")
    first, *others = jumps
    stroke(page, [point(page, cells[first[0]])])
    assert "peg, chosen" in page.evaluate(NAME, cells[first[0]])
    assert "can jump here" in page.evaluate(NAME, cells[first[2]])
    stroke(page, [point(page, cells[first[2]])])
    assert "empty" in page.evaluate(NAME, cells[first[1]]) or "hole" in page.evaluate(NAME, cells[first[1]])
    press(page, "Undo")
    assert "peg" in page.evaluate(NAME, cells[first[1]])
    press(page, "Redo")
    page.wait_for_timeout(500)  # until the game is stored
    page.evaluate("location.reload()")
    page.wait_for_selector('html[data-ready][data-mode="play"]')
    wait_for_app(page, "histories.play.canUndo")
    for start, _, end in others:
        stroke(page, [point(page, cells[start]), point(page, cells[end])])
    shows(page, "#finish-title", "Fifteen holes")


def test_no_jump_is_left(page: Page) -> None:
    drawn_on(page, json.dumps({"genre": "pegs", "start": ["oo.o..o"]}))
    page.locator("[role=grid]").focus()
    keys(page, "h")
    shows(page, "#play-told", "undo some jumps")
    for names, end in (("Space", 0), ("ArrowRight ArrowRight Space", 2)):
        keys(page, names)
        assert "peg, chosen" in page.evaluate(NAME, end)
    keys(page, "ArrowRight ArrowRight Space")
    shows(page, "#message", "No more jumps are possible")


@pytest.mark.parametrize("name", ["tomcat", "cracker", "heart"])
def test_axe_finds_nothing(name: str, open_page: OpenPage) -> None:
    page = open_page(dark=name == "tomcat")
    drop(page, nono.puzzle(name))
    opened(page)
    page.click("#play summary")
    shows(page, "#play-rules", " ")
    assert page.locator("#play-rules svg").count() == (name == "tomcat")
    has_no_barriers(page)
    press(page, "Share")
    expect(page.locator("#share-link")).not_to_have_value("")
    has_no_barriers(page)


@pytest.mark.parametrize("name", ["tomcat", "cracker"])
def test_links(name: str, page: Page, open_page: OpenPage, site: Server) -> None:
    one = nono.puzzle(name)
    drawn_on(page, one)
    press(page, "Share")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    again = open_page(link.removeprefix(site.url), width=412, height=823, touch=True)
    shown(again)
    again.wait_for_selector("#play-open, #play-try >> visible=true")
    assert again.evaluate(SHIFT) < 0.1  # Web Vitals call this good
    assert nono.loads(again.evaluate(JSON), "json").clue_text() == one.clue_text()


def test_the_pointer_rests_on_a_cell_that_a_smaller_board_does_not_have(open_page: OpenPage) -> None:
    page = open_page()
    drop(page, nono.puzzle("duck"))
    opened(page)
    one = nono.puzzle("duck")
    page.mouse.move(*point(page, one.height * one.width - 1))
    drop(page, json.dumps(TRIANGLE))
    shows(page, "#name", "Triddler")
    wait_until(page, SHAPED)


# The colour of the last cell, beside its middle.
LAST = """async () => {
  const { layout, picture: { width, polygons } } = (await import("/app/main.js")).app.board;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const cell = polygons.cells.findLastIndex(Boolean);
  const [x, y] = layout.middle(Math.floor(cell / width), cell % width);
  const context = document.querySelector("#stage .view canvas").getContext("2d");
  return [...context.getImageData(x, y + 0.24 * layout.size, 1, 1).data].slice(0, 3);
}"""


@pytest.mark.parametrize("name", ["greek-cross", "sloop"])
def test_a_hint_dims_the_rest_of_the_board(open_page: OpenPage, name: str) -> None:
    page = open_page(dark=True, alone=True)
    drop(page, nono.puzzle(name))
    shown(page)
    before = page.evaluate(LAST)
    assert max(before) <= 170  # neither paper nor wood glares in the dark theme
    page.click("#play-hint")
    shows(page, "#play-hint", "Why?")
    assert sum(page.evaluate(LAST)) < 0.8 * sum(before)
