"""``nono bench``: measure and compare backends, their options and external programs on given puzzles."""

import os
from collections.abc import Sequence
from dataclasses import asdict, replace
from time import perf_counter
from typing import Annotated

from nono.backend import BACKENDS, backends
from nono.base import files
from nono.base.arguments import one_of
from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import in_words
from nono.cli.options import Option, OptionGroup, shared
from nono.cli.output import Status, caution, keep, say, unfit
from nono.cli.output.progress import current
from nono.cli.session import Failure, Input, Session
from nono.many.bench import (
    COLUMNS,
    TASKS,
    Configuration,
    Contest,
    Record,
    commit_of_source,
    compare_records,
    contestants_of,
    contradictions,
    csv_line,
    csv_record,
    data_of,
    empty_program,
    environment,
    external,
    judged,
    line_of,
    load_records,
    program_facts,
    run_contest,
    standings,
    summary,
)
from nono.renderers import table_text
from nono.solving import IN_SHARES, SHARE, make_task

CONTESTANTS = "Contestants"


class Contestants(OptionGroup):
    """The options that choose the backends and programs to compare."""

    panel = CONTESTANTS

    backends: Annotated[str | None, Option(shared.BACKEND_LIST, "LIST")] = None
    external: Annotated[
        list[str] | None,
        Option("External program or solver to include in the comparison; may be repeated.", "'NAME=command {file}'"),
    ] = None
    external_format: Annotated[
        str,
        Option(
            "Input format of the external programs: a puzzle format or, for solvers of formulas, dimacs, opb or "
            "flatzinc.",
            "NAME",
            needs=["--external"],
        ),
    ] = "non"
    external_pattern: Annotated[
        list[str] | None,
        Option(
            "Regular expression that recognizes a verdict in an external program's output; may be repeated.",
            "VERDICT=REGEX",
            needs=["--external"],
        ),
    ] = None

    def chosen(self) -> dict[str, Configuration]:
        """Return the contestants by name; raises `BackendError` if a contestant cannot be used."""
        contestants = contestants_of(self.backends)
        for text in self.external or []:
            program = external(text, self.external_format, self.external_pattern or [])
            if program.name in contestants:
                raise unfit("--external", text, f"another name than {program.name!r}, as in OTHER=command {{file}}")
            contestants[program.name] = program
        return contestants

    def words(self, chosen: dict[str, Configuration]) -> list[str]:
        """Return the words of a command line that chooses the same contestants."""
        backends = ",".join(name for name, one in chosen.items() if one.backend)
        external = {"external": self.external, "external_pattern": self.external_pattern}
        return shared.words_of(backends=backends, external_format=self.external and self.external_format, **external)

    def missing(self) -> dict[str, str]:
        """Return the backends that would take part if they were available, each with the reason."""
        reasons = {} if self.backends is not None else backends()
        return {name: why for name, why in reasons.items() if why is not None and not BACKENDS[name].slow}


class Runs(OptionGroup):
    """The options for the task of each run, the number of runs, and their limits."""

    panel = shared.SEARCH

    task: Annotated[str, Option("Number of solutions to look for.", "first|unique|count:N|all")] = "unique"
    repeat: Annotated[
        int,
        Option(
            "Number of times to run each backend and program on each puzzle; the results use the median.", "N", least=1
        ),
    ] = 3
    time_limit: Annotated[
        float | None, Option("Time limit per run, in seconds (0 = no limit).", "S", panel=shared.LIMITS)
    ] = None
    cpu_limit: shared.CpuLimitPerRun = None
    memory: shared.ProcessMemory = None
    jobs: Annotated[
        int,
        Option("Number of runs at the same time. Use 1 for the most accurate timings.", "N", short="-j", least=1),
    ] = 1
    seed: shared.Seed = 0

    def words(self) -> list[str]:
        """Return the words of a command line with the same task and limits."""
        limits = {"time_limit": self.time_limit, "cpu_limit": self.cpu_limit, "memory": self.memory}
        return shared.words_of(task=self.task, seed=self.seed, **limits)

    def contest(self) -> Contest:
        """Return the task and the limits; raises `OptionError` or `BackendError` on invalid values."""
        task = self.task
        if task not in TASKS and not (task.startswith("count:") and task[6:].isdecimal() and int(task[6:]) > 0):
            raise unfit("--task", task, one_of(task, (*TASKS, "count:N")))
        limits = make_task(None, self.time_limit, self.seed, {}, cpu_limit=self.cpu_limit)
        own = self.repeat, limits.time_limit, self.memory, self.seed, self.jobs
        return Contest(task, *own, cpu_limit=limits.cpu_limit)


