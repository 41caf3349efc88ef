"""Pictures in the XML formats of FreeNono and of KDE's Picmi; read only."""

from __future__ import annotations

from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, elements, root_of


class Pictures:
    """An XML format with the cells of pictures; ``root`` is the name of its root element."""

    root = ""

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


class FreeNono(Pictures):
    """Puzzles of FreeNono: ``<Nonogram name height width>`` with a ``<line>`` of ``_`` and ``x`` per row; read only."""

    CAPABILITIES = Capabilities(clues=False, goal=True, many=True, about=frozenset({"id", "title", "author"}))
    root = "freenono"

    def elements(self, text: str) -> Iterator[tuple[Element | None, Element]]:
        """Return the ``nonogram`` elements of all groups."""
        return ((root, element) for root, group in elements([text], "nonograms") for element in group.all("nonogram"))

    def puzzle(self, root: Element | None, element: Element) -> Nonogram:
        lines = [(line.line, "".join(line.text.split())) for line in element.all("line")]
        for at, line in lines:
            if set(line) - {"_", "x"}:
                raise PuzzleError(f"found {excerpt(line)}, expected cells _ and x", "goal-size").at(at)
        given = element.attributes
        found = {"height": str(len(lines)), "width": str(len(lines[0][1]) if lines else 0)}
        for name, size in found.items():
            if given.get(name, size) != size:
                message = f"found {name} {excerpt(given[name])}, expected {size} as in the lines"
                raise PuzzleError(message, "goal-size")
        meta = {name: value for name, value in given.items() if name not in ("id", "name", "height", "width") and value}
        grid = [[int(cell == "x") for cell in line] for _, line in lines]
        return Nonogram.from_grid(grid, id=given.get("id", ""), title=given.get("name", ""), meta=meta)


class Picmi(Pictures):
    """Levels of KDE's Picmi: boards with one ``<row>`` of ``-`` and ``1`` per row; read only.

    A board that refers to a pixmap file is refused; convert the pixmap file instead.
    """

    CAPABILITIES = Capabilities(
        clues=False, goal=True, many=True, about=frozenset({"title", "author", "difficulty", "series_title"})
    )
    root = "picmi"

    def elements(self, text: str) -> Iterator[tuple[Element | None, Element]]:
        return elements([text], "board")

    def puzzle(self, root: Element | None, element: Element) -> Nonogram:
        if file := element.text_of("xpm"):
            message = f"found the file {excerpt(file)} in place of rows, expected rows; convert this file instead"
            raise PuzzleError(message, "unsupported-variant")
        rows = [(row.line, row.text) for row in element.all("row")]
        if not rows:
            raise PuzzleError("found no rows, expected rows of - and 1", "missing-section")
        for line, row in rows:
            if set(row) - {"-", "1"}:
                raise PuzzleError(f"found {excerpt(row)}, expected a row of - and 1", "goal-size").at(line)
        given = element.attributes
        meta = {name: given[name] for name in ("author", "difficulty") if given.get(name)}
        if root and root.attributes.get("name"):
            meta["series_title"] = root.attributes["name"]
        grid = [[int(cell == "1") for cell in row] for _, row in rows]
        return Nonogram.from_grid(grid, title=given.get("name", ""), meta=meta)


freenono, picmi = FreeNono(), Picmi()
