"""The clues of a nonogram among other words, in texts that no format reads as a whole: letters, chats, code, Markdown.

Shapes are found first: two neighbouring lists with the names of the sides before them, or two lists of lists. The
format ``typed`` reads each pair. A puzzle is taken if it is the only one, and if the evidence is strong: totals and
stated sizes agree, a clue has several numbers, and no line names another puzzle. All other lines are shown as not read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from nono.base.expressions import expression
from nono.text.formats.shared.json_names import has_names
from nono.text.formats.shared.other_puzzles import has_long_clue, mentioned_in, named_by
from nono.text.formats.shared.words import CAMEL, COLUMNS, FILLERS, ROWS, SIDE_OF, WORD, is_greeting, plain, refused_in
from nono.text.typed.cells import listed
from nono.text.typed.lines import GENRE, LEFT
from nono.text.typed.notes import BESIDE, LONGEST, OTHERS, PLACED, genres_in
from nono.text.typed.values import records_of, rows_of_lists

# before the words of a line: quotes, prompts, the time and name in a chat, bullets; after them: the break of HTML
PREFIX = expression(
    r"^[^\S\n]*(?:(?:>+|\.\.\.)(?:[^\S\n]+|$))*(?:\[\d\d?:\d\d(?::\d\d)?\] *<?[\w ]{1,20}[>:] *)?"
    r"(?:[-*\u2022+] +(?=[\d\[(]))?|<br */?> *$",
    re.MULTILINE,
)
QUOTED = expression(r"^ ?(?:> ?)+|<br */?> *$", re.MULTILINE)
CLUE = r"(?:[\[({](?:\s*\d[\d\s,;|]*+)?[\])}]|\"[\d ,]*+\"|'[\d ,]*+')"
NESTED = rf"[\[({{]\s*+(?:(?:\d++\s*+,\s*+)*+{CLUE}[\s,]*+)++(?:\d++[\s,]*+)*+[\])}}]"
SHAPE = expression(rf"{NESTED}|(?:\d|[\[({{](?=\s*\d))(?:[\d,;/|.&+()\[\]{{}}\"' \t-]|\n(?![^\S\n]*\n))*+")
ENDS = " \t\n,;/|.&+([{\"'-"
OPEN = expression(r"\(\d*$")  # the beginning of a remark such as "(5x5)"
NAME = expression(r"([A-Za-z]+(?:_[A-Za-z]+|(?<=[a-z])[A-Z][a-z]+)+)\W{1,8}$")
CALLS = expression(r"(?:(?<!\w)[A-Z][\w.<>]*\s*[(\[{]\s*)+$")  # as in Java
ORDER = expression(r"\([^()]{0,60}\)|\b(?:from )?(?:the )?(?:left|top) to (?:the )?(?:right|bottom)\b", re.IGNORECASE)
SIZE = expression(r"(?<![\w.])(\d{1,3})\s?[x\u00d7*]\s?(\d{1,3})(?!\w)")
SIDES = SIDE_OF | BESIDE
MOST = 100  # number of shapes of a text that are read
BEFORE = 60  # characters before a list that may name its side

STRING = expression(r"([\"'])\1\1\n?((?s:.*?))\1{3}|([\"'`])([\d.[][^\"'`\n]{14,})\3|`\n([^`]{14,})`")
MARK = expression(r"\s*```.*|\W*+(?:\w++ = \W*+)?")  # of code; also a line without words
LEGEND = expression(r"(?<!\S)\W?\S\W? *=")
LINK = expression(r"https?://[^\s<>\"'`)\]]+")
BLANK = expression(r"^\s*$")
WORDS = expression(r"^[\s{}();]*$|[^\W\d_][a-z\u0370-\uffff]{2}")
SIDES_ABOVE = expression(r"\s*(\d{1,3})[ x,;\t]+(\d{1,3})\s*")  # height and width of the board below
JIGSAW = expression(r"jigsaw|irregular")
FEWEST = 3  # rows of a board that is not marked as such

Excerpt = tuple[list[Any], list[str]]  # the entries of a puzzle, and the lines beside it


def excerpt_of(text: str, read: Callable[[str, str | None], list[Any]], bare: bool, clear: bool) -> Excerpt | None:
    """Return the entries of the only puzzle in a text that no format reads as a whole, or None.

    ``read`` returns the entries of a part of the text, or [] for other parts. Its second argument is the genre that the
    text names, or None. Without ``bare``, only parts between fences or quotes are read. Without ``clear``, only the
    values of programs are read.
    """
    text = listed(text)
    others = {mentioned_in(line) or named_by(line) for line in text.split("\n")} - {"", "Crossword"}
    words = plain(text.replace("_", " "))
    named = genres_in(words) | {genre for name, genre in OTHERS.items() if name in words}
    is_nonogram = bool(GENRE.search(text))
    if refused_in(CAMEL.sub(" ", text), "") or (others and not is_nonogram) or len(named) > 1:
        return None
    genre = next(iter(named), None)
    sizes = [{*map(int, size)} for size in SIZE.findall(text)]
    found: list[Excerpt] = []
    own = None if is_nonogram else genre
    ways = ((own, 1, _parts(text, bare) if clear else ()), (own, len(text), _values(text)))
    for named_genre, many, parts in ways:
        for part, rest in parts if not found else ():
            entries = read(part, named_genre)
            puzzle = entries[0].puzzle if 0 < len(entries) <= many else None
            if puzzle is None or (
                sizes and any({entry.puzzle.height, entry.puzzle.width} not in sizes for entry in entries)
            ):
                continue
            if puzzle.genre == "nonogram":  # a picture in a program may be anything
                sure = has_names(part) or (has_long_clue(puzzle) and (is_nonogram or puzzle.goal_bytes is None))
            elif all(map(str.isalnum, getattr(puzzle, "givens", ("",)))):
                sure = False  # a solution
            else:
                diagonals = puzzle.genre == "sudoku" and "diagonal" in words and not puzzle.diagonals
                jigsaw = puzzle.genre == "sudoku" and JIGSAW.search(words) and not puzzle.to_dict().get("boxes")
                sure = not is_nonogram and genre in (None, puzzle.genre) and not (diagonals or jigsaw)
            if sure:
                found.append((entries, rest))
    if found and all(len(entries) > 1 for entries, _ in found):  # lists of a program
        every = [entry for entries, _ in found for entry in entries]
        return [replace(entry, index=at) for at, entry in enumerate(every, 1)], said_in(found[0][1])
    if len({entries[0].puzzle.clue_hash() for entries, _ in found}) != 1:
        return None
    entries, rest = found[0]
    return entries, said_in(rest)


def _parts(text: str, bare: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield the parts of a text that may be a board: between fences or quotes, paragraphs, and rows without words.

    The other lines must be words that cannot change what the part means, and no data. Below a size, as many rows with
    as many cells are a board whatever stands beside them.
    """
    lines = [line for _, line in rows_of_lists(QUOTED.sub("", text))]
    fences = [at for at, line in enumerate(lines) if line.lstrip().startswith("```")]
    spans = [(first + 1, last) for first, last in zip(fences[::2], fences[1::2], strict=False)]
    for between in (BLANK, WORDS) if bare else ():
        cuts = [-1, *(at for at, line in enumerate(lines) if between.search(line)), len(lines)]
        spans += [(before + 1, after) for before, after in pairwise(cuts) if after - before > FEWEST]
    found = [("\n".join(lines[begin:end]), [*lines[:begin], *lines[end:]]) for begin, end in spans[:MOST]]
    strings = islice(STRING.finditer(text), MOST)
    found += (
        (one[2] or one[4] or one[5], f"{text[: one.start()]}\n{text[one.end() :]}".split("\n")) for one in strings
    )
    for part, rest in dict(found).items():
        if not any(map(_may_be_data, rest)):
            yield f"{part}\n", rest
    for at, size in enumerate(map(SIDES_ABOVE.fullmatch, lines)):
        rows = lines[at + 1 : at + 1 + int(size[1])] if size else []
        if size and len(rows) == int(size[1]) and {len("".join(row.split())) for row in rows} == {int(size[2])}:
            yield "\n".join([lines[at], *rows, ""]), [*lines[:at], *lines[at + 1 + len(rows) :]]
    for link in islice(LINK.finditer(text), MOST):
        yield link[0], text.replace(link[0], "").split("\n")


