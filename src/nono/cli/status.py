"""Exit statuses of the command line, one for each meaning, for scripts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Status(IntEnum):
    """The exit status of a command."""

    OK = 0  # solved; for verify and --unique: proved unique; for --check: the only solution is the goal
    NO = 1  # no solution; for verify, --unique and --check: not unique, or not the goal
    USAGE = 2  # usage, unreadable or malformed input, missing backend
    UNDECIDED = 3  # a limit ran out, line logic stalled, or fewer than two backends answered a verify
    DISAGREE = 4  # backends contradict each other: a bug in one of them
    INTERNAL = 70
    INTERRUPTED = 130


_GRAVEST_FIRST = (
    Status.INTERRUPTED,
    Status.INTERNAL,
    Status.DISAGREE,
    Status.USAGE,
    Status.UNDECIDED,
    Status.NO,
)


def gravest(statuses: Iterable[Status]) -> Status:
    """The status of a run over several puzzles."""
    occurred = set(statuses)
    return next((status for status in _GRAVEST_FIRST if status in occurred), Status.OK)
