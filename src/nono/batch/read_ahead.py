"""Entries read by a thread ahead of their use: an input that comes slowly, or never ends, holds up no worker."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic
from typing import TextIO

from nono.io.read import Found

MOST = 1000  # entries in memory
LOOK = 0.2  # seconds between two checks whether the thread is to stop


class ReadAhead:
    """The entries of one input. The thread waits while `MOST` of them are not taken."""

    def __init__(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        self.ready: Queue[Found | BaseException | None] = Queue(MOST)
        self.ended = False
        self.stop = Event()
        self.thread = Thread(target=self._read, args=(path, entries), daemon=True)
        self.thread.start()

    def _read(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        kept = sys.stdin
        try:
            if path == "-":
                sys.stdin = _stoppable(kept, self.stop)
            for entry in entries(path):
                self._put(entry)
                if self.stop.is_set():
                    return
            self._put(None)
        except BaseException as error:  # raised again by `take`
            self._put(error)
        finally:
            sys.stdin = kept

    def _put(self, item: Found | BaseException | None) -> None:
        while not self.stop.is_set():
            with suppress(Full):
                self.ready.put(item, timeout=LOOK)
                return

    def take(self, most: int, seconds: float) -> list[Found]:
        """The next entries, as many as are read in so many seconds; ``ended`` is set with the last."""
        until = monotonic() + seconds
        taken: list[Found] = []
        while len(taken) < most:
            try:
                item = self.ready.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                break
            if item is None:
                self.ended = True
                break
            if isinstance(item, BaseException):
                raise item
            taken.append(item)
        return taken

    def close(self) -> None:
        """Stop reading."""
        self.stop.set()
        self.thread.join(2 * LOOK)


class _Stoppable(io.RawIOBase):
    """A file that ends as soon as ``stop`` is set: no thread waits for input, and holds its lock, at the exit."""

    def __init__(self, number: int, stop: Event) -> None:
        self.number = number
        self.stop = stop

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self.stop.is_set():
            if select.select([self.number], [], [], LOOK)[0]:
                data = os.read(self.number, len(buffer))
                buffer[: len(data)] = data
                return len(data)
        return 0


def _stoppable(file: TextIO, stop: Event) -> TextIO:
    try:
        number = file.fileno()
    except (OSError, ValueError):
        return file
    return io.TextIOWrapper(io.BufferedReader(_Stoppable(number, stop)))
