"""Levels of KDE's Picmi: boards with a ``<row>`` of ``-`` and ``1`` each; read only.

A board that names a pixmap in another file is refused: convert the pixmap itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.xml import Element, elements, root_of
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities(
    clues=False, goal=True, many=True, about=frozenset({"title", "author", "difficulty", "series_title"})
)


def sniff(head: str) -> bool:
    """Whether the root element is that of levels."""
    return root_of(head) == "picmi"


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a file; one that cannot be read gives its error, and the next one is read."""
    for root, board in elements([text], "board"):
        try:
            yield _puzzle(root, board)
        except PuzzleError as error:
            yield error.at(board.line)


def _puzzle(root: Element | None, board: Element) -> Puzzle:
    if file := board.text_of("xpm"):
        message = f"found the file {excerpt(file)} for a board, expected its rows: read the pixmap itself"
        raise PuzzleError(message, "unsupported-variant")
    rows = [(row.line, row.text) for row in board.all("row")]
    if not rows:
        raise PuzzleError("found no row, expected rows of - and 1", "missing-section")
    for line, row in rows:
        if set(row) - {"-", "1"}:
            raise PuzzleError(f"found {excerpt(row)}, expected a row of - and 1", "goal-size").at(line)
    meta = {name: board.attributes[name] for name in ("author", "difficulty") if board.attributes.get(name)}
    if root and root.attributes.get("name"):
        meta["series_title"] = root.attributes["name"]
    grid = [[int(cell == "1") for cell in row] for _, row in rows]
    return Nonogram.from_grid(grid, title=board.attributes.get("name", ""), meta=meta)
