"""Exported sites have the name, the colour and the mark of their publisher."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import product
from pathlib import Path

import pytest
from common import Capture
from page.driver import THEMES, answering, complaints, has_no_barriers, new_context, shows, watch
from page.test_site import Quiet, below, needs_engine
from playwright.sync_api import Browser
from stderr import usage_error

from nono.cli.program import run
from nono.page.brand import (
    MOST_BYTES,
    PNG,
    Brand,
    Rgb,
    branded,
    contrast,
    hex_digits,
    is_publisher_mark,
    shades,
)
from nono.page.site import page_sources

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>window.ran = 1; alert(1)</script>'
    b'<image href="https://example.org/spy.png" width="8" height="8"/><circle cx="4" cy="4" r="4"/></svg>'
)
COLOURS = ["{:02x}{:02x}{:02x}".format(*rgb) for rgb in product(range(0, 256, 51), repeat=3)]
LEAST = {"text": 4.5, "outlines": 3.0}
# What is drawn on what; the tokens that no colour changes are read from the style sheet.
PAIRS = [
    *((name, ground, "text") for name in ("ink", "pen") for ground in ("paper", "sheet", "sunk", "pen-soft")),
    *((name, ground, "text") for name in ("muted", "bad") for ground in ("paper", "sheet", "sunk")),
    *((name, ground, "text") for name in ("amber-ink", "proof") for ground in ("paper", "sheet")),
    *(("edge", ground, "outlines") for ground in ("paper", "sheet")),
    ("on-pen", "pen", "text"),
]


def rgb_of(digits: str) -> Rgb:
    value = int(digits.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def fixed(name: str) -> tuple[str, str]:
    """Return a token of the page in light and in dark."""
    text = page_sources()["styles/tokens.css"].decode()
    light, dark = text.partition(f"--{name}: light-dark(")[2].partition(")")[0].split(", ")
    return light, dark


@pytest.mark.parametrize("night", [False, True])
def test_all_colours_can_be_read(night: bool) -> None:
    """Every publisher's colour has text with a contrast of 4.5:1, and outlines with 3:1."""
    names = {name for first, second, _ in PAIRS for name in (first, second)}
    usual = {name: fixed(name) for name in names - shades("000000").keys()}
    for colour in COLOURS:
        tokens = usual | shades(colour)
        for name, ground, kind in PAIRS:
            found = contrast(rgb_of(tokens[name][night]), rgb_of(tokens[ground][night]))
            assert found >= LEAST[kind], (colour, name, ground, found)
        pen = rgb_of(tokens["pen"][0])  # the cursor on coloured boards, which stay paper at night
        assert all(contrast(pen, rgb_of(lamp)) >= LEAST["outlines"] for lamp in fixed("lamp"))


@pytest.mark.parametrize(
    ("text", "digits"),
    [("0B6b55", "0b6b55"), ("#0b6b55", "0b6b55"), ("abc", "aabbcc"), ("red", None), ("#12345", None)],
)
def test_colours_of_the_option(text: str, digits: str | None) -> None:
    assert hex_digits(text) == digits


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
def test_marks_have_no_entities_in_any_encoding(encoding: str) -> None:
    for kind, accepted in (("", True), ('<!DOCTYPE svg [<!ENTITY a "aaaa">]>', False)):
        text = f'\ufeff<?xml version="1.0" encoding="{encoding[:6]}"?>{kind}{SVG.decode()}'
        data = text.removeprefix("\ufeff" if encoding == "utf-16" else "").encode(encoding)
        assert is_publisher_mark(data) == accepted


def test_marks_are_pictures() -> None:
    assert is_publisher_mark(SVG)
    assert is_publisher_mark(PNG + bytes(MOST_BYTES - len(PNG)))
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SVG
    for data in (b"", b"GIF89a", b"<svg", b"<html></html>", b"<svg></svg>", bomb, PNG + bytes(MOST_BYTES)):
        assert not is_publisher_mark(data), data[:20]


