"""Tests of the test harness: a page that complains fails its test, modules run, and strokes reach the page."""

from page.driver import PHONE, OpenPage, complaints, stroke, touch
from playwright.sync_api import Page

RECORD = """() => {
  window.seen = [];
  for (const type of ["pointerdown", "pointerup"]) {
    document.addEventListener(type, event => window.seen.push([type, event.pointerType, event.button]), true);
  }
}"""


def test_modules_run(modules: Page) -> None:
    found = modules.evaluate("async () => Object.keys(await import('/genres/index.js'))")
    assert "GENRES" in found


def test_complaints_are_collected(modules: Page) -> None:
    modules.evaluate("console.error('one')")
    modules.evaluate("() => { setTimeout(() => { throw new Error('two'); }) }")
    modules.evaluate("() => import('/no/such/module.js').catch(() => 0)")
    modules.evaluate("() => fetch('http://localhost:1/').catch(() => 0)")
    found = "\n".join(complaints(modules))
    for part in ("console: one", "uncaught: two", "404", "such/module.js", "Content Security Policy"):
        assert part in found, (part, found)
    complaints(modules).clear()


def test_an_inline_script_is_refused(modules: Page) -> None:
    ran = modules.evaluate(
        """() => {
          const script = document.createElement("script");
          script.append("window.ran = true");
          document.head.append(script);
          return window.ran === true;
        }"""
    )
    assert not ran
    assert any("TrustedScript" in one for one in complaints(modules))
    complaints(modules).clear()


def test_strokes(page: Page, open_page: OpenPage) -> None:
    page.evaluate(RECORD)
    stroke(page, [(600, 400), (700, 400)], button="right")
    assert page.evaluate("window.seen") == [["pointerdown", "mouse", 2], ["pointerup", "mouse", 2]]
    phone = open_page(**PHONE)
    phone.evaluate(RECORD)
    touch(phone, [(100, 400), (150, 400)], [(300, 400), (250, 400)])
    assert [kind for kind, _, _ in phone.evaluate("window.seen")].count("pointerdown") == 2
