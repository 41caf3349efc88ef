"""``nono page``: open the page in a browser on this machine, or export it for any static host."""

import errno
import re
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Unpack
from urllib.parse import urlsplit

import typer

from nono.backend import BACKENDS
from nono.base import inputs
from nono.base.errors import NO_SOLUTION, PuzzleError, warn
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.guard import guarded
from nono.cli.inputs import Input
from nono.cli.output import Status, report, report_warning
from nono.cli.progress import current_progress
from nono.cli.selecting import recorded, selection_of, take_issue
from nono.genres import Puzzle
from nono.text import no_input

if TYPE_CHECKING:
    from nono.many import Selection
    from nono.page.brand import Brand
    from nono.page.server import Server


MOST_TEXT = 1 << 20  # of a file with clues to correct, in bytes
SECONDS = 10.0  # time limit for the verdict or the grade of an exported puzzle
NO_ADDRESS = re.compile(r"[\s?#\"<>\\^`{|}]")  # no address of a folder has these characters
PORT = 8713  # always the same port, because a browser stores the page's data by address


def page(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PUZZLE",
            help="Puzzles to open: files, folders, - for standard input, or names of built-in puzzles.",
            autocompletion=options.complete_puzzle,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Port of the server.", show_default=f"{PORT}, or a free port if {PORT} is in use"
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address without opening a browser.")] = False,
    export: Annotated[str | None, options.file_option("DIR", "Write the page to a folder for any static host.")] = None,
    title: Annotated[str, typer.Option(help="Title of the collection of puzzles.")] = "",
    site: Annotated[
        str, typer.Option(metavar="URL", help="Address of the folder on the web; link previews contain it.")
    ] = "",
    colour: Annotated[
        str, typer.Option(metavar="HEX", help="Colour of the publisher, such as 0b6b55; all shades follow from it.")
    ] = "",
    mark: Annotated[
        str | None, options.file_option("FILE", "Mark of the publisher: a PNG or SVG picture of at most 64 KB.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Allow a folder that contains other files.")] = False,
    grade: Annotated[bool, typer.Option(help="Show the difficulty of each exported puzzle.")] = True,
    only: options.Only = "",
    once: options.Once = False,
    order: options.Order = "",
    count: options.Count = None,
    issue: options.Issue = "",
    again: options.IssueAgain = False,
    **reading: Unpack[options.Reading],
) -> Status:
    """Draw and play puzzles in a browser.

    After every stroke, the page shows whether the puzzle has exactly one solution.

    You can draw nonograms, edit the clues of most other genres, and play all genres. The page also gives hints.

    If clues contradict one another or cannot be read, the page opens with their text, and helps to correct it.

    The server answers only this machine. Ctrl-C stops the server.

    Examples:

    - nono page
    - nono page heart
    - nono page --export public
    - nono page --export public puzzles
    - nono page --export public puzzles --title "Club puzzles" --site https://example.org/
    - nono page --export public runs.sqlite --only unique --order grade,size
    - nono page --export public puzzles --title "Club puzzles" --colour 0b6b55 --mark club.svg
    """
    from nono.page import site as pages
    from nono.page.collection import place_by_kind

    options.expect_with("--export", export, title=title, site=site, colour=colour, mark=mark, force=force, issue=issue)
    options.expect_with("--export", export, no_grade=not grade)
    options.expect_alone("--export", export, port=port is not None, no_open=no_open)
    options.expect_with("puzzles to export", puzzles, title=title, site=site, colour=colour, mark=mark)
    if site and not is_address(site):
        raise options.usage_error("--site", site, "an address such as https://example.org/puzzles/")
    brand = brand_of(title, colour, mark)
    with guarded(puzzles or [], [export]):
        for word in puzzles or []:
            if export is not None and (error := no_input(word)) is not None:
                raise error
        options.expect_alone("--issue", issue, index=reading["index"])
        is_published = export is not None
        chosen = only, once, order, count, SECONDS, issue, again
        selection = selection_of(puzzles or [], *chosen, one_each=is_published)  # a page per puzzle
        with recorded(selection):
            entries, status = playable(puzzles, reading, selection, is_published) if puzzles else ([], Status.OK)
            # a single file that cannot be read as a puzzle is opened as a text, to be corrected on the page
            text = text_in(puzzles[0]) if puzzles and len(puzzles) == 1 and not entries and not is_published else ""
            if status is Status.INTERRUPTED or (puzzles and not entries and not text):
                return status
            if export is not None:
                grade_of = partial(counted, selection) if grade and selection else ungraded
                numbers = [selection.number(entry) for entry in entries] if selection else []
                if issue and not any(numbers):  # a new issue
                    numbers = [*range(1, len(entries) + 1)]
                    if not order:
                        entries.sort(key=lambda entry: place_by_kind(entry.puzzle, *grade_of(entry.puzzle)))
                start = pages.export(
                    export,
                    force,
                    [entry.puzzle for entry in entries],
                    brand,
                    site,
                    grade_of=grade_of,
                    by_kind=not (order or issue),
                    numbers=numbers if issue else (),
                    progress=show_progress,
                )
                if entries:
                    print(start)
                take_issue(selection, entries)
                return status
    files = pages.served_files(pages.page_sources())
    if pages.ENGINE not in files and (why_not := BACKENDS["native"].unavailable()) is not None:
        problem, _, cure = why_not.partition("\n")
        report_warning(f"{problem}; the page solves slowly, and shows no hints or grades", cure)
    serve(server_on(files, port, [entry.puzzle for entry in entries], text), not no_open)
    return Status.OK


