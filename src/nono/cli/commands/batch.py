"""``nono batch`` and ``report``: check many puzzles, store the answers and summarize them."""

import gc
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing, suppress
from typing import Annotated

from nono.backend import AUTO, usable, usual
from nono.base.arguments import seconds_of
from nono.base.errors import BUG, PuzzleError
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.cli.options import Argument, Option, OptionGroup, shared
from nono.cli.output import Status, caution, gravest, misused, say, write_object
from nono.cli.output.progress import current
from nono.cli.session import Session
from nono.many import (
    COUNT,
    DECIDE,
    GRADE,
    OBJECTS,
    PUZZLES,
    Entries,
    Request,
    Run,
    Store,
    Workers,
    check_export,
    export,
    ingest,
    report as summary,
    stamp_of,
)
from nono.many.bench import environment
from nono.renderers import table_text
from nono.solving import make_task
from nono.text import no_input

STORE = "Store"
MOST = 20  # maximum number of table rows at the end of a batch
ONE_BACKEND = "--backend; --backends names the backends of --verify"

Output = Annotated[
    list[str] | None,
    Option(
        "Write the answers as a table, or the whole report as an HTML page; may be repeated.",
        "FILE.csv|jsonl|html",
        short="-o",
        panel=shared.OUTPUT,
        file="write",
    ),
]


class Questions(OptionGroup):
    """The options that choose the questions about each puzzle."""

    panel = shared.SEARCH

    backend: shared.Backend = AUTO
    verify: Annotated[
        bool, Option("Check each puzzle with several backends and compare their answers.", without=[ONE_BACKEND])
    ] = False
    backends: Annotated[
        str | None,
        Option(
            f"Backends for --verify, separated by commas, without options. {shared.USUAL}",
            "NAMES",
            without=[ONE_BACKEND],
        ),
    ] = None
    count: Annotated[bool, Option("Count all solutions of each puzzle as well.")] = False
    grade: Annotated[bool, Option("Grade the difficulty of each puzzle as well.")] = False
    no_goal: shared.NoGoal = False
    time_limit: shared.TimeLimit = None
    cpu_limit: Annotated[
        float,
        Option(
            "Limit of processor time for each question about a puzzle, in seconds (0 = no limit).",
            "S",
            panel=shared.LIMITS,
        ),
    ] = 60.0
    memory: shared.ProcessMemory = None

    def requests(self) -> list[Request]:
        """Return the requests for every puzzle; raises `BackendError` if a backend cannot be used."""
        several = self.verify or self.backends is not None
        self.backend = shared.backend_named(self.backend)
        names: Sequence[str] = [self.backend]
        if several:
            words = usual() if self.backends is None else self.backends.split(",")
            names = [shared.backend_named(word.strip()) for word in words]
        for name in names:
            if name != AUTO:
                usable(name)
        asked = [(DECIDE, name) for name in names]
        asked += [(COUNT, AUTO if several else self.backend)] * self.count + [(GRADE, AUTO)] * self.grade
        use_goal = not (several or self.no_goal)  # without the goal, so that the backends work from the clues alone
        seconds, cpu_seconds = seconds_of(self.time_limit), seconds_of(self.cpu_limit, "cpu_limit")
        own = seconds, self.memory
        return [Request(task, name, *own, use_goal=use_goal, cpu_limit=cpu_seconds) for task, name in asked]


class StoreOptions(OptionGroup):
    """The result database, and how stored answers are used."""

    panel = STORE

    store: Annotated[str, Option("Result database, created if missing.", "FILE.sqlite", file="write")] = "runs.sqlite"
    join: Annotated[bool, Option("Share the work with another batch that uses the same database.")] = False
    again: Annotated[bool, Option("Retry puzzles that failed or hit a limit.")] = False
    goal: Annotated[
        str | None,
        Option(
            "File with goal pictures. Goals are matched to puzzles by id or, without ids, by order.",
            "FILE",
            file="read",
        ),
    ] = None
    recheck: Annotated[bool, Option("Check puzzles again if another version of nono answered them.")] = False
    safe: Annotated[bool, Option("Survive power loss (SQLite synchronous=FULL).")] = False


