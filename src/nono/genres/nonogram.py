"""Nonograms, black and white or coloured: the clues of the rows and columns determine a picture."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Self

from nono.base import no_attribute
from nono.base.arguments import expect_flags, public
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.foreign import Data
from nono.base.grid import check_size, split_rows
from nono.base.palette import MAX_COLOURS, Palette, default_palette, make_palette
from nono.genres.base import BOARD, Fields, Grid, Names, Puzzle, compact
from nono.genres.clues import (
    UNKNOWN_LENGTH,
    Block,
    Clue,
    ClueArrays,
    Clues,
    GivenClues,
    Side,
    arrangements,
    block_data,
    blocks_in_words,
    blocks_of_any_palette,
    check_colours,
    check_fit,
    clue_of,
    flat_clues,
    lines_of,
    make_clues,
    not_shown,
    numbers_of,
    of_picture,
    plain_arrays,
    plain_clues,
    plain_line,
)
from nono.genres.grids import Saved, SavedGrid, goal_cells, keys_of, saved_cells, split_columns
from nono.genres.wording import Wording
from nono.model import Model

if TYPE_CHECKING:
    from nono.genres.picture import Colours, Picture

any_count: ContextVar[bool] = ContextVar("any_count", default=False)
"""Whether readers accept a file whose number of clues differs from the stated size, with a warning.

