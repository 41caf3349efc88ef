"""What nono would read of a text that it refuses: the text with a genre, lists without names, or rows among words.

The help of the refusal says which lines these are and what to write above them. Each proposal has been read, so it
works.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, gathering_warnings
from nono.genres import GENRES, Nonogram, Puzzle
from nono.text.data.lists import Named, lists_in, named_values
from nono.text.data.records import has_data, is_side
from nono.text.parts import boards
from nono.text.parts.clues import is_clue
from nono.text.parts.genre_names import genres_named_in, unknown_named_in
from nono.text.parts.names import words_in
from nono.text.parts.refusals import NO_GENRE, REFUSALS, quoted
from nono.text.parts.settings import size_in
from nono.text.typed.boards import SUDOKU_LINE
from nono.text.typed.lines import WORDS
from nono.text.typed.reader import Results, puzzles_of_text

LONGEST = 1 << 15  # characters of a text that is searched
MOST_LISTS = 20  # that are tried as boards
FEWEST_ROWS = 3  # of a piece
# refusals that may come from words or statements beside the puzzle
VAGUE = """
nothing, no genre, only answer, dashes, second puzzle, two puzzles, words, late genre, misspelt, setting, clue,
gap, one or several, one side, size, rows differ, cell, blanks, no board, legend, regions, lists, field, missing list,
unclear list, computed
"""
VAGUE_ADVICE = frozenset(REFUSALS[kind.strip()].advice for kind in VAGUE.split(","))
NO_ROW = frozenset("()[]{}<>=`'\"\\&%")
QUOTES = "`'\"<>()"
ADDRESSES = (
    *words_in("pzprv3/ https://puzz.link/p? http://puzz.link/p? http://pzv.jp/p.html? https://pzplus.tck.mn/p?"),
)
SAVED = "SAVEFILE:"  # how a saved game of Simon Tatham's puzzles begins


class Piece(NamedTuple):
    """Lines of a text, from 1, that nono reads below the name of one of these genres."""

    first: int
    last: int
    genres: tuple[str, ...]  # none if nono reads them alone
    are_clues: bool = False  # whether all lines are clues, without labels


def puzzles_or_nearest(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    """Yield the puzzles of a text, and an error for each that cannot be read.

    If there are only errors, the help of the first one says what nono would read. Raises `PuzzleError` if there is no
    puzzle.
    """
    errors: list[PuzzleError] = []
    results = puzzles_of_text(text, check, genre, fields)
    try:
        for result in results:
            if isinstance(result, Puzzle):
                yield from errors
                yield result
                yield from results
                return
            errors.append(result)
    except PuzzleError as error:
        if not errors:
            raise _with_help(error, text, genre) from None
        yield from errors
        raise
    yield _with_help(errors[0], text, genre)
    help = _of_names(genres_named_in(text), text) if errors[1:] else ""
    for other in errors[1:]:
        if NO_GENRE in other.message:
            other.help = help or other.help
        yield other


def _with_help(error: PuzzleError, text: str, genre: str) -> PuzzleError:
    lacks_genre = NO_GENRE in error.message
    fitting = [name for name in GENRES if boards.genre_lines([name]) in error.help] if lacks_genre else None
    if (lacks_genre or error.help in VAGUE_ADVICE) and len(text) < LONGEST:
        error.help = _nearest(text, genre, fitting) or error.help
    return error


def _nearest(text: str, genre: str, fitting: Sequence[str] | None) -> str:
    """Return how to write what nono would read of a text, or "" if it finds nothing.

    ``fitting`` are the genres that fit a board that only lacks its genre; None for other errors.
    """
    named = [genre] if genre else genres_named_in(text)
    if not named and (help := _of_names(named, text)):
        return help
    lines = text.split("\n")
    return (
        _linked(lines)
        or ("" if genre else _whole(text, named or fitting or (), is_named=bool(named)))
        or _lists(lists_in(text), named)
        or _rows(lines, named, [*GENRES] if fitting is None else fitting)
        or _line_of_sudoku(lines)
        or ("" if genre else _of_names(named, text))
    )


def _of_names(named: Sequence[str], text: str) -> str:
    """Return the help for a text that names a genre, or a puzzle that nono does not solve, and no board is read."""
    unknown = "" if named else unknown_named_in(text)
    if unknown:
        return f"nono does not solve {unknown}, which the text names; it solves {', '.join(GENRES)}"
    named = [name for name in named if name != "nonogram"]
    if not named:
        return ""
    layer = boards.main_layer(GENRES[named[0]])
    signs = layer.expected if layer else "o, '.' or # for no hole"
    totals = ", and 'rows: 0 1' and 'columns: 1 0' below it" if boards.has_totals(GENRES[named[0]]) else ""
    mines = ", and the number of mines as 'mines: 10' above it" if "mines" in GENRES[named[0]].fields else ""
    line = boards.genre_lines(named[:1])
    return f"write the board alone, below a line {line}, with {signs} in each cell{totals}{mines}"


def _linked(lines: list[str]) -> str:
    """Return the help for a text with the address or the saved game of a puzzle."""
    for number, line in enumerate(lines, 1):
        if any(word.strip("`<>()[]").startswith(ADDRESSES) for word in line.split()):
            return f"copy the address on line {number} to a file of its own"
        if line.startswith(SAVED):
            return f"copy the saved game, from line {number} on, to a file of its own"
    return ""


def _whole(text: str, names: Sequence[str], is_named: bool) -> str:
    """Return the help for a text that lacks only its genre, one of ``names``; ``is_named`` if the text has them."""
    may_be_beside = is_named or has_data(named_values(text))
    found = []
    for name in names:
        puzzles = [result for result in _results(text, name) if isinstance(result, Puzzle)]
        if name != "nonogram" and puzzles and (may_be_beside or not any(puzzle.unread for puzzle in puzzles)):
            found.append(name)
    help = f"write one line at the top of the text: {boards.genre_lines(found)}" if found else ""
    return boards.if_solved(help) if found and not is_named else help


def _results(text: str, genre: str, check: bool = True) -> list[Puzzle | PuzzleError]:
    stars = {"stars": 1} if genre and "stars" in GENRES[genre].fields else {}
    try:
        with gathering_warnings():
            return [*puzzles_of_text(text, check, genre, stars)]
    except PuzzleError as error:
        return [error]


def _only_puzzle(text: str, genre: str, check: bool = True) -> Puzzle | None:
    """Return the only puzzle of a text of which everything is read, or None."""
    result, *others = _results(text, genre, check)
    return result if isinstance(result, Puzzle) and not others and not result.unread else None


# ---------------------------------------------------------------- lists without names


def _lists(found: list[Named], named: Sequence[str]) -> str:
    """Return the help for two lists of clues, or for the list of a board of a genre that the text names."""
    sides = [item for item in found if _is_side(item.value)][:2]
    if len(sides) == 2 and (not named or "nonogram" in named):
        first, second = (json.dumps(item.value) for item in sides)
        ways = (f"rows = {first}\ncolumns = {second}", f"rows = {second}\ncolumns = {first}")
        if any(_only_puzzle(way, "nonogram") for way in ways):
            one, other = (f"{quoted(item.value)} on line {item.line}" for item in sides)
            return f"write 'rows = ' before one list and 'columns = ' before the other: {one}, and {other}"
    for item in found[:MOST_LISTS]:
        for name in named:
            if _only_puzzle(f"board = {json.dumps(item.value)}", name):
                where = f"the list on line {item.line} to a file of its own, behind 'board = '"
                return f"copy {where}, below a line 'genre: {name}'"
    return ""


def _is_side(value: list[Any]) -> bool:
    """Return whether a list has clues of several lines, and is no board of 0 and 1."""
    return (
        len(value) >= FEWEST_ROWS
        and is_side(value)
        and not any(0 in clue[1:] for clue in value if isinstance(clue, list))
    )


# ---------------------------------------------------------------- rows among words


def _rows(lines: list[str], named: Sequence[str], fitting: Sequence[str]) -> str:
    """Return the help for rows that stand together, among lines of words."""
    places = [*_places(lines)]
    piece = next((piece for place in places if (piece := _readable(lines, *place, named, fitting))), None)
    if piece is None or (len(places) > 1 and not named):
        return ""
    is_all = not any(line.strip() for line in (*lines[: piece.first - 1], *lines[piece.last :]))
    copy = "" if is_all else f"copy lines {piece.first} to {piece.last} to a file of their own"
    if piece.are_clues:
        sides = "write 'rows:' above the clues of the rows, and 'columns:' above those of the columns"
        return f"{copy}, and {sides}" if copy else sides
    if not piece.genres:
        return copy
    help = f"{copy or 'write the board'}, below a line {boards.genre_lines(piece.genres)}"
    return help if named else boards.if_solved(help)


def _places(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line, from 1, of rows that stand together."""
    first = 0
    for number, line in enumerate([*lines, ""], 1):
        if _is_row(line):
            first = first or number
            continue
        goes_on = not line.strip() and number < len(lines) and first and len(lines[number]) == len(lines[number - 2])
        if first and not goes_on:
            if number - first >= FEWEST_ROWS:
                yield first, number - 1
            first = 0


