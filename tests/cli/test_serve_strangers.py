"""``nono serve`` for strangers: clients that are greedy, slow, silent or gone do not harm the others."""

import asyncio
import gc
import importlib
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from cli.test_serve import SERVE, TWO, UNIQUE, Running, counting, long, running
from common import ROOT, needs_engine
from starlette.requests import Request
from tables import table
from uvicorn import Config
from uvicorn.server import ServerState

from nono.base import limits
from nono.base.errors import BackendError, BugError, LimitError, PuzzleError
from nono.cli.options import unfit
from nono.cli.serve import faults, worker
from nono.cli.serve.app import Access, Limits, Server, host_name
from nono.cli.serve.faults import fault_of
from nono.cli.serve.protocol import HEAD_BYTES, Connection, Transport
from nono.cli.serve.worker import Task

SOLVE = b"POST /solve HTTP/1.1\r\nContent-Length: 2\r\n\r\n"
NGINX = ROOT / "docs/serve/nginx.conf"
HURRIED = f"from nono.cli.serve import app, protocol; app.BODY_SECONDS = protocol.HEAD_SECONDS = 0.5; {SERVE}"
ENDING = f"from nono.cli.serve import command; command.STOP_GRACE = -600; {SERVE}"
HEAD = b"POST /solve HTTP/1.1\r\nHost: localhost\r\n"


