"""Text grids, one line per row of the picture: ``01``, ``.#``, ``.X``, ``-#``, ``_x``, or letters for colours.

Cells may be separated by spaces. The background is the first of the characters ``0 . - _ ░`` that occurs, or the most
frequent character if none of them occurs. Every other character is a colour.
"""

from __future__ import annotations

from collections import Counter

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, NAMED, Palette, default_palette, fit_key, make_palette
from nono.genres import Nonogram
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost_colours

CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)
BLANKS = "0.-_\u2591"
INKS = "1#Xx\u2588"


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle whose solution is the picture. Raises `PuzzleError`."""
    yield _puzzle(text)


def _puzzle(text: str) -> Nonogram:
    """Return the nonogram whose solution is the picture. Raises `PuzzleError`."""
    lines = enumerate(text.split("\n"), 1)
    rows = [(number, "".join(line.split())) for number, line in lines if line.strip()]
    if not rows:
        raise PuzzleError("found nothing, expected rows of characters", "no-puzzle")
    first_line, first = rows[0]
    check_size(len(rows), len(first))
    for line_number, row in rows:
        if len(row) != len(first):
            message = f"found a row of {len(row)} cells, expected {len(first)} as on line {first_line}"
            raise PuzzleError(message, "goal-size").at(line_number)
    used = Counter("".join(row for _, row in rows))
    if len(used) > MAX_COLOURS + 1:
        message = f"found {len(used)} different characters, expected at most {MAX_COLOURS + 1}"
        raise PuzzleError(message, "too-large")
    background = _background(used)
    inks, palette = _inks(background, [key for key in used if key != background])
    number = {background: 0} | {key: index for index, key in enumerate(inks, 1)}
    return Nonogram.from_grid([[number[key] for key in row] for _, row in rows], palette)


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
    entry_of_key = {entry.key: entry for entry in NAMED}
    # known colours first, in the order of `NAMED`
    keys = sorted(keys, key=lambda key: [*entry_of_key].index(key) if key in entry_of_key else len(entry_of_key))
    entries = [entry_of_key[key]._asdict() if key in entry_of_key else {"name": key} for key in keys]
    for key, entry in zip(keys, entries, strict=True):
        if key not in entry_of_key and fit_key(key):
            entry["key"] = key
    return keys, make_palette([entry_of_key.get(background, NAMED[0]), *entries])


def dumps(puzzles: Puzzles) -> str:
    """Return the picture as text in the keys of the palette; raises `PuzzleError` on a puzzle without a goal."""
    puzzle = only_nonogram(puzzles, "grid", CAPABILITIES)
    assert puzzle.goal_bytes is not None
    rows = puzzle.rows_text(puzzle.goal_bytes)
    background = puzzle.palette[0].key
    if background not in BLANKS:
        inks = {colour.key for colour in puzzle.palette[1:]}
        if inks & set(BLANKS):
            raise PuzzleError(f"found {excerpt(background)} as the background key, expected '.'", "unknown-colour")
        rows = [row.replace(background, ".") for row in rows]
    # a reader takes the first of `BLANKS` in the picture for the background
    elif any(colour.key in BLANKS[: BLANKS.index(background)] for colour in puzzle.palette[1:]):
        raise PuzzleError(f"found a colour whose key is one of {BLANKS!r}, expected another key", "unknown-colour")
    text = "\n".join(rows) + "\n"
    warn_lost_colours(puzzle, lambda: _puzzle(text), "grid")
    return text
