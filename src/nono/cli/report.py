"""``nono report``: the answers in a store of ``nono batch``, summed up."""

from collections.abc import Iterable
from typing import Annotated

from nono.base import foreign
from nono.batch import report as summary
from nono.batch.export import check, export
from nono.batch.store import Store
from nono.cli.errors import idle
from nono.cli.json_lines import write_object
from nono.cli.options import LIMITS, OUTPUT, ExitZero
from nono.cli.parameters import Argument, Option
from nono.cli.progress import current
from nono.cli.status import Status, gravest
from nono.renderers.table import render

MOST = 20  # rows of a table at the end of a batch

Output = Annotated[
    list[str] | None,
    Option("Write the answers, or a page with all of it.", "FILE.csv|jsonl|parquet|html", short="-o", panel=OUTPUT),
]


def report(
    store: Annotated[str, Argument("A store of nono batch.", "FILE.sqlite")],
    against: Annotated[str | None, Option("Show what changed since an earlier store.", "OLD.sqlite")] = None,
    changes: Annotated[bool, Option("With --against: what changed alone; nothing if nothing did.")] = False,
    repair: Annotated[
        bool, Option("For each puzzle that is not unique, look for the fewest cells to change (4 at most).")
    ] = False,
    time_limit: Annotated[
        float | None, Option("Seconds of --repair for each puzzle; else 5.", "S", panel=LIMITS)
    ] = None,
    output: Output = None,
    json: Annotated[bool, Option("All of it as one JSON object.", panel=OUTPUT)] = False,
    exit_zero: ExitZero = False,
) -> int:
    """Sum up a store: first what needs work.

    Then duplicates, grades, the hardest, backends and changes.

        nono report runs.sqlite
    """
    if changes and (against is None or json):
        raise idle("--changes", "--json beside it" if json else "no --against", "--against OLD.sqlite, without --json")
    for path in output or []:
        check(path)
    opened = Store(store)
    try:
        found = summary.Report(opened, against)
        if repair:
            found.repairs = look_for_repairs(found, time_limit)
        if json:
            write_object(summary.data(found))
        elif changes:
            rows = summary.changes(opened, against or "", times=False)
            print(render(rows) if len(rows) > 1 else "", end="")
        else:
            print(write_report(found), end="")
        for path in output or []:
            export(opened, path, found)
        status = gravest(status_of(opened))
        return Status.OK if exit_zero and status in (Status.NO, Status.UNDECIDED) else status
    finally:
        opened.close()


def look_for_repairs(report: summary.Report, time_limit: float | None) -> dict[int, str]:
    """The fewest cells to change in each puzzle that is not unique, in words; shows how far it is."""
    from nono.batch.repairs import repairs

    def tell(done: int, total: int) -> None:
        current().tell(f"repairs of {done} of {total} puzzles looked for")

    return repairs(report.store, report.work, time_limit, tell)


def write_report(report: summary.Report, most: int | None = None) -> str:
    """The tables one below another, and the totals as the last lines; ``most``: rows of a table."""
    root, path = foreign.printable(report.work.root), foreign.printable(report.store.path)
    parts = [f"in {root}\n"] if root.strip("./") else []
    for rows, cut in summary.tables(report, most):
        table = render(rows, right=[at for at in range(2, len(rows[0])) if _numbers(rows, at)])
        parts.append(table + (f"... and {cut} more: nono report {path} shows all\n" if cut else ""))
    counts = ", ".join(f"{number} {status}" for status, number in summary.counts(report.work).items())
    found = summary.totals(report.store)
    last = (
        f"{found.entries} entries: {found.puzzles} different puzzles, {found.duplicates} met again, "
        f"{found.unreadable} unreadable"
    )
    left = found.unfinished + found.missing
    parts.append((f"{counts}\n" if counts else "") + last + (f"; {left} answers unfinished\n" if left else "\n"))
    return "\n".join(parts)


def _numbers(rows: Iterable[list[str]], at: int) -> bool:
    _, *body = rows
    return all(row[at].replace(".", "", 1).isdigit() for row in body)


def status_of(store: Store) -> set[Status]:
    """What the answers in the store mean for the exit status."""
    found = summary.totals(store)
    kinds = {
        Status.DISAGREE: len(summary.contradictions(store)) > 1 or len(summary.bugs(store)) > 1,
        Status.USAGE: found.unreadable,
        Status.UNDECIDED: found.unfinished or found.missing,
        Status.NO: found.unsolvable,
    }
    return {status for status, occurred in kinds.items() if occurred}
