"""The progress of long runs, on standard error; only on a terminal, and only after a second."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Self

from nono.io.built_in import files_below

PATIENCE = 1.0  # seconds before a bar appears: shorter runs never import rich
PAUSE = 0.1  # seconds between two changes of it


class Progress:
    """A bar: the files done of those that the command line names; nothing where there is no terminal."""

    def __init__(self, words: list[str]) -> None:
        self.total = self.done = 0
        self.next = monotonic() + PATIENCE
        self.began: float | None = None
        self.bar: Any = None
        if sys.stderr.isatty():
            self.total = sum(sum(1 for _ in files_below(word)) if os.path.isdir(word) else 1 for word in words)

    def restart(self, total: int) -> None:
        """Count other things than files from now on, ``total`` of them, and show the rate and the time left."""
        self.hide()
        self.bar, self.done, self.total = None, 0, total if sys.stderr.isatty() else 0
        self.began = monotonic()

    def advance(self, done: int | None = None, total: int = 0) -> None:
        """One more is done, or ``done`` in all; ``total`` is the new total, if it has grown."""
        self.done = self.done + 1 if done is None else done
        if total and sys.stderr.isatty():
            self.total = total
        if self.total > 1 and monotonic() > self.next:
            self.next = monotonic() + PAUSE
            self.show()

    def show(self) -> None:
        if self.bar is None:
            from rich import progress
            from rich.console import Console

            columns = [progress.BarColumn(), progress.MofNCompleteColumn(), progress.TimeElapsedColumn()]
            if self.began is not None:
                columns += [progress.TextColumn("{task.fields[rate]}")]
            self.bar = progress.Progress(
                *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
            )
            self.bar.add_task("", total=self.total, rate="")
        self.bar.update(self.bar.task_ids[0], completed=self.done, total=self.total, rate=self.rate())
        self.bar.start()

    def rate(self) -> str:
        """The number a second, and the time left at that rate."""
        if self.began is None or not self.done:
            return ""
        rate = self.done / (monotonic() - self.began)
        minutes, seconds = divmod(int((self.total - self.done) / rate), 60)
        return f"{rate:.3g}/s, {minutes // 60}:{minutes % 60:02}:{seconds:02} left"

    def hide(self) -> None:
        """Clear the bar before something else is written to the terminal; the next `advance` shows it again."""
        if self.bar is not None:
            self.bar.stop()


class Ticker:
    """One line of progress that replaces itself, made by ``words``; it is cleared when the context ends."""

    def __init__(self, words: Callable[[Any], str]) -> None:
        self.words = words
        self.begins = monotonic() + PATIENCE if sys.stderr.isatty() else float("inf")
        self.shown = False

    def show(self, fact: Any) -> None:
        """Show ``words(fact)`` in the place of the line before."""
        if monotonic() >= self.begins:
            self.shown = True
            sys.stderr.write(f"\r\x1b[K{self.words(fact)}")
            sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
