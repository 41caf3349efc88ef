"""``nono serve``: answers as those of the commands, faults with their statuses, clients that hang up."""

import asyncio
import io
import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from common import ROOT, Capture, guide, needs_engine, noise
from long import serve_load

from nono.cli import program
from nono.cli.commands.serve import private_socket
from nono.serve.answers import ANSWERS
from nono.serve.routes import Settings, application

pytestmark = needs_engine
UNIQUE = '{"id": "corner", "rows": [[2], [1]], "cols": [[2], [1]]}'
TWO = '{"id": "two", "rows": [[1], [1]], "cols": [[1], [1]]}'
CONTRADICTION = '{"rows": [[3]], "cols": [[1]]}'
TIMES = re.compile(r'"((?:cpu_)?seconds\w*|memory_bytes)": [-0-9.e]+')


class Running:
    """A server in a process of its own."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "nono", "serve", *([] if "--socket" in words else ["--port", "0"]), *words]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        self.log: list[str] = []
        for line in self.process.stderr:
            self.log.append(line)
            if "running on" in line:
                break
        else:
            raise AssertionError("".join(self.log))
        match = re.search(r"http://\S+:(\d+)", line)
        self.port = int(match[1]) if match else 0
        self.reading = Thread(target=lambda: self.log.extend(self.process.stderr or ()), daemon=True)
        self.reading.start()  # a full pipe would stop the server
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)

    def post(self, path: str, body: str | bytes = UNIQUE, **headers: str) -> httpx.Response:
        return self.client.post(path, content=body, headers=headers)

    def health(self) -> dict[str, Any]:
        return dict(self.client.get("/health").json())

    def stop(self) -> int:
        self.client.close()
        self.process.terminate()
        status = self.process.wait()
        self.reading.join()
        return status


@contextmanager
def running(*words: str) -> Iterator[Running]:
    server = Running(*words)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--workers", "2", "--max-cells", "2500", "--max-bytes", "100000") as started:
        yield started


def long() -> str:
    """A puzzle whose solutions take long to count."""
    made = noise(30, 3, 0.3).to_dict()
    return json.dumps({"rows": made["rows"], "cols": made["cols"]})


@pytest.mark.parametrize(
    ("name", "query", "words"),
    [
        ("solve", "", []),
        ("solve", "?limit=all", ["--limit", "all"]),
        ("verify", "?backends=native,reference", ["--backends", "native,reference"]),
        *[(name, "", []) for name in ("count", "grade", "explain", "diff", "fix", "repair")],
        ("hint", "?level=3", ["--level", "3"]),
        ("sample", "?number=3&seed=1", ["--count", "3", "--seed", "1"]),
    ],
)
@pytest.mark.parametrize("body", [UNIQUE, TWO])
def test_answers_are_those_of_the_command(
    server: Running, name: str, query: str, words: list[str], body: str,
    monkeypatch: pytest.MonkeyPatch, capsys: Capture,
) -> None:  # fmt: skip
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(body.encode())))
    program.run([name, "-", "--json", *words])
    answer = server.post(f"/{name}{query}", body)
    assert answer.status_code == 200, answer.text
    assert TIMES.sub("", answer.text) == TIMES.sub("", capsys.readouterr().out)
    ANSWERS[name].model_validate(answer.json())  # OpenAPI shows all keys
    read = server.post(f"/{name}?time_limit=0.000001", body)
    if read.status_code == 200:
        ANSWERS[name].model_validate(read.json())


def test_openapi_says_what_each_question_does(server: Running) -> None:
    paths = server.client.get("/openapi.json").json()["paths"]
    assert set(ANSWERS) < {path[1:] for path in paths}
    for path, methods in paths.items():
        ((_, about),) = methods.items()
        assert about["summary"].endswith("."), path
        assert about["summary"] != "Endpoint", path
        if path[1:] in ANSWERS:
            schema = about["responses"]["200"]["content"]["application/json"]["schema"]
            assert schema["$ref"].endswith(f"/{ANSWERS[path[1:]].__name__}")


def test_the_examples_of_the_description_can_be_asked(server: Running) -> None:
    for path, methods in server.client.get("/openapi.json").json()["paths"].items():
        ((method, about),) = methods.items()
        bodies = about.get("requestBody", {"content": {}})["content"].values()
        needed = {
            field["name"]: field["schema"]["examples"][0] for field in about.get("parameters", ()) if field["required"]
        }
        answer = server.client.request(method, path, params=needed, content="".join(body["example"] for body in bodies))
        assert answer.status_code == 200, (path, answer.text)


def client_of(spec: dict[str, Any], ask: Callable[..., Any]) -> SimpleNamespace:
    """Make a client from the description of the server alone: a function for each question, with its fields."""
    functions = {}
    for path, methods in spec["paths"].items():
        ((method, about),) = methods.items()
        known = {parameter["name"] for parameter in about.get("parameters", ())}

        def call(body: str = "", method: str = method, path: str = path, known: set[str] = known, **fields: Any) -> Any:
            assert set(fields) <= known
            return ask(method.upper(), path, params=fields, content=body)

        functions[about["operationId"]] = call
    return SimpleNamespace(**functions)


def test_a_client_can_be_made_from_the_description(server: Running) -> None:
    client = client_of(server.client.get("/openapi.json").json(), server.client.request)
    assert client.solve(UNIQUE, limit="all").json()["verdict"] == "unique"
    assert client.count(TWO).json()["count"] == 2
    assert client.hint(UNIQUE, level=3).json()["level"] == 3
    assert client.generate(genre="akari", size="5x5", seed=1).json()["genre"] == "akari"
    assert "<svg" in client.render(UNIQUE, kind="svg").text
    with pytest.raises(AssertionError):
        client.solve(UNIQUE, level=3)


def test_a_hint_for_a_half_filled_board(server: Running) -> None:
    puzzle = {"rows": [[1], [2]], "cols": [[2], [1]], "saved": [{"grid": ["X?", "??"]}]}
    hint = server.post("/hint?level=3&start=1", json.dumps(puzzle)).json()
    assert hint["kind"] == "step"
    assert [1, 1, "X"] not in hint["settled"]
    assert "expected 1, for the saved grids" in server.post("/hint?start=2", json.dumps(puzzle)).text
    assert "expected a puzzle with a saved grid" in server.post("/hint?start=1", UNIQUE).text
    puzzle["saved"] = [{"grid": ["???"]}]
    assert "row 1 of a saved grid has 3 cells, expected 2" in server.post("/hint?start=1", json.dumps(puzzle)).text


def test_contradictions_are_allowed_on_request(server: Running) -> None:
    assert server.post("/solve?allow_contradiction=true", CONTRADICTION).json()["verdict"] == "unsolvable"
    assert server.post("/fix", CONTRADICTION).status_code == 200


def test_files(server: Running) -> None:
    assert "rows\n2\n1\n" in server.post("/convert?to=non").text
    assert server.post("/render?kind=png").content.startswith(b"\x89PNG")
    assert "<svg" in server.post("/render").text
    made = server.client.get("/generate?genre=sudoku&seed=3").json()
    assert made["genre"] == "sudoku"
    assert server.client.get("/generate?size=5x5&seed=1&count=3").text.count("\n") == 3
    page = server.client.get("/")
    if page.status_code != 404:  # the page was compiled
        assert page.headers["content-type"].startswith("text/html")
    assert "non" in server.client.get("/formats").json()


def test_an_answer_has_at_most_ten_million_cells(server: Running) -> None:
    board = json.dumps({"rows": [[1]] * 40, "cols": [[1]] * 40})
    answer = server.post("/solve?limit=7000", board).json()
    assert (answer["count"], answer["complete"], answer["limit"]) == (6250, False, "cells")


def test_several_puzzles(server: Running) -> None:
    for path in ("/solve", "/convert?to=non"):
        assert server.post(path, f"{UNIQUE}\n{TWO}\n").json()["code"] == "several"
    assert server.post("/solve?index=2", f"{UNIQUE}\n{TWO}\n").json()["verdict"] == "multiple"
    results = server.post("/verify?index=2&backends=native,reference", f"{UNIQUE}\n{TWO}\n").json()["results"]
    assert {result["index"] for result in results.values()} == {2}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/solve", "nonsense", 422, "no-puzzle"),
        ("/solve", CONTRADICTION, 422, "clue-too-long"),
        ("/solve", "", 422, None),
        ("/solve?genre=akari", UNIQUE, 422, "unsupported-variant"),
        ("/solve?limit=0", UNIQUE, 422, "bad-option"),
        ("/solve?backend=wibble", UNIQUE, 422, None),
        ("/hint?level=9", UNIQUE, 422, "bad-option"),
        ("/convert", UNIQUE, 422, "bad-option"),
        ("/convert?to=wibble", UNIQUE, 422, "unknown-format"),
        ("/solve", json.dumps({"rows": [[]] * 60, "cols": [[]] * 60}), 413, "too-large"),
        ("/solve", " " * 100_001, 413, "too-large"),
        ("/count?time_limit=0.3", long(), 504, None),
        ("/nothing", UNIQUE, 404, "no-address"),
    ],
)
def test_faults(server: Running, path: str, body: str | bytes, status: int, code: str | None) -> None:
    answer = server.post(path, body)
    if path.startswith("/count"):  # a limit of a search is no fault
        assert (answer.status_code, answer.json()["limit"]) == (200, "time")
        return
    fault = answer.json()
    assert answer.status_code == status, fault
    assert code in (None, fault["code"])
    assert {"error", "code", "place"} <= fault.keys()
    if "?" in path and code == "bad-option":
        assert fault["place"] == {"option": re.split("[?=]", path)[1]}


def test_other_methods_hosts_and_origins(server: Running) -> None:
    refused = server.client.get("/solve")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert server.post("/solve", host="evil.example").status_code == 400
    assert server.post("/solve", origin="http://evil.example").status_code == 403
    for scheme in ("http", "https"):
        assert server.post("/solve", origin=f"{scheme}://127.0.0.1:{server.port}").status_code == 200


def test_pages_of_other_sites_let_no_browser_compute() -> None:
    """A picture has no Origin, so only Sec-Fetch-Site tells that another site asks."""
    listed = "https://listed.example"

    async def statuses() -> list[int]:
        app = application(Settings(1, memory=None, origins=(listed,)), {})
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:
                requests = [
                    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
                    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors", "origin": listed},
                    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
                    {"sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors"},
                    {},
                ]
                path = "/generate?genre=mosaic&size=3x3&seed=1"
                answers = [await client.get(path, headers=headers) for headers in requests]
                answers.append(await client.get("/health", headers=requests[0]))
                return [answer.status_code for answer in answers]

    assert asyncio.run(statuses()) == [403, 200, 200, 200, 200, 200]


def test_reading_is_within_the_limit_and_sigterm_ends_the_workers() -> None:
    with running("--workers", "1", "--time-limit", "1") as server:
        began = time.monotonic()
        answer = server.post("/solve", "\n".join(["1 2 3"] * 1_000_000))
        assert answer.status_code in (413, 422, 504)
        assert time.monotonic() - began < 60
        assert server.post("/solve").status_code == 200
        below = serve_load.below(server.process.pid)
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() for pid in below):
            return
        time.sleep(0.05)
    raise AssertionError("workers outlive their server")


def test_a_client_that_hangs_up_ends_its_work(server: Running) -> None:
    body = long().encode()
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        head = f"POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        client.sendall(head.encode() + body)
        while not server.health()["busy"]:
            time.sleep(0.02)
    while server.health()["busy"]:  # long before the limit of 10 seconds, or this test would be slow
        time.sleep(0.02)
    assert server.post("/solve").status_code == 200
    metrics = server.client.get("/metrics").text
    assert 'nono_requests_total{endpoint="count",status="499"}' in metrics
    assert re.search(r"\nnono_killed_workers [1-9]", metrics)


def test_a_client_that_hangs_up_while_it_sends_is_counted(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"POST /grade HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        while not server.health()["waiting"]:
            time.sleep(0.02)
    while 'endpoint="grade",status="499"' not in server.client.get("/metrics").text:
        time.sleep(0.02)
    assert "Traceback" not in "".join(server.log)


def test_faults_name_what_a_client_knows(server: Running) -> None:
    """Not standard input or commands, but lines of the body, fields and addresses."""
    assert server.post("/solve", CONTRADICTION).json()["error"].startswith("line 1: row 1: found a clue")
    fault = server.post("/convert?to=wibble").json()
    assert (fault["error"], fault["place"]) == (
        "to: found 'wibble', expected the name of a format; /formats lists them", {"option": "to"}
    )  # fmt: skip
    assert "nono" not in server.post("/hint", TWO).json()["text"]


def test_a_worker_that_is_killed_is_replaced(server: Running) -> None:
    for pid in serve_load.below(server.process.pid):
        if "forkserver" in Path(f"/proc/{pid}/cmdline").read_text() and not serve_load.below(pid):
            os.kill(pid, signal.SIGKILL)
    assert server.post("/solve").status_code == 200
    while (health := server.health())["ready"] < health["workers"]:  # the new ones load their libraries
        time.sleep(0.1)


def test_a_prepared_worker_has_loaded_all_libraries() -> None:
    code = """
