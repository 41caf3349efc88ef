"""The parts of a census on many workers: `nono.solving.census.Counting` by those of a batch."""

from __future__ import annotations

import json
from collections.abc import Generator
from time import monotonic

from nono.base.errors import BackendError
from nono.base.limits import out_of_memory
from nono.batch.messages import CENSUS, Job, Request, Workers, WorkItem
from nono.solving.census import Census, Numbers

PAUSE = 0.2  # seconds between two checks of the clock


def by_workers(
    workers: Workers, found: Census, deadline: float, memory: int | None = None
) -> Generator[tuple[int, Numbers]]:
    """The parts as they are done. ``memory``: the MiB of each worker process, beyond what it has at its start.

    A part whose worker ends is counted once more. Raises `BackendError` where that fails too, `LimitError` where the
    memory does not suffice.
    """
    request = Request(CENSUS, memory=memory)
    size = json.dumps({"height": found.height, "width": found.width, "parts": found.parts})
    waiting = found.left()[::-1]
    at_work: set[int] = set()
    lost: set[int] = set()
    while (waiting or at_work) and monotonic() <= deadline:
        while waiting and workers.room() > 0:
            part = waiting.pop()
            at_work.add(part)
            item = WorkItem(part, "nonogram", found.height * found.width, size)
            workers.submit(Job(part, request, (item,)), False)
        done = workers.take(PAUSE)
        if done is not None:
            at_work.remove(done.job)
            if not done.died and done.answers[0].stop:
                raise out_of_memory(memory)
            failed = done.died or done.answers[0].error
            if failed and done.job in lost:
                raise BackendError(f"a part of the census was lost: {failed}")
            if failed:
                lost.add(done.job)
                waiting.append(done.job)
            else:
                yield done.job, done.answers[0].stats
