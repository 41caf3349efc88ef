"""``nono scan``: read a puzzle from a photo."""

import os
from collections.abc import Sequence
from typing import Annotated

from nono.base.files import save
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Message, Status, report, say, unfit, warnings_on_one_line, write_object
from nono.text import dump_bytes, format_for

READINGS = "Readings"
PICTURES = (".png", ".jpg")  # suffixes for the flattened page
Pairs = Sequence[tuple[str, str]]


def scan(
    picture: Annotated[str, Argument("Photo, scan or screenshot.", "PICTURE", file="read")],
    limits: shared.Limits,
    output: Annotated[str, shared.OutputFile("Output file for the puzzle.", "PUZZLE")] = "",
    row: Annotated[
        list[tuple[str, str]] | None,
        Option('Use this clue for row N, such as --row 5 "3 6 4"; may be repeated.', "N CLUE", panel=READINGS),
    ] = None,
    column: Annotated[
        list[tuple[str, str]] | None,
        Option("Use this clue for column N; may be repeated.", "N CLUE", panel=READINGS),
    ] = None,
    page: Annotated[
        str,
        Option(
            "Also write the straightened photo as a picture (.png or .jpg).", "FILE", panel=shared.OUTPUT, file="write"
        ),
    ] = "",
    title: Annotated[str, Option("Title of the puzzle.", "TEXT", panel=shared.OUTPUT)] = "",
    to: shared.To = None,
    json: shared.JsonBeside = False,
) -> int:
    """Read a nonogram or a Sudoku from a photo (experimental).

    The command writes the puzzle only if exactly one likely way to read the photo gives a puzzle with one solution.

    Otherwise, it writes a draft: the clues as text, with ?? for doubtful numbers. With -o, it also writes the photo
    with the numbers that were read.

    A filled grid without clues becomes a picture for nono make.

        nono scan photo.png -o puzzle.json
        nono scan photo.png -o puzzle.json --row 1 "1 1"
        nono scan photo.png -o puzzle.json --json
    """
    rows, columns = overrides("--row", row or ()), overrides("--column", column or ())
    kind = shared.format_named(to) if to else format_for(output) if output else "json"
    if page and not page.lower().endswith(PICTURES):
        raise unfit("--page", page, f"a name that ends in one of {', '.join(PICTURES)}")
    with warnings_on_one_line(), bounded(limits.time_limit, limits.memory, picture):
        from nono.design import scan

        scanned = scan(picture, rows=rows, columns=columns, title=title, time_limit=limits.time_limit)
    if page:
        save(scanned.page(os.path.splitext(page)[1].lower()), page)
    if scanned.puzzle is not None:
        save(dump_bytes(scanned.puzzle, kind), output or "-")
        advice = ""
    elif output in ("", "-"):
        save(scanned.draft.encode(), "-")
        advice = "replace each ?? with a number; -o FILE also draws the readings"
    else:
        stem = os.path.splitext(output)[0]
        save(scanned.draft.encode(), f"{stem}.draft.txt")
        save(scanned.page(readings=True), f"{stem}.draft.png")
        advice = f"correct {stem}.draft.txt ({stem}.draft.png shows the readings), or use --row N CLUE"
        advice += " and --column N CLUE"
    if json:
        write_object({"picture": picture, "file": output if scanned.sure else None, **scanned.to_json()})
    elif scanned.sure:
        for line in scanned.words().splitlines():
            report(f"{picture}: {line}")
    else:
        say(Message(f"{picture}: {scanned.words()}", advice))
    return Status.OK if scanned.sure else Status.UNDECIDED


def overrides(option: str, pairs: Pairs) -> dict[int, str]:
    """Return the clues by line number; raises `OptionError` on an invalid line number."""
    clues = {}
    for number, clue in pairs:
        if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
            raise unfit(option, number, 'the number of a line and its clue, such as 5 "3 6 4"')
        clues[int(number)] = clue
    return clues
