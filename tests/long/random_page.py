"""Use the page at random over all genres and modes, and fail if it has an uncaught error.

python tests/long/random_page.py [MINUTES] [--seed SEED]
"""

import argparse
import json
import random
import shutil
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from page.driver import complaints, drop, watch
from playwright.sync_api import Page, sync_playwright

import nono
from nono import PuzzleError
from nono.page.given import page_data
from nono.page.server import Server
from nono.page.site import completed, sources
from nono.text import built_in

KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Enter", "Escape", "Delete", "Tab"]
KEYS += [*"0123456789xhplrefs+-", "Control+z", "Control+y", "Control+c", "Control+v", "Control+x"]
KEYS += ["Shift+Digit1", "Shift+Digit4"]
SIZES = [(1280, 800), (390, 844), (844, 390), (768, 1024)]
LARGEST = 900  # maximum number of cells of the puzzles
EACH = 120  # actions before the page is opened anew
# Click a random visible button, link, summary, radio button or box. Buttons that open the browser's own dialogs are
# left out, because a page without a user cannot close these dialogs.
CLICK = """number => {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const found = [...open.querySelectorAll('button, summary, [type=radio], [type=checkbox], select')]
    .filter((one) => one.checkVisibility() && !['open-file', 'from-image'].includes(one.id) && one.value !== 'print');
  const one = found[number % found.length];
  if (!one) return "nothing";
  if (one instanceof HTMLSelectElement) {
    one.selectedIndex = number % one.length;
    one.dispatchEvent(new Event('change', { bubbles: true }));
  } else one.click();
  return one.id || one.textContent.trim() || one.value;
}"""
FILL = """([number, words]) => {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const found = [...open.querySelectorAll('textarea, input:not([type=radio], [type=checkbox], [type=file])')]
    .filter((one) => one.checkVisibility() && !one.readOnly);
  const one = found[number % found.length];
  if (!one) return "nothing";
  if (one.type === "number") one.value = String(1 + number % 30);
  else if (one.type === "color") one.value = "#" + String(number % 1000000).padStart(6, "0");
  else if (one.type === "range") one.value = String(number % 100);
  else one.value = words;
  for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));
  return one.id || one.name;
}"""
WORDS = ["", "1 1", "3\n1 1\n2", "r", "?", "5\n0", "red", "1r 2", "9999", "\u00e9"]


def act(page: Page, rng: random.Random, files: list[tuple[str, str]]) -> str:
    """Do one random thing, and return what it was."""
    kind = rng.choices(
        ["click", "stroke", "key", "drop", "mode", "fill", "reload", "size"], [30, 30, 15, 8, 6, 6, 2, 2]
    )[0]
    if kind == "click":
        return f"click {page.evaluate(CLICK, rng.randrange(10**6))!r}"
    if kind == "fill":
        return f"fill {page.evaluate(FILL, [rng.randrange(10**6), rng.choice(WORDS)])!r}"
    if kind == "key":
        key = rng.choice(KEYS)
        page.keyboard.press(key)
        return f"key {key}"
    if kind == "drop":
        name, text = rng.choice(files)
        drop(page, text)
        return f"drop {name}"
    if kind == "mode":
        mode = rng.choice(["draw", "clues", "play"])
        page.evaluate("mode => document.querySelector(`[data-mode=${mode}]`).click()", mode)
        return f"mode {mode}"
    if kind == "reload":
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        return "reload"
    if kind == "size":
        width, height = rng.choice(SIZES)
        page.set_viewport_size({"width": width, "height": height})
        return f"size {width}x{height}"
    box = page.locator("#stage").bounding_box() or {"x": 0, "y": 0, "width": 1, "height": 1}
    points = [(box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"]) for _ in range(2)]
    button: Literal["left", "right"] = "right" if rng.random() < 0.3 else "left"
    page.mouse.move(*points[0])
    page.mouse.down(button=button)
    if rng.random() < 0.7:
        page.mouse.move(*points[1], steps=3)
    page.mouse.up(button=button)
    return f"stroke {button} {points}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    files = []
    for name in built_in():
        one = nono.puzzle(name)
        try:
            if one.height * one.width <= LARGEST:
                files.append((name, json.dumps(page_data(one))))
        except PuzzleError:
            continue  # the page cannot show this genre
    server = Server(completed(sources()))
    Thread(target=server.serve_forever, daemon=True).start()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    end = time.monotonic() + 60 * options.minutes
    seed, actions = options.seed, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        while time.monotonic() < end:
            rng = random.Random(seed)
            context = browser.new_context(service_workers="block", accept_downloads=True)
            watch(context, server.url)
            page = context.new_page()
            page.on("dialog", lambda dialog: dialog.dismiss())
            page.goto(server.url + "#draw")
            page.wait_for_selector("html[data-ready]", state="attached")
            log = []
            for _ in range(EACH):
                log.append(act(page, rng, files))
                actions += 1
                if rng.random() < 0.2:
                    page.wait_for_timeout(rng.choice([0, 30, 300]))
                # answers of the server that refuse a format are not errors of the page
                found = [one for one in complaints(context) if "Failed to load resource" not in one]
                if found:
                    print(f"seed {seed}:", *log[-30:], *found, sep="\n  ")
                    return 1
            context.close()
            seed += 1
        browser.close()
    print(f"{actions} actions in {seed - options.seed} pages, no uncaught error")
    return 0


if __name__ == "__main__":
    sys.exit(main())
