"""``nono convert``: convert puzzles from one format into another."""

import os
from contextlib import nullcontext
from typing import Annotated, Literal, Unpack

import typer

from nono.base.errors import PuzzleError
from nono.base.files import replacing, save
from nono.base.foreign import printable
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.inputs import Input
from nono.cli.output import Status, located
from nono.cli.selecting import recorded, selection_of, take_issue
from nono.genres import Puzzle
from nono.text import UniqueNames, concatenates, file_data, format_for, is_folder, suffix_of, writable


def convert(
    puzzle: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A file, a folder, a result database of nono batch, - for standard input, or the name of a built-in "
            "puzzle.",
            autocompletion=options.complete_puzzle,
        ),
    ],
    output: Annotated[
        str, options.file_argument("OUT", "A file, - for standard output, or a folder/ for one file per puzzle.")
    ],
    to: options.To = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail if the output format cannot store all fields of a puzzle.")
    ] = False,
    trust: Annotated[
        Literal["clues", "goal"] | None,
        typer.Option(
            case_sensitive=False,
            help="If the clues and the goal in a file contradict each other, use only the clues or only the goal.",
            show_default="clues",
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH", help="Board size, for input that does not state it (tournament sets, typed clues)."
        ),
    ] = None,
    transpose: Annotated[bool, typer.Option("--transpose", help="Swap rows and columns.")] = False,
    loose: Annotated[
        bool,
        typer.Option(
            "--loose", help="In Olšák's .g files, read each combination of triangle colours as one plain colour."
        ),
    ] = False,
    max_cells: Annotated[int | None, typer.Option(min=1, help="Maximum number of cells per puzzle.")] = None,
    only: options.Only = "",
    once: options.Once = False,
    order: options.Order = "",
    count: options.Count = None,
    issue: options.Issue = "",
    again: options.IssueAgain = False,
    **reading: Unpack[options.Reading],
) -> Status:
    """Convert puzzles to another format.

    A warning names each field that the format cannot store.

    Examples:

    - nono convert heart heart.non
    - nono convert heart - --to sgt
    - nono convert runs.sqlite good/ --to json --only unique,easy..medium --once --order grade
    """
    folder = is_folder(output)
    if to is None and (folder or output == "-"):
        place = f"the folder {printable(output)}" if folder else "standard output"
        message = f"needed for {place}, for example --to json; nono formats lists the formats"
        raise typer.BadParameter(message, param_hint="--to")
    name = to or format_for(output, folder=True)
    if not writable(name):
        raise options.usage_error("--to" if to else "OUT", name, "a format that nono can write")

    files = UniqueNames(suffix_of(name))
    puzzles: list[Puzzle] = []  # for formats whose file is one document
    written: list[Input] = []
    options.expect_alone("--issue", issue, index=reading["index"])
    selection = selection_of([puzzle], only, once, order, count, issue=issue, again=again)
    run = CommandRun(
        [puzzle],
        outputs=[output],
        selection=selection,
        trust=trust,
        size=None if size is None else options.board_size(size),
        transpose=transpose,
        loose=loose,
        max_cells=max_cells,
        **reading,
    )
    with run, recorded(selection):
        with nullcontext() if folder else replacing(output, pieces=True) as file:  # None for a folder

            def convert_puzzle(entry: Input) -> Status:
                """Write a puzzle to its file, add it to the output, or keep it for the end."""
                if file is None:
                    save(file_data([entry.puzzle], name, strict), os.path.join(output, files.name(entry)))
                elif concatenates(name):
                    file.write(file_data([entry.puzzle], name, strict))
                else:
                    puzzles.append(entry.puzzle)
                written.append(entry)
                return Status.OK

            status = run.each(convert_puzzle)
            if status is Status.INTERRUPTED:
                raise KeyboardInterrupt
            if file is not None and puzzles:
                try:
                    file.write(file_data(puzzles, name, strict))
                except PuzzleError as error:
                    raise located(puzzle, error) from None
        take_issue(selection, written)
        return status
