"""A run of a command over puzzles, which reads the puzzles, reports errors, and computes the exit status."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, TextIO

import typer

from nono.base.arguments import seconds_of
from nono.base.errors import NO_SOLUTION, BackendError, GenreError, LimitError, PuzzleError, ReaderBugError, excerpt
from nono.base.files import replacing_text
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.base.inputs import open_file, text_in
from nono.base.memory import limit_reached
from nono.cli import progress
from nono.cli.bounds import bounded, watchdog
from nono.cli.guard import guarded
from nono.cli.options import expect_with, usage_error
from nono.cli.output import (
    Message,
    Status,
    code_of,
    gravest,
    is_unwritable,
    located,
    report,
    report_problem,
    report_warning,
    show_traceback,
    status_and_message,
    warnings_on_one_line,
    write_object,
)
from nono.genres import Puzzle
from nono.model import limit_data
from nono.renderers import Terminal, terminal
from nono.text import AnyEntry, Entry, entries, is_archive, line_format

if TYPE_CHECKING:
    from nono.many import Selection

STORE = b"SQLite format 3\0"  # the beginning of a store of `nono batch`
MISPRINTS = ("total-mismatch", "clue-too-long")  # error codes whose usual cause is a misprint
POINTER = "nono fix looks for the misprint"
READING = 2.0  # minimum time limit for reading a puzzle, in seconds
Input = Entry[Puzzle]  # an entry with a puzzle that was read


@dataclass
class ReadingOptions:
    """The options that control how puzzles are read. Only `nono convert` has the last five."""

    format: str | None = None
    index: int | None = None
    genre: str | None = None
    allow_contradiction: bool = False
    trust: Literal["clues", "goal"] | None = None
    size: tuple[int, int] | None = None
    transpose: bool = False
    loose: bool = False
    max_cells: int | None = None

    def entries(self, word: str, named: bool = True) -> Iterator[AnyEntry]:
        """Yield the entries that a word of the command line names; raises `PuzzleError` on a malformed option.

        ``named`` is False for a file that was found in a folder; such a file need not contain a puzzle.
        """
        return entries(
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


def selection_of(
    words: Sequence[str],
    only: str,
    once: bool,
    order: str,
    count: int | None = None,
    time_limit: float | None = None,
    issue: str = "",
    again: bool = False,
    one_each: bool = False,
) -> Selection | None:
    """Return the selection that the options describe, or None if all puzzles are taken and no word names a store.

    ``one_each`` is --once for commands that always imply it.

    Raises `PuzzleError` on a wrong word of an option, and `BadParameter` on options that exclude one another.
    """
    expect_with("--issue", issue, again=again)
    stores = [*map(is_store, words)]
    if not (only or once or order or count or issue or one_each or any(stores)):
        return None
    from nono.many import Issue, Selection  # commands import the package only if they need it

    chosen = None
    if issue:
        if stores != [True]:
            raise usage_error("--issue", issue, "one store of nono batch as the only input")
        chosen = Issue(words[0], issue, again)
        if not chosen.is_new and (only or once or order or count):
            message = f"the issue {excerpt(issue)} has its puzzles; --again chooses anew"
            raise typer.BadParameter(message, param_hint="--issue")
    selection = Selection(only, once or one_each, order, seconds_of(time_limit), count, chosen)
    if selection.wanted.issues and not all(stores):
        raise usage_error("--only", "".join([*selection.wanted.issues][:1]), "a store of nono batch as the only input")
    return selection


@contextmanager
def recorded(selection: Selection | None) -> Iterator[None]:
    """Return a context that records the issue of a command, if it has a new one, when all output is written."""
    issue = None if selection is None else selection.issue
    if issue is None:
        yield
        return
    with issue.recorded():
        yield
    if issue.is_new and issue.entries:
        report(f"recorded the issue {printable(issue.name)}: {in_words(len(issue.entries), 'puzzle')}")


def take_issue(selection: Selection | None, entries: Sequence[Input]) -> None:
    """Choose the entries of a new issue, in the order of their numbers."""
    if selection is not None and selection.issue is not None:
        selection.issue.take(entries, selection.known)


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


def expect_one(are_many: object, use: str) -> None:
    """Raise `BadParameter` if there are several puzzles. ``use`` is the purpose of an output for a single puzzle."""
    if are_many:
        raise typer.BadParameter(f"found more than one puzzle, expected one {use}; --index N chooses one")


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


class CommandRun:
    """A run of a command over puzzles.

    Results go to standard output or to the file ``path``; all other messages go to standard error. ``time_limit``
    (seconds) and ``memory`` (MiB) are the limits for the work on each puzzle; reading a puzzle has the same limits.
    With ``json``, each input gets a JSON object, even if it has no answer. With ``peek``, the run finds out before
    the work begins if there are several puzzles. With a ``selection``, the work is done for its puzzles, in its order.

    No output replaces an input (see `guarded`): ``outputs`` are all files that the command writes, ``other_inputs`` the
    files that it reads besides the puzzles, and ``rewritten`` is an output that may replace the only puzzle file.
    """

    def __init__(
        self,
        words: list[str],
        reading: ReadingOptions,
        time_limit: float | None = None,
        memory: int | None = None,
        *,
        path: str | None = None,
        json: bool = False,
        exit_zero: bool = False,
        peek: bool = False,
        selection: Selection | None = None,
        outputs: Sequence[str | None] = (),
        other_inputs: Sequence[str | None] = (),
        rewritten: str | None = None,
    ) -> None:
        self.words = words
        self.reading = reading
        self.path = path
        self.exit_zero = exit_zero
        self.peek = peek
        self.json = json
        self.selection = selection
        self.time_limit = seconds_of(time_limit)
        self.memory = memory
        self.many = len(words) > 1
        self.written = False
        self.statuses: set[Status] = set()
        self.errors: set[tuple[str, str]] = set()
        self.skipped: Counter[tuple[str, str]] = Counter()  # number of unsupported puzzles, by genre and expectation
        self.progress = progress.current_progress()
        self.out: TextIO = sys.stdout
        self.closing = ExitStack()
        self.guard = guarded([*words, *other_inputs], outputs, rewritten, reading.format)

    def __enter__(self) -> Self:
        """Open the output file, and show warnings on one line."""
        with ExitStack() as opened:
            opened.enter_context(self.guard)
            if self.path:
                self.out = opened.enter_context(replacing_text(self.path))
            opened.enter_context(warnings_on_one_line())
            self.closing = opened.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the output file. After Ctrl-C or an error, an older file stays as it was."""
        self.progress.hide()
        if Status.INTERRUPTED in self.statuses:  # after Ctrl-C, discards the unfinished output file
            kind, error, trace = KeyboardInterrupt, KeyboardInterrupt(), None
        try:
            self.closing.__exit__(kind, error, trace)
        except PuzzleError as refused:
            if (refused.problem, refused.help) not in self.errors:  # the output cannot be written, as `refuse` reported
                raise

    def each(self, work: Callable[[Input], Status]) -> Status:
        """Do the work for every puzzle, and return the exit status.

        After an error with a puzzle, continue with the next one.
        """
        inputs = self.peeked() if self.peek else self.inputs()
        try:
            if self.selection is None:
                self.work_on(inputs, work)
            else:
                self.work_on(self.selected(inputs, self.selection), work)
                self.report_left_out(self.selection)
            self.report_skipped()
        except KeyboardInterrupt:
            self.statuses.add(Status.INTERRUPTED)
            report_warning("interrupted")
        return self.status

    def work_on(self, inputs: Iterator[Input | Failure], work: Callable[[Input], Status | None]) -> None:
        """Do the work for every puzzle, and note its status unless it has none. Report errors."""
        while True:
            if "-" in self.words:  # the command may wait for puzzles on standard input
                self.progress.pause()
            entry = self.following(inputs)
            if entry is None:
                break
            if isinstance(entry, Failure):
                self.fail(entry)
                continue
            self.progress.begin(entry.label)
            try:
                with bounded(self.time_limit, self.memory, entry.label):
                    status = work(entry)
                if status is Status.INTERRUPTED:
                    raise KeyboardInterrupt
                if status is not None:
                    self.statuses.add(status)
            except GenreError as error:
                self.decline(entry, error)
            except typer.BadParameter:
                raise
            except Exception as error:
                if is_unwritable(error):
                    raise
                self.refuse(entry, error)

    def selected(self, inputs: Iterator[Input | Failure], selection: Selection) -> Iterator[Input | Failure]:
        """Return the puzzles of a selection in its order, after reading all of them."""
        for word in self.words:
            if is_store(word):
                selection.learn(word)
        taken: list[tuple[tuple[object, ...], Input]] = []

        def select(entry: Input) -> None:
            """Keep a puzzle of the selection, with its place in the order."""
            if selection.takes(entry):
                taken.append((selection.place(entry), entry))

        self.work_on(inputs, select)
        return iter(selection.first(taken))

    def report_left_out(self, selection: Selection) -> None:
        """Report how many puzzles the selection left out, and why. If it left out all of them, this is an error."""
        if words := selection.words():
            if selection.taken:
                report(words)
            else:
                self.error(words, "nono batch shows verdicts, grades and duplicates")

    def following(self, inputs: Iterator[Input | Failure]) -> Input | Failure | None:
        """Read the next input within the limits. Return None at the end.

        Reading may always take `READING` seconds, because it also loads modules and searches folders.
        """
        limit = None if self.time_limit is None else max(READING, self.time_limit)
        with bounded(limit, self.memory):
            return next(inputs, None)

    def refuse(self, entry: Input, error: Exception) -> None:
        """Report an error in the work on a puzzle."""
        data = {**place(entry), **stop_of(error)}
        if isinstance(error, PuzzleError):
            located(entry.label, error)
        status, message = status_and_message(error, entry.label)
        if status is Status.INTERNAL:
            show_traceback(error)
        if isinstance(error, PuzzleError) and error.code == NO_SOLUTION:
            status = Status.NO
        elif isinstance(error, PuzzleError):
            data["code"] = error.code
        self.error(*message, status)
        self.write_failure(Failure(error, message, data))

    def decline(self, entry: Input, error: GenreError) -> None:
        """Report a puzzle whose genre the command does not support. Count such puzzles in folders and archives."""
        if entry.file in self.words:
            self.refuse(entry, error)
        else:
            _, message = status_and_message(located(entry.label, error))
            self.write_failure(Failure(error, message, place(entry)))
            self.skipped[error.genre, error.expected] += 1

    def report_skipped(self) -> None:
        """Report the number of skipped puzzles. If the command skipped all puzzles, this is an error."""
        for (genre, expected), number in self.skipped.items():
            puzzles = f"{in_words(number, 'puzzle')} of genre {genre}"
            problem = f"skipped {puzzles}: nono {self.progress.command_line[0]} expects {expected}"
            (report_warning if self.statuses else report_problem)(problem)
        if self.skipped and not self.statuses:
            self.statuses.add(Status.USAGE)

    def peeked(self) -> Iterator[Input | Failure]:
        """Yield the inputs, and set ``many`` before the first puzzle is yielded.

        Therefore the first puzzle waits for the second one. Failures before the first puzzle need not wait.
        """
        inputs = self.inputs()
        waiting: list[Input | Failure] = []
        for entry in inputs:
            if isinstance(entry, Failure) and not waiting:
                yield entry
                continue
            waiting.append(entry)
            if self.many or (len(waiting) > 1 and not isinstance(entry, Failure)):
                self.many = True
                break
        yield from waiting
        yield from inputs

    def inputs(self) -> Iterator[Input | Failure]:
        """Yield the puzzles named on the command line, and a `Failure` for each unreadable puzzle.

        If a limit ends the search for puzzles that one word names, yield a `Failure` for it and continue with the
        next word.
        """
        for word in self.words:
            watchdog.rename(word)
            try:
                yield from self.inputs_of(word)
            except Exception as error:
                reached = error if isinstance(error, BackendError) else limit_reached(error)
                if reached is None:
                    raise
                message = Message(f"{word}: {reached.problem} before the next puzzle was read", reached.help)
                yield Failure(reached, message, {"file": word, **stop_of(reached)})

    def inputs_of(self, word: str) -> Iterator[Input | Failure]:
        """Yield the puzzles that a word of the command line names, and a `Failure` for each unreadable puzzle.

        If no puzzle of a file has the number of --index, yield a `Failure` for it.
        """
        index = self.reading.index
        last = 0
        is_stored = is_store(word)
        is_collection = is_stored or os.path.isdir(word)
        names_files = is_collection or is_archive(word) or bool(line_format(word))
        for entry in from_store(word, self.selection) if is_stored else self.reading.entries(word):
            last = entry.index
            if index in (None, entry.index) or entry.index == 0:  # 0: the file cannot be read
                yield self.input_from(word, replace(entry, file=entry.file if names_files else word))
                if entry.index == index and not is_collection:
                    return
        if index is not None and not is_collection and last > 0:
            problem = f"found {in_words(last, 'puzzle')}, expected at least {index}"
            if last > index:  # entries are numbered by lines here, and this line is empty
                problem = f"found no puzzle on line {index}"
            yield failure(word, problem, "no-puzzle", {"file": word, "index": index})

    def input_from(self, word: str, entry: AnyEntry) -> Input | Failure:
        """Return the entry, or a `Failure` if it has no puzzle or a larger one than --max-cells allows."""
        puzzle = entry.puzzle
        if isinstance(puzzle, PuzzleError):
            is_misprint = puzzle.code in MISPRINTS and not self.reading.allow_contradiction
            help = puzzle.help or (POINTER if is_misprint else "")
            message = Message(puzzle.problem + code_of(puzzle), help)
            facts = {"file": entry.file, "index": entry.index, "line": puzzle.line, "code": puzzle.code}
            return Failure(puzzle, message, {name: fact for name, fact in facts.items() if fact} | stop_of(puzzle))
        readable = Entry(entry.file, entry.index, entry.format, puzzle, wrong_goal=entry.wrong_goal)
        cells, max_cells = puzzle.height * puzzle.width, self.reading.max_cells
        if max_cells is not None and cells > max_cells:
            problem = f"found a puzzle of {cells} cells, expected at most {max_cells}\n--max-cells N raises the limit"
            return failure(word, problem, "too-large", {**place(readable), "code": "too-large"})
        return readable

    def error(self, problem: str, help: str = "", status: Status = Status.USAGE) -> None:
        """Report bad input, a missing backend or a limit, unless the same message was shown before."""
        self.statuses.add(status)
        if (problem, help) not in self.errors:
            self.errors.add((problem, help))
            report_problem(problem, help)

    def fail(self, failure: Failure) -> None:
        """Report an input that cannot be processed."""
        status = Status.USAGE
        if isinstance(failure.error, LimitError):
            status = Status.UNDECIDED
        elif isinstance(failure.error, ReaderBugError):
            status = Status.INTERNAL
            show_traceback(failure.error)
        self.error(*failure.message, status)
        self.write_failure(failure)

    def write_failure(self, failure: Failure) -> None:
        """With --json, write the object of an input without an answer."""
        if self.json:
            self.write_object({**failure.place, "error": str(failure.message)})

    def write(self, text: str) -> None:
        """Write a result, and flush it for programs that wait for it."""
        with self.progress.aside():
            self.out.write(text)
            self.out.flush()
        self.written = True

    def answer(self, entry: Input, facts: Callable[[], Mapping[str, Any]], text: Callable[[], str]) -> None:
        """Write the answer about a puzzle: with --json its facts, otherwise its text."""
        watchdog.end()
        if self.json:
            self.write_json(entry, facts())
        else:
            self.write(text())

    def write_json(self, entry: Input, facts: Mapping[str, Any]) -> None:
        """Write the JSON object of a puzzle: its id, place and facts."""
        self.write_object({**place(entry), **facts})

    def write_object(self, data: Mapping[str, Any]) -> None:
        """Write a JSON object on a line of its own."""
        write_object(data, self.out)
        self.written = True

    def prefix(self, entry: Input) -> str:
        """Return the text before a puzzle's result: its name, or nothing for a single puzzle."""
        return f"{entry.label}: " if self.many else ""

    @property
    def terminal(self) -> Terminal:
        """The terminal, file or pipe that receives the results."""
        return terminal(self.out)

    @property
    def status(self) -> Status:
        """The exit status of the whole run."""
        status = gravest(self.statuses)
        return Status.OK if self.exit_zero and status in (Status.NO, Status.UNDECIDED) else status
