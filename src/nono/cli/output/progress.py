"""What a command is at, on standard error: a line on a terminal after a second; after ten, once, how to bound it.

A thread writes both while the command works. `watched` begins and ends it, for every command in the same way, and
`current` is the progress of the command that runs. Nothing is shown while standard input is awaited.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

PATIENCE = 1.0  # seconds before a line or a bar appears: shorter runs never import rich
NOTICE = 10.0  # seconds before the notice
HOUR = 3600.0
PAUSE = 0.1  # seconds between two changes of a line or a bar
KEPT = (
    "census",
    "count",
    "diff",
    "generate",
    "repair",
    "sample",
    "solve",
)  # commands that show what there is at Ctrl-C


class Progress:
    """What a run of a command is at. ``bounded``: it has a limit of time, and needs no notice."""

    def __init__(self, command: str, words: Sequence[str], bounded: bool, quiet: bool) -> None:
        self.command = command
        self.command_line = words
        self.bounded = bounded or quiet
        self.on_terminal = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.files = self.files_done = 0
        self.number = 0  # of the puzzle at work, from 1
        self.label = ""  # its name
        self.fact = ""  # how far the work on it is
        self.began: float | None = monotonic()  # None: nothing is shown
        self.label_began = monotonic()
        self.line = ""  # on the terminal
        self.bar: Bar | None = None
        self.over = False
        self.lock = _thread.allocate_lock()  # of the terminal
        self.asleep = _thread.allocate_lock()  # released to wake the thread up

    def count_files(self, words: list[str]) -> None:
        """Show how many of the files that the words name are done."""
        if self.on_terminal:
            from nono.io.read import files_below

            self.files = sum(sum(1 for _ in files_below(word)) if os.path.isdir(word) else 1 for word in words)

    def at(self, label: str) -> None:
        """The work on the puzzle of this name begins."""
        self.number += 1
        now = monotonic()
        self.began = now if self.began is None else self.began
        self.label, self.fact, self.label_began = label, "", now if self.number > 1 else self.began

    def tell(self, fact: str) -> None:
        """How far the work is, as ``at least 12 solutions``."""
        self.fact = fact

    def tell_count(self, least: int) -> None:
        """How many solutions are counted."""
        digits = str(least)
        self.tell(f"{f'{least:,}' if len(digits) < 20 else f'{digits[0]}e{len(digits) - 1}'} solutions so far")

    def tell_steps(self, unit: str, number: int) -> None:
        """How many steps of this unit the search took, as ``1,200 conflicts``."""
        self.tell(f"{number:,} {unit}")

    def pause(self) -> None:
        """Show nothing until the next `at`: the input is awaited, or a person watches."""
        self.began = None
        self.hide()

    def restart(self, total: int) -> None:
        """Show a bar from now on instead: ``total`` things, the rate, and the time left."""
        self.hide()
        self.bounded = True
        self.bar = Bar(total) if self.on_terminal else None
        self.began = None

    def advance(self, done: int | None = None, total: int = 0) -> None:
        """One more thing of the bar is done, or ``done`` in all; ``total`` is its new total, if it has grown."""
        if self.bar is not None:
            self.bar.advance(done, total)

    def hide(self) -> None:
        """Clear the line or the bar before something else is written to the terminal; they come again."""
        with self.aside():
            pass

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Clear the line or the bar, and show nothing until the context ends."""
        if self.bar is not None:
            self.bar.hide()
        held = self.lock.acquire(timeout=PATIENCE)
        try:
            self._clear()
            yield
        finally:
            if held:
                self.lock.release()

    def start(self) -> None:
        """Start the thread, and wait until it runs: its memory is no part of a limit that comes later."""
        running = _thread.allocate_lock()
        running.acquire()
        self.asleep.acquire()
        with suppress(RuntimeError):  # where no thread can start, nothing is shown
            _thread.start_new_thread(self._run, (running,))
            running.acquire()

    def stop(self) -> None:
        """End the thread and clear what it shows."""
        with self.aside():
            self.over = True
        self.asleep.release()

    def _run(self, running: _thread.LockType) -> None:
        if hasattr(signal, "pthread_sigmask"):  # signals are for the thread of the command
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
        running.release()
        while not self.asleep.acquire(timeout=self._pause()):
            with self.lock:
                if self.over:
                    return
                if self.began is not None:
                    with suppress(OSError, ValueError):  # the terminal has gone
                        self._show(self.began, monotonic())

    def _pause(self) -> float:
        """The seconds until there may be something to show."""
        first, began = PATIENCE if self.on_terminal else NOTICE, self.began
        if began is None:
            return first
        left = began + first - monotonic()
        return max(PAUSE, left) if self.on_terminal or not self.bounded else HOUR

    def _show(self, began: float, now: float) -> None:
        if not self.bounded and now >= began + NOTICE:
            self.bounded = True
            self._clear()
            self._write(f"{self._words(now)}; {self._advice()}\n")
        if self.on_terminal and now >= began + PATIENCE and (line := self._words(now)) != self.line:
            self.line = line
            self._write(f"\r\x1b[K\x1b[?7l{line}\x1b[?7h")  # what is too long is cut off, and not wrapped

    def _words(self, now: float) -> str:
        """The command, the puzzle, how long it takes, and what is done."""
        place = f"{self.command}: {self.label}" if self.label else self.command
        done = f"{self.number - 1} puzzles done" if self.number > 2 else ""
        done = f"{self.files_done} of {self.files} files done" if self.files > 1 else done
        return f"{place}: {', '.join(filter(None, [clock(now - self.label_began), self.fact, done]))}"

    def _advice(self) -> str:
        ctrl_c = "ends it and shows the results so far" if self.command in KEPT else "ends it"
        return f"Ctrl-C {ctrl_c}, --time-limit S sets a limit{' per puzzle' * (self.number > 1)}"

    def _clear(self) -> None:
        if self.line:
            self.line = ""
            self._write("\r\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def clock(seconds: float) -> str:
    """A time in words: ``12 s``, ``1:05``, ``2:01:05``."""
    minutes, left = divmod(int(seconds), 60)
    if not minutes:
        return f"{left} s"
    return f"{minutes}:{left:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{left:02}"


class Bar:
    """A bar with the number of things done, the rate, and the time left."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.began = monotonic()
        self.next = self.began + PATIENCE
        self.bar: Any = None

    def advance(self, done: int | None, total: int) -> None:
        """One more is done, or ``done`` in all; ``total`` is the new total, if it has grown."""
        self.done = self.done + 1 if done is None else done
        self.total = total or self.total
        if self.total > 1 and monotonic() > self.next:
            self.next = monotonic() + PAUSE
            self.show()

    def show(self) -> None:
        if self.bar is None:
            from rich import progress
            from rich.console import Console

            self.bar = progress.Progress(
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeElapsedColumn(),
                progress.TextColumn("{task.fields[rate]}"),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self.bar.add_task("", total=self.total, rate="")
        self.bar.update(self.bar.task_ids[0], completed=self.done, total=self.total, rate=self.rate())
        self.bar.start()

    def rate(self) -> str:
        """The number a second, and the time left at that rate."""
        if not self.done:
            return ""
        rate = self.done / (monotonic() - self.began)
        minutes, seconds = divmod(int((self.total - self.done) / rate), 60)
        return f"{rate:.3g}/s, {minutes // 60}:{minutes % 60:02}:{seconds:02} left"

    def hide(self) -> None:
        """Clear it; the next `advance` shows it again."""
        if self.bar is not None:
            self.bar.stop()


_current = Progress("", (), bounded=True, quiet=True)


def current() -> Progress:
    """The progress of the command that runs."""
    return _current


@contextmanager
def watched(command: str, words: Sequence[str], values: Mapping[str, object]) -> Iterator[None]:
    """Show what a command is at until the context ends; ``values`` are those that ``words`` gave its options."""
    global _current
    before = _current
    bounded = values.get("time_limit", 0) is not None
    _current = Progress(command, words, bounded, bool(values.get("quiet")))
    try:
        _current.start()
        yield
    finally:
        _current.stop()
        _current = before
