"""Pictures in the XML formats of FreeNono and of KDE's Picmi; read only."""

from __future__ import annotations

from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, elements, root_of


class Pictures:
    """An XML format with the cells of pictures: an empty cell is the first of ``cells``, a filled cell is the second.

    ``root`` is the name of the root element, and ``row`` the name of the element with a row.
    """

    root = row = cells = ""

    def sniff(self, head: str) -> bool:
        """Return whether the root element has this name."""
        return root_of(head) == self.root

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
        for root, element in self.elements(text):
            try:
                yield self.puzzle(root, element)
            except PuzzleError as error:
                yield error.at(element.line)

    def elements(self, text: str) -> Iterator[tuple[Element | None, Element]]:
        """Yield the element of each puzzle, with the part of the root element read so far."""
        raise NotImplementedError

    def puzzle(self, root: Element | None, element: Element) -> Nonogram:
        """Return the puzzle in an element. Raises `PuzzleError`."""
        raise NotImplementedError

    def grid(self, element: Element) -> list[list[int]]:
        """Return the cells of a picture. Raises `PuzzleError`."""
        rows = [(row.line, "".join(row.text.split())) for row in element.all(self.row)]
        if not rows:
            raise PuzzleError(f"found no rows, expected rows of {' and '.join(self.cells)}", "missing-section")
        for line, row in rows:
            if set(row) - {*self.cells}:
                message = f"found {excerpt(row)}, expected a row of {' and '.join(self.cells)}"
                raise PuzzleError(message, "goal-size").at(line)
        return [[self.cells.index(cell) for cell in row] for _, row in rows]


class FreeNono(Pictures):
    """Puzzles of FreeNono: ``<Nonogram name height width>`` with a ``<line>`` of ``_`` and ``x`` per row; read only."""

    CAPABILITIES = Capabilities(clues=False, goal=True, many=True, about=frozenset({"id", "title", "author"}))
    root, row, cells = "freenono", "line", "_x"

    def elements(self, text: str) -> Iterator[tuple[Element | None, Element]]:
        """Return the ``nonogram`` elements of all groups."""
        return ((root, element) for root, group in elements(text, "nonograms") for element in group.all("nonogram"))

    def puzzle(self, root: Element | None, element: Element) -> Nonogram:
        given, grid = element.attributes, self.grid(element)
        for name, size in (("height", str(len(grid))), ("width", str(len(grid[0])))):
            if given.get(name, size) != size:
                message = f"found {name} {excerpt(given[name])}, expected {size} as in the lines"
                raise PuzzleError(message, "goal-size")
        meta = {name: value for name, value in given.items() if name not in ("id", "name", "height", "width") and value}
        return Nonogram.from_grid(grid, id=given.get("id", ""), title=given.get("name", ""), meta=meta)


class Picmi(Pictures):
    """Levels of KDE's Picmi: boards with one ``<row>`` of ``-`` and ``1`` per row; read only.

    A board that refers to a pixmap file is refused; convert the pixmap file instead.
    """

    CAPABILITIES = Capabilities(
        clues=False, goal=True, many=True, about=frozenset({"title", "author", "difficulty", "series_title"})
    )
    root, row, cells = "picmi", "row", "-1"

    def elements(self, text: str) -> Iterator[tuple[Element | None, Element]]:
        return elements(text, "board")

    def puzzle(self, root: Element | None, element: Element) -> Nonogram:
        if file := element.text_of("xpm"):
            message = f"found the file {excerpt(file)} in place of rows, expected rows; convert this file instead"
            raise PuzzleError(message, "unsupported-variant")
        given = element.attributes
        meta = {name: given[name] for name in ("author", "difficulty") if given.get(name)}
        if root and root.attributes.get("name"):
            meta["series_title"] = root.attributes["name"]
        return Nonogram.from_grid(self.grid(element), title=given.get("name", ""), meta=meta)


freenono, picmi = FreeNono(), Picmi()
