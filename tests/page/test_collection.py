"""``nono page --export DIR PUZZLES`` writes a collection: an index, a page per puzzle, and a view for other pages."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Literal
from urllib.parse import urlsplit

import pytest
from common import Capture, built_in_puzzles
from page.driver import (
    THEMES,
    answering,
    complaints,
    has_no_barriers,
    new_context,
    pick,
    press,
    shows,
    stroke,
    wait_until,
    watch,
)
from page.test_play import FRAME
from page.test_site import TENTS, Quiet, below, needs_engine
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

import nono
from nono import PuzzleError, PuzzleWarning
from nono.cli.program import run
from nono.genres import GENRES
from nono.page.brand import Brand
from nono.page.collection import FOLDER, INDEX, PLAYER, collection_files, name_of
from nono.page.disk import DISK
from nono.page.puzzle_data import page_data
from nono.page.site import site_files

HEART, KITE, OCTAVE, TULIP = (nono.puzzle(name) for name in ("heart", "kite", "octave", "tulip"))
NAMES = [name_of(one) for one in (TULIP, HEART, OCTAVE, KITE)]  # by genre, then by difficulty
SITE = "https://example.org/club/"
BACKGROUND = """() => [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor)
  .find((colour) => colour !== "rgba(0, 0, 0, 0)")"""
COLOURS = {"light": "rgb(246, 242, 234)", "dark": "rgb(20, 21, 29)"}  # --paper in styles/tokens.css
WRONG = "1 cell is not right."  # row 1 column 1 is empty in the solution of the heart
POINT = 'async (cell) => (await import("./main.js")).app.board.pointOf(cell)'


@needs_engine
def test_the_pictures_from_which_puzzles_were_made_are_left_out(tmp_path: Path, capsys: Capture) -> None:
    club = tmp_path / "club"
    (club / "pictures").mkdir(parents=True)
    nono.write(HEART, club / "heart.json")
    duck, stored = nono.puzzle("duck", nono.Nonogram), tmp_path / "stored.png"
    for name in ("heart", "failed"):  # the first became a puzzle
        (club / f"pictures/{name}.png").write_bytes(bare(duck))
    (club / "pictures/heart.txt").write_text(". #ffffff\nk #000000\n\n.k\nkk\n")
    nono.write(OCTAVE, club / "octave.json")
    nono.write(nono.puzzle("cup"), stored)
    (club / "stored.png").write_bytes(stored.read_bytes())
    assert run(["page", "--export", str(tmp_path / "page"), str(club)]) == 0
    assert f"{club}: skipped 3 pictures beside puzzles; to open a picture" in capsys.readouterr().err
    shown = {name_of(one) for one in (HEART, OCTAVE, nono.puzzle("cup"))}
    assert {path.stem for path in (tmp_path / "page" / FOLDER).glob("*.json")} == shown
    # a folder of pictures is a folder of puzzles, and so is a named file
    named = [str(club / "pictures"), str(club / "heart.json")]
    assert run(["page", "--export", str(tmp_path / "other"), *named]) == 0
    assert len([*(tmp_path / "other" / FOLDER).glob("*.json")]) == 3


def bare(puzzle: nono.Nonogram) -> bytes:
    """Return a PNG of a picture in black and white, without its puzzle."""
    file = BytesIO()
    image = Image.new("1", (puzzle.width, puzzle.height))
    image.putdata([not cell for cell in puzzle.goal_bytes or b""])
    image.save(file, "PNG")
    return file.getvalue()


def test_the_index_lists_the_puzzles_by_genre_and_difficulty() -> None:
    found = collection_files([KITE, HEART, TULIP, OCTAVE, HEART], Brand("Club & friends"))
    index = found[INDEX].decode()
    assert re.findall(r'data-name="([^"]+)"', index) == NAMES
    assert "<h1>Club &amp; friends</h1>" in index
    assert re.findall(r'<li id="([^"]+)"', index) == ["colour-nonogram", "nonogram", "sudoku"]
    assert re.findall(r'data-grade="([^"]+)"', index) == ["easy", "easy", "easy", "hard"]
    assert index.index("Made with nono") > index.index("</ol>")  # only at the very end
    assert index.count("nono<") == 1
    assert "Heart" not in index  # the title would tell what the picture shows
    assert '<strong>Kite</strong> <span class="note">Sudoku, 9\u00d79, hard</span>' in index
    assert "og:" not in index
    data = [json.loads(found[f"{FOLDER}/{name}.json"]) for name in NAMES]
    assert [one["next"] for one in data] == [*NAMES[1:], ""]
    assert data[1]["puzzles"] == [page_data(HEART)]
    page = found[f"{FOLDER}/{NAMES[1]}.html"].decode()
    assert f'href="../{PLAYER}#p={NAMES[1]}"' in page
    assert "Heart" not in page + found[f"{FOLDER}/{NAMES[1]}.svg"].decode()
    assert HEART.introduction in page.replace("&#x27;", "'")


@pytest.mark.parametrize("genre", [*GENRES.rows])
def test_every_genre_has_previews(genre: str) -> None:
    puzzle = next(one for one in built_in_puzzles().values() if one.genre == genre)
    untitled = type(puzzle).from_dict({**puzzle.to_dict(), "title": ""}, check=False)
    found = collection_files([HEART, untitled], site=SITE)
    assert found[f"{FOLDER}/{name_of(puzzle)}.png"].startswith(b"\x89PNG")


def test_a_puzzle_that_cannot_be_shown_is_left_out() -> None:
    large = nono.StarBattle(["A" * 400] * 300, title="Wide sky")
    narrow = nono.Nonogram([[1]] * 3000, [[3000], [0]])
    with pytest.warns(PuzzleWarning, match="Wide sky is left out: the rules of the 400x300 board need 120000 cells"):
        found = collection_files([large, HEART, narrow], site=SITE)
    assert {name for name in found if name.endswith(".png")} == {
        f"{FOLDER}/{name_of(puzzle)}.png" for puzzle in (HEART, narrow)
    }
    assert name_of(large) not in found[INDEX].decode()
    with pytest.raises(PuzzleError, match="120000 cells"):
        collection_files([large])


def test_an_address_adds_previews_and_a_sitemap() -> None:
    found = collection_files([HEART], site=SITE.rstrip("/"))
    page = found[f"{FOLDER}/{NAMES[1]}.html"].decode()
    address = f"{SITE}{FOLDER}/{NAMES[1]}"
    assert f'<meta property="og:image" content="{address}.png">' in page
    assert f'<link rel="canonical" href="{address}.html">' in page
    assert found[f"{FOLDER}/{NAMES[1]}.png"].startswith(b"\x89PNG")
    assert f"<loc>{address}.html</loc>" in found["sitemap.xml"].decode()


@needs_engine
def test_the_command(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "tents.json").write_text(TENTS, encoding="utf-8")
    folder = tmp_path / "site"
    line = ["page", "--export", str(folder), "heart", str(tmp_path / "tents.json"), "--title", "Club", "--site", SITE]
    assert run(line) == 0
    assert capsys.readouterr().out == f"{folder / 'index.html'}\n"
    puzzles = [nono.puzzle("heart"), nono.loads(TENTS)]
    assert below(folder) == site_files(puzzles, Brand("Club"), SITE)
    assert run(["page", "--export", str(folder)]) == 0  # replaces the collection, because it is unchanged
    assert below(folder) == site_files()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a static host that has a collection in a folder."""
    assert run(["page", "--export", str(tmp_path / "club"), "heart", "octave", "tulip"]) == 0
    with answering(ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))) as server:
        yield f"http://127.0.0.1:{server.server_port}/club/"


