"""The program ``nono``, which reads a command line, runs the command, and reports errors."""

import os
from errno import EBADF
from functools import partial

from nono.cli.call import call
from nono.cli.commands import COMMANDS
from nono.cli.options import NotPlain, parameters, plain_words, values_of
from nono.cli.output import Status, is_unwritable, meaning, say
from nono.cli.process import drop_output, open_streams, piped

HELP = {"-h", "--help", "help"}
COMPLETION = "_NONO_COMPLETE"  # the environment variable with which shells ask for completions


def read_and_run(words: list[str]) -> int:
    """Parse a command line and run its command.

    Typer, which is slow to import, parses only lines that are not plain.
    """
    if (not words or HELP.intersection(words)) and COMPLETION not in os.environ:
        from nono.cli.commands.help import help_wanted

        if (text := help_wanted(words)) is not None:
            print(text, end="")
            return Status.OK
    if words == ["--version"]:
        from nono.base.distribution import version

        print(f"nono {version()}")
        return Status.OK
    try:
        if not words or words[0] not in COMMANDS or COMPLETION in os.environ:
            raise NotPlain
        command = COMMANDS[words[0]]
        known = parameters(command)
        values = values_of(known, plain_words(known, words[1:]))
    except NotPlain:
        from nono.cli.typer_program import read_by_typer

        read = read_by_typer(words)
        if isinstance(read, int):
            return read
        command, values = read
    return int(call(command, values, words) or Status.OK)


def run(words: list[str]) -> int:
    """Run a command line and return its exit status. The only exception that can be raised is KeyboardInterrupt."""
    open_streams()
    try:
        return piped(partial(read_and_run, words))
    except Exception as error:
        if is_unwritable(error):
            drop_output()
            closed = error.errno == EBADF
            say("standard output is closed" if closed else f"the output cannot be written: {error.strerror}")
            return Status.USAGE
        status, message = meaning(error, words)
        say(*message)
        return status
