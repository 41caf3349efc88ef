"""Measures the site that ``docs/make_site.py`` built: ``python bench/site.py FOLDER``.

Serves the folder on this machine and opens pages in Chromium. Prints for each page the first contentful paint in
milliseconds (wall time, empty cache, median of five visits), the violations that axe finds, and the lowest contrast.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from threading import Thread
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from measuring import head, row
from playwright.sync_api import Browser, Page, sync_playwright

PAGES = {
    "start page": "index.html",
    "draw": "play/index.html",
    "index of puzzles": "play/puzzles/index.html",
    "documentation": "docs/index.html",
    "gallery": "docs/gallery.html",
}
WINDOWS: dict[str, dict[str, Any]] = {
    "390x844, dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    "1280x800, light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
}
VISITS = 5
PAINT = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) resolve(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""
RULE = {"runOnly": ["color-contrast"], "resultTypes": ["passes", "violations"]}


class Quiet(SimpleHTTPRequestHandler):
    """A static host without a log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class Host(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing when the browser closes a connection early."""


def paint(browser: Browser, window: dict[str, Any], address: str) -> float:
    """Return the time of the first contentful paint of a first visit, in milliseconds."""
    with browser.new_context(**window) as context:
        page = context.new_page()
        page.goto(address)
        return float(page.evaluate(PAINT))


def contrasts(page: Page) -> Iterator[float]:
    """Yield the ratios of contrast that axe measured."""
    found = Axe().run(page, options=RULE).response
    for rule in [*found["passes"], *found["violations"]]:
        for node in rule["nodes"]:
            yield from (one["data"]["contrastRatio"] for one in node["any"] if one["data"].get("contrastRatio"))


def measure(browser: Browser, address: str) -> None:
    """Print the rows of the table."""
    for title, path in PAGES.items():
        for words, window in WINDOWS.items():
            painted = median(paint(browser, window, address + path) for _ in range(VISITS))
            with browser.new_context(**window) as context:
                page = context.new_page()
                page.goto(address + path, wait_until="networkidle")
                violations = Axe().run(page).violations_count
                row(title, words, round(painted), violations, f"{min(contrasts(page)):.1f}")


def main() -> None:
    folder = sys.argv[1]
    head("page", "window", "first paint", "violations", "lowest contrast")
    host = Host(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=host.serve_forever, daemon=True).start()
    root = hasattr(os, "getuid") and os.getuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"] * root + ["--disable-dev-shm-usage"]
        )
        measure(browser, f"http://127.0.0.1:{host.server_port}/")
        browser.close()
    host.shutdown()


if __name__ == "__main__":
    main()