def connected(server: Running, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(sent)
    return connection


def received(connection: socket.socket) -> bytes:
    """Everything that the server sends until it closes the connection."""
    found = b""
    while data := connection.recv(1 << 16):
        found += data
    return found


def fault_in(answer: bytes) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/json" in head.lower()
    return dict(json.loads(body))


@pytest.mark.slow
def test_clients_that_disconnect_are_counted_and_logged_in_one_line() -> None:
    with running("--workers", "1") as server:
        head = b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{"
        for connection in [connected(server, head) for _ in range(20)]:
            connection.close()
        metric = 'nono_requests_total{endpoint="solve",status="499"} 20.0'
        while metric not in server.client.get("/metrics").text:
            time.sleep(0.02)
        assert 'status="500"' not in server.client.get("/metrics").text
        server.process.terminate()
        server.process.wait()
    lines = [line.partition(" ")[2] for line in server.log if "disconnected" in line]
    line = 'level=info event="the client disconnected" method=POST path=/solve client=127.0.0.1\n'
    assert lines == [line] * 20
    assert not any("Traceback" in line for line in server.log)


def test_headers_are_bounded() -> None:
    with running("--workers", "1", "--connections", "50", code=HURRIED) as server:
        silent = connected(server)
        late = connected(server, HEAD + b"Content-Length: 40\r\n\r\n{")
        at_once = connected(server, HEAD + b"Content-Length: 0\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n")
        assert fault_in(at_once.recv(1 << 16))["code"] == "long-headers"
        for size in (HEAD_BYTES - 10, HEAD_BYTES):  # httptools itself refuses the longer one
            query = connected(server, HEAD.replace(b"/solve", b"/solve?" + b"x" * size) + b"\r\n")
            assert fault_in(query.recv(1 << 16))["code"] == "long-headers"
        slow = connected(server, b"POST /solve HTTP/1.1\r\nHost: local")
        large = connected(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        for _ in range(65):
            large.sendall(b"X-Long: " + b"x" * 1000 + b"\r\n")
        assert fault_in(received(large))["code"] == "long-headers"
        assert fault_in(received(slow))["code"] == "late"
        assert fault_in(received(late))["error"] == "the body did not arrive within 0.5 seconds"
        assert received(silent) == b""
        kept = connected(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while not kept.recv(1 << 16).endswith(b"}"):
            pass
        kept.sendall(b"\r\n")  # the beginning of another request
        assert received(kept) == b""


@pytest.mark.slow
def test_requests_that_are_open_when_the_server_ends_get_a_fault() -> None:
    with running("--workers", "1", "--time-limit", "600", code=ENDING) as server:
        incomplete = connected(server, HEAD + b"Expect: 100-continue\r\nContent-Length: 40\r\n\r\n{")
        assert incomplete.recv(1 << 16).startswith(b"HTTP/1.1 100")
        stream = counting(server, "Accept: text/event-stream")
        waiting = connected(server, HEAD + f"Content-Length: {len(UNIQUE)}\r\n\r\n{UNIQUE}".encode())
        while server.health()["waiting"] < 1:
            time.sleep(0.01)
        server.process.terminate()
        for connection in (incomplete, waiting):
            answer = received(connection)
            assert (answer[9:12], fault_in(answer)["code"]) == (b"503", "stopping")
        last = received(stream).rpartition(b"event: ")[2]
        assert last.startswith(b"fault\ndata: ")
        assert b'"code": "stopping"' in last
        server.process.wait()
    assert not any("Traceback" in line or "disconnected" in line for line in server.log)


def test_every_line_of_the_log_has_keys_and_values() -> None:
    with running("--workers", "1", "--host", "0.0.0.0") as server:
        killed, *_ = server.workers()
        os.kill(killed, signal.SIGKILL)
        while not any("a worker ended" in line for line in server.log):
            time.sleep(0.01)
    assert all(re.match(r"time=\S+ level=\w+ event=", line) for line in server.log)
    text = "".join(server.log)
    assert 'event="the server runs without the page: no page" help="build it"' in text
    assert 'event="everyone who can reach 0.0.0.0 may send requests" help="--token-file' in text
    assert f'event="a worker ended" process={killed} reason="was killed by SIGKILL"' in text


def test_connections_are_bounded() -> None:
    with running("--workers", "1", "--connections", "20") as server, ExitStack() as opened:
        for _ in range(60):
            opened.enter_context(connected(server))
        assert server.post("/solve").status_code == 200


def test_clients_are_known_by_token_or_network() -> None:
    limits = Limits(1, 1.0, 1.0, None, None, 1, 1)

    def client(address: str, *tokens: str, authorization: str = "") -> str:
        headers = [(b"authorization", authorization.encode())]
        server = Server(limits, Access(tokens, (), ()), {})
        return server.client(Request({"type": "http", "headers": headers, "client": (address, 1)}))

    assert client("192.0.2.1") == client("::ffff:192.0.2.1") == "192.0.2.1"
    assert client("2001:db8:1:2:3::4") == client("2001:db8:1:2::9%eth0") != client("2001:db8:1:3::9")
    assert client("odd:address") == "odd:address"
    assert client("x", "t", authorization="Bearer t") == client("y", "t", authorization="bEARER t") == "t"


def test_hosts() -> None:
    assert [host_name(host) for host in ("Puzzles.Example:80", "[::1]:8080", "::1", "a.example.")] == [
        *("puzzles.example", "::1", "", "a.example")
    ]
    assert not any(map(host_name, ("127.0.0.1:80, evil", "127.0.0.1:80@evil", "127.0.0.1:x", "")))
    with running("--workers", "1", "--allowed-host", "puzzles.example.org") as server:
        assert server.post("/solve", Host="Puzzles.Example.ORG:443").status_code == 200
        refused = server.post("/solve", Host="evil.example")
        assert (refused.status_code, refused.json()["code"]) == (400, "host")
        twice = b"GET /health HTTP/1.1\r\n" + 2 * b"Host: puzzles.example.org\r\n" + b"Connection: close\r\n\r\n"
        assert fault_in(received(connected(server, twice)))["code"] == "host"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--workers", "2", "--time-limit", "2", "--max-bytes", "100000", code="") as started:
        yield started


def test_every_fault_is_json(server: Running) -> None:
    for method, path, status in (
        ("GET", "/solve", 405),
        ("PUT", "/health", 405),
        ("DELETE", "/", 405),
        ("POST", "/nothing", 404),
        ("GET", "/render", 422),
        ("GET", "/render?puzzle=%00", 422),
    ):
        answer = server.client.request(method, path)
        assert answer.status_code == status
        assert {"error", "code", "place"} <= set(answer.json())
        assert (status == 405) == ("allow" in answer.headers)
    options = server.client.options("/render")
    assert (options.status_code, options.headers["allow"]) == (204, "GET, POST, HEAD, OPTIONS")
    assert server.client.head("/health").status_code == 200
    assert fault_in(received(connected(server, b"nonsense\r\n\r\n")))["code"] == "bad-request"


def test_a_rejected_body_is_received(server: Running) -> None:
    """Clients that read nothing before they have sent their body, and then close the connection, get the fault."""
    body = b" " * 5_000_000
    head = f"POST /solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    connection = connected(server, head.encode())
    connection.sendall(body)
    assert fault_in(received(connection))["code"] == "too-large"


BLANK = json.dumps({"rows": [[]] * 70, "cols": [[]] * 70})
DENSE = json.dumps({"rows": [[100]] * 100, "cols": [[100]] * 100})


@needs_engine
@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/certify?time_limit=0.0001", DENSE, 504, "time"),
        ("/certify?time_limit=0.0001", long(), 504, "time"),
        ("/solve?start=-1", UNIQUE, 422, "bad-option"),
        ("/solve?start=3", UNIQUE, 422, "no-saved-grid"),
        ("/hint", '{"rows": [[2], []], "cols": [[1], [1]], "saved": [["XX", ".."]]}', 200, None),
        ("/render?kind=gif&time_limit=0.0001", BLANK, 504, "time"),
        ("/solve?index=2", UNIQUE, 422, "no-puzzle"),
        ("/solve?genre=akari", UNIQUE, 422, "unsupported-variant"),
        ("/explain", '{"genre": "pegs", "board": ["ooo"]}', 422, None),
    ],
)
def test_statuses_by_kind_of_failure(server: Running, path: str, body: str, status: int, code: str | None) -> None:
    answer = server.post(path, body)
    assert (answer.status_code, answer.json().get("code")) == (status, code or answer.json().get("code"))


def test_the_kind_of_an_error_decides_the_status() -> None:
    kinds = {
        LimitError("time", "found 3 cells, expected memory"): (504, "time"),
        LimitError("memory", "the time ran out"): (503, "memory"),
        MemoryError(): (503, "memory"),
        PuzzleError("the memory ran out", "clue-too-long"): (422, "clue-too-long"),
        PuzzleError("found 9 cells", "too-large"): (413, "too-large"),
        BackendError("missing"): (422, "backend"),
        BugError("wrong", {}): (500, "bug"),
        unfit("--max-edits", 0, "1 or more"): (422, "bad-option"),
        ZeroDivisionError(): (500, "bug"),
    }
    for error, expected in kinds.items():
        fault = fault_of(error, {"index": 2})
        assert (fault.status, fault.code) == expected
    place = json.loads(fault_of(unfit("--max-edits", 0, "1 or more with --strict"), {}).content())
    assert place["place"] == {"option": "max_edits"}
    assert place["error"] == "max_edits: found 0, expected 1 or more with strict"


def test_searches_of_one_request_share_its_time() -> None:
    for name, given, number in (
        ("verify", {"backends": "native,sat,reference"}, 3),
        ("generate", {"verify": True}, 2),
        ("solve", {}, 1),
    ):
        assert worker._searches(Task(name, given, 9.0, 99)) == number


@needs_engine
@pytest.mark.parametrize(
    ("seconds", "cpu", "code"),
    table("""
0.2 | None | time
60.0 | 0.1 | cpu
"""),
)
@pytest.mark.parametrize("path", ["count", "solve", "verify"])
def test_puzzles_of_one_request_share_its_limits(
    path: str, seconds: float, cpu: float | None, code: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first long puzzle uses up the limit, so no other one is answered, and the last line says why.

    On a busy machine, the imports may use up the limit before.
    """
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    lines: list[bytes | str] = []
    given: dict[str, Any] = {
        "limit": None,
        **{"solve": {"backend": "native"}, "verify": {"backends": "native"}}.get(path, {}),
    }
    task = Task(path, given, seconds, 2500, "\n".join([UNIQUE, *[long()] * 3]).encode(), faults.LINES, cpu)
    reply = worker.run(task, lines.append)
    assert (reply.status, json.loads(reply.content)["code"]) == (504, code)
    assert 1 <= b"".join(map(bytes, lines)).count(b"\n") <= 2  # type: ignore[arg-type]


def test_a_lack_of_memory_in_an_import_is_no_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules in C may report it as SystemError."""
    (tmp_path / "broken.py").write_text("raise SystemError('error return without exception set')")
    monkeypatch.syspath_prepend(tmp_path)

    def kind(act: Callable[[], object]) -> tuple[int, str]:
        with pytest.raises(SystemError) as raised:
            act()
        fault = fault_of(raised.value, {})
        return fault.status, fault.code

    load = partial(importlib.import_module, "broken")
    assert kind(load) == (500, "bug")  # there is no limit
    monkeypatch.setattr(limits, "_allowed", 256)
    assert kind(load) == (503, "memory")
    assert kind(Mock(side_effect=SystemError)) == (500, "bug")


@pytest.mark.parametrize(
    "body",
    [
        UNIQUE,
        TWO,
        '{"rows": [[1], [1]],\n "cols": [[1], [1]],\n "title": "T", "goal": ["X.", ".X"]}',
        '{"nono": 1, "set": [{"rows": [[1]], "cols": [[1]]}]}',
        '{"rows": [[2], []], "cols": [[1], [1]], "saved": [{"grid": ["X?", "??"]}]}',
        '{"genre": "akari", "rows": ["1.", ".."]}',
        '{"rows": [[[1, 1]]], "cols": [[[1, 1]]], "palette": ["ffffff", "ff0000"]}',
    ],
)
def test_the_short_way_gives_the_answer_of_the_command(body: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    task = Task("solve", {}, 9.0, 99, body.encode())
    replies = [worker.run(task, print)]
    with monkeypatch.context() as patched:
        patched.setattr(worker, "solved", lambda task: None)
        replies.append(worker.run(task, print))
    short, usual = (
        re.sub(rb'"((?:cpu_)?seconds\w*|memory_bytes)": [-0-9.e]+', b"", reply.content) for reply in replies
    )
    assert (replies[0].status, short) == (replies[1].status, usual)


def free_port() -> int:
    """Return a port that the system gives to no other program on its own."""
    while True:
        with suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return int(free.getsockname()[1])


@contextmanager
def nginx(upstream: str, folder: Path) -> Iterator[httpx.Client]:
    """Run nginx with the configuration of the documentation."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/opt/homebrew/bin")
    if program is None:
        pytest.skip("nginx is missing")
    port = free_port()
    text = NGINX.read_text()
    text = text.replace("server unix:/run/nono/nono.sock;", f"server {upstream};").replace(
        "listen 80;", f"listen {port};"
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"{'user root;' if os.geteuid() == 0 else ''}\ndaemon off;\n"
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}\n}}\n"
    )
    process = subprocess.Popen([program, "-c", str(config), "-p", str(folder)], stderr=subprocess.PIPE, text=True)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.02)
        assert process.poll() is None, process.stderr and process.stderr.read()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Host": "puzzles.example.org"}) as client:
            yield client
    finally:
        process.terminate()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["socket", "port"])
def test_behind_nginx(way: str, tmp_path: Path) -> None:
    """The documented configuration of nginx works, with the address of the client."""
    address = tmp_path / "nono.sock"
    proxy = ["--proxy", "127.0.0.1", "--allowed-host", "puzzles.example.org"]
    words = ["--socket", str(address)] if way == "socket" else proxy
    with running("--workers", "1", *words) as server:
        upstream = f"unix:{address}" if way == "socket" else f"127.0.0.1:{server.port}"
        with nginx(upstream, tmp_path) as client:
            assert client.post("/solve", content=UNIQUE).json()["verdict"] == "unique"
            assert client.get("/health").json()["status"] == "ok"
            own = {"Origin": "http://puzzles.example.org"}
            assert client.post("/solve", content=UNIQUE, headers=own).status_code == 200
            assert client.post("/solve", content=UNIQUE, headers={"Origin": "http://other.example"}).status_code == 403
            assert client.post("/solve", content="nonsense").json()["code"] == "unknown-format"
            headers = {"Accept": "text/event-stream", "X-Forwarded-For": "192.0.2.1"}
            with client.stream("POST", "/solve", content=UNIQUE, headers=headers) as answer:
                assert "event: end" in list(answer.iter_lines())


@pytest.mark.slow
def test_addresses_are_believed_only_from_proxies() -> None:
    """The log names the client as the queue knows it."""
    for words, client in ((("--proxy", "127.0.0.1"), "192.0.2.1"), ((), "127.0.0.1")):
        with running("--workers", "1", "--time-limit", "600", *words) as server:
            counting(server, "X-Forwarded-For: 192.0.2.1").close()
            while not any("disconnected" in line for line in server.log):
                time.sleep(0.01)
        assert any(line.endswith(f"path=/count client={client}\n") for line in server.log)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * HEAD_BYTES,
        b"GET /nothing HTTP/1.1\r\n\r\n",
        SOLVE + b"{",  # the body is incomplete
        SOLVE + b"{}",  # no worker is free
        SOLVE + b"{}GET /health HTTP/1.1\r\n\r\n",
    ],
)
def test_a_lost_connection_is_freed_at_once(sent: bytes) -> None:
    """Neither its headers nor its request stay in memory until a garbage collection, which may be minutes later."""
    server = Server(Limits(1, 60, 10, None, None, 100, 100), Access((), (), ()), {})
    server.queue.pool = Mock(free=False, tasks=[])

    async def lose() -> weakref.ref[Connection]:
        config = Config(server, log_config=None)
        config.load()
        state = ServerState()
        connection = Connection(config, state, {})
        transport = Mock()
        transport.get_extra_info.side_effect = {"peername": ("127.0.0.1", 1)}.get
        transport.is_closing.return_value = False
        connection.connection_made(transport)
        connection.data_received(sent)
        await asyncio.sleep(0)
        assert transport.write.called is sent.startswith(b"GET")
        assert bool(server.queue.open) is (b"{}" in sent)
        transport.is_closing.return_value = True
        connection.connection_lost(None)
        await asyncio.gather(*state.tasks)
        await asyncio.sleep(0)
        return weakref.ref(connection)

    gc.disable()
    try:
        assert asyncio.run(lose())() is None
    finally:
        gc.enable()
    assert not server.queue.open


@pytest.mark.slow
def test_headers_and_body_are_sent_in_one_piece() -> None:
    written: list[bytes] = []
    transport = Transport(Mock(write=written.append))
    transport.kept = []
    transport.write(b"head")
    transport.write(b"body")
    assert written == []
    transport.close()
    transport.write(b"more")
    assert written == [b"headbody", b"more"]
