"""``nono batch`` and ``report``: check many puzzles, store the answers and summarize them."""

import gc
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Annotated, Any

import typer

from nono.backend import AUTO, default_backends, usable_backend
from nono.base.arguments import expected_one_of, seconds_of
from nono.base.errors import BUG, ReaderBugError
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.guard import guarded
from nono.cli.inputs import is_store
from nono.cli.output import (
    Status,
    gravest,
    report as write_line,
    report_problem,
    report_warning,
    show_traceback,
    write_object,
)
from nono.many import (
    COUNT,
    DECIDE,
    GRADE,
    OBJECTS,
    Batch,
    Entries,
    Executor,
    Question,
    Selection,
    Store,
    executor,
    ingest,
    report_words,
    stamp_of,
)
from nono.many.export import check_export, export
from nono.many.report import FAILURES, UNFINISHED, UNKNOWN, UNREADABLE, Report
from nono.solving import make_task
from nono.text import AnyEntry, Goals, no_input

WAITING = 10.0  # seconds for which a batch waits for the first worker of a cluster without a word
SHOWN = 20  # maximum number of table rows at the end of a batch

Output = Annotated[
    list[str] | None,
    options.output_file(
        "OUT",
        "FILE.csv or .xlsx: a row per puzzle; FILE.html: the report as a page; FILE.jsonl: all answers; FOLDER/: a "
        "letter for each sender. May be repeated.",
    ),
]


