"""Describes the built-in genres as JSON, so that the page can read, draw, solve and explain their puzzles itself.

A description contains the clue layers, the declared rules, the values of a cell and the words of a genre. Peg solitaire
has no layers: the page computes its boards (``web/genres/pegs.js``), and only words, directions and built-in boards
come from here. The page gets the descriptions of all genres in one file (`nono.page.site.GENRES`). This module learns
from pictures of small boards how clues are drawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from nono.base.foreign import Data
from nono.base.grid import split_rows
from nono.base.palette import Palette
from nono.genres import GENRES
from nono.genres.grids import DIGITS, NONE
from nono.genres.layer_puzzle import Digits, LayerPuzzle
from nono.genres.layers import Cells, Edges, Flag, Layer, Outside, Regions, Whole
from nono.genres.pegs import DIRECTIONS, GAP, GAPS, MOVE, PALETTE, PEG, PEGS, WALL, WALLS, Pegs
from nono.genres.picture import Mark, Picture
from nono.genres.rule_layers import Givens
from nono.genres.sudoku import BOXES, Boxes
from nono.grading import PHRASES, TIPS

CROSS = "x"  # the key that players press for a blank value
SIDE = 4  # side of the small boards
KINDS = {Regions: "regions", Cells: "cells", Outside: "outside", Edges: "edges", Whole: "number", Flag: "flag"}
BOARDS = (*(f"triangle{side}" for side in range(4, 11)), "english33", "european37")


def built_in() -> list[type[LayerPuzzle]]:
    """Return the built-in genres of layer puzzles."""
    genres = [GENRES[name] for name in GENRES.rows]
    return [genre for genre in genres if issubclass(genre, LayerPuzzle)]


def genres_file() -> bytes:
    """Return the descriptions of all genres as JSON, by name: of layer puzzles, and of genres with other shapes."""
    declared = {genre.genre: genre_data(genre) for genre in built_in()}
    found = {"declared": declared, "shaped": {Pegs.genre: pegs_data()}}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def genre_data(genre: type[LayerPuzzle]) -> Data:
    """Return the description of a genre."""
    wording, answer, blank = genre.wording, genre.answer, _board(genre, {})
    parts = [part._asdict() for part in genre.rules_parts] or [{"text": wording.introduction}]
    told = [{name: text for name, text in part.items() if text} for part in parts]
    own = {kind: list(phrases) for kind, phrases in (PHRASES | dict(wording.rules)).items()}
    return {
        "title": blank.kind_title,
        "layers": [layer_data(genre, layer) for layer in genre.layers],
        "declaration": genre.declaration,
        "values": DIGITS[answer.first :] if isinstance(answer, Digits) else values_of(answer.values),
        "drawn": answer.drawn,
        "mark": None if answer.mark is None else mark_data(answer.mark),
        "square": genre.square,
        "side": min(genre.side, genre.square or genre.side),
        "told": told,
        "words": {
            "numbering": wording.numbering,
            "rules": own,
            "names": dict(wording.names),
            "reasons": dict(wording.reasons),
            "tips": TIPS | dict(wording.tips),
        },
    }


def layer_data(genre: type[LayerPuzzle], layer: Layer[Any]) -> Data:
    """Return the description of a clue layer."""
    kind = next(name for kind, name in KINDS.items() if isinstance(layer, kind))
    data: Data = {"name": layer.name, "field": layer.field, "kind": kind, "required": layer.required}
    if isinstance(layer, Cells):
        data |= {"keys": layer.keys, "fixed": layer.fixed, "optional": layer.optional, "emptied": layer.emptied}
        data["givens"] = isinstance(layer, Givens)
        keys = NONE * layer.partial if isinstance(layer, Regions) else layer.keys * (not data["givens"])
        data["shown"] = {key: shown for key in keys if (shown := _shown(genre, layer, key)) != {"text": key}}
    if isinstance(layer, Regions):
        data["partial"] = layer.partial
    if isinstance(layer, Boxes):
        data["usual"] = BOXES
    if isinstance(layer, Edges):
        data["keys"] = layer.keys
    if isinstance(layer, Outside):
        data["side"] = layer.side
    if isinstance(layer, Whole):
        data |= {"default": layer.default, "least": layer.least}
    if isinstance(layer, Flag):
        data |= {"told": layer.description, "rays": list(_rays(_board(genre, {layer.name: True}).picture()))}
    return data


def _board(genre: type[LayerPuzzle], clues: Data) -> LayerPuzzle:
    """Return a small board that has only these clues. If the genre has regions, the whole board is one region."""
    values = {layer.name: layer.blank(SIDE, SIDE) for layer in genre.layers} | clues
    for layer in genre.layers:
        if isinstance(layer, Regions) and layer.name not in clues and not isinstance(layer, Boxes):
            values[layer.name] = layer.owned([0] * SIDE**2, SIDE)
    return genre(**values, check=False)


def _shown(genre: type[LayerPuzzle], layer: Cells, key: str) -> Data:
    """Return how a clue is drawn: its text, its mark, the name and the colour of its cell."""
    other = NONE if key != NONE else "A"
    rows = split_rows(key + other * (SIDE**2 - 1), SIDE)
    blank, picture = _board(genre, {}).picture(), _board(genre, {layer.name: rows}).picture()
    found: Data = {}
    if 0 in picture.texts:
        found["text"] = picture.texts[0]
    mark, colour = picture.marks.get(0), picture.cells[0]
    if mark is not None:
        found |= mark_data(mark) | {"name": picture.palette[mark.colour].name}
        del found["colour"]  # the page adds the colour to its own palette
    elif colour != blank.cells[0] and colour is not None:
        found |= {"rgb": picture.palette[colour].rgb, "name": picture.palette[colour].name}
    return found


def _rays(picture: Picture) -> Iterator[list[str | int]]:
    """Yield the rays of a picture from corner to corner: the numbers of the corners in reading order, and the rgb."""
    corners = [0, SIDE - 1, SIDE * (SIDE - 1), SIDE**2 - 1]
    for ray in picture.rays:
        yield [corners.index(ray.start), corners.index(ray.end), ray.rgb]


def mark_data(mark: Mark) -> Data:
    """Return a mark in a cell as JSON data."""
    data: Data = {"colour": mark.colour, "discs": [[radius, rgb] for radius, rgb in mark.discs]}
    if mark.polygons:
        data["polygons"] = [[list(map(list, corners)), rgb] for corners, rgb in mark.polygons]
    return data


def values_of(palette: Palette) -> list[Data]:
    """Return the values that a cell may have. Grids show a value as its ``char``; players type its ``key``."""
    chars = [one.key for one in palette]
    typed = [_typed(code, char) for code, char in enumerate(chars)]
    keys = typed if len({*typed}) == len(typed) else chars
    return [
        {"code": code, "key": key, "char": one.key, "name": one.name, "rgb": one.rgb}
        for code, (key, one) in enumerate(zip(keys, palette, strict=True))
    ]


def _typed(code: int, char: str) -> str:
    """Return the key that players press for a value: its letter or digit, `CROSS` for a blank, otherwise its number."""
    return char if char.isascii() and char.isalnum() else CROSS if char == NONE else str(code)


def pegs_data() -> Data:
    """Return the description of peg solitaire: characters, colours, directions of jumps, and built-in boards."""
    boards = {name: Pegs(name) for name in BOARDS}
    return {
        "title": boards["english33"].kind_title,
        "introduction": MOVE,
        "keys": {"peg": PEG, "gap": GAP, "wall": WALL},
        "accepted": {"peg": PEGS, "gap": GAPS, "wall": WALLS},
        "palette": [colour._asdict() for colour in PALETTE],
        "directions": DIRECTIONS,
        "boards": {name: {"grid": one.board.grid, "start": one.rows_of(one.start)} for name, one in boards.items()},
    }
