"""Named values become records: each has the parts of one puzzle, from JSON, lists of programs or a table.

A name that comes again begins another record. Two lists of clues without names are the rows and columns of one. An
object is a record if it has parts of a puzzle; otherwise, the records are in its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.text.data.lists import COMPUTED, MISTAKEN, Named, Word
from nono.text.data.own import is_collection, is_own
from nono.text.parts.boards import squared
from nono.text.parts.genre_names import is_name
from nono.text.parts.names import (
    ABOUT,
    HOLDERS,
    PART,
    SUMS,
    are_boxes,
    are_opposite,
    field_of,
    is_answer,
    side_of,
    words_in,
    words_of,
)
from nono.text.parts.refusals import ONE_OF_FOUR, quoted, refusal

PARTS = ("rows", "cols", "board", "goal")
CLUES = PARTS[:3]
SIZES = ("height", "width", "size")
NO_PUZZLES = ("saved", "goal")  # fields whose values hold no puzzles
CLUES_OF_BOARD = "clues"  # a name of boards in objects that name no sides
SUDOKU = 81  # cells in one text
FEWEST_CELLS = 16  # of a board in one list
# words that say whether rows or columns come first
ROWS_FIRST = words_in("row rows horizontal horizontals left across")
COLUMNS_FIRST = words_in("col cols column columns vertical verticals top down")
Found = tuple[str, "Record | PuzzleError"]  # the place of a record in the data, such as "puzzle 2", and the record


class Record:
    """One puzzle: the value and the name of each field, the sizes, and values under names that are unknown."""

    def __init__(self, line: int = 0, raw: Mapping[str, Any] | None = None) -> None:
        self.line = line
        self.raw = raw or {}  # the object of JSON
        self.is_pair = False  # whether the sides have no names
        self.is_doubtful = False  # whether only the name ``clues`` says that it may be a puzzle
        self.holders: list[str] = []  # the names of the lists and objects around it, from the innermost one
        self.fields: dict[str, Any] = {}
        self.names: dict[str, str] = {}
        self.sizes: dict[str, int] = {}  # by the name in the text
        self.others: dict[str, Any] = {}
        self.computed: list[str] = []  # names whose values the program computes
        self.clash: PuzzleError | None = None  # two names of one meaning

    def takes(self, name: str, value: Any) -> bool:
        """Add a value; return False if the record has its field already. Raises `PuzzleError`."""
        is_numbered = bool(side_of(name)) and any(map(str.isdecimal, name)) and isinstance(value, list | str)
        if is_numbered and not (is_nested(value) and any(word.endswith("s") for word in words_of(name))):
            raise refusal("unclear list", f"found {name!r}, which may be one line or a side")
        if isinstance(value, Word) and field_of(name, []) in PARTS:
            value = COMPUTED  # the name of another value
        field = field_of(name, value)
        if field == "genre" and name != "genre" and not is_name(value):
            field = ""  # the type of something else
        if value is COMPUTED or value is MISTAKEN:
            if value is MISTAKEN and (field_of(name, []) in PARTS or are_boxes(name)):
                raise refusal("field", f"found a list {name!r} with something that is no number, name or text")
            self.computed.append(name)
            return True
        if field in ("height", "width") and isinstance(value, str):
            raise refusal("size", f"{name!r} is {quoted(value)}, expected a number")
        if field in SIZES and isinstance(value, int):
            return self.sizes.setdefault(name, value) == value
        if field:
            return self._takes_field(field, name, value)
        if isinstance(value, list | str) and self.others.get(name, value) != value:
            return False
        self.others[name] = value
        return True

    def _takes_field(self, field: str, name: str, value: Any) -> bool:
        """Add the value of a field. Of two boards, one may be the boxes of the other."""
        if field not in self.fields:
            self.fields[field], self.names[field] = value, name
            return True
        if self.fields[field] == value:
            return True
        if field != "board" or "boxes" in self.others or are_boxes(name) == are_boxes(self.names[field]):
            return False
        if are_boxes(name):
            self.others["boxes"] = value
        else:
            self.others["boxes"] = self.fields[field]
            self.fields[field], self.names[field] = value, name
        return True

    def takes_all(self, data: Mapping[str, Any]) -> Record:
        """Add the values of an object, and of the objects in it that hold clues or sizes."""
        for name, value in data.items():
            if isinstance(value, dict) and words_of(name) & SUMS:
                self.takes_all({f"{name} {inner}": numbers for inner, numbers in value.items()})
            elif isinstance(value, dict) and words_of(name) & HOLDERS:
                self.holders.append(name)
                self.takes_all(value)
            elif not side_of(name) and (pair := pair_of(value)):
                self.takes_all({"rows": pair[0], "cols": pair[1]})
                self.is_pair = True
            elif not self.takes(name, value):
                other = self.names.get(field_of(name, value), name)
                kind, what = "same meaning", "which mean the same"
                if are_opposite(other, name):
                    kind, what = "no clues", f"each of which may be {ONE_OF_FOUR}"
                clash = refusal(kind, f"found {other!r} and {name!r}, {what}")
                self.clash = self.clash or clash
        return self

    @property
    def has_parts(self) -> bool:
        """Whether the record has clues, a board or a picture."""
        return not self.fields.keys().isdisjoint(PARTS)

    @property
    def lists(self) -> dict[str, Any]:
        """The lists under unknown names, which may be what the puzzle lacks."""
        return {name: value for name, value in self.others.items() if is_nested(value)}


# ---------------------------------------------------------------- what a value is


def is_nested(value: Any) -> bool:
    """Return whether a value is a list of lists or of texts, a long list of cells, or a text of several lines."""
    if isinstance(value, str):
        is_sudoku = len(value) == SUDOKU and not value.strip(".0123456789")
        return "\n" in value.strip() or value.startswith("[[") or is_sudoku
    if not isinstance(value, list):
        return False
    if len(value) >= FEWEST_CELLS and squared(value) is not None:
        return True
    texts = (item for item in value if isinstance(item, str) and not isinstance(item, Word))
    return any(isinstance(item, list) for item in value) or any(len(text) > 2 for text in texts)


def is_side(value: Any) -> bool:
    """Return whether a value is a list of clues: lists of numbers or of pairs, perhaps beside single numbers."""
    if not isinstance(value, list) or not any(isinstance(clue, list) for clue in value):
        return False
    blocks = [block for clue in value for block in (clue if isinstance(clue, list) else [clue])]
    pairs = [block for block in blocks if type(block) is not int]
    parts = [part for pair in pairs if isinstance(pair, list) and len(pair) == 2 for part in pair]
    return len(parts) == 2 * len(pairs) and not any(isinstance(part, list | dict) for part in parts)


def pair_of(value: Any) -> list[Any] | None:
    """Return rows and columns from a list of both, perhaps with a title or a number beside them; otherwise None."""
    if not isinstance(value, list) or any(isinstance(part, dict) for part in value):
        return None
    sides = [part for part in value if isinstance(part, list)]
    return sides if len(sides) == 2 and all(map(is_side, sides)) else None


def is_data(named: Named) -> bool:
    """Return whether a value makes its text data: it is a list of lists or of rows, or has one in its objects.

    A text of rows, and a list of cells or of words, make it data only under a name that nono knows.
    """
    value = named.value
    if isinstance(value, dict):
        return any(is_data(Named(name, inner, named.line)) for name, inner in value.items())
    items = value if isinstance(value, list) else []
    if any(isinstance(item, dict) for item in items):
        return any(is_data(named._replace(value=item)) for item in items)
    are_rows = all(isinstance(item, str) for item in items) and len({*map(len, items)}) == 1 < len(items)
    needs_no_name = are_rows or any(isinstance(item, list) for item in items)
    return is_nested(value) and (needs_no_name or bool(field_of(named.name, value)))


def has_data(named: Sequence[Named]) -> bool:
    """Return whether the values of a text are data: one of them is, or lists of numbers stand under two sides."""
    sides = {side_of(item.name) for item in named if isinstance(item.value, list) and not item.is_call}
    return any(map(is_data, named)) or (sides >= {"rows", "cols"} and all(item.name for item in named))


# ---------------------------------------------------------------- records


def records_of(named: Sequence[Named]) -> Iterator[Found]:
    """Yield the records of named values, each with its place, or the error of one that cannot be made.

    Raises `PuzzleError` if a third list has no name.
    """
    current = Record()
    nameless: list[Named] = []  # the first of two lists without names, which are rows and columns
    has_pair = False
    for item in named:
        inner = [] if side_of(item.name) else [*_inner(item.value, repr(item.name) if item.name else "")]
        for _, record in inner:
            if isinstance(record, Record) and item.name:
                record.holders.append(item.name)
        if inner:
            if current.fields.keys() >= {"rows", "cols"}:  # in the order of the text
                yield "", current
                current = Record()
            yield from inner
        elif (not item.name or item.is_call) and not field_of(item.name, item.value) and is_side(item.value):
            nameless.append(item)
            if len(nameless) == 2:
                yield "", _pair([side.value for side in nameless], item.line)
                nameless = []
                has_pair = True
        else:
            begun = _added(current, item)
            if begun is not current:
                yield "", current
                current = begun
    if nameless and has_pair:
        raise refusal("unclear list", "found three lists without names", nameless[0].line)
    for item in nameless:
        current.takes("a list without a name", item.value)
    if current.has_parts or current.lists or current.sizes or any(map(side_of, current.computed)):
        yield "", current


def only_puzzles(found: list[Found], genre: str) -> list[Found]:
    """Return the records without those of which only the name ``clues`` says that they may be puzzles, if others stay.

    Raises `PuzzleError` if several objects are such records, and nobody states their ``genre``.
    """
    kept = [(place, record) for place, record in found if isinstance(record, PuzzleError) or not record.is_doubtful]
    holder = next((record.holders[0] for _, record in found if isinstance(record, Record) and record.holders), "")
    if not kept and not genre and len(found) > 1 and holder:
        message = f"{len(found)} objects under {holder!r} have {CLUES_OF_BOARD!r} but no genre"
        raise PuzzleError(f'{message}\nwrite "genre": "NAME" beside "{holder}"', "ambiguous-format")
    return kept or found


def _added(record: Record, item: Named) -> Record:
    """Add a value to a record; return the record, or another one that it begins."""
    name, value, line, _ = item
    if isinstance(value, dict):
        for inner_name, number in value.items():
            record.takes(inner_name, number if isinstance(number, int) else "")
    elif isinstance(value, list | str | int) or value is COMPUTED or value is MISTAKEN:
        if not record.takes(name, value):
            record = Record(line)
            record.takes(name, value)
        record.line = record.line or (line if isinstance(value, list | str) else 0)
    return record


def expect_rows_first(text: str) -> bool:
    """Return whether the first word about sides in a text is one for rows; False without such a word.

    Raises `PuzzleError` if it is one for columns.
    """
    for match in PART.finditer(text):
        if match[0].casefold() in ROWS_FIRST:
            return True
        if match[0].casefold() in COLUMNS_FIRST:
            raise refusal("unclear list", f"found lists without names, and {match[0]!r} as the first word about them")
    return False


def _pair(sides: Sequence[Any], line: int = 0, title: str = "") -> Record:
    record = Record(line).takes_all({"rows": sides[0], "cols": sides[1]})
    record.is_pair = True
    if title:
        record.takes("title", title)
    return record


def _inner(value: Any, place: str, stated: Mapping[str, Any] | None = None) -> Iterator[Found]:
    """Yield the records in a value: of an object with a puzzle, or of a list or an object of them, however deep.

    ``stated`` has the genre and the type of all of them. The place is that in the innermost list or object.
    """
    if isinstance(value, dict):
        try:
            yield from _of_object(value, place, stated or {})
        except PuzzleError as error:
            yield place, error
    elif isinstance(value, list):
        if sides := pair_of(value):
            yield place, _pair(sides, title=next((part for part in value if isinstance(part, str)), ""))
            return
        for number, item in enumerate(value, 1):
            if isinstance(item, dict | list):
                yield from _inner(item, f"puzzle {number}", stated)


def _of_object(value: dict[str, Any], place: str, stated: Mapping[str, Any]) -> Iterator[Found]:
    if is_own(value):
        yield place, Record(raw={**stated, **value})
        return
    record = Record(raw={**stated, **value}).takes_all({**stated, **value})
    has_records = any(is_collection(item) for name, item in value.items() if name != "saved")
    if record.has_parts or ("genre" in record.fields and not has_records):
        yield place, record
        return
    stated = {name: value[name] for name in ("genre", "type") if isinstance(value.get(name), str)} or stated
    found: list[Found] = []
    unread = []
    for name, item in value.items():
        inner = [] if side_of(name) or name in NO_PUZZLES or is_answer(name) else [*_inner(item, repr(name), stated)]
        for inner_place, inner_record in inner:
            if isinstance(inner_record, PuzzleError):
                continue
            inner_record.holders.append(name)
            if inner_place == repr(name) and "id" not in inner_record.raw:
                inner_record.takes("id", name)
                inner_record.raw = {"id": name, **inner_record.raw}
        found += inner
        if not inner and name not in (*ABOUT, *NO_PUZZLES, *stated, "nono"):
            unread.append(f'"{name}": {quoted(item)}')
    if found and unread:
        warn(f"not read: {', '.join(unread)}")
    if not found and isinstance(value.get(CLUES_OF_BOARD), list | str):
        record.is_doubtful = True
        found = [(place, record)]  # of a genre that the caller may state
    yield from found
