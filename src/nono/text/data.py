"""Names and nested values as puzzles: the way of JSON, of the lists of programs, and of Python's objects.

The fields of nono are read, and those of others under the names of `nono.text.field_names`. The genre is stated, by a
field or by the caller. Without one, clues of two sides are a nonogram, and a board of 81 digits is a Sudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from nono.base.arguments import did_you_mean
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.fields import is_a, mismatch
from nono.base.table import read_error
from nono.genres import GENRES, Nonogram, Puzzle, any_count
from nono.text.data_boards import (
    BESIDE,
    expect_no_pairs,
    expect_regions,
    expect_square,
    is_stars,
    place_names,
    warn_of_stars,
    with_boards,
    with_pegs,
    with_rows,
    with_stars,
)
from nono.text.data_clues import PATTERNS, clue_in, is_picture, with_clues, with_goal
from nono.text.field_names import (
    bare_cells,
    genre_of_names,
    is_answer,
    is_board,
    is_boxes,
    is_clue_text,
    is_pair,
    is_pair_with_cells,
    is_side,
    is_side_text,
    is_size,
    is_state,
    is_wide,
    may_be,
    meaning,
    named_cell,
    numbered,
    plain,
    setting,
    side_of,
    squared,
    text_rows,
)

if TYPE_CHECKING:
    from nono.text.literals import Statement  # importing it takes 6 ms, which puzzles in JSON do not need

VERSION = 1
SIDES = ("rows", "cols")
SIZED = re.compile(r"(\d{1,3})x(\d{1,3})[;:,](\S+)")
SUDOKU_LINE = re.compile(r"[\d.]{81}")
TOTALS = re.compile("sum|total|count|target")  # in the names of numbers beside a board
# in the names of calls whose lists are no puzzles, or are changed
OUTPUT = re.compile("(?i)print|log|write|assert|expect|raise|usage|transpos|rotat|flip|revers|mirror|inver|shuffl")
RELATIONS = re.compile("constraint|sign|edge|relation|equal|cross")  # in the names of lists beside a board
DOUBTFUL = ("order", "side", "dim", "dimension")  # names of sizes, but also of other numbers in programs
MOST_SIGNS = 6  # that an error shows
_ABOUT = """
author author_id copyright license source date difficulty description note notes series_title catalogue url link created
updated version page moves unit info tones solutions
"""
ABOUT = frozenset(_ABOUT.split())  # fields that describe a puzzle
TEXTS = ("id", "title", "author", "genre")  # texts that programs keep beside their lists
FIELDS = ("stars", "mines", "repeats", "diagonals", "separate", "givens", "regions", "trees", "boxes", "goal", *TEXTS)
Fields = Mapping[str, Any] | None
Results = Iterator[Puzzle | PuzzleError | None]


def puzzles_of(data: Any, check: bool, genre: str | None = None, fields: Fields = None) -> Results:
    """Return an iterator over the puzzles in the data: one puzzle, a list, or an object whose values are puzzles.

    ``genre`` is a genre that the caller states, and ``fields`` is what its name sets.
    """
    data = bare_cells(data)
    if isinstance(data, list) and not _is_single(data):
        return _puzzles(((f"puzzle {number}", item) for number, item in enumerate(data, 1)), check, genre, fields)
    collection = _collection(data) if isinstance(data, dict) else []
    if not collection:
        return iter([puzzle_of(data, check, genre, fields)])
    _expect_version(data.get("nono", VERSION))
    used = {"nono", "genre", "type", *collection}
    _show({name: value for name, value in data.items() if name not in used}, puzzle=None)
    stated = {name: data[name] for name in ("genre", "type") if name in data}
    if len(collection) == 1 and isinstance(data[collection[0]], list):
        items = [(f"puzzle {number}", item) for number, item in enumerate(data[collection[0]], 1)]
    else:
        named = ((name, data[name]) for name in collection)
        items = [
            (repr(name), {"id": name} | item if isinstance(item, dict) and not _collection(item) else item)
            for name, item in named
        ]
    with_stated = ((place, stated | item if isinstance(item, dict) else item) for place, item in items)
    return _puzzles(with_stated, check, genre, fields)


def _is_single(data: list[Any]) -> bool:
    """Return whether a list is a board, its cells, or the parts of one puzzle; not if it is several puzzles."""
    if place_names(data) is not None or all(item is None or is_a(item, int) for item in data):
        return bool(data)
    return (is_board(data) or is_wide(data) or bool(entry_of(data))) and not are_puzzles(data)


def _collection(data: dict[str, Any]) -> list[str]:
    """Return the names of the lists of puzzles in an object, or of its puzzles; [] if it is one puzzle."""
    sets = [name for name, value in data.items() if _is_set(value)]
    meanings = {name: meaning(name, value) for name, value in data.items() if name not in sets}
    lists = [name for name in meanings if meanings[name] == "puzzles" and (name != "set" or "genre" not in data)]
    if not lists and "nono" not in data:
        others = {name: value for name, value in data.items() if isinstance(value, list) and name != "saved"}
        lists = [name for name, value in others.items() if any(map(_is_puzzle, value))]
    if lists and {*SIDES}.isdisjoint(meanings.values()):
        return lists
    is_numbered = sum(name[-1:].isdecimal() for name in data) > 1 and {*SIDES}.isdisjoint(meanings.values())
    if is_numbered and all(is_board(value) and len(value[0]) > 2 for value in data.values()):
        return [*data]  # numbered boards
    if any(is_size(*item) for item in data.items()) and any(map(is_board, data.values())):
        return []
    if "nono" in data or {"genre", "clues", "board", *SIDES} & {*data, *meanings.values()}:
        return []
    if not sets and (_is_puzzle(data) or not any(map(_is_puzzle, data.values()))):
        return []
    return [name for name, value in data.items() if isinstance(value, dict | list)]


def _is_set(value: Any) -> bool:
    """Return whether the value is an object with several puzzles."""
    return isinstance(value, dict) and bool(_collection(value))


def _is_puzzle(data: Any) -> bool:
    """Return whether the value is an object with fields of a puzzle."""
    if not isinstance(data, dict):
        return False
    meanings = {meaning(name, value) for name, value in data.items()}
    return bool({"genre", "type", "name", "goal", *SIDES} & data.keys() or {"clues", "board", *SIDES} & meanings)


def _puzzles(items: Iterable[tuple[str, Any]], check: bool, genre: str | None, fields: Fields) -> Results:
    """Yield the puzzles of the items, which are pairs of a name for errors and the data."""
    for place, item in items:
        try:
            is_list = isinstance(item, list) and not _is_single(item) and any(map(_is_puzzle, item))
            yield from (
                puzzles_of(item, check, genre, fields)
                if is_list or _is_set(item)
                else [puzzle_of(item, check, genre, fields)]
            )
        except Exception as caught:
            error = read_error(caught)
            error.message = f"{place}: {error.message}"
            error.args = (error.message,)
            yield error


def puzzle_of(data: Any, check: bool, genre: str | None = None, fields: Fields = None) -> Puzzle:
    """Return the puzzle of one object. ``genre`` is a genre that the caller states, ``fields`` what its name sets.

    Raises `PuzzleError`.
    """
    if fields_of_list := entry_of(data):
        data = fields_of_list
    elif is_board(data) or is_wide(data) or place_names(data):
        data = {"board": data}
    if not isinstance(data, dict):
        raise mismatch("the puzzle", data, "an object with rows and cols", "bad-json")
    is_ours = "nono" in data
    given_names = {*data}  # with "regions" of nono's JSON, the number of stars is 1 by default
    data = dict(data) if is_ours else _without_later_states(with_rows(_flat(data)))
    if not is_ours and (genre or data.get("genre", "nonogram")) == "nonogram" and any(map(is_board, data.values())):
        from nono.text.typed.tables import with_clues_around  # the readers of typed texts take 10 ms to load

        data = with_clues_around(data)
    _expect_version(data.pop("nono", VERSION))
    name, more = _genre_of(data, genre, fields)
    kind = GENRES[name]
    for layer in () if is_ours else getattr(kind, "layers", ()):
        expect_no_pairs(data.get(layer.field), layer.field, getattr(layer, "keys", ""))
    is_stated = genre is not None or "genre" in data
    if not is_ours and "boxes" not in data:
        data = {"boxes" if is_boxes(field, value, name) else field: value for field, value in data.items()}
    data = data if is_ours else _renamed(data, kind, _main_field(kind) if is_stated or kind is not Nonogram else "")
    data = {**more, **data, "genre": name}
    if not is_ours and "stars" in kind.fields:
        data = with_stars(data)
        expect_regions(data.get("regions"))
    letters = {name for name, value in data.items() if len(name) == 1 and is_a(value, int)}  # of a program
    apart = letters if kind is Nonogram else {*letters, "solution"}
    left = {} if is_ours else {name: data.pop(name) for name in [*data] if name in apart}
    if "solution" in left and are_cells(left["solution"]):
        data["solution"] = ["".join(row.cells) for row in _rows(squared(left.pop("solution")))]
    data = with_clues(with_goal(data)) if kind is Nonogram else with_boards(with_pegs(data, kind), kind, given_names)
    _expect_no_signs({field: value for field, value in data.items() if field not in kind.fields}, kind)
    try:
        puzzle: Puzzle = kind.from_dict(data, check)
    except PuzzleError as error:
        if error.code == "missing-section":
            raise _missing(data, kind, error) from None
        if error.code == "bad-field":
            error.help = error.help or f"docs/json.md lists the fields of {name}"
        raise
    if not is_ours and check:
        expect_square(puzzle)
    if not is_ours and "regions" not in given_names:
        warn_of_stars(data, kind)
    _show({**puzzle.meta, **left}, puzzle)
    return puzzle


def _rows_of_sized(value: Any) -> Any:
    """Return the rows of a text that begins with its size, such as "3x2;.0.1.."; any other value as it is."""
    sized = SIZED.fullmatch(value) if isinstance(value, str) else None
    width, height = map(int, sized.groups()[:2]) if sized else (0, 0)
    if sized is None or len(sized[3]) != width * height:
        return value
    return [sized[3][row * width : (row + 1) * width] for row in range(height)]


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields with those of an object such as ``clues`` among them, and the genre and the title under nono's
    names.
    """
    flat: dict[str, Any] = {}
    for name, given in data.items():
        value = numbered(given) if isinstance(given, dict) else bare_cells(_rows_of_sized(given))
        if meaning(name, value) == "clues":
            inner = value if isinstance(value, dict) else dict(zip(SIDES, value, strict=True))
            flat |= {field: item for field, item in inner.items() if field not in data}
        elif name == "type" and "genre" not in data and _is_genre(value):
            flat["genre"] = value
        else:
            flat["title" if name == "name" and "title" not in data and isinstance(value, str) else name] = value
    return flat


