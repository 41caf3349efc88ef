"""``nono solve``: solve puzzles and check whether each solution is unique."""

from itertools import count
from typing import Annotated, Any, Literal, Unpack

import typer

from nono import text
from nono.backend import AUTO, backend_with_option, starting_backend
from nono.base.grid import differing_cells, some_cells
from nono.cli import messages, options
from nono.cli.bounds import watchdog
from nono.cli.command_run import CommandRun
from nono.cli.inputs import Input
from nono.cli.output import Status, report
from nono.genres import Puzzle
from nono.model import Interrupted, Verdict
from nono.solving import Result, brief_verdict as brief_words, interrupted_result, solve as solve_puzzle

JSON_SEARCH = 0.65  # share of a limit for the search, if all solutions become one JSON object
FASTER = "--brief and --quiet write no pictures"
SHOWN = 5  # maximum number of differing cells that a message names
PICTURES = (".svg", ".png", ".pdf", ".gif")
STATUS_OF_GOAL = {True: Status.OK, False: Status.NO, None: Status.UNDECIDED}  # by whether the goal is the only solution


def solve(
    puzzles: options.Puzzles,
    backend: options.Backend = AUTO,
    strategy: Annotated[
        Literal["learning", "probing", "lines"] | None,
        typer.Option(
            case_sensitive=False,
            help="Search strategy of the backend native: learning (the default), probing (pbnsolve's method) or "
            "lines (line logic alone).",
        ),
    ] = None,
    seed: options.Seed = 0,
    jobs: options.Jobs = 1,
    option: options.BackendOptions = None,
    limit: options.Limit = 2,
    cpu_limit: options.CpuLimit = None,
    unique: Annotated[bool, typer.Option("--unique", help="Succeed only if the solution is proved unique.")] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Succeed only if the puzzle has exactly one solution and this solution is the goal. "
            "--goal FILE implies --check.",
        ),
    ] = False,
    goal: options.Goal = None,
    no_goal: options.NoGoal = False,
    start: options.Start = None,
    stats: options.Stats = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Write one line per puzzle, in the wording of pbnsolve.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not show results; only set the exit status.")
    ] = False,
    output: Annotated[str | None, options.output_file("OUT", "Write the results to a file.")] = None,
    verbose: options.Verbose = False,
    **common: Unpack[options.Common],
) -> Status:
    """Solve puzzles and check whether each solution is unique.

    On a terminal, the command draws the solution. Files and pipes get plain text.

    Examples:

    - nono solve heart
    - nono solve heart cat fish --brief
    - nono solve heart --json -o heart.jsonl
    """
    json, time_limit = common["json"], common["time_limit"]
    options.expect_alone("--json", json, brief=brief, quiet=quiet)
    options.expect_alone("--quiet", quiet, brief=brief, output=output)
    options.expect_alone("--limit 1", limit == 1, unique=unique, check=check, goal=goal)
    expect_output(output)
    settings = options.backend_settings(option) | options.without_none(memory=common["memory"], strategy=strategy)
    if backend == AUTO and (verbose or settings.get("strategy") == "probing"):
        backend = backend_with_option("trace")  # the backend with traces also has the strategy probing
    with_goal = check or goal is not None
    table: Any = None  # a table of positions in peg solitaire, which puzzles on the same board share
    run = CommandRun(
        puzzles,
        cpu_limit=cpu_limit,
        path=output,
        peek=brief,
        outputs=[output],
        other_inputs=[start, goal],
        **common,
    )
    with run:
        goals = text.Goals(goal) if with_goal else None
        numbers = count(1)

        def settings_for(puzzle: Puzzle) -> dict[str, Any]:
            """Return all options for this puzzle, including its saved grid and the table of positions.

            The table is made for the first puzzle that needs one.
            """
            nonlocal table
            more = options.without_none(start=text.start_of(puzzle, start) if start else None)
            if verbose:
                from nono.solving import StepReport

                more["trace"] = StepReport(puzzle, report)
            named = starting_backend(backend)
            if puzzle.played and "table" not in settings and named is not None and named.make_table:
                table = table or named.make_table()
                more["table"] = table  # positions that earlier puzzles have searched
            return settings | more

        def show_result(entry: Input, result: Result, from_start: bool) -> bool:
            """Write a result as a sentence and pictures, as one line, or as JSON.

            Return whether all pictures were written within the limits.
            """
            watchdog.end()  # the limits are those of the search, so the result is written whole
            if stats:
                report(messages.counters_line(entry.label, result))
            if json:
                run.write_json(entry, result.to_dict())
            elif brief:
                run.write(f"{run.prefix(entry)}{brief_words(result)}\n")
            elif not quiet:
                sentence = messages.result_sentence(entry.label, entry.puzzle, result, from_start)
                run.write(("\n" if run.written else "") + sentence)
                return run.write_drawings(entry, result.grids, FASTER)
            return True

        def solve_entry(entry: Input) -> Status:
            """Solve a puzzle, show the result, and compare it with the expected goal if there is one."""
            puzzle = entry.puzzle
            # goals without ids belong to the puzzles in their order, so --index counts, or how many came before
            expected = None if goals is None else goals.of(puzzle, common["index"] or next(numbers), entry.wrong_goal)
            arguments = settings_for(puzzle) | {"seed": seed, "use_goal": not no_goal}
            from_start = "start" in arguments
            things = "positions" if puzzle.played else "conflicts"  # what the progress counts

            def show_number(number: int) -> None:
                """Show the number of conflicts, or of positions, so far."""
                run.progress.tell(f"{number:,} {things}")

            # all solutions are written as one object after the search, which takes the rest of the limit
            share = JSON_SEARCH if json and limit is None else 1.0
            seconds, cpu_seconds = (given and share * given for given in (time_limit, cpu_limit))
            try:
                result = solve_puzzle(
                    puzzle, backend, limit, seconds, cpu_seconds, jobs=jobs, progress=show_number, **arguments
                )
            except Interrupted as interrupted:
                show_result(entry, interrupted_result(puzzle, interrupted, backend, limit), from_start)
                raise
            is_whole = show_result(entry, result, from_start)
            if expected is None:
                return status_of(result, unique) if is_whole else Status.UNDECIDED
            holds, words = compare_with_goal(puzzle, result, expected)
            if not quiet:
                report(f"{entry.label}: {words}")
            return STATUS_OF_GOAL[holds]

        return run.each(solve_entry)


