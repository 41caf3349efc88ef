"""No place of the page holds the solution of a puzzle in memory before somebody asks for it.

The tests take a heap snapshot for all texts, among them the sources of scripts. A snapshot has no numbers, so the heap
is asked for its lists, and each typed array is read from the object or function that holds it. A solution is known in
any signs. A packed picture is none: the page unpacks it when the puzzle is solved, or somebody asks for the answer.
"""

import json
import re
from collections import defaultdict
from datetime import date
from typing import Any

import pytest
from common import script
from page.driver import (
    DATE,
    OpenPage,
    answering,
    drop,
    load_again,
    look_inside,
    new_context,
    press,
    shows,
    wait_until_stored,
    watch,
)
from page.scripts import scripts
from page.test_spoilers import GOAL, PUZZLE
from page.test_stuck import printed, type_clues
from playwright.sync_api import Browser, CDPSession, Error, Page, expect

import nono
from nono.page.collection import PLAYER, name_of
from nono.page.server import Server
from nono.page.site import site_files

WRITTEN = scripts(__file__)["written"]
ARRAY = re.compile(r"(Big)?(Uint|Int|Float)\d+(Clamped)?Array")
# What is between the rows of a picture that is written as text; a space may also be a cell.
BETWEEN = [re.compile(rf"""[{space}"'`,/|\\\[\]]+""") for space in (r"\s", r"\n")]
MADE, DAYS = script("make_page_pack"), script("make_page_days")


def pattern(values: list[int]) -> str:
    """Return an expression that finds these values, written with any character for each value."""
    groups: dict[int, str] = {}
    parts = []
    for value in values:
        if value not in groups:
            parts.append(f"(?!{'|'.join(groups.values())})(.)" if groups else "(.)")
            groups[value] = rf"\{len(groups) + 1}"
        else:
            parts.append(groups[value])
    return "".join(parts)


class Heap:
    """The memory of a page."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        pieces: list[str] = []
        self.session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: pieces.append(event["chunk"]))
        self.session.send("HeapProfiler.collectGarbage")
        self.session.send("HeapProfiler.takeHeapSnapshot")
        snapshot = json.loads("".join(pieces))
        self.texts: list[str] = snapshot["strings"]
        self.nodes: list[int] = snapshot["nodes"]
        meta = snapshot["snapshot"]["meta"]
        self.kinds = meta["node_types"][0], meta["edge_types"][0]
        step, count = len(meta["node_fields"]), meta["node_fields"].index("edge_count")
        edges = iter(snapshot["edges"])
        self.holders: dict[int, list[tuple[int, str, int]]] = defaultdict(list)  # the holder, the kind and the name
        self.arrays = []
        for start in range(0, len(self.nodes), step):
            if self.kinds[0][self.nodes[start]] == "object" and ARRAY.fullmatch(self.texts[self.nodes[start + 1]]):
                self.arrays.append(start)
            for _ in range(self.nodes[start + count]):
                kind, name, held = next(edges), next(edges), next(edges)
                self.holders[held].append((start, self.kinds[1][kind], name))

    def contents(self) -> list[str]:
        """Return all texts and lists as texts."""
        found = list(self.texts)
        for name in ("Array", "Set"):
            prototype = self.session.send("Runtime.evaluate", {"expression": f"{name}.prototype"})["result"]["objectId"]
            lists = self.session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
            found += self.written(lists)
        for array in self.arrays:
            found += self.array(array)
        self.session.detach()
        return found

    def written(self, lists: str) -> list[str]:
        """Return lists as texts."""
        call = {"objectId": lists, "functionDeclaration": WRITTEN, "returnByValue": True}
        texts: list[str] = self.session.send("Runtime.callFunctionOn", call)["result"]["value"]
        return texts

    def array(self, array: int) -> list[str]:
        """Return the content of a typed array as text."""
        for holder, kind, name in self.holders[array]:
            objects: list[str] = []
            if kind in ("property", "element"):
                objects = self.object(holder)
            elif kind == "context":  # a variable of functions
                objects = [scope for function in self.functions(holder) for scope in self.scopes(function)]
            wanted = str(name) if kind == "element" else self.texts[name]
            values = [value for one in objects for value in self.properties(one) if value["name"] == wanted]
            if values:
                bound = {
                    "objectId": values[0]["value"]["objectId"],
                    "functionDeclaration": "function () { return [this] }",
                }
                return self.written(self.session.send("Runtime.callFunctionOn", bound)["result"]["objectId"])
            assert not objects, f"nothing reads the array {wanted}"
        return []  # it is gone already, or belongs to the browser

    def functions(self, context: int) -> list[int]:
        """Return the functions that see the variables of a context."""
        holders = [holder for holder, kind, _ in self.holders[context] if kind == "internal"]
        kinds = [self.kinds[0][self.nodes[holder]] for holder in holders]
        found = [holder for holder, kind in zip(holders, kinds, strict=True) if kind == "closure"]
        return found or [
            function
            for holder in holders
            if self.texts[self.nodes[holder + 1]].startswith("system / Context")
            for function in self.functions(holder)
        ]

    def object(self, node: int) -> list[str]:
        """Return the ID of an object or function for other questions, if there is one."""
        try:
            found = self.session.send("HeapProfiler.getObjectByHeapObjectId", {"objectId": str(self.nodes[node + 2])})
        except Error:
            return []  # it belongs to the browser
        return [found["result"]["objectId"]]

    def properties(self, id: str) -> list[dict[str, Any]]:
        """Return the properties of an object, and its private ones."""
        found = self.session.send("Runtime.getProperties", {"objectId": id, "ownProperties": True})
        return [one for one in [*found["result"], *found.get("privateProperties", [])] if "value" in one]

    def scopes(self, function: int) -> list[str]:
        """Return the IDs of the objects with the variables of a function."""
        questions = [{"objectId": id, "ownProperties": True} for id in self.object(function)]
        answers = [self.session.send("Runtime.getProperties", question) for question in questions]
        found = [one for answer in answers for one in answer["internalProperties"] if one["name"] == "[[Scopes]]"]
        scopes = [scope["value"] for one in found for scope in self.properties(one["value"]["objectId"])]
        return [scope["objectId"] for scope in scopes if "objectId" in scope]


def held(page: Page, goals: dict[str, list[int]]) -> list[str]:
    """Return the names of the solutions that the memory of a page holds."""
    contents = Heap(page).contents()
    texts = "\n".join(between.sub("", text) for between in BETWEEN for text in contents)
    return [name for name, goal in goals.items() if re.search(pattern(goal), texts)]


def pictures() -> dict[str, list[int]]:
    """Return pictures of the page: the first ones, those of the tests' day and of another day, and some others."""
    files = MADE["FILES"]
    parts = [MADE["unpacked"]((files / f"pool/{part}.bin").read_bytes()) for part in range(1, 8)]
    days = [list(day.values()) for part in parts for day in part]
    today = days[(date.fromisoformat(DATE) - DAYS["MONDAY"]).days % len(days)]
    rest = MADE["unpacked"]((files / "pool/rest.bin").read_bytes())
    boards = MADE["unpacked"]((files / "stock/nonogram-15.bin").read_bytes())["medium"]
    some = [*map(MADE["listed"], MADE["first"]()), *today, *days[9], *rest[::30], *boards[:5]]
    found = {}
    for number, data in enumerate(some):
        keys = [colour["key"] for colour in data.get("palette", [{"key": "."}, {"key": "X"}])]
        found[data.get("id", str(number))] = [keys.index(key) for key in "".join(data["goal"])]
    return found


