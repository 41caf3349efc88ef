"""``nono batch``: any number of puzzles into a store, by all cores or a cluster; killed, it goes on where it was."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

import typer

from nono.backends import AUTO, usable, usual
from nono.base.errors import PuzzleError
from nono.base.processes import cores
from nono.batch import report as telling
from nono.batch.export import check, export
from nono.batch.ingest import ingest
from nono.batch.messages import COUNT, DECIDE, GRADE, Request
from nono.batch.pool import LocalPool, Workers
from nono.batch.run import Run
from nono.batch.store import Store
from nono.bench.records import environment
from nono.cli import options
from nono.cli.option_groups import option_groups
from nono.cli.read_options import Reading
from nono.cli.report import Output, status_of, write_tables
from nono.cli.session import Session
from nono.cli.status import Status
from nono.solving.solve import make_task


@option_groups
def batch(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[INPUT]...",
            help="Files, folders, zip and tar archives, '-', family:...; none: what is open in the store.",
            autocompletion=options.complete_puzzle,
        ),
    ] = None,
    store: Annotated[
        str, typer.Option("--store", metavar="FILE.sqlite", help="The store; it is made if it is not there.")
    ] = "runs.sqlite",
    backend: options.Backend = AUTO,
    verify: Annotated[
        bool, typer.Option("--verify", help="Decide each puzzle with several backends, and compare their answers.")
    ] = False,
    backends: Annotated[
        str | None, typer.Option("--backends", metavar="NAMES", help="Those of --verify, with commas; else the usual.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Count all solutions of each puzzle as well.")] = False,
    grade: Annotated[bool, typer.Option("--grade", help="Grade each puzzle as well: how hard for a person.")] = False,
    time_limit: options.TimeLimit = None,
    memory: options.ProcessMemory = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", help="So many worker processes; else one a core.")
    ] = None,
    cluster: options.Cluster = None,
    join: Annotated[bool, typer.Option("--join", help="Share the work with another batch on the same store.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Ask again for what failed or was cut short.")] = False,
    safe: Annotated[
        bool, typer.Option("--safe", help="What is committed outlives a power cut too (synchronous=FULL).")
    ] = False,
    output: Output = None,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Decide any number of puzzles, each once, and keep the answers; killed at any moment, it goes on where it was."""
    if reading.index is not None:
        raise typer.BadParameter("a batch takes all puzzles of a file", param_hint="--index")
    if not puzzles and not os.path.exists(store):
        raise typer.BadParameter(f"there is no store {store} to go on with, and no input", param_hint="INPUT")
    for path in output or []:
        check(path)
    size = cores() if jobs is None else jobs
    make_task(None, time_limit, 0, {}, size)  # which refuses numbers that mean nothing
    asks = questions(verify, backends, backend, time_limit, memory)
    more = [(COUNT, AUTO if verify or backends else backend)] * count + [(GRADE, AUTO)] * grade
    asks += [Request(task, name, time_limit, memory) for task, name in more]
    about = environment(["nono", *sys.argv[1:]])
    opened = Store(store, create=True, safe=safe)
    ended = "failed"
    try:
        opened.begin(json.dumps(about), about["date"], join)
        with Session(puzzles or [], reading, exit_zero=exit_zero) as session:
            try:
                work(opened, asks, cluster, size, session, again)
                ended = "finished"
            except KeyboardInterrupt:
                ended = "interrupted"
                session.statuses.add(Status.INTERRUPTED)
                session.say("nono: interrupted; the same command goes on where it was")
            for path in output or []:
                export(opened, path)
            session.progress.hide()
            session.write(write_tables(telling.sections(opened), telling.totals(opened)))
            session.statuses |= status_of(opened)
            return session.status
    finally:
        close(opened, ended)


def questions(
    verify: bool, backends: str | None, backend: str, time_limit: float | None, memory: int | None
) -> list[Request]:
    """Who is to decide every puzzle; raises `BackendError` on a backend that cannot be used."""
    names: Sequence[str] = [backend]
    if backends or verify:
        names = options.names(backends, "--backends") if backends else usual()
    for name in names:
        if name != AUTO:
            usable(name)
    return [Request(DECIDE, name, time_limit, memory) for name in names]


def work(store: Store, asks: Sequence[Request], cluster: str | None, size: int, session: Session, again: bool) -> None:
    """Read the inputs into the store, and do all that is open in it."""
    workers: Workers
    if cluster is None:
        workers = LocalPool(size)
    else:
        from nono.batch.cluster import Cluster

        workers = Cluster(cluster, size)
    try:
        session.progress.restart(0)
        given = session.reading.given()
        how = f", {given}" if given else ""
        feed = ingest(store, session.words, session.reading.entries, how)
        Run(store, asks, workers, feed, session.progress.advance, again).run()
    finally:
        session.progress.hide()
        workers.close()


def close(store: Store, ended: str) -> None:
    """Leave the store; an error that comes from it has been said already."""
    with suppress(PuzzleError):
        if store.batch:
            store.end(ended)
    store.close()
