"""``nono scan``: read a puzzle from a photo."""

import os
from collections.abc import Sequence
from typing import Annotated

from nono.base.files import save
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Status, report, say, unfit, warnings_on_one_line, write_object
from nono.text import dump_bytes, format_for

READINGS = "Readings"
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
            "Also write the straightened photo as a picture (.png or .jpg).",
            "FILE",
            panel=shared.OUTPUT,
            file="write",
            endings=(".png", ".jpg"),
        ),
    ] = "",
    title: Annotated[str, Option("Title of the puzzle.", "TEXT", panel=shared.OUTPUT)] = "",
    to: shared.To = None,
    json: shared.JsonBeside = False,
) -> int:
    """Read a nonogram or a Sudoku from a photo (experimental).

    The command writes the puzzle only if exactly one likely way to read the photo gives a puzzle with one solution.

    Otherwise, it writes a draft: the clues as text, with ?? for doubtful numbers. With -o, it also writes an HTML page
    that shows each clue beside its part of the photo; with -o draft.html, only this page.

    A filled grid without clues becomes a picture for nono make.

        nono scan photo.png -o puzzle.json
        nono scan photo.png -o puzzle.json --row 1 "1 1"
        nono scan photo.png -o puzzle.json --json
    """
    rows, columns = overrides("--row", row or ()), overrides("--column", column or ())
    is_page = output.endswith(".html")
    kind = shared.format_named(to) if to else format_for(output) if output and not is_page else "json"
    with warnings_on_one_line(), bounded(limits.time_limit, limits.memory, picture):
        from nono.design import scan

        scanned = scan(picture, rows=rows, columns=columns, title=title, time_limit=limits.time_limit)
    if page:
        save(scanned.page(os.path.splitext(page)[1].lower()), page)
    found = (scanned, *scanned.others)
    puzzles = [one.puzzle for one in found if one.puzzle is not None]
    unsure = [one for one in found if not one.sure]
    advice = ""
    stem = os.path.splitext(output)[0]
    if is_page:
        save(scanned.draft_page(f"{os.path.basename(stem)}.txt"), output)
        advice = f"open {output} in a browser, and compare its red lines with the photo"
    elif puzzles:
        save(dump_bytes(puzzles, kind), output or "-")
    for number, one in enumerate([] if is_page else unsure):
        if output in ("", "-"):
            save(one.draft.encode(), "-")
            advice = "replace each ?? with a number; -o draft.html shows each clue beside its part of the photo"
        else:
            name = f"{stem}.draft{number or ''}"
            save(one.draft.encode(), f"{name}.txt")
            save(one.draft_page(f"{os.path.basename(name)}.txt"), f"{name}.html")
            advice = f"correct the clues in {name}.html (in a browser) or {name}.txt, or use --row N CLUE"
            advice += " and --column N CLUE"
    if json:
        write_object({"picture": picture, "file": output if scanned.sure else None, **scanned.to_json()})
    else:
        for one in found:
            if one.sure:
                for line in one.words().splitlines():
                    report(f"{picture}: {line}")
            else:
                say(f"{picture}: {one.words()}", advice)
    return Status.UNDECIDED if unsure else Status.OK


def overrides(option: str, pairs: Pairs) -> dict[int, str]:
    """Return the clues by line number; raises `OptionError` on an invalid line number."""
    clues = {}
    for number, clue in pairs:
        if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
            raise unfit(option, number, 'the number of a line and its clue, such as 5 "3 6 4"')
        clues[int(number)] = clue
    return clues
