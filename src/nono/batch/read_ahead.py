"""Entries read by a thread ahead of their use: an input that comes slowly, or never ends, holds up no worker."""

from __future__ import annotations

import io
import os
import select
import sys
from collections import deque
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import TextIO

from nono.io.entry import Found

MOST = 1000  # entries in memory
BLOCK = 500  # entries taken at once
LOOK = 0.2  # seconds between two checks whether the thread is to stop


class ReadAhead:
    """The entries of one input. The thread waits while `MOST` of them are not taken.

    They are taken in blocks: two threads that pass on each entry by itself take turns at every one.
    """

    def __init__(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        self.ready: deque[Found | BaseException | None] = deque()
        self.block = Event()  # `BLOCK` entries are ready, or the last one
        self.room = Event()  # some were taken
        self.stop = Event()
        self.ended = False
        self.thread = Thread(target=self._read, args=(path, entries), daemon=True)
        self.thread.start()

    def _read(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        kept = sys.stdin
        try:
            if path == "-":
                sys.stdin = _stoppable(kept, self.stop)
            for entry in entries(path):
                self.ready.append(entry)
                if len(self.ready) >= BLOCK:
                    self._wait_for_room()
                if self.stop.is_set():
                    return
            self.ready.append(None)
        except BaseException as error:  # raised again by `take`
            self.ready.append(error)
        finally:
            self.block.set()
            sys.stdin = kept

    def _wait_for_room(self) -> None:
        self.block.set()
        while len(self.ready) >= MOST and not self.stop.is_set():
            self.room.clear()
            self.room.wait(LOOK)

    def take(self, seconds: float) -> list[Found]:
        """The next block of entries, or those that are read in so many seconds; ``ended`` is set with the last."""
        self.block.wait(seconds)
        self.block.clear()
        taken: list[Found] = []
        while self.ready and len(taken) < BLOCK:
            item = self.ready.popleft()
            if item is None:
                self.ended = True
            elif isinstance(item, BaseException):
                raise item
            else:
                taken.append(item)
        if self.ready:
            self.block.set()
        self.room.set()
        return taken

    def close(self) -> None:
        """Stop reading."""
        self.stop.set()
        self.room.set()
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
