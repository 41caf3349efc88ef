"""The JSON of nono, lossless for every genre: one puzzle, or several as ``{"nono": 1, "set": [...]}``.

The short form with only ``rows`` and ``cols`` is read as well. A bare list of puzzles and a pair ``[[rows], [cols]]``
are read, too. nono also reads the JSON of other programs: ThomasR (``columns``), teall (``ver`` and ``hor``), puzzlekit
(its sets and the input of its solvers), and collections of janko.at's puzzles (``puzzle`` and ``problem``, all genres).
Other names for the sides are read as well (``rowHints`` and ``colHints``, ``row_clues``, ``side`` and ``top``,
``clues: {across, down}``, ``clues: [rows, cols]``), as are lists of puzzles under any name, and pictures as
``palette`` and ``cells``. A board of another genre may have any name as well (``board``, ``areas``) if it would be read
as the format ``cells``; a field ``legend`` says what its signs mean.

Fields with unknown names are kept. A warning shows such a field (``not read: "rtl": true``) unless its name is that of
a mere description. In nono's own JSON, the warning shows only switches and rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from nono.base.errors import PuzzleError, excerpt, gathering, warn
from nono.base.fields import is_a, mismatch
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.text.formats import FORMATS, format_named
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded, Puzzles, warn_lost
from nono.text.formats.shared.json_forms import own_form, typed_text
from nono.text.formats.shared.json_names import has_names, sides_of
from nono.text.formats.shared.json_text import items, parse

VERSION = 1
FIELD = re.compile(
    r'"(nono|genre|rows|cols|columns|goal|ver|hor|problem|solution|rlabels|num_rows)"\s*:'
    r'|"name"\s*:\s*"(Nonogram|Akari)'
)
CONTENT = {"rows", "cols", "goal", "grid", "board"}
UNKNOWN = ("missing-section", "no-puzzle", "bad-field", "unsupported-variant")  # errors of objects of other programs
LISTS = re.compile(r"\s*(\[\s*){3}")
CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)
READ_OPTIONS = ("genre",)
NAMES = frozenset(("author", "copyright", "license", "source", "date", "difficulty"))  # fields of most puzzles
ABOUT = NAMES | {"description"}
MOST_FAULTS = 100  # if a line has fewer entries and all are wrong, only one error is reported for it


def sniff(head: str) -> bool:
    """Return whether the text begins like a JSON object or list; False if several lists follow one another."""
    return bool(re.match(r'\s*(\{(?![%{#])|\[\s*([\[\]{"\d-]|\Z))', head)) and not _is_followed_by_a_list(head.strip())


def _is_followed_by_a_list(text: str) -> bool:
    if not text.startswith("["):
        return False
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return text[end:].lstrip().startswith("[")


def certain(head: str) -> bool:
    """Return whether the text has a field that occurs in puzzles, has a board, or is a list of lists of lists."""
    return sniff(head) and bool(FIELD.search(head) or LISTS.match(head) or has_names(head) or _is_board(head))


def _is_board(head: str) -> bool:
    """Return whether the first object has clues for each side, or a board, under names of other programs."""
    try:
        data = json.loads(head)
    except (ValueError, RecursionError):
        return False
    data = data[0] if isinstance(data, list) and data else data
    if isinstance(data, dict) and sides_of(data):
        return True
    with gathering():  # `_typed` warns
        text = typed_text(data)[0] if isinstance(data, dict) else ""
    return bool(text) and bool(FORMATS["cells"].is_board(text))


def has_unnamed_sides(head: str) -> bool:
    """Return whether the text is a pair of lists of clues."""
    return re.match(r"\s*\[\s*\[\s*\[", head) is not None


def loads(text: str, check: bool = True, genre: str | None = None) -> Loaded:
    """Return an iterator over the puzzles in a JSON text. ``genre`` decides if a board can be of several genres."""
    data = parse(text)
    if isinstance(data, list) and typed_text({"board": data})[0]:
        data = {"board": data}
    try:
        own = own_form(data)
    except PuzzleError as error:
        return iter([_typed(data, check, genre, error)])
    if isinstance(own, dict) and isinstance(own.get("set"), list) and "genre" not in own:
        if "nono" not in data:
            from nono.text.formats.shared.json_unread import warn_of_set

            warn_of_set(data)
        _expect_version(data.get("nono", VERSION))
        own = own["set"]
    data = own
    if isinstance(data, list):
        return _puzzles(data, check, genre)
    return iter([puzzle_of(data, check, genre)])


def load_pieces(pieces: Iterator[str], check: bool = True, genre: str | None = None) -> Loaded:
    """Yield the puzzles in a JSON text that arrives in pieces. A text of several pieces must be a list or a set."""
    first, second = next(pieces, ""), next(pieces, None)
    if second is None:
        return loads(first, check, genre)
    return _puzzles(items(chain([first, second], pieces)), check, genre)


def _puzzles(data: Iterable[Any], check: bool, genre: str | None) -> Loaded:
    for number, item in enumerate(data, 1):
        try:
            yield puzzle_of(item, check, genre)
        except PuzzleError as error:
            error.message = f"puzzle {number}: {error.message}"
            yield error


def dumps(puzzles: Puzzles) -> str:
    """Return one puzzle as an object with one field per line, or several as a set with one puzzle per line."""
    data = [data_of(puzzle) for puzzle in puzzles]
    if len(data) != 1:
        return f'{{"nono": {VERSION}, "set": [\n' + ",\n".join(map(compact, data)) + "\n]}\n"
    return "{\n" + ",\n".join(f" {compact(name)}: {_field(value)}" for name, value in data[0].items()) + "\n}\n"


def puzzle_of(data: Any, check: bool, genre: str | None = None) -> Puzzle:
    """Return the puzzle of one JSON object; ``genre`` decides if a board can be of several genres. Raises
    `PuzzleError`."""
    try:
        return _puzzle_of(own_form(data), check)
    except PuzzleError as error:
        if isinstance(data, dict) and error.code in UNKNOWN and "genre" not in data:
            from nono.text.formats.shared.json_unread import expect_no_other_puzzle

            expect_no_other_puzzle(data)
        return _typed(data, check, genre, error)


def _puzzle_of(data: Any, check: bool) -> Puzzle:
    """Return the puzzle of one JSON object in nono's form. Raises `PuzzleError`."""
    if not isinstance(data, dict):
        raise mismatch("the puzzle", data, "an object with rows and cols", "bad-json")
    data = dict(data)
    is_own = "nono" in data
    _expect_version(data.pop("nono", VERSION))
    genre = _genre_of(data)
    if not _is_genre(genre):
        from nono.genres.binairo import RELATIVE

        if not RELATIVE.fullmatch(genre):
            expected = f"expected one of {', '.join(GENRES)}"
            raise PuzzleError(f"found genre {excerpt(genre)}, {expected}", "unsupported-variant")
        if data.get("repeats") is None:
            warn(f'rows and columns may be equal, because the genre is {genre!r} ("repeats": false forbids it)')
            data["repeats"] = True
        genre = "binairo"
    if not is_own:
        from nono.text.formats.shared.words import expect_usual_fields

        expect_usual_fields(data, genre)
    try:
        puzzle: Puzzle = GENRES[genre].from_dict(data, check)
    except PuzzleError as error:
        if error.code == "missing-section":
            from nono.text.formats.shared.slips import misspelt_field

            error.help = error.help or misspelt_field(data, {*GENRES[genre].fields, "columns"})
            if not data.keys() & CONTENT:
                error.code = "no-puzzle"
        raise
    if (puzzle.meta and puzzle.meta.keys() - NAMES) or (genre == "sudoku" and puzzle.title):
        from nono.text.formats.shared.json_unread import expect_all_read

        expect_all_read(puzzle, is_own)
    return puzzle


