"""Conversion of other programs' JSON to nono's JSON, or to text that a person might type.

The fields tell the programs apart: ``columns`` for ThomasR, ``ver`` and ``hor`` for teall, ``name`` and ``data`` for
sets of puzzlekit, ``num_rows`` for the input of its solvers, and ``puzzle`` with ``problem``, ``solution`` or
``rlabels`` for janko.at. In a list of two lists of clues, also in a field ``clues``, the rows come first.
`nono.text.formats.shared.json_names` reads objects whose fields have other names.

`typed_text` finds boards of other genres in objects of any program. Such an object has one field with the cells of the
board; a Sudoku may have a second field with its regions. Each other field must be one of the following: a name of the
genre, numbers of the rows or columns, a size, a number of mines or stars, or a fact about the puzzle that does not
change its rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from nono.base.errors import PuzzleError, excerpt, result_or_error, warn
from nono.base.fields import mismatch
from nono.base.grid import split_rows
from nono.genres.grids import DIGITS
from nono.text.formats import format_named
from nono.text.formats.shared.clues import number, turned
from nono.text.formats.shared.json_names import GOALS, WORD, is_plain, renamed, side_of

CONTENT = {0: "?", 1: "X", -1: "."}  # the meaning of a cell's value in ThomasR's JSON
PICTURE = {"-": ".", "x": "X"}
KITS = {  # puzzlekit's kinds: name at janko.at, sections, and a word for the numbers after the size
    "nonogram": ("nonogram", ("clabels", "rlabels"), ""),
    "akari": ("akari", ("problem",), ""),
    "lightup": ("akari", ("problem",), ""),
    "mosaic": ("mosaic", ("problem",), ""),
    "starbattle": ("starbattle", ("areas",), "depth"),
    "minesweeper": ("minesweeper", ("problem",), "mines"),
    "norinori": ("norinori", ("", "areas"), ""),
    "tent": ("tents", ("clabels", "rlabels", "problem"), ""),
    "binairo": ("tohuwavohu", ("problem",), ""),
    "sudoku": ("sudoku", ("problem",), ""),
    "jigsawsudoku": ("sudoku", ("problem", "areas"), ""),
}
WORDS_OF_PAGES = ("puzzle", "rows", "cols", "size", "depth", "mines", "patternx", "patterny")  # at janko.at
OWN = {"nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved"}
UNPAIRED = {"rows", "cols", "genre", "type", "kind"}  # objects with these fields have other clues than a pair
NONOGRAMS = ("nonogram", "nonogramme")
GRIDS = ("problem", "solution", "rlabels", "clabels", "areas", "lines")
GENRE_NAME = r"(?i)genre|type|kind|puzzle|game|(?:puzzle|game)[ _]?(?:type|kind|name)"
TITLE_NAME = r"(?i)puzzle|game|.*name"  # the fields of `GENRE_NAME` that may have a title
REGIONS = r"(?i)boxes|regions?|areas?|tanks?|jigsaw"
LEGEND = r"(?i)legend|key|symbols?|signs?"
WORDS = {"black": "#", "wall": "#", "block": "#", "white": ".", "empty": ".", "blank": ".", "tree": "T"}  # as cells
COUNT = r"(mine|bomb|star)s?"
SIZE_NAMES = {"size": "size", "n": "size"} | dict.fromkeys("wx", "width") | dict.fromkeys("hy", "height")
SIZE_NAMES |= {"width": "width", "height": "height"}
PLACES = (("y", "x"), ("row", "col"), ("row", "column"), ("r", "c"))
PLACE = r"\d{1,2}, ?\d{1,2}"
LARGEST = 10_000  # maximum number of cells of a board whose cells have places
SUDOKU = r"[.0*_\-1-9A-Ga-g]+"  # the characters of a Sudoku on one line
ABOUT_FIELD = r"(?i)title|name|author|id|source|date|copyright|license"
SOLVED = rf"(?i)(?:{'|'.join(GOALS)})s?"
IDLE = (  # fields that do not change a puzzle
    r"(?i)difficulty|level|rating|score|url|link|version|seed|nr|number|nono|created|updated|solved|index|unique|"
    r"results?|messages?|status|"
    rf"{'|'.join(GOALS)}s?"
)


def own_form(data: Any) -> Any:
    """Convert the data of another program to JSON data of nono; return other data unchanged. Raises `PuzzleError`."""
    if isinstance(data, list) and len(data) == 2 and all(map(_is_side, data)):
        return {"rows": data[0], "cols": data[1]}
    pair = data.get("clues") if isinstance(data, dict) else None
    if isinstance(pair, list) and len(pair) == 2 and all(map(_is_side, pair)) and not UNPAIRED & data.keys():
        warn("the first of the two lists of clues is read as the rows (use --transpose if they are the columns)")
        return {"rows": pair[0], "cols": pair[1]} | _rest(data, "clues")
    if not isinstance(data, dict) or data.keys() <= OWN or ("nono" in data and "genre" in data):
        return data
    if pegs := _pegs(data):
        return pegs
    if isinstance(data.get("name"), str) and isinstance(data.get("data"), dict):
        return {"set": [_of_set(data["name"], name, item) for name, item in data["data"].items()]}
    if isinstance(data.get("problem"), str) and isinstance(data.get("puzzlekit"), str):
        return _puzzlekit(data)
    if isinstance(data.get("num_rows"), int) and isinstance(data.get("num_cols"), int):
        return _puzzlekit_solver(data)
    for file, inner in (("file", "data"), ("__file__", "__data__")):
        if isinstance(data.get(file), str) and _is_janko(data.get(inner)):
            return _janko(data[inner]) | {"id": data[file].strip("/").removesuffix(".x-janko")}
    if _is_janko(data):
        return _janko(data)
    sided = is_plain(data.get("rows")) and is_plain(data.get("cols", data.get("columns")))
    if not sided and data.get("genre", "nonogram") == "nonogram" and (named := renamed(data)):
        return named
    if "cols" in data:
        return data
    if data.keys() >= {"rows", "columns"}:
        own = {"rows": data["rows"], "cols": data["columns"]} | _rest(data, "rows", "columns", "content")
        if data.get("content") is not None:
            own |= _saved(data["content"], data["rows"], data["columns"])
        return own
    return data


def _is_side(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(clue, list) for clue in data)


def _rest(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}


def _saved(content: Any, rows: Any, cols: Any) -> dict[str, Any]:
    """Return cells as a field ``goal`` if all are known, otherwise as ``saved``; {} if all are unknown."""
    sizes = [len(side) if isinstance(side, list) else 0 for side in (rows, cols)]
    known = isinstance(content, list) and all(isinstance(cell, int) and cell in CONTENT for cell in content)
    if not known or len(content) != sizes[0] * sizes[1]:
        message = f"found content {excerpt(content)}, expected {sizes[0] * sizes[1]} numbers: 0, 1 or -1"
        return {"saved": PuzzleError(message, "goal-size")}
    cells = "".join(CONTENT[cell] for cell in content)
    grid = split_rows(cells, sizes[1])
    if set(cells) == {"?"}:
        return {}
    return {"saved": [{"id": "content", "note": "", "grid": grid}]} if "?" in cells else {"goal": grid}


def _of_set(kind: str, name: str, item: Any) -> Any:
    """Return a puzzle of a puzzlekit set with its kind and name, for `own_form`."""
    return {**item, "puzzlekit": kind, "id": name} if isinstance(item, dict) else item


def _puzzlekit(data: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle of a puzzlekit set as JSON data of nono. Raises `PuzzleError`.

    Its texts have a line ``ROWS COLUMNS``, then the clues (columns first) or the cells, as in sections of janko.at.
    """
    name, sections, number_word = KITS.get(data["puzzlekit"].lower(), (data["puzzlekit"], (), ""))
    height, width, lines = _sized(data["problem"], "problem")
    page: dict[str, Any] = {"puzzle": name, "rows": height, "cols": width, "id": data["id"]}
    page |= {word: data[word] for word in ("source", "info") if data.get(word)}
    if number_word:
        page[number_word] = " ".join(data["problem"].partition("\n")[0].split()[2:])
    signs = {"#": "x"} if name == "minesweeper" else {}
    sizes = {"clabels": width, "rlabels": height} if name == "nonogram" else {"clabels": 1, "rlabels": 1}
    at = 0
    for word in sections:
        size = sizes.get(word, height)
        page[word] = [[signs.get(cell, cell) for cell in line.split()] for line in lines[at : at + size]]
        at += size
    if name == "nonogram" and at != len(lines):
        found = f"found {len(lines)} clues in the problem, expected {width} for columns and {height} for rows"
        raise PuzzleError(found, "wrong-line-count")
    if data.get("solution"):
        page["solution"] = result_or_error(lambda: [line.split() for line in _sized(data["solution"], "solution")[2]])
    return _janko({word: value for word, value in page.items() if word})


