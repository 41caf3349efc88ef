"""The program ``nono``: runs a command line, and says what happens to errors."""

import os

from nono.base.errors import BackendError, BugError, LimitError, PuzzleError
from nono.cli.commands import COMMANDS
from nono.cli.errors import UNWRITABLE, OptionError, internal_error, line_of, report, report_bug
from nono.cli.parameters import call
from nono.cli.plain_line import NotPlain, plain_values
from nono.cli.status import Status
from nono.cli.streams import drop_output, open_streams, piped

HELP = {"-h", "--help", "help"}
COMPLETION = "_NONO_COMPLETE"  # in the environment when a shell asks for completions


def read_and_run(words: list[str]) -> int:
    """Run a command line that is read by Typer, whose import is slow, only where it has to be."""
    if (not words or HELP.intersection(words)) and COMPLETION not in os.environ:
        from nono.cli.help import help_wanted

        if (text := help_wanted(words)) is not None:
            return piped(lambda: print(text, end="")) or Status.OK
    try:
        if not words or words[0] not in COMMANDS or COMPLETION in os.environ:
            raise NotPlain
        command = COMMANDS[words[0]]
        values = plain_values(command, words[1:])
    except NotPlain:
        from nono.cli.typer_program import run_by_typer

        return run_by_typer(words)
    return piped(lambda: call(command, values)) or Status.OK


def run(words: list[str]) -> int:
    """Run one command line and return its exit status; no exception but KeyboardInterrupt leaves."""
    open_streams()
    try:
        return read_and_run(words)
    except BugError as error:
        return report_bug(error)
    except LimitError as reached:
        report(str(reached))
        return Status.UNDECIDED
    except (PuzzleError, BackendError) as error:
        report(line_of(error))
        return Status.USAGE
    except OptionError as error:
        report(str(error))
        return Status.USAGE
    except OSError as error:
        if error.errno not in UNWRITABLE:
            return internal_error(error)
        drop_output()
        report(f"the output cannot be written: {error.strerror}")
        return Status.USAGE
    except Exception as error:
        return internal_error(error)
