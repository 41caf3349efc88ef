"""The table of refusals: what a mistake is called, how to write it in the simplest form, and a text that does so.

A message has two lines: what was found, quoted in words of the text, and the advice of this table. Advice never loses
or alters a clue. `tests/text/test_refusals.py` reads every example.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from nono.base.errors import EXCERPT, PuzzleError, excerpt, warn
from nono.genres import Puzzle

MOST_SHOWN = 3  # lines that are not read and that a warning shows

SIDES = "rows: 1, 3, 1 1\ncolumns: 2, 2, 2"
AKARI = "akari\n. 1 .\n. . ."
STARS = "star battle\nstars: 1\naab\nacb\nccb"
MINES = "mines: 1\nminesweeper\n1 2\n. ."
TENTS = "tents\nT .\n. .\nrows: 0 1\ncolumns: 1 0"


class Refusal(NamedTuple):
    """A kind of mistake: the code of its error, the advice, and a text that follows the advice."""

    code: str
    advice: str
    example: str


_SIDES = "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"
_BOARD = "a board below a line such as 'genre: akari', 'genre: sudoku' or 'genre: tents'"
_GENRE = "write its genre on a line above the board, such as 'genre: akari'"
_APART = "copy each puzzle to a file of its own, without other lines, or put a line '====' between two puzzles"
_LISTS = "write the lists as 'rows = [[1], [3], [1, 1]]' and 'columns = [[2], [2], [2]]'"
_CELLS = "write one sign per cell, with a blank between all cells or none, and . for an empty cell"
LISTS = "rows = [[1], [3], [1, 1]]\ncolumns = [[2], [2], [2]]"
REFUSALS = {
    # what a text is
    "nothing": Refusal("no-puzzle", f"{_SIDES}, or {_BOARD}", f"genre: nonogram\n{SIDES}"),
    "no genre": Refusal("ambiguous-format", _GENRE, f"genre: {AKARI}"),
    "other genre": Refusal("unsupported-variant", "leave out the option genre, or correct the text", AKARI),
    "late genre": Refusal("bad-field", "write the genre above the puzzle", AKARI),
    "second puzzle": Refusal("bad-field", _APART, f"{SIDES}\n====\n{SIDES}"),
    "words": Refusal(
        "bad-number",
        "copy the clues to a file of their own, below 'rows:' and 'columns:', or the board below 'genre: NAME'",
        f"genre: nonogram\n{SIDES}",
    ),
    # settings
    "misspelt": Refusal("bad-field", "correct the name, or write '# ' before the line", f"title: Tree\n{SIDES}"),
    "setting": Refusal("bad-field", "write it on a line of its own, such as 'size: 3x3', 'mines: 1'", MINES),
    "foreign setting": Refusal("bad-field", "correct the genre, or the name of the setting", AKARI),
    "twice": Refusal("duplicate-key", _APART, f"title: A\n{SIDES}\n====\ntitle: B\n{SIDES}"),
    "size": Refusal("wrong-line-count", "correct the size, or add what is missing", f"size: 3x3\n{SIDES}"),
    "size or row": Refusal(
        "ambiguous-format",
        "write the size of one board above it, such as 'size: 3x2', and a line '====' between two boards",
        f"size: 3x2\n{AKARI}",
    ),
    "numbers above": Refusal(
        "ambiguous-format",
        "if they are no row, delete them; if they are, write the size of the board above it, such as 'size: 3x2'",
        f"size: 3x2\n{AKARI}",
    ),
    # clues
    "clue": Refusal(
        "bad-number",
        "a clue is numbers with blanks between them, such as '1 1', or '1r 1b' in colours, or 0 for an empty line",
        "rows:\n1\n3\n1 1\ncolumns:\n2\n2\n2",
    ),
    "one or several": Refusal(
        "ambiguous-format",
        "write commas between the clues, and blanks between the numbers of a clue, such as 'rows: 1, 3, 1 1'",
        SIDES,
    ),
    "clue number": Refusal(
        "wrong-line-count",
        "number the clues of a side 1, 2, 3, or leave the numbers out",
        "rows:\n1: 1\n2: 3\n3: 1 1\ncolumns:\n2\n2\n2",
    ),
    "gap": Refusal(
        "ambiguous-format",
        "write 0 for an empty line of the puzzle, and delete other blank lines between the clues of a side",
        "rows:\n1\n0\ncolumns:\n1\n0",
    ),
    "one side": Refusal("missing-section", _SIDES, SIDES),
    "which side": Refusal("ambiguous-format", _SIDES, SIDES),
    "no clues": Refusal("ambiguous-format", "if they are clues of a nonogram, state the genre nonogram", LISTS),
    "colour": Refusal(
        "unknown-colour",
        "declare all letters of the clues, such as 'colours: r = red, b = #0000ff'",
        "colours: r = red, b = #0000ff\nrows: 1r 1b, 1r\ncolumns: 2r, 1b",
    ),
    "picture size": Refusal(
        "goal-size",
        "correct the picture or the clues: each row and each column of the picture needs one clue",
        f"{SIDES}\n\n.X.\nXXX\nX.X",
    ),
    # boards
    "cell": Refusal("bad-number", _CELLS, AKARI),
    "digits": Refusal("bad-number", "write 0 and 1 for the two digits, and . for an empty cell", "binairo\n1 .\n. 0"),
    "rows differ": Refusal("wrong-line-count", _CELLS, AKARI),
    "blanks": Refusal("ambiguous-format", _CELLS, AKARI),
    "two empty signs": Refusal("bad-field", "write . for every empty cell", AKARI),
    "covered": Refusal(
        "ambiguous-format",
        "if ? is a covered cell, write . for it and 0 for an open cell; if . is a covered cell, write - for it",
        "mines: 1\nminesweeper\n1 -\n? -",
    ),
    "answer sign": Refusal("bad-number", "write only the clues of the puzzle", AKARI),
    "regions": Refusal("bad-size", "look for a row, a column or a region that is missing", STARS),
    "stars": Refusal("missing-section", "write the number of stars, such as 'stars: 2'", STARS),
    "no totals": Refusal("missing-section", "write 'rows: 0 1' and 'columns: 1 0' below the board", TENTS),
    "foreign numbers": Refusal("bad-field", "correct the genre; tents and aquarium have such numbers", TENTS),
    "no board": Refusal("missing-section", "write one line per row of the board", AKARI),
    "places": Refusal(
        "missing-section",
        "these may be coordinates or numbers of cells, which nono does not read; write one sign for each cell",
        AKARI,
    ),
    "legend": Refusal(
        "bad-field",
        "write the genre above the board, and the signs of this genre in each cell, as docs/formats.md lists them",
        AKARI,
    ),
    "edges": Refusal(
        "bad-field",
        "write = or x between two cells of a typed board, or below the upper one",
        "binairo+\n1=.\n  x\n. .",
    ),
    "pegs": Refusal("ambiguous-format", "write o for a peg, . for an empty hole, and # for no hole", "pegs\noo.\n#o#"),
    # data
    "lists": Refusal("no-puzzle", f"{_LISTS}, or {_BOARD}", f"genre: nonogram\n{LISTS}"),
    "field": Refusal("bad-field", _LISTS, LISTS),
    "missing list": Refusal("missing-section", _LISTS, LISTS),
    "same meaning": Refusal("duplicate-key", _LISTS, LISTS),
    "unclear list": Refusal("ambiguous-format", _LISTS, LISTS),
    "computed": Refusal(
        "no-puzzle", "write the values that the program computes, such as 'rows = [[1], [3], [1, 1]]'", LISTS
    ),
    "version": Refusal("unsupported-variant", "leave 'nono' out, or install a newer nono", LISTS),
    "column names": Refusal("ambiguous-format", "delete the names or numbers of the columns", "akari\n.,1,.\n.,.,."),
}


# the advice in JSON for mistakes that data of all kinds may have
_JSON_LISTS = 'write the lists as "rows": [[1], [3], [1, 1]] and "cols": [[2], [2], [2]]'
_JSON_BOARD = '"genre": "akari", "board": [".1.", "..."]'
IN_JSON = {
    REFUSALS["field"].advice: _JSON_LISTS,
    REFUSALS["lists"].advice: f"{_JSON_LISTS}, or a board as {_JSON_BOARD}",
    REFUSALS["no genre"].advice: f"state the genre of a board, as in {_JSON_BOARD}",
    REFUSALS["no board"].advice: f"write a board as in {_JSON_BOARD}",
    REFUSALS["colour"].advice: 'write a block as a number, or with the name of its colour, as in ["red", 3]',
    REFUSALS["stars"].advice: 'write the number of stars, such as "stars": 2',
}


ONE_OF_FOUR = "one of four sides, as in Skyscrapers"
NO_GENRE = "this board does not say its genre"


def refusal(kind: str, found: str, line: int = 0) -> PuzzleError:
    """Return the error of this kind; ``found`` says what stands on the line."""
    code, advice, _ = REFUSALS[kind]
    return PuzzleError(f"{found}\n{advice}", code).at(line)


def quoted(value: object) -> str:
    """Return a short excerpt of a value for a message, in words of the text: null, and not None."""
    if isinstance(value, str):
        return excerpt(value.strip())
    if value is None or isinstance(value, bool | list | dict):
        text = json.dumps(value, ensure_ascii=False, default=str)
        return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}..."
    return excerpt(value)


def show_unread(puzzle: Puzzle, lines: Sequence[str]) -> None:
    """Keep the lines that are not read in the puzzle, and warn of them. A line may be quoted or described."""
    if not lines:
        return
    object.__setattr__(puzzle, "unread", (*puzzle.unread, *lines))
    more = len(lines) - MOST_SHOWN
    rest = f" and {more} more {'line' if more == 1 else 'lines'}" if more > 0 else ""
    warn(f"not read: {', '.join(lines[:MOST_SHOWN])}{rest}")