import sys
from nono.serve import models, work
questions = [(name, dict(model())) for name, model in models.MODELS.items() if name != "convert"]
work.prepare(None, questions)
loaded = {*sys.modules}
for name, options in questions:
    assert work.answer(name, options, work.FIRST, work.Allowed(60.0, None, 100)).status == 200
sys.exit(sorted({*sys.modules} - loaded) or 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_time_out_and_requests_are_logged() -> None:
    board = json.dumps({"genre": "binairo", "givens": ["." * 50] * 50})
    server = Running("--workers", "1", "--log")
    assert server.post("/explain?time_limit=0.000001", board).status_code == 504
    size = len(server.client.get("/a%0Ab?index=1").content)
    server.stop()  # then the log is whole
    assert any("level=WARNING the time ran out: POST /explain" in line for line in server.log)
    pattern = rf"level=INFO method=GET path=/a%0Ab status=404 seconds=\d+\.\d\d\d bytes={size}$"
    assert any(re.search(pattern, line.strip()) for line in server.log), "".join(server.log)


def test_only_so_many_requests_at_once() -> None:
    async def ask() -> tuple[httpx.Response, httpx.Response]:
        app = application(Settings(1, requests=1, memory=None), {})
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:
                first = asyncio.create_task(client.post("/count?time_limit=0.5", content=long()))
                while not app.state.queue.busy:
                    await asyncio.sleep(0.01)
                second = await client.post("/solve", content=UNIQUE)
                return await first, second

    first, second = asyncio.run(ask())
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"], second.headers["retry-after"]) == (503, "busy", "1")


def test_bad_options_of_the_server(capsys: Capture, tmp_path: Path, server: Running) -> None:
    for words in (
        ["--time-limit", "0"],
        ["--port", str(server.port)],
        ["--token-file", str(tmp_path / "missing")],
        ["--host", "256.0.0.1"],
        ["--socket", str(tmp_path / "missing" / "nono.sock")],
    ):
        assert program.run(["serve", *words]) == 2
        assert words[0] in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["sh"])
