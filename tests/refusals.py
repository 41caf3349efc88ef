"""Refused puzzles: the messages of their errors together with the codes, which only `PuzzleError.code` tells."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from nono import PuzzleError


def told(error: object) -> str:
    """Return an error's message with ``error[CODE]:`` after its place, but unchanged if it is about an argument."""
    assert isinstance(error, PuzzleError)
    if error.code == "no-file" or (error.argument and not error.place):
        return str(error)
    begin = len(error.place) + 2 if error.place else 0
    return f"{str(error)[:begin]}error[{error.code}]: {str(error)[begin:]}"


@contextmanager
def refused(match: str) -> Iterator[pytest.ExceptionInfo[PuzzleError]]:
    """Expect a `PuzzleError` of which `told` gives a text that matches."""
    with pytest.raises(PuzzleError) as raised:
        yield raised
    assert re.search(match, told(raised.value)), told(raised.value)
