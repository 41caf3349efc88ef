"""What every genre's puzzles have in common, so that formats, solving and printing need not know the genre."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import Palette
from nono.genres.picture import Cells, Picture
from nono.model.model import Model
from nono.model.moves import Moves


class Saved(NamedTuple):
    """A state of play of a puzzle: rows of palette keys; ``?`` an unknown cell, ``[ab]`` one of these colours."""

    id: str
    note: str
    grid: tuple[str, ...]


Fields = dict[str, tuple[Any, str]]  # of our JSON, by name: the type, and in words what is expected

ABOUT: Fields = {  # of every genre
    "genre": (str, "a string"),
    "id": (str | int, "a string"),
    "title": (str, "a string"),
}


def about(data: Mapping[str, Any], fields: Fields) -> dict[str, Any]:
    """The ``id``, ``title`` and ``meta`` of our JSON's data: of ``meta`` is what is none of the ``fields``.

    Raises `PuzzleError` on a field of another type.
    """
    for name, (kind, words) in fields.items():
        found = data.get(name)
        if found is not None and (isinstance(found, bool) or not isinstance(found, kind)):
            raise PuzzleError(f"found {name!r}: {excerpt(found)}, expected {words}", "bad-field")
    meta = {name: value for name, value in data.items() if name not in fields}
    return {"id": str(data.get("id") or ""), "title": data.get("title") or "", "meta": meta}


class Puzzle(Protocol):
    """A puzzle on a board of cells. It is frozen; ``meta`` keeps what a file said beside the rest."""

    @property
    def genre(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def goal(self) -> bytes | None: ...
    @property
    def meta(self) -> dict[str, Any]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def colours(self) -> int: ...
    @property
    def palette(self) -> Palette: ...
    @property
    def saved(self) -> Sequence[Saved]: ...

    def model(self) -> Model | Moves:
        """The puzzle as cells and rules, for the backends, or as start, jumps and goal if it is played in moves."""

    def removed(self, grid: Sequence[str]) -> array[int]:
        """The colours that a saved grid, rows of palette keys, takes from cells: `nono.model.model.Model.removed`."""

    def check(self, solution: bytes) -> bool:
        """Whether the solution (one colour a cell, row by row; or its jumps) keeps the genre's rules, not a model's."""

    def rows_text(self, solution: bytes) -> list[str]:
        """The solution, a string a row, in the keys of the palette, or a string a jump."""

    def picture(self, cells: Cells | None = None) -> Picture:
        """The puzzle as renderers draw it: to be solved, or with these colours of its cells (None: not known)."""

    def facts(self) -> dict[str, Any]:
        """What ``nono info`` tells of this genre's puzzles beside what it tells of all."""

    def clue_hash(self) -> str:
        """A sha256 that puzzles with the same clues share, whatever they are called."""

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as the data of our JSON, without loss; the class method ``from_dict`` reads it back."""


def expect_puzzle(found: object) -> None:
    """Raise `PuzzleError` on what is no puzzle, as a name or a list of puzzles is none."""
    if not hasattr(found, "model"):
        hint = f"; nono.puzzle({found!r}) and nono.read({found!r}) make one" if isinstance(found, str) else ""
        raise PuzzleError(f"found {type(found).__name__}, expected a puzzle{hint}", "no-puzzle")
