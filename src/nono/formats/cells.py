"""Boards of other genres as people type them, cell by cell, and lists of Sudokus, one per line; read only.

``--genre`` decides the genre, or a line with its name such as ``binairo``. Otherwise, the genre is decided only if the
board fits exactly one genre; an error names the genres if it fits several. These are the rules:

- One line per row. The cells may be separated by blanks, commas, semicolons or tabs. Frames and the lines between boxes
  (``|``, ``---+---`` and the like) are ignored.
- ``.``, ``_``, ``-``, ``*``, ``?`` and, where it is not a clue, ``0`` are empty cells. A field without text between two
  commas is also an empty cell.
- Sudoku: digits, from 10 on letters (``A`` is 10) or numbers between blanks. On a board without digits, ``A`` is 1.
  Also 81 characters on one line (or as many as the board has cells). Such lines may have other fields: a rating, a
  solution, a comment. A list may have a header such as ``puzzle,solution``.
- Star Battle, Norinori and Aquarium: cells of the same region have the same letter or digit. ``stars: 2`` is the number
  of stars; only boards below 8x8 have one star without this line.
- Tents and Aquarium: the numbers of the columns stand above or below the board, the numbers of the rows to the left or
  right of the board. ``T`` is a tree. An unknown number is ``?``, ``-`` or ``.``.
- Minesweeper: digits; ``?`` is a cell without a mine if other signs stand for unknown cells. ``mines: 10`` is the
  number of mines.
- Binairo: ``0`` and ``1``. Mosaic: digits. Akari: ``#`` is a wall; a digit is a wall with a clue.
- Lines such as ``Title: …`` and ``Author: …`` describe the puzzles. A line that begins with ``#`` and a word is a
  comment. A blank line or a line such as ``Grid 2`` separates puzzles, unless only all lines together form a board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice
from typing import Any

from nono.base.arguments import one_of, unfit
from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import around, reached, split_columns, split_rows
from nono.formats.shared.capability import Capabilities, Loaded
from nono.formats.shared.clues import DOTTED, LARGE, Line
from nono.genres import GENRES
from nono.genres.grids import DIGITS, NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Flag, Layer, Outside, Regions, Whole
from nono.genres.rule_layers import Around

TYPED = ("sudoku", "akari", "binairo", "minesweeper", "mosaic", "tents", "aquarium", "star-battle", "norinori")
ABOUT = ("title", "author", "id", "source", "date", "difficulty", "copyright", "license", "description")
CAPABILITIES = Capabilities(goal=True, many=True, about=frozenset(ABOUT), genres=TYPED)
READ_OPTIONS = ("genre",)
EMPTY = set("._-*?\u00b7")  # signs of empty cells, apart from 0
ALIASES = {"akari": dict.fromkeys("xX\u25a0\u2588", "#"), "tents": dict.fromkeys("t@^\U0001f332\U0001f333", "T")}
BARS = str.maketrans(dict.fromkeys("|\u2502\u2503\u2551\u00a6", " "))
LINES = {*"-=", *map(chr, range(0x2500, 0x2580))}  # signs of horizontal lines, and of drawn frames
SETTING = re.compile(r"([A-Za-z][A-Za-z -]*?)\s*[:=]\s*(.*)")
COUNTED = re.compile(r"(\d+)\s+([A-Za-z]+)")  # such as "2 stars"
HEADING = re.compile(r"(?:grid|puzzle|board|game|no|nr|problem)\b.*\d.*|\[(.*)\]|solutions?:?", re.IGNORECASE)
COMMENT = re.compile(r"#(?![#.xX0-9\s]*$).*|//.*|;.*|%.*|```.*")
OUTER = re.compile(r"^\s*\|?|\|?\s*$")  # the bars at the ends of a row of a table
FIELD = re.compile(r"[^\s,;|\t]+")
BOARD = re.compile(r"[.0*_\-?1-9A-Pa-p]+")  # the characters of a Sudoku on one line
SIDES = {side * side: side for side in (6, 8, 9, 10, 12, 15, 16, 20, 25)}  # sides of Sudokus by their number of cells
LARGEST = 10_000_000  # maximum number of characters of a text that is not a list
LONGEST = 500  # maximum number of characters of a setting
MOST = 10_000  # maximum number of characters of a board whose genre is not named
SMALL = 8  # the side from which a Star Battle needs its number of stars

EMPTIES = str.maketrans(dict.fromkeys([*EMPTY, "0"], NONE))
FROM_A = str.maketrans({chr(ord("A") + at): DIGITS[at + 1] for at in range(25)})

Matrix = list[list[str]]


@dataclass
class Block:
    """Lines between two blank lines or headings."""

    heading: str = ""
    lines: list[Line] = field(default_factory=list)


def sniff(head: str) -> bool:
    """Return whether the text is a list of Sudokus, or a board that fits at least one genre."""
    lines = map(str.strip, head.split("\n")[: -1 if len(head) > LARGE else None])
    for line in islice((line for line in lines if line and not COMMENT.fullmatch(line)), 2):
        if found := _listed(line):
            return _fits(_sudoku(found, False))
    if not is_board(head):
        return False
    page = _Page(head)
    return page.fits() or bool(page.fitting(page.whole()))


def is_board(head: str) -> bool:
    """Return whether all rows of the first board have equally many cells, apart from numbers around the board."""
    if len(head) > MOST:
        return False
    try:
        lines = _Page(head).blocks[0].lines
    except PuzzleError:
        return False
    if all(DOTTED.fullmatch(line.strip()) and "." in line for _, line in lines):
        return False
    return len(lines) > 1 and any(
        max(map(len, rows)) - min(map(len, rows)) < 2 < len(rows[0]) + len(rows[1]) for rows in _readings(lines)
    )


def loads(text: str, check: bool = True, genre: str | None = None) -> Loaded:
    """Yield the puzzles in a text. Raises `PuzzleError`, also if several genres fit and ``genre`` is None."""
    yield from filter(None, stream(text.split("\n"), check, genre))


def stream(
    lines: Iterable[str], check: bool = True, genre: str | None = None
) -> Iterator[LayerPuzzle | PuzzleError | None]:
    """Yield the Sudoku of each line in a list, or None for lines without a puzzle; or else the puzzles of boards."""
    rest = iter(lines)
    seen: list[str] = []
    filled = 0
    for line in rest:
        seen.append(line)
        filled += bool(line.strip()) and not COMMENT.fullmatch(line.strip())
        if genre in (None, "sudoku") and _listed(line):
            yield from _list(chain(seen, rest), check)
            return
        if filled == 2:
            break
    text = "\n".join(_bounded(chain(seen, rest)))
    yield from _Page(text, genre).puzzles(check)


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > LARGEST:
            raise PuzzleError(f"found more than {LARGEST} characters, expected a board", "too-large")
        yield line


def _listed(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus of one size: the puzzle and perhaps its solution."""
    fields = [found[0].strip("\"'") for found in FIELD.finditer(line)]
    boards = [one for one in fields if len(one) in SIDES and BOARD.fullmatch(one)]
    return [one for one in boards if len(one) == len(boards[0])]