def _expect_no_signs(unread: Mapping[str, Any], kind: Any) -> None:
    """Raise `PuzzleError` if fields that are not read have signs between cells, which are clues of the genre."""
    from nono.genres import Edges

    edges = [layer for layer in getattr(kind, "layers", ()) if isinstance(layer, Edges)]
    for layer, (name, value) in product(edges, unread.items()):
        rows = [row if isinstance(row, list) else [row] for row in value] if isinstance(value, list) else []
        has_signs = any(cell in layer.keys for row in rows for cell in row if isinstance(cell, str))
        if rows and (has_signs or RELATIONS.search(plain(name))):
            message = f"found the list {name!r} with signs between cells, expected a name that nono knows"
            advice = f"put them into the field {layer.field!r}, as docs/json.md shows"
            raise PuzzleError(f"{message}\n{advice}", "bad-field")


def _is_genre(value: Any) -> bool:
    """Return whether the value is the name of a genre, or of a puzzle that nono does not know."""
    if not isinstance(value, str) or value in GENRES:
        return isinstance(value, str)
    from nono.text.typed.names import is_name

    return is_name(value)


def is_data(statement: Statement) -> bool:
    """Return whether a statement of a program may belong to a puzzle."""
    name, value = statement.name, statement.value
    is_known = not name or name in FIELDS or bool(meaning(name, []) or (is_wide(value) and meaning(name, value)))
    if statement.error or isinstance(value, bool):
        return is_known
    if statement.is_fact:
        return not OUTPUT.search(name) and bool(parts_of(statement))
    if isinstance(value, int):
        return bool(meaning(name, value)) or name in FIELDS or is_stars(name)
    if isinstance(value, str):
        is_cells = meaning(name, value) == "board" or (is_known and "\n" in value.strip())
        return name in TEXTS or is_sudoku_board(value) or is_cells or is_side_text(name, value)
    if isinstance(value, dict):
        sides = [item for name, item in value.items() if side_of(name)]
        if sides and all(isinstance(item, str) and item.isidentifier() for item in sides):
            return False  # they name other lists
        return _is_puzzle(value) or bool(_collection(value)) or any(map(is_side, value.values()))
    is_lisp = isinstance(value, list) and len(value) > 1 and isinstance(value[0], str) and isinstance(value[1], list)
    if not isinstance(value, list) or (is_lisp and side_of(name)):  # a call such as (vec (clues-of grid))
        return False
    has_puzzles = any(isinstance(item, dict) and _is_puzzle(item) for item in value)
    has_puzzles = has_puzzles or (meaning(name, value) == "puzzles" and all(map(is_wide, value)))
    are_texts = len(value) > 2 and all(isinstance(row, str) and len(row) > 2 for row in value)
    is_puzzle = is_side(value) or are_puzzles(value) or is_pair(value) or is_pair_with_cells(value) or has_puzzles
    is_puzzle = is_puzzle or (any(isinstance(cell, dict) for cell in value) and is_wide(bare_cells(value)))
    return is_puzzle or (bool(value) and is_known) or (are_texts and is_board(value))


