"""Texts of clues of a nonogram: one clue, a side with a clue per line or all clues on one line, and their colours.

A clue is numbers with blanks, or one and the same sign, between them. ``0``, ``-`` and ``[]`` are empty clues, ``?`` is
a block of unknown length, and ``3r`` is a block of three cells in the colour r.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nono.base.palette import NAMED, RGB, plain_name
from nono.genres import NONE
from nono.text.parts.refusals import quoted, refusal

STRONG = "|;/,"  # signs between clues, the strongest first
EMPTY = ("", "0", "-", "[]")
WORDS = re.compile(r"[^\W\d_]{3}")
# the beginning of a line that is a puzzle or a part of one: an address, a game ID, XML, or a side with its clues
PUZZLE_LINE = re.compile(r"\s*(?:https?://|\d+x\d+:|<[?!/\w]|[A-Za-z ]+:\s*\d+[\s,;|/]+\d)")
BULLETS = ("- ", "* ", "+ ", "\u2022 ")
CLOSING = {"[": "]", "(": ")", '"': '"', "'": "'"}
BETWEEN = re.compile(r"(?<=[^\W_]|\?)(\s*[-,;/+&_.|]\s*|\s+)(?=[^\W_]|\?)")  # between two numbers of a clue
BLOCK = re.compile(r"([0-9]{1,7}|\?)([^\W\d_]?)")
CLUE_LIKE = re.compile(r"(?:[\d?][^\W\d_]?|[-+&,;/_|.\s\[\](){}\"':])+")
ORDINAL = re.compile(r"(\d{1,4})(?:[:)]\s*|\.\s+)(?=\S)")
GROUP = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)|\"([^\"]*)\"|'([^']*)'")
KEYS = {entry.key: entry.name for entry in NAMED[1:]}  # names of colours by their letters
MOST_CELLS = 1 << 20  # colours of a palette get letters up to this number


class Line(NamedTuple):
    """A line of a text, with its number from 1."""

    number: int
    text: str


Lines = list[Line]
Clue = list[tuple[int | None, Any]]  # of each block the length (None if unknown) and the colour ("" for black)
Sides = dict[str, list[Clue]]  # the clues of "rows" and "cols"


def without_remark(text: str) -> str:
    """Return a line without the comment behind it, and without blanks around it."""
    for mark in (" #", " //"):
        text = text.partition(mark)[0]
    return text.strip()


def without_bullet(text: str) -> str:
    """Return a line without the bullet of a list before it."""
    text = text.strip()
    return text[2:].strip() if text.startswith(BULLETS) else text


def are_words(text: str) -> bool:
    """Return whether a line is words: half of it are letters, and three different ones follow one another."""
    signs = "".join(text.split()).casefold()
    letters = [sign for sign in signs if sign.isalpha()]
    return bool(WORDS.search(text)) and 2 * len(letters) >= len(signs) and len({*letters}) > 2


def is_clue(text: str) -> bool:
    """Return whether a line looks like a clue, perhaps with a slip that `clue_of` refuses, such as ``1,,1``.

    A ``.`` or ``_`` that stands alone is an empty cell of a board.
    """
    text = without_remark(text).rstrip(",")
    if "".join(text.split()) in EMPTY:
        return bool(text)
    has_number = any(sign.isdigit() or sign == "?" for sign in text)
    return has_number and CLUE_LIKE.fullmatch(text) is not None and {".", "_"}.isdisjoint(text.split())


def clue_of(text: str, line: int = 0) -> Clue:
    """Return the blocks of one clue. Raises `PuzzleError`."""
    text = without_remark(text).rstrip(",")
    if text[-1:] and CLOSING.get(text[:1]) == text[-1:] and len(text) > 1:
        text = text[1:-1].strip()
    if text in EMPTY:
        return []
    parts = BETWEEN.split(text)
    if len({sign.strip() for sign in parts[1::2]}) > 1:
        raise refusal("clue", f"found two signs between the numbers of the clue {quoted(text)}", line)
    blocks: Clue = []
    for part in parts[::2]:
        match = BLOCK.fullmatch(part)
        if not match:
            where = f" in the clue {quoted(text)}" if part != text else ""
            raise refusal("clue", f"found {quoted(part)}{where}, expected the length of a block", line)
        blocks.append((None if match[1] == "?" else int(match[1]), match[2]))
    return without_padding(blocks, line)


def without_padding(blocks: Clue, line: int = 0) -> Clue:
    """Return the blocks without the zeros before and behind them. Raises `PuzzleError` at a zero between them."""
    filled = [place for place, (length, _) in enumerate(blocks) if length != 0]
    inner = blocks[filled[0] : filled[-1] + 1] if filled else []
    if len(inner) > len(filled):
        raise refusal("clue", "found a 0 between the numbers of a clue", line)
    return inner


def clues_on_lines(lines: Lines) -> list[Clue]:
    """Return the clues of lines, perhaps behind bullets or the numbers 1, 2, 3. Raises `PuzzleError`."""
    lines = [Line(number, without_bullet(text)) for number, text in lines]
    ordinals = [ORDINAL.match(text) for _, text in lines]
    if ordinals[0] and ordinals[0][1] == "1" and 2 * sum(map(bool, ordinals)) >= len(lines):
        for expected, (match, (number, text)) in enumerate(zip(ordinals, lines, strict=True), 1):
            if not match or int(match[1]) != expected:
                raise refusal("clue number", f"found {quoted(text)}, expected the line number {expected}", number)
        lines = [Line(number, ORDINAL.sub("", text, count=1)) for number, text in lines]
    return [clue_of(text, number) for number, text in lines]


def sides_on_lines(sides: Mapping[str, Line]) -> Sides:
    """Return the clues of sides that stand on one line each. Raises `PuzzleError`.

    The strongest sign in them divides the clues of all sides. Without a sign, each number is a clue.
    """
    lines = {side: Line(number, without_remark(text).rstrip("; ")) for side, (number, text) in sides.items()}
    groups = {side: grouped(line) for side, line in lines.items()}
    if all(groups.values()):
        return {side: clues or [] for side, clues in groups.items()}
    sign = next((sign for sign in STRONG if any(sign in text for _, text in lines.values())), "")
    return {side: _divided(line, sign) for side, line in lines.items()}


def _divided(line: Line, sign: str) -> list[Clue]:
    """Return the clues of a side on one line, between which ``sign`` stands, or blanks without one."""
    number, text = line
    if sign and sign not in text and not {*STRONG, " "}.isdisjoint(text):
        raise refusal("one or several", f"found {quoted(text)}, which may be one clue or several", number)
    parts = text.split(sign) if sign else text.split()
    if not all(map(str.strip, parts)):
        raise refusal("gap", f"found nothing between two signs of {quoted(text)}, expected a clue", number)
    return [clue_of(part, number) for part in parts]


def grouped(line: Line) -> list[Clue] | None:
    """Return the clues of a side in brackets or quotation marks, such as ``[1] [3] [1 1]``; otherwise None."""
    between = GROUP.sub("", line.text)
    if between == line.text or between.strip(" ,;"):
        return None
    clues = ["".join(map(str, filter(None, match.groups()))) for match in GROUP.finditer(line.text)]
    return [clue_of(clue, line.number) for clue in clues]


def two_lines(lines: Lines) -> Sides | None:
    """Return rows and columns from two lines in which one sign divides clues, and a weaker one their numbers."""
    if len(lines) != 2 or not all(is_clue(text) for _, text in lines):
        return None
    sides = dict(zip(("rows", "cols"), lines, strict=True))
    if all(grouped(line) for line in lines):
        return sides_on_lines(sides)
    sign = next((sign for sign in STRONG if all(sign in text for _, text in lines)), "")
    has_numbers = any(BETWEEN.search(part.strip()) for _, text in lines for part in text.split(sign or None))
    return sides_on_lines(sides) if sign and (has_numbers or sign == ";") else None


def are_short(sides: Sides) -> bool:
    """Return whether each clue fits into its line."""
    return all(
        sum(length or 1 for length, _ in clue) + len(clue) - 1 <= len(sides[other])
        for side, other in (("rows", "cols"), ("cols", "rows"))
        for clue in sides[side]
    )


def are_single(sides: Sides) -> bool:
    """Return whether no clue has two numbers, so that the numbers may be no clues."""
    return all(len(clue) < 2 for clues in sides.values() for clue in clues)


def fits(sides: Sides) -> bool:
    """Return whether each clue fits into its line, and both sides have the same number of ink cells."""
    ink = {side: sum(length or 1 for clue in clues for length, _ in clue) for side, clues in sides.items()}
    return are_short(sides) and ink["rows"] == ink["cols"]


def fields_of_clues(sides: Sides, colours: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the fields ``rows``, ``cols`` and, with colours, ``palette``. Raises `PuzzleError`.

    ``colours`` are names or values such as ``#0000ff`` for the letters of blocks, and for ``.``, the background.
    Without them, the letters are those of nono's colours, and longer words are names of colours.
    """
    names = dict.fromkeys(colour for clues in sides.values() for clue in clues for _, colour in clue)
    named = [name for name in names if isinstance(name, str) and name]
    colours = {**(colours or {})}
    paper = colours.pop(NONE, "")
    for name in named:
        if name not in (colours or KEYS) and (colours or len(name) == 1):
            raise refusal("colour", f"found the colour {quoted(name)}, which is not declared")
    named = [*colours, *(name for name in KEYS if name in named), *(name for name in named if name not in KEYS)]
    named = [*dict.fromkeys(named)]
    if "" in names and named and "X" not in named:
        named = ["X", *named]
    number_of: dict[Any, int] = {"": 1, **{name: number for number, name in enumerate(named, 1)}}
    fields: dict[str, Any] = {
        side: [[_block(length, number_of.get(colour, colour)) for length, colour in clue] for clue in clues]
        for side, clues in sides.items()
    }
    palette = [{"key": NONE, **_value_of(paper or "white")}, *_palette(named, colours)]
    return fields | {"palette": palette} if named or paper else fields


