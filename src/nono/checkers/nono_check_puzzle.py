"""Reads the clues of a puzzle, and compares them with those of its original file; nono_check.py checks certificates.

This file needs only Python, nono_check_clues.py and nono_check_rules.py. nono_check.py imports it from its own folder.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

if __package__:
    from nono.checkers import nono_check_rules
    from nono.checkers.nono_check_clues import SECTIONS, genre_of, has_size, is_plain, json_of
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    import nono_check_rules  # type: ignore[import-not-found, no-redef]
    from nono_check_clues import (  # type: ignore[import-not-found, no-redef]
        SECTIONS,
        genre_of,
        has_size,
        is_plain,
        json_of,
    )

Clue = list[tuple[int | None, Any]]  # the blocks of a clue: length (None: any length) and colour
Cell = tuple[int, int]  # row and column, from 0
Rule = tuple[dict[Cell, int], int, int]  # counted colours of each cell; least and greatest number of cells that count
Grid = list[list[int]]  # rows of colours, or of sets of colours (one bit per colour)
BLANK = " \t\r\n"  # what may stand around the words of a line
SIZE = re.compile(r"(?i)\s*(height|width|rows|columns|====)")  # these lines begin the parts of a .non file
ATTRIBUTES = {"clues": {"type"}, "line": set(), "count": {"color"}}  # of elements of XML
FAR = 10**9  # greater than any place
COLOURS = 256  # largest number of colours, with the background
WRONG = (LookupError, TypeError, ValueError, AttributeError, RecursionError, ElementTree.ParseError)  # from bad data


class RefusedError(Exception):
    """The reason why a certificate is not accepted."""


class NotCheckedError(RefusedError):
    """The reason why this program cannot check a claim, which may be true."""


def demand(
    holds: object, reason: str = "expected a puzzle in a usual form", error: type[RefusedError] = RefusedError
) -> None:
    if not holds:
        raise error(reason)


class Nonogram:
    """A puzzle with rows and columns; colour 0 is the background. ``paths`` lists the cells of each line in order.

    The colour of a cell must occur in the clues of both its lines.
    """

    rules: Sequence[Rule] = ()
    genre = "nonogram"
    keys: Sequence[str] = ()  # the character of each colour, or none if the puzzle's file does not name them
    is_numbered = True  # whether the file has numbers for the colours of blocks, not names

    fixed = ""

    def __init__(self, rows: list[Clue], cols: list[Clue]) -> None:
        self.height, self.width, self.clues = len(rows), len(cols), rows + cols
        self.paths = [[(row, column) for column, _ in enumerate(cols)] for row, _ in enumerate(rows)]
        self.paths += map(list, zip(*self.paths, strict=True))
        names = [(side, at) for side, clues in (("row", rows), ("column", cols)) for at, _ in enumerate(clues, 1)]
        self.lines = {name: number for number, name in enumerate(names)}  # each line's index, by its name
        demand(names and len(self.paths) == len(names), "the clues do not form a board")
        self.domains = [[1] * self.width for _ in range(self.height)]
        self.places: dict[Cell, dict[int, int]] = {}  # for each cell: its lines, and its place in each line, from 1
        for number, (clue, path) in enumerate(zip(self.clues, self.paths, strict=True)):
            inks = sum(1 << colour for colour in {0, *(colour for _, colour in clue)})
            for place, (row, column) in enumerate(path, 1):
                lines = self.places.setdefault((row, column), {})
                self.domains[row][column] = self.domains[row][column] & inks if lines else inks
                lines[number] = place

    def along(self, grid: Grid) -> list[list[int]]:
        """Return the values of the cells along each line."""
        return [[grid[row][column] for row, column in path] for path in self.paths]

    def fault(self, grid: Grid) -> str | None:
        """Describe the first line whose runs of colour differ from its clue's blocks; None if all lines agree."""
        for number, (line, clue) in enumerate(zip(self.along(grid), self.clues, strict=True), 1):
            runs = [(len(list(run)), colour) for colour, run in groupby(line) if colour]
            blocks = [(length or size, colour) for (length, colour), (size, _) in zip(clue, runs, strict=False)]
            if len(runs) != len(clue) or runs != blocks:
                return f"line {number} (rows first) does not show its clue"
        return None