def _list(lines: Iterable[str], check: bool) -> Iterator[LayerPuzzle | PuzzleError | None]:
    """Yield the Sudoku of each line; None for blank lines, comments and the header; the error of any other line."""
    begun = False
    for at, line in enumerate(lines, 1):
        text = line.strip()
        found = _listed(text)
        if found:
            begun = True
            try:
                yield _sudoku(found, check)
            except PuzzleError as error:
                yield error.at(at)
        elif not begun or not text or COMMENT.fullmatch(text):
            yield None
        else:
            message = f"found {excerpt(text)}, expected a Sudoku of 81 characters (or of another size) on each line"
            yield PuzzleError(message, "wrong-line-count").at(at)


def _sudoku(found: Sequence[str], check: bool) -> LayerPuzzle:
    """Return the Sudoku of a line: the field with most empty cells; a complete field is its solution."""
    texts = sorted((one.translate(EMPTIES) for one in found), key=lambda one: -one.count(NONE))
    side = SIDES[len(texts[0])]
    puzzle: LayerPuzzle = GENRES["sudoku"](split_rows(_digits(texts[0]), side), check=check)
    return _with_goal(puzzle, texts[1], check) if texts[1:] and NONE not in texts[1] else puzzle


def _digits(text: str) -> str:
    """Return the cells of a Sudoku as nono writes them: capital letters from 10 on, also if A stood for 1."""
    text = text.upper()
    if text.isupper() and not any(map(str.isdigit, text)):
        return text.translate(FROM_A)
    return text


