"""What the puzzles of all genres have in common: names, goals, saved grids, JSON, drawing.

A genre derives from `nono.genres.layer_puzzle.LayerPuzzle`, or else from `Puzzle`, as a frozen dataclass. It gives its
rules (`Puzzle.rules`), a check of solutions that does not use them (`Puzzle.violation`), its palette, and what of its
drawing and wording differs from the defaults.
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

    Grid = Any  # numpy is imported when it is needed
    Solution = TypeVar("Solution")  # what a genre's solutions are

Fields = Mapping[str, tuple[Any, str]]  # of our JSON, by name: the type, and in words what is expected

ABOUT: Fields = {
    "genre": (str, "a string"),
    "id": (str | int, "a string"),
    "title": (str, "a string"),
}
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
    """A puzzle on a board of cells, which cannot be changed; `dataclasses.replace` makes another one.

    ``goal`` is a solution, or None, in the shape of those of `nono.solve`; ``goal_bytes`` the same as one byte a cell,
    row by row. ``saved`` are states of play; ``meta``, which is read only, keeps what a file says beside the rest.
    ``reading`` says in words how a text was understood that could mean several things; it is no part of the puzzle.

    Two puzzles are equal, and have the same hash, if their genres, clues, palettes and saved grids are the same. What a
    puzzle is called, its goal and ``meta`` are not compared.
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
    """The fields of the genre's JSON, `BOARD` or `ABOUT` among them; other fields of a file become ``meta``."""
    drawn: ClassVar[str] = "text"
    """How a value is shown in its cell: a "fill" of its colour, a "mark", or the "text" of its key."""
    fixed: ClassVar[str] = ""
    """Characters of goals and saved grids, beside the keys of the palette, that stand for colour 0: clues and walls."""
    wording: ClassVar[Wording] = Wording()
    played: ClassVar[bool] = False
    """Whether it is played in moves: `model` gives `Moves`, and a solution is its jumps."""

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
        """A solution kept as bytes, a colour a cell, as a read-only uint8 array of shape (height, width).

        One of a puzzle played in moves becomes a list of jumps.
        """
        import numpy as np

        return np.frombuffer(grid, np.uint8).reshape(self.height, self.width)  # type: ignore[return-value]

    def grid_of(self, solution: bytes | Solution) -> bytes:
        """A solution as bytes, one colour a cell, row by row: the inverse of `solution_of`; raises `PuzzleError`."""
        return solution if isinstance(solution, bytes) else self._goal_of(solution) or b""

    def heading(self) -> str:
        """Its title or id, if it has one, and its size, in words."""
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
        """The directions of the lines of its model, in their order, if that has lines of blocks."""
        return rows_and_columns(self.height, self.width)

    def rules(self) -> ModelBuilder:
        """The count rules with their names; none for a genre that overrides `model`."""
        return ModelBuilder(self.height, self.width, self.colours)

    def model(self) -> Model | Moves:
        """The puzzle as cells and rules, for the backends, or as start, jumps and goal if it is played in moves."""
        return self.rules().model()

    @abstractmethod
    def violation(self, solution: bytes) -> str:
        """The first rule that a solution breaks, in words; empty if it keeps all. The model has no part in this."""

    def check(self, solution: bytes | Solution) -> bool:
        """Whether a solution, in the shape of those of `nono.solve` or as bytes, keeps the genre's rules.

        Raises `PuzzleError` on what has another shape.
        """
        return self.violation(self.grid_of(solution)) == ""

    def rows_text(self, solution: bytes | Solution) -> list[str]:
        """A solution, a string a row, in the keys of the palette."""
        keys = [entry.key for entry in self.palette]
        return ["".join([keys[colour] for colour in row]) for row in split_rows(self.grid_of(solution), self.width)]

    @property
    def introduction(self) -> str:
        """The rules for those who have never solved such a puzzle."""
        return self.wording.introduction

    def clue_texts(self) -> Mapping[int, str]:
        """The clues that stand in cells."""
        return {}

    def cell_regions(self) -> Sequence[Hashable]:
        """For each cell its region, if thick borders part regions; cells of one region have equal values."""
        return ()

    @abstractmethod
    def picture(self, cells: Colours | None = None) -> Picture:
        """The puzzle as renderers draw it: to be solved, or with these colours of its cells (None: not known)."""

    def removed(self, grid: Sequence[str]) -> array[int]:
        """The colours that a saved grid takes from cells, as `nono.model.model.Model.removed`; raises `PuzzleError`."""
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
        """A goal given in any form as bytes; raises `PuzzleError`."""
        if goal is None:
            return None
        height, width, cells = goal_cells(goal, self.palette, (self.height, self.width), self.fixed)
        if (height, width) != (self.height, self.width):
            expected = f"{self.width}x{self.height}"
            raise PuzzleError(f"a goal of {width}x{height} cells, expected {expected}", "goal-size")
        return cells

    def _saved_of(self, saved: Iterable[Saved]) -> tuple[Saved, ...]:
        """The saved grids, each known to fit the board; raises `PuzzleError`."""
        states = tuple(saved) if isinstance(saved, Iterable) else (None,)
        if not all(isinstance(state, Saved) for state in states):
            raise PuzzleError(f"found saved grids {excerpt(saved)}, expected a list of Saved", "bad-field")
        if states:
            keys = keys_of(self.palette, self.fixed)
            for state in states:
                saved_cells(state.grid, self.height, self.width, keys)
        return states

    def check_clues(self) -> None:
        """Raises `PuzzleError` on clues that no solution can satisfy, and that are plainly an error."""
        return

    def goal_violation(self) -> str:
        """The first rule that the goal breaks, in words; empty if it keeps all, or if there is no goal."""
        return "" if self.goal_bytes is None else self.violation(self.goal_bytes)

    def _check_goal(self) -> None:
        """Raises `PuzzleError` on a goal that breaks the rules."""
        if wrong := self.goal_violation():
            message = f"in the goal, {wrong}; --trust clues or --trust goal says which is right"
            raise PuzzleError(message, "goal-mismatch")

    def resolve_mismatch(self, keep: str, check: bool = True) -> Self:
        """The puzzle with a goal that keeps the rules; raises `PuzzleError` as the class does.

        Where it does not, the ``clues`` are kept, and there is no goal then, or the ``goal``, and the clues are those
        of the goal. A warning names the rule and what is kept.
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
        """The clues that a goal shows, as arguments of the class; raises `PuzzleError` where a genre has no such."""
        message = f"the clues of {self.genre} cannot be taken from a goal, expected --trust clues"
        raise PuzzleError(message, "unsupported-variant")

    def transposed(self) -> Self:
        """The puzzle whose rows are the columns of this one; raises `PuzzleError` where a genre has no such."""
        raise PuzzleError(f"a puzzle of {self.genre}, expected a nonogram to be transposed", "unsupported-variant")

    def facts(self) -> dict[str, Any]:
        """What ``nono info`` shows of this genre's puzzles beside what it shows of all."""
        return {}

    @abstractmethod
    def clue_text(self) -> str:
        """The clues in one string, the same for puzzles with the same clues."""

    def clue_hash(self) -> str:
        """A sha256 that puzzles with the same clues share, whatever they are called."""
        from hashlib import sha256

        return sha256(self.clue_text().encode()).hexdigest()

    def images(self) -> Iterator[tuple[str, Self]]:
        """The board with its clues "rotated" and "mirrored", seven images; none where a genre does not have them."""
        return iter(())

    @abstractmethod
    def plain_clues(self) -> dict[str, Any]:
        """The clues in plain lists, from which another program can check a solution, for the manifest of a proof."""

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
        """The puzzle as the data of our JSON without its goal and its saved grids."""
        data: dict[str, Any] = {"genre": self.genre}
        data |= {name: value for name, value in (("id", self.id), ("title", self.title)) if value}
        data |= {name: value for name, value in self.meta.items() if name not in self.fields}
        return data | self.clue_data()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], check: bool = True) -> Self:
        """The puzzle of our JSON's data; raises `PuzzleError` on a field of another type and as the class does."""
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
        """The puzzle of data whose fields have the types of ``fields``.

        ``about`` are the arguments ``id``, ``title``, ``meta`` and ``saved`` of the class. Raises `PuzzleError`.
        """


