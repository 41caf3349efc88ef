"""``nono serve``: answers as those of the commands, faults with their statuses, workers killed and replaced."""

import io
import json
import logging
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from threading import Event, Thread
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import uvicorn
from common import Capture, guide, needs_engine, noise, ones
from stderr import usage_error
from tables import table

from nono import Nonogram, puzzle
from nono.base.errors import BugError, LimitError
from nono.base.processes import _Answers
from nono.cli import bounds, program
from nono.cli.commands import generate
from nono.cli.serve import command, faults, pipes, worker
from nono.cli.serve.command import tokens_of
from nono.cli.serve.log import Lines

UNIQUE = '{"id": "corner", "rows": [[2], [1]], "cols": [[2], [1]]}'
TWO = '{"id": "two", "rows": [[1], [1]], "cols": [[1], [1]]}'
TIMES = re.compile(r'"((?:cpu_)?seconds\w*|memory_bytes)": [-0-9.e]+')


SERVE = "import sys; from nono.cli import program; sys.exit(program.run(['serve', *sys.argv[1:]]))"
PAGELESS = """
from nono.base.errors import BackendError
from nono.page import site
site.files = lambda: (_ for _ in ()).throw(BackendError("no page\\nbuild it"))
"""


class Running:
    """A server in a process of its own, which runs ``nono serve`` if there is no other code."""

    def __init__(self, *words: str, code: str) -> None:
        start = ["-c", code] if code else ["-m", "nono", "serve"]
        self.process = subprocess.Popen(
            [sys.executable, *start, "--port", "0", *words], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        self.log: list[str] = []
        for line in self.process.stderr:
            self.log.append(line)
            if "Uvicorn running" in line:
                break
        else:
            raise AssertionError("the server ended")
        found = re.search(r"http://\S+:(\d+)", line)
        self.port = int(found[1]) if found else 0
        self.reading = Thread(target=lambda: self.log.extend(self.process.stderr or ()), daemon=True)
        self.reading.start()  # a full pipe would stop the server
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)

    def post(self, path: str, body: str | bytes = UNIQUE, **headers: str) -> httpx.Response:
        return self.client.post(path, content=body, headers=headers)

    def health(self) -> dict[str, Any]:
        return dict(self.client.get("/health").json())

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        return list(map(int, Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()))

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait()
        self.reading.join()


@contextmanager
def running(*words: str, code: str = PAGELESS + SERVE) -> Iterator[Running]:
    """Without the page, which takes a quarter of the time that a server needs to start."""
    server = Running(*words, code=code)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--workers", "2", "--max-cells", "2500", "--max-bytes", "100000", code="") as started:
        yield started


def long() -> str:
    """A puzzle whose solutions take long to count."""
    made = noise(30, 3, 0.3).to_dict()
    return json.dumps({"rows": made["rows"], "cols": made["cols"]})


