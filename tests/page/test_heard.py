"""What a screen reader is told on each screen: names, headings and live regions, which axe cannot judge."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from common import needs_engine
from page.driver import DRAW, PHONE, OpenPage, click, drop, keys, look_inside, pick, point, press, stroke
from page.scripts import scripts
from page.test_play import NAME, play
from playwright.sync_api import Page, expect

import nono
from nono.page.declared import built_in_genres

pytestmark = needs_engine
SCRIPTS = scripts(__file__)
WIDGETS = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "checkbox",
    "switch",
    "radio",
    "combobox",
    "spinbutton",
    "slider",
    "grid",
    "gridcell",
    "rowheader",
    "columnheader",
    "dialog",
    "image",
    "img",
    "navigation",
    "group",
    "radiogroup",
    "region",
]
RAW = re.compile(r"undefined|null|NaN|\[object|\{\w*\}|^(trees|even|odd|stars|mines)$")  # fields of JSON
PLACES = ["today", "stuck", "stuck/tents", "stuck/sudoku", "stuck/binairo", "library", "make", "first/4", "first/end"]
MULTIPLE = [1, 0, 0, 1]
ICE = nono.Nonogram.from_grid([[0, 1, 1], [2, 2, 0]], palette=["white", "pink", "brown"])


def told(page: Page) -> list[tuple[str, str]]:
    """Return the roles and names of all elements that a screen reader finds, in order; headings have their level."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    found = []
    for node in nodes:
        level = "".join(str(one["value"]["value"]) for one in node.get("properties", []) if one["name"] == "level")
        if not node["ignored"]:
            found.append((node["role"]["value"] + level, node.get("name", {}).get("value", "")))
    return found


def judge(page: Page, where: str) -> None:
    """Check the names on a screen, and that every live region says what is seen there."""
    found = told(page)
    for role, name in found:
        if role in WIDGETS:
            assert name.strip() or role in ("group", "region", "image", "img", "gridcell"), (where, role)
            assert not RAW.search(name), (where, role, name)
    titles = [name for role, name in found if role in ("dialog", "heading1")]
    assert len(titles) == 1, (where, titles)
    assert titles[0], where
    assert page.evaluate(SCRIPTS["unseen"]) == [], where


@pytest.mark.parametrize("width", [390, 1280])
def test_places(open_page: OpenPage, width: int) -> None:
    page = open_page("#today", **(PHONE if width == 390 else {}))
    # Chromium tells the names of links only after it has drawn what they contain.
    page.evaluate(SCRIPTS["draw_all"])
    for place in PLACES:
        page.evaluate("(place) => (location.hash = place)", place)
        page.wait_for_selector(f"html[data-place={place.split('/')[0]}]", state="attached")
        page.wait_for_timeout(300)
        judge(page, place)


@pytest.mark.parametrize("width", [390, 1280])
def test_boards_of_every_kind(open_page: OpenPage, width: int) -> None:
    page = open_page(**(PHONE if width == 390 else {}))
    for kind in built_in_genres():
        play(page, kind.from_dict({"genre": kind.genre, **kind.example}))
        expect(page.locator("#play-rule")).to_be_visible()
        judge(page, kind.genre)
        press(page, "Hint")
        page.locator("#play-told .deed").wait_for()
        judge(page, f"{kind.genre}, hint")
    drop(page, nono.Pegs("triangle4"))
    page.locator("#play-left").wait_for()
    judge(page, "pegs")


def test_dialogs_and_the_finish(page: Page) -> None:
    opened: dict[str, Callable[[], None]] = {
        "rules": lambda: pick(page, "Rules of this puzzle"),
        "keys": lambda: pick(page, "Keys"),
        "settings": lambda: pick(page, "Settings"),
        "share": lambda: pick(page, "Share this puzzle"),
        "pause": lambda: page.locator("#play-clock").click(),
    }
    play(page, ICE)
    for name, show in opened.items():
        show()
        page.locator("dialog[open]").wait_for()
        judge(page, name)
        page.keyboard.press("Escape")
    for cell, colour in enumerate(ICE.goal_bytes or b""):
        if colour:
            page.locator(f"#play-brushes [data-code='{colour}']").click()
            click(page, cell)
    page.locator("#finish").wait_for()
    page.wait_for_timeout(200)
    judge(page, "finish")


def test_the_numbers_of_a_clue_are_named_with_their_inks(page: Page) -> None:
    play(page, ICE)
    headers = page.locator("#stage [role=columnheader]").all_inner_texts()
    assert headers == ["Clues", "Column 1: 1 brown", "Column 2: 1 pink, 1 brown", "Column 3: 1 pink"]
    page.locator("#play-brushes [data-code='1']").click()
    click(page, 2)
    expect(page.locator("#stage [role=columnheader]").last).to_have_text("Column 3: 1 pink done")
    page.locator("#stage").get_by_role("grid").focus()
    keys(page, "Home ArrowRight ?")
    expect(page.locator("#stage .clues p").last).to_have_text(re.compile(r"Column 2: 1 pink\s+1 brown"))


def test_cells_are_named_with_their_regions_and_grounds(page: Page) -> None:
    play(page, nono.StarBattle(["AAAB", "ACBB", "CCDB", "CDDD"], stars=1))
    assert page.evaluate(NAME, 4) == "row 2 column 1: region 1, no mark"
    assert page.evaluate(NAME, 5) == "row 2 column 2: region 3, no mark"
    play(page, nono.Sudoku(["1...", "....", "....", "...."], parity=[".eo.", "....", "....", "...."]))
    assert page.evaluate(NAME, 1) == "row 1 column 2: even, no mark"
    play(page, nono.Tents(["T.", ".."], rows=[None, None], cols=[None, None]))
    assert page.evaluate(NAME, 0) == "row 1 column 1: tree"


def test_what_the_studio_has_hidden_is_not_told(page: Page) -> None:
    page.evaluate(SCRIPTS["listen"])
    page.evaluate(DRAW, [2, MULTIPLE])
    page.wait_for_function("() => heard.some((words) => words.includes('4 cells differ'))")
    judge(page, "several solutions")
    page.evaluate(DRAW, [2, [1, 1, 0, 1]])
    page.wait_for_function("() => heard.at(-1).includes('Difficulty')")
    assert page.evaluate("heard.at(-1)") == "One solution. Difficulty: easy"
    judge(page, "one solution")


def test_what_is_told_while_playing(page: Page) -> None:
    page.evaluate(SCRIPTS["listen"])
    play(page, nono.Nonogram([[1, 1], [1]], [[1], [1], [1]]))
    stroke(page, [point(page, 0), point(page, 1)])
    page.wait_for_function("() => heard.includes('The clue of row 1 can no longer be met.')")
    press(page, "Undo", "Hint")
    page.wait_for_function("() => heard.some((words) => /row 1/.test(words))")
    for cell in (0, 2, 4):
        click(page, cell)
    page.wait_for_function("() => heard.includes('Solved.')")
    page.locator("#finish").wait_for()
    press(page, "Close")
    look_inside(page)
    page.wait_for_function("() => heard.at(-1).startsWith('One solution')")
