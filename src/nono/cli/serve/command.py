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
    """Who may ask, and from where."""

    panel = ACCESS

    host: Annotated[
        str,
        Option("The address to listen at; any but that of this machine lets others ask: use --token-file.", "ADDRESS"),
    ] = "127.0.0.1"
    token_file: Annotated[str | None, Option("Tokens, one a line, of which a request has one.", "FILE")] = None
    cors: Annotated[list[str] | None, Option("Let pages of this origin ask; may be repeated.", "ORIGIN")] = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names by which the server may be addressed; none: any."""
        return LOOPBACK if self.host in LOOPBACK else ()

    def tokens(self) -> tuple[str, ...]:
        """The tokens; raises `OptionError`, and reports where everybody may ask."""
        found = () if self.token_file is None else tokens_of(self.token_file)
        if not self.hosts and not found:
            problem = f"everyone who can reach {self.host} may send requests"
            say(Message(problem, "--token-file restricts access to holders of a token"), "warning")
        return found


class LimitOptions(OptionGroup):
    """What the server gives to each request, and to all."""

    panel = LIMITS

    workers: Annotated[int | None, Option("Number of worker processes. [one per core]", "N", least=1)] = None
    queue: Annotated[int, Option("Requests that may wait for a worker.", "N", least=0)] = 32
    time_limit: Annotated[float, Option("Seconds that a request may take.", "S")] = 10.0
    memory: Annotated[int, Option("Memory of each worker, beyond what it has at its start.", "MIB", least=64)] = 1024
    max_cells: Annotated[int, Option("Cells of a puzzle.", "N", least=1)] = 100_000
    max_bytes: Annotated[int, Option("Bytes of a body.", "N", least=1)] = 10_000_000


def serve(
    access: AccessOptions,
    given: LimitOptions,
    port: Annotated[int, Option("The port; 0: one that is free.", "N", least=0, most=65535)] = 8080,
) -> int:
    """Answer over HTTP what the commands answer here.

    Each request has a worker process to itself, with limits of time and memory. Needs the extra serve:
    pip install 'nono-puzzles[serve]'. The page is at /, what can be asked at /openapi.json.

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
        app,
        host=access.host,
        port=port,
        access_log=False,
        log_level="info",
        timeout_graceful_shutdown=int(seconds) + 5,
    )
    uvicorn.Server(config).run()
    return 0


def page_files() -> dict[str, bytes]:
    """The files of the page by relative URL; none, with a report, where it was not built."""
    try:
        return site.files()
    except BackendError as error:
        say(Message(f"the server runs without the page: {error.problem}", error.help), "warning")
        return {}


def tokens_of(path: str) -> tuple[str, ...]:
    """The tokens of a file, one a line; raises `OptionError`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unfit(
            "--token-file", path, f"a readable text file ({getattr(error, 'strerror', None) or error})"
        ) from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise unfit("--token-file", path, "a token in it")
    return tokens
