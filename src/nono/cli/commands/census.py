"""``nono census``: count all pictures of a size, and the puzzles among them that have a single solution."""

import sys
from collections.abc import Generator
from contextlib import closing
from time import monotonic
from typing import Annotated, Any

from nono.base.limits import memory_within
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Message, Status, say, write_object
from nono.cli.output.progress import current
from nono.renderers.terminal import table_text
from nono.solving.census import Census, Numbers, in_turn
from nono.solving.census import census as take_census

SHOWN = 12  # maximum number of table rows that show numbers of solutions


def census(
    width: Annotated[int, Argument("Number of columns.", "N")],
    height: Annotated[int, Argument("Number of rows.", "M")],
    limits: shared.Limits,
    workers: shared.WorkerOptions,
    state: Annotated[
        str | None, Option("Save the state to FILE. If FILE exists, continue from the saved state.", "FILE")
    ] = None,
    json: shared.Json = False,
) -> int:
    """Count all pictures of a size, and the unique puzzles.

    The census also checks that the engine agrees with the counts.

    On boards of up to 25 cells, the engine solves all sets of clues except mirror images.

    On larger boards, the engine solves a sample.

    The board may have at most 12 rows and columns together.

        nono census 3 3
    """
    latest = Census(height, width, 1)
    began: tuple[float, float] | None = None  # at the first report of progress: the time and the share of pictures
    interrupted = False

    def words(found: Census) -> str:
        nonlocal began
        then, share = began = began or (monotonic(), found.share)
        left = ""
        if found.share > share:
            left = f", about {(monotonic() - then) * (1 - found.share) / (found.share - share):.0f} s left"
        return f"{found.share:.1%}, {found.clue_sets:,} sets of clues{left}"

    def progress(found: Census) -> None:
        nonlocal latest
        latest = found
        current().tell(words(found))

    def counting(found: Census, deadline: float) -> Generator[tuple[int, Numbers]]:
        left = len(found.left())
        if workers.cluster is None and min(workers.size, left) < 2:
            with memory_within(limits.memory):
                yield from in_turn(found, deadline)
            return
        from nono.batch.cubes import by_workers

        with closing(workers.start(left)) as started:
            yield from by_workers(started, found, deadline, limits.memory)

    try:
        with bounded(limits.time_limit):
            latest = take_census(height, width, state, progress, limits.time_limit, counting)
    except KeyboardInterrupt:
        interrupted = True
        say(Message("interrupted; the results cover only some of the pictures"), "warning")
    if json:
        write_object(facts(latest))
    else:
        with current().aside():
            sys.stdout.write(table(latest))
            sys.stdout.flush()
    if latest.disagreements:
        say(Message(f"a bug was caught: the engine disagrees about {latest.disagreements} sets of clues"))
        return Status.DISAGREE
    if interrupted:
        return Status.INTERRUPTED
    if not latest.complete:
        covered = f"the results cover {len(latest.done)} of {latest.parts} parts of the pictures"
        say(Message(f"the time ran out; {covered}"), "warning")
        return Status.UNDECIDED
    return Status.OK


def table(found: Census) -> str:
    """Return the census as a table."""
    rows = [
        ["pictures", f"{found.pictures:,}"],
        ["different clues", f"{found.clue_sets:,}"],
        ["unique", f"{found.unique:,}"],
        ["solvable by line logic alone", f"{found.line_solvable:,}"],
        ["checked by the engine", f"{found.checked:,}"],
        ["decided differently by the engine", f"{found.disagreements:,}"],
    ]
    rows += [[f"with {count} solutions", f"{n:,}"] for count, n in sorted(found.by_solutions.items())[1:SHOWN]]
    if len(found.by_solutions) > SHOWN:
        more = sum(n for _, n in sorted(found.by_solutions.items())[SHOWN:])
        rows.append([f"with more solutions, up to {max(found.by_solutions)}", f"{more:,}"])
    return table_text(rows, right=[1])


def facts(found: Census) -> dict[str, Any]:
    """Return the census as JSON data."""
    data = {name: value for name, value in found.data().items() if name not in ("parts", "done", "disputed")}
    return data | {"complete": found.complete}
