"""A thread that reads the entries of files in advance, so that the workers of a batch need not wait for slow inputs."""

from __future__ import annotations

import io
import os
import select
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from threading import Event, Thread
from typing import TextIO

from nono.io.entry import Found

MOST = 1000  # maximum number of entries read ahead
BLOCK = 500  # number of entries delivered at once
LOOK = 0.2  # seconds after which the thread checks again whether it must stop


class ReadAhead:
    """The entries of some files, which a thread reads. None follows the last entry of each file.

    The thread pauses while `MOST` entries wait to be processed. It delivers blocks of entries. Otherwise, Python would
    switch threads for every entry.
    """

    def __init__(self, paths: Collection[str], entries: Callable[[str], Iterator[Found]]) -> None:
        self.left = len(paths)  # number of files whose last entry was not taken
        self.ready: deque[Found | BaseException | None] = deque()
        self.block = Event()  # set when a whole block or the last entry is ready
        self.room = Event()  # set when `take` has made room
        self.stop = Event()
        self.thread = Thread(target=self._read, args=(paths, entries), daemon=True)
        self.thread.start()

    @property
    def ended(self) -> bool:
        """Whether `take` has returned the last entry of the last file."""
        return not self.left

    def _read(self, paths: Iterable[str], entries: Callable[[str], Iterator[Found]]) -> None:
        kept = sys.stdin
        try:
            for path in paths:
                if path == "-":
                    sys.stdin = _stoppable(kept, self.stop)
                for entry in chain(entries(path), [None]):
                    self.ready.append(entry)
                    if len(self.ready) >= BLOCK:
                        self._wait_for_room()
                    if self.stop.is_set():
                        return
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

    def take(self, seconds: float) -> list[Found | None]:
        """Return the next block of entries, or the entries read within ``seconds``."""
        self.block.wait(seconds)
        self.block.clear()
        taken: list[Found | None] = []
        while self.ready and len(taken) < BLOCK:
            item = self.ready.popleft()
            if isinstance(item, BaseException):
                raise item
            taken.append(item)
            self.left -= item is None
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
    """A file that seems to end when ``stop`` is set. So the thread does not wait for input while the program exits."""

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
