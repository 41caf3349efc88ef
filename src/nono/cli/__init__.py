"""The command line: a Typer app (`nono.cli.app`), one module per subject with its commands, and what they share.

A command is a function in `nono.cli.commands`, with the options of `nono.cli.options`. It works on puzzles in a
`nono.cli.command_run.CommandRun`, and its end becomes an exit status in `nono.cli.program`. No other room imports
this one.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command in ``sys.argv`` and exit with its status, or with 128 and the number of the signal that ended it.

    A signal ends the program at once if it arrives for the second time. Otherwise it raises KeyboardInterrupt, so that
    the command can report the results so far and leaves no half-written file.
    """
    from nono.cli.process import Interruption, end_at_signals

    end_at_signals()
    Interruption.is_program = True
    interruption = Interruption()
    interruption.raise_once()
    try:
        from nono.cli.program import run

        status = run()
    except KeyboardInterrupt:  # during an import, or while the program ends
        status = 130
    interruption.leave_to_system()
    sys.exit(128 + interruption.received if status == 130 and interruption.received else status)
