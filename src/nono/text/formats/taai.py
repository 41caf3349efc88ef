"""Sets of the TAAI, TCGA and ICGA tournaments: ``$1`` (the number), then clues of columns and rows, separated by tabs.

Tournament puzzles are square. The size of other boards must be given with the option ``size``.
"""

from __future__ import annotations

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_nonogram, warn_lost
from nono.text.formats.shared.clues import clue_lines, nonogram, parts_of, puzzles_of_parts
from nono.text.parts.clues import Line

CAPABILITIES = Capabilities(many=True, about=frozenset({"id"}))
READ_OPTIONS = ("size",)
SPARE = 2  # maximum number of ignored blank lines at the end of a puzzle; more of them are empty clues


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Loaded:
    """Yield the puzzles in the set; for each puzzle that cannot be read, yield its error.

    ``size`` is the width and height of all boards.
    """
    parts = list(parts_of(text, r"\$"))
    if not parts or not parts[0][1].startswith("$"):
        raise PuzzleError("found no line such as $1, expected one before each puzzle", "missing-section").at(1)
    yield from puzzles_of_parts(parts, lambda line, part: _puzzle(part, line, check, size))


def _puzzle(part: str, first: int, check: bool, size: tuple[int, int] | None) -> Nonogram:
    """Return the puzzle from line ``first`` on.

    If it cannot be read, up to `SPARE` blank lines at its end are left out: each may be an empty clue or a gap.
    """
    mark, _, body = part.removesuffix("\n").partition("\n")
    id = mark.removeprefix("$").strip()
    if not (id.isascii() and id.isdigit()):
        raise PuzzleError(f"found {excerpt('$' + id)}, expected a number after $", "bad-number").at(first)
    lines = [Line(line_number, line.strip()) for line_number, line in enumerate(body.split("\n"), first + 1)]
    spare = SPARE
    while True:
        width, height = size or (len(lines) // 2, len(lines) // 2)
        try:
            if len(lines) != width + height:
                expected = (
                    f"{width} columns and {height} rows" if size else "as many columns as rows, or the option size"
                )
                raise PuzzleError(f"found {len(lines)} clues, expected {expected}", "wrong-line-count").at(first)
            return nonogram(lines[width:], lines[:width], check, id=id)  # the columns come first
        except PuzzleError:
            if spare == 0 or not lines or lines[-1].text:
                raise
        lines.pop()
        spare -= 1


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzles as a set; raises `PuzzleError` on colours, blotted clues and boards that are not square."""
    out = []
    for index, puzzle in enumerate(puzzles, 1):
        fitted = require_nonogram(puzzle, "taai", CAPABILITIES)
        if fitted.width != fitted.height:
            size = f"{fitted.width}x{fitted.height}"
            message = f"found a board of {size}, expected a square; the format taai does not store other sizes"
            raise PuzzleError(message, "ambiguous-format")
        clues = clue_lines(fitted.cols + fitted.rows, "\t", "")
        is_number = fitted.id.isascii() and fitted.id.isdigit()
        if fitted.id and not is_number:
            warn_lost("an id that is not a number", "taai")
        out.append(f"${fitted.id if is_number else index}\n{clues}")
    return "".join(out)