@pytest.fixture
def context(browser: Browser, host: str) -> Iterator[BrowserContext]:
    """Yield a context whose pages report complaints."""
    with new_context(browser, service_workers="block") as context:
        watch(context, host)
        yield context
        assert not complaints(context)


def playing(page: Page) -> None:
    """Wait until the puzzle can be played and the board has its final place."""
    shows(page, "#message", "Opened")
    page.wait_for_selector("#play-hint svg", state="attached")
    page.evaluate(FRAME)


def at(page: Page, cell: int) -> tuple[float, float]:
    returned = page.evaluate(POINT, cell)
    return returned["x"], returned["y"]


@needs_engine
def test_a_reader_plays_a_collection(context: BrowserContext, host: str) -> None:
    page = context.new_page()
    page.goto(host)
    tile = page.locator(f'[data-name="{NAMES[1]}"]')
    assert page.get_attribute("#daily .primary", "href") in [f"{PLAYER}#p={name}" for name in NAMES] + [
        f"{host}{PLAYER}#p={name}" for name in NAMES
    ]
    assert tile.locator("strong").inner_text() == "No. 2"
    assert tile.locator("svg.quilt").count() == 1
    tile.click()
    playing(page)
    assert page.url == f"{host}{PLAYER}#p={NAMES[1]}"
    assert page.inner_text("#play-what") == "No. 2"
    cells = [cell for cell, ink in enumerate(HEART.goal_bytes or b"") if ink]
    stroke(page, [at(page, cells[0])])
    page.reload()
    playing(page)
    page.locator("header #play-leave").click()
    page.wait_for_url(f"{host}{INDEX}")
    assert re.fullmatch(r"\d %", tile.locator(".percent").inner_text())
    tile.click()
    playing(page)
    for cell in cells[1:]:
        stroke(page, [at(page, cell)])
    page.wait_for_selector("#finish")
    assert page.locator("#finish .row button").all_inner_texts() == ["Next puzzle", "Share"]
    page.wait_for_function(f"() => Object.keys(localStorage).some((key) => key.endsWith('{NAMES[1]}'))")
    press(page, "Next puzzle")
    page.wait_for_url(f"{host}{PLAYER}#p={NAMES[2]}")
    wait_until(page, "async () => (await import('./main.js')).app.store.puzzle.genre === 'sudoku'")
    page.locator("header #play-leave").click()
    page.wait_for_url(f"{host}{INDEX}")
    assert tile.get_attribute("data-solved") == "true"
    assert tile.locator("strong").inner_text() == "Heart"
    pictures = page.locator("ol.covers img").evaluate_all("all => all.map((img) => img.src)")
    assert [src for src in pictures if "solved" in src] == [f"{host}{FOLDER}/{NAMES[1]}.solved.svg"]


