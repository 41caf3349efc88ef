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
from nono.genres import (
    DIGITS,
    GENRES,
    NONE,
    Cells,
    Edges,
    Flag,
    Layer,
    LayerPuzzle,
    Outside,
    Pegs,
    Picture,
    Regions,
    Whole,
)
from nono.genres.layer_puzzle import Digits
from nono.genres.pegs import DIRECTIONS, GAP, GAPS, MOVE, PALETTE, PEG, PEGS, WALL, WALLS
from nono.genres.rule_layers import Givens
from nono.genres.sudoku import BOXES, Boxes
from nono.genres.wording import RulesPart
from nono.grading import GRADE_LABELS
from nono.page.picture_data import mark_data, values_of

SIDE = 4  # side of the small boards, in cells
FIRST = ("nonogram", "sudoku")  # the genres that most people know
KINDS = {Regions: "regions", Cells: "cells", Outside: "outside", Edges: "edges", Whole: "number", Flag: "flag"}
BOARDS = (*(f"triangle{side}" for side in range(4, 11)), "english33", "european37")


def built_in_genres() -> list[type[LayerPuzzle]]:
    """Return the built-in genres of layer puzzles."""
    genres = [GENRES[name] for name in GENRES.rows]
    return [genre for genre in genres if issubclass(genre, LayerPuzzle)]