def _with_goal(puzzle: LayerPuzzle, solution: str, check: bool) -> LayerPuzzle:
    """Return the puzzle with this solution as its goal. With ``check``, raises `PuzzleError` if it is wrong."""
    changed: dict[str, Any] = {"goal": split_rows(_digits(solution), puzzle.width), "check": check}
    return replace(puzzle, **changed)


def _fits(puzzle: LayerPuzzle) -> bool:
    """Return whether a puzzle that could be built is one that people would type in its genre."""
    main = _main(type(puzzle))
    text = puzzle.value(main).text
    if isinstance(main, Regions):
        parts = puzzle.value(main).parts()
        if puzzle.genre == "star-battle" and not puzzle.height == puzzle.width == len(parts):
            return False
        least = 2 if puzzle.genre == "norinori" else 1  # number of cells of a region
        return len(parts) > 1 and all(len(part) >= least and _joined(part, puzzle) for part in parts)
    if NONE not in text or not text.strip(NONE):
        return False
    if puzzle.genre == "sudoku" and puzzle.width < 9:  # a larger board with a misprint can still only be a Sudoku
        rows = [*split_rows(text, puzzle.width), *split_columns(text, puzzle.width)]
        return not any(row.count(key) > 1 for row in rows for key in set(row) - {NONE})
    if puzzle.genre == "akari" and not any(map(str.isdigit, text)):  # a picture
        return False
    if isinstance(main, Around):
        return _is_around(puzzle.value(main).numbers(), puzzle.width, puzzle.height, main.fixed)
    return puzzle.genre != "tents" or any(number is not None for number in (*puzzle.values[1], *puzzle.values[2]))


def _joined(cells: Sequence[int], puzzle: LayerPuzzle) -> bool:
    """Return whether the cells of a region are joined by their edges."""
    return reached(cells[0], set(cells), puzzle.height, puzzle.width) == set(cells)


def _is_around(numbers: Sequence[tuple[int, int]], width: int, height: int, fixed: bool) -> bool:
    """Return whether no two numbers that count the cells around them contradict each other."""
    given = {cell for cell, _ in numbers} if fixed else set()
    squares = around(height, width)
    near = {cell: (number, set(squares[cell]) - given) for cell, number in numbers}
    if any(number > len(cells) for number, cells in near.values()):
        return False
    pairs = combinations(near.values(), 2)
    return not any(
        one - other > len(cells - others) or other - one > len(others - cells)
        for (one, cells), (other, others) in pairs
        if cells & others
    )


