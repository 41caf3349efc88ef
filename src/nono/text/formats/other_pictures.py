"""Pictures in the files of two programs, FreeNono and KDE's Picmi, and on the pages of nonograms.org; read only."""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, default_palette
from nono.base.table import read_error
from nono.genres import Nonogram
from nono.text.formats.shared import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, root_element, root_of

ARRAY = re.compile(r"\bd\s*+=\s*+\[\s*+(?:\[[\d\s,-]*+\][\s,]*+)*+\]")
ROW = re.compile(r"\[([\d\s,-]*)\]")
MAX_DIGITS = 12


def _grid(element: Element, name: str, cells: str) -> list[list[int]]:
    """Return the cells of a picture, whose rows are elements with this name. ``cells`` are the signs of paper and ink.

    Raises `PuzzleError`.
    """
    rows = [(row.line, "".join(row.text.split())) for row in element.all(name)]
    if not rows:
        raise PuzzleError(f"found no rows, expected rows of {' and '.join(cells)}", "missing-section")
    for line, row in rows:
        if set(row) - {*cells}:
            message = f"found {excerpt(row)}, expected a row of {' and '.join(cells)}"
            raise PuzzleError(message, "goal-size").at(line)
    return [[cells.index(cell) for cell in row] for _, row in rows]


class FreeNono:
    """Puzzles of FreeNono: ``<Nonogram name height width>`` with a ``<line>`` of ``_`` and ``x`` per row; read only."""

    CAPABILITIES = Capabilities(clues=False, goal=True, many=True, about=frozenset({"id", "title", "author"}))

    def sniff(self, head: str) -> bool:
        """Return whether the root element is that of FreeNono."""
        return root_of(head) == "freenono"

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
        for group in root_element(text).all("nonograms"):
            for element in group.all("nonogram"):
                try:
                    yield self._puzzle(element)
                except Exception as error:
                    yield read_error(error).at(element.line)

    def _puzzle(self, element: Element) -> Nonogram:
        """Return the nonogram of an element. Raises `PuzzleError` if its size differs from that of its lines."""
        given, grid = element.attributes, _grid(element, "line", "_x")
        for name, size in (("height", str(len(grid))), ("width", str(len(grid[0])))):
            if given.get(name, size) != size:
                message = f"found {name} {excerpt(given[name])}, expected {size} as in the lines"
                raise PuzzleError(message, "goal-size")
        meta = {name: value for name, value in given.items() if name not in ("id", "name", "height", "width") and value}
        return Nonogram.from_grid(grid, id=given.get("id", ""), title=given.get("name", ""), meta=meta)


class Picmi:
    """Levels of KDE's Picmi: boards with one ``<row>`` of ``-`` and ``1`` per row; read only.

    A board that refers to a pixmap file is refused; convert the pixmap file instead.
    """

    CAPABILITIES = Capabilities(
        clues=False, goal=True, many=True, about=frozenset({"title", "author", "difficulty", "series_title"})
    )

    def sniff(self, head: str) -> bool:
        """Return whether the root element is that of Picmi."""
        return root_of(head) == "picmi"

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
        root = root_element(text)
        for element in root.all("board"):
            try:
                yield self._puzzle(element, root.attributes.get("name", ""))
            except Exception as error:
                yield read_error(error).at(element.line)

    def _puzzle(self, element: Element, series: str) -> Nonogram:
        """Return the nonogram of a board; ``series`` is the name of its set. Raises `PuzzleError`."""
        if file := element.text_of("xpm"):
            message = f"found the file {excerpt(file)} in place of rows, expected rows; convert this file instead"
            raise PuzzleError(message, "unsupported-variant")
        given = element.attributes
        meta = {name: given[name] for name in ("author", "difficulty") if given.get(name)}
        if series:
            meta["series_title"] = series
        return Nonogram.from_grid(_grid(element, "row", "-1"), title=given.get("name", ""), meta=meta)


