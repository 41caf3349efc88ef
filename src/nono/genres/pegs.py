"""Peg solitaire: a peg jumps over a neighbouring peg into the hole behind it, and the peg in between is removed."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Any, ClassVar, Self, SupportsIndex

from nono.base.arguments import as_whole, expect_flags, public
from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import mismatch
from nono.base.palette import Colour, Palette
from nono.genres.base import ABOUT, Fields, Names, Puzzle, expect_size
from nono.genres.grids import Saved, SavedGrid
from nono.genres.picture import Colours, Picture
from nono.genres.wording import RulesPart, Wording
from nono.model import MAX_HOLES, Jump, Moves, chains, jumps_of

PEG, GAP, WALL = "o", ".", "#"
PEGS, GAPS, WALLS = "o1Px*", ".0H", "# _"  # the characters for a peg, for an empty hole, and for no hole
ALWAYS_PEGS = "1P"  # the other pegs are the empty holes of a board whose other sign is a peg
ADVICE = f"write {PEG} for a peg, {GAP} for an empty hole, and {WALL} for neither"
GRID_ADVICE = "state the grid: write 'pegs triangle' or 'pegs square' above the board"
DIRECTIONS = {
    "square": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "triangle": ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)),
}
Hole = tuple[int, int]  # row and column


@dataclass(frozen=True, slots=True)
class Board:
    """The holes of a board, row by row, on a square or triangular grid.

    On a triangular grid, (row + 1, column + 1) is adjacent too.
    """

    grid: str
    holes: tuple[Hole, ...]

    @property
    def height(self) -> int:
        return max(row for row, _ in self.holes) + 1

    @property
    def width(self) -> int:
        return max(column for _, column in self.holes) + 1

    def jumps(self) -> bytes:
        """Return all possible jumps as triples of holes: start, over, end."""
        return _jumps(self)

    def symmetries(self) -> tuple[bytes, ...]:
        """Return the rotations and reflections that map the board to itself.

        Each is a permutation of the holes; the identity comes first.
        """
        return _symmetries(self)

    def rows(self, keys: Sequence[str]) -> list[str]:
        """Return the board as one string per row, with these characters for its holes, and ``#`` elsewhere.

        The ``#`` at the ends of rows are left out, except one in a row without holes.
        """
        rows = [[WALL] * self.width for _ in range(self.height)]
        for (row, column), key in zip(self.holes, keys, strict=True):
            rows[row][column] = key
        return ["".join(row).rstrip(WALL) or WALL for row in rows]

    def name(self) -> str:
        """Return the name of a built-in board; "" for other boards."""
        names = [f"triangle{self.height}", "english33", "european37"]
        return next((name for name in names if _built_in_board(name) == self), "")


def board_named(name: str) -> Board:
    """Return the built-in board with this name; raises `PuzzleError` if there is none."""
    board = _built_in_board(name)
    if board is None:
        message = f"unknown board {excerpt(name)}, expected triangle4 to triangle10, english33 or european37"
        raise PuzzleError(message, "bad-size")
    return board


def parse_board(rows: Sequence[str], grid: str | None) -> tuple[Board, str]:
    """Parse rows of text; return the board, and a text with the sign of each hole in the order of `Board.holes`.

    Raises `PuzzleError` if the text is invalid.

    ``grid`` is None if the rows show which grid it is.
    """
    if grid is not None and (not isinstance(grid, str) or grid not in DIRECTIONS):
        raise PuzzleError(f"unknown grid {excerpt(grid)}, expected square or triangle", "bad-field")
    if not isinstance(rows, Sequence):
        raise mismatch("the board", rows, "rows of text")
    for number, text in enumerate(rows, 1):
        if not isinstance(text, str):
            raise mismatch(f"row {number} of the board", text, "text")
    grid, places = _placed(rows, grid)
    signs: dict[Hole, str] = {}
    for (row, column), key in places.items():
        if key in WALLS:
            continue
        if key not in PEGS + GAPS:
            message = f"row {row + 1}: found {key!r}, expected {PEG} (peg), {GAP} (hole) or {WALL} (neither)"
            raise PuzzleError(message, "unknown-colour", ("row", row + 1))
        if len(signs) == MAX_HOLES:
            raise PuzzleError(f"found a larger board, expected at most {MAX_HOLES} holes", "too-large")
        signs[row, column] = key
    # beside pegs, _ may be an empty hole as well as no hole
    if "_" in places.values() and {*signs.values()} <= {*PEGS} and len({*signs.values()}) == 1:
        raise PuzzleError(f"found no sign for an empty hole beside _\n{ADVICE}", "unknown-colour")
    if not signs:
        raise PuzzleError("found a board without holes, expected at least one hole", "bad-size")
    top, left = min(row for row, _ in signs), min(column for _, column in signs)
    return Board(grid, tuple((row - top, column - left) for row, column in signs)), "".join(signs.values())


def _placed(rows: Sequence[str], grid: str | None) -> tuple[str, dict[Hole, str]]:
    """Return the grid of a drawn board, and its characters without the blanks by row and column.

    If equally many blanks stand between all characters, they are not part of the board. In a drawn triangle, such as
    nono prints, each row is moved by half a hole: it is slanted. A triangle may also be given as rows without such
    blanks. Raises `PuzzleError` if the grid is not given and the rows fit both grids.
    """
    drawn = {
        (row, column): key for row, text in enumerate(rows) for column, key in enumerate(text) if not key.isspace()
    }
    first = min((column for _, column in drawn), default=0)
    # the distance of the characters, if equally many blanks stand between all of them
    pitch = gcd(*(column - first for _, column in drawn)) or 1
    drawn = {(row, (column - first) // pitch): key for (row, column), key in drawn.items()}
    # in a drawn triangle, the places of all rows are those of one colour of a chessboard
    is_slanted = len({row for row, _ in drawn}) > 1 and len({(row + column) % 2 for row, column in drawn}) == 1
    if grid is None:
        widths = [len("".join(row.split())) for row in rows if row.strip()]
        growing = [*range(1, len(widths) + 1)]
        if len(widths) > 2 and widths in (growing, growing[::-1]) and not is_slanted:
            message = f"found rows of 1 to {len(widths)} holes, which may be a triangle or steps of squares"
            raise PuzzleError(f"{message}\n{GRID_ADVICE}", "ambiguous-format")
        grid = "triangle" if is_slanted else "square"
    if grid == "square":
        return grid, drawn
    if is_slanted:
        first = min(row + column for row, column in drawn)
        return grid, {(row, (row + column - first) // 2): key for (row, column), key in drawn.items()}
    joined = ["".join(text.split()) for text in rows]
    return grid, {(row, column): key for row, text in enumerate(joined) for column, key in enumerate(text)}


def peg_sign(signs: str, board: Board | None = None) -> str:
    """Return which of the characters of a position is a peg; "" if all are empty holes. Raises `PuzzleError`.

    Two characters are never the same thing. If both may be pegs, the peg is ``1`` or ``P``, otherwise the one that can
    jump on the board, otherwise ``*`` beside ``o``.
    """
    different: list[str] = sorted({*signs})
    named = " and ".join(different)
    possible = [sign for sign in different if sign in PEGS]
    if len(different) > 2:
        message = (
            f"found the signs {', '.join(different[:-1])} and {different[-1]}, expected one for pegs and one for holes"
        )
        raise PuzzleError(f"{message}\n{ADVICE}", "unknown-colour")
    if len(different) < 2 or len(possible) == 1:
        return possible[0] if possible else ""
    sure = [sign for sign in different if sign in ALWAYS_PEGS]
    if len(sure) == 1:
        return sure[0]
    movable = [sign for sign in possible if board and _can_jump(board, signs, sign)]
    if not possible or sure:  # neither can be a peg, or both are always pegs
        message = f"found {named} for {'pegs' if possible else 'empty holes'}, expected one sign for each"
        raise PuzzleError(f"{message}\n{ADVICE}", "unknown-colour")
    if len(movable) == 1:
        return movable[0]
    if different == ["*", "o"]:  # many programs write these two, also on boards without a jump
        return "*"
    raise PuzzleError(f"found {named}, of which either may be the pegs\n{ADVICE}", "ambiguous-format")


def _can_jump(board: Board, signs: str, peg: str) -> bool:
    """Return whether a jump is possible if this character is a peg and the other one an empty hole."""
    jumps = jumps_of(board.jumps())
    return any(signs[start] == signs[over] == peg != signs[end] for start, over, end in jumps)


TRIANGLES = range(4, 11)  # sides of the built-in triangles; larger ones have more than 64 holes


@lru_cache(maxsize=64)
def _built_in_board(name: str) -> Board | None:
    """Return the built-in board with this name, or None."""
    if match := re.fullmatch(r"triangle(\d{1,2})", name):
        side = int(match[1])
        triangle = tuple((row, column) for row in range(side) for column in range(row + 1))
        return Board("triangle", triangle) if side in TRIANGLES else None
    if name not in ("english33", "european37"):
        return None
    # a cross of 7x7: three rows and three columns; the European board has four more holes in its corners
    holes = [(row, column) for row, column in product(range(7), range(7)) if min(abs(row - 3), abs(column - 3)) <= 1]
    if name == "european37":
        holes += [(1, 1), (1, 5), (5, 1), (5, 5)]
    return Board("square", tuple(sorted(holes)))


def centre_of(board: Board) -> int:
    """Return the number of the hole nearest to the middle of the board, the first of several."""
    middle = (board.height - 1) / 2, (board.width - 1) / 2
    distances = [(row - middle[0]) ** 2 + (column - middle[1]) ** 2 for row, column in board.holes]
    return distances.index(min(distances))


def hole_of(board: Board, hole: SupportsIndex, what: str) -> int:
    """Return the number of a hole. Raises `PuzzleError`, which calls it ``what``, if the board has no such hole."""
    try:
        number = as_whole(hole)
    except TypeError:
        number = -1  # no hole has this number
    if not 0 <= number < len(board.holes):
        message = f"found {what} {excerpt(hole)}, expected a hole of the board, 0 to {len(board.holes) - 1}"
        raise PuzzleError(message, "no-hole")
    return number


def position_of(board: Board, given: object, what: str, drawn: str = "") -> int:
    """Return a position from text or values with a peg or a gap for each hole: bit n is set if hole n has a peg.

    The text may also contain characters for places without a hole. If the board was drawn with two signs (``drawn``)
    and the text has no others, they mean the same here. ``what`` is "start", "board" or "target", also in messages.
    Raises `PuzzleError` if there is not one valid value for each hole.
    """
    if isinstance(given, Position) and given < 1 << len(board.holes):
        return given
    if isinstance(given, str):
        keys: list[object] = list(given)
    elif isinstance(given, Iterable) and not isinstance(given, bytes):
        items = list(given)
        keys = list("".join(items)) if all(isinstance(item, str) for item in items) else items
    else:
        keys = list(given) if isinstance(given, bytes) else []
    hole_keys = [key for key in keys if not (isinstance(key, str) and (key in WALLS or key.isspace()))]
    # without a text for every hole, which tells what its signs mean, each sign has its usual meaning
    value_of_key: dict[object, int] = {**dict.fromkeys(PEGS, 1), **dict.fromkeys(GAPS, 0), True: 1, False: 0}
    signs = "".join(key for key in hole_keys if isinstance(key, str) and key in value_of_key)
    if len(signs) == len(hole_keys) == len(board.holes):
        is_drawn = len({*drawn}) > 1 and {*signs} <= {*drawn}
        # in a target, no peg need be able to jump
        peg = peg_sign(drawn if is_drawn else signs, None if what == "target" else board)
        value_of_key |= {sign: int(sign == peg) for sign in signs}
    values = [value_of_key.get(key) if isinstance(key, (str, int)) else None for key in hole_keys]
    if None in values or len(values) != len(board.holes):
        expected = f"a peg ({PEG}) or a gap ({GAP}) for each of the {len(board.holes)} holes"
        raise PuzzleError(f"found {what} {excerpt(given)}, expected {expected}", "goal-size")
    return sum(1 << hole for hole, value in enumerate(values) if value)


@lru_cache(maxsize=64)
def _jumps(board: Board) -> bytes:
    """Return all possible jumps; see `Board.jumps`."""
    number = {hole: index for index, hole in enumerate(board.holes)}
    jumps = bytearray()
    for (row, column), start in number.items():
        for down, right in DIRECTIONS[board.grid]:
            over, end = number.get((row + down, column + right)), number.get((row + 2 * down, column + 2 * right))
            if over is not None and end is not None:
                jumps += bytes((start, over, end))
    return bytes(jumps)


@lru_cache(maxsize=64)
def _symmetries(board: Board) -> tuple[bytes, ...]:
    """Return the symmetries of a board; see `Board.symmetries`. Each is tried as a matrix that keeps the directions."""
    directions = set(DIRECTIONS[board.grid])
    number = {hole: index for index, hole in enumerate(board.holes)}
    identity = (1, 0, 0, 1)
    images = []
    # the matrix ((a, b), (c, d)) moves (row, column); each direction of a jump must become a direction
    for a, b, c, d in (identity, *(matrix for matrix in product((1, 0, -1), repeat=4) if matrix != identity)):
        if {(a * row + b * column, c * row + d * column) for row, column in directions} != directions:
            continue
        turned = [(a * row + b * column, c * row + d * column) for row, column in board.holes]
        top, left = min(row for row, _ in turned), min(column for _, column in turned)
        placed = [number.get((row - top, column - left)) for row, column in turned]
        if None not in placed:
            images.append(bytes(hole for hole in placed if hole is not None))
    return tuple(dict.fromkeys(images))  # on some boards, such as a line, several images are equal


FAMILY = re.compile(r"(triangle|english|european)(\d+)(?::(\d+))?(?::(\d+))?")
MOVE = "A peg jumps over an adjacent peg into the empty hole behind it, and the peg in between is removed."
PALETTE: Palette = (Colour(GAP, "hole", "ffffff"), Colour(PEG, "peg", "2a6fdb"), Colour(WALL, "none", "d8d8d8"))


class Position(int):
    """The pegs on a board: bit n is set if hole n has a peg. The class tells a position from the number of a hole."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Pegs(Puzzle[list[Jump]]):
    """A peg solitaire puzzle. The target is one peg in any hole, one peg in a given hole, or a given position.

    Holes are numbered from 0, row by row. A position is a peg or a gap for every hole, as ``"0111…"``, rows of text, or
    truth values.

    Parameters
    ----------
    board
        The name of a built-in board (``triangle4`` to ``triangle10``, ``english33``, ``european37``), a `Board`, or
        rows of text: ``o`` is a peg, ``.`` a hole, and ``#`` or a blank is neither. Blanks may also divide all holes.
    vacancy
        The only hole without a peg at the start.
    start
        The position at the start, in place of ``vacancy`` and of the position in the text.
    target
        None (one peg in any hole), the hole of the last peg, or a position.
    grid
        "square" or "triangle". With "triangle", rows may be indented and spaced. With None, the rows show the grid:
        those of a triangle are moved by half a hole, as nono prints them.
    id, title, author, license, meta
        As in `nono.Puzzle`.
    check
        If False, the target may have as many pegs as the start or more; a solver reports such a puzzle as unsolvable.
    goal, saved
        Peg solitaire has neither; these arguments exist for `dataclasses.replace`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> result = nono.solve(nono.Pegs("triangle5", vacancy=0), limit=1)
    >>> len(result.solutions[0])
    13
    """

    board: Board
    start: Position
    target: Position | None  # None: one peg in any hole

    genre: ClassVar[str] = "pegs"
    icon: ClassVar = (
        "M12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z",
        "M12 1.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM12 16.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"
        "M4.5 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM19.5 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z",
    )
    example: ClassVar = {"start": ["oo."], "target": 2}
    names: ClassVar[Names] = {name: {} for name in ("Peg", "Peg Solitaire", "Solitaire")}
    palette: ClassVar[Palette] = PALETTE
    played: ClassVar[bool] = True
    wording: ClassVar[Wording] = Wording(
        "Jump until only one peg is left, or until you reach the goal given with the puzzle. "
        f"{MOVE} In a solution, 1-2-4 means that the peg in hole 1 jumps over the peg in hole 2 into hole 4.",
        "Holes are counted from the left, row by row.",
        "Peg solitaire",
        "peg puzzles",
        short=RulesPart("Jump over a neighbour into a hole. One peg stays."),
    )
    fields: ClassVar[Fields] = {
        **ABOUT,
        "board": (str, "a name"),
        "vacancy": (int, "a hole"),
        "grid": (str, "square or triangle"),
        "start": (list | str, "rows of text"),
        "target": (int | list | str, "a hole or rows of text"),
    }

    @public
    def __init__(
        self,
        board: str | Board | Sequence[str] = "english33",
        vacancy: int | None = None,
        start: object = None,
        target: object = None,
        grid: str | None = None,
        id: str = "",
        title: str = "",
        meta: Mapping[str, Any] | None = None,
        *,
        author: str | None = None,
        license: str | None = None,
        check: bool = True,
        goal: None = None,  # this argument and the next come from `dataclasses.replace`
        saved: Iterable[Saved] = (),
    ) -> None:
        expect_flags(check=check)
        if goal is not None or saved:
            raise PuzzleError("found a goal or a saved grid, which peg solitaire does not have", "bad-field")
        if vacancy is not None and start is not None:
            raise PuzzleError("found both a vacancy and a start, expected only one of them", "bad-field")
        drawn = ""
        if isinstance(board, str) and "\n" not in board:
            board = board_named(board)
        elif not isinstance(board, Board):
            board, drawn = parse_board(board.splitlines() if isinstance(board, str) else board, grid)
        everywhere = (1 << len(board.holes)) - 1  # a peg in every hole
        if start is not None:
            position = position_of(board, start, "start")
        elif vacancy is None and drawn:  # the board was drawn with its pegs
            position = position_of(board, drawn, "board")
        else:
            if vacancy is None:
                vacancy = centre_of(board) if board.grid == "square" else 0
            position = everywhere ^ 1 << hole_of(board, vacancy, "vacancy")  # all holes but this one
        reached: int | None = None
        if isinstance(target, Position):
            reached = position_of(board, target, "target")
        elif isinstance(target, SupportsIndex) and not isinstance(target, bool):  # the hole of the last peg
            reached = 1 << hole_of(board, target, "target")
        elif target is not None:
            reached = position_of(board, target, "target", drawn)
        if position == 0:
            raise PuzzleError("found a board without pegs, expected at least one peg", "no-pegs")
        if reached == 0:
            raise PuzzleError("found a target without pegs, expected at least one peg", "impossible-target")
        target = None if reached is None else Position(reached)
        for name, value in (("board", board), ("start", Position(position)), ("target", target)):
            object.__setattr__(self, name, value)
        self._set_about(id, title, meta, author=author, license=license)
        if check:
            self._check_target()

    def _check_target(self) -> None:
        """Raise `PuzzleError` if jumps obviously cannot lead to the target."""
        if self.target is not None:
            pegs, wanted = self.start.bit_count(), self.target.bit_count()
            if wanted > pegs or (wanted == pegs and self.target != self.start):
                message = f"found a target of {wanted} pegs and a start of {pegs}, expected fewer pegs in the target"
                raise PuzzleError(message, "impossible-target")

    def parameters(self) -> list[str]:
        """Return the target in words, unless it is one peg in any hole. Holes are counted from 1."""
        holes = [str(hole + 1) for hole in range(len(self.board.holes)) if (self.target or 0) >> hole & 1]
        return [f"goal: {'a peg' if len(holes) == 1 else 'pegs'} in {', '.join(holes)}"] if holes else []

    def size_words(self) -> str:
        """Return the board and the number of pegs and holes as text."""
        board = self.board.name() or f"{self.width}x{self.height}"
        return f"{board}, {self.start.bit_count()} pegs in {len(self.board.holes)} holes"

    @property
    def height(self) -> int:
        return self.board.height

    @property
    def width(self) -> int:
        return self.board.width

    def model(self) -> Moves:
        """Return the start, the jumps, the target, and the symmetries of the board that keep the target."""
        symmetries = self.board.symmetries()
        if self.target is not None:
            symmetries = tuple(symmetry for symmetry in symmetries if _image_of(self.target, symmetry) == self.target)
        return Moves(len(self.board.holes), self.board.jumps(), self.start, self.target, symmetries)

    def removed(self, grid: SavedGrid) -> array[int]:
        """Raise `PuzzleError`: peg solitaire has no saved grids, because a state of play is a new start."""
        message = "found a saved grid, expected none; a state of play can be the start of a puzzle"
        raise PuzzleError(message, "bad-field")

    def violation(self, solution: bytes) -> str:
        """Describe the first error in the jumps. Return "" if they are possible and lead to the target."""
        if len(solution) % 3 or max(solution, default=0) >= len(self.board.holes):
            return "not a list of jumps on this board"
        pegs = {hole for hole in range(len(self.board.holes)) if self.start >> hole & 1}
        for number, jump in enumerate(jumps_of(solution), 1):
            (row, column), over, (end_row, end_column) = (self.board.holes[hole] for hole in jump)
            step = (end_row - row) // 2, (end_column - column) // 2
            # the end must be exactly two steps away: an odd distance was rounded down
            straight = (row + 2 * step[0], column + 2 * step[1]) == (end_row, end_column)
            if not straight or step not in DIRECTIONS[self.board.grid] or over != (row + step[0], column + step[1]):
                return f"jump {number}, {jump}, is not possible on this board"
            if jump.start not in pegs or jump.over not in pegs or jump.end in pegs:
                return f"jump {number}, {jump}, needs two pegs and an empty hole"
            pegs = (pegs - {jump.start, jump.over}) | {jump.end}
        if self.target is None:
            return "" if len(pegs) == 1 else f"{len(pegs)} pegs are left, expected 1"
        reached = sum(1 << hole for hole in pegs)
        return "" if reached == self.target else f"{len(pegs)} pegs are left, expected the target"

    def solution_of(self, grid: bytes) -> list[Jump]:
        """Convert a solution from bytes to a list of jumps (start, over, end). Holes are numbered from 0."""
        return jumps_of(grid)

    def grid_of(self, solution: bytes | list[Jump]) -> bytes:
        """Convert the jumps of a solution to bytes. Raises `PuzzleError` if the jumps are not triples of holes."""
        if isinstance(solution, bytes):
            return solution
        try:
            return bytes([hole for start, over, end in solution for hole in (start, over, end)])
        except (TypeError, ValueError):
            raise PuzzleError(f"found {excerpt(solution)}, expected a list of jumps", "goal-size") from None

    def rows_text(self, solution: bytes | list[Jump]) -> list[str]:
        """Return each jump as ``14-9-5``: start, over, end, with holes numbered from 1."""
        return [str(jump) for jump in jumps_of(self.grid_of(solution))]

    def moves_text(self, solution: bytes) -> list[str]:
        """Return the jumps as moves: commas join consecutive jumps of the same peg.

        Parameters
        ----------
        solution
            The solution as bytes; see `grid_of`.
        """
        return [",".join(map(str, chain)) for chain in chains(jumps_of(solution))]

    def positions(self, solution: bytes = b"") -> list[int]:
        """Return the start position, and the position after each jump of a solution, as numbers like ``start``."""
        positions = [int(self.start)]
        for jump in jumps_of(solution):
            positions.append(positions[-1] ^ (1 << jump.start | 1 << jump.over | 1 << jump.end))
        return positions

    def places(self) -> list[tuple[float, float]]:
        """Return the point (right, down) at which each hole is drawn.

        Neighbouring holes are one unit apart. A triangle stands on its base.
        """
        slant = 0.5 if self.board.grid == "triangle" else 0.0
        drop = (1 - slant**2) ** 0.5  # from row to row: neighbours in two rows of a triangle are one unit apart, too
        left = min(column - slant * row for row, column in self.board.holes)
        return [(column - slant * row - left, drop * row) for row, column in self.board.holes]

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return a picture of the start position or, with the ``bytes`` of a solution, of its last position."""
        position = self.positions(cells if isinstance(cells, bytes) else b"")[-1]
        number = {entry.key: colour for colour, entry in enumerate(PALETTE)}
        colours = [number[key] for row in self.rows_of(position) for key in row.ljust(self.width, WALL)]
        return Picture(self.height, self.width, colours, PALETTE, thick=0)

    def facts(self) -> dict[str, Any]:
        """Return the numbers of holes, pegs and jumps."""
        return {
            "holes": len(self.board.holes),
            "pegs": self.start.bit_count(),
            "jumps": len(self.board.jumps()) // 3,
            "symmetries": len(self.model().symmetries),
        }

    def rows_of(self, position: int) -> list[str]:
        """Return a position as one string per row: ``o`` for a peg, ``.`` for an empty hole, ``#`` for neither."""
        return self.board.rows([PEG if position >> hole & 1 else GAP for hole in range(len(self.board.holes))])

    def resolve_mismatch(self, keep: str, check: bool = True) -> Self:
        """Return the puzzle itself, because it has no goal. Raises the same errors as the class."""
        if check:
            self._check_target()
        return self

    def clue_text(self) -> str:
        """Return the puzzle as ``grid;start;target``; ``/`` separates rows.

        The target is empty if the last peg may be in any hole.
        """
        target = "" if self.target is None else "/".join(self.rows_of(self.target))
        return f"{self.board.grid};{'/'.join(self.rows_of(self.start))};{target}"

    def clue_data(self) -> dict[str, Any]:
        """Return the grid, the start and the target as JSON data."""
        data: dict[str, Any] = {"grid": self.board.grid, "start": self.rows_of(self.start)}
        if self.target is not None:
            hole = self.target.bit_length() - 1
            data["target"] = hole if self.target == 1 << hole else self.rows_of(self.target)
        return data

    @classmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """Return the puzzle from JSON data: a grid and its start, or the name of a board.

        Raises `PuzzleError` if the data are invalid.
        """
        given = about | {"target": data.get("target"), "vacancy": data.get("vacancy")}
        if data.get("board") is not None:
            puzzle = cls(board_named(data["board"]), start=data.get("start"), check=check, **given)
        elif data.get("start") is None:
            raise PuzzleError("found no board, expected 'board' or 'start'", "missing-section")
        else:
            puzzle = cls(data["start"], grid=data.get("grid"), check=check, **given)
        expect_size(data, puzzle.height, puzzle.width, "a board")
        return puzzle


def named(name: str) -> Pegs:
    """Return the puzzle with this name: a built-in board, the empty hole, and the hole of the last peg.

    The parts of a name are separated by colons, as in ``triangle7:12``, ``english33:16:16`` and ``triangle5``. By
    default, the empty hole is the centre, or the corner of a triangle. Raises `PuzzleError` if the name is unknown or
    the board does not have such a hole.
    """
    match = FAMILY.fullmatch(name)
    if match is None:
        raise PuzzleError(f"found {excerpt(name)}, expected a board such as triangle7:12 or english33", "no-puzzle")
    vacancy, target = (None if hole is None else int(hole) for hole in match.groups()[2:])
    return Pegs(board_named(match[1] + match[2]), vacancy, target=target, id=name)


def _image_of(position: int, symmetry: bytes) -> int:
    """Return a position after a symmetry of the board."""
    return sum(1 << image for hole, image in enumerate(symmetry) if position >> hole & 1)
