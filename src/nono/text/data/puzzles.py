"""A record becomes a puzzle: the one step from named values to `Puzzle.from_dict`.

The genre is stated, except that clues of two sides are a nonogram, and 81 cells of digits are a Sudoku.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nono import genres  # Pegs is imported when it is needed
from nono.base.errors import GenreError, PuzzleError, warn
from nono.base.table import read_error
from nono.genres import GENRES, NONE, Nonogram, Puzzle, any_count
from nono.text.data.lists import COMPUTED, Named, Word, rows_beside, value_of
from nono.text.data.own import Results, expect_version, own_puzzle, stated_genre, with_unread
from nono.text.data.records import CLUES, Record, expect_rows_first, is_nested, is_side, only_puzzles, records_of
from nono.text.parts import boards, names
from nono.text.parts.clues import (
    Clue,
    Line,
    Sides,
    clue_of,
    fields_of_clues,
    sides_on_lines,
    without_padding,
)
from nono.text.parts.genre_names import expect_clues
from nono.text.parts.names import (
    ABOUT,
    DOUBTFUL,
    EDGES,
    FLAGS,
    Fields,
    are_boxes,
    field_of,
    number_of,
    side_of,
    words_of,
)
from nono.text.parts.refusals import IN_JSON, NO_GENRE, ONE_OF_FOUR, quoted, refusal, show_unread
from nono.text.parts.settings import expect_known, expect_stars, size_in
from nono.text.parts.variants import Said, as_named, said_in, texts_of

LAYERS = ("boxes", "parity", "signs", "goal", "saved")  # fields that a board may have besides its cells


def puzzles_of(data: Any, check: bool, genre: str | None = None, fields: Fields | None = None) -> Results:
    """Yield the puzzles in the data of JSON: one puzzle, a list, or an object whose values are puzzles.

    ``genre`` is a genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError` if there is
    no puzzle.
    """
    if isinstance(data, dict) and "set" in data:  # nono's own sets have one version for all puzzles
        expect_version(data)
    try:
        for puzzle in of_named([Named("", data, 0)], check, genre or "", fields or {}):
            yield _in_json(puzzle) if isinstance(puzzle, PuzzleError) else puzzle
    except PuzzleError as error:
        raise _in_json(error) from None


def _in_json(error: PuzzleError) -> PuzzleError:
    """Return an error with advice in JSON."""
    error.help = IN_JSON.get(error.help, error.help)
    if NO_GENRE in error.message:
        for name in GENRES:
            error.help = error.help.replace(boards.genre_lines([name]), f'"genre": "{name}"')
        error.help = error.help.replace("the line ", "").replace(" above it", " into its object")
    return error


def puzzle_of(data: Any, check: bool, genre: str | None = None, fields: Fields | None = None) -> Puzzle:
    """Return the puzzle of one object. Raises `PuzzleError`."""
    puzzle = next(puzzles_of(data, check, genre, fields))
    if isinstance(puzzle, PuzzleError):
        raise puzzle
    return puzzle


def of_named(
    named: Sequence[Named], check: bool, genre: str, fields: Fields, text: str = "", said: Sequence[str] = ()
) -> Results:
    """Yield the puzzles of named values, and an error for each record that has a list of clues or a board.

    ``said`` are the lines of the ``text`` that may name a variant, or another puzzle. Raises `PuzzleError` if there is
    no such record.
    """
    found = only_puzzles([*records_of(named)], genre)
    beside = [f"line {number}, {quoted(row)}" for number, row in rows_beside(text)]
    last: PuzzleError | None = None
    is_empty = True
    for place, record in found:
        if isinstance(record, Record) and record.is_pair and len(found) == 2 and isinstance(found[-1][1], Record):
            record.sizes |= found[-1][1].sizes  # stated besides two lists without names
        if isinstance(record, Record) and record.is_pair and not expect_rows_first(text):
            warn("found two lists of clues without names, and read the first one as the rows")
        puzzle = _result(place, record, check, genre, fields, said)
        # what is meant as a puzzle: an object of JSON, or lists under names of clues and boards
        is_meant = isinstance(record, PuzzleError) or record.raw or any(map(is_nested, map(record.fields.get, CLUES)))
        if isinstance(puzzle, PuzzleError) and not is_meant:
            last = last or puzzle
        else:
            if beside and isinstance(puzzle, Puzzle):
                show_unread(puzzle, beside)
                beside = []
            yield puzzle
            is_empty = False
    if is_empty:
        raise last or refusal("lists", "found no list of clues and no board")


def _result(
    place: str, record: Record | PuzzleError, check: bool, genre: str, fields: Fields, said: Sequence[str]
) -> Puzzle | PuzzleError:
    """Return the puzzle of a record, or its error with the place of the record."""
    try:
        if isinstance(record, PuzzleError):
            raise record
        return _puzzle(record, check, genre, fields, said)
    except Exception as caught:
        error = read_error(caught)
        if place:
            error.message = f"{place}: {error.message}"
            error.args = (error.message,)
        return error.at(record.line)


def _puzzle(record: Record, check: bool, genre: str, fields: Fields, said: Sequence[str]) -> Puzzle:
    """Return the puzzle of a record. Raises `PuzzleError`.

    Clues and boards may be written in many ways. What else stands in an object under a name of nono is taken as it is.
    """
    if "nono" in record.raw:
        return own_puzzle(record.raw, check, genre, fields)
    genre, fields = stated_genre(record.fields.get("genre", record.raw.get("genre")), genre, fields)
    kind = GENRES[genre or "nonogram"]
    has_cells = kind is Nonogram or boards.main_layer(kind) is not None  # or clues, which texts write in many ways
    if not has_cells and record.raw and record.raw.keys() <= {*kind.fields, "type", *ABOUT}:
        values = {name: value for name, value in record.raw.items() if name not in ("genre", "type")}
        return with_unread(kind.from_dict({**fields, **values, "genre": kind.genre}, check))
    own = {name: value for name, value in record.raw.items() if name in kind.fields and name not in ("genre", *CLUES)}
    if record.clash and kind is not genres.Pegs:  # whose grid and start are no two boards
        raise record.clash
    if not genre:
        _expect_clues(record, said)
    _expect_values(record, kind)
    kind = kind if genre else GENRES[_inferred(record)]
    about = {name: value for name, value in record.fields.items() if name in ABOUT and value is not None}
    about |= {name: str(value) for name, value in about.items() if record.names[name] != name and type(value) is int}
    settings = {name: record.fields[name] for name in FLAGS if name in record.fields}
    if kind is not Nonogram or not record.raw:
        expect_known({name: value for name, value in settings.items() if record.names[name] == name}, kind)
    settings = {name: value for name, value in settings.items() if name in kind.fields}
    data = _nonogram(record) if kind is Nonogram else _layers(record, kind, fields)
    is_board_used = kind is not Nonogram or ("goal" in data and "goal" not in record.fields)
    used = {"genre", *ABOUT, *settings, *data} | ({"board"} if is_board_used else set())
    unread = {
        record.names[name]: value
        for name, value in record.fields.items()
        if name not in used and record.names[name] not in own and (record.raw or name in CLUES)
    }
    others = record.others | unread if record.raw else {}
    others = {name: value for name, value in others.items() if name not in kind.fields}
    puzzle = kind.from_dict({**others, **fields, **own, **about, **settings, **data, "genre": kind.genre}, check)
    return _with_unread(puzzle, record, said, check, unread)


def _with_unread(
    puzzle: Puzzle, record: Record, said: Sequence[str], check: bool, unread: Fields = MappingProxyType({})
) -> Puzzle:
    """Return the puzzle as its names say, and show what is not read of its object. Raises `PuzzleError`."""
    if puzzle.genre != "sudoku":
        return with_unread(puzzle, unread)
    texts = texts_of(record.others)
    around, of_record = said_in(*said), said_in(*record.holders, record.names.get("board", ""), *texts.values())
    both = Said(around.certain + of_record.certain, around.doubtful + of_record.doubtful)
    return with_unread(as_named(puzzle, both, check), unread, texts)


def _expect_values(record: Record, kind: Any) -> None:
    """Raise `PuzzleError` if the program computes a value that the puzzle needs."""
    for name in record.computed:
        field = side_of(name) or (name if name in kind.fields and name != "genre" else "")
        if (field and field not in record.fields) or (record.raw and are_boxes(name)):
            raise refusal("computed", f"found {name!r}, whose value the program computes", record.line)


def _inferred(record: Record) -> str:
    """Return the genre of a record that does not state it. Raises `PuzzleError`."""
    sides = [side for side in ("rows", "cols") if side in record.fields]
    board = record.fields.get("board")
    beside = [*record.lists, *(name for name in record.computed if field_of(name, []) == "board")]
    if len(sides) == 2 and all(_are_numbers(record.fields[side]) for side in sides) and beside:
        name = beside[0]
        unclear = f"found numbers of rows and columns beside {name!r}, which may be a board"
        raise refusal("no genre", unclear, record.line)
    has_totals = board is not None and not any(is_side(record.fields[side]) for side in sides)
    is_one_side = len(sides) == 1 and board is None  # an error of nonograms
    if is_one_side or (len(sides) == 2 and not has_totals) or "goal" in record.fields:
        return "nonogram"
    values = [board] if board is not None else [*record.lists.values()]
    found = [cells for value in values if (cells := cells_of(value, record.sizes))]
    if sum(map(boards.is_sudoku, found)) == 1:
        return "sudoku"
    if found and (board is not None or len(found) == 1) and len({*map(len, found[0])}) == 1:
        if boards.may_be_places([Line(record.line, " ".join(row)) for row in found[0]]):
            raise refusal("missing list", "found one list of few numbers in a row, which may be clues", record.line)
        raise boards.without_genre(found[0], len(sides) == 2, record.line)
    first = next(iter(record.lists), "")
    unknown = f"found the list {first!r}, a name that nono does not know"
    raise refusal("lists", unknown if first else "found no clues and no board", record.line)


def _expect_clues(record: Record, said: Sequence[str]) -> None:
    """Raise `PuzzleError` if single numbers of rows and columns have a name that clues do not have.

    ``said`` are the names and comments around them. A third list may be that of another side.
    """
    sides: dict[str, Any] = {side: record.fields[side] for side in ("rows", "cols") if side in record.fields}
    if not {"board", "goal"}.isdisjoint(record.fields) or not sides:
        return
    lists = [name for name in record.others if isinstance(record.others[name], list)]
    if name := next((name for name in (*lists, *record.computed) if words_of(name) & names.OPPOSITE), ""):
        raise refusal("no clues", f"found {name!r}, which may be {ONE_OF_FOUR}", record.line)
    if all(isinstance(side, str) or _are_numbers(side) for side in sides.values()):
        labels = [] if record.lists else [record.names[side] for side in sides]  # a list may be a board
        titles = [str(record.fields[name]) for name in ("title", "description") if name in record.fields]
        expect_clues(_sides({**sides}), labels, (*said, *record.holders, *titles, *record.others), record.line)


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(item) is int for item in value)


def _expect_sizes(record: Record, height: int, width: int) -> None:
    """Raise `PuzzleError` if a stated size is another one."""
    if any_count.get():
        return
    for name, number in record.sizes.items():
        field = number_of(name)
        sides = {"height": [height], "width": [width]}.get(field, [height, width])
        if number not in sides and not words_of(name) <= DOUBTFUL:
            raise refusal("size", f"found {height} rows and {width} columns, but {name!r} says {number}", record.line)


# ---------------------------------------------------------------- nonograms


def _nonogram(record: Record) -> dict[str, Any]:
    """Return the fields of a nonogram: clues, or a picture. Raises `PuzzleError`."""
    data = {name: record.fields.get(name, record.others.get(name)) for name in ("goal", "saved", "palette")}
    data = {name: value for name, value in data.items() if value is not None}
    sides: dict[str, Any] = {side: record.fields[side] for side in ("rows", "cols") if side in record.fields}
    if len(sides) == 1:
        [side] = sides
        what, other = ("rows", "columns") if side == "rows" else ("columns", "rows")
        unknown = next((f"; {name!r} is a name that nono does not know" for name in record.lists), "")
        found = f"found {record.names[side]!r} for the {what}, but no {other}{unknown}"
        raise refusal("missing list", found, record.line)
    if sides:
        _expect_no_pairs(record, sides)
        given = _sides(sides)
        is_empty = not record.raw and all(clue == [] for side in sides.values() for clue in side)
        if is_empty or (record.is_pair and not any(clue for clues in given.values() for clue in clues)):
            raise refusal("missing list", "found no numbers in the clues")
        _expect_sizes(record, len(given["rows"]), len(given["cols"]))
        return data | fields_of_clues(given)
    if "goal" not in data or "palette" not in data:
        named = [record.fields[name] for name in ("goal", "board") if name in record.fields]
        candidates = named or [*record.lists.values()]
        cells = cells_of(candidates[0], record.sizes) if len(candidates) == 1 else None
        if cells and boards.is_picture(cells):
            data["goal"] = boards.picture_of(cells)
        elif "goal" not in data:
            raise refusal("missing list", "found no clues of rows and columns", record.line)
    if isinstance(data["goal"], list) and data["goal"] and isinstance(data["goal"][0], list | str):
        _expect_sizes(record, len(data["goal"]), len(data["goal"][0]))
    return data


def _expect_no_pairs(record: Record, sides: Mapping[str, Any]) -> None:
    """Raise `PuzzleError` at a pair of two numbers under other names than those of nono: which one is the colour?"""
    for side, clues in sides.items():
        if record.names[side] == side or not isinstance(clues, list):
            continue
        blocks = (block for clue in clues if isinstance(clue, list) for block in clue)
        if pair := next((block for block in blocks if _are_numbers(block) and len(block) == 2), None):
            expected = "a length, or a length and the name of a colour"
            raise refusal("field", f"found {quoted(pair)} in {record.names[side]!r}, expected {expected}")


def _sides(sides: dict[str, Any]) -> Sides:
    """Return the clues of both sides. Raises `PuzzleError`.

    A side is a list of clues, a text of such a list, a text with a clue on each line, or a text with all clues on one
    line, of which both sides then show the sign between the clues.
    """
    for side, value in sides.items():
        if isinstance(value, str) and value.startswith(("[", "(")):
            sides[side] = value_of(value)
    if all(isinstance(value, str) and "\n" not in value.strip() for value in sides.values()):
        return sides_on_lines({side: Line(0, value) for side, value in sides.items()})
    given = {}
    for side, value in sides.items():
        if isinstance(value, str):
            value = value.strip().split("\n")
        if not isinstance(value, list):
            what = "a side whose value the program computes" if value is COMPUTED else quoted(value)
            raise refusal("field", f"found {what}, expected the clues of a side")
        given[side] = [_clue(clue, side, number) for number, clue in enumerate(value, 1)]
    return given


def _clue(given: Any, side: str, number: int) -> Clue:
    """Return the blocks of a clue. Raises `PuzzleError`."""
    if isinstance(given, str):
        return clue_of(given)
    if type(given) is int:
        given = [given]
    if not isinstance(given, list):
        place = f"{'row' if side == 'rows' else 'column'} {number}"
        raise refusal("field", f"{place}: found {quoted(given)}, expected a list of numbers")
    return without_padding([_block(block) for block in given])


def _block(given: Any) -> tuple[int | None, Any]:
    """Return the length and the colour ("" for black) of a block: a number, a pair, or as nono writes a blot."""
    if isinstance(given, dict) and given.keys() == {"blot"}:
        return None, given["blot"]
    parts = given if isinstance(given, list) else [given]
    if len(parts) == 2 and isinstance(parts[0], str) and not parts[0].isdecimal():
        parts = parts[::-1]
    length = int(parts[0]) if parts and isinstance(parts[0], str) and parts[0].isdecimal() else next(iter(parts), None)
    if type(length) is not int or len(parts) > 2 or not isinstance(parts[-1], int | str):
        raise refusal("field", f"found {quoted(given)} in place of the length of a block")
    return length, parts[1] if len(parts) == 2 else ""


# ---------------------------------------------------------------- boards


def cells_of(value: Any, sizes: Mapping[str, int]) -> boards.Board | None:
    """Return the cells of a board that is a list of lists or of texts, a text, or one list or text of all cells."""
    if isinstance(value, str):
        return _cells_of_text(value)
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(row, str) and not isinstance(row, Word) and len(row) > 1 for row in value):
        has_places = len({*map(len, value)}) == 1 and any(row[1::2].strip() for row in value)
        if has_places:
            return [[*map(str.strip, row)] for row in value]
        return boards.cells_of([Line(0, row) for row in value])
    rows: Any = value
    if not all(isinstance(row, list) for row in value):
        by_field = {number_of(name): number for name, number in sizes.items()}
        size = (by_field["width"], by_field["height"]) if {"width", "height"} <= by_field.keys() else None
        rows = boards.squared(value, size)
    if not rows or len(rows) < 2 or any(isinstance(cell, list | dict) for row in rows for cell in row):
        return None
    return [["" if cell is None or cell is False else str(cell).strip() for cell in row] for row in rows]


def _cells_of_text(text: str) -> boards.Board | None:
    """Return the cells of a text of several lines, perhaps below their number, or of all cells of a square."""
    rows = [line for line in text.strip("\n").split("\n") if line.strip()]
    size = size_in(rows[0]) if len(rows) > 2 else []
    if size and size[0] == len(rows) - 1 and size[-1] in (len(rows[1]), len(rows[1].split())):
        del rows[0]
    if len(rows) > 1:
        return boards.cells_of(boards.without_frame([Line(0, row) for row in rows]))
    square = boards.squared(text.strip())
    return [[*row] for row in square] if square and len(square) > 3 else None


def _layers(record: Record, kind: Any, fields: Fields) -> dict[str, Any]:
    """Return the fields of a board, with the numbers beside it and its other layers. Raises `PuzzleError`."""
    if kind is genres.Sudoku and (side := next((side for side in ("rows", "cols") if side in record.fields), "")):
        found = f"found {record.names[side]!r} beside a board, which sudoku does not have"
        raise refusal("foreign numbers", found, record.line)
    if "signs" in kind.fields:
        of_lists = "two lists without names" if record.is_pair else ""
        name = next((repr(name) for name in record.others if words_of(name) & EDGES and name != "signs"), of_lists)
        if name:
            raise refusal("edges", f"found {name}, which may be signs between cells", record.line)
    cells = _only_board(record, getattr(boards.main_layer(kind), "field", "board"))
    if "boxes" in kind.fields and "board" in record.fields and are_boxes(record.names["board"]):
        raise refusal("no board", f"found only {record.names['board']!r}, which are regions", record.line)
    if boards.main_layer(kind) is None:  # peg solitaire
        boards.expect_equal_rows(cells)
        signs = {"": "#", "0": NONE, "1": "o"}
        return {"start": ["".join(signs.get(cell, cell) for cell in row) for row in cells]}
    data: dict[str, Any] = {}
    if boards.has_totals(kind):
        sides = [record.fields.get(side) for side in ("rows", "cols")]
        if None in sides and (split := boards.split_totals(cells)):
            cells, *sides = split
        sides = [side.replace(",", " ").split() if isinstance(side, str) else side for side in sides]
        if not all(isinstance(side, list) for side in sides):
            raise refusal("no totals", "found no numbers of rows and columns", record.line)
        data = {"rows": boards.totals(sides[0] or ()), "cols": boards.totals(sides[1] or ())}
    data |= boards.fields_of(cells, kind, of_list=True, mines="mines" in record.fields)
    _expect_sizes(record, len(cells), len(cells[0]))
    expect_stars({**fields, **record.fields}, kind, len(cells), record.line)
    for name in LAYERS:
        value = record.fields.get(name, record.others.get(name))
        if name in kind.fields and value is not None:
            data[name] = value
    return data


def _only_board(record: Record, field: str) -> boards.Board:
    """Return the cells of the only board of a record; ``field`` is its name in nono. Raises `PuzzleError`."""
    candidates = {"board": record.fields["board"]} if "board" in record.fields else record.lists
    found: list[boards.Board] = []
    for name, value in candidates.items():
        if (cells := cells_of(value, record.sizes)) and cells not in found:
            found.append(cells)
            record.others.pop(name, None)  # it is read
    if len(found) != 1:
        several = f"found several lists that may be the board: {', '.join(map(repr, candidates))}"
        if found:
            raise refusal("second puzzle", several, record.line)
        if {"rows", "cols"} <= record.fields.keys():
            raise GenreError("nonogram", f"a board with {field!r}")
        raise refusal("no board", f"found no {field!r} and no other board", record.line)
    return found[0]
