"""Simpson's ``.non``, also with mikix's colours and pbnsolve's ``saved`` grids; ``====`` separates puzzles.

    width 5            catalogue "…"  title "…"  by "…"  copyright "…"  license …     about the puzzle
    height 4           color r #ff0000                                                a colour, its letter behind blocks
    rows               2,1   0   2r,1                                                 one clue per line; ``columns`` too
    goal "1101…"       saved "1?0…"                                                   0 background, 1 black, or a letter

Other words are kept in ``meta`` with their values. Lines that begin with ``#`` or ``*`` and a blank are comments.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nono.base.errors import PuzzleError
from nono.base.palette import default_palette
from nono.genres import Clue, Nonogram, Puzzle
from nono.text.formats.non.reader import WORD, NonReader
from nono.text.formats.shared.capability import (
    ALL,
    Capabilities,
    Loaded,
    Puzzles,
    require_nonogram,
    warn_lost,
    warn_lost_colours,
)
from nono.text.formats.shared.clues import opening, puzzles_of_parts

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, about=ALL)
MARK = "===="  # the line that separates the puzzles of a file
SIZES = ("width", "height", "rows", "columns")
TAKEN = frozenset((*SIZES, "color", "colour", "goal", "saved", "maxrule", "catalogue", "id", "title", "by"))
OPENING = re.compile(
    r"(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}"
    r"|\w+\s+['\"])(?![ \t]*[:=])",
    re.IGNORECASE,
)


def opens(head: str) -> bool:
    """Return whether the first line that is no comment begins with a word of the format."""
    return OPENING.match(opening(head, "#*")) is not None


def sniff(head: str) -> bool:
    """Return whether the first line begins with a word of the format, or with another word and a quoted value, and the
    text, which has a size, has a section of clues or a goal.
    """
    section = re.search(r"^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)", head, re.MULTILINE | re.IGNORECASE)
    return bool(OPENING.match(opening(head)) and section)


def loads(text: str, check: bool = True) -> Loaded:
    """Return an iterator over the puzzles in the file, with an error for each puzzle that cannot be read."""
    lines = text.split("\n")
    marks = [-1, *(number for number, line in enumerate(lines) if line.startswith(MARK)), len(lines)]
    parts = (
        (mark + 2, lines[mark + 1 : end]) for mark, end in pairwise(marks) if any(map(str.strip, lines[mark + 1 : end]))
    )
    return puzzles_of_parts(parts, lambda number, part: NonReader(part, number).puzzle(check))


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzles as text; warn of each field that is lost. Raises `PuzzleError` on blotted clues."""
    return f"{MARK}\n".join(map(_dump, puzzles))


def _dump(puzzle: Puzzle) -> str:
    """Return one puzzle as text; see `dumps`."""
    puzzle = require_nonogram(puzzle, "non", CAPABILITIES)
    letters = _letters(puzzle)
    out = []
    out += [f"catalogue {_quoted(puzzle.id)}"] if puzzle.id else []
    out += [f"title {_quoted(puzzle.title)}"] if puzzle.title else []
    for name, value in puzzle.meta.items():
        word = "by" if name == "author" else name
        if isinstance(value, str) and WORD.fullmatch(word) and word == word.lower() and name not in TAKEN:
            out.append(f"{word} {_quoted(value)}")
        else:
            warn_lost(name, "non")
    out += [f"width {puzzle.width}", f"height {puzzle.height}"]
    colours = zip(letters, puzzle.palette, strict=True)
    out += [f"color {letter} #{entry.rgb}" for letter, entry in colours if letter not in "01"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.cols)):
        out += ["", name, *(_clue_line(clue, letters) for clue in clues)]
    if puzzle.goal_bytes is not None:
        out += ["", f'goal "{"".join(letters[colour] for colour in puzzle.goal_bytes)}"']
    letter_of = {entry.key: letters[index] for index, entry in enumerate(puzzle.palette)} | {"?": "?"}
    for index, state in enumerate(puzzle.saved, 1):
        cells = "".join(state.grid)
        if state.note or state.id != f"{index}":
            warn_lost("names and notes of saved grids", "non")
        if "[" in cells:
            warn_lost("sets of colours in saved grids", "non")
            cells = re.sub(r"\[[^\]]*\]", "?", cells)
        out.append(f'saved "{"".join(letter_of[key] for key in cells)}"')
    text = "\n".join(out) + "\n"
    # Read the text back: a reader derives keys and names of colours from the letters, so only this shows what changes.
    warn_lost_colours(puzzle, lambda: NonReader(text.split("\n"), 1).puzzle(check=False), "non")
    return text


def _letters(puzzle: Nonogram) -> list[str]:
    """Return a character for each colour: 0 for the background, 1 for the first colour if it is black, otherwise a
    letter."""
    keys = [entry.key for entry in puzzle.palette]
    plain = puzzle.palette == default_palette(2) or (
        puzzle.palette[1] == default_palette(2)[1]
        and any(colour == 1 for clue in puzzle.rows + puzzle.cols for _, colour in clue)
    )
    spare = iter(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in keys)
    letters = ["0", "1"] if plain else ["0"]
    for key in keys[len(letters) :]:
        letter = key if re.fullmatch(r"[a-z]", key) else next(spare, None)
        if letter is None:
            message = f"found {puzzle.colours} colours, expected white and at most 26 others in the format non"
            raise PuzzleError(message, "unknown-colour")
        letters.append(letter)
    return letters


def _clue_line(clue: Clue, letters: list[str]) -> str:
    return ",".join(f"{length}{'' if letters[colour] == '1' else letters[colour]}" for length, colour in clue) or "0"


def _quoted(value: str) -> str:
    """Return a value in double quotes, with entities for characters that would end it."""
    for character, entity in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        value = value.replace(character, entity)
    return f'"{value}"'
