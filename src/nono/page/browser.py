"""Python in a browser: answers the page in Pyodide, with `nono.page.api` and the engine of the page (``nono.wasm``).

A worker of the page (``web/engine/python_worker.js``) runs `prepare` and `start`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import zip_longest
from types import ModuleType
from typing import Any

from nono.model.answer import Cancel

Answer = tuple[int, bytes]  # an HTTP status and the content
ENGINE = "nono.backend.native._engine"


def prepare() -> None:
    """Import what most questions need. Afterwards, the page keeps a copy of the memory, and later begins with it."""
    if not hasattr(time, "thread_time"):
        time.thread_time = time.process_time  # there is only one thread
    module = ModuleType(ENGINE)
    module.ask = None  # type: ignore[attr-defined]  # `start` sets it
    sys.modules[ENGINE] = module
    for name in ("nono.page.api", "nono.solving._solve", "nono.text.typed.reader"):
        import_module(name)


def start(call: Callable[[Any, Any], Any]) -> Callable[[str, Any, Any], Answer]:
    """Return a function that answers the page: it takes an address, a query and data, as the page passes them.

    ``call`` calls the engine. It takes the bytes of the call's words and a function that receives reports, and returns
    the bytes of the answer. `prepare` comes first.
    """
    from nono.backend.native.engine import engine
    from nono.page import api

    def ask(words: bytes, cancel: Cancel | None, tell: Callable[[bytes], object] | None) -> bytes:
        told = None if tell is None else lambda report: tell(report.to_bytes())
        found: bytes = call(words, told).to_bytes()
        return found

    def solve_many(
        models: Any, limit: int, seed: int, options: Any, pictures: Any, seconds: float, cancel: Cancel | None = None
    ) -> list[Any]:
        found = []
        for model, picture in zip_longest(models, pictures):
            began = time.perf_counter()
            *answer, _ = engine.solve(model, limit, seed, options, picture, False, 1, seconds, cancel=cancel)
            took = time.perf_counter() - began
            found.append((*answer, took, took))
        return found

    engine.ask = ask
    engine.solve_many = solve_many

    def answer(address: str, query: Any, data: Any) -> Answer:
        try:
            return 200, api.answer(address, data.to_bytes(), query.to_py())[0]
        except Exception as error:
            refusal = api.refusal(error)
            return refusal.status.value, api.to_json({"error": refusal.message})

    return answer
