"""Pictures in the XML formats of FreeNono and of KDE's Picmi; read only."""

from __future__ import annotations

from nono.base.errors import PuzzleError, excerpt
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, root_element, root_of


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
                except PuzzleError as error:
                    yield error.at(element.line)

    def _puzzle(self, element: Element) -> Nonogram:
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
            except PuzzleError as error:
                yield error.at(element.line)

    def _puzzle(self, element: Element, series: str) -> Nonogram:
        if file := element.text_of("xpm"):
            message = f"found the file {excerpt(file)} in place of rows, expected rows; convert this file instead"
            raise PuzzleError(message, "unsupported-variant")
        given = element.attributes
        meta = {name: given[name] for name in ("author", "difficulty") if given.get(name)}
        if series:
            meta["series_title"] = series
        return Nonogram.from_grid(_grid(element, "row", "-1"), title=given.get("name", ""), meta=meta)


freenono, picmi = FreeNono(), Picmi()
