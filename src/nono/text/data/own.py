"""An object of nono's own JSON becomes a puzzle. Its field ``nono`` says that every name in it means what nono says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from nono.base.errors import GenreError, PuzzleError
from nono.base.table import read_error
from nono.genres import GENRES, Puzzle
from nono.text.parts.names import ABOUT, Fields
from nono.text.parts.refusals import IN_JSON, quoted, refusal, show_unread

VERSION = 1
Results = Iterator[Puzzle | PuzzleError]


def is_own(data: Any) -> bool:
    """Return whether data of JSON are one puzzle of nono's own, and not a set of puzzles."""
    return isinstance(data, dict) and "nono" in data and not is_collection(data.get("set"))


def is_collection(value: Any) -> bool:
    """Return whether a value is a list or an object of objects."""
    items = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return any(isinstance(item, dict) for item in items)


def expect_version(data: Mapping[str, Any]) -> None:
    """Raise `PuzzleError` if an object states another version of nono's JSON."""
    version = data.get("nono", VERSION)
    if type(version) is not int or version != VERSION:
        raise refusal("version", f"'nono' is {quoted(version)}, expected {VERSION}")


def own_puzzles(
    data: Mapping[str, Any], check: bool, genre: str | None = None, fields: Fields | None = None
) -> Results:
    """Yield the puzzle of one object of nono's own, or its error."""
    try:
        yield own_puzzle(data, check, genre or "", fields or {})
    except Exception as caught:
        error = read_error(caught)
        error.help = IN_JSON.get(error.help, error.help)
        yield error


def own_puzzle(data: Mapping[str, Any], check: bool, genre: str, fields: Fields) -> Puzzle:
    """Return the puzzle of one object of nono's own.

    ``genre`` is a genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError`.
    """
    expect_version(data)
    genre, fields = stated_genre(data.get("genre"), genre, fields)
    kind = GENRES[genre or "nonogram"]
    values = {name: value for name, value in data.items() if name not in ("nono", "genre")}
    return with_unread(kind.from_dict({**fields, **values, "genre": kind.genre}, check))


def stated_genre(stated: Any, genre: str, fields: Fields) -> tuple[str, Fields]:
    """Return the genre that the caller or an object states, and the fields of its name. Raises `PuzzleError`."""
    if stated is None:
        return genre, fields
    if not isinstance(stated, str):
        raise refusal("field", f"'genre' is {quoted(stated)}, expected the name of a genre")
    name: str = stated
    more: Fields = {}
    if stated not in GENRES:
        from nono.text.parts.genre_names import genre_named  # only for other names of genres

        name, more = genre_named(stated)
    if genre and genre != name:
        raise GenreError(name, f"the genre {genre}")
    return name, {**fields, **more}


def with_unread(puzzle: Puzzle, unread: Fields = MappingProxyType({}), read: Collection[str] = ()) -> Puzzle:
    """Return the puzzle, and show what is ``unread``, and the fields of its object that nono does not know.

    The fields ``read`` are left out.
    """
    known = {*ABOUT, *read, "solutions"}  # the known number of solutions, in puzzles of families
    others = {name: value for name, value in {**unread, **puzzle.meta}.items() if name not in known}
    if shown := [
        f'"{name}": {quoted(value)}' for name, value in others.items() if value not in (None, False, "", [], {})
    ]:
        show_unread(puzzle, shown)
    return puzzle
