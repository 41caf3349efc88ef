"""Read the grids for ``--start`` and ``--goal``.

A grid is a file with one line per row. `meanings` tells what its signs mean; docs/command-line.md has a table. Blanks,
commas and frames are left out.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, split_rows
from nono.base.inputs import expect_file, text_in
from nono.genres import OPEN, Puzzle
from nono.text._entry import AnyEntry, sourced
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
    grid = saved_number(puzzle, word) if word.isdecimal() else rows_in(puzzle, word)
    return grid if set("".join(grid)) - {OPEN} else None


def saved_number(puzzle: Puzzle, word: str) -> list[str]:
    """Return the puzzle's saved grid with this number; raises `PuzzleError` if there is none."""
    if not 1 <= int(word) <= len(puzzle.saved):
        number = len(puzzle.saved)
        expected = f"a number from 1 to {number}" if number else "a puzzle with a saved grid"
        advice = "" if number else "\n--start FILE reads a grid from a file"
        raise PuzzleError(f"--start: found {word}, expected {expected}{advice}", "no-saved-grid")
    return list(puzzle.saved[int(word) - 1].grid)


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

    Raises `PuzzleError` if the grid does not fit the puzzle.
    """
    keys = {colour.key for colour in puzzle.palette}
    beside = dict.fromkeys(map(ord, set(BESIDE) - keys))
    key_of_sign = meanings(puzzle)
    rows = []
    for line in text.splitlines():
        row = line.translate(beside)
        is_row = len(row) == puzzle.width and {*row} <= key_of_sign.keys()
        # "# " may begin a comment, or a row whose first cell is ink and is followed by a blank
        is_comment = line.startswith(("# ", "// ", "; ")) and not is_row
        if line.strip() and not is_comment and ("+" not in line or "+" in keys):
            rows.append(row)
    if len(rows) == 1 and len(rows[0]) == puzzle.height * puzzle.width:
        rows = list(split_rows(rows[0], puzzle.width))
    if len(rows) != puzzle.height:
        size = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        expected = f"{puzzle.height} rows of {puzzle.width} cells"
        raise PuzzleError(f"found a saved grid of {size}, expected {expected}", "goal-size")
    clues = puzzle.clue_keys_of_cells()
    grid = []
    for number, row in enumerate(rows, 1):
        if len(row) != puzzle.width:
            message = f"row {number} of a saved grid has {len(row)} cells, expected {puzzle.width}"
            raise PuzzleError(message, "goal-size")
        first = (number - 1) * puzzle.width
        for column, sign in enumerate(row, 1):
            is_clue = sign in puzzle.clue_keys and sign not in keys | {*UNKNOWN}
            if sign not in key_of_sign or (is_clue and clues.get(first + column - 1) != sign):
                place = f"row {number}, column {column} of a saved grid"
                expected = f"{' '.join(sorted(keys))} or {OPEN}"
                expected += ", or the clue of this cell" if sign in puzzle.clue_keys and clues else ""
                raise PuzzleError(f"{place}: found {sign!r}, expected {expected}", "unknown-colour")
        grid.append("".join(key_of_sign[sign] for sign in row))
    if set("".join(grid)) - {OPEN}:
        puzzle.removed(grid)  # raises an error if the genre has no saved grids
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
    """The goals in a file with pictures, puzzles or rows of keys. Without a file, each puzzle's own goal."""

    def __init__(self, word: str | None) -> None:
        self.word = word or ""

    @cached_property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles and pictures in the file; raises `PuzzleError` on the first unreadable puzzle."""
        if os.path.exists(self.word):  # otherwise, this is the name of a built-in puzzle
            expect_file(self.word)
        return list(read_all(self.word, check=False))

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
        if not self.word:
            goal = puzzle.goal_bytes or wrong_goal
            if goal is None:
                message = "found no goal in the puzzle, expected one for --check\n--goal FILE names another file"
                raise PuzzleError(message, "missing-section")
            return goal
        try:
            rows = rows_in(puzzle, self.word) if number == 1 else []
        except PuzzleError:
            rows = []  # the file has puzzles or pictures
        if rows:
            rows = complete_rows(puzzle, rows, self.word)
            with_goal = replace(puzzle, goal=rows, check=False)  # type: ignore[call-arg]
            return with_goal.goal_bytes or b""
        goal_puzzle = self.by_id.get(puzzle.id)
        if goal_puzzle is None:
            goal_puzzle = self.puzzles[number - 1] if number <= len(self.puzzles) else None
            if goal_puzzle is None or (puzzle.id and goal_puzzle.id not in ("", puzzle.id)):
                problem = f"found no goal for puzzle {number}, whose id is {puzzle.id!r}"
                raise PuzzleError(f"{self.word}: {problem}", "missing-section")
        if goal_puzzle.genre != puzzle.genre or goal_puzzle.goal_bytes is None:
            raise PuzzleError(f"{self.word}: found no goal, expected one for --goal", "missing-section")
        if (goal_puzzle.width, goal_puzzle.height) != (puzzle.width, puzzle.height):
            size, expected = f"{goal_puzzle.width}x{goal_puzzle.height}", f"{puzzle.width}x{puzzle.height}"
            raise PuzzleError(f"{self.word}: found a goal of {size} cells, expected {expected}", "goal-size")
        return goal_puzzle.goal_bytes.translate(same_colours(goal_puzzle, puzzle, self.word))

    def given_to(self, entries: Callable[..., Iterator[AnyEntry]]) -> Callable[..., Iterator[AnyEntry]]:
        """Return a reader of entries that gives each puzzle its goal; a puzzle without a goal becomes an error."""

        def paired(path: str, **more: Any) -> Iterator[AnyEntry]:
            """Yield the entries of a file, each puzzle with its goal."""
            numbers = count(1)
            for entry in entries(path, **more):
                if isinstance(entry.puzzle, PuzzleError):
                    yield entry
                    continue
                try:
                    goal = self.of(entry.puzzle, next(numbers))
                    yield replace(entry, puzzle=replace(entry.puzzle, goal=goal, check=False))  # type: ignore[call-arg]
                except PuzzleError as error:
                    yield replace(entry, puzzle=sourced(error, error.source or entry.label))

        return paired


def complete_rows(puzzle: Puzzle, rows: list[str], path: str) -> list[str]:
    """Return the rows of a goal from the file ``path``; raises `PuzzleError` if a cell is unknown, or if a cell whose
    clue excludes ink has ink.

    Such a cell is never unknown, even if the sign of its clue is ``?``: it becomes blank.
    """
    paper = puzzle.palette[0].key
    fixed = {cell for cell, clue in puzzle.clue_keys_of_cells().items() if clue in puzzle.fixed}
    text = "".join(paper if cell in fixed and key == OPEN else key for cell, key in enumerate("".join(rows)))
    if inked := [cell for cell in sorted(fixed) if text[cell] not in (paper, OPEN)]:
        place = f"{cell_name(inked[0], puzzle.width)} of the goal"
        message = f"{path}: found {text[inked[0]]!r} in {place}, where the puzzle has a clue, expected {paper!r}"
        raise PuzzleError(message, "goal-mismatch")
    if OPEN in text:
        place = f"{cell_name(text.index(OPEN), puzzle.width)} of the goal"
        message = f"{path}: found an unknown cell in {place}, expected a complete picture for --goal"
        raise PuzzleError(message, "goal-size")
    return split_rows(text, puzzle.width)


def same_colours(goal_puzzle: Puzzle, puzzle: Puzzle, word: str) -> bytes:
    """Return a translation table from the colour numbers of ``goal_puzzle`` to those of ``puzzle``.

    Colours are matched by value, otherwise by key. ``word`` is the file of the goal, for errors. Raises `PuzzleError`
    if the goal has a colour that the puzzle lacks.
    """
    table = bytearray(range(256))
    for index, colour in enumerate(goal_puzzle.palette):
        same = [number for number, entry in enumerate(puzzle.palette) if entry.rgb == colour.rgb]
        same += [number for number, entry in enumerate(puzzle.palette) if entry.key == colour.key]
        # in black and white with other values, the number decides
        if goal_puzzle.palette[:2] != puzzle.palette[:2] and len(puzzle.palette) == len(goal_puzzle.palette) == 2:
            same = [index]
        if not same and index in (goal_puzzle.goal_bytes or b""):
            raise PuzzleError(f"{word}: found colour {colour.name!r}, which the puzzle does not have", "unknown-colour")
        table[index] = same[0] if same else 0
    return bytes(table)
