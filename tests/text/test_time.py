"""The time of reading grows with the text: of each shape in these tests, twice the text takes about twice the time."""

import ast
import time
import warnings
from pathlib import Path

import pytest

import nono
from nono.text import FORMATS, format_named
from nono.text._file_entries import text_entries

LITERALS = {
    node.value
    for path in Path(__file__).parent.glob("*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}
SHAPES = sorted(f"{text}\n" for text in LITERALS if "\n" in text and len(text) < 400)
ALWAYS = ["1,2,3,,x,\n", "*", "rows (", ".\n", ":", "x " * 30 + "\n", "mosaic\nsize: 25x2\n\n", SHAPES[0]]
READERS = [
    *({"genre": name} for name in (None, "nonogram", "sudoku", "pegs", "minesweeper")),
    *({"format": name} for name in FORMATS if not hasattr(format_named(name), "load_bytes")),
]
SIZE = 6000  # characters of the smaller text
TRIES = 5
SHORT = 0.01  # seconds in which chance decides
MOST = 3  # times as long, where 2 is linear and 4 quadratic


def seconds(text: str, reader: dict[str, str | None]) -> float:
    """The processor time of reading a text, or of refusing it."""
    begin = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for _ in text_entries(text, reader.get("format"), True, {"genre": reader.get("genre")}):
                pass
        except nono.PuzzleError:
            pass
    return time.process_time() - begin


@pytest.mark.parametrize("reader", READERS, ids=str)
def test_the_time_of_reading_is_linear(reader: dict[str, str | None], pytestconfig: pytest.Config) -> None:
    first = READERS.index(reader)
    shapes = SHAPES if pytestconfig.getoption("--slow") else SHAPES[first :: 2 * len(READERS)]
    slow = {}
    for shape in [*ALWAYS, *shapes]:
        small = shape * (SIZE // len(shape))
        if seconds(small * 2, reader) > MOST * seconds(small, reader):  # perhaps only by chance
            least = [min(seconds(text, reader) for _ in range(TRIES)) for text in (small, small * 2)]
            if least[1] > max(MOST * least[0], SHORT):
                slow[shape] = least
    assert not slow
