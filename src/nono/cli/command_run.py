"""A run of a command over puzzles, which reads the puzzles, reports errors, and computes the exit status."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO, Unpack

import typer

from nono.base.arguments import seconds_of
from nono.base.errors import NO_SOLUTION, GenreError, LimitError, PuzzleError, ReaderBugError
from nono.base.files import replacing_text
from nono.base.grid import in_words
from nono.base.limits import current_limits, words_of_stop
from nono.cli import progress
from nono.cli.bounds import bounded, watchdog
from nono.cli.guard import guarded
from nono.cli.inputs import Failure, Input, ReadingOptions, inputs, is_store, place, stop_of
from nono.cli.messages import drawings
from nono.cli.options import FurtherReading
from nono.cli.output import (
    Status,
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
from nono.renderers import Terminal, terminal

if TYPE_CHECKING:
    from nono.many import Selection

READING = 2.0  # minimum time limit for reading a puzzle, in seconds


def expect_one(are_many: object, use: str) -> None:
    """Raise `BadParameter` if there are several puzzles. ``use`` is the purpose of an output for a single puzzle."""
    if are_many:
        raise typer.BadParameter(f"found more than one puzzle, expected one {use}; --index N chooses one")


class CommandRun:
    """A run of a command over puzzles.

    Results go to standard output or to the file ``path``; all other messages go to standard error. ``time_limit``
    and ``cpu_limit`` (seconds) and ``memory`` (MiB) are the limits for the work on each puzzle, which includes writing
    its solutions; reading a puzzle has the same limits.
    With ``json``, each input gets a JSON object, even if it has no answer. With ``peek``, the run finds out before
    the work begins if there are several puzzles. With a ``selection``, the work is done for its puzzles, in its order.

    No output replaces an input (see `guarded`): ``outputs`` are all files that the command writes, ``other_inputs`` the
    files that it reads besides the puzzles, and ``rewritten`` is an output that may replace the only puzzle file.
    """

    def __init__(
        self,
        words: list[str],
        time_limit: float | None = None,
        memory: int | None = None,
        *,
        cpu_limit: float | None = None,
        path: str | None = None,
        json: bool = False,
        exit_zero: bool = False,
        peek: bool = False,
        selection: Selection | None = None,
        outputs: Sequence[str | None] = (),
        other_inputs: Sequence[str | None] = (),
        rewritten: str | None = None,
        **reading: Unpack[FurtherReading],
    ) -> None:
        self.words = words
        self.reading = ReadingOptions(**reading)
        self.path = path
        self.exit_zero = exit_zero
        self.peek = peek
        self.json = json
        self.selection = selection
        self.time_limit, self.cpu_limit = seconds_of(time_limit), seconds_of(cpu_limit, "cpu_limit")
        self.memory = memory
        self.many = len(words) > 1  # whether there are several puzzles, as far as known
        self.written = False  # whether a result was written
        self.statuses: set[Status] = set()
        self.interrupt: KeyboardInterrupt | None = None
        self.errors: set[tuple[str, str]] = set()  # the messages that were shown: problem and help
        self.skipped: Counter[tuple[str, str]] = Counter()  # number of unsupported puzzles, by genre and expectation
        self.progress = progress.current_progress()
        self.out: TextIO = sys.stdout
        self.closing = ExitStack()  # what the end of the run closes, such as the output file
        self.guard = guarded([*words, *other_inputs], outputs, rewritten, self.reading.format)

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
        try:
            if self.interrupt is None:
                self.closing.__exit__(kind, error, trace)
            else:  # raised so that the output file, as after any error, does not replace the older one
                with suppress(KeyboardInterrupt), self.closing:
                    raise self.interrupt
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
        except KeyboardInterrupt as interrupt:
            self.end_early(interrupt, "interrupted")
        return self.status

    def end_early(self, interrupt: KeyboardInterrupt, problem: str, help: str = "") -> None:
        """Report that Ctrl-C ended the work. An older output file then stays as it was."""
        self.interrupt = interrupt
        self.statuses.add(Status.INTERRUPTED)
        report_warning(problem, help)

    def work_on(self, inputs: Iterator[Input | Failure], work: Callable[[Input], Status | None]) -> None:
        """Do the work for every puzzle, and note its status unless it has none.

        An input that cannot be read and an error with a puzzle are reported, and do not end the work. Ctrl-C, a wrong
        option and an output that cannot be written do.
        """
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
                with bounded(self.time_limit, self.memory, entry.label, self.cpu_limit):
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

        Reading may always take `READING` seconds, because it also loads modules and searches folders. A limit of None
        stays None.
        """
        seconds, cpu_seconds = (limit and max(READING, limit) for limit in (self.time_limit, self.cpu_limit))
        with bounded(seconds, self.memory, cpu_seconds=cpu_seconds):
            return next(inputs, None)

    def refuse(self, entry: Input, error: Exception) -> None:
        """Report an error in the work on a puzzle."""
        data = {**place(entry), **stop_of(error)}
        if isinstance(error, PuzzleError):
            located(entry.label, error)
        status, message = status_and_message(error, entry.label)
        if status is Status.INTERNAL:
            show_traceback(error)
        if isinstance(error, PuzzleError) and error.code == NO_SOLUTION:  # an answer rather than a wrong input
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
        """Yield the puzzles named on the command line, and a `Failure` for each unreadable puzzle."""
        return inputs(self.words, self.reading, self.selection)

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

    def write_drawings(self, entry: Input, solutions: list[bytes], help: str = "") -> bool:
        """Draw solutions until a limit is reached, two in any case. Return whether all of them were written."""
        for number, drawing in enumerate(drawings(entry.puzzle, solutions, self.terminal)):
            if number > 1 and (stop := current_limits().stop()):  # two show that there are several solutions
                left = in_words(len(solutions) - number, "solution")
                report_warning(f"{entry.label}: {words_of_stop(stop)} before {left} could be written", help)
                return False
            self.write(drawing)
        return True

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
