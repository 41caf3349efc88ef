"""Olšák's ``.g``, black and white or colour: free text, ``#d`` and the colours, ``: rows``, ``: columns``, ``: end``.

A colour line has the form ``INCHAR:OUTCHAR VALUE comment``. INCHAR follows numbers in the clues (``0`` is the
background, ``1`` the colour of bare numbers); OUTCHAR is used in pictures. An empty line is an empty clue. ``#`` and
``:`` have a special meaning only in the first column. Triangular grids (``#t``), trianograms and triangle colours are
refused, but for the option ``loose``.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.palette import SPARE_KEYS, Palette, default_palette, fit_key, make_palette
from nono.genres import Clue, Nonogram
from nono.text.formats.shared.capability import Capabilities, Puzzles, only_nonogram, warn_lost, warn_lost_colours
from nono.text.formats.shared.clues import coloured, nonogram, warn_below
from nono.text.parts.clues import PUZZLE_LINE, Line, are_words, is_clue
from nono.text.x11_colours import rgb_of

CAPABILITIES = Capabilities(colour=True, about=frozenset({"title", "description"}))
READ_OPTIONS = ("loose",)
COLOUR = re.compile(r"\s*([01]|[^\s\d,])\s*:(.)\s*(\S+)\s*(.*)")
FIRST = re.compile(r"^(?:(:|#[dDtT]\b)|#)", re.MULTILINE)
CLUES = re.compile(r"^:.*\n((?=[ \t]*\d).*\n|[ \t]*\n)++:", re.MULTILINE)
LETTER = re.compile(r"[^\d\s,](?=\d)")


def sniff(head: str) -> bool:
    """Return whether the first mark belongs to this format, and two lines with ``:`` enclose clues."""
    first = FIRST.search(head)
    return bool(first and first[1] and CLUES.search(head, first.start()))


def loads(text: str, check: bool = True, loose: bool = False) -> Nonogram:
    """Return the puzzle in the text. Raises `PuzzleError`.

    With ``loose``, each combination of triangle colours is read as one plain colour.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    start = next((index for index, (_, line) in enumerate(lines) if line[:1] in ("#", ":")), len(lines))
    marks = [index for index, (_, line) in enumerate(lines) if index >= start and line.startswith(":")]
    if start < len(lines) and lines[start].text[:2] in ("#t", "#T"):
        message = "found a triangular grid, expected #d or rows and columns"
        raise PuzzleError(message, "unsupported-variant").at(start + 1)
    if len(marks) < 2:
        message = f"found {len(marks)} lines that begin with ':', expected rows and columns"
        raise PuzzleError(message, "missing-section")
    colour_mark = next((index for index in range(start, marks[0]) if lines[index].text[:2] in ("#d", "#D")), None)
    inks, palette = {"": 1}, default_palette(2)
    if colour_mark is not None:
        inks, palette = _colours(lines[colour_mark + 1 : marks[0]], loose)
    rows, cols = lines[marks[0] + 1 : marks[1]], lines[marks[1] + 1 : marks[2] if len(marks) > 2 else None]
    free = [line for line in lines[:start] if line.text.strip()]
    clues = [line for line in free if is_clue(line.text) and not line.text.strip().isdecimal()]
    clues += [line for line in free if PUZZLE_LINE.match(line.text) or (line != free[0] and not are_words(line.text))]
    if clues:
        warn(f"not read: line {clues[0].number}, {excerpt(clues[0].text.strip())}, above a puzzle")
    warn_below(lines[marks[2] + 1 :] if len(marks) > 2 else ())
    while len(marks) == 2 and cols and not cols[-1].text.strip():
        cols.pop()
    title, *description = [line.strip() for _, line in lines[:start] if line.strip()] or [""]
    meta = {"description": "\n".join(description)} if description else {}
    return nonogram(rows, cols, check, lambda line: _clue(line, inks), palette=palette, title=title, meta=meta)


