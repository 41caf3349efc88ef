"""``nono bench``: backends, their options and outside programs on given puzzles, measured and compared."""

import sys
from time import perf_counter
from typing import Annotated, TextIO

import typer

from nono.backends import usable
from nono.base.files import writing
from nono.bench import contestants as who
from nono.bench import tables
from nono.bench.records import COLUMNS, Record, csv_line, csv_record, environment, line, load
from nono.bench.regression import compare
from nono.bench.run import TASKS, BenchPuzzle, Contest, contest, contradictions
from nono.bench.summary import standings
from nono.cli import options
from nono.cli.option_groups import option_groups
from nono.cli.read_options import Reading
from nono.cli.session import Session
from nono.cli.status import Status
from nono.renderers.table import render
from nono.solving.solve import make_task


@option_groups
def bench(
    puzzles: options.Puzzles,
    backends: Annotated[
        str | None,
        typer.Option(
            "--backends",
            metavar="LIST",
            help="Backends with commas, their options in brackets: native,sat[order,glucose4],cpsat[workers=1]; "
            "else all but reference.",
        ),
    ] = None,
    task: Annotated[
        str, typer.Option("--task", metavar="first|unique|count:N|all", help="How many solutions to look for.")
    ] = "unique",
    repeat: Annotated[int, typer.Option("--repeat", metavar="N", help="Runs of each; medians count.")] = 3,
    time_limit: options.TimeLimit = None,
    memory: options.ProcessMemory = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Runs at a time; 1 measures best.")] = 1,
    base: Annotated[
        str | None, typer.Option("--base", metavar="NAME", help="What the others are compared with; else the first.")
    ] = None,
    external: Annotated[
        list[str] | None,
        typer.Option("--external", metavar="'NAME=command {file}'", help="A program of yours that takes part."),
    ] = None,
    external_format: Annotated[
        str, typer.Option("--external-format", metavar="NAME", help="The format of its puzzles.")
    ] = "non",
    external_pattern: Annotated[
        list[str] | None,
        typer.Option("--external-pattern", metavar="VERDICT=REGEX", help="How it says unique, multiple, ..."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a run, one a line.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="One line a run, with commas.")] = False,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE.jsonl", help="Keep the results, for --against.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE.svg|png", help="Draw cactus, scatter and growth.")
    ] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="A page with all of it.")] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="OLD.jsonl", help="Say what became slower or faster since.")
    ] = None,
    seed: options.Seed = 0,
    *,
    reading: Reading,
) -> int:
    """Compare the speed of backends on puzzles; every run has a process of its own."""
    if min(repeat, jobs) < 1:
        raise typer.BadParameter("at least one is needed", param_hint="--repeat, --jobs")
    if json and csv:
        raise typer.BadParameter("--json and --csv exclude one another")
    if task not in TASKS and not (task.startswith("count:") and task[6:].isdecimal() and int(task[6:]) > 0):
        raise typer.BadParameter(f"{task!r} is none of first, unique, count:N, all", param_hint="--task")
    make_task(None, time_limit, seed, {})  # a limit that means nothing is refused at once, and so is a picture
    if plot:
        from nono.bench.plots import check

        check(plot)
    chosen = who.parse(backends) if backends else {} if external else who.default()
    for text in external or []:
        program = who.outside(text, external_format, external_pattern or [])
        chosen[program.name] = program
    for contestant in chosen.values():
        if contestant.backend:
            usable(contestant.backend)
    base = base or next(iter(chosen))
    if base not in chosen:
        raise typer.BadParameter(f"{base!r} does not take part; there are {', '.join(chosen)}", param_hint="--base")
    old = load(against)[1] if against else []
    rules = Contest(task, repeat, time_limit, memory, seed, jobs)
    about = environment(["nono", *sys.argv[1:]])
    records: list[Record] = []
    with Session(puzzles, reading) as session, Files(output) as kept:
        entrants = read(session)
        session.progress.restart(len(entrants) * len(chosen) * repeat)
        kept.write(line(about))
        if csv:
            session.write(csv_line(COLUMNS))
        try:
            for record in contest(entrants, chosen, rules):
                records.append(record)
                kept.write(line(record))
                if json or csv:
                    session.write(line(record) if json else csv_record(record))
                session.progress.advance()
        except KeyboardInterrupt:
            session.statuses.add(Status.INTERRUPTED)
            session.say("nono: interrupted; the results so far:")
        wrong = contradictions(records)
        for puzzle, answers in wrong.items():
            said = "; ".join(f"{one.contestant} {one.error or f'{one.verdict}, {one.count}'}" for one in answers)
            session.statuses.add(Status.DISAGREE)
            session.say(f"{puzzle}: DISAGREEMENT: {said}")
        for error in dict.fromkeys(f"{one.puzzle}: {one.contestant}: {one.error}" for one in records if one.error):
            session.complain(error)
        if any(not record.finished for record in records):
            session.statuses.add(Status.UNDECIDED)
        if records and not json and not csv:
            rows = tables.by_puzzle(records)
            session.write(render(rows, right=range(3, len(rows[0]))) + "\n")
            rows = tables.by_contestant(standings(records, base, time_limit), base)
            session.write(render(rows, right=range(1, len(rows[0]))))
        if records and against:
            found = compare(old, records)
            session.write("\n" + render(tables.changes(found), right=range(2, 6)))
            for what, labels in (("no longer decided", found.lost), ("now decided", found.gained)):
                session.write("".join(f"{what}: {label}\n" for label in labels))
        if records and plot:
            from nono.bench.plots import figure, save

            save(figure(records, limit=time_limit), plot)
        if records and html:
            from nono.bench.page import page

            with Files(html) as file:
                file.write(page(about, records, base, time_limit, wrong))
        return session.status


class Files:
    """A file of results that is whole at any moment: each line is written at once. None: nothing is kept."""

    def __init__(self, path: str | None) -> None:
        self.file: TextIO | None = None
        if path is not None:
            with writing(path):
                self.file = open(path, "w", encoding="utf-8")  # noqa: SIM115

    def __enter__(self) -> "Files":
        return self

    def __exit__(self, *_: object) -> None:
        if self.file:
            self.file.close()

    def write(self, text: str) -> None:
        if self.file:
            self.file.write(text)
            self.file.flush()


def read(session: Session) -> list[BenchPuzzle]:
    """The puzzles of the contest, and what reading each took; what cannot be read is complained of."""
    entrants: list[BenchPuzzle] = []
    puzzles = session.puzzles()
    while True:
        began = perf_counter()
        given = next(puzzles, None)
        if given is None:
            return entrants
        entrants.append(BenchPuzzle(given.file, given.index, given.puzzle, perf_counter() - began))
