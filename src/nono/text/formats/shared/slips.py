"""The commonest slips in texts that no format reads: a misspelt name, a bad token, and a cell too few or too many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.shared.clues import LARGE, Line
from nono.text.formats.shared.words import COLUMNS, FILLERS, ROWS, SIDE_OF, refusal, refused_in

HEADING = re.compile(r"\W*([^\W\d_]{3,})(?:[ _](?:clues?|hints?|numbers?))?\s*(?:[:=]\s*(.*)|$)", re.IGNORECASE)
TOKEN = re.compile(r"[^\s,;./|+&\[\](){}\"'-]+")
CLUE = re.compile(r"\d+[^\W\d_]*|\?|[^\W\d_]+\d*(?=\s*[:=])|empty|none|and|0", re.IGNORECASE)
CELLS = re.compile(r"[.0*_\-?1-9]+")  # the characters of a Sudoku of up to 9x9 on one line
ROW = re.compile(r"(?=.*[\d.#_])[^\s,;]+|[^,;](?: [^,;])+|[A-Z]+")  # the cells of a row
SUDOKUS = (16, 36, 64, 81)  # number of cells of a Sudoku on one line
NEAR, LEAST = 0.75, 30  # how similar a name must be, and the shortest line that may be a Sudoku with a slip
MOST_MISSING = 3  # number of cells that such a line may lack
FEWEST_ROWS = 4
Heading = tuple[Line, str, str]  # the line, the word in small letters, and what follows the heading


def slip_of(text: str, genres: Iterable[str]) -> PuzzleError | None:
    """Return the error that names the slip of a text, or None. ``genres`` are the names of boards."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(text) > LARGE or not lines:
        return None
    headings = _headings(lines)
    missing = {ROWS, COLUMNS} - {SIDE_OF.get(word) for _, word, _ in headings}
    slip = _side(headings, missing) if missing else _word(lines) or _token(headings)
    return slip or misspelt(lines, genres) or _list(lines) or _rows(lines)


def _headings(lines: Sequence[Line]) -> list[Heading]:
    """Return the headings of the lines."""
    found = ((line, HEADING.fullmatch(line[1].strip())) for line in lines)
    return [(line, name[1].lower(), name[2] or "") for line, name in found if name and name[1].lower() not in FILLERS]


def _side(headings: Sequence[Heading], missing: set[str]) -> PuzzleError | None:
    """Return the error for a misspelt heading of the rows or columns, if the other side has its heading."""
    names = [name for name, side in SIDE_OF.items() if side in missing and len(name) > 2]
    for (at, line), word, _ in headings if len(missing) == 1 else ():
        if word not in SIDE_OF and (near := get_close_matches(word, names, 1, NEAR)):
            message = f"found the heading {excerpt(word)}\ndid you mean {near[0]}?"
            return PuzzleError(message, "unknown-format").at(at, 1 + line.lower().index(word))
    return None


def _word(lines: Sequence[Line]) -> PuzzleError | None:
    """Return the error for a word beside a nonogram for which nono refuses it."""
    for at, line in lines:
        if word := refused_in(line, "nonogram"):
            return refusal(word, at)
    return None


def _token(headings: Sequence[Heading]) -> PuzzleError | None:
    """Return the error for the first word among the clues behind the headings of rows and columns."""
    for (at, line), word, clues in headings:
        if SIDE_OF.get(word) not in (ROWS, COLUMNS) or not any(map(str.isdigit, clues)):
            continue
        start = len(line.rstrip()) - len(clues)
        for token in TOKEN.finditer(line, start):
            if not CLUE.fullmatch(token[0]):
                message = f"found {excerpt(token[0])} among the clues, expected numbers"
                return PuzzleError(message, "bad-number").at(at, 1 + token.start())
    return None


def misspelt(lines: Sequence[Line], genres: Iterable[str]) -> PuzzleError | None:
    """Return the error for the misspelt name of a genre on the first line."""
    at, line = next(iter(lines), (0, ""))
    word, near = meant_genre(line, genres)
    advice = f"did you mean {near}? (a title needs 'title:' before it)"
    return PuzzleError(f"found the heading {excerpt(word)}\n{advice}", "unknown-format").at(at) if near else None


def meant_genre(line: str, genres: Iterable[str]) -> tuple[str, str]:
    """Return the word that is alone on a line, and the name that it nearly is, or ""."""
    word = re.sub(r"^\W*(?:genre|type)\s*[:=]|[^\w\s-]", "", line.lower()).strip()
    near = get_close_matches(word, genres, 1, NEAR) if len(word) > 3 and word.replace(" ", "").isalpha() else []
    return word, "" if not near or near[0] in (word, word.replace(" ", "-")) else near[0]


def misspelt_field(data: Mapping[str, object], names: set[str]) -> str:
    """Return the advice for the field of an object whose name is nearly one of ``names`` that it lacks, or ""."""
    for name in data.keys() - names:
        if near := get_close_matches(name.lower(), names - data.keys(), 1, NEAR):
            return f"did you mean {near[0]} in place of {name}?"
    return ""


def _list(lines: Sequence[Line]) -> PuzzleError | None:
    """Return the error for a single Sudoku on one line with a few cells too few or too many."""
    boards = [(at, line.strip()) for at, line in lines if CELLS.fullmatch(line.strip())]
    if len(boards) != 1 or len(boards[0][1]) < LEAST or not any(map(str.isdigit, boards[0][1])):
        return None
    at, board = boards[0]
    size = min(SUDOKUS, key=lambda size: abs(size - len(board)))
    if not 0 < abs(size - len(board)) <= MOST_MISSING:
        return None
    side = int(size**0.5)
    expected = f"expected {size} for a Sudoku of {side}x{side}"
    return PuzzleError(f"found {len(board)} characters, {expected}", "wrong-line-count").at(at)


def _rows(lines: Sequence[Line]) -> PuzzleError | None:
    """Return the error for the only row of a board that is shorter or longer than the others."""
    rows = [(at, "".join(line.split())) for at, line in lines if ROW.fullmatch(line.strip())]
    if len(rows) < FEWEST_ROWS or rows[-1][0] - rows[0][0] != len(rows) - 1:
        return None
    width, times = Counter(len(row) for _, row in rows).most_common(1)[0]
    odd = next(((number, at, len(row)) for number, (at, row) in enumerate(rows, 1) if len(row) != width), None)
    if odd is None or times != len(rows) - 1 or width < FEWEST_ROWS:
        return None
    number, at, own = odd
    message = f"row {number} has {own} cells, expected {width} as in all other rows"
    return PuzzleError(message, "wrong-line-count").at(at)
