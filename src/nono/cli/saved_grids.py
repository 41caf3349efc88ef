"""Read the grids for ``--start`` and ``--goal``, also as people type them, and compare solutions with goals."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain, count
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.grid import differing_cells, split_rows
from nono.cli.messages import some_cells
from nono.cli.output import located
from nono.genres.base import Puzzle
from nono.genres.grids import DIGITS
from nono.model.answer import Verdict
from nono.solving import Result
from nono.text import ALIASES, COMMENT, Found, Line, Matrix, cuts, read, read_all, without_rules

SHOWN = 5  # maximum number of cells that a message names
MAX_GRID = 1 << 24  # maximum number of characters in a file with rows of keys
# error codes that mean that the file contains no puzzle
NO_PUZZLE = ("unknown-format", "ambiguous-format", "no-puzzle")
INK = frozenset("#1*\u25a0\u2588\u2b1b\u25fc\u25cf\u25aa")
PAPER = frozenset("._0\u00b7\u25a1\u2b1c\u25fb\u25ab\u2591")
UNKNOWN = frozenset("?-")
CROSS = frozenset("xX\u00d7")  # ink if the grid has no other mark for ink, otherwise an error
RING = frozenset("oO")
NOTHING = frozenset("._0-*?\u00b7\u25a1\u2b1c")  # marks for unknown cells in genres with digits, such as Sudoku
EXPECTED = "expected # for ink, . for paper and ? for unknown cells"


def start_of(puzzle: Puzzle, word: str | None) -> list[str] | None:
    """Return the saved grid for ``--start``, or None if ``word`` is None.

    The word is the number of a saved grid of the puzzle, or a file. A file contains rows of palette keys, or a puzzle
    with a saved grid. Raises `PuzzleError`; if rows do not fit the puzzle, the message explains why.
    """
    if word is None:
        return None
    if word.isdecimal():
        if not 1 <= int(word) <= len(puzzle.saved):
            number = len(puzzle.saved)
            expected = f"a number from 1 to {number}" if number else "a puzzle with a saved grid"
            advice = "" if number else "\n--start FILE reads a grid from a file"
            raise PuzzleError(f"--start: found {word}, expected {expected}{advice}", "no-saved-grid")
        return list(puzzle.saved[int(word) - 1].grid)
    rows, misfit = _rows(puzzle, word)
    if misfit is None:
        return rows
    try:
        other = read(word, check=False)
    except PuzzleError as error:
        raise misfit if rows and error.code in NO_PUZZLE else error from None
    if not other.saved:
        if puzzle.width in map(len, rows):  # the file is a picture whose keys or height differ
            raise misfit
        raise located(word, PuzzleError("found no saved grid, expected a grid to start from", "missing-section"))
    return list(other.saved[0].grid)


class Goals:
    """The goals in a file with pictures, puzzles or rows of keys. Without a file, each puzzle's own goal."""

    def __init__(self, word: str | None) -> None:
        self.word = word or ""

    @cached_property
    def others(self) -> list[Puzzle]:
        """The puzzles and pictures in the file; raises `PuzzleError` on the first unreadable puzzle."""
        return list(read_all(self.word, check=False))

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """A dict from ids to puzzles, except for ids that several puzzles have."""
        numbers = Counter(other.id for other in self.others)
        return {other.id: other for other in self.others if other.id and numbers[other.id] == 1}

    def of(self, puzzle: Puzzle, number: int) -> bytes:
        """Return the goal for a puzzle, found by the puzzle's id or, without an id, by its ``number`` (from 1).

        Raises `PuzzleError` if there is no goal, if it has another id, or if it does not fit the puzzle.
        """
        if not self.word:
            if puzzle.goal_bytes is None:
                message = "found no goal in the puzzle, expected one for --check\n--goal FILE names another file"
                raise PuzzleError(message, "missing-section")
            return puzzle.goal_bytes
        rows, misfit = _rows(puzzle, self.word) if number == 1 else ([], None)
        if rows and misfit is None:
            keys = {colour.key: index for index, colour in enumerate(puzzle.palette)}
            if not {key for row in rows for key in row} <= set(keys):
                message = f"{self.word}: found an unknown cell, expected a complete picture for --goal"
                raise PuzzleError(message, "goal-size")
            with_goal = replace(puzzle, goal=rows, check=False)  # type: ignore[call-arg]
            return with_goal.goal_bytes or b""
        other = self.by_id.get(puzzle.id)
        if other is None:
            other = self.others[number - 1] if number <= len(self.others) else None
            if other is None or (puzzle.id and other.id not in ("", puzzle.id)):
                found = f"found no goal for puzzle {number}, whose id is {puzzle.id!r}"
                raise PuzzleError(f"{self.word}: {found}", "missing-section")
        if other.genre != puzzle.genre or other.goal_bytes is None:
            raise PuzzleError(f"{self.word}: found no goal, expected one for --goal", "missing-section")
        if (other.width, other.height) != (puzzle.width, puzzle.height):
            found, expected = f"{other.width}x{other.height}", f"{puzzle.width}x{puzzle.height}"
            raise PuzzleError(f"{self.word}: found a goal of {found} cells, expected {expected}", "goal-size")
        return other.goal_bytes.translate(_same_colours(other, puzzle, self.word))

    def given_to(self, entries: Callable[..., Iterator[Found]]) -> Callable[..., Iterator[Found]]:
        """Yield the entries with a goal for each puzzle; an entry whose puzzle has no goal becomes an error."""

        def paired(path: str, **more: Any) -> Iterator[Found]:
            numbers = count(1)
            for entry in entries(path, **more):
                if isinstance(entry.puzzle, PuzzleError):
                    yield entry
                    continue
                try:
                    goal = self.of(entry.puzzle, next(numbers))
                    yield replace(entry, puzzle=replace(entry.puzzle, goal=goal, check=False))  # type: ignore[call-arg]
                except PuzzleError as error:
                    yield replace(entry, puzzle=located(entry.label, error))

        return paired


