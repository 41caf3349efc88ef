"""Tests of the library: the built-in puzzles, the puzzle of the day, progress, and the first visit."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from page.driver import OpenPage, point, press, stroke
from page.test_files import DROP, mode_of, opened
from page.test_play import start_of, started
from playwright.sync_api import Page

import nono
from nono.genres import GENRES

ROOT = Path(__file__).parents[2]


def test_the_built_in_puzzles_are_up_to_date_and_unique() -> None:
    made = runpy.run_path(str(ROOT / "docs/make_page_pack.py"))
    assert made["pack"]() == made["PACK"].read_text(encoding="utf-8"), "run python docs/make_page_pack.py"
    assert made["kinds"]() == made["KINDS"].read_text(encoding="utf-8"), "run python docs/make_page_pack.py"
    others = [nono.puzzle(name) for name in made["OTHERS"].split()]
    assert all(one.genre == "pegs" or nono.solve(one).verdict == "unique" for one in others)
    assert {one.genre for one in others} == {*GENRES.rows} - {"nonogram"}
    puzzles: list[Any] = [nono.puzzle(name) for name in made["NAMES"].split()]
    assert len(set(puzzles)) == len(puzzles) > 30
    for one in puzzles:
        assert nono.solve(one).verdict == "unique", one.id
        assert one.title
        assert max(one.height, one.width) <= 40
    assert [one.height * one.width for one in (puzzles[0], puzzles[-1])] == [25, 780]


def show(page: Page) -> None:
    page.locator("#menu button", has_text="Puzzles").click()
    page.locator("#pack button").first.wait_for()


def test_a_first_visit_shows_something_to_play(open_page: OpenPage) -> None:
    page = open_page(first=True)
    page.locator("#open[open]").wait_for()
    assert page.locator("#recent").is_hidden()
    assert page.locator("#pack button").count() > 30
    words = page.locator("#open").inner_text()
    assert "No. 1" in words
    assert "Heart" not in words
    assert Axe().run(page).violations_count == 0
    page.locator("#daily button").click()
    started(page)
    assert mode_of(page) == "play"
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#open").is_hidden()


def test_progress_and_the_next_puzzle(page: Page) -> None:
    show(page)
    page.locator("#pack button").first.click()
    started(page)
    heart: Any = nono.puzzle("heart")
    inked = [cell for cell, colour in enumerate(heart.goal_bytes) if colour]
    stroke(page, [point(page, 5), point(page, 9)])
    page.wait_for_function("() => Object.values(localStorage).some((entry) => /progress.:0.3/.test(entry))")
    show(page)
    assert "31 % done" in page.locator("#pack button").first.inner_text()
    press(page, "Close")
    for cell in inked:
        if start_of(page).get(cell) != 1:
            stroke(page, [point(page, cell)])
    press(page, "Next puzzle")
    page.wait_for_function("() => document.querySelector('#name').textContent.includes('10\u00d76')")
    page.wait_for_timeout(600)
    show(page)
    first = page.locator("#pack button").first
    assert re.search("Heart.*solved", first.inner_text(), re.DOTALL)
    assert "1 of " in page.locator("#pack-count").inner_text()
    colours = """() => {
      const canvas = document.querySelector('#pack canvas');
      return new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).has(0);
    }"""
    assert page.evaluate(colours)  # the solved puzzle shows its picture
    assert not page.evaluate(colours.replace("#pack canvas", "#pack li:nth-child(2) canvas"))


def test_the_next_puzzle_of_a_file(page: Page) -> None:
    names = ("cup", "heart", "duck")
    page.evaluate(DROP, ["set.jsonl", "".join(nono.dumps(nono.puzzle(name), "jsonl") for name in names)])
    page.locator("#choices button").nth(1).click()
    opened(page, "5\u00d75")
    page.evaluate("async () => (await import('/app/main.js')).app.nextPuzzle()")
    opened(page, "10\u00d710")
    assert page.evaluate("async () => (await import('/app/main.js')).app.store.document.meta.id") == "duck"


def test_puzzles_of_other_genres(page: Page) -> None:
    show(page)
    page.locator("#kinds-part summary").click()
    cards = page.locator("#kinds button")
    cards.first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#kinds img')].every((image) => image.naturalWidth > 20)"
    )
    assert cards.count() == 33
    assert "Sudoku" in cards.first.inner_text()
    assert Axe().run(page).violations_count == 0
    cards.filter(has_text="Triddler").first.click()
    opened(page)
    assert mode_of(page) == "play"
    name = page.locator("#name").inner_text()
    page.evaluate("async () => (await import('/app/main.js')).app.nextPuzzle()")
    page.wait_for_function("before => document.querySelector('#name').textContent !== before", arg=name)
    assert "Triddler" in page.locator("#name").inner_text()


def test_icons_lead_to_the_puzzles_of_each_genre(modules: Page, open_page: OpenPage) -> None:
    titles = modules.evaluate("""async () => {
      const { DECLARED, SHAPED } = await import('/genres/declared.js');
      const { GENRES } = await import('/genres/index.js');
      const { WITH_ICONS } = await import('/genres/icons.js');
      const { text } = await import('/base/text.js');
      const all = { ...DECLARED, ...SHAPED, ...GENRES };
      const titles = WITH_ICONS.map((name) => [all[name].title, text(`genre.${name}`)]);
      return [Object.keys(all).sort(), [...WITH_ICONS].sort(), titles];
    }""")
    assert titles[0] == titles[1]
    assert all(own == title for own, title in titles[2])
    page = open_page(first=True)
    page.locator("#genres button", has_text="Tents").click()
    page.wait_for_function("() => document.activeElement.textContent.includes('Tents')")
    assert page.locator("#kinds button", has_text="Tents").first.evaluate("card => card === document.activeElement")
    page.locator("#genres button", has_text="Nonogram").click()
    page.wait_for_function("() => document.activeElement.textContent.includes('No. 1')")
    page.locator("#genres button", has_text="Sudoku").click()
    page.locator(":focus", has_text="Sudoku").click()
    opened(page)
    assert page.locator("#name svg").count() == 1


def test_opened_puzzles_are_graded(page: Page) -> None:
    one = nono.puzzle("torch")
    page.evaluate(DROP, ["torch.json", nono.dumps(one)])
    opened(page)
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('nono.puzzle.'))")
    show(page)
    page.locator("#recent button", has_text=nono.grade(one).word).wait_for()


def test_edited_puzzles_are_graded_again(page: Page) -> None:
    one = nono.puzzle("abacus")
    page.evaluate(DROP, ["abacus.json", nono.dumps(one)])
    opened(page)
    page.wait_for_function("() => Object.values(localStorage).some((entry) => entry.includes('\"grade\"'))")
    show(page)
    page.locator("#recent button", has_text=nono.grade(one).word).wait_for()
    press(page, "Close", "Edit")
    page.locator("#clue-tools .brushes").wait_for()
    stroke(page, [point(page, 1)])
    page.keyboard.press("Delete")
    page.wait_for_function('() => Object.values(localStorage).some((entry) => entry.includes(\'"grade":""\'))')
