"""Rows of tables in Markdown, printed as soon as they are measured."""

from __future__ import annotations


def row(*words: object) -> None:
    """Print a row."""
    print("| " + " | ".join(map(str, words)) + " |", flush=True)


def head(*words: str) -> None:
    """Print the heading of a table."""
    row(*words)
    row(*("---" for _ in words))