def batch(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT",
            help="Files, folders, zip archives, - for standard input, or family:NAME for generated puzzles. "
            "[unfinished puzzles of the database]",
            autocompletion=options.complete_puzzle,
        ),
    ] = None,
    backend: options.Backend = AUTO,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check each puzzle with several backends and compare their answers.")
    ] = False,
    backends: Annotated[
        str | None,
        typer.Option(
            help=f"Backends for --verify, separated by commas, without options. {options.DEFAULT_BACKENDS}",
            callback=options.backend_names,
        ),
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Count all solutions of each puzzle as well.")] = False,
    grade: Annotated[bool, typer.Option("--grade", help="Grade the difficulty of each puzzle as well.")] = False,
    no_goal: options.NoGoal = False,
    jobs: options.Workers = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS|local",
            help="Use the Dask cluster whose scheduler is at ADDRESS; local starts a cluster on this machine.",
        ),
    ] = None,
    time_limit: options.TimeLimit = None,
    cpu_limit: Annotated[
        float | None, options.seconds_option("Limit of processor time for each question about a puzzle")
    ] = 60.0,
    memory: options.Memory = None,
    store: Annotated[
        str, typer.Option(metavar="FILE.sqlite", help="Result database, created if missing.")
    ] = "runs.sqlite",
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an existing result database; an error if it is missing.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Retry puzzles that failed or hit a limit.")] = False,
    goal: options.Goal = None,
    only: options.Only = "",
    once: options.Once = False,
    order: options.Order = "",
    fail_on: Annotated[
        str | None,
        typer.Option(
            metavar="WORDS",
            help=f"Exit with status 1 if one of these occurs, separated by commas: {', '.join(FAILURES)}.",
        ),
    ] = None,
    output: Output = None,
    exit_zero: options.ExitZero = False,
    verbose: options.Verbose = False,
    format: options.Format = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Check many puzzles and store the results.

    Puzzles with the same clues are checked once. The batch uses all cores. All puzzles are checked and stored; a choice
    of puzzles concerns the report and the tables.

    After an interruption, run the same command again to continue.

    Examples:

    - nono batch heart cat rooks --store runs.sqlite
    - nono batch heart cat rooks --store runs.sqlite -o good.csv --only unique,easy..hard --once --order grade
    """
    options.expect_alone("--backend", backend != AUTO, verify=verify, backends=backends)
    if (resume or not puzzles) and not os.path.exists(store):
        message = f"there is no store {printable(store)} to continue"
        raise typer.BadParameter(message, param_hint="--resume" if resume else "INPUT")
    failures = [word.strip().lower() for word in fail_on.split(",")] if fail_on is not None else []
    for word in failures:
        if word not in FAILURES:
            raise options.usage_error("--fail-on", word, expected_one_of(word, FAILURES))
    for word in filter(is_store, puzzles or []):
        raise options.usage_error("INPUT", word, "puzzles, not a store\n--store FILE.sqlite continues a store")
    for path in output or []:
        check_export(path)
    size = options.cores() if jobs is None else jobs
    make_task(limit=None, time_limit=time_limit, seed=0, options={}, jobs=size)  # refuses invalid numbers
    compares = verify or backends is not None
    names = backends_asked(verify, backend, backends)
    for name in names:
        if name != AUTO:
            usable_backend(name)
    asked = [(DECIDE, name) for name in names]
    if count:
        asked.append((COUNT, AUTO if compares else backend))  # only verdicts are compared
    selection = selection_of(only, once, order)
    if grade or (selection is not None and selection.needs_grades):
        asked.append((GRADE, AUTO))
    use_goal = not (compares or no_goal)  # without the goal, so that the backends work from the clues alone
    seconds, cpu_seconds = seconds_of(time_limit), seconds_of(cpu_limit, "cpu_limit")
    requests = [Question(task, name, seconds, cpu_seconds, memory, use_goal) for task, name in asked]
    run = CommandRun(
        puzzles or [],
        exit_zero=exit_zero,
        outputs=[store, *(output or [])],
        other_inputs=[goal],
        format=format,
        genre=genre,
        allow_contradiction=allow_contradiction,
    )
    with run:
        # Everything that can be refused is refused before the store is made.
        if not has_inputs(run, store, goal):
            return run.status
        gc.set_threshold(OBJECTS)
        with closing(Store(store, create=True)) as opened:
            if not puzzles and not opened.rows("SELECT 1 FROM entry LIMIT 1"):
                message = f"no earlier batch read a puzzle into {printable(store)}; name the inputs"
                raise typer.BadParameter(message, param_hint="INPUT")
            steps = read_into_store(opened, run, goal, output or [])
            decide_all(run, opened, steps, requests, again, partial(executor, size, memory, cluster), cluster)
            results = Report(opened)
            run.statuses |= status_of(results, failures)
            write_results(run, results, selection, output or [])
            if Status.DISAGREE in run.statuses:
                report_problem(BUG, f"{store} contains the puzzles, the questions and the answers")
            return run.status


def decide_all(
    run: CommandRun,
    store: Store,
    steps: Generator[int],
    requests: Sequence[Question],
    again: bool,
    make_executor: Callable[[], Executor],
    cluster: str | None,
) -> None:
    """Read the inputs in ``steps``, and let workers answer the questions about all puzzles of the store.

    After Ctrl-C, the store keeps the answers so far, and the run ends early.
    """
    run.progress.restart(0)
    try:
        with closing(make_executor()) as workers, closing(steps):
            if not workers.has_worker(WAITING):
                advice = f"to start one: dask worker --nthreads 1 {cluster}; Ctrl-C ends the batch"
                report_warning(f"{cluster}: no worker yet, the batch waits for one", advice)
            Batch(store, requests, workers, run.progress.advance, again).run(steps)
    except KeyboardInterrupt as interrupt:
        unread = f"; {in_words(store.unread, 'file')} not read" if store.unread else ""
        run.end_early(interrupt, f"interrupted{unread}", "the same command continues where this one stopped")
    finally:
        run.progress.hide()


def write_results(run: CommandRun, results: Report, selection: Selection | None, outputs: Sequence[str]) -> None:
    """Write the report on a selection to standard output and to files, and report all entries that cannot be read."""
    unreadable = results.unreadable()
    if selection is not None:
        results = Report(results.store, selection=selection)
    for path in outputs:
        export(results, path)
    run.write(report_words.report_text(results, SHOWN))
    for _, error in unreadable:
        report_problem(error)
    report_left_out(selection)


def backends_asked(verify: bool, backend: str, backends: str | None) -> list[str]:
    """Return the backends that decide each puzzle."""
    if backends is not None:
        return backends.split(",")
    return default_backends() if verify else [backend]  # finding the default backends imports them


def has_inputs(run: CommandRun, store: str, goal: str | None) -> bool:
    """Return whether the batch has something to do; if not, report the missing files.

    Among other inputs, a missing file is a row of the results. If it is the only input, a new store would stay empty.
    Raises an error if the file with goals is missing.
    """
    if goal is not None and (error := no_input(goal)) is not None:
        raise typer.BadParameter(error.problem, param_hint="--goal")
    if os.path.exists(store):
        return True
    missing = [error for word in run.words if (error := no_input(word)) is not None]
    if len(missing) < len(run.words):
        return True
    for error in missing:
        run.error(error.problem, error.help)
    return False


def read_into_store(store: Store, run: CommandRun, goal: str | None, outputs: Sequence[str]) -> Generator[int]:
    """Read the inputs into the store, in the steps of `ingest`, and yield numbers of new puzzles.

    The batch never reads the store or the ``outputs`` as inputs.
    """
    reading = run.reading
    contradiction = reading.allow_contradiction or None  # only what differs from the defaults is described
    given = options.without_none(format=reading.format, genre=reading.genre, allow_contradiction=contradiction)
    how = f", {given}" if given else ""
    entries: Entries = partial(with_tracebacks, reading.entries)
    if goal is not None:
        how += f", goals of {goal}, {stamp_of(goal)}"
        entries = partial(with_goals, Goals(goal), entries)
    excluded = {os.path.abspath(path) for path in outputs}
    # the store, and the files that SQLite and the store's lock keep beside it
    excluded |= {os.path.abspath(f"{store.path}{end}") for end in ("", "-wal", "-shm", "-lock", "-lock-journal")}
    return ingest(store, run.words, entries, how, excluded)


def with_goals(goals: Goals, entries: Entries, path: str, **options: Any) -> Iterator[AnyEntry]:
    """Yield the entries of a file, each puzzle with its goal."""
    return goals.given_to(entries(path, **options))


def with_tracebacks(entries: Entries, path: str, **options: Any) -> Iterator[AnyEntry]:
    """Yield the entries of a file. Show the traceback of each internal error, which the store does not keep."""
    for entry in entries(path, **options):
        if isinstance(entry.puzzle, ReaderBugError):
            show_traceback(entry.puzzle)
        yield entry


def report(
    store: Annotated[str, options.file_argument("FILE.sqlite", "Result database of nono batch.")],
    against: Annotated[
        str | None, options.file_option("OLD.sqlite", "Show the changes since an earlier result database.")
    ] = None,
    changes: Annotated[
        bool, typer.Option("--changes", help="With --against, show only the changes. If nothing changed, show nothing.")
    ] = False,
    only: options.Only = "",
    once: options.Once = False,
    order: options.Order = "",
    count: options.Count = None,
    output: Output = None,
    json: Annotated[bool, typer.Option("--json", help="Write the whole report as one JSON object.")] = False,
    exit_zero: options.ExitZero = False,
) -> Status:
    """Summarize the results of a batch.

    The report begins with the puzzles that need work. The next sections show duplicates, grades, the hardest puzzles,
    backends and changes.

    Examples:

    - nono report runs.sqlite
    - nono report runs.sqlite -o good.csv --only unique,10x10..20x20 --once --order size
    """
    options.expect_with("--against", against, changes=changes)
    options.expect_alone("--changes", changes, json=json)
    for path in output or []:
        check_export(path)
    with guarded([store, against], output or []), closing(Store(store)) as opened:
        selection = selection_of(only, once, order, count)
        results = Report(opened, against, selection)
        if json:
            write_object(report_words.report_data(results))
        elif changes:
            rows = results.changes()
            print(report_words.table_of("changes", rows) if len(rows) > 1 else "", end="")
        else:
            print(report_words.report_text(results), end="")
        for path in output or []:
            export(results, path)
        report_left_out(selection)
        status = gravest(status_of(results, []))
        return Status.OK if exit_zero and status in (Status.NO, Status.UNDECIDED) else status


def selection_of(only: str, once: bool, order: str, count: int | None = None) -> Selection | None:
    """Return the selection that the options describe, or None for all puzzles; raises `PuzzleError` on a wrong word."""
    return Selection(only, once, order, count=count) if only or once or order or count else None


def report_left_out(selection: Selection | None) -> None:
    """Report how many puzzles a selection left out, and why."""
    if selection is not None and (words := selection.words()):
        write_line(words)


def status_of(report: Report, failures: Sequence[str]) -> set[Status]:
    """Return the exit statuses for the answers in the store; ``failures`` are the words of --fail-on."""
    kinds = {
        Status.INTERNAL: report.has_reader_bugs(),
        Status.DISAGREE: bool(report.contradictions),
        Status.USAGE: report.counts[UNREADABLE] > 0,
        Status.UNDECIDED: report.counts[UNKNOWN] + report.counts[UNFINISHED] > 0,
        Status.NO: any(report.counts[word] for word in failures),
    }
    return {status for status, occurred in kinds.items() if occurred}