@pytest.mark.parametrize("options", ["--colour red", "--mark {large}", "--mark {text}", "--mark {gone}"])
def test_what_is_unfit_is_one_error(options: str, tmp_path: Path, capsys: Capture) -> None:
    paths = {name: tmp_path / name for name in ("large", "text", "gone")}
    paths["large"].write_bytes(PNG + bytes(MOST_BYTES))
    paths["text"].write_bytes(b"my mark")
    line = options.format(**paths).split()
    assert run(["page", "--export", str(tmp_path / "out"), "heart", *line]) == 2
    error = capsys.readouterr().err
    assert error.count("error: ") + error.count("Error") == 1
    assert not (tmp_path / "out").exists()


def test_the_options_need_a_collection(capsys: Capture) -> None:
    assert run(["page", "--colour", "0b6b55"]) == 2
    assert "needs --export" in usage_error(capsys.readouterr().err)


@pytest.mark.parametrize("mark", [None, SVG])
def test_the_icons_are_files(mark: bytes | None) -> None:
    found = branded(page_sources(), Brand("Club", mark=mark))
    links = re.findall(r'<link rel="(?:apple-touch-)?icon" href="(.*?)"', found["index.html"].decode())
    icons = [icon["src"] for icon in json.loads(found["manifest.webmanifest"])["icons"]]
    assert (links, icons) == ((["mark.svg"] * 2, ["mark.svg"]) if mark else (["icon.svg", "icon.png"],) * 2)
    assert found.keys() >= {*links, *icons}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a site of a club."""
    (tmp_path / "mark.svg").write_bytes(SVG)
    brand = ["--title", "Lantern <Club>", "--colour", "#0b6b55", "--mark", str(tmp_path / "mark.svg")]
    assert run(["page", "--export", str(tmp_path / "club"), "heart", "octave", *brand]) == 0
    with answering(ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))) as server:
        yield f"http://127.0.0.1:{server.server_port}/club/"


@needs_engine
@pytest.mark.parametrize("theme", THEMES)
def test_a_site_has_its_publisher_everywhere(browser: Browser, host: str, tmp_path: Path, theme: str) -> None:
    """The mark is an image, runs no script, and loads nothing; no request leaves the folder."""
    name = next(path.stem for path in (tmp_path / "club/puzzles").glob("nonogram*.json"))
    with new_context(browser, color_scheme=theme, service_workers="block") as context:
        watch(context, host)
        page = context.new_page()
        for address in ("", f"puzzles/{name}.html", f"play.html#p={name}", "play.html#make", f"nono.html#p={name}"):
            page.goto("about:blank")
            page.goto(host + address)
            if "#" in address:
                page.wait_for_selector("html[data-ready]", state="attached")
            crest = page.locator(".crest:visible")
            assert crest.count() == 1, address
            assert crest.evaluate("(mark) => mark.tagName + mark.naturalWidth.toString()[0]") != "IMG0"
            assert page.evaluate("window.ran") is None
            pen = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--pen')")
            assert shades("0b6b55")["pen"][0] in pen
            assert page.locator(".wordmark").count() == 0
            has_no_barriers(page)
        assert "Lantern <Club>" in page.title()
        assert not complaints(context)


@needs_engine
def test_a_site_opens_without_a_network(browser: Browser, host: str, tmp_path: Path) -> None:
    """A reader who has only seen a puzzle has the index, too, and the mark."""
    name = next(path.stem for path in (tmp_path / "club/puzzles").glob("nonogram*.json"))
    with new_context(browser) as context:
        page = context.new_page()
        page.goto(f"{host}play.html#p={name}")
        shows(page, "#message", "Opened")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        context.set_offline(True)
        page.goto(host)
        assert page.locator("ol.covers a").count() == 2
        assert page.locator("svg.quilt").count() >= 1
        assert page.locator("header .crest").evaluate("(mark) => mark.complete && mark.naturalWidth > 0")


@needs_engine
def test_without_puzzles_the_page_is_that_of_nono(tmp_path: Path) -> None:
    assert run(["page", "--export", str(tmp_path)]) == 0
    assert "mark.svg" not in below(tmp_path)
