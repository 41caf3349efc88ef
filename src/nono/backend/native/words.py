"""Calls of the engine as words of 32 bits, as they travel to and from the page (``src/engine/door/words.hpp``)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import accumulate, chain, islice, pairwise
from struct import pack, unpack
from typing import Any

from nono.model.answer import Cancel
from nono.model.model import Counts, Lines, Model

NONE, WHOLE, REAL, BYTES, TEXT, INTS, LIST, ENTRIES, FAULT = range(9)
HEADER = 12  # number of words before a model's arrays


def flat_model(model: Model) -> list[int]:
    """Return a model as the flat array that the page's engine reads (see src/engine/door/flat_model.hpp)."""
    lines, counts = model.lines, model.counts
    sizes = [len(lines), len(lines.cells), len(lines.length), len(model.removed)]
    counted = [len(counts.cell_start) - 1, len(counts.cells), len(counts), len(counts.region)]
    arrays = [lines.cell_start, lines.cells, lines.block_start, lines.length, lines.colour, model.removed]
    arrays += [counts.cell_start, counts.cells, counts.region_start, counts.region, counts.colour]
    head = [model.height, model.width, model.colours, *sizes, *counted, model.hidden]
    return [*head, *chain.from_iterable([*arrays, counts.least, counts.most])]


def model_of(words: array[int]) -> Model:
    """Return the model that `flat_model` wrote; raises `ValueError` if the words are malformed."""
    if len(words) < HEADER:
        raise ValueError("the request contains no model")
    height, width, colours, lines, cells, blocks, removed, regions, counted, rules, parts, hidden = words[:HEADER]
    sizes = [lines + 1, cells, lines + 1, blocks, blocks, removed]
    sizes += [regions + 1, counted, rules + 1, parts, parts, rules, rules]
    ends = list(accumulate(sizes, initial=HEADER))
    if min(sizes) < 0 or min(height, width, hidden) < 0 or colours < 1 or ends[-1] != len(words):
        raise ValueError("the request contains a malformed model")
    arrays = [words[start:end] for start, end in pairwise(ends)]
    return Model(height, width, colours, Lines(*arrays[:5]), arrays[5], Counts(*arrays[6:]), hidden)


def words_of(values: Iterable[Any]) -> array[int]:
    """Return the words of values, one after another."""
    words = array("i")

    def put_bytes(kind: int, data: bytes) -> None:
        words.append(len(data) << 4 | kind)
        words.frombytes(data + bytes(-len(data) % 4))

    def put_all(kind: int, items: list[Any]) -> None:
        words.append((len(items) >> (kind == ENTRIES)) << 4 | kind)
        words.extend(words_of(items))

    for value in values:
        if value is None or isinstance(value, bool):
            words.append(NONE if value is None else 1 + value << 4 | NONE)
        elif isinstance(value, int):
            size = value.bit_length() // 32 + 1
            words.append(size << 4 | WHOLE)
            words.frombytes(value.to_bytes(4 * size, "little", signed=True))
        elif isinstance(value, float):
            words.append(2 << 4 | REAL)
            words.frombytes(pack("<d", value))
        elif isinstance(value, str):
            put_bytes(TEXT, value.encode())
        elif isinstance(value, bytes):
            put_bytes(BYTES, value)
        elif isinstance(value, dict):
            put_all(ENTRIES, [part for entry in value.items() for part in entry])
        elif isinstance(value, list | tuple):
            put_all(LIST, list(value))
        else:
            found = array("i", flat_model(value)) if isinstance(value, Model) else value
            words.append(len(found) << 4 | INTS)
            words.extend(found)
    return words


def values_of(words: array[int]) -> Iterator[Any]:
    """Yield the values of words. Raises `ValueError` if they are malformed, or tell why a call was refused.

    Arrays of C ints are bytes, as in the answers of the compiled module.
    """
    rest = iter(words)

    def take(size: int) -> bytes:
        found = array("i", islice(rest, size))
        if len(found) < size:
            raise ValueError("the words are malformed")
        return found.tobytes()

    def values(count: int) -> Iterator[Any]:
        for head in islice(rest, count):
            kind, size = head & 15, (head & 0xFFFFFFFF) >> 4
            if kind == NONE:
                yield (None, False, True)[size % 3]
            elif kind == WHOLE:
                yield int.from_bytes(take(size), "little", signed=True)
            elif kind == REAL:
                yield unpack("<d", take(2))[0]
            elif kind in (BYTES, TEXT, FAULT):
                data = take(-(-size // 4))[:size]
                if kind == FAULT:
                    raise ValueError(data.decode())
                yield data if kind == BYTES else data.decode()
            elif kind == INTS:
                yield take(size)
            else:
                items = list(values(size << (kind == ENTRIES)))
                yield dict(zip(items[::2], items[1::2], strict=True)) if kind == ENTRIES else items

    yield from values(len(words))


class Door:
    """The engine's calls by words, for Python without the compiled module, as in a browser.

    In place of the module: ``sys.modules["nono.backend.native._engine"] = Door(ask)``. ``ask`` makes a call whose name,
    arguments and time limit are given as words; it passes on whatever else it is given.
    """

    def __init__(self, ask: Callable[[array[int], Cancel | None, Callable[[bytes], object] | None], bytes]) -> None:
        self._ask = ask

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._call, name)

    def _call(self, name: str, *given: Any) -> Any:
        report = next((value for value in given if callable(value)), None)
        cancel = next((value for value in given if hasattr(value, "is_set")), None)
        words = words_of([name, *(value for value in given if value is None or value not in (report, cancel))])
        tell = None if report is None else lambda told: report(*next(values_of(array("i", told))))
        return next(values_of(array("i", self._ask(words, cancel, tell))))