def batch(
    questions: Questions,
    workers: shared.WorkerOptions,
    store: StoreOptions,
    reading: shared.Reading,
    puzzles: Annotated[
        list[str] | None,
        Argument(
            "Files, folders, archives (zip or tar), '-' for standard input, or family:NAME for generated puzzles. "
            "[unfinished puzzles of the database]",
            "[INPUT]...",
            complete=shared.complete_puzzle,
            file="read",
        ),
    ] = None,
    output: Output = None,
    exit_zero: shared.ExitZero = False,
) -> int:
    """Check many puzzles and store the results.

    Puzzles with the same clues are checked once. The batch uses all cores.

    After an interruption, run the same command again to continue.

        nono batch heart cat rooks --store runs.sqlite
    """
    if reading.index is not None:
        raise misused("--index", "not available in a batch, which checks every puzzle of a file")
    if not puzzles and not os.path.exists(store.store):
        raise misused("INPUT", f"missing, and there is no store {printable(store.store)} to continue")
    for path in output or []:
        check_export(path)
    make_task(None, questions.time_limit, 0, {}, workers.size)  # refuses invalid numbers
    requests = questions.requests()
    about = environment(["nono", *current().command_line])
    reading.allow_contradiction = False  # contradictory puzzles are read in any case, and the report names the reason
    with Session(puzzles or [], reading, answers=shared.Answers(exit_zero=exit_zero)) as session, ExitStack() as hiring:
        # Everything that can be refused is refused before the store is made.
        if not has_inputs(session, store):
            return session.status
        hired = hiring.enter_context(closing(workers.start()))
        opened = Store(store.store, create=True, safe=store.safe)
        ended = "failed"
        try:
            opened.begin(json.dumps(about), about["date"], store.join)
            try:
                work(opened, requests, hired, session, store, output or [])
                ended = "finished"
            except KeyboardInterrupt:
                ended = "interrupted"
                session.statuses.add(Status.INTERRUPTED)
                caution("interrupted", "the same command continues where this one stopped")
            hiring.close()  # ends the workers
            report = summary.Report(opened)
            for path in output or []:
                export(opened, path, report)
            session.progress.hide()
            session.write(write_report(report, MOST))
            name_unreadable(report)
            session.statuses |= status_of(report)
            if Status.DISAGREE in session.statuses:
                say(BUG, f"{store.store} contains the puzzles, the questions and the answers")
            return session.status
        finally:
            close(opened, ended)


def has_inputs(session: Session, wanted: StoreOptions) -> bool:
    """Return whether the batch has something to do; if not, report the missing files.

    Among other inputs, a missing file is a row of the results. If it is the only input, a new store would stay empty.
    Raises an error if the file with goals is missing.
    """
    if wanted.goal is not None and (error := no_input(wanted.goal)) is not None:
        raise misused("--goal", error.problem, error.help)
    if os.path.exists(wanted.store):
        return True
    missing = [error for word in session.words if (error := no_input(word)) is not None]
    if len(missing) < len(session.words):
        return True
    for error in missing:
        session.error(error.problem, error.help)
    return False


def work(
    store: Store,
    requests: Sequence[Request],
    workers: Workers,
    session: Session,
    wanted: StoreOptions,
    outputs: Sequence[str],
) -> None:
    """Read the inputs into the store, and answer all open requests.

    The batch never reads the store or the ``outputs`` as inputs.
    """
    given = {name: value for name, value in session.reading.given().items() if name != "verbose"}
    how = f", {given}" if given else ""
    entries: Entries = session.reading.entries
    if wanted.goal is not None:
        from nono.cli.options.start_and_goal import Goals

        how += f", goals of {wanted.goal}, {stamp_of(wanted.goal)}"
        entries = Goals(wanted.goal).given_to(entries)

    own = {os.path.abspath(path) for path in outputs}
    own |= {os.path.abspath(f"{store.path}{end}") for end in ("", "-wal", "-shm", "-lock")}

    gc.set_threshold(OBJECTS)
    session.progress.restart(0)
    try:
        with closing(ingest(store, session.words, entries, how, own)) as feed:
            Run(store, requests, workers, feed, session.progress.advance, wanted.again, wanted.recheck).run()
    finally:
        session.progress.hide()