def test_clients_of_the_documentation(server: Running, kind: str, tmp_path: Path) -> None:
    matches = re.findall(rf"```{kind}\n(curl .*?)```", guide("programmers"), re.DOTALL)
    assert matches
    (tmp_path / "heart.non").write_text("width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n")
    for text in matches:
        script = text.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}").replace("curl", "curl --fail --silent")
        subprocess.run(["sh", "-ec", script], check=True, cwd=tmp_path, capture_output=True)


def test_behind_nginx(tmp_path: Path) -> None:
    """The documented configuration of nginx works."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/opt/homebrew/bin")
    if nginx is None:
        pytest.skip("nginx is missing")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    path = tmp_path / "nono.sock"
    text = (ROOT / "docs/serve/nginx.conf").read_text().replace("/run/nono/nono.sock", str(path))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    config = tmp_path / "nginx.conf"
    user = "user root;" if os.getuid() == 0 else ""  # nginx would change to a user without access
    places = "".join(f"{kind}_temp_path {tmp_path};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config.write_text(
        f"{user} daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error;\nevents {{}}\n"
        f"http {{ access_log off; {places}\n{text}\n}}"
    )
    host = f"puzzles.example.org:{port}"
    headers = {"host": host, "origin": f"http://{host}"}  # a request of the page
    with running("--workers", "1", "--socket", str(path), "--allowed-host", "puzzles.example.org"):
        process = subprocess.Popen([nginx, "-c", str(config), "-e", str(tmp_path / "error")])
        try:
            for _ in range(100):
                try:
                    answer = httpx.post(f"http://127.0.0.1:{port}/solve", content=UNIQUE, headers=headers)
                    break
                except httpx.ConnectError:
                    time.sleep(0.05)
            assert answer.json()["verdict"] == "unique"
        finally:
            process.terminate()
            process.wait()


def test_a_socket_is_for_its_owner_alone(tmp_path: Path) -> None:
    """The file has its mode from the start, and the header Host is checked as at a port."""
    path = tmp_path / "nono.sock"
    with socket.socket(socket.AF_UNIX) as stale:  # of a server that was killed
        stale.bind(str(path))
    path.chmod(0o777)
    with running("--workers", "1", "--socket", str(path), "--allowed-host", "puzzles.example.org"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        client = httpx.Client(transport=httpx.HTTPTransport(uds=str(path)), base_url="http://localhost", timeout=60)
        for host, status in {"localhost": 200, "puzzles.example.org": 200, "evil.example": 400}.items():
            assert client.post("/solve", content=UNIQUE, headers={"host": host}).status_code == status
        assert program.run(["serve", "--socket", str(path)]) == 2
    assert not path.exists()


def test_the_socket_is_never_open_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even between the calls that make the file and that change its mode, because there is only one call."""
    monkeypatch.setattr(os, "chmod", None)
    path = tmp_path / "nono.sock"
    mask = os.umask(0)
    try:
        with private_socket(str(path)), socket.socket(socket.AF_UNIX) as client:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            client.connect(str(path))  # a program may connect as soon as the file is there
        assert os.umask(0) == 0
    finally:
        os.umask(mask)


