"""The clues of a nonogram among other words, in texts that no format reads as a whole: letters, chats, code, Markdown.

Shapes are found first: two neighbouring lists with the names of the sides before them, or two lists of lists. The
format ``typed`` reads each pair. A puzzle is taken if it is the only one, and if the evidence is strong: totals and
stated sizes agree, a clue has several numbers, and no line names another puzzle. All other lines are shown as not read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any

from nono.base.errors import PuzzleError, gathering
from nono.text.formats.shared.other_puzzles import has_long_clue, mentioned_in, named_by
from nono.text.formats.shared.words import COLUMNS, FILLERS, ROWS, SIDE_OF, WORD, is_greeting, plain, refused_in
from nono.text.typed.lines import GENRE, LEFT, TURNED
from nono.text.typed.notes import BESIDE, NAME

# before the words of a line: quotes, prompts, the time and name in a chat, bullets; after them: the break of HTML
PREFIX = re.compile(
    r"^[^\S\n]*(?:(?:>+|\.\.\.)(?:[^\S\n]+|$))*(?:\[\d\d?:\d\d(?::\d\d)?\] *<?[\w ]{1,20}[>:] *)?"
    r"(?:[-*\u2022+] +(?=[\d\[(]))?|<br */?> *$",
    re.MULTILINE,
)
CLUE = r"(?:[\[({](?:\s*\d[\d\s,;|]*+)?[\])}]|\"[\d ,]*+\"|'[\d ,]*+')"
NESTED = rf"[\[({{]\s*+(?:(?:\d++\s*+,\s*+)*+{CLUE}[\s,]*+)++(?:\d++[\s,]*+)*+[\])}}]"
SHAPE = re.compile(rf"{NESTED}|(?:\d|[\[({{](?=\s*\d))(?:[\d,;/|.&+()\[\]{{}}\"' \t-]|\n(?![^\S\n]*\n))*+")
ENDS = " \t\n,;/|.&+([{\"'-"
OPEN = re.compile(r"\(\d*$")  # the beginning of a remark such as "(5x5)"
REMARK = re.compile(r"\([^()]{0,60}\)")
SIZE = re.compile(r"(?<![\w.])(\d{1,3})\s?[x\u00d7*]\s?(\d{1,3})(?!\w)")
SIDES = SIDE_OF | BESIDE
MOST = 100  # number of shapes of a text that are read
BEFORE = 60  # characters before a list that may name its side

Excerpt = tuple[str, list[str]]  # the text of a puzzle, and the lines beside it


def excerpt_of(text: str, read: Callable[[str], Any]) -> Excerpt | None:
    """Return the only nonogram in a text that no format reads as a whole, or None. ``read`` reads clues."""
    if refused_in(text, "") or TURNED.search(text):
        return None
    others = {mentioned_in(line) or named_by(line) for line in text.split("\n")} - {"", "Crossword"}
    doubt = not GENRE.search(text) and (others or NAME.search(plain(text)))
    sure = [] if doubt else [(puzzle, one) for one in _sides(text) if (puzzle := _sure(one[0], text, read))]
    return sure[0][1] if sure and all(puzzle == sure[0][0] for puzzle, _ in sure) else None


def _sides(text: str) -> Iterator[Excerpt]:
    """Yield the clues of a nonogram: two neighbouring lists that are named as the sides, or two lists of lists."""
    text = PREFIX.sub("", unicodedata.normalize("NFKC", text).replace("\u3001", ","))
    shapes: list[tuple[str, str, int, int]] = []
    for shape in SHAPE.finditer(text):
        data = OPEN.sub("", shape[0].rstrip(ENDS))
        side = _side_before(text[max(0, shape.start() - BEFORE) : shape.start()])
        if re.search(r"\d\D+\d", data) and (side or re.fullmatch(NESTED, data)):
            shapes.append((side, data, shape.start(), shape.start() + len(data)))
    for (side, first, start, end), (other, second, begin, last) in pairwise(shapes[:MOST]):
        one, two = (COLUMNS, ROWS) if side == COLUMNS or other == ROWS else (ROWS, COLUMNS)
        top, gap = "\n" * text.count("\n", 0, start), "\n" * text.count("\n", end, begin)  # keep the numbers of lines
        clues = "" if side else f"{top}{first}\n\n{gap[2:]}{second}"
        clues = clues if side == other else f"{top}{one}: {first}\n{gap[1:]}{two}: {second}"
        yield clues, _said(f"{text[:start]}\n{text[end:begin]}\n{text[last:]}")


def _side_before(text: str) -> str:
    """Return the side that the words at the end of a text name, or ""."""
    words = WORD.findall(LEFT.sub("left", REMARK.sub("", text).lower()))
    last = next((word for word in reversed(words) if word not in FILLERS), "")
    ways = (last, last[:2], last[:1]) if last > "\u3000" else (last,)
    return next((SIDES[word] for word in ways if SIDES.get(word) in (ROWS, COLUMNS)), "")


def _said(text: str) -> list[str]:
    """Return the lines that say something, apart from the names of the sides, greetings and the ends of code."""
    lines = (line.strip() for line in text.split("\n") if re.match(r"(?!\s*```).*\w", line))
    return [
        line
        for line in lines
        if not (is_greeting(line) or ({*WORD.findall(line.lower())} or {"."}) <= {*SIDES, *FILLERS})
    ]


def _sure(clues: str, text: str, read: Callable[[str], Any]) -> Any:
    """Return the puzzle of these clues if it is one without doubt, or None."""
    with gathering(), suppress(PuzzleError):
        puzzle = read(clues)
        sizes = [{*map(int, size)} for size in SIZE.findall(text)]
        fits = not sizes or {puzzle.height, puzzle.width} in sizes
        return puzzle if fits and has_long_clue(puzzle) else None
    return None
