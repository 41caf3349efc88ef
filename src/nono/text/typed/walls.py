"""Drawings in which lines are the walls between the regions of a board: ``+---+``, box-drawing characters or ``|_ _|``.

A drawing is read only if walls surround every region and no wall stands inside a region. If a drawing has heavy or
double lines, only these are walls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import gcd
from string import ascii_letters

from nono.base.errors import PuzzleError
from nono.base.grid import beside
from nono.text.formats.shared.clues import Line
from nono.text.typed.cells import BAR_SIGNS, MARKDOWN, ONE_BAR, STROKES, Matrix, is_rule

UNDERLINED = re.compile(
    r"(?:\s*+\d{1,2})?+(?:\s*[^\S ])?+(?=.*_\||.*\|_)(?=.*[| ][| ])\s*+[ _|]*+\s*+(?:\d{1,2}\s*+)?+"
)
OUTSIDE = re.compile(r"\d{1,2}|[?.-]|")  # a number to the left or right of a row, or nothing
HEAVY = "\u2503\u2551\u2016"
HEAVY_LINES = {*HEAVY, *"=\u2501\u2550"}
DASHES = {*"-=\u2500\u2501\u2550"}
JOINTS = {"+", *STROKES} - DASHES
PITCHES = (2, 3, 4, 5, 6)  # characters from one cell to the next, if a drawing has no marks at some corners of cells
WALLS = "found a drawing of the board with lines, which nono cannot read"
ADVICE = "write one character per cell, with the same letter for all cells of a region"


def without_walls(lines: Sequence[Line]) -> tuple[list[Line], Matrix]:
    """Return the rows of a drawing, with a letter for each region, and [].

    If cells have text such as the digits of a Sudoku, return the rows with this text, and the regions. Return the lines
    unchanged, and [], if they are no drawing, cannot be read, or only frame equal boxes.
    """
    plain = [(at, line.rstrip().expandtabs()) for at, line in lines]
    plain = _with_rules(plain) or plain
    rules = [at for at, (_, line) in enumerate(plain) if is_rule(line)]
    if len(rules) < 2 or (rules[-1] - rules[0]) % 2:
        return list(lines), []
    top = plain[rules[0]][1]
    bars = [at for _, line in plain[rules[0] : rules[-1]] for at, sign in enumerate(line) if sign in BAR_SIGNS]
    begin, end = min([len(top) - len(top.lstrip()), *bars]), max([len(top), *(at + 1 for at in bars)])
    inner = [line.ljust(end)[begin:end] for _, line in plain[rules[0] : rules[-1] + 1]]
    beside = [(line[:begin].strip(), line[end:].strip()) for _, line in plain[rules[0] : rules[-1] + 1]]
    around = [line for at, (_, line) in enumerate(plain) if not rules[0] <= at <= rules[-1]]
    found = {pitch: one for pitch in _pitches(inner) if (one := _regions(inner, pitch))}
    if len(found) != 1 or any(map(any, beside[0::2])) or len(around) > 1:
        return list(lines), []
    ((pitch, names),) = found.items()
    cells = [[row[at + 1 : at + pitch].strip() for at in range(0, len(row) - 1, pitch)] for row in inner[1::2]]
    heads = [_above(line, begin, pitch, len(names[0])) for line in around]
    sides = [[number or "?" for number in side] if any(side) else [] for side in zip(*beside[1::2], strict=True)]
    if not all(heads) or not all(OUTSIDE.fullmatch(number) for number in chain(*beside[1::2])):
        return list(lines), []
    pairs = {*zip(chain(*cells), chain(*names), strict=True)}
    named = len(pairs) == len({text for text, _ in pairs}) == len({region for _, region in pairs})
    filled = any(text not in ("", ".") for text, _ in pairs) and not named
    rows = [[cell or "." for cell in row] for row in cells] if filled else names
    rows = [
        [*([sides[0][at]] if sides[0] else []), *row, *([sides[1][at]] if sides[1] else [])]
        for at, row in enumerate(rows)
    ]
    drawn = [(plain[rules[0] + 1 + 2 * at][0], " ".join(row)) for at, row in enumerate(rows)]
    numbers = [(lines[0 if rules[0] else -1][0], " ".join(head)) for head in heads]
    return (numbers + drawn if rules[0] else drawn + numbers), names if filled else []


def _with_rules(lines: Sequence[Line]) -> list[Line]:
    """Return a drawing such as ``|_ _|`` with its horizontal walls on lines of their own, or [] for other lines."""
    rows = [at for at, (_, line) in enumerate(lines) if "|" in line]
    if (
        not rows
        or rows != list(range(rows[0], rows[-1] + 1))
        or not any(UNDERLINED.fullmatch(line) for _, line in lines)
    ):
        return []
    begin, end = lines[rows[0]][1].find("|"), lines[rows[0]][1].rfind("|")
    head = rows[0] and not lines[rows[0] - 1][1].strip(" _")
    found = list(lines[: rows[0] - bool(head)])
    found.append((lines[rows[0]][0], " " * begin + "+-" * ((end - begin) // 2) + "+"))
    for at, line in lines[rows[0] : rows[-1] + 1]:
        inner = line[begin : end + 1]
        if (end - begin) % 2 or inner[:1] + inner[-1:] != "||" or set(inner) - {*"_| "} or "|" in inner[1::2]:
            return []
        found.append((at, line[:begin] + "".join(sign if sign == "|" else " " for sign in inner) + line[end + 1 :]))
        found.append((at, " " * begin + "+" + "".join("-+" if sign == "_" else " +" for sign in inner[1::2])))
    return found + list(lines[rows[-1] + 1 :])


def _pitches(inner: Sequence[str]) -> list[int]:
    """Return how many characters there can be from one cell to the next, for a drawing without the text around it."""
    marks = [at for row in inner[0::2] for at, sign in enumerate(row) if sign in JOINTS]
    marks += [at for row in inner[1::2] for at, sign in enumerate(row) if sign in BAR_SIGNS]
    pitch, width = gcd(*marks), len(inner[0]) - 1
    if all(sign in JOINTS for row in inner[0::2] for sign in row[:: pitch or 1]):
        return [pitch] if pitch > 1 else []
    if "+" in "".join(inner):
        return []
    found = [one for one in PITCHES if pitch % one == 0]
    return found if len(found) < 2 else [one for one in found if 2 * width == one * (len(inner) - 1)]


def _regions(inner: Sequence[str], pitch: int) -> Matrix:
    """Return the letter of the region of each cell.

    Return [] if the walls do not surround all regions, if a wall stands inside a region, or if all regions are equal.
    """
    height, width = len(inner) // 2, len(inner[0]) // pitch
    walls = HEAVY_LINES if HEAVY_LINES & set("".join(inner)) else {*DASHES, *BAR_SIGNS}
    light = {*DASHES, *BAR_SIGNS, " "}
    flat = [[set(row[at + 1 : at + pitch]) for at in range(0, len(row) - 1, pitch)] for row in inner[0::2]]
    upright = [row[::pitch] for row in inner[1::2]]
    if any(len(signs) > 1 or not signs <= light for signs in chain(*flat)) or not {*chain(*upright)} <= light:
        return []
    below = [[signs <= walls for signs in row] for row in flat]
    right = [[sign in walls for sign in row] for row in upright]
    if not all(below[0] + below[-1]) or not all(row[0] and row[-1] for row in right):
        return []

    def is_open(one: int, other: int) -> bool:
        if one // width == other // width:
            return not right[one // width][max(one, other) % width]
        return not below[max(one, other) // width][one % width]

    near = beside(height, width)
    names = [-1] * (height * width)
    for number, start in enumerate(iter(lambda: next((at for at, own in enumerate(names) if own < 0), None), None)):
        names[start] = number
        for cell in (reached := [start]):
            for other in near[cell]:
                if names[other] < 0 and is_open(cell, other):
                    names[other] = number
                    reached.append(other)
    inside = any(
        names[one] == names[other] and not is_open(one, other) for one in range(len(names)) for other in near[one]
    )
    if inside or max(names) >= len(ascii_letters) or len(set(_shapes(names, width))) == 1:
        return []
    letters = ascii_letters[26:] + ascii_letters[:26]
    return [[letters[name] for name in names[at : at + width]] for at in range(0, len(names), width)]


def _shapes(names: Sequence[int], width: int) -> Iterator[frozenset[tuple[int, int]]]:
    """Yield the shape of each region, as the places of its cells relative to its first cell."""
    for name in set(names):
        cells = [divmod(at, width) for at, own in enumerate(names) if own == name]
        yield frozenset((row - cells[0][0], column - cells[0][1]) for row, column in cells)


def _above(line: str, begin: int, pitch: int, width: int) -> list[str]:
    """Return the numbers above or below the cells of a drawing, ? where there is none; [] if they do not fit."""
    if len(tokens := line.split()) == width and all(map(OUTSIDE.fullmatch, tokens)):
        return tokens
    found = ["?"] * width
    for token in re.finditer(r"\S+", line):
        column, rest = divmod(token.start() + token.end() - 1 - 2 * begin, 2 * pitch)
        if not rest or not 0 <= column < width or found[column] != "?" or not OUTSIDE.fullmatch(token[0]):
            return []
        found[column] = token[0]
    return found


def expect_no_walls(lines: Sequence[Line], boxed: bool) -> None:
    """Raise `PuzzleError` if the lines draw the walls of regions.

    ``boxed`` means that bars may separate groups of cells, as in a Sudoku, but in all rows at the same places.
    """
    texts = [line for _, line in lines]
    rules = [line for line in texts if is_rule(line)]
    rows = [line for line in texts if not is_rule(line) and set(line) & set(BAR_SIGNS)]
    gaps = any(re.search(r"[+\u253c\u2502\u2503|] {2,}[+\u253c\u2502\u2503|]", line) and "-" in line for line in rules)
    uneven, heavy = (
        len({tuple(at for at, sign in enumerate(line) if sign in signs) for line in rows}) > 1
        for signs in (BAR_SIGNS, HEAVY)
    )
    uneven = uneven and bool(rules) and not MARKDOWN.fullmatch(texts[1])
    gaps = gaps or any(map(UNDERLINED.fullmatch, texts))
    if gaps or heavy or (uneven and (boxed or not any(re.search(r"\w", line) for line in rows))):
        raise PuzzleError(f"{WALLS}\n{ADVICE}", "unsupported-variant").at(lines[0][0])


def expect_clear_sides(lines: Sequence[Line]) -> None:
    """Raise `PuzzleError` if the blanks left of all bars may be empty cells: they are as wide as the cells, and all
    rules begin above them."""
    texts = [line.rstrip("\r\n").translate(ONE_BAR) for _, line in lines]
    rules = [line for line in texts if is_rule(line)]
    rows = [line.split("|") for line in texts if "|" in line and not is_rule(line)]
    if not rows or any(row[0].strip() or row[-1].strip() for row in rows):
        return
    widths = {len(cell) for row in rows for cell in row[1:-1]}
    if {0} != widths == {len(row[0]) for row in rows} and all(line[:1] == "-" for line in rules):
        message = "found blanks outside the bars, which may be empty cells or lie outside the board"
        raise PuzzleError(f"{message}\nwrite . for each empty cell", "ambiguous-format").at(lines[0][0])