def expect_output(path: str | None) -> None:
    """Raise `BadParameter` if the output would be a picture, which another command draws."""
    if path is not None and path.lower().endswith(PICTURES):
        raise options.usage_error("--output", path, "a text file; nono render --show solution draws pictures")


def status_of(result: Result, unique: bool) -> Status:
    """Return the exit status for the verdict."""
    verdict = result.verdict
    if verdict is Verdict.UNSOLVABLE or (unique and verdict in (Verdict.MULTIPLE, Verdict.SOLVED)):
        return Status.NO
    if verdict is Verdict.UNKNOWN or (verdict is not Verdict.UNIQUE and result.stop):
        return Status.UNDECIDED  # a limit ended the search before all solutions were found
    return Status.OK


def compare_with_goal(puzzle: Puzzle, result: Result, goal: bytes) -> tuple[bool | None, str]:
    """Return whether the only solution is the goal (None if unknown), and a sentence about this."""
    if not puzzle.check(goal):
        return False, "the goal is not a solution: it does not fit the clues"
    match result.verdict:
        case Verdict.UNIQUE:
            return True, "the only solution is the goal"
        case Verdict.MULTIPLE:
            second = next(grid for grid in result.grids if grid != goal)
            cells = differing_cells(second, goal)
            difference = f"in {len(cells)} cells: {some_cells(cells, puzzle.width, SHOWN)}"
            return False, f"the goal is not the only solution; another solution differs {difference}"
        case Verdict.UNSOLVABLE:
            return False, "there is no solution"
        case _:
            return None, "whether the goal is the only solution is unknown"
