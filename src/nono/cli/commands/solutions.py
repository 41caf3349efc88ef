"""``nono count``, ``sample`` and ``diff``: count, draw and compare the solutions of puzzles."""

from typing import Annotated

import typer

from nono.backend import AUTO
from nono.base.files import save
from nono.cli import messages, options
from nono.cli.bounds import watchdog
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input, ReadingOptions
from nono.cli.output import Status, report, status_of_search
from nono.model import LIMITS, Verdict
from nono.solving import count_in_words, diff as find_diff, sample as sample_puzzle, stop_in_words, tally
from nono.text import start_of


def count(
    puzzles: options.Puzzles,
    backend: options.Backend = AUTO,
    seed: options.Seed = 0,
    jobs: options.Jobs = 1,
    option: options.BackendOptions = None,
    limit: options.Limit = None,
    time_limit: options.TimeLimit = None,
    cpu_limit: options.CpuLimit = None,
    memory: options.Memory = None,
    start: options.Start = None,
    stats: options.Stats = False,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Count the solutions exactly.

    Examples:

    - nono count rooks
    - nono count rooks --limit 100
    """
    settings = options.backend_settings(option) | options.without_none(memory=memory)
    reading = ReadingOptions(format, index, genre, allow_contradiction)
    run = CommandRun(
        puzzles, reading, time_limit, memory, cpu_limit=cpu_limit, json=json, exit_zero=exit_zero, peek=True
    )
    with run:

        def show_count(entry: Input) -> Status:
            """Show the number of solutions of a puzzle."""
            saved = start_of(entry.puzzle, start)
            limits = limit, backend, time_limit, cpu_limit, seed
            total = tally(entry.puzzle, *limits, run.progress.tell_count, jobs, saved, **settings)
            if stats:
                report(messages.counters_line(entry.label, total))
            run.answer(entry, total.to_dict, lambda: f"{run.prefix(entry)}{count_in_words(total)}\n")
            if total.stop in LIMITS and not json:
                report(f"{entry.label}: {stop_in_words(total)}")
            return status_of_search(total.stop, total.count > 0)

        return run.each(show_count)


def sample(
    puzzles: options.Puzzles,
    number: Annotated[
        int,
        typer.Option(
            "--count",
            "-n",
            min=0,
            max=1_000_000,
            help="Number of solutions to draw. The same solution may be drawn more than once.",
        ),
    ] = 1,
    shares: Annotated[
        bool,
        typer.Option(
            "--shares", help="Show a heat map of the cells: the share of all solutions in which each cell is filled."
        ),
    ] = False,
    seed: options.FreshSeed = None,
    option: options.BackendOptions = None,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    start: options.Start = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Draw solutions at random, all equally likely.

    After Ctrl-C, the command shows the solutions drawn so far.

    Examples:

    - nono sample rooks -n 3
    - nono sample rooks --shares
    """
    if not json:  # with --json, the output contains both
        options.expect_alone("--count", number != 1, shares=shares)
    settings = options.backend_settings(option)
    reading = ReadingOptions(format, index, genre, allow_contradiction)
    with CommandRun(puzzles, reading, time_limit, memory, json=json, exit_zero=exit_zero, peek=True) as run:

        def show_sample(entry: Input) -> Status:
            """Show random solutions, or the share of each colour in each cell. All puzzles have the same seed."""
            nonlocal seed
            saved = start_of(entry.puzzle, start)
            wanted = 0 if shares and not json else number
            tell = run.progress.tell_count
            drawn = sample_puzzle(entry.puzzle, wanted, seed, shares, time_limit, saved, tell, **settings)
            if seed is None and drawn.grids:
                report(options.repeat_hint(drawn.seed))
                seed = drawn.seed
            watchdog.end()
            if json:
                run.write_json(entry, drawn.to_dict())
            else:
                noun = "solution" if drawn.tally.count == 1 else "solutions"
                heading = f"{entry.label}: {count_in_words(drawn.tally)} {noun}\n"
                heat_map = "\n" + drawn.heat_map() if drawn.shares else ""
                run.write(("\n" if run.written else "") + heading + heat_map)
                if not run.write_drawings(entry, drawn.grids):
                    return Status.UNDECIDED
                if drawn.tally.stop in LIMITS:
                    report(f"{entry.label}: {stop_in_words(drawn.tally)}")
            return status_of_search(drawn.tally.stop, drawn.tally.count > 0)

        return run.each(show_sample)


def diff(
    puzzles: options.Puzzles,
    backend: options.Backend = AUTO,
    seed: options.Seed = 0,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    start: options.Start = None,
    output: Annotated[
        str | None, options.output_file("FILE", "Draw a map of the differing cells in an .svg or .png file.")
    ] = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Show the cells in which the solutions differ.

    The answer is exact. The command also shows the two most similar solutions that it found.

    After Ctrl-C or the time limit, the command shows the results so far.

    Examples:

    - nono diff rooks
    - nono diff night -o night.svg
    """
    options.expect_suffix("--output", output, (".svg", ".png"))
    draws = output is not None
    reading = ReadingOptions(format, index, genre, allow_contradiction)
    run = CommandRun(
        puzzles,
        reading,
        time_limit,
        memory,
        json=json,
        exit_zero=exit_zero,
        peek=draws,
        outputs=[output],
        other_inputs=[start],
    )
    with run:

        def show_difference(entry: Input) -> Status:
            """Show the cells that differ between the solutions of a puzzle."""
            expect_one(draws and run.many, "to draw")
            cells = entry.puzzle.height * entry.puzzle.width

            def show_left(left: int) -> None:
                """Show how many cells are undecided."""
                run.progress.tell(f"{left} of {cells} cells left")

            difference = find_diff(entry.puzzle, backend, time_limit, seed, show_left, start_of(entry.puzzle, start))
            run.answer(entry, difference.to_dict, lambda: f"{entry.label}: {difference.text()}\n")
            if output is not None:
                from nono.renderers import drawing_file, heat_map as draw_heat_map

                save(drawing_file(draw_heat_map(difference), output), output)
            if difference.stop == "interrupt":
                return Status.INTERRUPTED
            if difference.verdict is Verdict.UNSOLVABLE:
                return Status.NO
            return Status.OK if difference.complete else Status.UNDECIDED

        return run.each(show_difference)
