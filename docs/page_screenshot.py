"""The picture of the page for docs/page.md, and its icon for phones; needs Chromium, Playwright and Pillow.

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
WEB = Path(__file__).parents[1] / "src/nono/page/web"


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


def draw_icon(browser: Browser) -> None:
    """Write icon.png: icon.svg on a ground without corners, because phones round the corners themselves."""
    page = browser.new_page(viewport={"width": 512, "height": 512})
    svg = (WEB / "icon.svg").read_text("utf-8").replace(' rx="1"', "")
    page.set_content(f"<style>body {{ margin: 0 }}</style>{svg}")
    with Image.open(io.BytesIO(page.screenshot())) as image:
        image.convert("RGB").quantize(8, dither=Image.Dither.NONE).save(WEB / "icon.png", optimize=True)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        root = hasattr(os, "getuid") and os.getuid() == 0
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"] * root)
        draw(browser)
        draw_icon(browser)
        browser.close()
