"""The puzzles that the words of a command line name, and the inputs without a puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.grid import in_words
from nono.base.inputs import open_file, text_in
from nono.base.memory import limit_reached
from nono.cli import progress
from nono.cli.bounds import watchdog
from nono.cli.output import Message, code_of, report
from nono.genres import Puzzle
from nono.model import limit_data
from nono.text import AnyEntry, Entry, entries

if TYPE_CHECKING:
    from nono.many import Selection

STORE = b"SQLite format 3\0"  # the beginning of a store of `nono batch`
MISPRINTS = ("total-mismatch", "clue-too-long")  # error codes whose usual cause is a misprint
POINTER = "nono fix looks for the misprint"
Input = Entry[Puzzle]  # an entry with a puzzle that was read


@dataclass
class ReadingOptions:
    """The options that control how puzzles are read.

    Only `nono convert` has the options from ``trust`` to ``max_cells``. Only `nono page` sets ``skips_sources``: of a
    folder that also has the puzzles made from some pictures, it leaves out these pictures.
    """

    format: str | None = None
    index: int | None = None
    genre: str | None = None
    allow_contradiction: bool = False
    trust: Literal["clues", "goal"] | None = None
    size: tuple[int, int] | None = None
    transpose: bool = False
    loose: bool = False
    max_cells: int | None = None
    skips_sources: bool = False

    def entries(self, word: str, named: bool = True) -> Iterator[AnyEntry]:
        """Return the entries that a word of the command line names; raises `PuzzleError` on a malformed option.

        ``named`` is False for a file that was found in a folder; such a file need not contain a puzzle.
        """
        found = entries(
            word,
            self.format,
            check=not self.allow_contradiction,
            named=named,
            trust=self.trust,
            size=self.size,
            transpose=self.transpose,
            loose=self.loose,
            genre=self.genre,
        )
        if self.skips_sources and self.format is None and os.path.isdir(word):
            return without_sources(word, found)
        return found


def without_sources(folder: str, found: Iterator[AnyEntry]) -> Iterator[AnyEntry]:
    """Yield the entries of a folder without the pictures from which its puzzles were made, and report their number.

    The name of such a puzzle file is that of a picture, such as cat.json beside cat.png. Pictures that contain a
    stored puzzle are no sources.
    """
    from nono.text import has_sources, is_source  # only `nono page` needs them

    any_sources = has_sources(folder)
    skipped = 0
    for entry in found:
        if any_sources and is_source(entry):
            skipped += 1
        else:
            yield entry
    if skipped:
        pictures = in_words(skipped, "picture")
        report(f"{folder}: skipped {pictures} beside puzzles; to open a picture as a puzzle, name its file")


def is_store(word: str) -> bool:
    """Return whether an input is a store of `nono batch`, or another SQLite database."""
    if not os.path.isfile(word):
        return False
    with suppress(OSError), open_file(word) as file:
        return file.read(len(STORE)) == STORE
    return False


def from_store(word: str, selection: Selection | None) -> Iterator[AnyEntry]:
    """Return the puzzles in a store, or those of the issue that a command names.

    Raises `PuzzleError` on another SQLite database.
    """
    from nono.many import stored_entries  # only this case needs the package

    return stored_entries(word) if selection is None else selection.entries(word)


class Failure(NamedTuple):
    """An input without a puzzle that the command can process: the error, its message, and its place as JSON data."""

    error: Exception
    message: Message
    place: dict[str, Any]


def failure(word: str, problem: str, code: str, place: dict[str, Any]) -> Failure:
    """Return the failure for an input that the options exclude. ``word`` is the input on the command line."""
    error = PuzzleError(problem, code)
    error.source = word
    return Failure(error, Message(error.problem, error.help), place)


def stop_of(error: Exception) -> dict[str, Any]:
    """Return the limit that ended the work as JSON data; empty for another error."""
    return {"stop": error.stop, **limit_data(error.stop)} if isinstance(error, LimitError) else {}


def place(entry: Input) -> dict[str, Any]:
    """Return a puzzle's id, place and genre as JSON data."""
    puzzle = entry.puzzle
    unread = {"unread": list(puzzle.unread)} if puzzle.unread else {}
    return {"id": puzzle.id, "file": entry.file, "index": entry.index, "genre": puzzle.genre, **unread}


def input_text(path: str, expected: str) -> str:
    """Return the text of a file, or of standard input for "-"; raises `PuzzleError` with the ``expected`` content."""
    if path == "-":
        progress.current_progress().pause()
    return text_in(path, expected=expected)


def inputs(words: Sequence[str], reading: ReadingOptions, selection: Selection | None) -> Iterator[Input | Failure]:
    """Yield the puzzles named on the command line, and a `Failure` for each unreadable puzzle.

    If a limit ends the search for puzzles that one word names, yield a `Failure` for it and continue with the
    next word.
    """
    for word in words:
        watchdog.rename(word)
        try:
            yield from inputs_of(word, reading, selection)
        except Exception as error:
            reached = error if isinstance(error, BackendError) else limit_reached(error)
            if reached is None:
                raise
            message = Message(f"{word}: {reached.problem} before the next puzzle was read", reached.help)
            yield Failure(reached, message, {"file": word, **stop_of(reached)})


def inputs_of(word: str, reading: ReadingOptions, selection: Selection | None) -> Iterator[Input | Failure]:
    """Yield the puzzles that a word of the command line names, and a `Failure` for each unreadable puzzle.

    If no puzzle of a file has the number of --index, yield a `Failure` for it. In folders and stores, --index chooses a
    puzzle of each file.
    """
    index = reading.index
    last = 0  # the number of the latest entry, from 1; 0 before the first one, and if the file cannot be read
    is_stored = is_store(word)
    is_collection = is_stored or os.path.isdir(word)
    for entry in from_store(word, selection) if is_stored else reading.entries(word):
        last = entry.index
        if index in (None, entry.index) or entry.index == 0:  # 0: the file cannot be read
            yield input_from(word, reading, entry)
            if entry.index == index and not is_collection:
                return
    if index is not None and not is_collection and last > 0:
        problem = f"found {in_words(last, 'puzzle')}, expected at least {index}"
        if last > index:  # entries are numbered by lines here, and this line is empty
            problem = f"found no puzzle on line {index}"
        yield failure(word, problem, "no-puzzle", {"file": word, "index": index})


def input_from(word: str, reading: ReadingOptions, entry: AnyEntry) -> Input | Failure:
    """Return the entry, or a `Failure` if it has no puzzle or a larger one than --max-cells allows."""
    puzzle = entry.puzzle
    if isinstance(puzzle, PuzzleError):
        is_misprint = puzzle.code in MISPRINTS and not reading.allow_contradiction
        help = puzzle.help or (POINTER if is_misprint else "")
        message = Message(puzzle.problem + code_of(puzzle), help)
        facts = {"file": entry.file, "index": entry.index, "line": puzzle.line, "code": puzzle.code}
        return Failure(puzzle, message, {name: fact for name, fact in facts.items() if fact} | stop_of(puzzle))
    readable = Entry(entry.file, entry.index, entry.format, puzzle, wrong_goal=entry.wrong_goal)
    cells, max_cells = puzzle.height * puzzle.width, reading.max_cells
    if max_cells is not None and cells > max_cells:
        problem = f"found a puzzle of {cells} cells, expected at most {max_cells}\n--max-cells N raises the limit"
        return failure(word, problem, "too-large", {**place(readable), "code": "too-large"})
    return readable
