"""``nono serve``: the library over HTTP."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import SOCK_STREAM, create_server, getaddrinfo, socket as unix_socket
from typing import Annotated

import typer

from nono.base.distribution import needs
from nono.base.errors import BackendError, PuzzleError
from nono.base.inputs import MAX_TOKENS, text_in
from nono.cli import options
from nono.page import site

ACCESS = "Access"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
STOP_GRACE = 5  # seconds beyond the time limit of a request after which the server stops although requests are open
CONNECTIONS = 1000  # maximum number of connections


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
            help="Listen on a Unix socket instead of a port, for a reverse proxy that runs as the same user.",
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            rich_help_panel=ACCESS,
            metavar="NAME",
            help="Accept requests whose header Host has this name, such as puzzles.example.org; may be repeated. "
            "[127.0.0.1, localhost and ::1 with --socket or if --host is one of them, otherwise every name]",
        ),
    ] = None,
    token_file: Annotated[
        str | None,
        options.file_option(
            "FILE", "File with tokens, one per line; each request needs one of these tokens.", panel=ACCESS
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
            rich_help_panel=options.LIMITS, metavar="N", min=1, help="Number of worker processes. [one per core]"
        ),
    ] = None,
    max_requests: Annotated[
        int,
        typer.Option(
            rich_help_panel=options.LIMITS,
            metavar="N",
            min=1,
            help="Number of requests that are answered or wait at once; others get the status 503.",
        ),
    ] = 128,
    time_limit: Annotated[
        float, typer.Option(rich_help_panel=options.LIMITS, metavar="S", help="Time limit per request, in seconds.")
    ] = 10.0,
    cpu_limit: Annotated[
        float | None, options.seconds_option("Limit of processor time per request", "--time-limit")
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
    log_requests: Annotated[
        bool, typer.Option("--log", help="Log each request: method, path, status, seconds and bytes of the answer.")
    ] = False,
) -> int:
    """Offer the commands over HTTP.

    Each request runs in a worker process, with limits on time and memory. The page is at the address /, and
    /openapi.json describes all requests.

    The server needs an extra: pip install 'nono-puzzles[serve]'.

    Examples:

    - nono serve
    - nono serve --port 8000 --time-limit 60 --token-file tokens.txt
    """
    if not 0 < time_limit < float("inf"):
        raise options.usage_error("--time-limit", time_limit, "a number of seconds above 0")
    if socket is None:
        expect_free(host, port)
    logging.basicConfig(format="time=%(asctime)s level=%(levelname)s %(message)s", level=logging.INFO, force=True)
    log = logging.getLogger("nono.serve")
    is_local = socket is not None or host in LOOPBACK
    tokens = () if token_file is None else tokens_of(token_file)
    if not is_local and not tokens:
        log.warning("everyone who can reach %s may send requests; --token-file restricts access", host)
    with needs("serve", "", "HTTP servers", BackendError):
        import uvicorn

        from nono.serve.routes import Settings, application
    local_names = (*LOOPBACK, "[::1]") if is_local else ()
    settings = Settings(
        workers=workers or options.cores(),
        requests=max_requests,
        seconds=time_limit,
        cpu=time_limit if cpu_limit is None else cpu_limit,
        memory=memory,
        cells=max_cells,
        bytes=max_bytes,
        tokens=tokens,
        hosts=(*local_names, *(name.lower() for name in allowed_host or ())),
        origins=tuple(cors or ()),
        log=log_requests,
    )
    config = uvicorn.Config(
        application(settings, page_files(log)),
        host=host,
        port=port,
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=int(time_limit) + STOP_GRACE,
    )
    server = uvicorn.Server(config)
    if socket is None:
        server.run()
    else:
        with private_socket(socket) as listener:
            log.info("running on the socket %s", socket)
            server.run([listener])
    return 0


@contextmanager
def private_socket(path: str) -> Iterator[unix_socket]:
    """Until the context ends, listen on a Unix socket that only its owner can use.

    Replaces a socket that no program uses any more. Raises `BadParameter` if the path cannot be used.
    """
    from socket import AF_UNIX  # Windows has none

    with unix_socket(AF_UNIX) as probe:
        if probe.connect_ex(path) == 0:
            raise options.usage_error("--socket", path, "a socket that no other program uses")
    with unix_socket(AF_UNIX) as listener:
        mask = os.umask(0o177)  # the system applies it when it makes the file, so that others can never connect
        try:
            if Path(path).is_socket():
                os.unlink(path)
            listener.bind(path)
            listener.listen()  # programs that connect before the server runs have to wait
        except OSError as error:
            expected = f"a path at which nono can make a socket (the system says: {error.strerror or error})"
            raise options.usage_error("--socket", path, expected) from None
        finally:
            os.umask(mask)
        try:
            yield listener
        finally:
            with suppress(OSError):
                os.unlink(path)


def expect_free(host: str, port: int) -> None:
    """Raise `BadParameter` unless the server can listen at this address."""
    try:
        for family, *_, address in getaddrinfo(host, port, type=SOCK_STREAM):
            create_server(address, family=family).close()
    except OSError as error:
        words = str(error.strerror).split(" (")[0]  # without the address, which some systems repeat
        expected = f"a usable address (the system says: {words})"
        raise options.usage_error("--host or --port", f"{host}:{port}", expected) from None


def page_files(log: logging.Logger) -> dict[str, bytes]:
    """Return the files of the page by relative URL. If the page was not built, warn and return an empty dict."""
    try:
        return {**site.site_files(), site.FORMATS: site.SERVED}
    except BackendError as error:
        log.warning("the server runs without the page: %s; %s", error.problem, error.help)
        return {}


def tokens_of(path: str) -> tuple[str, ...]:
    """Return the tokens of a file with one token per line; raises `BadParameter`."""
    try:
        text = text_in(path, MAX_TOKENS, "tokens")
    except PuzzleError as error:
        raise options.usage_error("--token-file", path, f"a readable text file ({error.message})") from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise options.usage_error("--token-file", path, "a token in it")
    return tokens
