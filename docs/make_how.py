"""Draw the pictures of ``docs/how-it-works.md`` from results of the engine: ``python docs/make_how.py``.

Every cell, clause and number comes from the engine, or from a list of all arrangements of one line. The script fails if
the results no longer agree with the text of the page.
"""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import nono
from nono.backend import capable_backends
from nono.backend.native import beliefs, prove, settle
from nono.genres import model_from
from nono.model.answer import Task
from nono.model.model import Model

FOLDER = Path(__file__).parent / "how"
PICTURE = """
XX....XX..
XXX.....X.
X...X...XX
..X.XXX.X.
...XX....X
.X....X..X
X.X..X.XXX
.XXXX..X..
.XXX.X.X..
XXXX..XX..
"""
INK, PAPER, OPEN, GRID, TEXT, RED, BLUE = "#222222", "#ffffff", "#dcdcdc", "#888888", "#222222", "#d1495b", "#30638e"
CELL = 18
LINE = 9  # the row whose arrangements are listed
UNKNOWN = -1
Grid = NDArray[np.int64]  # each cell is UNKNOWN, 0 or 1

ANSWER = np.array([[int(cell == "X") for cell in row] for row in PICTURE.split()])
SIZE = len(ANSWER)
PUZZLE = nono.Nonogram.from_grid(ANSWER)


def model(grid: Grid | None = None) -> Model:
    """Return the model of the puzzle; cells that are known in the grid are settled."""
    start = None if grid is None else ["".join("?.X"[value + 1] for value in row) for row in grid]
    found = model_from(PUZZLE, start)
    assert isinstance(found, Model)
    return found


def arrangements(line: int) -> NDArray[np.int64]:
    """Return all arrangements of a line, one in each row of the array. Lines are numbered rows first."""
    lengths = [block.length for block in (*PUZZLE.rows, *PUZZLE.cols)[line] if block.length is not None]
    found = []
    for starts in combinations(range(SIZE - sum(lengths) + 1), len(lengths)):
        cells = [0] * SIZE
        for number, (start, length) in enumerate(zip(starts, lengths, strict=True)):
            first = start + sum(lengths[:number])
            cells[first : first + length] = [1] * length
        found.append(cells)
    return np.array(found)


def line_of(grid: Grid, line: int) -> Grid:
    return grid[line] if line < SIZE else grid[:, line - SIZE]


def replaced(grid: Grid, cell: tuple[int, int], value: int) -> Grid:
    grid = grid.copy()
    grid[cell] = value
    return grid


def fixpoint(grid: Grid) -> Grid | None:
    """Return the grid after the engine's line logic; None if some line has no arrangement."""
    allowed = np.frombuffer(settle(model(grid)), np.uint8).reshape(SIZE, SIZE, 2)
    if not allowed.any():
        return None
    return np.where(allowed.all(axis=2), UNKNOWN, allowed[..., 1].astype(np.int64))


def contradiction(grid: Grid) -> tuple[Grid, int]:
    """Settle line after line until a line has no arrangement; return the grid and the number of that line."""
    grid = grid.copy()
    while True:
        before = grid.copy()
        for line in range(2 * SIZE):
            cells = line_of(grid, line)
            ways = arrangements(line)
            ways = ways[((ways == cells) | (cells == UNKNOWN)).all(axis=1)]
            if not len(ways):
                return grid, line
            cells[:] = np.where((ways == ways[0]).all(axis=0), ways[0], UNKNOWN)
        assert (grid != before).any(), "there is no contradiction"


def probed(grid: Grid) -> tuple[Grid, int, int]:
    """Try both colours of all open cells until nothing changes; return the grid, the tries and the failures."""
    tries = failed = 0
    changed = True
    while changed:
        changed = False
        for row, column in zip(*np.nonzero(grid == UNKNOWN), strict=True):
            for value in (1, 0):
                if grid[row, column] != UNKNOWN:
                    break
                tries += 1
                if fixpoint(replaced(grid, (row, column), value)) is None:
                    failed += 1
                    settled = fixpoint(replaced(grid, (row, column), 1 - value))
                    assert settled is not None
                    grid, changed = settled, True
    return grid, tries, failed