class NonogramsOrg:
    """Saved pages of nonograms.org and nonograms.ru, black and white or colour; read only, without network access.

    The picture is the array ``d`` in the page's script. This array contains sizes, colours and runs of cells in an
    obfuscated form.
    """

    CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)

    def sniff(self, head: str) -> bool:
        """Return whether the text is a web page or begins with the array ``d``, and contains its beginning."""
        begins = re.match(r"\s*(<|(var\s+)?d\s*=)", head)
        return begins is not None and re.search(r"\bd\s*=\s*\[\s*\[\s*\d", head) is not None

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzle on the page. Raises `PuzzleError`."""
        array = ARRAY.search(text)
        if array is None and re.search(r"\bd\s*=\s*\[", text):
            message = "found no complete array d=[[…]], expected the source of a puzzle's page"
            raise PuzzleError(message, "missing-section")
        if array is None:
            message = "found a web page without the array d=[[…]], expected a page of nonograms.org or janko.at"
            raise PuzzleError(f"{message}\ncopy the clues from other pages into a text file", "unknown-format")
        line = text.count("\n", 0, array.start()) + 1
        try:
            rows = [[_whole(word) for word in row.split(",") if word.strip()] for row in ROW.findall(array[0])]
            puzzle = _picture(rows)
        except (IndexError, ZeroDivisionError, ValueError) as error:
            if isinstance(error, PuzzleError):
                raise error.at(line) from None
            message = "found an array d that holds no picture, expected the array of a puzzle's page"
            raise PuzzleError(message, "bad-number").at(line) from None
        yield puzzle


def _whole(word: str) -> int:
    """Return a whole number; raises `ValueError` on other words and on too many digits."""
    if len(word.strip()) > MAX_DIGITS:
        raise ValueError
    return int(word)


def _picture(rows: list[list[int]]) -> Nonogram:
    """Return the nonogram of the rows of the array ``d``: a row of no use here, width, height, number of colours, the
    key of the colours, the colours, the number of runs, the key of the runs, and the runs.

    Sizes are hidden in remainders; a key has the numbers that were added to colours or runs. Raises `PuzzleError`.
    """

    def value(row: list[int]) -> int:
        return row[0] % row[3] + row[1] % row[3] - row[2] % row[3]

    width, height, colours = value(rows[1]), value(rows[2]), value(rows[3])
    check_size(height, width)
    if not 1 <= colours <= MAX_COLOURS:
        raise PuzzleError(f"found {colours} colours, expected 1 to {MAX_COLOURS}", "too-large")
    key = rows[4]
    values = []
    for colour_row in rows[5 : 5 + colours]:
        channels = [colour_row[0] - key[1], colour_row[1] - key[0], colour_row[2] - key[3]]
        if not all(0 <= channel <= 255 for channel in channels):
            raise PuzzleError(f"found the colour {channels}, expected values from 0 to 255", "unknown-colour")
        values.append("".join(f"{channel:02x}" for channel in channels))
    count_row = rows[5 + colours]
    first, second, third = (number % count_row[3] for number in count_row[:3])
    runs = first**2 + 2 * second + third
    key = rows[6 + colours]
    grid = [bytearray(width) for _ in range(height)]
    if runs < 0 or len(rows) < 7 + colours + runs:
        expected = 7 + colours + max(runs, 0)
        raise PuzzleError(f"found {len(rows)} rows in the array, expected {expected}", "missing-section")
    for run in rows[7 + colours : 7 + colours + runs]:
        start, length, colour, row = run[0] - key[0] - 1, run[1] - key[1], run[2] - key[2], run[3] - key[3] - 1
        is_in_row = start >= 0 and length >= 1 and start + length <= width
        if not (is_in_row and 0 <= row < height and 1 <= colour <= colours):
            raise PuzzleError("found a run of cells outside the board, expected all runs inside", "goal-size")
        grid[row][start : start + length] = bytes([colour]) * length
    white, black = default_palette(2)
    inks = [black if value == black.rgb else {"name": f"#{value}", "rgb": value} for value in values]
    return Nonogram.from_grid([list(row) for row in grid], [white, *inks])


freenono, picmi, nonograms_org = FreeNono(), Picmi(), NonogramsOrg()
