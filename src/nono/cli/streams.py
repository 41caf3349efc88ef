"""The standard streams of the program: closed ones, letters that an encoding lacks, readers that have gone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any


def open_streams() -> None:
    """Open the null device in the place of standard streams that were closed before the program started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # names and titles may have letters that the encoding lacks
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def drop_output() -> None:
    """Discard what is still to be written to standard output, now or when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def piped(work: Callable[[], Any]) -> Any:
    """What ``work`` returns, its output flushed; 128 + SIGPIPE where the reader (``| head``) has closed the pipe."""
    try:
        status = work()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        drop_output()
        return 128 + 13
