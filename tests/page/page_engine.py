"""Runs ``nono.wasm`` with wasmtime. The calls of the engine are methods that accept Python models."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from nono.backend.native.words import values_of, words_of
from nono.genres.layer_puzzle import LayerPuzzle
from nono.model.model import Model

ENDS = ["solved", "stalled", "contradiction"]
OPTIONS = {"memory": 1024}


@dataclass(frozen=True)
class Solved:
    """The answer of ``solve``."""

    grids: list[bytes]
    complete: bool
    stop: str
    conflicts: int
    decisions: int


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
        self.found: list[list[Any]] = []
        self.imports = [(one.module, one.name) for one in module.imports]
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        self.store.set_wasi(wasmtime.WasiConfig())
        i32 = wasmtime.ValType.i32
        linker.define_func("env", "tell", wasmtime.FuncType([i32(), i32()], []), self.tell)
        linker.define_func("env", "poll", wasmtime.FuncType([], [i32()]), lambda: int(self.poll()))
        self.exports: Any = linker.instantiate(self.store, module).exports(self.store)
        self.memory: Any = self.exports["memory"]
        self.call("_initialize")

    def call(self, name: str, *arguments: float) -> Any:
        return self.exports[name](self.store, *arguments)

    def tell(self, pointer: int, size: int) -> None:
        self.found += values_of(self.words(pointer, size))

    def words(self, pointer: int, size: int) -> array[int]:
        return array("i", bytes(self.memory.read(self.store, pointer, pointer + 4 * size)))

    def send(self, words: array[int]) -> array[int]:
        """Return the words of the answer to the words of a call."""
        self.found.clear()
        self.memory.write(self.store, words.tobytes(), self.call("input", len(words)))
        self.call("call")
        return self.words(self.call("output"), self.call("output_size"))

    def ask(self, *values: object) -> Any:
        """Return the answer to a call with this name and these arguments. Raises `ValueError` if it is refused."""
        return next(values_of(self.send(words_of(values))))

    def declared(self, puzzle: LayerPuzzle) -> tuple[bytes, bytes]:
        """Return the model that the engine makes from a puzzle's declared rules, and the number of rules up to each.

        ``given`` keeps the arguments of the call.
        """
        layers = [array("i", numbers_of(value)) for value in puzzle.values]
        self.given = [*puzzle.board, puzzle.colours, puzzle.declaration, layers]
        model, ends = self.ask("declared", *self.given)
        return model, ends

    def version(self) -> str:
        return str(self.ask("version"))

    def solve(
        self,
        model: Model,
        limit: int = 2,
        picture: bytes | None = None,
        seconds: float = 0,
        seed: int = 0,
        conflicts: int = -1,
    ) -> Solved:
        options = OPTIONS | {"max_conflicts": conflicts}
        grids, complete, stop, stats = self.ask("solve", model, limit, seed, options, picture, False, 1, float(seconds))
        return Solved(grids, complete, stop, stats.get("conflicts", 0), stats.get("decisions", 0))

    def compare(self, model: Model, picture: bytes, seconds: float = 0, seed: int = 0) -> tuple[bool, str]:
        """Return whether every cell is decided, and the stop; ``found`` has the findings."""
        complete, stop, _ = self.ask("compare", model, picture, seed, OPTIONS, float(seconds))
        return complete, stop

    def count(self, model: Model, seconds: float = 0, seed: int = 0) -> tuple[int, bool, str]:
        number, complete, stop, _ = self.ask("count", model, seed, OPTIONS, 1, float(seconds))
        return number, complete, stop

    def grade(
        self, model: Model, most_tier: int = 9, deep_work: int = 2_000_000, seconds: float = 0
    ) -> tuple[str, int, list[int]]:
        """Return the end of the grade, the line without an arrangement, and the trace."""
        if len(model.lines):
            end, conflict, trace = self.ask("grade_lines", model, most_tier, deep_work, float(seconds))
        else:
            (end, trace), conflict = self.ask("grade", model, most_tier, {}, float(seconds)), -1
        return ENDS[end], conflict, array("i", trace).tolist()

    def repair(
        self,
        model: Model,
        picture: bytes,
        edits: int = 4,
        tier: int = -1,
        proposals: int = 3,
        locked: bytes = b"",
    ) -> tuple[bool, bool, list[list[tuple[int, int]]]]:
        """Return whether the proposals are proved minimal, whether some were skipped, and their changes."""
        task = model, picture, tier, 2_000_000, None, locked, 1024
        found, _, proved, truncated, *_ = self.ask("repair", *task, edits, proposals, 20_000, True)
        return proved, truncated, [[tuple(edit) for edit in edits] for edits, *_ in found]
