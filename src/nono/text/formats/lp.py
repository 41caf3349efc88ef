"""Bosch's ``.lp`` files, black and white: the number of blocks and their lengths for each row and column.

The file begins with ``number_of_rows: 4`` and ``number_of_columns: 5``. Each clue consists of ``row_1`` (or
``column_3``), a word, the number of blocks, another word, and the lengths. Linear programs, which also have the suffix
``.lp``, are not supported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import board_size, nonogram, number, opening

CAPABILITIES = Capabilities()
LINE = re.compile(r"(row|column)_(\d+):?")


def sniff(head: str) -> bool:
    """Return whether the text contains ``number_of_rows:``."""
    return bool(re.search(r"^[ \t]*number_of_rows:", head, re.MULTILINE))


def certain(head: str) -> bool:
    """Return whether the text begins with the number of rows or columns and `sniff` accepts it."""
    return opening(head, "").startswith("number_of_") and sniff(head)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    words = _Words(text)
    size = dict.fromkeys(("number_of_rows:", "number_of_columns:"), "")
    clues: dict[tuple[str, int], tuple[int, str]] = {}
    for word, line in words:
        if word in size:
            size[word] = words.following("a number")
        elif name := LINE.fullmatch(word):
            key = name[1], number(name[2], line)
            if key in clues:
                raise PuzzleError(f"{word} appears twice; it may appear only once", "duplicate-key").at(line)
            clues[key] = line, _lengths(words, line)
        else:
            raise PuzzleError(f"found {excerpt(word)}, expected row_ or column_ and a number", "bad-number").at(line)
    height, width = board_size(size["number_of_rows:"], size["number_of_columns:"], 1)
    names = [("row", index) for index in range(1, height + 1)] + [("column", index) for index in range(1, width + 1)]
    missing = [name for name in names if name not in clues]
    if missing or len(clues) > len(names):
        side, index = missing[0] if missing else next(iter(clues.keys() - set(names)))
        state = "missing" if missing else "unexpected"
        message = f"{side}_{index} is {state}, expected {height} rows and {width} columns"
        raise PuzzleError(message, "wrong-line-count")
    lines = [clues[name] for name in names]
    yield nonogram(lines[:height], lines[height:], check)


def _lengths(words: _Words, line: int) -> str:
    """Return the block lengths of the clue that begins on this line."""
    words.following("a word such as number_of_clusters:")
    blocks = number(words.following("a number of blocks"), line, 0, "a number of blocks")
    words.following("a word such as size(s):")
    if blocks > words.number:
        raise PuzzleError(f"found {blocks} blocks, expected no more than fit on the board", "bad-number").at(line)
    return " ".join(words.following("a length") for _ in range(blocks))


class _Words:
    """An iterator over the words of a text, each with its line number."""

    def __init__(self, text: str) -> None:
        lines = text.rstrip().split("\n")
        self.end = len(lines)
        self.number = len(text)  # an upper bound for the number of words
        self.rest = ((word, at) for at, line in enumerate(lines, 1) for word in line.replace(":", ": ").split())

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return self.rest

    def following(self, what: str) -> str:
        """Return the next word; raises `PuzzleError` at the end of the text."""
        word, _ = next(self.rest, ("", 0))
        if not word:
            message = f"found the end of the file, expected {what} (linear programs in .lp files are not supported)"
            raise PuzzleError(message, "missing-section").at(self.end)
        return word
