"""Runs ``nono.wasm`` with wasmtime. `natively` asks the native engine the same."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import chain
from threading import Event
from typing import Any

from nono.backend.native.engine import engine
from nono.backend.native.words import values_of, words_of
from nono.genres.layer_puzzle import LayerPuzzle
from nono.model.model import Model

MEMORY = {"memory": 1024}


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

    def __init__(self, data: bytes) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.cache = True
        own = wasmtime.Engine(config)
        module = wasmtime.Module(own, data)
        self.store = wasmtime.Store(own)
        self.poll: Callable[[], bool] = lambda: False
        self.found: list[list[Any]] = []
        self.imports = [(one.module, one.name) for one in module.imports]
        linker = wasmtime.Linker(own)
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

    def words(self, pointer: int, size: int) -> bytes:
        return bytes(self.memory.read(self.store, pointer, pointer + 4 * size))

    def send(self, words: bytes) -> bytes:
        """Return the words of the answer to the words of a call."""
        self.found.clear()
        self.memory.write(self.store, words, self.call("input", len(words) // 4))
        self.call("call")
        return self.words(self.call("output"), self.call("output_size"))

    def ask(self, *values: object) -> Any:
        """Return the answer to a call with this name and these arguments. Raises `ValueError` if it is refused."""
        return next(values_of(self.send(words_of(values))))

    def declared(self, puzzle: LayerPuzzle) -> tuple[bytes, bytes]:
        """Return the model that the engine makes from a puzzle's declared rules, and what each count rule is about."""
        layers = [array("i", numbers_of(value)) for value in puzzle.values]
        model, subjects = self.ask("declared", *puzzle.board, puzzle.colours, puzzle.declaration, layers)
        return model, subjects

    def version(self) -> str:
        return str(self.ask("version"))

    def solve(
        self, model: Model, limit: int = 2, picture: bytes | None = None, seconds: float = 0.0, **options: int
    ) -> Any:
        """Return the solutions, whether they are all, the stop, and the counters."""
        return self.ask("solve", model, limit, 0, MEMORY | options, picture, False, 1, seconds)


def natively(told: list[object], *call: object) -> Any:
    """Return the answer of the native engine to a call; its reports go to ``told``."""
    assert engine is not None
    answer = engine.ask(words_of(call), Event(), lambda report: told.extend(values_of(report)))
    return next(values_of(answer))
