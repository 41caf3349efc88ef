"""Show the progress of a command with rich, on a terminal after one second; a file or pipe gets nothing.

`watched` shows the progress of a run of the program, and `current_progress` returns it. Nothing is shown while the
command waits for standard input.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock, Timer
from typing import Any

from nono.base.foreign import json_text
from nono.cli.process import HANDLED

PATIENCE = 1.0  # seconds until the progress appears; shorter runs do not import rich


class Progress:
    """The progress of a run: a line about the current puzzle, or a bar with the number of items done."""

    def __init__(self, words: Sequence[str]) -> None:
        self.command_line = words
        quiet = not {"-q", "--quiet"}.isdisjoint(words)
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self.on_terminal = is_terminal and not quiet and os.environ.get("TERM") != "dumb"
        self.label = " ".join(words[:1])  # the name of the current puzzle, at first of the command
        self.fact = ""  # a fact about the progress with the current puzzle
        self.total: int | None = None  # number of items of the bar
        self.done = 0
        self.paused = False
        self.display: Any = None  # rich's display
        self.lock = RLock()  # held by any thread that writes to the terminal

    def begin(self, label: str) -> None:
        """Begin to show the progress for the puzzle with this name."""
        self.label, self.fact = label, ""
        self.update()

    def tell(self, fact: str) -> None:
        """Show a fact about the progress, for example ``at least 12 solutions``."""
        self.fact = fact
        self.update()

    def tell_count(self, least: int) -> None:
        """Show the number of solutions counted so far."""
        # `str` refuses to convert numbers with thousands of digits; a long number is shown as 1e30
        digits = json_text(least)
        self.tell(f"{f'{least:,}' if len(digits) < 20 else f'{digits[0]}e{len(digits) - 1}'} solutions so far")

    def restart(self, total: int) -> None:
        """From now on, show a bar: how many of ``total`` items are done, and the time left."""
        self.total, self.done = total, 0
        self.update()

    def advance(self, done: int | None = None, total: int = 0) -> None:
        """Count one more item of the bar, or ``done`` items in all; ``total`` is the new total if it has grown."""
        self.done = self.done + 1 if done is None else done
        self.total = total or self.total
        self.update()

    def pause(self) -> None:
        """Show nothing until the next update; the command waits for input or serves a page."""
        self.paused = True
        self.hide()

    def hide(self) -> None:
        """Clear the display until the next update, so that other output can be written to the terminal."""
        with self.aside():
            pass

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Clear the display, and show nothing until the context ends."""
        with self.lock:
            if self.display is not None:
                self.display.stop()
            yield

    def start(self) -> None:
        """Show the progress after `PATIENCE`."""
        if self.on_terminal:
            timer = Timer(PATIENCE, self._show)
            timer.daemon = True
            timer.start()

    def stop(self) -> None:
        """Show nothing any more."""
        self.on_terminal = False
        self.hide()

    def update(self) -> None:
        """Show the present state, if the display has begun."""
        self.paused = False
        with self.lock:
            if self.display is not None and self.on_terminal:
                counted = f"{self.done} of {self.total}" if self.total else ""
                words = ", ".join(filter(None, [self.label, self.fact, counted]))
                # the only task: the line, or the bar
                self.display.update(self.display.task_ids[0], description=words, completed=self.done, total=self.total)
                self.display.start()

    def _show(self) -> None:
        """Begin to show the progress on the terminal; called after `PATIENCE` seconds, in a thread of its own."""
        if hasattr(signal, "pthread_sigmask"):  # only the main thread handles signals
            signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
        from rich import progress
        from rich.console import Console

        with self.lock:
            self.display = progress.Progress(
                progress.TextColumn("{task.description}", markup=False),
                progress.BarColumn(),
                progress.TimeElapsedColumn(),
                progress.TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self.display.add_task("", total=None)
            if not self.paused:
                self.update()


_current = Progress(())


def current_progress() -> Progress:
    """Return the progress of the running command."""
    return _current


@contextmanager
def watched(words: Sequence[str]) -> Iterator[None]:
    """Show the progress of a run until the context ends; ``words`` is its command line."""
    global _current
    before, _current = _current, Progress(words)
    try:
        _current.start()
        yield
    finally:
        _current.stop()
        _current = before