def parts_of(statement: Statement) -> list[tuple[str, Any]]:
    """Return the names and values of the arguments of a fact or call, or of a pair of sides; [] if they are no puzzle.

    They are the clues of rows and columns or a board, perhaps with a name. In a call, numbers beside a board are named
    `BESIDE`.
    """
    name, value = statement.name, statement.value
    if puzzles := table_of(value):
        return [("puzzles", puzzles)]
    named = [*value[-1].items()] if statement.is_fact and value and isinstance(value[-1], dict) else []
    value = value[:-1] if named else value
    value = value[0] if len(value) == 1 and is_pair(value[0]) else value
    if numbers := next(filter(has_numbers, (value, *value)), None):
        names = [str(item) for item in value if isinstance(item, int | str)]
        return [*zip(("board", *SIDES), numbers, strict=True), *(("id", name) for name in names[:1]), *named]
    if statement.is_call and side_of(name) and len(value) > 2 and all(isinstance(item, list) for item in value):
        return [(name, value)]  # with a clue in each argument
    lists = [item for item in value if isinstance(item, list)]
    if is_pair_with_cells(lists):
        return [*zip((*SIDES, "givens"), lists, strict=True)]
    if len(lists) == 3 and (entry := entry_of(value)):
        return [*entry.items(), *named]
    texts = [item for item in value if isinstance(item, str) and "\n" in item]
    board = [item for item in (*lists, *texts) if is_wide(item) or is_text_board(item)]
    board = board if len(lists) + len(texts) == 1 else []
    beside = [item for item in value if not any(item is part for part in board)]
    if board and statement.is_call:
        size = len(squared(board[0]))
        return [("board", board[0]), *(("size" if item == size else BESIDE, item) for item in beside), *named]
    sides = board or [item for item in value if is_side(item) or is_clue_text(item)]
    known = next((word for word in (name, *value) if isinstance(word, str) and meaning(word, [])), "")
    if len(sides) != 2 and not board and not (len(sides) == 1 and (known or is_wide(sides[0]))):
        return []
    kinds = str if any(map(is_clue_text, value)) else int | str  # numbers before texts are the size
    labels = [item for item in beside if isinstance(item, kinds) and not is_clue_text(item)]
    return [
        *zip(SIDES if len(sides) == 2 else [known], sides, strict=True),
        *(("id", str(label)) for label in labels[:1]),
        *named,
    ]