def printed(words: list[str], body: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> str:
    """What the command prints for a body on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(body.encode())))
    program.run(words)
    return capsys.readouterr().out


COMMANDS = dict(
    table("""
solve | []
verify | ['backends=native,reference']
count | []
grade | []
hint | ['level=3']
explain | []
diff | []
sample | ['number=3', 'seed=1', 'shares=true']
fix | []
""")
)


@needs_engine
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("body", [UNIQUE, TWO])
def test_answers_are_those_of_the_command(
    server: Running, name: str, body: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    options = COMMANDS[name]
    answer = server.post(f"/{name}?{'&'.join(options)}", body)
    words = [word for option in options for word in (f"--{option}".replace("=true", "").split("="))]
    wanted = printed([name, "-", "--json", *words], body, monkeypatch, capsys)
    assert answer.status_code == 200
    assert TIMES.sub("", answer.text) == TIMES.sub("", wanted)


@needs_engine
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_new_puzzles(server: Running, method: str, capsys: Capture) -> None:
    words = ["genre=akari", "size=5x5", "seed=7", "count=2", "symmetry=half-turn", "density=0.3", "verify=true"]
    path = f"/generate?{'&'.join(words)}"
    answer = server.client.request(method, path, headers={"Accept": "application/jsonl"})
    own = [word for one in words for word in (f"--{one}".removesuffix("=true").split("="))]
    assert program.run(["generate", *own]) == 0
    assert (answer.status_code, answer.text) == (200, capsys.readouterr().out)
    assert server.client.request(method, path).json()["found"] == "2 puzzles"
    made = server.client.request(method, "/generate?genre=sudoku&size=4x4").json()
    assert server.post("/solve?unique=true", json.dumps(made)).json()["verdict"] == "unique"


@pytest.mark.parametrize("media", [faults.JSON, faults.LINES, faults.EVENTS])
@pytest.mark.parametrize("number", [0, 2])
def test_new_puzzles_until_the_time_runs_out(
    media: str, number: int, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(*given: object, **more: object) -> Iterator[Nonogram]:
        for _ in range(number):
            yield ones(1)
        raise LimitError("time", "the time ran out")

    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.setattr(generate, "generate_puzzles", made)
    pieces: list[Any] = []
    reply = worker.run(worker.Task("generate", {"count": 3}, 9, 99, media=media), pieces.append)
    assert b"".join(pieces).count(b"\n") == (0 if media == faults.JSON else number)
    if media == faults.JSON and number:
        assert (reply.status, json.loads(reply.content)["found"]) == (422, "2 puzzles")
    else:
        message = f"the time ran out: {number} of 3 puzzles made"
        assert (reply.status, json.loads(reply.content)) == (504, {"error": message, "code": "time", "place": {}})


@needs_engine
def test_several_puzzles(server: Running) -> None:
    body = f"{UNIQUE}\n{{x\n{TWO}\n"
    lines = [json.loads(line) for line in server.post("/grade", body, Accept="application/jsonl").text.splitlines()]
    assert [line.get("word", "error") for line in lines] == ["easy", "error", "multiple"]
    fault = server.post("/grade", f"[{UNIQUE}, {TWO}]")
    assert (fault.status_code, fault.json()["found"]) == (422, "2 puzzles")


def test_files(server: Running) -> None:
    svg = server.client.get("/render", params={"puzzle": UNIQUE})
    assert (svg.headers["content-type"], svg.text[:4]) == ("image/svg+xml", "<svg")
    assert server.post("/render?kind=png&show=both").content[:4] == b"\x89PNG"
    archive = zipfile.ZipFile(io.BytesIO(server.post("/certify").content))
    assert "certificate/manifest.json" in archive.namelist()
    made = server.post("/make?size=3x3", b"P1\n3 3\n101\n010\n111\n").json()
    assert (made["verdict"], made["puzzle"]["goal"]) == ("unique", ["X.X", ".X.", "XXX"])
    assert "webpbn" in server.client.get("/formats").json()


def test_the_page(server: Running) -> None:
    """The page with its headers; without its engine, 404 with the cure, as for other addresses."""
    first = server.client.get("/")
    assert server.client.get("/../pyproject.toml").status_code == server.client.get("/nothing").status_code == 404
    if first.status_code == 200:
        assert "wasm-unsafe-eval" in first.headers["content-security-policy"]
        assert server.client.get("/app/main.js").headers["content-type"].startswith("text/javascript")
    else:
        assert (first.status_code, first.json()["code"]) == (404, "no-page")
        assert "nono.wasm; install a published wheel" in first.json()["error"]


FAULTS = [
    ("/solve", '{"rows": [[3], [1]], "cols": [[2], [1]]}', 422, "clue-too-long", {"index": 1, "line": 1}),
    ("/solve", "", 422, "no-puzzle", {}),
    ("/solve", b"\xff\xfe\x00\xd8", 422, None, None),
    ("/solve", "../../../etc/passwd", 422, "unknown-format", {}),
    (f"/solve?seed={1 << 64}", UNIQUE, 422, "bad-option", {"option": "seed"}),
    (f"/generate?seed={1 << 64}", "", 422, "bad-option", {"option": "seed"}),
    (f"/generate?count={'9' * 400}", "", 422, "bad-option", {"option": "count"}),
    ("/generate?size=51x50", "", 413, "too-large", {}),
    ("/generate?genre=pegs", "", 422, None, None),
    ("/generate", '{"genre": "tents"}', 422, "bad-option", {}),
    ("/make", "no picture", 422, "encoding", {}),
    ("/solve", json.dumps({"rows": [[1]] * 51, "cols": [[51], *[[]] * 49]}), 413, "too-large", {"index": 1}),
    ("/solve", b" " * 100_001, 413, "too-large", {}),
    *(
        (path, "" if path.startswith("/generate") else UNIQUE, 422, "bad-option", {"option": option})
        for path, option in table("""
/solve?limit=none | limit
/solve?seed=x | seed
/generate?colours=256 | colours
/generate?colors=256 | colours
/generate?colors=2&colours=2 | colours
/solve?output=x | output
/solve?start=/etc/passwd | start
/solve?time_limit=nan | time_limit
/certify?proof=x | proof
/convert | to
/generate?genre=akari&grade=expert | grade
/generate?count=0 | count
/generate?output=x | output
/generate?grade=easy&grade=hard | grade
/sample?number=-1 | number
/fix?pick=1 | pick
""")
    ),
]


@pytest.mark.parametrize(("path", "body", "status", "code", "place"), FAULTS)
def test_faults(server: Running, path: str, body: str, status: int, code: str | None, place: dict[str, Any]) -> None:
    answer = server.post(path, body)
    fault = answer.json()
    assert answer.status_code == status, fault
    assert "\n" not in fault["error"]
    assert not re.search(r"<stdin>|--|\bnono [a-z]", fault["error"])  # words of the command line
    assert fault["error"].startswith(fault["place"].get("option", ""))
    if code is not None:
        assert (fault["code"], fault["place"]) == (code, place)
        assert (fault.get("found") and fault.get("expected")) or code == "encoding"
    name = path.partition("?")[0]
    assert str(status) in server.client.get("/openapi.json").json()["paths"][name]["post"]["responses"]


def test_a_body_in_pieces_is_bounded(server: Running) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1000

    assert server.client.post("/solve", content=pieces()).status_code == 413


def busy(server: Running, number: int) -> None:
    while server.health()["busy"] < number:
        time.sleep(0.01)


def counting(server: Running, header: str = "Accept: */*") -> socket.socket:
    """Return the connection of a request that keeps a worker busy; closing it ends the work."""
    body = long()
    head = f"POST /count?time_limit=0 HTTP/1.1\r\nHost: localhost\r\n{header}\r\nContent-Length: {len(body)}"
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(f"{head}\r\n\r\n{body}".encode())
    busy(server, 1)
    return connection


@pytest.mark.slow
def test_no_room() -> None:
    with running("--workers", "1", "--queue", "0", "--time-limit", "7") as server:
        with counting(server):
            time.sleep(0.6)  # by now the request counts as a long one
            refused = server.post("/solve")
        assert refused.status_code == 429
        assert refused.json()["code"] == "busy"
        assert 1 <= int(refused.headers["retry-after"]) <= 7
        while server.health()["busy"]:
            time.sleep(0.01)
        assert server.post("/solve").status_code == 200


@needs_engine
def test_limits_of_time() -> None:
    """A command ends by itself, and says what it has; a worker that does not is killed and replaced."""
    with running("--workers", "1", "--time-limit", "1", "--cpu-limit", "60") as server:
        stream = {"Accept": "text/event-stream"}
        with server.client.stream("POST", "/count", content=long(), headers=stream) as answer:
            events = [line.partition(": ") for line in answer.iter_lines() if line]
        kinds = [value for key, _, value in events if key == "event"]
        data = [json.loads(value) for key, _, value in events if key == "data"]
        # a report of progress may come as late as the answer
        assert (answer.status_code, kinds[0]) == (200, "progress")
        assert [kind for kind in kinds if kind != "progress"] == ["answer", "end"]
        assert "solutions so far" in data[0]["words"]
        assert data[kinds.index("answer")]["stop"] == "time"
        (worker,) = server.workers()
        os.kill(worker, signal.SIGSTOP)
        late = server.post("/solve")
        assert (late.status_code, late.json()["code"]) == (504, "time")
        assert server.post("/solve").status_code == 200


def test_a_worker_is_replaced_when_its_client_has_gone(server: Running) -> None:
    for accept in ("application/json", "text/event-stream"):
        while len(before := set(server.workers())) < 2:
            time.sleep(0.01)
        counting(server, f"Accept: {accept}").close()
        while server.health()["busy"]:
            time.sleep(0.01)
        assert len(before & set(server.workers())) == 1


def test_a_fault_as_an_event(server: Running) -> None:
    text = server.post("/generate?size=0", "", Accept="text/event-stream").text
    assert text.startswith("event: fault\n")


def test_tokens_and_origins(tmp_path: Path) -> None:
    tokens = tmp_path / "tokens.txt"
    tokens.write_text("secret\n\n other \n")
    assert tokens_of(str(tokens)) == ("secret", "other")
    with running("--workers", "1", "--token-file", str(tokens), "--cors", "https://example.org") as server:
        assert server.post("/solve").status_code == 401
        assert server.post("/solve", Authorization="Bearer wrong").status_code == 401
        assert server.post("/solve", Authorization="Bearer other").status_code == 200
        allowed = server.post("/solve", Authorization="Bearer secret", Origin="https://example.org")
        assert allowed.headers["access-control-allow-origin"] == "https://example.org"
        assert server.post("/solve", Authorization="Bearer secret", Origin="https://evil.example").status_code == 403
        assert server.post("/solve", Authorization="Bearer secret", Host="evil.example").status_code == 400
        assert server.client.get("/metrics").status_code == 401
        assert server.health()["status"] == "ok"


def test_metrics(server: Running) -> None:
    server.post("/solve")
    text = server.client.get("/metrics").text
    assert 'nono_requests_total{endpoint="solve",status="200"}' in text
    server.post("/nowhere")
    assert 'nono_requests_total{endpoint="other",status="404"}' in server.client.get("/metrics").text
    assert "nono_busy_workers 0.0" in text


@pytest.mark.slow
def test_an_answer_tells_how_long_the_request_waited(server: Running) -> None:
    assert re.fullmatch(r"queue;dur=\d+\.\d", server.post("/solve", UNIQUE).headers["server-timing"])
    with running("--workers", "1") as busy:
        asking = Thread(target=busy.post, args=("/count?time_limit=1", long()))
        asking.start()
        while busy.client.get("/health").json()["busy"] == 0:
            time.sleep(0.01)
        assert float(busy.post("/solve", UNIQUE).headers["server-timing"].partition("=")[2]) > 300
        asking.join()
    assert "server-timing" not in server.post("/solve?seed=x", UNIQUE).headers


@pytest.mark.slow
def test_a_request_is_answered_before_the_server_ends() -> None:
    with running("--workers", "1", "--time-limit", "2") as server:
        answers: list[int] = []
        asking = Thread(target=lambda: answers.append(server.post("/count", long()).status_code))
        asking.start()
        while server.health()["busy"] == 0:
            time.sleep(0.01)
        server.process.terminate()
        asking.join()
        assert answers == [200]
        assert server.process.wait() in (128 + signal.SIGTERM, -signal.SIGTERM)


def test_bad_options_of_the_server(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n")
    for words in (
        ["--time-limit", "0"],
        ["--memory", "255"],
        ["--token-file", str(tmp_path / "none")],
        ["--token-file", str(tmp_path / "empty")],
        ["--host", "no-such-host.invalid"],
        ["--socket", str(tmp_path / "none" / "socket")],
    ):
        assert program.run(["serve", "--port", "0", *words]) == 2
        assert f"Invalid value for {words[0]}: " in usage_error(capsys.readouterr().err).replace("'", "")


def test_an_address_that_is_taken(server: Running, capsys: Capture, tmp_path: Path) -> None:
    """The server refuses the address before any worker starts."""
    path = str(tmp_path / "socket")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(path)
        other.listen()
        for words in (["--port", str(server.port)], ["--socket", path]):
            assert program.run(["serve", *words]) == 2
            assert f"Invalid value for {words[0]}: found" in usage_error(capsys.readouterr().err)


EXAMPLES = re.findall(r"```(sh|js)\n(.*?)```", guide("serve"), re.DOTALL)


@pytest.mark.parametrize("kind", ["sh", "js"])
def test_clients_of_the_documentation(server: Running, kind: str, tmp_path: Path) -> None:
    program_of = {"sh": ["sh", "-e"], "js": ["node", "--input-type=module"]}[kind]
    if which(program_of[0]) is None or which("curl") is None:
        pytest.skip("curl or node is missing")
    texts = [text for found, text in EXAMPLES if found == kind and "8080" in text]
    assert texts
    (tmp_path / "heart.non").write_bytes(server.post("/convert?to=non", json.dumps(puzzle("heart").to_dict())).content)
    for text in texts:
        script = text.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
        shown = subprocess.run(program_of, input=script, capture_output=True, text=True, cwd=tmp_path, check=True)
        assert "unique" in shown.stdout


def test_a_worker_leaves_nothing_in_its_folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command wrote beside its answer, as the evidence of a bug, is in no later answer."""
    monkeypatch.setattr(sys, "stdin", sys.stdin)

    def fails(**values: object) -> None:
        Path("evidence.json").write_text("{}")
        raise BugError("a wrong solution", {"puzzle": "here"})

    pieces: list[bytes | str] = []
    with monkeypatch.context() as patched:
        patched.setattr(worker, "function_of", lambda name: fails)
        reply = worker.run(worker.Task("count", {}, 9, 99, UNIQUE.encode()), pieces.append)
    assert (reply.status, json.loads(reply.content)["code"]) == (500, "bug")
    assert "here" in reply.log
    assert b"here" not in reply.content
    assert not os.listdir()
    drawn = worker.run(worker.Task("render", {}, 9, 99, UNIQUE.encode()), pieces.append)
    assert (drawn.status, drawn.media) == (200, "image/svg+xml")
    assert not os.listdir()


@pytest.mark.slow
def test_a_picture_is_measured_by_the_memory_of_its_worker() -> None:
    with running("--workers", "1", "--memory", "600") as server:
        answer = server.post(
            "/render?kind=png&cell=200", json.dumps({"rows": [[1]] + [[]] * 119, "cols": [[1]] + [[]] * 119})
        )
    assert answer.status_code == 503
    assert "expected at most 450 MiB" in answer.json()["error"]


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("words", "query"),
    table("""
() | ?cpu_limit=0.02
('--cpu-limit', '0.02') | ?cpu_limit=5
"""),
)
def test_limits_of_processor_time(words: tuple[str, ...], query: str) -> None:
    """The server's own limit also holds for requests that ask for more."""
    with running("--workers", "1", "--time-limit", "600", *words) as server:
        for path in ("/count", "/solve"):
            answer = server.post(f"{path}{query}&limit=all", long())
            assert (answer.status_code, answer.json()["limit"]) == (200, "cpu")
            assert answer.json()["cpu_seconds"] > 0


