"""``nono fix``: what was misprinted, mistyped or misread in puzzles whose clues contradict one another."""

import os
from dataclasses import asdict
from typing import Annotated, Any

from nono.base import arguments
from nono.base.errors import warn
from nono.base.files import save
from nono.cli import options
from nono.cli.errors import idle
from nono.cli.options import OUTPUT
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, expect_no_other
from nono.cli.status import Status
from nono.design.fix import Fix
from nono.design.fix import fix as find_misprints
from nono.design.misprints import Misprint
from nono.formats import format_of_suffix, writable
from nono.genres.base import Puzzle
from nono.genres.nonogram import clues_of_any_number
from nono.io.write import dump_bytes, format_for
from nono.model.answer import Verdict

TRIANGULAR = ("rising", "falling")  # the fields of misprints for lines that triddlers alone have


def fix(
    puzzles: options.Puzzles,
    limits: options.Limits,
    output: Annotated[
        str | None,
        Option(
            "Write the puzzle as it should be; in the format of its suffix, else in that of the input.",
            "FILE",
            short="-o",
            panel=OUTPUT,
        ),
    ] = None,
    pick: Annotated[
        int | None, Option("Write the N-th reading, where several are equally likely.", "N", least=1, panel=OUTPUT)
    ] = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Find misprints in clues that contradict one another.

    The readings with the fewest wrong numbers or lines that have a single solution. Clues may be too long for the
    board. Without -o nothing is changed.

        nono fix broken
    """
    if pick is not None and output is None:
        raise idle("--pick", "no --output", "one to write the reading")
    reading.allow_contradiction = True
    written = False
    with (
        clues_of_any_number(),
        Session(puzzles, reading, exit_zero=exit_zero, memory=limits.memory, json=json) as session,
    ):

        def work(given: Input) -> Status:
            nonlocal written
            expect_no_other(written, "to write")
            found = find_misprints(given.puzzle, limits.time_limit)
            if json:
                session.write_json(given, facts(found))
            else:
                session.write(f"{given.label}: {found}\n")
            fixed = chosen(found, pick)
            if output is not None and fixed is not None:
                if given.puzzle.goal_bytes is not None and fixed.goal_bytes is None:
                    warn(f"{given.label}: the goal does not show the clues as they should be, and is left out")
                write(given, fixed, output)
                written = True
            elif output is not None and found.readings:
                session.report(f"{given.label}: {output} is not written, expected --pick N for one of the readings")
            return Status.UNDECIDED if fixed is None else Status.OK

        return session.run(work)


def chosen(found: Fix, pick: int | None) -> Puzzle | None:
    """The puzzle as it should be: as it is if it is unique, as in the reading picked, or as in the only one; else None.

    That of a puzzle with several solutions has to be picked. Raises `PuzzleError` on a number of no reading.
    """
    if found.verdict is Verdict.UNIQUE:
        return found.puzzle
    if pick is not None and found.readings:
        if pick > len(found.readings):
            raise arguments.unfit("pick", pick, f"1 to {len(found.readings)}", "bad-field")
        return found.readings[pick - 1].puzzle
    return found.readings[0].puzzle if found.sure and len(found.readings) == 1 else None


def write(given: Input, puzzle: Puzzle, output: str) -> None:
    """Write a puzzle, in the format of the suffix or in that of the input, where that can be written."""
    known = format_of_suffix(os.path.splitext(output)[1].lower()) is not None
    save(dump_bytes(puzzle, format_for(output) if known or not writable(given.format) else given.format), output)


def facts(found: Fix) -> dict[str, Any]:
    """The answer for JSON: rows and columns from 1, and each puzzle in our own form."""
    return {
        "verdict": found.verdict,
        "sure": found.sure,
        "stop": found.stop,
        "readings": [
            {
                "cost": reading.cost,
                "misprints": [misprint_data(misprint) for misprint in reading.misprints],
                "puzzle": reading.puzzle.to_dict(),
            }
            for reading in found.readings
        ],
    }


def misprint_data(misprint: Misprint) -> dict[str, Any]:
    """A misprint for JSON, with the fields of triddlers only where it is in such a line."""
    return {name: value for name, value in asdict(misprint).items() if name not in TRIANGULAR or value is not None}
