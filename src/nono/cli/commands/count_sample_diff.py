"""``nono count``, ``sample`` and ``diff``: count, draw and compare the solutions of puzzles."""

from typing import Annotated, Unpack

import typer

from nono.backend import AUTO
from nono.base.files import save
from nono.cli import messages, options
from nono.cli.bounds import watchdog
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input
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
    cpu_limit: options.CpuLimit = None,
    start: options.Start = None,
    stats: options.Stats = False,
    **common: Unpack[options.Common],
) -> Status:
    """Count the solutions exactly.

    Examples:

    - nono count rooks
    - nono count rooks --limit 100
    """
    settings = options.backend_settings(option) | options.without_none(memory=common["memory"])
    with CommandRun(puzzles, cpu_limit=cpu_limit, peek=True, **common) as run:

        def show_count(entry: Input) -> Status:
            """Show the number of solutions of a puzzle."""
            total = tally(
                entry.puzzle,
                limit,
                backend,
                common["time_limit"],
                cpu_limit,
                seed,
                report=run.progress.tell_count,
                jobs=jobs,
                start=start_of(entry.puzzle, start),
                **settings,
            )
            if stats:
                report(messages.counters_line(entry.label, total))
            run.answer(entry, total.to_dict, lambda: f"{run.prefix(entry)}{count_in_words(total)}\n")
            if total.stop in LIMITS and not common["json"]:
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
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Draw solutions at random, all equally likely.

    After Ctrl-C, the command shows the solutions drawn so far.

    Examples:

    - nono sample rooks -n 3
    - nono sample rooks --shares
    """
    if not common["json"]:  # with --json, the output contains both
        options.expect_alone("--count", number != 1, shares=shares)
    settings = options.backend_settings(option)
    with CommandRun(puzzles, peek=True, **common) as run:

        def show_sample(entry: Input) -> Status:
            """Show random solutions, or the share of each colour in each cell. All puzzles have the same seed."""
            nonlocal seed
            drawn = sample_puzzle(
                entry.puzzle,
                number=0 if shares and not common["json"] else number,  # a heat map is shown without solutions
                seed=seed,
                shares=shares,
                time_limit=common["time_limit"],
                start=start_of(entry.puzzle, start),
                report=run.progress.tell_count,
                **settings,
            )
            if seed is None and drawn.grids:
                report(options.repeat_hint(drawn.seed))
                seed = drawn.seed  # the seed for all further puzzles, too
            watchdog.end()  # the limits of a puzzle end here, so that what was found is shown whole
            if common["json"]:
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
    start: options.Start = None,
    output: Annotated[
        str | None, options.output_file("FILE", "Draw a map of the differing cells in an .svg or .png file.")
    ] = None,
    **common: Unpack[options.Common],
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
    run = CommandRun(puzzles, peek=draws, outputs=[output], other_inputs=[start], **common)
    with run:

        def show_difference(entry: Input) -> Status:
            """Show the cells that differ between the solutions of a puzzle."""
            expect_one(draws and run.many, "to draw")
            cells = entry.puzzle.height * entry.puzzle.width

            def show_left(left: int) -> None:
                """Show how many cells are undecided."""
                run.progress.tell(f"{left} of {cells} cells left")

            difference = find_diff(
                entry.puzzle, backend, common["time_limit"], seed, show_left, start_of(entry.puzzle, start)
            )
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
