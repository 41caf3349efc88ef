"""The page generates puzzles of any genre, size and grade."""

import pytest
from common import needs_engine
from page.driver import complaints, press
from page.test_files import JSON
from page.test_play import FRAME, started
from playwright.sync_api import Page
from tables import table

import nono
from nono.page import api

pytestmark = needs_engine
CELLS = "async () => [...(await import('/app/main.js')).app.store.document.cells]"


def wanted(genre: str, width: int, height: int, grade: str = "", colours: int = 2) -> dict[str, str]:
    """Return the query of a question to generate a puzzle."""
    return {"genre": genre, "width": str(width), "height": str(height), "grade": grade, "colours": str(colours)}


@pytest.mark.parametrize(
    ("genre", "width", "height", "grade"),
    table("""
nonogram | 8 | 12 | medium
nonogram | 10 | 10 | expert
triddler | 15 | 8 | easy
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


@pytest.mark.parametrize(
    "query",
    [
        wanted("star-battle", 6, 7),
        wanted("pegs", 500, 500),
        wanted("akari", 6, 6, "", 3),
        wanted("nonogram", 30, 30, "expert") | {"seconds": "0"},
        {"width": "-1", "height": "5"},
    ],
)
def test_no_such_puzzle(query: dict[str, str]) -> None:
    with pytest.raises(api.RefusalError, match=r"^[^\n]*(found|was found)[^\n]*") as refused:
        api.answer("api/generate", b"", query)
    assert refused.value.status == 400


def test_a_new_game_from_the_dialog(page: Page) -> None:
    press(page, "New")
    dialog = page.locator("#new")
    dialog.locator("[name=width]").fill("8")
    dialog.locator("[name=height]").fill("6")
    dialog.locator("[name=content]").select_option("easy")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="hidden")
    started(page)
    page.evaluate(FRAME)
    assert page.locator("html").get_attribute("data-mode") == "play"
    assert page.locator("#name").inner_text() == "Nonogram, 8\u00d76"
    assert nono.grade(nono.loads(page.evaluate(JSON), "json")).word == "easy"


def test_a_coloured_picture(page: Page) -> None:
    press(page, "New")
    dialog = page.locator("#new")
    assert dialog.get_by_label("Colours").is_hidden()  # a blank board has no colours yet
    dialog.get_by_label("Contents").select_option("easy")
    dialog.get_by_label("Colours").fill("3")
    press(page, "Create")
    dialog.wait_for(state="hidden")
    found = nono.loads(page.evaluate(JSON), "json")
    assert (found.genre, found.colours) == ("nonogram", 4)
    assert nono.solve(found).verdict == "unique"


def test_the_next_puzzle_is_made_ahead(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#library")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "api/generate" in request.url else None)
    # Python finds the second puzzle in the third turn
    page.route("**seconds=2", lambda route: route.fulfill(status=400) if len(asked) < 4 else route.continue_())
    page.locator("#place .tiles button", has_text="Tents").click()
    press(page, "New puzzle")
    page.locator("#new [name=width]").fill("6")
    page.locator("#new [name=height]").fill("6")
    press(page, "Create")
    page.locator("#new").wait_for(state="hidden")
    boards = [page.evaluate(JSON)]
    for _ in range(2):
        page.evaluate("import('/app/main.js').then(({ app }) => app.nextPuzzle())")
        page.wait_for_function(f"async before => (await ({JSON})()) !== before", arg=boards[-1])
        boards.append(page.evaluate(JSON))
    assert (len(set(boards)), len(asked)) == (3, 6)
    complaints(page).clear()  # the refused turns
    for board in boards:
        found = nono.loads(board, "json")
        assert (found.genre, found.width, found.height) == ("tents", 6, 6)
        assert nono.solve(found).verdict == "unique"


def test_a_search_can_be_cancelled(page: Page) -> None:
    before = page.evaluate(CELLS)
    press(page, "New")
    dialog = page.locator("#new")
    dialog.locator("[name=content]").select_option("easy")
    page.route("**/api/generate**", lambda route: None)  # no answer
    dialog.get_by_role("button", name="Create").click()
    dialog.locator("#new-progress", has_text="Looking").wait_for()
    assert dialog.locator("progress").is_visible()
    assert dialog.locator(".primary").get_attribute("aria-disabled") == "true"
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    assert page.evaluate(CELLS) == before
    press(page, "New")
    assert page.locator("#new-progress").inner_text() == ""


@pytest.mark.parametrize(
    ("genre", "height", "width", "grade"),
    [("Tents", 7, 8, "easy"), ("Triddler", 8, 15, "easy"), ("Akari", 7, 8, "easy"), ("Peg solitaire", 7, 7, "any")],
)
def test_a_new_game_of_another_genre(genre: str, height: int, width: int, grade: str, page: Page) -> None:
    press(page, "New")
    page.locator("#new [name=genre] option", has_text="Triddler").wait_for(state="attached")
    page.locator("#new [name=genre]").select_option(label=genre)
    page.locator("#new [name=content]").select_option(grade)
    page.locator("#new [name=width]").fill(str(width))
    if genre != "Peg solitaire":
        page.locator("#new [name=height]").fill(str(height))
    press(page, "Create")
    page.locator('html[data-mode="play"]').wait_for(state="attached")
    found = nono.loads(page.evaluate(JSON), "json")
    assert (found.kind_title.split()[0], found.height, found.width) == (genre.split()[0], height, width)
    assert found.played or nono.grade(found).word == grade
