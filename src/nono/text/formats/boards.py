"""Boards that nono writes as text, Akari and peg solitaire, and Sudokus of SadMan Sudoku and Simple Sudoku."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.genres import Akari as AkariPuzzle, Pegs as PegsPuzzle, Puzzle, Sudoku, result_or_error
from nono.genres.sudoku import BOXES, has_digit_zero
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import puzzles_of_lines, section_named
from nono.text.parts.clues import Line
from nono.text.parts.names import TEXTS
from nono.text.typed.pegs import peg_puzzle
from nono.text.typed.reader import puzzles_of_text

AKARI = re.compile(r"akari\n(?:[.#0-9]+\n)+")  # as nono writes it, of any size
HEAD = re.compile(r"\s*pegs(?:[ \t]+(\w+))?[ \t]*(?:\n|$)")
SIDES = {side * side: side for side in BOXES if side > 6}  # of Sudokus, by the number of cells
FIELD = re.compile(r"[^\s,;|\t:=&?/]+")
NO_GIVEN = frozenset(".0_*-")
DIGITS = frozenset("123456789")
CELLS = NO_GIVEN | DIGITS | frozenset("ABCDEFGHIJKLMNOPabcdefghijklmnop")
NAMES = re.compile(r"[A-Za-z_]+(?:[,;|\t]+[A-Za-z_]+)+")  # of the columns of a list
LARGEST_ROW = 36  # cells of a Sudoku; a longer line is a whole Sudoku
ABOUT = {"A": "author", "D": "description", "B": "date", "S": "source", "L": "difficulty"}  # letters behind # in .sdk
AHEAD = 20  # lines that tell a list of Sudokus
EMPTY = str.maketrans("_*-", "...")
ADVICE = "each line of a list has the 81 cells of a Sudoku: digits, and 0 or . for an empty cell"


class Akari:
    """Akari as nono writes it: a line ``akari``, then one line per row: ``.`` empty, ``#`` a wall, ``0``-``4`` a clue.

    The board is read like a typed board of the genre ``akari``.
    """

    CAPABILITIES = Capabilities(genres=("akari",))

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzles in the text. Raises `PuzzleError`."""
        if AKARI.fullmatch(text):
            yield AkariPuzzle(text.split("\n")[1:-1], check=check)
        else:
            yield from puzzles_of_text(text, check, "akari", {})

    def dumps(self, puzzles: Puzzles) -> str:
        """Return the board as text, below the name of the genre."""
        puzzle = require_genre(require_single(puzzles, "akari"), AkariPuzzle, "akari", self.CAPABILITIES)
        return "\n".join(["akari", *puzzle.rows, ""])


class Pegs:
    """Peg solitaire as nono writes it: a line ``pegs square`` or ``pegs triangle`` for the grid, then the rows.

    ``o``, ``1``, ``P``, ``x`` or ``*`` is a peg, and ``.``, ``0`` or ``H`` is an empty hole. A board has one sign for
    each: of ``o``, ``x`` and ``*``, the sign that can jump is the peg, and beside ``1`` or ``P``, the other sign is a
    hole. ``#`` or a blank is no hole, and the cells of a shorter row stand in the middle. Blanks may divide all holes
    of a row. Instead of a grid, the first line may name a built-in board; pegs and holes then follow on any number of
    lines.

    A line ``target N`` or ``goal N`` asks for one last peg in hole N, counted from 0; with only one of these words, the
    position to reach follows. Otherwise, one peg must remain, in any hole. Without the name of a grid, a board is a
    triangle if each row is moved by half a hole, as nono prints triangles.
    """

    CAPABILITIES = Capabilities(genres=("pegs",))

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle in the text. Raises `PuzzleError`."""
        head = HEAD.match(text)
        grid = head[1] if head else None
        body = text[head.end() :] if head else text
        first = text.count("\n", 0, head.end()) + 1 if head else 1
        lines = [Line(number, row) for number, row in enumerate(body.split("\n"), first)]
        yield peg_puzzle(lines, grid, check)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return the board and its target as text; raises `PuzzleError` on another genre."""
        puzzle = require_genre(require_single(puzzles, "pegs"), PegsPuzzle, "pegs", self.CAPABILITIES)
        rows = puzzle.rows_of(puzzle.start)
        if puzzle.board.grid == "square":
            rows = [row.ljust(puzzle.width, "#") for row in rows]
        lines = [f"pegs {puzzle.board.grid}", *rows]
        if puzzle.target is not None:
            hole = puzzle.target.bit_length() - 1
            lone = puzzle.target == 1 << hole
            lines += [f"target {hole}"] if lone else ["target", *puzzle.rows_of(puzzle.target)]
        return "\n".join(lines) + "\n"


