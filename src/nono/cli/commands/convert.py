"""``nono convert``: convert puzzles from one format into another."""

import os
from typing import Annotated

from nono.base.errors import PuzzleError
from nono.base.files import replacing, save
from nono.base.foreign import printable
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Status, located, misused, unfit
from nono.cli.session import Input, Session
from nono.genres.base import Puzzle
from nono.text import OwnFiles, concatenates, file_data, format_for, is_folder, suffix_of, writable


def convert(
    puzzle: Annotated[
        str,
        Argument(
            "A file, a folder, '-' for standard input, or the name of a built-in puzzle.",
            "IN",
            complete=shared.complete_puzzle,
            file="read",
        ),
    ],
    output: Annotated[
        str, Argument("A file, '-' for standard output, or a folder/ for one file per puzzle.", "OUT", file="write")
    ],
    to: shared.To = None,
    strict: Annotated[
        bool, Option("Fail if the output format cannot store all fields of a puzzle.", panel=shared.OUTPUT)
    ] = False,
    *,
    reading: shared.Reading,
) -> int:
    """Convert puzzles to another format.

    A warning names each field that the format cannot store.

        nono convert heart heart.non
        nono convert heart - --to sgt
    """
    folder = is_folder(output)
    if to is None and (folder or output == "-"):
        raise misused(
            "--to",
            f"needed for {f'the folder {printable(output)}' if folder else 'standard output'}",
            "for example --to json; nono formats lists the formats",
        )
    name = shared.format_named(to) if to else format_for(output, folder=True)
    if not writable(name):
        raise unfit("--to" if to else "OUT", name, "a format that nono can write")
    with Session([puzzle], reading) as session:
        if folder:
            files = OwnFiles(suffix_of(name))

            def work(given: Input) -> Status:
                save(file_data([given.puzzle], name, strict), os.path.join(output, files.name(given)))
                return Status.OK

            return session.run(work)
        if concatenates(name):
            return _write_one_by_one(session, output, name, strict)
        return _write_together(session, output, name, strict)


def _write_one_by_one(session: Session, output: str, name: str, strict: bool) -> Status:
    """Write all puzzles to a single file, each as soon as it is read."""
    with replacing(output, pieces=True) as file:

        def work(given: Input) -> Status:
            file.write(file_data([given.puzzle], name, strict))
            return Status.OK

        status = session.run(work)
        if status is Status.INTERRUPTED:
            raise KeyboardInterrupt
        return status


def _write_together(session: Session, output: str, name: str, strict: bool) -> Status:
    """Read all puzzles, then write them to a single file."""
    chosen: list[Puzzle] = []

    def work(given: Input) -> Status:
        chosen.append(given.puzzle)
        return Status.OK

    status = session.run(work)
    if chosen and status is not Status.INTERRUPTED:
        try:
            save(file_data(chosen, name, strict), output)
        except PuzzleError as error:
            raise located(session.words[0], error) from None
    return status
