"""Questions about one model by the compiled engine, one after another."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from nono.backend.native.engine import ALL, SEEDS, Refusals, engine, seconds
from nono.model.answer import Cancel, Interrupted, Outcome, Task
from nono.model.model import Model


class EngineSession:
    """As `nono.backend.protocol.Questions`; raises `BackendError` on an unknown or unfit option."""

    def __init__(self, model: Model, task: Task) -> None:
        with Refusals(task.options):
            self._engine = engine.Session(model, dict(task.options), task.seed % SEEDS, task.picture)

    def ask(self, values: Iterable[int], limit: int | None) -> None:
        with Refusals({}):
            self._engine.ask(array("i", values), ALL if limit is None else limit)

    def more(self, most: int, time_limit: float | None, cancel: Cancel | None) -> tuple[list[bytes], bool, str]:
        with Refusals({}):
            grids, complete, stop = self._engine.more(most, seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome(grids, False, stop))
        return grids, complete, stop

    def core(self, time_limit: float | None, cancel: Cancel | None) -> list[int]:
        with Refusals({}):
            found, stop = self._engine.core(seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome([], True, stop))
        return array("i", found).tolist()

    def common(
        self, values: Iterable[int], time_limit: float | None, cancel: Cancel | None
    ) -> tuple[bytes, bytes, bool, str]:
        with Refusals({}):
            first, known, unsolvable, stop = self._engine.common(array("i", values), seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome([first] if first else [], False, stop))
        return first, known, unsolvable, stop

    def stats(self) -> dict[str, float]:
        found: dict[str, float] = self._engine.stats()
        return found