class BoardCells:
    """Sudokus of SadMan Sudoku and Simple Sudoku: lists, one per line (``.sdm``), and boards (``.sdk``, ``.ss``).

    They are read only. Each line of a list has the cells of one Sudoku, row by row: digits, and ``0`` or ``.`` for an
    empty cell. A Sudoku of 16x16 has the letters A to G for 10 to 16, or the digits 0 to F if empty cells have another
    sign. The solution may follow on the same line, and so may other fields, which are not read. Lines that begin with
    ``#`` are comments. The first line may name the columns. A line with a sign too many or too few is an error; the
    others are read. Addresses with 81 cells (``https://www.sudokuwiki.org/sudoku.htm?bd=…``) are lines, too.

    All other texts are read like typed boards of a Sudoku. Lines such as ``#AAnn`` and ``#LEasy`` in ``.sdk`` state the
    author, the difficulty and so on. Below ``[Puzzle]`` stands the puzzle; other sections are not read.
    """

    CAPABILITIES = Capabilities(goal=True, many=True, about=frozenset(TEXTS), genres=("sudoku",))

    def sniff(self, head: str) -> bool:
        """Return whether the first lines with text are Sudokus of 81 cells with one sign for empty cells.

        Fewer than half of these lines may be misprinted.
        """
        lines = _filled(head.split("\n"))
        first = 1 if lines and NAMES.fullmatch(lines[0]) else 0  # the first line with a board
        ahead = [_boards(line)[:1] for line in lines[first : first + AHEAD]]
        whole = [boards for boards in ahead if not boards or len(boards[0]) in SIDES]
        return 2 * len(whole) > len(ahead) and all(boards and _is_open(boards[0]) for boards in whole)

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the Sudokus in a text, and the error of each line of a list that is none; None for a blank line."""
        lines = text.split("\n")
        filled = _filled(lines)
        if any(map(_boards, filled[:AHEAD])):
            lines = ["" if line.strip() == filled[0] and not _boards(line) else line for line in lines]
            yield from puzzles_of_lines("\n".join(lines), lambda line: _sudoku(line, check))
        else:
            yield from puzzles_of_text("\n".join(_without_headers(lines)), check, "sudoku", {})


def _without_headers(lines: Sequence[str]) -> list[str]:
    """Return the lines of a ``.sdk`` file as typed text: its headers are settings. Other sections are left out."""
    typed, section = [], ""
    for line in lines:
        heading = section_named(line)
        section = heading.lower() or section
        if heading and section != "puzzle":
            warn(f"not read: the section {excerpt(line.strip())}")
        text = line[2:].strip()
        if heading or section not in ("", "puzzle"):
            typed.append("")
        elif line[:1] == "#" and line[1:2].isalpha():
            typed.append(f"{ABOUT[line[1]]}: {text}" if line[1] in ABOUT and text else f"# {text}")
        else:
            typed.append(line)
    return typed


def _filled(lines: Iterable[str]) -> list[str]:
    """Return the lines that are neither blank nor comments, without blanks at both ends."""
    return [line for line in map(str.strip, lines) if line and not line.startswith("#")]


def _is_open(board: str) -> bool:
    """Return whether a text is a Sudoku of 81 cells with empty cells, all with the same sign."""
    return len(board) == 81 and {*board} <= {*"0123456789."} and len({*board} & {*"0."}) == 1


def _boards(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus, perhaps misprinted ones: the puzzle, and perhaps its solution."""
    fields = [field.strip("\"'[]") for field in FIELD.findall(line)] if len(line) < 10_000 else []
    long = [field for field in fields if len(field) > LARGEST_ROW]
    return [
        field
        for field in long
        if (len(field) in SIDES and {*field} <= CELLS) or (DIGITS & {*field} and {*field} <= NO_GIVEN | DIGITS)
    ]


def _sudoku(line: str, check: bool) -> Puzzle:
    """Return the Sudoku of a line: the board with most empty cells. A full one is its solution."""
    boards = _boards(line)
    if not boards or len(boards[0]) not in SIDES:
        what = f"a board of {len(boards[0])} cells" if boards else excerpt(line)
        raise PuzzleError(f"found {what}, expected the cells of a Sudoku\n{ADVICE}", "wrong-line-count")
    boards = [board.translate(EMPTY).upper() for board in boards]
    if not all(has_digit_zero(board) for board in boards if "0" in board):
        boards = [board.replace("0", ".") for board in boards]
    texts = sorted(boards, key=lambda board: -board.count("."))
    side = SIDES[len(texts[0])]
    if texts[1:] and ("." in texts[1] or len(texts[1]) != len(texts[0])):
        message = "found a second Sudoku on the line, expected a Sudoku, and perhaps its solution"
        raise PuzzleError(f"{message}\n{ADVICE}", "wrong-line-count")
    goal = texts[1] if texts[1:] else None
    return Sudoku(
        split_rows(texts[0], side), goal=goal and result_or_error(lambda: split_rows(goal, side)), check=check
    )


akari, pegs, cells = Akari(), Pegs(), BoardCells()
