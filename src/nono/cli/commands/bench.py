"""``nono bench``: measure and compare backends, their options and external programs on given puzzles."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Annotated, Unpack

import typer

from nono.backend import BACKENDS, backends as known_backends
from nono.base import files
from nono.base.arguments import expected_one_of
from nono.base.errors import PuzzleError
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.inputs import Failure, Input
from nono.cli.output import Status, report_problem, report_warning, save_evidence
from nono.many import bench as benchmarks
from nono.solving import SHARE, make_task

NON = "non"  # the usual input format of external programs


def bench(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PUZZLE",
            help="Files, folders, built-in puzzles, names such as family:n-dom:5-13, or - for stdin.",
            autocompletion=options.complete_puzzle,
        ),
    ] = None,
    backends: options.Backends = None,
    external: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'NAME=command {file}'",
            help="External program or solver to include in the comparison; may be repeated.",
        ),
    ] = None,
    external_format: Annotated[
        str,
        typer.Option(
            help="Input format of the external programs: a puzzle format or, for solvers of formulas, dimacs, opb or "
            "flatzinc."
        ),
    ] = NON,
    external_pattern: Annotated[
        list[str] | None,
        typer.Option(
            metavar="VERDICT=REGEX",
            help="Regular expression that recognizes a verdict in an external program's output; may be repeated.",
        ),
    ] = None,
    charge_formula: Annotated[
        bool,
        typer.Option(
            "--charge-formula", help="Add the time in which nono makes the input of an external program to its times."
        ),
    ] = False,
    task: Annotated[
        str, typer.Option(metavar="first|unique|count:N|all", help="Number of solutions to look for.")
    ] = "unique",
    repeat: Annotated[
        int,
        typer.Option(
            min=1, help="Number of times to run each backend and program on each puzzle; the results use the median."
        ),
    ] = 3,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=1, help="Number of runs at the same time. Use 1 for the most accurate timings."
        ),
    ] = 1,
    seed: options.Seed = 0,
    time_limit: Annotated[float | None, options.seconds_option("Time limit per run")] = None,
    cpu_limit: options.CpuLimitPerRun = None,
    memory: options.Memory = None,
    json: Annotated[bool, typer.Option("--json", help="Write one line of JSON per run.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Write one line of CSV per run.")] = False,
    output: Annotated[
        str | None,
        options.output_file("FILE.jsonl", "Save the results, so that a later run can use them with --against."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.svg|png|pdf", help="Draw the results, as --plot-kind says.")
    ] = None,
    plot_kind: Annotated[
        benchmarks.PlotKind,
        typer.Option(
            help="cactus: how many puzzles each contestant decides within a time. scatter: the times of the first two "
            "contestants. growth: the times by the size of the puzzles, with fitted exponents."
        ),
    ] = "cactus",
    records_file: Annotated[
        str | None,
        options.file_option(
            "OLD.jsonl", "Print the tables, and draw the plot, of an earlier run with -o, without a new run.", "--from"
        ),
    ] = None,
    against: Annotated[
        str | None, options.file_option("OLD.jsonl", "Compare with the results of an earlier run.")
    ] = None,
    **reading: Unpack[options.Reading],
) -> Status:
    """Compare the speed of backends on puzzles.

    Each run has its own process. A contestant that does not decide a puzzle does not try it again.

    A backend pays for all its work from the clues to the verdict. An external program pays for its own CPU time, which
    includes the start of the program; --charge-formula adds the time in which nono makes its input. Below the tables,
    each contestant has a line that says what its times include.

    If there are several puzzles, each run gets 10 seconds of processor time or 100 times as much as the fastest run on
    the same puzzle, whichever is longer.

    The times of a puzzle are medians of its runs. With more than 40 puzzles, the first table shows the 40 slowest; -o
    saves all runs. In the second table, median and sum cover only the puzzles that the contestant decided. PAR-2 is the
    mean CPU time, where an undecided puzzle counts as twice --cpu-limit; without it, there is no PAR-2. The ratio is
    the geometric mean of the time ratios over the puzzles that both contestants decided; "over N" gives the number of
    these puzzles if it is not the number of all puzzles. A dash means that the contestant decided no puzzle.

    Examples:

    - nono bench heart cat --backends native,sat --repeat 1
    - nono bench family:n-dom:5-9 --cpu-limit 30 -o runs.jsonl
    - nono bench --from runs.jsonl
    """
    options.expect_alone("--csv", csv, json=json)
    options.expect_with(
        "--external",
        external,
        external_format=external_format != NON,
        external_pattern=external_pattern,
        charge_formula=charge_formula,
    )
    if output and output.lower().endswith(".csv"):
        raise options.usage_error("--output", output, "a name that ends in .jsonl; --csv > FILE writes a CSV table")
    options.expect_with("--plot", plot, plot_kind=plot_kind != "cactus")
    if plot:
        benchmarks.check_plot(plot)
    shown = Shown(csv, against, plot, plot_kind)
    if records_file:
        if puzzles:
            raise typer.BadParameter("cannot be combined with puzzles", param_hint="--from")
        options.expect_alone(
            "--from",
            records_file,
            backends=backends,
            external=external,
            output=output,
            time_limit=time_limit,
            cpu_limit=cpu_limit,
        )
        return show_earlier_run(records_file, json, shown)
    if not puzzles:
        raise typer.BadParameter("missing; name puzzles, or --from OLD.jsonl", param_hint="PUZZLE")
    expect_task(task)
    limits = make_task(limit=None, time_limit=time_limit, seed=seed, options={}, cpu_limit=cpu_limit)
    contest = benchmarks.Contest(
        task=task,
        repeat=repeat,
        time_limit=limits.time_limit,
        memory=memory,
        seed=seed,
        jobs=jobs,
        cpu_limit=limits.cpu_limit,
        charge_formula=charge_formula,
    )
    run = CommandRun(
        puzzles,
        time_limit=time_limit,
        memory=memory,
        json=json,
        outputs=[output, plot],
        other_inputs=[against],
        **reading,
    )
    with run:
        chosen = benchmarks.contestants_of(backends, external or [], external_format, external_pattern or [])
        missing = missing_backends() if backends is None else {}
        records = hold_contest(run, contest, chosen, missing, output or os.devnull, shown)
    if plot and records:  # after the results are saved, because drawing may fail
        benchmarks.save_plot(records, plot, plot_kind, contest.most)
    return run.status


@dataclass
class Shown:
    """How results are shown: as CSV, beside those of an earlier run (the file ``against``), and as a plot."""

    csv: bool
    against: str | None
    plot: str | None
    plot_kind: benchmarks.PlotKind


def hold_contest(
    run: CommandRun,
    contest: benchmarks.Contest,
    chosen: Mapping[str, benchmarks.Configuration],
    missing: dict[str, str],
    output: str,
    shown: Shown,
) -> list[benchmarks.Record]:
    """Run the chosen contestants on all puzzles, save the records in the file ``output``, show and return them.

    ``missing`` says why backends do not take part; the file names them. Without a limit, runs on several puzzles get a
    multiple of the time of the fastest run. Problems of contestants set the exit status of the run.
    """
    old = benchmarks.load_records(shown.against)[1] if shown.against else None
    saved = run.closing.enter_context(files.replacing_text(output))  # kept if the run ends without an error
    entries = read_puzzles(run)
    # one puzzle without a limit may take as long as it needs; among several, it would hold up the others
    if contest.time_limit is None and contest.cpu_limit is None and len(entries) > 1:
        contest = replace(contest, share=SHARE)
    run.progress.restart(len(entries) * len(chosen) * contest.repeat)
    if entries:
        programs = {name: benchmarks.program_data(each.command) for name, each in chosen.items() if each.command}
        about = {"contest": asdict(contest), "programs": programs, "missing": missing}
        saved.write(benchmarks.line_of({**benchmarks.environment(["nono", *run.progress.command_line]), **about}))
    if shown.csv:
        run.write(benchmarks.csv_line(benchmarks.COLUMNS))
    records = finished_runs(run, benchmarks.run_contest(entries, chosen, contest), shown.csv)
    wrong = benchmarks.contradictions(records)
    records = benchmarks.judged(records)
    saved.writelines(map(benchmarks.line_of, records))
    report_failures(run, records, wrong, entries)
    if records:
        base = next(iter(chosen))  # the first contestant
        write_tables(run, records, base, contest, shown.csv, old)
        if busy := benchmarks.summary.disturbance_warning(records):
            report_warning(busy, "do not trust small differences; repeat the run on a quiet machine")
    return records


def missing_backends() -> dict[str, str]:
    """Return why backends cannot be compared, and report it. Slow backends are compared only if they are named."""
    missing = {name: why for name, why in known_backends().items() if why and not BACKENDS[name].slow}
    for name, why in missing.items():
        report_warning(f"{name} does not take part: {why}")
    return missing


def show_earlier_run(path: str, json: bool, shown: Shown) -> Status:
    """Show the results of an earlier run, saved in the file ``path``, again. Raises `PuzzleError` if it has no runs."""
    run = CommandRun([], json=json, outputs=[shown.plot], other_inputs=[path, shown.against])
    with run:
        about, records = benchmarks.load_records(path)
        old = benchmarks.load_records(shown.against)[1] if shown.against else None
        limits = about.get("contest", {})
        contest = benchmarks.Contest(cpu_limit=limits.get("cpu_limit"), time_limit=limits.get("time_limit"))
        if not records:
            raise PuzzleError(f"{path}: found no runs, expected records of nono bench -o", "bad-records")
        if shown.csv:
            run.write(benchmarks.csv_line(benchmarks.COLUMNS))
        for record in records:
            write_record(run, record, shown.csv)
        write_tables(run, records, records[0].contestant, contest, shown.csv, old)
        if shown.plot:
            benchmarks.save_plot(records, shown.plot, shown.plot_kind, contest.most)
    return run.status


def expect_task(task: str) -> None:
    """Raise `BadParameter` unless the task is one of `TASKS`, or ``count:N``."""
    kind, _, number = task.partition(":")
    is_count = kind == "count" and number.isdecimal() and int(number) > 0
    if task not in benchmarks.TASKS and not is_count:
        raise options.usage_error("--task", task, expected_one_of(task, (*benchmarks.TASKS, "count:N")))


def finished_runs(run: CommandRun, runs: Iterable[benchmarks.Record], csv: bool) -> list[benchmarks.Record]:
    """Return the records of all runs, or after Ctrl-C of those that are finished.

    With --json or --csv, write each record as soon as its run is finished.
    """
    records = []
    try:
        for record in runs:
            records.append(record)
            write_record(run, record, csv)
            run.progress.advance()
    except KeyboardInterrupt as interrupt:
        run.end_early(interrupt, "interrupted; the results include only finished runs")
    return records


def write_record(run: CommandRun, record: benchmarks.Record, csv: bool) -> None:
    """Write a record as a line, with --json or --csv."""
    if run.json:
        run.write_object(benchmarks.data_of(record))
    elif csv:
        run.write(benchmarks.csv_line(getattr(record, column) for column in benchmarks.COLUMNS))


def write_tables(
    run: CommandRun,
    records: list[benchmarks.Record],
    base: str,
    contest: benchmarks.Contest,
    csv: bool,
    old: list[benchmarks.Record] | None,
) -> None:
    """Write the tables, unless --json or --csv is given, and with --against the changes since the old records.

    The ratios in the tables compare each contestant with the one named ``base``.
    """
    if not (run.json or csv):
        run.write(benchmarks.summary.summary_text(records, base, contest.cpu_limit))
    if old is not None:
        run.write("\n" + benchmarks.summary.changes_text(benchmarks.compare_records(old, records)))


def claim_in_words(record: benchmarks.Record) -> str:
    """Return what a contestant claims about a puzzle, or the error that refutes it."""
    return record.error or f"{record.verdict}, {record.count}"


def report_failures(
    run: CommandRun,
    records: list[benchmarks.Record],
    contradicting: list[list[benchmarks.Record]],
    entries: Sequence[Input],
) -> None:
    """Report contradictions and failures of contestants on standard error, and set the exit status of the run."""
    for answers in contradicting:
        first = answers[0]
        claims = [f"{answer.contestant} {claim_in_words(answer)}" for answer in answers]
        run.statuses.add(Status.DISAGREE)
        entry = next(entry for entry in entries if (entry.file, entry.index) == (first.file, first.index))
        about = {"records": [asdict(answer) for answer in answers], "command": ["nono", *run.progress.command_line]}
        file = save_evidence({**entry.puzzle.to_dict(), "disagreement": about}, "disagreement")
        report_problem(f"{first.puzzle}: DISAGREEMENT: {'; '.join(claims)}", f"see {file}")
    errors = [f"{record.puzzle}: {record.contestant}: {record.error}" for record in records if record.error]
    for error in dict.fromkeys(errors):
        run.error(error)
    if any(not record.decided for record in records):
        run.statuses.add(Status.UNDECIDED)


def read_puzzles(run: CommandRun) -> list[Input]:
    """Return the puzzles of the contest, each with the seconds needed to read it; report unreadable puzzles."""
    entries: list[Input] = []
    inputs = run.inputs()
    while True:
        began = perf_counter()
        entry = run.following(inputs)
        if entry is None:
            return entries
        if isinstance(entry, Failure):
            run.fail(entry)
        else:
            entries.append(replace(entry, seconds=perf_counter() - began))
