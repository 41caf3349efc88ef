"""The whole page is accessible, in every mode."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from page.driver import OpenPage
from playwright.sync_api import Page

def violations(page: Page) -> list[str]:
    """What axe finds."""
    found: dict[str, Any] = Axe().run(page).response
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.parametrize(("width", "dark"), [(320, True), (1280, False)])
def test_axe(open_page: OpenPage, width: int, dark: bool) -> None:
    page = open_page(width=width, height=800, dark=dark)
    for mode in ("draw", "clues", "play"):
        page.click(f"[data-mode={mode}]")
        page.wait_for_timeout(300)
        assert not violations(page), mode


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.evaluate("() => document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")
    assert [one.partition(":")[0] for one in violations(page)] == ["button-name"]
