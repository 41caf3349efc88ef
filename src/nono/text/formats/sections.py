"""Files whose sections have names in brackets: those of Gnonograms, and those of nonogrid and pynogram; read only."""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import RGB_OF_NAME, default_palette, fit_key, make_palette
from nono.genres import Nonogram, Saved, result_or_error
from nono.text.formats.shared import (
    BLOCK,
    Capabilities,
    ClueLine,
    Loaded,
    board_size,
    coloured,
    nonogram,
    number,
    numbered,
    opening,
    take,
)
from nono.text.x11_colours import rgb_of

SHORT_SECTION = re.compile(r"\[\s*([A-Za-z]{3})[^\]]*\]")
SECTION = re.compile(r"\[(\w+)\]")
FIELD = re.compile(r"(\w+)\s*=\s*(.*)")
SIDE = re.compile(r"^[ \t]*(rows|columns)[ \t]*=(?![ \t]*\[)", re.MULTILINE)  # a list is data of another program
COLOUR = re.compile(r"(\w)\s*=\s*\(([^()]*)\)\s*(\S?)")


class Gnonograms:
    """``.gno`` files of Gnonograms: sections with names in brackets, which may be cut to three letters; read only."""

    CAPABILITIES = Capabilities(
        goal=True, saved=True, about=frozenset({"title", "author", "date", "difficulty", "license"})
    )

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with a section and has the section ``[Dimensions]``."""
        dimensions = re.search(r"^[ \t]*\[Dim", head, re.MULTILINE | re.IGNORECASE)
        return opening(head, "").startswith("[") and dimensions is not None

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        sections: dict[str, list[ClueLine]] = {}
        lines: list[ClueLine] = []
        for line in numbered(text):
            if heading := SHORT_SECTION.match(line.text):
                lines = sections.setdefault(heading[1].upper(), [])
            elif line.text:
                lines.append(line)
        dimensions = sections.get("DIM", [])
        if len(dimensions) < 2:
            raise PuzzleError("found no section [Dimensions], which must give the size of the board", "missing-section")
        height_line, width_line = dimensions[:2]
        height, width = board_size(height_line.text, width_line.text, height_line.number)
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
        rows = take(sections.get("ROW", []), height, "rows")
        cols = take(sections.get("COL", []), width, "columns")
        yield nonogram(rows, cols, check, goal=goal, **about)


def _saved(rows: list[str]) -> list[Saved]:
    """Return the saved grid with these rows; none if no cell is known."""
    return [Saved("1", "", tuple(rows))] if any(set(row) - {"?"} for row in rows) else []


def _ink(rows: list[str]) -> list[list[int]]:
    """Return the colour numbers of a picture: 1 for an X, otherwise 0."""
    return [[int(key == "X") for key in row] for row in rows]


def _about(sections: dict[str, list[ClueLine]]) -> dict[str, Any]:
    """Return the arguments ``title`` and ``meta`` of `Nonogram`: the license, and what the description says.

    The first line of the description is the title. One more line is the date, two are the date and difficulty, and
    three are the author, date and difficulty.
    """
    texts = [text for _, text in sections.get("DES", [])]
    names = {1: [], 2: ["date"], 3: ["date", "difficulty"]}.get(len(texts), ["author", "date", "difficulty"])
    meta = dict(zip(names, texts[1:], strict=False))
    if sections.get("LIC"):
        meta["license"] = "\n".join(text for _, text in sections["LIC"])
    return {"title": texts[0] if texts else "", "meta": meta}


def _grid(lines: list[ClueLine], height: int, width: int, allowed: str) -> list[str]:
    """Return the rows of a picture: ``?`` for the digit 0 (unknown), ``.`` for 1 and ``X`` for 2.

    ``allowed`` are the digits that may occur. Raises `PuzzleError`.
    """
    keys = dict(zip("012", "?.X", strict=True))
    rows = []
    for line_number, text in lines:
        cells = text.split()
        if len(cells) != width or not set(cells) <= set(allowed):
            raise PuzzleError(f"found {excerpt(text)}, expected {width} cells of {' '.join(allowed)}", "goal-size").at(
                line_number
            )
        rows.append("".join(keys[cell] for cell in cells))
    if len(rows) != height:
        raise PuzzleError(f"found {len(rows)} rows of cells, expected {height}", "goal-size").at(lines[0].number)
    return rows


class Nonogrid:
    """Files of nonogrid (TOML) and of pynogram (INI), with sections ``[clues]`` and ``[colors]``; read only.

    The clues of ``rows`` and of ``columns`` are one string each. Commas or line ends separate clues; ``2k`` is a block
    of colour ``k``, and a bare number is black. ``k = (red) %`` defines a colour: its letter, then its value (a name,
    ``r, g, b`` or hexadecimal), then its character in pictures.
    """

    CAPABILITIES = Capabilities(colour=True)

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with a section, and has a section of clues with the clues of a side."""
        clues = re.search(r"^[ \t]*\[clues\]", head, re.MULTILINE)
        return opening(head, "#;").startswith("[") and clues is not None and SIDE.search(head) is not None

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        section = ""
        clues: dict[str, list[ClueLine]] = {}
        side: list[ClueLine] | None = None
        colours: list[ClueLine] = []
        for line_number, line in numbered(text):
            if section != "colors":  # in which # begins a hexadecimal value
                line = re.sub(r"[#;].*", "", line).strip()
            heading = SECTION.fullmatch(line)
            field = FIELD.fullmatch(line)
            if heading:
                section, side = heading[1].lower(), None
            elif section == "colors" and line and line[0] not in "#;":
                colours.append(ClueLine(line_number, line))
            elif section == "clues" and field and field[1] in ("rows", "columns"):
                if field[1] in clues:
                    raise PuzzleError(f"{field[1]} appears twice; it may appear only once", "duplicate-key").at(
                        line_number
                    )
                side = clues[field[1]] = []
                side += _parts(line_number, field[2])
            elif section == "clues" and side is not None:
                side += _parts(line_number, line)
            elif section == "clues" and line:
                raise PuzzleError(f"found {excerpt(line)}, expected rows or columns", "missing-section").at(line_number)
        for name in ("rows", "columns"):
            if not clues.get(name):
                raise PuzzleError(f"found no {name!r} in [clues], expected a string of clues", "missing-section")
        letters, entries = _colours(colours)
        used: set[str] = set()  # the letters of the blocks, "" for a block without one
        for clue in [*clues["rows"], *clues["columns"]]:
            used |= {letter for _, letter in BLOCK.findall(clue.text)}
        if "" in used or "B" in used or not entries:  # black is colour 1, before those of the file
            letters = {"": 1, "B": 1} | {letter: index + 1 for letter, index in letters.items()}
            entries = [default_palette(2)[1]._asdict(), *entries]
        palette: Any = make_palette([default_palette(1)[0], *entries])
        yield nonogram(clues["rows"], clues["columns"], check, lambda line: coloured(line, letters), palette=palette)


