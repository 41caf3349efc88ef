"""Boards whose regions are drawn with walls between cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nono.genres import NONE
from nono.genres.codecs import ReadBoard, borders, walled_regions
from nono.text.typed.boards import BAR_SIGNS, BoardLine, Lines, dedented

LINES = "-=\u2500\u2501\u2550"  # of a wall between two rows
WALLS = {*LINES, *BAR_SIGNS, *"+.:' ", *map(chr, range(0x2500, 0x2580))}
STEPS = (4, 2, 6)  # columns from a cell to the next one
FEWEST = 3  # rows
END = "`;, "  # behind a text in a program


class Drawn(NamedTuple):
    """The rows of a board, and those of its regions, with a sign for each."""

    cells: Lines
    regions: Lines


def drawn(lines: Sequence[BoardLine]) -> Drawn | None:
    """Return the board that is drawn in these lines, perhaps with other lines around it; None if there is none.

    Rows of cells and lines of walls alternate. Each cell is one character wide, and so are the walls beside it. Raises
    `PuzzleError` at a wall inside a region.
    """
    rules = [number for number, (_, text) in enumerate(lines) if _is_rule(text.rstrip(END))]
    lines = lines[rules[0] : rules[-1] + 1] if rules else []
    texts = dedented([text.rstrip(END) for _, text in lines])
    width = max(map(len, texts), default=0)
    texts = [text.ljust(width) for text in texts]
    height = len(texts) // 2
    if height < FEWEST or len(texts) % 2 == 0:
        return None
    steps = [step for step in STEPS if (width - 1) % step == 0 and _fits(texts, step)]
    steps = [step for step in steps if (width - 1) // step == height] or steps
    if len(steps) != 1:
        return None
    [step] = steps
    places = range(step // 2, width, step)
    across, down = (
        [texts[2 * (cell // len(places)) + 1 + below][places[cell % len(places)] + right] != " " for cell, _ in pairs]
        for pairs, below, right in zip(borders(height, len(places)), (0, 1), (step // 2, 0), strict=True)
    )
    numbers = [line for line, _ in lines[1::2]]
    regions = walled_regions(ReadBoard(height, len(places)), across + down, numbers[0])
    if not 1 < len({*"".join(regions)}) < height * len(places):
        return None
    rows = ["".join(text[place] for place in places).replace(" ", NONE) for text in texts[1::2]]
    return Drawn(list(map(BoardLine, numbers, rows)), list(map(BoardLine, numbers, regions)))


def _is_rule(text: str) -> bool:
    """Return whether a line has only walls, and a wall between two rows."""
    return {*text} <= WALLS and not {*text}.isdisjoint(LINES)


def _fits(texts: Sequence[str], step: int) -> bool:
    """Return whether walls stand only between cells, one of which begins every ``step`` columns, and around them."""
    ends = (texts[0], texts[-1])
    if not all(text[place] in LINES for text in ends for place in range(step // 2, len(text), step)):
        return False
    for text in texts[1::2]:
        walls = {place for place, sign in enumerate(text) if sign in BAR_SIGNS}
        cells = {place for place, sign in enumerate(text) if sign not in f"{BAR_SIGNS} "}
        is_closed = {0, len(text) - 1} <= walls
        if not is_closed or any(place % step for place in walls) or any(place % step != step // 2 for place in cells):
            return False
    return all({*text} <= WALLS for text in texts[::2])