def _is_row(line: str) -> bool:
    """Return whether a line may be a row or a clue: it has no words, or is one word of letters that come again."""
    text = line.strip()
    if not text or not NO_ROW.isdisjoint(text):
        return False
    return not WORDS.search(text) or (text.isalpha() and len({*text}) < len(text) > FEWEST_ROWS)


def _readable(lines: list[str], first: int, last: int, named: Sequence[str], fitting: Sequence[str]) -> Piece | None:
    """Return the piece between two lines, without the size above it, if nono would read it."""
    if _goes_on(lines, first - 2, lines[first - 1]) or _goes_on(lines, last, lines[last - 1]):
        return None
    rows = lines[first - 1 : last]
    text = "\n".join(rows)
    alone = _only_puzzle(text, "")
    if alone and (not named or alone.genre in named):
        are_clues = isinstance(alone, Nonogram) and all(map(is_clue, rows))
        return Piece(first + (are_clues and len(size_in(rows[0])) == 2), last, (), are_clues)
    if boards.is_picture([list("".join(row.split())) for row in rows]):
        return None  # of an answer
    found = tuple(name for name in named or fitting if name != "nonogram" and _only_puzzle(text, name))
    if found:
        return Piece(first, last, found)
    if last - first >= FEWEST_ROWS and last - first in size_in(rows[0]):
        return _readable(lines, first + 1, last, named, fitting)
    return None


def _goes_on(lines: list[str], place: int, row: str) -> bool:
    """Return whether the line beside a piece may have another row, such as behind ``<pre>``."""
    line = lines[place] if 0 <= place < len(lines) else ""
    for sign in QUOTES:
        line = line.replace(sign, "\n")
    return any(_is_row(part) and len(part.strip()) == len(row.strip()) for part in line.split("\n"))


def _line_of_sudoku(lines: list[str]) -> str:
    """Return the help for the 81 cells of a Sudoku on one line."""
    for number, line in enumerate(lines, 1):
        for word in line.split():
            cells = word.strip(QUOTES + ",;")
            if len(cells) == SUDOKU_LINE and _only_puzzle(cells, "sudoku", check=False):
                return f"copy the 81 cells on line {number} to a file of their own, below a line 'genre: sudoku'"
    return ""
