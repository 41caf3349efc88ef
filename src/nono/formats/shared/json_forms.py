"""Conversion of other programs' JSON to nono's JSON.

The fields tell the programs apart: ``columns`` for ThomasR, ``ver`` and ``hor`` for teall, ``name`` and ``data`` for
sets of puzzlekit, ``num_rows`` for the input of its solvers, and ``puzzle`` with ``problem``, ``solution`` or
``rlabels`` for janko.at. In a list of two lists of clues, also in a field ``clues``, the rows come first.
`nono.formats.shared.json_names` reads objects whose fields have other names.
"""

from __future__ import annotations

from typing import Any

from nono.base.errors import PuzzleError, excerpt, result_or_error, warn
from nono.base.grid import split_rows
from nono.formats.shared.clues import number
from nono.formats.shared.json_names import is_plain, renamed

CONTENT = {0: "?", 1: "X", -1: "."}  # the meaning of a cell's value in ThomasR's JSON
GENRES = {"nonogram": "nonogram", "nonogramme": "nonogram", "akari": "akari", "lightup": "akari"}
PICTURE = {"-": ".", "x": "X"}
BOARD = {"-": ".", "x": "#"} | {digit: digit for digit in "0123456789"}
BULBS = dict.fromkeys(BOARD, ".") | {"o": "o"}
KITS = {  # puzzlekit's kinds: name at janko.at, sections, and a word for the numbers after the size
    "mosaic": ("mosaic", ("problem",), ""),
    "starbattle": ("starbattle", ("areas",), "depth"),
    "minesweeper": ("minesweeper", ("problem",), "mines"),
    "norinori": ("norinori", ("", "areas"), ""),
    "tent": ("tents", ("clabels", "rlabels", "problem"), ""),
    "binairo": ("tohuwavohu", ("problem",), ""),
    "sudoku": ("sudoku", ("problem",), ""),
    "jigsawsudoku": ("sudoku", ("problem", "areas"), ""),
}
TRIDDLER = ("rows", "rising", "falling")  # the directions of a triddler's lines
SIZES = ("rows", "cols", "size")  # words with numbers as values in the JSON of janko.at
OWN = {"nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved"}
UNPAIRED = {"rows", "cols", "genre", "type", "kind"}  # objects with these fields have other clues than a pair
GRIDS = ("problem", "solution", "rlabels", "clabels", "areas", "lines")


def own_form(data: Any) -> Any:
    """Convert the data of another program to JSON data of nono; return other data unchanged. Raises `PuzzleError`."""
    if isinstance(data, list) and len(data) == 2 and all(map(_is_side, data)):
        return {"rows": data[0], "cols": data[1]}
    pair = data.get("clues") if isinstance(data, dict) and not UNPAIRED & data.keys() else None
    if isinstance(pair, list) and len(pair) == 2 and all(map(_is_side, pair)):
        warn("the first of the two lists of clues is read as the rows (use --transpose if they are the columns)")
        return {"rows": pair[0], "cols": pair[1]} | _rest(data, "clues")
    if not isinstance(data, dict) or data.keys() <= OWN or ("nono" in data and "genre" in data):
        return data
    if (flat := _flat(data)).keys() >= {"sides", *TRIDDLER}:
        data = flat
        lines = {name: list(map(_blocks, data[name])) for name in TRIDDLER if isinstance(data[name], list)}
        return {"genre": "triddler"} | data | lines
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
    if data.keys() >= {"ver", "hor"}:
        return {"rows": data["hor"], "cols": data["ver"]} | _rest(data, "ver", "hor")
    if data.keys() >= {"rows", "columns"}:
        own = {"rows": data["rows"], "cols": data["columns"]} | _rest(data, "rows", "columns", "content")
        if data.get("content") is not None:
            own |= _saved(data["content"], data["rows"], data["columns"])
        return own
    return data


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    """Return an object in which each inner object with fields of a triddler is replaced by its fields."""
    inner = {name: one for name, one in data.items() if isinstance(one, dict) and one.keys() & {"sides", *TRIDDLER}}
    rest = {name: one for name, one in data.items() if name not in inner}
    return rest | {name: one for fields in inner.values() for name, one in fields.items()}


