"""The help for a text that is refused as a whole: which genre to state, or which of its lines to copy.

Each proposal has been read, so it works.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nono.base.errors import PuzzleError, gathering_warnings
from nono.genres import GENRES, Nonogram, Puzzle
from nono.text.data.lists import named_values
from nono.text.data.records import has_data
from nono.text.parts import boards
from nono.text.parts.clues import is_clue
from nono.text.parts.genre_names import genres_named_in, unknown_named_in
from nono.text.parts.refusals import NO_GENRE, REFUSALS
from nono.text.parts.settings import size_in
from nono.text.typed.lines import WORDS
from nono.text.typed.reader import Results, puzzles_of_text

LONGEST = 1 << 15  # characters of a text that is searched
FEWEST_ROWS = 3  # that stand together
# refusals that may come from words or statements beside the puzzle
VAGUE = """
nothing, no genre, only answer, dashes, second puzzle, two puzzles, words, late genre, misspelt, setting, clue,
gap, one or several, one side, size, rows differ, cell, blanks, no board, legend, regions, lists, field, missing list,
unclear list, computed
"""
VAGUE_ADVICE = frozenset(REFUSALS[kind.strip()].advice for kind in VAGUE.split(","))
NO_ROW = frozenset("()[]{}<>=`'\"\\&%")
QUOTES = str.maketrans(dict.fromkeys("`'\"<>()", "\n"))


def puzzles_or_nearest(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    """Yield the puzzles of a text, and an error for each that cannot be read.

    If there are only errors, the help of the first one says what nono would read: it is about the whole text. Raises
    `PuzzleError` if there is no puzzle.
    """
    errors: list[PuzzleError] = []
    results = puzzles_of_text(text, check, genre, fields)
    first: Puzzle | None = None
    try:
        for result in results:
            if isinstance(result, Puzzle):
                first = result
                break
            errors.append(result)
    except PuzzleError as error:
        if not errors:
            raise _with_help(error, text, genre) from None
        yield from errors
        raise
    if first is not None:
        yield from errors
        yield first
        yield from results
        return
    yield _with_help(errors[0], text, genre)
    for other in errors[1:]:
        if NO_GENRE in other.message:
            other.help = _of_names(genres_named_in(text), text) or other.help
        yield other


def _with_help(error: PuzzleError, text: str, genre: str) -> PuzzleError:
    lacks_genre = NO_GENRE in error.message
    if (lacks_genre or error.help in VAGUE_ADVICE) and len(text) < LONGEST:
        fitting = [name for name in GENRES if not lacks_genre or boards.genre_lines([name]) in error.help]
        named = [genre] if genre else genres_named_in(text)
        whole = "" if genre else _whole(text, named or (fitting if lacks_genre else ()), is_named=bool(named))
        of_names = "" if genre else _of_names(named, text)
        error.help = (not named and of_names) or whole or _rows(text, named, fitting) or of_names or error.help
    return error


def _of_names(named: Sequence[str], text: str) -> str:
    """Return the help for a text that names a genre, or a puzzle that nono does not solve, and no board is read."""
    if not named and (unknown := unknown_named_in(text)):
        return f"nono does not solve {unknown}, which the text names; it solves {', '.join(GENRES)}"
    named = [name for name in named if name != "nonogram"]
    if not named:
        return ""
    kind = GENRES[named[0]]
    layer = boards.main_layer(kind)
    signs = layer.expected if layer else "o, '.' or # for no hole"
    totals = ", and 'rows: 0 1' and 'columns: 1 0' below it" if boards.has_totals(kind) else ""
    line = boards.genre_lines(named[:1])
    return f"write the board alone, below a line {line}, with {signs} in each cell{totals}{_mines(named[0])}"


def _mines(genre: str) -> str:
    """Return the advice for the number of mines, which may stand among the words; "" in other genres."""
    return ", and the number of mines as 'mines: 10' above it" if "mines" in GENRES[genre].fields else ""


def _whole(text: str, names: Sequence[str], is_named: bool) -> str:
    """Return the help for a text that lacks only its genre, one of ``names``; ``is_named`` if the text has them."""
    may_have_words = is_named or has_data(named_values(text))
    found = []
    for name in names:
        puzzles = [result for result in _results(text, name) if isinstance(result, Puzzle)]
        if name != "nonogram" and puzzles and (may_have_words or not any(puzzle.unread for puzzle in puzzles)):
            found.append(name)
    help = f"write one line at the top of the text: {boards.genre_lines(found)}" if found else ""
    return boards.if_solved(help) if found and not is_named else help


def _results(text: str, genre: str) -> list[Puzzle | PuzzleError]:
    """Return what nono would read of a text below this genre, without warnings.

    A Star Battle is tried with one star, because only its regions decide whether the help proposes this genre.
    """
    stars = {"stars": 1} if genre and "stars" in GENRES[genre].fields else {}
    try:
        with gathering_warnings():
            return [*puzzles_of_text(text, True, genre, stars)]
    except PuzzleError as error:
        return [error]


def _only_puzzle(text: str, genre: str) -> Puzzle | None:
    """Return the only puzzle of a text of which everything is read, or None."""
    result, *others = _results(text, genre)
    return result if isinstance(result, Puzzle) and not others and not result.unread else None


# ---------------------------------------------------------------- rows among words


def _rows(text: str, named: Sequence[str], fitting: Sequence[str]) -> str:
    """Return the help for rows that stand together, among lines of words."""
    lines = text.split("\n")
    places = [*_places(lines)]
    help = next(filter(None, (_help_for(lines, first, last, named, fitting) for first, last in places)), "")
    return help if len(places) == 1 or named else ""


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


def _help_for(lines: list[str], first: int, last: int, named: Sequence[str], fitting: Sequence[str]) -> str:
    """Return the help for the rows between two lines if nono would read them, perhaps below a genre; otherwise ""."""
    if _goes_on(lines, first - 2, lines[first - 1]) or _goes_on(lines, last, lines[last - 1]):
        return ""
    rows = lines[first - 1 : last]
    text = "\n".join(rows)
    alone = _only_puzzle(text, "")
    are_clues = isinstance(alone, Nonogram) and all(map(is_clue, rows))
    if are_clues and len(size_in(rows[0])) == 2:
        first += 1
    is_all = not any(line.strip() for line in (*lines[: first - 1], *lines[last:]))
    copy = "" if is_all else f"copy lines {first} to {last} to a file of their own"
    if alone and (not named or alone.genre in named):
        sides = "write 'rows:' above the clues of the rows, and 'columns:' above those of the columns"
        return ", and ".join(filter(None, (copy, sides if are_clues else "")))
    if boards.is_picture([list("".join(row.split())) for row in rows]):
        return ""  # of an answer
    if found := [name for name in named or fitting if name != "nonogram" and _only_puzzle(text, name)]:
        help = f"{copy or 'write the board'}, below a line {boards.genre_lines(found)}{_mines(found[0])}"
        return help if named else boards.if_solved(help)
    has_size = last - first >= FEWEST_ROWS and last - first in size_in(rows[0])
    return _help_for(lines, first + 1, last, named, fitting) if has_size else ""


def _goes_on(lines: list[str], place: int, row: str) -> bool:
    """Return whether the line beside rows may have another one, such as behind ``<pre>``."""
    line = lines[place] if 0 <= place < len(lines) else ""
    return any(_is_row(part) and len(part.strip()) == len(row.strip()) for part in line.translate(QUOTES).split("\n"))