class Output(OptionGroup):
    """The options that choose where the results go: to standard output, as a table or line by line, and to files."""

    panel = shared.OUTPUT

    json: Annotated[bool, Option("Write one line of JSON per run.")] = False
    csv: Annotated[bool, Option("Write one line of CSV per run.", without=["--json"])] = False
    output: Annotated[
        str | None,
        Option(
            "Save the results, so that a later run can use them with --against.",
            "FILE.jsonl",
            short="-o",
            file="write",
        ),
    ] = None
    plot: Annotated[str | None, Option("Draw a cactus plot and a scatter plot.", "FILE.svg|png", file="write")] = None
    against: Annotated[str | None, Option("Compare with the results of an earlier run.", "OLD.jsonl", file="read")] = (
        None
    )

    def check(self) -> None:
        """Raise an error for outputs that cannot be written, before any run starts."""
        if self.output and self.output.lower().endswith(".csv"):
            raise PuzzleError(
                f"--output: found {excerpt(self.output)}, expected a name that ends in .jsonl\n"
                "--csv > FILE writes a CSV table",
                "unknown-format",
            )
        if self.plot:
            from nono.many.bench import check_plot

            check_plot(self.plot)


def bench(
    puzzles: shared.Puzzles, contestants: Contestants, runs: Runs, output: Output, reading: shared.Reading
) -> int:
    """Compare the speed of backends on puzzles.

    Each run has its own process. A contestant that does not decide a puzzle does not try it again.

    A backend pays for all its work from the clues to the verdict. An external program pays for its own
    CPU time, which includes the start of the program.

    If there are several puzzles, each run gets 10 seconds of processor time or 100 times as much as
    the fastest run on the same puzzle, whichever is longer.

    The tables show medians. About half of the runs differ from the median by at most the share after ±.
    PAR-2 is the mean time, where an undecided puzzle counts as twice the limit. The ratio is the
    geometric mean of the time ratios over the puzzles that both contestants decided; "over N" gives
    the number of these puzzles if it is not the number of all puzzles. A dash means that the contestant
    decided no puzzle.

        nono bench heart cat --backends native,sat --repeat 1
    """
    contest = runs.contest()
    output.check()
    chosen = contestants.chosen()
    base = next(iter(chosen))
    old = load_records(output.against)[1] if output.against else []
    about = environment(["nono", *current().command_line]) | {
        "commit": commit_of_source(),
        "contest": asdict(contest),
        "programs": {name: program_facts(one.command) for name, one in chosen.items() if one.command},
        "missing": contestants.missing(),
    }
    for name, why in about["missing"].items():
        caution(f"{name} does not take part: {why}")
    records: list[Record] = []
    limits = shared.Limits(time_limit=runs.time_limit, memory=runs.memory)
    with Session(puzzles, reading, limits, answers=shared.Answers(json=output.json)) as session:
        kept = session.closing.enter_context(files.replacing_text(output.output or os.devnull))
        entries = read(session)
        if runs.time_limit is None and runs.cpu_limit is None and len(entries) > 1:
            contest = replace(contest, share=SHARE)
        if len(entries) > 1 or contest.most is not None:  # a single puzzle without limits keeps its line and the notice
            session.progress.restart(len(entries) * len(chosen) * contest.repeat)
        if entries:
            if about["programs"]:
                about["empty_program"] = empty_program()
            kept.write(line_of(about))
        if output.csv:
            session.write(csv_line(COLUMNS))
        try:
            for record in run_contest(entries, chosen, contest):
                records.append(record)
                if output.json:
                    session.write_object(data_of(record))
                elif output.csv:
                    session.write(csv_record(record))
                session.progress.advance()
        except KeyboardInterrupt:
            session.statuses.add(Status.INTERRUPTED)
            caution("interrupted; the results include only finished runs")
        wrong = contradictions(records)
        records = judged(records)
        kept.writelines(map(line_of, records))
        words = ["nono", "bench", "{}", *contestants.words(chosen), *runs.words()]
        report_failures(session, records, wrong, entries, words)
        if contest.share is not None and (late := sum(record.stop == "cpu" for record in records)):
            caution(f"{in_words(late, 'run')} did not end within their limit of processor time", IN_SHARES)
        if records:
            write_summary(session, records, old, base, output, contest, about.get("empty_program"))
            if busy := summary.disturbed(records):
                caution(busy, "do not trust small differences; repeat the run on a quiet machine")
            if output.plot:
                draw(session, records, output.plot, contest.most)
        return session.status