def _blocks(clue: Any) -> Any:
    return [number(word) for word in clue.split()] if isinstance(clue, str) else clue


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
    """Return a puzzle of a puzzlekit set as JSON data of nono.

    Its texts have a line ``ROWS COLUMNS``, then the clues (columns first) or the cells.
    """
    if kit := KITS.get(data["puzzlekit"].lower()):
        return _janko_layers(_kit(data, *kit)) or {}
    genre = _genre(data["puzzlekit"])
    height, width, lines = _sized(data["problem"], "problem")
    own: dict[str, Any] = {"genre": genre, "id": data["id"]}
    own |= {name: data[name] for name in ("source", "info") if data.get(name)}
    if genre == "nonogram":
        if len(lines) != height + width:
            found = f"found {len(lines)} clues in the problem, expected {width} for columns and {height} for rows"
            raise PuzzleError(found, "wrong-line-count")
        clues = [[number(word) for word in line.split()] for line in lines]
        own |= {"rows": clues[width:], "cols": clues[:width]}
    else:
        own |= {"height": height, "width": width, "grid": _cells([line.split() for line in lines], BOARD)}
    if data.get("solution"):
        own["goal"] = result_or_error(
            lambda: _cells(_words(data["solution"]), PICTURE if genre == "nonogram" else BULBS)
        )
    return own


def _words(solution: Any) -> list[list[str]]:
    """Return the words on each line of a solution. Raises `PuzzleError`."""
    return [line.split() for line in _sized(solution, "solution")[2]]


def _kit(data: dict[str, Any], name: str, sections: tuple[str, ...], number_word: str) -> dict[str, Any]:
    """Return a puzzle of a puzzlekit set in the JSON form of janko.at. Raises `PuzzleError`."""
    height, width, lines = _sized(data["problem"], "problem")
    page: dict[str, Any] = {"puzzle": name, "rows": height, "cols": width, "id": data["id"]}
    page |= {word: data[word] for word in ("source", "info") if data.get(word)}
    if number_word:
        page[number_word] = " ".join(data["problem"].partition("\n")[0].split()[2:])
    signs = {"#": "x"} if name == "minesweeper" else {}
    at = 0
    for word in sections:
        size = 1 if word.endswith("labels") else height
        page[word] = [[signs.get(cell, cell) for cell in line.split()] for line in lines[at : at + size]]
        at += size
    if data.get("solution"):
        page["solution"] = result_or_error(lambda: _words(data["solution"]))
    return {word: value for word, value in page.items() if word}


def _sized(text: Any, name: str) -> tuple[int, int, list[str]]:
    """Return height and width from the first line of a text, and the other lines."""
    first, _, rest = text.partition("\n") if isinstance(text, str) else ("", "", "")
    if len(first.split()) not in (2, 3):
        raise PuzzleError(f"found {name!r}: {excerpt(text)}, expected text that begins with ROWS COLUMNS", "bad-field")
    height, width = (number(word, what="a size") for word in first.split()[:2])
    return height, width, rest.split("\n")


def _puzzlekit_solver(data: dict[str, Any]) -> dict[str, Any]:
    """Return the input of puzzlekit's solvers as JSON data of nono. Raises `PuzzleError`.

    The input contains ``rows`` and ``cols``, with numbers or strings, or a ``grid`` with the cells of an Akari.
    """
    own = {"height": data["num_rows"], "width": data["num_cols"]}
    if _is_side(data.get("rows")) and _is_side(data.get("cols")):
        return own | {side: [[_number(item) for item in clue] for clue in data[side]] for side in ("rows", "cols")}
    if not _is_side(data.get("grid")):
        raise PuzzleError("found neither rows and cols nor grid, expected the clues of a puzzle", "missing-section")
    return own | {"genre": "akari", "grid": _cells(data["grid"], BOARD)}


