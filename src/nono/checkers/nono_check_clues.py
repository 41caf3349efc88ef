"""Writes the clues of a puzzle so that a person can read them: the file clues.txt of a certificate.

This file needs only Python. nono_check.py imports it from its own folder and prints these lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

DRAWN = 60  # a board with more columns is too wide to be drawn


def clue_text(genre: str, clues: Any) -> str:
    """Return the clues as text: a section for each list, and a drawing if the clues stand beside a board.

    Boards of text are their own drawing. A block is its length (? if unknown) and, from colour 2 on, ``:`` and the
    colour.
    """
    lines = [f"genre {genre}"]
    for name, value in clues.items():
        sections = (
            {f"{name} {part}": some for part, some in value.items()} if isinstance(value, dict) else {name: value}
        )
        for title, some in sections.items():
            lines += ["", title, *(word_of(item) for item in (some if isinstance(some, list) else [some]))]
    if genre == "nonogram" and len(clues["cols"]) <= DRAWN:
        lines += ["", "drawing", *drawing(clues["rows"], clues["cols"])]
    if genre == "pegs":
        pegs = {tuple(hole): "o" if at in clues["start"] else "." for at, hole in enumerate(clues["holes"])}
        height, width = (max(place) + 1 for place in zip(*pegs, strict=True))
        lines += ["", "drawing", *("".join(pegs.get((r, c), "#") for c in range(width)) for r in range(height))]
    return "\n".join([line.rstrip(" ") for line in lines]) + "\n"


def word_of(item: Any) -> str:
    """Return the text of a row, a number, or a clue."""
    if isinstance(item, list):
        return " ".join(block_of(block) if isinstance(block, list) else word_of(block) for block in item) or "0"
    return item if isinstance(item, str) else "?" if item is None else str(item).lower()


def block_of(block: Any) -> str:
    length, colour = block
    return word_of(length) + (f":{colour}" if colour != 1 else "")


def drawing(rows: Sequence[Any], cols: Sequence[Any]) -> list[str]:
    """Return the board of a nonogram, with the clues above and to the left of it."""
    beside, above = [*map(word_of, rows)], [word_of(clue).split() for clue in cols]
    left, high = max(map(len, beside)), max(map(len, above))
    wide = 1 + max([1, *(len(word) for words in above for word in words)])
    heads = [[""] * (high - len(words)) + words for words in above]
    lines = [" " * left + "".join(words[at].rjust(wide) for words in heads) for at in range(high)]
    return lines + [words.rjust(left) + ".".rjust(wide) * len(cols) for words in beside]
