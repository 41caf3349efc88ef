"""``nono serve``: the commands of the program over HTTP."""

import os
from errno import EACCES, EADDRINUSE
from logging import WARNING
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, create_server, getaddrinfo, socket as unix_socket
from tempfile import gettempdir
from typing import Annotated

import typer

from nono.base import system
from nono.base.arguments import seconds_of
from nono.base.distribution import needs
from nono.base.errors import BackendError
from nono.base.system import cores
from nono.cli import options
from nono.cli.serve.log import note, write_lines
from nono.page import site

ACCESS = "Access"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
STOP_GRACE = 5  # seconds beyond the time limit of a request after which the server stops although requests are open
KEEP_ALIVE = 75  # seconds; nginx closes idle connections earlier, so it never sends a request on a closed one
OWN_FILES = 200  # maximum number of files that the server opens for itself, such as pipes to its workers


def serve(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Port of the server (0 = a free port).")
    ] = 8080,
    host: Annotated[
        str,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="ADDRESS",
            help="Address to listen on. If other machines can reach this address, use --token-file.",
        ),
    ] = "127.0.0.1",
    socket: Annotated[
        str | None,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="FILE",
            help="Listen on a Unix socket instead of a port, for a reverse proxy on this machine.",
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="NAME",
            help="Accept requests whose header Host has this name, such as puzzles.example.org; may be repeated. "
            "[the names of this machine if only this machine can reach the server, otherwise every name]",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="ADDRESS",
            help="Trust the client addresses that the reverse proxy at this address or network forwards; may be "
            "repeated. [only a proxy on the Unix socket]",
        ),
    ] = None,
    token_file: Annotated[
        str | None,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="FILE",
            help="File with tokens, one per line; each request needs one of these tokens.",
            autocompletion=options.complete_file,
        ),
    ] = None,
    cors: Annotated[
        list[str] | None,
        typer.Option(
            rich_help_panel=ACCESS, metavar="ORIGIN", help="Allow requests from pages of this origin; may be repeated."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            rich_help_panel=options.LIMITS, metavar="N", min=1, help="Number of worker processes. [two per core]"
        ),
    ] = None,
    queue: Annotated[
        float,
        typer.Option(
            rich_help_panel=options.LIMITS,
            metavar="S",
            min=0,
            help="Refuse requests that would probably wait for a worker longer than this number of seconds.",
        ),
    ] = 60.0,
    time_limit: Annotated[
        float, typer.Option(rich_help_panel=options.LIMITS, metavar="S", help="Time limit per request, in seconds.")
    ] = 10.0,
    cpu_limit: Annotated[
        float | None,
        typer.Option(
            rich_help_panel=options.LIMITS,
            metavar="S",
            help="Limit of processor time per request, in seconds; applies to /solve, /verify and /count (0 = no "
            "limit). [--time-limit]",
            callback=options.seconds_or_none,
        ),
    ] = None,
    memory: Annotated[
        int,
        typer.Option(
            rich_help_panel=options.LIMITS,
            metavar="MIB",
            min=256,
            help="Memory that each worker may use, in MiB, on top of what it uses at startup.",
        ),
    ] = 1024,
    max_cells: Annotated[
        int,
        typer.Option(rich_help_panel=options.LIMITS, metavar="N", min=1, help="Maximum number of cells per puzzle."),
    ] = 100_000,
    max_bytes: Annotated[
        int,
        typer.Option(
            rich_help_panel=options.LIMITS, metavar="N", min=1, help="Maximum size of a request body in bytes."
        ),
    ] = 10_000_000,
    connections: Annotated[
        int, typer.Option(rich_help_panel=options.LIMITS, metavar="N", min=1, help="Maximum number of connections.")
    ] = 1000,
) -> int:
    """Offer the commands over HTTP.

    Each request runs in its own worker process, with limits on time and memory.

    The page is at the address /, and /openapi.json describes all requests.

    The server needs an extra: pip install 'nono-puzzles[serve]'.

    Examples:

    - nono serve
    - nono serve --port 8000 --time-limit 60 --token-file tokens.txt
    """
    if not 0 < time_limit < float("inf"):
        raise options.unfit("--time-limit", time_limit, "a number of seconds above 0")
    if not queue < float("inf"):
        raise options.unfit("--queue", queue, "a number of seconds, at least 0")
    expect_free(host, port, socket)
    write_lines()
    is_local = socket is not None or host in LOOPBACK
    tokens = () if token_file is None else tokens_of(token_file)
    if not is_local and not tokens:
        problem = f"everyone who can reach {host} may send requests"
        note(problem, WARNING, help="--token-file restricts access to holders of a token")
    gettempdir()  # an error ends the command now, rather than the server while it starts
    with needs("serve", "", "HTTP servers", BackendError):
        import uvicorn

        from nono.cli.serve.app import Access, Limits, Server
        from nono.cli.serve.protocol import Connection
    cpu_seconds = time_limit if cpu_limit is None else seconds_of(cpu_limit, "cpu_limit")
    limits = Limits(workers or 2 * cores(), queue, time_limit, cpu_seconds, memory, max_cells, max_bytes)
    own = LOOPBACK if is_local and socket is None else ()
    hosts = (*own, *(name.lower() for name in allowed_host or ()))
    proxies = [*(proxy or ()), *([] if socket is None else ["unix"])]  # ``unix`` is a proxy on the Unix socket
    app = Server(limits, Access(tokens, tuple(cors or ()), hosts), page_files())
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        uds=socket,
        http=type("Bounded", (Connection,), {"most": allowed_connections(connections)}),
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=int(time_limit) + STOP_GRACE,
    )
    uvicorn.Server(config).run()
    return 0


def expect_free(host: str, port: int, path: str | None) -> None:
    """Raise `BadParameter` unless the server can listen at this address, or on the Unix socket ``path``."""
    if path is not None:
        with unix_socket(AF_UNIX) as probe:
            if probe.connect_ex(path) == 0:
                raise options.unfit("--socket", path, "a socket that no other program uses")
        if not os.access(Path(path).parent, os.W_OK):
            raise options.unfit("--socket", path, "a path in a folder that nono may write to")
        return
    try:
        for family, *_, address in getaddrinfo(host, port, type=SOCK_STREAM):
            create_server(address, family=family).close()
    except OSError as error:
        words, *_ = str(error.strerror).split(" (")
        if error.errno in (EACCES, EADDRINUSE):
            raise options.unfit("--port", port, f"a usable port (the system says: {words})") from None
        raise options.unfit("--host", host, f"an address of this machine (the system says: {words})") from None


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
    """Return the tokens of a file with one token per line; raises `BadParameter`."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"a readable text file ({getattr(error, 'strerror', None) or error})"
        raise options.unfit("--token-file", path, message) from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise options.unfit("--token-file", path, "a token in it")
    return tokens
