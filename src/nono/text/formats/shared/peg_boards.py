"""Boards of peg solitaire that are known by their shape, whatever their signs are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from textwrap import dedent

from nono.base.errors import PuzzleError
from nono.genres.pegs import GAPS, PEGS, Pegs, board_named

SHAPES = ("english33", "european37")
USUAL = f"{PEGS}X\u25cf\u2022@"  # signs that mean a peg beside any other sign
HEIGHT = 7  # of these shapes
FULL = ("true", "peg", "pegs", "1", "full", "filled")
GOAL = r"(?i)\b(?:goal|target|end|final)\b"  # above the board to the right of another board


def shape_of(rows: list[str], full: bool = False) -> tuple[str, str] | None:
    """Return the shape and the cells of a board of a usual shape, or None; with ``full``, it may have pegs only."""
    rows = [row[::2] for row in rows] if not any(row[1::2].strip() for row in rows) else rows
    rows = [row.rstrip().ljust(max(map(len, rows))) for row in rows]
    for name in SHAPES:
        board = board_named(name)
        if (len(rows), len(rows[0])) != (board.height, board.width):
            continue
        inside = "".join(rows[row][column] for row, column in board.holes)
        outside = Counter("".join(rows)) - Counter(inside)
        known = len({*inside}) == 2 or (full and len({*inside}) == 1 and inside[0] in USUAL)
        if known and len(outside) < 2 and not {*inside} & {*outside, " "}:
            return name, inside
    return None


def shape_of_words(rows: Sequence[Sequence[str]]) -> tuple[str, str] | None:
    """Return the shape and the cells of a board of words or numbers, or None."""
    kinds = dict.fromkeys(word for row in rows for word in row)
    signs = {word: PEGS[0] if word.lower() in FULL else chr(ord("A") + at) for at, word in enumerate(kinds)}
    return shape_of(["".join(map(signs.__getitem__, row)) for row in rows]) if len(signs) < 4 else None


def boards_among(
    text: str, grids: Iterable[tuple[Sequence[Sequence[str]], int, int]]
) -> Iterator[tuple[Pegs, int, int]]:
    """Yield the boards of usual shapes among other words, with their places: from ``grids`` of words, or from lines."""
    for rows, begin, end in grids:
        if shape := shape_of_words(rows):
            with suppress(PuzzleError):
                yield meant(*shape, True), begin, end
    lines = text.split("\n")
    for at in range(len(lines) - HEIGHT + 1):
        window = dedent("\n".join(lines[at : at + HEIGHT])).expandtabs().split("\n")
        while HEIGHT < len(window[0]) < 2 * HEIGHT and len({end for row in window for end in (row[:1], row[-1:])}) == 1:
            window = [row[1:-1] for row in window]  # a frame of cells outside the board
        for width in (HEIGHT, 2 * HEIGHT):
            if all(row[width : width + 1] in ("", " ") for row in window) and (
                shape := shape_of([row[:width].rstrip() for row in window])
            ):
                begin = sum(map(len, lines[:at])) + at
                end = begin + sum(map(len, lines[at : at + HEIGHT])) + HEIGHT - 1
                beside = dedent("\n".join(row[width:].replace("->", "  ") for row in window))
                target = shape_of(beside.split("\n")) if at and re.search(GOAL, lines[at - 1]) else None
                with suppress(PuzzleError):
                    yield meant(*shape, True, target), begin, end
                break


def meant(shape: str, cells: str, check: bool, target: tuple[str, str] | None = None) -> Pegs:
    """Return the puzzle whose holes have these signs, perhaps with the shape and the cells of the board to reach.

    Raises `PuzzleError` if it is not clear which sign is the peg.
    """
    signs = [sign for sign, number in Counter(cells).most_common() if number > 1]
    jumps = zip(*[iter(board_named(shape).jumps())] * 3, strict=True)
    able = {cells[one] for one, over, to in jumps if cells[one] == cells[over] != cells[to]}
    alive = [sign for sign in signs if sign in able] or signs
    best = [sign for sign in alive if sign in USUAL] or [sign for sign in alive if sign not in f"{GAPS}-_"] or alive
    if len(best) > 1:
        raise PuzzleError(
            f"found the signs {' and '.join(best)}, expected o for a peg, . for a hole", "ambiguous-format"
        )
    goal = [cell == best[0] for cell in target[1]] if target and target[0] == shape else None
    return Pegs(shape, start=[cell == best[0] for cell in cells], target=goal, check=check)
