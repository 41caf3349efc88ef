"""Tests of the page's server: its answers, the requests that it refuses, and that nothing else can be reached."""

import http.client
import json
import socket
import warnings
from collections.abc import Iterator
from contextlib import closing
from threading import Event
from typing import Any
from urllib.parse import quote, unquote

import pytest
from format_examples import COLOUR, EXAMPLES, LIGHTS, PACKAGES, PLAIN
from page.driver import answering
from tables import table

import nono
from nono import Puzzle
from nono.model import Cancel
from nono.page import api
from nono.page.puzzle_data import page_data
from nono.page.server import Server
from nono.page.site import POLICY, page_sources, served_files, type_of
from nono.text import MAX_BYTES, data_of, dump_bytes, puzzle_of


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with answering(Server(served_files(page_sources()), opened=[nono.puzzle("heart")])) as server:
        yield server


class Answer:
    """The status, headers and content of an answer."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = answer.headers
        self.data = answer.read()

    @property
    def json(self) -> Any:
        return json.loads(self.data)


def ask(server: Server, method: str, path: str, data: bytes | None = None, **headers: str) -> Answer:
    """Send a request and return the answer; names of headers are written with _ for -."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)) as connection:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, data, named)
        return Answer(connection.getresponse())


def test_every_file_is_served_with_its_type_and_the_policy(server: Server) -> None:
    for name, data in server.files.items():
        if name.startswith("api/"):
            continue
        answer = ask(server, "GET", "/" + name)
        assert (answer.status, answer.data) == (200, data)
        assert answer.headers["Content-Type"] == type_of(name)
        assert answer.headers["Content-Security-Policy"].startswith(POLICY)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert ask(server, "GET", "/").data == ask(server, "GET", "/index.html?x=1").data == server.files["index.html"]
    assert f'content="{POLICY}"' in server.files["index.html"].decode()  # on a host without such headers


NOWHERE = """
/../site.py /%2e%2e/site.py /..%2fsite.py //etc/passwd /etc/passwd /app/../../site.py /app/ /app /api/ /api/read
/index.html/ /nono.wasm%00 /C:/ /http://127.0.0.1/index.html
"""


@pytest.mark.parametrize("path", NOWHERE.split())
def test_nothing_else_is_reachable(server: Server, path: str) -> None:
    answer = ask(server, "GET", path)
    assert answer.status == 404
    assert answer.json.keys() == {"error"}


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "X" * 100])
def test_other_methods_are_refused(server: Server, method: str) -> None:
    assert ask(server, method, "/index.html").status == 405


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1", "", "[::1]:{port}"]
)
def test_another_host_is_refused(server: Server, host: str) -> None:
    """The name of another site could resolve to this machine."""
    answer = ask(server, "GET", "/", Host=host.format(port=server.server_port))
    assert answer.status == 421
    assert b"html" not in answer.data


def test_the_hosts_of_the_page(server: Server) -> None:
    for host in ("127.0.0.1", "localhost", "LOCALHOST"):
        assert ask(server, "GET", "/", Host=f"{host}:{server.server_port}").status == 200


OTHER_SITES = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec_Fetch_Site": "cross-site"},
    {"Sec_Fetch_Site": "same-site"},
]


@pytest.mark.parametrize("headers", OTHER_SITES)
def test_other_sites_are_refused(server: Server, headers: dict[str, str]) -> None:
    for path in ("read?name=x.non", "write?format=non", "opened", "formats"):
        sent = ("POST", b"{}") if "?" in path else ("GET", None)
        answer = ask(server, sent[0], f"/api/{path}", sent[1], **headers)
        assert answer.status == 403, path
        assert answer.json.keys() == {"error"}


