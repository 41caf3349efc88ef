"""Read the grids for ``--start`` and ``--goal``.

A grid is a file with one line per row. `meanings` tells what its signs mean; docs/command-line.md has a table. Blanks,
commas and frames are left out.
"""

import os
from collections import Counter
from dataclasses import replace
from functools import cached_property

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.base.inputs import expect_file, text_in
from nono.genres import OPEN, Puzzle
from nono.text._entry import Entries, sourced
from nono.text._read import read_all

MAX_GRID = 1 << 24  # maximum bytes of a file with rows of keys
UNKNOWN = OPEN + "-"
INK = "X#1*\u25a0\u2588\u2b1b"
PAPER = "._0\u00b7\u25a1\u2591\u2b1c"
BESIDE = " \t,|"  # signs between cells


def start_of(puzzle: Puzzle, word: str | None) -> list[str] | None:
    """Return the saved grid for ``--start``, or None if ``word`` is None or no cell of the grid is known.

    ``word`` is an argument of the command line: the number of a saved grid of the puzzle, or a file with a grid.
    """
    if word is None:
        return None
    grid = saved_number(puzzle, int(word)) if word.isdecimal() else rows_in(puzzle, word)
    return grid if set("".join(grid)) - {OPEN} else None


def saved_number(puzzle: Puzzle, number: int) -> list[str]:
    """Return the puzzle's saved grid with this number; raises `PuzzleError` if there is none."""
    if not 1 <= number <= len(puzzle.saved):
        expected = f"the number of one of the puzzle's {len(puzzle.saved)} saved grids, or a file with a grid"
        raise PuzzleError(f"--start: found {number}, expected {expected}", "no-saved-grid")
    return list(puzzle.saved[number - 1].grid)


def first_position(puzzle: Puzzle) -> int:
    """Return the number of the puzzle's first saved grid that is a position: some cells are known, and some are not.

    Return 0 if there is none. A complete grid is a solution of the puzzle's author, not the position of a player.
    """
    for number, state in enumerate(puzzle.saved, 1):
        signs = set("".join(state.grid))
        if signs & {OPEN, "["} and signs - {OPEN}:
            return number
    return 0


def rows_in(puzzle: Puzzle, path: str) -> list[str]:
    """Return the rows of the saved grid in a file; raises `PuzzleError`."""
    text = text_in(path, MAX_GRID, "a saved grid")
    try:
        return saved_grid(puzzle, text)
    except PuzzleError as error:
        raise sourced(error, path) from None


def saved_grid(puzzle: Puzzle, text: str) -> list[str]:
    """Return the rows of a saved grid in the keys of the puzzle's palette, with ``?`` for unknown cells.

    A clue may stand only in its own cell. Raises `PuzzleError` if the grid does not fit the puzzle.
    """
    keys = {colour.key for colour in puzzle.palette}
    without_signs = dict.fromkeys(map(ord, set(BESIDE) - keys))
    lines = [line.translate(without_signs) for line in text.splitlines() if "+" not in line or "+" in keys]
    rows = [line for line in lines if line]
    if len(rows) == 1 and len(rows[0]) == puzzle.height * puzzle.width:
        rows = list(split_rows(rows[0], puzzle.width))
    key_of_sign = meanings(puzzle)
    clues = puzzle.clue_keys_of_cells()
    signs_of_clues = {*clues.values()} - keys - {*UNKNOWN}
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            is_of_other_cell = sign in signs_of_clues and clues.get(number * puzzle.width + column) != sign
            if sign not in key_of_sign or is_of_other_cell:
                place = f"row {number + 1}, column {column + 1} of a saved grid"
                expected = f"{' '.join(sorted(keys))} or {OPEN}{', or the clue of this cell' if clues else ''}"
                raise PuzzleError(f"{place}: found {sign!r}, expected {expected}", "unknown-colour")
    grid = ["".join(key_of_sign[sign] for sign in row) for row in rows]
    puzzle.removed(grid)  # raises an error on another size, and if the genre has no saved grids
    return grid


def meanings(puzzle: Puzzle) -> dict[str, str]:
    """Return the palette key, or ``?`` for unknown, that each sign in a saved grid means.

    ``?`` and ``-`` are unknown in every genre. Next come the signs that nono prints: the keys of the palette, and the
    clues in cells. A clue repeats what the puzzle says: its cell is background if cells with clues never have ink, and
    unknown otherwise. All other signs are usual signs for ink, if there is only one ink, and for background. A genre
    whose cells contain digits has no background, so its signs for background mean unknown.
    """
    paper, *inks = (colour.key for colour in puzzle.palette)
    blank = OPEN if puzzle.drawn == "text" else paper
    ink = dict.fromkeys(INK, inks[0]) if puzzle.drawn != "text" and len(inks) == 1 else {}
    usual = ink | dict.fromkeys(PAPER, blank)
    key_of_sign = {sign: key for sign, key in usual.items() if sign not in puzzle.clue_keys}
    key_of_sign |= {clue: paper if clue in puzzle.fixed else OPEN for clue in puzzle.clue_keys_of_cells().values()}
    key_of_sign |= {colour.key: colour.key for colour in puzzle.palette}
    return key_of_sign | dict.fromkeys(UNKNOWN, OPEN)


