"""Clues around a board, in the layout in which nono prints nonograms.

The clues of the columns stand above the board, each number above its column, and each row has its clue to the left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.text.typed.brackets import Clue

NUMBER = re.compile(r"\d+[^\W\d_]?|\?[^\W\d_]?")


class Printed(NamedTuple):
    """Clues around a board, and the rows of the board."""

    rows: list[Clue]
    cols: list[Clue]
    cells: list[str]


def printed(lines: Sequence[tuple[int, str]]) -> Printed | None:
    """Return the clues around a board, or None if the lines have another layout. Raises `PuzzleError`."""
    depth = 0
    while depth < len(lines) and all(NUMBER.fullmatch(word) for word in lines[depth][1].split()):
        depth += 1
    body = lines[depth:]
    if not depth or not body:
        return None
    starts = [_start(text) for _, text in body]
    if None in starts:
        return None
    start = max(one for one in starts if one is not None)
    places = [[at for at, sign in enumerate(text) if at >= start and not sign.isspace()] for _, text in body]
    if any(place != places[0] for place in places) or (len(places[0]) < 2 and len(body) < 2):
        return None
    gaps = {after - before for before, after in pairwise(places[0])}
    if 1 in gaps or not any(text[:start].strip() for _, text in body):
        return None
    columns = {at: number for number, at in enumerate(places[0])}
    heads = [list[str]() for _ in columns]
    for line, text in lines[:depth]:
        for word in re.finditer(r"\S+", text):
            number = columns.get(word.end() - 1)
            if number is None and (end := word.end() - 2) in columns and not word[0].isdecimal():
                number = columns[end]  # a number whose last digit stands above its cell, before a letter
            if number is None:
                message = f"found the number {excerpt(word[0])} above no cell, expected it above a column of the board"
                raise PuzzleError(
                    f"{message}\nput the last digit of each number above its cell", "wrong-line-count"
                ).at(line, word.start() + 1)
            heads[number].append(word[0])
    first = lines[0][0]
    rows = []
    for line, text in body:
        clue = text[:start].split()
        if not all(NUMBER.fullmatch(word) for word in clue):
            return None
        rows.append(Clue(" ".join(clue) or "0", line, 1))
    cols = [Clue(" ".join(head) or "0", first, at + 1) for head, at in zip(heads, columns, strict=True)]
    return Printed(rows, cols, ["".join(text[at] for at in columns) for _, text in body])


def _start(text: str) -> int | None:
    """Return where the cells of a row begin: at the first word behind the last number, or None without one."""
    last = max(map(text.rfind, "0123456789"))
    words = re.compile(r"\s(?=\S)|^(?=\S)" if last < 0 else r"\s(?=\S)").search(text, max(last, 0))
    return words.end() if words else None
