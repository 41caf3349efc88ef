"""Runs ``nono.wasm`` with wasmtime; its exports are methods that accept Python models."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from nono.genres.layer_puzzle import LayerPuzzle
from nono.model.model import Model
from nono.page.given import flat_model

STOPS = ["", "time", "interrupt", "conflicts", "memory", "stalled"]
ENDS = ["solved", "stalled", "contradiction"]
MEMORY = 1024  # MiB


class FaultError(ValueError):
    """The engine refused a model or a picture; ``code`` is a value of Fault in src/engine/web/exports.cpp."""

    def __init__(self, code: int) -> None:
        super().__init__(f"fault {code}")
        self.code = code


@dataclass(frozen=True)
class Solved:
    """The answer of ``solve``."""

    grids: list[bytes]
    complete: bool
    stop: str
    conflicts: int
    decisions: int


def model_words(model: Model) -> array[int]:
    """Return a model as the flat array that the exports read."""
    return array("i", flat_model(model))


def numbers_of(value: Any) -> Iterator[int]:
    """Yield the numbers of a layer's value: characters, numbers (-1 for none), and those of the items of tuples."""
    if isinstance(value, str):
        yield from map(ord, value)
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(numbers_of, value))
    else:
        yield -1 if value is None else int(value)


class PageEngine:
    """One instance; ``found`` collects the findings of a comparison, and ``poll`` ends a call by returning True."""

    def __init__(self, path: Path) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.cache = True
        engine = wasmtime.Engine(config)
        module = wasmtime.Module.from_file(engine, os.fspath(path))
        self.store = wasmtime.Store(engine)
        self.poll: Callable[[], bool] = lambda: False
        self.found: list[tuple[int, bytes]] = []
        self.imports = [(one.module, one.name) for one in module.imports]
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        self.store.set_wasi(wasmtime.WasiConfig())
        i32 = wasmtime.ValType.i32
        linker.define_func("env", "tell", wasmtime.FuncType([i32(), i32(), i32()], []), self.tell)
        linker.define_func("env", "poll", wasmtime.FuncType([], [i32()]), lambda: int(self.poll()))
        self.exports: Any = linker.instantiate(self.store, module).exports(self.store)
        self.memory: Any = self.exports["memory"]
        self.call("_initialize")

    def call(self, name: str, *arguments: float) -> Any:
        return self.exports[name](self.store, *arguments)

    def tell(self, cell: int, pointer: int, size: int) -> None:
        self.found.append((cell, bytes(self.memory.read(self.store, pointer, pointer + size))))

    def put(self, words: array[int], picture: bytes = b"") -> None:
        self.memory.write(self.store, words.tobytes(), self.call("input", len(words)))
        self.memory.write(self.store, picture, self.call("image", len(picture)))

    def ask(self, name: str, *arguments: float) -> array[int]:
        """Return the words of the answer; raises `FaultError`."""
        self.found.clear()
        if code := self.call(name, *arguments):
            raise FaultError(code)
        start, size = self.call("output"), self.call("output_size")
        return array("i", bytes(self.memory.read(self.store, start, start + 4 * size)))

    def declared(self, puzzle: LayerPuzzle) -> array[int]:
        """Return the words of the model that the engine makes from the declared rules of a puzzle.

        The number of rules up to each declared rule follows. ``words`` keeps the words of the puzzle.
        """
        layers = [list(numbers_of(value)) for value in puzzle.values]
        text = puzzle.declaration.encode()
        head = [*puzzle.board, puzzle.colours, len(text), len(layers), *map(len, layers)]
        self.words = array("i", [*head, *text, *chain.from_iterable(layers)])
        self.put(self.words)
        return self.ask("declared", 0.0)

    def version(self) -> str:
        start = self.call("version")
        return bytes(self.memory.read(self.store, start, start + 64)).split(b"\0")[0].decode()

    def solve(
        self,
        model: Model,
        limit: int = 2,
        picture: bytes | None = None,
        seconds: float = 0,
        seed: int = 0,
        conflicts: int = 0,
    ) -> Solved:
        self.put(model_words(model), picture or b"")
        words = self.ask("solve", limit, int(picture is not None), float(seconds), seed, MEMORY, conflicts)
        number, complete, stop, conflicts, decisions = words[:5]
        return Solved(grids_of(words[5:], number, model), bool(complete), STOPS[stop], conflicts, decisions)

    def compare(self, model: Model, picture: bytes, seconds: float = 0, seed: int = 0) -> tuple[bool, str, bytes]:
        """Return whether every cell is decided, the stop, and per cell 0 (undecided), 1 (fixed) or 2 (differs)."""
        self.put(model_words(model), picture)
        complete, stop, *cells = self.ask("compare", float(seconds), seed, MEMORY)
        return bool(complete), STOPS[stop], bytes(cells)

    def count(self, model: Model, seconds: float = 0, seed: int = 0) -> tuple[int, bool, str]:
        self.put(model_words(model))
        words = self.ask("count", float(seconds), seed, MEMORY)
        return int.from_bytes(words[2:].tobytes(), "little"), bool(words[0]), STOPS[words[1]]

    def grade(
        self, model: Model, most_tier: int = 9, deep_work: int = 2_000_000, seconds: float = 0, name: str = "grade"
    ) -> tuple[str, int, list[int]]:
        """Return the end of the grade, the line without an arrangement, and the trace."""
        self.put(model_words(model))
        end, conflict, *trace = self.ask(name, most_tier, deep_work, float(seconds))
        return ENDS[end], conflict, trace

    def repair(
        self,
        model: Model,
        picture: bytes,
        edits: int = 4,
        tier: int = -1,
        proposals: int = 3,
        seconds: float = 0,
        locked: bytes = b"",
    ) -> tuple[bool, bool, list[list[tuple[int, int]]]]:
        """Return whether the proposals are proved minimal, whether some were skipped, and their changes."""
        self.put(model_words(model), picture + locked)
        proved, truncated, number, *words = self.ask("repair", edits, tier, proposals, float(seconds), MEMORY, 1)
        found = []
        for _ in range(number):
            size, *words = words
            found.append(list(zip(words[: 2 * size : 2], words[1 : 2 * size : 2], strict=True)))
            words = words[2 * size :]
        return bool(proved), bool(truncated), found


def grids_of(words: array[int], number: int, model: Model) -> list[bytes]:
    return [bytes(words[i * model.shown : (i + 1) * model.shown].tolist()) for i in range(number)]
