"""Running a solver that does not handle Python's signals, so that time limits and Ctrl-C still end it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from nono.base.limits import deadline_after
from nono.base.processes import SLICE
from nono.model.answer import Cancel


def run_interruptibly(
    work: Callable[[], object],
    stop: Callable[[], None],
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> bool:
    """Run ``work`` in a thread of its own; whether it ended by itself.

    After ``seconds``, once ``cancel`` is set, and on Ctrl-C, call ``stop``, which must make ``work`` return soon. It is
    called again until ``work`` has returned, as a solver forgets a call that comes before its search begins. Ctrl-C
    then goes on as KeyboardInterrupt. What ``work`` raises is raised here.
    """
    done = Event()
    errors: list[BaseException] = []

    def body() -> None:
        try:
            work()
        except BaseException as error:  # of any kind: it is raised in the caller's thread
            errors.append(error)
        finally:
            done.set()

    Thread(target=body, daemon=True).start()
    ended = False
    try:
        if cancel is None:
            ended = done.wait(seconds)
        else:
            deadline = deadline_after(seconds)
            while not (ended := done.wait(SLICE)) and not cancel.is_set() and monotonic() < deadline:
                pass
    finally:
        while not done.is_set():
            stop()
            done.wait(0.01)
    if errors:
        raise errors[0]
    return ended