def _rows(puzzle: Puzzle, path: str) -> tuple[list[str], PuzzleError | None]:
    """Return the rows of keys in a file, or the error if the rows are not a grid of the puzzle.

    The rows may use palette keys, or any layout and marks that `saved_grid` reads. A file that is not text has no rows.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(MAX_GRID)
    except (OSError, ValueError):
        text = ""
    keys = {colour.key for colour in puzzle.palette}
    swapped = {ord(key.swapcase()): key for key in keys if len(key.swapcase()) == 1 and key.swapcase() not in keys}
    rows = text.translate(swapped).split()
    if max(map(len, rows), default=0) == 1:
        rows = ["".join(line.split()) for line in text.translate(swapped).splitlines() if line.strip()]
    try:
        if set(swapped.values()) & set(text) and {*map(chr, swapped)} & set(text):
            return saved_grid(puzzle, text), None
        puzzle.removed(rows)
    except PuzzleError as error:
        try:
            return saved_grid(puzzle, text), None
        except PuzzleError as other:
            return rows, located(path, other if error.code == "unknown-colour" else error)
    return rows, None


def _same_colours(other: Puzzle, puzzle: Puzzle, word: str) -> bytes:
    """Return the number that each colour of ``other`` has in ``puzzle``.

    Colours are matched by value, otherwise by key.
    """
    table = bytearray(range(256))
    for index, colour in enumerate(other.palette):
        same = [at for at, own in enumerate(puzzle.palette) if own.rgb == colour.rgb]
        same += [at for at, own in enumerate(puzzle.palette) if own.key == colour.key]
        if other.palette[:2] != puzzle.palette[:2] and len(puzzle.palette) == len(other.palette) == 2:
            same = [index]
        if not same and index in (other.goal_bytes or b""):
            raise PuzzleError(f"{word}: found colour {colour.name!r}, which the puzzle does not have", "unknown-colour")
        table[index] = same[0] if same else 0
    return bytes(table)


def comparison(puzzle: Puzzle, result: Result, goal: bytes) -> tuple[bool | None, str]:
    """Return whether the only solution is the goal (None if unknown), and a sentence about this."""
    if not puzzle.check(goal):
        return False, "the goal is not a solution: it does not fit the clues"
    match result.verdict:
        case Verdict.UNIQUE:
            return True, "the only solution is the goal"
        case Verdict.MULTIPLE:
            other = next(grid for grid in result.grids if grid != goal)
            return (
                False,
                f"the goal is not the only solution; another solution differs {difference(puzzle, other, goal)}",
            )
        case Verdict.UNSOLVABLE:
            return False, "there is no solution"
        case _:
            return None, "whether the goal is the only solution is unknown"


def difference(puzzle: Puzzle, grid: bytes, goal: bytes) -> str:
    """Describe the cells in which a solution differs from the goal."""
    cells = differing_cells(grid, goal)
    return f"in {len(cells)} cells: {some_cells(cells, puzzle.width, SHOWN)}"


def saved_grid(puzzle: Puzzle, text: str) -> list[str]:
    """Return the rows of a saved grid in the keys of the puzzle's palette, with ``?`` for unknown cells.

    The text may have frames, separators and comments, as typed boards may. Raises `PuzzleError` if the grid does not
    fit the puzzle, or if a mark has several meanings.
    """
    keys = {colour.key for colour in puzzle.palette}
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [line for line in lines if not COMMENT.fullmatch(line[1].strip())]
    fitting = [rows for way in (without_rules(lines), lines) for rows in _cut(puzzle, way)]
    if not fitting:
        bare = without_rules(lines)
        size = "1 row" if len(bare) == 1 else f"{len(bare)} rows"
        message = f"found a saved grid of {size}, expected {puzzle.height} rows of {puzzle.width} cells"
        if len(bare) == puzzle.height:
            sizes = [len("".join(line.split())) for _, line in bare]
            row = next((at for at, size in enumerate(sizes, 1) if size != puzzle.width), 1)
            message = f"row {row} of a saved grid has {sizes[row - 1]} cells, expected {puzzle.width}"
        raise PuzzleError(message, "goal-size")
    rows = [[cell or "?" for cell in row] for row in fitting[0]]
    cells = set(chain.from_iterable(rows))
    meaning = _digits(puzzle) if "." not in keys else _inks(puzzle, cells)
    if wrong := sorted(cell for cell in cells if cell not in meaning):
        message = f"found {wrong[0]!r} in a saved grid, expected {' '.join(sorted(keys))} or ?"
        raise PuzzleError(message, "unknown-colour")
    return ["".join(meaning[cell] for cell in row) for row in rows]


def _cut(puzzle: Puzzle, lines: list[Line]) -> list[Matrix]:
    """Return the possible ways to cut the lines into the cells of the puzzle."""
    if not lines:
        return []
    ways = cuts(lines)
    whole = "".join("".join(line.split()) for _, line in lines)
    if len(lines) == 1 and len(whole) == puzzle.height * puzzle.width:
        ways.append([list(row) for row in split_rows(whole, puzzle.width)])
    return [rows for rows in ways if len(rows) == puzzle.height and {len(row) for row in rows} == {puzzle.width}]


def _digits(puzzle: Puzzle) -> dict[str, str]:
    """Return the palette key, or ``?`` for unknown, that each mark means in a genre with digits, such as Sudoku."""
    keys = {colour.key: colour.key for colour in puzzle.palette}
    numbers = {str(at): key for at, key in enumerate(DIGITS) if at > 9 and key in keys}
    lower = {key.lower(): key for key in keys if key.lower() not in keys}
    names = {name: key for name, key in ALIASES.get(puzzle.genre, {}).items() if key in keys and name not in keys}
    return dict.fromkeys(NOTHING, "?") | lower | numbers | names | keys


def _inks(puzzle: Puzzle, cells: set[str]) -> dict[str, str]:
    """Return the palette key, or ``?`` for unknown, that each mark means in a genre with paper and ink.

    Raises `PuzzleError` if a mark has several meanings.
    """
    paper, *inks = (colour.key for colour in puzzle.palette)
    fixed = dict.fromkeys([paper, *puzzle.fixed], paper)
    known = fixed | {key: key for key in inks}
    if cells - known.keys() <= {"?"}:
        return known | {"?": "?"}
    if "-" in cells and "?" in cells:
        raise _doubt("-", "?")
    unknown = dict.fromkeys(UNKNOWN, "?")
    if len(inks) > 1:
        return dict.fromkeys(PAPER, paper) | unknown | known
    (ink,) = inks
    own = known if not cells & (CROSS | RING) or ink not in CROSS | RING else fixed
    blanks = dict.fromkeys(PAPER - {*puzzle.fixed}, paper)
    filled = dict.fromkeys(INK - {*puzzle.fixed}, ink)
    crosses, rings = cells & CROSS, cells & RING
    others = {cell for cell in cells if filled.get(cell) == ink or (own.get(cell) == ink and cell not in CROSS | RING)}
    for doubtful in (crosses, rings):
        if doubtful and (others or (crosses and rings)):
            raise _doubt(min(doubtful), min(others or rings))
    if len(crosses) > 1:
        raise _doubt(*sorted(crosses)[:2])
    return blanks | filled | dict.fromkeys(crosses | rings, ink) | unknown | own


def _doubt(one: str, other: str) -> PuzzleError:
    return PuzzleError(f"found {one} and {other} in a saved grid, {EXPECTED}", "ambiguous-format")
