"""``nono batch``: decide any number of puzzles on all cores or a cluster, and keep the answers in a store."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from typing import Annotated, NoReturn

from nono.backend import AUTO, usable, usual
from nono.base.arguments import seconds_of
from nono.base.errors import BUG, PuzzleError
from nono.base.foreign import printable
from nono.batch.export import check, export
from nono.batch.ingest import forget, ingest, stamp_of
from nono.batch.merge import Entries, in_shard, merge, shard_of
from nono.batch.messages import COUNT, DECIDE, GRADE, Request
from nono.batch.pool import Workers
from nono.batch.report import Report
from nono.batch.run import Run
from nono.batch.store import Store
from nono.batch.watch import FileState, Watch
from nono.bench.records import environment
from nono.cli import options
from nono.cli.errors import idle
from nono.cli.options import SEARCH
from nono.cli.parameters import Argument, Option, OptionGroup
from nono.cli.read_options import Reading
from nono.cli.report import MOST, Output, status_of, write_report
from nono.cli.session import Session
from nono.cli.status import Status
from nono.io.read import files_below
from nono.solving.solve import make_task

STORE = "Store"


class Questions(OptionGroup):
    """The questions about each puzzle."""

    panel = SEARCH

    backend: options.Backend = AUTO
    verify: Annotated[bool, Option("Decide each puzzle with several backends, and compare their answers.")] = False
    backends: Annotated[str | None, Option("Those of --verify, with commas; else the usual.", "NAMES")] = None
    count: Annotated[bool, Option("Count all solutions of each puzzle as well.")] = False
    grade: Annotated[bool, Option("Grade each puzzle as well: how hard for a person.")] = False
    no_goal: options.NoGoal = False
    time_limit: options.TimeLimit = None
    memory: options.ProcessMemory = None

    def requests(self) -> list[Request]:
        """The requests for every puzzle; raises `BackendError` on a backend that cannot be used."""
        several = bool(self.verify or self.backends)
        self.backend = options.backend_named(self.backend)
        names: Sequence[str] = [self.backend]
        if several:
            names = options.backends_named(self.backends) if self.backends else usual()
        for name in names:
            if name != AUTO:
                usable(name)
        asked = [(DECIDE, name) for name in names]
        asked += [(COUNT, AUTO if several else self.backend)] * self.count + [(GRADE, AUTO)] * self.grade
        use_goal = not (several or self.no_goal)  # several backends work from the clues alone
        time_limit = seconds_of(self.time_limit)
        return [Request(task, name, time_limit, self.memory, use_goal=use_goal) for task, name in asked]


class StoreOptions(OptionGroup):
    """The store, and how its answers are used."""

    panel = STORE

    store: Annotated[str, Option("The store; it is made if it is not there.", "FILE.sqlite")] = "runs.sqlite"
    join: Annotated[bool, Option("Share the work with another batch on the same store.")] = False
    again: Annotated[bool, Option("Ask again for what failed or was cut short.")] = False
    shard: Annotated[str | None, Option("Take part I of N of the puzzles; each part has its own store.", "I/N")] = None
    goal: Annotated[
        str | None,
        Option("Compare with these goals: those of the same id, else in the order of each input's puzzles.", "FILE"),
    ] = None
    merge: Annotated[bool, Option("The inputs are stores: copy their answers.")] = False
    recheck: Annotated[bool, Option("Ask again for what another version of nono answered.")] = False
    safe: Annotated[bool, Option("What is committed outlives a power cut too (synchronous=FULL).")] = False


def batch(
    questions: Questions,
    workers: options.WorkerOptions,
    store: StoreOptions,
    reading: Reading,
    puzzles: Annotated[
        list[str] | None,
        Argument(
            "Files, folders, zip and tar archives, '-', family:...; none: what is open in the store.",
            "[INPUT]...",
            complete=options.complete_puzzle,
        ),
    ] = None,
    watch: Annotated[bool, Option("Then decide what is new or changes in the folders, until Ctrl-C.")] = False,
    output: Output = None,
    exit_zero: options.ExitZero = False,
) -> int:
    """Decide any number of puzzles, and keep the answers.

    Each puzzle is decided once, on all cores; after an interruption the same command goes on where it was.

        nono batch heart cat rooks --store runs.sqlite
    """
    if reading.index is not None:
        raise idle("--index", "it in a batch", "none, as all puzzles of a file are taken")
    if not puzzles and not os.path.exists(store.store):
        raise idle("INPUT", f"none, and no store {printable(store.store)} to go on with", "one of them")
    for path in output or []:
        check(path)
    if watch and (store.merge or not puzzles or not all(map(os.path.isdir, puzzles))):
        raise idle("--watch", "an input that is no folder", "folders alone")
    make_task(None, questions.time_limit, 0, {}, workers.size)  # refuses numbers that mean nothing
    asked = [f"--{name.replace('_', '-')}" for group in (questions, workers) for name in group.given()]
    asked += [f"--{name}" for name in ("again", "shard", "goal", "recheck") if name in store.given()]
    if store.merge and asked:
        raise idle(asked[0], "--merge beside it, which asks nothing", "one of them")
    if (questions.verify or questions.backends) and questions.backend != AUTO:
        raise idle("--backend", "--verify beside it", "--backends")
    requests = questions.requests()
    if store.shard is not None:
        shard_of(store.shard)
    about = environment(["nono", *sys.argv[1:]])
    opened = Store(store.store, create=True, safe=store.safe)
    ended = "failed"
    try:
        opened.begin(json.dumps(about), about["date"], store.join)
        with Session(puzzles or [], reading, exit_zero=exit_zero) as session:
            try:
                if store.merge:
                    merge_all(opened, session)
                else:
                    work(opened, requests, workers.start(), session, store, output or [] if watch else None)
                ended = "finished"
            except KeyboardInterrupt:
                ended = "interrupted"
                session.statuses.add(Status.INTERRUPTED)
                session.report("nono: interrupted; the same command goes on where it was")
            report = Report(opened)
            for path in output or []:
                export(opened, path, report)
            session.progress.hide()
            session.write(write_report(report, MOST))
            session.statuses |= status_of(opened)
            if Status.DISAGREE in session.statuses:
                session.report(f"{BUG}; {store.store} has the puzzles, and what was asked and answered")
            return session.status
    finally:
        close(opened, ended)


def work(
    store: Store,
    requests: Sequence[Request],
    workers: Workers,
    session: Session,
    wanted: StoreOptions,
    watched: Sequence[str] | None = None,
) -> None:
    """Read the inputs into the store, and answer all requests that are open in it; the workers end with it.

    With the paths of the outputs, ``watched``, go on with what changes in the folders until Ctrl-C.
    """
    given = session.reading.given()
    how = f", {given}" if given else ""
    entries: Entries = session.reading.entries
    if wanted.goal is not None:
        from nono.cli.start_and_goal import Goals

        how += f", goals of {wanted.goal}, {stamp_of(wanted.goal)}"
        entries = Goals(wanted.goal).given_to(entries)
    if wanted.shard is not None:
        how += f", shard {wanted.shard}"
        entries = in_shard(entries, *shard_of(wanted.shard))

    def decide(words: Sequence[str], below: Callable[[str], Iterable[str]] = files_below) -> None:
        session.progress.restart(0)
        with closing(ingest(store, words, entries, how, below)) as feed:
            Run(store, requests, workers, feed, session.progress.advance, wanted.again, wanted.recheck).run()
        session.progress.hide()

    try:
        if watched is None:
            decide(session.words)
        else:
            own = [*watched, *(f"{store.path}{end}" for end in ("", "-wal", "-shm", "-lock"))]
            watch_folders(store, session, Watch(session.words, entries, own), watched, decide)
    finally:
        session.progress.hide()
        workers.close()


def watch_folders(
    store: Store,
    session: Session,
    watch: Watch,
    outputs: Sequence[str],
    decide: Callable[[Sequence[str], Callable[[str], Iterable[str]]], None],
) -> NoReturn:
    """Decide what is in the folders, then what changes, a line for each change; the outputs are written each time."""

    def decide_all() -> None:
        decide([folder for folder in watch.folders if watch.files(folder)], watch.files)
        watch.note_passed_over(store)

    watch.look()
    decide_all()
    session.write(write_report(Report(store), MOST))
    session.report(f"nono: watching {len(watch.whole)} files; Ctrl-C ends")
    while True:
        report = Report(store)
        for path in outputs:
            export(store, path, report)
        found = watch.wait()
        before = {path: FileState(store, path) for path in (*found.changed, *found.gone)}
        for path in found.gone:
            forget(store, path)
        decide_all()
        for path, state in before.items():
            session.write(changed(path, state, FileState(store, path), path in found.gone))


def changed(path: str, before: FileState, now: FileState, gone: bool) -> str:
    """A line on a file that has changed; empty where its puzzles are what they were."""
    if before.entries == now.entries:
        return ""
    was = f" (before: {before.words})" if before.entries and before.words != now.words else ""
    words = "gone" if gone else now.words
    return printable(f"{path}: {words}{was}") + "\n"


def merge_all(store: Store, session: Session) -> None:
    """Copy the answers of the stores that the words name; reports puzzles to which two have different answers."""
    for path in session.words:
        for clues in merge(store, path):
            session.statuses.add(Status.DISAGREE)
            session.report(f"{path}: another answer to the puzzle with the clues {clues}: a bug")


def close(store: Store, ended: str) -> None:
    """Close the store; an error that comes from it has been reported already."""
    with suppress(PuzzleError):
        if store.batch:
            store.end(ended)
    store.close()