def _number(item: Any) -> Any:
    return number(item) if isinstance(item, str) else item


def _is_janko(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("puzzle"), str) or isinstance(data.get("rows"), list):
        return False
    return any(isinstance(data.get(name), list) for name in GRIDS)


def _janko(data: dict[str, Any]) -> dict[str, Any]:
    """Convert a puzzle of janko.at, as a JSON object of words and values, to JSON data of nono."""
    if data["puzzle"].lower() not in GENRES and (layers := _janko_layers(data)):
        return layers
    genre = _genre(data["puzzle"])
    own = {"genre": genre} | _rest(data, "puzzle", *SIZES, *GRIDS)
    size = data.get("size")
    for name, side in (("height", data.get("rows", size)), ("width", data.get("cols", size))):
        own |= {name: side} if side is not None else {}
    if _is_side(data.get("rlabels")) and _is_side(data.get("clabels")):
        for name, labels in (("rows", data["rlabels"]), ("cols", data["clabels"])):
            own[name] = [[_number(item) for item in clue] for clue in labels]
    if genre == "akari":
        own["grid"] = _cells(data.get("problem"), BOARD)
    if data.get("solution") is not None:
        own["goal"] = result_or_error(lambda: _cells(data["solution"], PICTURE if genre == "nonogram" else BULBS))
    return own


def _janko_layers(data: dict[str, Any]) -> dict[str, Any] | None:
    """Return a puzzle of janko.at as JSON data of nono, or None if its genre has no layers. Raises `PuzzleError`."""
    from nono.formats.shared.layered import codec_named  # genres are imported only if they are needed

    name, *flags = [word.strip() for word in data["puzzle"].lower().split(",")]
    layers = codec_named("janko", name)
    if layers is None:
        return None
    genre, page = layers
    words = {word: (0, str(value)) for word, value in data.items() if isinstance(value, (str, int))}
    tables = {word: [(0, list(map(str, row))) for row in rows] for word, rows in data.items() if _is_side(rows)}
    height, width = (
        side if isinstance(side, int) else None
        for side in (data.get(name, data.get("size")) for name in ("rows", "cols"))
    )
    found = page.read((height, width), flags, words, tables, 0)
    own: dict[str, Any] = {"genre": genre.genre, "width": found.width, "height": found.height}
    own |= _rest(data, "puzzle", *SIZES, *GRIDS, *page.words)
    own |= {layer.field: found.values[layer.name] for layer in genre.layers if layer.name in found.values}
    solution = data.get("solution")
    wrong = solution if isinstance(solution, PuzzleError) else found.answer
    if isinstance(wrong, PuzzleError):
        return own | {"goal": wrong}
    return own if found.answer is None else own | {"goal": split_rows(list(found.answer), found.width)}


def _genre(kind: str) -> str:
    if kind.lower() not in GENRES:
        raise PuzzleError(f"found a puzzle of {excerpt(kind)}, expected a nonogram or akari", "unsupported-variant")
    return GENRES[kind.lower()]


def _cells(rows: Any, known: dict[str, str]) -> list[str]:
    """Return rows of cells as text; raises `PuzzleError` on an unknown cell."""
    if not _is_side(rows):
        raise PuzzleError(f"found {excerpt(rows)}, expected rows of cells", "bad-field")
    for at, row in enumerate(rows, 1):
        if wrong := [cell for cell in row if not isinstance(cell, str) or cell not in known]:
            expected = " ".join(known)
            raise PuzzleError(f"row {at}: found the cell {excerpt(wrong[0])}, expected one of {expected}", "bad-field")
    return ["".join([known[cell] for cell in row]) for row in rows]