@needs_engine
def test_the_index_is_filtered_and_searched(context: BrowserContext, host: str) -> None:
    page = context.new_page()
    page.goto(host)
    page.evaluate("name => { localStorage[`nono.progress./club/${name}`] = '1'; }", NAMES[1])
    page.reload()

    def shown() -> list[str]:
        return page.locator("ol.covers a:visible strong").all_inner_texts()

    assert shown() == ["No. 1", "Heart", "Octave"]
    assert page.inner_text("#count") == "1 of 3 solved"
    page.click("#filter-open")
    press(page, "Sudoku")
    assert shown() == ["Octave"]
    press(page, "Sudoku", "Solved")
    assert shown() == ["Heart"]
    page.reload()
    assert shown() == ["Heart"]  # the way back to the index, too
    press(page, "Without the filter Solved")
    page.click("#filter-open")
    press(page, "Up to 20")
    assert shown() == ["No. 1"]
    press(page, "Any size", "Close")
    page.get_by_label("Search").fill("8x8")
    assert shown() == ["Octave"]
    page.get_by_label("Search").fill("tulip")  # nobody has solved it here
    assert shown() == []
    assert page.inner_text("#count") == "Nothing like that here. Show everything"
    page.get_by_role("button", name="Show everything").click()
    assert page.input_value("#search") == ""
    assert "solved" in page.inner_text("#count")


@needs_engine
def test_the_index_can_be_read_without_scripts(browser: Browser, host: str) -> None:
    with new_context(browser, java_script_enabled=False) as context:
        watch(context, host)
        page = context.new_page()
        page.goto(host)
        assert page.locator("ol.covers a:visible strong").all_inner_texts() == ["No. 1", "No. 2", "Octave"]
        assert not page.locator("#daily").is_visible()
        page.locator("ol.covers a").nth(1).click()
        assert page.url == f"{host}{FOLDER}/{NAMES[1]}.html"
        page.get_by_role("link", name="Play", exact=True).wait_for()
        assert not complaints(context)


@needs_engine
@pytest.mark.parametrize(
    "address", [f"{PLAYER}#p={{}}", f"{FOLDER}/{{}}.html", "#p={}", f"{INDEX}#p={{}}", f"{DISK}#p={{}}"]
)
def test_addresses_of_a_collection(context: BrowserContext, host: str, address: str) -> None:
    page = context.new_page()
    page.goto(host + address.format(NAMES[1]))
    if address.startswith(FOLDER):
        page.get_by_role("link", name="Play", exact=True).click()
    playing(page)
    assert page.inner_text("#play-what") == "No. 2"
    assert page.inner_text("#play-size") == "5\u00d75"


