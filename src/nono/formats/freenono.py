"""Puzzles of FreeNono: ``<Nonogram name height width>`` with a ``<line>`` of ``_`` and ``x`` each; read only."""

from __future__ import annotations

from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.xml import Element, elements, root_of
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities(clues=False, goal=True, many=True, about=frozenset({"id", "title", "author"}))


def sniff(head: str) -> bool:
    """Whether the root element is FreeNono's."""
    return root_of(head) == "freenono"


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a file; one that cannot be read gives its error, and the next one is read."""
    for _, group in elements([text], "nonograms"):
        for element in group.all("nonogram"):
            try:
                yield _puzzle(element)
            except PuzzleError as error:
                yield error.at(element.line)


def _puzzle(element: Element) -> Puzzle:
    lines = [(line.line, "".join(line.text.split())) for line in element.all("line")]
    for at, line in lines:
        if set(line) - {"_", "x"}:
            raise PuzzleError(f"found {excerpt(line)}, expected cells _ and x", "goal-size").at(at)
    given = element.attributes
    found = {"height": str(len(lines)), "width": str(len(lines[0][1]) if lines else 0)}
    for name, size in found.items():
        if given.get(name, size) != size:
            message = f"found {name} {excerpt(given[name])} and {size} in the lines, expected the same"
            raise PuzzleError(message, "goal-size")
    meta = {name: value for name, value in given.items() if name not in ("id", "name", "height", "width") and value}
    grid = [[int(cell == "x") for cell in line] for _, line in lines]
    return Nonogram.from_grid(grid, id=given.get("id", ""), title=given.get("name", ""), meta=meta)