def _sized(text: Any, name: str) -> tuple[int, int, list[str]]:
    """Return height and width from the first line of a text, and the other lines."""
    first, _, rest = text.partition("\n") if isinstance(text, str) else ("", "", "")
    if len(first.split()) not in (2, 3):
        raise mismatch(repr(name), text, "text that begins with ROWS COLUMNS")
    height, width = (number(word, what="a size") for word in first.split()[:2])
    return height, width, rest.split("\n")


def _puzzlekit_solver(data: dict[str, Any]) -> dict[str, Any]:
    """Return the input of puzzlekit's solvers as JSON data of nono. Raises `PuzzleError`.

    The input contains ``rows`` and ``cols``, with numbers or strings, or a ``grid`` with the cells of an Akari.
    """
    size = {"rows": data["num_rows"], "cols": data["num_cols"]}
    if _is_side(data.get("rows")) and _is_side(data.get("cols")):
        return _janko({"puzzle": "nonogram", **size, "rlabels": data["rows"], "clabels": data["cols"]})
    if not _is_side(data.get("grid")):
        raise PuzzleError("found neither rows and cols nor grid, expected the clues of a puzzle", "missing-section")
    return _janko({"puzzle": "akari", **size, "problem": data["grid"]})


def _number(item: Any) -> Any:
    return number(item) if isinstance(item, str) else item


