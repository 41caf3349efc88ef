"""``nono verify``: several backends solve each puzzle independently, and their answers are compared."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Unpack

import typer

from nono.backend import backends as known_backends, default_backends, warm_up
from nono.backend.contestants import parse_contestants
from nono.base.distribution import version
from nono.base.grid import in_words
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.inputs import Input, place
from nono.cli.output import Status, report, report_problem, report_warning, save_evidence
from nono.model import Verdict
from nono.solving import SHARE, Check, number_words, verify as verify_puzzle
from nono.text import start_of

COLUMNS = "puzzle", "backend", "verdict", "solutions", "CPU seconds", ""
AGREEMENT = {True: "agreed", False: "DISAGREED", None: "not compared"}


def verify(
    puzzles: options.Puzzles,
    backends: options.Backends = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=1, help="Number of backends that run at the same time, each in its own process."
        ),
    ] = 1,
    limit: options.Limit = 2,
    cpu_limit: options.CpuLimitPerRun = None,
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Prove puzzles unique with independent backends.

    Each backend works from the clues alone, and the command compares the backends' answers.

    CPU seconds do not include the loading of libraries. Standard error shows which backends answered, and whether these
    backends share code.

    With several puzzles, each backend may use 10 seconds of processor time per puzzle, or 100 times as much as the
    fastest backend.

    Examples:

    - nono verify heart
    - nono verify heart rooks --backends native,sat --exit-zero
    """
    time_limit = common["time_limit"]
    if limit == 1:
        raise options.usage_error("--limit", limit, "2 or more, or all")
    verdicts: Counter[str] = Counter()
    sentences: Counter[str] = Counter()  # which backends answered, and how independent they are
    with CommandRun(puzzles, peek=True, **common) as run:
        chosen = list(parse_contestants(backends))
        for name in chosen if time_limit else ():
            warm_up(name)  # the limit of a puzzle does not include the loading of libraries
        width = max(9, *map(len, chosen))  # number of characters of the longest backend's name

        def show_backend(name: str) -> None:
            """Show which backend works now."""
            run.progress.tell(f"{name} is working")

        def verify_entry(entry: Input) -> Status:
            """Show whether the backends agree. If they do not, save the puzzle and say which backend is wrong."""
            grid = start_of(entry.puzzle, start)
            # with several puzzles and no limit, the fastest backend limits the others
            share = SHARE if run.many and time_limit is None and cpu_limit is None else None
            try:
                check = verify_puzzle(
                    entry.puzzle,
                    chosen,
                    limit=limit,
                    time_limit=time_limit,
                    cpu_limit=cpu_limit,
                    jobs=jobs,
                    memory=common["memory"],
                    start=grid,
                    share=share,
                    report=None if jobs > 1 else show_backend,
                )
            except KeyboardInterrupt:
                report(f"{entry.label}: no backend has answered yet")
                raise
            verdicts[check.verdict if check.agreed is not False else AGREEMENT[False]] += 1
            if check.agreed is not False:
                sentences[check.independence] += 1

            def text() -> str:
                """Return the lines of the table, with a heading before the first puzzle."""
                table = [*table_rows(entry.label, check)] if run.written else [COLUMNS, *table_rows(entry.label, check)]
                lines = (
                    f"{label:<24}  {name:<{width}}  {verdict:<10}  {count:>9}  {seconds:>11}  {note}"
                    for label, name, verdict, count, seconds, note in table
                )
                return "".join(line.rstrip() + "\n" for line in lines)

            run.answer(entry, lambda: check_facts(entry, check), text)
            if check.agreed is False:
                faults = [f"{name} is wrong: {reason}" for name, reason in check.at_fault().items()]
                why = "; ".join(faults) or "the backends disagree, so one of them has a bug"
                report_problem(f"{entry.label}: {why}", f"see {saved_disagreement(run, entry, check, grid)}")
            for name, error in check.failed.items():
                report_problem(f"{entry.label}: {name} failed: {error}")
            return status_of(check)

        status = run.each(verify_entry)
        total = verdicts.total()
        if not common["json"]:
            for sentence, number in sentences.items():
                report(f"{number} of {total} puzzles: {sentence}" if total > 1 else sentence)
            if total > 1:
                counts = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.items())
                run.write(f"{in_words(total, 'puzzle')}: {counts}\n")
        # the reason why a backend is missing ends with the advice how to get it
        cures = dict.fromkeys(reason.rpartition("; ")[2] for reason in known_backends().values() if reason)
        if backends is None and cures and len(default_backends()) < 2:
            report_warning("a comparison needs two backends, but only one can be used", "; ".join(cures))
        return status


def status_of(check: Check) -> Status:
    """Return the exit status for a cross-check."""
    if check.agreed is False:
        return Status.DISAGREE
    if check.interrupted:
        return Status.INTERRUPTED
    if check.agreed is None or check.verdict is Verdict.UNKNOWN or check.failed:
        return Status.UNDECIDED
    return Status.OK if check.verdict is Verdict.UNIQUE else Status.NO


def table_rows(label: str, check: Check) -> Iterator[tuple[str, ...]]:
    """Yield a row for each backend, and the row of all of them together."""
    for name, result in check.results.items():
        seconds = "" if result.cpu_seconds is None else f"{result.cpu_seconds:.5f}"
        yield label, name, result.verdict, number_words(result), seconds, result.stop
    for name in check.failed:
        yield label, name, "failed", "", "", ""
    yield label, "together", check.verdict, "", "", AGREEMENT[check.agreed]


def saved_disagreement(run: CommandRun, entry: Input, check: Check, grid: list[str] | None) -> str:
    """Save the puzzle, the answers and the command to a file that `nono verify` can read; return its name."""
    command = ["nono", *run.progress.command_line]
    about = {"file": entry.file, "command": command, "start": grid, "nono": version(), **check_facts(entry, check)}
    return save_evidence({**entry.puzzle.to_dict(), "disagreement": about}, "disagreement")


def check_facts(entry: Input, check: Check) -> dict[str, Any]:
    """Return the cross-check as JSON data; the object for each backend has the place of the puzzle."""
    data = check.to_dict()
    where = {name: value for name, value in place(entry).items() if name not in ("id", "unread")}
    return data | {"results": {name: where | result for name, result in data["results"].items()}}
