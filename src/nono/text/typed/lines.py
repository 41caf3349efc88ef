"""Lines of a typed text, each with its kind, and the sections that headings and separators divide.

A line is blank, ``====`` (next puzzle), a heading, a setting, a label of a side, a comment, or a row: numbers, cells or
words. A genre holds until another one is stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum, auto
from typing import Any, NamedTuple

from nono.genres import GENRES
from nono.text.parts.clues import WORDS, Line, Lines, are_words, without_remark
from nono.text.parts.genre_names import Heading, genre_named, heading_of, unknown_puzzle
from nono.text.parts.names import (
    BOXES,
    NUMBERS,
    SETTINGS,
    is_answer,
    is_label,
    number_of,
    setting_named,
    side_of,
    words_in,
    words_of,
)
from nono.text.parts.refusals import quoted, refusal
from nono.text.parts.settings import size_in, value_of_setting
from nono.text.parts.variants import names_sudoku

NAMED = re.compile(
    r"[\s#*>-]*+[\"']?([^\W\d_][\w -]*?)[\"']?\s*(?:\(([^()]*)\)|,[^:=]*(?=:))?\**\s*(?:[:=]\**\s*(.*)|$)"
)
NUMBERED = re.compile(r"[\s*-]*([^\W\d_]+)\s*(\d{1,4})\s*(?:\([^()]*\))?\s*[:.)-]\s*(.*)")
MOST_WORDS = 3  # a remark with more words is no label
COMMENT = re.compile(r"(?:#+|//+|;+|%+|\*)\s+(?=.*[^\W\d_]{2})|//$")
TITLE = re.compile(r"(?i)[\s#]*(?:Grid|Problem|Puzzle|Board|Level|Game|No\.?)\s*#?\s*\d+\s*:?")
LABELS = words_in(
    "row rows column columns col cols clue clues hint hints number numbers horizontal vertical across down"
)
STATED = re.compile(r"(?i)(?<!\d)(\d{1,6})[\s-]?(star|\u2605|mine|bomb)")  # in words
SEPARATOR = 4  # signs = of a line between two puzzles


class Kind(Enum):
    """The kinds of lines."""

    BLANK = auto()
    SEPARATOR = auto()
    HEADING = auto()
    SETTING = auto()
    MISSPELT = auto()  # the name is almost that of a setting
    LABEL = auto()  # of a side
    NUMBERED = auto()  # a label of one line of a side
    LAYER = auto()  # boxes: or parity: above another board
    ANSWER = auto()  # a label of the answer
    COMMENT = auto()
    ROW = auto()


CONTENT = (Kind.ROW, Kind.LABEL, Kind.NUMBERED)


class Item(NamedTuple):
    """A line of a text with its kind: the name and the value of a setting, or the side and the number of a label."""

    kind: Kind
    line: int
    text: str
    name: str = ""
    value: Any = None
    label: str = ""  # the words of a label, with those in brackets


class Section(NamedTuple):
    """The lines of one or several puzzles of the same genre."""

    genre: str
    fields: Mapping[str, Any]  # what the name of the genre sets
    items: list[Item]
    said: list[str]  # headings, comments and words, which may name a variant or another puzzle
    unknown: str = ""  # the name of a puzzle that nono does not solve


def item_of(number: int, line: str) -> Item:
    """Return a line with its kind."""
    text = line.strip()
    if text in ("", *"#&%;") or text.startswith("```"):
        return Item(Kind.BLANK, number, line)
    if not text[0].isalpha() and text[0] not in "#*>-=/;%\"'":
        return Item(Kind.ROW, number, line)
    if text.strip("=") == "" and len(text) >= SEPARATOR:
        return Item(Kind.SEPARATOR, number, text)
    text = " ".join(text.split())  # so that the patterns below are linear
    if TITLE.fullmatch(text):
        return Item(Kind.SEPARATOR, number, text, "title", text.strip(" :=#"))
    if (numbered := NUMBERED.fullmatch(text)) and is_label(numbered[1]):
        return Item(Kind.NUMBERED, number, numbered[3], side_of(numbered[1]), int(numbered[2]))
    if (named := NAMED.fullmatch(text)) and (item := _named(number, text, named)):
        return item
    first, _, rest = text.partition(" ")
    if first.casefold() in NUMBERS and (rest.isdecimal() or (first.casefold() == "size" and size_in(rest))):
        return Item(Kind.SETTING, number, text, first.casefold(), rest)
    if not text.startswith("- ") and (heading := heading_of(text)):
        return Item(Kind.HEADING, number, text, "", heading)
    if not COMMENT.match(text):
        return Item(Kind.ROW, number, line)
    names_answer = len(words_of(text)) < MOST_WORDS and is_answer(text)  # such as "%% solution"
    return Item(Kind.ANSWER if names_answer else Kind.COMMENT, number, text)


def _named(number: int, text: str, named: re.Match[str]) -> Item | None:
    """Return the setting, the label or the like of a line ``name: value`` or ``name``; None if it is neither."""
    name, has_colon, value = named[1].strip(), named[3] is not None, (named[3] or "").strip()
    key = setting_named(name)
    counted = number_of(name) if value.isdecimal() else ""
    if value and counted in ("stars", "mines"):
        return Item(Kind.SETTING, number, text, counted, value)
    if value and key and (value.isdecimal() or not side_of(name)):
        return Item(Kind.SETTING, number, text, key, value)
    is_word = text[0] not in "-*" and words_of(name) <= LABELS
    if is_label(name) and (has_colon or is_word) and not WORDS.search(without_remark(value)):
        counts = [int(word) for word in (named[2] or "").split() if word.isdecimal() and len(word) < 5]
        count = counts[0] if len(counts) == 1 else None
        remark = value[len(without_remark(value)) :]
        return Item(Kind.LABEL, number, value, side_of(name), count, f"{name} {named[2] or ''}{remark}".strip())
    if has_colon and not value and name.casefold() in (*BOXES, "parity"):
        return Item(Kind.LAYER, number, text, "parity" if name.casefold() == "parity" else "boxes")
    may_be_setting = value.strip(": ") and ":" not in value and not key and " " not in name and text[0].isalpha()
    if may_be_setting and (near := get_close_matches(name.casefold(), SETTINGS, 1, 0.75)):
        return Item(Kind.MISSPELT, number, text, near[0])
    if not value and is_answer(name):
        return Item(Kind.ANSWER, number, text)
    return None


# ---------------------------------------------------------------- sections


def sections(items: Iterable[Item], genre: str, fields: Mapping[str, Any]) -> Iterator[Section]:
    """Yield the sections of a text. ``genre`` is what the caller states, and ``fields`` what its name sets.

    A separator ends a section; its genre holds in the next one. A heading ends a section with clues or cells, and
    otherwise states the genre of the lines above it, too. Raises `PuzzleError` at a misspelt setting, and at another
    genre than that of the caller.
    """
    current = Section(genre, fields, [], [])
    above = Kind.BLANK  # the kind of the line above
    for item in items:
        if item.kind is Kind.HEADING and above is Kind.ROW:
            raise refusal("late genre", f"found {quoted(item.text)} directly below a row", item.line)
        above = item.kind
        if item.kind is Kind.HEADING or (item.kind is Kind.SETTING and item.name == "genre"):
            below = _below_heading(current, item, genre, fields)
            if any(other.kind in CONTENT for other in current.items):
                yield current
            current = below
        elif item.kind is Kind.MISSPELT:
            raise refusal("misspelt", f"found {quoted(item.text)}, perhaps the setting {item.name!r}", item.line)
        elif item.kind is Kind.SEPARATOR:
            yield current
            said = [*filter(names_sudoku, current.said)]  # a name holds until another one is stated
            title = [item._replace(kind=Kind.SETTING)] if item.name else []  # of a separator such as "Grid 5"
            current = current._replace(items=title, said=said)
        else:
            current.items.append(item)
        if item.kind in (Kind.HEADING, Kind.COMMENT) or (item.kind is Kind.ROW and are_words(item.text)):
            current.said.append(item.text)
    yield current


def _below_heading(above: Section, item: Item, genre: str, fields: Mapping[str, Any]) -> Section:
    """Return the section that a heading or ``genre: NAME`` begins. Raises `PuzzleError`."""
    name, more, unknown = _stated(item)
    if genre and name and name != genre:
        raise refusal("other genre", f"found the genre {name}, expected {genre}, as the option says", item.line)
    has_content = any(other.kind in CONTENT for other in above.items)
    if has_content and item.kind is Kind.SETTING and name != (above.genre or "nonogram"):
        raise refusal("late genre", f"found {quoted(item.text)} below a puzzle", item.line)
    settings = [] if has_content else [other for other in above.items if other.kind is Kind.SETTING]
    kept = [*{(other.name, other.value): other for other in settings}.values()]  # repeated ones only once
    return Section(name or genre, {**fields, **more}, kept, [] if has_content else above.said, unknown)


def _stated(item: Item) -> tuple[str, Mapping[str, Any], str]:
    """Return the genre that a line states, the fields that it sets, and the name of an unknown puzzle."""
    if item.kind is Kind.SETTING:
        return *genre_named(item.value), ""
    heading: Heading = item.value
    stated = STATED.search(item.text)
    name = number_of(stated[2]) if stated else ""
    more = {name: int(stated[1])} if stated and heading.genre and name in GENRES[heading.genre].fields else {}
    return heading.genre, {**heading.fields, **more}, heading.unknown


def genre_beside_lists(items: Iterable[Item], genre: str, fields: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return the only genre that the lines beside lists state, and the fields that its name sets.

    Raises `PuzzleError` if they state several, or name a puzzle that nono does not solve.
    """
    found = {}
    for item in items:
        is_setting = item.kind is Kind.SETTING and item.name == "genre" and {*"\"',;({"}.isdisjoint(item.value)
        if item.kind is Kind.HEADING or is_setting:
            name, more, unknown = _stated(item)
            found[name or unknown] = (name, {**fields, **more})
    if genre or not found:
        return genre, next((more for name, more in found.values() if name == genre), fields)
    if unknown := next((stated for stated, (name, _) in found.items() if not name), ""):
        raise unknown_puzzle(unknown, 0)
    if len(found) > 1:
        raise refusal("no genre", f"found {' and '.join(map(quoted, found))} beside lists, expected one genre")
    return next(iter(found.values()))


# ---------------------------------------------------------------- parts of a section


def paragraphs(items: Iterable[Item]) -> list[Lines]:
    """Return the rows in groups that blank lines, labels and the like divide."""
    found: list[Lines] = [[]]
    for item in items:
        if item.kind is Kind.ROW:
            found[-1].append(Line(item.line, item.text))
        elif item.kind is not Kind.COMMENT and found[-1]:
            found.append([])
    return [lines for lines in found if lines]


def settings_of(items: Iterable[Item]) -> dict[str, Any]:
    """Return the settings of a puzzle. Raises `PuzzleError` if one has two values."""
    settings: dict[str, Any] = {}
    for item in items:
        if item.kind is Kind.SETTING and item.name != "genre":
            value = value_of_setting(item.name, str(item.value), item.line)
            if settings.setdefault(item.name, value) != value:
                raise refusal("twice", f"found {item.name!r} twice, expected it once for each puzzle", item.line)
    return settings


def words_between(lines: Lines) -> Line | None:
    """Return the first line of words that stands between other lines of a paragraph, or None."""
    others = [number for number, text in lines if not are_words(text)]
    words = (line for line in lines if are_words(line.text))
    return next((line for line in words if others and others[0] < line.number < others[-1]), None)
