"""``nono report``: the answers in a store of ``nono batch``, summed up."""

from collections.abc import Iterable
from typing import Annotated

import typer

from nono.batch import report as summary
from nono.batch.export import check, export
from nono.batch.store import Store
from nono.cli.options import OUTPUT, ExitZero
from nono.cli.status import Status, gravest
from nono.renderers.table import render

Output = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE.csv|jsonl|parquet|html",
        help="Write the answers, or a page with all of it.",
        rich_help_panel=OUTPUT,
    ),
]


def report(
    store: Annotated[str, typer.Argument(metavar="FILE.sqlite", help="A store of nono batch.")],
    against: Annotated[
        str | None, typer.Option("--against", metavar="OLD.sqlite", help="Show what changed since an earlier store.")
    ] = None,
    output: Output = None,
    exit_zero: ExitZero = False,
) -> int:
    """Sum up a store: verdicts, the hardest puzzles, duplicates, backends compared, changes since an earlier store."""
    for path in output or []:
        check(path)
    opened = Store(store)
    try:
        print(write_tables(summary.sections(opened, against), summary.totals(opened)), end="")
        for path in output or []:
            export(opened, path, against)
        status = gravest(status_of(opened))
        return Status.OK if exit_zero and status in (Status.NO, Status.UNDECIDED) else status
    finally:
        opened.close()


def write_tables(sections: Iterable[summary.Rows], totals: summary.Totals) -> str:
    """The tables one below another, and the totals as the last line."""
    tables = [render(rows, right=[at for at in range(2, len(rows[0])) if _numbers(rows, at)]) for rows in sections]
    last = (
        f"{totals.entries} entries: {totals.puzzles} different puzzles, {totals.duplicates} met again, "
        f"{totals.unreadable} unreadable"
    )
    left = totals.unfinished + totals.missing
    return "\n".join([*tables, last + (f"; {left} answers unfinished\n" if left else "\n")])


def _numbers(rows: summary.Rows, at: int) -> bool:
    return all(row[at].replace(".", "", 1).isdigit() for row in rows[1:])


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
