"""Boards as others type them, in the form that nono knows: without numbers of rows, and with signs for words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from string import ascii_letters, ascii_uppercase

from nono.base.errors import PuzzleError, excerpt
from nono.genres import NONE
from nono.text.field_names import named_cell
from nono.text.typed import boards, heads
from nono.text.typed.context import Lines
from nono.text.typed.signs import Signs

NUMBERED = re.compile(r"\s*(\d{1,3}|[A-Za-z])(?:\s*[|:)]|\.(?=\s))")
LABELLED = re.compile(r"\s*(\d{1,3}|[A-Za-z])(?:\s*[|:)]|\.?(?=\s))")  # below the numbers of columns
OPENED = frozenset(".012345678 ")  # signs of a game of Minesweeper
BRACKETED = re.compile(r"\s*\[{1,2}([^][]+)\]{1,2},?\s*")  # a row
BULLET = re.compile(r"\s*([-*+])\s+(\S{2,})\s*")  # before a row
QUOTES = str.maketrans({"'": "", '"': ""})
REGION = re.compile(r"[^\W\d_][\w-]*")  # its name
JOINT = re.compile(r"\s*[|/,;]\s*|(?<=\w\w\w\w)[ \t]+(?=\w\w\w\w)")  # between the rows of a board on one line
# what a sign means, in words: B = black cell, or `#` is a wall
MEANING = re.compile(
    r"(?i)(?<![^\s,;(])[`'\"(]?([^\s`'\"])[`'\")]?\s*"
    r"(?:[=:-]>?|\b(?:is|means|represents|denotes)\b)\s*((?:[a-z-]+ ?){1,4})"
)
OPEN_CELLS = frozenset(("empty", "space", "blank", "gap", "none", "hole", "white"))  # of a game of Minesweeper


def with_words(block: Lines, signs: Signs, with_totals: bool) -> Lines:
    """Return the lines of a board with a sign for each word that stands for a cell, such as ``red red blue`` for
    regions and ``W B0 W`` for white and black cells. Lines of other words stay as they are.
    """
    lines = boards.without_rules(block)
    rows = [boards.BoardRow(line, re.split(r"[\s,;]+", text.strip(" ,;")), [], text) for line, text in lines]
    rows = [row for row in rows if len(row.cells) > 1 and all(map(REGION.fullmatch, row.cells))]
    width = boards.usual_width(rows) if rows else 0
    rows = [row for row in rows if len(row.cells) == width]
    names = dict.fromkeys(cell for row in rows for cell in row.cells)
    if signs.keys:
        sign_of = {name: named_cell(name, signs.keys) or name for name in names}
        are_cells = all(len(sign) == 1 for sign in sign_of.values())
    else:
        sign_of = dict(zip(names, ascii_letters, strict=False))
        are_cells = len(names) <= len(ascii_letters) and boards.are_regions(rows)
    if not any(len(name) > 1 for name in names) or with_totals or not are_cells:
        return block
    texts = {row.line: " ".join(sign_of[cell] for cell in row.cells) for row in rows}
    return [boards.BoardLine(line, texts.get(line, text)) for line, text in block]


def without_brackets(block: Lines) -> Lines:
    """Return the lines without the brackets around several of them, or the bullets before them, and the quotes around
    their words.
    """
    bullets = {line: match for line, text in block if (match := BULLET.fullmatch(text))}
    others = [text for line, text in block if line not in bullets] + [match[2] for match in bullets.values()]
    if any(match[1] in text for match in bullets.values() for text in others):
        bullets = {}  # the sign may be a cell
    rows = {line: match[2] for line, match in bullets.items()}
    rows |= {line: row[1] for line, text in block if (row := BRACKETED.fullmatch(text))}
    rows = {line: text.translate(QUOTES) for line, text in rows.items()}
    return block if len(rows) < 2 else [boards.BoardLine(line, rows.get(line, text)) for line, text in block]


def joined_side(text: str) -> int:
    """Return the side of a square board whose glued rows stand on a line with one sign between them; 0 for others."""
    rows = re.split(JOINT, text.strip().strip("|/,;"))
    joints = {*map(str.strip, JOINT.findall(text))}
    side = len(rows) if {*map(len, rows)} == {len(rows)} and len(joints) == 1 else 0
    return side if not any(" " in row for row in rows) else 0


def width_of(text: str) -> int:
    """Return the number of characters of a line that are not blank."""
    return len("".join(text.split()))


def joined_bands(blocks: Iterable[Lines]) -> list[Lines]:
    """Return the blocks. Those that are the bands of one square board are one block."""
    merged: list[Lines] = []
    for block in filter(None, blocks):
        before = merged[-1] if merged else []
        width = width_of(before[0].text) if before else 0
        is_line = len(before) == 1 and width > heads.LONGEST_SIDE  # the cells of a whole board
        if width and not is_line and width_of(block[0].text) == width and len(before) + len(block) <= width:
            merged[-1] = before + block
        else:
            merged.append(list(block))
    return merged


def is_counted(labels: Sequence[str]) -> bool:
    """Return whether these are the numbers or letters of rows or columns, counted from 0, 1, or A."""
    numbers = [*map(str, range(len(labels) + 1))]
    return [*labels] in (numbers[:-1], numbers[1:]) or "".join(labels).upper() == ascii_uppercase[: len(labels)]


def without_numbers(block: Lines, signs: Signs, with_totals: bool) -> Lines:
    """Return the lines without the numbers of the rows, such as ``1|`` or ``1.``, and of the columns above them.

    Raises `PuzzleError` if only the rows have numbers, which may be cells.
    """
    rows = [line for line in block if not boards.FRAME.fullmatch(line.text)]
    head = rows[0].text.replace("|", " ").split() if rows else []
    below = rows[1:] if len(head) > 2 and is_counted(head) else rows
    label = LABELLED if below is not rows and not with_totals else NUMBERED
    matches = [label.match(text) for _, text in below]
    labels = [match[1] for match in matches if match]
    may_be_regions = not signs.keys and labels[:1] == ["A"]
    if len(below) < 2 or len(matches) > len(labels) or not is_counted(labels) or may_be_regions:
        return block
    bare = [
        boards.BoardLine(line, f"|{text[match.end() :]}" if "|" in match[0] else text[match.end() :])
        for (line, text), match in zip(below, matches, strict=True)
        if match
    ]
    widths = {len(row.cells) for row in boards.rows_of(boards.without_rules(boards.with_blank_cells(bare)))}
    if below is rows or with_totals:
        message = f"found numbers before the rows, {excerpt(below[0].text.strip())}, expected only cells"
        raise PuzzleError(f"{message}\ndelete the numbers of the rows", "bad-number").at(below[0].number)
    return bare if widths == {len(head)} else block


def meanings_in(text: str, genre: str, signs: Signs) -> dict[str, str]:
    """Return the signs that words explain, and what they mean in the signs of nono; "" if the words are not known."""
    found = {}
    for sign, words in MEANING.findall(text):
        names = [word for word in words.casefold().split() if named_cell(word, signs.keys)]
        is_open = genre == "minesweeper" and not OPEN_CELLS.isdisjoint(names)
        is_known = names and "not" not in words.split()
        found[sign] = ("0" if is_open else named_cell(names[0], signs.keys)) if is_known else ""
    are_open = "0" in found.values() and NONE not in found.values()  # and no cell is covered
    return dict.fromkeys(found, "") if are_open else found


def uncover(blocks: Sequence[Lines], mines: int | None) -> None:
    """Read ``x`` as a covered cell of Minesweeper if it stands in more cells than there are mines. Then ``.`` is an
    open cell without mines around it. The blocks are changed in place.
    """
    rows = [row for block in blocks for row in boards.rows_of(block) if {*"".join(row.cells)} <= OPENED | {*"xX"}]
    covered = sum(cell in "xX" for row in rows for cell in row.cells)
    if covered > (covered if mines is None else mines):
        numbers = {row.line for row in rows}
        table = str.maketrans("xX.", "..0")
        for block in blocks:
            block[:] = [
                boards.BoardLine(line, text.translate(table) if line in numbers else text) for line, text in block
            ]
