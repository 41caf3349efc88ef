"""``nono count``: how many solutions a puzzle has."""

from collections.abc import Sequence
from typing import Annotated

from nono.backend import AUTO
from nono.cli import messages, options
from nono.cli.errors import idle, unfit
from nono.cli.options import SEARCH
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.model.answer import Tally
from nono.solving.count import tally
from nono.solving.wording import amount


def count(
    puzzles: options.Puzzles,
    search: options.Search,
    positions: options.Positions,
    start: options.Start = None,
    limit: options.Limit = "all",
    time_limit: options.TimeLimit = None,
    verify: Annotated[
        bool,
        Option(
            "Have the number found again by code that shares nothing: a checked proof, ganak, a backend.", panel=SEARCH
        ),
    ] = False,
    stats: options.Stats = False,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Count the solutions: exactly, of any number.

    nono count rooks
    nono count rooks --limit 100
    nono count rooks --verify
    """
    wanted = options.solution_limit(limit)
    settings = search.settings() | positions.settings()
    cluster, backend, seed, jobs = search.cluster, search.backend, search.seed, search.jobs
    if cluster is not None and wanted is not None:
        raise unfit("--limit", limit, "all, with --cluster")
    if cluster is not None and (settings or seed or start is not None or backend != AUTO):
        raise idle("--cluster", "options of a backend, --seed or --start beside it", "none of them")
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True, json=json) as session:

        def work(given: Input) -> Status:
            options.expect_played(given.puzzle, positions.given())
            saved = start_of(given.puzzle, start)
            if cluster is not None:
                from nono.batch.cluster import counted

                found = counted(given.puzzle, cluster, jobs, time_limit)
            else:
                found = tally(
                    given.puzzle,
                    wanted,
                    backend,
                    time_limit,
                    seed,
                    session.progress.tell_count,
                    jobs,
                    saved,
                    **settings,
                )
            if stats:
                session.report(messages.counters(given.label, found))
            second = confirmed(given, found, wanted, time_limit, saved, session) if verify else None
            if json:
                facts = {"count": found.count, "complete": found.complete, "stop": found.stop}
                again = {"verified_by": second.backend if second else None} if verify else {}
                session.write_json(given, {**facts, **again})
            else:
                label = f"{given.label}: " if session.many else ""
                session.write(f"{label}{amount(found)}\n")
            if found.stop == "interrupt":
                raise KeyboardInterrupt
            if found.stop or (verify and second is None):
                return Status.UNDECIDED
            return Status.OK if found.count else Status.NO

        return session.run(work)


def confirmed(
    given: Input,
    found: Tally,
    limit: int | None,
    time_limit: float | None,
    start: Sequence[str] | None,
    session: Session,
) -> Tally | None:
    """The count of a second counter, which is reported; None without one, and of a count that was cut short."""
    from nono.solving.again import UNCONFIRMED, counted_again
    from nono.solving.independence import independence

    if found.stop:
        return None
    session.progress.tell("counted again")
    second = counted_again(given.puzzle, found, limit, time_limit, start)
    if second is None:
        session.report(f"{given.label}: {UNCONFIRMED}")
    else:
        both = independence([found.backend, second.backend], given.puzzle.played)
        session.report(f"{given.label}: the same number by {second.backend}; {both}")
    return second
