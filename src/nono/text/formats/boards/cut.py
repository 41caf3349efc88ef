"""Cuts the lines of a typed board into cells: at separators, at blanks, into characters, or at fixed columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from math import gcd, isqrt
from operator import eq

from nono.text.formats.shared.clues import Line, columns_of

Matrix = list[list[str]]

BAR_SIGNS = "|\u2502\u2503\u2551\u2016\u00a6"
BARS = str.maketrans(dict.fromkeys(BAR_SIGNS, " "))
ONE_BAR = str.maketrans(dict.fromkeys(BAR_SIGNS, "|"))
HEAVY = "\u2503\u2551\u2016"
LINES = {*"-=", *map(chr, range(0x2500, 0x2580))}  # signs of horizontal lines, and of drawn frames
OUTER = re.compile(r"^\s*\|?|\|?\s*$")  # the bars at the ends of a row of a table
MARKDOWN = re.compile(r"\s*\|?\s*(?::?-{2,}|:-):?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
NUMBER = re.compile(r"\d{1,3}|[?.-]")
TOKEN = re.compile(r"\S+")
EXPLICIT = frozenset("._*?\u00b7\u25a1\u2b1c\u25fb\u25a2\u2591\u2796")


def is_rule(line: str) -> bool:
    """Return whether a line consists of signs of frames."""
    return (
        set(line) <= LINES | set("*+|:/\\ \t\r") and sum(sign in LINES and sign not in BAR_SIGNS for sign in line) > 2
    )


def without_rules(lines: Sequence[Line]) -> list[Line]:
    """Return the rows of a board without the rules between them.

    A line of dashes is a row of empty cells if other rows have dashes as cells, and as many cells as the line.
    """
    cells = ["".join(line.translate(BARS).split()) for _, line in lines]
    rules = [is_rule(line) for _, line in lines]
    rows = [row for row, rule in zip(cells, rules, strict=True) if not rule]
    widths = {len(row) - side for row in rows for side in (0, 1)} if any("-" in row for row in rows) else set()
    kept = zip(lines, cells, rules, strict=True)
    return [line for line, row, rule in kept if not rule or (not row.strip("-") and len(row) in widths)]


def has_heading(lines: Sequence[Line]) -> bool:
    """Return whether the first line is the heading of a Markdown table."""
    return len(lines) > 2 and bool(MARKDOWN.fullmatch(lines[1][1])) and "+" not in lines[1][1]


def readings(lines: Sequence[Line], heading: bool = False, aligned: bool = False) -> list[Matrix]:
    """Return the ways to cut rows into cells: at commas or tabs, at bars, at blanks, and into characters.

    With ``heading``, the first line is the heading of a table, which is left out if it is blank or counts the columns.
    With ``aligned``, blanks may also be empty cells at fixed columns.
    """
    texts = [line for _, line in lines]
    divided = _divided(texts)
    found = [cut for sign in ",;\t|" if (cut := _separated(texts, sign))]
    found += [[row[1:] for row in cut] for cut in divided if counted([row[0] for row in cut]) == "digits"] + divided
    if heading and found and (not any(found[-1][0]) or counted(found[-1][0])):
        found.insert(0, found[-1][1:])
    plain = [line.translate(BARS).replace(",", " ").replace(";", " ") for line in texts]
    if _is_regular(plain):
        tokens = [line.split() for line in plain]
        found.append([["_" if cell == "-1" else cell for cell in row] for row in tokens])
        if not any("-1" in row for row in tokens):
            found.append([list("".join(line.split())) for line in plain])
    found += _aligned(texts) if aligned and len(texts) > 1 else []
    found += _single(texts[0]) if aligned and len(texts) == 1 else []
    found = [one for one in found if max(map(len, one)) > 1]  # no board has a single column
    found = [bare for one in found if (bare := without_labels(one)) != one] + found
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _separated(texts: Sequence[str], sign: str) -> Matrix:
    """Return the cells between separators, or []. Rows of numbers above or below a framed board may have no bars."""
    lines = [line.translate(ONE_BAR) for line in texts] if sign == "|" else list(texts)
    barred = [at for at, line in enumerate(lines) if sign in line]
    if len(barred) < 2 or (sign != "|" and len(barred) < len(lines)) or max(line.count(sign) for line in lines) < 2:
        return []
    if any(at not in barred for at in range(barred[0], barred[-1])) or len(lines) - len(barred) > 2:
        return []
    if sign == "|" and all(lines[at].count(sign) == 1 for at in barred):
        return []
    ends = [(lines[at].partition(sign)[0].strip(), lines[at].rpartition(sign)[2].strip()) for at in barred]
    framed = not all(map(any, zip(*ends, strict=True)))  # no bar is a frame if cells stand before and after all bars
    cut = []
    for at, line in enumerate(lines):
        if at not in barred:
            cut.append(line.split())
        elif sign == "|":
            cut.append([cell.strip() for cell in (OUTER.sub("", line) if framed else line).split(sign)])
        else:
            cut.append([cell.strip("\"' ") for cell in line.rstrip("\r").split(sign)])
    if sign in ",;" and all(all(row[:-1]) and not row[-1] for row in cut):
        cut = [row[:-1] for row in cut]
    if sign == "\t":
        width = max(map(len, cut))
        if len(cut) < 3 or {*map(len, cut[1:-1]), *sorted({len(cut[0]), len(cut[-1])})[1:]} != {width}:
            cut = [row + [""] * (width - len(row)) for row in cut]
    cut = [
        ["_" if cell == "-1" else cell[:1] if len(set(cell)) == 1 and not cell.isalnum() else cell for cell in row]
        for row in cut
    ]
    if len(cut) > 2 and counted(cut[0]) == counted(["".join(row[:1]) for row in cut[1:]]) == "digits":
        return []  # a number of a row and its first cell are not separated
    inner = [cut[at] for at in barred]
    if any(len(cell) > 2 for row in inner for cell in row) or max(map(len, inner)) - min(map(len, inner)) > 1:
        return []
    return cut


def _divided(texts: Sequence[str]) -> list[Matrix]:
    """Return the cells of rows with a bar between the cells and the numbers to their left or right."""
    lines = [line.translate(ONE_BAR) for line in texts]
    left, right = (
        [re.fullmatch(pattern, line) for line in lines]
        for pattern in (r"\s*([^\s|]{1,2})\s*\|([^|]*)\|?\s*", r"\s*\|?([^|]*)\|\s*([^\s|]{1,2})\s*")
    )
    for found, side in ((left, 0), (right, 1)):
        heads = [at for at, match in enumerate(found) if not match]
        if len(heads) > 1 or not {*heads} <= {0, len(lines) - 1} or len(lines) < 3:
            continue
        body = [(match[1 + side], match[2 - side].split()) for match in found if match]
        body = [(number, cells if len(cells) > 1 else list("".join(cells))) for number, cells in body]
        cut = [[number, *cells] if side == 0 else [*cells, number] for number, cells in body]
        if len({len(row) for row in cut}) == 1 and len(cut[0]) > 2:
            for at in heads:
                head = lines[at].translate(BARS).split()
                head = head if len(head) > 1 else list("".join(head))
                cut.insert(at, ["", *head] if side == 0 else [*head, ""])
            return [cut] if len({len(row) for row in cut}) == 1 else []
    return []


def _is_regular(texts: Sequence[str]) -> bool:
    """Return whether no blank can be an empty cell: cells are separated evenly, or empty cells have a sign."""
    cells = set("".join(texts))
    if cells & EXPLICIT or "-" in cells or "".join("".join(texts).split()).isalpha():
        return True
    tokens = [list(TOKEN.finditer(line)) for line in texts]
    gaps = {two.start() - one.end() for line in tokens for one, two in pairwise(line)}
    counts = list(map(len, tokens))
    starts = {line[0].start() for line in tokens if line}
    same = len(set(counts[1:])) == 1 or len(set(counts[:-1])) == 1
    if len(gaps) <= 1 and (len(starts) == 1 or (same and min(counts) > 2 and max(counts) - min(counts) < 2)):
        return True
    full = [at for at, count in enumerate(counts) if count == max(counts)]
    if full[-1] - full[0] >= len(full) or full[0] > 2 or full[-1] < len(texts) - 2 or len(full) < 2:
        return False
    return any(len({tuple(token.span()[side] for token in tokens[at]) for at in full}) == 1 for side in (0, 1))


def _aligned(texts: Sequence[str]) -> list[Matrix]:
    """Return the cells of rows in which blanks are empty cells, if a frame or a full line shows all columns."""
    lines = [line.rstrip("\r\n").expandtabs() for line in texts]
    if any("\t" in line for line in texts) or not any("  " in line.strip() or line[:1] == " " for line in lines):
        return []
    framed = [re.fullmatch(rf"\s*[{BAR_SIGNS}](.*)[{BAR_SIGNS}]\s*", line) for line in lines]
    if all(framed):
        inner = [match[1] for match in framed if match]
        bars = {tuple(at for at, sign in enumerate(line) if sign in BAR_SIGNS) for line in inner}
        if len({len(line) for line in inner}) > 1 or len(bars) > 1:
            return []
        step = 2 if len(inner[0]) % 2 and not any(line[0::2].strip() for line in inner) else 1
        columns = [at for at in range(step - 1, len(inner[0]), step) if at not in min(bars)]
        few = sum(any(line[at].strip() for line in inner) for at in columns) < 3
        if not min(bars) and (step == 1 or few):
            columns = _pitched(inner)
        cut = [[line[at].strip() for at in columns] for line in inner]
        return [cut] if columns and "" in chain.from_iterable(cut) else []
    if any(set(line) & set(BAR_SIGNS) for line in lines) and not all(
        re.fullmatch(rf"\s*(?:\S{{1,2}}\s*[{BAR_SIGNS}][^{BAR_SIGNS}]*)?|[^{BAR_SIGNS}]*", line) for line in lines
    ):
        return []
    plain = [line.translate(BARS) for line in lines]
    return _below(plain) or (_square(lines) if plain == lines else [])


def _pitched(lines: Sequence[str]) -> list[int]:
    """Return the columns of cells in a frame. If blanks may be cells or stand between cells, the board with the fewest
    columns must be square; otherwise, return []."""
    width = len(lines[0])
    used = [at for at in range(width) if any(line[at].strip() for line in lines)]
    pitch = gcd(*(at - used[0] for at in used)) if used else 0
    ways = [
        list(range(used[0] % step, width - used[0] % step, step))
        for step in range(1, (pitch or width) + 1)
        if used and pitch % step == 0 and (width - 1 - 2 * (used[0] % step)) % step == 0
    ]
    return ways[-1] if len(ways) == 1 or (ways and len(ways[-1]) == len(lines)) else []


def _single(text: str) -> list[Matrix]:
    """Return the cells of a board on one line: words of equal length between blanks or slashes, or a square."""
    words = re.split(r"\s*[/,;]\s*|\s+", text.strip())
    if "/" in text:
        words = ["".join(row.split()) for row in text.split("/")]
    if len(words) == 1:
        side = isqrt(len(text.strip()))
        words = [text.strip()[at : at + side] for at in range(0, len(text.strip()), side)] if side > 3 else [""]
    same = len(words[0]) > 1 and len({len(word) for word in words}) == 1
    return [[list(word) for word in words]] if same and len(words) > 1 else []


def _below(lines: Sequence[str]) -> list[Matrix]:
    """Return the cells at the columns of a full line, with one more cell for numbers at the left or right, or []."""
    columns = columns_of(lines)
    rows = [[line[start:end].strip() for start, end in columns] for line in lines]
    if all(map(all, rows)) or any(" " in cell for row in rows for cell in row):
        return []
    for left, right in ((0, 0), (0, 1), (1, 0)):
        inner = columns[left : len(columns) - right]
        even = any(len({two[side] - one[side] for one, two in pairwise(inner)}) == 1 for side in (0, 1))
        full = any(all(row[left : len(row) - right]) for row in rows)
        sides = [row[-right] for row in rows] if left + right else []
        if even and full and len(inner) > 2 and all(NUMBER.fullmatch(cell) for cell in sides if cell):
            return [rows]
    return []


def _square(lines: Sequence[str]) -> list[Matrix]:
    """Return the cells of a square board without a frame, or of lines that all have the same length."""
    size = len(lines)
    width = max(map(len, lines))
    even = not any(line[1::2].strip() for line in lines)
    found = []
    for step in (2, 1) if even else (1,):
        columns = (width + step - 1) // step
        if columns == size or (len(set(map(len, lines))) == 1 and not lines[0].isspace() and columns > 2):
            found.append([[line[at : at + 1].strip() for at in range(0, columns * step, step)] for line in lines])
    return found[:1]


def without_labels(rows: Matrix) -> Matrix:
    """Return the cells without names that count both rows and columns, or the columns of a square board, or without
    letters that count the columns.
    """
    given = rows
    if len(rows) < 3 or not all(rows):
        return given
    if rows[0][0] in ("", "?", "\\", "/", "*", "#") and len({len(row) for row in rows}) == 1 and len(rows[0]) > 2:
        rows = [rows[0][1:], *rows[1:]]
    heads = [at for at in (0, 1, len(rows) - 1) if counted(rows[at])]
    for at in heads:
        body = rows[:at] + rows[at + 1 :]
        names = counted(rows[at])
        inner = [row for row in body if len(row) > len(rows[at])]
        for side in (0, 1, -1):
            if len(inner) > 2 and counted([row[side] for row in inner]) and len({len(row) for row in inner}) == 1:
                cut = [row[:side] + row[side + 1 :] if side >= 0 else row[:-1] for row in inner]
                others = [row for row in body if len(row) <= len(rows[at])]
                return cut if not others else [*others, *cut] if body[0] is others[0] else [*cut, *others]
        joined = sum(map(eq, rows[at], body[0]))
        if at == 0 and {*map(len, rows)} == {len(body)}:  # a board of a program, with a heading above each column
            return body
        if names == "letters" and (len(body[0]) != len(rows[at]) or 2 * joined < len(body[0])):
            return body
    return given


def counted(names: Sequence[str]) -> str:
    """Return how the names count: "digits" (from 0 or 1), "letters" (from A) or "words" (r1, c1); "" if they do not."""
    plain = [name.rstrip(":.)").lower() for name in names]
    if len(plain) < 2:
        return ""
    for kind, first in (("digits", 1), ("digits", 0), ("letters", ord("a")), ("words", 1)):
        count = (chr(first + at) if kind == "letters" else str(first + at) for at in range(len(plain)))
        own = [name[1:] if kind == "words" and name[:1] in "rc" else name for name in plain]
        if own == list(count) and (kind != "words" or plain != own):
            return kind
    return ""
