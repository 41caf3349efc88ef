"""Simpson's ``.non`` with mikix' colours and pbnsolve's ``saved``; puzzles of a nonpack are parted by ``====``.

    width 5            catalogue "…"  title "…"  by "…"  copyright "…"  license …     about the puzzle
    height 4           color r #ff0000                                                a colour, its letter behind blocks
    rows               2,1   0   2b,1r                                                one clue per line; ``columns`` too
    goal "1101…"       saved "1?0…"                                                   0 background, 1 black, or a letter

Any other word with a value goes to ``meta``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError
from nono.base.palette import default_palette
from nono.formats.non.reader import WORD, Reader
from nono.formats.shared.capability import ALL, Capabilities, warn_lost, warn_lost_colours
from nono.formats.shared.clues import opening
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, about=ALL)
MARK = "===="  # between the puzzles of a nonpack
SIZES = ("width", "height", "rows", "columns")
OPENING = re.compile(
    r"(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}|\w+\s+['\"])",
    re.IGNORECASE,
)
TAKEN = frozenset((*SIZES, "color", "colour", "goal", "saved", "maxrule", "catalogue", "id", "title", "by"))


def sniff(head: str) -> bool:
    """Whether there are a size and a section of clues or a goal."""
    size = re.search(r"^[ \t]*(width|height|rows|columns)[ \t]+\d+[ \t]*$", head, re.MULTILINE | re.IGNORECASE)
    section = re.search(r"^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)", head, re.MULTILINE | re.IGNORECASE)
    return bool(size and section)


def certain(head: str) -> bool:
    """Whether the first line is one of the format: one of its words, or a word with a value in quotes."""
    return bool(OPENING.match(opening(head))) and sniff(head)


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a file; a puzzle that cannot be read gives its error, and the next one is read."""
    first = 0
    lines = text.split("\n")
    ends = [number for number, line in enumerate(lines) if line.startswith(MARK)]
    for end in [*ends, len(lines)]:
        if any(line.strip() for line in lines[first:end]):
            try:
                yield Reader(lines[first:end], first + 1).puzzle(check)
            except PuzzleError as error:
                yield error.at(first + 1)
        first = end + 1


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles as a file; a warning for each field that is lost. Raises `PuzzleError` on blotted clues."""
    return f"{MARK}\n".join(map(_dump, puzzles))


def _dump(puzzle: Puzzle) -> str:
    if not isinstance(puzzle, Nonogram):
        raise PuzzleError(f"a puzzle of {puzzle.genre}, expected a nonogram for the format non", "unsupported-variant")
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
    warn_lost_colours(puzzle, lambda: Reader(text.split("\n"), 1).puzzle(check=False), "non")
    return text


def _letters(puzzle: Nonogram) -> list[str]:
    """How each colour is written: 0, 1 for plain black in the first place, else a letter."""
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
            message = f"{puzzle.colours} colours, expected at most 26 beside white in the format non"
            raise PuzzleError(message, "unknown-colour")
        letters.append(letter)
    return letters


def _clue_line(clue: Clue, letters: list[str]) -> str:
    if any(block.length is None for block in clue):
        raise PuzzleError("a blotted clue, expected known lengths in the format non", "unsupported-variant")
    return ",".join(f"{length}{'' if letters[colour] == '1' else letters[colour]}" for length, colour in clue) or "0"


def _quoted(value: str) -> str:
    for character, entity in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        value = value.replace(character, entity)
    return f'"{value}"'