class _Page:
    """A text that is not a list: its settings and its blocks of lines. ``genre`` is given, or named in the text."""

    def __init__(self, text: str, genre: str | None = None) -> None:
        if genre is not None and genre not in TYPED:
            expected = one_of(genre, TYPED, "genre of typed boards", "")
            raise unfit("genre", genre, expected, "unsupported-variant")
        self.genre = genre
        self.about: dict[str, str] = {}
        self.settings: dict[str, str] = {}
        self.blocks = [Block()]
        rules = _Rules(text)
        for at, line in enumerate(text.split("\n"), 1):
            text = line.strip()
            if COMMENT.fullmatch(text) or self._is_setting(text):
                continue
            heading = HEADING.fullmatch(text)
            if heading or (not text and self.blocks[-1].lines):
                if self.blocks[-1].lines:
                    self.blocks.append(Block())
                self.blocks[-1].heading = text
            elif text and not rules.is_rule(text):
                self.blocks[-1].lines.append((at, line))
        if not self.blocks[-1].lines:
            self.blocks.pop()
        if not self.blocks:
            raise PuzzleError("found no board, expected one line per row", "no-puzzle")

    def _is_setting(self, text: str) -> bool:
        """Store a line such as ``stars: 2``, ``2 stars``, ``Title: …`` or ``binairo``; return whether it is one."""
        if len(text) > LONGEST:
            return False
        word = text.lower().replace(" ", "-")
        if word in TYPED:
            self.genre = self.genre or word
            return True
        if word == "diagonals":
            self.settings[word] = "true"
            return True
        setting = SETTING.fullmatch(text) or COUNTED.fullmatch(text)
        if not setting:
            return False
        name, value = setting.groups() if setting.re is SETTING else setting.groups()[::-1]
        name = name.lower()
        if name in ABOUT:
            self.about[name] = value
        elif name in ("genre", "type") and value.lower().replace(" ", "-") in TYPED:
            self.genre = self.genre or value.lower().replace(" ", "-")
        elif name in ("stars", "star", "mines"):
            self.settings[name if name != "star" else "stars"] = value
        else:
            return False
        return True

    def puzzles(self, check: bool) -> Iterator[LayerPuzzle | PuzzleError]:
        """Yield the puzzles, or the error of each block that is not a board."""
        if not self.fits():
            whole = self.whole()
            self.blocks = [whole] if self.fitting(whole) else self.blocks
        done: LayerPuzzle | PuzzleError | None = None
        for block in self.blocks:
            name = block.heading.strip("[]: ").lower()
            if name == "state":
                continue
            try:
                if isinstance(done, LayerPuzzle) and name.startswith("solution"):
                    done = _with_goal(done, "".join(chain.from_iterable(_readings(block.lines)[0])), check)
                    continue
                if done is not None:
                    yield done
                done = self._puzzle(block, check)
            except PuzzleError as error:
                done = error if error.line else error.at(block.lines[0][0])
        if done is not None:
            yield done

    def whole(self) -> Block:
        """Return the lines of all blocks as one block."""
        return Block(self.blocks[0].heading, [line for block in self.blocks for line in block.lines])

    def fits(self) -> bool:
        """Return whether the first block is a board of some genre."""
        return bool(self.fitting(self.blocks[0]))

    def _puzzle(self, block: Block, check: bool) -> LayerPuzzle:
        found = self.fitting(block, check)
        if len(found) > 1:
            names = ", ".join(sorted(found))
            message = f"the board fits several genres: {names}\nuse --genre NAME to choose one"
            raise PuzzleError(message, "ambiguous-format")
        if not found:
            if self.genre:
                raise self.fault(block.lines, check)
            message = "found a board that fits no genre\nuse --genre NAME, and the error will say what is wrong"
            raise PuzzleError(message, "unknown-format")
        (puzzle,) = found.values()
        title = block.heading if len(self.blocks) > 1 and not block.heading.startswith("[") else ""
        meta = {name: value for name, value in self.about.items() if name not in ("id", "title")}
        return replace(puzzle, id=self.about.get("id", ""), title=self.about.get("title", title), meta=meta)

    def fitting(self, block: Block, check: bool = True) -> dict[str, LayerPuzzle]:
        """Return the puzzles, by genre, that the block can be. Without a named genre, they must be plausible."""
        found: dict[str, LayerPuzzle] = {}
        ways = _readings(block.lines)
        for name in (self.genre,) if self.genre else TYPED:
            if not self.settings.keys() <= {layer.field for layer in GENRES[name].layers}:
                continue
            for rows in ways:
                try:
                    puzzle = _built(GENRES[name], rows, self.settings, check)
                except PuzzleError:
                    continue
                if self.genre or _fits(puzzle):
                    found[name] = puzzle
                    break
        return found

    def fault(self, lines: Sequence[Line], check: bool) -> PuzzleError:
        """Return the error of the first reading of these lines as a board of the named genre."""
        assert self.genre is not None
        faults = []
        ways = _readings(lines)
        for rows in [rows for rows in ways if all(len(row) > 1 >= max(map(len, row)) - 1 for row in rows)] or ways:
            try:
                _built(GENRES[self.genre], rows, self.settings, check)
            except PuzzleError as error:
                number = error.clue[1] if error.clue and error.clue[0] == "row" else 1
                error.message = f"as {self.genre}: {error.message}"
                faults.append(error.at(lines[min(number, len(lines)) - 1][0]))
        return min(faults, key=lambda error: error.code in ("bad-size", "wrong-line-count"))


