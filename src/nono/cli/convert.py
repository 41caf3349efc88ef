"""``nono convert``: puzzles from one format into another."""

import os
import warnings
from typing import Annotated

from nono.base.errors import PuzzleError, warn
from nono.base.files import replacing, save
from nono.base.foreign import printable
from nono.cli import options
from nono.cli.errors import idle, unfit
from nono.cli.options import OUTPUT
from nono.cli.parameters import Argument, Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, located
from nono.cli.status import Status
from nono.formats import concatenates, suffixes_of, writable
from nono.genres.base import Puzzle
from nono.io.read import line_format
from nono.io.write import dump_bytes, format_for


def convert(
    puzzle: Annotated[
        str,
        Argument(
            metavar="IN", help="A file, a folder, '-', or a built-in name.", autocompletion=options.complete_puzzle
        ),
    ],
    output: Annotated[str, Argument(metavar="OUT", help="A file, '-', or a folder for a file a puzzle.")],
    to: options.To = None,
    strict: Annotated[
        bool, Option("--strict", help="Fail where something would be lost.", rich_help_panel=OUTPUT)
    ] = False,
    *,
    reading: Reading,
) -> int:
    """Convert puzzles into another format; a warning names each field that it cannot hold."""
    folder = os.path.isdir(output) or output.endswith(os.sep)
    if to is None and (folder or output == "-"):
        raise idle("--to", f"none for the output {printable(output)}", "the name of a format")
    name = options.format_named(to) if to else format_for(output)
    if not writable(name):
        raise unfit("--to" if to else "OUT", name, "a format that is not read only")
    with Session([puzzle], reading) as session:
        if folder:
            return session.run(lambda given: _write_own_file(given, output, name, strict))
        if concatenates(name):
            return _write_one_by_one(session, output, name, strict)
        return _write_together(session, output, name, strict)


def _write_own_file(given: Input, folder: str, name: str, strict: bool) -> Status:
    """Write a puzzle to a file of its own."""
    save(_data([given.puzzle], name, strict), os.path.join(folder, _file_name(given, name)))
    return Status.OK


def _write_one_by_one(session: Session, output: str, name: str, strict: bool) -> Status:
    """Write the puzzles to one file, each as soon as it is read."""
    with replacing(output, pieces=True) as file:

        def work(given: Input) -> Status:
            file.write(_data([given.puzzle], name, strict))
            return Status.OK

        status = session.run(work)
        if status is Status.INTERRUPTED:
            raise KeyboardInterrupt
        return status


def _write_together(session: Session, output: str, name: str, strict: bool) -> Status:
    """Write the puzzles to one file when all are read."""
    found: list[Puzzle] = []

    def work(given: Input) -> Status:
        found.append(given.puzzle)
        return Status.OK

    status = session.run(work)
    if found and status is not Status.INTERRUPTED:
        try:
            save(_data(found, name, strict), output)
        except PuzzleError as error:
            raise located(session.words[0], error) from None
    return status


def _data(puzzles: list[Puzzle], name: str, strict: bool) -> bytes:
    """The file's bytes; with ``strict`` a `PuzzleError` for what would be lost, else warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        data = dump_bytes(puzzles, name)
    messages = [str(warning.message) for warning in caught]
    if strict and messages:
        raise PuzzleError("; ".join(dict.fromkeys(messages)), "dropped-field")
    for message in messages:
        warn(message)
    return data


def _file_name(given: Input, name: str) -> str:
    """A file of its own for a puzzle: named after the one it comes from, numbered where that has several."""
    of_file = given.file != "-" and not line_format(given.file)
    stem = os.path.splitext(os.path.basename(given.file))[0] if of_file else "puzzle"
    suffix = next(iter(suffixes_of(name)), ".txt")
    return f"{stem}{suffix}" if given.index == 1 else f"{stem}-{given.index}{suffix}"
