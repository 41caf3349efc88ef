"""Boards of peg solitaire: rows of signs, perhaps moved by half a hole, and the target below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import Pegs
from nono.text.parts.clues import WORDS, Line, Lines
from nono.text.parts.refusals import quoted, refusal
from nono.text.parts.settings import size_in
from nono.text.typed.lines import Kind, Section, paragraphs, settings_of

TARGET = re.compile(r"(?i)\s*+(?:target|goal):?\s*+(\d{0,9})\s*+")
JUMPS = re.compile(r"\s*(?:\d+-\d+-\d+(?:[\s,]+|$))+|nothing to do")  # of a solution, as nono prints it
SIGNS = frozenset(" oOxX.PH#*1_0")


def puzzles(section: Section, check: bool, unread: list[str]) -> Iterator[Pegs]:
    """Yield the board of a section of peg solitaire. Raises `PuzzleError`."""
    items = [item._replace(kind=Kind.ROW) if item.text.strip() == "#" else item for item in section.items]  # no hole
    blocks = paragraphs(items)
    are_jumps = [all(JUMPS.fullmatch(text) for _, text in lines) for lines in blocks]
    jumps = are_jumps.index(True) if True in are_jumps else len(blocks)
    if jumps < len(blocks):  # the last position of a printed solution follows
        unread += [f"the jumps in lines {blocks[jumps][0].number} to {blocks[-1][-1].number}"]
    kept: Lines = []
    for lines in blocks[:jumps]:
        rows = [line for line in lines if not _is_words(line.text)]
        if rows and kept and not TARGET.fullmatch(rows[0].text):
            raise refusal("second puzzle", "found a second board", rows[0].number)
        words = [line for line in lines if _is_words(line.text)]
        inner = [line for line in words if rows and rows[0].number < line.number < rows[-1].number]
        if inner:
            raise refusal("words", f"found {quoted(inner[0].text)} between the rows of a board", inner[0].number)
        for line in words:
            first = line.text.split()[0]
            if len(first) == 1 and first in SIGNS:
                raise refusal("words", f"found words behind a row of pegs: {quoted(line.text)}", line.number)
            unread.append(quoted(line.text))
        kept += rows
    if len(kept) > 1 and size_in(kept[0].text) in ([len(kept) - 1], [len(kept) - 1] * 2):
        del kept[0]
    if not kept:
        return
    settings = {name: value for name, value in settings_of(section.items).items() if name in ("id", "title")}
    yield peg_puzzle(kept, None, check, **settings)


def _is_words(text: str) -> bool:
    """Return whether a line is words, and no row and no target."""
    return bool(WORDS.search(text)) and len({*text} - SIGNS) > 2 and not TARGET.fullmatch(text)


def peg_puzzle(lines: Sequence[Line], grid: str | None, check: bool, **about: Any) -> Pegs:
    """Return the puzzle of a board, and of the target below it. Raises `PuzzleError`.

    ``grid`` is "square", "triangle", the name of a built-in board, or None if the rows show the grid.
    """
    end = next((place for place, line in enumerate(lines) if TARGET.fullmatch(line.text)), len(lines))
    filled = [place for place, line in enumerate(lines[:end]) if line.text.strip()]
    rows = list(lines[filled[0] : filled[-1] + 1]) if filled else []
    match = TARGET.fullmatch(lines[end].text) if end < len(lines) else None
    target = int(match[1]) if match and match[1] else [text for _, text in lines[end + 1 :]] if match else None
    if not rows:
        raise refusal("no board", "found no board of pegs")
    if grid in (None, "square"):
        _expect_whole_rows([line for line in rows if line.text.strip()])
    indent = min(len(text) - len(text.lstrip()) for _, text in rows if text.strip())
    texts = [text[indent:].rstrip() for _, text in rows]
    try:
        if grid in (None, "square", "triangle"):
            return Pegs(texts, target=target, grid=grid, check=check, **about)
        return Pegs(grid or "", start=texts, target=target, check=check, **about)
    except PuzzleError as error:
        row = error.clue[1] if error.clue else 1
        raise error.at(rows[min(row, len(rows)) - 1].number) from None


def _expect_whole_rows(rows: Lines) -> None:
    """Raise `PuzzleError` at blanks that may be holes, and at rows that end at other places.

    A row that is shorter on both sides stands in the middle: its other places have no hole. On a triangular grid, each
    row is moved by half a hole.
    """
    for number, text in rows:
        if "  " in text.strip():
            raise refusal("pegs", f"found blanks inside the row {quoted(text)}", number)
    indents = [len(text) - len(text.lstrip()) for _, text in rows]
    is_slanted = indents == [*range(len(rows) - 1, -1, -1)]
    if is_slanted and len({len(text.strip()) for _, text in rows}) == 1:
        return  # of a board on a triangular grid, with # for its other places
    indent = min(indents)
    longest = max(len(text.rstrip()) for _, text in rows) - indent
    for number, text in rows:
        begin, end = len(text) - len(text.lstrip()) - indent, len(text.rstrip()) - indent
        if end not in (longest, longest - begin):
            found = f"found the row {quoted(text)}, which ends at another place than the others"
            raise refusal("pegs", found, number)
