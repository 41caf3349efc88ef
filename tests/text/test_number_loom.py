"""The formats of Number Loom: its XML, and its strings, which are packed by Brotli."""

import base64
import json

import pytest
from common import ignores_warnings
from format_examples import needs
from refusals import refused

from nono import Nonogram, loads

pytestmark = ignores_warnings


def test_the_default_colour_of_number_loom_is_the_background() -> None:
    count = '<count color="{}">1</count>'
    puzzle = (
        '<puzzleset><puzzle {}><color name="white" char=".">FFFFFF</color><color name="red" char="r">FF0000</color>'
        '<clues type="rows"><line>{}</line></clues><clues type="columns"><line>{}</line></clues></puzzle></puzzleset>'
    )
    red = count.format("red")
    read = loads(puzzle.format('defaultcolor="white"', red, red))
    assert [(entry.key, entry.rgb) for entry in read.palette] == [(".", "ffffff"), ("r", "ff0000")]
    for wrong, message in (
        ("<count>1</count>", "a number without a colour, expected a colour"),
        (count.format("white"), "which is the background"),
        (count.format("blue"), "which is unknown"),
    ):
        with refused(message):
            loads(puzzle.format('defaultcolor="white"', wrong, red))
    with refused("background and default colour are both"):
        loads(puzzle.format('defaultcolor="red" backgroundcolor="red"', red, red))


def test_numbers_of_webpbn_may_be_text_but_nothing_else_may_stand_in_a_line() -> None:
    sides = "<puzzle><clues type='columns'>{}<line>1</line></clues><clues type='rows'>{}<line>1</line></clues></puzzle>"
    read = loads(sides.format("<line>2</line>", "<line> 1 <!-- -->\n</line><line><count>1</count></line>"))
    assert read == Nonogram([[1], [1], [1]], [[2], [1]])
    for line in ('<line clue="2"/>', "<line>2<count>2</count></line>", "<line>2 x</line>"):
        with refused("bad-number"):
            loads(sides.format(line, "<line>2</line>"))


WOVEN = {
    "title": "",
    "solution": {
        "clue_style": "Nono",
        "palette": [
            {"ch": "#", "name": "black", "rgb": [0, 0, 0], "color": 3, "corner": None},
            {"ch": " ", "name": "white", "rgb": [255, 255, 255], "color": 0, "corner": None},
        ],
        "shape": {"Square": {"width": 2, "height": 1}},
        "cells": [3, 0],
    },
}


def woven(**changes: object) -> str:
    """A WOVEN string whose solution has these changes."""
    import brotli

    solution = {name: value for name, value in (WOVEN["solution"] | changes).items() if value is not None}  # type: ignore[operator]
    data = brotli.compress(json.dumps(WOVEN | {"solution": solution}).encode())
    return f"WOVEN-{base64.b64encode(data).decode()}-"


def test_strings_of_number_loom() -> None:
    needs("woven")
    expected = Nonogram.from_grid([[1, 0]])
    for text in (
        woven(),
        woven(shape=None, cells=None, grid=[[3], [0]]),
        woven()[:-1],
        f"\n{woven()[:20]}\n{woven()[20:]}",
    ):
        puzzle = loads(text)
        assert isinstance(puzzle, Nonogram)
        assert (puzzle.rows, puzzle.cols, puzzle.goal_bytes) == (expected.rows, expected.cols, expected.goal_bytes)
        assert [(colour.key, colour.rgb) for colour in puzzle.palette] == [(".", "ffffff"), ("#", "000000")]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"clue_style": "Triano"}, "trianogram"),
        ({"shape": {"Triangular": {}}}, "triangular grid"),
        ({"cells": [255, 0]}, "undecided cells"),
        ({"cells": [1, 0]}, "found the colour 1 in the picture"),
        ({"cells": [3]}, "found 1 cells, expected 2 for 2x1"),
        ({"cells": ["x", 0]}, "the cell 'x'"),
        ({"shape": {"Square": {"width": 1 << 30, "height": 1 << 30}}}, "too-large"),
        ({"shape": {"Square": {"width": "2"}}}, "'width' is the text '2'; expected a whole number"),
        ({"palette": []}, "no background"),
        ({"palette": [{"color": 0, "ch": ".", "name": "x", "rgb": [1, 2]}]}, "found the colour .* expected"),
        ({"grid": [[3, 0], [3]]}, "columns of different lengths"),
    ],
)
def test_strings_of_number_loom_that_are_wrong(changes: dict[str, object], message: str) -> None:
    needs("woven")
    with refused(message):
        loads(woven(**changes))


def test_strings_of_number_loom_that_are_damaged() -> None:
    needs("woven")
    import brotli

    bomb = base64.b64encode(brotli.compress(bytes(1 << 25), quality=1)).decode()
    for text, message in (
        (f"WOVEN-{bomb}-", "found more than 16777216 bytes"),
        (woven()[:40], "its end is missing"),
        ("WOVEN-/////w==-", "not packed by Brotli"),
        ("WOVEN-*-", "damaged string"),
        ("WOVEN-", "damaged string"),
    ):
        with refused(message):
            loads(text, "woven")