def _expect_version(version: Any) -> None:
    if not is_a(version, int):
        raise mismatch("'nono'", version, str(VERSION), "unsupported-variant")
    if version != VERSION:
        raise PuzzleError(f'found "nono": {excerpt(version)}, expected {VERSION}', "unsupported-variant")


def _genre_of(data: dict[str, Any]) -> str:
    """Return the genre that an object names; other programs may give other things as its type.

    Raises `PuzzleError` if the field ``genre`` is not text.
    """
    genre, kind = data.get("genre"), data.get("type")
    if genre is not None and not isinstance(genre, str):
        raise mismatch("'genre'", genre, "text")
    return genre or (str(kind) if _is_genre(kind) else "nonogram")


def _typed(data: Any, check: bool, genre: str | None, error: PuzzleError) -> Puzzle:
    """Return the puzzle of an object whose fields have other names than nono's. Raises ``error`` if it has no board."""
    is_own = isinstance(data, dict) and (
        "nono" in data or (error.code == "bad-field" and _is_genre(data.get("genre")) and not _has_lists(data))
    )
    text, unread = typed_text(data) if isinstance(data, dict) and not is_own and error.code in UNKNOWN else ("", {})
    boards = format_named("cells")
    if not text or not (genre or boards.sniff(text)):
        raise (FORMATS["cells"].fault(text) if text and "genre" not in data else None) or error
    try:
        found = list(boards.loads(text, check, genre=genre))
    except PuzzleError as fault:
        found = [fault]
    if len(found) != 1:
        raise error
    if isinstance(found[0], PuzzleError):
        found[0].line = 0
        raise found[0]
    if unread:
        from nono.text.formats.shared.json_unread import show_fields

        show_fields(found[0], unread)
    return found[0]