def table_of(arguments: Any) -> list[dict[str, Any]]:
    """Return the objects of a table: names of fields, as texts or in one text, and a list of rows; [] if it is none."""
    if not isinstance(arguments, list) or len(arguments) < 2 or not isinstance(arguments[1], list):
        return []
    names, rows = arguments[:2]
    names = re.split(r"\s*,\s*", names.strip()) if isinstance(names, str) else names
    if not isinstance(names, list) or len(names) < 2 or not all(isinstance(name, str) for name in names):
        return []
    is_table = all(isinstance(row, list) and len(row) == len(names) for row in rows)
    objects = [dict(zip(names, row, strict=True)) for row in rows] if is_table else []
    return objects if any(map(_is_puzzle, objects)) else []


def has_numbers(value: Any) -> bool:
    """Return whether a list of three lists is a board and the numbers beside it, without their names."""
    if not isinstance(value, list) or len(value) != 3 or not is_wide(value[0]) or not isinstance(value[0][0], list):
        return False
    return all(isinstance(side, list) and side and all(is_a(number, int) for number in side) for side in value[1:])


def _expect_version(version: Any) -> None:
    """Raise `PuzzleError` on a version of the format other than `VERSION`."""
    if not is_a(version, int):
        raise mismatch("'nono'", version, str(VERSION), "unsupported-variant")
    if version != VERSION:
        raise PuzzleError(f'found "nono": {excerpt(version)}, expected {VERSION}', "unsupported-variant")


