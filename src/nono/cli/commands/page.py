"""``nono page``: the page in a browser of this machine, or as a folder for any static host."""

import errno
import os
import sys
from threading import Thread
from typing import TYPE_CHECKING, Annotated

from nono.cli.options import Argument, Option, shared
from nono.cli.output import Message, Status, exclusive, misused, report, say, unfit
from nono.cli.output.progress import current
from nono.cli.session import Input, Session
from nono.genres.base import Puzzle

if TYPE_CHECKING:
    from nono.page.server import Server


PORT = 8713  # the usual one: what a browser keeps for the page is kept by its address
LAST_PORT = 65535


def page(
    puzzles: Annotated[
        list[str] | None,
        Argument(
            "What the page opens with: files, folders, '-', or names of built-in puzzles, of any genre of square "
            "cells.",
            "[PUZZLE]...",
            complete=shared.complete_puzzle,
        ),
    ] = None,
    port: Annotated[int | None, Option(f"The port; else {PORT}, or a free one where that is taken.", "N")] = None,
    no_open: Annotated[bool, Option("Print the address, and open no browser.")] = False,
    export: Annotated[
        str | None,
        Option(
            "Write the page to a folder for any static host.", "DIR", complete=shared.complete_file, panel=shared.OUTPUT
        ),
    ] = None,
    force: Annotated[
        bool, Option("With --export: into a folder that holds other files, too.", panel=shared.OUTPUT)
    ] = False,
    *,
    reading: shared.Reading,
) -> int:
    """Draw and play in a browser of this machine.

    It shows at every stroke whether the picture is unique, and explains each step. Nonograms and Akari can be drawn
    there, puzzles of all genres with square cells played. Its engine runs in the browser, and the server answers this
    machine alone. Ctrl-C ends it; a page that is open goes on without it.

        nono page
        nono page heart
        nono page --export public
        nono page --export public puzzles
    """
    from nono.page import site

    if export is not None:
        if port is not None or no_open:
            raise exclusive(
                "--export", "--port and --no-open", "these two are for the server, which --export does not start"
            )
    elif force:
        raise misused("--force", "needs --export DIR")
    if port is not None and not 0 <= port <= LAST_PORT:
        raise unfit("--port", port, f"0 to {LAST_PORT}, 0 for a free one")
    opened, status = shown(puzzles, reading) if puzzles else ([], Status.OK)
    if status is Status.INTERRUPTED or (puzzles and not opened):
        return status
    if export is not None:
        site.export(export, force, opened)
        if opened:
            print(f"{os.path.join(export, site.START)}{site.SHOWS}")
        return status
    files = site.completed(site.sources())
    serve(bound(files, port, opened), not no_open)
    return Status.OK


def shown(puzzles: list[str], reading: shared.Reading) -> tuple[list[Puzzle], Status]:
    """The puzzles of the command line that the page can show, and the status; the others are reported."""
    from nono.page.given import expect_shown

    found: list[Puzzle] = []
    with Session(puzzles, reading) as session:

        def work(given: Input) -> Status:
            expect_shown(given.puzzle)
            found.append(given.puzzle)
            return Status.OK

        return found, session.run(work)


def bound(files: dict[str, bytes], port: int | None, opened: list[Puzzle]) -> "Server":
    """The server on this port, or on the usual one, or a free one; raises `OptionError` on a port that is not free."""
    from nono.page.server import Server

    try:
        return Server(files, PORT if port is None else port, opened)
    except OSError as error:
        if port is not None:
            raise unfit("--port", port, f"one that is free ({error.strerror or error})") from None
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
    problem = f"port {PORT} is in use; the page opens at another one"
    say(Message(problem, f"puzzles kept in the browser under port {PORT} do not appear there"), "warning")
    return Server(files, 0, opened)


def serve(server: "Server", browser: bool) -> None:
    """Serve the page until Ctrl-C; its address is printed, and opened in a browser."""
    address = server.url + ("#opened" if server.opened else "")
    current().pause()
    with server:
        print(address)
        sys.stdout.flush()
        report("nono: serving the page; Ctrl-C ends")
        if browser:
            Thread(target=show, args=(address,), daemon=True).start()
        server.serve_forever()


def show(address: str) -> None:
    """Open the address in a browser, if there is one."""
    import webbrowser

    try:
        found = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        found = False
    if not found:
        say(Message("found no browser to open", "open the address in any browser"), "warning")
