"""Pictures as text, as nono and webpbn.com write them: ``01``, ``.#``, ``.X``, ``-#``, ``_x``, or letters for colours.

One line is a row of the picture. Cells may be separated by spaces. The background is the first of the characters
``0 . - _ ░`` that occurs, or the most frequent character if none of them occurs. Every other character is a colour. If
the lines begin at different places and have different numbers of other characters, blanks are the background.

Before the rows, a palette may have one line per colour, such as ``b #1d2a5e`` or ``b #1d2a5e navy``: the character, the
value, and perhaps a name. Then the first colour of the palette is the background. nono writes a palette if the colours
are not its own.
"""

from __future__ import annotations

import re
from collections import Counter

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import NAMED, Palette, default_palette, fit_key, make_palette
from nono.genres import Nonogram
from nono.genres.pixels import puzzle_of_cells
from nono.text.formats.shared.capability import Capabilities, Puzzles, only_nonogram, warn_lost_colours

CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)
BLANKS = " 0.-_\u2591"
INKS = "1#Xx\u2588"
ENTRY = re.compile(r"\s*(\S)[ \t]+#([0-9A-Fa-f]{6})(?:[ \t]+(\S.*))?")  # a line of the palette


def loads(text: str, check: bool = True) -> Nonogram:
    """Return the nonogram whose solution is the picture. Raises `PuzzleError`."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    entries: list[dict[str, str]] = []
    while len(entries) < len(lines) and (match := ENTRY.fullmatch(lines[len(entries)][1].rstrip())):
        key, rgb, name = match.groups()
        entries.append({"key": key, "rgb": rgb.lower()} | ({"name": name} if name else {}))
    lines = lines[len(entries) :]
    if not lines:
        raise PuzzleError("found nothing, expected rows of characters", "no-puzzle")
    rows = [(number, "".join(line.split())) for number, line in lines]
    indents = {len(line) - len(line.lstrip()) for _, line in lines}
    if not entries and len(indents) > 1 and len({len(row) for _, row in rows}) > 1:
        longest = max(len(line) for _, line in lines)  # blanks are the background
        rows = [(number, line.ljust(longest)) for number, line in lines]
    first_line, first = rows[0]
    check_size(len(rows), len(first))
    for line_number, row in rows:
        if len(row) != len(first):
            message = f"found a row of {len(row)} cells, expected {len(first)} as on line {first_line}"
            raise PuzzleError(message, "goal-size").at(line_number)
    if entries:
        return _with_palette(entries, rows)
    used = Counter("".join(row for _, row in rows))
    background = _background(used)
    inks, palette = _inks(background, [key for key in used if key != background])
    number = {background: 0} | {key: index for index, key in enumerate(inks, 1)}
    return Nonogram.from_grid([[number[key] for key in row] for _, row in rows], palette)


def _with_palette(entries: list[dict[str, str]], rows: list[tuple[int, str]]) -> Nonogram:
    """Return the nonogram of a picture in the colours of a palette, without unused colours besides the background."""
    if len({entry["key"] for entry in entries}) < len(entries):
        raise PuzzleError("the palette has two colours with the same key", "duplicate-key")
    used = {key for _, row in rows for key in row}
    background, *inks = entries
    chosen = [background | {"background": "yes"}, *(entry for entry in inks if entry["key"] in used)]
    number = {entry["key"]: index for index, entry in enumerate(chosen)}
    for line, row in rows:
        if unknown := next((key for key in row if key not in number), ""):
            keys = " ".join(entry["key"] for entry in entries)
            message = f"found {excerpt(unknown)}, expected a key of the palette: {keys}"
            raise PuzzleError(message, "unknown-colour").at(line)
    cells = bytes(number[key] for _, row in rows for key in row)
    fitting = [entry if fit_key(entry["key"]) else {**entry, "key": ""} for entry in chosen]
    return puzzle_of_cells(len(rows[0][1]), cells, fitting)


def _background(used: Counter[str]) -> str:
    """Return the character of the background, given how often each character occurs."""
    usual = next((key for key in BLANKS if key in used), "")
    if not usual and len(used) == 1 and next(iter(used)) in INKS:
        return "."
    return usual or used.most_common(1)[0][0]


def _inks(background: str, keys: list[str]) -> tuple[list[str], Palette]:
    """Return the character of each colour in the order of the palette, and the palette."""
    if len(keys) <= 1 and all(key in INKS for key in keys):
        return keys or ["X"], default_palette(2)
    known = {entry.key: entry._asdict() for entry in NAMED[1:]}
    keys = sorted(keys, key=lambda key: [*known].index(key) if key in known else len(known))  # in the order of `NAMED`
    entries = [known.get(key) or {"name": key} | ({"key": key} if fit_key(key) and key != "." else {}) for key in keys]
    paper = known.get(background, NAMED[0]._asdict()) | {"key": "."}
    return keys, make_palette([paper, *entries])


def dumps(puzzles: Puzzles) -> str:
    """Return the picture as text in the keys of the palette; raises `PuzzleError` on a puzzle without a goal."""
    puzzle = only_nonogram(puzzles, "grid", CAPABILITIES)
    goal = puzzle.goal_bytes
    assert goal is not None
    text = "\n".join(puzzle.rows_text(goal)) + "\n"
    if loads(text).palette != puzzle.palette:
        used = {0, *goal}
        colours = [colour for number, colour in enumerate(puzzle.palette) if number in used]
        palette = (f"{key} #{rgb}{'' if name == f'#{rgb}' else f' {name}'}\n" for key, name, rgb in colours)
        text = f"{''.join(palette)}\n{text}"
    warn_lost_colours(puzzle, lambda: loads(text), "grid")
    return text