def _genre_of(data: Mapping[str, Any], option: str | None, fields: Fields) -> tuple[str, Mapping[str, Any]]:
    """Return the genre of an object, and the fields that its name sets. Raises `PuzzleError`.

    ``option`` is the genre that the caller states, and ``fields`` is what its name sets.
    """
    stated = data.get("genre")
    if stated is None:
        sides = {side: value for name, value in data.items() if (side := meaning(name, value)) in SIDES}
        # clues of rows and columns, if the option's genre does not have them, are those of a nonogram
        if option is not None and (len(sides) < 2 or sides.keys() <= set(GENRES[option].fields)):
            return option, fields or {}
        # numbers may also stand beside a board, so the board has to say what it is
        are_clues = any(not all(is_a(item, int) for item in side) for side in sides.values())
        are_clues = are_clues and not (len(sides) == 1 and is_picture(next(iter(sides.values()))))
        boards = (
            []
            if are_clues or "goal" in data
            else [value for name, value in data.items() if name != "palette" and are_cells(value)]
        )
        sudokus = [*filter(is_sudoku_board, boards)]
        totals = next((name for name in data if TOTALS.search(plain(name)) and meaning(name, data[name]) in sides), "")
        if totals and not are_clues and not boards:
            message = f"found one number per line in {totals!r} and no board, expected the clues of a nonogram"
            raise PuzzleError(
                f"{message}\nif they stand beside a board, add the board and its genre", "missing-section"
            )
        if boards and option is None and len(sudokus) != 1:
            if genre := genre_of_names(data):
                return genre, {}
            raise _no_genre(boards[0], with_totals=len(sides) == 2)
        return "sudoku" if len(sudokus) == 1 else "nonogram", {}
    if not isinstance(stated, str):
        raise mismatch("'genre'", stated, "text")
    if stated in GENRES:
        name, more = stated, fields or {}
    else:
        from nono.text.typed.names import genre_named

        name, more = genre_named(stated)
    return name, {**(fields or {}), **more} if name == option else more


def _rows(board: Any) -> Any:
    """Return a board as typed rows, in which dots stand for cells without a value."""
    from nono.text.typed.boards import BoardLine, BoardRow, rows_of

    if isinstance(board, str):
        return rows_of([BoardLine(1, line) for line in board.split("\n") if line.strip()])
    texts = [["." if cell in (None, "", " ", -1) or _is_blank(cell) else str(cell) for cell in row] for row in board]
    return [BoardRow(1, cells, range(len(cells)), "".join(cells)) for cells in texts]


def _is_blank(cell: Any) -> bool:
    return isinstance(cell, str) and len(cell) > 1 and named_cell(cell, "") == "."


def are_cells(value: Any) -> bool:
    """Return whether the value may be the cells of a board, in rows or in one list."""
    is_flat = not isinstance(value, str) or "\n" not in value
    return (is_flat and (is_board(value) or is_wide(value))) or is_text_board(value) or is_sudoku_board(value)


def is_text_board(value: Any) -> bool:
    """Return whether a text has rows of equal length below one another."""
    return isinstance(value, str) and is_wide(text_rows(value))