def lemmas() -> list[list[tuple[int, int, int]]]:
    """Return the clauses that the engine learns: lists of cells with values, of which at least one is right."""
    found = np.frombuffer(prove(model(), Task(limit=2, time_limit=None, seed=0, options={}))[1], np.int32).tolist()
    clauses: list[list[tuple[int, int, int]]] = [[]]
    for code in found:
        if code == 0:
            clauses.append([])
            continue
        cell, colour = divmod(abs(code) - 1, 2)
        clauses[-1].append((cell // SIZE, cell % SIZE, colour if code > 0 else 1 - colour))
    return clauses[:-1]


def rectangle(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def words(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{text}</text>'


def board(
    left: float, top: float, fills: list[list[str]], framed: Sequence[tuple[int, int]] = (), line: int = -1
) -> list[str]:
    """Draw a board with these fills. The framed cells and the line with this number get a red frame."""
    height, width = len(fills), len(fills[0])
    across = "".join(f"M{left:g} {top + CELL * y:g}h{CELL * width}" for y in range(1, height))
    down = "".join(f"M{left + CELL * x:g} {top:g}v{CELL * height}" for x in range(1, width))
    shapes = [
        rectangle(left + CELL * x, top + CELL * y, CELL, CELL, fill)
        for y, row in enumerate(fills)
        for x, fill in enumerate(row)
        if fill != PAPER
    ]
    shapes.append(f'<path d="{across}{down}" stroke="{GRID}" stroke-width="0.5"/>')
    frame = f'stroke="{RED}" stroke-width="3"'
    shapes += [rectangle(left + CELL * x + 1, top + CELL * y + 1, CELL - 2, CELL - 2, "none", frame) for y, x in framed]
    if line >= 0:
        row, column = (line, 0) if line < height else (0, line - height)
        spans = (width * CELL, CELL) if line < height else (CELL, height * CELL)
        shapes.append(rectangle(left + CELL * column, top + CELL * row, *spans, "none", frame))
    return [*shapes, rectangle(left, top, width * CELL, height * CELL, "none", f'stroke="{INK}"')]


def clues(left: float, top: float) -> list[str]:
    """Draw the clues of the puzzle to the left of a board and above it."""
    shapes = []
    for row, blocks in enumerate(PUZZLE.rows):
        text = "&#160;".join(str(block.length) for block in blocks)
        shapes.append(words(left - 6, top + CELL * row + 13, text, 'text-anchor="end"'))
    for column, blocks in enumerate(PUZZLE.cols):
        for up, block in enumerate(reversed(blocks)):
            x, y = left + CELL * (column + 0.5), top - 6 - 14 * up
            shapes.append(words(x, y, str(block.length), 'text-anchor="middle"'))
    return shapes


def colours(grid: Grid, new: NDArray[np.bool_] | None = None) -> list[list[str]]:
    """Return the fills of a grid. New cells are blue if they are ink and light blue if they are empty."""
    fills = [[(OPEN, PAPER, INK)[value + 1] for value in row] for row in grid]
    if new is not None:
        for y, x in zip(*np.nonzero(new), strict=True):
            fills[y][x] = ("#cfe0f0", BLUE)[grid[y, x]]
    return fills


def write(name: str, width: float, height: float, shapes: list[str]) -> None:
    """Write an SVG file. Its background is white, so that it is readable on dark pages."""
    size = f'width="{width:g}" height="{height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size}'
    text = "\n".join([rectangle(0, 0, width, height, PAPER), *shapes])
    style = f'font-family="sans-serif" font-size="12" fill="{TEXT}"'
    (FOLDER / f"{name}.svg").write_text(f"{head} {style}>\n{text}\n</svg>\n", "utf-8")


def draw_line() -> None:
    """Draw all arrangements of one row, and the cells in which they agree."""
    ways = arrangements(LINE)
    shapes = board(10, 10, [[(PAPER, INK)[value] for value in way] for way in ways])
    agreed = np.where((ways == ways[0]).all(axis=0), ways[0], UNKNOWN)
    top = 10 + CELL * len(ways) + 14
    shapes += board(10, top, colours(agreed[None]))
    shapes += [words(10 + CELL * SIZE + 12, 10 + CELL * len(ways) / 2 + 4, f"{len(ways)} ways to place 4 2")]
    shapes += [words(10 + CELL * SIZE + 12, top + 13, "what they agree on")]
    write("line", 360, top + CELL + 10, shapes)


def draw_boards(name: str, grids: list[tuple[str, list[str]]]) -> None:
    """Draw boards side by side, each with its caption."""
    step = CELL * SIZE + 30
    shapes = []
    for number, (caption, board_shapes) in enumerate(grids):
        shapes.append(f'<g transform="translate({10 + step * number},24)">')
        shapes += [words(0, -8, caption), *board_shapes, "</g>"]
    write(name, step * len(grids) - 10, CELL * SIZE + 36, shapes)


def mixed(share: int, most: int) -> str:
    """Return the fill for a share: red if it is positive, blue if it is negative, paler if it is smaller."""
    other = int(255 - 195 * (abs(share) / most) ** 0.5)
    return f"#ff{other:02x}{other:02x}" if share > 0 else f"#{other:02x}{other:02x}ff"


def draw_dual() -> None:
    """Draw the share that the row of each cell gets; check that all lines together earn less than the bound."""
    share = next(iter(capable_backends("share"))).share
    assert share is not None
    proof = share(model(), ANSWER.astype(np.uint8).tobytes(), None)
    assert proof is not None
    scale, flat = proof
    shares = np.array(flat).reshape(SIZE, SIZE)
    gains = []
    for line in range(2 * SIZE):
        prices = line_of(shares if line < SIZE else scale - shares, line)
        gains.append(int(((arrangements(line) != line_of(ANSWER, line)) @ prices).max()))
    total = sum(gains)
    print(f"duality: scale {scale}, lines collect {gains}, in all {total}")
    assert 0 <= total < 4 * scale
    most = np.abs(shares).max()
    fills = [[mixed(value, most) for value in row] for row in shares.tolist()]
    left, top = 90, 70
    shapes = [*clues(left, top), *board(left, top, fills)]
    shapes += [rectangle(left + CELL * x + 6, top + CELL * y + 6, 6, 6, INK) for y, x in np.argwhere(ANSWER == 1)]
    write("duality", left + CELL * SIZE + 10, top + CELL * SIZE + 10, shapes)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    nothing = np.full((SIZE, SIZE), UNKNOWN)
    settled = fixpoint(nothing)
    assert settled is not None
    print(f"line logic leaves {(settled == UNKNOWN).sum()} cells open")
    left, top = 90, 70
    write(
        "clues",
        left + CELL * SIZE + 10,
        top + CELL * SIZE + 10,
        [*clues(left, top), *board(left, top, colours(settled))],
    )
    draw_line()

    guesses = [
        (cell, value)
        for cell in zip(*np.nonzero(settled == UNKNOWN), strict=True)
        for value in (0, 1)
        if fixpoint(replaced(settled, cell, value)) is None
    ]
    reached, line, cell = min(
        ((*contradiction(replaced(settled, cell, value)), cell) for cell, value in guesses),
        key=lambda found: int((found[0] != settled).sum()),
    )
    after, tries, failed = probed(settled)
    print(f"probe: contradiction in line {line}; {tries} tries, {failed} fail")
    assert (after != UNKNOWN).all()
    probe = board(0, 0, colours(reached, reached != settled), [cell], line)

    clause = lemmas()[0]
    print("clauses:", *lemmas(), sep="\n  ")
    assert fixpoint(replaced(replaced(settled, (9, 9), 0), (0, 3), 1)) is None, "the last two clauses refute all others"
    guess = settled.copy()
    for row, column, value in clause:
        assert fixpoint(replaced(settled, (row, column), 1 - value)) is not None, "a probe of one cell would do"
        guess[row, column] = 1 - value
    reached, clash = contradiction(guess)
    print(f"conflict in line {clash}")
    denied = board(0, 0, colours(reached, reached != settled), [(row, column) for row, column, _ in clause], clash)
    draw_boards("conflict", [("one guess fails", probe), ("two guesses fail together", denied)])

    shown = []
    for rounds in (1, 5, 20):
        likely = np.frombuffer(beliefs(model(), rounds, 0, 0), np.uint8).reshape(SIZE, SIZE).astype(np.int64)
        wrong = [(int(y), int(x)) for y, x in np.argwhere(likely != ANSWER)]
        caption = f"{rounds} round{'s' if rounds > 1 else ''}: {len(wrong)} cells wrong"
        shown.append((caption, board(0, 0, colours(likely), wrong)))
    draw_boards("beliefs", shown)
    draw_dual()


if __name__ == "__main__":
    main()
