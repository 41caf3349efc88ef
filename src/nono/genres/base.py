"""What the puzzles of all genres share: names, goals, saved grids, JSON, drawing.

A genre derives from `nono.genres.layer_puzzle.LayerPuzzle`, or else from `Puzzle`, as a frozen dataclass. It defines
its rules (`Puzzle.rules`), a check of solutions that does not use them (`Puzzle.violation`), its palette, and the parts
of its drawing and wording that differ from the defaults.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields, replace
from itertools import chain
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from nono.base import drawings
from nono.base.arguments import expect, unfit
from nono.base.errors import GenreError, PuzzleError, excerpt, warn
from nono.base.foreign import printable
from nono.base.grid import split_rows
from nono.base.limits import building_until
from nono.base.palette import Palette
from nono.genres.grids import Saved, goal_cells, keys_of, saved_cells, saved_states
from nono.genres.picture import Colours, Picture
from nono.genres.wording import Direction, Wording, rows_and_columns
from nono.model.builder import ModelBuilder
from nono.model.model import Model, Moves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import TypeVar

    Grid = NDArray[np.uint8]
    Solution = TypeVar("Solution", default=Any)
else:
    from typing import TypeVar

    Grid = Any  # numpy is imported only when it is needed
    Solution = TypeVar("Solution")  # the type of a genre's solutions

Fields = Mapping[str, tuple[Any, str]]  # fields of our JSON by name: type and description

ABOUT: Fields = {"genre": (str, "a string"), "id": (str | int, "a string"), "title": (str, "a string")}
BOARD: Fields = {
    **ABOUT,
    "width": (int, "a number"),
    "height": (int, "a number"),
    "goal": (list, "a list of rows"),
    "saved": (list, "a list of states"),
}
NO_META: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle(ABC, Generic[Solution]):
    """A puzzle on a board of cells. It cannot be changed; `dataclasses.replace` makes another one.

    ``goal`` is a solution, or None, in the same form as the solutions of `nono.solve`; ``goal_bytes`` is the same with
    one byte per cell, row by row. ``saved`` are states of play. ``meta`` is read-only and keeps all other data of a
    file. If a text could mean several things, ``reading`` tells in words how it was understood; it does not belong to
    the puzzle.

    Two puzzles are equal, and have the same hash, if their genres, clues, palettes and saved grids are the same. Names,
    goals and ``meta`` are not compared.
    """

    id: str = field(compare=False)
    title: str = field(compare=False)
    if TYPE_CHECKING:
        goal: Solution | None
    else:
        goal: InitVar[object]  # an argument of the class, which `dataclasses.replace` passes on

        @property
        def goal(self) -> Solution | None:
            """The picture to be found, or None: a uint8 array of shape (height, width), 0 = background; read-only."""
            return None if self.goal_bytes is None else self.solution_of(self.goal_bytes)

    goal_bytes: bytes | None = field(init=False, compare=False)
    saved: tuple[Saved, ...]
    meta: Mapping[str, Any] = field(compare=False)
    reading: str = field(init=False, compare=False)

    genre: ClassVar[str]
    fields: ClassVar[Fields] = BOARD
    """The fields of the genre's JSON, including `BOARD` or `ABOUT`; other fields of a file become ``meta``."""
    drawn: ClassVar[str] = "text"
    """How a value is shown in its cell: a "fill" of its colour, a "mark", or the "text" of its key."""
    fixed: ClassVar[str] = ""
    """Characters of goals and saved grids, besides the palette's keys, that stand for colour 0: clues and walls."""
    wording: ClassVar[Wording] = Wording()
    played: ClassVar[bool] = False
    """Whether the puzzle is played in moves: `model` returns `Moves`, and a solution is a list of jumps."""

    def _set_about(
        self,
        id: str,
        title: str,
        meta: Mapping[str, Any] | None,
        goal: bytes | None = None,
        saved: tuple[Saved, ...] = (),
    ) -> None:
        if not (isinstance(id, str) and isinstance(title, str)):
            expect(str, "a string", id=id, title=title)
        if meta is not None and not isinstance(meta, Mapping):
            raise unfit("meta", meta, "a mapping")
        put = object.__setattr__
        put(self, "id", id)
        put(self, "title", title)
        put(self, "goal_bytes", goal)
        put(self, "saved", saved)
        put(self, "meta", MappingProxyType(dict(meta)) if meta else NO_META)
        put(self, "reading", "")

    def __reduce__(self) -> tuple[Any, ...]:
        state = {one.name: getattr(self, one.name) for one in fields(self)}
        return _restored, (type(self), {**state, "meta": dict(self.meta)})

    def __repr__(self) -> str:
        name = f" {self.id or self.title!r}" if self.id or self.title else ""
        return f"<{type(self).__name__}{name} {self.shape()}>"

    def __str__(self) -> str:
        return drawings().text(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        return drawings().svg(self)

    def solution_of(self, grid: bytes) -> Solution:
        """A solution given as bytes, one colour per cell, as a read-only uint8 array of shape (height, width).

        For a puzzle played in moves, the result is a list of jumps.
        """
        import numpy as np

        return np.frombuffer(grid, np.uint8).reshape(self.height, self.width)  # type: ignore[return-value]

    def grid_of(self, solution: bytes | Solution) -> bytes:
        """A solution as bytes, one colour per cell, row by row (the inverse of `solution_of`); raises `PuzzleError`."""
        return solution if isinstance(solution, bytes) else self._goal_of(solution) or b""

    def heading(self) -> str:
        """The title or id, if there is one, and the size, in words."""
        name = printable(self.title or self.id)
        return f"{name}, {self.width}x{self.height}" if name else f"{self.width}x{self.height}"

    def shape(self) -> str:
        """The size of the board in words."""
        return f"{self.width}x{self.height}"

    @property
    @abstractmethod
    def height(self) -> int:
        """Number of rows."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Number of columns."""

    @property
    @abstractmethod
    def palette(self) -> Palette:
        """The values of a cell: the key, name and colour of each."""

    @property
    def colours(self) -> int:
        """Number of values of a cell."""
        return len(self.palette)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions of the lines of the model, in their order, if the model has lines of blocks."""
        return rows_and_columns(self.height, self.width)

    def rules(self) -> ModelBuilder:
        """The count rules with their names; there are none for a genre that overrides `model`."""
        return ModelBuilder(self.height, self.width, self.colours)

    def model(self) -> Model | Moves:
        """The puzzle as cells and rules for the backends; if it is played in moves, as start, jumps and target."""
        return self.rules().model()

    @abstractmethod
    def violation(self, solution: bytes) -> str:
        """The first rule that a solution breaks, in words; empty if it keeps all. The model is not used for this."""

    def check(self, solution: bytes | Solution) -> bool:
        """Whether a solution, in the form that `nono.solve` returns or as bytes, keeps the genre's rules.

        Raises `PuzzleError` if it has another shape.
        """
        return self.violation(self.grid_of(solution)) == ""

    def rows_text(self, solution: bytes | Solution) -> list[str]:
        """A solution in the keys of the palette, one string per row."""
        keys = [entry.key for entry in self.palette]
        return ["".join([keys[colour] for colour in row]) for row in split_rows(self.grid_of(solution), self.width)]

    @property
    def introduction(self) -> str:
        """The rules, for people who have never solved such a puzzle."""
        return self.wording.introduction

    def clue_texts(self) -> Mapping[int, str]:
        """The texts of the clues in cells, by cell."""
        return {}

    def cell_regions(self) -> Sequence[Hashable]:
        """A value for each cell, equal within a region, if thick borders separate regions; otherwise empty."""
        return ()

    @abstractmethod
    def picture(self, cells: Colours | None = None) -> Picture:
        """The puzzle as renderers draw it: unsolved, or with these colours of its cells (None: unknown)."""

    def removed(self, grid: Sequence[str]) -> array[int]:
        """The colours that a saved grid excludes from cells, as in `Model.removed`; raises `PuzzleError`."""
        return self._removed(grid, self.colours)

    def _removed(self, grid: Sequence[str], colours: int) -> array[int]:
        number = keys_of(self.palette, self.fixed)
        codes = array("i")
        for cell, keys in enumerate(chain.from_iterable(saved_cells(grid, self.height, self.width, number))):
            if "?" not in keys:
                allowed = {number[key] for key in keys}
                codes.extend([cell * colours + colour for colour in range(colours) if colour not in allowed])
        return codes

    def _goal_of(self, goal: object) -> bytes | None:
        """A goal given in any form, as bytes; raises `PuzzleError`."""
        if goal is None:
            return None
        height, width, cells = goal_cells(goal, self.palette, (self.height, self.width), self.fixed)
        if (height, width) != (self.height, self.width):
            expected = f"{self.width}x{self.height}"
            raise PuzzleError(f"found a goal of {width}x{height} cells, expected {expected}", "goal-size")
        return cells

    def _saved_of(self, saved: Iterable[Saved]) -> tuple[Saved, ...]:
        """The saved grids, checked to fit the board; raises `PuzzleError`."""
        states = tuple(saved) if isinstance(saved, Iterable) else (None,)
        if not all(isinstance(state, Saved) for state in states):
            raise PuzzleError(f"found saved grids {excerpt(saved)}, expected a list of Saved", "bad-field")
        if states:
            keys = keys_of(self.palette, self.fixed)
            for state in states:
                saved_cells(state.grid, self.height, self.width, keys)
        return states

    def check_clues(self) -> None:
        """Raise `PuzzleError` on clues that no solution can satisfy and that are obviously an error."""
        return

    def goal_violation(self) -> str:
        """The first rule that the goal breaks, in words; empty if it keeps all, or if there is no goal."""
        return "" if self.goal_bytes is None else self.violation(self.goal_bytes)

    def _check_goal(self) -> None:
        """Raise `PuzzleError` on a goal that breaks the rules."""
        if wrong := self.goal_violation():
            message = f"in the goal, {wrong}; --trust clues or --trust goal decides which of them is right"
            raise PuzzleError(message, "goal-mismatch")

    def resolve_mismatch(self, keep: str, check: bool = True) -> Self:
        """The puzzle with a goal that keeps the rules; raises `PuzzleError` as the class does.

        If the goal breaks a rule, ``keep`` decides: "clues" drops the goal, "goal" takes the clues from the goal. A
        warning names the rule and what was kept.
        """
        changes: dict[str, Any] = {}
        if self.goal_bytes is not None and (wrong := self.goal_violation()):
            if keep == "clues":
                changes, what = {"goal": None}, "the goal is left out"
            else:
                changes, what = self.clues_of(self.goal_bytes), "the clues are taken from the goal"
            warn(f"in the goal, {wrong}: {what}")
        return replace(self, **changes, check=check)  # type: ignore[call-arg]

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """The clues of a goal, as arguments of the class; raises `PuzzleError` if the genre cannot derive them."""
        message = f"the clues of {self.genre} cannot be taken from a goal; use --trust clues"
        raise PuzzleError(message, "unsupported-variant")

    def transposed(self) -> Self:
        """The puzzle with rows and columns swapped; raises `PuzzleError` if the genre does not support it."""
        raise PuzzleError(f"a puzzle of {self.genre} cannot be transposed, expected a nonogram", "unsupported-variant")

    def facts(self) -> dict[str, Any]:
        """What ``nono info`` shows for puzzles of this genre in addition to the facts for all genres."""
        return {}

    @abstractmethod
    def clue_text(self) -> str:
        """The clues in one string, the same for puzzles with the same clues."""

    def clue_hash(self) -> str:
        """A sha256 that is the same for puzzles with the same clues, whatever their names."""
        from hashlib import sha256

        return sha256(self.clue_text().encode()).hexdigest()

    def images(self) -> Iterator[tuple[str, Self]]:
        """The board with its clues "rotated" and "mirrored", seven images; none if the genre does not support it."""
        return iter(())

    @abstractmethod
    def plain_clues(self) -> dict[str, Any]:
        """The clues as plain lists for the manifest of a proof; another program can check a solution against them."""

    @abstractmethod
    def clue_data(self) -> dict[str, Any]:
        """The board and its clues as the data of our JSON."""

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as the data of our JSON, without loss."""
        data = self.blank_dict()
        if self.goal_bytes is not None:
            data["goal"] = self.rows_text(self.goal_bytes)
        if self.saved:
            data["saved"] = [{"id": state.id, "note": state.note, "grid": list(state.grid)} for state in self.saved]
        return data

    def blank_dict(self) -> dict[str, Any]:
        """The puzzle as the data of our JSON, without its goal and its saved grids."""
        data: dict[str, Any] = {"genre": self.genre}
        data |= {name: value for name, value in (("id", self.id), ("title", self.title)) if value}
        data |= {name: value for name, value in self.meta.items() if name not in self.fields}
        return data | self.clue_data()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], check: bool = True) -> Self:
        """The puzzle from the data of our JSON; raises `PuzzleError` on fields of wrong types and as the class does."""
        for name, (kind, words) in cls.fields.items():
            found = data.get(name)
            if found is not None and (not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool)):
                raise PuzzleError(f"found {name!r}: {excerpt(found)}, expected {words}", "bad-field")
        about: dict[str, Any] = {"id": str(data.get("id") or ""), "title": data.get("title") or ""}
        about["meta"] = {name: value for name, value in data.items() if name not in cls.fields}
        if "saved" in cls.fields:
            about["saved"] = saved_states(data.get("saved"))
        return cls.of_data(data, about, check)

    @classmethod
    @abstractmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """The puzzle from data whose fields have the types given in ``fields``.

        ``about`` holds the arguments ``id``, ``title``, ``meta`` and ``saved`` of the class. Raises `PuzzleError`.
        """


