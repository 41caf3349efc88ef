"""``nono serve``: the commands of the program over HTTP."""

import logging
from pathlib import Path
from typing import Annotated

from nono.base.errors import BackendError
from nono.base.processes import cores
from nono.cli.options import Option
from nono.cli.options.shared import LIMITS
from nono.cli.output import report, unfit
from nono.page import site

ACCESS = "Access"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[
        str,
        Option(
            "The address to listen at; any but that of this machine lets others ask: use --token-file.",
            "ADDRESS",
            panel=ACCESS,
        ),
    ] = "127.0.0.1",
    port: Annotated[int, Option("The port; 0: one that is free.", "N", least=0, most=65535)] = 8080,
    token_file: Annotated[
        str | None, Option("Tokens, one a line, of which a request has one.", "FILE", panel=ACCESS)
    ] = None,
    cors: Annotated[
        list[str] | None, Option("Let pages of this origin ask; may be repeated.", "ORIGIN", panel=ACCESS)
    ] = None,
    workers: Annotated[
        int | None, Option("So many worker processes; else one a core.", "N", least=1, panel=LIMITS)
    ] = None,
    queue: Annotated[int, Option("Requests that may wait for a worker.", "N", least=0, panel=LIMITS)] = 32,
    time_limit: Annotated[float, Option("Seconds that a request may take.", "S", panel=LIMITS)] = 10.0,
    memory: Annotated[
        int, Option("Memory of each worker, beyond what it has at its start.", "MIB", least=64, panel=LIMITS)
    ] = 1024,
    max_cells: Annotated[int, Option("Cells of a puzzle.", "N", least=1, panel=LIMITS)] = 100_000,
    max_bytes: Annotated[int, Option("Bytes of a body.", "N", least=1, panel=LIMITS)] = 10_000_000,
) -> int:
    """Answer over HTTP what the commands answer here.

    Each request has a worker process to itself, with limits of time and memory. Needs the extra serve:
    pip install 'nono[serve]'. The page is at /, what can be asked at /openapi.json.

        nono serve
        nono serve --port 8000 --time-limit 60 --token-file tokens.txt
    """
    if not 0 < time_limit < float("inf"):
        raise unfit("--time-limit", time_limit, "a number of seconds above 0")
    tokens = () if token_file is None else tokens_of(token_file)
    try:
        import uvicorn

        from nono.serve.app import Access, Limits, make_app
    except ImportError as error:
        raise BackendError(f"nono serve needs {error.name}: pip install 'nono[serve]'") from None
    limits = Limits(workers or cores(), queue, time_limit, memory, max_cells, max_bytes)
    hosts = LOOPBACK if host in LOOPBACK else ()
    if not hosts and not tokens:
        report(f"nono: everybody who reaches {host} may ask; --token-file names those who may")
    logging.basicConfig(format="%(message)s")
    page: dict[str, bytes] = {}
    try:
        page = site.files()
    except BackendError as error:
        report(f"nono: without the page: {error}")
    app = make_app(limits, Access(tokens, tuple(cors or ()), hosts), page)
    config = uvicorn.Config(
        app, host=host, port=port, access_log=False, log_level="info", timeout_graceful_shutdown=int(time_limit) + 5
    )
    uvicorn.Server(config).run()
    return 0


def tokens_of(path: str) -> tuple[str, ...]:
    """The tokens of a file, one a line; raises `OptionError`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unfit("--token-file", path, f"a file that can be read ({error})") from None
    tokens = tuple(filter(None, map(str.strip, text.splitlines())))
    if not tokens:
        raise unfit("--token-file", path, "a token in it")
    return tokens
