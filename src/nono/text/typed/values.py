"""The values that programs of any language give to names: lists, objects, strings and numbers, as data of JSON.

Only brackets, strings, numbers and the signs between them matter: ``[[1, 0]]``, ``{{1, 0}}``, ``vec![vec![1, 0]]`` and
``List.of(List.of(1, 0))`` are the same list. A value with a name that must be known to understand it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from nono.text.formats.shared.clues import Line, turned
from nono.text.formats.shared.words import COLUMNS, side_named

BLANK = re.compile(r"(?:\s|(?://|--|#(?!\s*[,\])}])|%)[^\n]*|(?s:/\*.{0,999}?\*/))*")
TOKEN = re.compile(
    r"(?P<string>\"[^\"\n]*\"|'[^'\n]*')|(?P<number>-?\d+)(?![\w.])|"
    r"(?P<word><>|[.*?#](?=\s*[,;\])}])|"
    r"(?:[^\W\d]\w*+(?:(?:\.|::)\w++)*+(?:<[\w<>, ]*>)?!?(?:\s*\[[\s\d]*\])*[ \t]*)+)|(?P<sign>.)"
)
BEGIN = re.compile(  # a name before its value, a list that grows, or a list without a name
    r"(?<!\w)([A-Za-z_]\w*+)[\"']?(?:\s*\[\w*\])*+(?:\s?:\s?[\w\[\]<>, ]++(?==))?\s*+(?::=|[:=])(?![:=])|"
    r"(?<!\w)([A-Za-z_]\w*+)\.(?:add|append|push|push_back)(?=\()|(?=[\[({]\s*[\[({\"'])"
)
PAIRS = {"[": "]", "(": ")", "{": "}"}
CONSTANTS = {"true": True, "false": False, "none": None, "null": None, "nil": None, "<>": None}
BRACKETS = frozenset(PAIRS)
BEFORE = re.compile(r"(?:[\w<>.*\s]|\[\w*\]|[:=](?!\s*\d))*")  # words before a list on its line
BEHIND = re.compile(r"[ \t;,]*+(?:\n|\Z)")
LONE = re.compile(r"\s*\"([^\"]{3,})\",?\s*")  # a row of a list without its brackets
MOST = 1_000  # maximum number of values of a text
DEEPEST = 6  # maximum number of brackets inside one another
FEWEST = 3  # lines of numbers in a list that are the rows of a board


def values_in(text: str) -> Iterator[tuple[re.Match[str], Any, int]]:
    """Yield the values in a text that are not empty: the match of its beginning, the value, and its end."""
    end = 0
    for begin in islice(BEGIN.finditer(text), MOST):
        with suppress(ValueError):
            value, stop = _value(text, begin.end(), 0) if begin.start() >= end else (None, end)
            if value not in (None, "", [], {}):
                end = stop
                yield begin, value, end


def rows_of_lists(text: str) -> list[Line]:
    """Return the lines of a text. The first list of lists or of strings is replaced by its rows."""
    lines = list(enumerate(text.split("\n"), 1))
    for begin, value, end in values_in(text) if not BRACKETS.isdisjoint(text) else ():
        before = text[text.rfind("\n", 0, begin.start()) + 1 : begin.start()]
        brackets = sum(sign in PAIRS for sign in text[begin.start() : end])
        alone = BEFORE.fullmatch(before) and BEHIND.match(text, end)
        rows = _rows(value) if alone else []
        rows = turned(rows) if rows and side_named(begin[1] or "") == COLUMNS else rows
        if rows and (brackets > len(rows) or '"' in text or "'" in text):
            first, last = text.count("\n", 0, begin.start()), text.count("\n", 0, end)
            skipped = first + max(0, last - first - len(rows) + 2) // 2  # lines of the list above its first row
            numbered = [(min(skipped + at, last + 1), row) for at, row in enumerate(rows, 1)]
            return [*lines[:first], (first, ""), *numbered, (last + 1, ""), *lines[last + 1 :]]
    quoted = [LONE.fullmatch(line) for _, line in lines]
    if len({len(one[1]) for one in quoted if one}) == 1 < sum(map(bool, quoted)) - 1:
        return [(at, one[1].replace(" ", ".") if one else line) for one, (at, line) in zip(quoted, lines, strict=True)]
    return lines


def _rows(value: Any) -> list[str]:
    """Return the rows of a list of lists or of strings, or [] for other values."""
    if not isinstance(value, list) or len(value) < 2:
        return []
    if all(isinstance(row, str) for row in value):
        if {*map(len, value)} == {len(value[0])} and not any("," in row for row in value):
            blank = any(row[1::2].strip() for row in value)  # blanks are empty cells unless they separate cells
            return [row.replace(" ", ".") if blank else row for row in value]
        return value
    if not all(isinstance(row, list) and not any(isinstance(cell, (list, dict)) for cell in row) for row in value):
        return []
    signs = {None: ".", "": ".", -1: "_"}
    return [",".join(signs.get(cell) or str(cell).strip() or "." for cell in row) for row in value]


def _token(text: str, at: int) -> re.Match[str]:
    """Return the next token; raises `ValueError` at the end of the text."""
    blank = BLANK.match(text, at)
    if blank and (token := TOKEN.match(text, blank.end())):
        return token
    raise ValueError


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Return the value at a place of a text, and its end. Raises `ValueError` on a value that is no data."""
    token = _token(text, at)
    match token.lastgroup:
        case "string":
            return token[0][1:-1], token.end()
        case "number":
            return int(token[0]), token.end()
        case "word":
            after = _token(text, token.end())
            if after[0] in PAIRS:
                return _value(text, after.start(), depth)
            word = token[0].strip()
            if word.lower() in CONSTANTS:
                return CONSTANTS[word.lower()], token.end()
            if after[0] in ":=" or len(word) == 1:
                return word, token.end()
    if token[0] not in PAIRS or depth > DEEPEST:
        raise ValueError
    return _list(text, token.end(), PAIRS[token[0]], depth + 1)


def _list(text: str, at: int, close: str, depth: int) -> tuple[Any, int]:
    """Return the list or the object that ends with ``close``, and its end. Numbers in lines of the same length are the
    rows of a board."""
    items: list[Any] = []
    fields: dict[str, Any] = {}
    rows: dict[int, list[Any]] = {}
    line, seen = 0, at
    while (token := _token(text, at))[0] != close:
        at = token.end()
        if token[0] in ",;":
            continue
        item, at = _value(text, token.start(), depth)
        if (sign := _token(text, at))[0] in ":=":
            fields[str(item)], at = _value(text, sign.end() + text.startswith(">", sign.end()), depth)
        else:
            items.append(item)
            line, seen = line + text.count("\n", seen, token.start()), token.start()
            rows.setdefault(line, []).append(item)
    lines = list(rows.values())
    if len(lines) >= FEWEST and len({len(row) for row in lines}) == 1 < len(lines[0]) and type(items[0]) is int:
        items = lines
    if close == ")" and len(items) == 1 and isinstance(items[0], (dict, list)):  # the argument of a function
        return items[0], token.end()
    return fields or items, token.end()
