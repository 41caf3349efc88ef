"""Imported first by the server that runs are forked from: from then on it ends with the program whose server it is.

A module of its own, as the server takes names of modules to import, and only after all of them looks for its end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import sleep

OWNER = "NONO_BENCH_OWNER"  # the environment variable with the program's number, for the server alone
LOOK = 0.1  # seconds between two looks


@contextmanager
def owned() -> Iterator[None]:
    """A server that starts meanwhile is this process's."""
    os.environ[OWNER] = str(os.getpid())
    try:
        yield
    finally:
        del os.environ[OWNER]


def end_after(owner: int) -> None:
    """End this process when its parent is no longer the owner."""
    while os.getppid() == owner:
        sleep(LOOK)
    os._exit(1)


if OWNER in os.environ:
    Thread(target=end_after, args=(int(os.environ.pop(OWNER)),), daemon=True).start()
