"""Python in a browser: answers the page in Pyodide, with `nono.page.api` and the engine of the page (``nono.wasm``).

A worker of the page (``web/engine/python_worker.js``) runs `start`.
"""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable
from itertools import zip_longest
from types import ModuleType
from typing import Any

from nono.model.answer import Cancel

Answer = tuple[int, bytes]  # an HTTP status and the content


def start(call: Callable[[Any, Any], Any]) -> Callable[[str, Any, Any], Answer]:
    """Return a function that answers the page: it takes an address, a query and data, as the page passes them.

    ``call`` calls the engine. It takes the bytes of the call's words and a function that receives reports, and returns
    the bytes of the answer.
    """
    if not hasattr(time, "thread_time"):
        time.thread_time = time.process_time  # there is only one thread
    engine = ModuleType("nono.backend.native._engine")
    sys.modules[engine.__name__] = engine
    from nono.backend.native.words import Door

    def ask(words: array[int], cancel: Cancel | None, tell: Callable[[bytes], object] | None) -> bytes:
        told = None if tell is None else lambda report: tell(report.to_bytes())
        found: bytes = call(words.tobytes(), told).to_bytes()
        return found

    def solve_many(models: Any, limit: int, seed: int, options: Any, pictures: Any, *others: Any) -> list[Any]:
        found = []
        for model, picture in zip_longest(models, pictures):
            began = time.perf_counter()
            *answer, _ = engine.solve(model, limit, seed, options, picture, False, 1, *others)
            seconds = time.perf_counter() - began
            found.append((*answer, seconds, seconds))
        return found

    engine.__getattr__ = Door(ask).__getattr__  # type: ignore[method-assign]
    engine.solve_many = solve_many  # type: ignore[attr-defined]
    from nono.page import api

    def answer(address: str, query: Any, data: Any) -> Answer:
        try:
            return 200, api.answer(address, data.to_bytes(), query.to_py())[0]
        except Exception as error:
            refusal = api.refusal(error)
            return refusal.status.value, api.to_json({"error": refusal.message})

    return answer