def _pegs(data: dict[str, Any]) -> dict[str, Any]:
    """Return an object with boards of pegs of a usual shape as JSON data of nono, or {}.

    A field such as ``goal`` has the board to reach. Without it, a field must name the genre. If no field names a genre,
    holes of 0 and 1 or null for cells outside the board are enough.
    """
    boards = {
        name: rows
        for name, rows in data.items()
        if isinstance(rows, list) and len(rows) == 7 and (_is_side(rows) or all(isinstance(row, str) for row in rows))
    }
    is_named = data.get("genre") == "pegs"
    if not (boards or is_named):
        return {}
    from nono.text.formats.shared.peg_boards import GOAL, meant, shapes_of, signs_of

    shapes = {name: shape for name, shape in zip(boards, shapes_of(signs_of(boards.values())), strict=True) if shape}
    goals = [name for name in data if re.search(GOAL, name, re.IGNORECASE)]
    starts = [name for name in shapes if name not in goals]
    names = [str(data[name]) for name in ("genre", "game", "type") if name in data]
    is_usual = bool(starts) and (None in [*boards[starts[0]][0]] or {*shapes[starts[0]][1]} == {*"01"})
    clear = goals or "peg" in " ".join(names) or (is_usual and not names)
    if len(starts) == 1 and len(goals) < 2 and clear and shapes.keys() >= {*goals}:
        target = shapes[goals[0]] if goals else None
        return meant(*shapes[starts[0]], True, target).to_dict() | _rest(data, *shapes, "genre", "grid")
    if is_named and len(goals) == 1:
        return _rest(data, *goals) | {"target": data[goals[0]]}
    return {}


