"""Show the progress of a command on standard error: a line on a terminal after one second, a notice after ten seconds.

The notice appears once and explains how to limit the time. A thread of its own writes both. `watched` starts and stops
the thread for every command, and `current` returns the progress of the running command. Nothing is shown while the
command waits for standard input.
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

from nono.base.foreign import json
from nono.cli.process import HANDLED

PATIENCE = 1.0  # seconds until a line or a bar appears; shorter runs do not import rich
NOTICE = 10.0  # seconds until the notice appears
HOUR = 3600.0
PAUSE = 0.1  # seconds between two updates of a line or a bar
# The commands that show the results so far after Ctrl-C.
KEPT = ("bench", "count", "diff", "generate", "repair", "sample", "solve")


class Progress:
    """The progress of a run. If ``bounded`` is true, the run has a time limit and needs no notice."""

    def __init__(self, command: str, words: Sequence[str], bounded: bool, quiet: bool) -> None:
        self.command = command
        self.command_line = words
        self.bounded = bounded or quiet
        self.on_terminal = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.files = self.files_done = 0
        self.number = 0  # the number of the current puzzle, counted from 1
        self.label = ""  # the name of the current puzzle
        self.fact = ""  # a fact about the progress with the current puzzle
        self.began: float | None = monotonic()  # None while nothing is shown
        self.label_began = monotonic()
        self.line = ""  # the line shown on the terminal
        self.bar: Bar | None = None
        self.over = False
        self.lock = _thread.allocate_lock()  # held by any thread that writes to the terminal
        self.asleep = _thread.allocate_lock()  # releasing this lock ends the thread

    def at(self, label: str) -> None:
        """Begin to show the progress for the puzzle with this name."""
        self.number += 1
        now = monotonic()
        self.began = now if self.began is None else self.began
        self.label, self.fact, self.label_began = label, "", now if self.number > 1 else self.began

    def tell(self, fact: str) -> None:
        """Show a fact about the progress, for example ``at least 12 solutions``."""
        self.fact = fact

    def tell_count(self, least: int) -> None:
        """Show the number of solutions counted so far."""
        digits = json(least)  # `str` refuses to convert numbers with thousands of digits
        self.tell(f"{f'{least:,}' if len(digits) < 20 else f'{digits[0]}e{len(digits) - 1}'} solutions so far")

    def pause(self) -> None:
        """Show nothing until `at` is called again; the command waits for input or serves a page."""
        self.began = None
        self.hide()

    def restart(self, total: int) -> None:
        """From now on, show a bar: how many of ``total`` items are done, the rate, and the time left."""
        self.hide()
        self.bounded = True
        self.bar = Bar(total) if self.on_terminal else None
        self.began = None

    def advance(self, done: int | None = None, total: int = 0) -> None:
        """Count one more item of the bar, or ``done`` items in all; ``total`` is the new total if it has grown."""
        if self.bar is not None:
            self.bar.advance(done, total)

    def hide(self) -> None:
        """Clear the line or the bar until the next update, so that other output can be written to the terminal."""
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
        """Start the thread if it will have something to show.

        Wait until the thread has its memory; a memory limit that is set later then does not count it.
        """
        if self.bounded and not self.on_terminal:
            return
        running = _thread.allocate_lock()
        running.acquire()
        self.asleep.acquire()
        with suppress(RuntimeError):  # the system allows no more threads: show no progress
            _thread.start_new_thread(self._run, (running,))
            running.acquire()

    def stop(self) -> None:
        """End the thread, and clear the line or the bar."""
        with self.aside():
            self.over = True
        if self.asleep.locked():
            self.asleep.release()

    def _run(self, running: _thread.LockType) -> None:
        if hasattr(signal, "pthread_sigmask"):  # only the main thread handles signals
            signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
        running.release()
        while not self.asleep.acquire(timeout=self._pause()):
            with self.lock:
                if self.over:
                    return
                if self.began is not None:
                    with suppress(OSError, ValueError):  # the terminal may have been closed
                        self._show(self.began, monotonic())

    def _pause(self) -> float:
        """Return the number of seconds until the next update."""
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
            self._write(f"\r\x1b[K\x1b[?7l{line}\x1b[?7h")  # the terminal cuts off a long line instead of wrapping it

    def _words(self, now: float) -> str:
        """Return the line to show: command, puzzle, time so far, and progress."""
        place = f"{self.command}: {self.label}" if self.label else self.command
        done = f"{self.number - 1} puzzles done" if self.number > 2 else ""
        done = f"{self.files_done} of {self.files} files done" if self.files > 1 else done
        return f"{place}: {', '.join(filter(None, [clock(now - self.label_began), self.fact, done]))}"

    def _advice(self) -> str:
        ctrl_c = "ends the command and shows the results so far" if self.command in KEPT else "ends the command"
        return f"Ctrl-C {ctrl_c}; --time-limit S sets a limit{' per puzzle' * (self.number > 1)}"

    def _clear(self) -> None:
        if self.line:
            self.line = ""
            self._write("\r\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def clock(seconds: float) -> str:
    """Return a time as text such as ``12 s``, ``1:05`` or ``2:01:05``."""
    minutes, left = divmod(int(seconds), 60)
    if not minutes:
        return f"{left} s"
    return f"{minutes}:{left:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{left:02}"


class Bar:
    """A bar with the number of items done, the rate, and the time left."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.began = monotonic()
        self.next = self.began + PATIENCE
        self.bar: Any = None

    def advance(self, done: int | None, total: int) -> None:
        """Count one more item, or ``done`` items in all; ``total`` is the new total if it has grown."""
        self.done = self.done + 1 if done is None else done
        self.total = total or self.total
        if self.total > 1 and monotonic() > self.next:
            self.next = monotonic() + PAUSE
            self.show()

    def show(self) -> None:
        if self.bar is None:
            from rich import progress
            from rich.console import Console

            counts = progress.BarColumn(), progress.MofNCompleteColumn(), progress.TimeElapsedColumn()
            columns, out = (*counts, progress.TextColumn("{task.fields[rate]}")), Console(stderr=True)
            self.bar = progress.Progress(
                *columns, console=out, transient=True, redirect_stdout=False, redirect_stderr=False
            )
            self.bar.add_task("", total=self.total, rate="")
        self.bar.update(self.bar.task_ids[0], completed=self.done, total=self.total, rate=self.rate())
        self.bar.start()

    def rate(self) -> str:
        """Return the rate per second and the time left at that rate."""
        if not self.done:
            return ""
        rate = self.done / (monotonic() - self.began)
        minutes, seconds = divmod(int((self.total - self.done) / rate), 60)
        return f"{rate:.3g}/s, {minutes // 60}:{minutes % 60:02}:{seconds:02} left"

    def hide(self) -> None:
        """Clear the bar; the next `advance` shows it again."""
        if self.bar is not None:
            self.bar.stop()


_current = Progress("", (), bounded=True, quiet=True)


def current() -> Progress:
    """Return the progress of the running command."""
    return _current


@contextmanager
def watched(command: str, words: Sequence[str], values: Mapping[str, object]) -> Iterator[None]:
    """Show the progress of a command until the context ends; ``values`` are the values of its options."""
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
