"""``.gno`` files of Gnonograms: sections with names in brackets, which may be cut to three letters; read only."""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt, result_or_error
from nono.genres.grids import Saved
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import Line, board_size, nonogram, numbered, opening, take

CAPABILITIES = Capabilities(
    goal=True, saved=True, about=frozenset({"title", "author", "date", "difficulty", "license"})
)
SECTION = re.compile(r"\[\s*([A-Za-z]{3})[^\]]*\]")


def sniff(head: str) -> bool:
    """Return whether the text begins with a section and has a section ``[Dimensions]``, which every puzzle needs."""
    dimensions = re.search(r"^[ \t]*\[Dim", head, re.MULTILINE | re.IGNORECASE)
    return opening(head, "").startswith("[") and dimensions is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    sections: dict[str, list[Line]] = {}
    lines: list[Line] = []
    for line in numbered(text):
        if found := SECTION.match(line[1]):
            lines = sections.setdefault(found[1].upper(), [])
        elif line[1]:
            lines.append(line)
    size = sections.get("DIM", [])
    if len(size) < 2:
        raise PuzzleError("found no section [Dimensions], which must give the size of the board", "missing-section")
    height, width = board_size(size[0][1], size[1][1], size[0][0])
    about: dict[str, Any] = _about(sections)
    if sections.get("WOR"):
        about["saved"] = result_or_error(lambda: _saved(_grid(sections["WOR"], height, width, "012")))
    goal: Any = None
    if sections.get("SOL"):
        goal = result_or_error(lambda: _ink(_grid(sections["SOL"], height, width, "12")))
    if "ROW" not in sections and "COL" not in sections and goal is not None:
        if isinstance(goal, PuzzleError):
            raise goal
        puzzle = Nonogram.from_grid(goal)
        yield Nonogram(puzzle.rows, puzzle.cols, goal=goal, check=check, **about)
        return
    rows, cols = (
        take(sections.get(name, []), size, what)
        for name, size, what in (("ROW", height, "rows"), ("COL", width, "columns"))
    )
    yield nonogram(rows, cols, check, goal=goal, **about)


def _saved(rows: list[str]) -> list[Saved]:
    """Return the saved grid with these rows; none if no cell is known."""
    return [Saved("1", "", tuple(rows))] if any(set(row) - {"?"} for row in rows) else []


def _ink(rows: list[str]) -> list[list[int]]:
    return [[int(key == "X") for key in row] for row in rows]


def _about(sections: dict[str, list[Line]]) -> dict[str, Any]:
    """Return the title and metadata: the license, and up to four lines of description (title, author, date,
    difficulty).
    """
    texts = [text for _, text in sections.get("DES", [])]
    names = {1: [], 2: ["date"], 3: ["date", "difficulty"]}.get(len(texts), ["author", "date", "difficulty"])
    meta = dict(zip(names, texts[1:], strict=False))
    if sections.get("LIC"):
        meta["license"] = "\n".join(text for _, text in sections["LIC"])
    return {"title": texts[0] if texts else "", "meta": meta}


def _grid(lines: list[Line], height: int, width: int, known: str) -> list[str]:
    keys = dict(zip("012", "?.X", strict=True))
    rows = []
    for at, text in lines:
        cells = text.split()
        if len(cells) != width or not set(cells) <= set(known):
            raise PuzzleError(f"found {excerpt(text)}, expected {width} cells of {' '.join(known)}", "goal-size").at(at)
        rows.append("".join(keys[cell] for cell in cells))
    if len(rows) != height:
        raise PuzzleError(f"found {len(rows)} rows of cells, expected {height}", "goal-size").at(lines[0][0])
    return rows