def _is_janko(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("puzzle"), str) or isinstance(data.get("rows"), list):
        return False
    return any(isinstance(data.get(name), list) for name in GRIDS)


def _janko(data: dict[str, Any]) -> dict[str, Any]:
    """Convert a puzzle of janko.at, as a JSON object of words and values, to JSON data of nono. Raises `PuzzleError`.

    Without labels, which only nonograms have, it is read as the text of a page.
    """
    rest = _rest(data, *WORDS_OF_PAGES, *GRIDS)
    solution = data.get("solution")
    if data["puzzle"].lower() in NONOGRAMS and _is_side(data.get("rlabels")) and _is_side(data.get("clabels")):
        for name, length, labels in (("rows", "height", "rlabels"), ("cols", "width", "clabels")):
            side = data.get(name, data.get("size"))
            rest |= {length: side} if side is not None else {}
            rest[name] = [[_number(item) for item in clue] for clue in data[labels]]
        return rest if solution is None else rest | {"goal": result_or_error(lambda: _picture(solution))}
    if isinstance(solution, PuzzleError):
        return _janko(_rest(data, "solution")) | {"goal": solution}
    lines = [f"{word} {' '.join(str(data[word]).split())}" for word in WORDS_OF_PAGES if data.get(word)]
    for word in GRIDS:
        rows = data.get(word) or []
        if rows and not _is_side(rows):
            raise mismatch("a board or its solution", rows, "rows of cells")
        lines += [word, *(" ".join(map(str, row)) for row in rows)]
    puzzle = next(format_named("janko").loads("\n".join(["begin", *lines, "end", ""]), False))
    if isinstance(puzzle, PuzzleError):
        puzzle.line = 0
        raise puzzle
    return puzzle.to_dict() | rest


def _picture(rows: Any) -> list[str]:
    """Return the rows of a solution as text; raises `PuzzleError` on an unknown cell."""
    if not _is_side(rows):
        raise mismatch("a board or its solution", rows, "rows of cells")
    for at, row in enumerate(rows, 1):
        if wrong := [cell for cell in row if not isinstance(cell, str) or cell not in PICTURE]:
            message = f"row {at}: found the cell {excerpt(wrong[0])}, expected one of {' '.join(PICTURE)}"
            raise PuzzleError(message, "bad-field")
    return ["".join([PICTURE[cell] for cell in row]) for row in rows]


