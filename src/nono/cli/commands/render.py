"""``nono render``: draw puzzles and solutions as pictures, sheets and booklets."""

import os
from math import inf
from time import monotonic
from typing import Annotated

from nono.base.arguments import seconds_of
from nono.base.files import expect_writable, save
from nono.base.foreign import printable
from nono.base.limits import memory_within
from nono.cli.options import Option, OptionGroup, shared
from nono.cli.output import Status, misused, report, unfit
from nono.cli.session import Input, Session, expect_no_other
from nono.renderers import (
    BOOK_SIZES,
    CHAPTERS,
    KINDS,
    MOST_PER_PAGE,
    NAMED_SIZES,
    ORDERS,
    SHOWS,
    SINGLE,
    TITLES,
    Printed,
    Style,
    drawn,
    page_of,
)
from nono.text import OwnFiles, is_folder

SUFFIXES = " ".join(f".{kind}" for kind in KINDS)
DRAWING = "Drawing"


class Drawing(OptionGroup):
    """The options that choose what is drawn, and the output file."""

    panel = shared.PAPER

    output: Annotated[
        str,
        shared.OutputFile(
            f"Output file with one of the suffixes {SUFFIXES}, or a folder/ for one file per puzzle.", "OUT"
        ),
    ]
    to: Annotated[str | None, Option("Format of the files in an output folder.", names=KINDS, panel=shared.OUTPUT)] = (
        None
    )
    show: Annotated[str, Option("What to draw; both are drawn side by side.", names=SHOWS, panel=DRAWING)] = "puzzle"
    cell: Annotated[int, Option("Pixels per cell, for SVG, PNG and GIF.", "N", panel=DRAWING)] = 20
    letters: Annotated[
        bool,
        Option(
            "Mark each colour with a letter in clues and cells, for black-and-white printing and colour-blind readers.",
            panel=DRAWING,
        ),
    ] = False
    rules: Annotated[
        bool,
        Option(
            "Print the rules with the puzzle. With --no-rules, SVG and PNG contain only the board.",
            off=True,
            panel=DRAWING,
        ),
    ] = True
    paper: Annotated[
        str,
        Option(
            f"Paper size: {', '.join((*NAMED_SIZES, *BOOK_SIZES))} (inches), or any other size, such as 170x240mm.",
            "SIZE",
            complete=lambda _: (*NAMED_SIZES, *BOOK_SIZES),
        ),
    ] = "a4"
    booklet: Annotated[
        bool | None,
        Option(
            "Add a cover, contents and pages of rules to the puzzles. [added if there are several puzzles]", off=True
        ),
    ] = None
    title: Annotated[str, Option("Title to print on the cover or the sheet.", "TEXT")] = ""
    subtitle: Annotated[str, Option("Line below the title.", "TEXT")] = ""
    author: Annotated[str, Option("Author on the cover. [the common author of all puzzles]", "NAME")] = ""
    solutions: Annotated[bool, Option("Print the solutions at the end.", off=True)] = True
    grade: Annotated[
        bool,
        Option(
            "Print the difficulty of each puzzle. If the file does not state the difficulty, nono grades the puzzle, "
            "which takes at most two seconds.",
            off=True,
        ),
    ] = True
    titles: Annotated[
        str,
        Option(
            "Where to print titles: with each puzzle, or only with its solution. [pictures in a book: solution]",
            names=TITLES,
        ),
    ] = ""
    order: Annotated[str, Option("Order of the puzzles: as given, or easy ones first.", names=ORDERS)] = "given"
    chapters: Annotated[
        str,
        Option(
            "Divide the book into chapters by difficulty or genre. Each chapter begins on a page of its own. In "
            "chapters by genre, this page shows the rules.",
            names=CHAPTERS,
            panel=shared.BOOK,
        ),
    ] = "none"
    per_page: Annotated[
        int | None,
        Option("Maximum number of puzzles per page. [up to 6]", "N", least=1, most=MOST_PER_PAGE, panel=shared.BOOK),
    ] = None
    large_print: Annotated[bool, Option("Enlarge cells, numbers and texts.", panel=shared.BOOK)] = False
    answer_index: Annotated[
        bool, Option("Add an index with the page of each puzzle and the page of its solution.", panel=shared.BOOK)
    ] = False
    font: Annotated[
        str,
        Option(
            "TrueType font for PDF. The built-in font, with Latin, Greek and Cyrillic letters, supplies missing "
            "characters.",
            "FILE",
            complete=shared.complete_file,
            panel=shared.BOOK,
            file="read",
        ),
    ] = ""

    def style(self) -> Style:
        """Return the style of the drawings; raises `OptionError` or `PuzzleError` on an invalid value."""
        if self.to is not None:
            kind = self.to
        elif is_folder(self.output):
            raise misused("--to", f"needed for the folder {printable(self.output)}", f"one of {', '.join(KINDS)}")
        else:
            kind = os.path.splitext(self.output)[1][1:].lower()
        if kind not in KINDS:
            raise unfit("--output", self.output, f"a folder/, or a name that ends in one of {SUFFIXES}")
        own = {name: getattr(self, name) for name in Drawing.__annotations__ if name not in ("output", "to")}
        return Style(kind=kind, **own)


def render(
    puzzles: shared.Puzzles,
    drawing: Drawing,
    limits: shared.Limits,
    reading: shared.Reading,
) -> int:
    """Draw puzzles as pictures, sheets and booklets.

    The output is SVG, PNG, PDF or HTML.

    A GIF shows the steps of line logic, or the jumps of peg solitaire.

        nono render heart -o heart.svg
        nono render heart cat owl -o booklet.html
        nono render heart cat owl -o book.pdf --paper 6x9 --chapters difficulty
        nono render heart cat -o thumbnails/ --to png --cell 6 --no-rules
    """
    style = drawing.style()
    folder = is_folder(drawing.output)
    if not folder:
        expect_writable(drawing.output)
    files = OwnFiles(f".{style.kind}")
    pages: list[Printed] = []
    began, seconds = monotonic(), seconds_of(limits.time_limit)
    with Session(puzzles, reading, limits) as session:

        def work(given: Input) -> Status:
            expect_no_other(pages and style.kind in SINGLE, f"for .{style.kind}")
            page = page_of(given.puzzle, style, given.label, limits.deadline())
            if folder:
                save(drawn([page], style, limits.deadline()), os.path.join(drawing.output, files.name(given)))
            else:
                pages.append(page)
            return Status.OK

        status = session.run(work)
        if pages and status is not Status.INTERRUPTED:
            deadline = inf if seconds is None else began + seconds * len(pages)
            with memory_within(limits.memory):
                save(drawn(pages, style, deadline, report), drawing.output)
    return status
