"""The clue layers of a puzzle: clues in cells, in regions, beside the lines, on edges, and for the whole puzzle.

A clue layer is an attribute of a genre's class. `nono.genres.layer_puzzle.LayerPuzzle` makes it an argument, a field of
the JSON and a part of the hash; it also reads, checks and draws the layer. In a puzzle (an instance of the class), the
attribute is the layer's value: `Rows` for layers of cells and regions, otherwise numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, SupportsIndex, TypeVar, cast, overload

from nono.base.arguments import as_whole
from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import described, mismatch
from nono.base.grid import MAX_CELLS, check_size, split_rows
from nono.base.palette import Palette
from nono.genres.grids import DIGITS, NONE, Rows, rows_of, split_columns
from nono.genres.picture import Mark

Value = TypeVar("Value")
Number = TypeVar("Number", bound=int | None)
# what a caller may give for rows of cells: a text, a list of texts, nested lists, or an array
GivenRows = Iterable[Iterable[str | SupportsIndex | None]]
GivenNumbers = Iterable[SupportsIndex | None]
GivenSigns = tuple[GivenRows, GivenRows] | Mapping[str, GivenRows]
Rule = Mapping[str, Any]  # a declared rule; see `nono.genres.declared`
EMPTY = (None, "", " ")  # cells without a clue in lists
FIRST_REGION, MOST_REGIONS = 0x10000, 0x100000  # characters for regions that a caller numbers
Size = tuple[int | None, int | None]  # height and width of the board; None if unknown
Place = tuple[int | None, int | None]  # row and column; None if there is none
Numbers = tuple[int | None, ...]  # beside each row, or above each column
Signs = tuple[Rows, Rows]  # between neighbours in a row, and between neighbours in a column


class Layered(Protocol):
    """The attributes of a `LayerPuzzle` that layers and formats use."""

    layers: ClassVar[tuple[Layer[Any], ...]]

    @property
    def values(self) -> tuple[Any, ...]: ...
    @property
    def board(self) -> tuple[int, int]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def palette(self) -> Palette: ...
    @property
    def goal_bytes(self) -> bytes | None: ...
    def value(self, layer: Layer[Any]) -> Any: ...


class Layer(ABC, Generic[Value]):
    """A clue layer, which can read, check and write its value.

    ``field`` is the name in the JSON, by default the name of the attribute. A ``required`` layer needs a value.
    ``kind`` is the type of the value in JSON, and ``words`` describe it in messages.
    """

    kind: ClassVar[type] = list
    words: ClassVar[str] = "a list of rows"
    name: str
    place: int  # the index of this layer in its genre
    alone: bool  # whether the genre has no other layer

    def __init__(self, *, field: str = "", required: bool = True) -> None:
        self.field = field
        self.required = required

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.field = self.field or name

    @overload
    def __get__(self, puzzle: None, owner: type) -> Self: ...
    @overload
    def __get__(self, puzzle: Layered, owner: type) -> Value: ...
    def __get__(self, puzzle: Layered | None, owner: type) -> Self | Value:
        if puzzle is None:
            return self
        value: Value = puzzle.value(self)
        return value

    @abstractmethod
    def read(self, given: object) -> Value:
        """Convert the value from a caller or a file; raises `PuzzleError` if it is invalid."""

    def of_json(self, data: object) -> Any:
        """Return the layer's data from a JSON file in a form that `read` accepts.

        A layer may raise `PuzzleError` for a form that only callers in Python may use.
        """
        return data

    @abstractmethod
    def blank(self, height: int, width: int) -> Value:
        """Return the default value on a board of this size."""

    def size(self, value: Value) -> Size:
        """Return the size of the board, with None for a side that the value does not determine."""
        return None, None

    def fits(self, value: Value, height: int, width: int) -> bool:
        """Return whether the value fits the board. Its `size` is already known to fit."""
        return True

    def plain(self, value: Value) -> Any:
        """Return the value as JSON data, or None if the JSON should not contain it."""
        return value

    def check(self, puzzle: Layered) -> None:
        """Raise `PuzzleError` if the value is not allowed on a board of this size."""

    def declared(self, keys: str) -> list[Rule]:
        """Return the rules of the clues as data. ``keys`` contains the character of each possible value of a cell.

        By default, a layer has no rules.
        """
        return []

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        """Describe the first clue that a solution breaks.

        Return an empty text if there is none, or if the layer has no rules of its own.
        """
        return ""

    def from_goal(self, puzzle: Layered, goal: bytes) -> Value | None:
        """Derive the value from a goal, in the places that have clues; None if a goal does not determine it."""
        return None

    def wrong(self, message: str, code: str, *where: Any) -> PuzzleError:
        """Return the error for an invalid value. The message names the layer if the genre has several."""
        return PuzzleError(message if self.alone else f"{self.field}: {message}", code, *where)


class ClueLayer(Layer[Value]):
    """A layer whose clues may be optional. Each optional clue has a slot, a number within the layer."""

    @property
    def optional_clues(self) -> bool:
        """Whether the layer can have optional clues that an answer determines."""
        return False

    @abstractmethod
    def slots(self, value: Value) -> list[int]:
        """Return the slots of the optional clues."""

    @abstractmethod
    def without(self, value: Value, slots: Iterable[int]) -> Value:
        """Return the value without the clues in these slots."""

    def filled(self, value: Value) -> Value:
        """Return the value with a clue in every place that can have an optional clue.

        New clues are placeholders, which the caller replaces by those of `from_goal`.
        """
        return value

    @abstractmethod
    def clue(self, value: Value, slot: int) -> str:
        """Return the text of the clue in this slot."""

    @abstractmethod
    def with_clue(self, value: Value, slot: int, text: str) -> Value:
        """Return the value with another clue in this slot, one of `texts`."""

    @abstractmethod
    def texts(self, puzzle: Layered) -> Sequence[str]:
        """Return the texts of all possible optional clues in this layer."""

    @abstractmethod
    def where(self, puzzle: Layered, slot: int) -> Place:
        """Return the row and the column of a clue, counted from 1; None for one of them if the clue is beside a
        line."""


def _with_walls(rows: list[Any]) -> list[Any]:
    """Return rows in which -1 in a list is replaced by ``#``, a wall without a number.

    This is only done if the rows have no ``#`` and have another sign for empty cells, such as None. Otherwise, the rows
    are unchanged, and -1 means an empty cell.
    """
    cells = {cell for row in rows if isinstance(row, list | tuple) for cell in row if isinstance(cell, str | None)}
    if "#" in cells or cells.isdisjoint((*EMPTY, ".", "_")):
        return rows
    return [["#" if cell == -1 else cell for cell in row] if isinstance(row, list | tuple) else row for row in rows]


class Cells(ClueLayer[Rows]):
    """A layer with one character per cell: one of ``keys``, or ``.`` for no clue.

    ``expected`` describes the allowed characters in messages. With ``fixed``, cells with a clue always have colour 0.
    ``drawings`` has the text or mark that is drawn for a key, by default the key itself. ``optional`` contains the keys
    of optional clues: by default all keys, or none with ``fixed``. Without its clue, a cell has the character
    ``emptied``.
    """

    empty: ClassVar[tuple[object, ...]] = EMPTY

    def __init__(
        self,
        keys: str,
        expected: str,
        *,
        fixed: bool = False,
        drawings: Mapping[str, str | Mark] | None = None,
        optional: str = "",
        emptied: str = NONE,
        field: str = "",
        required: bool = True,
    ) -> None:
        super().__init__(field=field, required=required)
        self.keys = keys
        self.expected = expected
        self.fixed = fixed
        self.drawings = drawings or {}
        self.optional = optional or ("" if fixed else keys)
        self.emptied = emptied

    def read(self, given: object) -> Rows:
        """Convert rows of text, or a text with all rows; raises `PuzzleError` if a character is not allowed."""
        return Rows(self.checked(given, NONE + self.keys))

    def checked(self, given: object, allowed: str | None) -> list[str]:
        """Return the rows; raises `PuzzleError` unless they have equal widths and only ``allowed`` characters (None:
        any).
        """
        if isinstance(given, str):
            given = self.rows_of_text(given)
        if not isinstance(given, Iterable):
            raise mismatch(repr(self.field), given, "rows of text", "missing-section")
        rows: list[Any] = list(given)
        if not rows or (isinstance(rows[0], str) and not rows[0]):
            raise self.wrong("found a board without cells, expected at least 1x1", "bad-size")
        if "#" in self.keys:
            rows = _with_walls(rows)
        is_plain = {*map(type, rows)} == {str} and len({*map(len, rows)}) == 1 and not "".join(rows).strip(allowed)
        # rows that are not plain are converted one by one, up to the first that is wrong
        for number, row in enumerate(() if is_plain else rows, 1):
            row = rows[number - 1] = row.translate(self.blanks()) if isinstance(row, str) else self.row_of(row, number)
            if len(row) != len(rows[0]):
                message = f"row {number} has {len(row)} cells, expected {len(rows[0])} as in row 1"
                raise self.wrong(message, "wrong-line-count", ("row", number))
            if allowed is not None and row.strip(allowed):
                odd = next(key for key in row if key not in allowed)
                message = f"row {number}: found {odd!r}, expected {self.expected}"
                raise self.wrong(message, "bad-number", ("row", number))
        check_size(len(rows), len(rows[0]))
        return rows

    def printed(self) -> str:
        """Return the keys that stand in cells of a printed board. Walls, which have no text, are printed as keys."""
        return "".join(key for key in self.keys if self.fixed or self.drawings.get(key, key))

    def rows_of_text(self, text: str) -> list[str]:
        """Return the rows of a text: one per line, perhaps with blanks between the cells, or all between blanks."""
        lines = ["".join(line.split()) for line in text.splitlines()]
        rows = [line for line in lines if line]
        return [row.translate(self.signs()) for row in (text.split() if len(rows) == 1 else rows)]

    def signs(self) -> dict[int, str]:
        """Return the usual signs of empty cells that are no clues of this layer, for `str.translate`."""
        return {ord(sign): NONE for sign in "0_-*?" if self.keys and sign not in self.keys}

    def blanks(self) -> dict[int, str]:
        """Return the signs of empty cells in lists, for `str.translate`: fewer than in a text."""
        return {sign: blank for sign, blank in self.signs().items() if chr(sign) in "0_"}

    def row_of(self, row: object, number: int) -> str:
        """Return the text of row ``number``, a list of whole numbers, characters and None.

        Digits may be numbers or text. Raises `PuzzleError` if a cell is none of these, or has no character.
        """
        if not isinstance(row, Iterable):
            raise mismatch(f"row {number} of {self.field!r}", row, "text or a list", "bad-field", ("row", number))
        keys = []
        for cell in row:
            if isinstance(cell, str) and len(cell) == 1 and cell != " ":
                keys.append(cell.translate(self.blanks()))
                continue
            try:
                # a number of several digits may be text, and an empty cell is read as -1
                is_number = isinstance(cell, str) and cell.isdecimal()
                keys.append(self.key_of(int(cell) if is_number else as_whole(-1 if cell in self.empty else cell)))
            except (TypeError, KeyError):
                message = f"row {number}: found {described(cell)}, expected {self.expected}"
                advice = "" if cell not in EMPTY else f"\nwrite {NONE!r} for a cell without a region"
                raise self.wrong(message + advice, "bad-number", ("row", number)) from None
        return "".join(keys)

    def key_of(self, value: int) -> str:
        """Return the character of a cell given as a number; -1 and, unless it is a clue, 0 mean that there is no clue.

        Raises `KeyError` if no cell may have this number.
        """
        if value == -1 or (value == 0 and "0" not in self.keys):
            return NONE
        if len(self.keys) == 1 and value == 1:
            return self.keys  # the only clue, such as a tree
        key = DIGITS[value] if 0 <= value < len(DIGITS) else ""
        if not key or key not in self.keys:
            raise KeyError(value)
        return key

    def blank(self, height: int, width: int) -> Rows:
        """Return rows without clues."""
        return Rows([NONE * width] * height)

    @property
    def optional_clues(self) -> bool:
        return bool(self.optional)

    def size(self, value: Rows) -> Size:
        return len(value), len(value[0])

    def plain(self, value: Rows) -> list[str] | None:
        """Return the rows as a list, or None for an optional layer without clues."""
        return list(value) if self.required or value.text.strip(NONE) else None

    def slots(self, value: Rows) -> list[int]:
        """Return the cells that have an optional clue."""
        return value.cells(self.optional)

    def without(self, value: Rows, slots: Iterable[int]) -> Rows:
        """Return the rows without the clues in these cells."""
        return value.changed(dict.fromkeys(slots, self.emptied))

    def filled(self, value: Rows) -> Rows:
        return Rows([row.replace(self.emptied, self.optional[0]) for row in value]) if self.optional else value

    def clue(self, value: Rows, slot: int) -> str:
        return value.text[slot]

    def with_clue(self, value: Rows, slot: int, text: str) -> Rows:
        return value.changed({slot: text})

    def texts(self, puzzle: Layered) -> Sequence[str]:
        return self.optional

    def where(self, puzzle: Layered, slot: int) -> Place:
        row, column = divmod(slot, puzzle.width)
        return row + 1, column + 1


class Regions(Cells):
    """Regions: a character for each cell. Cells with the same character form a region.

    The character may be any letter, digit or sign except ``.``. Regions are renamed to letters in reading order, so
    that puzzles with the same regions are equal. With ``partial``, ``.`` means: no region. A blank text in a list may
    as well be the name of a region, so it is refused.
    """

    empty = (None,)

    def __init__(self, *, partial: bool = False, field: str = "", required: bool = True) -> None:
        super().__init__("", "a letter or digit", field=field, required=required)
        self.partial = partial

    def read(self, given: object) -> Rows:
        """Convert rows with one character per region and name the regions A, B, … in the order of the board.

        A dot is a cell without a region, which only some genres allow. Raises `PuzzleError` if the rows are malformed.
        """
        rows = self.checked(given, None)
        names = dict.fromkeys("".join(rows))
        if NONE in names:
            if not self.partial:
                number = next(number for number, row in enumerate(rows, 1) if NONE in row)
                raise self.wrong(f"row {number}: found '.', expected a region", "bad-field", ("row", number))
            del names[NONE]
        table = str.maketrans({key: _region_key(number) for number, key in enumerate(names)})
        return Rows([row.translate(table) for row in rows])

    def key_of(self, value: int) -> str:
        """Return a character for the number of a region; -1 is no region."""
        if not -1 <= value < MOST_REGIONS:
            raise KeyError(value)
        return NONE if value == -1 else chr(FIRST_REGION + value)

    def owned(self, owner: Iterable[int], width: int) -> Rows:
        """Return the regions as rows of text, from the region number (from 0) of each cell."""
        return self.read(rows_of("".join(map(_region_key, owner)), width))

    def slots(self, value: Rows) -> list[int]:
        return []

    def filled(self, value: Rows) -> Rows:
        return value


def _region_key(number: int) -> str:
    """Return the character for a region: A to Z, a to z, 0 to 9, then characters of other scripts."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return letters[number] if number < len(letters) else chr(0x4E00 + number - len(letters))