def test_a_file_in_place_of_the_socket_stays(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "notes").write_text("mine")
    assert program.run(["serve", "--socket", str(tmp_path / "notes")]) == 2
    assert "--socket" in capsys.readouterr().err
    assert (tmp_path / "notes").read_text() == "mine"


def test_as_a_service(tmp_path: Path) -> None:
    """The documented unit of systemd is valid, and the server accepts its options and clients with a token."""
    program = str(Path(sys.executable).with_name("nono"))
    unit = (ROOT / "docs/serve/nono.service").read_text().replace("/opt/nono/bin/nono", program)
    (tmp_path / "nono.service").write_text(unit)
    (tmp_path / "tokens").write_text("secret\nother\n")
    if shutil.which("systemd-analyze"):
        checked = subprocess.run(
            ["systemd-analyze", "verify", tmp_path / "nono.service"], capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0
        assert "nono.service" not in checked.stderr  # for example, an unknown key
    (command,) = re.findall(r"ExecStart=\S+ serve --port 8080 (.*)", unit)
    with running(*command.replace("%d", str(tmp_path)).split()) as server:
        for token, status in {"secret": 200, "other": 200, "wrong": 401}.items():
            assert server.post("/solve", authorization=f"Bearer {token}").status_code == status
        assert server.post("/solve").status_code == 401
        assert server.client.get("/health").status_code == 200
        assert server.client.get("/metrics").status_code == 401


def test_many_requests() -> None:
    """The long test with few requests: hang-ups, slow clients, bad requests."""
    seen = serve_load.main(80, 10)
    assert seen["good", 200] > 50
