"""The grids that ``--start`` and ``--goal`` name, and how far a solution is from a goal."""

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, differing_cells
from nono.genres.base import Puzzle
from nono.io.read import read
from nono.model.answer import Verdict
from nono.solving.solve import Result

SHOWN = 5  # cells named one by one
MAX_GRID = 1 << 24  # characters of a file of keys


def start_of(puzzle: Puzzle, word: str) -> list[str]:
    """The saved grid to start from: by its number in the puzzle's file, or from a file.

    A file holds rows of palette keys, or a puzzle with a saved grid, whose first one is taken.
    """
    if word.isdecimal():
        if not 1 <= int(word) <= len(puzzle.saved):
            found = len(puzzle.saved)
            raise PuzzleError(f"found {found} saved grids, expected at least {word} to go on from", "missing-section")
        return list(puzzle.saved[int(word) - 1].grid)
    if rows := _rows(puzzle, word):
        return rows
    other = read(word, check=False)
    if not other.saved:
        raise PuzzleError(f"{word}: found no saved grid, expected one to go on from", "missing-section")
    return list(other.saved[0].grid)


def goal_of(puzzle: Puzzle, word: str | None) -> bytes:
    """The goal to compare with: that of the puzzle, or the one in a file, as a picture or a puzzle or rows of keys."""
    if word is None:
        if puzzle.goal is None:
            raise PuzzleError(
                "found no goal in the puzzle, expected one for --check (or --goal FILE)", "missing-section"
            )
        return puzzle.goal
    if rows := _rows(puzzle, word):
        number = {colour.key: index for index, colour in enumerate(puzzle.palette)}
        if not {key for row in rows for key in row} <= set(number):
            raise PuzzleError(f"{word}: found an unknown cell, expected a whole picture for --goal", "goal-size")
        return bytes([number[key] for row in rows for key in row])
    other = read(word, check=False)
    if other.genre != puzzle.genre or other.goal is None:
        raise PuzzleError(f"{word}: found no goal, expected one for --goal", "missing-section")
    if (other.width, other.height) != (puzzle.width, puzzle.height):
        found, expected = f"{other.width}x{other.height}", f"{puzzle.width}x{puzzle.height}"
        raise PuzzleError(f"{word}: found a goal of {found} cells, expected {expected}", "goal-size")
    return other.goal.translate(_same_colours(other, puzzle, word))


def _rows(puzzle: Puzzle, path: str) -> list[str]:
    """The rows of keys in a file; nothing if it is not that, or not of the puzzle's height."""
    try:
        with open(path, encoding="utf-8") as file:
            rows = file.read(MAX_GRID).split()
    except (OSError, ValueError):
        return []
    try:
        puzzle.removed(rows)
    except PuzzleError:
        return []
    return rows


def _same_colours(other: Puzzle, puzzle: Puzzle, word: str) -> bytes:
    """Each colour of another puzzle as the same one of this puzzle: by its value, else by its key."""
    table = bytearray(range(256))
    for index, colour in enumerate(other.palette):
        same = [at for at, own in enumerate(puzzle.palette) if own.rgb == colour.rgb]
        same += [at for at, own in enumerate(puzzle.palette) if own.key == colour.key]
        if other.palette[:2] != puzzle.palette[:2] and len(puzzle.palette) == len(other.palette) == 2:
            same = [index]
        if not same and index in (other.goal or b""):
            raise PuzzleError(f"{word}: found colour {colour.name!r}, which the puzzle does not have", "unknown-colour")
        table[index] = same[0] if same else 0
    return bytes(table)


def comparison(puzzle: Puzzle, result: Result, goal: bytes) -> tuple[bool | None, str]:
    """Whether the only solution is the goal (None: not known), and a sentence about it."""
    if not puzzle.check(goal):
        return False, "the goal is no solution: it does not show the clues"
    match result.verdict:
        case Verdict.UNIQUE:
            return True, "the only solution is the goal"
        case Verdict.MULTIPLE:
            other = next(grid for grid in result.grids if grid != goal)
            return False, f"the goal is not the only solution; another differs {difference(puzzle, other, goal)}"
        case Verdict.UNSOLVABLE:
            return False, "there is no solution"
        case _:
            return None, "not known whether the only solution is the goal"


def difference(puzzle: Puzzle, grid: bytes, goal: bytes) -> str:
    """In how many cells, and in which, a solution differs from the goal."""
    cells = differing_cells(grid, goal)
    names = [cell_name(cell, puzzle.width) for cell in cells[:SHOWN]]
    more = f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else ""
    return f"in {len(cells)} cells: {', '.join(names)}{more}"
