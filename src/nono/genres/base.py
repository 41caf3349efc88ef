"""The base class for puzzles of all genres: names, goals, saved grids, JSON and drawing.

A genre derives from `nono.genres.layer_puzzle.LayerPuzzle` or directly from `Puzzle`, as a frozen dataclass. The class
of a genre defines its rules (`Puzzle.rules`), an independent check of solutions (`Puzzle.violation`) and its palette. A
genre may also override the defaults of drawing and wording.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields, replace
from functools import cache
from itertools import chain
from json import JSONEncoder
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from nono.base import drawings
from nono.base.arguments import expect_type, mistyped
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.fields import is_a, mismatch
from nono.base.foreign import Data, printable
from nono.base.grid import cell_name, split_rows
from nono.base.limits import unlimited
from nono.base.palette import Palette
from nono.genres.grids import (
    OPEN,
    Saved,
    SavedGrid,
    cells_of_shape,
    keys_of,
    result_or_error,
    saved_cells,
    saved_rows,
    saved_states,
)
from nono.genres.wording import Direction, Wording, rows_and_columns
from nono.model import Model, Moves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import TypeVar

    from nono.genres.picture import Colours, Picture
    from nono.model.builder import ModelBuilder, RuleNames

    Grid = NDArray[np.uint8]
    Solution = TypeVar("Solution", default=Any)
else:
    from typing import TypeVar

    Grid = Any  # numpy is imported later, only if it is needed
    Solution = TypeVar("Solution")  # the type of a genre's solutions

Fields = Mapping[str, tuple[Any, str]]  # maps each field of the JSON to its type and description

Names = Mapping[str, Mapping[str, Any]]  # the fields that each name of a genre sets

ABOUT: Fields = {"genre": (str, "text"), "id": (str | int, "text"), "title": (str, "text")}
BOARD: Fields = {
    **ABOUT,
    "width": (int, "a whole number"),
    "height": (int, "a whole number"),
    "goal": (list, "a list of rows"),
    "saved": (list, "a list of states"),
}
# what users of a puzzle need, besides its clues
MEMBERS = frozenset(
    (
        *("id", "title", "author", "license", "genre", "height", "width", "shape", "palette", "colours", "meta"),
        *("reading", "unread", "goal", "goal_bytes", "saved", "clue_hash", "rules_text", "check", "violation", "model"),
        *("from_dict", "from_grid", "to_dict", "transposed", "grid_of", "solution_of", "rows_text", "moves_text"),
    )
)
SPARE = ("goal", "solution", "saved")  # fields in which an error leaves the clues usable
NO_META: Mapping[str, Any] = MappingProxyType({})
compact = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle(ABC, Generic[Solution]):
    """A puzzle on a board of cells: what puzzles of all genres have in common.

    A puzzle cannot be changed; `dataclasses.replace` makes a changed copy. Two puzzles are equal and have the same hash
    if their genres, clues, palettes and saved grids are equal. Names, goals and ``meta`` are not compared.

    Parameters
    ----------
    id, title
        Names, which results and drawings show.
    author, license
        Texts that go into ``meta``; None leaves ``meta`` as it is.
    goal
        The solution that the puzzle is meant to have, in the form of the solutions of `nono.solve`: an array of shape
        (height, width), or rows of colours or palette keys. It has to keep the rules.
    meta
        All other data of a file, as a mapping from names to JSON data; read-only in the puzzle. Drawings and reports
        use "author", "license", "copyright", "difficulty" (a grade) and, with the address of the puzzle, "url",
        "link" or "source". All names, also those of your own, are kept and written unchanged.
    saved
        States of play, each a `nono.genres.Saved` with ``id``, ``note`` and ``grid``, rows of palette keys.
    check
        If False, contradictory clues and a wrong goal are accepted; a solver reports such clues as unsolvable.

    Attributes
    ----------
    goal_bytes
        The goal with one byte per cell, row by row, or None.
    genre
        The name of the genre.
    reading
        How an ambiguous text was understood; not part of the puzzle.
    unread
        The lines of a text that were shown as not read; not part of the puzzle.
    """

    id: str = field(compare=False)
    title: str = field(compare=False)
    if TYPE_CHECKING:
        goal: Solution | None
        author: str
        license: str
    else:
        goal: InitVar[object]  # `dataclasses.replace` passes this argument to the constructor

        @property
        def goal(self) -> Solution | None:
            """The solution to be found, or None: a read-only uint8 array of shape (height, width).

            The background is 0.
            """
            return None if self.goal_bytes is None else self.solution_of(self.goal_bytes)

        @property
        def author(self) -> str:
            """The author in ``meta``; empty if it is missing or no text."""
            return self._text("author")

        @property
        def license(self) -> str:
            """The licence in ``meta``; empty if it is missing or no text."""
            return self._text("license")

    goal_bytes: bytes | None = field(init=False, compare=False)
    saved: tuple[Saved, ...]
    meta: Mapping[str, Any] = field(compare=False)
    reading: str = field(init=False, compare=False)
    unread: tuple[str, ...] = field(init=False, compare=False)

    genre: ClassVar[str]
    names: ClassVar[Names] = {}
    """Other names under which puzzles of the genre are published, with the fields that a name sets."""
    fields: ClassVar[Fields] = BOARD
    """The fields of the genre's JSON, including `BOARD` or `ABOUT`. Any other field of a file goes into ``meta``."""
    drawn: ClassVar[str] = "text"
    """How a cell shows its value: "fill" (its colour), "mark", or "text" (its key)."""
    fixed: ClassVar[str] = ""
    """Additional characters, for clues and walls, that stand for colour 0 in goals and saved grids."""
    clue_keys: ClassVar[str] = ""
    """The characters of all clues that may stand in a cell of a printed board."""
    wording: ClassVar[Wording] = Wording()
    icon: ClassVar[tuple[str, str]] = ("", "")
    """The icon on the page: SVG paths on 24x24 units, first the lines, then the filled shapes."""
    example: ClassVar[Data] = {}
    """The JSON of a small puzzle and its goal, which booklets print beside the rules; empty if there is none."""
    played: ClassVar[bool] = False
    """Whether the puzzle is played in moves. Then `model` returns `Moves`, and solutions are lists of jumps."""

    def _text(self, name: str) -> str:
        """Return a text of ``meta``; empty if it is missing or no text."""
        text = self.meta.get(name)
        return text if isinstance(text, str) else ""

    def _set_about(
        self,
        id: str,
        title: str,
        meta: Mapping[str, Any] | None,
        goal: bytes | None = None,
        **credits: str | None,
    ) -> None:
        """Set the names, the metadata and the goal, and the defaults of what may follow. Raises `PuzzleError`.

        ``credits`` are ``author`` and ``license``, which go into ``meta`` unless they are None.
        """
        if not (isinstance(id, str) and isinstance(title, str)):
            expect_type(str, "a string", id=id, title=title)
        if meta is not None and not isinstance(meta, Mapping):
            raise mistyped("meta", meta, "a mapping")
        given = {name: text for name, text in credits.items() if text is not None}
        if given:
            expect_type(str, "a string", **given)
            meta = {**(meta or NO_META), **given}
        put = object.__setattr__
        put(self, "id", id)
        put(self, "title", title)
        put(self, "goal_bytes", goal)
        put(self, "saved", ())
        put(self, "meta", MappingProxyType(dict(meta)) if meta else NO_META)
        put(self, "reading", "")
        put(self, "unread", ())

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: getattr(self, name) for name in self._pickled_names()}
        state["meta"] = dict(self.meta)
        return _restored, (type(self), state)

    def _pickled_names(self) -> tuple[str, ...]:
        """Return the names of the attributes that a pickle contains."""
        return _field_names(type(self))

    def __repr__(self) -> str:
        name = f" {self.id or self.title!r}" if self.id or self.title else ""
        return f"<{type(self).__name__}{name} {self.size_words()}>"

    def __dir__(self) -> list[str]:
        """Return the names for users: `MEMBERS` and the clues. Other methods serve backends, renderers and readers."""
        members = MEMBERS.union(self._clue_members())
        return [name for name in object.__dir__(self) if name in members or name.startswith("__")]

    def _clue_members(self) -> Iterable[str]:
        """Return the names of the attributes with the clues."""
        return self.fields

    def __str__(self) -> str:
        return drawings().text(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        return drawings().svg(self)

    def solution_of(self, grid: bytes) -> Solution:
        """Convert a solution from bytes to the form of the solutions of `nono.solve`.

        Parameters
        ----------
        grid
            One byte per cell, its colour, row by row.

        Returns
        -------
        Solution
            A read-only uint8 array of shape (height, width); for a puzzle played in moves, a list of jumps.
        """
        import numpy as np

        return np.frombuffer(grid, np.uint8).reshape(self.height, self.width)  # type: ignore[return-value]

    def grid_of(self, solution: bytes | Solution) -> bytes:
        """Convert a solution to bytes, one colour per cell, row by row (the inverse of `solution_of`).

        Parameters
        ----------
        solution
            The solution; bytes are returned unchanged.

        Returns
        -------
        bytes
            One byte per cell.

        Raises
        ------
        PuzzleError
            If the solution does not fit the board.
        """
        # `or`: for type checkers, because `_goal_of` may return None (without a goal)
        return solution if isinstance(solution, bytes) else self._goal_of(solution) or b""

    def heading(self) -> str:
        """Return a heading: the title or id, if there is one, and the size."""
        name = printable(self.title or self.id)
        return f"{name}, {self.width}x{self.height}" if name else f"{self.width}x{self.height}"

    def size_words(self) -> str:
        """Return the size of the board as text."""
        return f"{self.width}x{self.height}"

    @property
    @abstractmethod
    def height(self) -> int:
        """The number of rows."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The number of columns."""

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns, like the shape of a solution."""
        return self.height, self.width

    @property
    @abstractmethod
    def palette(self) -> Palette:
        """The palette: the key, name and colour of each value that a cell can have."""

    @property
    def colours(self) -> int:
        """The number of values that a cell can have."""
        return len(self.palette)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions of the lines: rows and columns."""
        return rows_and_columns(self.height, self.width)

    def rules(self) -> ModelBuilder:
        """Return the count rules with their names. A genre that overrides `model` has none."""
        from nono.model.builder import ModelBuilder  # nonograms need no builder

        return ModelBuilder(self.height, self.width, self.colours)

    def rule_names(self) -> RuleNames:
        """Return the names, kinds and places of the count rules in the puzzle's model, which was made within limits."""
        with unlimited():
            return self.rules()

    def model(self) -> Model | Moves:
        """Return the puzzle as cells and rules for the backends.

        For a puzzle played in moves, these are the start, the jumps and the target.
        """
        return self.rules().model()

    @abstractmethod
    def violation(self, solution: bytes) -> str:
        """Describe the first rule that a solution breaks, without using the model.

        Parameters
        ----------
        solution
            One byte per cell, its colour, row by row; see `grid_of`.

        Returns
        -------
        str
            The broken rule in words; "" if the solution keeps all rules.
        """

    def check(self, solution: bytes | Solution) -> bool:
        """Return whether a solution keeps the genre's rules.

        Parameters
        ----------
        solution
            The solution in the form that `nono.solve` returns, or as bytes, one colour per cell. Bytes of another
            length are no solution.

        Returns
        -------
        bool
            Whether it is a solution.

        Raises
        ------
        PuzzleError
            If a solution in another form than bytes does not fit the board.
        """
        return self.expect_text("violation", self.violation(self.grid_of(solution))) == ""

    def expect_text(self, method: str, words: object) -> str:
        """Return the text that a genre's method returns; raises `PuzzleError` if it is not a text."""
        if not isinstance(words, str):
            message = f'the genre {self.genre}: {method} returned {excerpt(words)}, expected a string, "" for no error'
            raise PuzzleError(message, "broken-plug-in")
        return words

    def rows_text(self, solution: bytes | Solution) -> list[str]:
        """Return a solution as text.

        Parameters
        ----------
        solution
            The solution in the form that `nono.solve` returns, or as bytes, one colour per cell.

        Returns
        -------
        list of str
            One string of palette keys per row.
        """
        keys = {colour: entry.key for colour, entry in enumerate(self.palette)}
        return split_rows(self.grid_of(solution).decode("latin-1").translate(keys), self.width)

    @property
    def kind_title(self) -> str:
        """The name of the puzzle's kind as a heading, such as "Star Battle" or "Colour nonogram"."""
        return self.wording.name or self.genre.replace("_", " ").replace("-", " ").title()

    @property
    def rules_text(self) -> str:
        """The rules of this puzzle in a few sentences, without the variants of the genre that the puzzle lacks."""
        return self.wording.introduction

    @property
    def introduction(self) -> str:
        """The rules of this puzzle for newcomers, and how texts count lines."""
        return f"{self.wording.numbering} {self.rules_text}"

    def parameters(self) -> list[str]:
        """Return what a player must know besides the board and the rules of the genre, such as "2 stars"."""
        return []

    def clue_texts(self) -> Mapping[int, str]:
        """Return the texts of the clues by cell."""
        return {}

    def clue_keys_of_cells(self) -> Mapping[int, str]:
        """Return the character of the clue in each cell that has one, as the board is printed and typed."""
        return {}

    def cell_regions(self) -> Sequence[Hashable]:
        """Return one value per cell if thick borders separate regions, otherwise an empty sequence.

        Cells of a region have equal values.
        """
        return ()

    @abstractmethod
    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the puzzle as renderers draw it.

        ``cells`` are the colours of the cells, None if unknown. Without ``cells``, all are unknown.
        """

    def removed(self, grid: SavedGrid) -> array[int]:
        """Return the colours that a saved grid excludes from cells, as numbers for `Model.without`.

        Raises `PuzzleError` if the grid does not fit.
        """
        return self._removed(grid, self.colours)

    def _removed(self, grid: SavedGrid, colours: int) -> array[int]:
        """Return what `removed` does, for a model with this number of colours.

        Each number is ``cell * colours + colour``. A cell that contains ``?`` excludes nothing.
        """
        colour_of = keys_of(self.palette, self.fixed)
        codes = array("i")
        rows = saved_rows(grid, self.palette)
        clues = self.clue_keys_of_cells()
        of_clues = {*self.fixed} - {entry.key for entry in self.palette}  # keys that only a clue can have
        for cell, keys in enumerate(chain.from_iterable(saved_cells(rows, self.height, self.width, colour_of))):
            if "?" not in keys:
                if wrong := of_clues.intersection(keys) - {clues.get(cell, "")}:
                    message = f"{cell_name(cell, self.width)} of a saved grid: found {min(wrong)!r}"
                    expected = f"{' '.join(entry.key for entry in self.palette)} or ?, or the clue of this cell"
                    raise PuzzleError(f"{message}, expected {expected}", "unknown-colour")
                allowed = {colour_of[key] for key in keys}
                codes.extend([cell * colours + colour for colour in range(colours) if colour not in allowed])
        return codes

    def _goal_of(self, goal: object) -> bytes | None:
        """Convert a goal from any accepted form to bytes. Raises `PuzzleError` if the goal does not fit the board."""
        if goal is None:
            return None
        cells = cells_of_shape(goal, self.palette, (self.height, self.width), self.fixed)
        # where ? can be a clue, it was converted to colour 0 even in a cell that is only unknown
        if OPEN in self.fixed and isinstance(goal, (list, tuple)) and isinstance(goal[0], str):
            self._expect_complete(goal)
        return cells

    def _expect_complete(self, rows: Sequence[str]) -> None:
        """Raise `PuzzleError` if a cell of a goal is unknown: it has the sign ``?``, but its clue is not ``?``."""
        clues = self.clue_keys_of_cells()
        for cell, key in enumerate("".join(rows)):
            if key == OPEN and clues.get(cell) != OPEN:
                place = f"{cell_name(cell, self.width)} of the goal"
                message = f"found an unknown cell in {place}, expected a complete picture"
                raise PuzzleError(message, "goal-size")

    def _saved_of(self, saved: Iterable[Saved]) -> tuple[Saved, ...]:
        """Check that the saved grids fit the board, and return them. Raises `PuzzleError` if a grid does not fit."""
        states = tuple(saved) if isinstance(saved, Iterable) else (None,)  # None is refused below
        if not all(isinstance(state, Saved) for state in states):
            raise PuzzleError(f"found {excerpt(saved)} for the saved grids, expected a list of Saved", "bad-field")
        if states:
            keys = keys_of(self.palette, self.fixed)
            for state in states:
                saved_cells(state.grid, self.height, self.width, keys)
        return states

    def check_clues(self) -> None:
        """Raise `PuzzleError` if a clue is obviously wrong, because no solution can satisfy it."""
        return

    def _complete(self, goal: object, saved: Iterable[Saved], check: bool) -> None:
        """Set the goal and the saved grids. With ``check``, check the clues and the goal.

        Raises `PuzzleError`. If the clues are wrong, the error has the puzzle as ``contradictory``. If only the goal or
        the saved grids are, it has the puzzle without them as ``usable``, and says in ``ignorable`` what is left out.
        """
        wrong: dict[str, PuzzleError] = {}
        if goal is not None:
            self._set_or_note("goal_bytes", self._goal_of, goal, wrong)
        if not isinstance(saved, tuple) or saved:
            self._set_or_note("saved", self._saved_of, saved, wrong)
        if check:
            try:
                self.check_clues()
            except PuzzleError as refused:
                refused.contradictory = self
                raise
            if self.goal_bytes is not None and (broken := self.goal_violation()):
                message = (
                    f"in the goal, {broken}\nto choose which of them is right, set the option trust to clues or goal"
                )
                wrong["goal_bytes"] = PuzzleError(message, "goal-mismatch")
        for name, fault in wrong.items():  # the first fault is raised
            fault.usable = self
            fault.ignorable = "the saved grids are" if name == "saved" else "the goal is"
            raise fault

    def _set_or_note(
        self, name: str, read: Callable[[Any], object], given: object, wrong: dict[str, PuzzleError]
    ) -> None:
        """Set the attribute ``name`` to ``read(given)``.

        If this raises an error, store the error in ``wrong`` under this name instead. A format may already pass an
        error as ``given``.
        """
        try:
            if isinstance(given, PuzzleError):
                raise given
            object.__setattr__(self, name, read(given))
        except PuzzleError as error:
            wrong[name] = error

    def goal_violation(self) -> str:
        """Describe the first rule that the goal breaks. Return "" if it keeps all rules, or if there is no goal."""
        return "" if self.goal_bytes is None else self.violation(self.goal_bytes)

    def resolve_mismatch(self, keep: str, check: bool = True) -> Self:
        """Return the puzzle with a goal that keeps the rules, or with none. Raises the same errors as the constructor.

        If the goal breaks a rule, ``keep`` decides what to keep: "clues" drops the goal, "goal" derives the clues from
        the goal. A warning names the broken rule and what was kept.
        """
        changes: Data = {}
        if self.goal_bytes is not None and (wrong := self.goal_violation()):
            if keep == "clues":
                changes, what = {"goal": None}, "the goal is left out"
            else:
                changes, what = self.clues_of(self.goal_bytes), "the clues are taken from the goal"
            warn(f"in the goal, {wrong}: {what}")
        return replace(self, **changes, check=check)  # type: ignore[call-arg]

    def clues_of(self, goal: bytes) -> Data:
        """Derive the clues from a goal, as arguments of the constructor.

        Raises `PuzzleError` if the genre does not support this.
        """
        message = f"the clues of {self.genre} cannot be taken from a goal, because the genre has no method clues_of"
        raise PuzzleError(
            f"{message}\nto keep the clues of a file, set the option trust to clues", "unsupported-variant"
        )

    def with_standard_keys(self) -> Self:
        """Return the puzzle with the keys that other programs and the checkers expect, by default the puzzle itself."""
        return self

    def rows_in_standard_keys(self, rows: Sequence[str]) -> tuple[str, ...]:
        """Return rows of this puzzle's keys, such as those of a saved grid, in the keys of `with_standard_keys`."""
        return tuple(rows)

    def transposed(self) -> Self:
        """Return the puzzle with rows and columns swapped. Raises `PuzzleError` if the genre does not support it."""
        raise PuzzleError(f"a puzzle of {self.genre} cannot be transposed, expected a nonogram", "unsupported-variant")

    def info(self) -> Data:
        """Return the facts that ``nono info`` shows.

        - ``reading``: How a typed text was interpreted; empty for other formats.
        - ``title``: The title of the puzzle; empty if it has none.
        - ``width``: Width in cells.
        - ``height``: Height in cells.
        - ``palette``: The colours; the background comes first.
        - ``palette[].key``: The character that stands for the colour.
        - ``palette[].name``: The name of the colour. (may be missing)
        - ``palette[].rgb``: Red, green and blue as hexadecimal digits. (may be missing)
        - ``clue_hash``: A sha256 hash that is the same for puzzles with the same clues.
        - ``goal``: Whether the file contains the solution.
        - ``meta``: The other fields of the file.
        """
        return {
            **{name: getattr(self, name) for name in ("reading", "title", "width", "height")},
            "palette": [colour._asdict() for colour in self.palette],
            "clue_hash": self.clue_hash(),
            "goal": self.goal_bytes is not None,
            **self.facts(),
            "meta": dict(self.meta),
        }

    def facts(self) -> Data:
        """Return the facts that ``nono info`` shows only for this genre.

        - ``rows``: Nonograms: the number of ways to fill each row. (may be missing)
        - ``cols``: Nonograms: the number of ways to fill each column. (may be missing)
        - ``pictures``: Nonograms: the number of pictures with these dimensions and colours, as a whole number of any
          size. (may be missing)
        - ``empty_cells``: Akari: the number of cells without a wall. (may be missing)
        - ``walls``: Akari: the number of walls. (may be missing)
        - ``clues``: Genres made of clue layers, including Akari: the number of clues in cells, on edges and beside
          lines. (may be missing)
        - ``regions``: Genres with regions: the number of regions. (may be missing)
        - ``stars``: Star Battle: the number of stars in each row, column and region. (may be missing)
        - ``mines``: Minesweeper: the total number of mines, if it is known. (may be missing)
        - ``diagonals``: Sudoku: true if both diagonals also contain every digit once. (may be missing)
        - ``repeats``: Binairo: true if two rows or two columns may be equal. (may be missing)
        - ``separate``: Aquarium: true if pools that are not joined have separate water levels. (may be missing)
        - ``holes``: Peg solitaire: the number of holes. (may be missing)
        - ``pegs``: Peg solitaire: the number of pegs at the start. (may be missing)
        - ``jumps``: Peg solitaire: the number of jumps that the board allows. (may be missing)
        - ``symmetries``: Peg solitaire: the number of symmetries of the board and the target. (may be missing)
        """
        return {}

    @abstractmethod
    def clue_text(self) -> str:
        """Return the clues as one string. Puzzles with the same clues have the same string."""

    def clue_hash(self) -> str:
        """Return a SHA-256 hash of the clues, which does not depend on names."""
        return hash_of(self.genre, self.clue_text())

    @abstractmethod
    def clue_data(self) -> Data:
        """Return the board and its clues as JSON data."""

    def to_dict(self) -> Data:
        """Return the whole puzzle as JSON data, without loss.

        - ``nono``: The version of the format. (may be missing)
        - ``genre``: The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in.
        - ``id``: A name to use in results. (may be missing)
        - ``title``: The title. (may be missing)
        - ``author``: The author. (may be missing)
        - ``license``: The licence of the puzzle. (may be missing)
        """
        data = self.blank_dict()
        if self.goal_bytes is not None:
            data["goal"] = self.rows_text(self.goal_bytes)
        if self.saved:
            data["saved"] = [{"id": state.id, "note": state.note, "grid": list(state.grid)} for state in self.saved]
        return data

    def blank(self) -> Self:
        """Return the puzzle without its goal and its saved grids."""
        if self.goal_bytes is None and not self.saved:
            return self
        state = {name: getattr(self, name) for name in self._pickled_names()}
        blank: Self = _restored(type(self), state | {"goal_bytes": None, "saved": ()})
        return blank

    def blank_dict(self) -> Data:
        """Return the puzzle as JSON data without its goal and its saved grids."""
        return self._about_data() | self.clue_data()

    def blank_json(self, clues: str) -> str:
        """Return `blank_dict` as one line of JSON text; ``clues`` is the puzzle's `clue_text`."""
        return f"{self._json_head()},{compact(self.clue_data())[1:]}"

    def _json_head(self) -> str:
        """Return the genre, the names and ``meta`` as the beginning of a JSON object."""
        if self.meta:
            return compact(self._about_data())[:-1]  # without the closing brace
        # `compact` is slow with a dictionary, and a batch writes many puzzles
        names = [f',"{name}":{compact(text)}' for name, text in (("id", self.id), ("title", self.title)) if text]
        return f'{{"genre":"{self.genre}"{"".join(names)}'

    def _about_data(self) -> Data:
        """Return the genre, the names and ``meta`` as JSON data."""
        data: Data = {"genre": self.genre}
        data |= {name: value for name, value in (("id", self.id), ("title", self.title)) if value}
        reserved = self.reserved() if self.meta else ()
        return data | {name: value for name, value in self.meta.items() if name not in reserved}

    @classmethod
    def reserved(cls) -> Collection[str]:
        """Return the names in the JSON that fields of ``meta`` may not have."""
        return cls.fields.keys() | {"nono"}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], check: bool = True) -> Self:
        """Return the puzzle from JSON data, the inverse of `to_dict`.

        If only a goal or the saved grids have the wrong type, the constructor raises the error, so that the error has
        the usable puzzle.

        Parameters
        ----------
        data
            The JSON of a puzzle of this genre.
        check
            As in the constructor.

        Returns
        -------
        Puzzle
            The puzzle, of this class.

        Raises
        ------
        PuzzleError
            If a field has the wrong type, or if the class rejects the puzzle.
        """
        if not isinstance(data, Mapping):
            raise mismatch("the puzzle", data, "an object")
        meta = {}
        for name, value in data.items():
            if name not in cls.fields:
                meta[name] = value
            elif value is not None:
                kind, words = cls.fields[name]
                # the exact type first: `is_a` takes longer, and only few fields allow several types
                if type(value) is not kind and not is_a(value, kind):
                    wrong = mismatch(repr(name), value, words)
                    if name not in SPARE:
                        raise wrong
                    # a reader may already have put its own error in place of a goal (`result_or_error`)
                    data = {**data, name: value if isinstance(value, PuzzleError) else wrong}
        about: Data = {"id": str(data.get("id") or ""), "title": data.get("title") or "", "meta": meta}
        if "saved" in cls.fields:
            saved = data.get("saved")
            about["saved"] = () if saved is None else result_or_error(lambda: saved_states(saved))
        return cls.of_data(data, about, check)

    @classmethod
    def of_example(cls, example: Data) -> Self:
        """Return the puzzle of an ``example`` of the class. Raises `PuzzleError`, which names the genre."""
        try:
            return cls.from_dict({"genre": cls.genre, **example})
        except PuzzleError as error:
            raise PuzzleError(f"the example of the genre {cls.genre}: {error.message}", error.code) from None

    @classmethod
    @abstractmethod
    def of_data(cls, data: Mapping[str, Any], about: Data, check: bool) -> Self:
        """Return the puzzle from JSON data whose fields have the types declared in ``fields``.

        ``about`` contains the arguments ``id``, ``title``, ``meta`` and ``saved`` of the constructor. ``saved`` is
        missing if the genre has no such field, and an error if the saved grids are wrong. Raises `PuzzleError` if the
        data do not form a puzzle.
        """