def is_sudoku_board(board: Any) -> bool:
    """Return whether a board has 81 digits, with 0 or a dot for empty cells."""
    from nono.text.typed.boards import is_sudoku

    board = squared(board)
    cells = board if isinstance(board, str) else [cell for row in board for cell in row] if is_board(board) else []
    return len(cells) >= 81 and {None, -1}.isdisjoint(cells) and is_sudoku(_rows(board))


def is_later_state(value: Any, board: Any) -> bool:
    """Return whether the value is the same as a board, or a later state of it: a Sudoku with all its givens and more,
    or another board with the sign of its empty cells replaced in all of them, or by a word such as ``Light`` in some.
    """
    if value == board or not (is_board(value) and is_board(board)):
        return bool(value == board)
    cells, givens = ([cell for row in _rows(squared(given)) for cell in row.cells] for given in (value, board))
    if len(cells) != len(givens):
        return False
    changed = {(given, cell) for cell, given in zip(cells, givens, strict=True) if given != cell}
    if is_sudoku_board(board):
        return all(given in ("0", ".") and cell.isdecimal() for given, cell in changed)
    replaced, added = {given for given, _ in changed}, {cell for _, cell in changed}
    is_full = replaced.isdisjoint(cells) and replaced == {"."}
    return len(replaced) == 1 and (is_full or (len(added) == 1 and len(max(added)) > 1 and added.isdisjoint(givens)))


def are_puzzles(data: Any) -> bool:
    """Return whether the items of a list are Sudokus, or puzzles whose parts stand in one list (`entry_of`)."""
    if not isinstance(data, list) or not data:
        return False
    is_list = all(isinstance(item, str) and SUDOKU_LINE.fullmatch(item) for item in data)  # some may be full grids
    are_sudokus = any(map(is_sudoku_board, data)) if is_list else all(map(is_sudoku_board, data))
    return are_sudokus or (not is_pair(data) and all(map(entry_of, data)))


def entry_of(item: Any) -> dict[str, Any]:
    """Return the fields of a puzzle whose parts stand in one list, perhaps with its name; {} for another value.

    The parts are the clues of both sides, perhaps with their picture, or a board and its answer.
    """
    if not isinstance(item, list) or any(isinstance(part, dict) for part in item):
        return {}
    parts = [part for part in item if isinstance(part, list) or (isinstance(part, str) and is_board(part))]
    if not 1 < len(parts) < 4:
        return {}
    first, second = parts[:2]
    if len(parts) == 2 and first != second and is_later_state(second, first):
        fields = {"board": first, "answer": second}
    elif len(parts) == 2 and is_pair(first) and _is_picture(second, first):
        fields = dict(zip(SIDES, first, strict=True)) | {"answer": second}
    elif is_pair(parts[:2]) and (
        len(parts) == 2 or (_is_picture(parts[2], parts[:2]) and not _is_picture(first, parts[:2]))  # three pictures
    ):
        fields = dict(zip((*SIDES, "answer"), parts, strict=False))
    else:
        return {}
    others = [part for part in item if not any(part is known for known in parts)]
    name = next((other for other in others if isinstance(other, str)), "")
    others = [other for other in others if other is not name]
    return fields | ({"title": name} if name else {}) | ({"others": others} if others else {})


def _is_picture(cells: Any, sides: Any) -> bool:
    """Return whether a list of 0 and 1, or of signs, has the size of these clues of rows and columns."""
    if not isinstance(cells, list) or not is_board(cells) or not isinstance(cells[0], list):
        return False
    signs = {cell for row in cells for cell in row}
    is_ink = signs <= {0, 1} or all(sign is None or isinstance(sign, str) for sign in signs)
    return is_ink and [len(cells), len(cells[0])] == [*map(len, sides)]


