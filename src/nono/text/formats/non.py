"""Simpson's ``.non``, also with mikix's colours and pbnsolve's ``saved`` grids; ``====`` separates puzzles.

    width 5            catalogue "…"  title "…"  by "…"  copyright "…"  license …     about the puzzle
    height 4           color r #ff0000                                                a colour, its letter behind blocks
    rows               2,1   0   2b,1r                                                one clue per line; ``columns`` too
    goal "1101…"       saved "1?0…"                                                   0 background, 1 black, or a letter

Other words are kept in ``meta`` with their values.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from nono.base.errors import PuzzleError, excerpt, result_or_error, warn
from nono.base.grid import MAX_CELLS, check_size, split_rows
from nono.base.palette import NAMED, RGB_OF_NAME, Colour, default_palette
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.grids import Saved
from nono.genres.nonogram import Nonogram, any_count
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded, Puzzles, warn_lost, warn_lost_colours
from nono.text.formats.shared.clues import opening, small_numbers

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, about=ALL)
MARK = "===="  # the line that separates the puzzles of a file
SIZES = ("width", "height", "rows", "columns")
OPENING = re.compile(
    r"(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}|\w+\s+['\"])",
    re.IGNORECASE,
)
TAKEN = frozenset((*SIZES, "color", "colour", "goal", "saved", "maxrule", "catalogue", "id", "title", "by"))
WORD = re.compile(r"[A-Za-z_][\w-]*")
BLOCK = re.compile(r"(\d+)([a-z]?)")

Block = int | tuple[int, str]  # a block: its length, or length and colour letter


def sniff(head: str) -> bool:
    """Return whether the first line begins with a word of the format, or with another word and a quoted value, and the
    text has a size, and a section of clues or a goal.
    """
    size = re.search(r"^[ \t]*(width|height|rows|columns)[ \t]+\d+[ \t]*$", head, re.MULTILINE | re.IGNORECASE)
    section = re.search(r"^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)", head, re.MULTILINE | re.IGNORECASE)
    return bool(OPENING.match(opening(head)) and size and section)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
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


class Reader:
    """Reads the lines of one puzzle from top to bottom."""

    def __init__(self, lines: list[str], number: int) -> None:
        self.lines = lines
        self.number = number  # the line number in the file of ``lines[0]``
        self.next = 0
        self.size: dict[str, int] = {}
        self.clues: dict[str, list[list[Block]]] = {}
        self.lettered = False  # whether any block has a colour letter
        self.places: dict[str, list[int]] = {}  # for "row" and "column": the index of each clue in ``lines``
        self.colours: dict[str, str] = {}  # the rgb value of each letter
        self.goal: str | PuzzleError | None = None
        self.goal_line = number
        self.saved: list[str | PuzzleError] = []
        self.about: dict[str, str] = {}
        self.meta: dict[str, str] = {}
        self.cut_short: PuzzleError | None = None

    def puzzle(self, check: bool) -> Nonogram:
        while self.next < len(self.lines):
            line = self.lines[self.next].strip()
            self.next += 1
            if not line:
                continue
            word = WORD.match(line)
            if word is None:
                raise self.error(f"found {excerpt(line)}, expected a word such as 'rows' or 'title'", "missing-section")
            self.property(word[0].lower(), line[word.end() :].strip())
        palette, number = self.palette()
        colours = bytes.maketrans("".join(number).encode(), bytes(number.values()))
        goal = self.goal.encode().translate(colours) if isinstance(self.goal, str) else self.goal
        about: dict[str, Any] = {"palette": palette, "meta": self.meta, **self.about}
        sections = {name: self.clues.get(name) for name in ("rows", "columns")}
        if goal is not None and sections == {"rows": None, "columns": None}:
            if isinstance(goal, PuzzleError):
                raise goal
            width = self.size["columns"]
            return Nonogram.from_grid(split_rows(goal, width), **about)
        clues: list[Any] = []
        for name, section in sections.items():
            if section is None:
                message = f"found no section {name!r}, expected 'rows' and 'columns', or a goal"
                raise PuzzleError(message, "missing-section")
            clues.append(
                [[_coloured(block, number) for block in line] for line in section] if self.lettered else section
            )
        try:
            states: Any = result_or_error(lambda: self.states(palette, number))
            return Nonogram(clues[0], clues[1], goal=goal, saved=states, check=check, **about)
        except PuzzleError as error:
            if error.code == "total-mismatch" and self.cut_short:
                raise self.cut_short from None
            at = self.goal_line if error.code == "goal-mismatch" else self.line_of(error.clue)
            raise error.at(at or self.number) from None

    def property(self, word: str, value: str) -> None:
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
        if not re.fullmatch(r"\d+", value):
            raise self.error(f"found {excerpt(value)}, expected a number of {side}", "bad-number")
        self.size[side] = int(value[:20])
        try:
            check_size(self.size.get("rows", 1), self.size.get("columns", 1))
        except PuzzleError as error:
            raise error.at(self.here()) from None

    def clues_follow(self) -> bool:
        """Return whether clues follow a line such as ``rows 10``, so that the next line of text begins with a digit."""
        rest = (self.lines[at].strip() for at in range(self.next, len(self.lines)))
        return next((line for line in rest if line), "")[:1].isdigit()

    def section(self, side: str) -> None:
        """Read the clues of a side. If there are too few lines, blank lines count as empty clues."""
        if side not in self.size:
            dimension = {"rows": "height", "columns": "width"}[side]
            raise self.error(f"found {side!r}, expected {dimension!r} before it", "missing-section")
        if side in self.clues:
            raise self.error(f"{side!r} appears twice; it may appear only once", "duplicate-key")
        begin = self.next
        for line in self.lines[begin:]:
            if line[:1] not in "0123456789" and WORD.match(line.lstrip()):  # most lines begin with a digit
                break
            self.next += 1
        expected = self.size[side]
        ends = self.next == len(self.lines)
        run = range(begin, self.next - (ends and not self.lines[-1]))
        filled = [at for at in run if self.lines[at].strip()]
        chosen: list[int] = filled if len(filled) == expected else list(run[:expected])
        missing = expected - len(chosen)
        wrong = len(filled) > expected or not set(filled) <= set(chosen) or (missing and not ends)
        cut_short = ends and len(filled) < expected and (missing or not self.lines[chosen[-1]].strip())
        message = f"found {len(filled)} clues in {side!r}, expected {expected}"
        if any_count.get() and (wrong or cut_short):
            warn(message)
            chosen = filled
        elif wrong:
            raise self.error(message, "wrong-line-count", begin)
        elif cut_short:
            message = f"found the end of the file after {len(filled)} {side}, expected {expected}"
            self.cut_short = self.error(message, "wrong-line-count", self.next - 1)
            if missing:
                raise self.cut_short
        name = {"rows": "row", "columns": "column"}[side]
        self.places[name] = chosen
        clues: list[Any] = [small_numbers(self.lines[at]) or self.careful_clue(at) for at in chosen]
        self.clues[side] = clues

    def line_of(self, clue: tuple[str, int] | None) -> int | None:
        """Return the line number of a clue in the file."""
        name, number = clue or ("", 0)
        places = self.places.get(name, [])
        return self.number + places[number - 1] if 1 <= number <= len(places) else None

    def careful_clue(self, at: int) -> list[Block]:
        """Return the blocks of a clue with colour letters; raises `PuzzleError` if it is malformed."""
        blocks: list[Block] = []
        for word in re.finditer(r"[^\s,]+", self.lines[at]):
            block = BLOCK.fullmatch(word[0])
            if block is None:
                message = f"found {excerpt(word[0])}, expected a block's length with or without a colour letter"
                raise self.error(message, "bad-number", at, word.start())
            if len(block[1]) > 9 or int(block[1]) > MAX_CELLS:
                message = f"found a block of {excerpt(block[1])} cells, expected a block that fits on the line"
                raise self.error(message, "bad-number", at, word.start())
            length, letter = int(block[1]), block[2]
            self.lettered = self.lettered or letter != ""
            blocks.append((length, letter) if length and letter else length)
        return blocks

    def cells(self, value: str, more: str) -> str:
        """Return the characters of a goal or saved grid, one per cell. It may continue on the next lines."""
        if self.size.keys() != {"rows", "columns"}:
            raise self.error("found a goal, expected 'width' and 'height' before it", "missing-section")
        begin, expected = self.next - 1, self.size["rows"] * self.size["columns"]
        quote = value[:1] if value[:1] in ("'", '"') else ""
        found, value, wrong = "", value[len(quote) :], None
        while True:
            text, closed, _ = value.partition(quote) if quote else (value, "", "")
            text = "".join(text.split())
            wrong = wrong or re.search(rf"[^01a-z{more}]", text)
            if wrong and found and not quote:  # this line is not part of the grid
                self.next -= 1
                break
            found += text
            if closed or len(found) >= expected or self.next == len(self.lines) or (wrong and not quote):
                break
            value = self.lines[self.next]
            self.next += 1
        if wrong or len(found) != expected:
            what = f"the character {wrong[0]!r}" if wrong else f"{len(found)} cells"
            raise self.error(f"found {what} in a goal, expected {expected} cells: 0, 1 or letters", "goal-size", begin)
        self.goal_line = self.number + begin
        return found

    def colour(self, value: str) -> None:
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
        clues = list(chain.from_iterable(self.clues.values()))
        blocks = dict.fromkeys(chain.from_iterable(clues)) if self.lettered else [any(map(any, clues))]
        used = ["1" if isinstance(block, int) else block[1] for block in blocks if block]
        pictures = "".join(one for one in (self.goal, *self.saved) if isinstance(one, str))
        used += ["1"] if "1" in pictures else []
        used += pictures.encode().translate(None, b"01?").decode()
        letters = list(dict.fromkeys([*(["1"] if "1" in used else []), *self.colours, *used]))
        white, black = default_palette(2)
        palette = (white, *[black if letter == "1" else self.named(letter) for letter in letters or "1"])
        return palette, {"0": 0, "1": 1} | {letter: number for number, letter in enumerate(letters, 1)}

    def named(self, letter: str) -> Colour:
        same_letter = next((entry for entry in NAMED if entry.key == letter), Colour(letter, letter, ""))
        rgb = self.colours.get(letter, same_letter.rgb or default_palette(256)[16 + ord(letter) - ord("a")].rgb)
        rgb = rgb.removeprefix("#").lower()
        rgb = "".join(2 * digit for digit in rgb) if len(rgb) == 3 else rgb
        name = next((entry.name for entry in NAMED if entry.rgb == rgb), letter)
        return Colour(letter, name, rgb)

    def states(self, palette: tuple[Colour, ...], number: dict[str, int]) -> list[Saved]:
        width = self.size["columns"]
        text = []
        for cells in self.saved:
            if isinstance(cells, PuzzleError):
                raise cells
            text.append("".join(key if key == "?" else palette[number[key]].key for key in cells))
        return [Saved(str(index), "", tuple(split_rows(cells, width))) for index, cells in enumerate(text, 1)]

    def here(self) -> int:
        return self.number + self.next - 1

    def error(self, message: str, code: str, at: int | None = None, column: int = -1) -> PuzzleError:
        return PuzzleError(message, code).at(self.here() if at is None else self.number + at, column + 1)


def _coloured(block: Block, number: dict[str, int]) -> int | tuple[int, int]:
    return block if isinstance(block, int) else (block[0], number[block[1]])


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
    if not isinstance(puzzle, Nonogram):
        raise PuzzleError(
            f"found a puzzle of {puzzle.genre}, expected a nonogram for the format non", "unsupported-variant"
        )
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
    if any(block.length is None for block in clue):
        raise PuzzleError(
            "found a clue with an unknown number, expected known numbers in the format non", "unsupported-variant"
        )
    return ",".join(f"{length}{'' if letters[colour] == '1' else letters[colour]}" for length, colour in clue) or "0"


def _quoted(value: str) -> str:
    for character, entity in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        value = value.replace(character, entity)
    return f'"{value}"'
