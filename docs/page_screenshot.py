"""The picture of the page for docs/page.md; needs Chromium, Playwright and Pillow.

python docs/page_screenshot.py
"""

import io
import os
import shutil
from pathlib import Path
from threading import Thread

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from nono.page.server import Server
from nono.page.site import site_files
from nono.text import read

PICTURE = Path(__file__).parent / "plots/page.webp"
PUZZLE = "puzzles/ambiguous/night.json"
COLOURS = 64


def draw(browser: Browser) -> None:
    """Write the picture."""
    with Server(site_files(), opened=[read(PUZZLE)]) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
        page.goto(server.url + "#opened")
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Open in the studio").click()
        page.get_by_role("button", name="Show the answer").click()
        page.wait_for_selector("#check[data-verdict]", state="attached")
        page.wait_for_timeout(4000)  # what comes after the verdict: cells that differ, the grade, repairs
        with Image.open(io.BytesIO(page.screenshot())) as image:
            image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURE, lossless=True, quality=100)
        server.shutdown()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        root = hasattr(os, "getuid") and os.getuid() == 0
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"] * root)
        draw(browser)
        browser.close()
