"""``nono serve``: the commands of the program over HTTP."""

import logging
from pathlib import Path
from typing import Annotated

from nono.base.distribution import needs
from nono.base.errors import BackendError
from nono.base.processes import cores
from nono.cli.options import Option, OptionGroup
from nono.cli.options.shared import LIMITS
from nono.cli.output import Message, say, unfit
from nono.page import site

ACCESS = "Access"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class AccessOptions(OptionGroup):
    """The options that restrict who may send requests, and from where."""

    panel = ACCESS

    host: Annotated[
        str, Option("Address to listen on. If other machines can reach it, use --token-file.", "ADDRESS")
    ] = "127.0.0.1"
    token_file: Annotated[
        str | None, Option("File with tokens, one per line; each request needs one of them.", "FILE")
    ] = None
    cors: Annotated[
        list[str] | None, Option("Allow requests from pages of this origin; may be repeated.", "ORIGIN")
    ] = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The allowed host names of requests; empty if any name is allowed."""
        return LOOPBACK if self.host in LOOPBACK else ()

    def tokens(self) -> tuple[str, ...]:
        """Return the tokens, and warn if everyone may send requests; raises `OptionError`."""
        found = () if self.token_file is None else tokens_of(self.token_file)
        if not self.hosts and not found:
            problem = f"everyone who can reach {self.host} may send requests"
            say(Message(problem, "--token-file restricts access to holders of a token"), "warning")
        return found


class LimitOptions(OptionGroup):
    """The options that limit each request, and all requests together."""

    panel = LIMITS

    workers: Annotated[int | None, Option("Number of worker processes. [one per core]", "N", least=1)] = None
    queue: Annotated[int, Option("Maximum number of requests that wait for a worker.", "N", least=0)] = 32
    time_limit: Annotated[float, Option("Time limit per request, in seconds.", "S")] = 10.0
    memory: Annotated[
        int, Option("Memory that each worker may use, in MiB, on top of what it uses at startup.", "MIB", least=64)
    ] = 1024
    max_cells: Annotated[int, Option("Maximum number of cells of a puzzle.", "N", least=1)] = 100_000
    max_bytes: Annotated[int, Option("Maximum size of a request body in bytes.", "N", least=1)] = 10_000_000


def serve(
    access: AccessOptions,
    given: LimitOptions,
    port: Annotated[int, Option("Port of the server (0 = a free port).", "N", least=0, most=65535)] = 8080,
) -> int:
    """Offer the commands over HTTP.

    Each request runs in its own worker process, with limits on time and memory. The page is at /, and /openapi.json
    describes all requests. The server needs an extra: pip install 'nono-puzzles[serve]'.

        nono serve
        nono serve --port 8000 --time-limit 60 --token-file tokens.txt
    """
    seconds = given.time_limit
    if not 0 < seconds < float("inf"):
        raise unfit("--time-limit", 0.0 if seconds > 0 else seconds, "a number of seconds above 0")
    tokens = access.tokens()
    with needs("serve", "", "HTTP servers", BackendError):
        import uvicorn

        from nono.cli.serve.app import Access, Limits, make_app
    workers = given.workers or cores()
    limits = Limits(workers, given.queue, seconds, given.memory, given.max_cells, given.max_bytes)
    logging.basicConfig(format="%(message)s")
    app = make_app(limits, Access(tokens, tuple(access.cors or ()), access.hosts), page_files())
    config = uvicorn.Config(
        app, host=access.host, port=port, access_log=False, log_level="info", timeout_graceful_shutdown=int(seconds) + 5
    )
    uvicorn.Server(config).run()
    return 0


def page_files() -> dict[str, bytes]:
    """Return the files of the page by relative URL; empty, with a warning, if the page was not built."""
    try:
        return site.files()
    except BackendError as error:
        say(Message(f"the server runs without the page: {error.problem}", error.help), "warning")
        return {}


def tokens_of(path: str) -> tuple[str, ...]:
    """Return the tokens of a file with one token per line; raises `OptionError`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"a readable text file ({getattr(error, 'strerror', None) or error})"
        raise unfit("--token-file", path, message) from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise unfit("--token-file", path, "a token in it")
    return tokens