def _values(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the values of a program that may be puzzles: objects, the rows of boards, and values beside each other."""
    for record, rest in records_of(text):
        inner = {name: one for name, one in record.items() if isinstance(one, dict) or "{" in json.dumps(one)}
        lists = [one for one in record.values() if isinstance(one, list) and len(one) >= FEWEST]
        rows = [one for one in lists if all(isinstance(row, str) for row in one)]
        parts = [*inner.values(), {name: one for name, one in record.items() if name not in inner}]
        for part in ["\n".join(one) for one in rows] + [json.dumps(part) for part in parts]:
            yield part, rest.split("\n")


def _may_be_data(line: str) -> bool:
    """Return whether a line may be a part of a puzzle: more numbers than words, a legend, or a single row or cell."""
    if len(line) > LONGEST:
        return True
    words = sum(len({*word}) > 1 for word in re.findall(r"[^\W\d_A-Z]{2,}", line))
    marked = MARK.fullmatch(line) or (words and not LEGEND.search(line) and not PLACED.search(line.lower()))
    return not marked or len(re.findall(r"\d+", line)) > words


def side_before(text: str) -> str:
    """Return the side that the words at the end of a text name, or ""."""
    text = CALLS.sub("", LEFT.sub("left", ORDER.sub("", text)))
    if name := NAME.search(text):  # of a value in a program, such as top_digits or colClues
        return next((SIDES[word] for word in WORD.findall(CAMEL.sub(" ", name[1]).lower()) if word in SIDES), "")
    words = WORD.findall(text.lower())
    last = next((word for word in reversed(words) if word not in FILLERS), "")
    return side_of(last)


def side_of(word: str) -> str:
    """Return the side that a word names, or ""; a word without blanks, as in Chinese, begins with the name."""
    ways = (word, word[:2], word[:1]) if word > "\u3000" else (word,)
    return next((SIDES[one] for one in ways if SIDES.get(one) in (ROWS, COLUMNS)), "")


def said_in(rest: list[str]) -> list[str]:
    """Return the lines that say something, apart from the names of the sides, greetings and the ends of code."""
    lines = (line.strip() for line in rest if re.match(r"(?!\s*```).*\w", line))
    return [
        line
        for line in lines
        if not (is_greeting(line) or ({*WORD.findall(line.lower())} or {"."}) <= {*SIDES, *FILLERS})
    ]
