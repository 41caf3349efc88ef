"""Draws peg solitaire as text and as pictures: positions, jumps, and the moves of a solution."""

from __future__ import annotations

from textwrap import fill

from nono.genres import Pegs
from nono.genres.pegs import GAP, PEG, WALL
from nono.model import jumps_of
from nono.renderers.drawing.items import CELL, INK, PAPER, Disc, Item, Label, Sheet
from nono.renderers.drawing.svg import document, element
from nono.renderers.drawing.terminal import PLAIN, RESET, Terminal

SECONDS = 0.8  # duration of each position in an animation
PEG_RGB, JUMPER_RGB, WOOD, HOLE_RGB = "2a6fdb", "e8590c", "f3e3c8", "c9b18a"
# Radii of a peg, an empty hole and a dot on the way of the last jump, and the size of numbers of holes, in units.
PEG_RADIUS, HOLE, DOT, NUMBER = 3.6, 1.8, 0.5, 2.6
RIM = 0.72  # radius of the wood around each hole, in cells: the discs of neighbouring holes overlap


def board_text(puzzle: Pegs, position: int, terminal: Terminal = PLAIN) -> str:
    """Return a position as text with one line per row; a triangle stands on one of its sides.

    Places without a hole are blank on a regular board: one whose rows have holes side by side, in the middle of the
    board (in a triangle: as many as the number of the row). On other boards, they are ``#``, as readers expect.
    """
    peg = terminal.style(ink=PEG_RGB)
    is_slanted = puzzle.board.grid == "triangle"
    rows = puzzle.rows_of(position)
    # `rows_of` cuts off the walls behind the holes; a row is in the middle if as many walls are before them
    if is_slanted:
        is_regular = all(len(row) == number + 1 and WALL not in row for number, row in enumerate(rows))
    else:
        is_regular = all(row != WALL and len(row) - len(row.lstrip(WALL)) + len(row) == puzzle.width for row in rows)
        is_regular = is_regular and all(WALL not in row.lstrip(WALL) for row in rows)
    texts = {PEG: f"{peg}o{RESET}" if peg else PEG, GAP: GAP, WALL: " " if is_regular else WALL}
    lines = []
    for number, row in enumerate(rows):
        indent = " " * (puzzle.height - 1 - number) if is_slanted else ""
        row = row if is_regular else row.ljust(puzzle.width, WALL)
        lines.append(indent + " ".join(texts[key] for key in row).rstrip())
    return "\n".join(lines) + "\n"


def start_board(puzzle: Pegs, terminal: Terminal = PLAIN) -> str:
    """Return the first position as text, and the target below it as readers expect it."""
    text = board_text(puzzle, puzzle.start, terminal)
    if puzzle.target is None:
        return text
    if puzzle.target.bit_count() == 1:
        return text + f"target {puzzle.target.bit_length() - 1}\n"
    return f"{text}target\n{board_text(puzzle, puzzle.target, terminal)}"


def moves_and_boards_text(puzzle: Pegs, solution: bytes, terminal: Terminal = PLAIN) -> str:
    """Return the first position, the jumps and the last position as text. A comma joins consecutive jumps of the same
    peg.
    """
    last = puzzle.positions(solution)[-1]
    moves = fill("  ".join(puzzle.moves_text(solution)), terminal.columns or 100, break_on_hyphens=False)
    return f"{start_board(puzzle, terminal)}\n{moves or 'nothing to do'}\n\n{board_text(puzzle, last, terminal)}"


def position_sheets(puzzle: Pegs, solution: bytes = b"") -> list[Sheet]:
    """Return a drawing of every position of the solution, with a mark on the peg that has just jumped."""
    jumps = jumps_of(solution)
    drawn = []
    for number, position in enumerate(puzzle.positions(solution)):
        last = jumps[number - 1] if number else None
        page = _wood(puzzle)
        middles = _middles(puzzle)
        for hole, middle in enumerate(middles):
            if position >> hole & 1:  # the hole has a peg
                has_jumped = last is not None and hole == last.end
                page.items.append(Disc(*middle, PEG_RADIUS, JUMPER_RGB if has_jumped else PEG_RGB))
                page.items.append(Label(*middle, str(hole + 1), NUMBER, PAPER))
            else:
                page.items.append(Disc(*middle, HOLE, HOLE_RGB))
                page.items.append(Label(*middle, str(hole + 1), NUMBER, INK))
        if last is not None:
            (x1, y1), (x2, y2) = middles[last.start], middles[last.end]
            # dots on the middle half of the way, a twelfth of the way apart
            track = [Disc(x1 + (x2 - x1) * k / 12, y1 + (y2 - y1) * k / 12, DOT, JUMPER_RGB) for k in range(3, 9)]
            page.items += track
        drawn.append(page)
    return drawn


def animation(puzzle: Pegs, solution: bytes, scale: float = 2.0) -> str:
    """Return the solution as an SVG animation, which repeats and needs no script. Its description lists the moves."""
    pages = position_sheets(puzzle, solution)
    total = SECONDS * (len(pages) + 3)  # show the last position longer
    groups = []
    for number, page in enumerate(pages):
        begin = number * SECONDS / total
        end = 1.0 if number == len(pages) - 1 else (number + 1) * SECONDS / total
        # the first position is shown at once; the others appear at their begin, and all vanish at their end
        values, times = ("0;1;0", f"0;{begin:.5f};{end:.5f}") if number else ("1;0", f"0;{end:.5f}")
        timing = f'dur="{total:g}s" repeatCount="indefinite" calcMode="discrete" values="{values}" keyTimes="{times}"'
        moving = f'<animate attributeName="opacity" {timing}/>' if len(pages) > 1 else ""
        items = "\n".join(element(item) for item in page.items)
        groups.append(f'<g opacity="{0 if number else 1}">{moving}\n{items}\n</g>')
    title = puzzle.title or puzzle.id or puzzle.size_words()
    return document(pages[0], scale, "\n".join(groups), title, "  ".join(puzzle.moves_text(solution)))


def _middles(puzzle: Pegs) -> list[tuple[float, float]]:
    """Return the point of each hole in the drawing, with a cell of space around the board."""
    return [(CELL * (x + 1), CELL * (y + 1)) for x, y in puzzle.places()]


def _wood(puzzle: Pegs) -> Sheet:
    """Return the drawing of a board without its holes."""
    middles = _middles(puzzle)
    page = Sheet(max(x for x, _ in middles) + CELL, max(y for _, y in middles) + CELL)
    wood: list[Item] = [Disc(x, y, RIM * CELL, WOOD) for x, y in middles]
    page.items += [page.paper(), *wood]
    return page