def _colours(lines: list[Line], loose: bool) -> tuple[dict[str, int], Palette]:
    """Return the colour number of each INCHAR (the letter behind blocks), and the palette.

    Raises `PuzzleError` on a malformed line, on an INCHAR that appears twice, on triangles and, unless ``loose``, on
    triangle colours, whose mean is the colour otherwise.
    """
    entries: dict[str, dict[str, str]] = {}
    for line_number, line in lines:
        if not line.strip():
            continue
        match = COLOUR.fullmatch(line)
        values = [rgb_of(word) for word in re.split(r"[/\\]", match[3])] if match else []
        if match is None or None in values:
            message = f"found {excerpt(line)}, expected a line such as 'r:r #ff0000' for a colour"
            raise PuzzleError(message, "unknown-colour").at(line_number)
        inchar, outchar, value, comment = match.groups()
        if (len(values) > 1 and not loose) or comment[:1] in ("<", ">"):
            message = f"found the triangle colour {excerpt(line)}, expected a single colour (or use the option loose)"
            raise PuzzleError(message, "unsupported-variant").at(line_number)
        if inchar in entries:
            message = f"colour {inchar!r} appears twice; it may appear only once"
            raise PuzzleError(message, "duplicate-key").at(line_number)
        channels = zip(*(bytes.fromhex(rgb or "") for rgb in values), strict=True)
        rgb = bytes(sum(channel) // len(channel) for channel in channels).hex()
        name = comment.strip() or (value.lower() if not value.startswith("#") else f"#{rgb}")
        entries[inchar] = {"key": fit_key(outchar) or fit_key(inchar), "name": name, "rgb": rgb}
    entries.setdefault("0", {"key": ".", "name": "white", "rgb": "ffffff"})
    if len(entries) == 1:
        entries["1"] = {"name": "black", "rgb": "000000"}
    order = sorted(entries, key=lambda inchar: "01".find(inchar) % 3)  # 0, then 1, then all others (-1 % 3 is 2)
    taken: set[str] = set()
    for inchar in order:
        if entries[inchar].get("key") in taken:
            del entries[inchar]["key"]
        taken.add(entries[inchar].get("key", ""))
    inks = {inchar: index for index, inchar in enumerate(order) if index}
    if "1" in inks:
        inks[""] = inks["1"]  # a block without an INCHAR
    return inks, make_palette(entries[inchar] for inchar in order)


def _clue(line: Line, inks: dict[str, int]) -> list[int | tuple[int, int]]:
    """Return the blocks of a clue. There may be no blank behind the letter of a colour."""
    line_number, text = line
    if re.search(r"[/\\]", text) and not {"/", "\\"} & inks.keys():
        raise PuzzleError(f"found triangles {excerpt(text)}, expected square cells only", "unsupported-variant").at(
            line_number
        )
    return coloured(Line(line_number, LETTER.sub(r"\g<0> ", text)), inks)


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzle as text; raises `PuzzleError` on blotted clues."""
    puzzle = only_nonogram(puzzles, "olsak", CAPABILITIES)
    out: list[str] = []
    for text in (puzzle.title, str(puzzle.meta.get("description", ""))):
        out += [" " + line if line[:1] in (":", "#") else line for line in text.splitlines() if line.strip()]
    inchars = _inchars(puzzle.palette)
    if puzzle.palette != default_palette(2):
        out.append("#d")
        for inchar, colour in zip(inchars, puzzle.palette, strict=True):
            name = " ".join(colour.name.split()).lstrip("<>")
            out.append(f"   {inchar}:{colour.key}  #{colour.rgb.upper()}  {name}".rstrip())
    for heading, clues in ((": rows", puzzle.rows), (": columns", puzzle.cols)):
        out += [heading, *(_text(clue, inchars) for clue in clues)]
    text = "\n".join([*out, ": end\n"])
    again = warn_lost_colours(puzzle, lambda: loads(text, check=False), "olsak")
    if again.title != puzzle.title:
        warn_lost("title", "olsak")
    if again.meta.get("description") != puzzle.meta.get("description"):
        warn_lost("description", "olsak")
    return text


def _inchars(palette: Palette) -> list[str]:
    """Return the INCHARs: ``0``, ``1``, then each colour's key, or a spare letter if the key cannot be used."""
    letters = ["0", "1"]
    spare = iter([key for key in SPARE_KEYS if not key.isdigit() and all(key != entry.key for entry in palette)])
    return letters + [entry.key if entry.key.isalpha() else next(spare) for entry in palette[2:]]


def _text(clue: Clue, inchars: list[str]) -> str:
    return " ".join(f"{length}{inchars[colour] if colour > 1 else ''}" for length, colour in clue)
