"""A static host whose page runs Python in the browser (Pyodide) can do what the page of `nono page` can."""

import base64
import io
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from format_examples import EXAMPLES, PACKAGES
from page.driver import OpenPage, answering, complaints, load_again, press, shows, watch
from page.test_site import needs_engine
from playwright.sync_api import Browser, BrowserContext, Dialog, Page
from typed_layouts import BOARDS

import nono
from nono.page.bundle import TYPES
from nono.page.given import page_data
from nono.page.pyodide import ARCHIVE, FOLDER, VERSION
from nono.page.server import HEADERS
from nono.page.site import export

PYODIDE = os.environ.get("NONO_PYODIDE", "")
pytestmark = [
    needs_engine,
    pytest.mark.skipif(not PYODIDE, reason=f"the npm package pyodide@{VERSION}: NONO_PYODIDE=node_modules/pyodide"),
]


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
}"""
ASK = """async ([address, body]) => {
  const { asked } = (await import("/app/main.js")).formats_index;
  return asked(address, body).then((answer) => answer.text(), String);
}"""
SGT = "5x5:1/1/1/1/1/1/1/1/1/1"
# What the page can do: it reads files, writes puzzles in all formats that fit, generates and explains them. The time
# limit of a search may differ between two runs, so puzzles are small.
ABILITIES = """async ({ files, puzzles, genres }) => {
  const { app, formats_index: { asked, readEach } } = await import("/app/main.js");
  const { writable, writableByPython, write } = await import("/formats/writers.js");
  const { documentOf, dataOf } = await import("/formats/json.js");
  const { explain } = await import("/words/explain.js");
  const { introduction } = await import("/words/words.js");
  const { Engine } = await import("/engine/engine.js");
  const engine = await Engine.load(fetch("/nono.wasm"));
  const read = {}, written = {}, explained = {}, generated = {};
  for (const [name, file, data] of files) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const found = await readEach(file, bytes).catch((error) => [error]);
    read[name] = found.map((one) => one instanceof Error ? `refused: ${one}` : dataOf(one));
  }
  for (const [name, data] of Object.entries(puzzles)) {
    const puzzle = documentOf(data);
    const names = [...await writable(puzzle), ...(await writableByPython(puzzle)).map((one) => one.name)];
    written[name] = {};
    for (const format of names) {
      const { name: file, bytes } = await write(puzzle, format);
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      written[name][format] = `${file} ${bytes.length} ${hash.slice(0, 8)}`;
    }
  }
  for (const genre of genres) {
    const made = documentOf(await (await asked(`api/generate?genre=${genre}&width=6&height=6&seed=1`, "")).json());
    generated[genre] = dataOf(made);
    const told = await explain(engine, made);
    const steps = await Promise.all(Array.from({ length: told.length }, (_, at) => told.step(at)));
    explained[genre] = [introduction(made), ...steps.map(({ text }) => text), told.ending];
  }
  return { read, written, generated, explained };
}"""
# Waits for the copy of Python's memory, and replaces its content if one is given; the result is its size.
MEMORY = """async (content) => {
  const cache = await caches.open(`nono ${new URL("./", location.href).href} memory`);
  let key;
  while (!(key = (await cache.keys())[0])) await new Promise((resolve) => setTimeout(resolve, 50));
  const found = await cache.match(key);
  if (content) await cache.put(key, new Response(content, { headers: found.headers }));
  return (await found.blob()).size;
}"""
BOARD = "Sudoku\n12|34\n34|12\n--+--\n2.|..\n..|.."  # typed boards are read by Python alone
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
# Adds questions to nono.page.api: one ends Python, the other one never returns.
HOSTILE = b"""

def _ends(data):
    import os
    os.abort()

def _hangs(data):
    while True:
        pass

QUESTIONS |= {"api/ends": _ends, "api/hangs": _hangs}
"""
Opened = Callable[..., Page]


class Static(SimpleHTTPRequestHandler):
    """Serves files with the headers of `nono page`, so that the policy also holds for workers."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page and Python."""
    made = tmp_path_factory.mktemp("site")
    export(str(made), python=PYODIDE)
    return made


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """Yield the address of a static host that has the page with Python."""
    with answering(ThreadingHTTPServer(("127.0.0.1", 0), partial(Static, directory=str(folder)))) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture
