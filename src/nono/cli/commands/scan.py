"""``nono scan``: read a puzzle from a photo."""

import os
from collections.abc import Sequence
from typing import Annotated

from nono.base.files import save
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Message, Status, report, say, unfit, warnings_on_one_line
from nono.io.write import dump_bytes, format_for

READINGS = "Readings"
Pairs = Sequence[tuple[str, str]]


def scan(
    picture: Annotated[str, Argument("Photo, scan or screenshot.", "PICTURE")],
    limits: shared.Limits,
    output: Annotated[str, Option("Output file for the puzzle.", "PUZZLE", short="-o", panel=shared.OUTPUT)] = "",
    row: Annotated[
        list[tuple[str, str]] | None,
        Option('Use this clue for row N, such as --row 5 "3 6 4"; may be repeated.', "N CLUE", panel=READINGS),
    ] = None,
    column: Annotated[
        list[tuple[str, str]] | None,
        Option("Use this clue for column N; may be repeated.", "N CLUE", panel=READINGS),
    ] = None,
    title: Annotated[str, Option("Title of the puzzle.", "TEXT", panel=shared.OUTPUT)] = "",
    to: shared.To = None,
) -> int:
    """Read a nonogram or a Sudoku from a photo (experimental).

    The command writes the puzzle only if exactly one probable reading gives a puzzle with one solution.

    Otherwise, it writes a draft: the clues as text with ?? for doubtful numbers, and the page with the readings.

        nono scan photo.png -o puzzle.json
        nono scan photo.png -o puzzle.json --row 1 "1 1"
    """
    rows, columns = overrides("--row", row or ()), overrides("--column", column or ())
    kind = shared.format_named(to) if to else format_for(output) if output else "json"
    with warnings_on_one_line(), bounded(limits.time_limit, limits.memory, picture):
        from nono.photos.scan import scan

        found = scan(picture, rows=rows, columns=columns, title=title, time_limit=limits.time_limit)
    if found.puzzle is not None:
        for line in found.words().splitlines():
            report(f"{picture}: {line}")
        save(dump_bytes(found.puzzle, kind), output or "-")
        return Status.OK
    if output in ("", "-"):
        save(found.draft.encode(), "-")
        say(Message(f"{picture}: {found.words()}", "replace each ?? with a number; -o FILE also draws the readings"))
        return Status.UNDECIDED
    stem = os.path.splitext(output)[0]
    save(found.draft.encode(), f"{stem}.draft.txt")
    save(found.drawing(), f"{stem}.draft.png")
    advice = f"correct {stem}.draft.txt ({stem}.draft.png shows the readings), or use --row N CLUE and --column N CLUE"
    say(Message(f"{picture}: {found.words()}", advice))
    return Status.UNDECIDED


def overrides(option: str, pairs: Pairs) -> dict[int, str]:
    """Return the clues by line number; raises `OptionError` on an invalid line number."""
    found = {}
    for number, clue in pairs:
        if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
            raise unfit(option, number, 'the number of a line and its clue, such as 5 "3 6 4"')
        found[int(number)] = clue
    return found
