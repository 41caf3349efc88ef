"""Reads messages that commands write to standard error, for the tests."""


def told(written: str) -> list[str]:
    """Return each message as one line, as in ``--json``: the problem; the help."""
    return written.replace("\nhelp: ", "; ").splitlines()
