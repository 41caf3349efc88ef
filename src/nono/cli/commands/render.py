"""``nono render``: draw puzzles and solutions as pictures, sheets and booklets."""

import os
from time import monotonic
from typing import Annotated, Literal, Unpack

import typer

from nono.base.arguments import seconds_of
from nono.base.files import expect_writable, save
from nono.base.foreign import printable
from nono.base.limits import NO_LIMITS, Limits
from nono.base.memory import memory_within
from nono.cli import options
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input
from nono.cli.output import Status, report
from nono.cli.selecting import recorded, selection_of, take_issue
from nono.renderers import (
    BOOK_SIZES,
    KINDS,
    MOST_PER_PAGE,
    NAMED_SIZES,
    Kind,
    PrintedPuzzle,
    Style,
    drawn_file,
    number_pages,
    page_of,
)
from nono.text import UniqueNames, is_folder

SUFFIXES = " ".join(f".{kind}" for kind in KINDS)


def render(
    puzzles: options.Puzzles,
    output: Annotated[
        str,
        options.output_file("OUT", f"Output file with a suffix of {SUFFIXES}, or a folder/ for one file per puzzle."),
    ],
    to: Annotated[
        Kind | None, typer.Option(case_sensitive=False, help="Format of the files in an output folder.")
    ] = None,
    show: Annotated[
        Literal["puzzle", "solution", "both"],
        typer.Option(case_sensitive=False, help="What to draw; both are drawn side by side."),
    ] = "puzzle",
    cell: Annotated[int, typer.Option(help="Pixels per cell, for SVG, PNG and GIF.")] = 20,
    letters: Annotated[
        bool,
        typer.Option(
            "--letters",
            help="Mark each colour with a letter in clues and cells, for black-and-white printing and colour-blind "
            "readers.",
        ),
    ] = False,
    no_rules: Annotated[
        bool, typer.Option("--no-rules", help="Leave out the rules. SVG and PNG then contain only the board.")
    ] = False,
    paper: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            help=f"Paper size: {', '.join((*NAMED_SIZES, *BOOK_SIZES))} (inches), or any other size, such as "
            "170x240mm.",
            autocompletion=lambda: [*NAMED_SIZES, *BOOK_SIZES],
        ),
    ] = "a4",
    no_booklet: Annotated[
        bool, typer.Option("--no-booklet", help="Leave out the cover, contents and pages of rules of several puzzles.")
    ] = False,
    title: Annotated[str, typer.Option(help="Title to print on the cover or the sheet.")] = "",
    no_solutions: Annotated[bool, typer.Option("--no-solutions", help="Leave out the solutions at the end.")] = False,
    no_grade: Annotated[
        bool,
        typer.Option(
            "--no-grade",
            help="Leave out the difficulty of each puzzle. If the file does not state the difficulty, nono otherwise "
            "grades the puzzle, which takes at most two seconds.",
        ),
    ] = False,
    titles: Annotated[
        Literal["puzzle", "solution"] | None,
        typer.Option(
            case_sensitive=False,
            help="Where to print titles: with each puzzle, or only with its solution.",
            show_default="solution",
        ),
    ] = None,
    chapters: Annotated[
        Literal["none", "difficulty", "genre"],
        typer.Option(
            case_sensitive=False,
            help="Divide the book into chapters by difficulty or genre. Each chapter begins on a page of its own. In "
            "chapters by genre, this page shows the rules.",
        ),
    ] = "none",
    per_page: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_PER_PAGE, help="Maximum number of puzzles per page.", show_default="up to 6"),
    ] = None,
    large_print: Annotated[bool, typer.Option("--large-print", help="Enlarge cells, numbers and texts.")] = False,
    answer_index: Annotated[
        bool,
        typer.Option("--answer-index", help="Add an index with the page of each puzzle and the page of its solution."),
    ] = False,
    front: Annotated[
        str,
        options.file_option(
            "FILE.md",
            "Text for the pages behind the cover, such as an imprint and a foreword: headings (# begins a page), "
            "paragraphs and emphasis in Markdown.",
        ),
    ] = "",
    font: Annotated[
        str,
        options.file_option(
            "FILE",
            "TrueType font for PDF. The built-in font, with Latin, Greek and Cyrillic letters, supplies missing "
            "characters.",
        ),
    ] = "",
    only: options.Only = "",
    once: options.Once = False,
    order: options.Order = "",
    count: options.Count = None,
    issue: options.Issue = "",
    again: options.IssueAgain = False,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    **reading: Unpack[options.Reading],
) -> Status:
    """Draw puzzles as pictures, sheets and booklets.

    The output is SVG, PNG, PDF or HTML. A GIF shows the steps of line logic, or the jumps of peg solitaire.

    Examples:

    - nono render heart -o heart.svg
    - nono render heart cat owl -o booklet.html
    - nono render heart cat owl -o book.pdf --paper 6x9 --chapters difficulty
    - nono render runs.sqlite -o book.pdf --only unique,easy..hard --once --order grade,size
    - nono render heart cat -o thumbnails/ --to png --cell 6 --no-rules
    """
    style = Style(
        kind=kind_of(output, to),
        show=show,
        paper=paper,
        cell=cell,
        letters=letters,
        rules=not no_rules,
        solutions=not no_solutions,
        grade=not no_grade,
        titles=titles or "",
        booklet=False if no_booklet else None,
        title=title,
        order=order,
        chapters=chapters,
        per_page=per_page,
        large_print=large_print,
        answer_index=answer_index,
        front=front,
        font=font,
    )
    folder = is_folder(output)
    is_single = not style.paged and not folder
    files = UniqueNames(f".{style.kind}")
    pages: list[PrintedPuzzle] = []
    drawn: list[Input] = []
    began, seconds = monotonic(), seconds_of(time_limit)
    options.expect_alone("--issue", issue, index=reading["index"])
    selection = selection_of(puzzles, only, once, order, count, time_limit, issue, again)
    run = CommandRun(
        puzzles,
        time_limit=time_limit,
        memory=memory,
        peek=is_single,
        selection=selection,
        outputs=[output],
        other_inputs=[font, front],
        **reading,
    )
    with run, recorded(selection):
        if not folder:
            expect_writable(output)

        def draw_puzzle(entry: Input) -> Status:
            """Draw a puzzle to its file in the folder, or keep its page for the end, when all are drawn to one file."""
            expect_one(is_single and run.many, f"for .{style.kind}")
            # the verdict and the grade that a store has
            known = None if selection is None else selection.known.get(entry.puzzle.clue_hash())
            page = page_of(entry.puzzle, style, entry.label, Limits.after(time_limit), known)
            page.number = 0 if selection is None else selection.number(entry)
            if folder:
                save(drawn_file([page], style, Limits.after(time_limit)), os.path.join(output, files.name(entry)))
            else:
                pages.append(page)
            drawn.append(entry)
            return Status.OK

        status = run.each(draw_puzzle)
        if status is not Status.INTERRUPTED:
            if pages:
                # one file of all puzzles may take as long as all of them together
                limits = NO_LIMITS if seconds is None else Limits(began + seconds * len(pages))
                with memory_within(memory):
                    if issue:  # the puzzles keep the numbers that they have from the first print on
                        number_pages(pages, style, limits)
                        drawn = [entry for _, entry in sorted(zip(pages, drawn, strict=True), key=number_of)]
                    save(drawn_file(pages, style, limits, report), output)
            take_issue(selection, drawn)
    return status


def number_of(printed: tuple[PrintedPuzzle, Input]) -> int:
    """Return the number of a puzzle in its issue."""
    return printed[0].number


def kind_of(output: str, to: str | None) -> str:
    """Return the kind of the files to draw; raises `BadParameter` if the name of the output does not tell it."""
    if to is None and is_folder(output):
        message = f"needed for the folder {printable(output)}: one of {', '.join(KINDS)}"
        raise typer.BadParameter(message, param_hint="--to")
    kind = to or os.path.splitext(output)[1][1:].lower()
    if kind not in KINDS:
        raise options.usage_error("--output", output, f"a folder/, or a name that ends in one of {SUFFIXES}")
    return kind
