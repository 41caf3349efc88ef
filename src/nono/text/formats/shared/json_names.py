"""JSON of programs with other names for the fields of a nonogram: ``rowHints``, ``clues: {across}``, ``cells``.

A name is split into words. Without words such as ``clues`` and ``hints``, it must be the name of a side. Lists of
puzzles may have any name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.text.formats.shared.clues import number
from nono.text.formats.shared.raster import rgb_of

WORD = r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])"
_FILLERS = (
    "group run block header label definition sequence value segment sum total count num info input example tent "
    "indicator"
)
FILLERS = frozenset((*_FILLERS.split(), *(f"{word}s" for word in _FILLERS.split())))
INNER = "(?i)clues|hints|constraints|numbers|definition|puzzle|nonogram|data|board|level|task"
PICTURES = ("cells", "pixels", "picture", "image", "bitmap", "grid", "board", "matrix", "pattern")
GOALS = ("solution", "answer", "goal")
LENGTHS = frozenset(("length", "count", "size", "number", "value", "n", "len"))
COLOURS = frozenset(("color", "colour", "colorid", "c", "cor", "couleur", "farbe", "colore", "kleur", "kolor", "barva"))
PALETTES = ("palette", "colors", "colours", "legend")
KEYS = ("key", "name", "id", "char", "letter", "symbol")  # what names an entry of a palette
CLUES = r"""[\w -]{0,12}"\s*:\s*\[\s*(?:\[|"\d|\{\s*"(?:length|count|size|blot))"""
ROW_FIELD = rf'(?i)"[\w -]{{0,12}}(?:row|across|left|horizontal){CLUES}'
COL_FIELD = rf'(?i)"[\w -]{{0,12}}(?:col|down|top|vertical){CLUES}'
WHITE = ("ffffff", "")
SIGNS = {**dict.fromkeys("0.-_ ", 0), **dict.fromkeys("1#Xx*\u2588", 1)}  # in pictures as text
WORDS = {"empty": 0, "filled": 1}  # in lists of cells
BOARD = r"(?s)(?=.*[.*_?]|.{16})[\d.*_?xX\s-]{4,}|.*\n.*"  # a text that may be a board


def has_names(head: str) -> bool:
    """Return whether a JSON text has a list of clues for each side, or a picture."""
    sides = re.search(ROW_FIELD, head) and re.search(COL_FIELD, head)
    return bool(sides or ('"palette"' in head and '"cells"' in head))


def renamed(data: dict[str, Any]) -> dict[str, Any] | None:
    """Convert an object of another program, whose fields have other names, to JSON data of nono.

    Returns None if the names are unknown. A list of puzzles becomes a field ``set``. Raises `PuzzleError`.
    """
    if sides := sides_of(data):
        return _with_sides(data, *sides)
    if found := _picture(data):
        return found
    lists = [(name, value) for name, value in data.items() if isinstance(value, (list, dict)) and value]
    puzzles = [one for name, value in lists for one in _members(name, value)]
    if puzzles and all(_is_puzzle(one) for one in puzzles):
        return {"set": puzzles}
    return None


def _members(name: str, value: Any) -> Iterator[Any]:
    """Yield the items of a list, or a single object. A single object without an id gets the name of its field as id."""
    for one in value if isinstance(value, list) else [value]:
        yield {"id": name} | one if isinstance(value, dict) and isinstance(one, dict) else one


def _is_puzzle(data: Any) -> bool:
    if not isinstance(data, dict):
        return False
    return (
        "genre" in data
        or sides_of(data) is not None
        or any(_is_list(data.get(name)) for name in (*PICTURES, "goal"))
        or _matrix(data.get(_only_solution(data))) is not None
    )


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


def is_plain(clues: Any) -> bool:
    """Return whether the clues of a side have the form of nono's JSON."""
    return isinstance(clues, list) and all(
        isinstance(clue, list) and not any(isinstance(block, dict) and "blot" not in block for block in clue)
        for clue in clues
    )


def side_of(name: str) -> str:
    """Return "rows" or "cols" if a name means this side, otherwise ""."""
    from nono.text.formats.shared.words import COLUMNS, ROWS, side_named  # nono's own JSON does without it

    beside = "side" in [word.lower() for word in re.findall(WORD, name)]  # beside "top"
    side = side_named(name, FILLERS) or (ROWS if beside else "")
    return "cols" if side == COLUMNS else side


def sides_of(data: dict[str, Any]) -> tuple[str, str, dict[str, Any]] | None:
    """Return the names of the fields for rows and columns, and the object with these fields.

    Return None unless there is exactly one field for each side.
    """
    found: dict[str, list[str]] = {"rows": [], "cols": [], "": []}
    for name, value in data.items():
        found[side_of(name) if _is_list(value) and all(map(_is_clue, value)) else ""].append(name)
    if len(found["rows"]) == len(found["cols"]) == 1:
        return found["rows"][0], found["cols"][0], data
    inner = [value for name, value in data.items() if re.fullmatch(INNER, name) and isinstance(value, dict)]
    return sides_of(inner[0]) if len(inner) == 1 else None


def _is_clue(clue: Any) -> bool:
    if isinstance(clue, str):
        return re.fullmatch(r"[\d\s,;.+-]*", clue) is not None
    blocks = clue if isinstance(clue, list) else [clue]
    return all(isinstance(one, int) or one is None or _is_block(one) for one in blocks)


def _is_block(block: Any) -> bool:
    if isinstance(block, dict):
        return len({*map(str.lower, block)} & LENGTHS) == 1 or block.keys() == {"blot"}
    return isinstance(block, list) and len(block) == 2 and all(isinstance(one, (int, str)) for one in block)


def _with_sides(data: dict[str, Any], rows: str, cols: str, inner: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzle with the clues in these fields. Raises `PuzzleError`."""
    if all(isinstance(clue, int) or clue is None for name in (rows, cols) for clue in inner[name]):
        message = f"found one number for each line in {rows!r} and {cols!r}, expected lists such as [[3], [1, 1]]"
        raise PuzzleError(
            f'{message}\nwrite "genre": "tents" or another genre if the puzzle is not a nonogram', "bad-field"
        )
    colours: dict[str, int] = {}
    own: dict[str, Any] = {
        side: [_clue(clue, colours) for clue in inner[name]] for side, name in (("rows", rows), ("cols", cols))
    }
    if colours:
        legend = _legend(next((one[key] for one in (data, inner) for key in PALETTES if one.get(key)), {}))
        own["palette"] = [{"key": ".", "name": "white", "rgb": "ffffff"}, *(_colour(word, legend) for word in colours)]
    sizes = {name for name in data if side_of(name) and isinstance(data[name], int)}
    known = sizes | {rows, cols} | (set(PALETTES) if colours else set())
    rest = {name: value for name, value in data.items() if name not in known and value is not inner}
    if "name" in rest and "title" not in rest:
        rest["title"] = rest.pop("name")
    for name in GOALS:
        if (cells := _matrix(rest.get(name))) and not colours:
            own["goal"] = cells
            del rest[name]
            break
    return rest | own


def _clue(clue: Any, colours: dict[str, int]) -> list[Any]:
    if clue is None:
        raise PuzzleError("found null among the clues, expected [] for an empty line", "bad-number")
    if isinstance(clue, str):
        clue = [number(word) for word in re.findall(r"\d+", clue)]
    blocks = [_block(block, colours) for block in (clue if isinstance(clue, list) else [clue])]
    return [] if blocks == [0] else blocks


def _block(block: Any, colours: dict[str, int]) -> Any:
    if not isinstance(block, dict) or "blot" in block:
        return block
    name = next(key for key in block if key.lower() in LENGTHS)
    words = [block[key] for key in block if key.lower() in COLOURS]
    length = number(block[name]) if isinstance(block[name], str) else block[name]
    if not words:
        return length
    return [length, colours.setdefault(str(words[0]), len(colours) + 1)]


def _legend(palette: Any) -> dict[str, str]:
    """Return the colour of each word in a palette.

    The palette is an object, a list of colours, or a list of objects with a key or name. Raises `PuzzleError`.
    """
    if isinstance(palette, dict):
        return {str(word): _rgb(entry) for word, entry in palette.items()}
    found: dict[str, str] = {}
    for at, entry in enumerate(palette if isinstance(palette, list) else []):
        names = [entry[name] for name in KEYS if name in entry] if isinstance(entry, dict) else [at, entry]
        found |= {str(name): _rgb(entry) for name in names if isinstance(name, (str, int))}
    return found


def _colour(word: str, legend: dict[str, str]) -> dict[str, str]:
    """Return a colour of the clues, whose value is in the legend or follows from its name. Raises `PuzzleError`."""
    if legend and word not in legend:
        raise PuzzleError(f"found the colour {excerpt(word)}, expected one of the palette", "unknown-colour")
    rgb = legend.get(word) or rgb_of(word if word.startswith("#") else word.lower())
    return {"name": word} | ({"rgb": rgb} if rgb else {})


def _matrix(cells: Any) -> list[list[int]] | None:
    """Return cells of 0 and 1, of false and true, or of two signs, as rows of numbers; None for other data."""
    if _is_list(cells) and all(isinstance(row, str) for row in cells) and len({*"".join(cells)}) == 2:
        cells = [[SIGNS.get(sign, 2) for sign in row] for row in cells]
    if not _is_list(cells) or not all(_is_list(row) for row in cells):
        return None
    cells = [[WORDS.get(cell.lower(), cell) if isinstance(cell, str) else cell for cell in row] for row in cells]
    if not all(isinstance(cell, int) and cell in (0, 1) for row in cells for cell in row):
        return None
    return [[int(cell) for cell in row] for row in cells]


def _only_solution(data: dict[str, Any]) -> str:
    """Return the name of the solution in an object without another field that can be a board, or ""."""
    boards = [
        name for name, value in data.items() if isinstance(value, (list, dict)) or re.fullmatch(BOARD, str(value))
    ]
    return boards[0] if len(boards) == 1 and boards[0] in GOALS else ""


def _picture(data: dict[str, Any]) -> dict[str, Any] | None:
    """Return a puzzle given by a picture of its cells, or None without a picture. Raises `PuzzleError`.

    A solution is the picture if no other field can be a board.
    """
    if (solution := _only_solution(data)) and (drawn := _matrix(data[solution])):
        return {key: value for key, value in data.items() if key != solution} | {"goal": drawn}
    name = next((name for name in PICTURES if _is_list(data.get(name))), "")
    named = next((key for key in PALETTES if _is_list(data.get(key))), "")
    palette = data.get(named)
    if not name:
        return None
    cells = data[name]
    width = next((data[key] for key in ("width", "w", "columns", "cols") if isinstance(data.get(key), int)), 0)
    if all(isinstance(cell, (int, bool)) for cell in cells) and width > 0 and len(cells) % width == 0:
        cells = split_rows(cells, width)
    if not all(map(_is_list, cells)):
        return None
    if palette and any(None in row for row in cells):  # the palette has no background
        palette = ["ffffff", *palette]
        cells = [[cell + 1 if type(cell) is int else 0 if cell is None else cell for cell in row] for row in cells]
    if not all(isinstance(cell, int) for row in cells for cell in row):
        palette = None
    rest = {key: value for key, value in data.items() if key not in (name, "background", named)}
    if named and palette is None:
        rest[f"cell_{named}"] = data[named]
    rest = {key: value for key, value in rest.items() if not (isinstance(value, int) and side_of(key))}
    if palette is None:
        return None if not (drawn := _matrix(cells)) else rest | {"goal": drawn}
    colours = [_rgb(entry) for entry in palette]
    used = Counter(int(cell) for row in cells for cell in row)
    background = data.get("background", 0)
    sure = "background" in data or colours[0] in WHITE or used.most_common(1)[0][0] == 0
    if not isinstance(background, int) or not 0 <= background < len(colours) or not sure:
        message = 'found a picture whose background is not clear, expected a field such as "background": 0'
        raise PuzzleError(message, "bad-field")
    order = [background, *(index for index in range(len(colours)) if index != background)]
    if wrong := next((cell for cell in used if not 0 <= cell < len(order)), None):
        raise PuzzleError(f"found the cell {wrong}, expected at most {len(order) - 1}", "unknown-colour")
    own = [{"rgb": colours[index] or "ffffff", "name": _name(palette[index])} for index in order]
    entries = [{key: value for key, value in entry.items() if value} for entry in own]
    return rest | {"palette": entries, "goal": [[order.index(int(cell)) for cell in row] for row in cells]}


def _name(entry: Any) -> str:
    return entry["name"] if isinstance(entry, dict) and isinstance(entry.get("name"), str) else ""


def _rgb(entry: Any) -> str:
    """Return a colour as six hexadecimal digits, or "" for a transparent colour. Raises `PuzzleError`."""
    if isinstance(entry, dict):
        if entry.keys() >= {"r", "g", "b"}:
            entry = [entry["r"], entry["g"], entry["b"]]
        else:
            entry = next(
                (entry[key] for key in ("rgb", "hex", "color", "colour", "value", "name") if key in entry), None
            )
    if (
        isinstance(entry, list)
        and len(entry) in (3, 4)
        and all(isinstance(one, int) and 0 <= one < 256 for one in entry)
    ):
        return "" if len(entry) == 4 and entry[3] == 0 else bytes(entry[:3]).hex()
    if entry is None or (isinstance(entry, str) and entry.lower() in ("transparent", "none")):
        return ""
    text = str(entry)
    rgb = rgb_of(text if not re.fullmatch("[0-9a-fA-F]{6}", text) else f"#{text}")
    if not rgb:
        raise PuzzleError(f'found the colour {excerpt(entry)}, expected one such as "#ff0000"', "unknown-colour")
    return rgb