PLANTS = {
    "bytes": "(goal) => (globalThis.planted = Uint8Array.from(goal))",
    "variable": "(goal) => { const cells = Uint8Array.from(goal); globalThis.planted = () => cells; }",
    "private": """(goal) => {
      const Holder = class { #cells = Uint8Array.from(goal); get() { return this.#cells; } };
      globalThis.planted = new Holder();
    }""",
    "numbers": "(goal) => (globalThis.planted = goal)",
    "rows": "(goal) => (globalThis.planted = [goal.map((colour) => ' #'[colour]).join('').match(/.{8}|.+/g)])",
    "text": """(goal) => {
      const text = goal.map((colour) => "-X"[colour]).join("").replace(/.{8}/g, "$&\\n");
      globalThis.planted = () => text;
    }""",
}


@pytest.mark.parametrize("form", PLANTS)
def test_a_planted_solution_is_found(page: Page, form: str) -> None:
    page.evaluate(PLANTS[form], GOAL)
    assert held(page, {"planted": GOAL, "other": [*GOAL[1:], *GOAL]}) == ["planted"]


PLACES = ["today", "album", "another", "library", "make", "stuck", "play/heart", "play/nonogram-15-medium/1"]


@pytest.mark.parametrize("place", [*PLACES, *(f"play/{DATE}/{size}" for size in DAYS["SIZES"])])
def test_a_place_holds_no_solution(open_page: OpenPage, place: str) -> None:
    page = open_page(f"#{place}")
    page.wait_for_load_state("networkidle")
    if place.startswith("play"):
        press(page, "Hint", "Check", "Hint")
        expect(page.locator("#play-told")).not_to_be_empty()
    assert held(page, pictures()) == []


def test_the_answer_of_a_day_is_unpacked_when_it_is_asked_for(open_page: OpenPage) -> None:
    page = open_page(f"#play/{DATE}/small")
    look_inside(page)
    press(page, "Show the answer")
    shows(page, "#verdict", "One solution")
    assert len(held(page, pictures())) == 1


@pytest.mark.parametrize("name", ["mushroom", "ledger"])
def test_a_puzzle_with_its_answer_from_a_file(page: Page, name: str) -> None:
    """The memory is that of a page which opens the kept puzzle, because the test itself writes the file."""
    puzzle = nono.puzzle(name)
    [answer] = nono.solve(puzzle).solutions
    drop(page, puzzle)
    press(page, "Hint")
    wait_until_stored(page)
    load_again(page)
    press(page, "Hint", "Check", "Hint")
    assert held(page, {name: [*answer.flat]}) == []


def test_clues_that_are_copied(open_page: OpenPage) -> None:
    page = open_page("#stuck")
    type_clues(page, printed(PUZZLE, []), PUZZLE.height)
    expect(page.locator("[aria-label=Sums] [role=status]")).to_have_text("They agree, and exactly one answer fits.")
    assert held(page, {"mushroom": GOAL}) == []
    press(page, "Go on to play")
    press(page, "Hint", "Check", "Hint")
    assert held(page, {"mushroom": GOAL}) == []


def test_a_collection(browser: Browser, site: Server) -> None:
    puzzles = [nono.puzzle(name) for name in ("mushroom", "ledger", "heart")]
    goals = {str(puzzle.id): [*nono.solve(puzzle).solutions[0].flat] for puzzle in puzzles}
    with answering(Server(site_files(puzzles))) as server, new_context(browser, service_workers="block") as context:
        watch(context, server.url)
        page = context.new_page()
        page.goto(f"{server.url}index.html")
        shows(page, "#count", "0 of 3 solved")
        assert held(page, goals) == []
        for puzzle in puzzles:
            page.goto(f"{server.url}{PLAYER}#p={name_of(puzzle)}")
            press(page, "Hint", "Check", "Hint")
            assert held(page, goals) == []
