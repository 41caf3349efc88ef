"""The native format of picross-solver: one clue ``[ 1 2 ]`` per line below ``ROWS`` and ``COLUMNS``; read only.

A line ``GRID name`` begins a puzzle, and ``#`` begins a comment.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import Line, nonogram, numbered, opening, without_comments

CAPABILITIES = Capabilities(many=True, about=frozenset({"title"}))
CLUE = re.compile(r"\[([^\[\]]*)\]")


def sniff(head: str) -> bool:
    """Return whether the first word, after any comments, is ``GRID``, and a line begins with a section."""
    section = re.search(r"^[ \t]*(ROWS|COLUMNS)\b", head, re.MULTILINE)
    return opening(head, "#").startswith("GRID") and section is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
    lines = [line for line in without_comments(numbered(text), "#") if line[1]]
    starts = [index for index, line in enumerate(lines) if line[1].split()[0] == "GRID"]
    if not starts or starts[0]:
        found = excerpt(lines[0][1]) if lines else "nothing"
        raise PuzzleError(f"found {found}, expected GRID", "missing-section").at(lines[0][0] if lines else 1)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        try:
            yield _puzzle(lines[start:end], check)
        except PuzzleError as error:
            yield error.at(lines[start][0])


def _puzzle(lines: list[Line], check: bool) -> Nonogram:
    sections: dict[str, list[Line]] = {}
    section: list[Line] | None = None
    for at, text in lines[1:]:
        if text in ("ROWS", "COLUMNS"):
            if text in sections:
                raise PuzzleError(f"{text} appears twice; it may appear only once", "duplicate-key").at(at)
            section = sections[text] = []
        elif section is None or not (clue := CLUE.fullmatch(text)):
            raise PuzzleError(f"found {excerpt(text)}, expected ROWS, COLUMNS or a clue [ 1 2 ]", "bad-number").at(at)
        else:
            section.append((at, clue[1].strip()))
    for name in ("ROWS", "COLUMNS"):
        if not sections.get(name):
            raise PuzzleError(f"found no {name}, expected a section {name} with one clue per line", "missing-section")
    title = lines[0][1][4:].strip()
    return nonogram(sections["ROWS"], sections["COLUMNS"], check, title=title)