class Goals:
    """The goals in a file with pictures, puzzles or a saved grid. Without a file, each puzzle's own goal."""

    def __init__(self, path: str | None) -> None:
        self.path = path or ""

    @cached_property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles and pictures in the file; raises `PuzzleError` on the first unreadable puzzle."""
        if os.path.exists(self.path):  # otherwise, this is the name of a built-in puzzle
            expect_file(self.path)
        return list(read_all(self.path, check=False))

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """A dict from ids to puzzles, except for ids that several puzzles have."""
        numbers = Counter(puzzle.id for puzzle in self.puzzles)
        return {puzzle.id: puzzle for puzzle in self.puzzles if puzzle.id and numbers[puzzle.id] == 1}

    def of(self, puzzle: Puzzle, number: int, wrong_goal: bytes | None = None) -> bytes:
        """Return the goal for a puzzle, found by the puzzle's id or, without an id, by its ``number`` (from 1).

        Without a file, this may be the puzzle's ``wrong_goal``, which is not a solution. Raises `PuzzleError` if there
        is no goal, if it has another id, or if it does not fit the puzzle.
        """
        if not self.path:
            goal = puzzle.goal_bytes or wrong_goal
            if goal is None:
                message = "found no goal in the puzzle, expected one for --check\n--goal FILE names another file"
                raise PuzzleError(message, "missing-section")
            return goal
        try:
            rows = rows_in(puzzle, self.path) if number == 1 else []
        except PuzzleError:
            rows = []  # the file has puzzles or pictures
        try:
            if rows:
                return replace(puzzle, goal=rows, check=False).goal_bytes or b""  # type: ignore[call-arg]
            return goal_of(self.puzzle_for(puzzle, number), puzzle)
        except PuzzleError as error:
            raise sourced(error, self.path) from None

    def puzzle_for(self, puzzle: Puzzle, number: int) -> Puzzle:
        """Return the puzzle in the file whose goal is for this puzzle. Raises `PuzzleError` if there is none."""
        if puzzle.id in self.by_id:
            return self.by_id[puzzle.id]
        if number > len(self.puzzles) or (puzzle.id and self.puzzles[number - 1].id not in ("", puzzle.id)):
            raise PuzzleError(f"found no goal for puzzle {number}, whose id is {puzzle.id!r}", "missing-section")
        return self.puzzles[number - 1]

    def given_to(self, entries: Entries) -> Entries:
        """Yield the entries of a file, each puzzle with its goal; a puzzle without a goal becomes an error."""
        number = 0
        for entry in entries:
            if not isinstance(entry.puzzle, PuzzleError):
                number += 1
                try:
                    goal = self.of(entry.puzzle, number)
                    entry.puzzle = replace(entry.puzzle, goal=goal, check=False)  # type: ignore[call-arg]
                except PuzzleError as error:
                    entry.puzzle = sourced(error, error.source or entry.label)
            yield entry


def goal_of(given: Puzzle, puzzle: Puzzle) -> bytes:
    """Return the goal of the puzzle ``given`` in the colours of ``puzzle``, which are matched by their values.

    In black and white, the numbers of the colours decide. Raises `PuzzleError` if the goal does not fit.
    """
    goal = given.goal_bytes
    if given.genre != puzzle.genre or goal is None:
        raise PuzzleError("found no goal, expected one for --goal", "missing-section")
    if (given.width, given.height) != (puzzle.width, puzzle.height):
        size, expected = f"{given.width}x{given.height}", f"{puzzle.width}x{puzzle.height}"
        raise PuzzleError(f"found a goal of {size} cells, expected {expected}", "goal-size")
    if given.palette == puzzle.palette or len(given.palette) == len(puzzle.palette) == 2:
        return goal
    number_of = {colour.rgb: number for number, colour in enumerate(puzzle.palette)}
    for colour in {*goal}:
        if given.palette[colour].rgb not in number_of:
            name = given.palette[colour].name
            raise PuzzleError(f"found colour {name!r}, which the puzzle does not have", "unknown-colour")
    return bytes(number_of[given.palette[colour].rgb] for colour in goal)