def hash_of(genre: str, clues: str) -> str:
    """Return the hash of a `Puzzle.clue_text`; see `Puzzle.clue_hash`.

    Puzzles of two genres may have the same text, so the name of the genre is hashed too, except that of nonograms.
    """
    from hashlib import sha256

    return sha256((clues if genre == "nonogram" else f"{genre} {clues}").encode()).hexdigest()


@cache
def _field_names(genre: type[Puzzle]) -> tuple[str, ...]:
    """Return the names of a genre's fields. They are cached, because `fields` takes longer than a small pickle."""
    return tuple(entry.name for entry in fields(genre))


def _restored(genre: type[Any], state: Data) -> Any:
    """Restore a puzzle from the attributes in a pickle."""
    puzzle = object.__new__(genre)
    for name, value in state.items():
        object.__setattr__(puzzle, name, value)
    object.__setattr__(puzzle, "meta", MappingProxyType(dict(state["meta"])) if state["meta"] else NO_META)
    return puzzle


def expect_size(data: Mapping[str, Any], height: int, width: int, what: str) -> None:
    """Raise `PuzzleError` if the size in JSON data differs from this height and width.

    The message calls the checked part ``what``.
    """
    for name, actual in (("width", width), ("height", height)):
        expected = data.get(name)
        if expected is not None and expected != actual:
            raise PuzzleError(f"found {what} of {name} {actual}, expected {excerpt(expected)}", "wrong-line-count")
