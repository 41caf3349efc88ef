"""Tests of every kind of puzzle on every size of screen: cells, clues and tools are large enough, and nothing moves.

Also: strokes at any speed, hints on boards with a planted mistake, and every kind by keyboard alone.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from common import built_in_puzzles, needs_engine
from page.documents import UNKNOWN
from page.driver import (
    PHONE,
    THEMES,
    OpenPage,
    between,
    drop,
    has_no_barriers,
    keys,
    of_app,
    point,
    press,
    stroke,
    touch,
    wait_for_app,
    wait_until,
)
from page.scripts import scripts
from page.test_embed import OPEN
from page.test_play import start_of
from playwright.sync_api import Page

import nono
from nono import Pegs, Puzzle
from nono.page.declared import built_in_genres as genres_with_rules

pytestmark = needs_engine
BUILT_IN = built_in_puzzles()


def extremes(genre: str) -> tuple[str, str]:
    """Return the names of the smallest and of the largest built-in puzzle of a genre."""
    sizes = [(puzzle.height * puzzle.width, name) for name, puzzle in BUILT_IN.items() if puzzle.genre == genre]
    return min(sizes)[1], max(sizes)[1]


# A small and a large built-in puzzle of each kind.
KINDS = {
    "nonogram": ("heart", "lion"),
    "colours": ("tulip", "parrot"),
    **{genre.genre: extremes(genre.genre) for genre in genres_with_rules()},
    "pegs": ("stile", "greek-cross"),
}
SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]
FRAMES = [(320, 480), (480, 640)]
SCRIPTS = scripts(__file__)
MEASURED = SCRIPTS["measured"]
OPEN_CELLS = SCRIPTS["openCells"]
PLACE = SCRIPTS["place"]
MARK = SCRIPTS["mark"]
HINT = SCRIPTS["hint"]
ACTS = {"measure": MEASURED, "hint": HINT, "mark": MARK, "open": OPEN_CELLS}
NEAR = SCRIPTS["near"]
KEYS = SCRIPTS["keys"]


def opened(page: Page, puzzle: Puzzle, embedded: bool) -> None:
    """Open a puzzle to play it, and wait until its board has its place; come near if it does not fit."""
    text = nono.dumps(puzzle, "json")
    if embedded:
        page.evaluate(OPEN, text)
    else:
        drop(page, text)
    size = [puzzle.height, puzzle.width]
    wait_until(
        page,
        """async (size) => {
          const { app } = await import("/main.js");
          const { height, width } = app.board.picture;
          return app.mode === "play" && [height, width].join() === size.join()
            && document.querySelector("#play-hint svg") !== null;
        }""",
        size,
    )
    page.wait_for_timeout(100)
    page.evaluate(NEAR)


def judge(found: dict[str, Any], what: object, width: int, height: int) -> None:
    """Check the laws of the board, in both themes."""
    assert found.pop("dark") == found, what
    touches, embedded = found["coarse"], (width, height) in FRAMES
    assert found["scrolls"] == [False, False], what
    assert found["outside"] == [], what
    assert found["targets"] >= (44 if touches and not embedded else 36), what
    assert found["cell"] >= (6 if embedded else 12 if touches else 14), what
    assert found["text"] >= (5 if embedded else 7.9 if touches else 9), what
    assert found["gap"] >= 0, what


def judge_states(call: Callable[[str, object], Any], puzzle: Puzzle, name: str, width: int, height: int) -> None:
    """Check the laws for a new board, after a hint, with a mistake in a full board, and solved: it must not move."""
    boards: list[list[float]] = []

    def measure(state: str) -> None:
        found = call("measure", None)
        judge(found, (name, state, found), width, height)
        left, top, right, bottom, *_ = found["board"]  # it may scroll to the place of the hint
        is_narrow = width < 760 or (width <= 1000 and height > width)
        moves = state == "hint" and is_narrow  # on phones, it moves up: the card has the place of the tools
        boards.append([left, boards[0][1] if moves else top, right, boards[0][1] + bottom - top if moves else bottom])
        assert boards[0] == boards[-1], (name, state, boards)

    measure("new")
    if puzzle.genre == "pegs":
        return
    for then in ("Why?", "Put it in"):
        call("hint", then)
    measure("hint")
    (solution,) = nono.solve(puzzle, limit=1).grids
    (wrong, value), *marks = [(cell, solution[cell]) for cell in call("open", None)]
    call("mark", [[(wrong, int(not value)), *marks], False])
    measure("mistake")
    call("mark", [[(wrong, value)], True])
    measure("solved")


@pytest.mark.parametrize(("width", "height"), SCREENS + FRAMES)
def test_every_kind_on_every_screen(open_page: OpenPage, pytestconfig: pytest.Config, width: int, height: int) -> None:
    embedded = (width, height) in FRAMES
    touches = not embedded and width < 1000
    page = open_page("?compact" if embedded else "", width=width, height=height, touch=touches, alone=True)
    for names in KINDS.values():
        for name in names if pytestconfig.getoption("--slow") else names[1:]:
            puzzle = nono.puzzle(name)
            opened(page, puzzle, embedded)
            judge_states(lambda act, with_: page.evaluate(ACTS[act], with_), puzzle, name, width, height)


def unseen(seed: int) -> Puzzle:
    """Return a random board: of any size up to 100x100, with clues of 12 numbers, or with 20 colours."""
    rng = random.Random(f"unseen {seed}")
    most = (100, 24, 40, 30)[seed % 4]
    height, width = (most if seed < 4 else rng.randint(5, most) for _ in range(2))
    if seed % 4 == 1:
        width = max(24, width)
        rows = [[1, 0] * 12 + [0] * (width - 24) for _ in range(height)]
    else:
        ink, colours = rng.uniform(0.3, 0.8), 21 if seed % 4 == 3 else 2
        rows = [[int(rng.random() < ink) * rng.randrange(1, colours) for _ in range(width)] for _ in range(height)]
    return nono.Nonogram.from_grid(rows)


@pytest.mark.parametrize(("width", "height"), SCREENS + FRAMES)
def test_unseen_boards_on_every_screen(
    open_page: OpenPage, pytestconfig: pytest.Config, width: int, height: int
) -> None:
    embedded = (width, height) in FRAMES
    touches = not embedded and width < 1000
    page = open_page("?compact" if embedded else "", width=width, height=height, touch=touches, alone=True)
    for seed in range(40 if pytestconfig.getoption("--slow") else 4):
        opened(page, unseen(seed), embedded)
        returned = page.evaluate(MEASURED)
        judge(returned, (seed, returned), width, height)


@pytest.mark.parametrize(("width", "height"), [(320, 480), (390, 844), (844, 390), (1440, 900)])
def test_no_verdict_and_no_stroke_moves_the_board(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width=width, height=height, touch=width < 1000, alone=True)
    before = page.evaluate(PLACE)
    for verdict, cells in (("unique", [21, 22]), ("multiple", [43]), ("unique", [43])):
        for cell in cells:
            page.mouse.click(*point(page, cell))
        page.wait_for_selector(f"#verdict[data-verdict={verdict}]")
        page.locator("#repairs li, #grade summary").first.wait_for(state="attached")
        assert page.evaluate(PLACE) == before
        assert page.locator("#verdict strong").evaluate(
            "(one) => one.offsetHeight < 40 && one.scrollWidth <= one.offsetWidth"
        )
    page.click("#grade summary")
    assert page.locator("#grade li").first.is_visible()
    page.evaluate("scrollTo(0, 0)")  # on narrow screens, the verdict is below the board
    # a clue of ten numbers, and a swipe that would scroll the page
    of_app(page, "store.paint([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((cell) => [cell, 1]))")
    if width < 1000:
        x, y = point(page, 0)
        touch(page, [(x, y + 99), (x, y + 50), (x, y)])
    assert page.evaluate(PLACE) == before


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_on_every_kind(open_page: OpenPage, width: int, theme: str) -> None:
    page = open_page(width=width, height=844, touch=width < 500, dark=theme == "dark", alone=True)
    for _, name in KINDS.values():
        opened(page, nono.puzzle(name), False)
        page.click("#play-hint")
        page.locator("#play-told h2").wait_for()
        has_no_barriers(page)


@pytest.mark.parametrize("pace", [1, 3, 6])
def test_a_swipe_at_any_speed_marks_every_cell(open_page: OpenPage, pace: int) -> None:
    page = open_page(**PHONE, alone=True)
    of_app(page, "settings.set('crosses', false)")
    opened(page, nono.puzzle("lion"), False)
    address = page.url
    width = nono.puzzle("lion").width
    for row, first, last in ((2, 0, 6), (4, 6, 0)):
        start, end = point(page, row * width + first), point(page, row * width + last)
        drifted = (end[0], end[1] + 40)  # a finger does not keep its line, but the stroke does
        touch(page, between(start, drifted, max(1, 6 // pace)))
        assert start_of(page) == {row * width + column: 1 for column in range(7)}
        page.click("#undo")
        assert start_of(page) == {}
    touch(page, [point(page, 0), point(page, 1)], [point(page, width * 5), point(page, width * 5 + 1)])
    assert start_of(page) == {}
    assert page.get_attribute("#undo", "aria-disabled") == "true"  # a pinch is no step
    assert page.url == address


@pytest.mark.parametrize("name", ["heart", "parrot", "duck"])
def test_parts_are_drawn_as_the_whole_board_is(open_page: OpenPage, name: str) -> None:
    """After strokes, moves, a hint and a check, the board looks as it does when everything is drawn again."""
    page = open_page(device_scale_factor=2, alone=True)
    puzzle = nono.puzzle(name)
    opened(page, puzzle, False)
    width = puzzle.width
    for row, (start, end) in enumerate([(0, 4), (3, 0), (1, 2)]):
        ends = [point(page, width * row + start), point(page, width * row + end)]
        stroke(page, ends, "right" if row % 2 else "left")
        assert page.evaluate(SCRIPTS["redrawn"]) == 0, row
    page.mouse.move(*point(page, 2 * width + 4))
    assert page.evaluate(SCRIPTS["redrawn"]) == 0
    keys(page, "ArrowRight ArrowDown Space ArrowLeft x Control+z")
    assert page.evaluate(SCRIPTS["redrawn"]) == 0
    press(page, "Check")
    page.locator("#play-told h2").wait_for()
    assert page.evaluate(SCRIPTS["redrawn"]) == 0
    for size in (1.25, 0.8):
        of_app(page, f"board.zoom({size})")
        page.mouse.move(*point(page, 3 * width + 3))
        page.mouse.move(*point(page, 3))
        assert page.evaluate(SCRIPTS["redrawn"]) == 0


def test_a_swipe_scrolls_the_board_at_its_edge(open_page: OpenPage) -> None:
    page = open_page(**PHONE, alone=True)
    of_app(page, "settings.set('crosses', false)")
    opened(page, nono.puzzle("lion"), False)
    width = nono.puzzle("lion").width
    x, y = point(page, 2 * width + 1)
    session = page.context.new_cdp_session(page)
    send = "Input.dispatchTouchEvent"
    session.send(send, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for to in (x + 20, 386, 387):
        session.send(send, {"type": "touchMove", "touchPoints": [{"x": to, "y": y}]})
    wait_for_app(page, f"histories.play.colourAt({3 * width - 1}) === 1")
    session.send(send, {"type": "touchEnd", "touchPoints": []})
    assert start_of(page) == {2 * width + column: 1 for column in range(1, width)}


@pytest.mark.parametrize("name", ["candle", "spark", "campfire"])
def test_a_drag_crosses_out_where_values_are_rarely_side_by_side(open_page: OpenPage, name: str) -> None:
    puzzle = nono.puzzle(name)
    page = open_page(**PHONE, alone=True)
    opened(page, puzzle, False)
    cells_open = set(page.evaluate(OPEN_CELLS))
    row = next(
        cells
        for cells in ([row * puzzle.width + column for column in range(3)] for row in range(puzzle.height))
        if cells_open.issuperset(cells)
    )
    touch(page, [point(page, row[0])])
    assert start_of(page) == {row[0]: 1}
    page.click("#undo")
    touch(page, [point(page, cell) for cell in row])
    assert start_of(page) == dict.fromkeys(row, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_by_keyboard_from_opening_to_solved(open_page: OpenPage, kind: str) -> None:
    puzzle = nono.puzzle(KINDS[kind][kind == "pegs"])  # the smallest peg solitaire has one jump
    page = open_page(alone=True)
    opened(page, puzzle, False)
    at = "async () => (await import('/main.js')).app.board.cursor"
    page.keyboard.press("ArrowRight")  # keys work although nothing has the focus

    def walk(cell: int) -> None:
        row = cell // puzzle.width
        for _ in range(200):
            now = page.evaluate(at)
            if now == cell:
                break
            if now // puzzle.width != row:
                page.keyboard.press("ArrowDown" if now // puzzle.width < row else "ArrowUp")
            else:
                page.keyboard.press("ArrowRight" if now < cell else "ArrowLeft")
        assert page.evaluate(at) == cell

    if isinstance(puzzle, Pegs):
        holes = [row * puzzle.width + column for row, column in puzzle.board.holes]
        (jumps,) = nono.solve(puzzle, limit=1).solutions
        for start, _, end in jumps:
            for hole in (start, end):
                walk(holes[hole])
                keys(page, "Space")
        page.wait_for_selector("#finish")
        return
    (solution,) = nono.solve(puzzle, limit=1).grids
    cells_open, answers = set(page.evaluate(OPEN_CELLS)), page.evaluate(KEYS)
    typed = page.is_visible("#play-pencil")
    for cell, value in enumerate(solution):
        if value == UNKNOWN or cell not in cells_open or (value == 0 and answers[0] == "x"):
            continue
        walk(cell)
        page.keyboard.press(answers[value])
        if not typed and start_of(page).get(cell) != value:
            page.keyboard.press("Space")  # the key has chosen the colour
    page.locator("#message", has_text="Solved.").wait_for(state="attached")
