"""``nono sample``: solutions drawn uniformly, and the share of all solutions in which a cell has a colour."""

from typing import Annotated

from nono.base.grid import split_rows
from nono.cli import messages, options
from nono.cli.errors import idle, unfit
from nono.cli.options import SEARCH
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.solving.sample import Sample
from nono.solving.sample import sample as sample_puzzle
from nono.solving.wording import amount

HEAT = " .:-=+*#%@"  # from no solution to all


def sample(
    puzzles: options.Puzzles,
    limits: options.Limits,
    number: Annotated[
        int, Option("Number of solutions, each drawn from all of them.", "K", short="-n", panel=SEARCH)
    ] = 1,
    seed: options.FreshSeed = None,
    shares: Annotated[
        bool, Option("Of all solutions, the share in which each cell is ink: a heat map.", panel=SEARCH)
    ] = False,
    start: options.Start = None,
    option: options.BackendOption = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Draw solutions at random, all equally likely.

    Ctrl-C shows those drawn so far.

        nono sample rooks -n 3
        nono sample rooks --shares
    """
    if number < 0:
        raise unfit("--number", number, "0 or more")
    if shares and not json and number != 1:
        raise idle("--number", "--shares beside it", "one of them, or --json")
    settings = options.settings(option or [])
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True, memory=limits.memory, json=json) as session:

        def work(given: Input) -> Status:
            nonlocal seed
            saved = start_of(given.puzzle, start)
            wanted = 0 if shares and not json else number
            drawn = sample_puzzle(
                given.puzzle,
                wanted,
                seed,
                shares,
                limits.time_limit,
                saved,
                session.progress.tell_count,
                **settings,
            )
            if seed is None and drawn.grids:
                session.report(options.repeating(drawn.seed))
                seed = drawn.seed
            if json:
                facts = {
                    "count": drawn.tally.count,
                    "complete": drawn.tally.complete,
                    "stop": drawn.tally.stop,
                    "seed": drawn.seed,
                }
                rows = [given.puzzle.rows_text(grid) for grid in drawn.grids]
                session.write_json(given, {**facts, "solutions": rows, **({"shares": drawn.shares} if shares else {})})
            else:
                heading = f"{given.label}: {amount(drawn.tally)} solution{'s' * (drawn.tally.count != 1)}\n"
                shown = "\n" + heat_map(drawn, given.puzzle.width) if drawn.shares else ""
                session.write(("\n" if session.written else "") + heading + shown)
                for drawing in messages.each_drawing(given.puzzle, drawn.grids, session.terminal):
                    session.write(drawing)
            if drawn.tally.stop == "interrupt":
                raise KeyboardInterrupt
            if drawn.tally.stop:
                return Status.UNDECIDED
            return Status.OK if drawn.tally.count else Status.NO

        return session.run(work)


def heat_map(drawn: Sample, width: int) -> str:
    """A sign a cell: blank in all solutions, inked in up to a tenth, two tenths, ... of them, or inked in all."""
    total = drawn.tally.count
    signs = [HEAT[-(-(len(HEAT) - 2) * (total - colours[0]) // total) + (colours[0] == 0)] for colours in drawn.shares]
    return "".join("".join(row) + "\n" for row in split_rows(signs, width))