def _without_later_states(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data without Sudokus that have all givens of another one, and show them as not read."""
    boards = {name: value for name, value in data.items() if name != "goal" and is_sudoku_board(value)}
    pairs = product(boards, boards.items()) if len(boards) > 1 else ()
    later = {name: value for first, (name, value) in pairs if first != name and is_later_state(value, boards[first])}
    if len(later) == len(boards):
        return data  # the same board twice
    _show(later, puzzle=None)
    return {name: value for name, value in data.items() if name not in later}


def _no_genre(board: Any, with_totals: bool) -> PuzzleError:
    """Return the error for a board without a genre, which has numbers of rows and columns beside it or not."""
    from nono.text.typed.context import no_genre
    from nono.text.typed.signs import fitting

    rows = _rows(squared(board))
    genres = fitting(rows, with_totals)
    if with_totals and {cell for row in rows for cell in row.cells} <= {*"01."}:
        genres = [*dict.fromkeys(["tents", *genres])]  # 1 is a tree in lists
    signs = ", ".join(map(repr, sorted({cell for row in rows for cell in row.cells})[:MOST_SIGNS]))
    unknown = PuzzleError(f"this board does not say its genre, and no genre has its signs: {signs}", "ambiguous-format")
    error = no_genre(rows, genres) if genres else unknown
    error.line = 0
    error.help = f'state the genre, such as "genre": "{[*genres, "akari"][0]}", or use the option genre'
    return error


def _renamed(data: dict[str, Any], kind: type[Puzzle], layer: str) -> dict[str, Any]:
    """Return the fields of an object under nono's names; ``layer`` is the field of the board, or "".

    Raises `PuzzleError` if a field has two names, or if a size is not that of the clues.
    """
    fields: dict[str, Any] = {}
    name_of: dict[str, str] = {}
    sizes = {name: value for name, value in data.items() if is_size(name, value)}
    boards = [name for name, value in data.items() if meaning(name, value) == "board"]
    states = [*filter(is_state, boards)] if len(boards) > 1 else []
    for name, value in data.items():
        means = meaning(name, value) if name not in states or len(states) == len(boards) else name
        has_objects = isinstance(value, list) and any(isinstance(clue_in(item), dict) for item in value)
        means = name if has_objects else means
        field = layer if means == "board" and layer not in data else means
        is_own = name in kind.fields and not (kind.fields[name][0] is str and isinstance(value, list))
        field = name if is_own or field not in kind.fields else field
        if name in sizes:
            fields |= {name: value} if name == PATTERNS else {}
            continue
        if field in fields and setting(name) and fields[field] == value:
            continue  # as the name of the genre says
        if field in fields:
            message = f"found {name!r} and {name_of[field]!r}, expected one of them"
            raise PuzzleError(f"{message}\nboth mean {field!r}", "duplicate-key")
        fields[field], name_of[field] = value, name
    if layer and fields.get(layer) is None and (kind is not Nonogram or fields.keys().isdisjoint(SIDES)):
        others = [name for name in fields if name not in kind.fields and (kind is Nonogram or not is_answer(name))]
        boards = [name for name in others if are_cells(fields[name])]
        if len(boards) == 1:  # the only board is the puzzle's, whatever its name is
            fields[layer] = fields.pop(boards[0])
        elif len(inner := [*_inner_boards(fields)]) == 1:
            fields[layer] = inner[0]
    if kind is Nonogram and "cols" in fields and "rows" not in fields:
        lines = [name for name in fields if plain(name).startswith("line") and is_side(fields[name])]
        fields |= {"rows": fields.pop(lines[0])} if len(lines) == 1 else {}
    if kind is Nonogram and fields.keys().isdisjoint((*SIDES, "goal")):
        lists = [name for name in fields if name not in kind.fields and is_side(fields[name])]
        if len(lists) == 2 and fields[lists[0]] == fields[lists[1]]:  # either of them may be the rows
            fields |= dict(zip(SIDES, map(fields.pop, lists), strict=True))
    return _with_sizes(fields, sizes, None if kind is Nonogram else fields.get(layer))


def _inner_boards(value: Any) -> Iterator[Any]:
    """Yield the boards in objects and lists around them, such as the messages of a talk; not answers."""
    if is_wide(value) or is_text_board(value):
        yield value
    elif isinstance(value, list | dict):
        named = value.items() if isinstance(value, dict) else (("", item) for item in value)
        for name, item in named:
            yield from () if is_answer(name) else _inner_boards(item)


def _main_field(kind: type[Puzzle]) -> str:
    """Return the field of the board of a genre."""
    from nono.text.typed.signs import main_layer

    layer = main_layer(kind)
    return layer.field if layer else "goal" if kind is Nonogram else "start"


def _with_sizes(fields: dict[str, Any], sizes: Mapping[str, int], board: Any) -> dict[str, Any]:
    """Return the fields with the stated sizes as ``height`` and ``width``. Raises `PuzzleError` if one is wrong.

    ``board`` is the board, or None if the clues of ``rows`` and ``cols`` tell the size. A name of one letter or such as
    ``order`` may be anything: it is kept, unless it has the size of the clues. MiniZinc has X, Y. For ``nono fix``
    (`any_count`), a wrong size is kept, too.
    """
    is_rows = isinstance(board, list) and is_board(board)
    if not is_rows:
        fields |= _of_printed_columns(fields, sizes)
    rows, cols = (board, list(board[0])) if is_rows else (fields.get("rows"), fields.get("cols"))
    for name, number in sizes.items():
        is_doubtful = (len(plain(name)) == 1 or plain(name) in DOUBTFUL) and name not in ("X", "Y")
        for field, lines in (("height", rows), ("width", cols)):
            if meaning(name, number) not in (field, "size"):
                continue
            if name == field or not isinstance(lines, list) or (any_count.get() and not is_doubtful):
                fields[field] = number
            elif len(lines) != number and not is_doubtful:
                what = "rows" if field == "height" else "columns"
                message = f"found {len(lines)} {what}, expected {number} as {name!r} says"
                raise PuzzleError(message, "wrong-line-count")
            elif len(lines) != number:
                fields[name] = number
    return fields


def _of_printed_columns(fields: Mapping[str, Any], sizes: Mapping[str, int]) -> dict[str, Any]:
    """Return the clues of the columns, if they are listed as they stand above a board: line by line, padded with zeros.

    The stated size decides: the width is the number of cells in these lines, and the height is the number of rows.
    """
    rows, lines = fields.get("rows"), fields.get("cols")
    sides = {meaning(name, number): number for name, number in sizes.items() if len(plain(name)) > 1}
    width, height = (sides.get(name, sides.get("size")) for name in ("width", "height"))
    if not isinstance(rows, list) or not isinstance(lines, list) or len(rows) != height or not is_board(lines):
        return {}
    is_printed = isinstance(lines[0], list) and len(lines[0]) == width != len(lines)
    return {"cols": [list(clue) for clue in zip(*lines, strict=True)]} if is_printed else {}


def _missing(data: Mapping[str, Any], kind: type[Puzzle], error: PuzzleError) -> PuzzleError:
    """Return the error for an object that lacks a field, with advice."""
    own = {*kind.fields} - {"id", "title", "genre"}
    required = [*SIDES] if kind is Nonogram else _required(kind)
    absent = [field for field in required if data.get(field) is None]
    unknown = [name for name in data if name not in kind.fields]
    lists = [
        name
        for name in unknown
        if absent and not name.isdecimal() and isinstance(data[name], list) and may_be(data[name], absent[0])
    ]
    near = next(
        (
            f"{name!r}: {text}"
            for name in unknown
            if not meaning(name, []) and (text := did_you_mean(name, own).strip())
        ),
        "",
    )
    others = "; other genres have a field genre" if kind is Nonogram else ""
    error.help = near or f"a puzzle of {kind.genre} has the fields {' and '.join(required)}{others} (docs/json.md)"
    if lists:
        error.message = f"found the list {lists[0]!r} and no {absent[0]!r}, expected a name that nono knows"
        error.args = (error.message,)
        error.help = f"rename {lists[0]!r} to {' or '.join(map(repr, absent))}"
    elif data.keys().isdisjoint(own):
        error.code = "no-puzzle"
    return error


def _required(genre: type[Any]) -> list[str]:
    """Return the fields that every puzzle of a genre with layers must have."""
    return [layer.field for layer in getattr(genre, "layers", ()) if layer.required]


def _show(fields: Mapping[str, Any], puzzle: Puzzle | None) -> None:
    """Warn of fields that are not read, and note them in the puzzle. Fields that only describe it are left out."""
    lines = [
        f'"{name}": {"true" if value is True else "an answer" if is_answer(name) else excerpt(value)}'
        for name, value in fields.items()
        if name not in ABOUT and value not in (None, False, "", [], {})
    ]
    if not lines:
        return
    if puzzle is None:
        warn(f"not read: {', '.join(lines)}")
        return
    from nono.text.typed.context import show_unread

    show_unread(puzzle, lines, str)
