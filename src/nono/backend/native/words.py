"""Values as words of 32 bits, in which the engine is asked and answers (``src/engine/bindings/words.hpp``)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import accumulate, pairwise
from operator import index
from struct import error as struct_error, pack, unpack_from
from typing import Any

from nono.model import Cancel, Counts, Lines, Model

NONE, WHOLE, REAL, BYTES, TEXT, INTS, LIST, ENTRIES, FAULT = range(9)
LONG = (1 << 28) - 1  # in place of a size of this or more, which follows
SMALL = WHOLE | 1 << 4  # the first word of a whole number of one word
# the values of one word
SHORT: dict[int, Any] = {NONE: None, NONE | 1 << 4: False, NONE | 2 << 4: True, BYTES: b"", TEXT: "", INTS: b""}
HEADER = 12  # number of words before a model's arrays
BOARD = -1  # in place of the number of cells: the lines are those of the board


def flat_model(model: Model, board: bool = False) -> bytes:
    """Return a model as the words that the engine reads (see src/engine/bindings/flat_model.hpp).

    With ``board``, the cells of the lines are left out if the lines are the rows and columns of the board.
    """
    lines, counts, removed = model.lines, model.counts, model.removed
    # only the lines of a board (`ClueArrays`) have a height
    cells = [] if board and hasattr(lines, "height") else [lines.cell_start, lines.cells]
    blocks, parts, rules = len(lines.length), len(counts.region), len(counts)
    sizes = len(lines), len(lines.cells) if cells else BOARD, blocks, len(removed)
    counted = len(counts.cell_start) - 1, len(counts.cells), rules, parts
    head = pack("<12i", model.height, model.width, model.colours, *sizes, *counted, model.hidden)
    arrays = [*cells, lines.block_start, lines.length, lines.colour, removed]
    arrays += [counts.cell_start, counts.cells, counts.region_start, counts.region, counts.colour]
    return b"".join([head, *arrays, counts.least, counts.most])


def model_of(words: bytes) -> Model:
    """Return the model that `flat_model` wrote; raises `ValueError` if the words are malformed."""
    numbers = array("i", words)
    if len(numbers) < HEADER:
        raise ValueError("the request contains no model")
    height, width, colours, lines, cells, blocks, removed, regions, counted, rules, parts, hidden = numbers[:HEADER]
    sizes = [lines + 1, cells, lines + 1, blocks, blocks, removed]
    sizes += [regions + 1, counted, rules + 1, parts, parts, rules, rules]
    ends = list(accumulate(sizes, initial=HEADER))
    if min(sizes) < 0 or min(height, width, hidden) < 0 or colours < 1 or ends[-1] != len(numbers):
        raise ValueError("the request contains a malformed model")
    arrays = [numbers[start:end] for start, end in pairwise(ends)]
    return Model(height, width, colours, Lines(*arrays[:5]), arrays[5], Counts(*arrays[6:]), hidden)


def words_of(values: Iterable[object]) -> bytes:
    """Return the words of values, one after another. Buffers of C ints are arrays of ints, and other buffers bytes."""
    parts: list[bytes] = []
    for value in values:
        _put(parts, value)
    return b"".join(parts)


def _put(parts: list[bytes], value: object) -> None:
    """Append the words of a value to ``parts``: a first word with its kind and size, then its content.

    A value of another type than the built-in ones is a buffer: of C ints if its items have four bytes, else of bytes.
    """
    if value is None or isinstance(value, bool):
        parts.append(_head(NONE, 0 if value is None else 1 + value))  # 1 for False, 2 for True
    elif isinstance(value, int):
        size = value.bit_length() // 32 + 1  # number of words, with room for the sign
        parts += _head(WHOLE, size), value.to_bytes(4 * size, "little", signed=True)
    elif isinstance(value, float):
        parts.append(pack("<id", 2 << 4 | REAL, value))  # two words
    elif isinstance(value, str):
        _put_bytes(parts, TEXT, value.encode())
    elif isinstance(value, Model):
        words = flat_model(value, board=True)
        parts += _head(INTS, len(words) // 4), words
    elif isinstance(value, list | tuple):
        parts.append(_head(LIST, len(value)))
        for item in value:
            _put(parts, item)
    elif isinstance(value, Mapping):
        parts.append(_head(ENTRIES, len(value)))
        for name, entry in value.items():
            _put(parts, name)
            _put(parts, _option(entry))
    else:
        with memoryview(value) as buffer:  # type: ignore[arg-type]
            if buffer.itemsize == 4:
                parts += _head(INTS, len(buffer)), buffer.tobytes()
            else:
                _put_bytes(parts, BYTES, buffer.tobytes())


def _head(kind: int, size: int) -> bytes:
    """Return the first word of a value, which is followed by the size if it is too large for this word."""
    return pack("<I", size << 4 | kind) if size < LONG else pack("<IQ", LONG << 4 | kind, size)


def _put_bytes(parts: list[bytes], kind: int, data: bytes) -> None:
    """Append the words of bytes; zeros fill the last word."""
    parts += _head(kind, len(data)), data, bytes(-len(data) % 4)


def _option(value: object) -> object:
    """Return the value of an option as the engine takes it, or None, which it refuses with the values that it takes."""
    if isinstance(value, bool | float | str):
        return value
    try:  # whole numbers of other types, such as NumPy's, have an index
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
    return number if -(1 << 63) <= number < 1 << 63 else None


def values_of(words: bytes) -> Iterator[Any]:
    """Yield the values of words; arrays of C ints are bytes.

    Raises `ValueError` if the words are malformed, or say why a call was refused.
    """
    numbers, place = memoryview(words).cast("i"), 0
    while place < len(numbers):
        try:
            value, place = _take(words, numbers, place)
        except (IndexError, struct_error):
            raise ValueError("the words are malformed") from None
        yield value


def _take(words: bytes, numbers: memoryview, place: int) -> tuple[Any, int]:
    """Return the value at a place, and the place of the next value; places count words.

    The first word has the kind in its lowest four bits, and the size above them: the number of words, bytes or items.
    Raises `IndexError` or `struct.error` if the words end too early, and `ValueError` with the text of a fault.
    """
    head = numbers[place]
    kind, size = head & 15, head >> 4 & LONG
    place += 1
    if size == LONG:
        (size,) = unpack_from("<Q", words, 4 * place)
        place += 2
    if kind == NONE:  # its size tells which of these it is
        return (None, False, True)[size], place
    if kind == WHOLE and size == 1:
        return numbers[place], place + 1
    if kind == REAL:
        return unpack_from("<d", words, 4 * place)[0], place + 2
    if kind in (LIST, ENTRIES):
        items = []
        for _ in range(size if kind == LIST else 2 * size):
            first = numbers[place]
            if first == SMALL:  # most items are short; a call would take ten times as long
                item, place = numbers[place + 1], place + 2
            elif first in SHORT:
                item, place = SHORT[first], place + 1
            else:
                item, place = _take(words, numbers, place)
            items.append(item)
        if kind == LIST:
            return items, place
        names, entries = items[::2], items[1::2]
        return dict(zip(names, entries, strict=True)), place
    if kind in (BYTES, TEXT, FAULT):
        data = words[4 * place : 4 * place + size]
        if len(data) < size:
            raise IndexError
        if kind == FAULT:
            raise ValueError(data.decode())
        end = place - -size // 4  # rounded up, because zeros fill the last word
        return (data if kind == BYTES else data.decode()), end
    # INTS, or a WHOLE of several words
    end = place + size
    if end > len(numbers):
        raise IndexError
    data = words[4 * place : 4 * end]
    return (data if kind == INTS else int.from_bytes(data, "little", signed=True)), end


Ask = Callable[[bytes, Cancel | None, Callable[[bytes], object] | None], bytes]


class Engine:
    """The engine's calls as methods (``src/engine/bindings/calls.def``), made by a function that takes their words.

    After the arguments of a call, a time limit in seconds may follow (0: none). ``cancel`` can end the call, and
    ``report`` hears of its progress. Raises `ValueError` if the engine refuses the arguments.
    """

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._call, name)

    def _call(
        self, name: str, *given: Any, cancel: Cancel | None = None, report: Callable[..., object] | None = None
    ) -> Any:
        """Call the engine's function with this name; return its answer."""
        tell = None if report is None else lambda words: report(*next(values_of(words)))
        return next(values_of(self.ask(words_of((name, *given)), cancel, tell)))