Puzzle = Any  # a `Nonogram`, or a `Counted` of nono_check_rules.py


def puzzle_of(genre: str, clues: Any) -> Puzzle:
    """Return the puzzle with these plain clues, from a manifest or from nono's JSON."""
    if genre != "nonogram":
        demand(genre in nono_check_rules.BOARDS, f"this program does not know the genre {genre!r}", NotCheckedError)
        for title, row in SECTIONS[genre].items():
            name, _, part = title.partition(" ")
            some = (clues.get(name) or {}).get(part, []) if part else clues.get(name, [])
            demand(not row or is_plain(some, row), f"the rows of {title} have other characters than those of the genre")
        return nono_check_rules.board(genre, clues)
    rows, cols = ([*map(clue_of, listed(clues[side]))] for side in ("rows", "cols"))
    puzzle = Nonogram(rows, cols)
    puzzle.keys = keys_in(clues, max(inks(puzzle)))
    return puzzle


def keys_in(data: Mapping[str, Any], highest: int) -> list[str]:
    """Return the characters of the colours in the palette of nono's JSON; none unless all colours have their own.

    Without a palette, a puzzle in one colour has the characters ``.`` and ``X``.
    """
    palette = data.get("palette") or data.get("colors") or ([{"key": "."}, {"key": "X"}] if highest < 2 else [])
    keys: list[Any] = [entry.get("key") if isinstance(entry, dict) else None for entry in palette]
    right = all(isinstance(key, str) and re.fullmatch(r"[!->@-Z\\^-~\x80-\U0010ffff]", key) for key in keys)
    return keys if right and highest < len({*keys}) == len(keys) <= COLOURS else []


def inks(puzzle: Puzzle) -> list[int]:
    """Return the background and the colours of the clues, in the order of their first use."""
    return [0, *dict.fromkeys(colour for clue in puzzle.clues for _, colour in clue)]


def listed(found: Any) -> list[Any]:
    """Return a value of JSON that must be a list."""
    demand(isinstance(found, list), f"found {str(found)[:40]}, expected a list")
    return list(found)


def clue_of(found: Any) -> Clue:
    return [*map(block_of, listed(found))] if repr(found) != "[0]" else []  # [False] == [0]


def block_of(found: Any) -> tuple[int | None, int]:
    """Parse a block: a length, or a length and a colour, or {"blot": colour} if the length is unknown."""
    if not isinstance(found, list):
        found = [None, *map(found.get, {"blot"} | {*found})] if isinstance(found, dict) else [found, 1]
    length, colour = found
    right = type(colour) is int and 0 < colour < 256 and (length is None or (type(length) is int and 0 < length < FAR))
    demand(right, f"found {str(found)[:40]}, expected a block")
    return length, colour


