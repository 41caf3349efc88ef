"""Pictures of the page for docs/page.md and the README; needs Chromium, Playwright and Pillow.

python docs/page_screenshot.py
"""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path
from threading import Thread

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from nono.io.read import read
from nono.page.server import Server
from nono.page.site import files

PLOTS = Path(__file__).parent / "plots"
COLOURS = 128
PICTURES = {  # by name: width, height, dark, and the puzzle that is open
    "page": (1200, 800, False, "puzzles/ambiguous/night.json"),
    "page-dark": (1200, 800, True, "parrot"),
    "page-phone": (390, 780, False, "heart"),
}


def draw(browser: Browser, name: str) -> None:
    """Write one picture."""
    width, height, dark, puzzle = PICTURES[name]
    with Server(files(), opened=[read(puzzle)]) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=width < 500,
            is_mobile=width < 500,
        )
        page.goto(server.url + "#opened")
        page.wait_for_selector("#check[data-verdict]", state="attached")
        page.wait_for_timeout(4000)  # what comes after the verdict: cells that differ, the grade, repairs
        with Image.open(io.BytesIO(page.screenshot())) as image:
            image.convert("RGB").quantize(COLOURS).save(PLOTS / f"{name}.png", optimize=True)
        page.close()
        server.shutdown()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        root = hasattr(os, "getuid") and os.getuid() == 0
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"] * root)
        for picture in PICTURES:
            draw(browser, picture)
        browser.close()
