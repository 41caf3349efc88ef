"""``nono bench``: the backends' times on given puzzles, side by side."""

from typing import Annotated, Any

import typer

from nono.bench import Measurement, disagree, measure
from nono.cli import options
from nono.cli.session import Given, Reading, Session
from nono.renderers.columns import render
from nono.solving import backends as known_backends
from nono.status import Status
from nono.verdict import Verdict


def bench(
    puzzles: options.Puzzles,
    backends: Annotated[
        str | None,
        typer.Option(
            "--backends",
            metavar="NAMES",
            help="The backends to measure, with commas, and their options: sat:solver=glucose4:encoding=dfa,native; "
            "else all but reference.",
        ),
    ] = None,
    repeat: Annotated[int, typer.Option("--repeat", metavar="N", help="Runs of each backend; the best counts.")] = 3,
    limit: options.Limit = "2",
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="One line a puzzle and backend, with commas.")] = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
) -> int:
    """Compare the speed of the backends on puzzles: the best time of each, in milliseconds."""
    if repeat < 1:
        raise typer.BadParameter("at least one run is needed", param_hint="--repeat")
    if json and csv:
        raise typer.BadParameter("--json and --csv exclude one another")
    wanted = options.solution_limit(limit)
    chosen = options.contestants(backends, "--backends") if backends else usual_backends()
    table: list[tuple[Given, list[Measurement]]] = []
    reading = Reading(format, index, genre)
    with Session(puzzles, reading) as session:
        if csv:
            session.write("file,index,width,height,backend,verdict,count,runs,best_seconds,median_seconds\n")

        def work(given: Given) -> Status:
            measured = measure(given.puzzle, chosen, limit=wanted, time_limit=time_limit, repeat=repeat)
            table.append((given, measured))
            if json:
                session.write_json(given, facts(measured))
            elif csv:
                session.write("".join(csv_line(given, one) for one in measured))
            return status_of(measured)

        status = session.run(work)
        if table and not json and not csv:
            session.write(times(table))
        return status


def usual_backends() -> dict[str, tuple[str, dict[str, Any]]]:
    """All that can be used here but the reference, which is for believing, not for racing."""
    return {name: (name, {}) for name, reason in known_backends().items() if reason is None and name != "reference"}


def status_of(measured: list[Measurement]) -> Status:
    """Disagreement is what counts; what the verdict is does not matter here."""
    if disagree(measured):
        return Status.DISAGREE
    return Status.UNDECIDED if any(one.verdict is Verdict.UNKNOWN for one in measured) else Status.OK


def times(table: list[tuple[Given, list[Measurement]]]) -> str:
    """A line a puzzle, a column a backend, and the sums; ``>`` marks a time after which a limit ran out."""
    names = [one.backend for one in table[0][1]]
    rows = [["milliseconds", "size", "verdict", *names]]
    for given, measured in table:
        verdict = next((str(one.verdict) for one in measured if one.verdict is not Verdict.UNKNOWN), "unknown")
        size = f"{given.puzzle.width}x{given.puzzle.height}"
        rows.append([given.label, size, "DISAGREE" if disagree(measured) else verdict, *map(shown, measured)])
    if len(table) > 1:
        sums = (sum(one.best for one in column) for column in zip(*(measured for _, measured in table), strict=True))
        rows.append(["sum", "", "", *(f"{1000 * seconds:.3f}" for seconds in sums)])
    return render(rows, right=range(3, 3 + len(names)))


def shown(one: Measurement) -> str:
    return ("> " if one.verdict is Verdict.UNKNOWN else "") + f"{1000 * one.best:.3f}"


def facts(measured: list[Measurement]) -> dict[str, Any]:
    """The measurements of one puzzle as JSON data."""
    return {
        "results": {
            one.backend: {
                "verdict": one.verdict,
                "count": one.count,
                "best": one.best,
                "median": one.median,
                "seconds": one.seconds,
            }
            for one in measured
        }
    }


def csv_line(given: Given, one: Measurement) -> str:
    size = f"{given.puzzle.width},{given.puzzle.height}"
    file = '"' + given.file.replace('"', '""') + '"' if any(mark in given.file for mark in ',"\n') else given.file
    times = f"{len(one.seconds)},{one.best:.6f},{one.median:.6f}"
    return f"{file},{given.index},{size},{one.backend},{one.verdict},{one.count},{times}\n"
