"""Run command lines, and turn every end of a command into an exit status: the one place for errors and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import EBADF

from nono.cli import progress
from nono.cli.app import program
from nono.cli.output import Status, is_unwritable, report_problem, show_traceback, status_and_message
from nono.cli.process import drop_output, open_streams

CLOSED_PIPE = 128 + 13  # the status of programs whose output nobody reads any more


def run(words: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the program, and return its exit status.

    The only exception that can be raised is KeyboardInterrupt.
    """
    open_streams()
    try:
        return run_app(words)
    except BrokenPipeError:
        drop_output()
        return CLOSED_PIPE
    except Exception as error:
        if is_unwritable(error):
            drop_output()
            closed = error.errno == EBADF
            report_problem("standard output is closed" if closed else f"the output cannot be written: {error.strerror}")
            return Status.USAGE
        status, message = status_and_message(error)
        if status is Status.INTERNAL:
            show_traceback(error)
        report_problem(*message)
        return status


def run_app(words: Sequence[str] | None) -> int:
    """Run a command line with Typer, which reports usage errors, and return the status that Typer exits with."""
    out = sys.stdout
    status = 0
    with progress.watched(sys.argv[1:] if words is None else words):
        try:
            program()(args=words, prog_name="nono")  # without words, Typer expands patterns such as *.non on Windows
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # Typer and rich turn this error into status 1
                sys.stdout = out  # Typer replaces it
                raise BrokenPipeError from None
            status = int(end.code or 0)
    out.flush()
    return status