def _parts(line_number: int, text: str) -> list[ClueLine]:
    """Return the clues on one line of a side."""
    parts = [part.strip(" \t'\"") for part in text.split(",")]
    return [ClueLine(line_number, part) for part in parts if part]


def _colours(lines: list[ClueLine]) -> tuple[dict[str, int], list[dict[str, str]]]:
    """Return the colour number of each letter, and the palette entries of these colours. Raises `PuzzleError`.

    A line has one or more definitions such as ``k = (red) %``. The first one has the number 1.
    """
    letters: dict[str, int] = {}
    entries: list[dict[str, str]] = []
    for line_number, line in lines:
        for letter, value, character in COLOUR.findall(line):
            rgb = _rgb(value, line_number)
            if letter in letters:
                raise PuzzleError(f"colour {letter!r} appears twice; it may appear only once", "duplicate-key").at(
                    line_number
                )
            letters[letter] = len(letters) + 1
            entry = {"name": f"#{rgb}" if "," in value else value.strip(), "rgb": rgb}
            key = fit_key(character.strip("'\",]"))
            if key not in ("", ".", "X"):  # the keys of white and black
                entry["key"] = key
            entries.append(entry)
    return letters, entries


def _rgb(value: str, line_number: int) -> str:
    """Return the six hexadecimal digits of a colour: ``r, g, b``, a name or hexadecimal. Raises `PuzzleError`."""
    parts = value.split(",")
    if len(parts) == 3:
        channels = [number(part.strip(), line_number, 0, "red, green, blue") for part in parts]
        return "".join(f"{min(channel, 255):02x}" for channel in channels)
    rgb = RGB_OF_NAME.get(value.strip().lower()) or rgb_of(value) or rgb_of("#" + value.strip(" #"))
    if rgb is None:
        message = f"found the colour {excerpt(value)}, expected a name, numbers or hexadecimal digits"
        raise PuzzleError(message, "unknown-colour").at(line_number)
    return rgb


gno, nonogrid = Gnonograms(), Nonogrid()