@pytest.mark.slow
def test_the_limit_of_processor_time_is_the_time_limit_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Mock()
    monkeypatch.setattr(uvicorn, "Server", server)
    monkeypatch.setattr(command, "write_lines", Mock())
    for words in ([], ["--cpu-limit", "3"], ["--cpu-limit", "0"]):
        assert program.run(["serve", "--port", "0", "--time-limit", "7", *words]) == 0
    assert [call.args[0].app.limits.cpu for call in server.call_args_list] == [7.0, 3.0, None]


def test_the_solutions_in_an_answer_have_a_limited_number_of_cells(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.setattr(bounds, "most_cells", 100)
    body = json.dumps({"rows": [[1]] * 5, "cols": [[1]] * 5}).encode()
    for limit, number in ((None, 4), (50, 4), (3, 3)):
        reply = worker.run(worker.Task("solve", {"limit": limit}, 9, 99, body), print)
        answer = json.loads(reply.content)
        assert (answer["count"], len(answer["solutions"]), answer["complete"]) == (number, number, False)


def test_a_long_answer_is_read_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its pieces could be the last one, because a grid's cells look like the end of a pickle."""
    sent = io.BytesIO()
    _Answers(sent, {}).send(7, b"." * 1_000_000)
    reads = Mock(side_effect=pickle.load), Mock(side_effect=pickle.loads)
    monkeypatch.setattr(pipes, "pickle", Mock(wraps=pickle, load=reads[0], loads=reads[1], STOP=pickle.STOP))
    messages: list[Any] = []
    one = object.__new__(pipes.LoopWorker)
    one.ready, one.received, one.deliver = True, bytearray(), messages.append
    one.taken, given = os.pipe()
    data = sent.getvalue().partition(b"\n")[2]
    for start in range(0, len(data), 50_000):
        os.write(given, data[start : start + 50_000])
        one._read()
    os.close(one.taken)
    os.close(given)
    assert [message[1:] for message in messages] == [(7, b"." * 1_000_000, True)]
    assert sum(read.call_count for read in reads) == 1


def test_each_event_is_one_line_of_the_log() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "a bug in %s", ("nono",), None)
    record.fields = {"path": "/solve", "client": "2001:db8::1", "words": 'two\nlines = "x"'}
    line = Lines().format(record)
    assert "\n" not in line
    assert line.partition(" ")[2] == (
        'level=error event="a bug in nono" path=/solve client=2001:db8::1 words="two\\nlines = \\"x\\""'
    )


def test_a_server_whose_workers_die_at_once_ends_with_a_message() -> None:
    words = [sys.executable, "-c", PAGELESS + SERVE, "--port", "0", "--workers", "1"]
    server = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    over = Event()

    def kill() -> None:
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        while not over.wait(0.01):
            for child in children.read_text().split() if children.exists() else ():
                with suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)

    killing = Thread(target=kill)
    killing.start()
    try:
        _, log = server.communicate()
    finally:
        over.set()
        killing.join()
    assert server.returncode == 3
    assert "3 worker processes in a row ended without doing a task" in log
    assert "Traceback" not in log
