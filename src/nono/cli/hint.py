"""``nono hint``: the next step of a puzzle that is partly solved."""

from typing import Annotated, Any

from nono.base.grid import row_and_column
from nono.cli import options
from nono.cli.errors import unfit
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.genres.base import Puzzle
from nono.grading.explain import coloured_cells
from nono.grading.hint import LEVELS, Hint
from nono.grading.hint import hint as next_step

STATUS = {"step": Status.OK, "solved": Status.OK, "stuck": Status.UNDECIDED}


def hint(
    puzzles: options.Puzzles,
    limits: options.Limits,
    start: options.Start = None,
    level: Annotated[int, Option("1: where the step is; 2: its technique; 3: its cells.", "1|2|3")] = 1,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Show the next step of a puzzle.

    The easiest step that is open, or which cells are wrong, or which lines contradict one another.

        nono hint heart
        nono hint heart --level 3
    """
    if level not in LEVELS:
        raise unfit("--level", level, "1, 2 or 3")
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True, memory=limits.memory, json=json) as session:

        def work(given: Input) -> Status:
            puzzle = given.puzzle
            found = next_step(puzzle, start_of(puzzle, start), level, limits.time_limit)
            if json:
                session.write_json(given, facts(puzzle, found, level))
            else:
                label = f"{given.label}: " if session.many else ""
                session.write(f"{label}{found.text}\n")
            return STATUS.get(found.kind, Status.NO)

        return session.run(work)


def facts(puzzle: Puzzle, found: Hint, level: int) -> dict[str, Any]:
    """The hint for JSON; what its level does not give away is None or empty."""
    step = found.step
    return {
        "kind": found.kind,
        "level": level,
        "text": found.text,
        "technique": step.technique if step is not None and level > 1 else None,
        "settled": coloured_cells(puzzle, step.settled) if step is not None and level > 2 else [],
        "removed": coloured_cells(puzzle, step.removed) if step is not None and level > 2 else [],
        "wrong": [row_and_column(cell, puzzle.width) for cell in found.cells] if level > 2 else [],
    }