``nono fix`` sets this.
"""


@contextmanager
def clues_of_any_number() -> Iterator[None]:
    """Until the context ends, accept files whose number of clues differs from the stated size."""
    token = any_count.set(True)
    try:
        yield
    finally:
        any_count.reset(token)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Nonogram(Puzzle[Grid]):
    """A nonogram, with a clue for each row and column, and a palette.

    Parameters
    ----------
    rows, cols
        One clue per line. A clue is a sequence of blocks: each is the length of a black block, a pair ``(length,
        colour)``, or a `nono.Block`. ``[]`` and ``[0]`` are empty lines.
    palette
        The colours, the background first, as names, "#rrggbb" or `nono.Colour`; by default, those that the clues need.
    id, title, author, license, meta, saved
        As in `nono.Puzzle`.
    goal
        The picture, as an array of shape (height, width) or as rows of palette indices or keys. The background is 0.
    check
        If False, clues may be contradictory or may not match the goal.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> print(nono.Nonogram(rows=[[1], [2]], cols=[[2], [1]]))
       2 1
    1  . .
    2  . .
    """

    palette: Palette
    _flat: ClueArrays = field(init=False, compare=False)
    rows: Clues
    cols: Clues

    genre: ClassVar[str] = "nonogram"
    icon: ClassVar = ("", "M6 3h4v4h4V3h4v4h4v8h-4v4h-4v3h-4v-3H6v-4H2V7h4z")
    example: ClassVar = {
        "rows": [[1], [2], [1], [5], [3]],
        "cols": [[1], [2], [5], [1, 2], [1]],
        "goal": ["..X..", "..XX.", "..X..", "XXXXX", ".XXX."],
    }
    colour_example: ClassVar[Data] = {
        "palette": [{"name": "white"}, {"name": "red"}, {"name": "blue"}],
        "rows": [[2], [4], [[2, 2]], [[1, 2], [1, 2]], [[4, 2]]],
        "cols": [[1, [1, 2]], [2, [3, 2]], [2, [1, 2], [1, 2]], [1, [2, 2]]],
        "goal": [[0, 1, 1, 0], [1, 1, 1, 1], [0, 2, 2, 0], [0, 2, 0, 2], [2, 2, 2, 2]],
    }
    names: ClassVar[Names] = {name: {} for name in ("Nonograms", "Picross", "Griddler", "Hanjie", "Paint by Numbers")}
    fields: ClassVar[Fields] = {
        **BOARD,
        "palette": (list, "a list of colours"),
        "colors": (list, "a list of names"),
        "rows": (list, "a list of clues"),
        "cols": (list, "a list of clues"),
    }
    drawn: ClassVar[str] = "fill"

    @public
    def __init__(
        self,
        rows: GivenClues,
        cols: GivenClues,
        palette: Iterable[object] | None = None,
        id: str = "",
        title: str = "",
        goal: object = None,
        saved: Iterable[Saved] = (),
        meta: Mapping[str, Any] | None = None,
        *,
        author: str | None = None,
        license: str | None = None,
        check: bool = True,
    ) -> None:
        if check is not True:
            expect_flags(check=check)
        lines = lines_of("rows", rows), lines_of("cols", cols)
        check_size(*map(len, lines))
        flat = plain_clues(*lines)
        if flat is None:  # coloured or blotted clues, wrong ones, or no compiled code
            rows, cols = make_clues("row", lines[0]), make_clues("column", lines[1])
            flat = flat_clues(rows, cols)
            self._set_clues(rows, cols)
        colours = default_palette(max(2, flat.colours)) if palette is None else make_palette(palette)
        self._set(colours, id, title, goal=None, meta=meta, flat=flat, author=author, license=license)
        if flat.colours > len(colours):
            check_colours(self._sides(), colours)
        self._complete(goal, saved, check)

    @classmethod
    @public
    def from_grid(
        cls,
        grid: object,
        palette: Iterable[object] | None = None,
        id: str = "",
        title: str = "",
        meta: Mapping[str, Any] | None = None,
        *,
        author: str | None = None,
        license: str | None = None,
    ) -> Self:
        """Return the puzzle of a picture, which becomes its goal.

        Parameters
        ----------
        grid
            The picture as rows of colours or keys, or as an array of shape (height, width). The background is 0.
        palette
            The colours, as in `nono.Nonogram`. Without a palette, digits in a text are numbers of colours, as in an
            array.
        id, title, author, license, meta
            As in `nono.Puzzle`.

        Returns
        -------
        Nonogram
            The puzzle with the clues of the picture.

        Raises
        ------
        PuzzleError
            If the rows do not form a picture.
        """
        colours = None if palette is None else make_palette(palette)
        _, width, cells = goal_cells(grid, colours or default_palette(MAX_COLOURS + 1))
        lines = split_rows(cells, width), [cells[column::width] for column in range(width)]
        self = cls.__new__(cls)  # without __init__: clues that come from a picture need no checks
        if max(cells) <= 1:  # one ink: the arrays suffice, and clues are made of them when they are asked for
            flat = of_picture(*lines)
        else:
            rows, cols = tuple(map(clue_of, lines[0])), tuple(map(clue_of, lines[1]))
            flat = flat_clues(rows, cols)
            self._set_clues(rows, cols)
        palette = colours or default_palette(max(2, flat.colours))
        self._set(palette, id, title, cells, meta, flat, author=author, license=license)
        return self

    @classmethod
    def of_line(cls, line: str, check: bool) -> Self | None:
        """Return the puzzle on a line of JSON, or None if `from_dict` must read the line.

        None means that the line is not in the plainest form (see `plain_line`) or, with ``check``, that its clues may
        not fit the board.
        """
        parts = plain_line(line)
        if parts is None or (check and not parts[0].fits()):
            return None
        flat, id, title = parts
        self = cls.__new__(cls)
        self._set(default_palette(2), id, title, goal=None, meta=None, flat=flat)
        return self

    def _pickled_names(self) -> tuple[str, ...]:
        """Return the names of the attributes in a pickle: without the clues if they follow from the arrays."""
        names = Puzzle._pickled_names(self)
        # `__getattr__` makes ``rows`` and ``cols``, the last two, when they are needed
        return names[:-2] if self._flat.plain else names

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle stores. A black and white puzzle without saved grids is stored as flat numbers."""
        flat = self._flat
        if type(self) is not Nonogram or not flat.plain or self.saved or self.reading or self.unread:
            return Puzzle.__reduce__(self)
        about = self.id, self.title, self.goal_bytes, dict(self.meta) if self.meta else None
        palette = None if self.palette == default_palette(2) else self.palette
        return _plain_puzzle, (flat.height, flat.block_start.tobytes(), flat.length.tobytes(), palette, *about)

    def __getattr__(self, name: str) -> Any:
        """Return ``rows`` or ``cols``, which are made from the flat numbers when they are needed first."""
        if name not in ("rows", "cols"):
            raise no_attribute(self, name)
        shared = {length: Block(length, 1) for length in set(self._flat.length)}  # equal blocks are one object
        blocks = [shared[length] for length in self._flat.length]
        clues = [tuple(blocks[start:end]) for start, end in pairwise(self._flat.block_start)]
        object.__setattr__(self, "rows", tuple(clues[: self.height]))
        object.__setattr__(self, "cols", tuple(clues[self.height :]))
        return self.rows if name == "rows" else self.cols

    def _set_clues(self, rows: tuple[Clue, ...], cols: tuple[Clue, ...]) -> None:
        """Set the clues, which plain puzzles make only when they are needed."""
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "cols", cols)

    def _set(
        self,
        palette: Palette,
        id: str,
        title: str,
        goal: bytes | None,
        meta: Mapping[str, Any] | None,
        flat: ClueArrays,
        **credits: str | None,
    ) -> None:
        """Set everything except clues and saved grids; ``flat`` has the clues as arrays."""
        object.__setattr__(self, "palette", palette)
        object.__setattr__(self, "_flat", flat)
        self._set_about(id, title, meta, goal, **credits)

    def size_words(self) -> str:
        """Return the size of the board and the number of colours as text."""
        return f"{self.width}x{self.height}, {self.colours} colours"

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._flat.height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._flat.width

    @property
    def wording(self) -> Wording:  # type: ignore[override]
        """The phrases for clues and for the steps of explanations."""
        words = blocks_in_words(self.palette)
        kind = "colour nonogram" if self.colours > 2 else "nonogram"
        return Wording(words, name=kind.capitalize(), plural=f"{kind}s")

    @property
    def rules_text(self) -> str:
        """The rules, including the rule on question marks if some block has an unknown length."""
        return self.wording.introduction + (UNKNOWN_LENGTH if 0 in self._flat.length else "")

    @property
    def general_rules_text(self) -> str:
        """The rules of nonograms in any colours, including the rule on question marks if this puzzle needs it."""
        return blocks_of_any_palette(self.colours > 2) + (UNKNOWN_LENGTH if 0 in self._flat.length else "")

    def parameters(self) -> list[str]:
        """Return the number of colours without the background; empty for a puzzle in one colour."""
        return [f"{len(self.palette) - 1} colours"] if len(self.palette) > 2 else []

    def model(self) -> Model:
        """Return the clues as rules for the cells: first the rows, then the columns."""
        flat = self._flat
        return Model(flat.height, flat.width, flat.colours, flat)

    def check(self, solution: bytes | Grid) -> bool:
        """Return whether a solution shows every clue.

        The solution is an array, or bytes with one colour per cell, row by row.
        """
        grid = self.grid_of(solution)
        return self._flat.shown_by(grid) or self.violation(grid) == ""

    def _cut(self, picture: bytes) -> list[bytes]:
        """Return the rows and then the columns of a picture."""
        return split_rows(picture, self.width) + split_columns(picture, self.width)

    def _sides(self) -> tuple[Side, Side]:
        """Return the clues of rows and columns with their names."""
        return Side("row", "rows", self.rows, self.width), Side("column", "columns", self.cols, self.height)

    @property
    def lines(self) -> Clues:
        """The clues of all lines: first the rows, then the columns."""
        return self.rows + self.cols

    def violation(self, solution: bytes) -> str:
        """Describe the first line whose clue the solution does not show. Return "" if the solution shows all clues."""
        cells = self.height * self.width
        if len(solution) != cells:
            return f"{len(solution)} cells, expected {cells}"
        return not_shown(self._cut(solution), {"row": self.rows, "column": self.cols})

    def goal_violation(self) -> str:
        """Describe the first line whose clue the goal does not show. Return "" if there is none, or without a goal."""
        goal = self.goal_bytes
        wrong = "" if goal is None or self.check(goal) else self.violation(goal)
        return wrong and f"{wrong} as in the clues"

    def clues_of(self, goal: bytes) -> Data:
        """Derive the clues of all lines from a goal."""
        lines = tuple(map(clue_of, self._cut(goal)))
        return {"rows": lines[: self.height], "cols": lines[self.height :]}

    def facts(self) -> Data:
        """Return the number of ways to fill each line and to fill the whole board."""
        rows = [arrangements(clue, self.width) for clue in self.rows]
        cols = [arrangements(clue, self.height) for clue in self.cols]
        return {"rows": rows, "cols": cols, "pictures": self.colours ** (self.width * self.height)}

    def grid(self) -> list[bytes]:
        """Return the rows of the goal, with one colour per cell. The list is empty without a goal."""
        return split_rows(self.goal_bytes, self.width) if self.goal_bytes is not None else []

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board with its clues and, if given, with these colours of its cells."""
        from nono.genres.picture import Picture  # solving needs no picture

        rows, cols = tuple(map(numbers_of, self.rows)), tuple(map(numbers_of, self.cols))
        return Picture(self.height, self.width, cells or (), self.palette, rows, cols)

    @classmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """Return the puzzle from JSON data.

        Missing clues are derived from the goal. Raises `PuzzleError` if the data are invalid.
        """
        palette = data.get("palette") or data.get("colors")
        rows, cols, goal = data.get("rows"), data.get("cols"), data.get("goal")
        derived: Self | None = None
        if rows is None and cols is None and goal is not None:
            if isinstance(goal, PuzzleError):
                raise goal
            derived = cls.from_grid(goal, palette or None, about["id"], about["title"], about["meta"])
            rows, cols = derived.rows, derived.cols
        if rows is None or cols is None:
            missing = "rows" if rows is None else "cols"
            raise PuzzleError(f"found no {missing!r}, expected a list of clues", "missing-section")
        for name, expected, clues in (("height", data.get("height"), rows), ("width", data.get("width"), cols)):
            if expected is not None and expected != len(clues):
                side = "rows" if name == "height" else "columns"
                message = f"found {len(clues)} {side}, expected {name} {excerpt(expected)}"
                if not any_count.get():
                    raise PuzzleError(message, "wrong-line-count")
                warn(message)
        if derived is not None:
            derived._complete(goal=None, saved=about["saved"], check=False)
            return derived
        return cls(rows, cols, palette, goal=goal, check=check, **about)

    def transposed(self) -> Self:
        """Return the puzzle with rows and columns swapped, including the goal and the saved grids."""
        goal = None if self.goal_bytes is None else b"".join(split_columns(self.goal_bytes, self.width))
        keys = keys_of(self.palette)
        saved = []
        for state in self.saved:
            rows = saved_cells(state.grid, self.height, self.width, keys)
            cells = [[key if len(key) == 1 else f"[{key}]" for key in column] for column in zip(*rows, strict=True)]
            saved.append(Saved(state.id, state.note, tuple(map("".join, cells))))
        about = self.palette, self.id, self.title, goal, saved, self.meta
        return type(self)(self.cols, self.rows, *about, check=False)

    def clue_text(self) -> str:
        """Return the clues as one string: ``WxH``, then for rows and for columns ``;`` and the lines.

        ``/`` separates lines and ``.`` separates blocks. A block is its length, or ``?`` if it is blotted. Colours are
        numbered in the order of their first use, and each colour except the first follows a colon. An example is
        ``5x4;2.1//1.1.1/2;1.1/1.1/2//1.1``.
        """
        return f"{self.width}x{self.height};{self._flat.text()}"

    def _board_and_palette(self) -> Data:
        """Return the size as JSON data, with the palette unless it is the default one."""
        data: Data = {"width": self.width, "height": self.height}
        if self.palette != default_palette(2):
            data["palette"] = [entry._asdict() for entry in self.palette]
        return data

    def clue_data(self) -> Data:
        """Return the size and the clues as JSON data, with the palette unless it is the default palette."""
        flat = self._flat
        blocks = flat.length.tolist() if flat.plain else list(map(block_data, flat.length, flat.colour))
        lines = [blocks[start:end] for start, end in pairwise(flat.block_start)]
        return self._board_and_palette() | {"rows": lines[: self.height], "cols": lines[self.height :]}

    def removed(self, grid: SavedGrid) -> array[int]:
        """Return the colours that a saved grid excludes from cells of the model.

        Raises `PuzzleError` if the grid does not fit.
        """
        return self._removed(grid, self._flat.colours)

    def blank_json(self, clues: str) -> str:
        """Return `blank_dict` as one line of JSON text; see `Puzzle.blank_json`."""
        if self._flat.colours > 2 or "?" in clues:
            return Puzzle.blank_json(self, clues)
        board = f'"width":{self.width},"height":{self.height}'
        if self.palette != default_palette(2):
            board = compact(self._board_and_palette())[1:-1]  # without the braces
        # a clue text such as 2x1;1/1;2 becomes the lists [[1],[1]] and [[2]]
        _, rows, cols = clues.replace(".", ",").replace("/", "],[").split(";")
        return f'{self._json_head()},{board},"rows":[[{rows}]],"cols":[[{cols}]]}}'

    def check_clues(self) -> None:
        """Raise `PuzzleError` if a clue is too long for its line, or if the totals of rows and columns differ."""
        if not self._flat.fits():
            check_fit(*self._sides(), self.palette, f"{self.width}x{self.height}")


def _plain_puzzle(
    height: int,
    starts: bytes,
    lengths: bytes,
    palette: Palette | None,
    id: str,
    title: str,
    goal: bytes | None,
    meta: Mapping[str, Any] | None,
) -> Nonogram:
    """Restore a pickled puzzle whose blocks all have colour 1.

    These puzzles are pickled in a faster form, because a batch pickles every puzzle.
    """
    self = Nonogram.__new__(Nonogram)
    self._set(
        default_palette(2) if palette is None else palette, id, title, goal, meta, plain_arrays(height, starts, lengths)
    )
    return self