def playable(
    puzzles: list[str], reading: options.Reading, selection: "Selection | None", is_published: bool
) -> tuple[list[Input], Status]:
    """Return the puzzles that the page can show, and the exit status. Report the other puzzles.

    Puzzles that are published, for which there is a selection, must have a solution. If one has several solutions, a
    warning says so.
    """
    from nono.page.puzzle_data import expect_shown

    boards: list[Input] = []
    with CommandRun(puzzles, selection=selection, skips_sources=True, **reading) as run:

        def collect_board(entry: Input) -> Status:
            """Keep a puzzle that the page can show."""
            expect_shown(entry.puzzle)
            if is_published and selection is not None:
                expect_solution(selection.facts(entry.puzzle).verdict, entry.label)
            boards.append(entry)
            return Status.OK

        status = run.each(collect_board)
        return boards, status


def expect_solution(verdict: str, label: str) -> None:
    """Raise `PuzzleError` if a puzzle has no solution, and warn of several."""
    if verdict == "unsolvable":
        raise PuzzleError("found no solution to show, because the puzzle is unsolvable", NO_SOLUTION)
    if verdict == "multiple":
        warn("found more than one solution, expected exactly one", label)


def counted(selection: "Selection", puzzle: Puzzle) -> tuple[str, float]:
    """Return the grade of a puzzle that counts, and its score."""
    _, grade, score = selection.facts(puzzle, graded=True)
    return grade, score


def ungraded(puzzle: Puzzle) -> tuple[str, float]:
    """Return an empty grade, for a site that shows none."""
    return "", 0.0


def show_progress(what: str, done: int, total: int) -> None:
    """Show how many of the exported puzzles are done."""
    current_progress().label = what
    current_progress().advance(done, total)


def text_in(word: str) -> str:
    """Return the text of a file that a word names; "" if it is no file, no text or too long for clues."""
    try:
        text = inputs.text_in(word, MOST_TEXT)
    except PuzzleError:
        return ""
    return "" if "\0" in text else text


def server_on(files: dict[str, bytes], port: int | None, opened: list[Puzzle], text: str = "") -> "Server":
    """Return a server on this port, by default on `PORT` or a free port; raises `BadParameter` if it is in use."""
    from nono.page.server import Server

    try:
        return Server(files, PORT if port is None else port, opened, text)
    except OSError as error:
        if port is not None:
            raise options.usage_error("--port", port, f"a free port ({error.strerror or error})") from None
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
    problem = f"port {PORT} is in use; the page opens at another port"
    report_warning(problem, f"puzzles that the browser keeps for port {PORT} do not appear at the other port")
    return Server(files, 0, opened, text)


def serve(server: "Server", browser: bool) -> None:
    """Serve the page until Ctrl-C; print its address and, with ``browser``, open it."""
    import webbrowser

    # at this address, the page opens what the server holds for it
    address = server.url + ("#opened" if server.opened or server.text else "")
    current_progress().pause()
    with server:
        print(address, flush=True)
        report("nono: serving the page; press Ctrl-C to stop")
        if browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.serve_forever()


def brand_of(title: str, colour: str, mark: str | None) -> "Brand":
    """Return the publisher that the options describe; raises `BadParameter` if the colour or the mark is unfit."""
    from nono.page.brand import MOST_BYTES, NO_BRAND, Brand, hex_digits, is_publisher_mark

    data = None if mark is None else inputs.bytes_in(mark, MOST_BYTES, "a PNG or SVG picture of at most 64 KB")
    if data is not None and not is_publisher_mark(data):
        raise options.usage_error("--mark", mark, "a PNG or SVG picture of at most 64 KB")
    digits = hex_digits(colour) if colour else ""
    if digits is None:
        raise options.usage_error("--colour", colour, "hexadecimal digits such as 0b6b55")
    return Brand(title or NO_BRAND.title, digits, data)


def is_address(site: str) -> bool:
    """Return whether a text is the address of a folder on the web, to which names of pages can be added."""
    try:
        parts = urlsplit(site)
        is_whole = bool(parts.hostname) and parts.port != 0  # `port` raises ValueError if it is no number up to 65535
    except ValueError:
        return False
    return is_whole and parts.scheme in ("https", "http") and not NO_ADDRESS.search(site)
