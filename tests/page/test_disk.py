"""The exported page opens from a disk, where browsers load no modules, workers or engine from other files."""

import json
import re
from pathlib import Path

import pytest
from page.driver import new_context, press, shows, wait_until
from page.test_collection import NAMES
from page.test_samples import OPENED, PUT, SHOWN, STORED
from page.test_site import needs_engine
from playwright.sync_api import Browser, ConsoleMessage

from nono.cli.program import run
from nono.page.bundle import ADDRESS, BARE, DYNAMIC, EXPORT, IMPORT, RESOLVED, TAKEN
from nono.page.disk import DISK, HEAD_LINK, MODULES, POLICY, STYLE, import_map
from nono.page.shortening import short_module, short_style
from nono.page.site import page_sources, served_files


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
        shows(page, "#place [role=status]", "of 646 solved")  # with the one of the collection
        page.evaluate("location.hash = '#today'")
        page.locator(".sizes a").first.wait_for()
        assert page.locator(".sizes a").count() == 3  # the daily puzzles are in the file
        key = f"nono.progress.{tmp_path.as_posix()}/{NAMES[0]}"
        page.evaluate("key => localStorage.setItem(key, '1')", key)
        page.goto((tmp_path / "index.html").as_uri())
        assert page.locator("a[data-solved=true]").last.get_attribute("data-name") == NAMES[0]
        assert not errors


@needs_engine
def test_games_of_an_earlier_version_go_on(browser: Browser, tmp_path: Path) -> None:
    assert run(["page", "--export", str(tmp_path)]) == 0
    folder = f"nono.progress.{tmp_path.as_posix()}/"  # the sample was stored by a page in the root folder
    stored = {key.replace("nono.progress./", folder): value for key, value in STORED["2.0.1"].items()}
    shown = SHOWN.replace('import("/', f'import("{MODULES}')
    is_opened = f"""async () => (await import("{MODULES}main.js")).app.store.puzzle !== globalThis.before"""
    with new_context(browser) as context:
        page = context.new_page()
        page.goto((tmp_path / DISK).as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate(PUT, stored)
        for name, expected in OPENED["2.0.1"].items():
            page.evaluate(
                f"""async (id) => {{
                globalThis.before = (await import("{MODULES}main.js")).app.store.puzzle;
                location.hash = `#play/${{id}}`;
            }}""",
                expected["id"],
            )
            wait_until(page, is_opened)
            returned = page.evaluate(shown)
            returned["puzzle"] = json.loads(returned["puzzle"])
            assert returned == {key: expected[key] for key in returned}, name
        solved = [one for one in OPENED["2.0.1"].values() if one["progress"] == 1]
        page.evaluate("location.hash = '#library'")
        page.locator(".covers a").first.wait_for()
        assert solved
        assert page.locator(".rail a").count() >= len(solved)


def test_styles_are_loaded_by_addresses_that_the_import_map_knows() -> None:
    """The finish of the page as one file had no style."""
    modules = {name: data.decode() for name, data in page_sources().items() if name.endswith(".js")}
    assert [name for name, code in modules.items() if re.search(r'styled\("', code)] == []


def test_every_address_in_a_module_has_a_name_in_the_import_map() -> None:
    files = served_files(page_sources())
    urls = import_map(files)
    modules = {name: data.decode() for name, data in files.items() if MODULES + name in urls and name.endswith(".js")}
    assert {"main.js", "engine/worker.js"} <= modules.keys()
    known = {url.removeprefix(MODULES) for url in urls} | {"nono.wasm"}
    for name, code in modules.items():
        for address in re.findall(r'"(\.{1,2}/[^"]+)"', code):
            path = Path("/", name).parent.joinpath(address).resolve()
            assert str(path.relative_to("/")) in known, f"{name}: {address}"


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("a = b - c;", "a=b-c;"),
        ("a = b - -c;", "a=b- -c;"),
        ("a = b++ + c;", "a=b++ +c;"),
        ('a = "b + c" + `d - ${e}` + 1;', 'a="b + c"+`d - ${e}`+1;'),
        ("a = b + +c; // d + e", "a=b+ +c;"),
        ('a = `b ${c - 1 ? "d - e" : f} - g`;', 'a=`b ${c-1?"d - e":f} - g`;'),
        ('export const a = "const";\nconst { b } = a;', 'export const a="const";\nlet{b}=a;'),
        ("a = b\n  ? [c,\n    d,\n  ]\n  : e;\nf();", "a=b?[c,d]:e;\nf();"),
    ],
)
def test_signs_lose_only_needless_spaces(code: str, short: str) -> None:
    assert short_module(code).strip() == short


def test_styles_lose_only_needless_signs() -> None:
    style = "a {\n  color: red; /* warm */\n\n  & .b,\n  & > c,\n  & p {\n    margin: 0;\n  }\n}\n"
    assert short_style(style) == "a{color:red;.b,>c,& p{margin:0}}"


CODE = """import { a as b } from "./a.js";
import "../b.js";
export { c, d } from "./c/d.js";
export async function e() { return import("./e.js"); }
export const f = import.meta.resolve("./f.css");
"""
PAGE = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="styles/page.css">
"""


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (IMPORT, CODE, ["./a.js", "../b.js", "./c/d.js"]),
        (DYNAMIC, CODE, ["./e.js"]),
        (RESOLVED, CODE, ["./f.css"]),
        (BARE, CODE, ["../b.js"]),
        (TAKEN, CODE, [("import", " a as b ", "./a.js"), ("export", " c, d ", "./c/d.js")]),
        (ADDRESS, CODE[:50], [('import { a as b } from "', "./a.js"), ('import "', "../b.js")]),
        (EXPORT, CODE, [("async function", "e"), ("const", "f")]),
        (STYLE, PAGE, ["styles/page.css"]),
        (HEAD_LINK, PAGE, ['<link rel="manifest" href="manifest.webmanifest">\n']),
        (POLICY, PAGE, ['<meta http-equiv="Content-Security-Policy" content="']),
    ],
)
def test_patterns_of_statements_and_links(pattern: re.Pattern[str], text: str, found: list[object]) -> None:
    assert pattern.findall(text) == found