def count_of(given: object, least: int = 0) -> int:
    """Return a number; raises `PuzzleError` unless it is from ``least`` to the number of cells of the largest board."""
    try:
        number = as_whole(given)
    except TypeError:
        raise PuzzleError(f"found {described(given)}, expected {least} to {MAX_CELLS}", "bad-number") from None
    if not least <= number <= MAX_CELLS:
        raise PuzzleError(f"found {excerpt(given)}, expected {least} to {MAX_CELLS}", "bad-number")
    return number


class Outside(ClueLayer[Numbers]):
    """A number, or None, beside each row (``side`` is "rows") or above each column (``side`` is "cols")."""

    words: ClassVar[str] = "a list of numbers"
    counted = ""  # the word for the cells that the numbers count; "" if they are other numbers

    def __init__(self, side: str, *, field: str = "", required: bool = True) -> None:
        super().__init__(field=field, required=required)
        self.side = side

    def read(self, given: object) -> Numbers:
        """Convert one number or None per line; raises `PuzzleError` if a value is no number."""
        if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
            raise mismatch(repr(self.field), given, "a list of numbers")
        numbers: list[int | None] = []
        for place, number in enumerate(given, 1):
            try:
                numbers.append(None if number is None else count_of(number))
            except PuzzleError as error:
                raise self.wrong(f"number {place}: {error.message}, or null", error.code) from None
        return tuple(numbers)

    def lines(self, values: bytes, width: int) -> list[bytes]:
        """Return the values of the cells, in groups: the lines of this side."""
        return (split_rows if self.side == "rows" else split_columns)(values, width)

    @property
    def optional_clues(self) -> bool:
        return True

    def blank(self, height: int, width: int) -> Numbers:
        """Return None for each line of this side."""
        return (None,) * (height if self.side == "rows" else width)

    def size(self, value: Numbers) -> Size:
        return (len(value), None) if self.side == "rows" else (None, len(value))

    def plain(self, value: Numbers) -> list[int | None] | None:
        """Return the numbers as a list, or None for an optional layer without numbers."""
        return list(value) if self.required or any(number is not None for number in value) else None

    def slots(self, value: Numbers) -> list[int]:
        """Return the indices of the lines that have a number."""
        return [place for place, number in enumerate(value) if number is not None]

    def without(self, value: Numbers, slots: Iterable[int]) -> Numbers:
        """Return the numbers without those of these lines."""
        gone = set(slots)
        return tuple(None if place in gone else number for place, number in enumerate(value))

    def filled(self, value: Numbers) -> Numbers:
        return tuple([0 if number is None else number for number in value])

    def clue(self, value: Numbers, slot: int) -> str:
        return str(value[slot])

    def with_clue(self, value: Numbers, slot: int, text: str) -> Numbers:
        return (*value[:slot], int(text), *value[slot + 1 :])

    def texts(self, puzzle: Layered) -> Sequence[str]:
        """Return the numbers up to the length of a line, or up to the greatest sum if a number is larger."""
        most = puzzle.width if self.side == "rows" else puzzle.height
        if any(number and number > most for number in puzzle.value(self)):
            # the numbers are sums, in which the first cell counts 1, the second 2, and so on
            most = most * (most + 1) // 2
        return [str(number) for number in range(most + 1)]

    def where(self, puzzle: Layered, slot: int) -> Place:
        return (slot + 1, None) if self.side == "rows" else (None, slot + 1)