def originals(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of a file (nono's JSON, webpbn's XML, .non). Raise an error of `WRONG` on other formats."""
    text = data.decode("utf-8-sig")
    if text.lstrip().startswith("{"):
        found = json_of(text)
        board = puzzle_of(genre_of(found), found)
        demand(has_size(found, board.width, board.height))
        yield board
    elif text.lstrip().startswith("<"):
        root = ElementTree.fromstring(text)
        names = [name for part in root.iter() for name in (part.tag, *part.keys())]
        demand(all(name == name.lower() for name in names))
        demand(all({*part.keys()} <= ATTRIBUTES.get(part.tag, {*part.keys()}) for part in root.iter()))
        for puzzle in children(root, "puzzle") or [root]:
            ink, background = puzzle.get("defaultcolor", "black"), puzzle.get("backgroundcolor", "white")
            demand(puzzle.get("type", "grid") == "grid")
            sides = children(puzzle, "clues")
            demand(sorted(side.get("type", "") for side in sides) == ["columns", "rows"])
            sides.sort(key=lambda side: side.get("type", ""), reverse=True)
            counts = ([[*parts(line, "count")] for line in parts(side, "line")] for side in sides)
            lines = [[[(number(n), n.get("color", ink)) for n in line] for line in side] for side in counts]
            blocks = [block for side in lines for line in side for block in line]
            demand(all(colour != background for _, colour in blocks))
            keys = {colour.get("name"): colour.get("char") for colour in children(puzzle, "color")}
            yield numbered(lines, {None: keys.get(background)} | keys)
    else:
        given = [line.strip(BLANK) for line in text.split("\n")]
        right = all(
            re.fullmatch(r"(?:height|width)[ \t]+[0-9]{1,9}|rows|columns", line) or not SIZE.match(line)
            for line in given
        )
        demand(right)
        texts = section_of(given, "rows", "height"), section_of(given, "columns", "width")
        lines = [[[(int(n), ink) for n, ink in blocks_in(line) if int(n)] for line in side] for side in texts]
        yield numbered(lines, {None: ".", "": "X"})


def children(of: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the children of an XML element with this name, which must not occur elsewhere in it."""
    found = of.findall(name)
    demand(len(found) == len([*of.iterfind(f".//{name}")]))
    return found


def parts(of: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """Yield the parts of an XML element, which must all have this name, without text between them."""
    between = [of.text, *(part.tail for part in of)]
    demand(not any(text and text.strip(BLANK) for text in between))
    for part in of:
        demand(part.tag == name)
        yield part


def number(count: ElementTree.Element) -> int:
    """Return the length of a block in webpbn's XML."""
    text = (count.text or "").strip(BLANK)
    demand(re.fullmatch("[0-9]{1,9}", text) and len(count) == 0)
    return int(text)


def blocks_in(line: str) -> list[tuple[str, str]]:
    """Return the numbers and the letters of a clue in a .non file."""
    demand(re.fullmatch(r"(?:[0-9]{1,9}[a-z]?(?:[ \t,]+|$))*", line))
    return re.findall("([0-9]+)([a-z]?)", line)


def section_of(given: list[str], name: str, size: str) -> list[str]:
    """Return the clue lines of one side in a .non file; empty lines count up to the size that the file states."""
    (number,) = [int(line.split()[1]) for line in given if line.startswith(size)]  # one puzzle
    (begin,) = [at for at, line in enumerate(given) if line == name]
    lines = given[begin + 1 :]
    lines = lines[: next((at for at, line in enumerate(lines) if re.match("[A-Za-z]", line)), len(lines))]
    filled = [line for line in lines if line]
    found = filled if len(filled) == number else lines[:number]
    demand(len(found) == number and not (found != filled and any(lines[number:])))
    return found


def numbered(sides: Any, keys: Mapping[Any, Any]) -> Nonogram:
    """Return the puzzle of rows and columns, with colours `renumbered`; ``keys`` has the characters of the colours by
    their names, and None for the background.
    """
    rows, cols = sides
    of: dict[Any, int] = {}
    clues = renumbered(rows + cols, of)
    puzzle = Nonogram(clues[: len(rows)], clues[len(rows) :])
    puzzle.is_numbered = False
    puzzle.keys = keys_in({"palette": [{"key": keys.get(name)} for name in (None, *of)]}, len(of))
    return puzzle


def difference(one: Puzzle, other: Puzzle) -> str:
    """Return in words how the clues of two puzzles differ, or "". The numbers of their colours may differ if the other
    puzzle has none.

    The characters may also differ, but no character may stand for different colours in the two.
    """
    lines = one.clues and other.clues
    if lines:
        is_same = one.paths == other.paths and renumbered(one.clues) == renumbered(other.clues)
    else:
        is_same = [one.clues, one.domains, one.rules] == [other.clues, other.domains, other.rules]
    if one.genre != other.genre or not is_same:
        return "clues"
    if lines and other.is_numbered and inks(one) != inks(other):
        return "numbers of the colours"
    both = zip(named(one), named(other), strict=False) if other.keys else ()
    return "characters for the colours" if any(a != b and a in other.keys for a, b in both) else ""


def named(puzzle: Puzzle) -> list[str]:
    """Return the characters of the colours of `inks`; none if the puzzle's file does not name them."""
    return [puzzle.keys[colour] for colour in inks(puzzle)] if puzzle.keys else []


def renumbered(clues: Any, of: dict[Any, int] | None = None) -> list[Clue]:
    """Number the colours of clues in the order of their first use, and note them in ``of``. A length of 0 means any
    length.
    """
    of = {} if of is None else of
    return [[(n or None, of.setdefault(k, len(of) + 1)) for n, k in line] for line in clues]