def close(store: Store, ended: str) -> None:
    """Close the store, and ignore its errors, which have been reported already."""
    with suppress(PuzzleError):
        if store.batch:
            store.end(ended)
    store.close()


def report(
    store: Annotated[str, Argument("Result database of nono batch.", "FILE.sqlite", file="read")],
    against: Annotated[
        str | None, Option("Show the changes since an earlier result database.", "OLD.sqlite", file="read")
    ] = None,
    changes: Annotated[
        bool,
        Option(
            "With --against, show only the changes. If nothing changed, show nothing.",
            needs=["--against"],
            without=["--json"],
        ),
    ] = False,
    output: Output = None,
    json: Annotated[bool, Option("Write the whole report as one JSON object.", panel=shared.OUTPUT)] = False,
    exit_zero: shared.ExitZero = False,
) -> int:
    """Summarize the results of a batch.

    The report begins with the puzzles that need work.

    The next sections show duplicates, grades, the hardest puzzles, backends and changes.

        nono report runs.sqlite
    """
    for path in output or []:
        check_export(path)
    opened = Store(store)
    try:
        results = summary.Report(opened, against)
        if json:
            write_object(summary.data(results))
        elif changes:
            rows = summary.changes(opened, against or "", times=False)
            print(table_text(rows) if len(rows) > 1 else "", end="")
        else:
            print(write_report(results), end="")
        for path in output or []:
            export(opened, path, results)
        status = gravest(status_of(results))
        return Status.OK if exit_zero and status in (Status.NO, Status.UNDECIDED) else status
    finally:
        opened.close()


def write_report(report: summary.Report, most: int | None = None) -> str:
    """Return the report as text: tables with at most ``most`` rows each, followed by the totals."""
    root, path = printable(report.work.root), printable(report.store.path)
    parts = [f"in {root}\n"] if root.strip("./") else []
    for rows, cut, words in summary.tables(report, most):
        table = table_text(rows, right=[at for at in range(2, len(rows[0])) if _numbers(rows, at)])
        parts.append(
            (f"{words}\n" if words else "")
            + table
            + (f"... and {cut} more: nono report {path} shows all\n" if cut else "")
        )
    counts = ", ".join(f"{number} {status}" for status, number in summary.counts(report.work).items())
    totals = report.totals
    last = (
        f"{in_words(totals.entries, 'entry', 'entries')}: {in_words(totals.puzzles, 'different puzzle')}, "
        f"{in_words(totals.duplicates, 'duplicate')}, {totals.unreadable} unreadable"
    )
    left = totals.unfinished + totals.missing
    files = summary.fates(report.work)
    if sum(files.values()) > files[PUZZLES]:
        named = ", ".join(
            f"{number} {'with ' if fate == PUZZLES else ''}{fate}" for fate, number in files.items() if number
        )
        counts += f"\nfiles: {named}" if counts else f"files: {named}"
    last += f"; {in_words(left, 'unfinished answer')}\n" if left else "\n"
    parts.append((f"{counts}\n" if counts else "") + last)
    return "\n".join(parts)


def name_unreadable(report: summary.Report) -> None:
    """Write the first error of each file with an unreadable puzzle to standard error."""
    errors: dict[str, list[str]] = {}
    for place, error in report.work.unreadable:
        errors.setdefault(place.source, []).append(error)
    for first, *more in errors.values():
        say(f"{first} (and {len(more)} more in this file)" if more else first)


def _numbers(rows: Iterable[list[str]], at: int) -> bool:
    _, *body = rows
    return all(row[at].replace(".", "", 1).isdigit() for row in body)


def status_of(report: summary.Report) -> set[Status]:
    """Return the exit statuses that correspond to the answers in the store."""
    totals = report.totals
    kinds = {
        Status.DISAGREE: len(report.contradictions) > 1 or len(report.bugs) > 1,
        Status.USAGE: totals.unreadable,
        Status.UNDECIDED: totals.unfinished or totals.missing,
        Status.NO: totals.unsolvable,
    }
    return {status for status, occurred in kinds.items() if occurred}