class Edges(ClueLayer[Signs]):
    """Signs on the edges between cells. ``across`` has those between neighbours in a row, ``down`` those between
    neighbours in a column, both as rows of text.

    The rows of ``across`` are one character shorter than the rows of the board, and ``down`` has one row less. ``.``
    means no sign. A direction without edges has no rows; empty rows count as none.
    """

    kind: ClassVar[type] = dict
    words: ClassVar[str] = "an object with across and down"

    def __init__(self, keys: str, expected: str, *, field: str = "", required: bool = False) -> None:
        super().__init__(field=field, required=required)
        self.keys = keys
        self.expected = expected

    def read(self, given: object) -> Signs:
        """Convert two lists of rows: the signs ``across``, between cells of a row, and ``down``, between rows.

        They are given as a pair or by name; a missing list is empty. Raises `PuzzleError` on any other value.
        """
        if isinstance(given, Mapping) and given.keys() <= {"across", "down"}:
            given = (given.get("across", ()), given.get("down", ()))
        if not isinstance(given, (tuple, list)) or len(given) != 2:
            raise mismatch(repr(self.field), given, self.words)
        sides = []
        for name, side in zip(("across", "down"), given, strict=True):
            if not isinstance(side, Iterable) or isinstance(side, (str, Mapping)):
                raise mismatch(f"{name!r} of {self.field!r}", side, "a list of rows")
            rows: list[Any] = list(side)
            for number, row in enumerate(rows, 1):
                if not isinstance(row, str):
                    raise mismatch(f"row {number} of {name!r}", row, "text", "bad-field", ("row", number))
                if row.strip(NONE + self.keys) or len(row) != len(rows[0]):
                    message = f"row {number}: found {excerpt(row)}, expected as many signs as in row 1: {self.expected}"
                    raise self.wrong(message, "bad-field", ("row", number))
            sides.append(_side(rows))
        return sides[0], sides[1]

    def blank(self, height: int, width: int) -> Signs:
        """Return a board without signs: one place fewer per row across, and one row fewer down."""
        return _side([NONE * (width - 1)] * height), _side([NONE * width] * (height - 1))

    def size(self, value: Signs) -> Size:
        across, down = value
        return len(across) or None, len(down[0]) if down else None

    def fits(self, value: Signs, height: int, width: int) -> bool:
        across, down = value
        rows_across = height if width > 1 else 0  # a board of one column has no edges across
        return {*map(len, across)} <= {width - 1} and len(across) == rows_across and len(down) == height - 1

    def plain(self, value: Signs) -> dict[str, list[str]] | None:
        """Return both lists of rows, or None for an optional layer without signs."""
        across, down = value
        if not self.required and not (across.text + down.text).strip(NONE):
            return None
        return {"across": list(across), "down": list(down)}

    def slots(self, value: Signs) -> list[int]:
        text = value[0].text + value[1].text
        return [place for place, key in enumerate(text) if key != NONE]

    def without(self, value: Signs, slots: Iterable[int]) -> Signs:
        return self.with_signs(value, dict.fromkeys(slots, NONE))

    def with_signs(self, value: Signs, changed: Mapping[int, str]) -> Signs:
        """Return the value with new signs in some slots; ``changed`` maps slots to signs."""
        sides, first = [], 0  # the slot of the first sign in a row
        for side in value:
            rows = []
            for row in side:
                rows.append("".join(changed.get(first + place, key) for place, key in enumerate(row)))
                first += len(row)
            sides.append(Rows(rows))
        return sides[0], sides[1]

    def clue(self, value: Signs, slot: int) -> str:
        return (value[0].text + value[1].text)[slot]

    def with_clue(self, value: Signs, slot: int, text: str) -> Signs:
        return self.with_signs(value, {slot: text})

    def texts(self, puzzle: Layered) -> Sequence[str]:
        return self.keys

    def where(self, puzzle: Layered, slot: int) -> Place:
        """Return the row and column, counted from 1, of the left or upper cell of the edge."""
        across = puzzle.height * (puzzle.width - 1)
        row, column = divmod(slot, puzzle.width - 1) if slot < across else divmod(slot - across, puzzle.width)
        return row + 1, column + 1

    def renewed(self, value: Signs, keys: Iterable[str]) -> Signs:
        """Return the value with ``keys`` in place of its signs, in the order of `signs`."""
        return self.with_signs(value, dict(zip(self.slots(value), keys, strict=True)))

    @staticmethod
    def signs(value: Signs, width: int) -> Iterator[tuple[int, int, str]]:
        """Yield each sign with the two cells of its edge; the left or upper cell comes first."""
        across, down = value
        if not (across.text + down.text).strip(NONE):
            return
        for row, keys in enumerate(across):
            for column, key in enumerate(keys):
                if key != NONE:
                    yield row * width + column, row * width + column + 1, key
        for row, keys in enumerate(down):
            for column, key in enumerate(keys):
                if key != NONE:
                    yield row * width + column, (row + 1) * width + column, key


