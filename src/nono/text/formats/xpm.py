"""Pixmaps of the X Window System, one pixel per cell: XPM3 (C source), which is also written, and XPM2.

The characters of the colours become palette keys, and the symbolic name ``s`` becomes the name of a colour. The
background is the colour ``None``, else white, else the only white one on a monochrome screen (``m white``), else the
most frequent colour; a warning says so.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import MAX_COLOURS, NAMED, WHITE, fit_key
from nono.genres import Nonogram
from nono.genres.pixels import CLEAR, check_picture, puzzle_of_cells
from nono.text.formats.shared.capability import Capabilities, Puzzles, only_nonogram, warn_lost, warn_lost_colours
from nono.text.x11_colours import rgb_of

CAPABILITIES = Capabilities(clues=False, goal=True, colour=True, about=frozenset({"id"}))
STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)("|\\?\Z)', re.DOTALL)  # the closing quote of the last string may be missing
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
KEYS = ("c", "g", "g4", "m", "s")  # of a colour, on screens of more and of fewer colours, and its name
CHARACTERS = "".join(chr(code) for code in range(35, 127) if chr(code) not in '"\\?')


def loads(text: str, check: bool = True) -> Nonogram:
    """Return the nonogram whose solution is the pixmap. Raises `PuzzleError`."""
    id, strings = _strings(text)
    width, height, colours, size = _values(strings)
    number: dict[str, int] = {}  # colour number by characters
    entries = []
    for line in strings[1 : 1 + colours]:
        if line[:size] in number:
            raise PuzzleError(f"colour {excerpt(line[:size])} appears twice; it may appear only once", "duplicate-key")
        number[line[:size]] = len(number)
        entries.append(_entry(line[:size], line[size:]))
    light = [entry for entry in entries if entry["m"] in ("white", "#ffffff")]
    if len(light) == 1 and not {CLEAR, WHITE} & {entry["rgb"] for entry in entries}:
        light[0]["background"] = "yes"  # only the values on a monochrome screen tell it
    rows = enumerate(strings[1 + colours : 1 + colours + height], 1)
    cells = b"".join(_cells(index, row, width, size, number) for index, row in rows)
    return puzzle_of_cells(width, cells, entries, id=id)


def _strings(text: str) -> tuple[str, list[str]]:
    """Return the name of the C array, which becomes the id, and the lines of the pixmap."""
    if re.match(r"\s*!\s*XPM2", text):
        return "", text.lstrip().split("\n")[1:]
    name = re.search(r"char\s*\*\s*(?:const\s+)?(\w+)\s*\[", text)
    id = name[1] if name and name[1] not in ("image", "puzzle") else ""
    begin = text.find("{")
    strings = STRING.finditer(COMMENT.sub("", text[begin + 1 :] if begin >= 0 else text))
    return id, [string[1] for string in strings if string[2] == '"']


def _values(strings: list[str]) -> tuple[int, int, int, int]:
    """Parse the first line: width, height, number of colours, and characters per pixel. Raises `PuzzleError`."""
    first = strings[0] if strings else ""
    values = re.fullmatch(r"\s*(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s+([1-8])(\s+-?\d+\s+-?\d+)?\s*", first, re.ASCII)
    if values is None:
        message = f"found {excerpt(first)}, expected width, height, colours, characters per pixel (1 to 8)"
        raise PuzzleError(message, "bad-number")
    width, height, colours, size = map(int, values.groups()[:4])
    check_picture(height, width)
    if not 1 <= colours <= MAX_COLOURS + 1:
        raise PuzzleError(f"found {colours} colours, expected 1 to {MAX_COLOURS + 1}", "too-large")
    lines, rows = [*strings], height + colours + 1
    while len(lines) > rows and not lines[-1].strip():
        lines.pop()
    if len(lines) != rows:
        message = f"found {len(lines)} lines, expected {rows}: the sizes, {colours} colours and {height} rows"
        raise PuzzleError(message, "wrong-line-count")
    return width, height, colours, size


def _cells(index: int, row: str, width: int, size: int, number: dict[str, int]) -> bytes:
    """Return the colour numbers of row ``index`` (from 1). Raises `PuzzleError`."""
    pixels = [row[start : start + size] for start in range(0, len(row), size)]
    if len(pixels) != width or not {*pixels} <= number.keys():
        message = f"row {index}: found {excerpt(row)}, expected {width} pixels of known colours"
        raise PuzzleError(message, "goal-size")
    return bytes([number[pixel] for pixel in pixels])


def _entry(characters: str, rest: str) -> dict[str, str]:
    """Return the fields of a colour's line: ``rgb``, ``m`` (its value on a monochrome screen), ``key`` and ``name``.

    The key is missing if ``characters`` cannot be one, and the name if the line has none. Raises `PuzzleError`.
    """
    found = re.findall(r"(?<!\S)(c|g4?|m|s) (.+?)(?= (?:c|g4?|m|s) |$)", " ".join(rest.split()))
    fields = dict(found)
    value = next((fields[key] for key in KEYS[:-1] if key in fields), "")
    rgb = CLEAR if value.lower() == "none" else rgb_of(value)
    if rgb is None or len(fields) < len(found):
        raise PuzzleError(f"found the colour {excerpt(rest.strip())}, expected #rrggbb or a name", "unknown-colour")
    entry = {"rgb": rgb, "m": fields.get("m", "").lower()}
    if key := fit_key(characters):
        entry["key"] = key
    if "s" in fields:
        entry["name"] = fields["s"]
    return entry


def dumps(puzzles: Puzzles) -> str:
    """Return the goal as XPM3; raises `PuzzleError` on a puzzle without a goal."""
    puzzle = only_nonogram(puzzles, "xpm", CAPABILITIES)
    id = re.sub(r"\W", "_", puzzle.id, flags=re.ASCII)
    id = f"_{id}" if id[:1].isdigit() else id
    if id != puzzle.id:
        warn_lost("an id that is not a C identifier", "xpm")
    strings = ",\n".join(f'"{line}"' for line in _lines(puzzle))
    text = f"/* XPM */\nstatic char *{id or 'puzzle'}[] = {{\n{strings}\n}};\n"
    warn_lost_colours(puzzle, lambda: loads(text), "xpm")
    return text


def _lines(puzzle: Nonogram) -> list[str]:
    """Return the lines of the pixmap: the sizes, the colours and the rows."""
    keys = [colour.key for colour in puzzle.palette]
    size = 1
    if not all(key in CHARACTERS for key in keys):
        size = 2
        keys = [f"{CHARACTERS[number // 64]}{CHARACTERS[number % 64]}" for number in range(len(keys))]
    plain = puzzle.palette[0].rgb == WHITE
    usual_name = {entry.rgb: entry.name for entry in NAMED}
    colours = []
    for number, (key, colour) in enumerate(zip(keys, puzzle.palette, strict=True)):
        line = f"{key} c #{colour.rgb.upper()}"
        if not plain:
            line += " m black" if number else " m white"
        words = colour.name.split()
        is_writable = not {*words} & {*KEYS} and not {*colour.name} & {'"', "\\"}
        if is_writable and colour.name != usual_name.get(colour.rgb, f"#{colour.rgb}"):
            line += f" s {' '.join(words)}"
        colours.append(line)
    rows = ["".join([keys[cell] for cell in row]) for row in puzzle.grid()]
    return [f"{puzzle.width} {puzzle.height} {len(keys)} {size}", *colours, *rows]
