"""Simpson's ``.non``, also with mikix's colours and pbnsolve's ``saved`` grids; ``====`` separates puzzles.

    width 5            catalogue "…"  title "…"  by "…"  copyright "…"  license …     about the puzzle
    height 4           color r #ff0000                                                a colour, its letter behind blocks
    rows               2,1   0   2b,1r                                                one clue per line; ``columns`` too
    goal "1101…"       saved "1?0…"                                                   0 background, 1 black, or a letter

Other words are kept in ``meta`` with their values. Lines that begin with ``#`` or ``*`` and a blank are comments.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size, split_rows
from nono.base.palette import NAMED, RGB_OF_NAME, Colour, default_palette, plain_name
from nono.base.table import read_error
from nono.genres import Clue, Nonogram, Puzzle, Saved, result_or_error
from nono.text.formats.shared import (
    ALL,
    BLOCK,
    Capabilities,
    ClueLine,
    Loaded,
    Puzzles,
    coloured,
    nonogram,
    number,
    opening,
    require_nonogram,
    take,
    typed_or,
    warn_lost,
    warn_lost_colours,
)

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, about=ALL)
MARK = "===="  # the line that separates the puzzles of a file
SIZES = ("width", "height", "rows", "columns")
OPENING = re.compile(
    r"(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}"
    r"|\w+\s+['\"])(?![ \t]*[:=])",
    re.IGNORECASE,
)
ALIAS = {"row": "rows", "column": "columns", "cols": "columns", "col": "columns"}  # other words for the sides
TAKEN = frozenset((*SIZES, *ALIAS, "color", "colour", "goal", "saved", "maxrule", "catalogue", "id", "title", "by"))
WORD = re.compile(r"[A-Za-z_][\w-]*")
COMMENT = re.compile(r"\s*[#*](\s|$)")


def sniff(head: str) -> bool:
    """Return whether the first line begins with a word of the format, or with another word and a quoted value, and the
    text has a size, and a section of clues or a goal.
    """
    size = re.search(r"^[ \t]*(width|height|rows|columns)[ \t]+\d+[ \t]*$", head, re.MULTILINE | re.IGNORECASE)
    section = re.search(r"^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)", head, re.MULTILINE | re.IGNORECASE)
    return bool(OPENING.match(opening(head)) and size and section)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error.

    A file of another program, such as one with ``rows`` and ``columns`` before colons, is read as typed clues.
    """
    if not OPENING.match(opening(text, "#*")) and "row" in text.lower():
        from nono.text.typed.reader import puzzles_of_text  # only for files of other programs

        yield from puzzles_of_text(text, check, "", {})
        return
    first = 0
    lines = text.split("\n")
    ends = [number for number, line in enumerate(lines) if line.startswith(MARK)]
    for end in [*ends, len(lines)]:
        if any(line.strip() for line in lines[first:end]):
            try:
                yield NonReader(lines[first:end], first + 1).puzzle(check)
            except Exception as error:
                yield typed_or(read_error(error).at(first + 1), text if not ends else "", check)
        first = end + 1


