"""The exported page opens from a disk, where browsers load no modules, workers or engine from other files."""

import re
from pathlib import Path

from page.driver import new_context, press, shows
from page.test_collection import NAMES
from page.test_site import needs_engine
from playwright.sync_api import Browser, ConsoleMessage

from nono.cli.program import run
from nono.page.bundle import DISK, MODULES, import_map
from nono.page.site import completed, sources


@needs_engine
def test_a_collection_opens_from_a_disk(browser: Browser, tmp_path: Path) -> None:
    assert run(["page", "--export", str(tmp_path), "heart", "octave", "tulip"]) == 0
    errors = []

    def note(message: ConsoleMessage) -> None:
        # index.html fails before it opens the other page.
        if message.type == "error" and message.page and DISK in message.page.url:
            errors.append(message.text)

    with new_context(browser) as context:
        context.on("console", note)
        page = context.new_page()
        page.goto((tmp_path / "index.html").as_uri())
        assert page.locator("#daily .primary").count() == 1
        page.locator(f'[data-name="{NAMES[0]}"]').last.click()
        page.wait_for_url((tmp_path / DISK).as_uri() + f"#p={NAMES[0]}")
        shows(page, "#message", "Opened")
        press(page, "Hint")
        page.get_by_text("look at").wait_for()  # the answer of the engine
        page.evaluate("location.hash = '#library'")
        page.locator(".covers a").nth(200).wait_for(state="attached")
        page.evaluate("location.hash = '#today'")
        page.locator(".sizes a").first.wait_for()
        assert page.locator(".sizes a").count() == 3  # the daily puzzles are in the file
        key = f"nono.progress.{tmp_path.as_posix()}/{NAMES[0]}"
        page.evaluate("key => localStorage.setItem(key, '1')", key)
        page.goto((tmp_path / "index.html").as_uri())
        assert page.locator("a[data-solved=true]").last.get_attribute("data-name") == NAMES[0]
        assert not errors


def test_every_address_in_a_module_has_a_name_in_the_import_map() -> None:
    found = completed(sources())
    urls = import_map(found)
    modules = {name: data.decode() for name, data in found.items() if MODULES + name in urls and name.endswith(".js")}
    assert {"app/main.js", "engine/worker.js"} <= modules.keys()
    known = {one.removeprefix(MODULES) for one in urls} | {"nono.wasm"}
    for name, code in modules.items():
        for address in re.findall(r'"(\.{1,2}/[^"]+)"', code):
            path = Path("/", name).parent.joinpath(address).resolve()
            assert str(path.relative_to("/")) in known, f"{name}: {address}"
