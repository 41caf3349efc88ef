"""Files of nonogrid (TOML) and of pynogram (INI), with sections ``[clues]`` and ``[colors]``; read only.

The clues of ``rows`` and of ``columns`` are one string each. Commas or line ends separate clues; ``2k`` is a block of
colour ``k``, and a bare number is black. ``k = (red) %`` defines a colour: its letter, then its value (a name, ``r, g,
b`` or hexadecimal), then its character in pictures.
"""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import RGB_OF_NAME, default_palette, make_palette
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import BLOCK, Line, coloured, nonogram, number, numbered, opening
from nono.text.formats.shared.raster import fit_key, rgb_of

CAPABILITIES = Capabilities(colour=True)
SECTION = re.compile(r"\[(\w+)\]")
FIELD = re.compile(r"(\w+)\s*=\s*(.*)")
SIDE = re.compile(r"^[ \t]*(rows|columns)[ \t]*=", re.MULTILINE)
COLOUR = re.compile(r"(\w)\s*=\s*\(([^()]*)\)\s*(\S?)")


def sniff(head: str) -> bool:
    """Return whether the text begins with a section, and has a section of clues with the clues of a side."""
    clues = re.search(r"^[ \t]*\[clues\]", head, re.MULTILINE)
    return opening(head, "#;").startswith("[") and clues is not None and SIDE.search(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    section = ""
    clues: dict[str, list[Line]] = {}
    side: list[Line] | None = None
    colours: list[Line] = []
    for at, line in numbered(text):
        line = re.sub(r"[#;].*", "", line).strip() if section != "colors" else line
        heading = SECTION.fullmatch(line)
        field = FIELD.fullmatch(line)
        if heading:
            section, side = heading[1].lower(), None
        elif section == "colors" and line and line[0] not in "#;":
            colours.append((at, line))
        elif section == "clues" and field and field[1] in ("rows", "columns"):
            if field[1] in clues:
                raise PuzzleError(f"{field[1]} appears twice; it may appear only once", "duplicate-key").at(at)
            side = clues[field[1]] = []
            side += _parts(at, field[2])
        elif section == "clues" and side is not None:
            side += _parts(at, line)
        elif section == "clues" and line:
            raise PuzzleError(f"found {excerpt(line)}, expected rows or columns", "missing-section").at(at)
    for name in ("rows", "columns"):
        if not clues.get(name):
            raise PuzzleError(f"found no {name!r} in [clues], expected a string of clues", "missing-section")
    letters, entries = _colours(colours)
    used = {letter for side in clues.values() for _, clue in side for _, letter in BLOCK.findall(clue)}
    if "" in used or "B" in used or not entries:
        letters = {"": 1, "B": 1} | {letter: index + 1 for letter, index in letters.items()}
        entries = [default_palette(2)[1]._asdict(), *entries]
    palette: Any = make_palette([default_palette(1)[0], *entries])
    yield nonogram(clues["rows"], clues["columns"], check, lambda line: coloured(line, letters), palette=palette)


def _parts(at: int, text: str) -> list[Line]:
    """Return the clues on one line of a side."""
    return [(at, part) for piece in text.split(",") if (part := piece.strip(" \t'\""))]


def _colours(lines: list[Line]) -> tuple[dict[str, int], list[dict[str, str]]]:
    letters: dict[str, int] = {}
    entries: list[dict[str, str]] = []
    for at, line in lines:
        for letter, value, mark in COLOUR.findall(line):
            parts = value.split(",")
            if len(parts) == 3:
                channels = [number(part.strip(), at, 0, "red, green, blue") for part in parts]
                rgb = "".join(f"{min(channel, 255):02x}" for channel in channels)
            else:
                found = RGB_OF_NAME.get(value.strip().lower()) or rgb_of(value) or rgb_of("#" + value.strip(" #"))
                if found is None:
                    message = f"found the colour {excerpt(value)}, expected a name, numbers or hexadecimal digits"
                    raise PuzzleError(message, "unknown-colour").at(at)
                rgb = found
            if letter in letters:
                raise PuzzleError(f"colour {letter!r} appears twice; it may appear only once", "duplicate-key").at(at)
            key = fit_key(mark.strip("'\",]"))
            letters[letter] = len(letters) + 1
            name = value.strip() if len(parts) == 1 else f"#{rgb}"
            entries.append({"name": name, "rgb": rgb} | ({"key": key} if key not in ("", ".", "X") else {}))
    return letters, entries