@needs_engine
@pytest.mark.parametrize("theme", THEMES)
def test_every_exported_page_can_be_read(
    browser: Browser, host: str, tmp_path: Path, theme: Literal["light", "dark"]
) -> None:
    found = below(tmp_path / "club")
    pages = [name for name, data in found.items() if name.endswith(".html") and b"<body" in data]  # no parts of pages
    assert {INDEX, PLAYER, DISK, f"{FOLDER}/{NAMES[0]}.html"} <= {*pages}
    with new_context(browser, color_scheme=theme, service_workers="block") as context:
        watch(context, host)
        page = context.new_page()
        for width, height in ((390, 844), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            for name in pages:
                page.goto(host + name + ("#make" if name == PLAYER else ""))  # alone, it leads to the index
                if name in (PLAYER, DISK):
                    page.wait_for_selector("html[data-ready]", state="attached")
                assert page.evaluate(BACKGROUND) == COLOURS[theme], name  # without a background, axe takes it for white
                has_no_barriers(page)
        assert not complaints(context)


class Renaming(Quiet):
    """A host that redirects addresses of pages to addresses without `index.html` and `.html`, as some hosts do."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        path = urlsplit(self.path).path
        if path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", path.removesuffix(".html").removesuffix("index"))
            self.end_headers()
            return None
        if Path(self.directory, path.lstrip("/") + ".html").is_file():
            self.path = path + ".html"
        return super().send_head()


@needs_engine
@pytest.mark.parametrize("handler", [Quiet, Renaming])
def test_a_collection_opens_without_a_network(browser: Browser, tmp_path: Path, handler: type[Quiet]) -> None:
    assert run(["page", "--export", str(tmp_path), "heart"]) == 0
    with new_context(browser) as context:
        page = context.new_page()
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path)))
        url = f"http://127.0.0.1:{server.server_port}/"
        with answering(server):
            page.goto(f"{url}{PLAYER}#p={NAMES[1]}")
            playing(page)
            page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.goto(url)
        assert page.locator("h1").inner_text() == "Puzzles"
        page.goto(f"{url}{PLAYER}#p={NAMES[1]}")
        page.wait_for_selector("html[data-ready]", state="attached")


@needs_engine
def test_links_of_earlier_releases_still_lead_to_the_player(context: BrowserContext, host: str) -> None:
    page = context.new_page()
    page.goto(f"{host}#p={NAMES[1]}")
    playing(page)
    assert page.url == f"{host}{PLAYER}#p={NAMES[1]}"
    page.goto(f"{host}index.html?compact#n=AAAB")
    page.wait_for_url(f"{host}{PLAYER}?compact#n=AAAB")
    page.goto(f"{host}{FOLDER}/")
    page.wait_for_url(f"{host}index.html")
    page.goto(f"{host}#sudoku")
    assert page.locator("h1").inner_text() == "Puzzles"


@needs_engine
def test_a_puzzle_in_another_page(context: BrowserContext, host: str, tmp_path: Path) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{host}{PLAYER}#p={NAMES[1]}")
    playing(page)
    pick(page, "Share this puzzle")
    press(page, "Copy the HTML")
    page.get_by_label("edit").check()
    page.locator("button[disabled]", has_text="Copy").wait_for()
    page.get_by_label("play", exact=True).check()
    page.locator("button[disabled]", has_text="Copy").wait_for(state="detached")
    code = page.evaluate("() => navigator.clipboard.readText()")
    assert code.startswith(f'<iframe src="{host}{PLAYER}?compact#p={NAMES[1]}"')
    blog = tmp_path / "club" / "blog.html"
    blog.write_text(f"<!doctype html><title>Blog</title>\n<link rel=icon href=data:,>{code}\n", encoding="utf-8")
    page.goto(f"{host}blog.html")
    frame = page.frame_locator("iframe")
    frame.locator("#play-hint", has_text="Hint").wait_for()
    assert frame.locator("#bar").is_hidden()
    assert frame.locator("#undo").is_visible()
    assert f"#p={NAMES[1]}" in (frame.locator("#whole").get_attribute("href") or "")
    assert page.evaluate("() => document.querySelector('iframe').contentDocument.scrollingElement.scrollWidth") <= 480
    cell = page.frames[1].evaluate(POINT, 0)
    box = page.locator("iframe").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + cell["x"], box["y"] + cell["y"])
    frame.get_by_role("button", name="Check").click()
    frame.get_by_text(WRONG).wait_for()


def test_the_progress_counts_the_puzzles() -> None:
    told: list[tuple[str, int, int]] = []
    collection_files([HEART, KITE], progress=lambda *step: told.append(step))
    assert told == [
        ("solving puzzles", 0, 2),
        ("solving puzzles", 1, 2),
        ("drawing puzzles", 0, 2),
        ("drawing puzzles", 1, 2),
    ]
