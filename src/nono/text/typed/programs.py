"""Clues in the data of programs: facts of ASP and Prolog, lists in code, and tables of labels.

Each of them becomes lines with labels or headings, as a person would type them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.words import COLUMNS, ROWS, SIDE_OF, side_named
from nono.text.typed.values import rows_of_lists

FACT = re.compile(r"([a-z]\w*)\s*\(\s*(\d{1,4}(?:\s*,\s*\w{1,9}){1,3})\s*\)\s*\.\s*")
SIZES = r"(?:width|height|size|n|rows?|col(?:umn)?s?)(?:_cnt|_count)?"
SINGLE = re.compile(rf"(?:{SIZES}\s*\(\s*\d+\s*\)\s*\.\s*)*(?:[%:].*|#[a-z].*)?")
LABELLED = re.compile(r"\W?([^\W\d_]+)\"?[ _]?[,;\t]?\s*(\d{1,4})\s*[,;\t]\s*\"?([\d\s,;.+-]*)\"?\s*")
NUMBERED = re.compile(r"\s*(\d{1,4})(?:\t+|[,;])\s*(.*)")
LABELS = {ROWS: "row", COLUMNS: "column"}
FEWEST_LINES, FEWEST_KINDS = 12, 3  # of clues with the number of their blocks, and of such numbers


def unfolded(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a text, in which the data of programs are lines with labels or headings."""
    filled = [(at, line) for at, line in lines if line.strip()]
    text = "\n".join(line for _, line in lines)
    if "(" in text and (found := _facts(filled)):
        return found
    rows = rows_of_lists(text) if "[" in text or "{" in text else []
    drawn = {*rows} - {*lines}
    if drawn and {*"".join(row for _, row in drawn)} == {*"01,"}:  # a picture
        return [(at, row.replace(",", " ") if (at, row) in drawn else row) for at, row in rows]
    return _labels(filled) or list(lines)


def without_numbers(text: str) -> str:
    """Return a text without the numbers of lines that count the clues of both sides; "" if there are none.

    These numbers are no blocks, because no board would be large enough: if the last of N lines has a block of N cells
    and another block, the board has more than N columns. The same is true of the other side.
    """
    found = text.split("\n")
    numbered = [(at, line) for at, line in enumerate(map(NUMBERED.fullmatch, found)) if line]
    sides = [list(side) for _, side in groupby(numbered, lambda one: one[0] - int(one[1][1]))]
    if len(sides) != 2 or any(len(side) < 2 or side[0][1][1] not in ("0", "1") for side in sides):
        return ""
    for at, line in numbered:
        found[at] = line[2]
    return "\n".join(found) if any(found[side[-1][0]].strip(" ,;0") for side in sides) else ""


def without_lengths(text: str) -> str:
    """Return a text without the number of blocks at the beginning of each clue, or the same text."""
    if not "".join(text.split()).isdecimal():
        return text
    found = text.split("\n")
    lines = [(at, line.split()) for at, line in enumerate(found) if line.strip()]
    clues = [(at, words) for at, words in lines if words[0] == str(len(words) - 1)]
    kinds = {words[0] for _, words in clues}
    is_whole = clues in (lines, lines[1:])  # perhaps below a size
    if not is_whole or len(clues) < FEWEST_LINES or len(kinds) < FEWEST_KINDS:
        return text
    for at, words in clues:
        found[at] = " ".join(words[1:]) or "0"
    if len(clues) < len(lines):
        found[lines[0][0]] = "x".join(lines[0][1])
    return "\n".join(found)


def _facts(lines: Sequence[Line]) -> list[Line]:
    """Return the labelled clues in facts such as ``row(1, 2, 5).``: the line, the place of the block, and its length.

    Without a place, the blocks stand in order. A word is the colour. Return [] if the lines are no such facts.
    """
    found: dict[str, dict[int, list[tuple[int, str]]]] = defaultdict(lambda: defaultdict(list))
    first = lines[0][0]
    for _, line in lines:
        if not SINGLE.fullmatch(FACT.sub("", line).strip()):
            return []
        for fact in FACT.finditer(line):
            side = side_named(fact[1])
            words = [word.strip() for word in fact[2].split(",")]
            numbers = [int(word) for word in words if word.isdecimal()]
            if not (side or re.fullmatch(SIZES, fact[1])) or not len(words) - 1 <= len(numbers) in (2, 3):
                return []
            colour = "".join(word for word in words if not word.isdecimal())
            blocks = found[side][numbers[0]]
            blocks.append((numbers[1] if numbers[2:] else len(blocks), f"{numbers[-1]}{colour}"))
    if not {ROWS, COLUMNS} <= found.keys():
        return []
    clues = []
    for side, name in LABELS.items():
        begin = min(min(found[side]), 1)
        for number in range(begin, max(found[side]) + 1):
            blocks = sorted(found[side][number])
            places = [place for place, _ in blocks]
            if places and places != list(range(places[0], places[0] + len(places))):
                return []
            clues.append((first, f"{name} {number - begin + 1}: {' '.join(block for _, block in blocks) or 0}"))
    return clues


def _labels(lines: Sequence[Line]) -> list[Line]:
    """Return the clues of a table with a label in each line, such as ``row,3,1 2``; [] for other texts."""
    has_head = bool(lines) and not any(map(str.isdigit, lines[0][1]))
    labels = [(at, LABELLED.fullmatch(line)) for at, line in (lines[1:] if has_head else lines)]
    sides = {SIDE_OF.get(label[1].lower(), "") if label else "" for _, label in labels}
    if sides != {ROWS, COLUMNS}:
        return []
    return [
        (at, f"{LABELS[SIDE_OF[label[1].lower()]]} {label[2]}: {' '.join(re.split('[,;]', label[3]))}")
        for at, label in labels
        if label
    ]