def _has_lists(data: dict[str, Any]) -> bool:
    """Return whether a field has a list of lists, which nono's JSON of boards does not have."""
    fields = (list(value.values()) if isinstance(value, dict) else value for value in data.values())
    return any(isinstance(value, list) and value and isinstance(value[0], list) for value in fields)


def _is_genre(name: Any) -> bool:
    return isinstance(name, str) and name in GENRES


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the JSON object of a puzzle. Warn of each ``meta`` field whose name belongs to the format."""
    for name in puzzle.meta:
        if name in puzzle.reserved():
            warn_lost(name, "json")
    return {"nono": VERSION} | puzzle.to_dict()


def compact(data: Any) -> str:
    """Return the data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _field(value: Any) -> str:
    """Return the value of a field as JSON text; pictures get one line per row."""
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        return "[\n" + ",\n".join(f"  {compact(row)}" for row in value) + "\n ]"
    return compact(value)


class Lines:
    """The JSON of nono with one puzzle per line, for large sets: only one line is held in memory at a time."""

    CAPABILITIES = CAPABILITIES
    READ_OPTIONS = READ_OPTIONS
    CONCATENATES = True

    def sniff(self, head: str) -> bool:
        """Return whether the first line is a complete JSON object. If it is damaged, the second line decides."""
        first, newline, rest = head.lstrip().partition("\n")
        second = rest.partition("\n")[0]
        if first.startswith(("{%", "{{", "{#")):  # templates of web pages begin like this
            return False
        whole = [line.startswith("{") and line.rstrip().endswith("}") for line in (first, second)]
        return first.startswith("{") and (not newline or whole[0] or (whole[1] and first.rstrip()[-1] not in ",[{"))

    def loads(self, text: str, check: bool = True, genre: str | None = None) -> Loaded:
        """Return an iterator over the puzzles on the lines."""
        return (found for found in self.stream(text.split("\n"), check, genre) if found is not None)

    def stream(
        self, lines: Iterable[str], check: bool = True, genre: str | None = None
    ) -> Iterator[Puzzle | PuzzleError | None]:
        """Yield the puzzles on each line as soon as it arrives.

        For a bad line, yield its error; for a blank line, yield None.
        """
        for number, line in enumerate(lines, 1):
            if not line.strip():
                yield None
                continue
            if (plain := Nonogram.of_line(line, check)) is not None:
                yield plain
                continue
            empty = True
            try:
                found = loads(line, check, genre)
                begin = list(islice(found, MOST_FAULTS))
                # only the first is reported
                if len(begin) < MOST_FAULTS and all(isinstance(one, PuzzleError) for one in begin):
                    begin = begin[:1]
                for puzzle in chain(begin, found):
                    empty = False
                    yield puzzle.at(number) if isinstance(puzzle, PuzzleError) else puzzle
            except PuzzleError as error:
                error.line = 0
                yield error.at(number, error.column)
            else:
                if empty:
                    yield PuzzleError("found an empty list, expected a puzzle", "no-puzzle").at(number)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return one line of JSON per puzzle."""
        return "".join(compact(data_of(puzzle)) + "\n" for puzzle in puzzles)


lines = Lines()
