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
from nono.text.formats.shared.clues import BLOCK, coloured, nonogram, numbered, opening, section_named
from nono.text.parts.clues import Line
from nono.text.x11_colours import rgb_of

SIDE = re.compile(r"^[ \t]*(rows|columns)[ \t]*=(?![ \t]*\[)", re.MULTILINE)  # a list is data of another program
COLOUR = re.compile(r"(\w)\s*=\s*\(([^()]*)\)\s*(\S?)")
CHANNELS = re.compile(r"\s*\d{1,9}\s*(?:,\s*\d{1,9}\s*){2}", re.ASCII)

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
        elif section == "clues" and line:
            if sign and name in clues:
                raise PuzzleError(f"{name} appears twice; it may appear only once", "duplicate-key").at(line_number)
            if sign and name in ("rows", "columns"):
                side, line = clues.setdefault(name, []), value
            if side is None:
                raise PuzzleError(f"found {excerpt(line)}, expected rows or columns", "missing-section").at(line_number)
            parts = [part.strip(" \t'\"") for part in line.split(",")]
            side += [Line(line_number, part) for part in parts if part]
    if missing := next((name for name in ("rows", "columns") if not clues.get(name)), ""):
        raise PuzzleError(f"found no {missing!r} in [clues], expected a string of clues", "missing-section")
    letters, entries = _colours(colours)
    # the letters of the blocks, "" for a block without one
    used = {letter for clue in clues["rows"] + clues["columns"] for _, letter in BLOCK.findall(clue.text)}
    if used & {"", "B"} or not entries:  # black is colour 1, before those of the file
        letters = {"": 1, "B": 1} | {letter: index + 1 for letter, index in letters.items()}
        entries = [default_palette(2)[1]._asdict(), *entries]
    palette: Any = make_palette([default_palette(1)[0], *entries])
    return nonogram(clues["rows"], clues["columns"], check, lambda line: coloured(line, letters), palette=palette)


def _colours(lines: list[Line]) -> tuple[dict[str, int], list[dict[str, str]]]:
    """Return the colour number of each letter, and the palette entries of these colours. Raises `PuzzleError`.

    A line has one or more definitions such as ``k = (red) %``. The first one has the number 1.
    """
    letters: dict[str, int] = {}
    entries: list[dict[str, str]] = []
    for line_number, line in lines:
        for letter, value, character in COLOUR.findall(line):
            if CHANNELS.fullmatch(value):
                rgb = bytes(min(int(channel), 255) for channel in value.split(",")).hex()
                name = f"#{rgb}"
            else:
                name = value.strip()
                rgb = RGB_OF_NAME.get(name.lower()) or rgb_of(name) or rgb_of("#" + name.strip("# ")) or ""
            if not rgb or letter in letters:
                expected = "a name, numbers or hexadecimal digits" if not rgb else "each letter once"
                message = f"found the colour {letter} = ({value}), expected {expected}"
                raise PuzzleError(message, "unknown-colour").at(line_number)
            letters[letter] = len(letters) + 1
            key = fit_key(character.strip("'\",]"))
            # . and X are the keys of white and black
            entries.append({"name": name, "rgb": rgb} | ({"key": key} if key not in ("", ".", "X") else {}))
    return letters, entries
