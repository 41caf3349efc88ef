"""What commands write to standard error, for the tests."""

from __future__ import annotations


def told(written: str) -> list[str]:
    """Each message in one line, as ``--json`` has it: the problem; the help."""
    return written.replace("\nhelp: ", "; ").splitlines()