def opened(browser: Browser, host: str) -> Iterator[Opened]:
    """Return a function that opens the page of the host with nothing stored."""
    contexts: list[BrowserContext] = []

    def opening(offline: bool = False, archive: bytes = b"", script: str = "") -> Page:
        context = browser.new_context(service_workers="allow" if offline else "block")
        context.set_default_timeout(300_000)
        contexts.append(context)
        watch(context, host)
        if script:
            context.add_init_script(script)
        if archive:
            context.route(f"**/{FOLDER}{ARCHIVE}", lambda route: route.fulfill(body=archive))
        page = context.new_page()
        page.goto(host + "#draw")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield opening
    for context in contexts:
        assert not complaints(context)
        context.close()


def archive_with(folder: Path, more: bytes) -> bytes:
    """Return the archive of the host's package with more code at the end of nono.page.api."""
    made = io.BytesIO()
    with zipfile.ZipFile(folder / FOLDER / ARCHIVE) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name) + more * (name == "nono/page/api.py"))
    return made.getvalue()


def test_the_page_tells_that_it_loads_python_and_works_offline_afterwards(opened: Opened) -> None:
    page = opened(offline=True)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()
    page.evaluate(PASTE, BOARD)
    shows(page, "#message", "One moment")
    shows(page, "#message", "Opened 4")
    page.context.set_offline(True)
    load_again(page)
    page.evaluate(PASTE, BOARD.replace("2.", ".1"))
    shows(page, "#message", "Opened 4")
    press(page, "Export")
    page.locator("#export select").first.select_option("more")
    page.locator("#export option", has_text="Game IDs").wait_for(state="attached")


def test_later_visits_begin_with_a_copy_of_the_memory_of_python(opened: Opened) -> None:
    page = opened()
    assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", SGT])
    assert page.evaluate(MEMORY) > 10_000_000
    load_again(page)
    assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", BOARD])
    page.evaluate(MEMORY, "no memory")
    load_again(page)
    assert "could not be loaded" in page.evaluate(ASK, ["api/read?name=x", SGT])
    assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", SGT])  # without the broken copy
    assert page.evaluate(MEMORY) > 10_000_000
    complaints(page).clear()


def test_a_hostile_file_does_not_end_the_page(opened: Opened, folder: Path) -> None:
    page = opened(archive=archive_with(folder, HOSTILE))
    assert "too hard" in page.evaluate(ASK, ["api/ends", ""])
    assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", SGT])  # in a new worker
    page.clock.install()
    page.evaluate(f"window.answer = ({ASK})(['api/hangs', '']);")
    page.clock.run_for(40_000)  # the time limit of a question
    assert "too hard" in page.evaluate("window.answer")
    page.clock.resume()
    assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", SGT])
    complaints(page).clear()  # the browser reports how Python ended


def test_a_browser_that_saves_data_is_asked_first(opened: Opened) -> None:
    page = opened(script=SAVES_DATA)
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept() if len(asked) > 1 else dialog.dismiss()

    page.on("dialog", answer)
    assert page.evaluate(ASK, ["api/read?name=x", SGT]) == "Python was not loaded."
    for _ in range(2):
        assert "puzzles" in page.evaluate(ASK, ["api/read?name=x", SGT])
    assert len(asked) == 2
    assert "7 MB" in asked[0]


def test_a_host_that_loses_python_is_an_error(opened: Opened) -> None:
    page = opened(archive=b"no archive")
    assert "could not be loaded" in page.evaluate(ASK, ["api/read?name=x", SGT])
    complaints(page).clear()


def test_a_static_host_with_python_can_do_what_nono_page_can(opened: Opened, open_page: OpenPage) -> None:
    """Formats that need another package are not in the browser: pictures and tables."""
    examples = [(name, f"x.{one.format}", one.data) for name, one in EXAMPLES.items() if one.format not in PACKAGES]
    typed = {genre: f"{genre.replace('-', ' ').title()}\n\n{board}" for genre, board in BOARDS.items()}
    examples += [(f"typed {genre}", "typed.txt", text.encode()) for genre, text in typed.items()]
    puzzles = {genre: nono.loads(text) for genre, text in typed.items()}
    given = {
        "files": [(name, file, base64.b64encode(data).decode()) for name, file, data in examples],
        "puzzles": {genre: page_data(one) for genre, one in puzzles.items()},
        "genres": list(BOARDS),
    }
    here, there = (page.evaluate(ABILITIES, given) for page in (opened(), open_page()))
    for formats in there["written"].values():
        for name in PACKAGES.keys() - {"png"}:
            formats.pop(name, None)
    assert here == there
    assert not [(name, one) for name, found in there["read"].items() for one in found if isinstance(one, str)]
    assert all(len(formats) > 3 for formats in there["written"].values())
    assert all(there["explained"].values())
    assert len(there["read"]) > 80
