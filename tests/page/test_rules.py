"""The rule of every kind in one line, until a puzzle of the kind has been solved, and all rules in a dialog."""

import pytest
from common import needs_engine
from page.driver import PHONE, THEMES, OpenPage, click, drop, has_no_barriers, pick, press
from page.test_play import HEART, play
from playwright.sync_api import Page, expect

import nono
from nono import StarBattle
from nono.genres import GENRES
from nono.page.declared import built_in_genres

pytestmark = needs_engine
OTHERS = [genre for genre in GENRES.rows if genre != "nonogram"]


@pytest.mark.parametrize("genre", OTHERS)
def test_every_kind_has_a_rule_in_one_line(genre: str) -> None:
    rule = GENRES[genre].wording.short
    assert rule.text.endswith(".")
    assert rule.text.count(".") <= 2
    assert len(rule.text) <= 90


def test_a_rule_says_the_numbers_of_its_puzzle(page: Page) -> None:
    for stars, words in ((1, "One star in"), (2, "2 stars in")):
        drop(page, StarBattle(["AAAA", "AABB", "CCBB", "CDDD"], stars=stars, check=False))
        expect(page.locator("#play-rule p")).to_contain_text(words)


def test_the_rule_goes_with_the_first_solved_puzzle(page: Page) -> None:
    for genre in built_in_genres():
        puzzle = genre.from_dict({"genre": genre.genre, **genre.example})
        play(page, puzzle)
        expect(page.locator("#play-rule")).to_be_visible()
        assert page.locator("#play-rule p").inner_text() == genre.wording.short.text.replace("{} stars", "One star")
    page.evaluate("localStorage['nono.progress./2027-01-01/tents'] = 1")  # by an earlier version
    tents = nono.Tents.from_dict({"genre": "tents", **nono.Tents.example})
    play(page, nono.Norinori.from_dict({"genre": "norinori", **nono.Norinori.example}))
    play(page, tents)
    expect(page.locator("#play-rule")).to_be_hidden()
    mosaic = nono.Mosaic(["4.", ".."])
    play(page, mosaic)
    expect(page.locator("#play-rule")).to_be_visible()
    for cell in range(4):
        click(page, cell)
    page.locator("#finish").wait_for()
    press(page, "Close")
    expect(page.locator("#play-rule")).to_be_visible()  # the solved board does not move
    play(page, nono.Mosaic(["4.", ".."]))
    expect(page.locator("#play-rule")).to_be_hidden()


def test_all_rules_are_beside_a_solved_and_a_broken_board(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    for kind in built_in_genres():
        play(page, kind.from_dict({"genre": kind.genre, **kind.example}))
        page.get_by_role("button", name="All rules").click()
        dialog = page.locator("#all-rules")
        expect(dialog.locator("figcaption")).to_have_count(2)
        first, second = dialog.locator("figcaption").all_inner_texts()
        assert first == "Solved."
        assert second.startswith("Not allowed: "), kind.genre
        head, view = page.locator("#play-head").bounding_box(), dialog.bounding_box()
        assert head
        assert view
        assert view["y"] >= head["y"] + head["height"]  # a sheet from below
        assert view["x"] == 0
        if kind is nono.Tents:
            has_no_barriers(page, *THEMES)
        press(page, "Close")


def test_the_first_puzzle_has_its_rule(open_page: OpenPage) -> None:
    page = open_page("#play/equinox")
    expect(page.locator("#play-rule p")).to_contain_text("One star in every row")


def test_the_rules_of_nonograms_lead_to_the_first_minute(page: Page) -> None:
    play(page, HEART)
    pick(page, "Rules of this puzzle")
    page.get_by_role("link", name="The first minute").click()
    expect(page.locator(".lesson .view")).to_be_focused()