def report_failures(
    session: Session,
    records: list[Record],
    wrong: list[list[Record]],
    entries: Sequence[Input],
    words: Sequence[str],
) -> None:
    """Report contradictions and failures of contestants on standard error, and set the exit status of the run.

    ``words`` is the command that repeats a contradiction, with ``{}`` for the saved puzzle.
    """
    for answers in wrong:
        claims = "; ".join(f"{one.contestant} {one.error or f'{one.verdict}, {one.count}'}" for one in answers)
        session.statuses.add(Status.DISAGREE)
        given = next(one for one in entries if (one.file, one.index) == (answers[0].file, answers[0].index))
        about = {"records": [asdict(one) for one in answers]}
        file = keep({**given.puzzle.to_dict(), "disagreement": about}, "disagreement", words)
        say(f"{answers[0].puzzle}: DISAGREEMENT: {claims}", f"see {file}")
    for error in dict.fromkeys(f"{one.puzzle}: {one.contestant}: {one.error}" for one in records if one.error):
        session.error(error)
    if any(not record.decided for record in records):
        session.statuses.add(Status.UNDECIDED)


def write_summary(
    session: Session,
    records: list[Record],
    old: list[Record],
    base: str,
    output: Output,
    contest: Contest,
    empty: float | None,
) -> None:
    """Write the tables at the end: puzzles, contestants, and changes since earlier results."""
    if not output.json and not output.csv:
        rows = summary.by_puzzle(records)
        session.write(table_text(rows, right=range(3, len(rows[0]))) + "\n")
        rows = summary.by_contestant(standings(records, base, contest.most), base)
        session.write(table_text(rows, right=range(1, len(rows[0]))))
        if empty is not None:
            session.write(f"\n{summary.start_of_programs(empty)}\n")
    if output.against:
        comparison = compare_records(old, records)
        session.write("\n" + table_text(summary.changes(comparison), right=range(2, 6)))
        for what, labels in (("no longer decided", comparison.lost), ("now decided", comparison.gained)):
            session.write("".join(f"{what}: {label}\n" for label in labels))


def draw(session: Session, records: list[Record], path: str, time_limit: float | None) -> None:
    """Write the plots. The measurements are saved before them, because drawing may fail."""
    from nono.many.bench import drawn_figure, save

    try:
        save(drawn_figure(records, limit=time_limit), path)
    except PuzzleError as error:
        session.error(error.problem, error.help)


def read(session: Session) -> list[Input]:
    """Return the puzzles of the contest, each with the seconds needed to read it; report unreadable puzzles."""
    entries: list[Input] = []
    inputs = session.inputs()
    while True:
        began = perf_counter()
        given = session.following(inputs)
        if given is None:
            return entries
        if isinstance(given, Failure):
            session.fail(given)
        else:
            entries.append(replace(given, seconds=perf_counter() - began))
