"""Boards of peg solitaire that are known by their shape, whatever their signs are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from textwrap import dedent
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.genres.pegs import GAPS, PEGS, Pegs, board_named

SHAPES = ("english33", "european37")
USUAL = f"{PEGS}X\u25cf\u2022@"  # signs that mean a peg beside any other sign
HEIGHT = 7  # of these shapes
FULL = ("true", "peg", "pegs", "full", "filled")
# Words that name the board to reach; some of them only at the beginning of a heading
GOAL = (
    r"(?:\b(?:goal|target|end|final|finish|ziel(?:stellung)?|ende|objetivo|arriv[\u00e9e]e)|"
    r"(?<![\w ])(?:to|after|solution))(?:\b|(?-i:(?=[A-Z_])))"
)
HEADING = rf"(?i){GOAL}(?:[ _-]?\w+)?[^\w\n.]*\n?\s*$"  # directly above a board, or before it in a program
CIRCLED = 0x2460  # the first of the signs for words
BEFORE = 60  # maximum number of characters of a heading
Shape = tuple[str, str]  # the name of a board and the signs of its holes


def shapes_of(boards: Iterable[Sequence[str]]) -> list[Shape | None]:
    """Return the shape and the cells of each board, or None for a board of another shape.

    Boards without a hole are only read together with a board that has one.
    """
    found = [_shape_of(rows) for rows in boards]
    holes = any(len({*one[1]}) > 1 for one in found if one)
    return found if holes else [None] * len(found)


def _shape_of(rows: Sequence[str]) -> Shape | None:
    rows = [row[::2] for row in rows] if not any(row[1::2].strip() for row in rows) else rows
    rows = [row.rstrip().ljust(max(map(len, rows))) for row in rows]
    for name in SHAPES:
        board = board_named(name)
        if (len(rows), len(rows[0])) != (board.height, board.width):
            continue
        inside = "".join(rows[row][column] for row, column in board.holes)
        outside = Counter("".join(rows)) - Counter(inside)
        known = len({*inside}) == 2 or (len({*inside}) == 1 and inside[0] in USUAL)
        if known and len(outside) < 2 and not {*inside} & {*outside, " "}:
            return name, inside
    return None


def signs_of(boards: Iterable[Sequence[Sequence[Any]]]) -> list[list[str]]:
    """Return boards of words or numbers as rows with a sign for each word, the same in all boards. A board of more than
    three words has no rows of signs."""
    signs: dict[str, str] = dict.fromkeys(FULL, PEGS[0])

    def sign_of(word: str) -> str:
        return word if len(word) == 1 else signs.setdefault(word.lower(), chr(CIRCLED + len(signs)))

    found = [["".join(sign_of(str(word)) for word in row) for row in rows] for rows in boards]
    return [rows if len({*"".join(rows)}) < 4 else [""] for rows in found]


def boards_among(
    text: str, grids: Iterable[tuple[Sequence[Sequence[str]], int, int]]
) -> Iterator[tuple[Pegs, int, int]]:
    """Yield the boards of usual shapes among other words, with their places: from ``grids`` of words, or from lines.

    A board whose heading names the goal is the board to reach from the one before or after it.
    """
    in_lines, beside = _in_lines(text)
    grids = [*grids]
    signs = signs_of(rows for rows, _, _ in grids)
    boards = [*((rows, begin, end) for rows, (_, begin, end) in zip(signs, grids, strict=True)), *in_lines]
    known: list[tuple[Shape, int, int]] = []
    for shape, (_, begin, end) in zip(shapes_of(rows for rows, _, _ in boards), boards, strict=True):
        if shape and not any(begin < last and first < end for _, first, last in known):
            known.append((shape, begin, end))
    known.sort(key=lambda one: one[1])
    is_goal = [
        bool(re.search(HEADING, text[max(last, begin - BEFORE) : begin])) and begin not in beside
        for (_, _, last), (_, begin, _) in pairwise([(("", ""), 0, 0), *known])
    ]
    for at, (shape, begin, end) in enumerate(known):
        if is_goal[at] and (is_goal[at - 1 : at] == [False] or is_goal[at + 1 : at + 2] == [False]):
            continue
        target = beside.get(begin)
        for other in (at + 1, at - 1):
            if 0 <= other < len(known) and is_goal[other] and not target:
                target, begin, end = known[other][0], min(begin, known[other][1]), max(end, known[other][2])
        with suppress(PuzzleError):
            yield meant(*shape, True, target), begin, end


def _in_lines(text: str) -> tuple[list[tuple[list[str], int, int]], dict[int, Shape]]:
    """Return the lines of a text that may be boards, with their places, and by their beginning the boards to the right
    of these below a name of the goal."""
    boards: list[tuple[list[str], int, int]] = []
    beside: dict[int, Shape] = {}
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for at in range(len(lines) - HEIGHT + 1):
        window = dedent("\n".join(lines[at : at + HEIGHT])).expandtabs().split("\n")
        while HEIGHT < len(window[0]) < 2 * HEIGHT and len({end for row in window for end in (row[:1], row[-1:])}) == 1:
            window = [row[1:-1] for row in window]  # a frame of cells outside the board
        for width in (HEIGHT, 2 * HEIGHT):
            if all(row[width : width + 1] in ("", " ") for row in window):
                one = [row[:width].rstrip() for row in window]
                names = re.split(r"\s{2,}|(?<=:)(?=\S)", lines[at - 1].strip()) if at else []
                goals = [bool(re.search(HEADING, name)) for name in names]
                if True in goals:
                    two = dedent("\n".join(row[width:].replace("->", "  ") for row in window)).split("\n")
                    one, two = (two, one) if goals == [True, False] else (one, two)
                    if shape := shapes_of([two])[0]:
                        beside[starts[at]] = shape
                boards.append((one, starts[at], starts[at + HEIGHT] - 1))
    return boards, beside


def meant(shape: str, cells: str, check: bool, target: Shape | None = None) -> Pegs:
    """Return the puzzle whose holes have these signs, perhaps with the shape and the cells of the board to reach.

    Raises `PuzzleError` if it is not clear which sign is the peg.
    """
    signs = [sign for sign, number in Counter(cells).most_common() if number > 1]
    jumps = zip(*[iter(board_named(shape).jumps())] * 3, strict=True)
    able = {cells[one] for one, over, to in jumps if cells[one] == cells[over] != cells[to]}
    alive = [sign for sign in signs if sign in able] or signs
    usual = USUAL.replace("1", "") if {*cells} == {*"12"} else USUAL
    gaps = f"{GAPS}-_"
    best = [sign for sign in alive if sign in usual] or [sign for sign in alive if sign not in gaps] or alive
    if len(best) > 1:
        raise PuzzleError(
            f"found the signs {' and '.join(best)}, expected o for a peg, . for a hole", "ambiguous-format"
        )
    if target and not (target[0] == shape and {*target[1]} <= {*cells}):
        raise PuzzleError("found other signs or another shape in the goal, expected those of the start", "bad-field")
    hole = cells.replace(best[0], "")[:1]
    is_clear = (best[0] in usual and hole not in usual) or (best[0] not in gaps and hole in gaps)
    if not is_clear:
        warn(f"read with {cells.count(best[0])} pegs (write o for a peg)")
    goal = [cell == best[0] for cell in target[1]] if target else None
    return Pegs(shape, start=[cell == best[0] for cell in cells], target=goal, check=check)
