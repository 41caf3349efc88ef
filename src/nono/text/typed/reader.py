"""Clues and boards as people type them; for every text that no other format recognises, read only.

Two lines are enough for a nonogram: ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. A board of another genre stands
below the name of its genre. ``nono info`` shows how a text was read. The grammar is in the section "Typed clues and
boards" above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.table import read_error
from nono.genres import GENRES, NONE, Puzzle
from nono.text.field_names import is_answer, meaning, side_of
from nono.text.formats.shared import Capabilities
from nono.text.typed import TEXTS, boards, sized
from nono.text.typed.blocks import NONOGRAM, SUDOKU, LineRuns
from nono.text.typed.clues import EXAMPLE
from nono.text.typed.context import (
    STATED,
    Context,
    PuzzleOrError,
    Section,
    Size,
    are_words,
    expect_genre,
    number_of,
    show_unread,
    stated_in,
)
from nono.text.typed.genre_boards import GenreBoards
from nono.text.typed.labelled import Labelled, find_sizes, misspelt
from nono.text.typed.lines import COMMENTS, PALETTE, Kind, TypedItem, items_of, puzzles_in_comments, with_palette
from nono.text.typed.lists import Lists
from nono.text.typed.marks import drop_words, find_labels
from nono.text.typed.names import JIGSAWS, LETTERS, Heading, genre_named, plain
from nono.text.typed.signs import has_totals, main_layer
from nono.text.typed.tables import blocks_of, is_table, puzzles_of_tables
from nono.text.values import COMPUTED

CAPABILITIES = Capabilities(
    goal=True, saved=True, colour=True, many=True, blots=True, about=frozenset(TEXTS), genres=GENRES
)
READ_OPTIONS = ("genre", "fields", "size")

MARKS = re.compile(r"[\^~!]+(?:[ ]+[\^~!]+)*")  # below a row
ALMOST = re.compile(r"[\"'`]([\d.]{75,87})[\"'`]")  # the cells of a Sudoku, of which some may be missing
LEGEND = re.compile(r"(?<!\S)\(?[^\s}\]=]{1,2}\)?\s*(?:=|->)\s*[^\W\d_]{3,}+(?![(\w])|\(\S\)\s+[^\W\d_]{3}")
ASSERTED = re.compile(r"(?i)\W*\w*(?:assert|expect)\w*[\s(.!]")  # what a test of a program compares
LIST = re.compile(r"(?:\d[\"']?\s*,\s*[\"']?){3}")
SIGNS = frozenset("|_#.*+?xXoO-0123456789")
NUMBERED = frozenset("| 0123456789")  # signs of the clues of columns
# two or three numbers, perhaps of a fact such as cell(1, 2, 3)., or pairs such as 1,1 1,2 2,1
COORDINATES = re.compile(
    r"(?:[a-z]\w*\()?\(?\d+(?:\)?(?:\s+|\s*[,;]\s*)\(?\d+){1,2}\)*\.?|[a-z]\w*\((?:\(\d+,\d+\),?){2}\)\."
    r"|\|?\s*(?:\d+,\d+(?:\s*\|)?\s+){2,}\d+,\d+"
)
FEWEST_CELLS = 6  # of a list of coordinates
VALUES = re.compile(r"[\[({]\s*\d+(?:[\s,]+\d+)*\s*[\])}][\s,]*[\[({]")  # of a list
TAGS = re.compile(r"(?im)^[ \t]*<(?:p|div|h\d|ul|ol|li|pre|table|tr|td)\b[^>\n]*>")  # of HTML, where a line begins
ONE_EACH = re.compile(r"[\d?]+(?:\s*,\s*[\d?]+){2,}")  # a number for each line of a side
MOST_TAGS = 4  # of a text that is no page
CODE = re.compile(  # at the beginning of a line
    r"(?m)^[ \t]*(?:import\s|from\s+\S+\s+import|#include|package\s|using\s|def\s|function\s|class\s|public\s|private\s"
    r"|module\s|fn\s|func\s|for\s.*[:{]|while\s|return\b|if\s.*[:{]|\((?:ns|defn?|define)\s|constraint\s|solve\s"
    r"|local\s|include\s|let\s|var\s|const\s|:-|print\()"
)
CODE_SIGNS = frozenset("=(){}<>;/")  # of lines of a program that are no rows
# numbers or places of a list, or the cells of a board in one text
CELLS = re.compile(
    r"(?i)(?:[\[{]|(?:of|list|array|vector)\()\s*\d+(?:/\d+)?\s*(?:,\s*-?\d+(?:/\d+)?\s*){2,}[\])}]"
    r"|[\"'][\d.]{16,}[\"']"
)
MOST_CODE = 1  # lines of a text that is no program
CONTENT = (Kind.TEXT, Kind.LABEL, Kind.VALUE)


def loads(
    text: str, check: bool = True, genre: str | None = None, fields: Mapping[str, Any] | None = None, size: Size = None
) -> Iterator[PuzzleOrError]:
    """Yield the puzzles of a typed text, and an error for each that cannot be read.

    ``genre`` is the genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError` if there
    is no puzzle.
    """
    items = items_of(text)
    words = {item.line: item for item in items if item.kind is Kind.TEXT and item.name}
    context = Context(check, size)
    has_lists = any(item.kind is Kind.VALUE for item in items)
    context.is_page = not has_lists and len(TAGS.findall(text)) > MOST_TAGS
    context.is_code = len(CODE.findall(text)) > MOST_CODE
    context.listed = _first_list(text) if context.is_code else None
    last: PuzzleOrError | None = None
    has_others = False  # whether there are puzzles or errors before the last one
    for section in _sections(items, Section(genre or "", fields or {}), context):
        number = 0
        for number, puzzle in enumerate(_puzzles(section, context), 1):  # noqa: B007
            if has_lists and not context.is_program and getattr(puzzle, "code", "") == "no-puzzle":
                continue  # lines of a program below a heading
            if last is not None:
                yield last
                has_others = True
            last = _with_unread(puzzle, context, words)
            last = _expect_stated(last, section.comments, context)
        if not number:
            context.note_unread(section.numbered)
    is_computed = not has_others and isinstance(last, PuzzleError) and last.help == COMPUTED
    if (last is None or is_computed) and (in_comments := puzzles_in_comments(text)):
        yield from loads(in_comments, check, genre, fields, size)
        return
    if last is None:
        raise _no_puzzle(context, words)
    yield _with_unread(last, context, words)


def _puzzles(section: Section, context: Context) -> Iterator[PuzzleOrError]:
    """Yield the puzzles of a section, or their errors."""
    _use_palette(section)
    if section.genre in ("", NONOGRAM):
        find_labels(section.items)
        find_sizes(section)
        sized.mark_dividers(section.items, Kind.TEXT)
        drop_words(section.items)
    labels = any(item.kind is Kind.LABEL for item in section.items)
    context.is_program = Lists.has_puzzles(section)
    for item in section.items:
        if item.kind is Kind.VALUE and not context.is_program and not side_of(item.name):
            item.kind = Kind.TEXT
    try:
        if section.late:
            message = "found the genre below clues or numbers that may belong to it, expected it above the puzzle"
            advice = "put the line above the puzzle that it is for, or a line '====' between two puzzles"
            raise PuzzleError(f"{message}\n{advice}", "bad-field").at(section.late)
        if any(map(is_table, blocks_of(section))):
            yield from puzzles_of_tables(section, context)
        elif context.is_program:
            yield from Lists(context, section).puzzles()
        elif labels and (section.genre in ("", NONOGRAM) or not section.stated or section.unknown):
            yield from Labelled(context, section).puzzles()
        elif jigsaws := _jigsaws(section, context):
            yield from jigsaws
        elif section.genre in ("", NONOGRAM):
            yield from LineRuns(context, section).puzzles()
        else:
            puzzles = GenreBoards(context, section).puzzles()
            if any(isinstance(puzzle, Puzzle) for puzzle in puzzles):
                yield from puzzles
            elif context.is_code and len(puzzles) > 1 and not main_layer(GENRES[section.genre]):
                message = f"found a program without a board of {section.genre} that nono knows, expected one"
                advice = "copy the board from its list to a file of its own, with one line per row"
                raise PuzzleError(f"{message}\n{advice}", "bad-field")
            else:
                listed = _of_coordinates(section)
                yield from [listed] if listed else puzzles
    except Exception as error:
        context.settings = {}
        yield _of_coordinates(section) or read_error(error)


def _jigsaws(section: Section, context: Context) -> list[PuzzleOrError]:
    """Return the Sudokus below a heading such as Jigsaw Sudoku, if their regions are typed; otherwise []."""
    if plain(section.unknown) not in JIGSAWS:
        return []
    apart = copy(context)
    apart.settings, apart.unread = {}, []
    try:
        puzzles = GenreBoards(apart, replace(section, genre=SUDOKU, unknown="")).puzzles()
    except PuzzleError:
        return []
    if not puzzles or not all(isinstance(puzzle, Puzzle) and "boxes" in puzzle.to_dict() for puzzle in puzzles):
        return []
    context.note_unread(apart.unread)
    return puzzles


def _of_coordinates(section: Section) -> PuzzleError | None:
    """Return the error for lines with the coordinates of cells in place of a board, or None."""
    lines = [item for item in section.items if item.kind is Kind.TEXT and section.genre not in ("", NONOGRAM)]
    cells = [item for item in lines if COORDINATES.fullmatch(item.text)]
    if len(cells) < FEWEST_CELLS or 2 * len(cells) < len(lines):
        return None
    message = (
        f"found {excerpt(cells[0].text)} and {len(cells) - 1} more lines like it, perhaps the coordinates of cells"
    )
    advice = "nono reads no coordinates: write the board as one line per row, with a sign or number for each cell"
    return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(cells[0].line)


def _use_palette(section: Section) -> None:
    """Replace the signs of the boards in a section by those of nono, if a line ``palette:`` states them."""
    stated = [item for item in section.items if item.kind is Kind.SETTING and item.name == PALETTE]
    palette: dict[str, str] = {}
    for line in stated:
        if any(palette.get(sign, meaning) != meaning for sign, meaning in line.value.items()):
            message = f"found another meaning of a sign in {excerpt(line.whole.strip())}, expected one meaning"
            raise PuzzleError(f"{message}\nput a line '====' between two puzzles", "duplicate-key").at(line.line)
        palette |= line.value
    section.items = [item for item in section.items if item.name != PALETTE or item.kind is not Kind.SETTING]
    for item in section.items if stated else ():
        if item.kind is Kind.TEXT:
            _expect_other_signs(item, palette)
            item.text, item.whole = with_palette(item.text, palette), with_palette(item.whole, palette)
        elif item.kind is Kind.VALUE:
            item.value = item.value._replace(value=_translated(item.value.value, palette, item.name))


def _expect_other_signs(item: TypedItem, palette: Mapping[str, str]) -> None:
    """Raise `PuzzleError` if a row has dots beside a sign that stands for a dot in the palette."""
    signs: set[str] = set() if are_words(item.text) else {*item.text}
    if NONE not in signs or NONE in palette:
        return
    if other := next((sign for sign in palette if palette[sign] == NONE and sign in signs), ""):
        message = f"found {NONE!r} in a board, and a palette in which {other!r} stands for it"
        advice = f"add '. = SIGN' to the palette, or '. = .' if {other!r} and '.' mean the same"
        raise PuzzleError(f"{message}\n{advice}", "bad-field").at(item.line)


def _translated(value: Any, palette: Mapping[str, str], name: str = "") -> Any:
    """Return a list, also a nested one, with the signs of nono in its cells; any other value, and the numbers of a side
    beside a board, as they are.
    """
    if isinstance(value, dict):
        return {field: _translated(item, palette, field) for field, item in value.items()}
    if isinstance(value, str) and name and meaning(name, value) == "board":
        return with_palette(value, palette)
    if not isinstance(value, list) or (side_of(name) and all(isinstance(item, int) for item in value)):
        return value
    return [_translated_cell(cell, palette) for cell in value]


def _translated_cell(cell: Any, palette: Mapping[str, str]) -> Any:
    """Return a cell of a list, or a row, with the signs of nono; a number that is no sign of the palette as it is."""
    if isinstance(cell, str):
        return with_palette(cell, palette)
    is_number = isinstance(cell, int) and not isinstance(cell, bool)
    return palette.get(str(cell), cell) if is_number else _translated(cell, palette)


def _sections(items: Sequence[TypedItem], stated: Section, context: Context) -> Iterator[Section]:
    """Yield the sections of a text. A genre holds until another one is stated; ``stated`` is what the caller says."""
    current = replace(stated, stated=bool(stated.genre), items=[], comments=[])
    _mark_rows(items)
    _mark_comments(items)
    sized.mark_dividers(items, Kind.SEPARATOR)
    for number, item in enumerate(items):
        is_genre = item.kind is Kind.SETTING and item.name == "genre"
        if item.kind is Kind.SEPARATOR:
            yield current
            fields = {name: value for name, value in current.fields.items() if name != "size"}
            numbered = [boards.BoardLine(item.line, item.text)] if item.value else []
            title = [TypedItem(Kind.SETTING, item.line, item.text, "title", item.value)] if item.value else []
            current = replace(current, fields=fields, stated=bool(stated.genre), late=0, items=title, comments=[])
            current.numbered = numbered
        elif item.kind is Kind.HEADING or is_genre:
            heading = _heading(item)
            if any(earlier.kind in CONTENT for earlier in current.items):
                is_last = is_genre and not any(later.kind in (*CONTENT, Kind.HEADING) for later in items[number:])
                is_late = is_last and heading.genre != (current.genre or NONOGRAM)
                is_late = is_late or (not current.genre and _are_totals(current, heading.genre, items[number:]))
                sizes = (
                    [] if Lists.has_puzzles(current) else [other for other in current.items if other.kind is Kind.VALUE]
                )
                left = [other for other in current.items if other not in sizes]
                yield replace(current, items=left, late=item.line if is_late else 0)
                current = replace(current, items=sizes, comments=[])
            if heading.remark:
                context.note_unread([boards.BoardLine(item.line, item.text)])
            expect_genre(heading.genre, stated.genre, item.line)
            known = GENRES[heading.genre].fields if heading.genre else ()
            numbers = {name: number for name, number in stated_in(item.text).items() if name in known}
            current = Section(
                heading.genre,
                {**heading.fields, **numbers},
                heading.unknown,
                stated=True,
                heading=item.line,
                items=current.items,
                comments=current.comments,
            )
        elif item.kind is Kind.COMMENT:
            current.comments.append(item)
            if is_answer(name := item.text.lstrip("#/;*% ")) and " " not in name:
                current.items.append(replace(item, kind=Kind.TEXT, text=name))
        else:
            current.items.append(item)
    yield current


def _are_totals(section: Section, genre: str, below: Sequence[TypedItem]) -> bool:
    """Return whether a section has one number for each line, and below it stand a heading of ``genre``, which has such
    numbers beside its board, and a board without them.
    """
    if not genre or genre == NONOGRAM or not has_totals(GENRES[genre]):
        return False
    has_lists = any(item.kind is Kind.VALUE for item in section.items)  # then other lines are code
    content = [item for item in section.items if item.kind in CONTENT and not (has_lists and item.kind is Kind.TEXT)]
    return all(map(_are_numbers, content)) and not any(item.kind is Kind.LABEL or side_of(item.name) for item in below)


def _are_numbers(item: TypedItem) -> bool:
    """Return whether a label or a list has one number for each line of a side."""
    if item.kind is not Kind.VALUE:
        return item.kind is Kind.LABEL and ONE_EACH.fullmatch(item.text) is not None
    value = item.value.value
    return bool(side_of(item.name)) and isinstance(value, list) and all(isinstance(number, int) for number in value)


def _heading(item: TypedItem) -> Heading:
    """Return what a heading or a line ``genre: NAME`` says. Raises `PuzzleError`."""
    if item.kind is Kind.HEADING:
        heading: Heading = item.value
        return heading
    try:
        genre, fields = genre_named(item.value)
        return Heading(genre, fields, unknown="", remark=False)
    except PuzzleError as error:
        raise error.at(item.line) from None


def _runs(items: Sequence[TypedItem], signs: str) -> Iterator[list[TypedItem]]:
    """Yield the lines of text that stand together, with separators of these signs between them."""
    run: list[TypedItem] = []
    # a blank line at the end ends the last run
    for item in (*(item for item in items if item.kind is not Kind.COMMENT), TypedItem(Kind.BLANK, 0)):
        is_word = LETTERS.search(item.text) and not boards.BAR.search(item.text)
        if (item.kind is Kind.TEXT and not is_word) or (item.kind is Kind.SEPARATOR and item.text[0] in signs):
            run.append(item)
            continue
        if any(line.kind is Kind.SEPARATOR for line in run):
            yield run
        run = []


def _mark_rows(items: Sequence[TypedItem]) -> None:
    """Turn separators into text if they are rules of a frame, or rows of dashes beside another row with a dash."""
    for run in [*_runs(items, "-=")]:
        if boards.are_framed([line.whole for line in run]) or _is_between_clues(run):
            for line in run:
                line.kind = Kind.TEXT
    for label, rule in pairwise(items):  # a label may be underlined
        if label.kind is Kind.LABEL and not label.text and rule.kind is Kind.SEPARATOR:
            rule.kind = Kind.BLANK
    for run in [*_runs(items, "-")]:
        if any(map(_has_dashes, run)):
            for line in run:
                line.kind = Kind.TEXT


def _is_between_clues(run: Sequence[TypedItem]) -> bool:
    """Return whether one line of dashes stands between a board with bars beside its cells, or clues before bars, and
    lines of numbers above or below it.
    """
    place = next(number for number, line in enumerate(run) if line.kind is Kind.SEPARATOR)
    parts = [[line.whole.strip() for line in part] for part in (run[:place], run[place + 1 :])]
    have_bars = [bool(part) and all("|" in text for text in part) for part in parts]
    are_numbers = [bool(part) and all(set(text) <= NUMBERED for text in part) for part in parts]
    is_single = all(line.kind is Kind.TEXT for line in run[place + 1 :])
    return is_single and any(have_bars[end] and are_numbers[1 - end] for end in (0, 1))


def _mark_comments(items: Sequence[TypedItem]) -> None:
    """Turn lines with only the sign of a comment, which are next to a comment, into comments; also lines with marks
    that point at cells of the row above.
    """
    for above, item in pairwise(items):
        if above.kind is Kind.TEXT and item.kind is Kind.TEXT and MARKS.fullmatch(item.text):
            item.kind = Kind.COMMENT
    for pairs in (pairwise(items), pairwise(reversed(items))):
        for earlier, item in pairs:
            if earlier.kind is Kind.COMMENT and item.kind is Kind.TEXT and item.text == earlier.text[0]:
                item.kind = Kind.COMMENT


def _has_dashes(item: TypedItem) -> bool:
    """Return whether a line may be a row of a board with dashes for empty cells."""
    text = item.text
    return (
        item.kind is Kind.TEXT
        and len(text) > 2
        and "-" in text
        and not LETTERS.search(text)
        and {*"|+"}.isdisjoint(text)
    )


def _with_unread(puzzle: PuzzleOrError, context: Context, words: Mapping[int, TypedItem]) -> PuzzleOrError:
    """Give a puzzle the lines that are not read, and warn of them. Return it, or an error in its place.

    A line that is a misspelt setting or seems to belong to the puzzle is an error. Instead of an error of a page in
    HTML or of a program, the result may be an error that says what the text is.
    """
    lines, context.unread = context.unread, []
    if not isinstance(puzzle, Puzzle):
        return _of_page() if context.is_page else _of_code(puzzle, context.listed) if context.is_code else puzzle
    if wrong := next((words[line] for line, _ in lines if line in words), None):
        return misspelt(wrong)
    for line, text in lines:
        if error := (_unstated if context.is_program else _overlooked)(text, puzzle, context):
            return error.at(line)
    if lines:
        show_unread(puzzle, [text for _, text in lines])
    return puzzle


def _expect_stated(puzzle: PuzzleOrError, comments: Sequence[TypedItem], context: Context) -> PuzzleOrError:
    """Return the puzzle, or an error if a comment states a number, such as that of the mines, that it lacks."""
    for item in comments:
        if isinstance(puzzle, Puzzle) and (error := _unstated(item.text, puzzle, context)):
            return error.at(item.line)
    return puzzle


def _unstated(text: str, puzzle: Puzzle, context: Context) -> PuzzleError | None:
    """Return the error for a line that is not read and states another number of mines or stars than the puzzle."""
    stated = STATED.search(text)
    if stated is None:
        return None
    name, number = number_of(stated)
    if name in context.stated or name not in puzzle.fields or getattr(puzzle, name) == number:
        return None
    message = f"found {excerpt(stated[0])} in a line that is not read, expected a setting"
    advice = f"write '{name}: {number}' on a line of its own, or delete the words"
    return PuzzleError(f"{message}\n{advice}", "bad-field")


def _overlooked(text: str, puzzle: Puzzle, context: Context) -> PuzzleError | None:
    """Return the error for a line that is not read, but seems to belong to the puzzle."""
    if error := _unstated(text, puzzle, context):
        return error
    if puzzle.genre == SUDOKU and (cells := ALMOST.search(text)) and len(cells[1]) != 81:
        message = f"found a text of {len(cells[1])} cells beside a Sudoku, expected 81"
        return PuzzleError(f"{message}\nadd the cell that is missing, or delete the text", "wrong-line-count")
    is_legend = LEGEND.search(text) and text not in context.legends
    if puzzle.genre != NONOGRAM and is_legend and not ASSERTED.match(text):
        message = f"found the legend {excerpt(text)}, expected the signs of nono"
        return PuzzleError(f"{message}\nwrite the board in the signs that docs/formats.md lists", "bad-field")
    if LIST.search(text) and not (context.is_code and ASSERTED.match(text)):
        message = f"found other numbers, {excerpt(text)}, expected only one puzzle"
        return PuzzleError(f"{message}\nput the lists of the puzzle into a file of their own", "bad-field")
    joined = "".join(text.split())
    layer = main_layer(GENRES[puzzle.genre])
    if layer and "".join(map(str, puzzle.to_dict()[layer.field])) in joined:
        return None  # the same board on one line
    letters = {*joined} - SIGNS  # of a row such as T--TT-, one
    looks_like_row = not letters or (len(letters) == 1 and letters.pop().isalpha())
    looks_like_row = looks_like_row and len({*filter(str.isalpha, joined)}) < 3  # and is no word such as box
    if len(joined) > 3 and len({*joined}) > 1 and looks_like_row:
        message = f"found {excerpt(text)} outside of the puzzle, expected words or nothing"
        return PuzzleError(f"{message}\nif the line is no part of the puzzle, delete it", "bad-field")
    return None


def _no_puzzle(context: Context, words: Mapping[int, TypedItem]) -> PuzzleError:
    """Return the error for a text without a puzzle. ``words`` has the lines that may be misspelt settings."""
    if context.is_page:
        return _of_page()
    if context.is_code and not _longest_run([line for line in context.unread if CODE_SIGNS.isdisjoint(line.text)]):
        return _of_code(PuzzleError("", "no-puzzle"), context.listed)
    if not context.unread:
        return PuzzleError(f"found no clues and no board, expected a puzzle\n{EXAMPLE}", "no-puzzle")
    if wrong := next((words[line] for line, _ in context.unread if line in words), None):
        error = misspelt(wrong)
        error.code = "no-puzzle"
        return error
    line, text = context.unread[0]
    if rows := _longest_run(context.unread):
        numbers = f"lines {rows[0].number} to {rows[-1].number}"
        message = f"{numbers} are no clues and no board that nono knows: {excerpt(rows[0].text)}"
        advice = "a board has rows of equal length below its genre's name, and a line 'palette: x = .' for other signs"
        return PuzzleError(f"{message}\n{EXAMPLE}; {advice}", "no-puzzle").at(rows[0].number)
    if saved := next((line for line in context.unread if "pzprv3/" in line.text), None):
        message = "found a text of pzprv3 amid other text, expected it alone"
        advice = "copy it from 'pzprv3' to its end to a file or a line of its own"
        return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(saved.number)
    if listed := next((line for line in context.unread if VALUES.search(line.text)), None):
        message = f"found {excerpt(listed.text)}, a list without a name that nono knows"
        advice = "write the lists under names, such as 'rows = [[1], [3]]' and 'columns = [[2], [2]]'"
        return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(listed.number)
    message = f"found {excerpt(text)} and no puzzle, expected clues or a board"
    return PuzzleError(f"{message}\n{EXAMPLE}, or a board below the name of its genre", "no-puzzle").at(line)


def _of_page() -> PuzzleError:
    """Return the error for a page in HTML."""
    message = "found a page in HTML, expected plain text"
    return PuzzleError(f"{message}\ncopy the clues or the board alone, as a browser shows them", "no-puzzle")


def _first_list(text: str) -> boards.BoardLine | None:
    """Return the first list of a program, or its first text with the cells of a board, and its line; otherwise None."""
    for number, line in enumerate(text.split("\n"), 1):
        if CELLS.search(line) and not line.lstrip().startswith((*COMMENTS, "*")):
            return boards.BoardLine(number, excerpt(line.strip()))
    return None


def _of_code(error: PuzzleError, listed: boards.BoardLine | None) -> PuzzleError:
    """Return the error for a program in which no puzzle stands; an error of another kind is returned as it is.

    ``listed`` is the first list of the program, which has no name or shape that nono knows.
    """
    if error.code != "no-puzzle":
        return error
    if listed is not None:
        message = f"found a program, and no list in it with a name and a shape that nono knows, such as {listed.text}"
        advice = (
            "write the clues or the board as one list under a name such as rows, columns or board, each in one piece"
        )
        return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(listed.number)
    message = "found a program without lists of clues and without a board, expected a puzzle"
    advice = (
        "the program computes its puzzle or reads it from a file, and nono does not run programs: give nono that file"
    )
    return PuzzleError(f"{message}\n{advice}", "no-puzzle")


def _longest_run(lines: Sequence[boards.BoardLine]) -> list[boards.BoardLine]:
    """Return the longest run of lines below one another that may be rows or clues, because they have no words.

    Return [] if it has fewer than three lines.
    """
    runs: list[list[boards.BoardLine]] = [[]]
    for line in lines:
        are_words = LETTERS.search(line.text) and len({*filter(str.isalpha, line.text)}) > 2
        if are_words or len("".join(line.text.split())) < 3 or (runs[-1] and runs[-1][-1].number < line.number - 1):
            runs.append([])
        runs[-1] += [] if are_words else [line]
    longest = max(runs, key=len)
    return longest if len(longest) > 2 else []
