"""Serves the page to browsers on this machine, and answers what the page asks Python and the engine.

The server is bound to the loopback address. The server answers only requests whose Host header names that address, so
that another site cannot reach the server through a name that resolves to this machine. API calls must also come from
the page itself. The page's files are in memory, and puzzles exist only in requests and answers. `nono.page.api` gives
the answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import compare_digest, token_urlsafe
from select import select
from socket import MSG_PEEK
from struct import pack
from threading import BoundedSemaphore
from urllib.parse import parse_qs, quote, urlsplit

from nono.backend.native import engine
from nono.genres import Puzzle
from nono.page import api, site
from nono.page.api import RefusalError, to_json
from nono.text import MAX_BYTES

ADDRESS = "127.0.0.1"
MOST_SEARCHES = 4  # concurrent searches; the page makes at most three calls at once
MOST_READINGS = 8  # files that are read at once, because memory is limited
TIMEOUT = 60  # seconds after which a silent connection is closed
HEADERS = {
    "Content-Security-Policy": f"{site.POLICY}; frame-ancestors 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-cache",
}
JSON = "application/json"
BYTES = "application/octet-stream"
ANSWER, FOUND = 0, 1  # kinds of frames: the answer of an engine call, and a report before it
Content = tuple[str, bytes, dict[str, str]]  # media type, content, further headers


class Server(ThreadingHTTPServer):
    """Serves the page: its ``files`` by relative URL, and what the command line gives: puzzles, or a text of clues."""

    daemon_threads = True

    def __init__(
        self, files: Mapping[str, bytes], port: int = 0, opened: Sequence[Puzzle] = (), text: str = ""
    ) -> None:
        super().__init__((ADDRESS, port), Handler)
        self.files = dict(files)
        self.opened = list(opened)
        self.text = text
        self.reading = BoundedSemaphore(MOST_READINGS)
        self.searching = BoundedSemaphore(MOST_SEARCHES)
        self.token = token_urlsafe(16)  # every engine call must send this token, which changes at every start

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, str]:
        """The Host headers that the server accepts."""
        return f"{ADDRESS}:{self.server_port}", f"localhost:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing when a connection breaks off."""


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "nono", ""
    timeout = TIMEOUT
    wbufsize = -1  # buffer answers, so that headers and content are sent together
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_POST(self) -> None:
        self._answer(self._post)

    def is_set(self) -> bool:
        """Return whether the page has closed the connection, which cancels its call (`Cancel`)."""
        try:
            readable, _, _ = select([self.connection], [], [], 0)
            return bool(readable) and not self.connection.recv(1, MSG_PEEK)  # readable without a byte: its end
        except OSError:
            return True

    def _answer(self, work: Callable[[str, dict[str, str]], Content | None]) -> None:
        """Send the content that ``work`` returns. None means that ``work`` has already sent the answer."""
        try:
            if self.headers.get("Host", "").lower() not in self.server.hosts:
                raise RefusalError(HTTPStatus.MISDIRECTED_REQUEST, "the Host header does not name this server")
            path, query = _parts(self.path)
            content = work(path, query)
            if content is None:
                return
            type, data, more = content
            status = HTTPStatus.OK
        except OSError:  # the connection broke off
            raise
        except Exception as error:
            refusal = api.refusal(error)
            status, type, more = refusal.status, JSON, {}
            data = to_json({"error": refusal.message})
            self.close_connection = True  # parts of the request may not have been read
        self._send(status, type, data, more)

    def _send(self, status: HTTPStatus, type: str, data: bytes, more: Mapping[str, str]) -> None:
        """Send an answer, with ``more`` headers."""
        self.send_response(status)
        length = {"Content-Type": type, "Content-Length": str(len(data))}
        for name, value in (HEADERS | length | dict(more)).items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def _get(self, path: str, query: dict[str, str]) -> Content:
        """Return a file of the page, or what the page asks the server at its start."""
        if path == site.FORMATS:
            self._expect_same_site()
            return JSON, api.formats(), {}
        if path == site.QUESTIONS:
            self._expect_same_site()
            if engine is None:
                raise RefusalError(HTTPStatus.NOT_IMPLEMENTED, "nono was installed without its compiled engine")
            return JSON, to_json({"token": self.server.token}), {}
        if path == site.OPENED:
            self._expect_same_site()
            return JSON, site.opened_json(self.server.opened, self.server.text), {}
        name = path or "index.html"
        if name not in self.server.files:
            raise RefusalError(HTTPStatus.NOT_FOUND, "the page has no file with this name")
        return site.type_of(name), self.server.files[name], {}

    def _post(self, path: str, query: dict[str, str]) -> Content | None:
        """Return the answer to a question of `nono.page.api`; None after an engine call, which sends its answer."""
        if path == site.QUESTIONS:
            self._question()
            return None
        if path not in api.QUESTIONS:
            raise RefusalError(HTTPStatus.NOT_FOUND, "unknown address")
        self._expect_same_site()
        data = self._content()
        with self.server.searching if path == "api/generate" else self.server.reading:
            content, warnings = api.answer(path, data, query, self)
        type = BYTES if path == "api/write" else JSON
        return type, content, {"Nono-Warnings": quote(json.dumps(warnings))} if warnings else {}

    def _question(self) -> None:
        """Answer an engine call as a series of frames. A frame has a kind, a size, and content of this size.

        This is for installations without `nono.wasm`. A call and its answer are words (`nono.backend.native.words`), as
        in WebAssembly. Reports are sent at once. The last frame contains the words of the answer.
        """
        self._expect_same_site()
        if not compare_digest(self.headers.get("Nono-Token", "").encode(), self.server.token.encode()):
            message = "the token is from an earlier start of the server: reload the page"
            raise RefusalError(HTTPStatus.FORBIDDEN, message)
        data = self._content()
        has_begun = False  # whether the headers were sent

        def put(kind: int, content: bytes) -> None:
            """Send one frame, and the headers before the first one."""
            nonlocal has_begun
            if not has_begun:
                has_begun = self.close_connection = True
                self.send_response(HTTPStatus.OK)
                for name, value in (HEADERS | {"Content-Type": BYTES, "Connection": "close"}).items():
                    self.send_header(name, value)
                self.end_headers()
            # two numbers of four bytes, the lowest byte first
            self.wfile.write(pack("<ii", kind, len(content)) + content)
            self.wfile.flush()

        try:
            with self.server.searching:
                answer = engine.ask(data, self, lambda report: put(FOUND, report))
        except ValueError as error:
            raise RefusalError(HTTPStatus.BAD_REQUEST, str(error)) from None
        put(ANSWER, answer)

    def _expect_same_site(self) -> None:
        """Refuse requests from pages of other sites."""
        origin = self.headers.get("Origin")
        is_same = origin is None or origin in [f"http://{host}" for host in self.server.hosts]
        if not is_same or self.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            raise RefusalError(HTTPStatus.FORBIDDEN, "the request comes from another site")

    def _content(self) -> bytes:
        """Return the content of the request; raises `RefusalError` if its length is not allowed."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            raise RefusalError(HTTPStatus.LENGTH_REQUIRED, "the request needs a Content-Length header")
        if len(length) > 12 or int(length) > MAX_BYTES:  # int refuses thousands of digits
            problem = f"the content has {length} bytes, expected at most {MAX_BYTES}"
            raise RefusalError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, problem)
        data = self.rfile.read(int(length))
        if len(data) < int(length):
            raise RefusalError(HTTPStatus.BAD_REQUEST, f"the content ends after {len(data)} bytes, expected {length}")
        return data

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a malformed request, or a request with an unsupported method, with a one-line error."""
        status = HTTPStatus(code)
        if status is HTTPStatus.NOT_IMPLEMENTED:  # the answer of http.server to a method that we do not support
            status = HTTPStatus.METHOD_NOT_ALLOWED
        self.close_connection = True
        if not hasattr(self, "request_version"):  # the request was too malformed to have one
            self.request_version = self.protocol_version
        self._send(status, JSON, to_json({"error": status.phrase.lower()}), {})

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def _parts(address: str) -> tuple[str, dict[str, str]]:
    """Return the path and the query of an address; raises `RefusalError` if the address is malformed."""
    try:
        parts = urlsplit(address)
        return parts.path.removeprefix("/"), {name: values[-1] for name, values in parse_qs(parts.query).items()}
    except ValueError:
        raise RefusalError(HTTPStatus.BAD_REQUEST, "the address is malformed") from None