def _restored(genre: type[Puzzle], state: dict[str, Any]) -> Puzzle:
    """A puzzle from its pickle."""
    puzzle = object.__new__(genre)
    for name, value in state.items():
        object.__setattr__(puzzle, name, MappingProxyType(value) if name == "meta" else value)
    return puzzle


def expect_size(data: Mapping[str, Any], height: int, width: int, what: str) -> None:
    """Raise `PuzzleError` where the data of our JSON give another size than that of ``what``."""
    for name, found in (("width", width), ("height", height)):
        expected = data.get(name)
        if expected is not None and expected != found:
            raise PuzzleError(f"found {what} of {name} {found}, expected {excerpt(expected)}", "wrong-line-count")


def puzzles_of(found: Puzzle | Iterable[Puzzle]) -> Iterator[Puzzle]:
    """The puzzle, or each of several; raises `PuzzleError` on what is no puzzle."""
    if isinstance(found, (str, bytes)) or not isinstance(found, (Puzzle, Iterable)):
        expect_puzzle(found)
    for one in [found] if isinstance(found, Puzzle) else found:
        expect_puzzle(one)
        yield one


def model_from(puzzle: Puzzle, start: Sequence[str] | None = None, deadline: float = inf) -> Model | Moves:
    """The model of a puzzle, from a saved grid on; raises `PuzzleError` where that does not fit.

    ``start``: rows of palette keys, ``?`` for unknown cells, ``[ab]`` for one of these colours. `LimitError` where it
    is not built by the ``deadline``, of `time.monotonic`.
    """
    with building_until(deadline):
        model = puzzle.model()
    if start is None:
        return model
    removed = puzzle.removed(start)
    assert isinstance(model, Model)  # puzzles played in moves have no saved grids
    return model.without(removed)


def cells_from(puzzle: Puzzle, expected: str, start: Sequence[str] | None = None, deadline: float = inf) -> Model:
    """As `model_from`; raises `GenreError`, with what was expected, on a puzzle played in moves."""
    if puzzle.played:
        raise GenreError(puzzle.genre, expected)
    model = model_from(puzzle, start, deadline)
    assert isinstance(model, Model)
    return model


def expect_puzzle(found: object) -> None:
    """Raises `PuzzleError` on what is no puzzle, as a name or a list of puzzles is none."""
    if not isinstance(found, Puzzle):
        name = excerpt(found)
        hint = f"; nono.puzzle({name}) and nono.read({name}) make one" if isinstance(found, str) else ""
        raise PuzzleError(f"found {type(found).__name__}, expected a puzzle{hint}", "no-puzzle")
