"""``nono count``: how many solutions a puzzle has."""

from typing import Annotated

import typer

from nono.cli import options, words
from nono.cli.session import Given, Reading, Session
from nono.solving import solve
from nono.status import Status


def count(
    puzzles: options.Puzzles,
    limit: options.Limit = "all",
    backend: options.Backend = "auto",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    no_parity: options.NoParity = False,
    no_symmetry: options.NoSymmetry = False,
    stats: Annotated[bool, typer.Option("--stats", help="The backend's counters, on standard error.")] = False,
    json: options.Json = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    trust: options.Trust = None,
    size: options.Size = None,
    loose: options.Loose = False,
    allow_contradiction: options.AllowContradiction = False,
    exit_zero: options.ExitZero = False,
) -> int:
    """Count the solutions of puzzles: exactly, or up to a limit."""
    wanted = options.solution_limit(limit)
    settings = options.pegs_settings(memory, no_parity, no_symmetry)
    reading = Reading(format, index, genre, not allow_contradiction, trust, size, loose)
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True) as session:

        def work(given: Given) -> Status:
            result = solve(given.puzzle, backend=backend, limit=wanted, time_limit=time_limit, listed=False, **settings)
            if stats:
                session.say(words.counters(given.label, result))
            if json:
                session.write_json(given, {"count": result.count, "complete": result.complete, "stop": result.stop})
            else:
                label = f"{given.label}: " if session.many else ""
                session.write(f"{label}{words.amount(result)}\n")
            if result.stop:
                return Status.UNDECIDED
            return Status.OK if result.count else Status.NO

        return session.run(work)
