"""An executor of batches that works in this process, in place of the pool of processes and the cluster."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from math import inf
from typing import Any, TypeVar
from unittest.mock import patch

from nono.many import _executors as executors

T = TypeVar("T")


class Here:
    """An executor in the process of the tests."""

    size = 1

    def has_worker(self, seconds: float) -> bool:
        return True

    def submit(self, function: Callable[..., T], args: Sequence[Any], seconds: float = inf) -> Future[T]:
        future: Future[T] = Future()
        try:
            with patch.object(executors, "limit_memory_once"):  # it would limit all later tests
                future.set_result(function(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def cancel(self, future: Future[Any]) -> None: ...

    def close(self) -> None: ...
