"""Tests of the laws of the board in Firefox and WebKitGTK, if Debian's packages of them are installed.

Both are driven by WebDriver: WebKitGTK by its own program, and Firefox by the same commands in its protocol Marionette,
so that no other package is needed. The page is in frames of the sizes of screens, because windows cannot be so small.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from common import needs_engine
from page.conftest import EMPTY, PATIENCE
from page.driver import DROP
from page.test_embed import OPEN
from page.test_surfaces import ACTS, FRAMES, KINDS, SCREENS, judge_states

import nono
from nono.page.server import HEADERS, Server
from nono.page.site import POLICY

pytestmark = [needs_engine, pytest.mark.slow]
LOAD = """async ([path, width, height]) => {
  localStorage.clear(); // otherwise the page would open the solved games of the test before
  const frame = document.createElement("iframe");
  frame.style = `position: absolute; inset: 0; border: 0; width: ${width}px; height: ${height}px`;
  frame.src = path;
  document.body.replaceChildren(frame);
  const isReady = () => frame.contentDocument?.documentElement?.dataset.ready && frame.contentWindow.call;
  while (!isReady()) await new Promise(requestAnimationFrame);
}"""
READY = """async ([genre, height, width]) => {
  const { app } = await import("/app/main.js");
  for (const begun = Date.now(); Date.now() < begun + 30000; await new Promise(requestAnimationFrame)) {
    const { picture } = app.board;
    const isOpen = app.store.document.genre === genre && picture.height === height && picture.width === width;
    if (isOpen && app.mode === "play" && document.querySelector("#play-hint").textContent) return;
  }
  throw new Error("the puzzle was not opened");
}"""
# The page calls its functions itself, because Firefox gives the scripts of WebDriver modules of their own.
CALLS = ACTS | {"load": LOAD, "show": OPEN, "drop": DROP, "ready": READY}
MODULE = f"""const calls = {{ {", ".join(f"{name}: {function}" for name, function in CALLS.items())} }};
window.call = (name, text, done) => Promise.resolve(calls[name](JSON.parse(text))).then(
  (value) => done(JSON.stringify({{ value }})), (error) => done(JSON.stringify({{ error: String(error) }})));
"""
CALL = "(window.wrappedJSObject ?? window).call(...arguments)"
# Sends a command of WebDriver with its values, and returns the answer.
Send = Callable[[str, dict[str, Any]], Any]


def installed(*names: str) -> str:
    """Return the first of these programs that is installed, or skip the test."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"there is no {names[0]}")


@contextmanager
def running(command: list[str], environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start a browser, and end it with all processes that it starts."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment, start_new_session=True) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def firefox(folder: Path) -> Iterator[Send]:
    """Start Firefox without a window."""
    program = installed("firefox-esr", "firefox")
    prefs = {"marionette.port": 0, "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1}
    lines = [f"user_pref({json.dumps(name)}, {value});\n" for name, value in prefs.items()]
    (folder / "user.js").write_text("".join(lines))
    command = [program, "-headless", "-marionette", "-no-remote", "-profile", str(folder)]
    with running(command) as process:
        port = folder / "MarionetteActivePort"
        wait(lambda: port.exists() and bool(port.read_text()), process)
        with socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=3 * PATIENCE / 1000) as line:
            stream = line.makefile("rwb")

            def receive() -> Any:
                size = b""
                while (byte := stream.read(1)) != b":":
                    size += byte
                return json.loads(stream.read(int(size)))

            def send(name: str, values: dict[str, Any]) -> Any:
                message = json.dumps([0, 1, f"WebDriver:{name}", values]).encode()
                stream.write(b"%d:%b" % (len(message), message))
                stream.flush()
                _, _, error, result = receive()
                assert error is None, error
                return result and result.get("value", result)

            receive()  # a greeting
            send("NewSession", {})
            yield send


def webkit(folder: Path) -> Iterator[Send]:
    """Start WebKitGTK on a screen of its own."""
    program = installed("WebKitWebDriver")
    screen = installed("xvfb-run")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [screen, "-a", "-s", "-screen 0 1600x1200x24", program, f"--port={port}"]
    settings = os.environ | {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "HOME": str(folder)}
    with running(command, settings) as process:
        address = f"http://127.0.0.1:{port}"
        paths = {"Navigate": "url", "SwitchToFrame": "frame", "ExecuteAsyncScript": "execute/async"}

        def post(path: str, values: dict[str, Any]) -> Any:
            request = urllib.request.Request(address + path, json.dumps(values).encode())
            with urllib.request.urlopen(request, timeout=3 * PATIENCE / 1000) as answer:
                return json.load(answer)["value"]

        def listens() -> bool:
            with socket.socket() as one:
                return one.connect_ex(("127.0.0.1", port)) == 0

        wait(listens, process)
        session = post("/session", {"capabilities": {"alwaysMatch": {"timeouts": {"script": PATIENCE}}}})["sessionId"]
        yield lambda name, values: post(f"/session/{session}/{paths[name]}", values)
        urllib.request.urlopen(urllib.request.Request(f"{address}/session/{session}", method="DELETE")).close()


def wait(is_done: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait until a browser answers."""
    while not is_done():
        assert process.poll() is None
        time.sleep(0.1)


BROWSERS = {"firefox": firefox, "webkit": webkit}


@pytest.fixture(scope="module", params=BROWSERS)
def browsing(request: pytest.FixtureRequest) -> Iterator[Send]:
    """Start each of the browsers."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield from BROWSERS[request.param](Path(folder))


@pytest.fixture
def tested(site: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of a server whose pages may be in frames, and have the function `call`."""
    monkeypatch.delitem(HEADERS, "X-Frame-Options")
    monkeypatch.setitem(HEADERS, "Content-Security-Policy", POLICY)
    monkeypatch.setitem(site.files, "call.js", MODULE.encode())
    for name in (EMPTY, "index.html"):
        script = b'<body><script type="module" src="call.js"></script>'
        monkeypatch.setitem(site.files, name, re.sub(b"<body[^>]*>|$", script, site.files[name], count=1))
    return site.url


def call(send: Send, name: str, argument: object = None) -> Any:
    """Call a function of the page."""
    found = json.loads(send("ExecuteAsyncScript", {"script": CALL, "args": [name, json.dumps(argument)]}))
    assert "error" not in found, found
    return found.get("value")


@pytest.mark.parametrize(("width", "height"), SCREENS + FRAMES)
def test_the_laws_of_the_board(browsing: Send, tested: str, width: int, height: int) -> None:
    embedded = (width, height) in FRAMES
    browsing("Navigate", {"url": tested + EMPTY})
    call(browsing, "load", ["/?compact" if embedded else "/", width, height])
    browsing("SwitchToFrame", {"id": 0})
    for name in chain(*KINDS.values()):
        puzzle = nono.puzzle(name)
        text = nono.dumps(puzzle, "json")
        call(browsing, *(("show", text) if embedded else ("drop", ["puzzle.json", text])))
        call(browsing, "ready", [puzzle.genre, puzzle.height, puzzle.width])
        judge_states(lambda act, with_: call(browsing, act, with_), puzzle, name, width, height)
