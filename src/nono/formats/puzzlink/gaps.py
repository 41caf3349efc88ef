"""Runs of empty places as letters, in the bodies of all addresses of pzpr."""

from __future__ import annotations

from collections.abc import Iterator

GAPS = "ghijklmnopqrstuvwxyz"  # 1 to 20 empty places


def gaps(size: int) -> Iterator[str]:
    """The letters of so many empty places."""
    yield GAPS[-1] * (size // len(GAPS))
    if size % len(GAPS):
        yield GAPS[size % len(GAPS) - 1]
