"""Reading takes linear time: of each shape in these tests, four times the text takes about four times as long."""

import ast
import time
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

import nono
from nono.base.limits import Limits
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
SIZE = 3000  # characters of the smaller text
LARGER = 4  # times as long is the other text
TRIES = 5
SHORT = 0.01  # seconds in which chance decides
MOST = 8  # times as much processor time, where 4 is linear and 16 quadratic


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
        texts = small, small * LARGER
        if seconds(texts[1], reader) > MOST * seconds(texts[0], reader):  # perhaps only by chance
            tries = [[seconds(text, reader) for text in texts] for _ in range(TRIES)]
            least = [*map(min, zip(*tries, strict=True))]
            if least[1] > max(MOST * least[0], SHORT):
                slow[shape] = least
    assert not slow


@pytest.mark.parametrize("text", ["a = [1, 2]\n" * 200, f"rows = [{200 * '[1, [2]],'}]", "row of a puzzle\n" * 200])
def test_texts_are_read_within_limits(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []
    monkeypatch.setattr(Limits, "expect", lambda limits, work="": looks.append(work))
    with suppress(nono.PuzzleError):
        nono.loads(text)
    assert len(looks) > 200
