"""Decides what a text is: data under names or in brackets, a table, or typed lines; and reads it.

Lists in a text make it data. A rule of dashes and bars makes it a table. All other texts are typed lines. If a text
names a genre anywhere, the help of vague errors is about that genre.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from nono.base.errors import PuzzleError
from nono.base.limits import current_limits
from nono.base.table import read_error
from nono.genres import GENRES, Puzzle
from nono.text.parts.boards import genre_lines, has_totals, main_layer
from nono.text.parts.clues import PUZZLE_LINE
from nono.text.parts.genre_names import genres_named_in, unknown_named_in
from nono.text.parts.names import is_label, side_of
from nono.text.parts.refusals import NO_GENRE, REFUSALS, quoted, refusal, show_unread
from nono.text.parts.settings import of_puzzle
from nono.text.parts.variants import as_named, said_in, unread_beside
from nono.text.typed.lines import Kind, Section, genre_beside_lists, item_of, sections
from nono.text.typed.nonograms import nonograms

if TYPE_CHECKING:
    from nono.text.typed import sheets

BRACKETS = frozenset("[({\"'`")
HEAD = re.compile(r"[#\s]*[A-Z0-9][\w -]*")  # a line beside lists that may be a title
LONGEST = 1 << 15  # characters of a text that is searched for names of genres
VAGUE = ("nothing", "no genre", "lists", "no board", "words", "which side")  # where a genre may lack
VAGUE_ADVICE = frozenset(REFUSALS[kind].advice for kind in VAGUE)
Results = Iterator[Puzzle | PuzzleError]


def puzzles_of_text(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    """Yield the puzzles of a text, and an error for each that cannot be read.

    ``genre`` is the genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError` if there
    is no puzzle.
    """
    is_empty = True
    try:
        for result in _puzzles(text, check, genre, fields):
            yield _with_named_genre(result, text) if isinstance(result, PuzzleError) else result
            is_empty = False
        if is_empty:
            line = next((line.strip() for line in text.split("\n") if line.strip()), "")
            kind = "one side" if genre == "nonogram" else "no board" if genre else "nothing"
            raise refusal(kind, f"found {quoted(line)} and no puzzle" if line else "found no clues and no board")
    except PuzzleError as error:
        raise _with_named_genre(error, text) from None


def _with_named_genre(error: PuzzleError, text: str) -> PuzzleError:
    """Return an error that is vague, with help for the genre, or the unknown puzzle, that the text names anywhere."""
    if len(text) > LONGEST or (error.help not in VAGUE_ADVICE and NO_GENRE not in error.message):
        return error
    genre = next(iter(genres_named_in(text)), "")
    if genre in ("", "nonogram"):
        unknown = "" if genre else unknown_named_in(text)
        if unknown:
            error.help = f"nono does not solve {unknown}, which the text names; it solves {', '.join(GENRES)}"
        return error
    layer = main_layer(GENRES[genre])
    signs = layer.expected if layer else "o, '.' or # for no hole"
    totals = ", and 'rows: 0 1' and 'columns: 1 0' below it" if has_totals(GENRES[genre]) else ""
    mines = ", and the number of mines as 'mines: 10' above it" if "mines" in GENRES[genre].fields else ""
    error.help = f"write the board alone, below a line {genre_lines([genre])}, with {signs} in each cell{totals}{mines}"
    return error


def _puzzles(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    numbered = enumerate(current_limits().each(text.split("\n"), ""), 1)
    items = [item_of(number, line) for number, line in numbered]
    if not BRACKETS.isdisjoint(text):
        from nono.text.data.lists import comments_in, named_values  # only texts with brackets need data
        from nono.text.data.puzzles import of_named
        from nono.text.data.records import has_data

        named = named_values(text)
        if has_data(named):
            genre, fields = genre_beside_lists(items, genre, fields)
            lines = [item.text for item in items if HEAD.fullmatch(item.text) or item.kind is Kind.HEADING]
            yield from of_named(named, check, genre, of_puzzle(fields), text, [*lines, *comments_in(text)])
            return
    if any(map(_is_of_table, text.split("\n"))):
        from nono.text.typed import sheets  # only for tables

        yield from sheets.puzzles(_table(text), check, genre, fields)
        return
    unread: list[str] = []
    for section in sections(items, genre, fields):
        unread = [line for line in unread if PUZZLE_LINE.match(line.strip("'"))]  # of a section without a puzzle
        said = said_in(*section.said)
        try:
            for puzzle in _reader_of(section.genre)(section, check, unread):
                puzzle = as_named(puzzle, said, check)
                if unread and isinstance(puzzle, Puzzle):
                    show_unread(puzzle, unread_beside(puzzle, unread))
                    unread = []
                yield puzzle
        except Exception as error:
            yield read_error(error)


def _reader_of(genre: str) -> Callable[[Section, bool, list[str]], Results]:
    """Return the function that reads the sections of a genre. It is imported when the genre is used."""
    if genre in ("", "nonogram"):
        return nonograms
    if genre == "pegs":
        from nono.text.typed import pegs

        return pegs.puzzles
    from nono.text.typed import boards

    return boards.puzzles


def _is_of_table(line: str) -> bool:
    """Return whether a line shows that a text is a table: a rule with bars, or the names of both sides beside a bar."""
    cells = line.strip().strip("|").split("|")
    are_sides = len(cells) == 2 and {*map(side_of, cells)} == {"rows", "cols"} and all(map(is_label, cells))
    return are_sides or ("|" in line and "-" in line and not {*line} - {*"|-: \t"})


def _table(text: str) -> sheets.Rows:
    """Return the rows of a table of Markdown, and the line above it. Raises `PuzzleError`."""
    rows: sheets.Rows = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if "-" in line and not {*line} - {*"|+-: "}:
            if rows and not any(rows[-1][1]):
                raise refusal("column names", "found an empty first row, which may be cells or names", number)
        elif "|" in line:
            cells = line[line[0] == "|" : len(line) - (line[-1] == "|")].split("|")
            rows.append((number, [cell.strip() for cell in cells]))
        elif line and not rows:
            rows.append((number, [line.lstrip("# ")]))
    return rows
