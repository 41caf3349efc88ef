"""Labels and numbers of lines that only show beside other lines: sentences, and lines that count from A or from 1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from nono.text.field_names import side_in, side_of
from nono.text.typed.clues import ORDINAL, is_clue
from nono.text.typed.lines import COLS, NAME, ROWS, Kind, TypedItem, label_of

# A: 2 1, or Row 1 2 1
MARKED = re.compile(rf"\s*\(?(?:([A-Za-z]{{1,2}})\s*[:.)]|({NAME}[^\W\d_])\s*(\d+)(?=\s))\s*(\S.*)")
SENTENCE = re.compile(r"\s*([^\W\d_][^:=\d]{2,80}?)(?:\s*[:=]|\s+are(?=\s+[\d?]|$))\s*(.*)")
LIST = re.compile(r"[\d?][\d?\s,;/|.&+-]*")


def find_labels(items: list[TypedItem]) -> None:
    """Turn lines that count from A, or from a side and 1, into numbered lines, and sentences that name a side into
    labels, if both sides then have one.
    """
    for first in range(len(items)):
        _number(items, first)
    for name, run in groupby(items, _repeated):
        lines = [*run] if name else []
        for number, item in enumerate(lines, 1) if len(lines) > 1 else ():
            item.number = number
    sentences = [
        (item, sentence, _side_of(sentence))
        for at, item in enumerate(items)
        if item.kind is Kind.TEXT and (sentence := SENTENCE.fullmatch(item.whole))
        if _side_of(sentence) and (sentence[2] or _are_clues_below(items, at))
    ]
    sides = {item.name for item in items if item.kind is Kind.LABEL} | {side for _, _, side in sentences}
    for item, sentence, side in sentences if sides == {ROWS, COLS} else ():
        item.kind, item.name = Kind.LABEL, side
        item.text, item.column = sentence[2].rstrip("."), sentence.start(2) + 1


def drop_words(items: list[TypedItem]) -> None:
    """Turn labels without clues beside them or below them into text, if both sides have others: they are words of a
    sentence or of a list.
    """
    words = [
        item
        for place, item in enumerate(items)
        if item.kind is Kind.LABEL and not item.text and item.value is item.number is None
        if not _are_clues_below(items, place)
    ]
    sides = {item.name for item in items if item.kind is Kind.LABEL and item not in words}
    for item in words if sides == {ROWS, COLS} else ():
        item.kind, item.name = Kind.TEXT, ""
        item.text = item.whole.strip()


def _number(items: Sequence[TypedItem], first: int) -> None:
    """Number the lines from ``first`` on, if they are marked as the first, second and so on, up to the next line."""
    run: list[tuple[TypedItem, re.Match[str]]] = []
    for item in map(items.__getitem__, range(first, len(items))):
        marked = MARKED.fullmatch(item.whole) if item.kind in (Kind.TEXT, Kind.LABEL) and item.number is None else None
        if not marked or not is_clue(marked[4].strip()) or _place(marked) != len(run) + 1:
            break
        run.append((item, marked))
    if len(run) < 2 or len({marked[2] for _, marked in run}) > 1:
        return
    side = side_of(run[0][1][2] or "")
    for number, (item, marked) in enumerate(run, 1) if side or run[0][1][1] else ():
        item.kind, item.name = (Kind.LABEL, side) if side else (Kind.TEXT, "")
        item.text = marked[4].strip() if side else f"{number}: {marked[4].strip()}"
        item.number, item.column = number if side else None, marked.start(4) + 1
        item.whole = item.whole if side else item.text


def _repeated(item: TypedItem) -> str:
    """Return the name of one line of a side that stands before a clue without a number, as in ``row: 3``, or ""."""
    label = label_of(item.whole) if item.kind is Kind.LABEL and item.text and item.number is None else None
    return "" if not label or label[1][-1] in "sS" else label[1].casefold()


def _place(marked: re.Match[str]) -> int:
    """Return the number of a line, of which the letters A, B, and so on up to ZZ may stand in place."""
    if marked[3]:
        return int(marked[3])
    *first, last = (ord(letter) - ord("A") + 1 for letter in marked[1].upper())
    return 26 * sum(first) + last


def _side_of(sentence: re.Match[str]) -> str:
    """Return the side that a sentence above or before clues names, or ""."""
    words = {*re.findall(r"[a-z]+", sentence[1].casefold())}
    return side_in(words) if not sentence[2] or LIST.fullmatch(sentence[2]) else ""


def _are_clues_below(items: Sequence[TypedItem], at: int) -> bool:
    """Return whether the next line with text is a clue, perhaps behind its number."""
    below = next((items[place] for place in range(at + 1, len(items)) if items[place].kind is not Kind.BLANK), None)
    if below is None or below.kind is not Kind.TEXT:
        return below is not None and (below.kind is Kind.VALUE or below.number is not None)
    return is_clue(below.text) or ORDINAL.fullmatch(below.text) is not None
