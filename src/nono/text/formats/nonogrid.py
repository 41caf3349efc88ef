"""Files of nonogrid (TOML) and of pynogram (INI), with sections ``[clues]`` and ``[colors]``; read only.

The clues of ``rows`` and of ``columns`` are one string each. Commas or line ends separate clues; ``2k`` is a block
of colour ``k``, and a bare number is black. ``k = (red) %`` defines a colour: its letter, then its value (a name,
``r, g, b`` or hexadecimal), then its character in pictures.
"""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import RGB_OF_NAME, default_palette, fit_key, make_palette
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities
from nono.text.formats.shared.clues import BLOCK, coloured, nonogram, number, numbered, opening, section_named
from nono.text.parts.clues import Line
from nono.text.x11_colours import rgb_of

SIDE = re.compile(r"^[ \t]*(rows|columns)[ \t]*=(?![ \t]*\[)", re.MULTILINE)  # a list is data of another program
COLOUR = re.compile(r"(\w)\s*=\s*\(([^()]*)\)\s*(\S?)")


CAPABILITIES = Capabilities(colour=True)


def sniff(head: str) -> bool:
    """Return whether the text begins with a section, and has a section of clues with the clues of a side."""
    clues = re.search(r"^[ \t]*\[clues\]", head, re.MULTILINE)
    return opening(head, "#;").startswith("[") and clues is not None and SIDE.search(head) is not None


def loads(text: str, check: bool = True) -> Nonogram:
    """Return the puzzle in the text. Raises `PuzzleError`."""
    section = ""
    clues: dict[str, list[Line]] = {}
    side: list[Line] | None = None
    colours: list[Line] = []
    for line_number, line in numbered(text):
        if section != "colors":  # in which # begins a hexadecimal value
            line = re.sub(r"[#;].*", "", line).strip()
        name, sign, value = (part.strip() for part in line.partition("="))
        if heading := section_named(line):
            section, side = heading.lower(), None
        elif section == "colors" and line and line[0] not in "#;":
            colours.append(Line(line_number, line))
        elif section == "clues" and sign and name in ("rows", "columns"):
            if name in clues:
                raise PuzzleError(f"{name} appears twice; it may appear only once", "duplicate-key").at(line_number)
            side = clues[name] = []
            side += _parts(line_number, value)
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
    return nonogram(clues["rows"], clues["columns"], check, lambda line: coloured(line, letters), palette=palette)


def _parts(line_number: int, text: str) -> list[Line]:
    """Return the clues on one line of a side."""
    parts = [part.strip(" \t'\"") for part in text.split(",")]
    return [Line(line_number, part) for part in parts if part]


def _colours(lines: list[Line]) -> tuple[dict[str, int], list[dict[str, str]]]:
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
