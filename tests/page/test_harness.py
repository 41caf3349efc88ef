"""Tests of the test harness: a page that complains fails its test."""

from page.driver import OpenPage, complaints
from playwright.sync_api import Page


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
    assert any("TrustedScript" in complaint for complaint in complaints(modules))
    complaints(modules).clear()


def test_the_clock_starts_at_noon_of_a_date_and_goes_on(open_page: OpenPage) -> None:
    page = open_page("modules.html", date="2028-02-29")
    now = "() => { const now = new Date(); return [now.getMonth() + 1, now.getDate(), now.getHours()]; }"
    assert page.evaluate(now) == [2, 29, 12]
    before = page.evaluate("() => Date.now()")
    page.reload()
    assert page.evaluate("() => Date.now()") > before
    assert page.evaluate("() => new Date(2020, 0, 5).getDate()") == 5
