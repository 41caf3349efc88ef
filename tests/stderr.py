"""Reads messages that commands write to standard error, for the tests."""

import re

USAGE = re.compile(
    r"(?:Usage: nono\b[^\n]*(?:\n[^\n]+)*?\nTry 'nono[^']* --help' for help\.\n)?╭─ Error[^\n]*\n(.*?)╰─*╯\n", re.DOTALL
)


def told(written: str) -> list[str]:
    """Return each message as one line, as in ``--json``: the problem; the help.

    A usage error of Typer is a line as well, which begins with ``usage:``.
    """

    def in_one_line(match: re.Match[str]) -> str:
        return f"usage: {' '.join(line.strip('│ ') for line in match[1].splitlines())}\n"

    return USAGE.sub(in_one_line, written).replace("\nhelp: ", "; ").splitlines()


def usage_error(written: str) -> str:
    """Return the message of the only usage error."""
    (line,) = told(written)
    assert line.startswith("usage: "), written
    return line.removeprefix("usage: ")