def _palette(names: Sequence[str], colours: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the entries of colours, which are letters or words. A colour of a word gets a letter of its own."""
    keys = (chr(code) for code in range(ord("\u0250"), MOST_CELLS) if chr(code) not in names)
    entries = []
    for name in names:
        colour = colours.get(name, KEYS.get(name, "") if len(name) == 1 else name)
        usual = next((key for key in KEYS if KEYS[key] == colour and key not in names), "")
        entries.append({"key": name if len(name) == 1 else usual or next(keys), **_value_of(colour)})
    return entries


def _value_of(colour: str) -> dict[str, str]:
    """Return the name and the value of a colour such as ``red``, ``#00f`` or ``#0000ff navy``. Raises `PuzzleError`."""
    if not colour.startswith("#"):
        return {"name": colour} if colour else {}
    value, _, name = colour.partition(" ")
    if not RGB.fullmatch(value):
        raise refusal("colour", f"found the colour {quoted(colour)}, expected a name or # and six hexadecimal digits")
    digits = (value[1:] if len(value) > 4 else "".join(2 * digit for digit in value[1:])).lower()
    return {"name": name or plain_name(digits), "rgb": digits}


def _block(length: int | None, colour: Any) -> Any:
    """Return a block as nono's JSON has it."""
    if length is None:
        return {"blot": colour}
    return length if colour == 1 else [length, colour]
