"""A bar on standard error for long runs over many files; only on a terminal, and only after a second."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

PATIENCE = 1.0  # seconds before a bar appears: shorter runs never import rich


class Progress:
    """Counts files done of ``total``; nothing is shown for a single file or where standard error is no terminal."""

    def __init__(self) -> None:
        self.total = 0
        self.done = 0
        self.begin = monotonic()
        self.bar: Any = None

    def expect(self, total: int) -> None:
        self.total = total

    def advance(self) -> None:
        """One more file is done."""
        self.done += 1
        if self.total > 1 and sys.stderr.isatty() and monotonic() - self.begin > PATIENCE:
            self.show()

    def show(self) -> None:
        if self.bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

            columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
            console = Console(stderr=True)
            self.bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
            self.task = self.bar.add_task("", total=self.total)
        self.bar.update(self.task, completed=self.done)
        self.bar.start()

    def hide(self) -> None:
        """Take the bar off the terminal, before something else is written there."""
        if self.bar is not None:
            self.bar.stop()