def _side(rows: Sequence[str]) -> Rows:
    """Return the signs of one direction; no rows if it has no edges."""
    return Rows(rows if any(rows) else ())


class Whole(Layer[Number]):
    """One number for the whole puzzle, at least ``least``.

    ``default`` replaces a missing number; None means unknown.
    """

    kind: ClassVar[type] = int
    words: ClassVar[str] = "a whole number"

    @overload
    def __init__(
        self: Whole[int | None], default: None = None, least: int = 0, *, field: str = "", required: bool = False
    ) -> None: ...
    @overload
    def __init__(
        self: Whole[int], default: int, least: int = 0, *, field: str = "", required: bool = False
    ) -> None: ...
    def __init__(self, default: int | None = None, least: int = 0, *, field: str = "", required: bool = False) -> None:
        super().__init__(field=field, required=required)
        self.default = cast(Number, default)
        self.least = least

    def read(self, given: object) -> Number:
        """Return the number, or the default for None; raises `PuzzleError` if it is no number or too small."""
        if given is None:
            return self.default
        try:
            return cast(Number, count_of(given, self.least))
        except PuzzleError as error:
            raise self.wrong(error.message, error.code) from None

    def blank(self, height: int, width: int) -> Number:
        return self.default


class Flag(Layer[bool]):
    """A flag: whether an optional rule applies to the puzzle. ``description`` is the rule in a few words."""

    kind: ClassVar[type] = bool
    words: ClassVar[str] = "true or false"

    def __init__(self, description: str = "", *, field: str = "") -> None:
        super().__init__(field=field, required=False)
        self.description = description

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, name)
        self.description = self.description or self.field

    def read(self, given: object) -> bool:
        """Return the value; raises `PuzzleError` unless it is True or False."""
        if not isinstance(given, bool):
            raise mismatch(repr(self.field), given, self.words)
        return given

    def blank(self, height: int, width: int) -> bool:
        return False

    def plain(self, value: bool) -> bool | None:
        """Return True, or None if the rule does not apply."""
        return value or None
