"""The formats: each a module that recognises, reads and writes one, and a row here.

A format has ``sniff(head) -> bool`` (whether a text that begins like this is plainly of this format),
``loads(text, check) -> iterator`` of puzzles, a `PuzzleError` in the place of a puzzle that cannot be read while the
next ones can, and ``dumps(puzzles) -> text``; and ``stream(lines, check)`` where puzzles can be read while the rest of
the file is still to come. Rows stand in the order in which contents are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from nono.errors import PuzzleError
from nono.puzzle import Puzzle
from nono.table import Table

_ROWS = {
    "jsonl": ("nono.formats.jsonl", (".jsonl", ".ndjson")),
    "json": ("nono.formats.json_", (".json",)),
    "non": ("nono.formats.non", (".non", ".nonpack")),
}

FORMATS = Table("format", {name: module for name, (module, _) in _ROWS.items()})
SUFFIXES = {suffix: name for name, (_, suffixes) in _ROWS.items() for suffix in suffixes}


class Format(Protocol):
    """What the module of a format offers."""

    def sniff(self, head: str) -> bool: ...
    def loads(self, text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]: ...
    def dumps(self, puzzles: Iterable[Puzzle]) -> str: ...


def format_named(name: str) -> Format:
    """The module of the format; raises `PuzzleError` on an unknown name."""
    if name not in FORMATS:
        raise PuzzleError(f"found format {name!r}, expected one of {', '.join(FORMATS)}", "unknown-format")
    module: Format = FORMATS[name]
    return module