def typed_text(data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the text of the board in an object, and the fields that it does not read.

    The text is "" if the object has no board or other fields.
    """
    notes: list[str] = []
    unread: dict[str, Any] = {}
    boards: dict[bool, list[str]] = {}  # the lines of the board with regions (true), and of another board (false)
    goal: list[str] = []
    fields = list(_fields(data))
    size = _size_of(dict(fields))
    for name, value in fields:
        if name == "#":
            notes.append(f"# {value}")
            continue
        if re.fullmatch(IDLE, name):
            goal = goal or (_lines(value) if re.fullmatch(SOLVED, name) else [])
            continue
        words = isinstance(value, (str, int)) and "\n" not in str(value) and not _is_sudoku(value)
        if words and re.fullmatch(ABOUT_FIELD, name):
            title = name.lower() == "name" and "title" not in data
            notes.append(f"{'Title' if title else name.capitalize()}: {value}")
        elif words and isinstance(value, str) and re.fullmatch(GENRE_NAME, name):
            notes.append(value if re.fullmatch(TITLE_NAME, name) else f"Type: {value}")
        elif (
            re.fullmatch(LEGEND, name)
            and isinstance(value, dict)
            and all(isinstance(one, str) for one in value.values())
        ):
            notes += [f"{sign} = {meaning}" for sign, meaning in value.items()]
        elif note := _note(name, value):
            notes.append(note)
        elif (
            lines := _of_marks(name, value)
            or _of_places(name, value, *size)
            or _lines(value)
            or _of_regions(value)
            or _of_cells(value, *size)
        ) and (regions := bool(re.fullmatch(REGIONS, name))) not in boards:
            boards[regions] = turned(lines) if side_of(name) == "cols" else lines
        elif (words or value is None or isinstance(value, bool)) and name != "puzzlekit":
            notes.append(f"# {name}: {value}")  # its words may still name a variant
            unread[name] = value
        else:
            return "", {}
    if not boards:
        return "", {}
    main, *rest = [boards[regions] for regions in (False, True) if regions in boards]
    if len(main) == len(goal) == 1:  # Sudokus on one line each
        main, goal = [f"{main[0]},{goal[0]}"], []
    boxes = ["", "Boxes:", *rest[0]] if rest else []
    text = "\n".join([*notes, "", *main, *boxes, *(["", "Solution:", *goal] if goal else [])]) + "\n"
    return text, unread


def _fields(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object, of the objects inside it, and of objects that are alone in a list.

    The field ``#`` is the name of an object that stands alone. An object with a value for each place becomes a list.
    """
    for name, value in data.items():
        if re.fullmatch(LEGEND, name) or (re.fullmatch(REGIONS, name) and _of_regions(value)):
            yield name, value
            continue
        inner = value[0] if isinstance(value, list) and len(value) == 1 else value
        if not isinstance(inner, dict):
            yield name, value
        elif inner and all(re.fullmatch(PLACE, one) for one in inner):
            places = [(*map(int, place.split(",")), value) for place, value in inner.items()]
            yield name, [dict(zip("rcn", place, strict=True)) for place in places]
        else:
            yield from chain([("#", name)] * (len(data) == 1), _fields(inner))


def _note(name: str, value: Any) -> str:
    """Return what a person would type for a number, a size, or the numbers beside the rows or columns, or ""."""
    words = [word.lower() for word in re.findall(WORD, name)]
    if type(value) is int:
        if counts := [found[1] for word in words if (found := re.fullmatch(COUNT, word))]:
            return f"{counts[0]}s: {value}"
        if side := side_of(name):
            return f"{side}: {value}"
        return f"{SIZE_NAMES[name.lower()]}: {value}" if name.lower() in SIZE_NAMES else ""
    if value is True and words in (["diagonal"], ["diagonals"]):
        return "diagonals"
    numbers = isinstance(value, list) and len(value) > 1 and all(one is None or type(one) is int for one in value)
    if numbers and name.lower() in ("size", "dimensions") and len(value) == 2 and None not in value:
        return f"size: {value[0]}x{value[1]}"
    if numbers and (side := side_of(name)):
        return f"{side}: {' '.join('?' if one in (None, -1) else str(one) for one in value)}"
    return ""


def _lines(value: Any) -> list[str]:
    """Return the rows of a board, [] for other values."""
    if _is_sudoku(value):
        return [value]
    if isinstance(value, str):
        return value.strip("\n").split("\n") if "\n" in value.strip() else []
    if (
        not isinstance(value, list)
        or len(value) < 2
        or len({len(row) for row in value if hasattr(row, "__len__")}) != 1
    ):
        return []
    if all(isinstance(row, str) for row in value):
        return value
    if not all(isinstance(row, list) and len(row) > 1 and all(map(_is_cell, row)) for row in value):
        return []
    return ["\t".join("" if cell is None else WORDS.get(str(cell), str(cell)).strip() for cell in row) for row in value]


def _mark(name: str) -> str:
    """Return the sign of the cells that a field such as ``trees`` lists, or ""."""
    return WORDS.get(name.lower().removesuffix("s"), "")


def _of_marks(name: str, value: Any) -> list[str]:
    """Return the rows of a board whose field, such as ``trees``, has 1 for each of its cells and 0 for all others, or
    []."""
    mark, rows = _mark(name), _lines(value)
    if not mark or {*"".join(rows)} - {"\t"} != {"0", "1"}:
        return []
    return [row.replace("0", ".").replace("1", mark) for row in rows]


def _of_places(name: str, value: Any, height: int, width: int) -> list[str]:
    """Return the rows of a board whose cells have places, or [].

    The cells are objects such as ``{"x": 0, "y": 2, "value": 5}``. In a field with a name such as ``trees``, they are
    pairs of row and column, or objects without a value. Return [] also if it is not clear whether the cells count from
    0 or from 1.
    """
    if not isinstance(value, list) or not value:
        return []
    mark = _mark(name)
    if not height * width:
        return []
    cells: dict[Any, Any] = {}
    for cell in value:
        names = next((names for names in PLACES if isinstance(cell, dict) and cell.keys() >= {*names}), ())
        place = tuple(cell[name] for name in names) if names else cell
        content = [one for name, one in cell.items() if name not in names] if names else []
        if mark and not content:
            content = [mark]
        whole = isinstance(place, (tuple, list)) and len(place) == 2 and all(type(one) is int for one in place)
        if not whole or len(content) != 1 or tuple(place) in cells or not _is_cell(content[0]):
            return []
        cells[tuple(place)] = "" if content[0] is None else WORDS.get(str(content[0]), str(content[0])).strip()
    begins = [first for first in (0, 1) if all(0 <= y - first < height and 0 <= x - first < width for y, x in cells)]
    if len(begins) != 1:
        return []
    if any(isinstance(cell, list) for cell in value):
        warn(f"each pair in {name!r} is read as a row and a column")
    columns = range(begins[0], begins[0] + width)
    return ["\t".join(cells.get((y, x)) or "." for x in columns) for y in range(begins[0], begins[0] + height)]


def _size_of(data: dict[str, Any]) -> tuple[int, int]:
    """Return height and width of the board in an object, or zeros if its fields do not say them."""
    sizes = {SIZE_NAMES[name.lower()]: size for name, size in data.items() if name.lower() in SIZE_NAMES}
    sides = ((side_of(name), one) for name, one in data.items() if type(one) in (int, list))
    sizes |= {name: one if type(one) is int else len(one) for name, one in sides}
    height, width = (
        next((sizes[name] for name in names if name in sizes), 0)
        for names in (("height", "size", "rows"), ("width", "size", "cols"))
    )
    known = type(height) is int and type(width) is int and 0 < height * width <= LARGEST
    return (height, width) if known else (0, 0)


def _of_cells(value: Any, height: int, width: int) -> list[str]:
    """Return the rows of a board whose cells follow one another in one list, or []."""
    flat = isinstance(value, list) and 0 < height * width == len(value) and all(map(_is_cell, value))
    return _lines(split_rows(value, width)) if flat else []


def _of_regions(value: Any) -> list[str]:
    """Return the rows of a board whose regions are lists of cells, by name or in a list, or [].

    A cell is a pair of row and column, counted from 0 or 1. The regions must cover a rectangle, each cell once.
    """
    regions = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(regions, list) or not 1 < len(regions) < len(DIGITS):
        return []
    cells: dict[tuple[int, int], str] = {}
    for key, region in zip(DIGITS[1:], regions, strict=False):
        for cell in region if isinstance(region, list) else [None]:
            if not (isinstance(cell, list) and len(cell) == 2 and all(type(one) is int for one in cell)):
                return []
            if cells.setdefault((cell[0], cell[1]), key) != key:
                return []
    first = min(map(min, cells), default=-1)
    height, width = (max((place[side] for place in cells), default=0) - first + 1 for side in (0, 1))
    if first not in (0, 1) or len(cells) != height * width:
        return []
    return ["\t".join(cells[row + first, column + first] for column in range(width)) for row in range(height)]


def _is_sudoku(value: Any) -> bool:
    return isinstance(value, str) and len(value) in (36, 81, 256) and bool(re.fullmatch(SUDOKU, value))


def _is_cell(cell: Any) -> bool:
    if isinstance(cell, str):
        return (len(cell) < 3 or cell in WORDS) and not set(cell) & set("\t\n")
    return cell is None or (type(cell) is int and -1 <= cell < 100)
