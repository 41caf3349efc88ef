"""``nono serve``: the commands of the program over HTTP."""

import os
import socket
from errno import EACCES, EADDRINUSE
from logging import WARNING
from pathlib import Path
from tempfile import gettempdir
from typing import Annotated

from nono.base import system
from nono.base.arguments import seconds_of
from nono.base.distribution import needs
from nono.base.errors import BackendError
from nono.base.system import cores
from nono.cli.options import Option, OptionGroup
from nono.cli.options.shared import LIMITS
from nono.cli.output import unfit
from nono.cli.serve.log import note, write_lines
from nono.page import site

ACCESS = "Access"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
STOP_GRACE = 5  # seconds beyond the time limit of a request after which the server stops although requests are open
KEEP_ALIVE = 75  # seconds; nginx closes idle connections earlier, so it never sends a request on a closed one
OWN_FILES = 200  # maximum number of files that the server opens for itself, such as pipes to its workers


class AccessOptions(OptionGroup):
    """The options that restrict the senders of requests."""

    panel = ACCESS

    host: Annotated[
        str, Option("Address to listen on. If other machines can reach this address, use --token-file.", "ADDRESS")
    ] = "127.0.0.1"
    socket: Annotated[
        str | None,
        Option("Listen on a Unix socket instead of a port, for a reverse proxy on this machine.", "FILE", file="write"),
    ] = None
    allowed_host: Annotated[
        list[str] | None,
        Option(
            "Accept requests whose header Host has this name, such as puzzles.example.org; may be repeated. "
            "[the names of this machine if only this machine can reach the server, otherwise every name]",
            "NAME",
        ),
    ] = None
    proxy: Annotated[
        list[str] | None,
        Option(
            "Trust the client addresses that the reverse proxy at this address or network forwards; may be repeated. "
            "[only a proxy on the Unix socket]",
            "ADDRESS",
        ),
    ] = None
    token_file: Annotated[
        str | None,
        Option("File with tokens, one per line; each request needs one of these tokens.", "FILE", file="read"),
    ] = None
    cors: Annotated[
        list[str] | None, Option("Allow requests from pages of this origin; may be repeated.", "ORIGIN")
    ] = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names that requests may use; empty if all are allowed."""
        own = LOOPBACK if self.is_local and self.socket is None else ()
        return (*own, *(name.lower() for name in self.allowed_host or ()))

    @property
    def is_local(self) -> bool:
        """Whether the server can only be reached from this machine."""
        return self.socket is not None or self.host in LOOPBACK

    @property
    def proxies(self) -> list[str]:
        """The addresses of trusted proxies; ``unix`` stands for a proxy on the Unix socket."""
        return [*(self.proxy or ()), *([] if self.socket is None else ["unix"])]

    def tokens(self) -> tuple[str, ...]:
        """Return the tokens, and warn if other machines may send requests without one; raises `OptionError`."""
        tokens = () if self.token_file is None else tokens_of(self.token_file)
        if not self.is_local and not tokens:
            problem = f"everyone who can reach {self.host} may send requests"
            note(problem, WARNING, help="--token-file restricts access to holders of a token")
        return tokens

    def check(self, port: int) -> None:
        """Check that the server can listen at its address; raises `OptionError`."""
        if self.socket is not None:
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(self.socket) == 0:
                    raise unfit("--socket", self.socket, "a socket that no other program uses")
            if not os.access(Path(self.socket).parent, os.W_OK):
                raise unfit("--socket", self.socket, "a path in a folder that nono may write to")
            return
        try:
            for family, *_, address in socket.getaddrinfo(self.host, port, type=socket.SOCK_STREAM):
                socket.create_server(address, family=family).close()
        except OSError as error:
            words, *_ = str(error.strerror).split(" (")
            if error.errno in (EACCES, EADDRINUSE):
                raise unfit("--port", port, f"a usable port (the system says: {words})") from None
            raise unfit("--host", self.host, f"an address of this machine (the system says: {words})") from None


class LimitOptions(OptionGroup):
    """The options that limit each request, and all requests together."""

    panel = LIMITS

    workers: Annotated[int | None, Option("Number of worker processes. [two per core]", "N", least=1)] = None
    queue: Annotated[
        float, Option("Refuse requests that would probably wait for a worker longer than this number of seconds.", "S")
    ] = 60.0
    time_limit: Annotated[float, Option("Time limit per request, in seconds.", "S")] = 10.0
    cpu_limit: Annotated[
        float | None,
        Option(
            "Limit of processor time per request, in seconds; applies to /solve, /verify and /count (0 = no limit). "
            "[--time-limit]",
            "S",
        ),
    ] = None
    memory: Annotated[
        int, Option("Memory that each worker may use, in MiB, on top of what it uses at startup.", "MIB", least=256)
    ] = 1024
    max_cells: Annotated[int, Option("Maximum number of cells per puzzle.", "N", least=1)] = 100_000
    max_bytes: Annotated[int, Option("Maximum size of a request body in bytes.", "N", least=1)] = 10_000_000
    connections: Annotated[int, Option("Maximum number of connections.", "N", least=1)] = 1000


def serve(
    access: AccessOptions,
    given: LimitOptions,
    port: Annotated[int, Option("Port of the server (0 = a free port).", "N", least=0, most=65535)] = 8080,
) -> int:
    """Offer the commands over HTTP.

    Each request runs in its own worker process, with limits on time and memory.

    The page is at the address /, and /openapi.json describes all requests.

    The server needs an extra: pip install 'nono-puzzles[serve]'.

        nono serve
        nono serve --port 8000 --time-limit 60 --token-file tokens.txt
    """
    seconds = given.time_limit
    if not 0 < seconds < float("inf"):
        raise unfit("--time-limit", 0.0 if seconds > 0 else seconds, "a number of seconds above 0")
    if not 0 <= given.queue < float("inf"):
        raise unfit("--queue", given.queue, "a number of seconds, at least 0")
    cpu_seconds = seconds if given.cpu_limit is None else seconds_of(given.cpu_limit, "cpu_limit")
    access.check(port)
    write_lines()
    tokens = access.tokens()
    gettempdir()  # an error ends the command now, rather than the server while it starts
    with needs("serve", "", "HTTP servers", BackendError):
        import uvicorn

        from nono.cli.serve.app import Access, Limits, Server
        from nono.cli.serve.protocol import Connection
    workers = given.workers or 2 * cores()
    own = given.memory, given.max_cells, given.max_bytes
    limits = Limits(workers, given.queue, seconds, cpu_seconds, *own)
    app = Server(limits, Access(tokens, tuple(access.cors or ()), access.hosts), page_files())
    config = uvicorn.Config(
        app,
        host=access.host,
        port=port,
        uds=access.socket,
        http=type("Bounded", (Connection,), {"most": allowed_connections(given.connections)}),
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        proxy_headers=bool(access.proxies),
        forwarded_allow_ips=access.proxies,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=int(seconds) + STOP_GRACE,
    )
    uvicorn.Server(config).run()
    return 0


def allowed_connections(wanted: int) -> int:
    """Raise the limit of open files to suit the number of connections; return the possible number."""
    possible = system.allow_files(wanted + OWN_FILES)
    return wanted if possible is None else max(1, min(wanted, possible - OWN_FILES))


def page_files() -> dict[str, bytes]:
    """Return the files of the page by relative URL. If the page was not built, warn and return an empty dict."""
    try:
        return {**site.files(), site.FORMATS: site.SERVED}
    except BackendError as error:
        note(f"the server runs without the page: {error.problem}", WARNING, help=error.help)
        return {}


def tokens_of(path: str) -> tuple[str, ...]:
    """Return the tokens of a file with one token per line; raises `OptionError`."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"a readable text file ({getattr(error, 'strerror', None) or error})"
        raise unfit("--token-file", path, message) from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise unfit("--token-file", path, "a token in it")
    return tokens