def _restored(genre: type[Puzzle], state: dict[str, Any]) -> Puzzle:
    """A puzzle from its pickle."""
    puzzle = object.__new__(genre)
    for name, value in state.items():
        object.__setattr__(puzzle, name, MappingProxyType(value) if name == "meta" else value)
    return puzzle


def expect_size(data: Mapping[str, Any], height: int, width: int, what: str) -> None:
    """Raise `PuzzleError` if the data of our JSON give another size than that of ``what``."""
    for name, found in (("width", width), ("height", height)):
        expected = data.get(name)
        if expected is not None and expected != found:
            raise PuzzleError(f"found {what} of {name} {found}, expected {excerpt(expected)}", "wrong-line-count")


def puzzles_of(found: Puzzle | Iterable[Puzzle]) -> Iterator[Puzzle]:
    """The puzzle, or each of several; raises `PuzzleError` on anything that is not a puzzle."""
    if isinstance(found, (str, bytes)) or not isinstance(found, (Puzzle, Iterable)):
        expect_puzzle(found)
    for one in [found] if isinstance(found, Puzzle) else found:
        expect_puzzle(one)
        yield one


def model_from(puzzle: Puzzle, start: Sequence[str] | None = None, deadline: float = inf) -> Model | Moves:
    """The model of a puzzle, from a saved grid on; raises `PuzzleError` if the grid does not fit.

    ``start`` is rows of palette keys, with ``?`` for unknown cells and ``[ab]`` for one of these colours. Raises
    `LimitError` if the model is not built by the ``deadline``, a time of `time.monotonic`.
    """
    with building_until(deadline):
        model = puzzle.model()
    if start is None:
        return model
    removed = puzzle.removed(start)
    assert isinstance(model, Model)  # puzzles played in moves have no saved grids
    return model.without(removed)


def cells_from(puzzle: Puzzle, expected: str, start: Sequence[str] | None = None, deadline: float = inf) -> Model:
    """As `model_from`; raises `GenreError` with ``expected`` if the puzzle is played in moves."""
    if puzzle.played:
        raise GenreError(puzzle.genre, expected)
    model = model_from(puzzle, start, deadline)
    assert isinstance(model, Model)
    return model


def expect_puzzle(found: object) -> None:
    """Raise `PuzzleError` unless this is a puzzle; a name or a list of puzzles is not one."""
    if not isinstance(found, Puzzle):
        name = excerpt(found)
        hint = f"; nono.puzzle({name}) and nono.read({name}) make one" if isinstance(found, str) else ""
        raise PuzzleError(f"found {type(found).__name__}, expected a puzzle{hint}", "no-puzzle")
