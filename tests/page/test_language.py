"""The page in other languages: no text is missing, the choice is remembered, and in a pseudo-language whose texts are
40 % longer, no English word remains and no button cuts its text."""

import json
import re
from typing import Any

import pytest
from page.driver import OpenPage, press
from page.test_rooms import english
from playwright.sync_api import Page
from pseudo import pseudo

from nono.base.language import catalogues, languages
from nono.page.site import LANGUAGES

ENTRY = re.compile(r'^  "([^"]+)":\s*((?:"(?:\\.|[^"\\])*"[\s+]*)+),$', re.MULTILINE)
PART = re.compile(r'"((?:\\.|[^"\\])*)"')
FOREIGN = [code for code in languages() if code != "en"]
SAME = {"nono", "SVG", "PNG", "JSON", "HTML", "PDF", "Ctrl"}  # names that are the same in all languages
SHOWN = """() => {
  const shown = [...document.querySelectorAll("body *")].filter((one) =>
    one.checkVisibility() && !one.closest("[name=language], #name, .cards strong, canvas"));
  const texts = shown.flatMap((one) => [
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
  ]);
  const cut = [...document.querySelectorAll("button, .button, label, h2")].filter((one) =>
    one.checkVisibility() && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== "inline");
  return [texts, cut.map((one) => one.textContent)];
}"""


def texts() -> dict[str, str]:
    """Return the English texts of the page by key."""
    return {
        key: "".join(json.loads(f'"{part}"') for part in PART.findall(text)) for key, text in ENTRY.findall(english())
    }


@pytest.mark.parametrize("code", FOREIGN)
def test_no_text_is_missing(code: str) -> None:
    own = catalogues()[code]
    place = re.compile(r"\{(\w+)")
    known = texts()
    assert sorted(known.keys() - own.keys()) == []
    assert [key for key, text in known.items() if not {*place.findall(own[key])} <= {*place.findall(text)}] == []


def test_the_choice_is_remembered(open_page: OpenPage) -> None:
    page = open_page(locale="es-MX", first=True)
    assert page.get_attribute("html", "lang") == "es"
    press(page, "Ajustes")
    page.get_by_label("Idioma").select_option("ja")
    press(page, "設定")
    assert page.get_by_label("言語").input_value() == "ja"
    page.goto(page.url.split("#")[0] + "?lang=de")
    assert page.get_attribute("html", "lang") == "de"


@pytest.mark.parametrize("width", [1280, 390])
def test_no_english_word_remains(open_page: OpenPage, width: int) -> None:
    catalogue: dict[str, Any] = {"plural": ["^1$"]}
    catalogue |= {key: pseudo(key) for key in catalogues()["de"] if key != "plural"}
    catalogue |= {key: pseudo(text) for key, text in texts().items()}
    page = open_page(width=width, first=True, alone=True)
    page.route(f"**/{LANGUAGES}ja.json", lambda route: route.fulfill(json=catalogue))
    start = page.url.split("#")[0] + "?lang=ja"  # whose dates have no Latin letters
    page.goto(start)
    page.wait_for_selector("html[data-ready]", state="attached")
    for place in ("today", "library", "make"):
        page.goto(f"{start}#{place}")
        page.wait_for_selector(f"html[data-place={place}]")
        expect_foreign(page)
    page.goto(start + "#today")
    page.click(".hero")
    page.locator("#play-brushes button").first.wait_for()
    expect_foreign(page)
    for number in range(1, page.locator("#menu button").count()):  # the first prints
        page.evaluate("number => document.querySelectorAll('#menu button')[number].click()", number)
        page.wait_for_selector("dialog[open]")
        page.wait_for_timeout(500)
        expect_foreign(page)
        page.evaluate("document.querySelectorAll('dialog[open]').forEach((one) => one.close())")
    page.evaluate("async () => { (await import('/app/main.js')).app.mode = 'draw'; }")
    page.wait_for_selector("#side")
    page.wait_for_timeout(1000)
    expect_foreign(page)


def expect_foreign(page: Page) -> None:
    """Fail if a text contains a word of Latin letters, apart from titles of puzzles, or if a button cuts its text."""
    shown, cut = page.evaluate(SHOWN)
    words = {word for text in shown for word in re.findall(r"[A-Za-z]{3,}", text)}
    assert sorted(words - SAME) == []
    assert cut == []
