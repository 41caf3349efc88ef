"""Bosch's ``.lp``, black and white: each line of the puzzle with the number of its blocks and their lengths.

``number_of_rows: 4``, ``number_of_columns: 5``, then ``row_1`` (or ``column_3``), a word, the number of blocks, another
word, the lengths. It is no linear program, though those share its suffix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.clues import board_size, nonogram, number
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities()
LINE = re.compile(r"(row|column)_(\d+):?")


def sniff(head: str) -> bool:
    """Whether the number of rows is named."""
    return bool(re.search(r"^[ \t]*number_of_rows:", head, re.MULTILINE))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    words = [(word, at) for at, line in enumerate(text.split("\n"), 1) for word in line.replace(":", ": ").split()]
    size = dict.fromkeys(("number_of_rows:", "number_of_columns:"), "")
    clues: dict[tuple[str, int], tuple[int, str]] = {}
    at = 0

    def following(what: str) -> str:
        nonlocal at
        at += 1
        if at >= len(words):
            message = f"found the end of the file, expected {what} (linear programs of this suffix are not read)"
            raise PuzzleError(message, "missing-section").at(words[-1][1] if words else 1)
        return words[at][0]

    while at < len(words):
        word, line = words[at]
        name = LINE.fullmatch(word)
        if word in size:
            size[word] = following("a number")
        elif name:
            key = name[1], number(name[2], line)
            following("a word such as number_of_clusters:")
            blocks = number(following("a number of blocks"), line, 0, "a number of blocks")
            following("a word such as size(s):")
            if blocks > len(words):
                raise PuzzleError(f"found {blocks} blocks, expected a clue", "bad-number").at(line)
            if key in clues:
                raise PuzzleError(f"found {word} a second time, expected it once", "duplicate-key").at(line)
            clues[key] = line, " ".join(following("a length") for _ in range(blocks))
        else:
            raise PuzzleError(f"found {excerpt(word)}, expected row_ or column_ and a number", "bad-number").at(line)
        at += 1
    height, width = board_size(size["number_of_rows:"], size["number_of_columns:"], 1)
    names = [("row", index) for index in range(1, height + 1)] + [("column", index) for index in range(1, width + 1)]
    if wrong := next((name for name in names if name not in clues), None) or next(
        iter(clues.keys() - set(names)), None
    ):
        state = "unexpected" if wrong in clues else "missing"
        message = f"{wrong[0]}_{wrong[1]} is {state}, expected {height} rows and {width} columns"
        raise PuzzleError(message, "wrong-line-count")
    lines = [clues[name] for name in names]
    yield nonogram(lines[:height], lines[height:], check)