class _Rules:
    """Which lines of a text are rules between rows, not rows of the sign ``-``."""

    def __init__(self, text: str) -> None:
        lines = ["".join(line.translate(BARS).split()) for line in text.split("\n")]
        self.width = next((len(line) for line in lines if "-" in line and line.strip("-*+=")), 0)

    def is_rule(self, line: str) -> bool:
        """Return whether the line is a rule: signs of frames, unless these are as many dashes as a row has cells."""
        if not set(line) <= LINES | set("*+| \t") or sum(sign in LINES for sign in line) < 3:
            return False
        cells = "".join(line.translate(BARS).split())
        return len(cells) != self.width or bool(cells.strip("-"))


def _readings(lines: Sequence[Line]) -> list[Matrix]:
    """Return the ways to cut rows into cells: at commas or tabs, at bars, at blanks, and into characters."""
    texts = [line for _, line in lines]
    found: list[Matrix] = []
    for sign in (",", ";", "\t", "|"):
        if all(line.count(sign) > 2 for line in texts):
            cut = [[cell.strip("\"' ") for cell in OUTER.sub("", line).split(sign)] for line in texts]
            if all(len(cell) <= 2 for row in cut for cell in row):
                found.append(cut)
    plain = [line.translate(BARS).replace(",", " ").replace(";", " ") for line in texts]
    found.append([line.split() for line in plain])
    found.append([list("".join(line.split())) for line in plain])
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _main(genre: type[LayerPuzzle]) -> Cells:
    """Return the layer of the cells that people type."""
    return next(layer for layer in genre.layers if isinstance(layer, Cells) and layer.required)


def _built(genre: type[LayerPuzzle], rows: Matrix, settings: dict[str, str], check: bool) -> LayerPuzzle:
    """Return the puzzle with these cells; raises `PuzzleError`."""
    main = _main(genre)
    values: dict[str, Any] = {}
    if any(isinstance(layer, Outside) for layer in genre.layers):
        rows, values = _without_numbers(genre, main, rows)
    values[main.name] = _keys(genre, main, rows)
    for layer in genre.layers:
        if layer.field in settings:
            values[layer.name] = _setting(layer, settings[layer.field])
    if genre.genre == "star-battle" and "stars" not in values and len(rows) >= SMALL:
        raise PuzzleError("found no number of stars, expected a line such as stars: 2", "missing-section")
    return genre(**values, check=check)


def _setting(layer: Layer[Any], value: str) -> object:
    if isinstance(layer, Flag):
        return value.lower() in ("", "true", "yes", "1")
    if isinstance(layer, Whole) and value.isdecimal():
        return int(value)
    raise PuzzleError(f"{layer.field}: found {excerpt(value)}, expected a number", "bad-number")


def _keys(genre: type[LayerPuzzle], main: Cells, rows: Matrix) -> list[str]:
    """Return the rows of a layer in nono's characters. Raises `PuzzleError` on other cells."""
    cells = Counter(chain.from_iterable(rows))
    names = ALIASES.get(genre.genre, {})
    empty = EMPTY - set(main.keys) - {"" if isinstance(main, Regions) else entry.key for entry in _signs(genre)}
    if isinstance(main, Regions):
        if len(wide := [cell for cell in cells if len(cell) != 1]):
            raise PuzzleError(f"found {excerpt(wide[0])}, expected {main.expected} per cell", "bad-field")
        return ["".join(NONE if main.partial and cell in EMPTY else cell for cell in row) for row in rows]
    if "0" not in main.keys:
        if "0" in cells and len(rows) > len(DIGITS[:10]) and empty.intersection(cells):
            message = "found 0 and another sign for empty cells; write the numbers from 1 on (10 is A, 16 is G)"
            raise PuzzleError(message, "bad-number")
        empty = empty | {"0"}
    if "?" in main.keys and "?" in cells and not empty.intersection(cells):
        raise PuzzleError("found only ? for cells without a number, expected . for unknown cells", "bad-number")

    def key(cell: str) -> str:
        if cell in empty or not cell:
            return NONE
        cell = names.get(cell, cell)
        if cell.isdecimal() and len(cell) == 2 and int(cell) < len(DIGITS):
            return DIGITS[int(cell)]
        return cell.upper() if cell not in main.keys and cell.upper() in main.keys else cell

    found = []
    for at, row in enumerate(rows, 1):
        keys = [key(cell) for cell in row]
        if wide := [cell for cell in keys if len(cell) != 1]:
            message = f"row {at}: found {excerpt(wide[0])}, expected {main.expected} per cell"
            raise PuzzleError(message, "bad-number", ("row", at))
        found.append("".join(keys))
    return _digits("\n".join(found)).split("\n") if genre.genre == "sudoku" else found


