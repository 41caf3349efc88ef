"""Akari as the pages of janko.at have them: ``begin``, lines of a word and a value, ``problem``, ``solution``, ``end``.

Cells have blanks between them: ``-`` ``.`` ``_`` an empty cell, ``x`` a wall, ``0``-``4`` a clue; in the solution ``o``
is a bulb and all else none. ``size N`` or ``rows R`` and ``cols C`` may be missing. Older pages have brackets around
the words; a missing ``begin``, lines that come twice and misspelt ends (``send``, ``endend``) are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import ALL, Capabilities, require_genre, require_single, warn_lost
from nono.formats.shared.clues import Line, board_size, number, numbered
from nono.genres.akari.puzzle import Akari
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(goal=True, about=ALL, genres=("akari",))
NAMES = ("akari", "lightup", "light-up", "bijutsukan")
SECTIONS = ("problem", "solution", "moves")
END = re.compile(r"[a-z]?(end)+s?")
WORD = re.compile(r"\[?([A-Za-z][\w-]*)\]?:?(?:\s+(.*))?")
CELLS = dict.fromkeys("-._", ".") | dict.fromkeys("xX#", "#") | {digit: digit for digit in "0123456789"}
OWN = ("puzzle", "size", "rows", "cols", "begin", *SECTIONS)


def sniff(head: str) -> bool:
    """Whether a line names the puzzle, alone or after its word."""
    names = "|".join(NAMES)
    return bool(re.search(rf"(?im)^[ \t]{{0,9}}\[?puzzle\]?\s{{1,9}}({names})[ \t]*$", head))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    given, sections = _sections(text)
    kind = given.pop("puzzle", (0, "akari"))
    if kind[1].lower() not in NAMES:
        raise PuzzleError(f"found a puzzle of {excerpt(kind[1])}, expected akari", "unsupported-variant").at(kind[0])
    if not sections["problem"]:
        raise PuzzleError("found no section 'problem', expected the rows of the board", "missing-section").at(1)
    height, width = _size(given)
    rows = _rows(sections["problem"], height, width)
    goal = None
    if sections["solution"]:
        goal = [["o" if cell in "oO" else "." for cell in row] for row in _rows(sections["solution"], height, width)]
    meta: dict[str, Any] = {name: value for name, (_, value) in given.items() if name not in ("id", "title")}
    if sections["moves"]:
        meta["moves"] = [line for _, line in sections["moves"]]
    about: dict[str, Any] = {name: given[name][1] for name in ("id", "title") if name in given}
    board = ["".join(row) for row in _board(rows, sections["problem"])]
    try:
        yield Akari(board, goal=goal, meta=meta, check=check, **about)
    except PuzzleError as error:
        raise error.at(sections["problem"][0][0]) from None


def _sections(text: str) -> tuple[dict[str, tuple[int, str]], dict[str, list[Line]]]:
    """The values by their words, each with its line, and the lines of each section."""
    given: dict[str, tuple[int, str]] = {}
    sections: dict[str, list[Line]] = {name: [] for name in SECTIONS}
    section = waiting = ""
    for at, line in numbered(text):
        found = WORD.fullmatch(line)
        word = found[1].lower() if found else ""
        if not line or (word == "begin" and not section):
            continue
        if word in SECTIONS:
            section, waiting = word, ""
        elif END.fullmatch(word) and found and not found[2]:
            break
        elif section:
            sections[section].append((at, line))
        elif waiting:
            given[waiting], waiting = (at, line), ""
        elif found is None:
            raise PuzzleError(f"found {excerpt(line)}, expected a word and its value", "missing-section").at(at)
        elif found[2] is None:
            waiting = word if line.startswith("[") else ""
        else:
            given[word] = at, found[2].strip()
    return given, sections


def _size(given: dict[str, tuple[int, str]]) -> tuple[int | None, int | None]:
    """Height and width, taken out of the values; None where they are not given. Raises `PuzzleError`."""
    square, *sides = (given.pop(name, None) for name in ("size", "rows", "cols"))
    height, width = (side or square for side in sides)
    if height and width:
        return board_size(height[1], width[1], height[0])
    known = [number(side[1], side[0], what="a size") if side else None for side in (height, width)]
    return known[0], known[1]


def _rows(lines: list[Line], height: int | None, width: int | None) -> list[list[str]]:
    """The cells of a section, row by row; raises `PuzzleError` where they are not of the size, if it is given."""
    rows = [(at, line.split()) for at, line in lines]
    if width != 1:  # blanks between the cells may be missing
        rows = [(at, list(row[0]) if len(row) == 1 else row) for at, row in rows]
    high, wide = height or len(rows), width or len(rows[0][1])
    if len(rows) != high:
        raise PuzzleError(f"found {len(rows)} rows, expected {high}", "wrong-line-count").at(rows[-1][0])
    if wrong := next((row for row in rows if len(row[1]) != wide), None):
        message = f"found a row of {len(wrong[1])} cells, expected {wide}"
        raise PuzzleError(message, "wrong-line-count").at(wrong[0])
    return [row for _, row in rows]


def _board(rows: list[list[str]], lines: list[Line]) -> Iterator[list[str]]:
    """The rows in the characters of the genre."""
    for (at, _), row in zip(lines, rows, strict=True):
        if wrong := next((cell for cell in row if cell not in CELLS), None):
            raise PuzzleError(f"found {excerpt(wrong)}, expected '-', 'x' or 0 to 4", "bad-number").at(at)
        yield [CELLS[cell] for cell in row]


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle in the form of a page; fields that are not a word and a value on one line are lost, with a warning."""
    puzzle = require_genre(require_single(puzzles, "janko"), Akari, "janko", CAPABILITIES)
    lines = ["begin", "puzzle akari"]
    for name, value in {"id": puzzle.id, "title": puzzle.title, **puzzle.meta}.items():
        if name == "moves" and isinstance(value, list):
            continue
        if isinstance(value, str) and _fits(name, value):
            lines.append(f"{name} {value}")
        elif value != "":
            warn_lost(name, "janko")
    lines += [f"size {puzzle.height}"] if puzzle.height == puzzle.width else []
    lines += [] if puzzle.height == puzzle.width else [f"rows {puzzle.height}", f"cols {puzzle.width}"]
    lines += ["problem", *(" ".join(row.replace(".", "-").replace("#", "x")) for row in puzzle.rows)]
    if puzzle.goal is not None:
        lines += ["solution", *(" ".join(row.replace(".", "-")) for row in puzzle.rows_text(puzzle.goal))]
    moves = puzzle.meta.get("moves")
    if isinstance(moves, list):
        lines += ["moves", *map(str, moves)] if all(map(_is_move, moves)) else []
        if not all(map(_is_move, moves)):
            warn_lost("moves", "janko")
    return "\n".join([*lines, "end"]) + "\n"


def _fits(name: str, value: str) -> bool:
    """Whether the line comes back as this word and value."""
    found = WORD.fullmatch(f"{name} {value}".strip())
    own = bool(found) and name == name.lower() and name not in OWN and not END.fullmatch(name)
    return own and value == value.strip() != "" and value.isprintable() and found is not None and found[1] == name


def _is_move(line: object) -> bool:
    """Whether this is a line of the moves that comes back."""
    return isinstance(line, str) and line.endswith(";") and line.isprintable() and line == line.strip()
