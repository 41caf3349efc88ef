"""JSON with other names for the fields of a nonogram, lists under any name, pictures, and webpbn's XML as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nono import Nonogram, loads, read_all
from nono.base.errors import PuzzleError

R: list[list[int]] = [[2, 3], [], [1, 1, 1], [1, 2]]
C: list[list[int]] = [[1, 1], [1, 1], [], [1, 2], [1, 1], [1, 1]]
G = ["XX.XXX", "......", "X..X.X", ".X.XX."]
M = [[int(cell == "X") for cell in row] for row in G]


def texts(clues: list[list[int]]) -> list[str]:
    return [" ".join(map(str, clue)) or "0" for clue in clues]


def elements(clues: list[list[int]]) -> list[Any]:
    """Return the lines of webpbn's XML as converters write them: single elements without a list, empty ones as null."""
    counts = [[str(length) for length in clue] for clue in clues]
    return [{"count": one if len(one) > 1 else one[0]} if one else None for one in counts]


FORMS: dict[str, Any] = {
    "rowHints": {"rowHints": R, "colHints": C},
    "columnHints": {"id": "001", "title": "Cross", "width": 6, "height": 4, "rowHints": R, "columnHints": C},
    "row_clues sizes": {"name": "My", "rows": 4, "cols": 6, "row_clues": R, "col_clues": C, "tags": []},
    "row_clues column": {"row_clues": R, "column_clues": C, "grid": M},
    "rowClues sol": {"rowClues": R, "columnClues": C, "solution": [[bool(c) for c in r] for r in M]},
    "clues rows": {"clues": {"rows": R, "columns": C}},
    "clues across": {"clues": {"across": R, "down": C}},
    "hints": {"size": [4, 6], "hints": {"row": R, "col": C}},
    "lefttop": {"left": R, "top": C},
    "horizontal": {"horizontal": R, "vertical": C},
    "horizontalClues": {"horizontalClues": R, "verticalClues": C},
    "clues_rows": {"clues_rows": R, "clues_cols": C},
    "strings": {"rowHints": texts(R), "colHints": texts(C)},
    "strings2": {"rows": texts(R), "columns": texts(C)},
    "puzzle nested": {"puzzle": {"rowHints": R, "colHints": C}, "version": 1},
    "list": {"nonograms": [{"rows": R, "cols": C}, {"rows": R, "cols": C}]},
    "list2": {"puzzles": [{"rowHints": R, "colHints": C}]},
    "levels": {"easy": [{"rowHints": R, "colHints": C}], "hard": [{"rowHints": R, "colHints": C}]},
    "named": {"snail": {"rowHints": R, "colHints": C}, "b": {"rowHints": R, "colHints": C}},
    "barelist": [{"rowHints": R, "colHints": C}],
    "blocks": {
        "rowClues": [[{"length": n, "color": "ink"} for n in c] for c in R],
        "columnClues": [[{"length": n, "color": "ink"} for n in c] for c in C],
    },
    "counts": {
        "rows": [[{"count": n, "color": "black"} for n in c] for c in R],
        "columns": [[{"count": n, "color": "black"} for n in c] for c in C],
    },
    "cells": {"palette": ["#ffffff", "#000000"], "cells": M},
    "flat": {"width": 6, "height": 4, "palette": ["#ffffff", "#000000"], "cells": [cell for row in M for cell in row]},
    "rgb": {"palette": [[255, 255, 255], [0, 0, 0]], "pixels": M},
    "bare cells": {"title": "x", "cells": M},
    "xmltodict": {
        "puzzleset": {
            "source": "x",
            "puzzle": {
                "@type": "grid",
                "@defaultcolor": "black",
                "id": "1",
                "title": "t",
                "color": {"@name": "black", "@char": "X", "#text": "000"},
                "clues": [{"@type": "columns", "line": elements(C)}, {"@type": "rows", "line": elements(R)}],
                "solution": {"@type": "goal", "image": "\n" + "\n".join(f"|{r}|" for r in G)},
            },
        }
    },
    "xml2js": {
        "puzzleset": {
            "puzzle": [
                {
                    "$": {"type": "grid", "defaultcolor": "black"},
                    "id": ["1"],
                    "clues": [
                        {"$": {"type": "columns"}, "line": [{"count": [str(n) for n in c]} if c else "" for c in C]},
                        {"$": {"type": "rows"}, "line": [{"count": [str(n) for n in c]} if c else "" for c in R]},
                    ],
                }
            ]
        }
    },
}
REFUSED: dict[str, Any] = {
    "tents": {"row_clues": [1, 2], "col_clues": [1, 2], "grid": ["T.", ".."]},
    "words": {"rowClues": ["across the sea", "b"], "columnClues": ["a", "b"]},
    "css": {"left": [1, 2], "top": [3, 4]},
    "pal": {"palette": ["#ff0000", "#0000ff"], "cells": [[1, 1, 1], [1, 0, 1]]},
}


@pytest.mark.parametrize("name", FORMS)
def test_other_names(name: str) -> None:
    found = loads(json.dumps(FORMS[name]))
    assert isinstance(found, Nonogram)
    assert (found.rows, found.cols) == (Nonogram(R, C).rows, Nonogram(R, C).cols)


@pytest.mark.parametrize("name", REFUSED)
def test_doubtful_objects_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError):
        loads(json.dumps(REFUSED[name]))


def test_lists_under_other_names_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(json.dumps(FORMS["levels"]))
    assert len(list(read_all(path))) == 2