def _signs(genre: type[LayerPuzzle]) -> Sequence[Any]:
    """Return the values of cells that are drawn as signs, which a board to solve does not show."""
    return genre.answer.values[1:]


def _without_numbers(genre: type[LayerPuzzle], main: Cells, rows: Matrix) -> tuple[Matrix, dict[str, list[int | None]]]:
    """Return the cells without the numbers around the board, and these numbers by side. Raises `PuzzleError`."""
    unknown = EMPTY | {""}
    numbers: dict[str, list[int | None]] = {}

    def is_number(cell: str) -> bool:
        return cell.isdecimal() and len(cell) < 4

    def number(cell: str) -> int | None:
        return int(cell) if is_number(cell) else None

    def is_head(row: list[str]) -> bool:
        return (any(map(is_number, row)) or set(row) == {"?"}) and all(
            is_number(cell) or cell in unknown for cell in row
        )

    whole = all(is_number(cell) or cell in unknown or len(cell) == 1 for row in rows for cell in row)
    if not whole:  # rows such as "..T. 1": the cells are one word
        rows = [row if is_head(row) and len(row) > 2 else _spread(row, is_number) for row in rows]
    heads = [at for at in (0, len(rows) - 1) if is_head(rows[at])]
    body = [row for at, row in enumerate(rows) if at not in heads]
    if (
        len(heads) > 1 and len(body) > 1
    ):  # only one of the two lines is a line of numbers: the line without a row's number
        width = len(body[0])
        heads = [at for at in heads if len(rows[at]) != width] or heads
        body = [row for at, row in enumerate(rows) if at not in heads]
    if len(heads) != 1 or not body:
        raise PuzzleError("found no line of column numbers above or below the board", "missing-section")
    head = rows[heads[0]]
    width = len(head)
    if all(len(row) == width + 1 for row in body):
        sides = [side for side in (0, -1) if all(is_number(row[side]) or row[side] in unknown for row in body)]
        if len(sides) > 1:
            sides = [side for side in sides if any(is_number(row[side]) for row in body)]
        if len(sides) != 1:
            message = "found no side with the row numbers, expected them either to the left or to the right"
            raise PuzzleError(message, "bad-number")
        numbers["rows"] = [number(row[sides[0]]) for row in body]
        body = [row[:-1] if sides[0] else row[1:] for row in body]
    elif not all(len(row) == width for row in body):
        wrong = next(at for at, row in enumerate(body, 1) if len(row) != width)
        message = f"row {wrong} has {len(body[wrong - 1])} cells, expected {width} and perhaps a number"
        raise PuzzleError(message, "wrong-line-count", ("row", wrong))
    numbers["cols"] = [number(cell) for cell in head]
    numbers.setdefault("rows", [None] * len(body))
    return body, numbers


def _spread(row: list[str], is_number: Any) -> list[str]:
    """Return a row with its word of cells cut into characters; numbers at its ends stay whole."""
    found: list[str] = []
    for at, cell in enumerate(row):
        found += [cell] if is_number(cell) and at in (0, len(row) - 1) and len(row) > 1 else list(cell)
    return found
