"""Functions that the benchmark programs share: they measure CPU times and print tables in Markdown, row by row."""

from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time


def row(*words: object) -> None:
    """Print a row of a table."""
    print("| " + " | ".join(map(str, words)) + " |", flush=True)


def head(*words: str) -> None:
    """Print the heading of a table."""
    row(*words)
    row(*("---" for _ in words))


def seconds(work: Callable[[], object], repeat: int = 1) -> float:
    """Return the CPU seconds of the fastest of several calls, on which other programs have little effect."""
    times = []
    for _ in range(repeat):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def children() -> float:
    """Return the CPU seconds of all child processes that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