def test_puzzles_of_layers_come_as_their_json(server: Server) -> None:
    """This also holds for files in other formats; puzzles that the page cannot show are errors."""
    tents = nono.Tents(["T...", "....", "...T"], rows=[1, None, None], cols=[1, 0, 0, 1])
    data = nono.dumps(tents, format="puzzlink").encode()
    answer = ask(server, "POST", "/api/read?name=x.url", data)
    assert answer.status == 200, answer.data
    (found,) = answer.json["puzzles"]
    assert found == page_data(puzzle_of(found, True))
    assert "page" not in found
    assert puzzle_of(found, True) == tents
    back = ask(server, "POST", "/api/write?format=json", json.dumps(found).encode())
    assert "page" not in back.json
    large = json.dumps({"genre": "binairo", "givens": ["." * 60] * 60})
    answer = ask(server, "POST", "/api/read?name=x.jsonl", large.encode())
    assert answer.status == 400
    assert "expected at most 50000 on the page" in answer.json["error"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_format_is_read(server: Server, name: str) -> None:
    example = EXAMPLES[name]
    if example.format in PACKAGES:
        pytest.importorskip(PACKAGES[example.format])
    with warnings.catch_warnings(action="ignore"):
        expected = nono.loads(example.data, format=example.format)
    answer = ask(server, "POST", f"/api/read?name=x&format={quote(example.format)}", example.data)
    assert answer.status == 200, answer.data
    left_out = ("rows", "cols") if example.format in api.PICTURES else ()
    assert answer.json["puzzles"][0] == {name: own for name, own in page_data(expected).items() if name not in left_out}


@pytest.mark.parametrize(("name", "puzzle"), [("mk", PLAIN), ("webpbn", COLOUR), ("puzzlink", LIGHTS)])
def test_formats_are_written(server: Server, name: str, puzzle: Puzzle) -> None:
    answer = ask(server, "POST", f"/api/write?format={quote(name)}", json.dumps(data_of(puzzle)).encode())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        expected = dump_bytes(puzzle, name)
    assert (answer.status, answer.headers["Content-Type"], answer.data) == (200, "application/octet-stream", expected)
    lost = json.loads(unquote(answer.headers["Nono-Warnings"])) if "Nono-Warnings" in answer.headers else []
    assert lost == list(dict.fromkeys(str(one.message) for one in caught))


@pytest.mark.parametrize(
    ("path", "data", "part"),
    [
        *table("""
/api/read?name=x.non | b'' | no text
/api/read?name=x.json | b'{"rows": [["x"]], "cols": [[1]]}' | x.json
/api/read?name=x.png | b'\\x89PNG\\r\\n\\x1a\\n' | x.png
/api/read?format=wibble | b'x' | wibble
/api/read?name=/etc/passwd | b'x' | passwd
/api/write?format=wibble | b'{"rows": [[1]], "cols": [[1]]}' | wibble
/api/write?format=non | b'{' | not JSON
/api/write?format=non | b'\\xff' | not JSON
/api/write?format=non | b'7' | found no list of clues
/api/write?format=non | b'[]' | ''
"""),
        ("/api/write?format=non", b"[" * 100_000, "not JSON"),
    ],
)
def test_bad_content_is_one_line(server: Server, path: str, data: bytes, part: str) -> None:
    answer = ask(server, "POST", path, data)
    assert answer.status == 400, answer.data
    assert part in answer.json["error"]
    assert "\n" not in answer.json["error"]
    assert "/etc" not in answer.json["error"]


def test_an_address_that_is_none(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as connection:
        connection.sendall(f"GET http://[ HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        assert (answer.status, json.load(answer)) == (400, {"error": "the address is malformed"})


def test_a_long_question_holds_up_no_other(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = Event(), Event()

    def read(data: bytes, cancel: Cancel) -> bytes:
        begun.set()
        may_end.wait()
        return b"{}"

    monkeypatch.setitem(api.QUESTIONS, "api/read", read)
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port)) as slow:
        slow.request("POST", "/api/read", b"1")
        begun.wait()
        try:
            assert ask(server, "POST", "/api/write?format=non", dump_bytes([PLAIN], "json")).status == 200
        finally:
            may_end.set()
        assert slow.getresponse().status == 200


def test_a_question_ends_with_its_page() -> None:
    cancel = Event()
    cancel.set()
    with pytest.raises(api.RefusalError, match="the page was closed"):
        api.answer("api/read", dump_bytes([PLAIN], "json"), {}, cancel)
    with pytest.raises(api.RefusalError):
        api.answer("api/generate", b"", {"width": "90", "height": "90", "grade": "search"}, cancel)


def test_a_fault_is_one_line(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(data: bytes, cancel: Cancel) -> bytes:
        raise ValueError("two\nlines")

    monkeypatch.setitem(api.QUESTIONS, "api/read", fail)
    answer = ask(server, "POST", "/api/read?name=x", b"x")
    assert (answer.status, answer.json) == (500, {"error": "this is a bug in nono: ValueError"})


def test_lengths(server: Server) -> None:
    for length, status in ((str(MAX_BYTES + 1), 413), ("9" * 5000, 413), ("-1", 411), ("x", 411)):
        assert ask(server, "POST", "/api/read", b"x", Content_Length=length).status == status
    assert ask(server, "POST", "/api/nothing", b"x").status == 404


NO_REQUESTS = [b"\r\n\r\n", b"nonsense\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"GET /" + b"x" * 70_000]


@pytest.mark.parametrize("sent", NO_REQUESTS)
def test_what_is_no_request_does_no_harm(server: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(1 << 16):
            pass
    assert ask(server, "GET", "/").status == 200


def test_a_connection_that_breaks_off(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as connection:
        head = f"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\nContent-Length: 99\r\n\r\n"
        connection.sendall(head.encode() + b"x")
    assert ask(server, "GET", "/").status == 200


def test_it_is_bound_to_this_machine(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"
