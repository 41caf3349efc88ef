"""The page generates puzzles of any genre, size and grade."""

import pytest
from common import needs_engine
from page.driver import press, wait_until
from page.test_files import JSON, go
from page.test_play import started
from playwright.sync_api import Page
from tables import table

import nono
from nono.page import api

pytestmark = needs_engine
CELLS = "async () => [...(await import('/main.js')).app.store.puzzle.cells]"


def wanted(genre: str, width: int, height: int, grade: str = "", colours: int = 2) -> dict[str, str]:
    """Return the query of a question to generate a puzzle."""
    return {"genre": genre, "width": str(width), "height": str(height), "grade": grade, "colours": str(colours)}


@pytest.mark.parametrize(
    ("genre", "width", "height", "grade"),
    table("""
nonogram | 8 | 12 | medium
nonogram | 10 | 10 | expert
sudoku | 6 | 6 | ''
star-battle | 6 | 6 | ''
pegs | 12 | 12 | ''
"""),
)
def test_python_generates(genre: str, width: int, height: int, grade: str) -> None:
    puzzle = nono.loads(api.answer("api/generate", b"", wanted(genre, width, height, grade))[0].decode(), "json")
    assert (puzzle.genre, puzzle.id or "") == (genre, "")
    if genre == "pegs":
        assert nono.solve(puzzle, limit=1).verdict == "solved"
        return
    graded = nono.grade(puzzle)
    assert (puzzle.width, puzzle.height) == (width, height)
    assert (graded.verdict, graded.word) == ("unique", grade or graded.word)


def test_the_next_puzzle_is_of_the_same_kind(page: Page) -> None:
    go(page, "make")
    page.get_by_role("button", name="Have one made").click()
    page.locator("#new [name=genre] option", has_text="Tents").wait_for(state="attached")
    page.locator("#new [name=genre]").select_option(label="Tents")
    page.fill("#new [name=width]", "6")
    page.fill("#new [name=height]", "6")
    press(page, "Create")
    page.wait_for_selector("#new", state="hidden")
    boards = [page.evaluate(JSON)]
    for _ in range(2):
        page.evaluate("import('/main.js').then(({ app }) => app.nextPuzzle())")
        wait_until(page, f"async before => (await ({JSON})()) !== before", boards[-1])
        boards.append(page.evaluate(JSON))
    assert len(set(boards)) == 3
    for board in boards:
        puzzle = nono.loads(board, "json")
        assert (puzzle.genre, puzzle.width, puzzle.height) == ("tents", 6, 6)
        assert nono.solve(puzzle).verdict == "unique"


def test_a_search_can_be_cancelled(page: Page) -> None:
    before = page.evaluate(CELLS)
    go(page, "make")
    page.get_by_role("button", name="Have one made").click()
    dialog = page.locator("#new")
    dialog.locator("[name=grade]").select_option("easy")
    page.route("**/api/generate**", lambda route: None)  # no answer
    dialog.get_by_role("button", name="Create").click()
    dialog.locator("#new-progress", has_text="Looking").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    assert page.evaluate(CELLS) == before
    page.get_by_role("button", name="Have one made").click()
    assert page.inner_text("#new-progress") == ""


@pytest.mark.parametrize(
    ("genre", "height", "width", "grade", "colours"),
    table("""
Nonogram | 6 | 8 | easy | 1
Nonogram | 10 | 10 | easy | 3
Tents | 7 | 8 | easy | 1
Akari | 7 | 8 | easy | 1
Peg solitaire | 7 | 7 | any | 1
"""),
)
def test_a_new_game(genre: str, height: int, width: int, grade: str, colours: int, page: Page) -> None:
    go(page, "make")
    page.get_by_role("button", name="Have one made").click()
    page.locator("#new [name=genre] option", has_text="Peg solitaire").wait_for(state="attached")
    page.locator("#new [name=genre]").select_option(label=genre)
    ink = page.locator("#new").get_by_label("Colours")
    page.select_option("#new [name=grade]", grade)
    if genre != "Peg solitaire":
        page.fill("#new [name=width]", str(width))
        page.fill("#new [name=height]", str(height))
    if colours > 1:
        ink.fill(str(colours))
    press(page, "Create")
    page.wait_for_selector('html[data-mode="play"]', state="attached")
    started(page)
    puzzle = nono.loads(page.evaluate(JSON), "json")
    assert (puzzle.height, puzzle.width) == (height, width)
    assert genre != "Nonogram" or page.inner_text("#name") == f"Nonogram, {width}\u00d7{height}"
    assert colours > 1 or puzzle.kind_title.split()[0] == genre.split()[0]
    assert puzzle.played or nono.grade(puzzle).word == grade
    assert genre != "Nonogram" or puzzle.colours == colours + 1
