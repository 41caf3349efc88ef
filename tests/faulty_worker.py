"""A worker of a batch that is killed, fails, sleeps, naps or hangs on puzzles whose titles say so."""

import os
import signal
import time

from nono.many._messages import Job, JobResult
from nono.many._work import answers, load


def fragile(job: Job) -> JobResult:
    for item in job.items:
        title = load(item).title
        if title == "kills" or (title == "kills native" and item.backend != "sat"):
            os.kill(os.getpid(), signal.SIGKILL)
        if title == "sleeps":
            time.sleep(2)
        if title == "naps":
            time.sleep(0.4)
        if title == "hangs":
            time.sleep(3600)
        if title == "eats":
            hoard = [bytes(1 << 20) for _ in range(1 << 20)]
            assert hoard
    return answers(job)