class NonReader:
    """Reads the lines of one puzzle from top to bottom."""

    def __init__(self, lines: list[str], number: int) -> None:
        self.lines = lines
        self.number = number  # the line number in the file of ``lines[0]``
        self.next = 0
        self.size: dict[str, int] = {}
        self.clues: dict[str, list[ClueLine]] = {}
        self.colours: dict[str, str] = {}  # the rgb value of each letter
        self.goal: str | PuzzleError | None = None
        self.goal_line = number
        self.saved: list[str | PuzzleError] = []
        self.about: dict[str, str] = {}
        self.meta: dict[str, str] = {}

    def puzzle(self, check: bool) -> Nonogram:
        """Return the puzzle on the lines. Raises `PuzzleError`."""
        while self.next < len(self.lines):
            line = self.lines[self.next].strip()
            self.next += 1
            if not line or COMMENT.match(line):
                continue
            word = WORD.match(line)
            if word is None:
                raise self.error(f"found {excerpt(line)}, expected a word such as 'rows' or 'title'", "missing-section")
            self.property(word[0].lower(), line[word.end() :].strip())
        palette, number = self.palette()
        table = bytes.maketrans("".join(number).encode(), bytes(number.values()))
        goal = self.goal.encode().translate(table) if isinstance(self.goal, str) else self.goal
        colours = {"": 1, **number}
        about: dict[str, Any] = {"palette": palette, "meta": self.meta, **self.about}
        if goal is not None and not self.clues:
            if isinstance(goal, PuzzleError):
                raise goal
            return Nonogram.from_grid(split_rows(goal, self.size["columns"]), **about)
        for name in ("rows", "columns"):
            if name not in self.clues:
                message = f"found no section {name!r}, expected 'rows' and 'columns', or a goal"
                raise PuzzleError(message, "missing-section")
        about["saved"] = result_or_error(lambda: self.states(palette, number))
        rows, cols = self.clues["rows"], self.clues["columns"]
        try:
            return nonogram(rows, cols, check, lambda line: coloured(line, colours), goal=goal, **about)
        except PuzzleError as error:
            raise error.at(self.goal_line if error.code == "goal-mismatch" else self.number) from None

    def property(self, word: str, value: str) -> None:
        """Read the property that begins with this word; ``value`` is the rest of its line.

        The words ``rows`` and ``columns`` begin the clues. With a number, they give the size, and clues may follow.
        """
        word = ALIAS.get(word, word)
        side = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}.get(word)
        if side and value:
            self.set_size(side, value)
            if side == word and self.clues_follow():
                self.section(side)
        elif side == word:
            self.section(word)
        elif side:
            raise self.error(f"found {word!r} alone, expected a number after it", "bad-number")
        elif word in ("goal", "saved"):
            cells = result_or_error(lambda: self.cells(value, "?" if word == "saved" else ""))
            if word == "saved":
                self.saved.append(cells)
            elif self.goal is None:
                self.goal = cells
        elif word in ("color", "colour"):
            self.colour(value)
        elif word in ("catalogue", "id", "title"):
            self.about["title" if word == "title" else "id"] = unquoted(value)
        elif word != "maxrule":
            self.meta["author" if word == "by" else word] = unquoted(value)

    def set_size(self, side: str, value: str) -> None:
        """Set the number of rows or columns. Raises `PuzzleError` if the board is too large."""
        self.size[side] = number(value, self.here(), what=f"a number of {side}")
        try:
            check_size(self.size.get("rows", 1), self.size.get("columns", 1))
        except PuzzleError as error:
            raise error.at(self.here()) from None

    def clues_follow(self) -> bool:
        """Return whether clues follow a line such as ``rows 10``, so that the next line of text begins with a digit."""
        rest = (self.lines[index].strip() for index in range(self.next, len(self.lines)))
        return next((line for line in rest if line), "")[:1].isdigit()

    def section(self, side: str) -> None:
        """Read the clues of a side. If there are too few lines, blank lines count as empty clues."""
        if side not in self.size:
            dimension = {"rows": "height", "columns": "width"}[side]
            raise self.error(f"found {side!r}, expected {dimension!r} before it", "missing-section")
        if side in self.clues:
            raise self.error(f"{side!r} appears twice; it may appear only once", "duplicate-key")
        run: list[ClueLine] = []
        for line in self.lines[self.next :]:
            if WORD.match(line.lstrip()):
                break
            self.next += 1
            run += [] if COMMENT.match(line) else [ClueLine(self.here(), line.rstrip())]
        if self.next == len(self.lines) and run and not run[-1].text:
            run.pop()  # the empty text after the final line break is not an empty clue
        clues = take(run, self.size[side], side)
        self.clues[side] = clues

    def cells(self, value: str, more: str) -> str:
        """Return the characters of a goal or saved grid, one per cell. It may continue on the next lines.

        ``value`` is its beginning, and ``more`` are the characters that it may have besides 0, 1 and letters. Raises
        `PuzzleError`.
        """
        if self.size.keys() != {"rows", "columns"}:
            raise self.error("found a goal, expected 'width' and 'height' before it", "missing-section")
        begin, expected = self.here(), self.size["rows"] * self.size["columns"]
        quote = value[:1] if value[:1] in ("'", '"') else ""
        cells, value, wrong = "", value[len(quote) :], None
        while True:
            text, closed, _ = value.partition(quote) if quote else (value, "", "")
            text = "".join(text.split())
            wrong = wrong or re.search(rf"[^01a-z{more}]", text)
            if wrong and cells and not quote:  # this line is not part of the grid
                self.next -= 1
                break
            cells += text
            if closed or len(cells) >= expected or self.next == len(self.lines) or (wrong and not quote):
                break
            value = self.lines[self.next]
            self.next += 1
        if wrong or len(cells) != expected:
            what = f"the character {wrong[0]!r}" if wrong else f"{len(cells)} cells"
            message = f"found {what} in a goal, expected {expected} cells: 0, 1 or letters"
            raise PuzzleError(message, "goal-size").at(begin)
        self.goal_line = begin
        return cells

    def colour(self, value: str) -> None:
        """Store a colour: its letter, and its name or RGB value. Raises `PuzzleError`."""
        letter, _, rgb = value.partition(" ")
        rgb = unquoted(rgb.strip())
        rgb = RGB_OF_NAME.get(rgb.lower(), rgb)
        if not re.fullmatch(r"[a-z]", letter) or not re.fullmatch(r"#?([0-9A-Fa-f]{3}){1,2}", rgb):
            raise self.error(f"found {excerpt(value)}, expected a letter and a colour as #rrggbb", "unknown-colour")
        if letter in self.colours:
            raise self.error(f"colour {letter!r} appears twice; it may appear only once", "duplicate-key")
        self.colours[letter] = rgb

    def palette(self) -> tuple[tuple[Colour, ...], dict[str, int]]:
        """Return the palette, and the number of the colour for each letter."""
        used: list[str] = []  # the letters of blocks and cells, "1" for black
        for clue in chain.from_iterable(self.clues.values()):
            blocks = BLOCK.findall(clue.text)
            # `coloured` refuses other letters
            used += [letter or "1" for length, letter in blocks if length.strip("0") and letter.isascii()]
        for cells in (self.goal, *self.saved):
            if isinstance(cells, str):
                used += [cell for cell in cells if cell not in "0?"]
        black_first = ["1"] if "1" in used else []
        letters = list(dict.fromkeys([*black_first, *self.colours, *used]))
        white, black = default_palette(2)
        palette = [white]
        for letter in letters or "1":  # at least black
            colour = black if letter == "1" else self.named(letter)
            is_taken = any(colour.name == other.name for other in palette)
            palette.append(colour._replace(name=letter) if is_taken else colour)
        return tuple(palette), {"0": 0, "1": 1} | {letter: number for number, letter in enumerate(letters, 1)}

    def named(self, letter: str) -> Colour:
        """Return the palette entry of a letter. A letter without a colour in the file has nono's usual colour."""
        same_letter = next((entry for entry in NAMED if entry.key == letter), Colour(letter, letter, ""))
        # the usual colours of other letters follow the 16 of `NAMED` in the default palette
        rgb = self.colours.get(letter, same_letter.rgb or default_palette(256)[16 + ord(letter) - ord("a")].rgb)
        rgb = rgb.removeprefix("#").lower()
        rgb = "".join(2 * digit for digit in rgb) if len(rgb) == 3 else rgb
        return Colour(letter, plain_name(rgb), rgb)

    def states(self, palette: tuple[Colour, ...], number: dict[str, int]) -> list[Saved]:
        """Return the saved grids in the keys of the palette. Raises the error of the first that cannot be read."""
        text = []
        for cells in self.saved:
            if isinstance(cells, PuzzleError):
                raise cells
            text.append("".join(key if key == "?" else palette[number[key]].key for key in cells))
        width = self.size["columns"]
        return [Saved(str(index), "", tuple(split_rows(cells, width))) for index, cells in enumerate(text, 1)]

    def here(self) -> int:
        """The number of the line that was read last."""
        return self.number + self.next - 1

    def error(self, message: str, code: str) -> PuzzleError:
        return PuzzleError(message, code).at(self.here())


def unquoted(value: str) -> str:
    """Return a value without quotes and without text after the closing quote. HTML entities are decoded."""
    if value[:1] in ("'", '"'):
        value = value[1:].partition(value[0])[0]
    if "&" in value:
        from html import unescape

        value = unescape(value)
    return value


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
