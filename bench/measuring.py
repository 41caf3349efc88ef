"""What the programs share: rows of tables in Markdown, printed as soon as they are measured, and CPU times."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def row(*words: object) -> None:
    """Print a row."""
    print("| " + " | ".join(map(str, words)) + " |", flush=True)


def head(*words: str) -> None:
    """Print the heading of a table."""
    row(*words)
    row(*("---" for _ in words))


def seconds(work: Callable[[], object], repeat: int = 1) -> float:
    """The CPU seconds of a call; of several calls the least, which other programs on the machine change little."""
    times = []
    for _ in range(repeat):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)
