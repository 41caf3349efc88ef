"""Files that earlier versions wrote are read: JSON of each genre, links, and the drafts and games of the page."""

import json
from typing import Any

import pytest
from common import ROOT, needs_engine
from page.driver import OpenPage, of_app, wait_for_app
from playwright.sync_api import Page

import nono
from nono import Puzzle

SAMPLES = ROOT / "tests/samples/1.1.0"
PUZZLES = sorted(path.stem for path in (SAMPLES / "json").iterdir())
STORED: dict[str, str] = json.loads((SAMPLES / "page/storage.json").read_text(encoding="utf-8"))
OPENED: dict[str, dict[str, Any]] = json.loads((SAMPLES / "page/opened.json").read_text(encoding="utf-8"))
LINKS: dict[str, dict[str, str]] = json.loads((SAMPLES / "links.json").read_text(encoding="utf-8"))
READ_LINKS = """async (links) => {
  const { readLink } = await import("/formats/link.js");
  const { writeJson } = await import("/formats/json.js");
  return Promise.all(links.map(async (link) => writeJson(await readLink(link))));
}"""
SHOWN = """async () => {
  const { app } = await import("/app/main.js");
  const { writeJson } = await import("/formats/json.js");
  const { mode, histories: { play } } = app;
  const puzzle = writeJson(app.store.document);
  if (mode !== "play") return { mode, puzzle };
  const notes = [...play.grid.keys()].map((cell) => [cell, [0, 1].map((kind) => [...play.notes(cell, kind)])]);
  const marks = [...play.grid.entries()].filter(([, mark]) => mark !== 255);
  return { mode, puzzle, marks: Object.fromEntries(marks),
    pencil: Object.fromEntries(notes.filter(([, lists]) => lists.some((list) => list.length))), trials: play.trials };
}"""
UNDO = """() => {
  const undo = document.getElementById("undo");
  let steps = 0;
  while (undo.ariaDisabled === "false" && steps < 100) {
    undo.click();
    steps += 1;
  }
  return steps;
}"""


def sample(name: str) -> Puzzle:
    return nono.read(SAMPLES / f"json/{name}.json")


@pytest.mark.parametrize("name", PUZZLES)
def test_json(name: str) -> None:
    """The puzzle has all that the file says; what is written today may say more."""
    stored = json.loads((SAMPLES / f"json/{name}.json").read_text(encoding="utf-8"))
    puzzle = sample(name)
    written = json.loads(nono.dumps(puzzle, "json"))
    assert {key: written[key] for key in stored} == stored
    assert nono.loads(nono.dumps(puzzle, "json"), "json") == puzzle
    if puzzle.goal is not None:
        assert puzzle.check(puzzle.goal)


@pytest.mark.parametrize("name", [name for name in PUZZLES if "puzzlink" in LINKS[name]])
def test_addresses_of_puzzlink(name: str) -> None:
    assert nono.loads(LINKS[name]["puzzlink"], "puzzlink").clue_hash() == sample(name).clue_hash()


def test_links(modules: Page) -> None:
    """Only a link to edit has the saved grid, without its id and note. Some links have no goal."""
    for kind in ("play", "edit"):
        texts = modules.evaluate(READ_LINKS, [LINKS[name][kind] for name in PUZZLES])
        for name, text in zip(PUZZLES, texts, strict=True):
            written = json.loads((SAMPLES / f"json/{name}.json").read_text(encoding="utf-8"))
            read = json.loads(text)
            grids, saved = ([entry["grid"] for entry in data.pop("saved", [])] for data in (written, read))
            assert saved == (grids if kind == "edit" else []), name
            goal = written.pop("goal", None)
            assert read.pop("goal", goal) == goal, name
            assert read == written, name


@needs_engine
def test_drafts_and_games_of_the_page(open_page: OpenPage) -> None:
    page = open_page(first=True)
    page.evaluate("(stored) => Object.assign(localStorage, stored)", STORED)
    for name, expected in OPENED.items():
        version = of_app(page, "store.version")
        page.evaluate("(id) => { location.hash = `#play/${id}`; }", expected["id"])
        wait_for_app(page, f"store.version !== {version}")
        shown = page.evaluate(SHOWN)
        shown["puzzle"] = json.loads(shown["puzzle"])
        shown["id"] = expected["id"]
        shown["undo"] = page.evaluate(UNDO)
        # Steps are stored in another form since 2.0.0, so that older ones cannot be undone.
        assert shown == expected | {"undo": 0}, name


def test_a_game_of_a_kind_that_is_gone(open_page: OpenPage) -> None:
    """It is not listed, but stays in the storage; the other games are listed."""
    entries = {key.removeprefix("nono.puzzle."): json.loads(STORED[key]) for key in STORED if "nono.puzzle." in key}
    (gone,) = entries.keys() - {expected["id"] for expected in OPENED.values()}
    page = open_page(first=True)
    page.evaluate("(stored) => Object.assign(localStorage, stored)", STORED)
    page.evaluate("location.hash = '#library'")
    page.locator("#yours .card").first.wait_for()
    listed = {card.get_attribute("href") for card in page.locator("#yours .card").all()}
    played = {key: entry for key, entry in entries.items() if entry["progress"] is not None and entry["from"] != "phc"}
    assert listed == {f"#play/{entry['from'] or key}" for key, entry in played.items() if key != gone}
    page.evaluate("location.hash = '#today'")
    page.locator(".begun .card").first.wait_for()
    assert entries[gone]["size"] not in page.locator(".begun").inner_text()
    page.evaluate("(id) => { location.hash = `#play/${id}`; }", gone)
    page.get_by_text("This puzzle is no longer on this device.").wait_for()
    assert page.evaluate("(key) => localStorage[key]", f"nono.puzzle.{gone}") == STORED[f"nono.puzzle.{gone}"]