def genres_file() -> bytes:
    """Return the descriptions of all genres as JSON, by name: of layer puzzles, and of genres with other shapes."""
    declared = {genre.genre: genre_data(genre) for genre in built_in_genres()}
    descriptions = {"declared": declared, "shaped": {Pegs.genre: pegs_data()}}
    return json.dumps(descriptions, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def listed_module() -> bytes:
    """Return a JavaScript module with the lists of the page: the title and the icon of each genre, and the grades.

    The best known genres come first, and the others follow by title. The grades have their labels, the easiest first.
    """
    examples = [GENRES[name].of_example(GENRES[name].example) for name in GENRES.rows]
    titles = {puzzle.genre: puzzle.kind_title for puzzle in examples}
    names = [*FIRST, *sorted(titles.keys() - FIRST, key=lambda name: titles[name])]
    listed = {name: {"title": titles[name], "icon": GENRES[name].icon} for name in names}
    lists = {"LISTED": listed, "GRADE_LABELS": GRADE_LABELS}
    return "".join(
        f"export const {name} = {json.dumps(values, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, values in lists.items()
    ).encode()


def genre_data(genre: type[LayerPuzzle]) -> Data:
    """Return the description of a genre; the page calls its type ``GenreData`` (``web/base/types.js``)."""
    wording, answer, blank = genre.wording, genre.answer, _board(genre, {})
    rules = [_part_data(part) for part in genre.rules_parts or [RulesPart(wording.introduction)]]
    return {
        "title": blank.kind_title,
        "layers": [layer_data(genre, layer) for layer in genre.layers],
        "declaration": genre.declaration,
        "values": DIGITS[answer.first :] if isinstance(answer, Digits) else values_of(answer.values),
        "drawn": answer.drawn,
        "mark": None if answer.mark is None else mark_data(answer.mark),
        "square": genre.square,
        # ``square`` is the largest side of a square board, and 0 for genres with other boards
        "side": min(genre.side, genre.square or genre.side),
        "rules": rules,
        "short": _part_data(wording.short),
        "example": dict(genre.example),
        "words": {
            "numbering": wording.numbering,
            "rules": dict(wording.rules),
            "names": dict(wording.names),
            "reasons": dict(wording.reasons),
            "tips": dict(wording.tips),
        },
    }


def _part_data(part: RulesPart) -> Data:
    """Return what a part of the rules says, without its empty fields."""
    return {name: text for name, text in part._asdict().items() if text}


def layer_data(genre: type[LayerPuzzle], layer: Layer[Any]) -> Data:
    """Return the description of a clue layer: what every layer has, and then the fields of its kind.

    ``shown`` has the drawings of the keys that are not drawn as text. ``rays`` are those of a board with
    only this flag.
    """
    # a special kind comes before its base, such as `Regions` before `Cells`
    kind = next(name for kind, name in KINDS.items() if isinstance(layer, kind))
    data: Data = {"name": layer.name, "field": layer.field, "kind": kind, "required": layer.required}
    if isinstance(layer, Cells):
        data |= {"keys": layer.keys, "fixed": layer.fixed}
        data["givens"] = isinstance(layer, Givens)
        keys = "" if data["givens"] else layer.keys  # the page draws givens as it draws the values of cells
        if isinstance(layer, Regions):
            keys = NONE if layer.partial else ""  # the names of regions are not drawn
        drawings = {key: _drawing_of(genre, layer, key) for key in keys}
        data["shown"] = {key: drawing for key, drawing in drawings.items() if drawing != {"text": key}}
    if isinstance(layer, Regions):
        data["partial"] = layer.partial
    if isinstance(layer, Boxes):
        data["boxes"] = BOXES
    if isinstance(layer, Edges):
        data["keys"] = layer.keys
    if isinstance(layer, Outside):
        data["side"] = layer.side
    if isinstance(layer, Whole):
        data |= {"default": layer.default, "least": layer.least}
    if isinstance(layer, Flag):
        data |= {"meaning": layer.description, "rays": list(_rays(_board(genre, {layer.name: True}).picture()))}
    return data


def _board(genre: type[LayerPuzzle], clues: Data) -> LayerPuzzle:
    """Return a small board that has only these clues. If the genre has regions, the whole board is one region."""
    values = {layer.name: layer.blank(SIDE, SIDE) for layer in genre.layers} | clues
    for layer in genre.layers:
        if isinstance(layer, Regions) and layer.name not in clues and not isinstance(layer, Boxes):
            values[layer.name] = layer.owned([0] * SIDE**2, SIDE)
    return genre(**values, check=False)


def _drawing_of(genre: type[LayerPuzzle], layer: Cells, key: str) -> Data:
    """Return how a clue is drawn: its text, its mark or the colour of its cell, and the name of this colour.

    What does not differ from a blank board is left out.
    """
    filler = NONE if key != NONE else "A"  # the key of the other cells: only the first cell has the clue
    rows = split_rows(key + filler * (SIDE**2 - 1), SIDE)
    blank, picture = _board(genre, {}).picture(), _board(genre, {layer.name: rows}).picture()
    drawing: Data = {}
    if 0 in picture.texts:
        drawing["text"] = picture.texts[0]
    mark, colour = picture.marks.get(0), picture.cells[0]
    if mark is not None:
        drawing |= mark_data(mark) | {"name": picture.palette[mark.colour].name}
        del drawing["colour"]  # the page adds the colour to its own palette
    elif colour != blank.cells[0] and colour is not None:
        drawing |= {"rgb": picture.palette[colour].rgb, "name": picture.palette[colour].name}
    return drawing


def _rays(picture: Picture) -> Iterator[list[str | int]]:
    """Yield the rays of a picture from corner to corner: the numbers of the corners in reading order, and the rgb."""
    corners = [0, SIDE - 1, SIDE * (SIDE - 1), SIDE**2 - 1]
    for ray in picture.rays:
        yield [corners.index(ray.start), corners.index(ray.end), ray.rgb]


def pegs_data() -> Data:
    """Return the description of peg solitaire: characters, colours, directions of jumps, and built-in boards."""
    boards = {name: Pegs(name) for name in BOARDS}
    return {
        "title": boards["english33"].kind_title,
        "introduction": MOVE,
        "short": Pegs.wording.short.text,
        "keys": {"peg": PEG, "gap": GAP, "wall": WALL},
        "accepted": {"peg": PEGS, "gap": GAPS, "wall": WALLS},
        "palette": [colour._asdict() for colour in PALETTE],
        "directions": DIRECTIONS,
        "boards": {
            name: {"grid": board.board.grid, "start": board.rows_of(board.start)} for name, board in boards.items()
        },
    }
